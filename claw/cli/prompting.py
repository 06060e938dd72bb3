"""The prompt of the interactive chat: what it keeps, completes, and tells below the line."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from claw.assembly.chat import Chat
from claw.assembly.strategies import LISTED
from claw.assembly.typed import kept_lines
from claw.chat.conversation import Conversation
from claw.domain.session import CLAW
from claw.domain.text import printable
from claw.settings import editor
from claw.terminal import commands
from claw.terminal.completing import Choices, CommandCompleter
from claw.terminal.prompt import Keeping, LinePrompt, Manner
from claw.terminal.status import Status

Now = Callable[[], Conversation]
"""Gives the conversation that goes on now."""

OFFERED = 100


@contextmanager
def prompt_of(
    chat: Chat, now: Now, tell: Callable[[str], None], *, color: bool
) -> Iterator[LinePrompt]:
    """Give the prompt of a chat; what it keeps is another chat's after the block."""
    status = Status(
        lambda: status_text(chat, now()),
        lambda text: chat.weigh(now(), text),
        lambda: _searched(chat, now()),
    )
    completer = CommandCompleter(commands.descriptions(), arguments(chat, now), ["/export"])
    vi = chat.desk.settings.claw_editing == "vi"
    manner = Manner(color, "vi" if vi else "emacs", editor())
    if chat.private:
        yield LinePrompt(completer, status, tell, Keeping(), manner)
        return
    with kept_lines(chat.desk.workspace) as (history, draft):
        yield LinePrompt(completer, status, tell, Keeping(history, draft), manner)


def arguments(chat: Chat, now: Now) -> dict[str, Choices]:
    """Return what may stand behind each command."""
    return {
        "/resume": lambda: _sessions(chat),
        "/forget": lambda: _entries(now()),
        "/help": commands.descriptions().items,
        "/model": lambda: [
            ("deepseek:", "with DEEPSEEK_API_KEY"),
            ("openai:", "with OPENAI_API_KEY, or any endpoint like it"),
            ("local", "the embedded model"),
        ],
        "/strategy": LISTED.items,
        "/stats": lambda: [("prompt", "the last request as it was sent")],
        "/memory": lambda: [("on", "remember and recall"), ("off", "neither in this chat")],
    }


def _sessions(chat: Chat) -> Iterable[tuple[str, str]]:
    heads = [head for head in chat.desk.sessions.heads() if not head.foreign]
    return [(head.id, head.title or head.first_line) for head in heads[:OFFERED]]


def _entries(conversation: Conversation) -> Iterable[tuple[str, str]]:
    known = conversation.known()
    return [(entry.id, entry.text) for entry in known.notebook.entries] if known else []


def status_text(chat: Chat, conversation: Conversation) -> str:
    """Return what answers and what is remembered, in a line."""
    if conversation.strategy != CLAW:
        private = "private · " if chat.private else ""
        return printable(f"{chat.model.label} · {private}strategy {conversation.strategy}")
    knew = conversation.knew
    memory = "memory on" if conversation.remembers else "memory off"
    if conversation.remembers and knew:
        mode = {"rag": "RAG"}.get(knew.snapshot.mode, knew.snapshot.mode)
        memory = f"memory {mode}, {_many(len(knew.notebook.entries))}"
    return printable(f"{chat.model.label} · {'private' if chat.private else memory}")


def _searched(chat: Chat, conversation: Conversation) -> str:
    if not (chat.search and conversation.remembers and conversation.strategy == CLAW):
        return ""
    return f"search by {chat.search.label}"


def _many(entries: int) -> str:
    return "1 entry" if entries == 1 else f"{entries:,} entries"
