"""Nothing that only POSIX has is needed for `reihum`, `reihum play` or the table: here it is hidden."""

import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

pytestmark = pytest.mark.once

# Python reads it at its start, in worker processes too. Python's own modules may have what ours may not.
HIDING = """
import builtins, os, signal, socket, sys
POSIX = {"curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty", "uvloop"}
ASKING = {"reihum.server.door", "reihum.server.store.lock"}  # they ask for the platform, and do without on Windows
real = builtins.__import__

def hiding(name, globals=None, *more, **named):
    importer = str((globals or {}).get("__name__"))
    if name.partition(".")[0] in POSIX and importer.startswith("reihum") and importer not in ASKING:
        raise ImportError(f"there is no {name} on Windows")
    return real(name, globals, *more, **named)

builtins.__import__ = hiding
for module, names in (
    (os, "fork forkpty getuid geteuid getpgid killpg nice sched_getaffinity setsid sysconf uname"),
    (signal, "SIGHUP SIGKILL SIGQUIT SIGUSR1 SIGUSR2 SIGALRM alarm pause setitimer"),
    (socket, "SO_REUSEPORT"),
):
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
"""


@pytest.fixture
def elsewhere(tmp_path: Path) -> dict[str, str]:
    """The environment of a computer on which all that is missing."""
    (tmp_path / "sitecustomize.py").write_text(HIDING)
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    usual = {name: value for name, value in os.environ.items() if not name.startswith(("LANG", "LC_", "XDG_"))}
    return {**usual, "PYTHONPATH": path, "LOCALAPPDATA": str(tmp_path), "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"}


def reihum(elsewhere: dict[str, str], *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "reihum", *arguments]
    return subprocess.run(command, env=elsewhere, input=typed, capture_output=True, text=True, timeout=120)


def test_the_modules_are_really_hidden(elsewhere: dict[str, str]) -> None:
    code = "import os, runpy; runpy.run_path('x.py', run_name='reihum.x')"
    Path(elsewhere["LOCALAPPDATA"], "x.py").write_text("import termios\n")
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=elsewhere, cwd=elsewhere["LOCALAPPDATA"], capture_output=True, text=True)
    assert "there is no termios on Windows" in done.stderr


@pytest.mark.parametrize("arguments", [["games"], ["rules", "mau_mau"], ["--version"], ["--help"], ["play", "--help"]])
def test_commands_answer(elsewhere: dict[str, str], arguments: list[str]) -> None:
    done = reihum(elsewhere, *arguments)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("game", ["hoechste_karte", "schnipp_schnapp"])
def test_one_can_play_in_the_terminal(elsewhere: dict[str, str], game: str) -> None:
    done = reihum(elsewhere, "play", game, "--seed", "1", "--bots", "random", "--lang", "en", typed="1\n" * 4)
    typed = re.findall(r"^(?:.*› )?1$", done.stdout, re.MULTILINE)  # in a race one is not asked anew
    assert len(typed) >= 3, done.stderr
    assert re.fullmatch(r"reihum: There is no more input\. The match is saved in .*\n", done.stderr)


async def until_the_bot_has_played(port: str, table: str, token: str) -> int:
    """Play one card; how many seats have shown one."""
    async with connect(f"ws://127.0.0.1:{port}/api/tables/{table}/socket") as socket:
        await socket.send(json.dumps({"type": "hello", "token": token}))
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 60))
            if message["type"] == "state" and message["version"] >= 1:
                return int(message["version"])


def test_the_table_opens_and_bots_think(elsewhere: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "reihum", "serve", "--port", "0", "--database", str(tmp_path / "t.sqlite")]
    program = subprocess.Popen(command, env=elsewhere, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert program.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)", program.stdout.readline())
        assert found
        wish = {"game": "ratefix", "seats": 3, "bots": [None, "beginner", "beginner"], "pace": "instant"}
        made = httpx.post(f"http://127.0.0.1:{found[1]}/api/tables", json=wish, timeout=60).json()
        assert asyncio.run(until_the_bot_has_played(found[1], made["table"], made["token"])) >= 1
    finally:
        program.terminate()
        program.communicate(timeout=60)
