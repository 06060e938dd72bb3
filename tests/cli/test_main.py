"""What goes wrong is one line on stderr and an exit code, never a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

from claw.cli import main as entry
from claw.cli.main import main
from tests.shell import Inside, Shell


def test_the_version_is_printed_without_loading_a_client(shell: Shell) -> None:
    program = (
        "import sys\n"
        "from claw.cli.main import main\n"
        "try:\n    main(['--version'])\n"
        "except SystemExit as left:\n    code = left.code\n"
        "heavy = {'openai', 'numpy', 'llama_index', 'tiktoken', 'prompt_toolkit', 'httpx2'}\n"
        "print(code, sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env=shell.variables, capture_output=True, check=True
    )
    assert done.stdout == b"claw 0.1.0\n0 []\n"


def test_a_wrong_line_is_told_in_one_line(claw: Inside) -> None:
    for arguments in (["dream"], ["ask", "--what"], ["memory", "forget"]):
        ran = claw(*arguments)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert ran.err.startswith("claw: ")


def test_a_fault_is_told_in_one_line_and_whole_with_v(
    claw: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def write(self, _: str) -> int:
            raise ZeroDivisionError("by nought")

        def flush(self) -> None:
            """Do nothing."""

    claw("memory", "add", "likes tea")
    monkeypatch.setattr("sys.stdout", Broken())
    assert main(["memory"]) == 1
    err = claw.capture.readouterr().err
    assert err.count("\n") == 1
    assert "ZeroDivisionError: by nought" in err
    assert "Traceback" not in err
    with pytest.raises(ZeroDivisionError):
        main(["-v", "memory"])


@pytest.mark.parametrize("stream", ["<", ">", "2>"])
def test_a_stream_that_is_closed_is_no_fault(shell: Shell, stream: str) -> None:
    shell.places().write_memory("- likes tea\n")
    script = f'exec "$@" {stream}&-'
    done = subprocess.run(
        ["sh", "-c", script, "-", *shell.command("memory", "show")],
        env=shell.variables,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert (b"likes tea" in done.stdout) == (stream != ">")


def test_errors_do_not_go_to_stdout_when_stderr_is_closed(shell: Shell) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" 2>&-', "-", *shell.command("dream")],
        env=shell.variables,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, b"")


def test_a_closed_pipe_is_quiet(shell: Shell) -> None:
    shell.places().write_memory("".join(f"- fact number {n} of many\n" for n in range(4_000)))
    script = 'set -o pipefail; "$@" | head -1'
    done = subprocess.run(
        ["bash", "-c", script, "-", *shell.command("memory", "show")],
        env=shell.variables,
        capture_output=True,
        check=False,
    )
    assert (done.stdout.count(b"\n"), done.stderr) == (1, b"")


def test_a_full_disk_under_the_output_is_one_line(shell: Shell) -> None:
    shell.places().write_memory("- likes tea\n")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            shell.command("memory", "show"),
            env=shell.variables,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr.count(b"\n")) == (1, 1)
    assert b"No space left" in done.stderr


def test_the_entry_point_is_the_function_that_returns_the_code() -> None:
    assert entry.main is main
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
