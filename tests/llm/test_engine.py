"""The engine starts once, keeps to itself, takes no broken file, and leaves without a trace."""

import json
import os
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from claw.domain.exchange import Cancellation
from claw.errors import BadConfiguration, Cancelled
from claw.llm.engine import EmbeddedEngine, EngineOptions, EngineRefused

SMALL = EngineOptions(window=1024)
USE = """
import os, signal, sys, time
from pathlib import Path
from claw.domain.exchange import Cancellation
from claw.llm.engine import EmbeddedEngine, EngineOptions
engine = EmbeddedEngine(Path(sys.argv[1]), options=EngineOptions(window=512))
body = {"messages": [{"role": "user", "content": "Say hi."}], "max_tokens": 2}
engine.post("/v1/chat/completions", body, Cancellation())
"""


def chat(text: str, **more: object) -> dict[str, object]:
    return {"messages": [{"role": "user", "content": text}], "max_tokens": 2, **more}


def run(model: Path, ending: str) -> subprocess.CompletedProcess[str]:
    """Run a program that uses the engine and then does `ending`."""
    command = [sys.executable, "-W", "error", "-c", USE + ending, str(model)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def engine(local_model: Path) -> Iterator[EmbeddedEngine]:
    running = EmbeddedEngine(local_model, options=SMALL)
    yield running
    running.close()


def test_an_absent_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadConfiguration, match=r"nowhere\.gguf cannot be read"):
        EmbeddedEngine(tmp_path / "nowhere.gguf").start()


def test_a_file_that_is_no_model_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.gguf"
    path.write_text("not a model")
    with pytest.raises(BadConfiguration, match="is not a GGUF file"):
        EmbeddedEngine(path).start()


def test_a_closed_engine_does_not_start(tmp_path: Path) -> None:
    engine = EmbeddedEngine(tmp_path / "nowhere.gguf")
    engine.close()
    engine.close()
    with pytest.raises(BadConfiguration, match="was closed"):
        engine.start()


def test_without_the_extra_the_way_to_install_it_is_said() -> None:
    code = (
        "import sys; sys.modules['xllamacpp'] = None\n"
        "from pathlib import Path\n"
        "from claw.errors import BadConfiguration\n"
        "from claw.llm.engine import EmbeddedEngine\n"
        "try:\n    EmbeddedEngine(Path('a')).start()\n"
        "except BadConfiguration as error:\n    print(error)\n"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert 'pip install "claw-notebook[local]"' in said.stdout


@pytest.mark.parametrize("chosen", ["", "7"])
def test_threads_spin_for_a_short_time_unless_the_user_chose_another(chosen: str) -> None:
    """The library knows what the variable holds when it is loaded, and never again."""
    code = (
        "import os, sys\nsys.addaudithook(lambda event, given: event == 'import'"
        " and given[0] == 'xllamacpp' and print(os.environ['GOMP_SPINCOUNT']))\n"
        "import claw.llm.engine"
    )
    variables = {name: os.environ[name] for name in os.environ if name != "GOMP_SPINCOUNT"}
    if chosen:
        variables["GOMP_SPINCOUNT"] = chosen
    ended = subprocess.run(
        [sys.executable, "-c", code], env=variables, capture_output=True, text=True, check=True
    )
    assert ended.stdout.split("\n")[0] == (chosen or "2000")


@pytest.mark.model
def test_a_damaged_model_is_said_and_nothing_else_is_printed(
    local_model: Path, tmp_path: Path
) -> None:
    path = tmp_path / "cut.gguf"
    with local_model.open("rb") as whole:
        path.write_bytes(whole.read(20_000_000))
    code = (
        "import sys\nfrom pathlib import Path\nfrom claw.errors import BadConfiguration\n"
        "from claw.llm.engine import EmbeddedEngine\n"
        "try:\n    EmbeddedEngine(Path(sys.argv[1])).start()\n"
        "except BadConfiguration as error:\n    print(error)\n"
    )
    command = [sys.executable, "-c", code, str(path)]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.startswith(f"The model {path} cannot be loaded: it is damaged")


@pytest.mark.model
def test_threads_that_start_at_once_share_one_engine(engine: EmbeddedEngine) -> None:
    addresses: list[str] = []
    threads = [threading.Thread(target=lambda: addresses.append(engine.base_url)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(addresses) == 4
    assert len(set(addresses)) == 1
    assert addresses[0].startswith("http://127.0.0.1:")


@pytest.mark.model
@pytest.mark.parametrize("key", ["", "wrong"])
def test_nobody_else_may_use_it(engine: EmbeddedEngine, key: str) -> None:
    call = urllib.request.Request(
        f"{engine.base_url}/chat/completions",
        json.dumps(chat("hi")).encode(),
        {"Authorization": f"Bearer {key}"},
    )
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(call)
    assert refused.value.code == 401
    refused.value.close()


@pytest.mark.model
def test_a_schema_is_followed_whatever_was_asked(engine: EmbeddedEngine) -> None:
    schema = {
        "type": "object",
        "properties": {"worth": {"type": "boolean"}, "why": {"enum": ["fact", "chatter"]}},
        "required": ["worth", "why"],
        "additionalProperties": False,
    }
    form = {"type": "json_schema", "json_schema": {"name": "f", "schema": schema, "strict": True}}
    body = chat("Tell me a story.", max_tokens=40, response_format=form)
    answer = engine.post("/v1/chat/completions", body, Cancellation())
    text = json.loads(answer["choices"][0]["message"]["content"])
    assert set(text) == {"worth", "why"}
    assert text["why"] in ("fact", "chatter")


@pytest.mark.model
def test_the_probabilities_of_a_token_can_be_had(engine: EmbeddedEngine) -> None:
    body = chat("Is snow white? Yes or no.", max_tokens=1, logprobs=True, top_logprobs=5)
    answer = engine.post("/v1/chat/completions", body, Cancellation())
    assert len(answer["choices"][0]["logprobs"]["content"][0]["top_logprobs"]) == 5


@pytest.mark.model
def test_what_is_too_long_is_refused_and_the_engine_goes_on(engine: EmbeddedEngine) -> None:
    with pytest.raises(EngineRefused, match="400"):
        engine.post("/v1/chat/completions", chat("word " * 2000), Cancellation())
    assert engine.post("/v1/chat/completions", chat("hi"), Cancellation())["choices"]


@pytest.mark.model
def test_a_cancelled_call_ends_and_frees_its_slot(engine: EmbeddedEngine) -> None:
    stop = Cancellation()
    threading.Timer(0.3, stop.cancel).start()
    endless = chat("Count to ten thousand.", max_tokens=900, id_slot=1, ignore_eos=True)
    with pytest.raises(Cancelled):
        engine.post("/v1/chat/completions", endless, stop)
    after = engine.post("/v1/chat/completions", chat("hi", id_slot=1), Cancellation())
    assert after["usage"]["completion_tokens"] == 2
    with pytest.raises(Cancelled):
        engine.post("/v1/chat/completions", chat("hi"), stop)


@pytest.mark.model
@pytest.mark.parametrize("ending", ["", "engine.close()", "sys.exit(0)"])
def test_a_program_that_used_it_ends_cleanly_and_printed_nothing(
    local_model: Path, ending: str
) -> None:
    ended = run(local_model, ending)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


@pytest.mark.model
def test_it_does_not_hold_up_a_program_that_is_interrupted(local_model: Path) -> None:
    ended = run(local_model, "signal.raise_signal(signal.SIGINT)")
    assert ended.stderr.rstrip().endswith("KeyboardInterrupt")
    assert ended.returncode in (1, 130, -signal.SIGINT)


@pytest.mark.model
def test_it_does_not_hold_up_a_program_that_is_terminated(local_model: Path) -> None:
    ended = run(local_model, "signal.raise_signal(signal.SIGTERM); time.sleep(60)")
    assert (ended.returncode, ended.stderr) == (-signal.SIGTERM, "")


@pytest.mark.model
@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_a_forked_child_leaves_the_engine_of_its_parent_alone(local_model: Path) -> None:
    ended = run(
        local_model,
        "child = os.fork()\n"
        "if not child: engine.close(); os._exit(7)\n"
        "_, status = os.waitpid(child, 0)\n"
        "engine.post('/v1/chat/completions', body, Cancellation())\n"
        "sys.exit(os.waitstatus_to_exitcode(status) - 7)",
    )
    assert (ended.returncode, ended.stderr) == (0, "")
