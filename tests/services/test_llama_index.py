"""A workspace in somebody else's pipeline."""

from pathlib import Path

import pytest
from llama_index.core.llms import MockLLM
from llama_index.core.query_engine import RetrieverQueryEngine
from llama_index.core.response_synthesizers import ResponseMode, get_response_synthesizer
from llama_index.core.retrievers import BaseRetriever

from claw.errors import BadConfiguration
from claw.services.llama_index import claw_retriever

MEMORY = "# Long-term memory\n\n## Kitchen\n- Likes green tea from Uji.\n- Has a cat named Miso.\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "notes"
    home.mkdir()
    (home / "MEMORY.md").write_text(MEMORY)
    (home / ".env").write_text("CLAW_EMBEDDER=none\n")
    return home


def test_a_pipeline_finds_entries_with_the_place_where_they_stand(home: Path) -> None:
    retriever = claw_retriever(str(home))
    assert isinstance(retriever, BaseRetriever)
    best = retriever.retrieve("Which tea do I like?")[0]
    assert "green tea" in best.node.get_content()
    assert best.node.metadata["source"] == "MEMORY.md"
    assert best.node.metadata["line"] == 4


def test_no_more_nodes_come_than_were_asked_for(home: Path) -> None:
    many = "".join(f"- Likes tea of the kind number {number}.\n" for number in range(20))
    (home / "MEMORY.md").write_text(many)
    assert len(claw_retriever(str(home)).retrieve("tea")) == 12
    assert len(claw_retriever(str(home), 3).retrieve("tea")) == 3


def test_a_line_that_was_deleted_meanwhile_is_not_found(home: Path) -> None:
    retriever = claw_retriever(str(home))
    assert any("Miso" in one.node.get_content() for one in retriever.retrieve("cat Miso"))
    (home / "MEMORY.md").write_text(MEMORY.replace("- Has a cat named Miso.\n", ""))
    assert not any("Miso" in one.node.get_content() for one in retriever.retrieve("cat Miso"))


def test_a_query_engine_answers_from_it(home: Path) -> None:
    model = MockLLM()
    answers = get_response_synthesizer(llm=model, response_mode=ResponseMode.COMPACT)
    engine = RetrieverQueryEngine(claw_retriever(str(home)), response_synthesizer=answers)
    answer = engine.query("Which tea do I like?")
    assert "green tea from Uji" in str(answer)


def test_nothing_is_printed_and_a_bad_setting_is_told(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    claw_retriever(str(home)).retrieve("tea")
    assert capsys.readouterr() == ("", "")
    (home / ".env").write_text("CLAW_EMBEDDER=strange\n")
    with pytest.raises(BadConfiguration, match="CLAW_EMBEDDER"):
        claw_retriever(str(home))
