"""What was entered."""

from claw.domain.typed import Line


def test_what_was_typed_has_no_pastes_by_default() -> None:
    assert Line("text") == Line("text", ())
