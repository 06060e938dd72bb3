"""The search of a desk as a retriever."""

from pathlib import Path

from claw.assembly.retriever import open_retriever
from tests.assembly.desks import desk_at


def test_entries_are_found_with_no_embedder_and_no_key(tmp_path: Path) -> None:
    (tmp_path / "MEMORY.md").write_text("- Has a cat named Miso.\n- Likes green tea.\n")
    retriever = open_retriever(desk_at(tmp_path, CLAW_EMBEDDER="none"), 1)
    (found,) = retriever.retrieve("What is the name of the cat?")
    assert "Miso" in found.node.get_content()
