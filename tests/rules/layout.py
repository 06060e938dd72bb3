"""Rules about which files there are, and about documents that list them."""

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from tests.rules.code import Source, dotted, imported

FOLDERS = frozenset(
    {
        "claw",
        "claw/cli",
        "claw/terminal",
        "claw/terminal/commands",
        "claw/assembly",
        "claw/evals",
        "claw/evals/data",
        "claw/services",
        "claw/chat",
        "claw/memory",
        "claw/memory/reorganizing",
        "claw/memory/retrieval",
        "claw/memory/short_term",
        "claw/memory/strategies",
        "claw/llm",
        "claw/storage",
        "claw/prompts",
        "claw/domain",
    }
)
TOP_FILES = frozenset({"__init__.py", "__main__.py", "settings.py", "errors.py", "py.typed"})
VAGUE = frozenset(
    {"util", "utils", "helper", "helpers", "common", "manager", "managers", "core", "base"}
)

_STRATEGIES = "claw/memory/strategies/"
_TREE_LINE = re.compile(r"^(?P<indent> *)(?P<name>\S+)(?: +(?P<phrase>\S.*)| *)$")
_SETTING = re.compile(r"^#(?P<name>[A-Z][A-Z0-9_]*)=(?P<value>.*)$")


def sources(root: Path, folder: str) -> list[Source]:
    """Return the Python files below a folder of the root, in the order of their paths."""
    return [
        Source.of(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted((root / folder).rglob("*.py"))
    ]


def files_of(root: Path) -> list[str]:
    """Return all files of the package claw, in the order of their paths."""
    return sorted(
        path.relative_to(root).as_posix()
        for path in (root / "claw").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )


def has_code(source: Source) -> bool:
    """Return whether a module defines a function or a class."""
    return any(
        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        for node in source.tree.body
    )


def mirror_of(source: Source) -> str | None:
    """Return where a module's tests are; None if it has nothing to test.

    `claw/x/y.py` has `tests/x/test_y.py`, `claw/x/__init__.py` with code `tests/x/test_init.py`.
    """
    path = Path(source.path)
    if path.name in {"__init__.py", "__main__.py"} and not has_code(source):
        return None
    place = Path("tests", *path.parts[1:-1])
    return (place / f"test_{path.stem.strip('_')}.py").as_posix()


def untested(modules: Collection[Source], files: Collection[str]) -> Iterator[str]:
    """Complain about modules whose test file is not among the files."""
    for source in modules:
        test = mirror_of(source)
        if test and test not in files:
            yield f"{source.path}: {test} does not exist"


def strange_places(files: Collection[str]) -> Iterator[str]:
    """Complain about folders that are not layers, and modules beside the layers."""
    for file in files:
        path = Path(file)
        if path.parent.as_posix() not in FOLDERS:
            yield f"{file}: the folder {path.parent.as_posix()} is not among the layers"
        elif path.parent.name == "claw" and path.name not in TOP_FILES:
            yield f"{file}: belongs into one of the layers"


def vague_names(modules: Collection[Source]) -> Iterator[str]:
    """Complain about files and classes whose names say nothing."""
    for source in modules:
        path = Path(source.path)
        words = {*path.parts[:-1], *path.stem.split("_")}
        if words & VAGUE:
            yield f"{source.path}: {', '.join(sorted(words & VAGUE))} is no name for what it does"
        for node in (one for one in ast.walk(source.tree) if isinstance(one, ast.ClassDef)):
            if VAGUE & {part.lower() for part in re.findall("[A-Z][a-z]*", node.name)}:
                yield source.at(node, f"{node.name} is no name for what it is")


def listed(readme: str) -> dict[str, str]:
    """Return the files that README's tree of claw lists, each with its phrase.

    The tree is the fenced block that begins with `claw/`; folders end with a slash, and a line
    that is two spaces further in belongs to the folder above it.
    """
    block = re.search(r"^```\w*\n(claw/.*?)^```", readme, re.MULTILINE | re.DOTALL)
    found: dict[str, str] = {}
    folders: list[str] = []
    for line in block.group(1).splitlines() if block else []:
        match = _TREE_LINE.match(line)
        if match:
            folders = folders[: len(match["indent"]) // 2]
            path = "".join(folders) + match["name"]
            found[path] = match["phrase"] or ""
            folders.append(match["name"])
    return found


def outdated_tree(readme: str, files: Collection[str], coded: Collection[str]) -> Iterator[str]:
    """Complain where README's tree and the files differ.

    An `__init__.py` is the folder's line, unless it is among `coded`: those that define something.
    """
    tree = listed(readme)
    shown = {path for path in tree if not path.endswith("/")}
    wanted = {f for f in files if not f.endswith("__init__.py") or f in coded}
    yield from (f"README.md: the tree lacks {path}" for path in sorted(wanted - shown))
    yield from (
        f"README.md: the tree lists {path}, which is gone" for path in sorted(shown - wanted)
    )
    folders = {f"{Path(path).parent.as_posix()}/" for path in files}
    listed_folders = {path for path in tree if path.endswith("/")}
    yield from (f"README.md: the tree lacks {path}" for path in sorted(folders - listed_folders))
    yield from (f"README.md: {path} has no phrase" for path, what in tree.items() if len(what) < 4)


def example_settings(text: str) -> dict[str, str]:
    """Return the settings that .env.example lists (`#NAME=default`), each with its explanation."""
    lines = text.splitlines()
    return {
        match["name"]: above[2:].strip() if above.startswith("# ") else ""
        for above, line in zip(["", *lines], lines, strict=False)
        if (match := _SETTING.match(line))
    }


def example_values(text: str) -> dict[str, str]:
    """Return the values that .env.example shows."""
    return {
        match["name"]: match["value"] for match in map(_SETTING.match, text.splitlines()) if match
    }


def wrong_example(text: str, wanted: Collection[str]) -> Iterator[str]:
    """Complain where .env.example and the settings differ, or a setting is not explained."""
    shown = example_settings(text)
    yield from (f".env.example lacks {name}" for name in sorted(set(wanted) - set(shown)))
    yield from (
        f".env.example lists {name}, no setting" for name in sorted(set(shown) - set(wanted))
    )
    yield from (f".env.example does not explain {name}" for name, why in shown.items() if not why)
    for line in text.splitlines():
        match = _SETTING.match(line)
        if not match and line.strip() and not line.startswith("# "):
            yield f".env.example: {line!r} is neither `# explanation` nor `#NAME=default`"
        if match and match["name"].endswith("KEY") and match["value"]:
            yield f".env.example holds a value for {match['name']}"


def prompts_loaded(source: Source) -> set[str]:
    """Return the names of the prompts that a module loads by a literal name."""
    loaders = {"prompts.load", "claw.prompts.load"}
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ImportFrom) and node.module == "claw.prompts":
            loaders |= {one.asname or one.name for one in node.names if one.name == "load"}
    return {
        str(node.args[0].value)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and dotted(node.func) in loaders
        if node.args and isinstance(node.args[0], ast.Constant)
    }


def loose_prompts(prompts: Collection[str], loaded: Mapping[str, str]) -> Iterator[str]:
    """Complain about prompts that nothing loads, and loads of prompts that do not exist.

    `loaded` gives for each name that is loaded the file that loads it.
    """
    for name in sorted(set(prompts) - set(loaded)):
        yield f"claw/prompts/{name}.md: no module loads it"
    for name in sorted(set(loaded) - set(prompts)):
        yield f"{loaded[name]}: loads {name!r}, but there is no claw/prompts/{name}.md"


def impure_domain(source: Source) -> Iterator[str]:
    """Complain where the domain sees more than itself and the errors."""
    if source.path.startswith("claw/domain/"):
        for node, name in imported(source):
            if name.startswith(("claw", ".")) and not name.startswith(
                ("claw.domain", "claw.errors")
            ):
                yield source.at(node, f"imports {name}; the domain knows only itself")


def entangled_strategies(source: Source) -> Iterator[str]:
    """Complain where one strategy imports another; the package's own __init__ may list them."""
    if source.path.startswith(_STRATEGIES) and not source.path.endswith("__init__.py"):
        for node, name in imported(source):
            if name.startswith("claw.memory.strategies"):
                yield source.at(node, f"imports {name}; strategies do not know one another")


def unlike_registry(modules: Collection[Source], registered: Collection[str]) -> Iterator[str]:
    """Complain where the registry and the files of strategies differ, or one has no `make`."""
    found = {
        Path(source.path).stem: source
        for source in modules
        if source.path.startswith(_STRATEGIES) and not source.path.endswith("__init__.py")
    }
    for name in sorted(set(found) - set(registered)):
        yield f"{found[name].path}: STRATEGIES in {_STRATEGIES}__init__.py does not list it"
    for name in sorted(set(registered) - set(found)):
        yield f"{_STRATEGIES}__init__.py: STRATEGIES lists {name!r}, which has no file"
    for source in found.values():
        if not any(_makes(node) for node in source.tree.body):
            yield f"{source.path}: lacks `def make(means: Means) -> Strategy`"


def _makes(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and ast.unparse(node).startswith(
        "def make(means: Means) -> Strategy:"
    )
