"""A reply on the screen and what is told behind it."""

from pathlib import Path

from tests.commanding import Commanding, provider


def test_a_whole_reply_stands_alone_and_a_cut_one_says_why_and_how_to_go_on(tmp_path: Path) -> None:
    """Line 9."""
    with provider() as fake, Commanding(tmp_path, fake) as chat:
        assert chat.say("hi") == "Certainly.\n\n"
        fake.reply("It all", task="chat", finish="length")
        assert chat.say("tell me") == (
            "It all\n[cut: the output limit was reached]  /continue goes on with it.\n\n"
        )
