"""The filter over a small model, which answers with the kind of the message, or yes or no."""

import json

import pytest

from claw.memory.filtering import LONGEST
from tests.judging import NO, YES, judged, kept


def test_f17_a_fact_beside_a_secret_is_kept() -> None:
    typed = "I'm Ana. My password is plum-42-kite."
    assert kept(judged(typed, YES, brief=True)[0]) == ["I'm Ana."]


def test_a_memory_longer_than_a_line_can_be_is_refused() -> None:
    typed = "I collect " + "stamps and " * 60 + "coins."
    verdict, _ = judged(typed, YES, brief=True)
    assert len(typed) > LONGEST
    assert kept(verdict) == []


def test_a_small_model_is_asked_for_a_decision_only_and_the_users_sentences_are_kept() -> None:
    verdict, model = judged("I'm vegan. What can I cook?", YES, brief=True)
    assert kept(verdict) == ["I'm vegan."]
    assert "memories" not in json.dumps(model.requests[0].schema)


def test_a_small_models_no_is_a_no() -> None:
    assert kept(judged("I'm on the bus.", NO, brief=True)[0]) == []


@pytest.mark.parametrize(
    ("reply", "count"),
    [
        ('{"kind": "health"}', 1),
        ("{'kind': ' Health '}", 1),
        ('{"kind": "question"}', 0),
        ('{"kind": "moment", "worth_memorizing": true}', 1),
        ('{"kind": "health", "worth_memorizing": false}', 0),
    ],
)
def test_the_kind_alone_is_a_decision_unless_another_is_told(reply: str, count: int) -> None:
    assert len(kept(judged("I'm vegan. What can I cook?", reply, brief=True)[0])) == count


@pytest.mark.parametrize("reply", ['{"kind": 1}', '{"kind": null}', "health", "{}", "[]"])
def test_without_a_kind_nothing_is_decided(reply: str) -> None:
    verdict, _ = judged("I'm vegan. What can I cook?", reply, brief=True)
    assert kept(verdict) == []
    assert verdict.refused == ("The model did not answer with a decision.",)


@pytest.mark.parametrize(
    "typed",
    ["Remember: the key is in the can.", "以后都用中文回答。", "Never suggest seafood to me."],
)
def test_a_standing_order_needs_no_small_model(typed: str) -> None:
    verdict, model = judged(typed, brief=True)
    assert len(kept(verdict)) == 1
    assert model.requests == []
    assert not verdict.called


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("Can you keep answers short in general?", "Keep answers short in general"),
        ("能不能以后都用中文回答？", "以后都用中文回答"),
    ],
)
def test_an_order_in_the_form_of_a_question_is_kept_as_an_order(typed: str, stored: str) -> None:
    verdict, model = judged(typed, brief=True)
    assert kept(verdict) == [stored]
    assert model.requests == []


def test_a_bare_request_to_remember_a_secret_leaves_nothing() -> None:
    verdict, _ = judged("My pin is 4471. Remember it.", brief=True)
    assert kept(verdict) == []


def test_a_small_model_that_takes_the_family_for_strangers_is_overruled() -> None:
    others = '{"kind": "others"}'
    typed = "My son is autistic and hates loud places. Any museums in Vienna?"
    assert kept(judged(typed, others, brief=True)[0]) == [
        "My son is autistic and hates loud places."
    ]
    assert kept(judged("The tram is green.", others, brief=True)[0]) == []


@pytest.mark.parametrize(
    "typed",
    [
        "By default the server listens on port 80.",
        "Never gonna give you up.",
        "以后再说吧",
        "He said I should never drive. Always the same with him.",
    ],
)
def test_what_is_no_order_to_the_assistant_is_left_to_the_small_model(typed: str) -> None:
    verdict, model = judged(typed, NO, brief=True)
    assert kept(verdict) == []
    assert len(model.requests) == 1


def test_f17_only_the_clause_with_the_secret_is_lost() -> None:
    typed = "My name is Sam and my wifi password is hunter2x"
    assert kept(judged(typed, YES, brief=True)[0]) == ["My name is Sam"]
