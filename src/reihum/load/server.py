"""A server of one's own to be measured, and what the operating system says about it."""

import os
import re
import subprocess
import sys
from pathlib import Path


class OwnServer:
    """`reihum serve` on a free port; `database`: a file or an address."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-m", "reihum", "serve", "--port", "0", "--database", database]
        command += ["--tables-a-minute", "1000000", "--connections", "1000000", "--proxy", "127.0.0.1"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self.process.stdout.readline())
        if found is None:
            self.process.wait()
            raise ConnectionError(f"reihum serve --database {database}")
        self.port = int(found[1])

    def __enter__(self) -> "OwnServer":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(20)


def memory(pid: int) -> int | None:
    """KiB in memory; None where the system does not say."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return None
    return int(status.partition("VmRSS:")[2].split()[0])


def processor(pid: int) -> float | None:
    """Seconds of work so far; None where the system does not say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
