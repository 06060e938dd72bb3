"""Make a script of a conversation: the user's turns, and room for the questions at its end."""

from collections.abc import Sequence

from claw.memory.transcripts import language

_CODES = {
    "Simplified": "zh",
    "Traditional": "zh-Hant",
    "Japanese": "ja",
    "Korean": "ko",
    "German": "de",
    "Spanish": "es",
}


def script_of(name: str, turns: Sequence[str]) -> dict[str, object]:
    """Return the script as its file holds it; its language is guessed, its checks are to be made.

    A check is `{"question", "answer_any": [...]}`, with `"stale_any"` for what was so once.
    """
    told = language("\n".join(turns))[0].split(" ")[0]
    return {"id": name, "lang": _CODES.get(told, "en"), "turns": list(turns), "checks": []}
