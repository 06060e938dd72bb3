"""Packages on disk whose data files are a model, cut into parts."""

import zipfile
from pathlib import Path

from claw.llm.model_sources import PackageIndex

PACKAGE = "tinyclaw-part{}"


def build(folder: Path, content: bytes, part_size: int, inside: str = "data/part{:02}.bin") -> None:
    """Write a wheel for each part into the folder."""
    folder.mkdir(exist_ok=True)
    for number, start in enumerate(range(0, len(content), part_size), start=1):
        name = PACKAGE.format(number).replace("-", "_")
        info = f"{name}-1.0.dist-info"
        with zipfile.ZipFile(folder / f"{name}-1.0-py3-none-any.whl", "w") as wheel:
            data = content[start : start + part_size]
            wheel.writestr(f"{name}/{inside.format(number)}", data)
            wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
            wheel.writestr(
                f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
            )
            wheel.writestr(f"{info}/RECORD", "")


def index_of(content: bytes, part_size: int) -> PackageIndex:
    """Return the source that gets these packages by pip."""
    return PackageIndex(PACKAGE, "1.0", -(-len(content) // part_size), part_size)
