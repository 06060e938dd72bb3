"""The mapping `profile:` in the front matter of MEMORY.md, a strict and small part of YAML.

Only the lines of that mapping are edited. What is not a plain list of `key: scalar` lines
can be read as raw text and is never written.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from claw.errors import BadData, UsageError

_WORD = re.compile(r"[\w.-]+")
_TOP = re.compile(r"""(?:profile|"profile"|'profile')[ \t]*:(?=[ \t]|\Z)""")
_ITEM = re.compile(
    r"""(?P<indent>[ ]+)(?P<key>"(?:[^"\\]|\\.)*"|'[^']*'|[\w.-]+)[ \t]*:(?:[ \t]+|\Z)"""
)
_QUOTED = re.compile(r""""(?:[^"\\]|\\.)*"|'(?:[^']|'')*'""")
_REMARK = re.compile(r"[ \t]*\Z|[ \t]+#.*\Z")
_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,14}")
_UNREADABLE = tuple("[]{}|>&*!%@`\"'#,")
_MARKED = re.compile(r"[-?:](?:\s|\Z)")
_RESERVED = frozenset(
    {"true", "false", "yes", "no", "on", "off", "y", "n", "null", "none", "profile"}
)
_EMPTY = ("", "~", "null", "{}")


@dataclass(frozen=True, slots=True)
class _Item:
    """One key: `line` is its index, `head` what stands before the value, `tail` what behind it."""

    key: str
    value: str
    line: int
    head: str
    tail: str
    readable: bool


@dataclass(frozen=True, slots=True)
class _Profile:
    """The mapping: index of its first line, its items, index of the first line claw cannot read."""

    line: int
    items: tuple[_Item, ...]
    trouble: int | None


def read_profile(block: Sequence[str]) -> Mapping[str, str]:
    """Return the profile of a block with its `---` lines; what is no scalar is its raw text."""
    profile = _read(block)
    if profile is None:
        return MappingProxyType({})
    if profile.trouble is not None and not profile.items:
        raw = "".join(block[profile.line : _end_of(block, profile.line)]).partition(":")[2]
        return MappingProxyType({"profile": _raw(raw)})
    return MappingProxyType({item.key: item.value for item in profile.items})


def with_key(block: Sequence[str], key: str, value: str, newline: str) -> list[str]:
    """Return the front matter with a value set; an absent one (an empty block) is made.

    Raises UsageError for a key that is not one word, BadData for a profile that is not readable.
    """
    _check_key(key)
    lines = list(block)
    if not lines:
        return ["---" + newline, *_new(key, value, newline), "---" + newline]
    newline = "\r\n" if lines[0].endswith("\r\n") else "\n"
    profile = _editable(lines)
    if profile is None:
        return [*lines[:-1], *_new(key, value, newline), lines[-1]]
    for item in profile.items:
        if item.key == key:
            lines[item.line] = (
                f"{item.head}{_scalar(value)}{item.tail}{_line_end(lines[item.line])}"
            )
            return lines
    last = profile.items[-1] if profile.items else None
    indent = last.head[: len(last.head) - len(last.head.lstrip())] if last else "  "
    if not last:
        lines[profile.line] = _without_value(lines[profile.line])
    lines.insert((last.line if last else profile.line) + 1, _line(indent, key, value) + newline)
    return lines


def without_key(block: Sequence[str], key: str) -> list[str]:
    """Return the front matter without a key; what that leaves empty goes too.

    Where only remarks would be left, the empty mapping stays: without a key it is no front matter.
    """
    _check_key(key)
    lines = list(block)
    profile = _editable(lines)
    gone = [item.line for item in profile.items if item.key == key] if profile else []
    if not profile or not gone:
        return lines
    left = [line for index, line in enumerate(lines) if index not in gone]
    if len(profile.items) > len(gone):
        return left
    without = [line for line in left if line is not lines[profile.line]]
    if any(_says(line) for line in without[1:-1]):
        return without
    return left if any(line.strip() for line in without[1:-1]) else []


def _check_key(key: str) -> None:
    if not _WORD.fullmatch(key):
        raise UsageError(
            f"A profile key is one word of letters, digits, `_`, `.` or `-`, and {key!r} is not;"
            " choose one such as `home_city`."
        )


def _editable(block: Sequence[str]) -> _Profile | None:
    profile = _read(block)
    if profile and profile.trouble is not None:
        raise BadData(
            f"Line {profile.trouble + 1} of MEMORY.md is in the mapping `profile:`, but is no"
            " `key: value` with a text, so claw cannot edit the profile safely; nothing was"
            " changed. Move that line out of the mapping or make it one text in quotes."
        )
    return profile


def _read(block: Sequence[str]) -> _Profile | None:
    tops = [index for index, line in enumerate(block) if _TOP.match(_bare(line))]
    if not tops:
        return None
    top = tops[0]
    end = _end_of(block, top)
    starts = _item_starts(block, top + 1, end)
    items = tuple(
        _item(block, start, stop) for start, stop in zip(starts, [*starts[1:], end], strict=False)
    )
    first = starts[0] if starts else end
    trouble = [index for index in range(top + 1, first) if _says(block[index])]
    if _head_value(block[top]) not in _EMPTY or (starts and _head_value(block[top]) == "{}"):
        trouble.append(top)
    trouble += [item.line for item in items if not item.readable]
    keys = [item.key for item in items]
    trouble += [item.line for index, item in enumerate(items) if item.key in keys[:index]]
    trouble += tops[1:]
    return _Profile(top, items, min(trouble, default=None))


def _end_of(block: Sequence[str], top: int) -> int:
    """Return the index behind the mapping: the next line that stands at the margin."""
    for index in range(top + 1, len(block)):
        line = block[index]
        if line[:1] not in (" ", "\t", "#", "\r", "\n") and not line.startswith(
            ("- ", "-\n", "-\r")
        ):
            return index
    return len(block)


def _item_starts(block: Sequence[str], start: int, end: int) -> list[int]:
    """Return the lines that begin an item: those indented like the first one."""
    found = [(index, _ITEM.match(_bare(block[index]))) for index in range(start, end)]
    indents = [(index, match.group("indent")) for index, match in found if match]
    return [index for index, indent in indents if indent == indents[0][1]]


def _item(block: Sequence[str], start: int, end: int) -> _Item:
    line = _bare(block[start])
    match = _ITEM.match(line)
    if not match:  # _item_starts matched it
        raise AssertionError(line)
    key, rest = _plain_key(match.group("key")), line[match.end() :]
    head = line[: match.end()] if line[match.end() - 1] != ":" else line + " "
    below = [index for index in range(start + 1, end) if _says(block[index])]
    scalar = _read_scalar(rest)
    if scalar is None or below or key is None:
        raw = "".join([rest + "\n", *(block[index] for index in below)])
        return _Item(
            key or match.group("key"),
            _raw(raw),
            below[0] if below else start,
            head,
            "",
            readable=False,
        )
    return _Item(key, scalar[0], start, head, scalar[1], readable=True)


def _plain_key(key: str) -> str | None:
    scalar = _read_scalar(key) if key[0] in "\"'" else (key, "")
    return scalar[0] if scalar else None


def _read_scalar(text: str) -> tuple[str, str] | None:
    """Return the value of a scalar and what stands behind it (spaces, a remark); None if unsafe."""
    quoted = _QUOTED.match(text)
    if quoted:
        value, tail = _unquoted(quoted.group()), text[quoted.end() :]
        return (value, tail) if value is not None and _REMARK.match(tail) else None
    if not text.strip() or text.startswith("#"):
        return "", f" {text}" if text.startswith("#") else ""
    if text.startswith(_UNREADABLE) or _MARKED.match(text):
        return None
    remark = re.search(r"[ \t]#", text)
    value = text[: remark.start() if remark else None].rstrip(" \t")
    if ": " in value or ":\t" in value or value.endswith(":"):
        return None
    return "" if value in ("~", "null") else value, text[len(value) :]


def _unquoted(text: str) -> str | None:
    if text[0] == "'":
        return text[1:-1].replace("''", "'")
    try:
        value = json.loads(text, strict=False)
    except ValueError:
        return None
    return value if isinstance(value, str) else None


def _scalar(value: str) -> str:
    plain = _INTEGER.fullmatch(value) or (
        value[:1].isalpha()
        and value.isprintable()
        and value.casefold() not in _RESERVED
        and _read_scalar(value) == (value, "")
    )
    return value if plain else _quote(value)


def _quote(value: str) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return "".join(
        char if char.isprintable() or char > "\uffff" else json.dumps(char)[1:-1] for char in text
    )


def _line(indent: str, key: str, value: str) -> str:
    name = key if key[0].isalpha() and key.casefold() not in _RESERVED else _quote(key)
    return f"{indent}{name}: {_scalar(value)}"


def _new(key: str, value: str, newline: str) -> list[str]:
    return ["profile:" + newline, _line("  ", key, value) + newline]


def _says(line: str) -> bool:
    bare = line.strip()
    return bool(bare) and not bare.startswith("#") and bare not in ("---", "...")


def _bare(line: str) -> str:
    return line.rstrip("\r\n")


def _line_end(line: str) -> str:
    return line[len(_bare(line)) :]


def _raw(text: str) -> str:
    return "\n".join(line.strip() for line in text.split("\n")).strip()


def _head_value(line: str) -> str:
    rest = _bare(line).partition(":")[2].strip()
    return "" if rest.startswith("#") else rest.partition(" #")[0].strip()


def _without_value(line: str) -> str:
    """Return the line `profile: {}` without its value; a remark stays."""
    value = _head_value(line)
    return line.replace(f" {value}", "", 1) if value else line
