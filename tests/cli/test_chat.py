"""`claw chat` without a terminal: one line in is one turn, the answers alone go out."""

import signal
import time

from claw.domain.changes import PendingExchange
from tests.fake_provider import FakeProvider
from tests.shell import Inside, Shell, fact


def test_each_line_is_a_turn_of_one_session(claw: Inside, fake: FakeProvider) -> None:
    """I04, I07: also the last line, which has no end; plain text alone goes out."""
    for reply in ("Hello \x1b[31mSam.", "漢字", "Bye."):
        fake.reply(reply, task="chat")
    ran = claw("chat", stdin="hi\n\n  \nI am Sam\r\nbye")
    assert (ran.code, ran.out, ran.err) == (0, "Hello Sam.\n漢字\nBye.\n", "")
    (session,) = claw.shell.sessions()
    said = [one["content"] for one in session["messages"] if one["role"] == "user"]
    assert said == ["hi", "I am Sam", "bye"]
    assert len(fake.of("chat")[2].messages) == 6


def test_nothing_in_is_nothing_done(claw: Inside, fake: FakeProvider) -> None:
    """I04: /dev/null, an empty file, blank lines."""
    for stdin in (None, "", "\n \n"):
        ran = claw("chat", stdin=stdin)
        assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert claw().code == 0
    assert fake.requests == []
    assert claw.shell.sessions() == []


def test_an_error_ends_the_chat_with_its_code_and_one_line(
    claw: Inside, fake: FakeProvider
) -> None:
    fake.fail(401, task="chat")
    ran = claw("chat", stdin="one\ntwo\n")
    assert (ran.code, ran.out, ran.err.count("\n")) == (77, "", 1)
    assert len(fake.of("chat")) == 1
    absent = claw("chat", stdin="one\n", OPENAI_API_KEY="")
    assert (absent.code, absent.out) == (77, "")


def test_the_last_session_and_a_named_one_go_on(claw: Inside, fake: FakeProvider) -> None:
    claw("chat", stdin="one\n")
    claw("chat", "-c", stdin="two\n")
    (session,) = claw.shell.sessions()
    assert len(session["messages"]) == 4
    claw("sessions", "rename", claw("sessions", "--json").json[0]["id"], "Boats")
    claw("chat", "-s", "boats", stdin="three\n")
    assert len(fake.of("chat")[-1].messages) == 6
    assert claw("chat", "-s", "tea", stdin="four\n").code == 2
    assert claw("chat", "-c", "--new", stdin="x\n").code == 2
    assert len(claw.shell.sessions()) == 1


def test_what_was_said_is_remembered_before_the_end(claw: Inside, fake: FakeProvider) -> None:
    fake.reply(fact("User lives in Ghent.", "I live in Ghent."), task="filter")
    claw("chat", stdin="I live in Ghent.\n")
    assert "Ghent" in claw.shell.places().read_memory()


def test_what_an_earlier_run_left_is_taken_up(claw: Inside, fake: FakeProvider) -> None:
    text = "I live in Ghent."
    claw.shell.places().pending.put(PendingExchange("s0:5", 5, "s0", 5, text, text, "ok"))
    fake.reply(fact("User lives in Ghent.", text), task="filter")
    assert claw("chat", stdin="hi\n").out == "ok\n"
    assert "Ghent" in claw.shell.places().read_memory()


def test_in_private_no_session_is_left(claw: Inside, fake: FakeProvider) -> None:
    assert claw("chat", "--private", stdin="I live in Ghent.\nand you?\n").out == "ok\nok\n"
    assert len(fake.of("chat")[1].messages) == 4
    assert claw.shell.places().holding("Ghent") == []


def test_an_interrupt_ends_it_at_once_and_what_came_is_kept(
    shell: Shell, fake: FakeProvider
) -> None:
    fake.hang(task="filter")
    fake.hang("Hello", task="chat")
    process = shell.start("chat", stdin="I live in Ghent.\n")
    live = shell.workspace / ".claw" / "live"
    end = time.monotonic() + 30
    while not any(b"Hello" in path.read_bytes() for path in live.glob("*")):
        assert time.monotonic() < end
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"claw: Stopped.\n")
    assert shell.sessions()[0]["messages"][1]["content"] == "Hello"
