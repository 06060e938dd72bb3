"""The form that vectors have, and what is refused before and after they are made."""

import numpy as np
import pytest

from claw.errors import EmbeddingFailed
from claw.llm.vectors import batches, sendable, unit_rows


def test_rows_are_scaled_to_length_one() -> None:
    rows = unit_rows([[3, 4], [0, 1e-30]], 2, "m")
    assert rows.dtype == np.float32
    assert np.allclose(rows, [[0.6, 0.8], [0.0, 1.0]])


@pytest.mark.parametrize(
    "rows", [[[1.0]], None, "text", 3.0, [[0.0, 0.0]] * 2, [[1], [2, 3]], [[float("inf")]] * 2]
)
def test_what_is_no_table_of_directions_is_refused(rows: object) -> None:
    with pytest.raises(EmbeddingFailed, match=r"^m answered with vectors|^m answered with \d vec"):
        unit_rows(rows, 2, "m")


def test_a_text_is_cut_cleaned_and_never_blank() -> None:
    assert sendable("  two words ", 5) == "two w"
    assert sendable("word \ud800", 100) == "word \ufffd"
    with pytest.raises(EmbeddingFailed, match="blank"):
        sendable(" \n ", 100)


def test_batches_keep_the_order_and_both_bounds() -> None:
    texts = ["aaaa", "b", "cc", "d" * 9, "e"]
    cut = list(batches(texts, 2, 5))
    assert cut == [["aaaa", "b"], ["cc"], ["d" * 9], ["e"]]
    assert list(batches([], 2, 5)) == []
