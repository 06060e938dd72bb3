"""What the tests of stored turns share: a workspace with sessions and a short conversation."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from claw.domain.messages import Message
from claw.storage.secrets import Secrets
from claw.storage.sessions import FileSessionStore
from claw.storage.turns import FileTurns
from claw.storage.workspace import Workspace
from tests.storage.stand_ins import BERLIN, StoppedClock

AT = int(datetime(2026, 5, 2, 23, 30, tzinfo=BERLIN).timestamp())
SAID = (
    Message("user", "I own a boat.", AT),
    Message("assistant", "What is it called?", AT + 5),
    Message("user", "Wanda", AT + 3600),
)


class OpenedTurns:
    """A workspace with its sessions and turns."""

    def __init__(self, root: Path) -> None:
        self.workspace = Workspace(root).create()
        self.clock = StoppedClock()
        self.told: list[str] = []
        self.sessions = FileSessionStore(self.workspace, self.clock, self.told.append)
        self.turns = FileTurns(self.workspace, self.clock, Secrets())

    def put(self, *messages: Message, session: str = "s") -> None:
        self.sessions.update(session, lambda one: replace(one, messages=messages))

    def texts(self, source: str = "sessions/s.json") -> list[str]:
        """Return the texts of the turns, having seen that each is found by its position."""
        nodes = self.turns.turns(source)
        assert [self.turns.turn(source, one.position, one.part) for one in nodes] == nodes
        return [one.text for one in nodes]

    def file(self, data: str | bytes, name: str = "s.json") -> None:
        path = self.workspace.sessions / name
        path.write_bytes(data.encode() if isinstance(data, str) else data)
