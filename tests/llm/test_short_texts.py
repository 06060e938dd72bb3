"""What passes without a splitter, and when one is made."""

import subprocess
import sys
from collections.abc import Sequence

from claw.domain.ports import Splitter
from claw.llm.short_texts import SplitWhenLong
from claw.llm.tokens import TiktokenCounter

COUNTER = TiktokenCounter("unknown-model")


class Halves:
    def split(self, text: str) -> Sequence[str]:
        return text[: len(text) // 2], text[len(text) // 2 :]


def test_the_splitter_is_made_for_the_first_long_text_and_once() -> None:
    made: list[int] = []

    def make() -> Splitter:
        made.append(1)
        return Halves()

    splitter = SplitWhenLong(8, COUNTER, make)
    assert splitter.split(" A short fact. ") == (" A short fact. ",)
    assert splitter.split(" \n") == ()
    assert made == []
    assert splitter.split("abcd " * 10) == ("abcd " * 5, "abcd " * 5)
    splitter.split("abcd " * 10)
    assert made == [1]


def test_tokens_count_and_not_bytes() -> None:
    splitter = SplitWhenLong(8, COUNTER, Halves)
    assert len(splitter.split("internationalization")) == 1
    assert len(splitter.split("我住在杭州的西边湖")) == 2


def test_half_an_emoji_is_no_obstacle() -> None:
    assert SplitWhenLong(8, COUNTER, Halves).split("\ud83c tea") == ("\ud83c tea",)


def test_short_texts_load_neither_llama_index_nor_a_client() -> None:
    code = (
        "import sys; from claw.llm.short_texts import SplitWhenLong; "
        "from claw.llm.tokens import TiktokenCounter; "
        "SplitWhenLong(256, TiktokenCounter('m'), lambda: 1 / 0).split('a fact ' * 100); "
        "print([name for name in ('llama_index.core', 'openai', 'numpy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
