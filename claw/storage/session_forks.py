"""A copy of a conversation up to a message, and a conversation that comes from a file elsewhere."""

import re
from dataclasses import replace
from pathlib import Path

from claw.domain.messages import Message
from claw.domain.session import Session
from claw.errors import BadData, UsageError
from claw.storage.atomic import modified_at, read_bytes
from claw.storage.session_course import not_archived, numbered
from claw.storage.session_format import Decoded, decode
from claw.storage.session_names import is_id
from claw.storage.sessions import FileSessionStore

FORKED = "forked_from"
"""The key of a session under which a fork names where it comes from."""

_ORDINAL = re.compile(r" \((\d+)\)$")


def fork(
    store: FileSessionStore, session_id: str, new_id: str, upto: int | None, title: str
) -> tuple[Session, Session]:
    """Make a session of another one up to a message, of all of it for None; return both.

    `upto` is a message's number; of a question its reply goes along. `title` is for an old session
    that has none. Raises UsageError for a number that there is not.
    """
    old = store.load(session_id)
    archived = store.archived(session_id)
    live = not_archived(old.messages, archived)
    if not old.title:
        old = store.rename(session_id, title)
    cut = len(archived) + len(live)
    if upto is not None:
        cut = _end_of_turn((*archived, *live), upto, session_id)
    origin = {"session": session_id, "message": upto or _count((*archived, *live))}
    made = replace(
        old,
        id=new_id,
        title=_free_title(old.title, {head.title for head in store.heads()}),
        extra={**old.extra, FORKED: origin},
    )
    if cut > len(archived):
        store.archive(new_id, archived)
        made = replace(made, messages=tuple(live[: cut - len(archived)]))
    else:
        made = replace(made, messages=tuple(archived[:cut]), compressed_context="")
    return old, store.update(new_id, lambda new: replace(made, created_at=new.created_at))


def imported(store: FileSessionStore, path: Path) -> tuple[Session, Decoded, bool]:
    """Take a session file from elsewhere in; return the session, what was read, and if it is new.

    A list of messages, an object with `messages`, and what is readable of a broken one are taken.
    A file that is here already is not taken twice. The file itself stays as it is. Raises
    UsageError if there is none, BadData if it is no session.
    """
    data = read_bytes(path)
    if data is None:
        raise UsageError(f"There is no file {path}.")
    stem = path.name.removesuffix(".json")
    found = decode(data, stem if is_id(stem) else "imported", modified_at(path))
    if found.kind == "foreign" or not found.session.messages:
        raise BadData(
            f"{path} holds no conversation: a JSON list of messages, or an object with `messages`, "
            "is one."
        )
    name, number = found.session.id, 1
    while name in store.ids():
        there = store.peek(name)
        if there and there.messages == found.session.messages:
            return there, found, False
        number += 1
        name = f"{found.session.id}-{number}"
    return store.update(name, lambda _: found.session), found, True


def _end_of_turn(messages: tuple[Message, ...], upto: int, session_id: str) -> int:
    """Return how many messages there are up to the one with the number, with its reply."""
    places = [index for index, one in enumerate(messages) if numbered(one)]
    if not 0 < upto <= len(places):
        raise UsageError(
            f"{session_id} has no message {upto}; its messages are numbered from 1 to "
            f"{len(places)}."
        )
    end = places[upto - 1] + 1
    while end < len(messages) and messages[end].role != "user":
        end += 1
    return end


def _count(messages: tuple[Message, ...]) -> int:
    return sum(map(numbered, messages))


def _free_title(title: str, taken: set[str]) -> str:
    bare = _ORDINAL.sub("", title)
    number = 2
    while f"{bare} ({number})" in taken:
        number += 1
    return f"{bare} ({number})"
