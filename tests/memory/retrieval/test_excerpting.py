"""The part of a long text that a question is about."""

from claw.memory.retrieval.excerpting import excerpt
from claw.memory.retrieval.terms import query_terms

LONG = (
    "We talked about the weather for a while. It rained all week. The boat Heron got a red sail. "
    "It cost 900 euros. Then we had dinner. The soup was cold and the bread was old."
)


def test_a_short_text_stays_whole_on_one_line() -> None:
    assert excerpt("Heron\nis red.", ["sail"], 100) == "Heron is red."


def test_the_sentence_that_matches_is_kept_with_its_neighbours() -> None:
    cut = excerpt(LONG, query_terms("Which sail did the boat get?"), 70)
    assert "The boat Heron got a red sail." in cut
    assert "soup" not in cut
    assert cut.startswith("…")
    assert cut.endswith("…")
    assert len(cut) <= 70


def test_without_a_match_the_beginning_is_kept() -> None:
    assert excerpt(LONG, query_terms("quantum"), 60).startswith("We talked about the weather")


def test_a_single_sentence_that_is_too_long_is_cut() -> None:
    cut = excerpt("word " * 100, ["word"], 50)
    assert len(cut) <= 50
    assert cut.endswith("…")


def test_chinese_is_cut_at_its_sentence_ends() -> None:
    text = "我们聊了天气。船换了一面红帆。" + "晚饭的汤凉了。" * 10
    assert "红帆" in excerpt(text, query_terms("船的帆是什么颜色？"), 24)
