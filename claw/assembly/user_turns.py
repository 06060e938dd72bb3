"""What the user said in a conversation, without secrets."""

from collections.abc import Sequence

from claw.assembly.desk import Desk
from claw.domain.passages import without
from claw.storage.turn_texts import MASK


def user_turns(desk: Desk, session_id: str) -> Sequence[str]:
    """Return the user's messages, the archived ones first; those that got no reply are left out."""
    find = desk.detector.get().secrets
    said = desk.sessions.said(session_id)
    asked = (one.content for one in said if one.role == "user" and one.sendable)
    return [without(text, find(text), MASK) for text in asked]
