"""A machine with stand-ins for the programs by which schedulers are told: real processes all."""

from dataclasses import replace
from pathlib import Path

from claw.services.machine import Machine

_CRONTAB = """\
#!/bin/sh
tab="$(dirname "$0")/tab"
case "$1" in
-l) [ -f "$tab" ] || { echo "no crontab for me" >&2; exit 1; }; cat "$tab" ;;
-r) rm "$tab" ;;
-) cat > "$tab.new"; [ ! -f "$tab.refused" ] || { echo "bad line" >&2; exit 1; }
   mv "$tab.new" "$tab" ;;
*) exit 2 ;;
esac
"""
_TOLD = """\
#!/bin/sh
{ printf '%s\\037' "$@"; echo; } >> "$0.told"
for word in $(cat "$0.refused" 2>/dev/null); do
    for one in "$@"; do
        [ "$one" != "$word" ] || { echo "it does not want to" >&2; exit 1; }
    done
done
"""


class StandIns:
    """A folder of programs; each keeps what it is told beside itself."""

    def __init__(self, root: Path) -> None:
        self.folder = root / "bin"
        self.folder.mkdir()
        self.tab = self.folder / "tab"
        home = root / "home"
        home.mkdir(exist_ok=True)
        path = f"{self.folder}:/usr/bin:/bin"
        self.machine = Machine("linux", home, path, home / ".config")

    def add_crontab(self) -> None:
        self._add("crontab", _CRONTAB)

    def add(self, name: str) -> None:
        """Add a program that does as told, and nothing."""
        self._add(name, _TOLD)

    def alone(self, platform: str = "linux") -> Machine:
        """Return the machine with these programs and no others."""
        return replace(self.machine, platform=platform, path=str(self.folder))

    def refuse(self, name: str, word: str = "") -> None:
        """Let the program fail when it is told this word."""
        (self.folder / f"{name}.refused").write_text(word)

    def told(self, name: str) -> list[list[str]]:
        """Return the arguments of each call of the program."""
        path = self.folder / f"{name}.told"
        lines = path.read_text().splitlines() if path.exists() else []
        return [line.split("\037")[:-1] for line in lines]

    def _add(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)
        (self.folder / name).chmod(0o755)
