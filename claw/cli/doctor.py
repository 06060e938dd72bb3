"""`claw doctor`: what works, what does not, and the line that repairs it."""

import argparse
import stat
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Literal

from claw.assembly.chat import Chat
from claw.assembly.desk import Desk
from claw.assembly.local_models import model_spec
from claw.cli.mending import exposed, mend, sound
from claw.cli.opening import open_desk
from claw.cli.output import print_json, print_lines
from claw.domain.exchange import Cancellation, Request
from claw.domain.messages import Message
from claw.errors import ClawError, KeyRejected, Unavailable

MARKS = {"ok": "ok   ", "note": "note ", "failed": "FAIL "}
SECONDS = 30.0
SHOWN_AT_MOST = 5


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found; `repair` is the line that mends it, empty where nothing needs it."""

    state: Literal["ok", "note", "failed"]
    what: str
    found: str
    repair: str = ""


def run(arguments: argparse.Namespace) -> int:
    """Examine the workspace; the exit code is 0 unless something failed."""
    desk = open_desk(arguments)
    fixed = list(mend(desk)) if arguments.fix else []
    findings = list(examine(desk))
    failed = any(finding.state == "failed" for finding in findings)
    if arguments.json:
        found = [asdict(finding) for finding in findings]
        print_json({"ok": not failed, "fixed": fixed, "findings": found})
    else:
        print_lines(f"fixed {line}" for line in fixed)
        print_lines(line for finding in findings for line in _lines(finding))
    sys.stdout.flush()
    return 1 if failed else 0


def _lines(finding: Finding) -> list[str]:
    line = f"{MARKS[finding.state]} {finding.what}: {finding.found}"
    return [line, f"      → {finding.repair}"] if finding.repair else [line]


def examine(desk: Desk) -> Iterator[Finding]:
    """Yield what each check finds; no check stops the others."""
    yield Finding("ok", "workspace", str(desk.workspace.root))
    for check in (_memory, _sessions, _modes, _tracked, _pending, _tokens, _model):
        what = check.__name__.strip("_")
        try:
            yield from check(desk)
        except ClawError as error:
            yield Finding("failed", what, str(error), _repair(error, desk, what))


def _repair(error: ClawError, desk: Desk, what: str) -> str:
    """Return the line that mends what a check stumbled over."""
    env = desk.workspace.env
    if what != "model":
        return f"look at the files in {desk.workspace.root}"
    vendor = desk.settings.model_spec(local=False)[0].upper()
    if isinstance(error, KeyRejected):
        name = "OPENAI" if vendor == "NONE" else vendor
        return f"echo '{name}_API_KEY=...' >> '{env}'"
    if isinstance(error, Unavailable):
        return f"check the network and {vendor}_BASE_URL in {env}, then: claw doctor"
    return f"set the model in {env} (CLAW_MODEL, {vendor}_MODEL, {vendor}_BASE_URL)"


def _memory(desk: Desk) -> Iterator[Finding]:
    path = desk.workspace.memory
    if path.exists() and not path.stat().st_mode & stat.S_IWUSR:
        found = f"{path} is read-only, so nothing is remembered"
        yield Finding("failed", "memory", found, f"chmod u+w '{path}'")
    if desk.journal.bad_lines:
        found = f"{desk.journal.bad_lines} lines of {desk.workspace.journal} cannot be read"
        yield Finding("note", "journal", f"{found}; they are kept, and the rest is used")
    desk.journal.forgotten("? " * 200)  # complains where the key to what was forgotten is gone
    notebook = desk.memory.read()
    if path.exists():
        yield Finding("ok", "memory", f"{len(notebook.entries)} entries in {path}")
    else:
        yield Finding("ok", "memory", f"{path} is not there yet; the first fact makes it")


def _sessions(desk: Desk) -> Iterator[Finding]:
    heads = desk.sessions.heads()
    foreign = [head.id for head in heads if head.foreign]
    damaged = [head.id for head in heads if not sound(desk, head.id)]
    corrupt = list(desk.workspace.sessions.glob("*.corrupt-*"))
    yield Finding("ok", "sessions", f"{len(heads) - len(foreign)} in {desk.workspace.sessions}")
    if damaged:
        found = f"{', '.join(damaged[:5])}: the file is damaged"
        yield Finding("failed", "sessions", found, "claw sessions recover")
    if foreign:
        found = f"{', '.join(foreign[:5])}: JSON, but no session of claw's; left alone"
        yield Finding("note", "sessions", found)
    if corrupt:
        found = f"{len(corrupt)} damaged files were kept aside, such as {corrupt[0].name}"
        repair = "look at them, and delete them when nothing in them is missed"
        yield Finding("note", "sessions", found, repair)


def _modes(desk: Desk) -> Iterator[Finding]:
    open_ones = exposed(desk)
    for path in open_ones[:SHOWN_AT_MOST]:
        mode = "700" if path.is_dir() else "600"
        yield Finding(
            "note", "permissions", f"{path} can be read by others", f"chmod {mode} '{path}'"
        )
    if len(open_ones) > SHOWN_AT_MOST:
        more = f"so can {len(open_ones) - SHOWN_AT_MOST} more"
        yield Finding("note", "permissions", more, f"chmod -R go= '{desk.workspace.root}'")
    if not open_ones:
        yield Finding("ok", "permissions", "conversations and records are readable by you alone")


def _tracked(desk: Desk) -> Iterator[Finding]:
    """Warn where a MEMORY.md with personal entries is under version control."""
    try:
        if not desk.memory.read().entries:
            return
    except ClawError:  # told already
        return
    command = ["git", "-C", str(desk.workspace.root), "ls-files", "--error-unmatch", "MEMORY.md"]
    try:
        tracked = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return
    if tracked:
        repair = f"git -C '{desk.workspace.root}' update-index --skip-worktree MEMORY.md"
        yield Finding("note", "memory", "MEMORY.md has personal entries and git tracks it", repair)


def _pending(desk: Desk) -> Iterator[Finding]:
    waiting = len(desk.pending.waiting())
    if waiting:
        found = f"{waiting} exchanges wait for the memory filter"
        yield Finding("note", "pending", found, "claw chat   (the next start takes them up)")
    else:
        yield Finding("ok", "pending", "nothing waits for the memory filter")


def _tokens(desk: Desk) -> Iterator[Finding]:
    counted = desk.counter.get().count("claw 猫")
    yield Finding("ok", "tokenizer", f"counts without the network ({counted} tokens for a test)")


def _model(desk: Desk) -> Iterator[Finding]:
    chat = Chat(desk, lambda _: None, private=True)
    try:
        if model_spec(desk.settings)[0] != "none":
            yield Finding("ok", "model", chat.model.label)
        request = Request("chat", (Message("user", "Say ok."),), 256, deadline=SECONDS)
        reply = chat.model.complete(request, Cancellation())
        yield Finding("ok", "endpoint", f"answers ({reply.text.strip()[:40]!r})")
    finally:
        chat.close()
