"""Scripts that are made of conversations."""

import pytest

from claw.evals.script_making import script_of


@pytest.mark.parametrize(
    ("turn", "lang"),
    [
        ("I have moved to the house with the red door.", "en"),
        ("我在一家面包店工作，每天早上七点开门。", "zh"),
        ("我們在學校開會，請帶書來。", "zh-Hant"),
        ("わたしは町のパン屋で働いています。", "ja"),
        ("Ich wohne mit meiner Schwester in der Altstadt und das ist schön.", "de"),
        ("Vivo en la casa de mi hermana y trabajo en una panadería para los vecinos.", "es"),
    ],
)
def test_a_script_has_its_turns_its_language_and_room_for_checks(turn: str, lang: str) -> None:
    assert script_of("s1", [turn, turn]) == {
        "id": "s1",
        "lang": lang,
        "turns": [turn, turn],
        "checks": [],
    }
