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
from claw.chat.assistant import Assistant
from claw.chat.behind import Behind, Warm
from claw.chat.context import ContextBuilder
from claw.chat.conversation import Conversation
from claw.chat.folding import Folding
from claw.chat.indexing import Indexing
from claw.chat.titling import Titler
from claw.chat.upkeep import Upkeep
from claw.chat.weighing import Weighing
from claw.domain.budget import Budget
from claw.domain.exchange import Cancellation
from claw.domain.ports import ChatModel, ReadsAhead
from claw.domain.session import Session
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
        self.strategy = strategy
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

    def converse(self, session: str | None = None) -> Conversation:
        """Return a conversation in the session of that id, prefix or title, else in a new one."""
        desk = self.desk
        session_id = new_id(desk.clock, SystemRandom())
        if session:
            session_id = desk.sessions.resolve(session)
            opened = desk.sessions.load(session_id)
            self._store.update(session_id, lambda one: opened if self.private else one)
        return self._conversation(session_id)

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
        again = self._conversation(conversation.session_id)
        again.remembers = conversation.remembers
        again.last_turn = conversation.last_turn
        return again

    def _conversation(self, session_id: str) -> Conversation:
        desk, builder = self.desk, self._builder()
        doors = (self.model, self._store, self._store, builder, desk.clock)
        assistant = Assistant(*doors, self.budget.output)
        return Conversation(session_id, assistant, self._behind(builder), desk.clock, self._hear)

    def weigh(self, conversation: Conversation, text: str) -> int | None:
        """Return the tokens that sending the text would take, None where that cannot be told."""
        try:
            known = conversation.knew or conversation.known()
            weighing = Weighing(self._builder(), self._counter)
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

    def _builder(self) -> ContextBuilder:
        persona = read_persona(self.desk.workspace) or prompt("persona")
        window = self.desk.settings.max_history
        return ContextBuilder(self._counter, self.budget, window, persona, self.search)

    def _hear(self, news: Kept | str) -> None:
        """Log what was refused, and pass on what there is to tell."""
        for line in news.refused if isinstance(news, Kept) else ():
            self.desk.log.write(f"not remembered: {line}")
        self._told(news)

    def _behind(self, builder: ContextBuilder) -> Behind:
        desk, settings = self.desk, self.desk.settings
        compressor = DeferredCompressor(partial(open_compressor, desk, self.model))
        sizes = (settings.max_history, settings.compress_trigger)
        folding = Folding(compressor, self._store, *sizes)
        upkeep = Upkeep(lambda error: self._hear(str(error)), gives_way=self.model.embedded)
        warm = self._reading_ahead(builder) if self.model.embedded else None
        if self.search is None:
            return Behind(folding, upkeep, warm=warm)
        threshold = min(settings.memory_token_threshold, self.budget.system // 2)
        forced, room = settings.claw_memory_mode, self.budget.retrieval
        taker = SnapshotTaker(self._counter, threshold, forced, room)
        recollection = Recollection(desk.memory, desk.journal, desk.pending, taker)
        keeper = DeferredKeeper(partial(self._keeper, self.search))
        desk.later(keeper.begin)
        titler = Titler(None if self.model.embedded else self.model, self._store)
        return Behind(folding, upkeep, recollection, keeper, titler, warm, self._indexing())

    def _keeper(self, search: Search) -> "Keeper":
        from claw.memory.keeping import Keeper

        desk, judge = self.desk, open_filter(self.desk, self.model)
        return Keeper(judge, desk.remembering, desk.memory, desk.pending, desk.clock, search)

    def _indexing(self) -> Indexing | None:
        def failed(error: ClawError) -> None:
            self.desk.log.write(f"the search index is not complete: {error}")

        return Indexing(self.search.catch_up, failed) if self.search else None

    def _reading_ahead(self, builder: ContextBuilder) -> Warm:
        def warm(session: Session, known: Known | None, stop: Cancellation) -> None:
            if isinstance(self.model, ReadsAhead):
                self.model.read_ahead(builder.prefix(session, known), stop)

        return warm

    def close(self) -> None:
        """Let go of the model and the search."""
        if self.search:
            self.search.close()
        self._let_go()

    def _let_go(self) -> None:
        if self._owned and isinstance(self.model, ReadsAhead):
            self.model.close()
