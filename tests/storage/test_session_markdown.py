"""A session as Markdown."""

from claw.domain.messages import Message
from claw.domain.session import Session
from claw.storage.session_markdown import export_markdown
from tests.storage.stand_ins import BERLIN, NOON


def test_a_session_is_a_document_that_marks_what_failed_and_what_was_cut() -> None:
    at = int(NOON.timestamp())
    session = Session(
        "s1",
        at,
        at,
        "Trip",
        "[Summary] one\ntwo",
        (
            Message("user", "café?", at),
            Message("assistant", "Yes, the", partial="stopped"),
            Message("user", "more", failed="no connection"),
        ),
    )
    assert export_markdown(session, BERLIN) == (
        "# Trip\n\n> [Summary] one\n> two\n\n## You, 2026-05-02 12:00\n\ncafé?\n\n"
        "## Claw\n\nYes, the\n\n*(cut short: stopped)*\n\n"
        "## You\n\nmore\n\n*(not answered: no connection)*\n"
    )


def test_a_session_without_title_is_headed_by_its_id() -> None:
    assert export_markdown(Session("s1", 1, 1)) == "# s1\n"
