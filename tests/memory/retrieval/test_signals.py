"""Signals: one row for each node that is alive."""

import numpy as np

from claw.memory.retrieval.signals import Signals


def test_signals_are_as_long_as_their_rows() -> None:
    zeros = np.zeros(3, np.float32)
    none, rows = np.zeros(3, np.bool_), np.full(3, -1, np.int32)
    assert len(Signals(zeros, zeros, zeros, none, rows, rows, rows, none, zeros)) == 3
