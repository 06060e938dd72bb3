"""Settings: where they come from, and what is refused."""

from pathlib import Path

import pytest

from claw.errors import BadConfiguration
from claw.settings import Settings, editor, environment_value, load, workspace_variable


def test_the_environment_goes_before_the_file_and_the_file_before_the_defaults(
    tmp_path: Path,
) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_text("MAX_HISTORY=12\nOPENAI_MODEL=from-file\n", encoding="utf-8")
    settings = load(dotenv, {"OPENAI_MODEL": "from-environment"})
    assert (settings.max_history, settings.openai_model) == (12, "from-environment")
    assert settings.compress_trigger == Settings().compress_trigger
    assert settings.origins == {"MAX_HISTORY": str(dotenv), "OPENAI_MODEL": "environment"}


def test_the_command_line_goes_before_all(tmp_path: Path) -> None:
    settings = load(tmp_path / ".env", {"CLAW_MODEL": "local"}, {"CLAW_MODEL": "openai:x"})
    assert settings.claw_model == "openai:x"


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    """S08: a file that was saved by a Windows editor."""
    dotenv = tmp_path / ".env"
    dotenv.write_bytes(b"\xef\xbb\xbfMAX_HISTORY=12\r\nOPENAI_MODEL=m\r\n")
    settings = load(dotenv, {})
    assert (settings.max_history, settings.openai_model) == (12, "m")


def test_blank_values_count_as_not_set(tmp_path: Path) -> None:
    """A24: an empty variable is no key."""
    dotenv = tmp_path / ".env"
    dotenv.write_text("DEEPSEEK_API_KEY=from-file\n", encoding="utf-8")
    assert load(dotenv, {"DEEPSEEK_API_KEY": "  "}).deepseek_api_key == "from-file"


@pytest.mark.parametrize("text", ["0", "-3", "many", "1.5", "٣"])
def test_a_size_that_is_no_whole_number_is_refused_with_variable_and_place(text: str) -> None:
    with pytest.raises(BadConfiguration, match=r"MAX_HISTORY \(environment\)"):
        load(None, {"MAX_HISTORY": text})


def test_a_share_is_read_as_a_number_or_in_per_cent() -> None:
    assert load(None, {"SLEEP_MAX_SHRINK": "0.25"}).sleep_max_shrink == 0.25
    assert load(None, {"SLEEP_MAX_SHRINK": "40%"}).sleep_max_shrink == 0.4
    for text in ("0", "1.5", "half", "nan", "-1"):
        with pytest.raises(BadConfiguration, match=r"SLEEP_MAX_SHRINK \(environment\)"):
            load(None, {"SLEEP_MAX_SHRINK": text})


def test_an_unknown_embedder_is_refused() -> None:
    assert load(None, {"CLAW_EMBEDDER": "e5"}).claw_embedder == "e5"
    with pytest.raises(BadConfiguration, match="auto, openai, local, use, e5 or none"):
        load(None, {"CLAW_EMBEDDER": "word2vec"})


def test_an_unknown_memory_mode_is_refused() -> None:
    with pytest.raises(BadConfiguration, match="auto, direct or rag"):
        load(None, {"CLAW_MEMORY_MODE": "sometimes"})


def test_a_dotenv_in_another_encoding_is_refused_in_one_sentence(tmp_path: Path) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_bytes("OPENAI_MODEL=caf\xe9\n".encode("latin-1"))
    with pytest.raises(BadConfiguration, match="save it as UTF-8"):
        load(dotenv, {})


def test_a_value_is_never_expanded_from_other_variables(tmp_path: Path) -> None:
    dotenv = tmp_path / ".env"
    dotenv.write_text("OPENAI_API_KEY=a${HOME}b\n", encoding="utf-8")
    assert load(dotenv, {}).openai_api_key == "a${HOME}b"


def test_the_budget_is_scaled_to_the_context_window() -> None:
    small = load(None, {"CONTEXT_WINDOW": "8192"}).budget
    assert small.total <= 8_192
    assert small.output == 1_024
    assert load(None, {}).budget.conversation == 32_000


def test_each_field_is_a_variable_of_the_same_name() -> None:
    names = Settings.variables()
    assert "DEEPSEEK_API_KEY" in names
    assert "ORIGINS" not in names
    assert len(set(names)) == len(names)


def test_what_is_read_beside_the_settings() -> None:
    assert workspace_variable({"CLAW_HOME": " /notes "}) == "/notes"
    assert editor({"EDITOR": "nano", "VISUAL": "code -w"}) == "code -w"
    assert editor({}) == "vi"
    assert environment_value("NO_COLOR", {"NO_COLOR": "1"}) == "1"
    assert environment_value("NO_COLOR", {}) == ""
