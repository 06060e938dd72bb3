"""A chat in this process whose commands are run without a terminal; all else is real."""

import io
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from claw.assembly.chat import Chat
from claw.cli.reaching import reach_of
from claw.terminal import commands
from claw.terminal.commands.reach import Reach
from claw.terminal.replying import reply
from claw.terminal.screen import Screen
from tests.assembly.desks import remote
from tests.conversing import plain
from tests.fake_provider import FakeProvider

PATIENCE = 30.0


class Commanding:
    """Runs lines as the prompt would, and gives what was printed."""

    def __init__(
        self, root: Path, fake: FakeProvider, *, private: bool = False, session: str | None = None
    ) -> None:
        self.desk = remote(root, fake)
        self.heard: list[object] = []
        self.chat = Chat(self.desk, self.heard.append, private=private)
        self._out = io.StringIO()
        conversation = self.chat.converse(session)
        made = reach_of(self.chat, conversation, Screen(self._out, color=False))
        self.copied: list[str] = []
        self.agreed = True
        self.reach: Reach = replace(
            made,
            desktop=replace(made.desktop, confirm=lambda _: self.agreed, copy=self._copy),
        )
        conversation.take_up()

    def _copy(self, text: str) -> str:
        self.copied.append(text)
        return "Copied."

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        self.reach.conversation.close()
        self.chat.close()

    def __call__(self, line: str) -> str:
        """Run a command and return what it printed."""
        commands.run(self.reach, line)
        return self.printed()

    def say(self, text: str) -> str:
        """Say something, wait until all behind it is done, and return what was printed."""
        conversation = self.reach.conversation
        reply(self.reach.screen, conversation, conversation.say(text))
        self.settle()
        return self.printed()

    def settle(self) -> None:
        assert self.reach.conversation.settle(PATIENCE)

    def printed(self) -> str:
        text = self._out.getvalue()
        self._out.seek(0)
        self._out.truncate()
        return text

    def texts(self) -> list[str]:
        """Return what was said in the session that goes on."""
        return [one.content for one in self.reach.conversation.session().messages]

    def write_memory(self, text: str) -> None:
        self.desk.workspace.memory.write_text(text, encoding="utf-8")

    def memory(self) -> str:
        return self.desk.workspace.memory.read_text(encoding="utf-8")


def provider() -> FakeProvider:
    """Return a provider whose answers change nothing."""
    fake = FakeProvider()
    fake.otherwise = plain
    return fake
