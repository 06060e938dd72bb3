"""`.env` keeps every line that is not the one to be set."""

from pathlib import Path

import pytest

from claw.errors import BadConfiguration
from claw.storage.env_file import set_variable


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, "KEY=new\n"),
        ("", "KEY=new\n"),
        ("# mine\nOTHER=1", "# mine\nOTHER=1\nKEY=new\n"),
        ("KEY=old\r\nOTHER=1\r\n", "KEY=new\r\nOTHER=1\r\n"),
        ("#KEY=\nexport KEY =\nMY_KEY=2\n", "#KEY=\nKEY=new\nMY_KEY=2\n"),
    ],
)
def test_one_variable_is_set_and_the_rest_stays(
    tmp_path: Path, before: str | None, after: str
) -> None:
    path = tmp_path / ".env"
    if before is not None:
        path.write_bytes(before.encode())
        path.chmod(0o644)
    set_variable(path, "KEY", "new")
    assert path.read_bytes() == after.encode()
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_value_is_taken_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_text("KEY=old\n", encoding="utf-8")
    set_variable(path, "KEY", r"a\1\g<0>")
    assert path.read_text(encoding="utf-8") == "KEY=a\\1\\g<0>\n"


def test_a_file_that_is_no_text_is_refused_and_stays(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_bytes(b"KEY=\xff\n")
    with pytest.raises(BadConfiguration, match="UTF-8"):
        set_variable(path, "KEY", "new")
    assert path.read_bytes() == b"KEY=\xff\n"
