"""What a tidying run would do to memory: operations over entries, and why each was refused."""

from dataclasses import dataclass
from typing import Literal

from claw.errors import ClawError

Kind = Literal["duplicate", "merge", "rewrite", "drop", "move"]
Because = Literal["", "contradicted", "outdated"]


@dataclass(frozen=True, slots=True)
class Operation:
    """One change of a notebook; entries are named by their id.

    `ids` are the entries that it takes out or rewords. `text` is what stands in the place of the
    first of them after a `merge` or a `rewrite`. `by` is the entry that stays: that of which a
    `duplicate` is one, and the later one by which a `drop` is contradicted. A `drop` says
    `because`. A `move` takes entries out for their number alone; they stay searchable.
    `source` tells who proposed it: code, model, or user.
    """

    kind: Kind
    ids: tuple[str, ...]
    text: str = ""
    by: str = ""
    because: Because = ""
    source: Literal["code", "model", "user"] = "model"


@dataclass(frozen=True, slots=True)
class Refused:
    """An operation that a rule refused; `why` is a sentence for the user."""

    operation: Operation
    why: str


@dataclass(frozen=True, slots=True)
class Plan:
    """The operations that passed every rule, and those that did not.

    An entry that no operation names stays as it is. `held` are operations that passed each rule
    singly and together take out too much: none of them is made before a person agrees. `calls` and
    `tokens` are what the model was asked and what that cost, both ways together; `told` is what
    there is to say of it. `trouble` is what kept the model from being asked to the end; the
    operations are what was found without it. `left` is how many questions the night's allowance did
    not reach.
    """

    operations: tuple[Operation, ...] = ()
    refused: tuple[Refused, ...] = ()
    calls: int = 0
    tokens: int = 0
    told: tuple[str, ...] = ()
    held: tuple[Operation, ...] = ()
    trouble: ClawError | None = None
    left: int = 0
