"""For the screen in the middle of the table: the way to one's own hand as a QR code."""

from typing import final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from reihum.server.api import Api


@final
class Screens:
    """The screen itself is a spectator like any other; it needs nothing more than this."""

    def __init__(self, api: Api) -> None:
        self.api = api

    def routes(self) -> list[BaseRoute]:
        return [Route("/api/tables/{table}/hand.svg", self.hand)]

    async def hand(self, request: Request) -> Response:
        host = await self.api.find(request)
        link = self.api.invite(request, host.id).replace(f"/table/{host.id}", f"/#/table/{host.id}/hand")
        return await self.api.picture(request, link)
