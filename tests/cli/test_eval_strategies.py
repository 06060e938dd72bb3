"""`claw eval strategies` and `claw eval make-script`, with a provider on loopback."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from claw.domain.messages import Message
from claw.errors import UsageError
from claw.evals.scripts import read_scripts
from claw.storage.sessions import FileSessionStore
from tests.fake_answers import Recorded
from tests.fake_provider import FakeProvider
from tests.shell import Inside, Shell, sensible

BOAT = {
    "id": "boat",
    "lang": "en",
    "turns": ["My boat is called Ana.", "I sold it, the new one is called Bea.", "Tell me a joke."],
    "checks": [
        {"question": "What is my boat called?", "answer_any": ["Bea"], "stale_any": ["Ana"]},
        {"question": "What did I want to hear?", "answer_any": ["joke"]},
    ],
}
CAT = {
    "id": "cat",
    "lang": "de",
    "turns": ["Meine Katze heißt Mia."],
    "checks": [{"question": "Wie heißt meine Katze?", "answer_any": ["Mia"]}],
}
TWO = ("--strategies", "sequential,stateless")


def scripts(claw: Inside, *rows: object) -> str:
    path = claw.shell.root / "scripts.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return str(path)


def echo(request: Recorded) -> str:
    """Answer questions with all that was sent before, and turns with nothing to speak of."""
    if request.task != "chat":
        return sensible(request)
    *before, last = [str(message["content"]) for message in request.messages]
    asks = last.endswith(("few words.", "wenigen Worten."))
    return " ".join(before) if asks else "I see."


def rows(found: Any) -> dict[str, Any]:
    return {row["strategy"]: row for row in found["metrics"]["rows"]}


@pytest.fixture(autouse=True)
def _echoing(fake: FakeProvider) -> None:
    fake.otherwise = echo


def test_strategies_are_compared_on_scripts(claw: Inside, fake: FakeProvider) -> None:
    ran = claw("eval", "strategies", scripts(claw, BOAT, CAT), *TWO, "--json")
    found = ran.json
    assert (ran.code, ran.err) == (0, "")
    assert (found["eval"], found["n"]) == ("strategies", 3)
    assert found["metrics"]["model"] == "openai:m"
    assert (found["metrics"]["replies"], found["metrics"]["scripts"]) == ("own", 2)
    whole, without = rows(found)["sequential"], rows(found)["stateless"]
    assert (whole["right"], whole["n"], whole["stale"]) == (3, 3, 0)
    assert (without["right"], without["calls"], without["upkeep_tokens"]) == (0, 7, 0)
    assert whole["input_tokens"] == 12 * 7  # as the provider tells them
    assert len(fake.of("chat")) == 14
    assert set(fake.tasks()) == {"chat"}


def test_the_table_a_markdown_file_and_a_picture_are_made(claw: Inside) -> None:
    out = claw.shell.root / "new" / "out"
    files = ("--markdown", f"{out}/table.md", "--picture", f"{out}/points.svg")
    ran = claw("eval", "strategies", scripts(claw, BOAT), *TWO, *files, "-v")
    lines = ran.out.splitlines()
    assert lines[0] == "strategies: openai:m, its own replies; 1 script, 2 questions"
    assert lines[1].split()[:4] == ["strategy", "total", "input", "tokens"]
    assert [line.split()[0] for line in lines[2:4]] == ["sequential", "stateless"]
    assert lines[4].startswith("  wrong: stateless, boat: What is my boat called? -> ")
    assert "sequential, boat: 2/2 right, 60 tokens in" in ran.err
    table = (out / "table.md").read_text(encoding="utf-8")
    assert table.startswith("Measured on 20")
    assert "| sequential | 60 | 5 | 0 | 2/2 |" in table
    ET.parse(out / "points.svg")


def test_an_unfinished_run_is_kept_and_gone_on_with(claw: Inside, fake: FakeProvider) -> None:
    command = ("eval", "strategies", scripts(claw, BOAT, CAT), *TWO, "--json")
    for _ in range(5):
        fake.reply("I see.", task="chat")
    fake.fail(401, "no", code="invalid_api_key", task="chat")
    ran = claw(*command)
    kept = claw.shell.workspace / ".claw" / "evals" / "strategies-openai-m.json"
    assert (ran.code, ran.json["exit_code"]) == (77, 77)
    assert ran.err == (
        f"claw: 1 of 4 plays are kept in {kept}; the same command goes on from there.\n"
    )
    before = len(fake.of("chat"))
    assert claw(*command).code == 0
    assert len(fake.of("chat")) - before == 2 + 5 + 2
    assert claw(*command, OPENAI_API_KEY="", CLAW_MODEL="openai:m").code == 0


def test_without_a_model_nothing_is_kept_and_the_code_is_right(claw: Inside) -> None:
    ran = claw("eval", "strategies", scripts(claw, BOAT), *TWO, OPENAI_API_KEY="")
    assert (ran.code, ran.out, ran.err.count("\n")) == (77, "", 1)


def test_recorded_replies_are_given_to_every_strategy(claw: Inside, fake: FakeProvider) -> None:
    data, kept = scripts(claw, BOAT, CAT), claw.shell.root / "kept" / "replies.json"
    for text in ("Nice boat!", "Oh.", "Knock, knock."):
        fake.reply(text, task="chat")
    recorded = claw("eval", "strategies", data, *TWO, "--keep-replies", str(kept))
    assert recorded.code == 0
    replies = json.loads(kept.read_text(encoding="utf-8"))
    assert replies == {"boat": ["Nice boat!", "Oh.", "Knock, knock."], "cat": ["I see."]}
    before = len(fake.of("chat"))
    given = claw("eval", "strategies", data, *TWO, "--replies", str(kept), "--json").json
    assert given["metrics"]["replies"] == "given"
    assert len(fake.of("chat")) - before == 3 * 2
    assert "Knock, knock." in fake.of("chat")[before].raw.decode()
    assert rows(given)["sequential"]["calls"] == 7
    kept.unlink()
    claw("eval", "strategies", data, *TWO, "--keep-replies", str(kept))
    assert json.loads(kept.read_text(encoding="utf-8")) == replies


def test_the_workspace_gives_settings_and_stays_as_it_is(claw: Inside, fake: FakeProvider) -> None:
    shell = claw.shell
    claw("memory", "add", "Sings in a choir.")
    (shell.workspace / "PERSONA.md").write_text("You are a pirate.", encoding="utf-8")
    before = tree(shell)
    claw("eval", "strategies", scripts(claw, CAT), "--strategies", "claw")
    assert tree(shell) == before
    sent = " ".join(request.raw.decode() for request in fake.requests)
    assert "choir" not in sent
    assert "pirate" not in sent


def tree(shell: Shell) -> dict[str, bytes]:
    """Return the workspace's files but for the plays, the log and the locks."""
    root = shell.workspace
    found = {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}
    left_out = (".claw/evals", ".claw/locks", ".claw/claw.log")
    return {
        name: path.read_bytes() for name, path in found.items() if not name.startswith(left_out)
    }


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--strategies", "sequentail"], 2, "sequential"),
        (["--replies", "gone.json"], 65, "gone.json"),
        (["--replies", "scripts.jsonl"], 65, "no JSON object with a list of replies"),
        (["--replies", "x.json", "--keep-replies", "y.json"], 2, "leave --replies out"),
        (["--results", "scripts.jsonl"], 65, "no file of results"),
        (["gone.jsonl"], 65, "gone.jsonl"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    claw: Inside, fake: FakeProvider, arguments: list[str], code: int, said: str
) -> None:
    ran = claw("eval", "strategies", scripts(claw, BOAT), *arguments)
    assert (ran.code, ran.out, ran.err.count("\n")) == (code, "", 1)
    assert said in ran.err
    assert fake.requests == []


def test_a_script_that_asks_nothing_is_refused(claw: Inside) -> None:
    ran = claw("eval", "strategies", scripts(claw, BOAT | {"checks": []}))
    assert (ran.code, ran.err.count("\n")) == (65, 1)
    assert "“boat” asks nothing at its end; add questions" in ran.err


def test_without_scripts_those_that_come_with_claw_are_played(
    claw: Inside, fake: FakeProvider
) -> None:
    fake.fail(401, "no", code="invalid_api_key", task="chat")
    assert claw("eval", "strategies").code == 77
    assert read_scripts([])[0].turns[0] in fake.requests[0].messages[-1]["content"]


def test_a_session_becomes_a_script(claw: Inside) -> None:
    claw("ask", "Ich wohne in der Altstadt und mein Boot heißt Ana.")
    [head] = claw("sessions", "--json").json
    ran = claw("eval", "make-script", head["id"][:12])
    assert (ran.code, ran.out.count("\n")) == (0, 1)
    made = ran.json
    assert made["id"] == head["id"]
    assert (made["lang"], made["checks"]) == ("de", [])
    assert made["turns"] == ["Ich wohne in der Altstadt und mein Boot heißt Ana."]
    check = {"question": "Wie heißt mein Boot?", "answer_any": ["Ana"]}
    [script] = read_scripts([Path(scripts(claw, made | {"checks": [check]}))])
    assert script.turns == tuple(made["turns"])


def test_a_session_in_which_nothing_was_said_becomes_none(claw: Inside) -> None:
    store: FileSessionStore = claw.shell.places().sessions
    store.update("bare", lambda one: one.ask(Message("system", "rules", 5)))
    ran = claw("eval", "make-script", "bare")
    assert (ran.code, ran.out) == (UsageError.exit_code, "")
    assert "Nothing was said" in ran.err
    assert claw("eval", "make-script", "absent").code == UsageError.exit_code
