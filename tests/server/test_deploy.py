"""What is in deploy/ is in order: as far as the programs it is made for are here to say so."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

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


def test_the_base_of_the_container_is_one_release() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    assert re.search(r"^ARG BASE=\S+:\d+\.\d+\.\d+-\S+$", text, re.MULTILINE)
    assert set(re.findall(r"^FROM (\S+)", text, re.MULTILINE)) == {"${BASE}"}
    assert re.search(r"^USER \d+:\d+$", text, re.MULTILINE)
