"""A chat in a home where nothing is set up, with or without the engine of the embedded model."""

from pathlib import Path

from tests.terminals import Terminal, environment

WITHOUT_ENGINE = """
import sys

class Without:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        return None if name == "xllamacpp" else self.finder.find_spec(name, path, target)

    def __getattr__(self, name):
        return getattr(self.finder, name)

sys.meta_path[:] = [Without(finder) for finder in sys.meta_path]
"""


def first_chat(home: Path, module: str = "xllamacpp", source: str = "") -> Terminal:
    """Start a chat where nothing is set up, with one module of the test's own."""
    modules = home / "modules"
    modules.mkdir(exist_ok=True)
    (modules / f"{module}.py").write_text(source, encoding="utf-8")
    known = environment(home)
    known["PYTHONPATH"] = f"{modules}:{known['PYTHONPATH']}"
    return Terminal(["--home", str(home)], known, folder=home)
