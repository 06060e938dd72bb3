"""The embedded models that are here, and which model the settings name."""

from collections.abc import Callable, Sequence
from pathlib import Path

from claw.llm import model_files
from claw.settings import Settings

DEFAULT_MODEL_SIZE = model_files.DEFAULT.size
engine_installed = model_files.installed

Tell = Callable[[str], None]


def models_folder() -> Path:
    """Return the folder of embedded models, which all workspaces of a user share."""
    return Path.home() / ".claw" / "models"


def model_path() -> Path:
    """Return the file of the default embedded model; BadConfiguration if it is not here."""
    return model_files.resolve("", models_folder())


def models() -> Sequence[model_files.ModelFile]:
    """Return the embedded models that are here."""
    return model_files.listed(models_folder())


def pull_model(progress: Callable[[int, int, str], None], tell: Tell) -> Path:
    """Get the default embedded model and return its path; see `claw.llm.pulling`."""
    from claw.llm.pulling import pull

    return pull(models_folder(), progress, tell)


def model_spec(settings: Settings) -> tuple[str, str]:
    """Return provider and model; the provider is `none` where nothing is set up."""
    here = model_files.installed() and model_files.default_path(models_folder()).exists()
    return settings.model_spec(local=here)
