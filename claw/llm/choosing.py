"""Make the client of an endpoint.

Imports the clients, which takes half a second: import it where that does not matter.
"""

from collections.abc import Callable

from claw.errors import BadConfiguration
from claw.llm.client import OpenAIChat
from claw.llm.endpoint import Endpoint
from claw.llm.retrying import Retrying
from claw.llm.usage import UsageMeter
from claw.llm.wire import Timeouts, finite_seconds

SILENCE = 90.0


def remote_chat(
    endpoint: Endpoint, meter: UsageMeter, notify: Callable[[str], None], timeout: str
) -> OpenAIChat:
    """Return the client of an OpenAI-compatible endpoint; `notify` is given countdowns.

    `timeout` is the setting for the seconds of silence after which a call is given up; empty, zero
    and `none` mean the usual 90. Raises BadConfiguration for what is no number.
    """
    try:
        timeouts = Timeouts(idle=finite_seconds(timeout, SILENCE))
    except BadConfiguration:
        raise BadConfiguration(
            f"CLAW_TIMEOUT is {timeout!r}; set it to a number of seconds, such as 90."
        ) from None
    return OpenAIChat(endpoint, timeouts=timeouts, retrying=Retrying(notify=notify), meter=meter)
