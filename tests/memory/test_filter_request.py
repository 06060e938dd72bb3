"""What the filter asks the model."""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from typing import cast

from claw.domain.notebook import Entry
from claw.memory.filter_request import (
    Exchange,
    brief_request,
    full_request,
    with_room,
    worthy_kinds,
)

NOW = datetime(2026, 5, 2, 15, 0, tzinfo=timezone(timedelta(hours=8), "CST"))
ENTRY = Entry("ab12cd34", "Lives in Lyon", 3, 1)


def test_the_full_request_holds_date_zone_entries_and_marked_roles() -> None:
    request = full_request(Exchange("I moved", "Nice!", "Where do you live?"), [ENTRY], NOW)
    given = json.loads(request.messages[-1].content)
    assert given == {
        "today": "Saturday 2026-05-02 15:00 CST",
        "existing_entries": [{"id": "ab12cd34", "text": "Lives in Lyon"}],
        "assistant_before": "Where do you live?",
        "user": "I moved",
        "assistant_after": "Nice!",
    }
    assert request.task == "filter"
    assert request.schema


def test_a_document_as_message_is_cut_before_it_is_sent() -> None:
    request = full_request(Exchange("a" * 50_000, "b" * 50_000), [], NOW)
    assert len(request.messages[-1].content) < 10_000


def test_all_requests_begin_alike_so_that_the_prefix_is_cached() -> None:
    one, other = brief_request(["I like tea."]), brief_request(["我喜欢喝茶。"])
    assert one.messages[:-1] == other.messages[:-1]
    assert one.messages[0].role == "system"
    assert one.messages[-1].content == "I like tea."


def test_the_brief_request_sends_what_is_told_line_by_line() -> None:
    request = brief_request(["I like tea.", "My son is two."])
    assert request.messages[-1].content == "I like tea.\nMy son is two."


def test_every_example_answers_as_the_schema_wants() -> None:
    request = brief_request(["I like tea."])
    assert request.schema
    properties = cast("Mapping[str, Mapping[str, list[str]]]", request.schema["properties"])
    kinds = properties["kind"]["enum"]
    answers = [one for one in request.messages if one.role == "assistant"]
    questions = [one for one in request.messages if one.role == "user"]
    assert len(answers) == len(questions) - 1 >= 15
    given = [json.loads(answer.content) for answer in answers]
    assert [list(one) for one in given] == [["kind"]] * len(given)
    assert {one["kind"] for one in given} <= set(kinds)


def test_some_kinds_are_worth_memorizing_and_examples_show_both() -> None:
    shown = [one.content for one in brief_request([]).messages if one.role == "assistant"]
    kinds = {json.loads(one)["kind"] for one in shown}
    assert worthy_kinds() <= kinds
    assert {"question", "task", "moment", "others", "secret"} <= kinds - worthy_kinds()


def test_a_second_try_has_room() -> None:
    request = brief_request(["I like tea."])
    assert with_room(request).max_tokens == 3 * request.max_tokens
