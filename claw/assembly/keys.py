"""A key that a person gives: checked, kept in the workspace's `.env`, and used from then on."""

from claw import settings as configuration
from claw.assembly.desk import Desk
from claw.llm.endpoint import Endpoint, Sourced
from claw.storage.env_file import set_variable

VENDORS = ("deepseek", "openai")


def keep_key(desk: Desk, vendor: str, key: str) -> None:
    """Write the key of a vendor into `.env` and read the settings anew.

    Raises KeyRejected for what can be no key, BadConfiguration where the base URL is set in
    another place, StorageFailed if it cannot be written; then nothing has changed.
    """
    variable = f"{vendor.upper()}_API_KEY"
    known = desk.endpoint_parts(vendor)
    given = Sourced(key.strip(), variable, str(desk.workspace.env))
    Endpoint(vendor, str(getattr(desk.settings, f"{vendor}_model")), given, known[1])
    set_variable(desk.workspace.env, variable, given.value)
    desk.settings = configuration.load(desk.workspace.env)
