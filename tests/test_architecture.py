"""The architecture as a test: each rule of the house holds for every file."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from statistics import median

import pytest

from claw.memory.strategies import STRATEGIES
from claw.settings import Settings
from tests.rules import code, contracts, layout
from tests.rules.code import Source

ROOT = Path(__file__).parent.parent
FILES = layout.files_of(ROOT)


@cache
def of_claw() -> list[Source]:
    """Return the modules of claw, read when the first rule asks for them."""
    return layout.sources(ROOT, "claw")


@cache
def of_tests() -> list[Source]:
    return layout.sources(ROOT, "tests")


@cache
def of_programs() -> list[Source]:
    return [*layout.sources(ROOT, "bench"), *layout.sources(ROOT, "docs")]


def hold(rule: Callable[[Source], Iterator[str]], modules: Iterable[Source]) -> None:
    """Fail with everything that breaks the rule."""
    agree(complaint for module in modules for complaint in rule(module))


def agree(complaints: Iterable[str]) -> None:
    """Fail with all complaints, one a line."""
    found = list(complaints)
    if found:
        pytest.fail("\n".join(found), pytrace=False)


def test_the_walk_sees_the_files_it_is_to_judge() -> None:
    assert {"claw/errors.py", "claw/domain/session.py"} <= {one.path for one in of_claw()}
    assert "tests/test_architecture.py" in {one.path for one in of_tests()}


def test_the_layers_hold() -> None:
    run = contracts.lint_imports(ROOT)
    assert run.returncode == 0, run.stdout + run.stderr


def test_a_file_has_at_most_300_lines() -> None:
    hold(code.long_file, [*of_claw(), *of_tests(), *of_programs()])


def test_a_function_has_at_most_40_lines() -> None:
    hold(code.long_functions, [*of_claw(), *of_tests(), *of_programs()])


def test_half_of_the_functions_have_at_most_8_lines() -> None:
    lengths = [code.lines_of(one) for module in of_claw() for one in code.functions(module)]
    assert median(lengths) <= 8


def test_a_function_takes_at_most_5_parameters_and_a_constructor_6() -> None:
    hold(code.many_parameters, [*of_claw(), *of_programs()])


def test_blocks_are_nested_at_most_3_deep() -> None:
    hold(code.deep_nesting, [*of_claw(), *of_tests(), *of_programs()])


def test_every_module_says_what_it_does() -> None:
    hold(code.no_docstring, [*of_claw(), *of_tests(), *of_programs()])


def test_only_the_outermost_loops_catch_everything() -> None:
    hold(code.broad_except, [*of_claw(), *of_programs()])


def test_imports_stand_at_the_top_but_where_the_parts_are_put_together() -> None:
    hold(code.hidden_imports, of_claw())


def test_domain_memory_and_chat_import_no_library() -> None:
    hold(code.outside_packages, of_claw())


def test_the_domain_sees_only_itself_and_the_errors() -> None:
    hold(layout.impure_domain, of_claw())


def test_strategies_do_not_import_one_another() -> None:
    hold(layout.entangled_strategies, of_claw())


def test_the_registry_lists_exactly_the_strategies_in_the_folder() -> None:
    agree(layout.unlike_registry(of_claw(), STRATEGIES))


def test_only_settings_read_the_environment() -> None:
    hold(code.environment, of_claw())


def test_domain_memory_and_chat_neither_read_the_time_nor_draw_lots() -> None:
    hold(code.unsteady, of_claw())


def test_data_is_frozen() -> None:
    hold(code.thawed_data, of_claw())


def test_every_module_has_its_test_file() -> None:
    agree(layout.untested(of_claw(), {one.path for one in of_tests()}))


def test_every_file_lies_in_a_layer() -> None:
    agree(layout.strange_places(FILES))


def test_names_say_what_a_thing_is() -> None:
    agree(layout.vague_names([*of_claw(), *of_tests()]))


def test_the_tree_in_the_readme_lists_the_files_on_disk() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    coded = {one.path for one in of_claw() if layout.has_code(one)}
    agree(layout.outdated_tree(readme, FILES, coded))


def test_the_example_settings_are_the_fields_of_settings() -> None:
    names = Settings.variables()
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert len(names) > 1
    agree(layout.wrong_example(example, names))


def test_the_example_settings_show_the_defaults() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    defaults = Settings()
    assert layout.example_values(example) == {
        name: str(getattr(defaults, name.lower())) for name in Settings.variables()
    }


def test_every_prompt_is_loaded_and_every_loaded_prompt_exists() -> None:
    prompts = {path.stem for path in (ROOT / "claw/prompts").glob("*.md")}
    loaded = {name: one.path for one in of_claw() for name in layout.prompts_loaded(one)}
    assert prompts
    agree(layout.loose_prompts(prompts, loaded))
