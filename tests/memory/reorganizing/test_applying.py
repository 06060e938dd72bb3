"""Carry a checked plan out on a notebook; what no operation names stays byte for byte."""

import pytest

from claw.domain.notebook import Notebook
from claw.domain.operations import Operation, Plan
from claw.errors import BadData
from claw.memory.reorganizing.applying import apply, outcome

FILE = """---
profile:
  name: Ida
---
# Memory

Prose that stays.

## Pinned
- Never call

## Tea
- Drinks tea
- Drinks tea
- Drinks tea with milk

```sh
rm -i "$f"
```

| a | b |
|---|---|
| 1 | 2 |

<!-- mine -->
[link](http://x.invalid/?a=1&amp;b=2)

## Empty soon
- Runs
  - far
"""


def test_g07_g22_only_the_named_entries_change_and_headings_stay() -> None:
    notebook = Notebook.parse(FILE)
    tea = [entry.id for entry in notebook.entries[1:4]]
    plan = Plan(
        (
            Operation("duplicate", (tea[0],), by=tea[1]),
            Operation("rewrite", (tea[2],), "Drinks milk tea"),
            Operation("move", (notebook.entries[4].id,)),
        )
    )
    wanted = FILE.replace("- Drinks tea\n", "", 1).replace("tea with milk", "milk tea")
    assert apply(notebook, plan).text == wanted.replace("- Runs\n  - far\n", "")


def test_exact_doubles_are_told_apart_by_their_lines() -> None:
    notebook = Notebook.parse("- Tea\n- Milk\n- Tea\n- Tea\n")
    first, _, second, third = (entry.id for entry in notebook.entries)
    plan = Plan((Operation("rewrite", (second,), "Black tea"), Operation("move", (first,))))
    assert apply(notebook, plan).text == "- Milk\n- Black tea\n- Tea\n"
    plan = Plan((Operation("merge", (third, first), "Green tea"),))
    assert apply(notebook, plan).text == "- Milk\n- Tea\n- Green tea\n"


def test_a_plan_without_operations_returns_the_same_bytes() -> None:
    text = "\ufeff# 记忆\r\n- 喝茶\r\n* 喝水"
    assert apply(Notebook.parse(text), Plan()).text == text


def test_line_ends_and_markers_of_a_reworded_entry_stay() -> None:
    notebook = Notebook.parse("* Tea\r\n1. Milk\r\n+ Water")
    one, two, three = (entry.id for entry in notebook.entries)
    plan = Plan((Operation("rewrite", (one,), "Tea!"), Operation("rewrite", (three,), "Wine")))
    assert apply(notebook, plan).text == "* Tea!\r\n1. Milk\r\n+ Wine"
    assert apply(notebook, Plan((Operation("move", (two,)),))).text == "* Tea\r\n+ Water"


def test_a_plan_that_was_not_checked_is_refused() -> None:
    notebook = Notebook.parse("## Pinned\n- Tea\n")
    with pytest.raises(BadData, match="pinned"):
        apply(notebook, Plan((Operation("move", (notebook.entries[0].id,)),)))


def test_outcome_tells_what_goes_and_what_is_said_instead() -> None:
    plan = (Operation("merge", ("a", "b"), "x"), Operation("drop", ("c",), by="a"))
    assert outcome(plan) == (frozenset("bc"), {"a": "x"})
