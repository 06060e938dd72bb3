"""The slash commands, typed into a chat."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from claw.terminal.commands import COMMANDS
from tests.conversing import Household, plain
from tests.fake_provider import FakeProvider
from tests.terminals import Terminal


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Household]:
    with FakeProvider() as fake:
        fake.otherwise = plain
        yield Household(tmp_path, fake)


def _each(chat: Terminal, dialogue: dict[str, str]) -> None:
    for line, shown in dialogue.items():
        seen = chat.count(shown)
        chat.say(line)
        chat.see(shown, times=seen + 1)


def test_every_command_does_what_help_says(house: Household) -> None:
    house.memory.write_text("# Long-term memory\n- Ann is a friend.\n", encoding="utf-8")
    with house.chat() as chat:
        _each(
            chat,
            {
                "/why": "No memory went into the last answer.",
                "/sessions": "There are no sessions yet.",
                "/stats": "The model has not been called yet.",
                "/rename Too early": "A session gets a title when it is on disk",
                "/export early.md": "There is nothing to export yet.",
                "/compress": "There is too little to compress.",
                "a question about llamas": "Certainly.",
                "/why ": "MEMORY.md:2  snapshot  Ann is a friend.",
                "/stats ": "12 tokens in (8 cached)",
                "/rename All about llamas": "This session is now called “All about llamas”.",
                "/sessions ": "2  All about llamas",
                "/search llamas": "@1",
                "/search zebras": "No session has that.",
                "/remember Bob is tall": 'remembered: "Bob is tall" → MEMORY.md:3  (/undo)',
                "/memory": "Bob is tall",
                "/undo": 'taken back: "Bob is tall"',
                "/export out.md": "Written to ",
                "/export out.md ": "exists already; name another",
                "/memory off": "claw now neither remembers nor recalls in this chat.",
                "/new": "New session ",
                "/memory ": "Memory is off in this chat; /memory on turns it on.",
                "/memory on": "claw now remembers and recalls in this chat.",
                "/memory of": "/memory off and /memory on switch it.",
                "/resume All about": "Back in ",
                "/reload": "Memory is read anew for the next message.",
                "/help": "summarise the older half of this session now",
            },
        )
        chat.see(*COMMANDS)
        chat.say("/quit")
        assert chat.end() == 0
    assert "llamas" in (house.home / "out.md").read_text(encoding="utf-8")
    assert house.memory.read_text(encoding="utf-8").splitlines()[1:] == ["- Ann is a friend."]


def test_what_cannot_be_done_is_said_in_a_sentence(house: Household) -> None:
    with house.chat() as chat:
        _each(
            chat,
            {
                "/nwe": "There is no command /nwe. Did you mean /new?",
                "/usr/bin/x fails": "There is no command /usr/bin/x.",
                "/": "There is no command /.",
                "/resume": "/resume needs a session",
                "/resume nowhere": "There is no session “nowhere”.",
                "/rename": "/rename needs a title.",
                "/remember": "/remember needs what to remember.",
                "/forget": "/forget needs an entry's id or words of it.",
                "/forget llamas": "Nothing in memory matches that.",
                "/search": "/search needs words to search for.",
                "/undo": "nothing to undo",
            },
        )
    assert house.fake.requests == []


def test_forgetting_asks_first_and_is_no_edit_by_hand(house: Household) -> None:
    house.memory.write_text("# Long-term memory\n- Ann lives in Rome.\n", encoding="utf-8")
    with house.chat() as chat:
        chat.say("I visit Ann, who lives in Rome")
        chat.see("Certainly.")
        chat.say("/forget Ann lives in Rome")
        chat.see("Forget this for good? [y/N]")
        chat.type("n\r")
        chat.see("Nothing was forgotten.")
        chat.say("/forget Ann lives in Rome")
        chat.see("Forget this for good? [y/N]", times=2)
        chat.type("y\r")
        chat.see("forgotten in MEMORY.md:2", "/forget --sessions")
        chat.say("who is Ann?")
        chat.see("Certainly.", times=2)
        assert "MEMORY.md changed" not in chat.text
    assert "Rome" not in house.memory.read_text(encoding="utf-8")
    assert "Rome" not in house.fake.of("chat")[-1].messages[0]["content"]


def test_a_private_chat_keeps_nothing_and_says_so(house: Household) -> None:
    house.memory.write_text("# Long-term memory\n- Ann is a friend.\n", encoding="utf-8")
    with house.chat("--private") as chat:
        chat.see("private: nothing is kept")
        _each(
            chat,
            {
                "a secret wish": "Certainly.",
                "/memory on": "This chat is private: it neither remembers nor recalls.",
                "/memory": "This chat is private: it neither remembers nor recalls.",
                "/rename My wish": "A session gets a title when it is on disk",
                "/export wish.md": "Written to ",
            },
        )
        chat.say("/quit")
        assert chat.end() == 0
        assert "claw -s" not in chat.text
    (house.home / "wish.md").unlink()
    kept = [path for path in house.home.rglob("*") if path.is_file()]
    assert not [path for path in kept if "secret wish" in path.read_text(encoding="utf-8")]
    assert "Ann" not in str(house.fake.of("chat")[0].messages)
