"""The sessions of a desk as a chat works with them: searched in all, forked, taken in."""

from collections.abc import Sequence
from pathlib import Path
from random import SystemRandom

from claw.assembly.desk import Desk
from claw.assembly.search import Search
from claw.chat.titling import first_words
from claw.domain.session import FoundLine, Session
from claw.errors import UsageError
from claw.storage import session_forks
from claw.storage.session_names import new_id

FOUND_AT_MOST = 20
NEAR = 0.33
"""Nearness from which a turn without a word of the query counts; what is about nothing has 0.3."""


def search_sessions(desk: Desk, search: Search | None, query: str) -> Sequence[FoundLine]:
    """Return the lines with every word, the newest activity first, then what is about the same.

    The latter, with some of the words or near by meaning, only where there are few of the former.
    `search` is None where nothing is ranked.
    """
    found = list(desk.sessions.search(query))
    if search is None or len(found) >= FOUND_AT_MOST:
        return found
    known = {(one.session, one.number) for one in found}
    alike = search.search(query, FOUND_AT_MOST, lambda node: not node.speaker)
    for hit in alike.hits:
        node = hit.node
        session, number = node.group, node.position
        about = "keywords" in hit.why or hit.nearness >= NEAR
        if about and (session, number) not in known and len(found) < FOUND_AT_MOST:
            known.add((session, number))
            said = desk.sessions.said(session)
            at = said[number - 1].at if number <= len(said) else None
            found.append(FoundLine(session, number - 1, node.text, number=number, at=at))
    return found


def fork_session(desk: Desk, session_id: str, upto: int | None) -> tuple[Session, Session]:
    """Make a session of another one up to a message, and return both; see `session_forks`."""
    said = desk.sessions.said(session_id)
    title = first_words(next((one.content for one in said if one.role == "user"), "")) or session_id
    made = new_id(desk.clock, SystemRandom())
    return session_forks.fork(desk.sessions, session_id, made, upto, title)


def import_session(desk: Desk, path: Path) -> tuple[Session, Sequence[str]]:
    """Take a session file in and return the session, with a sentence for each thing to know."""
    session, read, new = session_forks.imported(desk.sessions, path)
    told = []
    if not new:
        told.append(f"{path} is here already, as {session.id}.")
    if read.damaged:
        told.append(f"{path} is damaged; what can be read of it was taken.")
    if read.bad:
        told.append(f"{read.bad} records of it are no messages and were left out.")
    return session, told


def place_of(desk: Desk, name: str) -> tuple[str, int]:
    """Return the session that a name means, and the message behind an @, 0 without one."""
    session, at, number = name.rpartition("@")
    try:
        return desk.sessions.resolve(name), 0
    except UsageError:
        if not (at and session and number.isdecimal()):
            raise
    return desk.sessions.resolve(session), int(number)
