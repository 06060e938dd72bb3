"""Bring the tree in README.md up to date: phrases are kept, new files get their docstring's."""

import ast
import re
import textwrap
from pathlib import Path

from tests.rules import layout
from tests.rules.code import Source

ROOT = Path(__file__).parent.parent
PHRASE = 72


def phrase(path: Path) -> str:
    """Return the first sentence of a module's docstring, cut at a clause if it is long."""
    if path.suffix != ".py" or not path.exists():
        return "?"
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "?"
    sentence = " ".join(re.split(r"(?<=\w)[.;](?:\s|$)", said, maxsplit=1)[0].split())
    while len(sentence) > PHRASE and (cut := max(map(sentence.rfind, (", ", ": ", "; ")))) > 0:
        sentence = sentence[:cut]
    return textwrap.shorten(sentence, PHRASE, placeholder=" …")


def tree(known: dict[str, str], files: list[str]) -> str:
    """Return the tree of the files, two spaces for each folder above."""
    lines = []
    shown = {file for file in files if not file.endswith("__init__.py") or defines(file)}
    folders = {f"{Path(file).parent.as_posix()}/" for file in files}
    for path in sorted(shown | folders, key=order):
        source = ROOT / path / "__init__.py" if path.endswith("/") else ROOT / path
        name = "  " * (path.rstrip("/").count("/")) + Path(path).name + "/" * path.endswith("/")
        lines.append(f"{name:<27} {known.get(path) or phrase(source)}")
    return "\n".join(lines)


def order(path: str) -> list[tuple[bool, str]]:
    """Sort folders behind the files beside them."""
    parts = path.rstrip("/").split("/")
    last = len(parts) - 1
    return [(i < last or path.endswith("/"), part) for i, part in enumerate(parts)]


def defines(file: str) -> bool:
    """Return whether an `__init__.py` has a line of its own."""
    return layout.has_code(Source.of(file, (ROOT / file).read_text(encoding="utf-8")))


def main() -> None:
    """Rewrite the fenced block that begins with `claw/`."""
    readme = ROOT / "README.md"
    text = readme.read_text(encoding="utf-8")
    block = tree(layout.listed(text), layout.files_of(ROOT))
    fence = re.compile(r"^```\nclaw/.*?^```", re.MULTILINE | re.DOTALL)
    readme.write_text(fence.sub(lambda _: f"```\n{block}\n```", text), encoding="utf-8")


if __name__ == "__main__":
    main()
