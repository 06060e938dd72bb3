"""The words that give a sentence away, language by language; also those of asides."""

import re

import pytest

from claw.memory import asides, cues

PATTERNS = {
    f"{module.__name__}.{name}": value
    for module in (cues, asides)
    for name, value in vars(module).items()
    if isinstance(value, re.Pattern)
}


@pytest.mark.parametrize("name", sorted(PATTERNS))
def test_no_cue_is_found_in_an_empty_text(name: str) -> None:
    assert not PATTERNS[name].search("")


@pytest.mark.parametrize("name", sorted(PATTERNS))
@pytest.mark.parametrize(
    "text",
    [
        "a " * 20_000,
        "啊" * 20_000,
        "maybe " * 5_000 + "x",
        "?!," * 9_000,
        "哈" * 5_000 + "x",
        "ha" * 5_000 + "x",
        "好的" * 3_000 + "x",
        "good one " * 900 + "x",
    ],
)
def test_a_long_text_is_searched_without_running_wild(name: str, text: str) -> None:
    PATTERNS[name].search(text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("LASTING", "from now on"),
        ("LASTING", "以后都用中文"),
        ("LASTING", "künftig bitte kürzer"),
        ("LASTING", "a partir de ahora"),
        ("LASTING", "今後は短く"),
        ("STANDING", "always answer in French"),
        ("STANDING", "请记住：钥匙在罐子里"),
        ("STANDING", "merk dir: Tor 4"),
        ("STANDING", "recuerda que cierra a las ocho"),
        ("STANDING", "覚えておいて"),
        ("MOMENT", "I am so tired today"),
        ("MOMENT", "我在排队"),
        ("HABIT", "every Monday"),
        ("ONCE", "only this time"),
        ("ONCE", "就今天"),
        ("ONCE", "nur heute"),
        ("ONCE", "solo por esta vez"),
        ("ONCE", "今回だけ"),
    ],
)
def test_a_cue_is_found(name: str, text: str) -> None:
    assert getattr(cues, name).search(text)
