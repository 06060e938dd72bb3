"""Token counts: offline, never raising, never too low for Chinese."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from claw.llm.tokens import EstimatingCounter, TiktokenCounter

FAMILY = "👨‍👩‍👧‍👦"


def test_special_token_text_is_counted_as_plain_text() -> None:
    """T01."""
    text = "the book prints <|endoftext|> and <|im_start|>"
    assert TiktokenCounter("gpt-4o").count(text) == 17


@pytest.mark.parametrize(
    "model", ["deepseek-chat", "qwen2.5:7b", "my/model", "", "gpt-4", "davinci"]
)
def test_any_model_name_gets_an_encoding(model: str) -> None:
    """T03."""
    assert TiktokenCounter(model).count("hello world") == 2


def test_old_models_keep_their_own_vocabulary() -> None:
    """T03: cl100k takes more tokens for the same Chinese text."""
    for model in ("gpt-4", "openai:gpt-4"):
        assert TiktokenCounter(model).count("我住在杭州" * 100) == 700


def test_chinese_never_counts_less_than_its_characters() -> None:
    """T06: o200k alone would say 400."""
    assert TiktokenCounter("deepseek-chat").count("我住在杭州" * 100) == 500


def test_a_local_model_takes_each_digit_for_a_token() -> None:
    """The digits of a log or a table, of which o200k takes three at a time."""
    table = "2026-11-30 04:17:52,1849302,77120\n" * 20
    digits = sum(char.isdigit() for char in table)
    assert TiktokenCounter("qwen", digit_by_digit=True).count(table) > digits
    assert TiktokenCounter("qwen").count(table) < digits


def test_estimates_do_not_fall_below_what_chinese_and_emoji_cost() -> None:
    """T06."""
    estimate = EstimatingCounter()
    assert estimate.count("我住在杭州" * 100) >= 500
    assert estimate.count(FAMILY * 10) >= 180


@pytest.mark.parametrize(
    "text",
    [
        "The quick brown fox jumps over the lazy dog, twice. " * 20,
        "def f(x: int) -> dict[str, int]:\n    return {'a': x ** 2}  # squares\n" * 20,
        "Я живу в Москве и люблю свою собаку, которую зовут Шарик. " * 20,
        "明日は東京で会議があります。よろしくお願いします。" * 20,
        "내일 서울에서 회의가 있습니다. " * 20,
        "Call 555-0199 or 2026-06-04 12:30, card 4929 1234 5678. " * 20,
        "أعيش في القاهرة وأحب القهوة كثيرا. " * 20,
        "ฉันอาศัยอยู่ในกรุงเทพและชอบกาแฟ " * 20,
    ],
)
def test_estimates_stay_near_the_real_count_and_above_it(text: str) -> None:
    real = len(_o200k(text))
    assert real <= EstimatingCounter().count(text) <= 3 * real


def _o200k(text: str) -> range:
    return range(TiktokenCounter("gpt-4o").count(text))


def test_no_vocabulary_means_one_notice_and_estimates(tmp_path: Path) -> None:
    """T02: the user's own cache folder is empty; nothing is fetched and nothing overridden."""
    program = (
        "from claw.llm.tokens import EstimatingCounter, TiktokenCounter\n"
        "said = []\n"
        "counter = TiktokenCounter('deepseek-chat', said.append)\n"
        "counts = [counter.count(text) for text in ('你好', 'hello', '你好')]\n"
        "assert counts == [EstimatingCounter().count(text) for text in ('你好', 'hello', '你好')]\n"
        "assert len(said) == 1, said\n"
        "print(said[0])\n"
    )
    run = _python(program, TIKTOKEN_CACHE_DIR=str(tmp_path), HTTPS_PROXY="http://127.0.0.1:9")
    assert "o200k_base" in run.stdout, run.stderr
    assert not list(tmp_path.iterdir())


def test_a_damaged_vocabulary_means_estimates(tmp_path: Path) -> None:
    """T02."""
    name = "fb374d419588a4632f3f557e76b4b70aebbca790"
    (tmp_path / name).write_text("not a vocabulary")
    program = (
        "from claw.llm.tokens import TiktokenCounter\n"
        "said = []\n"
        "assert TiktokenCounter('', said.append).count('你好') >= 2\n"
        "print(len(said))\n"
    )
    run = _python(program, TIKTOKEN_CACHE_DIR=str(tmp_path), HTTPS_PROXY="http://127.0.0.1:9")
    assert run.stdout.strip() == "1", run.stderr


def test_counting_loads_neither_a_client_nor_llama_index() -> None:
    program = (
        "import sys\n"
        "from claw.llm.tokens import TiktokenCounter\n"
        "TiktokenCounter('').count('hello')\n"
        "print([name for name in ('openai', 'llama_index.core') if name in sys.modules])\n"
    )
    assert _python(program).stdout == "[]\n"


def _python(program: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if not k.endswith("_CACHE_DIR")}
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**environment, **variables},
    )


@pytest.mark.parametrize("text", ["a" * 200_000, "我" * 200_000, " " * 200_000, FAMILY * 20_000])
def test_a_line_of_two_hundred_thousand_characters_is_counted(text: str) -> None:
    assert TiktokenCounter("").count(text) > 0


def test_lone_surrogates_and_nothing_are_counted_without_an_error() -> None:
    counter = TiktokenCounter("")
    assert counter.count("\ud83d broken \udc00") > 0
    assert counter.count("") == EstimatingCounter().count("") == 0
