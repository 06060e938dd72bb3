"""Whatever is proposed, what passes the door breaks no rule."""

from datetime import date

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claw.domain.notebook import Notebook
from claw.domain.operations import Operation
from claw.memory.hard_facts import hard_facts, missing
from claw.memory.reorganizing.applying import apply, outcome
from claw.memory.reorganizing.checking import check
from claw.memory.reorganizing.shrinking import Limits

TODAY = date(2025, 12, 1)

_WORDS = (
    "tea",
    "coffee",
    "no milk",
    "Graz",
    "on 12 June",
    "42",
    "“go”",
    "Wanda",
    "不吃香菜",
    "often",
)
_ENTRIES = st.lists(
    st.lists(st.sampled_from(_WORDS), min_size=1, max_size=4).map(" ".join), min_size=2, max_size=8
)
_LINES = st.sampled_from(
    ["## Pinned\n", "## Work\n", "Some prose.\n\n", "<!-- note -->\n", "```\n- code\n```\n", "\n"]
)


@st.composite
def _cases(draw: st.DrawFn) -> tuple[Notebook, list[Operation]]:
    lines = []
    for entry in draw(_ENTRIES):
        lines.append(draw(st.one_of(st.just(""), _LINES)))
        nested = draw(st.sampled_from(["", "", "", "  - deeper 7\n"]))
        lines.append(f"- Likes {entry}\n{nested}")
    notebook = Notebook.parse("# Memory\n" + "".join(lines))
    known = st.sampled_from([*(entry.id for entry in notebook.entries), "deadbeef"])
    texts = st.sampled_from([*(entry.text for entry in notebook.entries), "Likes tea 7", "", "# x"])
    operations = st.builds(
        Operation,
        st.sampled_from(["duplicate", "merge", "rewrite", "drop", "move"]),
        st.lists(known, min_size=0, max_size=3).map(tuple),
        texts,
        st.one_of(st.just(""), known),
        st.sampled_from(["", "contradicted", "outdated"]),
    )
    return notebook, draw(st.lists(operations, max_size=8))


@settings(
    max_examples=500,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(_cases())
def test_no_plan_breaks_a_rule(case: tuple[Notebook, list[Operation]]) -> None:
    notebook, operations = case
    movable = {entry.id for entry in notebook.entries[::2]}
    plan = check(notebook, operations, TODAY, Limits(movable=movable))
    after = apply(notebook, plan)
    assert len(plan.operations) + len(plan.held) + len(plan.refused) == len(operations)
    gone, worded = outcome(plan.operations)
    named = [one for operation in plan.operations for one in operation.ids]
    assert len(named) == len(set(named))
    others = [one.source for one in notebook.entries if one.id not in named]
    assert [one.source for one in after.entries if one.text not in worded.values()] == [
        one for one in others if Notebook.parse(one).entries[0].text not in worded.values()
    ]
    assert all(entry.source in after.text for entry in notebook.pinned_entries)
    assert after.outline.other_text() == notebook.outline.other_text()
    assert len(after.entries) == len(notebook.entries) - len(gone)
    texts = {entry.id: entry.text for entry in notebook.entries}
    for one in plan.operations:
        if one.kind in ("merge", "duplicate"):
            merged = one.text if one.kind == "merge" else ""
            stays = merged or worded.get(one.by) or texts[one.by]
            facts = [fact for entry in one.ids for fact in hard_facts(texts[entry])]
            assert not missing(facts, stays)
