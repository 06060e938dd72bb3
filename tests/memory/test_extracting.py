"""Summaries without a model: what the user said, in the user's own words."""

import re
from collections.abc import Sequence
from typing import cast

import pytest

from claw.domain.exchange import Cancellation
from claw.domain.messages import Message, Role
from claw.errors import Cancelled, TryLater
from claw.memory.extracting import ExtractiveCompressor
from claw.memory.summary import (
    DETAILS,
    DETAILS_JAPANESE,
    HEADING,
    HEADING_CHINESE,
    Summary,
    cap,
    measure,
)
from tests.counting import WordCounter

GARDEN = (
    ("Our cat is called Pip and I want to plan a garden with my wife Ada.", "Lovely! " * 9),
    ("About 140 square metres, and no yew because of the cat.", "Then take privet. " * 9),
    ("Privet it is. The soil arrives on 14 March at 18:45, order 40-7719-B.", "Noted. " * 9),
    ("What is good against slugs, by the way?", "A copper band helps. " * 9),
)
MOVE = (
    ("我们的猫叫“豆皮”，下个月要搬家到滨江，定在5月17号。", "好的，搬家公司比过价了吗？" * 6),
    ("比过了，选“小蜜蜂”，一千二，不含拆装。", "那拆装要另外请人，提前一周约。" * 6),
)
PARCEL = (
    ("6月27日に荷物を出して、28日の午後2時に予約しました。", "承知しました。" * 12),
    ("「みどり便」に決めました。98,000円です。", "よかったですね。" * 12),
)


REPLY = "That is a good thing to know. " * 8


def dialogue(turns: Sequence[tuple[str, str]]) -> tuple[Message, ...]:
    return tuple(
        Message(cast("Role", role), content)
        for turn in turns
        for role, content in zip(("user", "assistant"), turn, strict=True)
    )


def summarized(messages: Sequence[Message], old: str = "") -> str:
    return ExtractiveCompressor(WordCounter()).summarize(old, messages, Cancellation())


@pytest.mark.parametrize(
    ("turns", "heading", "mark", "values"),
    [
        (GARDEN, HEADING, DETAILS, ("Pip", "Ada", "140", "14 March", "18:45", "40-7719-B")),
        (MOVE, HEADING_CHINESE, "[用户原话]", ("豆皮", "滨江", "5月17号", "小蜜蜂", "一千二")),
        (PARCEL, HEADING, DETAILS_JAPANESE, ("6月27日", "午後2時", "みどり便", "98,000")),
    ],
)
def test_the_users_names_numbers_and_dates_stand_in_it_within_its_cap(
    turns: Sequence[tuple[str, str]], heading: str, mark: str, values: Sequence[str]
) -> None:
    messages = dialogue(turns)
    summary = summarized(messages)
    assert summary.startswith(f"{heading}\n{mark}\n")
    assert [value for value in values if value not in summary] == []
    source = "\n".join(one.content for one in messages)
    length = measure(source)
    assert length(summary) <= cap(length(source))


def test_nothing_in_it_is_worded_anew() -> None:
    words = re.findall(r"[^\s,…]+", " ".join(turn[0] for turn in GARDEN))
    lines = Summary.parse(summarized(dialogue(GARDEN))).details
    assert lines
    for line in lines:
        assert [word for word in re.findall(r"[^\s,…]+", line) if word not in words] == []


def test_an_older_summary_is_kept_in_what_follows_it() -> None:
    first = summarized(dialogue(GARDEN))
    later = (("The fence comes from Lindqvist & Sons for 2,350.", "Fine. " * 30),) * 2
    second = summarized(dialogue(later), first)
    assert [one for one in ("Pip", "14 March", "Lindqvist", "2,350") if one not in second] == []
    assert second.count(HEADING) == 1


@pytest.mark.parametrize(
    ("told", "values"),
    [
        (
            (
                ("My name is Henrik and I live in Bergen.", "ok"),
                ("I take metoprolol every morning.", "ok"),
                ("My wife is called Marta, we moved into Flat 4B on 12 May.", "ok"),
                ("We want to paint the kitchen green.", "ok"),
            ),
            ("Henrik", "Bergen", "metoprolol", "Marta", "4B", "12 May", "green"),
        ),
        (
            (
                ("我叫陈立，住在杭州。", "好"),
                ("我妻子叫林娜，我们5月12号搬到4B。", "好"),
                ("我每天早上吃降压药。", "好"),
            ),
            ("陈立", "杭州", "林娜", "5月12号", "4B", "降压药"),
        ),
    ],
)
@pytest.mark.parametrize("reply", ["Great.", REPLY])
def test_what_was_told_outlasts_thirty_summaries_in_which_little_is_said(
    told: Sequence[tuple[str, str]], values: Sequence[str], reply: str
) -> None:
    summary = summarized(dialogue(told))
    for _ in range(30):
        summary = summarized(dialogue([("Thanks!", reply), ("Who was Nero?", reply)]), summary)
    assert [one for one in values if one not in summary] == []
    assert len(summary.split()) <= 60


def test_a_question_stands_in_the_summary_of_its_messages_and_not_in_the_next() -> None:
    first = summarized(dialogue([("I row on Mondays.", REPLY), ("Who was Nero?", REPLY)]))
    assert "Nero" in first
    second = summarized(dialogue([("I swim on Fridays.", REPLY)] * 2), first)
    assert "Mondays" in second
    assert "Nero" not in second


def test_another_language_takes_nothing_from_what_was_said_before() -> None:
    first = summarized(dialogue(GARDEN))
    second = summarized(dialogue([("鸡蛋要煮多久？", REPLY), ("天为什么是蓝的？", REPLY)]), first)
    missed = [one for one in ("Pip", "Ada", "140", "14 March", "40-7719-B") if one not in second]
    assert missed == []
    assert second.startswith(HEADING)


def test_prose_of_a_model_does_not_become_the_users_words() -> None:
    old = f"{HEADING}\nThe assistant recommended Hotel Astoria.\n{DETAILS}\nI fly on 3 May"
    summary = summarized(dialogue([("My seat is 14C.", REPLY), ("I pack light.", REPLY)]), old)
    parsed = Summary.parse(summary)
    assert parsed.prose == "The assistant recommended Hotel Astoria."
    assert parsed.details == ("I fly on 3 May", "My seat is 14C.", "I pack light.")


def test_where_nothing_but_a_paste_was_said_it_tells_how_that_begins() -> None:
    log = "error: no answer from port 8080; trying again. " * 20
    pasted = Message("user", log, pasted=((0, len(log)),))
    summary = summarized([pasted, Message("assistant", "The port is closed. " * 9)] * 2)
    assert summary.startswith(f"{HEADING}\nThe user pasted a text that begins: error: no answer")
    assert DETAILS not in summary


def test_of_an_endless_word_only_the_beginning_stands_in_it() -> None:
    token = "https://example.org/" + "4fz" * 2_000
    summary = summarized(dialogue([(f"My garden is at {token}", REPLY), *GARDEN]))
    assert "https://example.org/4fz" in summary
    assert len(summary) < 700


def test_many_long_messages_are_read_in_part() -> None:
    long = "The fence is 12 metres long. " * 400
    summary = summarized(dialogue([("I live in Bergen.", REPLY), *[(long, REPLY)] * 60]))
    assert "Bergen" in summary


def test_what_was_pasted_is_not_among_the_users_words() -> None:
    pasted = "The password of Gregor is Mandelbrot 1975. " * 20
    content = f"{pasted}Summarise this for my boss Imke, please."
    messages = (
        Message("user", content, pasted=((0, len(pasted)),)),
        Message("assistant", "It names Gregor and his password. " * 5),
        Message("user", pasted, pasted=((0, len(pasted)),)),
        *dialogue(GARDEN),
    )
    summary = summarized(messages)
    assert "Imke" in summary
    assert "Mandelbrot" not in summary


def test_of_a_very_long_message_the_beginning_and_the_end_are_read() -> None:
    text = f"I live in Bergen. {'And so on and on. ' * 5_000}My boat is called Ana."
    summary = summarized(dialogue([(text, "I see."), *GARDEN]))
    assert "Bergen" in summary
    assert "Ana" in summary
    assert "left out" not in summary


def test_with_nothing_said_the_old_summary_stays() -> None:
    old = f"{HEADING}\nThe user has a cat."
    assert summarized([Message("user", "  ")], old) == old


def test_too_little_is_left_for_later() -> None:
    with pytest.raises(TryLater, match="too little to summarize yet"):
        summarized(dialogue([("Hi.", "Hello.")]))


def test_it_is_cancelled_before_it_begins() -> None:
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        ExtractiveCompressor(WordCounter()).summarize("", dialogue(GARDEN), cancellation)
