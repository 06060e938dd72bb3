"""Replies that were recorded stand in for a model's, so that strategies have one conversation.

The file is a JSON object with the id of each script and the replies to its turns.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from claw.domain.exchange import Cancellation, Delta, Reply, Request
from claw.domain.ports import ChatModel
from claw.errors import BadData, ReplyUnusable
from claw.evals.scripts import Script

Replies = Mapping[str, Sequence[str]]


class GivenReplies:
    """A ChatModel that answers in the chat with what is given; all else the model does."""

    def __init__(self, model: ChatModel, replies: Sequence[str]) -> None:
        """Begin at the first reply. An empty one stands for a reply that could not be used."""
        self._model = model
        self.label, self.embedded = model.label, model.embedded
        self._waiting = iter(replies)

    def complete(self, request: Request, cancellation: Cancellation) -> Reply:
        """Return the whole reply of the model."""
        return self._model.complete(request, cancellation)

    def stream(self, request: Request, cancellation: Cancellation) -> Iterator[Delta]:
        """Yield the next reply that is given, or, for any other task, the model's."""
        if request.task != "chat":
            yield from self._model.stream(request, cancellation)
            return
        text = next(self._waiting, "")
        if not text:
            raise ReplyUnusable("No reply to this turn was recorded.")
        yield Delta(text)
        yield Delta("", "stop")


class AnswersOnly:
    """A ChatModel that answers in the chat; whatever else is asked of it cannot be used."""

    def __init__(self, model: ChatModel) -> None:
        """Keep the model."""
        self._model = model
        self.label, self.embedded = model.label, model.embedded

    def complete(self, request: Request, cancellation: Cancellation) -> Reply:  # noqa: ARG002
        """Raise ReplyUnusable."""
        raise ReplyUnusable("What is asked at the end of a script is not remembered.")

    def stream(self, request: Request, cancellation: Cancellation) -> Iterator[Delta]:
        """Yield the reply of the model in pieces."""
        return self._model.stream(request, cancellation)


def read_replies(path: Path, scripts: Sequence[Script] = ()) -> Replies:
    """Return the replies of a file; raises BadData unless each script has one for each turn."""
    try:
        found = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        raise BadData(f"{path} cannot be read as JSON; check the path.") from error
    if not isinstance(found, dict) or not all(map(_texts, found.values())):
        raise BadData(f"{path} is no JSON object with a list of replies for each script.")
    for script in scripts:
        count = len(found.get(script.id, ()))
        if count != len(script.turns):
            raise BadData(
                f"{path} has {count} replies for the script “{script.id}”, which has "
                f"{len(script.turns)} turns; record them with --keep-replies."
            )
    return found


def written_replies(replies: Replies) -> str:
    """Return the replies as `read_replies` reads them."""
    return json.dumps(replies, ensure_ascii=False, indent=1) + "\n"


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)
