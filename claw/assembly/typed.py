"""Where a chat keeps what is typed: its history and the text that is not sent yet."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from claw.errors import ClawError
from claw.storage.drafts import Draft
from claw.storage.prompt_history import PromptHistory
from claw.storage.workspace import Workspace


@contextmanager
def kept_lines(workspace: Workspace) -> Iterator[tuple[PromptHistory, Draft | None]]:
    """Give the history and this chat's draft; without a draft where the disk refuses one."""
    history = PromptHistory(workspace.history)
    draft = None
    with suppress(ClawError):
        history.begin()
        draft = Draft(workspace.state)
    try:
        yield history, draft
    finally:
        if draft:
            draft.close()
