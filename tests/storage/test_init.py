"""What holds for the storage layer and all of claw: text is never in the locale's encoding."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import claw

ROOT = Path(claw.__file__).parent
OPENING = {"open", "read_text", "write_text", "fdopen", "NamedTemporaryFile", "TextIOWrapper"}
TEXT_MODE = re.compile("[rwaxt+]+")
BINARY_MODE = re.compile("[rwax+]?b[rwax+]?|[rwax]b[+]|[rwax][+]b")


def calls_without_encoding(text: str) -> Iterator[int]:
    """Yield the lines that open a file as text and leave the encoding to the locale."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.id if isinstance(node.func, ast.Name) else name
        named = any(keyword.arg in ("encoding", None) for keyword in node.keywords)
        if name in OPENING and not named and not is_binary(node) and not is_other(node):
            yield node.lineno


def is_binary(call: ast.Call) -> bool:
    """Return whether one of the arguments is a mode such as `rb`."""
    values = [*call.args, *(keyword.value for keyword in call.keywords)]
    modes = [one.value for one in values if isinstance(one, ast.Constant)]
    return any(isinstance(mode, str) and BINARY_MODE.fullmatch(mode) for mode in modes)


def is_other(call: ast.Call) -> bool:
    """Return whether this opens something else than a path: `os.open(a, 0)`, `archive.open(a)`."""
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "open" or not call.args:
        return False
    first = call.args[0]
    return not (isinstance(first, ast.Constant) and TEXT_MODE.fullmatch(str(first.value)))


def test_no_file_is_opened_in_the_encoding_of_the_locale() -> None:
    """S11."""
    files = list(ROOT.rglob("*.py"))
    assert len(files) > 20
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in files
        for line in calls_without_encoding(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_the_search_finds_what_it_is_to_find() -> None:
    """S11."""
    bad = 'open("a")\nPath("a").open("w")\np.read_text()\np.write_text("x")\nos.fdopen(3, "w")\n'
    assert list(calls_without_encoding(bad + "p.open()\n")) == [1, 2, 3, 4, 5, 6]
    good = (
        'open("a", "rb")\np.read_text(encoding="utf-8")\nos.open("notes", 0)\nos.fdopen(3, "wb")\n'
    )
    assert list(calls_without_encoding(good + "archive.open(name)\n")) == []
