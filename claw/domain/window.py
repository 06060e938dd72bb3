"""Which messages of a session are sent, and how many of the oldest compression takes.

Compression removes from a session what it has summarized, so a message of a session is in no
summary: what the window leaves out is invisible to the model until compression succeeds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from claw.domain.messages import Message
from claw.domain.session import Session
from claw.errors import TryLater

LEAST_FOLDED = 4


@dataclass(frozen=True, slots=True)
class _Sent:
    message: Message
    sources: tuple[Message, ...]


def spoken(message: Message) -> bool:
    """Return whether the message is something that the user or the assistant said.

    A failed or blank message is not, nor are a tool's result and the message that called it:
    the pair is left out whole, because a provider refuses one without the other.
    """
    called = message.extra.get("tool_calls") or message.extra.get("function_call")
    return message.sendable and message.role in {"user", "assistant"} and not called


def window(messages: Sequence[Message], max_history: int) -> tuple[Message, ...]:
    """Return the last `max_history` messages to send, beginning with a user message.

    User and assistant alternate strictly. A failed question takes its reply along; a question
    that has no reply is joined to the next one by a blank line, as are two replies in a row; a
    cut reply ends with a note that says why. The running question, which stands at the end of
    `messages`, is among them even where `max_history` is 0.
    """
    sent = _alternating(messages)
    return tuple(one.message for one in sent[_start(sent, max_history) :])


def widened(
    messages: Sequence[Message], max_history: int, fits: Callable[[Sequence[Message]], bool]
) -> tuple[Message, ...]:
    """Return the window grown backwards, an exchange at a time, as long as `fits` agrees.

    For a session that outgrew `max_history` because compression is late or failing.
    """
    sent = _alternating(messages)
    start = _start(sent, max_history)
    chosen = tuple(one.message for one in sent[start:])
    while start >= 2:
        wider = tuple(one.message for one in sent[start - 2 :])
        if not fits(wider):
            break
        start, chosen = start - 2, wider
    return chosen


def uncovered(messages: Sequence[Message], sent: Sequence[Message]) -> tuple[Message, ...]:
    """Return what was said before the window `sent` begins: it is in no window and no summary.

    `sent` is any end of the sequence that `window` builds; only its length counts.
    """
    every = _alternating(messages)
    first = _leading(messages)
    left_out = every[: max(0, len(every) - len(sent))]
    return (*first, *(source for one in left_out for source in one.sources))


def fold_cut(
    messages: Sequence[Message], max_history: int, trigger: int, kept: int | None = None
) -> int:
    """Return how many of the oldest messages to take out: half of what was said, at least four.

    With `kept`, all but the last so many, if those are more. The cut falls on a turn's beginning
    and never reaches the last turn. 0 means nothing to do: fewer messages than `trigger` or
    `max_history`, whichever is less, or too few to be worth it.
    A trigger of 1 takes half whenever that is possible, for a full budget or on request.
    """
    said = [index for index, message in enumerate(messages) if spoken(message)]
    if len(said) < min(trigger, max_history):
        return 0
    cuts = [index for index in _turn_starts(messages) if _said_before(said, index) >= LEAST_FOLDED]
    wanted = max(len(said) // 2, LEAST_FOLDED, 0 if kept is None else len(said) - kept)
    above = [cut for cut in cuts if _said_before(said, cut) >= wanted]
    return above[0] if above else cuts[-1] if cuts else 0


def _said_before(said: Sequence[int], cut: int) -> int:
    return sum(1 for index in said if index < cut)


def _turn_starts(messages: Sequence[Message]) -> list[int]:
    starts: list[int] = []
    answered = True
    for index, message in enumerate(messages):
        if message.role == "user" and (answered or not spoken(message)):
            starts.append(index)
        if spoken(message):
            answered = message.role == "assistant"
    return starts


def _start(sent: Sequence[_Sent], max_history: int) -> int:
    start = max(0, len(sent) - max(1, max_history))
    return start + 1 if start < len(sent) and sent[start].message.role != "user" else start


def _leading(messages: Sequence[Message]) -> tuple[Message, ...]:
    first = next((i for i, message in enumerate(messages) if message.role == "user"), len(messages))
    return tuple(message for message in messages[:first] if spoken(message))


def _alternating(messages: Sequence[Message]) -> list[_Sent]:
    sent: list[_Sent] = []
    question_left_out = True
    for message in messages:
        if message.role == "user":
            question_left_out = not spoken(message)
        if question_left_out or not spoken(message):
            continue
        shown = _shown(message)
        if sent and sent[-1].message.role == message.role:
            sent[-1] = _join(sent[-1], shown, message)
        else:
            sent.append(_Sent(shown, (message,)))
    return sent


def _shown(message: Message) -> Message:
    if not message.partial:
        return message
    return replace(message, content=f"{message.content.rstrip()}\n\n[cut: {message.partial}]")


def _join(earlier: _Sent, shown: Message, source: Message) -> _Sent:
    content = f"{earlier.message.content}\n\n{shown.content}"
    offset = len(earlier.message.content) + 2
    moved = tuple((start + offset, end + offset) for start, end in shown.pasted)
    pasted = (*earlier.message.pasted, *moved)
    return _Sent(replace(shown, content=content, pasted=pasted), (*earlier.sources, source))


def fold(
    session: Session, taken: Sequence[Message], summary: str, old_summary: str | None = None
) -> Session:
    """Return the session with `summary` in place of its first messages, those `taken`.

    Raises TryLater unless the session still begins with them and, where `old_summary` is given,
    still has it: a fact that was forgotten meanwhile must not come back with the new one.
    """
    changed = old_summary is not None and session.compressed_context != old_summary
    if changed or session.messages[: len(taken)] != tuple(taken):
        raise TryLater("The session changed while it was being compressed; it is done again later.")
    return replace(session, messages=session.messages[len(taken) :], compressed_context=summary)
