"""`claw ask` where it is stopped, cut off, or run in a poor environment."""

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.fake_provider import FakeProvider
from tests.shell import KEY, Inside, Shell, fact


def test_a_closed_pipe_is_quiet_and_the_answer_is_kept_whole(
    shell: Shell, fake: FakeProvider
) -> None:
    fake.reply(fact("User lives in Ghent.", "I live in Ghent."), task="filter")
    fake.slow(["line\n"] * 30, 0.02, task="chat")
    process = shell.start("ask", "I live in Ghent.")
    assert process.stdout
    assert process.stderr
    assert process.stdout.readline() == b"line\n"
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 0
    assert shell.sessions()[0]["messages"][1]["content"] == "line\n" * 30
    assert "Ghent" in shell.places().read_memory()


@pytest.mark.parametrize(
    ("number", "code", "arguments"),
    [(signal.SIGINT, 130, ["--json"]), (signal.SIGTERM, 143, []), (signal.SIGHUP, 129, [])],
)
def test_a_signal_stops_the_answer_and_what_came_is_kept(
    shell: Shell, fake: FakeProvider, number: int, code: int, arguments: list[str]
) -> None:
    """I01, I03: Ctrl-C, SIGTERM and SIGHUP in mid-reply."""
    fake.hang("Hello ", "there", task="chat")
    process = shell.start("ask", *arguments, "hi")
    sessions = shell.workspace / ".claw" / "live"
    end = time.monotonic() + 30
    while not any(b"there" in path.read_bytes() for path in sessions.glob("*")):
        assert time.monotonic() < end
        time.sleep(0.02)
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    assert process.returncode == code
    if arguments:
        assert (json.loads(out)["answer"], err) == ("Hello there", b"")
    else:
        assert out == b"Hello there\n"
        assert err == b"claw: Stopped; what came of the answer is kept.\n"
    kept = shell.sessions()[0]["messages"][1]
    assert (kept["content"], kept["partial"]) == ("Hello there", "stopped by the user")
    assert not any(sessions.iterdir())


def test_a_signal_during_the_filter_leaves_the_exchange_for_the_next_start(
    shell: Shell, fake: FakeProvider
) -> None:
    fake.hang(task="filter")
    process = shell.start("ask", "I live in Ghent.")
    end = time.monotonic() + 30
    while not fake.of("filter"):
        assert time.monotonic() < end
        time.sleep(0.02)
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (143, b"ok\n", b"claw: Stopped.\n")
    assert [one.typed for one in shell.places().pending.waiting()] == ["I live in Ghent."]


def test_a_full_disk_is_told_in_one_line(shell: Shell) -> None:
    command = [
        "bash",
        "-c",
        'ulimit -f 0; exec "$@" 2> >(cat >&2)',
        "-",
        *shell.command("ask", "hi"),
    ]
    ran = subprocess.run(
        command, env=shell.variables, capture_output=True, cwd=shell.root, check=False
    )
    assert ran.returncode == 1
    assert b"disk is full" in ran.stderr
    assert ran.stderr.count(b"\n") == 1


def test_output_that_cannot_be_written_is_told_in_one_line(shell: Shell) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            shell.command("ask", "hi"),
            env=shell.variables,
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert ran.returncode == 1
    assert ran.stderr.count(b"\n") == 1
    assert b"No space left" in ran.stderr
    assert shell.sessions()[0]["messages"][0]["content"] == "hi"


def test_a_bare_environment_without_a_locale_from_the_root_folder(
    shell: Shell, fake: FakeProvider
) -> None:
    """C01, C03: as under cron; the settings stand in the workspace, named by --home."""
    shell.workspace.mkdir()
    settings = f"OPENAI_API_KEY={KEY}\nOPENAI_BASE_URL={fake.url}\nOPENAI_MODEL=m\n"
    (shell.workspace / ".env").write_text(settings)
    (shell.workspace / "MEMORY.md").write_text("- 用户对花生过敏\n", encoding="utf-8")
    fake.reply("花生 é", task="chat")
    python = {"PYTHONPATH": shell.variables["PYTHONPATH"]}
    shell.variables = {**python, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ran = shell.run("--home", str(shell.workspace), "ask", "我对什么过敏？", cwd=Path("/"))
    assert (ran.code, ran.out, ran.err) == (0, "花生 é\n", "")
    assert "花生过敏" in fake.of("chat")[0].messages[0]["content"]
    assert "我对什么过敏？" in fake.of("chat")[0].messages[1]["content"]


def test_a_damaged_memory_stops_the_question_before_it_is_sent(
    claw: Inside, fake: FakeProvider
) -> None:
    """Unreadable is never treated as empty; the question is kept and not sent later either."""
    claw.shell.workspace.mkdir()
    memory = claw.shell.workspace / "MEMORY.md"
    memory.write_bytes(b"- tea\n\x00\xff\n")
    ran = claw("ask", "one")
    assert (ran.code, ran.out, ran.err.count("\n")) == (65, "", 1)
    assert fake.requests == []
    assert claw.shell.sessions()[0]["messages"][0]["failed"]
    memory.write_text("- tea\n")
    assert claw("chat", "-c", stdin="two\n").out == "ok\n"
    assert "one" not in fake.of("chat")[0].messages[-1]["content"]


def test_a_fault_of_memory_behind_the_answer_leaves_the_answer(
    claw: Inside, fake: FakeProvider
) -> None:
    journal = claw.shell.places().workspace.journal
    journal.mkdir()
    for _ in range(6):
        fake.reply(fact("User lives in Ghent.", "I live in Ghent."), task="filter")
    ran = claw("ask", "--json", "I live in Ghent.")
    assert (ran.code, ran.json["answer"], ran.err) == (0, "ok", "")
    assert f"{journal} cannot be used" in claw("ask", "-v", "I live in Ghent.").err
    assert claw.shell.places().pending.waiting()
    journal.rmdir()
    claw("ask", "hi")
    assert "Ghent" in claw.shell.places().read_memory()
