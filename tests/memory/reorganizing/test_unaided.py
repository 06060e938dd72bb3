"""Planning without a model, and going on where there is none."""

from collections.abc import Sequence

from claw.domain.exchange import Cancellation
from claw.domain.notebook import Notebook
from claw.domain.operations import Operation, Plan
from claw.errors import ConnectionFailed, KeyRejected
from claw.memory.reorganizing.likenesses import Unlike
from claw.memory.reorganizing.unaided import Keyless, Surroundings, Unaided
from tests.nights import ScriptedPlanner, ids
from tests.places import SteppingClock

TEXT = "# Memory\n\n- owns a boat\n- owns a boat\n- likes tea\n- plays chess\n- sings\n"
NOTEBOOK = Notebook.parse(TEXT)


def unaided(
    *, large: bool = False, claws: Sequence[str] = (), forgotten: str = "nothing such"
) -> Unaided:
    around = Surroundings(
        Unlike(),
        lambda notebook: frozenset(ids(notebook, *claws)),
        lambda text: forgotten in text,
        lambda _: large,
        max_items=1,
        max_shrink=0.5,
    )
    return Unaided(around, SteppingClock())


def test_doubles_are_found_without_a_model() -> None:
    plan = unaided().plan(NOTEBOOK, Cancellation())
    assert [one.kind for one in plan.operations] == ["duplicate"]
    assert (plan.calls, plan.trouble) == (0, None)


def test_what_claw_wrote_is_moved_from_a_large_file_beyond_a_number() -> None:
    claws = ("likes tea", "plays chess")
    assert unaided(claws=claws).moves(NOTEBOOK, ()) == ()
    (move,) = unaided(large=True, claws=claws).moves(NOTEBOOK, ())
    assert (move.kind, move.ids) == ("move", ids(NOTEBOOK, "likes tea"))
    others = [Operation("drop", ids(NOTEBOOK, "plays chess"), because="outdated")]
    assert unaided(large=True, claws=claws).moves(NOTEBOOK, others) == ()
    plan = unaided(large=True, claws=claws).plan(NOTEBOOK, Cancellation())
    assert [one.kind for one in plan.operations] == ["duplicate", "move"]


def test_what_was_forgotten_is_not_written_again() -> None:
    (tea,) = ids(NOTEBOOK, "likes tea")
    operation = Operation("rewrite", (tea,), "Likes tea")
    assert unaided().check(NOTEBOOK, [operation]).operations == (operation,)
    plan = unaided(forgotten="tea").check(NOTEBOOK, [operation])
    assert plan.operations == ()
    assert "forgotten" in plan.refused[0].why


def test_without_a_model_the_plan_tells_what_is_missing() -> None:
    missing = KeyRejected("No key.")
    keyless = Keyless(unaided(), missing)
    plan = keyless.plan(NOTEBOOK, Cancellation())
    assert [one.kind for one in plan.operations] == ["duplicate"]
    assert plan.trouble is missing
    other = ConnectionFailed("Other.")
    failing = Keyless(ScriptedPlanner(lambda _: Plan(trouble=other)), missing)
    assert failing.plan(NOTEBOOK, Cancellation()).trouble is other
    (tea,) = ids(NOTEBOOK, "likes tea")
    rewrite = Operation("rewrite", (tea,), "Likes tea")
    assert keyless.check(NOTEBOOK, [rewrite]).operations == (rewrite,)
