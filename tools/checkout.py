"""Where the package of this checkout runs from: a compiled build of exactly these sources if there is one, else src/.

`tools.install` puts a line into .venv that loads this file whenever Python starts there, so that `.venv/bin/reihum` and
`.venv/bin/python -m reihum` choose by themselves. Nothing is looked at before somebody imports `reihum`.
"""

import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
BUILD = ROOT / ".build"
BUILDS = BUILD / "compiled"
KINDS = ("thorough", "quick")  # the faster one first


def digest(files: list[Path], *more: str) -> str:
    """A fingerprint of these files and of the Python that runs them."""
    import hashlib

    mark = hashlib.sha256(repr((sys.version, sys.platform, *more)).encode())
    for path in sorted(files):
        mark.update(f"\0{path.relative_to(ROOT).as_posix()}\0".encode() + path.read_bytes())
    return mark.hexdigest()[:16]


def sources() -> list[Path]:
    """All files that decide what the compiled build is: the package, and how it is built."""
    package = [path for path in SOURCE.rglob("*") if path.is_file() and not generated(path)]
    return [*package, ROOT / "setup.py", ROOT / "pyproject.toml"]


def generated(path: Path) -> bool:
    """Whether Python or an installer has made this file or folder."""
    return "__pycache__" in path.parts or any(part.endswith(".egg-info") for part in path.parts)


def build_of_now(kind: str) -> Path:
    """The folder of the build of these sources; it is there only if it is complete."""
    return BUILDS / f"{digest(sources())}-{kind}"


def compiled() -> Path | None:
    """The best build of these sources, if there is one and it is wanted."""
    if os.environ.get("REIHUM_COMPILE") == "no" or not BUILDS.is_dir():
        return None
    mark = digest(sources())
    places = [BUILDS / f"{mark}-{kind}" for kind in KINDS]
    return next((place for place in places if place.is_dir()), None)


class Finder:
    """Decides when `reihum` is first imported. The choice goes into sys.path, which child processes inherit."""

    @classmethod
    def find_spec(cls, name: str, path: Any = None, target: Any = None) -> Any:
        if name != "reihum":
            return None
        from importlib.machinery import PathFinder

        sys.meta_path.remove(cls)
        sys.path.append(str(compiled() or SOURCE))
        return PathFinder.find_spec(name)


def follow() -> None:
    """From now on, `import reihum` finds this checkout, unless another one comes first in sys.path."""
    sys.meta_path.append(Finder)
