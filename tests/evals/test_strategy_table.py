"""The table of a comparison."""

from collections.abc import Sequence

from claw.domain.exchange import Task
from claw.evals.comparing import Outcome, Pair
from claw.evals.metering import Spent
from claw.evals.playing import Played
from claw.evals.scripts import Check, Script
from claw.evals.strategy_table import as_json, as_markdown, as_text, rows_of

CHECK = Check("Where do I live?", ("Ghent",), ("Bruges",))


def outcome(
    strategy: str, answers: Sequence[str], chat: int, upkeep: int = 0, turns: int = 2
) -> Outcome:
    """Return an outcome of one script with two questions."""
    script = Script(f"s{turns}", "en", ("hi",) * turns, (CHECK, CHECK))
    spent: dict[Task, Spent] = {"chat": Spent(3, chat, 10, 1.0)}
    if upkeep:
        spent["strategy"] = Spent(2, upkeep, 7, 1.0)
    return Outcome(Pair(strategy, script, 1, 1), Played((), tuple(answers), spent, 4.26))


OUTCOMES = [
    outcome("stateless", ["Bruges", "no idea"], 500),
    outcome("stateless", ["no", "no"], 1_000, turns=30),
    outcome("sequential", ["Ghent", "Ghent"], 1_000),
    outcome("sequential", ["Ghent", "Bruges"], 10_000, turns=30),
    outcome("graph", ["Ghent", "Ghent"], 700, 300),
    outcome("graph", ["Ghent", "no"], 2_000, 500, turns=30),
]


def test_a_row_sums_over_all_scripts_and_the_best_is_first() -> None:
    rows = rows_of(OUTCOMES)
    assert [row.strategy for row in rows] == ["graph", "sequential", "stateless"]
    graph, whole, without = rows
    assert (graph.input_tokens, graph.calls, graph.upkeep_tokens) == (3_500, 10, 814)
    assert (graph.right, graph.n, graph.stale, graph.seconds) == (3, 4, 0, 8.5)
    assert (whole.right, whole.stale, whole.upkeep_tokens) == (3, 1, 0)
    assert (without.right, without.stale) == (0, 1)
    assert graph.low < 0.75 < graph.high


def test_long_scripts_are_set_against_what_sequential_takes() -> None:
    shares = {row.strategy: row.long_share for row in rows_of(OUTCOMES)}
    assert shares == {"graph": 0.25, "sequential": 1.0, "stateless": 0.1}
    assert {row.long_share for row in rows_of([*OUTCOMES[:2], *OUTCOMES[4:]])} == {None}
    assert {row.long_share for row in rows_of(OUTCOMES[::2])} == {None}


def test_the_text_stands_in_columns() -> None:
    lines = as_text(rows_of(OUTCOMES))
    assert len({len(line) for line in lines}) == 1
    assert lines[1].split() == ["graph", "3,500", "10", "814", "3/4", "30-95", "0", "8", "25", "%"]


def test_the_markdown_is_a_table_below_its_sentence() -> None:
    sentence, gap, *table = as_markdown(rows_of(OUTCOMES), "Measured.").splitlines()
    assert (sentence, gap) == ("Measured.", "")
    assert {line.count("|") for line in table} == {10}
    assert table[0].startswith("| strategy | total input tokens | calls |")
    assert table[2].startswith("| graph | 3,500 | 10 | 814 | 3/4 | 30-95 | 0 |")


def test_the_sentence_stays_one_paragraph_whatever_the_model_is_called() -> None:
    text = as_markdown(rows_of(OUTCOMES), "local:a\n\n| b\x1b[31m, measured.")
    assert text.startswith("local:a | b, measured.\n\n| strategy |")


def test_the_json_has_each_figure_under_its_name() -> None:
    [row] = as_json(rows_of(OUTCOMES[4:5]))
    assert row["strategy"] == "graph"
    assert row["input_tokens"] == 1_000
    assert row["long_share"] is None
