"""Everything that claw refuses to do, as one tree; each error knows its exit code.

ClawError                  1
├── UsageError             2    the command line, or what a slash command was given
├── BadData               65    a file or a reply that cannot be used
│   ├── ReplyUnusable           the model answered, but not with what was asked for
│   └── ContextTooLong          the provider says that the request is over its limit
├── Unavailable           69    no model can be reached
│   ├── ConnectionFailed        no connection, a time-out, a refusing proxy, a 5xx
│   ├── RateLimited             429; knows how many seconds to wait, where told
│   ├── QuotaExhausted          no balance left; waiting does not help
│   ├── EmbeddingFailed         no vectors could be made; search goes on with keywords
│   └── StreamBroken            the reply ended early; the text so far was delivered
├── TryLater              75    a lock is held, or another program changed the file meanwhile
│   └── TooLittle               there is not enough yet to do anything with; no failure
├── StorageFailed          1    the disk is full, or a file or folder is not writable
├── KeyRejected           77    a key is missing or was refused
├── BadConfiguration      78    a setting, a base URL, a model name
└── Cancelled            130    stopped on request
"""


class ClawError(Exception):
    """A full sentence for the user: what happened, where, what to do next."""

    exit_code = 1


class UsageError(ClawError):
    """What was typed cannot be understood or names nothing."""

    exit_code = 2


class BadData(ClawError):
    """A file or a reply cannot be used as it is."""

    exit_code = 65


class ReplyUnusable(BadData):
    """The model answered, but empty, cut, refusing, or not in the form that was asked for."""


class ContextTooLong(BadData):
    """The provider says that the request is longer than its context window."""


class Unavailable(ClawError):
    """No model can be reached."""

    exit_code = 69


class ConnectionFailed(Unavailable):
    """No connection, a time-out, a refusing proxy, or a fault inside the provider."""


class RateLimited(Unavailable):
    """The provider asks to wait; `retry_after` is in seconds, None where it did not say."""

    def __init__(self, message: str, retry_after: float | None = None) -> None:
        """Keep the seconds to wait beside the sentence."""
        super().__init__(message)
        self.retry_after = retry_after


class QuotaExhausted(Unavailable):
    """The account has no balance or quota left."""


class EmbeddingFailed(Unavailable):
    """The embedder made no vectors; `passing` tells whether to try again later."""

    def __init__(self, message: str, *, passing: bool = True) -> None:
        """Keep whether it may pass beside the sentence."""
        super().__init__(message)
        self.passing = passing


class StreamBroken(Unavailable):
    """The reply ended early; what came before was already delivered."""


class TryLater(ClawError):
    """Something else holds the file just now."""

    exit_code = 75


class TooLittle(TryLater):
    """There is too little to do anything with it yet; no failure."""


class StorageFailed(ClawError):
    """The disk is full, or a file or folder cannot be written."""


class KeyRejected(ClawError):
    """A key is missing, malformed or refused."""

    exit_code = 77


class BadConfiguration(ClawError):
    """A setting, a base URL or a model name cannot work."""

    exit_code = 78


class Cancelled(ClawError):
    """Stopped on request, by the user or by work that goes first."""

    exit_code = 130
