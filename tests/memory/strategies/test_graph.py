"""Facts are reached through a graph of who and what was spoken of."""

from dataclasses import replace
from typing import cast

import networkx as nx
import pytest

from claw.domain.exchange import Cancellation
from claw.errors import ConnectionFailed
from claw.llm.scripted import ScriptedChat
from claw.memory.strategies.graph import Graph, make
from claw.memory.strategy import Means, Strategy
from claw.prompts import load
from tests.strategic import items, means, tell, through_json, turn

QUIET = ("What is a good tea?", "How do tides work?")
"""Questions that tell nothing: they cost no call, and push the window on."""


def fact(subject: str, relation: str, value: str) -> dict[str, str]:
    return {"subject": subject, "relation": relation, "object": value}


def found(strategy: Strategy, question: str) -> list[str]:
    return [one.text for one in strategy.context(question).recalled]


def filled(replies: list[str], *said: str, **options: int) -> Graph:
    strategy = Graph(means(replies), **options)
    tell(strategy, *said, *QUIET)
    return strategy


TEAM = (
    [
        items(
            fact("user", "is called", "Ingrid"),
            fact("Ann Meyer", "works in", "radar team"),
            fact("Tom", "works in", "sales team"),
        ),
        items(fact("radar team", "builds", "Falcon gateway"), fact("user", "likes", "figs")),
    ],
    "I'm Ingrid. Ann Meyer works in the radar team. Tom works in the sales team.",
    "The radar team builds the Falcon gateway. And I like figs.",
)


def test_an_employees_project_is_reached_over_two_edges() -> None:
    strategy = filled(*TEAM)
    reached = found(strategy, "What does Ann have to build?")
    assert {"Ann Meyer works in radar team.", "Radar team builds Falcon gateway."} <= set(reached)
    assert not any("figs" in one or "Tom" in one for one in reached)
    assert "Ann" not in str(strategy.context("Was weiß ich?").window)


def test_the_way_back_from_a_project_leads_to_who_works_on_it() -> None:
    assert "Ann Meyer works in radar team." in found(
        filled(*TEAM), "Who builds the FALCON GATEWAY?"
    )


def test_a_smaller_depth_reaches_less() -> None:
    near = filled(*TEAM, depth=1)
    assert not any("Falcon" in one for one in found(near, "Ann?"))
    assert any("Falcon" in one for one in found(filled(*TEAM), "Ann?"))


def test_chinese_names_are_found_within_the_question() -> None:
    strategy = filled(
        [items(fact("张伟", "负责", "蓝鲸计划"), fact("蓝鲸计划", "属于", "海洋组"))],
        "张伟负责蓝鲸计划，蓝鲸计划属于海洋组。",
    )
    assert found(strategy, "张伟在哪个组？") == ["张伟负责蓝鲸计划。", "蓝鲸计划属于海洋组。"]


def test_what_i_ask_of_myself_is_known_in_any_language() -> None:
    strategy = filled(
        [items(fact("user", "lives in", "Jena")), items(fact("我", "养", "猫"))],
        "I live in Jena.",
        "我养了一只猫。",
    )
    for question in ("Where do I sleep?", "我在哪里？", "Wo schlafe ich?"):
        assert found(strategy, question) == ["The user lives in Jena.", "用户养猫。"]


def test_what_is_the_users_own_is_near_the_user() -> None:
    strategy = filled([items(fact("my workshop", "costs", "310"))], "My workshop costs 310.")
    assert found(strategy, "What do I spend?") == ["My workshop costs 310."]


def test_the_user_is_no_way_from_one_thing_to_all_others() -> None:
    strategy = filled(
        [items(fact("Hana", "is sister of", "user"), fact("user", "likes", "figs"))],
        "Hana is my sister. I like figs.",
    )
    assert found(strategy, "Hana?") == ["Hana is sister of the user."]


def test_a_value_that_changed_is_served_no_longer() -> None:
    strategy = filled(
        [
            items(fact("user", "lives in", "Berlin"), fact("workshop", "costs", "310 a month")),
            items(fact("user", "moved to", "Munich"), fact("the workshop", "costs", "335")),
        ],
        "I live in Berlin, and the workshop costs 310 a month.",
        "I moved to Munich. The workshop costs 335 now.",
    )
    known = " ".join(found(strategy, "Where do I live, and what does the workshop cost?"))
    assert "Munich" in known
    assert "335" in known
    assert "Berlin" not in str(strategy.state()["facts"])
    assert "310" not in str(strategy.state()["facts"])


def test_the_assistants_words_are_neither_read_nor_kept_as_facts() -> None:
    given = means([items(fact("user", "lives in", "Oslo"), fact("user", "likes", "figs"))])
    strategy = make(given)
    strategy.remember(turn("I like figs.", "Then you surely live in Oslo!"), Cancellation())
    assert found(strategy, "What do I like, and where do I live?") == ["The user likes figs."]
    (request,) = cast("ScriptedChat", given.model).requests
    assert "Oslo" not in str(request.messages)
    assert request.messages[0].content == load("strategy_triples")
    assert request.task == "strategy"


def test_a_question_costs_no_call() -> None:
    given = means()
    tell(make(given), *QUIET)
    assert cast("ScriptedChat", given.model).requests == []


def test_a_long_message_is_read_in_portions() -> None:
    said = " ".join(
        f"My friend number {n} lives in the old town near the river." for n in range(30)
    )
    given = means(lambda _: items())
    tell(make(given), said)
    assert len(cast("ScriptedChat", given.model).requests) == 4


def test_words_that_the_model_cannot_read_stand_as_they_were_said() -> None:
    strategy = filled(["nothing", "again nothing"], "The gate code is 4417.")
    assert found(strategy, "What is the gate code?") == ["The user said The gate code is 4417."]


def test_what_the_model_cannot_read_is_kept_to_its_end() -> None:
    said = f"My way to work leads past {'the mill and the church, ' * 10}to gate 4417."
    assert found(filled(["", ""], said), "Which gate?") == [f"The user said {said}"]


def test_at_most_half_of_the_room_is_facts_and_the_most_needed_come_first() -> None:
    facts = [fact(f"friend {n}", "lives in", f"town {n}") for n in range(8)]
    strategy = Graph(means([items(*facts)], room=24))
    tell(strategy, "Friends: " + ". ".join(f"friend {n} lives in town {n}" for n in range(8)))
    assert len(found(strategy, "friend 5")) == 2
    assert "Friend 5 lives in town 5." in found(strategy, "friend 5")
    assert len(found(Graph(_full(strategy), most=3), "friend 5")) == 3


def _full(strategy: Strategy) -> Means:
    return means(room=2_000, state=strategy.state())


def test_each_fact_tells_its_turn() -> None:
    (one,) = filled([items(fact("user", "likes", "figs"))], "I like figs.").context("I?").recalled
    assert (one.source, one.line, one.why) == ("this conversation", 1, "found")


def test_a_failure_leaves_the_graph_as_it_was() -> None:
    given = means([items(fact("user", "likes", "figs")), ConnectionFailed("No network.")])
    strategy = make(given)
    tell(strategy, "I like figs.")
    before = through_json(strategy.state())
    with pytest.raises(ConnectionFailed):
        tell(strategy, "I like plums.")
    assert strategy.state() == before


def test_the_graph_goes_on_from_its_state() -> None:
    strategy = filled(*TEAM)
    given = means([items(fact("Ann Meyer", "works in", "sales team"))])
    other = make(replace(given, state=through_json(strategy.state())))
    question = "What does Ann have to build?"
    assert other.context(question) == strategy.context(question)
    tell(other, "Ann Meyer works in the sales team now.", *QUIET)
    assert "Ann Meyer works in sales team." in found(other, question)
    assert "Ann Meyer works in radar team." not in found(other, question)


def test_it_is_a_graph() -> None:
    graph = filled(*TEAM)._graph
    assert isinstance(graph, nx.MultiDiGraph)
    assert set(graph.successors("ann meyer")) == {"radar team"}
