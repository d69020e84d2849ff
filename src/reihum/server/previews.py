"""Pictures and words for links that are sent to others: whoever gets one sees which game it is about."""

import html
from importlib import resources
from pathlib import Path
from typing import Final, final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from reihum.core.errors import UnknownGame
from reihum.server.answers import language_of
from reihum.server.api import Api
from reihum.server.desk import Busy
from reihum.server.limits import address_of
from reihum.server.lobby import NoTable, OldTable
from reihum.server.page import CHECKED, recent
from reihum.server.store import StoreError
from reihum.text.catalogue import Entry, find

PICTURE: Final = "preview.webp"  # in the folder of a game; tools/previews.py takes it
WIDTH, HEIGHT = 800, 420
A_DAY: Final = {"cache-control": "public, max-age=86400"}


def picture_of(entry: Entry) -> Path | None:
    """The picture of a game; somebody else's game may have none."""
    path = Path(str(resources.files(entry.package))) / PICTURE
    return path if path.is_file() else None


@final
class Previews:
    """The page, with a head that tells others what it is about."""

    def __init__(self, api: Api, folder: Path) -> None:
        self.api = api
        self.folder = folder

    def routes(self) -> list[BaseRoute]:
        about_tables = [f"/{kind}/{{table}}{rest}" for kind in PAGES for rest in ("", "/{rest:path}")]
        return [
            Route("/api/games/{game}/preview.webp", self.picture),
            Route("/game/{game}", self.game),
            *[Route(path, self.table) for path in about_tables],
            *[Route(path, self.plain) for path in ("/", "/index.html", "/join")],
        ]

    async def picture(self, request: Request) -> Response:
        try:
            path = picture_of(find(request.path_params["game"]))
        except UnknownGame:
            raise self.api.problem(request, 404, "no-such-game") from None
        return FileResponse(path or self.folder / PICTURE, headers=A_DAY, media_type="image/webp")

    async def plain(self, request: Request) -> Response:
        return self.page(request, None)

    async def game(self, request: Request) -> Response:
        """A game on its own; a page that does not know it goes to the shelf."""
        try:
            return self.page(request, find(request.path_params["game"]))
        except UnknownGame:
            return self.page(request, None)

    async def table(self, request: Request) -> Response:
        """A table, a replay, cards to beat: the picture is that of the game, nothing is told of the people."""
        try:
            host = await self.api.lobby.host(request.path_params["table"], address_of(request))
            return self.page(request, host.table.entry)
        except (NoTable, OldTable, StoreError, Busy):
            return self.page(request, None)

    def page(self, request: Request, entry: Entry | None) -> Response:
        head = self.head(request, entry)
        text = recent(self.folder).html.replace("</head>", f"{head}\n</head>", 1)
        return HTMLResponse(text, headers={"cache-control": CHECKED})

    def head(self, request: Request, entry: Entry | None) -> str:
        base = f"{request.url.scheme}://{request.url.netloc}"
        book = None if entry is None else entry.booklet(language_of(request))
        facts = {
            "og:site_name": "Reihum",
            "og:type": "website",
            "og:title": "Reihum" if book is None else f"{book.title} – Reihum",
            "og:description": "" if book is None else book.summary,
            "og:image": f"{base}/{PICTURE}" if entry is None else f"{base}/api/games/{entry.id}/{PICTURE}",
            "og:image:type": "image/webp",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
        }
        tags = [f'<meta property="{name}" content="{html.escape(text)}">' for name, text in facts.items() if text]
        return "\n".join([*tags, '<meta name="twitter:card" content="summary_large_image">'])


PAGES: Final = ("table", "replay", "beat", "evening")  # whose address names a table
