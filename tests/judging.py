"""The memory filter over a scripted model, as its tests ask it."""

import json
from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from claw.domain.exchange import Cancellation
from claw.domain.notebook import Entry
from claw.llm.scripted import Answer, ScriptedChat
from claw.memory.filter_request import Exchange
from claw.memory.filtering import Filter, Verdict
from claw.storage.secrets import Secrets

NOW = datetime(2026, 5, 2, 15, 0, tzinfo=UTC)
YES = '{"kind": "identity", "worth_memorizing": true}'
NO = '{"kind": "talk", "worth_memorizing": false}'


def entries(*texts: str) -> list[Entry]:
    return [Entry(f"id{n}", text, n, 1) for n, text in enumerate(texts, start=1)]


def memory(text: str, evidence: str = "", replaces: str | None = None) -> dict[str, str | None]:
    return {"memory_text": text, "evidence": evidence, "replaces": replaces}


def decision(*memories: object, forget: Iterable[str] = ()) -> str:
    return json.dumps(
        {"worth_memorizing": bool(memories), "memories": memories, "forget": list(forget)},
        ensure_ascii=False,
    )


def judged(
    typed: str,
    *answers: Answer,
    known: Iterable[Entry] = (),
    forgotten: Callable[[str], bool] = lambda _text: False,
    brief: bool = False,
) -> tuple[Verdict, ScriptedChat]:
    model = ScriptedChat(answers, embedded=brief)
    judge = Filter(model, Secrets(), forgotten)
    return judge.judge(Exchange(typed), list(known), NOW, Cancellation()), model


def kept(verdict: Verdict) -> list[str]:
    return [fact.text for fact in verdict.memories]
