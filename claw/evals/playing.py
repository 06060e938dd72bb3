"""Play a script in claw's own chat: its turns one after another, then each of its questions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial

from claw.assembly.chat import Chat
from claw.assembly.desk import Desk
from claw.assembly.playground import Playground, open_chat
from claw.chat.conversation import Conversation
from claw.domain.exchange import Cancellation, Task
from claw.domain.ports import ChatModel, TokenCounter
from claw.errors import ClawError, ContextTooLong, ReplyUnusable, TryLater
from claw.evals.given_replies import AnswersOnly, GivenReplies
from claw.evals.metering import Meter, MeteredChat, Spent
from claw.evals.scripts import Script

LONG = 7_200.0
"""Seconds that the upkeep behind one turn may take; an embedded model is slow."""

SESSION = "script"

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a script: the replies to its turns, the answers to its questions, the cost.

    A reply or an answer that could not be used is empty. `seconds` are those that replies, upkeep
    and answers took, without the opening of workspaces.
    """

    replies: tuple[str, ...]
    answers: tuple[str, ...]
    spent: Mapping[Task, Spent]
    seconds: float


class Player:
    """Plays scripts with one model, each in a workspace of its own."""

    def __init__(
        self,
        ground: Playground,
        model: ChatModel,
        counter: TokenCounter,
        tick: Callable[[], float],
    ) -> None:
        """Keep the model, which all plays share; `tick` tells the seconds since any moment."""
        self._ground = ground
        self._model = model
        self._counter = counter
        self._tick = tick

    def play(
        self,
        script: Script,
        strategy: str,
        given: Sequence[str] | None = None,
        progress: Progress = lambda _: None,
    ) -> Played:
        """Play the script through the strategy, with the `given` replies where there are some.

        `progress` is told how many turns and questions were answered. Each question is asked in
        a copy of the workspace, whose session is opened again for it, so that none disturbs
        another. Raises what tells that no model can be used, also where upkeep has met it.
        """
        meter, watch = Meter(), _Stopwatch(self._tick)
        with self._ground.desk() as desk:
            # a session that has a title costs no call for one
            desk.sessions.update(SESSION, lambda one: replace(one, title=script.id))
            model = self._model if given is None else GivenReplies(self._model, given)
            with _opened(desk, strategy, self._metered(model, meter)) as room:
                said = (watch.timed(partial(_turn, *room, text, meter)) for text in script.turns)
                replies = tuple(_told(said, progress))
            asker = AnswersOnly(self._metered(self._model, meter))
            questions = map(script.asked, script.checks)
            ask = partial(self._answer, desk, strategy, asker, watch)
            answers = tuple(_told(map(ask, questions), progress, len(replies)))
        return Played(replies, answers, meter.by_task(), watch.seconds)

    def _answer(
        self, desk: Desk, strategy: str, model: ChatModel, watch: "_Stopwatch", question: str
    ) -> str:
        with (
            self._ground.desk(like=desk) as copy,
            _opened(copy, strategy, model) as (_, conversation),
        ):
            return watch.timed(partial(_reply, conversation, question))

    def _metered(self, model: ChatModel, meter: Meter) -> MeteredChat:
        return MeteredChat(model, meter, self._counter, self._tick)


class _Stopwatch:
    """Sums the seconds of what is timed."""

    def __init__(self, tick: Callable[[], float]) -> None:
        self._tick = tick
        self.seconds = 0.0

    def timed(self, act: Callable[[], str]) -> str:
        began = self._tick()
        made = act()
        self.seconds += self._tick() - began
        return made


@contextmanager
def _opened(desk: Desk, strategy: str, model: ChatModel) -> Iterator[tuple[Chat, Conversation]]:
    chat = open_chat(desk, strategy, model)
    conversation = chat.converse(SESSION)
    if chat.search:
        chat.search.wait()  # a question that comes before the embedder is answered by keywords
    try:
        yield chat, conversation
    finally:
        conversation.close()
        chat.close()


def _turn(chat: Chat, conversation: Conversation, text: str, meter: Meter) -> str:
    """Return the reply when all that follows a turn is done."""
    reply = _reply(conversation, text)
    if not conversation.settle(LONG):
        raise TryLater(f"The upkeep behind a turn took more than {LONG / 3600:.0f} hours.")
    if chat.search:
        with suppress(ClawError):  # then it searches by keywords, as it does in a chat
            chat.search.catch_up(Cancellation())
    if meter.trouble:
        raise meter.trouble
    return reply


def _reply(conversation: Conversation, text: str) -> str:
    """Return the whole reply, an empty one where the model gave none that could be used."""
    try:
        return "".join(conversation.say(text))
    except (ReplyUnusable, ContextTooLong):
        return ""


def _told(texts: Iterable[str], progress: Progress, before: int = 0) -> Iterator[str]:
    for number, text in enumerate(texts, start=before + 1):
        yield text
        progress(number)
