"""Words for what happened behind a turn: receipts, offers, edits by hand."""

from claw.domain.diffing import Difference
from claw.domain.recall import Recall
from claw.domain.text import one_line
from claw.memory.kept import Kept
from claw.memory.remembering import Receipt

SHOWN = 100
RECALLED = 80
AT_MOST = 3


def receipt_line(receipt: Receipt) -> str:
    """Return one line for a change of memory: what it was and where its text stands."""
    change = receipt.change
    where = f" → MEMORY.md:{receipt.line}" if receipt.line else ""
    before, after = one_line(change.before, SHOWN), one_line(change.after, SHOWN)
    match change.action:
        case "add":
            return f'remembered: "{after}"{where}  (/undo)'
        case "replace":
            return f'remembered: "{after}" instead of "{before}"{where}  (/undo)'
        case "set":
            return (
                f'profile: {change.key} = "{after}"'
                if after
                else f"profile: {change.key} taken out"
            )
        case "undo" if after:
            return f'put back: "{after}"{where}'
        case "undo":
            return f'taken back: "{before}"'
        case _:
            return f'taken out: "{before}"'


def kept_lines(kept: Kept) -> list[str]:
    """Return a line for each fact that was remembered and each wish to forget that was heard."""
    offers = [
        f'to forget "{one_line(entry.text, SHOWN)}", type /forget {entry.id}'
        for entry in kept.forget
    ]
    return [*(receipt_line(receipt) for receipt in kept.receipts), *offers]


def recall_line(recall: Recall) -> str:
    """Return one line for what went into a request: where it stands, why it came, its day."""
    why = " + ".join(recall.reasons) or recall.why
    when = f"{recall.on} " if recall.on else ""
    placed = recall.line and recall.why != "pending"
    where = f"{recall.source}:{recall.line}" if placed else recall.source
    return f"{where}  {why:<9} {when}{one_line(recall.text, RECALLED)}"


def edit_lines(edit: Difference) -> list[str]:
    """Return the notice of an edit by hand and its first few entries; nothing for no edit."""
    if not edit:
        return []
    now = [*edit.added, *(new for _, new in edit.changed)]
    lines = [f"  + {one_line(entry.text, SHOWN)}" for entry in now[:AT_MOST]]
    lines += [f"  − {one_line(entry.text, SHOWN)}" for entry in edit.removed[:AT_MOST]]
    return [edit.notice, *lines, *_wiped_lines(len(edit.wiped))]


def _wiped_lines(count: int) -> list[str]:
    if not count:
        return []
    if count == 1:
        return ["An entry that claw wrote is gone; /undo brings it back."]
    return [f"{count} entries that claw wrote are gone; /undo brings them back."]
