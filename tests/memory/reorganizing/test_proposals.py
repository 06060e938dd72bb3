"""Reading what a model proposes."""

import json

import pytest

from claw.domain.operations import Operation
from claw.errors import ReplyUnusable
from claw.memory.reorganizing.proposals import Proposals, read_answer, read_operations
from tests.judging import entries

SHOWN = entries("likes tea", "likes green tea", "flight on 2024-02-03")
MERGE = {"op": "merge", "ids": [1, 2], "text": "likes green tea"}
READ = Operation("merge", ("id1", "id2"), "likes green tea")


def reply(*operations: object) -> str:
    return json.dumps({"operations": operations})


def test_numbers_become_ids_and_each_kind_is_read() -> None:
    found = read_operations(
        reply(
            {"op": "duplicate", "id": 1, "of": 2},
            {"op": "rewrite", "id": "#2", "text": "green tea\nfirst"},
            {"op": "drop", "id": 3, "because": "outdated", "by": None},
            {"op": "drop", "id": 1, "because": "outdated", "by": 2},
            MERGE,
        ),
        SHOWN,
    )
    assert found.refused == ()
    assert found.operations == (
        Operation("duplicate", ("id1",), by="id2"),
        Operation("rewrite", ("id2",), "green tea first"),
        Operation("drop", ("id3",), because="outdated"),
        Operation("drop", ("id1",), by="id2", because="contradicted"),
        READ,
    )


@pytest.mark.parametrize(
    "text",
    [
        "unchanged",
        "No changes needed.",
        "OK",
        "[same as before]",
        "无需更改",
        reply(),
        "```\n{}\n```",
    ],
)
def test_g02_a_reply_that_nothing_is_to_be_done_proposes_nothing(text: str) -> None:
    assert read_operations(text.replace("{}", reply()), SHOWN) == Proposals()


@pytest.mark.parametrize(
    "text",
    [
        f"```json\n{reply(MERGE)}\n```",
        f"Here is the plan:\n\n{reply(MERGE)}\n\nI merged two of them. Let me know!",
        json.dumps([MERGE]),
        json.dumps(MERGE),
        str({"operations": [MERGE]}),
        f"{reply(MERGE)}\n{reply(MERGE)}",
    ],
)
def test_g03_g05_fences_and_words_around_the_operations_are_read_over(text: str) -> None:
    assert read_operations(text, SHOWN).operations == (READ,)


@pytest.mark.parametrize(
    "text",
    [
        "# Memory\n\n- likes green tea\n",
        "```markdown\n# Memory\n- likes green tea\n```",
        "Here is the cleaned memory:\n\n# Memory\n- tea\n\nI removed 2 duplicates.",
        reply(MERGE, MERGE)[:-30],
        json.dumps([MERGE, MERGE])[:-30],
        '{"operations": "none at all"}',
        f"{reply(MERGE)} {reply()}",
        '{"memory": "likes tea"}',
        '{"operations": [], "operations": [1]}',
    ],
)
def test_g05_g06_a_file_written_anew_or_a_list_that_was_cut_is_refused(text: str) -> None:
    with pytest.raises(ReplyUnusable):
        read_operations(text, SHOWN)


@pytest.mark.parametrize(
    ("item", "why"),
    [
        ({"op": "add", "text": "Owns a boat"}, "no operation 'add'"),
        ({"op": "merge", "ids": [1, 9], "text": "x"}, "entry 9, of 3"),
        ({"op": "drop", "id": 0, "because": "outdated"}, "entry 0, of 3"),
        ({"op": "drop", "id": True, "because": "outdated"}, "entry True"),
        ({"op": "drop", "id": 1}, "does not say why"),
        ({"op": "rewrite", "id": 1, "text": " "}, "has no text"),
        ({"op": "rewrite", "id": 1, "text": 7}, "does not say which"),
        ({"op": "duplicate", "of": 1}, "does not say which"),
        ({"op": "duplicate", "id": 1, "of": [2, 3]}, "does not say which"),
        ("drop 1", "no object"),
    ],
)
def test_g12_what_names_no_entry_or_is_no_operation_is_refused_and_the_rest_is_read(
    item: object, why: str
) -> None:
    found = read_operations(reply(item, MERGE), SHOWN)
    assert found.operations == (READ,)
    assert why in found.refused[0]


def test_g20_no_more_operations_are_read_than_a_batch_can_need() -> None:
    found = read_operations(reply(*([MERGE] * 100)), SHOWN)
    assert len(found.operations) == 60
    assert "More than 60" in found.refused[0]


@pytest.mark.parametrize("text", ['{"answer": "Yes"}', "yes.", 'So: {"answer": "yes"}'])
def test_an_answer_is_read(text: str) -> None:
    assert read_answer(text) == "yes"


@pytest.mark.parametrize("text", ["maybe", '{"answer": "perhaps"}', "{}", '{"answer": 1}'])
def test_what_is_none_of_the_answers_is_refused(text: str) -> None:
    with pytest.raises(ReplyUnusable):
        read_answer(text)
