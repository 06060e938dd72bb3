"""Draw what a terminal showed as one animated SVG, which plays where pictures are shown."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

import pyte
from wcwidth import wcswidth

ROW, COLUMN, MARGIN, FONT = 17, 8.4, 14, 14
BACKGROUND, FOREGROUND, FAINT = "#1b1f27", "#d7dae0", "#8a919e"
PALETTE = {
    "black": "#3b4048", "red": "#e06c75", "green": "#98c379", "brown": "#e5c07b",
    "blue": "#61afef", "magenta": "#c678dd", "cyan": "#56b6c2", "white": "#d7dae0",
    "brightblack": FAINT, "brightred": "#ef8a92", "brightgreen": "#b0d892",
    "brightbrown": "#f0d197", "brightblue": "#86c5f7", "brightmagenta": "#d79be6",
    "brightcyan": "#7fcdd6", "brightwhite": "#ffffff",
}  # fmt: skip
Row = tuple[tuple[int, str, str], ...]
"""Runs of a row: the column where one begins, its text, its style."""


class Screen:
    """A screen that is fed what a program wrote."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._screen = pyte.Screen(size[1], size[0])
        self._screen.set_mode(pyte.modes.LNM)
        self._stream = pyte.Stream(self._screen)

    def feed(self, text: str) -> None:
        """Take in what was written."""
        self._stream.feed(text)

    def frame(self, at: float) -> "Frame":
        """Return the screen as it is now."""
        rows = tuple(self._row(number) for number in range(self._screen.lines))
        return Frame(at, rows)

    def _row(self, number: int) -> Row:
        line, cursor = self._screen.buffer[number], self._screen.cursor
        runs: list[tuple[int, str, str]] = []
        for column in range(self._screen.columns):
            cell = line[column]
            here = (cursor.y, cursor.x) == (number, column) and not cursor.hidden
            style = _style(cell, cursor=here)
            if not cell.data:  # the second half of a wide character
                continue
            if runs and runs[-1][2] == style and _end(runs[-1]) == column:
                runs[-1] = (runs[-1][0], runs[-1][1] + cell.data, style)
            else:
                runs.append((column, cell.data, style))
        runs = [
            (at, text if "background" in look else text.rstrip(), look) for at, text, look in runs
        ]
        return tuple(run for run in runs if run[1])


@dataclass(frozen=True, slots=True)
class Frame:
    """A screen, and the second at which it was there."""

    at: float
    rows: tuple[Row, ...]

    @staticmethod
    def screen(size: tuple[int, int]) -> Screen:
        """Return an empty screen of so many rows and columns."""
        return Screen(size)


def drawn(frames: Sequence[Frame], size: tuple[int, int], caption: str) -> str:
    """Return the SVG; it plays the frames in their time, for ever."""
    width = size[1] * COLUMN + 2 * MARGIN
    inside = size[0] * ROW
    height = inside + 2 * MARGIN + ROW
    whole = frames[-1].at
    rows: dict[Row, int] = {}
    body = []
    for number, frame in enumerate(frames):
        uses = []
        for place, row in enumerate(frame.rows):
            if row:
                name = rows.setdefault(row, len(rows))
                uses.append(f'<use href="#r{name}" y="{place * ROW}"/>')
        body.append(f'<g transform="translate(0 {number * inside})">{"".join(uses)}</g>')
    steps = "".join(
        f"{100 * frame.at / whole:.3f}%{{transform:translateY({-number * inside}px)}}"
        for number, frame in enumerate(frames)
    )
    return "\n".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}"'
                f' width="{width:.0f}" height="{height}" role="img" xml:space="preserve">'
            ),
            f"<title>claw in a terminal ({escape(caption)})</title>",
            *_playing(steps, whole),
            "<defs>",
            *(_drawn_row(row, name) for row, name in rows.items()),
            "</defs>",
            f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>',
            f'<svg x="{MARGIN}" y="{MARGIN}" width="{size[1] * COLUMN:.0f}" height="{inside}">',
            f'<g id="film">{"".join(body)}</g>',
            "</svg>",
            _caption(caption, height),
            "</svg>",
            "",
        ]
    )


def _playing(steps: str, whole: float) -> list[str]:
    return [
        "<style>",
        (
            f"text{{font:{FONT}px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;"
            f"fill:{FOREGROUND};white-space:pre}}"
        ),
        f"@keyframes play{{0%{{transform:translateY(0)}}{steps}}}",
        f"#film{{animation:play {whole:.2f}s step-end infinite}}",
        "</style>",
    ]


def _caption(text: str, height: int) -> str:
    style = f"fill:{FAINT};font-size:11px"
    return f'<text x="{MARGIN}" y="{height - MARGIN // 2}" style="{style}">{escape(text)}</text>'


def _drawn_row(row: Row, name: int) -> str:
    return f'<g id="r{name}">{"".join(_runs(row))}</g>'


def _runs(row: Row) -> Iterator[str]:
    for column, text, style in row:
        x = column * COLUMN
        back = style.partition("background:")[2].partition(";")[0]
        if back:
            width = wcswidth(text) * COLUMN
            yield f'<rect x="{x:.1f}" width="{width:.1f}" height="{ROW}" fill="{back}"/>'
        front = ";".join(one for one in style.split(";") if not one.startswith("background"))
        yield (
            f'<text x="{x:.1f}" y="{FONT - 1}" textLength="{wcswidth(text) * COLUMN:.1f}"'
            + (f' style="{front}"' if front else "")
            + f">{escape(text)}</text>"
        )


def _end(run: tuple[int, str, str]) -> int:
    """Return the column behind a run; an ideograph and an emoji take two."""
    return run[0] + wcswidth(run[1])


def _style(cell: "pyte.screens.Char", *, cursor: bool) -> str:
    """Return the style of a cell as CSS, empty for the usual one."""
    front = PALETTE.get(cell.fg, f"#{cell.fg}" if len(cell.fg) == 6 else FOREGROUND)
    back = PALETTE.get(cell.bg, f"#{cell.bg}" if len(cell.bg) == 6 else "")
    if cell.reverse or cursor:
        front, back = back or BACKGROUND, front
    parts = [f"fill:{front}"] if front != FOREGROUND else []
    parts += ["font-weight:bold"] if cell.bold else []
    parts += ["font-style:italic"] if cell.italics else []
    parts += [f"background:{back}"] if back else []
    return ";".join(parts)
