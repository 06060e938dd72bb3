"""/why, /retry, /continue and /copy."""

import pytest

from claw.errors import ClawError, StreamBroken, UsageError
from tests.commanding import Commanding
from tests.fake_provider import FakeProvider


def test_a_retry_replaces_the_answer_and_keeps_the_old_one_beside_it(
    chat: Commanding, fake: FakeProvider
) -> None:
    """Line 9."""
    fake.reply("first", task="chat")
    chat.say("why is it so?")
    fake.reply("second", task="chat")
    assert chat("/retry") == "second\n\n"
    assert chat.texts() == ["why is it so?", "second"]
    kept = chat.reach.conversation.session().messages[1].extra["replaced"]
    assert isinstance(kept, list)
    assert kept[0]["content"] == "first"
    assert "first" not in str(fake.of("chat")[-1].body)
    fake.reply("third", task="chat")
    chat.say("and then?")
    assert "second" in str(fake.of("chat")[-1].body)
    assert "first" not in str(fake.of("chat")[-1].body)


def test_a_cut_answer_is_shown_as_cut_and_goes_on_as_one_message(
    chat: Commanding, fake: FakeProvider
) -> None:
    """Line 9."""
    fake.reply("It all began", task="chat", finish="length")
    assert "[cut: the output limit was reached]  /continue goes on with it." in chat.say("tell me")
    fake.reply("with a letter.", task="chat")
    assert chat("/continue") == "with a letter.\n\n"
    sent = fake.of("chat")[-1].messages
    assert sent[-2]["content"] == "It all began\n\n[cut: the output limit was reached]"
    assert chat.texts() == ["tell me", "It all began with a letter."]
    with pytest.raises(UsageError, match="The last reply is whole"):
        chat("/continue")


def test_an_answer_that_is_cut_twice_goes_on_twice(chat: Commanding, fake: FakeProvider) -> None:
    """Line 9 and A04."""
    fake.drop("One ", task="chat")
    with pytest.raises(StreamBroken):
        chat.say("count")
    fake.reply("two", task="chat", finish="length")
    assert "[cut: " in chat("/continue")
    fake.reply("three.", task="chat")
    chat("/continue")
    assert chat.texts() == ["count", "One two three."]
    assert not chat.reach.conversation.session().messages[1].partial


def test_a_message_that_failed_is_asked_again(chat: Commanding, fake: FakeProvider) -> None:
    fake.fail(401, "no", task="chat")
    with pytest.raises(ClawError):
        chat.say("anyone?")
    with pytest.raises(UsageError, match="got no reply to go on with; /retry asks it again"):
        chat("/continue")
    assert "Certainly." in chat("/retry")
    (question, answer) = chat.reach.conversation.session().messages
    assert (question.failed, answer.content) == ("", "Certainly.")


def test_before_the_first_message_there_is_nothing_to_do(chat: Commanding) -> None:
    for command in ("/retry", "/continue"):
        with pytest.raises(UsageError):
            chat(command)
    with pytest.raises(UsageError, match="no answer to copy yet"):
        chat("/copy")
    assert chat("/why") == "No memory went into the last answer.\n"


def test_the_last_answer_is_copied_whole(chat: Commanding, fake: FakeProvider) -> None:
    fake.reply("one\n\ntwo 猫", task="chat")
    chat.say("hi")
    assert chat("/copy") == "Copied.\n"
    assert chat.copied == ["one\n\ntwo 猫"]


def test_what_went_into_the_answer_is_told_with_file_and_line(chat: Commanding) -> None:
    """Line 11."""
    chat.write_memory("# Memory\n\n- Ann is a friend.\n")
    chat.say("who is Ann?")
    assert chat("/why") == "MEMORY.md:3  snapshot  Ann is a friend.\n"
