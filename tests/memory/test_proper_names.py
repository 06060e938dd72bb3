"""Names by their form."""

from claw.memory.proper_names import proper_names


def names(text: str) -> list[str]:
    return sorted({text[start:end] for start, end in proper_names(text)})


def test_particles_hold_a_name_together() -> None:
    assert names("They chose Quinta do Poço and Bramble & Sons.") == [
        "Bramble & Sons",
        "Quinta do Poço",
    ]


def test_a_word_known_as_a_name_is_one_at_the_start_too() -> None:
    assert names("Casa stays. We like Casa.") == ["Casa"]


def test_acronyms_and_inner_capitals_are_names_anywhere() -> None:
    assert names("iPad first, then macOS and NASA") == ["NASA", "iPad", "macOS"]


def test_a_list_line_begins_a_sentence() -> None:
    assert names("- Milk\n- Bread for Sam") == ["Sam"]


def test_japanese_names_are_found_by_title_and_kin() -> None:
    assert names("妻の千景と、熊谷さんに会います") == ["千景", "熊谷"]
