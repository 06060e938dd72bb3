"""Workspaces for a while: with the settings of the user's workspace, and none of its files."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from claw.assembly.chat import Chat
from claw.assembly.desk import Desk
from claw.domain.ports import ChatModel
from claw.settings import Settings
from claw.storage.workspace import Workspace


class Playground:
    """A folder of workspaces, each of which is used once."""

    def __init__(self, root: Path, settings: Settings) -> None:
        """Keep the settings but for the vector database, which belongs to the user's workspace."""
        self._root = root
        self._settings = replace(settings, claw_vector_store="")
        self._numbers = count(1)

    @contextmanager
    def desk(self, like: Desk | None = None) -> Iterator[Desk]:
        """Give the desk of an empty workspace, or of one with the files of `like`.

        Nobody may be writing these meanwhile. What stands in it is deleted afterwards.
        """
        folder = self._root / str(next(self._numbers))
        if like:
            shutil.copytree(like.workspace.root, folder)
        try:
            yield Desk(Workspace(folder).create(), self._settings, lambda _: None)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def playground(settings: Settings) -> Iterator[Playground]:
    """Give a playground in the system's folder for what is temporary."""
    with TemporaryDirectory(prefix="claw-", ignore_cleanup_errors=True) as folder:
        yield Playground(Path(folder), settings)


def open_chat(desk: Desk, strategy: str, model: ChatModel) -> Chat:
    """Return the chat of a desk that follows the strategy; nobody is told what happens behind."""
    return Chat(desk, lambda _: None, private=False, strategy=strategy, model=model)
