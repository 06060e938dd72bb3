"""MEMORY.md in unexpected encodings, damaged or unreadable."""

from pathlib import Path

import pytest

from claw.domain.notebook import Notebook
from claw.errors import BadData, StorageFailed
from tests.storage.stand_ins import run, start
from tests.storage.test_memory_file import ADDER, add, facts, memory_in


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "MEMORY.md"


def test_a_byte_order_mark_and_windows_line_ends_stay(path: Path) -> None:
    """M27."""
    path.write_bytes(b"\xef\xbb\xbf# Memory\r\n- x\r\n")
    memory = memory_in(path.parent)
    add(memory, "café")
    assert path.read_bytes() == "\ufeff# Memory\r\n- x\r\n- café\r\n".encode()
    assert "\ufeff" not in memory.read().for_model()


def test_single_bytes_of_another_encoding_are_kept(path: Path) -> None:
    path.write_bytes(b"- caf\xe9\n")
    memory = memory_in(path.parent)
    add(memory, "ok \ud83d")
    assert path.read_bytes() == b"- caf\xe9\n- ok \xef\xbf\xbd\n"
    memory.update(lambda notebook: Notebook.parse(notebook.text + "- \ud83d\n"))
    assert path.read_bytes() == b"- caf\xe9\n- ok \xef\xbf\xbd\n- \xef\xbf\xbd\n"


@pytest.mark.parametrize(
    "damage",
    [b"- good\n- b\x00d\n", "- 我喜欢绿茶，住在北京\n".encode("gbk"), b"\xff\xfe-\x00\n\x00"],
)
def test_a_damaged_file_is_told_once_read_from_before_and_never_written(
    path: Path, damage: bytes
) -> None:
    said: list[str] = []
    path.write_bytes(b"- good\n- fine\n")
    memory = memory_in(path.parent, said)
    memory.read()
    path.write_bytes(damage)
    for _ in range(2):
        assert facts(memory.read()) == ["good", "fine"]
    assert len(said) == 1
    line = 2 if b"good" in damage else 1
    assert f"MEMORY.md is damaged at line {line}" in said[0]
    (kept,) = (path.parent / ".claw" / "backups").iterdir()
    assert kept.read_bytes() == b"- good\n- fine\n"
    assert f"which is kept as {kept.name}, or `claw memory restore {kept.name}` puts" in said[0]
    with pytest.raises(BadData, match="damaged"):
        add(memory, "new")
    assert path.read_bytes() == damage
    assert facts(memory_in(path.parent, said).read()) == ["good", "fine"]
    assert f"claw goes on with the backup {kept.name}" in said[1]
    path.write_bytes(b"- repaired\n")
    assert facts(memory.read()) == ["repaired"]


def test_a_damaged_file_of_which_nothing_is_known_is_no_empty_one(path: Path) -> None:
    """Line 12."""
    path.write_bytes(b"- good\n- b\x00d\n")
    with pytest.raises(BadData, match="damaged at line 2"):
        memory_in(path.parent).read()


def test_a_damaged_file_is_replaced_on_demand_and_kept(path: Path) -> None:
    """Line 12."""
    damage = b"- good\n- b\x00d\n"
    path.write_bytes(damage)
    memory = memory_in(path.parent)
    name = memory.mend(Notebook.parse("- good\n- bad\n"))
    assert facts(memory.read()) == ["good", "bad"]
    assert (path.parent / ".claw" / "backups" / name).read_bytes() == damage
    assert memory.mend(Notebook.parse("- other\n")) == ""
    assert facts(memory.read()) == ["good", "bad"]


def test_an_unreadable_file_is_never_taken_as_empty(path: Path) -> None:
    path.mkdir()
    memory = memory_in(path.parent)
    with pytest.raises(StorageFailed):
        memory.read()
    with pytest.raises(StorageFailed):
        add(memory, "new")


def test_the_same_bytes_are_read_and_written_under_any_locale(path: Path) -> None:
    """S11."""
    path.write_bytes("- café\n".encode())
    program = ADDER.replace("{sys.argv[2]}", "\\u732b") + "print(ascii(memory.read().text))"
    process = start(
        program, path.parent, "", "1", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0"
    )
    expected = ascii("- café\n- 猫 0\n")
    assert process.communicate("\n") == (f"read\n{expected}\n", "")
    assert path.read_bytes() == "- café\n- 猫 0\n".encode()


def test_python_under_the_c_locale_really_has_another_default() -> None:
    """S11: else the tests of the locale could not fail."""
    program = "import locale; print(locale.getpreferredencoding(False))"
    out = run(program, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert out.strip().lower().replace("-", "") != "utf8"


def test_a_long_text_with_some_bytes_of_another_encoding_is_no_damage(path: Path) -> None:
    data = b"".join(
        b"- ein langer Satz \xfcber das Wetter in Tr\xe4umen, Nummer %d\n" % n for n in range(9)
    )
    path.write_bytes(data)
    memory = memory_in(path.parent)
    assert len(memory.read().entries) == 9
    add(memory, "new")
    assert path.read_bytes() == data + b"- new\n"
