"""The rules about files and the documents that list them can fail."""

import pytest

from tests.rules import layout
from tests.rules.code import Source

README = """
Some words.

```
claw/                  the package
  errors.py            what goes wrong
  domain/              plain data
    session.py         one conversation
```
"""
FILES = ["claw/__init__.py", "claw/errors.py", "claw/domain/__init__.py", "claw/domain/session.py"]


def test_a_tree_that_lists_the_files_passes() -> None:
    assert list(layout.outdated_tree(README, FILES, [])) == []


@pytest.mark.parametrize(
    ("files", "coded", "complaint"),
    [
        ([*FILES, "claw/domain/text.py"], [], "README.md: the tree lacks claw/domain/text.py"),
        (FILES[:-1], [], "README.md: the tree lists claw/domain/session.py, which is gone"),
        (FILES, ["claw/__init__.py"], "README.md: the tree lacks claw/__init__.py"),
        ([*FILES, "claw/llm/__init__.py"], [], "README.md: the tree lacks claw/llm/"),
    ],
)
def test_a_tree_that_differs_from_the_disk_is_found(
    files: list[str], coded: list[str], complaint: str
) -> None:
    assert list(layout.outdated_tree(README, files, coded)) == [complaint]


def test_a_file_without_a_phrase_is_found() -> None:
    bare = README.replace("what goes wrong", "")
    assert list(layout.outdated_tree(bare, FILES, [])) == [
        "README.md: claw/errors.py has no phrase"
    ]


def test_a_readme_without_a_tree_lacks_every_file() -> None:
    assert len(list(layout.outdated_tree("No tree.", FILES, []))) == 4


def test_an_example_with_each_setting_explained_passes() -> None:
    example = "# Where it is.\n#CLAW_HOME=\n\n# How many.\n#MAX_HISTORY=30\n"
    assert list(layout.wrong_example(example, ["CLAW_HOME", "MAX_HISTORY"])) == []
    assert layout.example_values(example) == {"CLAW_HOME": "", "MAX_HISTORY": "30"}


@pytest.mark.parametrize(
    ("example", "complaint"),
    [
        ("", ".env.example lacks A_KEY"),
        ("# Why.\n#A_KEY=\n# Why.\n#B=\n", ".env.example lists B, no setting"),
        ("#A_KEY=\n", ".env.example does not explain A_KEY"),
        ("# Why.\n#A_KEY=sk-1\n", ".env.example holds a value for A_KEY"),
        ("# Why.\n#A_KEY=\nB=1\n", ".env.example: 'B=1' is neither"),
    ],
)
def test_an_example_that_differs_from_the_settings_is_found(example: str, complaint: str) -> None:
    found = list(layout.wrong_example(example, ["A_KEY"]))
    assert [one[: len(complaint)] for one in found] == [complaint]


@pytest.mark.parametrize(
    ("path", "source", "test"),
    [
        ("claw/errors.py", "", "tests/test_errors.py"),
        ("claw/cli/ask.py", "", "tests/cli/test_ask.py"),
        ("claw/memory/strategies/graph.py", "", "tests/memory/strategies/test_graph.py"),
        ("claw/prompts/__init__.py", "def load(): ...", "tests/prompts/test_init.py"),
        ("claw/llm/__init__.py", "X = 1", None),
        ("claw/__main__.py", "import sys", None),
    ],
)
def test_a_module_is_mirrored_in_the_tests(path: str, source: str, test: str | None) -> None:
    assert layout.mirror_of(Source.of(path, source)) == test


def test_a_module_without_its_test_file_is_found() -> None:
    module = Source.of("claw/cli/ask.py", "")
    assert list(layout.untested([module], ["tests/cli/test_ask.py"])) == []
    assert list(layout.untested([module], ["tests/test_ask.py"])) == [
        "claw/cli/ask.py: tests/cli/test_ask.py does not exist"
    ]


@pytest.mark.parametrize(
    "file", ["claw/tools/a.py", "claw/a.py", "claw/memory/graphs/a.py", "claw/domain/x/y.md"]
)
def test_a_file_outside_the_layers_is_found(file: str) -> None:
    assert len(list(layout.strange_places([*FILES, file]))) == 1


def test_files_within_the_layers_are_in_their_place() -> None:
    assert list(layout.strange_places([*FILES, "claw/memory/strategies/graph.py"])) == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("claw/llm/utils.py", ""),
        ("claw/llm/text_helpers.py", ""),
        ("claw/core/a.py", ""),
        ("claw/llm/a.py", "class SessionManager: ..."),
        ("claw/llm/a.py", "class BaseClient: ..."),
    ],
)
def test_a_name_that_says_nothing_is_found(path: str, source: str) -> None:
    assert len(list(layout.vague_names([Source.of(path, source)]))) == 1


def test_a_telling_name_passes() -> None:
    source = Source.of("claw/llm/database.py", "class Database: ...\nclass Corelation: ...")
    assert list(layout.vague_names([source])) == []


def test_prompts_are_found_by_the_literal_names_that_are_loaded() -> None:
    plain = Source.of("claw/chat/a.py", "from claw import prompts\nprompts.load('persona')")
    renamed = Source.of("claw/a.py", "from claw.prompts import load as p\np('filter')\nload('x')")
    assert layout.prompts_loaded(plain) == {"persona"}
    assert layout.prompts_loaded(renamed) == {"filter"}


def test_a_loose_prompt_and_a_missing_one_are_found() -> None:
    assert list(layout.loose_prompts(["a", "b"], {"b": "claw/x.py", "c": "claw/x.py"})) == [
        "claw/prompts/a.md: no module loads it",
        "claw/x.py: loads 'c', but there is no claw/prompts/c.md",
    ]


@pytest.mark.parametrize(
    ("path", "line", "found"),
    [
        ("claw/domain/a.py", "import claw.memory.b", 1),
        ("claw/domain/a.py", "from claw.errors import BadData", 0),
        ("claw/memory/a.py", "import claw.domain.b", 0),
    ],
)
def test_a_domain_that_looks_outside_is_found(path: str, line: str, found: int) -> None:
    assert len(list(layout.impure_domain(Source.of(path, line)))) == found


@pytest.mark.parametrize(
    ("path", "line", "found"),
    [
        ("claw/memory/strategies/graph.py", "from claw.memory.strategies import episodic", 1),
        ("claw/memory/strategies/__init__.py", "from claw.memory.strategies import graph", 0),
        ("claw/memory/strategies/graph.py", "from claw.memory import ranking", 0),
    ],
)
def test_a_strategy_that_imports_another_is_found(path: str, line: str, found: int) -> None:
    assert len(list(layout.entangled_strategies(Source.of(path, line)))) == found


MAKE = "def make(means: Means) -> Strategy:\n    return Graph(means)"


@pytest.mark.parametrize(
    ("source", "registered", "complaint"),
    [
        (MAKE, ["graph"], None),
        (MAKE, [], "claw/memory/strategies/graph.py: STRATEGIES in"),
        (
            MAKE,
            ["graph", "tree"],
            "claw/memory/strategies/__init__.py: STRATEGIES lists 'tree', which has no file",
        ),
        ("class Graph: ...", ["graph"], "claw/memory/strategies/graph.py: lacks `def make("),
        ("def make(x): ...", ["graph"], "claw/memory/strategies/graph.py: lacks `def make("),
    ],
)
def test_a_registry_that_differs_from_the_strategies_is_found(
    source: str, registered: list[str], complaint: str | None
) -> None:
    modules = [
        Source.of("claw/memory/strategies/__init__.py", ""),
        Source.of("claw/memory/strategies/graph.py", source),
        Source.of("claw/memory/summary.py", ""),
    ]
    found = list(layout.unlike_registry(modules, registered))
    assert [one[: len(complaint or "")] for one in found] == ([complaint] if complaint else [])
