"""The sets that an evaluation of recall runs on: files of either form, or those of claw."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from claw.errors import UsageError
from claw.evals.recall_locomo import is_locomo, locomo_sets
from claw.evals.recall_sets import RecallSet, own_sets, recall_rows


def read_sets(paths: Sequence[Path], *, facts: bool = False) -> Mapping[str, Sequence[RecallSet]]:
    """Return the sets of each file under its name; without files, the ones that come with claw.

    Raises BadData for what is of neither form, UsageError where `facts` are asked of a file that
    is not LoCoMo's.
    """
    files = tuple(paths) or own_sets()
    names = [path.stem for path in files]
    read = (_sets(path, facts=facts) for path in files)
    return dict(zip(names if len(set(names)) == len(names) else map(str, files), read, strict=True))


def _sets(path: Path, *, facts: bool) -> Sequence[RecallSet]:
    if is_locomo(path):
        return locomo_sets(path, facts=facts)
    if facts:
        raise UsageError(f"--facts is for LoCoMo's file; {path} is of another form.")
    return recall_rows(path)
