"""Write MADial-Bench's Chinese part as a set for `claw eval recall`: one index for each user.

`python bench/madial.py FOLDER > madial.jsonl`, where FOLDER holds `madial_zh_memory.json` and
`madial_zh_dialogue.json`. A question is what was said up to the turn that is to be answered; its
evidence are the memories that are labelled as relevant to it.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

_SAID = re.compile(r'^<\w+>:"?(.*?)"?\s*$', re.DOTALL)
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
USERS = (1, 2)


def main() -> int:
    """Print one line of JSON for each user; without a folder, say what is needed."""
    if len(sys.argv) < 2:
        print("Give the folder of MADial-Bench's Chinese files: python bench/madial.py FOLDER")
        return 0
    memories = list(_rows(Path(sys.argv[1]) / "madial_zh_memory.json"))
    dialogues = list(_rows(Path(sys.argv[1]) / "madial_zh_dialogue.json"))
    for user in USERS:
        print(json.dumps(_index(user, memories, dialogues), ensure_ascii=False))
    return 0


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            found = json.loads(line)
            yield found if "user-id" in found else next(iter(found.values()))


def _index(
    user: int, memories: list[dict[str, Any]], dialogues: list[dict[str, Any]]
) -> dict[str, object]:
    items = [_item(one) for one in memories if one["user-id"] == user]
    known = {item["id"] for item in items}
    questions = [
        {"question": _so_far(one), "evidence": evidence, "kind": f"{len(evidence)} memories"}
        for one in dialogues
        if one["user-id"] == user
        and (evidence := [str(name) for name in one["relevant-id"] if str(name) in known])
    ]
    return {"id": f"madial-{user}", "lang": "zh", "items": items, "questions": questions}


def _item(memory: Mapping[str, Any]) -> dict[str, str]:
    day = _DAY.fullmatch(memory["time"].strip())
    dated = {"date": day.group()} if day else {}
    return {"id": str(memory["id"]), "text": memory["event"], **dated}


def _so_far(dialogue: Mapping[str, Any]) -> str:
    turns = dialogue["dialogue"][1 : min(dialogue["test-turn"])]
    return "\n".join(_SAID.sub(r"\1", turn.strip()) for turn in turns)


if __name__ == "__main__":
    sys.exit(main())
