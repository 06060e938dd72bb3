"""A model and the conversations with it, over one desk."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING

from claw.assembly.behind import DeferredCompressor, DeferredKeeper
from claw.assembly.desk import Desk
from claw.assembly.models import (
    EMBEDDED_WINDOW,
    check_model,
    open_compressor,
    open_filter,
    open_model,
)
from claw.assembly.search import Search
from claw.assembly.strategies import LISTED, LateRanks, check_strategy, means_of, open_learning
from claw.chat.assistant import Assistant
from claw.chat.behind import Behind, Warm
from claw.chat.context import Builds, ContextBuilder
from claw.chat.conversation import Conversation
from claw.chat.folding import Folding
from claw.chat.indexing import Indexing
from claw.chat.room import Room
from claw.chat.titling import Titler
from claw.chat.unfolded import Unfolded
from claw.chat.upkeep import Upkeep
from claw.chat.weighing import Weighing
from claw.domain.budget import Budget
from claw.domain.exchange import Cancellation
from claw.domain.ports import ChatModel, ReadsAhead
from claw.domain.session import CLAW, Session
from claw.domain.text import one_line
from claw.errors import ClawError, UsageError
from claw.llm.deferred import DeferredCounter
from claw.memory.kept import Kept
from claw.memory.recollection import Known, Recollection
from claw.memory.snapshot import SnapshotTaker
from claw.prompts import load as prompt
from claw.storage.persona import read_persona
from claw.storage.private import PrivateSessionStore
from claw.storage.session_names import new_id

if TYPE_CHECKING:
    from claw.memory.keeping import Keeper

EMBEDDED_RETRIEVAL = 160
"""Tokens of memory in front of a message; the engine reads some 75 a second, in each turn anew."""

EMBEDDED_OUTPUT = 600
"""Tokens of a reply: twenty seconds, in which a model that has lost its thread is cut."""

EMBEDDED_TRIGGER = 8
"""Messages that set compression off, if not fewer do: each is read anew after every compression."""

EMBEDDED_KEPT = 4
"""Messages that compression leaves: the last two exchanges."""

PROVIDERS = ("deepseek", "openai", "local")

Hear = Callable[[Kept | str], None]


class Chat:
    """A model and the conversations with it, over one desk."""

    def __init__(
        self,
        desk: Desk,
        hear: Hear,
        *,
        private: bool,
        strategy: str | None = None,
        model: ChatModel | None = None,
    ) -> None:
        """Begin to load the model in a thread; `hear` is told what happens behind the turns.

        A `model` that is given is used as it is, and not closed. `strategy` goes before the one
        that a session names; without either it is `claw`.
        """
        self.desk = desk
        self.private = private
        self.strategy = strategy and check_strategy(strategy)
        self.model = model or open_model(desk, private=private)
        self._owned = model is None
        self._told = hear
        self._store = PrivateSessionStore(desk.clock) if private else desk.sessions
        self._counter = DeferredCounter(desk.counter)
        desk.later(desk.counter.begin)
        self.search = None if private else Search(desk)
        if self.search:
            desk.later(self.search.begin)
            desk.keep_living = self.search.keep_living
        self.budget = self._room()
        self._ranks: LateRanks | None = None

    def converse(self, session: str | None = None, *, own: bool = False) -> Conversation:
        """Return a conversation in the session of that id, prefix or title, else in a new one.

        With `own`, a session that is there already is remembered by the strategy that it names.
        """
        desk = self.desk
        if not session:
            return self._conversation(new_id(desk.clock, SystemRandom()), self.strategy or CLAW)
        session_id = desk.sessions.resolve(session)
        opened = desk.sessions.load(session_id)
        name = (None if own else self.strategy) or self._named(opened)
        if self.private:
            self._store.update(session_id, lambda _: opened)
        elif name != opened.strategy and not own and self.strategy:
            self._store.update(session_id, lambda one: one.remembered_by(name))
        return self._conversation(session_id, name)

    def _named(self, session: Session) -> str:
        """Return the strategy that a session names; one that there is not is told."""
        if session.strategy in LISTED:
            return session.strategy
        named = one_line(session.strategy, 40)
        self.desk.tell(
            f"{session.id} is to be remembered by “{named}”, a strategy that there is not here; "
            "claw remembers it instead."
        )
        return CLAW

    def switch(self, spec: str, conversation: Conversation) -> Conversation:
        """Return the conversation anew, with the model that `spec` names; the old one is closed.

        Raises UsageError for a name that none has, BadConfiguration for a file that is not there,
        KeyRejected for a key that is missing.
        """
        if spec.partition(":")[0] not in PROVIDERS:
            raise UsageError(
                f"There is no model “{one_line(spec, 40)}”. /model takes deepseek:NAME, "
                "openai:NAME, local, or local:/path/to/model.gguf."
            )
        desk, before = self.desk, self.desk.settings
        origins = {**before.origins, "CLAW_MODEL": "/model"}
        desk.settings = replace(before, claw_model=spec, origins=origins)
        try:
            check_model(desk)
        except ClawError:
            desk.settings = before
            raise
        conversation.close()
        self._let_go()
        self.model, self._owned = open_model(desk, private=self.private), True
        self.budget = self._room()
        again = self._conversation(conversation.session_id, conversation.strategy)
        again.remembers = conversation.remembers
        again.last_turn = conversation.last_turn
        return again

    def remember_by(self, strategy: str, conversation: Conversation) -> Conversation:
        """Return the conversation anew, remembered by another strategy; the old one is closed.

        New sessions of this chat follow it too. Raises UsageError for a name that none has.
        """
        self.strategy = check_strategy(strategy)
        conversation.close()
        if conversation.session().messages:
            self._store.update(conversation.session_id, lambda one: one.remembered_by(strategy))
        again = self._conversation(conversation.session_id, strategy)
        again.last_turn = conversation.last_turn
        return again

    def _conversation(self, session_id: str, strategy: str) -> Conversation:
        desk = self.desk
        builder, behind = self._claw() if strategy == CLAW else self._strategic(strategy)
        doors = (self.model, self._store, self._store, builder, desk.clock)
        assistant = Assistant(*doors, self.budget.output)
        return Conversation(session_id, assistant, behind, desk.clock, self._hear)

    def weigh(self, conversation: Conversation, text: str) -> int | None:
        """Return the tokens that sending the text would take, None where that cannot be told."""
        try:
            known = conversation.knew or conversation.known()
            weighing = Weighing(conversation, self._counter)
            return weighing.tokens(conversation.session(), known, text)
        except ClawError:
            return None

    def _room(self) -> Budget:
        budget = self.desk.settings.budget
        if not self.model.embedded:
            return budget
        small = budget.scaled(EMBEDDED_WINDOW)
        retrieval = min(small.retrieval, EMBEDDED_RETRIEVAL)
        output = min(small.output, EMBEDDED_OUTPUT)
        return replace(small, retrieval=retrieval, output=output)

    def _hear(self, news: Kept | str) -> None:
        """Log what was refused, and pass on what there is to tell."""
        for line in news.refused if isinstance(news, Kept) else ():
            self.desk.log.write(f"not remembered: {line}")
        self._told(news)

    def _fold_sizes(self) -> tuple[int, int | None]:
        """Return how many messages set compression off, and how many are left, None for half."""
        trigger = self.desk.settings.compress_trigger
        if not self.model.embedded:
            return trigger, None
        return min(trigger, EMBEDDED_TRIGGER), EMBEDDED_KEPT

    def _claw(self) -> tuple[Builds, Behind]:
        desk, settings = self.desk, self.desk.settings
        window = settings.max_history
        builder = ContextBuilder(self._counter, self.budget, window, self._persona(), self.search)
        compressor = DeferredCompressor(partial(open_compressor, desk, self.model))
        folding = Folding(compressor, self._store, window, *self._fold_sizes())
        warm = self._reading_ahead(builder)
        if self.search is None:
            return builder, Behind(folding, self._upkeep(), warm=warm, private=True)
        threshold = min(settings.memory_token_threshold, self.budget.system // 2)
        forced, room = settings.claw_memory_mode, self.budget.retrieval
        taker = SnapshotTaker(self._counter, threshold, forced, room)
        recollection = Recollection(desk.memory, desk.journal, desk.pending, taker)
        keeper = DeferredKeeper(partial(self._keeper, self.search))
        desk.later(keeper.begin)
        works = (self._upkeep(), recollection, keeper, self._titler(), warm, self._indexing())
        return builder, Behind(folding, *works)

    def _strategic(self, name: str) -> tuple[Builds, Behind]:
        from claw.chat.strategic import StrategyBuilder

        self._ranks = self._ranks or LateRanks(self.desk, self.search)
        budget = self.budget.without_memory_file()
        means = means_of(self.desk, self.model, self._ranks, budget.conversation)
        learning = open_learning(self.desk, name, means, self._store, private=self.private)
        builder = StrategyBuilder(learning, Room(self._counter, budget), self._persona())
        behind = Behind(
            Unfolded(self._store),
            self._upkeep(),
            titler=None if self.private else self._titler(),
            warm=self._reading_ahead(builder),
            indexing=self._indexing(),
            learning=learning,
            private=self.private,
        )
        return builder, behind

    def _persona(self) -> str:
        return read_persona(self.desk.workspace) or prompt("persona")

    def _upkeep(self) -> Upkeep:
        return Upkeep(lambda error: self._hear(str(error)), gives_way=self.model.embedded)

    def _titler(self) -> Titler:
        return Titler(None if self.model.embedded else self.model, self._store)

    def _keeper(self, search: Search) -> "Keeper":
        from claw.memory.keeping import Keeper

        desk, judge = self.desk, open_filter(self.desk, self.model)
        return Keeper(judge, desk.remembering, desk.memory, desk.pending, desk.clock, search)

    def _indexing(self) -> Indexing | None:
        def failed(error: ClawError) -> None:
            self.desk.log.write(f"the search index is not complete: {error}")

        return Indexing(self.search.catch_up, failed) if self.search else None

    def _reading_ahead(self, builder: Builds) -> Warm | None:
        if not self.model.embedded:
            return None

        def warm(session: Session, known: Known | None, stop: Cancellation) -> None:
            if isinstance(self.model, ReadsAhead):
                self.model.read_ahead(builder.prefix(session, known), stop)

        return warm

    def close(self) -> None:
        """Let go of the model and the search."""
        if self.search:
            self.search.close()
        if self._ranks:
            self._ranks.close()
        self._let_go()

    def _let_go(self) -> None:
        if self._owned and isinstance(self.model, ReadsAhead):
            self.model.close()
