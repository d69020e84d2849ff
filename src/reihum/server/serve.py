"""Running the server: one process, one event loop."""

import asyncio
import logging
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import cast

import uvicorn
from starlette.applications import Starlette

from reihum.server import uvicorn_door, uvicorn_wire
from reihum.server.app import application
from reihum.server.door import guests_of, quietly
from reihum.server.garbage import Garbage
from reihum.server.logs import write_logs
from reihum.server.settings import Settings
from reihum.server.store.address import opened
from reihum.server.uvicorn_door import UvicornDoor
from reihum.server.uvicorn_wire import UvicornWire

BACKLOG = 2048
SWITCH = 0.0005  # seconds until the thread that writes gets its turn


class PortBusy(Exception):
    """Somebody else listens there."""


class NoPort(Exception):
    """Ports are numbers up to 65535."""


class BadAddress(Exception):
    """There is no such address on this computer."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that is bound already, so that a busy port is noticed before anything starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, so small messages go out at once
    try:
        if sys.platform != "win32":  # there it would mean: share the port with whoever has it
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(BACKLOG)
    except OSError as problem:
        found.close()
        if isinstance(problem, socket.gaierror) or problem.errno in (99, 49, 10049):
            raise BadAddress(host) from None
        raise PortBusy(port) from None
    except OverflowError:
        found.close()
        raise NoPort(port) from None
    except TypeError:  # not even letters
        found.close()
        raise BadAddress(host) from None
    return found


def network_address() -> str:
    """This computer's address on the local network; empty if there is none. Nothing is sent for this."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody
            address: str = probe.getsockname()[0]
        except OSError:
            return ""
    return "" if address.startswith("127.") else address


def serve(
    sock: socket.socket,
    database: str | None,
    settings: Settings,
    log_level: int = logging.INFO,
    started: Callable[[str, str], None] | None = None,
) -> None:
    """Serve until somebody stops it; `started` gets the address here and on the local network."""
    host, port = sock.getsockname()[:2]
    everywhere = host in ("0.0.0.0", "::")
    here = f"http://{'localhost' if everywhere else f'[{host}]' if ':' in host else host}:{port}"
    lan = network_address() if everywhere else ""
    there = f"http://{lan}:{port}" if lan else ""
    write_logs(log_level, settings.named_logs)

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(quietly())
        store = await opened(database, serving=True)
        config = configuration(application(store, replace(settings, network_address=there)), settings)
        looking = asyncio.create_task(garbage.watch())
        await Announcing(config, lambda: started(here, there) if started else None).serve([sock])
        looking.cancel()

    sys.setswitchinterval(SWITCH)
    garbage = Garbage()
    garbage.start()
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(run())


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop, where it is installed (pip install 'reihum[fast]')."""
    try:
        import uvloop
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


def configuration(app: Starlette, settings: Settings = Settings()) -> uvicorn.Config:  # noqa: B008 (frozen)
    """With our own door and wire, if they fit this uvicorn. No compression: it costs speed and memory."""
    patience = {"patience": settings.request_within, "unread_for": settings.unread_for}
    door = partial(UvicornDoor, guests=guests_of(settings), **patience)
    noise = uvicorn_wire.noise_of(settings.connections)
    wire = partial(UvicornWire, noise=noise, unread_for=settings.unread_for, proxies=settings.proxies)
    return uvicorn.Config(
        app,
        http=cast(type[UvicornDoor], door) if uvicorn_door.fits() else "auto",
        ws=cast(type[UvicornWire], wire) if uvicorn_wire.fits() else "auto",
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=[*settings.proxies],
        h11_max_incomplete_event_size=uvicorn_door.LARGEST_HEAD,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


class Announcing(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()
