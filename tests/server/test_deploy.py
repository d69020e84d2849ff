"""What is in deploy/ is in order: as far as the programs it is made for are here to say so."""

import asyncio
import re
import shutil
import socket
import struct
import subprocess
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from websockets.asyncio.client import connect

from reihum.server.serve import configuration
from tests.server.house import house, run

DEPLOY = Path(__file__).parents[2] / "deploy"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_the_unit_has_next_to_no_rights(tmp_path: Path) -> None:
    unit = tmp_path / "reihum@8001.service"
    unit.write_text((DEPLOY / "reihum@.service").read_text())
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    exposure = re.search(r"exposure level for .*: ([0-9.]+)", found)
    assert exposure is not None, found
    assert float(exposure[1]) < 2


def test_the_unit_tries_until_its_database_is_there() -> None:
    """A process without one gives up in less than a second; five times in ten seconds, and systemd would as well."""
    unit = (DEPLOY / "reihum@.service").read_text()
    assert re.search(r"^Restart=always$", unit, re.MULTILINE)
    assert re.search(r"^StartLimitIntervalSec=0$", unit.partition("[Service]")[0], re.MULTILINE)


@pytest.mark.skipif(NGINX is None or shutil.which("openssl") is None, reason="there is no nginx here")
def test_nginx_understands_its_file(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    make = f"openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=x -days 2 -keyout {key} -out {certificate}"
    subprocess.run(make.split(), capture_output=True, check=True)
    text = (DEPLOY / "nginx.conf").read_text()
    text = re.sub(r"/etc/\S*fullchain.pem", str(certificate), re.sub(r"/etc/\S*privkey.pem", str(key), text))
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off;\n{text}\n}}\n")
    done = subprocess.run([str(NGINX), "-t", "-c", str(whole), "-p", str(tmp_path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Strict-Transport-Security" in text


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@asynccontextmanager
async def nginx(
    folder: Path, first: int, second: int | None = None, http2: bool = False, told: str = "", **changes: str
) -> AsyncIterator[int]:
    """An nginx with our file, but without TLS, in front of processes at these ports: where does it listen?

    `told`: the header that says who somebody is.
    """
    port = free_port()
    text = (DEPLOY / "nginx.conf").read_text().partition("server {\n    listen 80;")[0]
    text = re.sub(r"listen 443 .*|.*ssl_.*", "", text).replace("127.0.0.1:8001", f"127.0.0.1:{first}")
    if second is None:
        text = re.sub(r".*127.0.0.1:8002.*", "", text)
    text = text.replace("127.0.0.1:8002", f"127.0.0.1:{second}")
    text = text.replace("server {\n", f"server {{ listen 127.0.0.1:{port}{' http2' if http2 else ''};\n")
    if told:
        text = text.replace("server_name", f"set_real_ip_from 127.0.0.1; real_ip_header {told}; server_name", 1)
    for name, value in changes.items():
        text = re.sub(rf"{name}([= ])\w+(/s)?", rf"{name}\g<1>{value}", text)
    whole = folder / "nginx.conf"
    main = "\n".join(re.findall(r"^#     (.*;.*)$", text, re.MULTILINE))
    head = f"daemon off; pid {folder}/pid; error_log {folder}/errors;\n{main if 'events' in main else 'events {}'}\n"
    whole.write_text(f"{head} http {{ access_log off;\n{text}\n}}\n")
    process = await asyncio.create_subprocess_exec(str(NGINX), "-c", str(whole), "-p", str(folder))
    try:
        for _ in range(500):
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", port)).close()
                break
            await asyncio.sleep(0.02)
        yield port
    finally:
        process.terminate()
        await process.wait()


async def ask(port: int, number: int = 1, **headers: str) -> list[int]:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
        return [(await client.get("/live", headers=headers)).status_code for _ in range(number)]


@pytest.mark.skipif(NGINX is None, reason="there is no nginx here")
def test_behind_nginx_a_whole_class_opens_the_page(tmp_path: Path) -> None:
    """More files at once than pages: nginx counts only those who open a WebSocket."""

    async def test() -> None:
        async with house() as home, nginx(tmp_path, home.port, rate="1r/s", burst="20") as port:  # a class of one
            found = await asyncio.gather(*[ask(port, 20) for _ in range(4)])
            assert {status for each in found for status in each} == {200}
            upgrade = {"connection": "upgrade", "upgrade": "websocket"}
            pages = await asyncio.gather(*[ask(port, 20, **upgrade) for _ in range(4)])
            assert 503 in {status for each in pages for status in each}

    run(test())


FRAME = struct.Struct(">I B B I")  # of HTTP/2; its length has three bytes
SETTINGS, HEADERS, END = 4, 1, 5
MOST_AT_ONCE = 3  # the setting
ALL_IS_WELL = 0x88  # status 200 in one byte


async def files_at_once(port: int) -> list[bool]:
    """Asks for as many files by HTTP/2 as may be on their way at the same time, like a browser: did they come?"""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)

    async def frame() -> tuple[int, bytes]:
        head = await reader.readexactly(9)
        size, kind, _, _ = FRAME.unpack(b"\0" + head)
        return kind, await reader.readexactly(size)

    writer.write(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + FRAME.pack(0, SETTINGS, 0, 0)[1:])
    kind, settings = await frame()
    assert kind == SETTINGS
    number = dict(struct.iter_unpack(">HI", settings))[MOST_AT_ONCE]
    question = b"\x82\x86\x04\x05/live\x01\x09localhost"
    for stream in range(1, 2 * number, 2):
        writer.write(FRAME.pack(len(question), HEADERS, END, stream)[1:] + question)
    found: list[bool] = []
    while len(found) < number:
        kind, content = await frame()
        if kind == HEADERS:
            found.append(ALL_IS_WELL in content[:2])
    writer.close()
    return found


@pytest.mark.skipif(NGINX is None, reason="there is no nginx here")
def test_behind_nginx_a_whole_class_opens_the_page_by_http_2(tmp_path: Path) -> None:
    """There each file counts as a connection, however few there are."""

    async def test() -> None:
        async with house() as home, nginx(tmp_path, home.port, http2=True) as port:
            found = await asyncio.gather(*[files_at_once(port) for _ in range(40)])
            assert all(each for files in found for each in files)

    run(test())


@pytest.mark.skipif(NGINX is None, reason="there is no nginx here")
def test_behind_nginx_half_a_request_keeps_nobody_out(tmp_path: Path) -> None:
    """nginx counts connections only once there is a whole request on them, and has room for 512 unless told."""

    async def test() -> None:
        async with house() as home, nginx(tmp_path, home.port) as port, AsyncExitStack() as strangers:
            for _ in range(700):
                stranger = strangers.enter_context(socket.create_connection(("127.0.0.1", port)))
                stranger.send(b"GET")
            assert await ask(port) == [200]

    run(test())


@pytest.mark.skipif(NGINX is None, reason="there is no nginx here")
def test_behind_nginx_a_network_of_a_household_counts_as_one_address(tmp_path: Path) -> None:
    async def test() -> None:
        async with house() as home, nginx(tmp_path, home.port, rate="1r/m", burst="20", told="X-Guest") as port:
            upgrade = {"connection": "upgrade", "upgrade": "websocket"}
            for number in range(21):
                await ask(port, 1, **upgrade, **{"x-guest": f"2001:db8:0:1{number:02x}::{number:x}"})
            assert await ask(port, 1, **upgrade, **{"x-guest": "2001:db8:0:1ff::1"}) == [503]
            assert await ask(port, 1, **upgrade, **{"x-guest": "2001:db8:0:200::1"}) != [503]
            assert await ask(port, 1, **upgrade, **{"x-guest": "192.0.2.1"}) != [503]

    run(test())


def test_nginx_hangs_up_before_a_process_does() -> None:
    """Or it would now and then send something to a process that is hanging up, and tell a page that nobody is there."""
    patience = re.search(r"keepalive_timeout (\d+)s", (DEPLOY / "nginx.conf").read_text())
    assert patience is not None
    assert int(patience[1]) < configuration(Starlette()).timeout_keep_alive


@pytest.mark.skipif(NGINX is None, reason="there is no nginx here")
def test_behind_nginx_a_process_that_is_back_is_found_at_once(tmp_path: Path) -> None:
    """A WebSocket lasts: nginx would wait for its end before it trusts a process again, and turn all others away."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        writer.close()

    async def test() -> None:
        back = free_port()
        async with nginx(tmp_path, back, free_port()) as port:
            assert await ask(port) == [502]  # one after the other is started again
            async with await asyncio.start_server(answer, "127.0.0.1", back):
                assert await ask(port, 4) == [200] * 4

    run(test())


@pytest.mark.skipif(NGINX is None, reason="there is no nginx here")
def test_behind_nginx_a_process_that_hangs_keeps_nobody_out(tmp_path: Path) -> None:
    """It has the fewest pages, so it would get all that come, again and again: they give up after half a minute."""
    text = (DEPLOY / "nginx.conf").read_text()
    patience = re.search(r"proxy_read_timeout (\d+)s", text)
    assert patience is not None
    assert (configuration(Starlette()).ws_ping_interval or 0) < int(patience[1]) < 30

    async def test() -> None:
        async with house() as home, AsyncExitStack() as pages:
            hanging = pages.enter_context(socket.create_server(("127.0.0.1", 0)))
            table = (await home.table("mau_mau", [None, "random"]))["table"]
            async with nginx(tmp_path, home.port, hanging.getsockname()[1], proxy_read_timeout="1s") as port:
                address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
                for _ in range(6):
                    await pages.enter_async_context(connect(address, open_timeout=5))
                assert await ask(port, 4) == [200] * 4

    run(test())


def test_the_base_of_the_container_is_one_release() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    assert re.search(r"^ARG BASE=\S+:\d+\.\d+\.\d+-\S+$", text, re.MULTILINE)
    assert set(re.findall(r"^FROM (\S+)", text, re.MULTILINE)) == {"${BASE}"}
    assert re.search(r"^USER \d+:\d+$", text, re.MULTILINE)
