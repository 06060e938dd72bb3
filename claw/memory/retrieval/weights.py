"""The few numbers by which signals are weighed; one set for every language and embedder."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """What is weighed against what, measured on conversations, facts and notes together.

    The first four are shares of the evidence, each of it between 0 and 1 for every row: `keywords`
    and `windows` are BM25 over its highest value, `similarity` and `surroundings` the cosine and
    that of the node with its neighbours, between their lowest and highest value. What a question
    has no evidence of (no term that is found, no vector) has no share, and the others keep their
    proportion. What follows is added to the weighted mean: `named` where the question names the
    speaker, `timed` where it asks for a time and the text tells one, `answers` where the turn
    before asked, `newer` for the newest node against one that is a year older or more; `asks` is
    taken off where the text ends with a question. `group` times the best sum of a group is added
    to all of the group.
    """

    keywords: float = 1.0
    windows: float = 1.5
    similarity: float = 2.8
    surroundings: float = 2.25
    named: float = 0.27
    timed: float = 0.15
    asks: float = 0.1
    answers: float = 0.015
    group: float = 0.4
    newer: float = 0.003


SHIPPED = Weights()
