"""Commands on sessions: a new one, another one, a copy, a title, a file, what was said in all."""

from collections.abc import Sequence

from claw.domain.messages import Message
from claw.domain.session import SessionHead
from claw.domain.text import one_line
from claw.errors import UsageError
from claw.terminal.commands.reach import Place, Reach
from claw.terminal.days import short_time
from claw.terminal.welcome import last_day, surroundings, welcome

LISTED = 20


def new(reach: Reach, _: str) -> None:
    """Begin a new session."""
    _change(reach, None)
    reach.screen.line(f"New session {reach.conversation.session_id}.", "dim")


def listing(reach: Reach, _: str) -> None:
    """List the sessions with numbers for /resume."""
    heads = [head for head in reach.library.heads() if not head.foreign]
    reach.current.places = tuple(Place(head.id) for head in heads[:LISTED])
    for number, head in enumerate(heads[:LISTED], 1):
        reach.screen.line(f"{number:>2}  {_head(reach, head)}")
    if not heads:
        reach.screen.line("There are no sessions yet.", "dim")
        return
    more = f"{len(heads) - LISTED} more: claw sessions. " if len(heads) > LISTED else ""
    reach.screen.line(f"{more}/resume N goes to one of them.", "dim")


def resume(reach: Reach, name: str) -> None:
    """Go to a session by id, prefix, title or number in the last list; to a message with @N."""
    if not name:
        raise UsageError("/resume needs a session: its id, the beginning of it, or its title.")
    place = _place(reach, name)
    if place.number:
        _known(reach, place)
    if place.session != reach.conversation.session_id:
        _change(reach, place.session)
    reach.screen.line(f"Back in {place.session}.", "dim")
    if place.number:
        show_around(reach, place.number)
    else:
        greet(reach)


def rename(reach: Reach, title: str) -> None:
    """Give the session a title."""
    if not title:
        raise UsageError("/rename needs a title.")
    if reach.conversation.private or not reach.conversation.session().messages:
        raise UsageError("A session gets a title when it is on disk: after the first message.")
    reach.library.rename(reach.conversation.session_id, title)
    reach.screen.line(f"This session is now called “{title}”.", "dim")


def fork(reach: Reach, number: str) -> None:
    """Go on in a copy of this session, which has its messages up to the one with the number."""
    if reach.conversation.private:
        raise UsageError("A private chat is kept nowhere, so there is nothing to fork.")
    if not reach.conversation.session().messages:
        raise UsageError("There is nothing to fork yet.")
    if number and not (number.isdecimal() and int(number)):
        raise UsageError("/fork takes the number of a message, as /search and /why show it.")
    upto = int(number) if number else None
    old, made = reach.library.fork(reach.conversation.session_id, upto)
    _change(reach, made.id)
    count = len(made.messages)
    reach.screen.line(
        f"This is now {made.id} “{made.title}”, with {count} message{'' if count == 1 else 's'}; "
        f"{old.id} “{old.title}” stays as it was.",
        "dim",
    )


def export(reach: Reach, name: str) -> None:
    """Write the session to a new Markdown file."""
    session = reach.conversation.session()
    if not session.messages:
        raise UsageError("There is nothing to export yet.")
    reach.screen.line(reach.library.export(session, name), "dim")


def search(reach: Reach, query: str) -> None:
    """List where all sessions have the words, with numbers for /resume."""
    if not query:
        raise UsageError("/search needs words to search for.")
    found = reach.library.search(query)
    shown = found[:LISTED]
    reach.current.places = tuple(Place(one.session, one.number) for one in shown)
    now = reach.desktop.now()
    for number, one in enumerate(shown, 1):
        when = short_time(one.at, now) if one.at else ""
        reach.screen.line(
            f"{number:>2}  {one.session}@{one.number}  {when}  {one_line(one.line, 100)}"
        )
    if not found:
        reach.screen.line("No session has that.", "dim")
        return
    more = f"{len(found) - LISTED} more: claw sessions search. " if len(found) > LISTED else ""
    reach.screen.line(f"{more}/resume N goes there.", "dim")


def greet(reach: Reach) -> None:
    """Tell where the conversation stood: its days, the last question, how it was answered."""
    session, now = reach.conversation.session(), reach.desktop.now()
    for line in welcome(session, now):
        reach.screen.line(line, "dim")
    reach.current.day = last_day(session, now)


def show_around(reach: Reach, number: int) -> None:
    """Show the messages around the one with the number."""
    session_id, now = reach.conversation.session_id, reach.desktop.now()
    said = _known(reach, Place(session_id, number))
    for line, meant in surroundings(said, number, now):
        reach.screen.line(line, "" if meant else "dim")
    reach.current.day = last_day(reach.conversation.session(), now)
    if number < len(said):
        reach.screen.line(f"The chat goes on behind message {len(said)}.", "dim")
        reach.screen.line(f"/fork {number} goes on from here in a copy.", "dim")


def _known(reach: Reach, place: Place) -> Sequence[Message]:
    """Return the messages of the session; raises UsageError if the number is not among theirs."""
    said = reach.library.said(place.session)
    if not 0 < place.number <= len(said):
        raise UsageError(
            f"{place.session} has no message {place.number}; its last one is {len(said)}."
        )
    return said


def _place(reach: Reach, name: str) -> Place:
    """Return what a name means; one that is an id is not read as a number or a place."""
    places = reach.current.places
    if name.isdecimal() and 0 < int(name) <= len(places):
        return places[int(name) - 1]
    return Place(*reach.library.place(name))


def _change(reach: Reach, session_id: str | None) -> None:
    """Leave this session for another; what works behind it goes on in the next start."""
    left, reach.current.conversation = reach.conversation, reach.open(session_id)
    reach.conversation.remembers = left.remembers and reach.conversation.remembers
    left.close()
    reach.conversation.take_up()
    reach.current.day = None


def _head(reach: Reach, head: SessionHead) -> str:
    when = short_time(head.updated_at, reach.desktop.now())
    title = one_line(head.title or head.first_line or "(empty)", 60)
    return f"{head.id}  {when:<11} {head.messages:>4}  {title}"
