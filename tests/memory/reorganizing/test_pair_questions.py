"""The narrow questions of a small model."""

from collections.abc import Sequence
from itertools import combinations

from claw.domain.notebook import Entry, Notebook
from claw.domain.operations import Operation
from claw.memory.reorganizing.likenesses import Unlike
from claw.memory.reorganizing.pair_questions import ANSWER_SCHEMA, pair_questions


def entries(text: str) -> Sequence[Entry]:
    return Notebook.parse(text).entries


def test_a_small_model_is_asked_whether_two_entries_tell_the_same() -> None:
    text = "- Plays the cello in a trio\n- Cello lessons for a trio, at Ida's\n"
    (question,) = pair_questions(entries(text), Unlike())
    messages = question.request.messages
    assert question.request.schema == ANSWER_SCHEMA
    assert [one.role for one in messages[:3]] == ["system", "user", "assistant"]
    first, second = entries(text)
    assert messages[-1].content == f"A: {first.text}\nB: {second.text}"
    both = f"{first.text}; {second.text}"
    merge = Operation("merge", (first.id, second.id), both)
    assert question.read('{"answer": "yes"}').operations == (merge,)
    assert question.read('{"answer": "no"}').operations == ()


class Alike:
    """A Likens to which all texts are as alike as it is told."""

    def __init__(self, likeness: float) -> None:
        self._likeness = likeness

    def pairs(self, texts: Sequence[str], floor: float) -> list[tuple[int, int, float]]:
        both = combinations(range(len(texts)), 2)
        return [(i, j, self._likeness) for i, j in both if self._likeness >= floor]


def test_two_languages_are_asked_about_where_an_embedder_is_not_sure() -> None:
    text = "- Plays the violin\n- 喜欢一个人去看老电影\n"
    first, _ = entries(text)
    (question,) = pair_questions(entries(text), Alike(0.57))
    (operation,) = question.read("yes").operations
    assert operation.kind == "duplicate"
    assert pair_questions(entries(text), Alike(0.47)) == ()
    pinned = text.replace("violin", "violin 📌")
    (question,) = pair_questions(entries(pinned), Alike(0.57))
    (operation,) = question.read("yes").operations
    assert operation.ids != (first.id,)


def test_a_small_model_is_not_asked_about_what_cannot_be_one_line() -> None:
    assert pair_questions(entries("- Has 3 hens, Ana\n- Has 4 hens, Ana\n"), Unlike()) == ()
    assert len(pair_questions(entries("- Has 3 hens, Ana\n- Has hens: Ana\n"), Unlike())) == 1


def test_a_change_is_asked_about_where_no_rule_knows_it() -> None:
    text = "- Deploys on Thursdays\n- 部署改到周二了\n"
    old, new = entries(text)
    (question,) = pair_questions(entries(text), Alike(0.5))
    assert "no longer true" in question.request.messages[0].content
    assert question.request.messages[-1].content == f"A: {old.text}\nB: {new.text}"
    drop = Operation("drop", (old.id,), by=new.id, because="contradicted")
    assert question.read('{"answer": "yes"}').operations == (drop,)
    assert question.read("no").operations == ()
    assert pair_questions(entries(text), Alike(0.4)) == ()
    assert pair_questions(entries(text.replace("Thursdays", "Thursdays 📌")), Alike(0.47)) == ()


def test_questions_of_a_kind_stand_together() -> None:
    text = (
        "- Plays the cello in a trio\n- Deploys on Thursdays\n- 部署改到周二了\n"
        "- Cello lessons for a trio, at Ida's\n"
    )
    systems = [
        question.request.messages[0].content
        for question in pair_questions(entries(text), Alike(0.5))
    ]
    assert systems == sorted(systems, key=systems.index)
    assert len(set(systems)) == 2
