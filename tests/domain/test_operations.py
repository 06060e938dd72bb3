"""Operations and plans: plain data, equal by what they say."""

from claw.domain.operations import Operation, Plan, Refused


def test_an_operation_is_known_by_what_it_does() -> None:
    drop = Operation("drop", ("a1",), by="b2", because="contradicted")
    assert drop == Operation("drop", ("a1",), "", "b2", "contradicted", "model")
    assert drop != Operation("drop", ("a1",), by="b3", because="contradicted")


def test_an_empty_plan_does_nothing() -> None:
    plan = Plan()
    assert not plan.operations
    assert plan == Plan((), (), 0, 0, ())
    assert Plan(refused=(Refused(Operation("move", ("a1",)), "It is pinned."),)) != plan
