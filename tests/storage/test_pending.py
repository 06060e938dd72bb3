"""Exchanges that the filter has still to read."""

from dataclasses import replace
from pathlib import Path

from claw.domain.changes import PendingExchange
from claw.storage.pending import FilePending
from tests.storage.stand_ins import start

ONE = PendingExchange("a", 5, "s1", 3, "I like 緑茶", "I like 緑茶", "Noted.")
TWO = replace(ONE, id="b", user="two", before="And?")

WORKER = """
import sys
from pathlib import Path
from claw.domain.changes import PendingExchange
from claw.storage.pending import FilePending
pending = FilePending(Path(sys.argv[1]), lock_timeout=60)
sys.stdin.readline()
for number in range(30):
    exchange = PendingExchange(f"{sys.argv[2]}{number}", 1, "s", 1, "u", "u", "a")
    pending.put(exchange)
    if number % 3:
        pending.finish(exchange.id)
"""


def pending_in(folder: Path) -> FilePending:
    return FilePending(folder / "pending.jsonl")


def test_what_was_put_waits_until_it_is_finished(tmp_path: Path) -> None:
    pending = pending_in(tmp_path / "state")
    assert pending.waiting() == []
    pending.put(ONE)
    pending.put(TWO)
    assert pending_in(tmp_path / "state").waiting() == [ONE, TWO]
    pending.finish("a")
    pending.finish("nothing")
    assert pending.waiting() == [TWO]


def test_an_exchange_with_the_same_id_is_replaced_in_its_place(tmp_path: Path) -> None:
    pending = pending_in(tmp_path)
    for exchange in (ONE, TWO, replace(ONE, user="anew")):
        pending.put(exchange)
    assert pending.waiting() == [replace(ONE, user="anew"), TWO]


def test_when_nothing_waits_the_file_holds_no_conversation(tmp_path: Path) -> None:
    pending = pending_in(tmp_path)
    pending.put(ONE)
    pending.put(TWO)
    pending.finish("a")
    pending.finish("b")
    assert (tmp_path / "pending.jsonl").read_bytes() == b""


def test_the_file_does_not_grow_with_what_is_finished(tmp_path: Path) -> None:
    pending = pending_in(tmp_path)
    pending.put(ONE)
    for number in range(200):
        pending.put(replace(TWO, id=str(number)))
        pending.finish(str(number))
    assert pending.waiting() == [ONE]
    assert len((tmp_path / "pending.jsonl").read_bytes().split(b"\n")) < 60


def test_two_programs_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "pending.jsonl"
    workers = [start(WORKER, path, name) for name in "AB"]
    for worker in workers:
        assert worker.stdin
        worker.stdin.write("\n")
        worker.stdin.flush()
    assert [worker.communicate()[1] for worker in workers] == ["", ""]
    waiting = {exchange.id for exchange in pending_in(tmp_path).waiting()}
    assert waiting == {f"{name}{number}" for name in "AB" for number in range(0, 30, 3)}


def test_torn_and_bad_lines_are_counted_and_stay(tmp_path: Path) -> None:
    pending, path = pending_in(tmp_path), tmp_path / "pending.jsonl"
    pending.put(ONE)
    path.write_bytes(path.read_bytes() + b'oops\n{"id": 5}\n{"id": "c", "at"')
    pending.put(TWO)
    assert pending.waiting() == [ONE, TWO]
    assert pending.bad_lines == 3
    pending.finish("a")
    pending.finish("b")
    assert pending.bad_lines == 3


def test_what_is_to_be_forgotten_is_taken_out_of_the_file(tmp_path: Path) -> None:
    pending = pending_in(tmp_path)
    pending.put(ONE)
    pending.put(TWO)
    assert pending.remove(lambda exchange: "緑茶" in exchange.user) == [ONE]
    assert pending.waiting() == [TWO]
    assert pending.remove(lambda exchange: "緑茶" in exchange.user) == []
