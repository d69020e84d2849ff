"""What a page keeps for the time when there is no server: its own files, the shelf, and all booklets."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from reihum import build
from reihum.server.answers import Packed, language_of, packed, this_second, unpacked
from reihum.server.packs import packs
from reihum.server.page import edition
from reihum.text.booklet import LANGUAGES
from reihum.text.catalogue import catalogue

PLAIN = (".svg", ".png", ".json")  # files without a version in their address
UNSENT = "words*.json"  # said by the api


@final
class Offline:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def routes(self) -> list[BaseRoute]:
        return [Route("/api/offline", self.list)]

    async def list(self, request: Request) -> Response:
        return unpacked(request, kept_packed(self.folder, language_of(request), this_second()))


@lru_cache(len(LANGUAGES))
def kept_packed(folder: Path, language: str, second: int) -> Packed:
    return packed(kept_for(folder, language))


def kept_for(folder: Path, language: str) -> dict[str, Any]:
    """Addresses, and a mark that differs when something about them has changed."""
    now = edition(folder)
    plain = sorted(path for path in folder.iterdir() if path.suffix in PLAIN and not path.match(UNSENT))
    mark = sha256(f"{build.VERSION} {now.version}".encode())
    for path in plain:
        mark.update(path.read_bytes())
    words = f"?lang={language}"
    return {
        "version": mark.hexdigest()[:16],
        "paths": [
            "/",
            *(f"/{path.name}" for path in plain),
            *now.files,
            f"/api/words{words}",
            f"/api/games{words}",
            *(f"/api/packs/{key}{words}" for key in packs()),
            *(f"/api/games/{game}{words}" for game in catalogue()),
        ],
    }
