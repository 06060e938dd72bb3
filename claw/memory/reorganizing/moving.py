"""Which of claw's own entries move to the archive when the file has grown too large."""

from collections.abc import Container, Mapping

from claw.domain.notebook import Entry, Notebook
from claw.domain.operations import Operation

_NEVER: Mapping[str, float] = {}


def moved(
    notebook: Notebook, claws: Container[str], max_items: int, used: Mapping[str, float] = _NEVER
) -> tuple[Operation, ...]:
    """Return a `move` for each entry of claw's beyond `max_items`: the least used, then the oldest.

    `claws` are the ids of what claw wrote; `used` tells of an id how much it was used. What a
    person typed and what is pinned never moves. Asked only for a file above the token threshold.
    """
    own = [one for one in notebook.entries if one.id in claws and not one.pinned]
    beyond = max(0, len(own) - max_items)

    def rank(entry: Entry) -> tuple[float, int]:
        return used.get(entry.id, 0.0), entry.line

    going = sorted(sorted(own, key=rank)[:beyond], key=lambda entry: entry.line)
    return tuple(Operation("move", (entry.id,), source="code") for entry in going)
