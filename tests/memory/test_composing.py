"""Checks of a summary's prose, and the composed summary."""

import pytest

from claw.domain.messages import Message
from claw.errors import ReplyUnusable
from claw.memory.composing import Material
from claw.memory.summary import DETAILS, HEADING, HEADING_CHINESE, Summary

ENGLISH = (
    Message("user", "The van for our move to Lindow is booked for 9 May at 10:30."),
    Message("assistant", "Noted, that leaves enough time to pack. Who helps you with the boxes?"),
    Message("user", "My brother Timo and two friends, but Timo must not lift anything heavy."),
    Message("assistant", "Then he can drive while the two others carry the furniture for you."),
    Message("user", "He drives. The deposit of 250 euros for order 40-7719-B is still to be paid."),
    Message("assistant", "Pay it by bank transfer, and keep the receipt until the van is back."),
)
CHINESE = (
    Message("user", "下个月要搬家，从城北搬到滨江，定在5月17号，周六，帮我理一理要做的事情。"),
    Message("assistant", "好的。先定三件：搬家日期、搬家公司、旧房交接。搬家公司比过价了吗？"),
    Message("user", "就选“大力熊”，1280，已经付了200定金。宽带要提前十天约移机，还没约。"),
    Message("assistant", "好，尾款1080。那待办就是：5月7号前约宽带移机。其他的都已经定好了。"),
)
PROSE = "The user is moving to Lindow with their brother Timo and two friends."


def checked(text: str, messages: tuple[Message, ...] = ENGLISH) -> str:
    return Material("", messages).checked(text)


def test_ordinary_prose_passes_unchanged() -> None:
    assert checked(PROSE) == PROSE
    assert (
        checked("用户下个月搬到滨江，选了大力熊。", CHINESE) == "用户下个月搬到滨江，选了大力熊。"
    )


@pytest.mark.parametrize(
    "reply",
    [
        f"Here is the summary:\n{PROSE}",
        f"{HEADING}\n{PROSE}",
        f"- {PROSE}",
        f"Sure, here is a summary of it: {PROSE}",
    ],
)
def test_what_surrounds_the_prose_is_taken_off(reply: str) -> None:
    assert checked(reply) == PROSE


def test_a_quotation_mark_without_its_other_half_is_taken_out() -> None:
    cut = "用户说：“下个月要搬家，从城北搬到滨江，定在5月17号。"
    assert checked(cut, CHINESE) == "用户说：下个月要搬家，从城北搬到滨江，定在5月17号。"


def test_a_bare_answer_is_refused_w14() -> None:
    with pytest.raises(ReplyUnusable, match="too short"):
        checked("144")


def test_a_continued_dialogue_is_refused_w14() -> None:
    with pytest.raises(ReplyUnusable, match="dialogue"):
        checked("User: The van is booked. Assistant: Good, who helps you with the boxes?")


def test_a_single_label_in_chinese_becomes_indirect_speech() -> None:
    assert checked("用户：下个月要搬家到滨江，选了大力熊。", CHINESE).startswith("用户说：下个月")
    with pytest.raises(ReplyUnusable, match="dialogue"):
        checked("User: The van for our move to Lindow is booked.")


def test_prose_about_something_else_is_refused_w14() -> None:
    with pytest.raises(ReplyUnusable, match="did not say"):
        checked("Photosynthesis converts sunlight into chemical energy within chloroplasts.")


def test_prose_as_long_as_its_source_is_refused_w10() -> None:
    with pytest.raises(ReplyUnusable, match="too long"):
        checked(" ".join([PROSE] * 9))


def test_a_single_sentence_that_leaves_no_room_is_refused_w10() -> None:
    with pytest.raises(ReplyUnusable, match="too long"):
        checked("The user is moving to Lindow " + "with Timo and with two friends " * 5)


def test_prose_in_another_language_is_refused() -> None:
    with pytest.raises(ReplyUnusable, match="language"):
        checked("The user moves in May with a company and has paid a deposit.", CHINESE)
    with pytest.raises(ReplyUnusable, match="language"):
        checked("用户要搬家，请了兄弟和两个朋友帮忙搬东西。")


def test_a_sentence_with_an_invented_value_is_dropped() -> None:
    assert checked(f"{PROSE} They pay 900 euros to Mr Brunner.") == PROSE
    with pytest.raises(ReplyUnusable):
        checked("The user is moving on 12 June with four friends.")


def test_a_sentence_about_something_else_and_a_question_are_dropped() -> None:
    strange = "Their daughter attends swimming classes on weekends indoors."
    assert checked(f"{strange} {PROSE} Who helps you with the boxes?") == PROSE


def test_a_question_at_the_end_of_a_sentence_is_cut_off() -> None:
    assert (
        checked("用户下个月搬到滨江，选了大力熊，可以帮忙理一理吗？", CHINESE)
        == "用户下个月搬到滨江，选了大力熊。"
    )


def test_prose_longer_than_asked_is_shortened_to_what_fits() -> None:
    long = (
        f"{PROSE} The deposit of 250 euros is still to be paid. A van is booked for 9 May at 10:30."
    )
    material = Material("", ENGLISH)
    assert len(long.split()) > int(material.asked.split()[0])
    assert len(material.compose(material.checked(long)).split()) <= 0.6 * 82


def test_values_that_the_prose_lost_are_added_in_the_users_words_w16() -> None:
    summary = Material("", ENGLISH).compose(PROSE)
    assert summary.startswith(f"{HEADING}\n{PROSE}\n{DETAILS}\n")
    for value in ("9 May", "10:30", "250", "40-7719-B"):
        assert value in summary


def test_a_sentence_of_the_prose_competes_by_its_weight() -> None:
    second = "A van is booked for 9 May."
    trusted = Material("", ENGLISH, 5.0).compose(f"{PROSE} {second}")
    doubted = Material("", ENGLISH, 0.1).compose(f"{PROSE} {second}")
    assert second in trusted
    assert second not in doubted
    assert "9 May" in doubted


def test_chinese_has_its_headings_and_its_cap_in_characters() -> None:
    summary = Material("", CHINESE).compose("用户下个月要搬家到滨江。")
    assert summary.startswith(HEADING_CHINESE)
    assert "大力熊" in summary
    assert len(summary) <= 0.6 * len("\n".join(message.content for message in CHINESE))


def test_the_whole_is_within_three_fifths_of_its_source_and_two_hundred() -> None:
    source = "\n".join(message.content for message in ENGLISH)
    assert len(Material("", ENGLISH).compose(PROSE).split()) <= 0.6 * len(source.split())
    many = tuple(
        Message("user", f"Step {n} costs {n}00 euros, is due on {n} May and Kim{n} Lee{n} does it.")
        for n in range(1, 31)
    )
    summary = Material("", many).compose("The user plans thirty steps that others do.")
    assert len(summary.split()) <= 200
    assert len(Summary.parse(summary).details) <= 40


def test_details_of_the_old_summary_are_carried_and_the_oldest_give_way_first() -> None:
    old = Summary(
        "The user renovates a house.",
        ("I am allergic to latex", *(f"Room {n} costs {n}50 euros" for n in range(1, 9))),
    ).text(chinese=False)
    summary = Material(old, ENGLISH[:2]).compose("The user renovates a house and moves to Lindow.")
    assert "allergic to latex" in summary
    assert "Room 8 costs" in summary
    assert "Room 1 costs" not in summary


def test_a_value_that_was_changed_is_not_listed() -> None:
    changed = Message("user", "出发日期改了，原来说好的是8月3号那天走，改成8月9号，票已经买好了。")
    summary = Material("", (changed, *CHINESE)).compose("用户下个月要搬家到滨江。")
    assert "8月9号" in summary
    assert "8月3号" not in summary


def test_values_without_room_for_their_clause_are_listed_with_what_they_count() -> None:
    crowd = " ".join(
        f"behind every {word} with friendly neighbours" for word in ("oak", "elm") * 14
    )
    message = Message("user", f"On the plan of our garden stand 62 guests {crowd}.")
    summary = Material("", (message,)).compose("The user plans a garden for many guests and trees.")
    assert Summary.parse(summary).details == ("Also: 62 guests",)


def test_pasted_text_is_no_detail_of_the_users() -> None:
    pasted = "ERROR 5311 at 03:17 in /srv/app/main.py"
    message = Message("user", f"It fails like this: {pasted}", pasted=((20, 20 + len(pasted)),))
    summary = Material("", (message, *ENGLISH)).compose(PROSE)
    assert "5311" not in summary


def test_too_little_is_said() -> None:
    assert Material("", (Message("user", "hello"), Message("assistant", "hi"))).too_little
    assert not Material("", ENGLISH).too_little
