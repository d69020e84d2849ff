"""What is in deploy/ is in order: as far as the programs it is made for are here to say so."""

import asyncio
import re
import shutil
import socket
import subprocess
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

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


@pytest.mark.skipif(NGINX is None, reason="there is no nginx here")
def test_behind_nginx_a_whole_class_opens_the_page(tmp_path: Path) -> None:
    """More files at once than pages: nginx counts only those who open a WebSocket."""

    async def ask(port: int, number: int, **headers: str) -> list[int]:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
            return [(await client.get("/live", headers=headers)).status_code for _ in range(number)]

    async def test() -> None:
        async with house() as home:
            port = free_port()
            text = (DEPLOY / "nginx.conf").read_text().partition("server {\n    listen 80;")[0]
            text = re.sub(r"listen 443 .*|    server 127.0.0.1:8002;|.*ssl_.*", "", text)
            text = text.replace("127.0.0.1:8001", f"127.0.0.1:{home.port}").replace(
                "server {\n", f"server {{ listen 127.0.0.1:{port};\n"
            )
            text = text.replace("rate=50r/s", "rate=1r/s").replace("burst=500", "burst=20")  # a class of one
            whole = tmp_path / "nginx.conf"
            head = f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/errors; events {{}}"
            whole.write_text(f"{head} http {{ access_log off;\n{text}\n}}\n")
            nginx = await asyncio.create_subprocess_exec(str(NGINX), "-c", str(whole), "-p", str(tmp_path))
            try:
                for _ in range(500):
                    with suppress(httpx.TransportError):
                        await ask(port, 1)
                        break
                    await asyncio.sleep(0.02)
                found = await asyncio.gather(*[ask(port, 20) for _ in range(4)])
                assert {status for each in found for status in each} == {200}
                upgrade = {"connection": "upgrade", "upgrade": "websocket"}
                pages = await asyncio.gather(*[ask(port, 20, **upgrade) for _ in range(4)])
                assert 503 in {status for each in pages for status in each}
            finally:
                nginx.terminate()
                await nginx.wait()

    run(test())


def test_the_base_of_the_container_is_one_release() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    assert re.search(r"^ARG BASE=\S+:\d+\.\d+\.\d+-\S+$", text, re.MULTILINE)
    assert set(re.findall(r"^FROM (\S+)", text, re.MULTILINE)) == {"${BASE}"}
    assert re.search(r"^USER \d+:\d+$", text, re.MULTILINE)
