"""A reply in Markdown, whatever the pieces, the width and the colours."""

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claw.terminal.markdown import Reply
from claw.terminal.widths import cells
from tests.terminal.showing import cut, page, plain, shown, written

REPLY = """\
# 東京 in three days

It is **worth it**. See [the map](https://example.com/map_(1)) and `pip install tea`.
这是一个很长的段落，里面没有空格，但是终端仍然需要在合适的地方换行，而且标点不能在行首。

1. First
   - nested *one* that goes on and on and on beyond the end of any narrow terminal
   - [x] done 👍🏽
2. Second

   ```python
   def f(x):
       return "漢字"  # kept

   f(1)
   ```

> quoted 🇩🇪 text with **emphasis** that is long enough to be broken in two
>
> - item

| Day | 天気 | Cost |
|:--|:-:|--:|
| Mon | ☀️ | 1 |
| Tue | 雨 | 1000 |

---

~~~~md
```
inner
```
~~~~

<div>2*3*4</div> [ref][1]

[1]: https://example.com
"""

ODD = {
    "an unclosed fence": "```python\nx = **1**\n\ny",
    "a fence within a longer one": "~~~~\n```\na\n```\n~~~~\nb **c**",
    "a fence in a quote that ends": "> ```\n> a\n> b\n\nc",
    "a stray bar": "a | b\n| c\n|",
    "stars in a formula": "2*3*4 and $a*b*c$ and x_1*y_2*z_3",
    "HTML": "<p class='a'>b</p>\n<!-- c -->\n<br>",
    "references": "[a][b] ![c](d.png) [e]\n\n[b]: http://f",
    "two headings": "Title\n=====\n\nOther\n---",
    "entities": "&lt;b&gt; &nbsp; &copy;",
    "hard breaks": "a  \nb\\\nc",
    "footnotes": "a[^1]\n\n[^1]: b",
    "deep lists": "\n".join("  " * depth + f"- item{depth}" for depth in range(30)),
    "empty items": "-\n- \n1.\n* a",
}
"""What other readers of Markdown stumble over."""

LETTERS = "ab12 漢。é\u0301👍\u200d\ufe0f🇩🇪\u3000\xa0"
SIGNS = '*_`~[](){}<>|#->+.:=\\"\n\n\t '
WORDS = re.compile(r"[^\W_]+|[👍🇩🇪]")


def _words(text: str) -> str:
    """Return the letters, digits and emoji of a text, in their order."""
    return "".join(WORDS.findall(text))


@st.composite
def markdown(draw: st.DrawFn) -> str:
    lines = REPLY.split("\n")
    blocks = draw(st.lists(st.sampled_from(lines) | st.text(LETTERS + SIGNS, max_size=40)))
    return "\n".join(blocks)


LENGTHS = st.lists(st.integers(1, 9), max_size=60)


@given(markdown(), LENGTHS, st.integers(20, 200), st.booleans())
@settings(max_examples=300, deadline=None)
def test_the_pieces_make_no_difference_at_any_width(
    text: str, lengths: list[int], columns: int, color: bool
) -> None:
    """Line 10, I10: each word once, however the reply was cut."""
    whole = plain(written([text], page(columns, color=color)))
    assert plain(written(cut(text, lengths), page(columns, color=color))) == whole


@given(markdown(), st.integers(8, 200), st.booleans(), st.booleans())
@settings(max_examples=300, deadline=None)
def test_the_words_are_the_same_and_in_their_order(
    text: str, columns: int, color: bool, boxes: bool
) -> None:
    """Line 10: nothing is lost and nothing is added; cells of a table may be broken."""
    seen = shown(text, columns, color=color, boxes=boxes)
    assert Counter(_words(seen)) == Counter(_words(text))
    if "|" not in text:
        assert _words(seen) == _words(text)


@given(markdown(), LENGTHS, st.lists(st.integers(8, 200), min_size=1))
@settings(max_examples=200, deadline=None)
def test_a_window_that_changes_while_the_reply_comes_loses_nothing(
    text: str, lengths: list[int], widths: list[int]
) -> None:
    """I10, line 26: what is printed stays, what comes uses the new width."""
    asked = [0]

    def columns() -> int:
        asked[0] += 1
        return widths[asked[0] // 7 % len(widths)]

    seen = plain(written(cut(text, lengths), page(columns)))
    assert Counter(_words(seen)) == Counter(_words(text))


@given(markdown(), LENGTHS, st.booleans())
@settings(max_examples=100, deadline=None)
def test_nothing_moves_the_cursor(text: str, lengths: list[int], color: bool) -> None:
    """Line 10: append-only; all that is not text is a style, and no line ends in one."""
    raw = written(cut(text, lengths), page(40, color=color))
    assert set(re.findall(r"\x1b[^m]*m?", raw)) <= {
        *("\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[3m", "\x1b[4m", "\x1b[9m"),
        *re.findall(r"\x1b\[[\d;]+m", raw),
    }
    assert "\r" not in raw
    for line in raw.split("\n"):
        assert re.findall(r"\x1b\[[\d;]*m", line)[-1:] in ([], ["\x1b[0m"])
    assert color or "\x1b" not in raw


@pytest.mark.parametrize("columns", [20, 24, 40, 80, 120, 200])
@pytest.mark.parametrize("color", [True, False])
def test_no_line_of_text_is_wider_than_the_terminal(columns: int, color: bool) -> None:
    for line in shown(REPLY, columns, color=color).split("\n"):
        assert cells(line) <= columns or "https://" in line or line in REPLY


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
@pytest.mark.parametrize("columns", [20, 80])
def test_what_others_stumble_over_is_shown_in_full(text: str, columns: int) -> None:
    for color in (True, False):
        assert _words(shown(text, columns, color=color)) == _words(text)


SEEN = """\
# 東京 in three days

It is worth it. See the map (https://example.com/map_(1))
and `pip install tea`.
这是一个很长的段落，里面没有空格，但是终端仍然需要在合适的地
方换行，而且标点不能在行首。

1. First
   • nested one that goes on and on and on beyond the end of
     any narrow terminal
   • [x] done 👍🏽
2. Second

```python
def f(x):
    return "漢字"  # kept

f(1)
```

│ quoted 🇩🇪 text with emphasis that is long enough to be
│ broken in two
│
│ • item

Day │ 天気 │ Cost
────┼──────┼─────
Mon │  ☀️  │    1
Tue │  雨  │ 1000

────────────────────────

~~~~md
```
inner
```
~~~~

<div>2*3*4</div> [ref][1]

[1]: https://example.com"""


def test_a_reply_as_a_reader_sees_it() -> None:
    assert shown(REPLY, 60) == SEEN


def test_without_colour_and_boxes_the_marks_tell_everything() -> None:
    """Line 25: `--plain`, TERM=dumb and NO_COLOR."""
    seen = shown(REPLY, 60, color=False, boxes=False)
    assert not re.search("[\u2500-\u257f•]", seen)
    for mark in ("# 東京", "**worth it**", "`pip install tea`", "- [x]", "> quoted", "Mon |"):
        assert mark in seen


def test_the_first_word_is_there_before_the_second_is_complete() -> None:
    """Line 10: words come as they stream, not whole blocks."""
    reply = ("Certainly", ", here", " is")
    on = page(80)
    first = written(reply[:1], on)
    assert first == "Certainly\n"
    pieces = [plain(one) for one in _stepwise("- **Bold** and more")]
    assert pieces.index("• ") == 4
    assert "Bold" in "".join(pieces[:11])


def _stepwise(text: str) -> list[str]:
    reply = Reply(page(80))
    return [reply.feed(char) for char in text]


def test_code_is_what_is_copied_out_of_a_block() -> None:
    """No frame, no margin, no line broken by claw: also in a list, a quote, a narrow window."""
    long = "x = '" + "word " * 30 + "'"
    for before in ("", "   ", "> "):
        source = ["```python", long, "\tif a:", "        b  ", "", "```"]
        seen = shown("\n".join(before + line for line in ["1. a", *source][bool(before) ^ 1 :]), 30)
        assert "\n".join(source) in seen


def test_code_is_printed_line_by_line() -> None:
    steps = [plain(one) for one in _stepwise("```py\na = 1\nb")]
    assert steps[5] == "```py\n"
    assert steps[11] == "a = 1\n"
    assert "".join(steps) == "```py\na = 1\n"


def test_blank_lines_at_the_ends_are_left_out_and_several_are_one() -> None:
    assert shown("\n\na\n\n\n\nb\n\n") == "a\n\nb"
