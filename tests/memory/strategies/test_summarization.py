"""A buffer that is folded into one running summary."""

import pytest

from claw.domain.exchange import Cancellation, Request
from claw.errors import Cancelled, ConnectionFailed
from claw.llm.scripted import Answer, ScriptedChat
from claw.memory.strategies.summarization import Summarization, make
from claw.memory.strategy import Means
from tests.strategic import means, tell, turn

FIRST = (
    "My company Halvorsen Optics makes the Lumafold, a folding lamp for 89 euros.",
    "We launch on 12 March, and decided to sell in Bergen first.",
    "Ingrid does the packaging, because Ole is ill.",
)
THEN = (
    "The second shop will be in Turku, with 14 lamps in the window.",
    "Our budget for posters is 2,300 euros, so keep it small.",
)
PROSE = "The user's company launches a folding lamp in March and sells it in a shop first."
LONGER = "That sounds like a good plan to me, and I would go on like this. " * 4


def model_of(given: Means) -> ScriptedChat:
    assert isinstance(given.model, ScriptedChat)
    return given.model


def talk(strategy: Summarization, *said: str) -> None:
    for number, text in enumerate(said):
        strategy.remember(turn(text, LONGER, at=1_790_000_000 + number), Cancellation())


def test_below_the_threshold_the_buffer_is_sent_as_it_was_said_and_no_model_is_asked() -> None:
    strategy = make(means(()))
    tell(strategy, *FIRST)
    context = strategy.context("What do we make?")
    assert [one.content for one in context.window[::2]] == list(FIRST)
    assert context.memory == ""


def test_a_company_and_its_product_are_in_the_context_after_consolidation() -> None:
    strategy = Summarization(means([PROSE]), threshold=200)
    talk(strategy, *FIRST)
    context = strategy.context("What does my company make?")
    assert context.window == ()
    for value in ("Halvorsen Optics", "Lumafold", "89", "12 March", "Bergen", "Ingrid"):
        assert value in context.memory
    assert strategy.state()["turns"] == []


def test_the_old_summary_and_the_buffer_make_the_new_one() -> None:
    given = means([PROSE, f"{PROSE} They open a second shop in Turku."])
    strategy = Summarization(given, threshold=120)
    talk(strategy, *FIRST[:2])
    first = strategy.context("?").memory
    talk(strategy, *THEN)
    context = strategy.context("What does my company make?")
    assert context.window == ()
    for value in ("Halvorsen Optics", "Lumafold", "89", "12 March", "Turku", "2,300"):
        assert value in context.memory
    requests = model_of(given).requests
    assert [one.task for one in requests] == ["strategy", "strategy"]
    assert first in requests[1].messages[1].content
    assert FIRST[0] not in requests[1].messages[1].content.replace(first, "")


def test_turns_after_a_consolidation_stand_behind_the_summary() -> None:
    strategy = Summarization(means([PROSE]), threshold=120)
    talk(strategy, *FIRST)
    context = strategy.context("Who does the packaging?")
    assert "Lumafold" in context.memory
    assert [one.content for one in context.window[::2]] == [FIRST[2]]


def test_chinese_talk_has_a_chinese_summary() -> None:
    strategy = Summarization(means(["用户的公司做折叠台灯，准备在杭州开卖。"]), threshold=120)
    strategy.remember(
        turn("我的公司叫云汉光学，做折叠台灯“流萤”，卖89元。", "听起来不错。" * 10), Cancellation()
    )
    strategy.remember(turn("我们决定3月12号在杭州开卖。", "好的，祝顺利。" * 10), Cancellation())
    memory = strategy.context("我的公司做什么？").memory
    for value in ("云汉光学", "流萤", "89", "3月12", "杭州"):
        assert value in memory


def test_one_long_turn_is_not_folded_alone_unless_it_does_not_fit() -> None:
    long = "The lamp is folded from paper and has a switch. " * 20
    strategy = Summarization(means((), room=1_000), threshold=100)
    tell(strategy, long)
    assert len(strategy.context("?").window) == 2
    strategy = Summarization(means(["The user's lamp is folded from paper."], room=300))
    tell(strategy, long)
    assert strategy.context("?").window == ()
    assert "lamp" in strategy.context("?").memory


def test_a_summary_that_fails_its_checks_keeps_the_buffer_and_the_next_turn_tries_again() -> None:
    given = means(["", "", PROSE])
    strategy = Summarization(given, threshold=120)
    talk(strategy, *FIRST[:2])
    context = strategy.context("?")
    assert [one.content for one in context.window[::2]] == list(FIRST[:2])
    assert context.memory == ""
    talk(strategy, FIRST[2])
    context = strategy.context("?")
    assert context.window == ()
    assert "Lumafold" in context.memory
    assert "Ingrid" in context.memory


def test_what_the_summary_made_up_is_not_remembered() -> None:
    made_up = f"{PROSE} Its boss is called Bartholomew and it owes 41,000 dollars."
    strategy = Summarization(means([made_up]), threshold=120)
    talk(strategy, *FIRST[:2])
    memory = strategy.context("?").memory
    assert "Lumafold" in memory
    assert "Bartholomew" not in memory
    assert "41,000" not in memory


@pytest.mark.parametrize("error", [ConnectionFailed("No network."), Cancelled("Stopped.")])
def test_a_failing_model_leaves_the_buffer_as_it_was_and_the_turn_can_be_given_again(
    error: Cancelled | ConnectionFailed,
) -> None:
    strategy = Summarization(means([error, PROSE]), threshold=120)
    talk(strategy, FIRST[0])
    before = strategy.state()
    with pytest.raises(type(error)):
        talk(strategy, FIRST[1])
    assert strategy.state() == before
    talk(strategy, FIRST[1])
    assert "12 March" in strategy.context("?").memory


def test_no_request_is_over_what_the_model_takes_however_long_the_turns_are() -> None:
    def ask(request: Request) -> Answer:
        sizes.append(sum(given.counter.count(one.content) for one in request.messages))
        return "The user's lamp is folded from paper."

    sizes: list[int] = []
    given = means(ask, room=500)
    strategy = Summarization(given)
    tell(strategy, "The lamp is folded from paper, as I said. " * 5_000)
    assert sizes
    assert max(sizes) < 500 + 2_000
