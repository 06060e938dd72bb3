"""The store that is a file: what every database does, and what damage does to it."""

from pathlib import Path

import numpy as np
import pytest

from claw.errors import ConnectionFailed
from tests.llm.databases import DatabaseBehaviour, key, open_at

ONE = np.eye(1, 4, dtype=np.float32)


class TestSimpleDatabase(DatabaseBehaviour):
    @pytest.fixture
    def url(self, tmp_path: Path) -> str:
        return f"simple://{tmp_path}/a%20folder"


@pytest.mark.parametrize("damage", ["", "{", "{}", "[]", '{"embedding_dict": 3}', "\x00\xff"])
def test_a_damaged_file_is_begun_anew_r13(tmp_path: Path, damage: str) -> None:
    """R13, for the store that is a file."""
    url = f"simple://{tmp_path}"
    open_at(url).put([key(1)], ONE.data)
    (file,) = tmp_path.glob("claw_*.json")
    file.write_bytes(damage.encode("latin-1"))
    again = open_at(url)
    assert again.keys() == frozenset()
    again.put([key(1)], ONE.data)
    assert open_at(url).keys() == {key(1)}


def test_no_text_reaches_the_file(tmp_path: Path) -> None:
    open_at(f"simple://{tmp_path}").put([key(1)], ONE.data)
    (file,) = tmp_path.glob("claw_*.json")
    assert '"text"' not in file.read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(ConnectionFailed, match="CLAW_VECTOR_STORE"):
        open_at(f"simple://{tmp_path}/file/below")
