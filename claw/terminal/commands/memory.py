"""Commands on what is remembered."""

from collections.abc import Sequence

from claw.domain.session import CLAW
from claw.domain.text import one_line
from claw.errors import UsageError
from claw.memory.remembering import Receipt
from claw.terminal.commands.reach import Reach
from claw.terminal.telling import edit_lines, receipt_line

_PRIVATE = "This chat is private: it neither remembers nor recalls."
_ELSEWHERE = "This session has another strategy than claw, which leaves MEMORY.md alone."
_EVERYWHERE = "--sessions"


def show(reach: Reach, what: str) -> None:
    """Show the entries, or switch memory off or on for this chat."""
    if what in ("on", "off"):
        _switch(reach, on=what == "on")
        return
    if what:
        raise UsageError("/memory shows what is remembered; /memory off and /memory on switch it.")
    known = reach.conversation.known()
    if known is None:
        off = "Memory is off in this chat; /memory on turns it on."
        reach.screen.line(_out_of_reach(reach) or off, "dim")
        return
    for entry in known.notebook.entries:
        pin = " 📌" if entry.pinned and "📌" not in entry.text else ""
        reach.screen.line(f"{entry.id}  {one_line(entry.text, 100)}{pin}")
    if not known.notebook.entries:
        reach.screen.line("MEMORY.md has no entries yet.", "dim")


def _switch(reach: Reach, *, on: bool) -> None:
    why = _out_of_reach(reach)
    if why:
        raise UsageError(why)
    reach.conversation.remembers = on
    effect = "remembers and recalls" if on else "neither remembers nor recalls"
    reach.screen.line(f"claw now {effect} in this chat.", "dim")


def _out_of_reach(reach: Reach) -> str:
    """Return why this chat has no long-term memory, nothing where it has."""
    if reach.conversation.private:
        return _PRIVATE
    return "" if reach.conversation.strategy == CLAW else _ELSEWHERE


def remember(reach: Reach, text: str) -> None:
    """Write an entry."""
    if not text:
        raise UsageError("/remember needs what to remember.")
    _show(reach, reach.notes.remember(text), "That stands in MEMORY.md already.")


def forget(reach: Reach, query: str) -> None:
    """Take out of all files what the words or the id name, after asking."""
    if not query:
        raise UsageError("/forget needs an entry's id or words of it.")
    words = query.split()
    forgetting = reach.notes.forgetting()
    plan = forgetting.plan(" ".join(word for word in words if word != _EVERYWHERE))
    tell_hand_edit(reach)
    for line in plan.lines():
        reach.screen.line(line)
    if not plan.found:
        reach.screen.line("Nothing in memory matches that.", "dim")
        return
    if not reach.desktop.confirm("Forget this for good? [y/N] "):
        reach.screen.line("Nothing was forgotten.", "dim")
        return
    for line in forgetting.carry_out(plan, messages=_EVERYWHERE in words):
        reach.screen.line(line.replace(f"({_EVERYWHERE} ", f"(/forget {_EVERYWHERE} … "), "dim")
    reach.conversation.reload()
    reach.conversation.hand_edit()  # was not made by hand, and its text stands in no journal


def undo(reach: Reach, _: str) -> None:
    """Take back the last change: of a turn, of a night, or what an old editor buffer wiped out."""
    tell_hand_edit(reach)
    for line in reach.notes.undo() or ("There was nothing to undo.",):
        reach.screen.line(line, "good")


def edit(reach: Reach, _: str) -> None:
    """Open MEMORY.md in the user's editor, and tell what changed."""
    tell_hand_edit(reach)
    with reach.screen.lent():
        reach.notes.edit()
    if not tell_hand_edit(reach):
        reach.screen.line("MEMORY.md is as it was.", "dim")


def sleep(reach: Reach, _: str) -> None:
    """Tidy the file now and tell what that did."""
    if reach.conversation.private:
        raise UsageError(_PRIVATE)
    tell_hand_edit(reach)
    reach.screen.line("Tidying MEMORY.md … (Ctrl-C stops)", "dim")
    for text, style in reach.notes.sleep():
        reach.screen.line(text, style)
    reach.conversation.reload()


def reload(reach: Reach, _: str) -> None:
    """Take a new snapshot of memory at the next message."""
    reach.conversation.reload()
    reach.screen.line("Memory is read anew for the next message.", "dim")


def tell_hand_edit(reach: Reach) -> bool:
    """Tell what was edited by hand since it was last told; return whether anything was."""
    edit = reach.conversation.hand_edit()
    for line in edit_lines(edit):
        reach.screen.line(line, "dim")
    if edit.wiped:
        reach.notes.offer(edit.wiped)
    return bool(edit)


def _show(reach: Reach, receipts: Sequence[Receipt], otherwise: str) -> None:
    for receipt in receipts:
        reach.screen.line(receipt_line(receipt), "good")
    if not receipts:
        reach.screen.line(otherwise, "dim")
