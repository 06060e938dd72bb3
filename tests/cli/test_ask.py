"""`claw ask`, as a script uses it: the answer alone, one JSON object, the right exit code."""

import pytest

from claw.domain.changes import PendingExchange
from tests.fake_provider import FakeProvider
from tests.shell import KEY, Inside, Shell, fact

ALLERGY = "My name is Sam and I am allergic to peanuts"


def waiting_for(shell: Shell, text: str) -> None:
    """Leave an exchange behind that an earlier run did not finish."""
    shell.places().pending.put(PendingExchange("s0:5", 5, "s0", 5, text, text, "ok"))


def test_what_is_said_is_known_in_a_new_process_and_session(
    shell: Shell, fake: FakeProvider
) -> None:
    fake.reply(fact("Sam is allergic to peanuts.", ALLERGY), task="filter")
    fake.reply("Noted, Sam.", task="chat")
    first = shell.run("ask", ALLERGY)
    assert (first.code, first.out, first.err) == (0, "Noted, Sam.\n", "")
    assert "peanuts" in (shell.workspace / "MEMORY.md").read_text()
    assert shell.run("ask", "What am I allergic to?").code == 0
    asked = fake.of("chat")[-1].messages
    assert len(asked) == 2
    assert "allergic to peanuts" in asked[0]["content"]
    assert len(shell.sessions()) == 2


def test_an_exchange_that_an_earlier_run_left_is_taken_up(claw: Inside, fake: FakeProvider) -> None:
    waiting_for(claw.shell, "I live in Ghent.")
    fake.reply(fact("User lives in Ghent.", "I live in Ghent."), task="filter")
    assert claw("ask", "hi").code == 0
    assert "- User lives in Ghent." in claw.shell.places().read_memory()
    assert claw.shell.places().pending.waiting() == []


def test_what_the_filter_does_not_finish_waits_for_the_next_start(
    claw: Inside, fake: FakeProvider
) -> None:
    fake.fail(401, task="filter")
    ran = claw("ask", ALLERGY)
    assert (ran.code, ran.out, ran.err) == (0, "ok\n", "")
    assert [one.typed for one in claw.shell.places().pending.waiting()] == [ALLERGY]
    fake.reply(fact("Sam is allergic to peanuts.", ALLERGY), task="filter")
    claw("ask", "hi")
    assert "peanuts" in claw.shell.places().read_memory()


def test_notices_go_to_stderr_when_they_are_asked_for(claw: Inside, fake: FakeProvider) -> None:
    fake.reply(fact("User lives in Ghent.", "I live in Ghent."), task="filter")
    ran = claw("ask", "-v", "I live in Ghent.")
    assert ran.out == "ok\n"
    assert 'remembered: "User lives in Ghent."' in ran.err
    assert "claw memory undo" in ran.err


def test_piped_text_is_attached_and_none_of_the_users_words(
    claw: Inside, fake: FakeProvider
) -> None:
    claw("ask", "I work on Mondays,", "what is this?", stdin="I am allergic to cats.\n")
    assert (
        fake.of("chat")[-1]
        .messages[-1]["content"]
        .endswith("I work on Mondays, what is this?\n\nI am allergic to cats.")
    )
    said = claw.shell.sessions()[-1]["messages"][0]
    (span,) = said["pasted"]
    assert said["content"][slice(*span)] == "I am allergic to cats."
    for request in fake.of("filter"):
        assert "cats" not in request.messages[-1]["content"]


def test_a_question_that_is_piped_alone_is_asked_and_not_memorised(
    claw: Inside, fake: FakeProvider
) -> None:
    assert claw("ask", stdin="I am allergic to cats.\n").out == "ok\n"
    assert claw("ask", "-", stdin="I am allergic to dogs.\n").out == "ok\n"
    assert fake.of("filter") == []
    assert "dogs" in fake.of("chat")[-1].messages[-1]["content"]


def test_stdin_can_be_left_alone(claw: Inside, fake: FakeProvider) -> None:
    claw("ask", "--no-stdin", "hi", stdin="not this")
    assert "not this" not in fake.requests[0].raw.decode()


def test_without_a_question_nothing_is_sent(claw: Inside, fake: FakeProvider) -> None:
    for arguments in (["ask"], ["ask", ""], ["ask", "  "], ["ask", "-"]):
        ran = claw(*arguments, stdin="")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.count("\n") == 1
    assert fake.requests == []
    assert claw.shell.sessions() == []


def test_json_is_one_object_with_all_that_a_script_needs(claw: Inside, fake: FakeProvider) -> None:
    fake.reply("你好 \x1b[31m", task="chat")
    ran = claw("ask", "--json", "hi")
    assert (ran.code, ran.err, ran.out.count("\n")) == (0, "", 1)
    assert ran.json == {
        "version": "0.1.0",
        "session": ran.json["session"],
        "answer": "你好 ",
        "finish_reason": "stop",
        "usage": {"prompt_tokens": 12, "completion_tokens": 3, "cached_tokens": 8},
        "error": None,
    }
    assert (claw.shell.workspace / "sessions" / f"{ran.json['session']}.json").exists()


def test_a_reply_at_its_limit_says_so_in_json(claw: Inside, fake: FakeProvider) -> None:
    fake.reply("half", task="chat", finish="length")
    assert claw("ask", "--json", "hi").json["finish_reason"] == "length"


@pytest.mark.parametrize(
    ("status", "retry_after", "code", "words"),
    [
        (401, "", 77, "OPENAI_API_KEY"),
        (402, "", 69, "balance"),
        (429, "3600", 69, "60 min"),
        (404, "", 78, "OPENAI_BASE_URL"),
    ],
)
def test_a_refusal_is_one_line_or_valid_json(
    claw: Inside, fake: FakeProvider, status: int, retry_after: str, code: int, words: str
) -> None:
    """A01, A02, A03: and the key is in neither."""
    for _ in range(2):
        fake.fail(status, f"no: {KEY}", task="chat", retry_after=retry_after)
    ran, told = claw("ask", "hi"), claw("ask", "--json", "hi")
    assert (ran.code, ran.out, ran.err.count("\n")) == (code, "", 1)
    assert (told.code, told.err, told.json["answer"]) == (code, "", "")
    assert told.json["finish_reason"] == "error"
    assert ran.err == f"claw: {told.json['error']}\n"
    assert words in ran.err
    assert KEY not in ran.err + told.out


def test_a_reply_that_breaks_off_is_shown_kept_and_told(claw: Inside, fake: FakeProvider) -> None:
    """A04: what came stays; the filter is not run on it."""
    fake.drop("Hel", "lo", task="chat")
    ran = claw("ask", "I live in Ghent.")
    assert (ran.code, ran.out) == (69, "Hello\n")
    assert ran.err.startswith("claw: ")
    assert ran.err.count("\n") == 1
    kept = claw.shell.sessions()[0]["messages"][1]
    assert (kept["content"], bool(kept["partial"])) == ("Hello", True)
    assert fake.of("filter") == []
    fake.drop("Hel", "lo", task="chat")
    assert claw("ask", "--json", "again").json["answer"] == "Hello"


@pytest.mark.parametrize(
    ("variables", "code", "words"),
    [
        ({"OPENAI_API_KEY": ""}, 77, "DEEPSEEK_API_KEY"),
        ({"CLAW_MODEL": "gpt"}, 78, "CLAW_MODEL"),
        ({"CLAW_TIMEOUT": "soon"}, 78, "CLAW_TIMEOUT"),
        ({"MAX_HISTORY": "-3"}, 78, "MAX_HISTORY"),
        ({"OPENAI_BASE_URL": "ftp://x"}, 78, "OPENAI_BASE_URL"),
        ({"OPENAI_API_KEY": "sk-“curly”"}, 77, "OPENAI_API_KEY"),
        ({"CLAW_MODEL": "local:/nowhere.gguf"}, 78, "/nowhere.gguf"),
    ],
)
def test_bad_settings_name_the_variable(
    claw: Inside, fake: FakeProvider, variables: dict[str, str], code: int, words: str
) -> None:
    """A12, A24: no request is made."""
    ran = claw("ask", "hi", **variables)
    assert (ran.code, ran.out) == (code, "")
    assert words in ran.err
    assert ran.err.count("\n") == 1
    told = claw("ask", "--json", "hi", **variables)
    assert (told.code, told.err) == (code, "")
    assert words in told.json["error"]
    assert fake.requests == []


def test_a_key_is_not_sent_to_a_url_from_another_place(claw: Inside, fake: FakeProvider) -> None:
    claw.shell.workspace.mkdir()
    (claw.shell.workspace / ".env").write_text(f"OPENAI_BASE_URL={fake.url}\n")
    ran = claw("ask", "hi", OPENAI_BASE_URL="")
    assert ran.code == 78
    assert "OPENAI_BASE_URL" in ran.err
    assert fake.requests == []


def test_a_session_goes_on_by_id_prefix_and_title(claw: Inside, fake: FakeProvider) -> None:
    session = claw("ask", "--json", "one").json["session"]
    claw("sessions", "rename", session, "Boats", "and", "tea")
    for number, name in enumerate((session, session[:-2], "boats and tea"), 2):
        assert claw("ask", "--json", "-s", name, f"turn {number}").json["session"] == session
        assert len(fake.of("chat")[-1].messages) == 2 * number
    unknown = claw("ask", "--json", "-s", "nothing", "hi")
    assert (unknown.code, unknown.json["session"]) == (2, None)
    assert "nothing" in unknown.json["error"]
    assert len(claw.shell.sessions()) == 1


def test_in_private_nothing_is_stored_remembered_or_recalled(
    claw: Inside, fake: FakeProvider
) -> None:
    places = claw.shell.places()
    places.write_memory("- User owns a boat.\n")
    waiting_for(claw.shell, "I live in Ghent.")
    before = {path: path.read_bytes() for path in places.root.rglob("*") if path.is_file()}
    fake.drop("Hel", task="chat")
    for text in ("I am allergic to peanuts.", "again: peanuts"):
        claw("ask", "--private", text)
    after = {path: path.read_bytes() for path in places.root.rglob("*") if path.is_file()}
    changed = {path.name for path in after if after[path] != before.get(path)}
    assert changed <= {"claw.log"}
    assert places.holding("peanuts") == []
    assert fake.tasks() == ["chat", "chat"]
    assert "boat" not in fake.requests[0].raw.decode()


def test_a_private_question_in_a_session_leaves_it_as_it_was(
    claw: Inside, fake: FakeProvider
) -> None:
    session = claw("ask", "--json", "one").json["session"]
    before = claw.shell.sessions()
    claw("ask", "--private", "-s", session, "two")
    assert claw.shell.sessions() == before
    assert len(fake.of("chat")[-1].messages) == 4
