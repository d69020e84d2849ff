"""The page's files. Browsers keep them for good: their address has a digest of all of them in it, so a new version has
new addresses, and nothing has to be asked for again. There is no build step: imports are relative to that folder."""

import hashlib
import mimetypes
import re
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, Final, NamedTuple

from starlette.responses import Response
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from reihum.server.answers import this_second

FOREVER: Final = "public, max-age=31536000, immutable"
CHECKED: Final = "no-cache"  # kept, but never used without asking whether it is still the same
OWN_ADDRESS: Final = re.compile(r'(?<=["\'])/(?=(?:css|js|fonts)/)')  # in index.html: what has a version

mimetypes.add_type("font/woff2", ".woff2")  # older Pythons do not know it


def web_folder() -> Path:
    return Path(str(resources.files("reihum"))) / "web"


class Edition(NamedTuple):
    """The files as they are now."""

    version: str
    html: str
    files: list[str]  # their addresses, for whoever keeps them all


def files_in(folder: Path) -> list[Path]:
    """What a browser may ask for; words come from the server, and what is not code is not fetched."""
    kinds = (".css", ".js", ".mjs", ".woff2")
    return sorted(path for path in folder.rglob("*") if path.suffix in kinds)


def edition(folder: Path) -> Edition:
    """Reads the files anew only if one of them has changed."""
    index = folder / "index.html"
    stamps = [(path, path.stat().st_mtime_ns, path.stat().st_size) for path in [index, *files_in(folder)]]
    return read(folder, tuple(stamps))


def recent(folder: Path) -> Edition:
    """The edition of this second: with every request all files would be looked at."""
    return edition_at(folder, this_second())


@lru_cache(2)
def edition_at(folder: Path, second: int) -> Edition:
    return edition(folder)


@lru_cache(2)
def read(folder: Path, stamps: tuple[tuple[Path, int, int], ...]) -> Edition:
    digest = hashlib.sha256()
    for path, _, _ in stamps:
        digest.update(f"{path.relative_to(folder).as_posix()}\0".encode() + path.read_bytes())
    version = digest.hexdigest()[:16]
    names = [path.relative_to(folder).as_posix() for path, _, _ in stamps[1:]]
    text = OWN_ADDRESS.sub(f"/static/{version}/", stamps[0][0].read_text(encoding="utf-8"))
    return Edition(version, text, [f"/static/{version}/{name}" for name in names])


class Files(StaticFiles):
    """Files by their plain names, which are checked when asked for again."""

    lasting = CHECKED

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = self.lasting
        return response


class LastingFiles(Files):
    lasting = FOREVER


class Page:
    """Its files at their addresses; the page itself, which names them, is served by `Previews`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.plain = Files(directory=folder, html=True, check_dir=False)
        self.lasting = LastingFiles(directory=folder, check_dir=False)

    async def versioned(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A file of this edition. Pages of another one get what there is, and are not told to keep it."""
        is_current = scope["path_params"]["version"] == recent(self.folder).version
        await (self.lasting if is_current else self.plain)(scope, receive, send)

    def routes(self) -> list[BaseRoute]:
        return [
            Mount("/static/{version}", app=self.versioned),
            Mount("/", self.plain),
        ]
