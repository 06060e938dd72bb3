"""A picture of points with names: what each costs against what it achieves, as SVG."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import product
from math import ceil, floor, log10

from claw.domain.text import printable

WIDTH, HEIGHT = 760, 480
LEFT, RIGHT, TOP, BOTTOM = 66, 30, 62, 58
_LETTER, _LINE, _DOT = 7.4, 15.0, 4.5
_STYLE = """\
text { font: 12px system-ui, sans-serif; fill: #1f2328 }
.title { font-size: 14px; font-weight: 600 }
.paper { fill: #ffffff }
.grid { stroke: #d1d9e0 }
.lead { stroke: #818b98 }
.dot { fill: #0969da }
.name { stroke: #ffffff; stroke-width: 3px; paint-order: stroke }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc }
  .paper { fill: #0d1117 }
  .grid { stroke: #3d444d }
  .lead { stroke: #9198a1 }
  .dot { fill: #58a6ff }
  .name { stroke: #0d1117 }
}"""


@dataclass(frozen=True, slots=True)
class Point:
    """A name with what it costs, above nothing, and what it achieves."""

    name: str
    cost: float
    value: float


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the picture; `x` and `y` are its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    def inside(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Return whether no part of it is beyond these lines."""
        across = left <= self.x and self.x + self.width <= right
        return across and top <= self.y and self.y + self.height <= bottom

    def meets(self, other: "Box") -> bool:
        """Return whether the two have a place in common."""
        beside = self.x + self.width <= other.x or other.x + other.width <= self.x
        return not (beside or self.y + self.height <= other.y or other.y + other.height <= self.y)


@dataclass(frozen=True, slots=True)
class Scale:
    """Where on the picture a cost is, by its logarithm, and where a value up to `most`."""

    low: float
    high: float
    most: int

    @classmethod
    def of(cls, points: Sequence[Point], most: int) -> "Scale":
        """Return a scale on which all the points are, with some room beside them."""
        costs = [log10(max(1.0, point.cost)) for point in points] or [0.0]
        room = max(0.08, 0.06 * (max(costs) - min(costs)))
        return cls(min(costs) - room, max(costs) + room, max(1, most))

    def x(self, cost: float) -> float:
        """Return how far from the left a cost is."""
        share = (log10(max(1.0, cost)) - self.low) / (self.high - self.low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        """Return how far from the top a value is."""
        return HEIGHT - BOTTOM - value / self.most * (HEIGHT - TOP - BOTTOM)


def drawn(points: Sequence[Point], most: int, title: str, axes: tuple[str, str]) -> str:
    """Return the SVG; `axes` says what costs and values are, of which `most` is the highest.

    It has its own paper, white or dark as the reader prefers, so that it is read on any page.
    """
    scale = Scale.of(points, most)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(printable(title))}</title>",
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="6"/>',
        _text(LEFT, 26, title, 'class="title"'),
        *_grid(scale),
        _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, axes[0], 'text-anchor="middle"'),
        _text(LEFT, TOP - 10, axes[1]),
        *_marks(points, scale),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def labels(points: Sequence[Point], scale: Scale) -> list[Box]:
    """Return where the name of each point stands: near it, on no other name and on no point."""
    taken = [
        Box(scale.x(one.cost) - _DOT, scale.y(one.value) - _DOT, 2 * _DOT, 2 * _DOT)
        for one in points
    ]
    found = []
    for point in points:
        free = (box for box in _places(point, scale) if not any(map(box.meets, taken)))
        box = next(free)
        taken.append(box)
        found.append(box)
    return found


def _places(point: Point, scale: Scale) -> Iterator[Box]:
    """Yield places for a name, the nearest first: beside the point, then in ever wider rings."""
    x, y = scale.x(point.cost), scale.y(point.value)
    width = _LETTER * len(point.name) + 4
    for ring in range(200):
        away = _DOT + 3 + ring * _LINE / 3
        lefts = (x + away, x - away - width, x - width / 2, x, x - width)
        for left, up in product(lefts, (0.0, -away, away)):
            box = Box(left, y + up - _LINE / 2, width, _LINE)
            if box.inside(4, TOP, WIDTH - 4, HEIGHT - BOTTOM + _LINE / 2):
                yield box


def _marks(points: Sequence[Point], scale: Scale) -> Iterator[str]:
    for point, box in zip(points, labels(points, scale), strict=True):
        x, y = scale.x(point.cost), scale.y(point.value)
        middle = box.y + box.height / 2
        end = min(max(x, box.x), box.x + box.width)
        if abs(end - x) + abs(middle - y) > 2 * _LINE:
            yield f'<path class="lead" d="M{x:.1f} {y:.1f}L{end:.1f} {middle:.1f}"/>'
        yield f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="{_DOT}"/>'
        yield _text(box.x + 2, middle + 4, point.name, 'class="name"')


def _grid(scale: Scale) -> Iterator[str]:
    for value in _steps(scale.most):
        y = scale.y(value)
        yield f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
        yield _text(LEFT - 8, y + 4, str(value), 'text-anchor="end"')
    for cost in _costs(scale):
        x = scale.x(cost)
        yield f'<path class="grid" d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}"/>'
        yield _text(x, HEIGHT - BOTTOM + 18, f"{cost:,}", 'text-anchor="middle"')


def _steps(most: int) -> Sequence[int]:
    """Return up to nine round numbers, the highest value among them where that can be."""
    few = [one for one in (1, 2, 4, 5, 8, 10, 20, 25, 50, 100, most) if most / one <= 8]
    step = next((one for one in few[:-1] if most % one == 0), few[0])
    return range(0, most + 1, step)


def _costs(scale: Scale) -> list[int]:
    """Return round numbers within the scale: 1, 2 and 5 with noughts, or powers of 10 if many."""
    powers = range(floor(scale.low), ceil(scale.high) + 1)
    first = (1, 2, 5) if len(powers) <= 4 else (1,)
    some = [digit * 10**power for power in powers if power >= 0 for digit in first]
    return [one for one in some if scale.low <= log10(one) <= scale.high]


def _text(x: float, y: float, text: str, more: str = "") -> str:
    attributes = f" {more}" if more else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{attributes}>{escape(printable(text))}</text>'
