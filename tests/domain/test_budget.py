"""The context budget."""

from hypothesis import given, settings
from hypothesis import strategies as st

from claw.domain.budget import Budget


def test_the_defaults_make_up_64_000_tokens() -> None:
    assert Budget().total == 64_000


def test_a_large_window_changes_nothing() -> None:
    assert Budget().scaled(64_000) == Budget()
    assert Budget().scaled(1_000_000) == Budget()


def test_a_small_window_goes_to_what_a_chat_cannot_do_without() -> None:
    assert Budget().scaled(8_192) == Budget(3_072, 0, 3_072, 1_024, 1_024)


def test_without_a_memory_file_the_conversation_takes_what_that_would_take() -> None:
    budget = Budget(system=3_000, tools=500, conversation=3_000, retrieval=200, output=600)
    assert budget.without_memory_file() == Budget(750, 0, 5_950, 0, 600)
    assert budget.without_memory_file().total == budget.total


@settings(deadline=None, derandomize=True)
@given(st.integers(0, 200_000), st.builds(Budget, *[st.integers(0, 50_000)] * 5))
def test_no_share_grows_and_all_fit_the_window(window: int, budget: Budget) -> None:
    scaled = budget.scaled(window)
    assert scaled.total <= max(window, 0) or scaled == budget
    for share in ("system", "tools", "conversation", "retrieval", "output"):
        assert 0 <= getattr(scaled, share) <= getattr(budget, share)
