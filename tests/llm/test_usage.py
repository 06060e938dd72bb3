"""Usage is summed for each task."""

from claw.domain.exchange import Usage
from claw.llm.usage import UsageMeter


def test_calls_and_tokens_are_summed_for_each_task() -> None:
    meter = UsageMeter()
    meter.add("chat", Usage(10, 5, 2))
    meter.add("chat", None)
    meter.add("filter", Usage(1, 1, 0))
    assert meter.by_task() == {"chat": (2, Usage(10, 5, 2)), "filter": (1, Usage(1, 1, 0))}
    assert meter.total() == Usage(11, 6, 2)
