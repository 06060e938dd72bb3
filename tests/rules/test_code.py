"""The rules about code can fail: each finds what it forbids, and nothing in the sound twin."""

from collections.abc import Callable, Iterator

import pytest

from tests.rules import code
from tests.rules.code import Source

Rule = Callable[[Source], Iterator[str]]

DEEP = """
def f(a):
    for b in a:
        if b:
            with b:
                {fourth}
"""
ELIFS = """
def f(a):
    if a == 1:
        return 1
    elif a == 2:
        return 2
    elif a == 3:
        return 3
    elif a == 4:
        return 4
"""

CASES: list[tuple[Rule, str, str, str]] = [
    # the rule, a path, a source that breaks it, a source that keeps it
    (code.long_file, "claw/a.py", "x = 1\n" * 301, "x = 1\n" * 300),
    (
        code.long_functions,
        "claw/a.py",
        "def f():\n" + "    x = 1\n" * 40,
        "def f():\n" + "    x = 1\n" * 39,
    ),
    (
        code.many_parameters,
        "claw/a.py",
        "def f(a, b, c, *, d, e, **f): ...",
        "def f(a, b, c, *, d, e): ...",
    ),
    (
        code.many_parameters,
        "claw/a.py",
        "class A:\n    def __init__(self, a, b, c, d, e, f, g): ...",
        "class A:\n    def __init__(self, a, b, c, d, e, f): ...",
    ),
    (code.deep_nesting, "claw/a.py", DEEP.format(fourth="while b: pass"), DEEP.format(fourth="b")),
    (
        code.deep_nesting,
        "claw/a.py",
        DEEP.format(fourth="match b:\n" + " " * 20 + "case 1: pass"),
        ELIFS,
    ),
    (code.no_docstring, "claw/a.py", "x = 1", '"""Does it."""'),
    (code.broad_except, "claw/a.py", "try: x\nexcept: y", "try: x\nexcept OSError: y"),
    (
        code.broad_except,
        "claw/cli/ask.py",
        "try: x\nexcept (ValueError, Exception): y",
        "try: x\nexcept (ValueError, OSError): y",
    ),
    (
        code.broad_except,
        "claw/a.py",
        "with contextlib.suppress(Exception): x",
        "with contextlib.suppress(KeyError): x",
    ),
    (code.hidden_imports, "claw/chat/a.py", "def f():\n    import json", "import json"),
    (code.hidden_imports, "claw/chat/a.py", "x = import_module('json')", "x = load('json')"),
    (code.outside_packages, "claw/memory/a.py", "import numpy as np", "import json"),
    (
        code.outside_packages,
        "claw/memory/retrieval/a.py",
        "import scipy",
        "import numpy as np",
    ),
    (
        code.outside_packages,
        "claw/memory/strategies/graph.py",
        "import numpy as np",
        "import networkx as nx",
    ),
    (
        code.outside_packages,
        "claw/memory/strategies/a.py",
        "import networkx as nx",
        "import json",
    ),
    (code.outside_packages, "claw/chat/a.py", "from .x import y", "from claw.domain import y"),
    (code.environment, "claw/cli/main.py", "import os\nos.environ.get('A')", "import os\nos.sep"),
    (code.environment, "claw/llm/a.py", "from os import getenv", "from os import sep"),
    (
        code.environment,
        "claw/llm/tokens.py",
        "import os\nx = os.environ['A']",
        "import os\nos.environ['A'] = 'x'\nos.environ.setdefault('B', 'y')",
    ),
    (
        code.environment,
        "claw/llm/engine.py",
        "import os\nx = os.environ.get('A')",
        "import os\nos.environ.setdefault('B', 'y')",
    ),
    (
        code.unsteady,
        "claw/memory/a.py",
        "from datetime import datetime as d\nd.now()",
        "from datetime import datetime as d\nd.fromisoformat('')\nclock.now()",
    ),
    (code.unsteady, "claw/chat/a.py", "import datetime\ndatetime.date.today()", "import datetime"),
    (code.unsteady, "claw/domain/a.py", "from time import time", "import calendar"),
    (code.unsteady, "claw/domain/a.py", "import random", "import hashlib"),
    (
        code.thawed_data,
        "claw/a.py",
        "@dataclass(frozen=True)\nclass A: ...",
        "@dataclass(frozen=True, slots=True)\nclass A: ...",
    ),
    (code.thawed_data, "claw/a.py", "@dataclasses.dataclass\nclass A: ...", "class A: ..."),
]


@pytest.mark.parametrize(("rule", "path", "broken", "kept"), CASES)
def test_a_rule_finds_the_broken_source_and_passes_the_sound_one(
    rule: Rule, path: str, broken: str, kept: str
) -> None:
    assert len(list(rule(Source.of(path, broken)))) == 1
    assert list(rule(Source.of(path, kept))) == []


@pytest.mark.parametrize(
    ("rule", "path", "source"),
    [
        (code.broad_except, "claw/cli/main.py", "try: x\nexcept Exception: y"),
        (code.broad_except, "claw/terminal/repl.py", "try: x\nexcept Exception: y"),
        (code.hidden_imports, "claw/cli/ask.py", "def f():\n    import claw.assembly"),
        (code.hidden_imports, "claw/assembly/desk.py", "def f():\n    import claw.llm"),
        (code.environment, "claw/settings.py", "import os\nos.environ"),
        (code.outside_packages, "claw/llm/client.py", "import openai"),
        (code.unsteady, "claw/storage/clock.py", "import time"),
    ],
)
def test_what_one_place_may_do_is_not_held_against_it(rule: Rule, path: str, source: str) -> None:
    assert list(rule(Source.of(path, source))) == []


def test_a_complaint_names_the_file_and_the_line() -> None:
    source = Source.of("claw/chat/a.py", "\n\nimport openai\n")
    assert list(code.outside_packages(source)) == [
        "claw/chat/a.py:3: imports openai; ask for it through a port instead"
    ]


def test_nested_functions_are_measured_on_their_own() -> None:
    source = Source.of("claw/a.py", DEEP.format(fourth="def g():\n" + " " * 20 + "if b: pass"))
    assert list(code.deep_nesting(source)) == []
    assert [one.name for one in code.functions(source)] == ["f", "g"]
