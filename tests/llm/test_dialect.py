"""Requests are written as an endpoint takes them, which is learned from what it refuses."""

from types import MappingProxyType

import pytest

from claw.domain.messages import Message
from claw.errors import BadData
from claw.llm.dialect import Dialect, Options
from claw.llm.endpoint import Endpoint, Sourced
from tests.fake_answers import (
    no_null_content,
    one_system_message_first,
    only_json_object,
    without,
)
from tests.fake_provider import FakeProvider
from tests.llm.conftest import Connect, ask, endpoint_at

SCHEMA = {
    "type": "object",
    "properties": {"worth": {"type": "boolean"}},
    "required": ["worth"],
    "additionalProperties": False,
}


def asked_for(fake: FakeProvider) -> list[str | None]:
    forms = (request.body.get("response_format") for request in fake.requests)
    return [form["type"] if form else None for form in forms]


def test_a_schema_is_sent_where_it_is_taken(fake: FakeProvider, talk: Connect) -> None:
    fake.reply("{}")
    talk().complete(ask(task="filter", schema=SCHEMA))
    form = fake.requests[0].body["response_format"]
    assert form["json_schema"] == {"name": "filter", "schema": SCHEMA, "strict": True}


def test_a_schema_of_frozen_parts_is_sent_as_plain_json(fake: FakeProvider, talk: Connect) -> None:
    fake.reply("{}")
    frozen = MappingProxyType({**SCHEMA, "required": ("worth",)})
    talk().complete(ask(task="strategy", schema={"type": "array", "items": frozen}))
    sent = fake.requests[0].body["response_format"]["json_schema"]
    assert sent["schema"] == {"type": "array", "items": SCHEMA}
    assert sent["strict"] is True


@pytest.mark.parametrize(
    "loose",
    [
        {"type": "object", "properties": {"worth": {"type": "boolean"}}, "required": ["worth"]},
        {"type": "array", "items": {**SCHEMA, "required": []}},
        {"anyOf": [{"type": "null"}, {**SCHEMA, "additionalProperties": True}]},
    ],
)
def test_a_schema_that_leaves_things_open_is_not_called_strict(
    loose: dict[str, object], fake: FakeProvider, talk: Connect
) -> None:
    fake.reply("{}")
    talk().complete(ask(schema=loose))
    assert fake.requests[0].body["response_format"]["json_schema"]["strict"] is False


def test_a_refused_schema_becomes_json_mode_and_stays_so(fake: FakeProvider, talk: Connect) -> None:
    fake.rules.append(only_json_object)
    one = talk()
    one.complete(ask(schema=SCHEMA))
    one.complete(ask(schema=SCHEMA))
    assert asked_for(fake) == ["json_schema", "json_object", "json_object"]
    assert one.waits == []


def test_refused_json_mode_becomes_plain_text(fake: FakeProvider, talk: Connect) -> None:
    fake.rules.append(without("response_format"))
    one = talk()
    one.stream(ask(schema=SCHEMA))
    one.stream(ask(schema=SCHEMA))
    assert asked_for(fake) == ["json_schema", "json_object", None, None]


def test_deepseek_is_asked_for_json_mode_only() -> None:
    endpoint = Endpoint(
        "deepseek",
        "deepseek-chat",
        Sourced("sk-abcdefgh1234", "DEEPSEEK_API_KEY"),
        Sourced("https://api.deepseek.com", "DEEPSEEK_BASE_URL"),
    )
    body = Dialect(endpoint, Options()).body(ask(schema=SCHEMA), stream=False)
    assert body["response_format"] == {"type": "json_object"}


def test_json_mode_can_be_left_out_for_one_request(fake: FakeProvider, talk: Connect) -> None:
    fake.reply("{}")
    talk().complete(ask(schema=SCHEMA, json_mode=False))
    assert asked_for(fake) == [None]


@pytest.mark.parametrize(
    "refused", ["stream_options", "temperature", "max_tokens (use max_completion_tokens)"]
)
def test_a_field_that_is_named_as_unwanted_is_left_out(
    refused: str, fake: FakeProvider, talk: Connect
) -> None:
    name = refused.split(" ", maxsplit=1)[0]
    fake.rules.append(lambda body: f"Unsupported parameter: {refused}" if name in body else "")
    one = talk()
    assert one.stream()[0] == "ok"
    assert one.stream()[0] == "ok"
    assert [name in request.body for request in fake.requests] == [True, False, False]
    limit = "max_completion_tokens" if name == "max_tokens" else "max_tokens"
    assert fake.requests[-1].body[limit] == 100


def test_unnamed_extra_fields_are_all_left_out(fake: FakeProvider, talk: Connect) -> None:
    known = {"model", "messages", "max_tokens", "temperature", "stream", "response_format"}
    fake.rules.append(lambda body: "extra fields not permitted" if set(body) - known else "")
    one = talk(options=Options(extra_body=lambda _: {"id_slot": 1}))
    assert one.stream()[0] == "ok"
    assert len(fake.requests) == 2


def test_a_refusal_that_nothing_helps_against_ends(fake: FakeProvider, talk: Connect) -> None:
    fake.rules.append(lambda _: "temperature is unsupported")
    with pytest.raises(BadData):
        talk().complete()
    assert len(fake.requests) == 2


def test_exactly_one_system_message_goes_first(fake: FakeProvider, talk: Connect) -> None:
    """A19: persona and memory before the summary, in their order."""
    fake.rules += [one_system_message_first, no_null_content]
    messages = (
        Message("system", "Persona and memory."),
        Message("user", "hi"),
        Message("system", "Summary."),
        Message("user", "again"),
    )
    assert talk().complete(ask(messages=messages)).text == "ok"
    assert fake.requests[0].messages == [
        {"role": "system", "content": "Persona and memory.\n\nSummary."},
        {"role": "user", "content": "hi"},
        {"role": "user", "content": "again"},
    ]


def test_remembered_reasoning_is_bounded() -> None:
    dialect = Dialect(endpoint_at("http://127.0.0.1:1"), Options(send_reasoning=True))
    for number in range(1000):
        dialect.remember(f"reply {number}", "because")
    messages = (Message("assistant", "reply 0"), Message("assistant", "reply 999"))
    sent = dialect.body(ask(messages=messages), stream=False)["messages"]
    assert [message["reasoning_content"] for message in sent] == ["", "because"]
