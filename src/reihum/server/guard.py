"""Stands before every request: where it comes from, by which name it calls us, how many there are of them, and headers
that protect the page."""

import asyncio
import ipaddress
import socket
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reihum.server.answers import Problem, failure
from reihum.server.limits import Buckets, neighbourhood
from reihum.server.metrics import REFUSED
from reihum.server.words import words

LONGEST_WAIT: Final = 10.0  # seconds for an answer of which there have been too many
LONGEST_QUERY: Final = 2048  # bytes: all options of any game have room in it
LONGEST_PATH: Final = 512  # letters; a file with thousands of folders in its name is looked for in all of them
PARTS: Final = b"range"  # the header that asks for parts of a file
USUAL_HEAD: Final = 1024  # bytes of a request; a longer one counts for several, because all of it is read
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; media-src 'self' data: blob:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
PAGE_HEADERS: Final = (
    *HEADERS,
    (b"content-security-policy", POLICY.encode()),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
# A page loads about a hundred of these, and a browser asks only the page itself what is allowed. It asks the service
# worker as well, which does not lie among them.
LOADED_BY_PAGES: Final = (b"text/javascript", b"text/css", b"font/woff2")


def headers_for(path: str, headers: list[tuple[bytes, bytes]]) -> tuple[tuple[bytes, bytes], ...]:
    """What protects an answer that comes with these headers of its own."""
    kind = dict(headers).get(b"content-type", b"")
    return HEADERS if path.startswith("/static/") and kind.startswith(LOADED_BY_PAGES) else PAGE_HEADERS


def host_name(text: str) -> str:
    """The name in a Host header, without its port."""
    return (urlsplit(f"//{text}").hostname or "").rstrip(".")


class Guard:
    """Checks where a request comes from and by which name it calls us, and adds the headers that protect the page.

    Requests are counted here, whatever becomes of them, because every answer keeps all others waiting a little. Whoever
    asks for too much waits, since it may be a whole class behind one address that opens the page: without one of its
    files it would show nothing.
    """

    def __init__(self, app: ASGIApp, names: tuple[str, ...], readers: Buckets) -> None:
        self.app = app
        self.readers = readers
        here = socket.gethostname().lower()
        self.names = {"localhost", here, f"{here}.local", *(name.lower() for name in names)}

    def knows(self, host: str) -> bool:
        """An unknown name means that somebody else's page was pointed here."""
        try:
            name = host_name(host)
            if name in self.names or name.endswith(".localhost"):
                return True
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def allowed(self, scope: Scope) -> bool:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if not self.knows(host):
            return False
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            return True
        if headers.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get(b"origin")
        try:
            return origin is None or urlsplit(origin).netloc == host
        except ValueError:
            return False

    async def has_waited(self, scope: Scope) -> bool:
        """Wait until it is this address's turn to ask for something; False: too much has been asked for already."""
        client = scope.get("client")
        who = neighbourhood(client[0]) if client else ""
        size = len(scope["query_string"]) + sum([len(name) + len(value) for name, value in scope["headers"]])
        seconds = self.readers.wait(who, monotonic(), LONGEST_WAIT, max(1.0, size / USUAL_HEAD))
        if seconds:
            await asyncio.sleep(seconds)
        return seconds is not None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] == "http" and not await self.has_waited(scope):
            REFUSED.labels("too-fast").inc()
            answer = failure(Problem(429, "too-fast", words("en")("errors.too-fast")))
            answer.headers["connection"] = "close"  # or they would go on asking here
            await answer(scope, receive, send)
            return
        is_long = len(scope["query_string"]) > LONGEST_QUERY or len(scope["path"]) > LONGEST_PATH
        if scope["type"] == "http" and is_long:
            await failure(Problem(414, "too-large", words("en")("errors.too-large")))(scope, receive, send)
            return
        if not self.allowed(scope):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
                return
            await failure(Problem(403, "wrong-origin", words("en")("errors.wrong-origin")))(scope, receive, send)
            return

        # files are small, and pages want all of them: a hundred parts would take as long as twenty whole files
        scope["headers"] = [(name, value) for name, value in scope["headers"] if name != PARTS]

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *headers_for(scope["path"], message["headers"])]
            await send(message)

        await self.app(scope, receive, with_headers)
