"""The slash commands of a chat: one function for each, found by its name."""

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from claw.chat.conversation import Conversation
from claw.domain.session import Session, SessionHead
from claw.domain.text import one_line
from claw.errors import UsageError
from claw.memory.forgetting import Forgetting
from claw.memory.remembering import Fact, Receipt, Remembering
from claw.terminal.prompt import Leave
from claw.terminal.screen import Screen
from claw.terminal.telling import edit_lines, recall_line, receipt_line


@dataclass(frozen=True, slots=True)
class Library:
    """What the commands on sessions need of the disk."""

    heads: Callable[[], Sequence[SessionHead]]
    resolve: Callable[[str], str]
    rename: Callable[[str, str], None]
    export: Callable[[Session, str], str]
    search: Callable[[str], Sequence[str]]


class Current:
    """The conversation that goes on now; /new and /resume put another in its place."""

    def __init__(self, conversation: Conversation) -> None:
        """Begin with the conversation that the chat was opened with."""
        self.conversation = conversation


@dataclass(frozen=True, slots=True)
class Desk:
    """What a chat's commands work on; `open` gives the conversation of a session, or a new one."""

    screen: Screen
    current: Current
    remembering: Remembering
    forgetting: Forgetting
    library: Library
    open: Callable[[str | None], Conversation]
    usage: Callable[[], Sequence[str]]
    confirm: Callable[[str], bool]

    @property
    def conversation(self) -> Conversation:
        """The conversation that goes on now."""
        return self.current.conversation


Command = Callable[[Desk, str], None]
_PRIVATE = "This chat is private: it neither remembers nor recalls."
_EVERYWHERE = "--sessions"


def run(desk: Desk, line: str) -> None:
    """Run a line that begins with a slash; an unknown command is told with the nearest name."""
    name, *rest = line.split(None, 1)
    command = COMMANDS.get(name)
    if command is None:
        near = difflib.get_close_matches(name, COMMANDS, 1)
        hint = f"Did you mean {near[0]}?" if near else "/help lists the commands."
        shown = one_line(name, 40)
        literal = f" To send it as text, type /{shown}." if shown != "/" else ""
        raise UsageError(f"There is no command {shown}. {hint}{literal}")
    command[1](desk, rest[0].strip() if rest else "")


def descriptions() -> dict[str, str]:
    """Return the commands with what each does."""
    return {name: text for name, (text, _) in COMMANDS.items()}


def _help(desk: Desk, _: str) -> None:
    for name, text in descriptions().items():
        desk.screen.line(f"{name:<12} {text}")


def _new(desk: Desk, _: str) -> None:
    _change(desk, None)
    desk.screen.line(f"New session {desk.conversation.session_id}.", "dim")


def _sessions(desk: Desk, _: str) -> None:
    heads = [head for head in desk.library.heads() if not head.foreign][:20]
    for head in heads:
        title = head.title or head.first_line or "(empty)"
        desk.screen.line(f"{head.id}  {head.messages:>4}  {one_line(title, 60)}")
    if not heads:
        desk.screen.line("There are no sessions yet.", "dim")


def _resume(desk: Desk, name: str) -> None:
    if not name:
        raise UsageError("/resume needs a session: its id, the beginning of it, or its title.")
    _change(desk, desk.library.resolve(name))
    desk.screen.line(f"Back in {desk.conversation.session_id}.", "dim")


def _change(desk: Desk, session_id: str | None) -> None:
    """Leave this session for another; what works behind it goes on in the next start."""
    left, desk.current.conversation = desk.conversation, desk.open(session_id)
    desk.conversation.remembers = left.remembers and desk.conversation.remembers
    left.close()
    desk.conversation.take_up()


def _rename(desk: Desk, title: str) -> None:
    if not title:
        raise UsageError("/rename needs a title.")
    if desk.conversation.private or not desk.conversation.session().messages:
        raise UsageError("A session gets a title when it is on disk: after the first message.")
    desk.library.rename(desk.conversation.session_id, title)
    desk.screen.line(f"This session is now called “{title}”.", "dim")


def _export(desk: Desk, name: str) -> None:
    session = desk.conversation.session()
    if not session.messages:
        raise UsageError("There is nothing to export yet.")
    desk.screen.line(desk.library.export(session, name), "dim")


def _memory(desk: Desk, what: str) -> None:
    if what in ("on", "off"):
        _switch(desk, on=what == "on")
        return
    if what:
        raise UsageError("/memory shows what is remembered; /memory off and /memory on switch it.")
    known = desk.conversation.known()
    if known is None:
        private = desk.conversation.private
        hint = _PRIVATE if private else "Memory is off in this chat; /memory on turns it on."
        desk.screen.line(hint, "dim")
        return
    for entry in known.notebook.entries:
        pin = " 📌" if entry.pinned and "📌" not in entry.text else ""
        desk.screen.line(f"{entry.id}  {one_line(entry.text, 100)}{pin}")
    if not known.notebook.entries:
        desk.screen.line("MEMORY.md has no entries yet.", "dim")


def _switch(desk: Desk, *, on: bool) -> None:
    if desk.conversation.private:
        raise UsageError(_PRIVATE)
    desk.conversation.remembers = on
    effect = "remembers and recalls" if on else "neither remembers nor recalls"
    desk.screen.line(f"claw now {effect} in this chat.", "dim")


def _remember(desk: Desk, text: str) -> None:
    if not text:
        raise UsageError("/remember needs what to remember.")
    receipts = desk.remembering.add([Fact(text)])
    _show(desk, receipts, "That stands in MEMORY.md already.")


def _forget(desk: Desk, query: str) -> None:
    if not query:
        raise UsageError("/forget needs an entry's id or words of it.")
    words = query.split()
    plan = desk.forgetting.plan(" ".join(word for word in words if word != _EVERYWHERE))
    for line in (*edit_lines(desk.conversation.hand_edit()), *plan.lines()):
        desk.screen.line(line)
    if not plan.found:
        desk.screen.line("Nothing in memory matches that.", "dim")
        return
    if not desk.confirm("Forget this for good? [y/N] "):
        desk.screen.line("Nothing was forgotten.", "dim")
        return
    for line in desk.forgetting.carry_out(plan, messages=_EVERYWHERE in words):
        desk.screen.line(line.replace(f"({_EVERYWHERE} ", f"(/forget {_EVERYWHERE} … "), "dim")
    desk.conversation.reload()
    desk.conversation.hand_edit()  # was not made by hand, and its text stands in no journal


def _undo(desk: Desk, _: str) -> None:
    _show(desk, desk.remembering.undo(), "There was nothing to undo.")


def _show(desk: Desk, receipts: Sequence[Receipt], otherwise: str) -> None:
    for receipt in receipts:
        desk.screen.line(receipt_line(receipt), "good")
    if not receipts:
        desk.screen.line(otherwise, "dim")


def _why(desk: Desk, _: str) -> None:
    turn = desk.conversation.last_turn
    recalled = turn.context.recalled if turn and turn.context else ()
    for one in recalled:
        desk.screen.line(recall_line(one))
    if not recalled:
        desk.screen.line("No memory went into the last answer.", "dim")


def _search(desk: Desk, query: str) -> None:
    if not query:
        raise UsageError("/search needs words to search for.")
    hits = desk.library.search(query)
    for hit in hits:
        desk.screen.line(hit)
    if not hits:
        desk.screen.line("No session has that.", "dim")


def _compress(desk: Desk, _: str) -> None:
    taken = 0
    if desk.conversation.session().messages:
        desk.screen.line("Summarising … (Ctrl-C stops)", "dim")
        taken = desk.conversation.compress()
    told = (
        f"{taken} messages are now in the summary." if taken else "There is too little to compress."
    )
    desk.screen.line(told, "dim")


def _reload(desk: Desk, _: str) -> None:
    desk.conversation.reload()
    desk.screen.line("Memory is read anew for the next message.", "dim")


def _stats(desk: Desk, _: str) -> None:
    for line in desk.usage():
        desk.screen.line(line)


def _quit(_desk: Desk, _rest: str) -> None:
    raise Leave(0)


COMMANDS: dict[str, tuple[str, Command]] = {
    "/help": ("list these commands", _help),
    "/new": ("begin a new session", _new),
    "/sessions": ("list the sessions", _sessions),
    "/resume": ("go back to a session: id, prefix or title", _resume),
    "/rename": ("give this session a title", _rename),
    "/export": ("write this session to a Markdown file", _export),
    "/memory": ("show what claw remembers; off and on for this chat", _memory),
    "/remember": ("write something to MEMORY.md", _remember),
    "/forget": ("take something out of memory for good: an id, or words", _forget),
    "/undo": ("take back the last change of memory", _undo),
    "/why": ("which memories went into the last answer", _why),
    "/search": ("search all sessions", _search),
    "/compress": ("summarise the older half of this session now", _compress),
    "/reload": ("read MEMORY.md anew into the prompt", _reload),
    "/stats": ("tokens and calls so far", _stats),
    "/quit": ("leave; so does Ctrl-D", _quit),
}
