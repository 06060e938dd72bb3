"""`claw model`: which embedded models are here, and where."""

from filelock import FileLock

from claw.assembly.local_models import DEFAULT_MODEL_SIZE
from claw.llm.model_files import record_verified
from tests.shell import Inside

NAME = "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"


def test_none_is_no_error_and_says_how_to_get_one(claw: Inside) -> None:
    assert claw("model").out == "No embedded model is here; `claw model pull` gets one.\n"
    assert claw("model", "--json").json == []
    ran = claw("model", "path")
    assert (ran.code, ran.out, ran.err.count("\n")) == (78, "", 1)
    assert "claw model pull" in ran.err


def test_models_are_listed_with_their_size_and_whether_they_were_checked(claw: Inside) -> None:
    folder = claw.shell.home / ".claw" / "models"
    folder.mkdir(parents=True)
    (folder / "mine.gguf").write_bytes(b"GGUF" + bytes(96))
    (folder / "notes.txt").write_text("x")
    assert claw("model", "list", "--json").json == [
        {"path": str(folder / "mine.gguf"), "bytes": 100, "verified": False}
    ]
    assert claw("model").out == f"{folder / 'mine.gguf'}  0.00 GB\n"


def test_the_path_is_of_the_default_model_if_it_is_whole(claw: Inside) -> None:
    folder = claw.shell.home / ".claw" / "models"
    folder.mkdir(parents=True)
    path = folder / NAME
    path.write_bytes(b"GGUF")
    assert claw("model", "path").code == 78
    with path.open("r+b") as file:
        file.truncate(DEFAULT_MODEL_SIZE)
    assert claw("model", "path").out == f"{path}\n"
    assert claw("model", "path", "--json").json == {"path": str(path)}


def test_a_model_that_is_here_is_not_fetched_again(claw: Inside) -> None:
    folder = claw.shell.home / ".claw" / "models"
    folder.mkdir(parents=True)
    path = folder / NAME
    with path.open("wb") as file:
        file.write(b"GGUF")
        file.truncate(DEFAULT_MODEL_SIZE)
    record_verified(path)
    ran = claw("model", "pull")
    assert (ran.code, ran.out, ran.err) == (0, f"{path}\n", "")
    assert claw("model", "pull", "--json").json == {"path": str(path)}
    assert claw("model").out.endswith("1.12 GB  (verified)\n")


def test_a_second_pull_is_told_to_wait(claw: Inside) -> None:
    folder = claw.shell.home / ".claw" / "models"
    folder.mkdir(parents=True)
    with FileLock(folder / f"{NAME}.lock"):
        ran = claw("model", "pull")
    assert (ran.code, ran.out, ran.err.count("\n")) == (75, "", 1)
