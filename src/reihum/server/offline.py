"""What a page keeps for the time when there is no server: its own files, the shelf, and all booklets."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from reihum import build
from reihum.server.answers import json, language_of
from reihum.server.packs import packs
from reihum.text.catalogue import catalogue

if TYPE_CHECKING:
    from reihum.server.app import Api

SHIPPED = (".js", ".css", ".svg", ".png", ".woff2", ".json")
UNSENT = ("words*.json", "sw.js")  # said by the api, and looked after by the browser itself


@final
class Offline:
    def __init__(self, api: "Api", folder: Path) -> None:
        self.folder = folder

    def routes(self) -> list[BaseRoute]:
        return [Route("/api/offline", self.list)]

    async def list(self, request: Request) -> Response:
        return json(kept_for(self.folder, language_of(request)))


@cache
def kept_for(folder: Path, language: str) -> dict[str, Any]:
    """Addresses, and a mark that differs when something about them has changed."""
    unsent = {path for pattern in UNSENT for path in folder.glob(pattern)}
    files = sorted(path for path in folder.rglob("*") if path.suffix in SHIPPED and path not in unsent)
    mark = sha256(build.VERSION.encode())
    for path in files:
        mark.update(path.read_bytes())
    words = f"?lang={language}"
    return {
        "version": mark.hexdigest()[:16],
        "paths": [
            "/",
            *(f"/{path.relative_to(folder).as_posix()}" for path in files),
            f"/api/words{words}",
            f"/api/games{words}",
            *(f"/api/packs/{key}{words}" for key in packs()),
            *(f"/api/games/{game}{words}" for game in catalogue()),
        ],
    }
