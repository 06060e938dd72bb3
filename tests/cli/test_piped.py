"""Text that is piped into a command."""

import os
import socket
import threading
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path

import pytest

from claw.cli.piped import piped_text


@pytest.fixture
def pipe(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Put a pipe in the place of stdin; the value is the end to write into."""
    source, sink = os.pipe()
    with os.fdopen(source, "r", encoding="utf-8") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        yield sink


def given(monkeypatch: pytest.MonkeyPatch, path: Path) -> TextIOWrapper:
    stdin = path.open(encoding="utf-8")
    monkeypatch.setattr("sys.stdin", stdin)
    return stdin


def test_a_pipe_is_read_to_its_end(pipe: int, capsys: pytest.CaptureFixture[str]) -> None:
    os.write(pipe, "\ufeff\n one\ntwo 漢字 \n".encode())
    os.close(pipe)
    assert piped_text() == "one\ntwo 漢字"
    assert capsys.readouterr() == ("", "")


def test_a_pipe_that_stays_silent_is_told_of(pipe: int, capsys: pytest.CaptureFixture[str]) -> None:
    def write() -> None:
        os.write(pipe, b"late")
        os.close(pipe)

    writer = threading.Timer(2.3, write)
    writer.start()
    assert piped_text() == "late"
    writer.join()
    assert capsys.readouterr() == (
        "",
        "claw: waiting for input on stdin (--no-stdin skips it)\n",
    )


def test_a_file_is_read_and_a_device_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "text"
    path.write_bytes(b"caf\xe9 \x00 tea")
    with given(monkeypatch, path):
        assert piped_text() == "caf\ufffd \x00 tea"
    with given(monkeypatch, Path(os.devnull)):
        assert piped_text() == ""
    with given(monkeypatch, Path(os.devnull)):
        assert piped_text(force=True) == ""


def test_a_socket_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = socket.socketpair()
    with other, os.fdopen(one.detach(), "r", encoding="utf-8") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        other.sendall(b"hello")
        other.shutdown(socket.SHUT_WR)
        assert piped_text() == "hello"


def test_where_there_is_no_stdin_there_is_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert piped_text() == ""
    assert piped_text(force=True) == ""
