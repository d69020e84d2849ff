"""Links as QR codes: each is drawn once, outside the event loop, and one after the other."""

import asyncio
import io
from collections import OrderedDict
from time import monotonic
from typing import Final, final

from starlette.requests import Request
from starlette.responses import Response

from reihum.server.limits import Buckets, address_of

KEPT: Final = 256  # pictures, of a few kilobytes each
LONGEST: Final = 300  # characters of a link


@final
class Pictures:
    def __init__(self, rate: float) -> None:
        self.drawn: OrderedDict[str, bytes] = OrderedDict()
        self.pen = asyncio.Lock()
        self.viewers = Buckets(rate / 60, rate)

    async def show(self, request: Request, link: str) -> Response | None:
        """The picture of a link; None: this address asks too often, or for too much."""
        if len(link) > LONGEST or not self.viewers.take(address_of(request), monotonic()):
            return None
        async with self.pen:
            if link not in self.drawn:
                self.drawn[link] = await asyncio.to_thread(picture, link)
                while len(self.drawn) > KEPT:
                    self.drawn.popitem(last=False)
            found = self.drawn[link]
        return Response(found, 200, {"cache-control": "no-store"}, "image/svg+xml")


def picture(link: str) -> bytes:
    import segno

    found = io.BytesIO()
    segno.make_qr(link, error="m").save(found, "svg", border=2, scale=4, xmldecl=False)
    return found.getvalue()
