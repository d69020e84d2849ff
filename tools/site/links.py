"""Links of the repository's pages, as they must be on the site.

Pages of docs/ keep their places, so links among them stay as they are. A link that leaves docs/ leads to the page made
from that file; where there is none (a test, a unit file), its text stays. A link to nothing is a mistake.
"""

import posixpath
import re
from collections.abc import Collection
from pathlib import Path, PurePosixPath

LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)")
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "docs/decisions": "decisions/index.md",
}


class BrokenLink(ValueError):
    """A link to a file that is not there."""


def page_of(file: str) -> str | None:
    """Where the site shows a file of the repository, if it does."""
    path = PurePosixPath(file)
    if file in PAGES:
        return PAGES[file]
    if path.parts[0] == "docs" and path.suffix:
        return str(path.relative_to("docs"))
    if path.suffix == ".py" and path.parts[:2] == ("src", "reihum"):
        return f"api/{'.'.join(path.relative_to('src').with_suffix('').parts)}.md"
    return None


def relinked(text: str, file: str, root: Path, made: Collection[str]) -> str:
    """The text of a file of the repository with its links as they are on the site, where other pages are made."""
    page = page_of(file)
    assert page is not None

    def link(found: re.Match[str]) -> str:
        words, target = found.groups()
        path, hash, anchor = target.partition("#")
        if not path or re.match(r"[a-z]+:", path):
            return found[0]
        meant = posixpath.normpath(posixpath.join(posixpath.dirname(file), path))
        place = page_of(meant)
        if place not in made and not (root / meant).exists():
            raise BrokenLink(f"{file}: no {meant}")
        if place is None or (place.startswith("api/") and place not in made):
            return words
        return f"[{words}]({posixpath.relpath(place, posixpath.dirname(page) or '.')}{hash}{anchor})"

    return LINK.sub(link, text)
