"""reihum serve: tables for browsers, here and on the local network."""

import logging
from typing import Any

import click

from reihum.cli.completion import files
from reihum.cli.faults import Fault
from reihum.cli.usage import Usage, address_option, number_option, speech


@click.command(cls=Usage, name="serve")
@click.option("--host", default="127.0.0.1", metavar="ADDRESS")
@number_option("--port", int, 0, 8000)
@click.option("--database", metavar="FILE|URL", envvar="REIHUM_DATABASE", shell_complete=files)
@click.option("--name", "names", multiple=True)
@address_option("--proxy", "proxies")
@address_option("--metrics-for")
@number_option("--keep", float, 0, 365)
@number_option("--tables-a-minute", float, 1, 240)
@number_option("--connections", int, 1, 500)
@click.option("--bot", "bots", multiple=True, metavar="MODULE:CLASS")
@click.option("--named-logs", is_flag=True)
def command(host: str, port: int, database: str | None, bots: tuple[str, ...], **more: Any) -> None:
    from reihum.core.errors import BadOption
    from reihum.server.thinking import offer

    try:
        offer(bots)
    except BadOption as problem:
        raise Fault(str(problem)) from None
    start(host, port, database, quiet=False, keep_days=more.pop("keep"), **more)


def start(host: str, port: int, database: str | None, quiet: bool = True, **settings: Any) -> None:
    """Serve until Ctrl-C; quiet: for one's own table, with the browser opened and a QR code for phones."""
    from reihum.server.serve import BadAddress, NoPort, PortBusy, listening, serve
    from reihum.server.settings import Settings
    from reihum.server.store import BadFile, StoreError
    from reihum.server.words import words

    text = words(speech().language)
    try:
        sock = listening(host, port)
    except NoPort:
        raise Fault(text("serve.no-port", port=port)) from None
    except PortBusy:
        raise Fault(text("serve.port", port=port)) from None
    except BadAddress:
        raise Fault(text("serve.address", host=host)) from None

    def started(here: str, there: str) -> None:
        click.echo(text("serve.running", address=here))
        if there:
            click.echo(text("serve.network", address=there))
        if quiet:
            show(there or here)
            open_browser(here)
        click.echo(text("serve.stop"))

    try:
        level = logging.WARNING if quiet else logging.INFO
        serve(sock, database, Settings(**settings), level, started)
    except BadFile as problem:
        raise Fault(text(f"serve.{problem.kind}", file=problem.file, why=problem.why)) from None
    except StoreError as problem:
        raise Fault(f"{problem}.") from None
    except KeyboardInterrupt:
        pass
    finally:
        sock.close()


def open_browser(address: str) -> None:
    """Only where there is a screen for it: a browser inside the terminal would be in the way."""
    import os
    import sys
    import webbrowser

    screens = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    if sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in screens):
        webbrowser.open(address)


def show(address: str) -> None:
    """The address as a QR code."""
    import io

    import segno

    picture = io.StringIO()
    segno.make_qr(address, error="l").terminal(picture, border=2, compact=True)
    click.echo("\n" + picture.getvalue(), color=True)
