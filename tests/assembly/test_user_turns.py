"""What the user said, as it may be shared."""

from dataclasses import replace
from pathlib import Path

from claw.assembly.user_turns import user_turns
from claw.domain.messages import Message
from tests.assembly.desks import desk_at

TOKEN = "ghp_" + "aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5"


def test_archived_turns_come_first_and_secrets_are_masked(tmp_path: Path) -> None:
    desk = desk_at(tmp_path)
    desk.sessions.archive("s", [Message("user", "First.", 1), Message("assistant", "Yes.", 1)])
    later = (
        Message("user", f"My token is {TOKEN}, keep it.", 2),
        Message("assistant", "I will not.", 2),
        Message("user", "Did not arrive.", 3, failed="no line"),
        Message("user", "Last.", 4),
    )
    desk.sessions.update("s", lambda one: replace(one, messages=later))
    turns = user_turns(desk, "s")
    assert (turns[0], turns[-1], len(turns)) == ("First.", "Last.", 3)
    assert TOKEN not in turns[1]
    assert "[secret]" in turns[1]
