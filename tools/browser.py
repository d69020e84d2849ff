"""The browser in which the page is tested and its pictures are taken."""

from pathlib import Path
from typing import Final

# The shell draws no window at all, so it takes a third less time; all else is the same.
BROWSERS: Final = [Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium")]


def browser() -> Path | None:
    """The best one that is installed, if any."""
    return next(filter(Path.exists, BROWSERS), None)
