"""The search index is kept current behind the turns, and a turn goes first."""

import threading

from claw.chat.indexing import Indexing
from claw.domain.exchange import Cancellation
from claw.errors import Cancelled, ClawError, EmbeddingFailed


def test_what_is_new_is_read_in_each_time_it_is_asked_for() -> None:
    done: list[int] = []
    failures: list[ClawError] = []
    indexing = Indexing(lambda _: done.append(1), failures.append)
    indexing.begin()
    indexing.begin()
    assert indexing.drain(10)
    assert len(done) == 2
    indexing.close()
    assert failures == []


def test_a_failure_is_passed_on_and_the_next_call_tries_again() -> None:
    failures: list[ClawError] = []
    attempts: list[int] = []

    def catch_up(_: Cancellation) -> None:
        attempts.append(1)
        if len(attempts) == 1:
            raise EmbeddingFailed("The endpoint is down.")

    indexing = Indexing(catch_up, failures.append)
    indexing.begin()
    assert indexing.drain(10)
    indexing.begin()
    assert indexing.drain(10)
    assert [str(one) for one in failures] == ["The endpoint is down."]
    assert len(attempts) == 2
    indexing.close()


def test_a_turn_stops_it_and_it_goes_on_afterwards() -> None:
    began, stopped = threading.Event(), threading.Event()
    rounds: list[int] = []

    def catch_up(cancellation: Cancellation) -> None:
        rounds.append(1)
        if len(rounds) > 1:
            return
        began.set()
        cancellation.on_cancel(stopped.set)
        assert stopped.wait(10)
        raise Cancelled("A turn goes first.")

    indexing = Indexing(catch_up, lambda _: None)
    indexing.begin()
    assert began.wait(10)
    indexing.hold()
    assert stopped.wait(10)
    indexing.release()
    assert indexing.drain(10)
    assert len(rounds) == 2
    indexing.close()
