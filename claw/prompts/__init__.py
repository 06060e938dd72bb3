"""One Markdown file for each prompt."""

from functools import cache
from importlib.resources import files


@cache
def load(name: str) -> str:
    """Return the text of the prompt file `name`.md, without surrounding blank lines."""
    return files(__name__).joinpath(f"{name}.md").read_text(encoding="utf-8").strip()
