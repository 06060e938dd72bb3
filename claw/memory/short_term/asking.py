"""What a strategy asks a model for its upkeep: a text, or a list of items."""

from collections.abc import Mapping
from typing import TypeVar

from claw.domain.exchange import Cancellation, Request
from claw.domain.messages import Message
from claw.domain.ports import ChatModel
from claw.errors import ReplyUnusable
from claw.memory.replies import usable_text
from claw.memory.structured import objects

T = TypeVar("T")

ATTEMPTS = 2

ITEMS_TOKENS = 300
"""Tokens of a list of items: some eight short ones."""


def ask_text(
    model: ChatModel, instruction: str, text: str, max_tokens: int, cancellation: Cancellation
) -> str:
    """Return what the model makes of the text by the instruction.

    An unusable reply is asked for once more; raises ReplyUnusable then, and what the model raises.
    """
    request = _request(instruction, text, max_tokens)
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return usable_text(model.complete(request, cancellation))
        except ReplyUnusable:
            if attempt == ATTEMPTS:
                raise
    raise AssertionError("unreachable")


def ask_items(
    model: ChatModel,
    instruction: str,
    text: str,
    schema: Mapping[str, object],
    cancellation: Cancellation,
) -> list[object]:
    """Return the list under `items` of the object that the model answers with, `[]` for none.

    `schema` is that of one item. A reply without such a list is asked for once more; raises
    ReplyUnusable then, and what the model raises.
    """
    whole = {
        "type": "object",
        "properties": {"items": {"type": "array", "items": schema}},
        "required": ["items"],
        "additionalProperties": False,
    }
    request = _request(instruction, text, ITEMS_TOKENS, whole)
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return _items(usable_text(model.complete(request, cancellation)))
        except ReplyUnusable:
            if attempt == ATTEMPTS:
                raise
    raise AssertionError("unreachable")


def _request(
    instruction: str, text: str, max_tokens: int, schema: Mapping[str, object] | None = None
) -> Request:
    messages = (Message("system", instruction.strip()), Message("user", text))
    return Request("strategy", messages, max_tokens, schema, json_mode=schema is not None)


def _items(text: str) -> list[object]:
    for found in objects(text):
        items = found.get("items")
        if isinstance(items, list):
            return items
    raise ReplyUnusable("The model did not answer with a list of items.")
