"""The list of facts that a user told."""

from collections.abc import Sequence

from claw.memory.short_term.facts_told import attributed, says_the_same, with_fact


def unlike(_: str, texts: Sequence[str]) -> Sequence[float]:
    return [0.0] * len(texts)


def alike(_: str, texts: Sequence[str]) -> Sequence[float]:
    return [1.0] * len(texts)


def test_a_new_fact_is_the_last() -> None:
    assert with_fact(("A cat.",), "A dog.", unlike) == ("A cat.", "A dog.")


def test_what_says_the_same_moves_to_the_end() -> None:
    facts = ("The user likes tea.", "The user has a dog.")
    assert with_fact(facts, "The user likes tea", unlike) == (facts[1], "The user likes tea")


def test_what_means_the_same_is_kept_once_but_not_with_another_number() -> None:
    facts = ("The user owns 2 dogs.",)
    assert with_fact(facts, "2 dogs belong to the user.", alike) == ("2 dogs belong to the user.",)
    assert len(with_fact(facts, "3 dogs belong to the user.", alike)) == 2


def test_what_is_overtaken_goes() -> None:
    facts = ("The user lives in Bern.", "The user has a dog.")
    assert with_fact(facts, "The user moved to Basel.", unlike) == (
        "The user has a dog.",
        "The user moved to Basel.",
    )


def test_likeness_below_the_threshold_is_not_the_same() -> None:
    assert says_the_same("Owns a dog", "Has a dog", 0.96)
    assert not says_the_same("Owns a dog", "Has a dog", 0.94)
    assert not says_the_same("Owns no dog", "Owns a dog", 0.99)


def test_a_fact_says_whose_i_it_is() -> None:
    assert attributed("I live in Bergen.") == "The user said: I live in Bergen."
    assert attributed("我住在杭州。") == "用户说：我住在杭州。"
    assert attributed("The gate code is 4417.") == "The gate code is 4417."
