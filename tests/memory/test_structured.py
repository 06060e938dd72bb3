"""Reading decisions leniently and judging them strictly."""

import json

import pytest

from claw.errors import ReplyUnusable
from claw.memory.structured import MOST_MEMORIES, is_placeholder, read_decision

TEA = '{"worth_memorizing": true, "memories": ["Likes green tea"]}'


def texts(reply: str) -> list[str]:
    return [proposal.text for proposal in read_decision(reply).proposals]


@pytest.mark.parametrize("word", ["", "json", "JSON", "json\n"])
def test_f01_a_fence_around_the_object_does_not_matter(word: str) -> None:
    assert texts(f"```{word}\n{TEA}\n```") == ["Likes green tea"]


def test_f02_words_and_stray_braces_around_the_object_do_not_matter() -> None:
    reply = 'Sure {smile}! {"worth_memorizing": true, "memories": ["Cat is called {Pip}"]} Done }'
    assert texts(reply) == ["Cat is called {Pip}"]


def test_f03_a_python_literal_is_read_with_its_apostrophe() -> None:
    reply = """{'worth_memorizing': True, 'memories': ["Ana's bike is red"], 'why': None}"""
    assert texts(reply) == ["Ana's bike is red"]


def test_f03_code_is_never_run() -> None:
    with pytest.raises(ReplyUnusable):
        read_decision("{'worth_memorizing': __import__('os').getcwd()}")


@pytest.mark.parametrize("value", [True, 1, "true", "TRUE", "yes", " Yes ", "1"])
def test_f04_a_closed_list_of_values_means_yes(value: object) -> None:
    assert read_decision(json.dumps({"worth_memorizing": value})).worth


@pytest.mark.parametrize(
    "value", [False, 0, None, 2, "false", "False", "no", "0", "maybe", "", [], [True], {}, 1.5]
)
def test_f04_everything_else_means_no(value: object) -> None:
    decision = read_decision(json.dumps({"worth_memorizing": value, "memories": ["x y z"]}))
    assert not decision.worth
    assert decision.proposals == ()


def test_f04_an_object_without_the_decision_is_none() -> None:
    with pytest.raises(ReplyUnusable, match="did not answer with a decision"):
        read_decision('{"memories": ["Likes tea"]}')


@pytest.mark.parametrize(
    ("memories", "expected"),
    [
        ("Likes tea", ["Likes tea"]),
        (["Likes tea", "Has a cat"], ["Likes tea", "Has a cat"]),
        ([{"memory_text": "Likes tea"}], ["Likes tea"]),
        ({"memory_text": "Likes tea"}, ["Likes tea"]),
        ([{"fact": "Likes tea"}], ["Likes tea"]),
        ([{"tea": "x"}], []),
        ([None, 3, ["a"], "", {"memory_text": None}, {"memory_text": "  "}], []),
        ({"0": "tea"}, []),
        (["Two\nlines\n- and a bullet"], ["Two lines - and a bullet"]),
    ],
)
def test_f05_memories_of_any_shape_become_texts_or_are_refused(
    memories: object, expected: list[str]
) -> None:
    reply = json.dumps({"worth_memorizing": True, "memories": memories})
    assert texts(reply) == expected
    assert bool(read_decision(reply).refused) == (not expected)


def test_f05_a_list_around_the_decision_is_read() -> None:
    assert texts(f"[{TEA}]") == ["Likes green tea"]


def test_the_short_form_is_read() -> None:
    short = '{"worth_memorizing": true, "memory_text": "Likes tea", "evidence": "I like tea"}'
    proposal = read_decision(short).proposals[0]
    assert (proposal.text, proposal.evidence, proposal.replaces) == (
        "Likes tea",
        "I like tea",
        None,
    )


def test_f07_an_object_that_was_cut_is_no_decision() -> None:
    with pytest.raises(ReplyUnusable):
        read_decision('{"worth_memorizing": true, "memories": ["Allergic to pea')


@pytest.mark.parametrize(
    "reply", ["I'm sorry, I can't help.", "Yes, noted!", "<html></html>", "{}"]
)
def test_f10_a_reply_without_a_decision_is_unusable(reply: str) -> None:
    with pytest.raises(ReplyUnusable):
        read_decision(reply)


@pytest.mark.parametrize(
    "word",
    [
        "unchanged",
        "none",
        "N/A",
        "No new facts.",
        "无",
        "無",
        "...",
        "…",
        "没有新的信息",
        "nada",
        "-",
    ],
)
def test_f11_placeholders_are_refused(word: str) -> None:
    assert is_placeholder(word)
    decision = read_decision(json.dumps({"worth_memorizing": True, "memories": [word]}))
    assert decision.proposals == ()
    assert decision.refused == ("a placeholder instead of a memory",)


@pytest.mark.parametrize("text", ["No sugar in coffee", "None of the kids eat fish", "没有糖尿病"])
def test_f11_a_fact_that_begins_like_a_placeholder_is_none(text: str) -> None:
    assert not is_placeholder(text)


def test_f26_objects_that_disagree_are_refused() -> None:
    with pytest.raises(ReplyUnusable, match="disagree"):
        read_decision('{"worth_memorizing": false}\n' + TEA)


def test_f26_objects_that_agree_are_one_decision() -> None:
    assert texts(TEA + "\n" + TEA) == ["Likes green tea"]


@pytest.mark.parametrize(
    "reply",
    [
        '{"worth_memorizing": true, "worth_memorizing": false}',
        "{'worth_memorizing': True, 'worth_memorizing': False}",
    ],
)
def test_f26_a_key_given_twice_is_refused(reply: str) -> None:
    with pytest.raises(ReplyUnusable, match="twice"):
        read_decision(reply)


def test_more_memories_than_a_message_can_hold_are_refused() -> None:
    many = [f"Fact number {n}" for n in range(MOST_MEMORIES + 2)]
    decision = read_decision(json.dumps({"worth_memorizing": True, "memories": many}))
    assert len(decision.proposals) == MOST_MEMORIES
    assert len(decision.refused) == 2


def test_ids_to_forget_are_read_without_a_worth() -> None:
    decision = read_decision('{"worth_memorizing": false, "memories": [], "forget": ["ab12", 3]}')
    assert decision.forget == ("ab12",)


def test_deep_nesting_is_refused_and_does_not_crash() -> None:
    with pytest.raises(ReplyUnusable):
        read_decision('{"worth_memorizing": ' + "[" * 20_000 + "]" * 20_000 + "}")


def test_a_kind_is_a_decision_only_where_kinds_are_asked_for() -> None:
    assert read_decision('{"kind": "plan"}', {"plan"}).worth
    assert not read_decision('{"kind": "talk"}', {"plan"}).worth
    with pytest.raises(ReplyUnusable, match="did not answer"):
        read_decision('{"kind": "plan"}')
    with pytest.raises(ReplyUnusable, match="disagree"):
        read_decision('{"kind": "plan"} {"kind": "talk"}', {"plan"})
