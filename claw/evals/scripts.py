"""Scripts: what a user says turn by turn, and the questions that are asked at the end."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from claw.errors import BadData
from claw.evals.datasets import read_rows, text_of, texts_of

OWN = Path(__file__).parent / "data" / "strategies.jsonl"

_SHORT = {
    "en": "Answer in a few words.",
    "zh": "请用几个字简短回答。",
    "zh-Hant": "請用幾個字簡短回答。",
    "de": "Antworte in wenigen Worten.",
    "es": "Responde en pocas palabras.",
    "ja": "短く一言で答えてください。",
}
_EXAMPLE = '{"question": "Where do I live?", "answer_any": ["Ghent"], "stale_any": ["Bruges"]}'


@dataclass(frozen=True, slots=True)
class Check:
    """A question, and the texts of which one occurs in a right answer, or in an outdated one."""

    question: str
    answer_any: tuple[str, ...]
    stale_any: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Script:
    """The user's messages, and what is asked after the last of them."""

    id: str
    lang: str
    turns: tuple[str, ...]
    checks: tuple[Check, ...]

    def asked(self, check: Check) -> str:
        """Return the check's question as it is put: a short answer is asked for."""
        return f"{check.question} {_SHORT.get(self.lang, _SHORT['en'])}"

    @property
    def digest(self) -> str:
        """What is said and asked, as a hash; what counts as right may change without it."""
        said = [*self.turns, *map(self.asked, self.checks)]
        return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:16]


def read_scripts(paths: Sequence[Path]) -> tuple[Script, ...]:
    """Return the scripts of the files, without any those that come with claw.

    Raises BadData naming file and line, or the script that has no checks or another one's id.
    """
    found: dict[str, Script] = {}
    for path in paths or (OWN,):
        for script in read_rows(path, _script):
            if not script.checks:
                raise BadData(
                    f"{path}: the script “{script.id}” asks nothing at its end; add questions to "
                    f'its "checks", such as {_EXAMPLE}.'
                )
            if script.id in found:
                raise BadData(f"{path}: there are two scripts “{script.id}”; rename one of them.")
            found[script.id] = script
    return tuple(found.values())


def _script(found: Mapping[str, object]) -> Script:
    turns, checks = texts_of(found, "turns"), found["checks"]
    if not turns or not all(one.strip() for one in turns):
        raise TypeError("turns must be texts that say something, one at least")
    if not isinstance(checks, list) or not all(isinstance(one, dict) for one in checks):
        raise TypeError("checks must be a list of objects")
    return Script(text_of(found, "id"), text_of(found, "lang"), turns, tuple(map(_check, checks)))


def _check(found: Mapping[str, object]) -> Check:
    answers = texts_of(found, "answer_any")
    if not any(answers):
        raise TypeError("answer_any must have a text")
    stale = texts_of(found, "stale_any") if "stale_any" in found else ()
    return Check(text_of(found, "question"), answers, stale)
