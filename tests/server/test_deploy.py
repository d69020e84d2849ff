"""What is in deploy/ is in order: as far as the programs it is made for are here to say so."""

import asyncio
import re
import shutil
import socket
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
async def nginx(folder: Path, first: int, second: int | None = None, **changes: str) -> AsyncIterator[int]:
    """An nginx with our file, but without TLS, in front of processes at these ports: where does it listen?"""
    port = free_port()
    text = (DEPLOY / "nginx.conf").read_text().partition("server {\n    listen 80;")[0]
    text = re.sub(r"listen 443 .*|.*ssl_.*", "", text).replace("127.0.0.1:8001", f"127.0.0.1:{first}")
    if second is None:
        text = re.sub(r".*127.0.0.1:8002.*", "", text)
    text = text.replace("127.0.0.1:8002", f"127.0.0.1:{second}")
    text = text.replace("server {\n", f"server {{ listen 127.0.0.1:{port};\n")
    for name, value in changes.items():
        text = re.sub(rf"{name}([= ])\w+(/s)?", rf"{name}\g<1>{value}", text)
    whole = folder / "nginx.conf"
    head = f"daemon off; pid {folder}/pid; error_log {folder}/errors; events {{}}"
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
