"""Weights: what ships."""

from dataclasses import astuple

from claw.memory.retrieval.weights import SHIPPED


def test_no_weight_that_ships_is_negative() -> None:
    assert all(weight >= 0 for weight in astuple(SHIPPED))
