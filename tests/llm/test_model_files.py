"""Model files are found by name or path, and known for what they are."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from claw.errors import BadConfiguration
from claw.llm import model_files
from claw.llm.model_files import DEFAULT, KnownModel

CONTENT = b"GGUF" + bytes(range(256)) * 4
TINY = KnownModel("tiny.gguf", len(CONTENT), hashlib.sha256(CONTENT).hexdigest())


def put(folder: Path, name: str, content: bytes = CONTENT) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def test_the_default_is_found_by_each_of_its_names(tmp_path: Path) -> None:
    path = put(tmp_path, TINY.name)
    assert {model_files.resolve(name, tmp_path, TINY) for name in ("", "local")} == {path}


def test_another_file_is_found_by_path_and_by_name(tmp_path: Path) -> None:
    folder = tmp_path / "models"
    folder.mkdir()
    here, elsewhere = put(folder, "b.gguf"), put(tmp_path, "a.gguf")
    assert model_files.resolve(f"local:{elsewhere}", folder) == elsewhere
    assert model_files.resolve(str(elsewhere), folder) == elsewhere
    assert model_files.resolve("local:b.gguf", folder) == here


def test_an_absent_default_says_how_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(BadConfiguration, match=r"not here yet.*claw model pull") as caught:
        model_files.resolve("", tmp_path)
    assert "1.1 GB" in str(caught.value)
    assert str(tmp_path / DEFAULT.name) in str(caught.value)


def test_an_unfinished_download_is_told_from_none(tmp_path: Path) -> None:
    model_files.unfinished_path(tmp_path, TINY).touch()
    with pytest.raises(BadConfiguration, match="not been downloaded completely"):
        model_files.resolve("", tmp_path, TINY)


def test_a_default_that_was_cut_short_is_refused(tmp_path: Path) -> None:
    put(tmp_path, TINY.name, CONTENT[:-1])
    with pytest.raises(BadConfiguration, match=r"damaged: it has 1,027 bytes instead of 1,028"):
        model_files.resolve("", tmp_path, TINY)


@pytest.mark.parametrize("content", [b"", b"GGU", b"not a model at all"])
def test_a_file_of_another_kind_is_refused(tmp_path: Path, content: bytes) -> None:
    path = put(tmp_path, "a.gguf", content)
    with pytest.raises(BadConfiguration, match="is not a GGUF file"):
        model_files.resolve(str(path), tmp_path)


def test_a_folder_in_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadConfiguration, match="cannot be read"):
        model_files.resolve(str(tmp_path), tmp_path)


def test_a_path_that_names_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadConfiguration, match=r"no model at .*nowhere\.gguf.*CLAW_MODEL"):
        model_files.resolve(str(tmp_path / "nowhere.gguf"), tmp_path)


def test_models_are_listed_with_size_and_whether_they_were_checked(tmp_path: Path) -> None:
    put(tmp_path, "a.gguf", b"GGUF")
    model_files.record_verified(put(tmp_path, TINY.name), TINY)
    model_files.unfinished_path(tmp_path, TINY).touch()
    found = model_files.listed(tmp_path, TINY)
    assert [(one.path.name, one.size, one.verified) for one in found] == [
        ("a.gguf", 4, False),
        ("tiny.gguf", 1028, True),
    ]
    assert model_files.listed(tmp_path / "nowhere") == []


def test_a_file_that_was_written_after_its_check_is_not_verified(tmp_path: Path) -> None:
    path = put(tmp_path, TINY.name)
    model_files.record_verified(path, TINY)
    assert model_files.verified(path, TINY)
    status = path.stat()
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1))
    assert not model_files.verified(path, TINY)


def test_a_check_against_another_sum_does_not_count(tmp_path: Path) -> None:
    path = put(tmp_path, TINY.name)
    model_files.record_verified(path, TINY)
    assert not model_files.verified(path, KnownModel(TINY.name, TINY.size, "0" * 64))


def test_the_sum_is_that_of_the_content_and_its_progress_is_told(tmp_path: Path) -> None:
    told: list[tuple[int, int, str]] = []
    path = put(tmp_path, TINY.name)
    assert model_files.sha256_of(path, lambda *news: told.append(news)) == TINY.sha256
    assert told[-1][:2] == (1028, 1028)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("", "local:qwen2.5-coder-1.5b"),
        ("/models/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf", "local:qwen2.5-coder-1.5b"),
        ("Llama-3.2-3B-Instruct-Q8_0.gguf", "local:Llama-3.2-3B"),
        ("q4_k_m.gguf", "local:q4_k_m"),
    ],
)
def test_a_label_is_the_name_without_its_technicalities(name: str, shown: str) -> None:
    assert model_files.label(name) == shown


def test_with_nothing_set_up_the_error_names_the_file_and_the_pull() -> None:
    error = model_files.nothing_set_up(Path("/home/me/.env"))
    assert "DEEPSEEK_API_KEY=... or OPENAI_API_KEY=... into /home/me/.env" in str(error)
    assert "claw model pull" in str(error)
    assert error.exit_code == 77


def test_looking_for_models_does_not_load_the_engine() -> None:
    code = "import sys, claw.llm.model_files as f; f.installed(); print('xllamacpp' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
