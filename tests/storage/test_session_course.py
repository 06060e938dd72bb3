"""How the messages of a conversation are numbered."""

from claw.domain.messages import Message
from claw.storage.session_course import course, not_archived, numbers

ONE, TWO = Message("user", "one", 1), Message("assistant", "two", 2)
FAILED = Message("user", "lost", 3, failed="no connection")
THREE, FOUR = Message("user", "three", 4), Message("assistant", "four", 5)


def test_what_the_archive_took_out_comes_first_and_nothing_twice() -> None:
    assert course([ONE, TWO], [THREE]) == (ONE, TWO, THREE)
    assert course([ONE, TWO], [ONE, TWO, THREE]) == (ONE, TWO, THREE)
    assert not_archived([ONE, THREE], [ONE, TWO]) == [THREE]
    assert not_archived([ONE], [ONE]) == ()


def test_compression_changes_no_number() -> None:
    every = [ONE, TWO, FAILED, THREE, FOUR]
    assert numbers(every) == [1, 2, 2, 3, 4]
    for cut in range(len(every) + 1):
        assert numbers(course(every[:cut], every[cut:])) == [1, 2, 2, 3, 4]
