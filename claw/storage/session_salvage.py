"""What can still be read of a broken JSON text: its first keys, and each message that is whole."""

import json
import re

_DECODER = json.JSONDecoder()
_SPACE = re.compile(r"[\s,\x00]*")
_COLON = re.compile(r"\s*:\s*")
_RECORD = re.compile(r'\{\s*"role"\s*:')


def salvage(text: str) -> object:
    """Return an object or a list with all that is readable, None where nothing is.

    Left-over text behind one whole value is ignored; a value that breaks off gives its beginning,
    and behind a broken place every further record that begins with a role is taken.
    """
    start = _after(_SPACE, text, 0)
    whole, _ = _value(text, start)
    if isinstance(whole, dict | list):
        return whole
    if text[start : start + 1] == "[":
        return _records(text, start + 1)
    found = leading_keys(text)
    if "messages" not in found:
        records = _resumed(text, start)
        return {**found, "messages": records} if records else None
    return found


def leading_keys(text: str) -> dict[str, object]:
    """Return the keys of a JSON object up to where it breaks off; `messages` as far as it goes."""
    found: dict[str, object] = {}
    position = _after(_SPACE, text, 0)
    if text[position : position + 1] != "{":
        return found
    position += 1
    while True:
        key, position = _value(text, _after(_SPACE, text, position))
        if not isinstance(key, str):
            return found
        position = _after(_COLON, text, position)
        value, end = _value(text, position)
        if end == position:
            if key == "messages" and text[position : position + 1] == "[":
                found[key] = _records(text, position + 1)
            return found
        found[key] = value
        position = end


def _records(text: str, position: int) -> list[object]:
    found: list[object] = []
    while True:
        position = _after(_SPACE, text, position)
        value, end = _value(text, position)
        if end == position:
            return found + _resumed(text, position)
        found.append(value)
        position = end


def _resumed(text: str, position: int) -> list[object]:
    found: list[object] = []
    match = _RECORD.search(text, position)
    while match:
        value, end = _value(text, match.start())
        if end > match.start():
            found.append(value)
        match = _RECORD.search(text, max(end, match.end()))
    return found


def _value(text: str, position: int) -> tuple[object, int]:
    """Return the JSON value and where it ends; without one, None and the position itself."""
    try:
        return _DECODER.raw_decode(text, position)
    except (ValueError, RecursionError):
        return None, position


def _after(pattern: re.Pattern[str], text: str, position: int) -> int:
    match = pattern.match(text, position)
    return match.end() if match else position
