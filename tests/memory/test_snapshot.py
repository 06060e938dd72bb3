"""What of memory stands in the prompt, and when it is renewed."""

from claw.domain.notebook import Notebook
from claw.memory.snapshot import SnapshotTaker, added
from tests.counting import WordCounter


def _taker(threshold: int = 50, forced: str = "auto") -> SnapshotTaker:
    return SnapshotTaker(WordCounter(), threshold, forced)


def test_a_small_file_is_shown_whole() -> None:
    snapshot = _taker().take(Notebook.parse("# Memory\n\nProse stays.\n\n- likes tea\n"))
    assert snapshot.mode == "direct"
    assert "Prose stays." in snapshot.text
    assert "likes tea" in snapshot.text


def test_above_the_threshold_profile_pins_and_the_newest_are_shown() -> None:
    text = "---\nprofile:\n  name: Sam\n---\n- pinned one 📌\n"
    text += "".join(f"- entry number {number}\n" for number in range(60))
    snapshot = _taker().take(Notebook.parse(text))
    assert snapshot.mode == "rag"
    assert "name: Sam" in snapshot.text
    assert "pinned one" in snapshot.text
    assert "entry number 59" in snapshot.text
    assert "entry number 7" not in snapshot.text


def test_the_mode_can_be_forced() -> None:
    long = Notebook.parse("".join(f"- entry number {number}\n" for number in range(60)))
    assert _taker(forced="direct").take(long).mode == "direct"
    assert _taker(forced="rag").take(Notebook.parse("- one\n")).mode == "rag"


def test_one_token_above_the_threshold_nothing_is_cut_unseen() -> None:
    """M22: the marker in the last line is in the snapshot, which switches its mode as a whole."""
    notebook = Notebook.parse("- a b c\n- d e MARKER\n")
    exact = WordCounter().count(notebook.for_model())
    assert _taker(exact).take(notebook).mode == "direct"
    over = _taker(exact - 1).take(notebook)
    assert over.mode == "rag"
    assert "MARKER" in over.text


def test_a_little_that_is_added_does_not_renew_the_snapshot() -> None:
    before = Notebook.parse("- likes tea\n")
    taker = _taker(10_000)
    snapshot = taker.take(before)
    after = before.add(["likes jazz"])
    assert not taker.outgrown(snapshot, after)
    assert [entry.text for entry in added(snapshot, after)] == ["likes jazz"]


def test_a_removal_an_edit_and_the_profile_renew_it_at_once() -> None:
    before = Notebook.parse("- likes tea\n- likes jazz\n")
    taker = _taker(10_000)
    snapshot = taker.take(before)
    assert taker.outgrown(snapshot, before.remove([before.entries[0].id]))
    assert taker.outgrown(snapshot, Notebook.parse("- likes green tea\n- likes jazz\n"))
    assert taker.outgrown(snapshot, before.set("name", "Sam"))


def test_much_that_is_added_renews_it() -> None:
    before = Notebook.parse("- likes tea\n")
    taker = _taker(10_000)
    snapshot = taker.take(before)
    after = before.add([f"fact {number} of many words in it" for number in range(80)])
    assert taker.outgrown(snapshot, after)


def test_an_empty_file_takes_no_room() -> None:
    """M21: no empty memory block."""
    for text in ("", "\n", "# Memory\n", "<!-- only a comment -->\n"):
        assert _taker().take(Notebook.parse(text)).text == ""


def test_text_around_the_entries_renews_it_too() -> None:
    """Prose is part of memory while the whole file is shown; what was deleted is gone at once."""
    before = Notebook.parse("I am allergic to peanuts.\n\n- likes tea\n")
    taker = _taker(10_000)
    snapshot = taker.take(before)
    assert taker.outgrown(snapshot, Notebook.parse("I moved to Bern.\n\n- likes tea\n"))


def test_what_was_added_renews_it_when_there_is_no_more_room_for_it() -> None:
    before = Notebook.parse("- likes tea\n")
    taker = SnapshotTaker(WordCounter(), 10_000, room=15)
    snapshot = taker.take(before)
    assert not taker.outgrown(snapshot, before.add(["one fact"]))
    assert taker.outgrown(
        snapshot, before.add(["a longer fact of ten words", "and one more of these"])
    )


def test_the_newest_are_those_of_the_section_that_claw_writes_to() -> None:
    text = "## Remembered\n- just said\n\n## Old\n" + "".join(f"- fact {n}\n" for n in range(60))
    assert "just said" in _taker().take(Notebook.parse(text)).text
