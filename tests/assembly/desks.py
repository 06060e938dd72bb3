"""Desks over a folder, with a provider on loopback or without one."""

from pathlib import Path

from claw.assembly.desk import Desk
from claw.domain.exchange import Request
from claw.domain.messages import Message
from claw.settings import load
from claw.storage.workspace import Workspace
from tests.fake_provider import FakeProvider
from tests.shell import KEY

REQUEST = Request("chat", (Message("user", "hi"),), 10)


def desk_at(root: Path, told: list[str] | None = None, **variables: str) -> Desk:
    settings = load(None, environ=variables)
    tell = told.append if told is not None else (lambda _: None)
    return Desk(Workspace(root).create(), settings, tell)


def remote(root: Path, fake: FakeProvider, **more: str) -> Desk:
    known = {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": fake.url, "OPENAI_MODEL": "m"}
    known["CLAW_EMBEDDER"] = "none"
    return desk_at(root, None, **(known | more))
