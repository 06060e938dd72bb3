"""From an exchange to MEMORY.md, over real files and a scripted model."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from claw.domain.exchange import Cancellation, Request
from claw.domain.messages import Message
from claw.domain.session import Session
from claw.errors import Cancelled, ConnectionFailed
from claw.llm.scripted import Answer, Script, ScriptedChat
from claw.memory.filtering import Filter
from claw.memory.keeping import Keeper
from claw.storage.secrets import Secrets
from tests.finding import retriever
from tests.places import Places

ALLERGY = "I am allergic to peanuts."
AT = int(datetime(2026, 5, 2, 8, tzinfo=UTC).timestamp())


def decision(*texts: str, forget: tuple[str, ...] = ()) -> str:
    memories = [{"memory_text": text, "evidence": text, "replaces": None} for text in texts]
    found = {"worth_memorizing": bool(texts), "memories": memories, "forget": list(forget)}
    return json.dumps(found)


def keeper(places: Places, script: Script) -> Keeper:
    judge = Filter(ScriptedChat(script), Secrets(), places.journal.forgotten)
    doors = (places.memory, places.pending, places.clock)
    return Keeper(judge, places.remembering, *doors, retriever(places))


def noted(keeper: Keeper, text: str, *before: Message) -> str:
    question = Message("user", text, AT)
    session = Session("s", AT, AT, messages=(*before, question))
    exchange = keeper.note(session, question, Message("assistant", "Noted.", AT + 1))
    assert exchange
    return exchange.id


def during(act: Callable[[], object], answer: Answer) -> Script:
    """Return a script whose model is interrupted by `act` while it reads."""

    def ask(_: Request) -> Answer:
        act()
        return answer

    return ask


def test_an_exchange_is_on_disk_before_the_filter_reads_it_and_gone_after(tmp_path: Path) -> None:
    places = Places(tmp_path)
    keep = keeper(places, [decision("allergic to peanuts")])
    exchange = noted(keep, ALLERGY)
    assert [one.typed for one in Places(tmp_path).pending.waiting()] == [ALLERGY]
    kept = keep.keep(exchange, Cancellation())
    assert kept
    assert [one.change.after for one in kept.receipts] == ["allergic to peanuts"]
    assert (kept.receipts[0].change.session, kept.receipts[0].change.turn) == ("s", AT)
    assert places.pending.waiting() == []
    assert "- allergic to peanuts" in places.read_memory()


def test_the_reply_that_a_message_answers_is_kept_with_it(tmp_path: Path) -> None:
    keep = keeper(Places(tmp_path), [])
    asked = Message("assistant", "What are you allergic to?", AT - 1)
    failed = Message("user", "hm", AT - 1, failed="no network")
    noted(keep, "I am allergic to nuts", asked, failed)
    assert keep.waiting()[0].before == "What are you allergic to?"


@pytest.mark.parametrize("text", ["thanks!", "ok", "What is the capital of France?"])
def test_what_cannot_hold_a_fact_is_not_noted(tmp_path: Path, text: str) -> None:
    keep = keeper(Places(tmp_path), [])
    question = Message("user", text, AT)
    session = Session("s", AT, AT, messages=(question,))
    assert keep.note(session, question, Message("assistant", "Paris.")) is None
    assert not keep.waiting()


def test_what_was_pasted_is_none_of_the_users_words(tmp_path: Path) -> None:
    places = Places(tmp_path)
    text = f"Summarise this, I need it at work on Monday:\n\n{ALLERGY}"
    keep = keeper(places, [])
    question = Message("user", text, AT, pasted=((text.index(ALLERGY), len(text)),))
    session = Session("s", AT, AT, messages=(question,))
    exchange = keep.note(session, question, Message("assistant", "Noted."))
    assert exchange is None or "peanuts" not in exchange.typed


def test_what_no_model_could_read_goes_on_waiting(tmp_path: Path) -> None:
    places = Places(tmp_path)
    keep = keeper(places, [ConnectionFailed("No network."), decision("allergic to peanuts")])
    exchange = noted(keep, ALLERGY)
    with pytest.raises(ConnectionFailed):
        keep.keep(exchange, Cancellation())
    assert len(keep.waiting()) == 1
    assert keep.keep(exchange, Cancellation())
    assert not keep.waiting()


def test_what_was_cancelled_goes_on_waiting(tmp_path: Path) -> None:
    keep = keeper(Places(tmp_path), [])
    exchange = noted(keep, ALLERGY)
    stop = Cancellation()
    stop.cancel()
    with pytest.raises(Cancelled):
        keep.keep(exchange, stop)
    assert len(keep.waiting()) == 1


def test_a_model_that_answers_nonsense_does_not_keep_the_exchange_for_ever(tmp_path: Path) -> None:
    places = Places(tmp_path)
    keep = keeper(places, lambda _: "I would rather not say.")
    kept = keep.keep(noted(keep, ALLERGY), Cancellation())
    assert kept
    assert kept.receipts == ()
    assert not keep.waiting()
    assert not places.workspace.memory.exists()


def test_an_exchange_that_is_finished_is_not_read_again(tmp_path: Path) -> None:
    places = Places(tmp_path)
    keep = keeper(places, [decision("allergic to peanuts")])
    exchange = noted(keep, ALLERGY)
    assert keep.keep(exchange, Cancellation())
    assert keep.keep(exchange, Cancellation()) is None
    assert keep.keep("unknown", Cancellation()) is None


def test_what_another_process_has_remembered_meanwhile_is_not_written_twice(tmp_path: Path) -> None:
    places, other = Places(tmp_path), Places(tmp_path)
    answer = decision("allergic to peanuts")
    keep = keeper(
        places, during(lambda: other.pending.finish(other.pending.waiting()[0].id), answer)
    )
    assert keep.keep(noted(keep, ALLERGY), Cancellation()) is None
    assert not places.workspace.memory.exists()


def test_what_is_forgotten_while_the_filter_reads_it_is_not_written(tmp_path: Path) -> None:
    places, other = Places(tmp_path), Places(tmp_path)

    def forget() -> None:
        other.forgetting.carry_out(other.forgetting.plan("peanuts"), messages=True)

    keep = keeper(places, during(forget, decision("allergic to peanuts")))
    assert keep.keep(noted(keep, ALLERGY), Cancellation()) is None
    assert places.holding("peanut") == []


def test_pending_work_does_not_learn_again_what_was_forgotten(tmp_path: Path) -> None:
    places = Places(tmp_path)
    keep = keeper(places, lambda _: decision("allergic to peanuts"))
    first = noted(keep, ALLERGY)
    keep.keep(first, Cancellation())
    noted(keep, f"I live in Ghent. {ALLERGY}")
    places.forgetting.carry_out(places.forgetting.plan("allergic to peanuts"))
    for exchange in keep.waiting():
        keep.keep(exchange.id, Cancellation())
    assert places.holding("peanut") == []


def test_a_wish_to_forget_is_offered_and_not_carried_out(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("- allergic to peanuts\n- likes tea\n")
    entry = places.memory.read().entries[0]
    keep = keeper(places, [decision(forget=(entry.id,))])
    kept = keep.keep(noted(keep, "Please forget that I am allergic to peanuts."), Cancellation())
    assert kept
    assert [one.id for one in kept.forget] == [entry.id]
    assert "peanuts" in places.read_memory()
