"""LoCoMo's file as sets that measure recall: its turns, or the facts that were noted of them."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any

from claw.domain.nodes import Node
from claw.errors import BadData
from claw.evals.recall_sets import Item, Question, RecallSet

KINDS = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop"}
_SESSION = re.compile(r"session_(\d+)")
_TURN = re.compile(r"D:?(\d+):(\d+)")  # D8:6; D9:17 and D:11:26 stand in the file, too


def is_locomo(path: Path) -> bool:
    """Return whether the file begins as LoCoMo's does, with a list."""
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            return file.read(64).lstrip().startswith("[")
    except OSError:
        return False


def locomo_sets(
    path: Path, *, facts: bool = False, captions: bool = False
) -> tuple[RecallSet, ...]:
    """Return one set for each conversation; raises BadData if the file is not LoCoMo's.

    With `facts` the lines of `observation` are the items, each standing for the turns that it
    cites and, as an entry of MEMORY.md, without neighbours; with `captions` a turn also says what
    its picture shows. Adversarial questions (category 5) are left out, and so are those without
    evidence that exists.
    """
    try:
        conversations = json.loads(path.read_text(encoding="utf-8-sig"))
        return tuple(_conversation(one, facts=facts, captions=captions) for one in conversations)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadData(
            f"{path} cannot be read as LoCoMo's conversations: give the file as it is published, "
            "or JSON lines with items and questions."
        ) from error


def _conversation(found: Mapping[str, Any], *, facts: bool, captions: bool) -> RecallSet:
    name, spoken = found["sample_id"], found["conversation"]
    days = {session: _day(spoken[f"session_{session}_date_time"]) for session in _sessions(spoken)}
    turns = [
        Item(_turn(turn, name, session, days[session], captions), _turns([turn["dia_id"]]))
        for session in days
        for turn in spoken[f"session_{session}"]
    ]
    groups = {answer: item.node.group for item in turns for answer in item.answers}
    items = list(_facts(found["observation"], name, days)) if facts else turns
    questions = tuple(_questions(found["qa"], groups))
    return RecallSet(name, tuple(items), questions, groups)


def _sessions(spoken: Mapping[str, Any]) -> list[int]:
    matches = (_SESSION.fullmatch(key) for key in spoken)
    return sorted(int(match[1]) for match in matches if match)


def _day(text: str) -> date:
    return datetime.strptime(text, "%I:%M %p on %d %B, %Y").date()  # noqa: DTZ007  (a day alone)


def _turn(turn: Mapping[str, Any], name: str, session: int, on: date, captions: bool) -> Node:  # noqa: FBT001
    shown = turn.get("blip_caption") if captions else None
    return Node(
        text=f"{turn['text']} (shares {shown})" if shown else turn["text"],
        source=f"{name}/session_{session}",
        position=int(turn["dia_id"].rsplit(":", 1)[1]),
        group=str(session),
        speaker=turn["speaker"],
        on=on,
    )


def _facts(found: Mapping[str, Any], name: str, days: Mapping[int, date]) -> Iterator[Item]:
    for session, on in days.items():
        speakers = found.get(f"session_{session}_observation", {})
        lines = [line for lines in speakers.values() for line in lines]
        for position, (text, cited) in enumerate(lines, start=1):
            source = f"{name}/session_{session}"
            node = Node(text=text, source=source, position=position, group=str(session), on=on)
            yield Item(node, _turns(cited if isinstance(cited, list) else [cited]))


def _questions(found: Iterable[Mapping[str, Any]], known: Mapping[str, str]) -> Iterator[Question]:
    for one in found:
        evidence = _turns(one.get("evidence", ())) & known.keys()
        if one["category"] in KINDS and evidence:
            yield Question(one["question"], frozenset(evidence), KINDS[one["category"]], "en")


def _turns(cited: Iterable[str]) -> frozenset[str]:
    return frozenset(
        f"D{int(session)}:{int(turn)}" for text in cited for session, turn in _TURN.findall(text)
    )
