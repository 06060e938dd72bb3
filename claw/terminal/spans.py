"""Text in a style, and how it is written: control sequences of the terminal's own 16 colours."""

from dataclasses import dataclass

BOLD, ITALIC, UNDERLINED, STRUCK, FAINT = "1", "3", "4", "9", "2"
CODE = "36"


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text; `style` holds the numbers of a control sequence, joined by semicolons."""

    text: str
    style: str = ""


def with_style(style: str, more: str) -> str:
    """Return two styles as one."""
    numbers = dict.fromkeys((*style.split(";"), *more.split(";")))
    return ";".join(number for number in numbers if number)


class Ink:
    """Collects text, and changes the style only where it changes; no line ends in a style."""

    def __init__(self, *, color: bool) -> None:
        """Leave the styles out without `color`."""
        self._color = color
        self._style = ""
        self._written: list[str] = []

    def write(self, text: str, style: str = "") -> None:
        """Add a text in a style; a newline at its end has none."""
        line = text.removesuffix("\n")
        if line:
            self._change(style)
            self._written.append(line)
        if line != text:
            self._change("")
            self._written.append("\n")

    def _change(self, style: str) -> None:
        if self._color and style != self._style:
            self._written.append("\x1b[0m" if self._style else "")
            self._written.append(f"\x1b[{style}m" if style else "")
            self._style = style

    def take(self) -> str:
        """Return what was written since, with the style reset at its end."""
        self._change("")
        written, self._written = self._written, []
        return "".join(written)
