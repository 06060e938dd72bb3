"""One frozen Settings; the only reader of the environment and of `.env`."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

from dotenv import dotenv_values

from claw.domain.budget import Budget
from claw.errors import BadConfiguration

MEMORY_MODES = ("auto", "direct", "rag")
EDITING = ("emacs", "vi")
EMBEDDERS = ("auto", "openai", "local", "use", "e5", "none")


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; each field is the variable of the same name in capitals.

    Sizes are in tokens, history in messages, `claw_timeout` is seconds of silence,
    `sleep_max_shrink` a share of the entries. `origins` is no
    variable: it tells for each one that was set where that was, `environment`, `command line`, or
    a file's path.
    """

    deepseek_api_key: str = ""
    deepseek_base_url: str = "https://api.deepseek.com"
    deepseek_model: str = "deepseek-chat"
    openai_api_key: str = ""
    openai_base_url: str = "https://api.openai.com/v1"
    openai_model: str = "gpt-4o-mini"
    embedding_model: str = ""
    claw_model: str = ""
    claw_embedder: str = "auto"
    claw_vector_store: str = ""
    claw_home: str = ""
    claw_memory_mode: str = "auto"
    claw_editing: str = "emacs"
    claw_timeout: str = ""
    context_window: int = 64_000
    max_history: int = 30
    compress_trigger: int = 20
    memory_token_threshold: int = 2_000
    sleep_max_items: int = 20
    sleep_max_shrink: float = 0.5
    system_budget: int = 4_000
    tools_budget: int = 8_000
    conversation_budget: int = 32_000
    retrieval_budget: int = 16_000
    output_budget: int = 4_000
    origins: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def variables(cls) -> tuple[str, ...]:
        """Return the names of all variables, in the order of the fields."""
        return tuple(one.name.upper() for one in fields(cls) if one.name != "origins")

    @property
    def budget(self) -> Budget:
        """The context budget, scaled down to the context window."""
        return Budget(
            self.system_budget,
            self.tools_budget,
            self.conversation_budget,
            self.retrieval_budget,
            self.output_budget,
        ).scaled(self.context_window)

    def model_spec(self, *, local: bool) -> tuple[str, str]:
        """Return provider and model name: what CLAW_MODEL says, else whichever key is set.

        `local` tells whether the embedded model is there, which is taken where no key is; without
        it the provider is `none`. A local name is a path, empty for the default model.
        """
        names = {"deepseek": self.deepseek_model, "openai": self.openai_model, "local": ""}
        provider, _, name = self.claw_model.partition(":")
        if provider in names:
            return provider, name or names[provider]
        if provider:
            where = self.origins.get("CLAW_MODEL", "the settings")
            raise BadConfiguration(
                f"CLAW_MODEL ({where}) is {self.claw_model!r}; set it to deepseek:NAME, "
                "openai:NAME, local, or local:/path/to/model.gguf."
            )
        keys = {"deepseek": self.deepseek_api_key, "openai": self.openai_api_key}
        for provider, key in keys.items():
            if key:
                return provider, names[provider]
        return ("local" if local else "none"), ""


def load(
    dotenv: Path | None,
    environ: Mapping[str, str] | None = None,
    given: Mapping[str, str] | None = None,
) -> Settings:
    """Read the settings: `given` on the command line, the environment, `.env`, the defaults.

    Raises BadConfiguration, naming the variable and where it was set.
    """
    outer = dict(os.environ if environ is None else environ)
    inner = _read_dotenv(dotenv)
    sources = (
        (given or {}, "command line"),
        (outer, "environment"),
        (inner, str(dotenv)),
    )
    values: dict[str, str] = {}
    origins: dict[str, str] = {}
    for name in Settings.variables():
        for source, where in sources:
            if source.get(name, "").strip():
                values[name], origins[name] = source[name].strip(), where
                break
    return _parsed(values, origins)


def workspace_variable(environ: Mapping[str, str] | None = None) -> str:
    """Return CLAW_HOME, which decides where `.env` is and so is read before it."""
    return (os.environ if environ is None else environ).get("CLAW_HOME", "").strip()


def environment_value(name: str, environ: Mapping[str, str] | None = None) -> str:
    """Return a variable that is no setting of claw's, such as NO_COLOR or TERM."""
    return (os.environ if environ is None else environ).get(name, "")


def editor(environ: Mapping[str, str] | None = None) -> str:
    """Return the command line of the user's editor."""
    found = os.environ if environ is None else environ
    return found.get("VISUAL") or found.get("EDITOR") or "vi"


def _read_dotenv(path: Path | None) -> dict[str, str]:
    if path is None or not path.is_file():
        return {}
    try:
        found = dotenv_values(path, encoding="utf-8-sig", interpolate=False)
    except (OSError, UnicodeDecodeError) as error:
        raise BadConfiguration(
            f"{path} cannot be read ({error}); save it as UTF-8 text that you may read."
        ) from error
    return {name: value for name, value in found.items() if value}


_CHOICES = {
    "CLAW_MEMORY_MODE": MEMORY_MODES,
    "CLAW_EMBEDDER": EMBEDDERS,
    "CLAW_EDITING": EDITING,
}


def _parsed(values: Mapping[str, str], origins: Mapping[str, str]) -> Settings:
    parsed: dict[str, object] = {"origins": dict(origins)}
    defaults = Settings()
    for name, text in values.items():
        attribute = name.lower()
        default = getattr(defaults, attribute)
        if isinstance(default, int):
            parsed[attribute] = _positive(name, text, origins[name])
        elif isinstance(default, float):
            parsed[attribute] = _share(name, text, origins[name])
        else:
            parsed[attribute] = text
    settings = Settings(**parsed)  # type: ignore[arg-type]
    for name, choices in _CHOICES.items():
        value = getattr(settings, name.lower())
        if value not in choices:
            listed = f"{', '.join(choices[:-1])} or {choices[-1]}"
            raise BadConfiguration(f"{name} ({origins[name]}) is {value!r}; set it to {listed}.")
    return settings


def _positive(name: str, text: str, where: str) -> int:
    digits = text.replace("_", "")
    if not digits.isascii() or not digits.isdigit() or int(digits) == 0:
        raise BadConfiguration(f"{name} ({where}) is {text!r}; set it to a whole number above 0.")
    return int(digits)


def _share(name: str, text: str, where: str) -> float:
    """Return a share above 0 and at most 1, as `0.5` or `50%`."""
    try:
        share = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        share = 0.0
    if not 0 < share <= 1:
        raise BadConfiguration(f"{name} ({where}) is {text!r}; set it to a share such as 0.5.")
    return share
