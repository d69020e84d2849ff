"""A server in a process of its own, which can be killed: `python -m tests.web.served PORT FILE`."""

import asyncio
import os
import signal
import subprocess
import sys
import time
import urllib.request
from dataclasses import replace
from pathlib import Path
from types import TracebackType

import uvicorn

from reihum.server.app import application
from reihum.server.serve import configuration, listening
from reihum.server.store.sqlite import SqliteStore
from tests.web.house import QUICK

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0  # seconds until it must answer


def main(port: int, file: Path) -> None:
    settings = replace(QUICK, hurry=60)
    sock = listening("127.0.0.1", port)
    asyncio.run(uvicorn.Server(configuration(application(SqliteStore(file), settings), settings)).serve([sock]))


class Served:
    """Always at the same address, with the same database."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "tables.sqlite"
        with listening("127.0.0.1", 0) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> "Served":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.web.served", str(self.port), str(self.file)]
        path = os.pathsep.join([*(each for each in sys.path if each), str(ROOT)])
        self.process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, stderr=subprocess.DEVNULL, start_new_session=True
        )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(f"{self.address}/live"):
                    return
            except OSError:
                assert self.process.poll() is None, "the server has not started"
                assert time.monotonic() < end, "the server does not answer"
                time.sleep(0.05)

    def kill(self) -> None:
        """Without a word, with all the processes in which bots think."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
