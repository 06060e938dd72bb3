"""How claw behaves in pipes and scripts; the numbers are those of docs/terminal.md."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.fake_provider import FakeProvider
from tests.shell import KEY, PATIENCE, Inside, Shell, fact
from tests.terminals import Terminal, environment

ESCAPES = re.compile(r"[\x1b\x9b\x08\x07]")


def wait_for(there: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


def test_t02_t20_everything_that_starts_does_so_with_nothing_in_the_environment(
    shell: Shell,
) -> None:
    shell.variables = {"PYTHONPATH": shell.variables["PYTHONPATH"]}
    home = str(shell.workspace)
    for command in (["--version"], ["--help"], ["memory"], ["sessions"], ["model"]):
        ran = shell.run("--home", home, *command, cwd=Path("/"))
        assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("stdout", ["pipe", "file"])
def test_t16_i07_stdout_carries_the_answer_alone(
    shell: Shell, fake: FakeProvider, stdout: str
) -> None:
    """Receipts, notices, retries and the status stay away; in a file as in a pipe."""
    fake.fail(500, task="chat")
    fake.reply("First \x1b[31mline\x1b[0m.\n\n- **bold** 漢字", task="chat")
    fake.reply(fact("User lives in Ghent.", "I live in Ghent."), task="filter")
    path = shell.root / "out"
    with path.open("wb") as file:
        done = subprocess.run(
            shell.command("ask", "I live in Ghent."),
            env=shell.variables,
            stdin=subprocess.DEVNULL,
            stdout=file if stdout == "file" else subprocess.PIPE,
            stderr=subprocess.PIPE,
            check=False,
        )
    out = path.read_bytes() if stdout == "file" else done.stdout
    assert out.decode() == "First line.\n\n- **bold** 漢字\n"
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Ghent" in shell.places().read_memory()


def test_t16_what_a_person_wants_to_know_goes_to_a_stderr_that_is_a_terminal(
    tmp_path: Path, fake: FakeProvider
) -> None:
    fake.reply(fact("User lives in Ghent.", "I live in Ghent."), task="filter")
    known = {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": fake.url, "OPENAI_MODEL": "m"}
    program = ("sh", "-c", 'python -m claw --home . ask --no-stdin "I live in Ghent." > out')
    variables = environment(tmp_path, CLAW_EMBEDDER="none", **known)
    variables["PATH"] = f"{Path(sys.executable).parent}:{variables['PATH']}"
    with Terminal([], variables, program=program, folder=tmp_path) as terminal:
        terminal.see('claw: remembered: "User lives in Ghent."', "claw memory undo")
        assert terminal.end() == 0
    assert (tmp_path / "out").read_text(encoding="utf-8") == "ok\n"


@pytest.mark.parametrize("command", [["ask", "what?"], ["chat"]])
def test_t17_an_open_pipe_is_told_of_after_two_seconds_and_then_read(
    shell: Shell, fake: FakeProvider, command: list[str]
) -> None:
    process = subprocess.Popen(
        shell.command(*command),
        env=shell.variables,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stderr
    assert b"waiting for" in process.stderr.readline()
    assert fake.requests == []
    out, err = process.communicate(b"piped in", PATIENCE)
    assert (process.returncode, out, err) == (0, b"ok\n", b"")
    assert fake.of("chat")[0].messages[-1]["content"].endswith("piped in")


def test_t17_with_no_stdin_an_open_pipe_is_left_alone(shell: Shell) -> None:
    source, sink = os.pipe()
    with os.fdopen(source) as given, os.fdopen(sink, "w"):
        done = subprocess.run(
            shell.command("ask", "--no-stdin", "hi"),
            env=shell.variables,
            stdin=given,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"ok\n", b"")


def test_t17_i07_a_chat_through_a_pipe_answers_each_line_as_it_comes(
    shell: Shell, fake: FakeProvider
) -> None:
    """No banner, no prompt, no escape codes, whatever TERM and FORCE_COLOR say."""
    fake.reply("One \x1b]0;x\x07**1**", task="chat")
    process = subprocess.Popen(
        shell.command("chat"),
        env=shell.variables | {"TERM": "xterm-256color", "FORCE_COLOR": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"first\n")
    process.stdin.flush()
    assert process.stdout.readline() == b"One **1**\n"
    out, err = process.communicate(b"second\n", PATIENCE)
    assert (process.returncode, out) == (0, b"ok\n")
    assert not ESCAPES.search(err.decode())
    (session,) = shell.sessions()
    assert [one["content"] for one in session["messages"]][::2] == ["first", "second"]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (["ask", "--json", "--what"], 2),
        (["ask", "--json", "-s", "nothing", "hi"], 2),
        (["memory", "--json", "forget", "nothing there"], 2),
        (["memory", "get", "--json", "nothing"], 2),
        (["memory", "restore", "--json", "nothing"], 2),
        (["sessions", "show", "--json", "nothing"], 2),
        (["sessions", "rm", "--json", "a"], 2),
        (["sleep", "--undo", "--json"], 2),
        (["eval", "filter", "--json", "/nowhere"], 65),
        (["model", "path", "--json"], 78),
        (["doctor", "--json", "--home", "/proc/none"], 1),
    ],
)
def test_t18_json_is_one_object_also_on_failure(
    claw: Inside, command: list[str], code: int
) -> None:
    ran = claw(*command)
    assert (ran.code, ran.err) == (code, "")
    assert ran.json["version"] == "0.1.0"
    assert ran.json["error"]
    assert "\n" not in ran.out.strip()


def test_t18_what_follows_two_dashes_asks_for_no_json(claw: Inside) -> None:
    ran = claw("memory", "get", "--", "--json")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("claw: The profile has no --json")


def test_t18_a_failure_in_json_whose_reader_is_gone_is_quiet(shell: Shell) -> None:
    script = '"$@" | true; echo "${PIPESTATUS[0]}"'
    done = subprocess.run(
        ["bash", "-c", script, "-", *shell.command("memory", "--json", "get", "x")],
        env=shell.variables,
        capture_output=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == (b"2\n", b"")


def test_t18_a_stopped_command_says_so_in_json(shell: Shell, fake: FakeProvider) -> None:
    fake.hang(task="sleep")
    shell.places().write_memory("".join(f"- Fact {n} about the boat.\n" for n in range(12)))
    process = shell.start("sleep", "--json", "--force")
    wait_for(lambda: fake.requests)
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (143, b"")
    assert json.loads(out)["exit_code"] == 143


@pytest.mark.parametrize(
    "command",
    [["memory", "show"], ["memory", "--json"], ["--man"], ["--help"], ["completion", "bash"]],
)
def test_t19_a_pipe_that_is_closed_is_quiet(shell: Shell, command: list[str]) -> None:
    shell.places().write_memory("".join(f"- fact number {n} of many\n" for n in range(4_000)))
    done = subprocess.run(
        ["bash", "-c", '"$@" | head -1', "-", *shell.command(*command)],
        env=shell.variables,
        capture_output=True,
        check=False,
    )
    assert (done.stdout.count(b"\n"), done.stderr) == (1, b"")


@pytest.mark.parametrize("home", ["/proc/none", "/dev/null"])
def test_t20_t21_a_poor_home_is_told_in_one_line(shell: Shell, home: str) -> None:
    ran = shell.run("ask", "hi", HOME=home, CLAW_HOME="")
    assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert home in ran.err
    assert "did not foresee" not in ran.err


def test_t20_without_home_and_path_a_named_workspace_works(shell: Shell) -> None:
    for name in ("HOME", "PATH", "TZ"):
        shell.variables.pop(name, None)
    ran = shell.run("ask", "hi", cwd=Path("/"))
    assert (ran.code, ran.out, ran.err) == (0, "ok\n", "")
