"""Taking up: a first step at once, the rest when it may."""

from threading import Event

from claw.chat.taking_up import TakingUp


def test_the_rest_waits_until_it_is_let_and_whoever_waits_sees_both_done() -> None:
    first, rest = Event(), Event()
    taking = TakingUp(first.set, rest.set)
    taking.begin()
    assert first.wait(10)
    assert not rest.wait(0.05)
    taking.let()
    taking.wait()
    assert rest.is_set()


def test_what_was_not_begun_is_not_waited_for() -> None:
    TakingUp(lambda: None, lambda: None).wait()
