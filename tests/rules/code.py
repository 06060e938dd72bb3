"""Rules that one source file keeps or breaks, read from its syntax tree."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass

FILE_LINES = 300
FUNCTION_LINES = 40
PARAMETERS = 5
CONSTRUCTOR_PARAMETERS = 6
NESTING = 3

Function = ast.FunctionDef | ast.AsyncFunctionDef

_BLOCKS = (
    ast.If,
    ast.For,
    ast.AsyncFor,
    ast.While,
    ast.With,
    ast.AsyncWith,
    ast.Try,
    ast.TryStar,
    ast.Match,
)
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_WEIGHTY_IMPORTERS = ("claw/assembly/", "claw/cli/")
_BROAD_CATCHERS = ("claw/cli/main.py", "claw/terminal/repl.py")
_TIMELESS = ("claw/domain/", "claw/memory/", "claw/chat/")
_UNSTEADY_MODULES = {"time", "random", "secrets", "uuid"}
_CLOCK_CALLS = {"now", "utcnow", "today"}
_SETTERS = ("claw/llm/tokens.py", "claw/llm/engine.py")
_ENVIRONMENT = {"environ", "environb", "getenv", "getenvb", "putenv", "unsetenv"}


@dataclass(frozen=True, slots=True)
class Source:
    """A Python file: its path from the root, with slashes, its text and its syntax tree."""

    path: str
    text: str
    tree: ast.Module

    @classmethod
    def of(cls, path: str, text: str) -> "Source":
        """Parse the text."""
        return cls(path, text, ast.parse(text, path))

    def at(self, node: ast.AST, complaint: str) -> str:
        """Return the complaint with the place in front of it."""
        return f"{self.path}:{getattr(node, 'lineno', 1)}: {complaint}"


def functions(source: Source) -> Iterator[Function]:
    """Yield every function and method, nested ones too."""
    for node in ast.walk(source.tree):
        if isinstance(node, Function):
            yield node


def lines_of(function: Function) -> int:
    """Count a function's lines from `def` to its end, docstring included."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


def long_file(source: Source) -> Iterator[str]:
    """Complain about a file that is too long to be read at once."""
    count = len(source.text.splitlines())
    if count > FILE_LINES:
        yield f"{source.path}: {count} lines, at most {FILE_LINES}; split it by what it does"


def long_functions(source: Source) -> Iterator[str]:
    """Complain about functions that do more than one thing."""
    for function in functions(source):
        count = lines_of(function)
        if count > FUNCTION_LINES:
            yield source.at(
                function, f"{function.name} has {count} lines, at most {FUNCTION_LINES}"
            )


def many_parameters(source: Source) -> Iterator[str]:
    """Complain about long parameter lists; self and cls are not counted."""
    for function in functions(source):
        limit = CONSTRUCTOR_PARAMETERS if function.name == "__init__" else PARAMETERS
        count = len(_parameters(function))
        if count > limit:
            yield source.at(function, f"{function.name} takes {count} parameters, at most {limit}")


def _parameters(function: Function) -> list[str]:
    given = function.args
    names = [one.arg for one in (*given.posonlyargs, *given.args)]
    if names and names[0] in {"self", "cls"}:
        names = names[1:]
    names += [one.arg for one in given.kwonlyargs]
    return names + [one.arg for one in (given.vararg, given.kwarg) if one]


def deep_nesting(source: Source) -> Iterator[str]:
    """Complain about blocks within blocks within blocks within blocks."""
    for function in functions(source):
        depth = _depth(function, 0)
        if depth > NESTING:
            yield source.at(function, f"{function.name} nests {depth} blocks, at most {NESTING}")


def _depth(node: ast.AST, level: int) -> int:
    deepest = level
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, _SCOPES):
            opens = isinstance(child, _BLOCKS) and not _is_elif(node, child)
            deepest = max(deepest, _depth(child, level + opens))
    return deepest


def _is_elif(node: ast.AST, child: ast.AST) -> bool:
    if not (isinstance(node, ast.If) and isinstance(child, ast.If)):
        return False
    return child in node.orelse and child.col_offset == node.col_offset


def no_docstring(source: Source) -> Iterator[str]:
    """Complain about a module that does not say what it does."""
    if not ast.get_docstring(source.tree):
        yield f"{source.path}: no module docstring; say in a sentence what it does"


def broad_except(source: Source) -> Iterator[str]:
    """Complain about catching everything, by `except` or by `suppress`."""
    if source.path in _BROAD_CATCHERS:
        return
    for node in ast.walk(source.tree):
        caught: list[ast.expr | None] = []
        if isinstance(node, ast.ExceptHandler):
            caught = [*node.type.elts] if isinstance(node.type, ast.Tuple) else [node.type]
        elif isinstance(node, ast.Call) and dotted(node.func).endswith("suppress"):
            caught = [*node.args]
        if any(one is None or dotted(one) in {"Exception", "BaseException"} for one in caught):
            yield source.at(node, "catches everything; name the errors that can happen here")


def hidden_imports(source: Source) -> Iterator[str]:
    """Complain about imports in functions, and by name, which hide an arrow of the architecture."""
    if source.path.startswith(_WEIGHTY_IMPORTERS):
        return
    for function in functions(source):
        for node in ast.walk(function):
            if isinstance(node, ast.Import | ast.ImportFrom):
                yield source.at(node, f"import inside {function.name}; import at the top")
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and dotted(node.func).split(".")[-1] in {
            "import_module",
            "__import__",
        }:
            yield source.at(node, "imports by name; import at the top")


def imported(source: Source) -> Iterator[tuple[ast.stmt, str]]:
    """Yield each import statement with the dotted name of a module that it imports."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, alias.name
        elif isinstance(node, ast.ImportFrom):
            yield node, "." * node.level + (node.module or "")


def outside_packages(source: Source) -> Iterator[str]:
    """Complain where domain, memory or chat import more than claw and the standard library.

    The ranking alone is written in numpy: it is arithmetic over a hundred thousand rows. One way to
    remember is a graph, which is the matter of a library.
    """
    if not source.path.startswith(_TIMELESS):
        return
    for node, name in imported(source):
        top = name.split(".")[0]
        if top == "numpy" and source.path.startswith("claw/memory/retrieval/"):
            continue
        if top == "networkx" and source.path == "claw/memory/strategies/graph.py":
            continue
        if top != "claw" and top not in sys.stdlib_module_names:
            yield source.at(node, f"imports {name}; ask for it through a port instead")


def environment(source: Source) -> Iterator[str]:
    """Complain about reading the environment; two files may set a variable for a library."""
    if source.path == "claw/settings.py":
        return
    may_set = source.path in _SETTERS
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ImportFrom) and node.module == "os":
            if _ENVIRONMENT & {alias.name for alias in node.names}:
                yield source.at(node, "imports the environment; settings.py alone reads it")
        elif _is_environment(node) and not (may_set and _is_set(source, node)):
            yield source.at(node, "uses the environment; settings.py alone reads it")


def _is_environment(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and dotted(node) in {f"os.{n}" for n in _ENVIRONMENT}


def _is_set(source: Source, environ: ast.AST) -> bool:
    """Return whether this mention of os.environ is in `os.environ[...] = ...` or in setdefault."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Subscript) and node.value is environ:
            return isinstance(node.ctx, ast.Store)
        if isinstance(node, ast.Attribute) and node.value is environ:
            return node.attr == "setdefault"
    return False


def unsteady(source: Source) -> Iterator[str]:
    """Complain where domain, memory or chat read the time or draw lots."""
    if not source.path.startswith(_TIMELESS):
        return
    for statement, name in imported(source):
        if name in _UNSTEADY_MODULES:
            yield source.at(statement, f"imports {name}; the clock and chance arrive as arguments")
    clocks = {"datetime", "date"} | _aliases(source, "datetime")
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = dotted(node.func.value).split(".")[-1]
            if node.func.attr in _CLOCK_CALLS and owner in clocks:
                yield source.at(node, "reads the time; take it as an argument")


def _aliases(source: Source, module: str) -> set[str]:
    return {
        alias.asname or alias.name
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ImportFrom) and node.module == module
        for alias in node.names
    }


def thawed_data(source: Source) -> Iterator[str]:
    """Complain about dataclasses that are not frozen with slots."""
    for node in ast.walk(source.tree):
        decorators = node.decorator_list if isinstance(node, ast.ClassDef) else []
        if any(_names_dataclass(one) and not _frozen_with_slots(one) for one in decorators):
            yield source.at(node, "data is not @dataclass(frozen=True, slots=True)")


def _names_dataclass(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return dotted(called).split(".")[-1] == "dataclass"


def _frozen_with_slots(decorator: ast.expr) -> bool:
    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
    on = {k.arg for k in keywords if isinstance(k.value, ast.Constant) and k.value.value is True}
    return {"frozen", "slots"} <= on


def dotted(node: ast.AST | None) -> str:
    """Return `a.b.c` for a name or attribute, else an empty string."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (owner := dotted(node.value)):
        return f"{owner}.{node.attr}"
    return ""
