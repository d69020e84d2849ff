"""`make play`: the table first, the compiler behind it."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tools.checkout import ROOT

pytestmark = pytest.mark.once

# what stands for a build: it waits for a sign, makes a copy of the package in its place, and says so
BUILD = """
import os, pathlib, shutil, sys, time
print("build", os.getpid(), flush=True)
while not pathlib.Path({sign!r}).exists():
    time.sleep(0.05)
place = pathlib.Path(os.environ["REIHUM_AWAITED"])
place.parent.mkdir(parents=True)
shutil.copytree({source!r}, place.with_name("draft"))
version = place.with_name("draft") / "reihum" / "build.py"
version.write_text(version.read_text().replace("VERSION = ", "VERSION = 'compiled ' + "))
place.with_name("draft").rename(place)
print("built", flush=True)
"""
PLAY = """
import pathlib, sys
from tools import checkout, compile, install, play
checkout.BUILDS = pathlib.Path({builds!r})
install.main = lambda extras: None
compile.obstacle = lambda: {obstacle!r}
play.BUILD = ["-c", {build!r}]
if __name__ == "__main__":
    play.main()
"""
WISH = {"game": "hoechste_karte", "seats": 2, "bots": [None, "beginner"], "pace": "instant"}


class Program:
    """`make play`, with all that it has said so far."""

    def __init__(self, folder: Path, obstacle: str = "") -> None:
        build = BUILD.format(sign=str(folder / "sign"), source=str(ROOT / "src"))
        code = PLAY.format(builds=str(folder / "compiled"), obstacle=obstacle, build=build)
        (folder / "start.py").write_text(code)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("REIHUM")}
        environment |= {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "LANG": "en_GB.UTF-8"}
        self.process = subprocess.Popen(
            [sys.executable, "start.py", "serve", "--port", "0", "--database", "t.sqlite"],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = ""

    def find(self, pattern: str) -> str:
        """Read on until it has said this."""
        assert self.process.stdout is not None
        while not (found := re.search(pattern, self.said)):
            line = self.process.stdout.readline()
            assert line, self.said
            self.said += line
        return found[1]

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.find(r"(http://127\.0\.0\.1:\d+)") + path)

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=60)


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_table_opens_before_the_build_and_outlives_it(tmp_path: Path) -> None:
    with Program(tmp_path) as program:
        made = httpx.post(program.find(r"(http://127\.0\.0\.1:\d+)") + "/api/tables", json=WISH).json()
        table = f"/api/tables/{made['table']}"
        assert program.said.count("compiled in the background") == 1
        assert not (tmp_path / "compiled").exists()
        (tmp_path / "sign").touch()
        program.find("(built)")
        assert "compiled 0.1.0" not in program.get("/health").text
        assert program.get(table).status_code == 200
    with Program(tmp_path) as program:  # the next start runs from the build
        assert program.get(table).status_code == 200
        assert "compiled in the background" not in program.said
        assert "compiled 0.1.0" in program.get("/health").text


def test_an_unfinished_build_ends_with_the_table(tmp_path: Path) -> None:
    with Program(tmp_path) as program:
        build = int(program.find(r"build (\d+)"))
        program.get("/health")
        assert alive(build)
    assert not alive(build)


@pytest.mark.parametrize(
    ("obstacle", "wish", "said"),
    [
        ("no C compiler found (cc)", "", "many times slower than compiled: no C compiler found (cc)."),
        ("", "no", ""),
    ],
)
def test_without_a_compiler_there_is_nothing_to_wait_for(tmp_path: Path, obstacle: str, wish: str, said: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "REIHUM_COMPILE": wish}
    code = PLAY.format(builds=str(tmp_path), obstacle=obstacle, build="").replace("play.main()", "print(play.behind())")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    assert done.stdout == "None\n", done.stderr
    assert said in done.stderr
    assert bool(said) == bool(done.stderr)
