"""A session as a Markdown document for people."""

from datetime import UTC, datetime, tzinfo

from claw.domain.messages import Message
from claw.domain.session import Session

_SPEAKERS = {"user": "You", "assistant": "Claw", "system": "System", "tool": "Tool"}


def export_markdown(session: Session, zone: tzinfo = UTC) -> str:
    """Return the conversation as Markdown: title, summary of what was compressed, messages."""
    parts = [f"# {session.title or session.id}"]
    if session.compressed_context:
        parts.append("\n".join(f"> {line}" for line in session.compressed_context.split("\n")))
    parts += [_section(message, zone) for message in session.messages]
    return "\n\n".join(parts) + "\n"


def _section(message: Message, zone: tzinfo) -> str:
    heading = f"## {_SPEAKERS[message.role]}"
    if message.at is not None:
        heading += f", {datetime.fromtimestamp(message.at, zone):%Y-%m-%d %H:%M}"
    note = message.failed or message.partial
    kind = "not answered" if message.failed else "cut short"
    return f"{heading}\n\n{message.content}" + (f"\n\n*({kind}: {note})*" if note else "")
