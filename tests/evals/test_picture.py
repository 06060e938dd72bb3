"""The picture of a comparison: every name readable, on paper of either colour."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claw.evals.picture import HEIGHT, WIDTH, Box, Point, Scale, drawn, labels

NAMES = ["sequential", "memory_augmented", "claw", "os_like", *map("way_{}".format, range(9))]
SVG = "{http://www.w3.org/2000/svg}"


def near(box: Box) -> bool:
    return box.x >= 0 and box.x + box.width <= WIDTH and 0 <= box.y <= HEIGHT - box.height


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 10**7), st.integers(0, 48)), max_size=13))
def test_no_name_stands_on_another_one_or_on_a_point(places: list[tuple[int, int]]) -> None:
    points = [Point(name, *place) for name, place in zip(NAMES, places, strict=False)]
    scale = Scale.of(points, 48)
    boxes = labels(points, scale)
    assert all(map(near, boxes))
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))
    dots = [Box(scale.x(one.cost) - 4, scale.y(one.value) - 4, 8, 8) for one in points]
    assert not any(box.meets(dot) for box in boxes for dot in dots)


def test_points_that_cost_and_achieve_the_same_are_all_named() -> None:
    points = [Point(name, 1_000, 20) for name in NAMES]
    boxes = labels(points, Scale.of(points, 48))
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))


def test_it_is_svg_with_a_point_and_a_name_for_each() -> None:
    points = [Point("claw", 9_000, 40), Point("a <b> & c", 50_000, 12)]
    root = ET.fromstring(drawn(points, 48, "One & all", ("tokens", "right")))
    texts = [one.text for one in root.iter(f"{SVG}text")]
    assert {"claw", "a <b> & c", "One & all", "tokens", "right"} <= set(texts)
    dots = [(float(one.attrib["cx"]), float(one.attrib["cy"])) for one in root.iter(f"{SVG}circle")]
    assert len(dots) == 2
    assert dots[0][0] < dots[1][0]
    assert dots[0][1] < dots[1][1]


def test_what_xml_cannot_hold_is_left_out_of_names_and_title() -> None:
    text = drawn([Point("cl\x00aw\x1b[31m", 9, 1)], 4, "a\x08b\ud83d", ("x", "y"))
    root = ET.fromstring(text.encode())
    assert {"claw", "ab\ufffd"} <= {one.text for one in root.iter(f"{SVG}text")}


def test_it_has_light_and_dark_paper_with_letters_that_stand_out() -> None:
    style = drawn([], 4, "t", ("x", "y"))
    papers = re.findall(r"\.paper { fill: #(\w{6})", style)
    letters = re.findall(r"text {[^}]*fill: #(\w{6})", style)
    assert len(papers) == len(letters) == 2
    for paper, letter in zip(papers, letters, strict=True):
        assert abs(brightness(paper) - brightness(letter)) > 150
    assert "prefers-color-scheme: dark" in style


def brightness(colour: str) -> float:
    return sum(int(colour[place : place + 2], 16) for place in (0, 2, 4)) / 3


@pytest.mark.parametrize("most", [0, 1, 7, 48, 200, 999])
def test_the_axes_have_a_few_round_numbers(most: int) -> None:
    root = ET.fromstring(
        drawn([Point("a", 12, 0), Point("b", 90_000, most)], most, "t", ("x", "y"))
    )
    texts = [one.text or "" for one in root.iter(f"{SVG}text")]
    values = [text for text in texts if text.isdigit()]
    assert "0" in values
    assert len(values) <= 14
    assert "1,000" in texts
