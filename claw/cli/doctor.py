"""`claw doctor`: what works, what does not, and the line that repairs it."""

import argparse
import stat
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Literal

from claw.assembly import Chat, Desk
from claw.cli.opening import open_desk
from claw.cli.output import print_json, print_lines
from claw.domain.exchange import Cancellation, Request
from claw.domain.messages import Message
from claw.errors import ClawError

MARKS = {"ok": "ok   ", "note": "note ", "failed": "FAIL "}
SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found; `repair` is the line that mends it, empty where nothing needs it."""

    state: Literal["ok", "note", "failed"]
    what: str
    found: str
    repair: str = ""


def run(arguments: argparse.Namespace) -> int:
    """Examine the workspace; the exit code is 0 unless something failed."""
    findings = list(examine(open_desk(arguments)))
    failed = any(finding.state == "failed" for finding in findings)
    if arguments.json:
        print_json({"ok": not failed, "findings": [asdict(finding) for finding in findings]})
    else:
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
        try:
            yield from check(desk)
        except ClawError as error:
            yield Finding("failed", check.__name__.strip("_"), str(error))


def _memory(desk: Desk) -> Iterator[Finding]:
    notebook = desk.memory.read()
    path = desk.workspace.memory
    if not path.exists():
        yield Finding("ok", "memory", f"{path} is not there yet; the first fact makes it")
        return
    yield Finding("ok", "memory", f"{len(notebook.entries)} entries in {path}")
    if not path.stat().st_mode & stat.S_IWUSR:
        yield Finding(
            "note",
            "memory",
            f"{path} is read-only, so nothing is remembered",
            f"chmod u+w '{path}'",
        )
    if desk.journal.bad_lines:
        found = f"{desk.journal.bad_lines} lines of {desk.workspace.journal} cannot be read"
        yield Finding("note", "journal", f"{found}; they are kept, and the rest is used")


def _sessions(desk: Desk) -> Iterator[Finding]:
    heads = desk.sessions.heads()
    foreign = [head.id for head in heads if head.foreign]
    corrupt = list(desk.workspace.sessions.glob("*.corrupt-*"))
    yield Finding("ok", "sessions", f"{len(heads) - len(foreign)} in {desk.workspace.sessions}")
    if foreign:
        found = f"{', '.join(foreign)}: JSON, but no session of claw's; left alone"
        yield Finding("note", "sessions", found)
    if corrupt:
        found = f"{len(corrupt)} damaged files were kept aside, such as {corrupt[0].name}"
        repair = "look at them, and delete them when nothing in them is missed"
        yield Finding("note", "sessions", found, repair)


def _modes(desk: Desk) -> Iterator[Finding]:
    private = [desk.workspace.env, desk.workspace.journal, desk.workspace.history]
    private += [*desk.workspace.sessions.glob("*.json"), desk.workspace.pending]
    open_ones = [path for path in private if path.exists() and path.stat().st_mode & 0o077]
    for path in open_ones[:5]:
        found = f"{path} can be read by others"
        yield Finding("note", "permissions", found, f"chmod 600 '{path}'")
    if not open_ones:
        yield Finding("ok", "permissions", "conversations and records are readable by you alone")


def _tracked(desk: Desk) -> Iterator[Finding]:
    """Warn where a MEMORY.md with personal entries is under version control."""
    if not desk.memory.read().entries:
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
        yield Finding("ok", "model", chat.model.label)
        request = Request("chat", (Message("user", "Say ok."),), 256, deadline=SECONDS)
        reply = chat.model.complete(request, Cancellation())
        yield Finding("ok", "endpoint", f"answers ({reply.text.strip()[:40]!r})")
    finally:
        chat.close()
