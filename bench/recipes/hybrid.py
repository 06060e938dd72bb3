"""Keywords by bm25s, and two ways to put them together with vectors."""

import re
from collections.abc import Sequence
from importlib import import_module

import numpy as np
from recipes.shared_vectors import Recipe

from claw.domain.ports import Embedder
from claw.evals.recall_sets import RecallSet


class Keywords(Recipe):
    """bm25s, stemmed."""

    def __init__(self, asked: RecallSet, embedder: Embedder) -> None:
        super().__init__(asked, embedder)
        self.bm25s = import_module("bm25s")
        self.stemmer = import_module("Stemmer").Stemmer("english")
        self.ranker = self.bm25s.BM25()
        self.ranker.index(self._terms(self.texts), show_progress=False)

    def _terms(self, texts: Sequence[str] | str) -> object:
        return self.bm25s.tokenize(texts, stopwords="en", stemmer=self.stemmer, show_progress=False)

    def embed(self, question: str) -> memoryview | None:
        """Return nothing: keywords alone."""

    def scored(self, question: str, limit: int) -> list[tuple[int, float]]:
        """Return items with their scores, the best first, those that match alone."""
        rows, scores = self.ranker.retrieve(
            self._terms(question), k=min(limit, len(self.texts)), show_progress=False
        )
        pairs = zip(rows[0].tolist(), scores[0].tolist(), strict=True)
        return [(row, score) for row, score in pairs if score > 0]

    def find(self, question: str, _vector: memoryview | None, limit: int) -> Sequence[int]:
        """Return the items that match best."""
        return [row for row, _ in self.scored(question, limit)]


class BothRanks(Recipe):
    """Vectors and keywords by reciprocal rank."""

    def __init__(self, asked: RecallSet, embedder: Embedder) -> None:
        super().__init__(asked, embedder)
        self.vectors = np.asarray(embedder.embed(self.texts))
        self.keywords = Keywords(asked, embedder)

    def find(self, question: str, vector: memoryview | None, limit: int) -> Sequence[int]:
        """Return the items by the sum of 1 / (60 + rank)."""
        near = np.argsort(-(self.vectors @ np.asarray(vector)), kind="stable")[:limit].tolist()
        total: dict[int, float] = {}
        for ranked in (near, self.keywords.find(question, None, limit)):
            for rank, row in enumerate(ranked, start=1):
                total[row] = total.get(row, 0.0) + 1 / (60 + rank)
        return sorted(total, key=lambda row: -total[row])[:limit]


class Weighted(BothRanks):
    """0.7 of the cosine and 0.3 of the keywords, then maximal marginal relevance."""

    def __init__(self, asked: RecallSet, embedder: Embedder) -> None:
        super().__init__(asked, embedder)
        self.words = [frozenset(re.findall(r"\w+", text.casefold())) for text in self.texts]

    def find(self, question: str, vector: memoryview | None, limit: int) -> Sequence[int]:
        """Return items that are relevant and unlike those before them."""
        near = self.vectors @ np.asarray(vector)
        best = np.argsort(-near, kind="stable")[: 4 * limit].tolist()
        total = {row: 0.7 * float(near[row]) for row in best}
        for row, score in self.keywords.scored(question, 4 * limit):
            total[row] = total.get(row, 0.0) + 0.3 * score / (1 + score)
        return self._diverse(total, limit)

    def _diverse(self, total: dict[int, float], limit: int) -> list[int]:
        low, high = min(total.values()), max(total.values())
        relevance = {row: (score - low) / ((high - low) or 1) for row, score in total.items()}
        alike = dict.fromkeys(total, 0.0)
        chosen: list[int] = []
        while relevance and len(chosen) < limit:
            row = max(relevance, key=lambda one: 0.7 * relevance[one] - 0.3 * alike[one])
            del relevance[row]
            chosen.append(row)
            for other in relevance:
                alike[other] = max(alike[other], self._shared(row, other))
        return chosen

    def _shared(self, one: int, other: int) -> float:
        union = len(self.words[one] | self.words[other])
        return len(self.words[one] & self.words[other]) / union if union else 0.0
