"""A server of another process, in which a game is installed that somebody else ships with a pack of its own."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any

import reihum

SOURCE = Path(__file__).parent / "foreign_pack" / "src"
METADATA = "Metadata-Version: 2.1\nName: jokerjagd\nVersion: 1.0\n"


def installed(site: Path) -> dict[str, str]:
    """An environment in which the foreign game is found by its entry point."""
    info = site / "jokerjagd-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text("[reihum.games]\njokerjagd = jokerjagd\n")
    paths = [Path(reihum.__file__).parent.parent, SOURCE, site]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))}


class ForeignHouse:
    """`reihum serve` with the foreign game on its shelf."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        database = str(folder / "tables.sqlite")
        command = [sys.executable, "-m", "reihum", "serve", "--port", str(port), "--database", database]
        command += ["--tables-a-minute", "1000"]
        self.environment = installed(folder / "site")
        self.process = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL)

    def __enter__(self) -> "ForeignHouse":
        until = time.monotonic() + 60
        while True:
            try:
                self.ask("/health")
                return self
            except urllib.error.URLError:
                assert self.process.poll() is None
                assert time.monotonic() < until
                time.sleep(0.1)

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.terminate()
        self.process.wait(10)

    def ask(self, path: str, **body: Any) -> Any:
        data = json.dumps(body).encode() if body else None
        request = urllib.request.Request(self.address + path, data, {"content-type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
