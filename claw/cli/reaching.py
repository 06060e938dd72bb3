"""What the commands of a chat can reach, put together: the doors that they knock at."""

import sys
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from claw.assembly import library
from claw.assembly.chat import Chat
from claw.assembly.desk import Desk
from claw.assembly.strategies import LISTED
from claw.chat.conversation import Conversation
from claw.cli.editing import edit_memory
from claw.cli.opening import confirm
from claw.cli.tidying import tidied
from claw.cli.undoing import Undo
from claw.domain.session import Session
from claw.errors import StorageFailed, UsageError
from claw.memory.remembering import Fact
from claw.settings import environment_value
from claw.terminal.commands.reach import (
    Current,
    Desktop,
    Library,
    Models,
    Notes,
    Reach,
    Strategies,
)
from claw.terminal.screen import Screen


def reach_of(
    chat: Chat, conversation: Conversation, screen: Screen, *, verbose: bool = False
) -> Reach:
    """Return what the commands of a chat work on, which begins with the conversation."""
    return Reach(
        screen,
        Current(conversation),
        partial(chat.converse, own=True),
        _library(chat),
        _notes(chat),
        Models(lambda: chat.model.label, chat.switch, _usage(chat)),
        Strategies(LISTED, chat.remember_by),
        Desktop(chat.desk.clock.now, confirm, _copied),
        verbose,
    )


def _library(chat: Chat) -> Library:
    desk = chat.desk
    return Library(
        heads=desk.sessions.heads,
        place=partial(library.place_of, desk),
        rename=lambda session, title: _renamed(desk, session, title),
        export=partial(export, desk),
        search=partial(library.search_sessions, desk, chat.search),
        said=desk.sessions.said,
        fork=partial(library.fork_session, desk),
    )


def _renamed(desk: Desk, session_id: str, title: str) -> None:
    desk.sessions.rename(session_id, title)


def _notes(chat: Chat) -> Notes:
    desk, undo = chat.desk, Undo(chat.desk)
    return Notes(
        remember=lambda text: desk.remembering.add([Fact(text)]),
        forgetting=lambda: desk.forgetting,
        undo=undo,
        offer=undo.offer,
        edit=partial(edit_memory, desk),
        sleep=lambda: tidied(desk, chat.model),
    )


def _copied(text: str) -> str:
    from claw.terminal.copying import copied, seated

    return copied(text, seated(environment_value), sys.stdout)


def _usage(chat: Chat) -> Callable[[], list[str]]:
    begun = chat.desk.clock.now()
    return lambda: [*usage_lines(chat), _open_for(begun, chat.desk.clock.now())]


def usage_lines(chat: Chat) -> list[str]:
    """Return a line for each task that the model was called for."""
    spent = chat.desk.meter.by_task()
    lines = [
        f"{task:<9} {calls:>4} calls  {usage.prompt:>9,} tokens in ({usage.cached:,} cached)  "
        f"{usage.completion:>7,} out"
        for task, (calls, usage) in spent.items()
    ]
    return lines or ["The model has not been called yet."]


def _open_for(begun: datetime, now: datetime) -> str:
    minutes, seconds = divmod(int((now - begun).total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"this chat is open for {hours}:{minutes:02}:{seconds:02}"


def export(desk: Desk, session: Session, name: str) -> str:
    """Write the session as Markdown to a new file and return a line that says so."""
    path = Path.cwd() / Path(name or f"{session.id}.md").expanduser()
    text = desk.sessions.markdown(session)
    try:
        with path.open("x", encoding="utf-8") as file:
            path.chmod(0o600)
            file.write(text)
    except FileExistsError:
        raise UsageError(f"{path} exists already; name another: /export NAME.md") from None
    except OSError as error:
        raise StorageFailed(f"{path} cannot be written ({error.strerror}).") from error
    return f"Written to {path}."
