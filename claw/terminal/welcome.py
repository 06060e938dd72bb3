"""What a session shows when one comes back to it: its days, the last question, how it was answered.

And the messages around one of them, for a search that leads into the middle.
"""

from collections.abc import Iterator, Sequence
from datetime import date, datetime

from claw.domain.messages import Message
from claw.domain.session import Session
from claw.domain.text import one_line
from claw.terminal.days import day_of, separator

QUESTIONS = 3
AROUND = 2
SHOWN = 90
HIT_LINES = 12
_SPEAKERS = {"user": "You", "assistant": "claw"}


def welcome(session: Session, now: datetime) -> Iterator[str]:
    """Yield the last questions under their days, and the first line of the last answer."""
    asked = [index for index, one in enumerate(session.messages) if _asks(one)]
    if not asked:
        return
    title = one_line(session.title or session.messages[asked[0]].content, 60)
    count = len(session.messages)
    yield f"Back in “{title}” ({count} message{'' if count == 1 else 's'})."
    day: date | None = None
    for index in asked[-QUESTIONS:]:
        question = session.messages[index]
        before, day = day, day_of(question.at, now) or day
        if day and day != before:
            yield separator(day, now.date())
        said = "You last asked" if index == asked[-1] else "You asked"
        yield f"{said}: {one_line(question.content, SHOWN)}"
    yield _answered(session.messages[asked[-1]], session.messages[asked[-1] + 1 :])


def last_day(session: Session, now: datetime) -> date | None:
    """Return the day of the session's last message that has one."""
    days = (day_of(one.at, now) for one in reversed(session.messages))
    return next((day for day in days if day), None)


def surroundings(said: Sequence[Message], number: int, now: datetime) -> Iterator[tuple[str, bool]]:
    """Yield the lines around the message with the number, and whether a line is the message's."""
    day: date | None = None
    first = max(1, number - AROUND)
    for place, one in enumerate(said[first - 1 : number + AROUND], first):
        before, day = day, day_of(one.at, now) or day
        if day and day != before:
            yield separator(day, now.date()), False
        speaker = _SPEAKERS.get(one.role, one.role)
        if place != number:
            yield f"{place:>5}  {speaker}: {one_line(one.content, SHOWN)}", False
            continue
        first_line, *rest = one.content.strip().split("\n")
        yield f"→{place:>4}  {speaker}: {first_line}", True
        yield from ((f"       {line}", True) for line in rest[: HIT_LINES - 1])
        if len(rest) >= HIT_LINES:
            yield f"       … ({len(rest) - HIT_LINES + 1} more lines)", True


def _asks(message: Message) -> bool:
    return message.role == "user" and bool(message.content.strip())


def _answered(question: Message, behind: Sequence[Message]) -> str:
    replies = [one for one in behind if one.role == "assistant" and one.content.strip()]
    if not replies:
        why = f" ({one_line(question.failed, SHOWN)})" if question.failed else ""
        return f"No answer came{why}. /retry asks again."
    last = replies[-1]
    cut = (
        f" [cut: {one_line(last.partial, SHOWN)}] /continue goes on with it."
        if last.partial
        else ""
    )
    first = next(line for line in last.content.split("\n") if line.strip())
    return f"The answer began: {one_line(first, SHOWN)}{cut}"
