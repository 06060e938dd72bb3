"""Make the model that a provider's name, key and URL describe.

Imports the clients, which takes half a second: import it where that does not matter.
"""

from collections.abc import Callable

from claw.llm.client import OpenAIChat
from claw.llm.endpoint import Endpoint, Sourced
from claw.llm.retrying import Retrying
from claw.llm.usage import UsageMeter
from claw.llm.wire import Timeouts


def remote_chat(
    provider: str,
    model: str,
    key: Sourced,
    base_url: Sourced,
    meter: UsageMeter,
    notify: Callable[[str], None],
) -> OpenAIChat:
    """Return the client of an OpenAI-compatible endpoint; `notify` is given countdowns.

    Raises KeyRejected for a missing or malformed key, BadConfiguration for a bad URL.
    """
    endpoint = Endpoint(provider, model, key, base_url)
    retrying = Retrying(notify=notify)
    return OpenAIChat(endpoint, timeouts=Timeouts(), retrying=retrying, meter=meter)
