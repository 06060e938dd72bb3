"""Where requests go: base URL, key and model, checked, and where each of them was set."""

import ipaddress
import re
import unicodedata
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit, urlunsplit

from claw.errors import BadConfiguration, KeyRejected

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_DEEPSEEK_HOST = "deepseek.com"
ENVIRONMENT = "environment"


@dataclass(frozen=True, slots=True)
class Sourced:
    """A setting's value, its variable, and the place where it was found.

    `place` is `environment` or a file's path, and empty for a default; for a value that is set
    nowhere it is the file in which to set it.
    """

    value: str = field(repr=False)
    variable: str
    place: str = ""

    def __str__(self) -> str:
        """Name the variable and the place, never the value."""
        place = "the environment" if self.place == ENVIRONMENT else self.place
        return f"{self.variable} from {place}" if place else self.variable


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One model behind one OpenAI-compatible URL; one that exists is well formed.

    The base URL is normalised: scheme added, final slash and `/chat/completions` taken off.
    Raises KeyRejected for a missing or malformed key, BadConfiguration for the rest.
    """

    provider: str
    model: str
    key: Sourced
    base_url: Sourced

    def __post_init__(self) -> None:
        """Normalise and check."""
        url = _normalised(self.base_url)
        key = self.key.value.strip()
        object.__setattr__(
            self, "base_url", Sourced(url, self.base_url.variable, self.base_url.place)
        )
        object.__setattr__(self, "key", Sourced(key, self.key.variable, self.key.place))
        object.__setattr__(self, "model", self.model.strip())
        _check_key(self)
        if not self.model:
            raise BadConfiguration(
                f"No model is named for {self.provider}; set its model variable."
            )
        if self.key.place and self.base_url.place and self.key.place != self.base_url.place:
            raise BadConfiguration(
                f"{self.key} and {self.base_url} come from different places, and a key is only "
                "sent to a URL that was set beside it; put both into the same place."
            )

    @property
    def label(self) -> str:
        """What to call it on screen, such as `deepseek:deepseek-chat`."""
        return f"{self.provider}:{self.model}"

    @property
    def url(self) -> str:
        """The base URL to send to."""
        return self.base_url.value

    @property
    def shown_url(self) -> str:
        """The base URL without credentials and query, for messages."""
        parts = urlsplit(self.url)
        return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))

    @property
    def host(self) -> str:
        """The host name, in lower case."""
        return urlsplit(self.url).hostname or ""

    @property
    def shown_key(self) -> str:
        """The key's last four characters, fewer of a short one."""
        return "…" + self.key.value[-min(4, len(self.key.value) // 4) :] if self.key.value else ""

    @property
    def loopback(self) -> bool:
        """Whether it is on this machine, where no proxy belongs in between."""
        return self.host == "localhost" or _address(self.host, "is_loopback")

    @property
    def is_deepseek(self) -> bool:
        """Whether DeepSeek's own rules apply."""
        return self.host == _DEEPSEEK_HOST or self.host.endswith("." + _DEEPSEEK_HOST)


def missing_key(key: Sourced) -> KeyRejected:
    """Return the error for a key that is set nowhere; `key.place` is the file to put it in."""
    file = key.place if key.place != ENVIRONMENT else ""
    where = f"neither in the environment nor in {file}" if file else "not even in the environment"
    put = f"into {file}" if file else "into the environment"
    return KeyRejected(
        f"{key.variable} is not set, {where}. "
        f"Put {key.variable}=... {put}, or run `claw model pull` for the embedded model."
    )


def _check_key(endpoint: Endpoint) -> None:
    key = endpoint.key
    if not key.value:
        raise missing_key(key)
    for position, char in enumerate(key.value, start=1):
        if not "!" <= char <= "~":
            name = unicodedata.name(char, "a control character").lower()
            raise KeyRejected(
                f"{key} holds a character that no key can hold, at position {position} of "
                f"{len(key.value)}: {name} (U+{ord(char):04X}). Copy the key again."
            )


def _normalised(setting: Sourced) -> str:
    text = setting.value.strip()
    if not _SCHEME.match(text):
        text = f"{_guessed_scheme(text)}://{text}"
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host, parts = None, SplitResult("", "", "", "", "")
    spaced = any(char.isspace() for char in text)
    if parts.scheme.lower() not in ("http", "https") or not host or spaced:
        raise BadConfiguration(
            f"The base URL in {setting} is not a web address; it looks like "
            "https://api.example.com/v1."
        )
    path = parts.path.rstrip("/").removesuffix("/chat/completions").rstrip("/")
    return urlunsplit((parts.scheme.lower(), parts.netloc, path, parts.query, ""))


def _guessed_scheme(text: str) -> str:
    host = urlsplit(f"//{text}").hostname if "[" not in text else text.strip("[").split("]")[0]
    return "http" if host == "localhost" or _address(host or "", "is_private") else "https"


def _address(host: str, kind: str) -> bool:
    try:
        return bool(getattr(ipaddress.ip_address(host), kind))
    except ValueError:
        return False
