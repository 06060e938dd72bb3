"""A reply on the screen and what is told behind it."""

from dataclasses import replace
from pathlib import Path

from claw.terminal.replying import reply
from tests.commanding import Commanding, provider


def test_a_whole_reply_stands_alone_and_a_cut_one_says_why_and_how_to_go_on(tmp_path: Path) -> None:
    """Line 9."""
    with provider() as fake, Commanding(tmp_path, fake) as chat:
        assert chat.say("hi") == "Certainly.\n\n"
        fake.reply("It all", task="chat", finish="length")
        assert chat.say("tell me") == (
            "It all\n[cut: the output limit was reached]  /continue goes on with it.\n\n"
        )


def test_the_figures_of_a_turn_follow_the_reply_for_who_asked_for_more(tmp_path: Path) -> None:
    with provider() as fake, Commanding(tmp_path, fake) as chat:
        assert "strategy claw" not in chat.say("hello")
        chat.reach = replace(chat.reach, verbose=True)
        conversation = chat.reach.conversation
        reply(chat.reach.screen, conversation, conversation.say("more"), verbose=True)
        first, figures, answered, recalled, *_ = chat.printed().splitlines()
        assert first == "Certainly."
        assert figures.startswith("strategy claw · context ")
        assert answered.startswith("answer: first words ")
        assert recalled == "recalled: nothing"
        chat.settle()
        assert "strategy claw · context " in chat("/retry")
