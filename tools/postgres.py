"""A PostgreSQL of one's own, for tests and trials: in a folder that is thrown away, as an ordinary user."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

MISSING = "there is no PostgreSQL here (on Debian: apt install postgresql)"


def programs() -> Path | None:
    """The folder with initdb and postgres."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: float(file.parts[4]))
    elsewhere = shutil.which("initdb")
    if found:
        return found[-1].parent
    return Path(elsewhere).resolve().parent if elsewhere else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def ordinary_user() -> str | None:
    """PostgreSQL refuses to run as root: then it runs as its own user, else as nobody."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


class Postgres:
    """A server with one database, until it is stopped or killed."""

    def __init__(self) -> None:
        folder = programs()
        if folder is None:
            raise RuntimeError(MISSING)
        self.programs = folder
        self.user = ordinary_user()
        self.folder = Path(tempfile.mkdtemp(prefix="reihum-postgres-"))
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        self.port = free_port()
        self.url = f"postgresql://reihum@127.0.0.1:{self.port}/postgres"
        self.process: subprocess.Popen[bytes] | None = None
        words = [
            "-D",
            str(self.folder / "data"),
            "-U",
            "reihum",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        ]
        made = subprocess.run(
            [self.programs / "initdb", *words], user=self.user, cwd=self.folder, capture_output=True, text=True
        )
        if made.returncode != 0:
            raise RuntimeError(made.stderr.strip())
        self.start()

    def start(self) -> None:
        words = ["-D", str(self.folder / "data"), "-p", str(self.port), "-c", "listen_addresses=127.0.0.1"]
        words += ["-c", f"unix_socket_directories={self.folder}", "-c", "max_connections=50"]
        log = (self.folder.parent / f"{self.folder.name}.log").open("ab")
        with log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", *words], user=self.user, cwd=self.folder, stdout=log, stderr=log,
                start_new_session=True,
            )  # fmt: skip
        self.wait()

    def wait(self) -> None:
        """Until it answers."""
        for _ in range(600):
            words = [str(self.programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
            if subprocess.run(words, stdout=subprocess.DEVNULL).returncode == 0:
                return
            assert self.process is not None
            if self.process.poll() is not None:
                raise RuntimeError(f"PostgreSQL ended; see {self.folder}.log")
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL does not answer")

    def kill(self) -> None:
        """The whole database server at once, as when the power fails."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGSTOP)  # it has no more children from now on
        victims = [self.process.pid, *children(self.process.pid)]
        for process in victims:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.process.wait()
        while any(map(is_alive, victims)):  # as long as one is left, its memory is in use and no other server starts
            time.sleep(0.01)

    def remove(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
        Path(f"{self.folder}.log").unlink(missing_ok=True)


def is_alive(process: int) -> bool:
    """Does it still run? Whoever has died and waits for its parent does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def children(parent: int) -> list[int]:
    try:
        text = Path(f"/proc/{parent}/task/{parent}/children").read_text()
    except OSError:
        return []
    return [int(word) for word in text.split()]
