"""Keep a graph of who and what was spoken of, and send the facts around those in the question.

The model reads each message into triples; the nodes are entities, and an edge is a fact.
"""

from collections.abc import Collection, Iterable
from dataclasses import asdict, replace
from datetime import datetime

import networkx as nx

from claw.domain.exchange import Cancellation
from claw.domain.recall import Recall
from claw.domain.text import one_line
from claw.errors import ReplyUnusable
from claw.memory.dating import dated
from claw.memory.gating import telling
from claw.memory.short_term.asking import ask_items
from claw.memory.short_term.entities import USER, named_in
from claw.memory.short_term.outdating import holding
from claw.memory.short_term.said_turns import as_json, from_json, messages, newest
from claw.memory.short_term.triples import (
    SCHEMA,
    Triple,
    facts_from_json,
    is_of_user,
    read_triples,
)
from claw.memory.strategy import Means, SaidTurn, State, Strategy, StrategyContext
from claw.memory.transcripts import portions
from claw.prompts import load

PORTION = 120
"""Tokens of what one call reads: the facts in it then fit into a reply."""

Facts = tuple[Triple, ...]


class Graph:
    """Triples in a graph, and the last turns as they were said."""

    def __init__(self, means: Means, *, window: int = 2, depth: int = 2, most: int = 16) -> None:
        """Go on from the state; `depth` is in edges from what a question names.

        `window` is in turns, and at most `most` facts are sent.
        """
        self._means = means
        self._window = window
        self._depth = depth
        self._most = most
        self._turns = from_json(means.state.get("turns"))[-window:]
        self._graph = _drawn(facts_from_json(means.state.get("facts")))
        self._count = int(str(means.state.get("count", 0)))

    def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
        """Read the facts of the turn into the graph; what they outdate leaves it.

        A message that cannot tell a fact costs no call. Raises Cancelled and what the model raises.
        """
        cancellation.check()
        said_at = datetime.fromtimestamp(turn.at, self._means.now().tzinfo)
        told = [dated(one, said_at) for one in telling(turn.typed)]
        number, facts = self._count + 1, _facts(self._graph)
        for portion in portions(told, PORTION, self._means.counter):
            fresh = self._read(portion, cancellation)
            numbered = [replace(one, turn=number, at=turn.at) for one in fresh]
            facts = holding(facts, numbered, portion)
        # a new graph: another thread may be reading the old one
        self._graph, self._count = _drawn(facts), number
        self._turns = (*self._turns, turn)[-self._window :]

    def context(self, question: str) -> StrategyContext:
        """Return the facts around what the question names, in half of the room, and the window."""
        room, counter = self._means.room, self._means.counter
        chosen: list[Triple] = []
        used = 0
        for fact in self._ranked(question)[: self._most]:
            cost = counter.count(fact.sentence())
            if used + cost <= room // 2:
                chosen.append(fact)
                used += cost
        recalled = [_recall(fact) for fact in sorted(chosen, key=lambda fact: fact.turn)]
        window = messages(newest(self._turns, room - used, counter))
        return StrategyContext(window=window, recalled=tuple(recalled))

    def clear(self) -> None:
        """Forget graph and window."""
        self._graph, self._turns, self._count = _drawn(()), (), 0

    def state(self) -> State:
        """Return the facts in the order in which they were told, and the window."""
        facts = [asdict(fact) for fact in _facts(self._graph)]
        return {"facts": facts, "turns": as_json(self._turns), "count": self._count}

    def _read(self, told: str, cancellation: Cancellation) -> Facts:
        """Return what the model reads in the words; the words themselves where it answers badly."""
        instruction = load("strategy_triples")
        model = self._means.model
        try:
            items = ask_items(model, instruction, f"User: {told}", SCHEMA, cancellation)
        except ReplyUnusable:
            return (Triple(USER, "said", one_line(told)),)
        return read_triples(items, told)

    def _ranked(self, question: str) -> Facts:
        """Return the facts to send, the most needed first.

        Those around what the question names, those that otherwise have to do with it, and, where it
        speaks of the user, what else is known of the user; of each kind those that have more to do
        with the question, then the newest.
        """
        graph = self._graph
        facts = _facts(graph)
        named = named_in(question, graph.nodes)
        near = _around(graph, named - {USER}, self._depth)
        user = _around(graph, named & {USER}, self._depth)
        scores = self._means.ranks.rank(question, [fact.sentence() for fact in facts])
        ranked: list[tuple[int, float, int]] = []
        for place, (fact, score) in enumerate(zip(facts, scores, strict=True)):
            kind = 0 if near.issuperset(fact.ends) else 1 if score > 0 else 2
            if kind < 2 or user.issuperset(fact.ends):
                ranked.append((kind, -score, -place))
        return tuple(facts[-place] for *_, place in sorted(ranked))


def _drawn(facts: Iterable[Triple]) -> "nx.MultiDiGraph[str]":
    """Return the graph of the facts; what is the user's own stands beside the user."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for place, fact in enumerate(facts):
        graph.add_edge(*fact.ends, fact=fact, place=place)
        if is_of_user(fact):
            graph.add_edge(USER, fact.ends[0])
    return graph


def _facts(graph: "nx.MultiDiGraph[str]") -> Facts:
    """Return the facts of the graph in the order in which they were told."""
    told = [edge for _, _, edge in graph.edges(data=True) if "fact" in edge]
    return tuple(edge["fact"] for edge in sorted(told, key=lambda edge: int(edge["place"])))


def _around(graph: "nx.MultiDiGraph[str]", seeds: Collection[str], depth: int) -> frozenset[str]:
    """Return the nodes within `depth` edges of the seeds, in whatever direction.

    No way leads through the user, who is a neighbour of everything, unless it begins there.
    """
    found = outermost = frozenset(seed for seed in seeds if seed in graph)
    for _ in range(depth):
        onward = outermost if USER in seeds else outermost - {USER}
        beside = frozenset(one for node in onward for one in nx.all_neighbors(graph, node))
        outermost = beside - found
        found |= outermost
    return found


def _recall(fact: Triple) -> Recall:
    return Recall(fact.sentence(), "this conversation", fact.turn, "found")


def make(means: Means) -> Strategy:
    """Return the strategy, going on from the state."""
    return Graph(means)
