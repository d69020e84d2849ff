"""Build the site into .build/site/html: python -m tools.site"""

import re
import shutil
import sys
from collections.abc import Collection
from pathlib import Path

from sphinx.cmd.build import build_main

from tools.site import api, games
from tools.site.links import BrokenLink, page_of, relinked

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / ".build" / "site"
SESSION = re.compile(r"^(```python\n.*?)\n\n```$", re.MULTILINE | re.DOTALL)  # doctest wants a blank line at its end


def write_sources(folder: Path) -> None:
    """All pages of the site as Markdown: those of docs/ and of the project, the games, the reference."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder)
    shutil.copytree(ROOT / "tests" / "foreign", folder / "example")  # for the tutorial
    made = {**games.pages(), **api.pages(), "decisions/index.md": decisions(ROOT / "docs" / "decisions")}
    for page, text in {**taken(made), **made}.items():
        (folder / page).parent.mkdir(exist_ok=True)
        (folder / page).write_text(text, encoding="utf-8")


def taken(made: Collection[str]) -> dict[str, str]:
    """The pages that are files of the repository, with their links as they must be here."""
    files = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*.md"))]
    files += ["CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
    return {
        page: SESSION.sub(r"\1\n```", relinked((ROOT / file).read_text(encoding="utf-8"), file, ROOT, made))
        for file in files
        if (page := page_of(file)) is not None
    }


def decisions(folder: Path) -> str:
    """A page that lists what was decided."""
    listed = "\n".join(path.stem for path in sorted(folder.glob("0*.md")))
    intro = "Choices that are hard to reverse, each with its reasons and consequences."
    return f"# Decisions\n\n{intro}\n\n```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n"


def main() -> int:
    try:
        write_sources(BUILD / "source")
    except BrokenLink as problem:
        print(f"The site can't be built: {problem}", file=sys.stderr)
        return 1
    strict = ["--fail-on-warning", "--keep-going", "--quiet"]
    places = [str(BUILD / "source"), str(BUILD / "html"), "--doctree-dir", str(BUILD / "doctrees")]
    failed = build_main(["-b", "html", *strict, "--conf-dir", str(Path(__file__).parent), "--jobs", "auto", *places])
    if not failed:
        print(f"The site is built: open {(BUILD / 'html' / 'index.html').relative_to(ROOT)}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
