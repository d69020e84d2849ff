"""A bot of somebody's own at a table in the browser, as `reihum serve --bot` offers it."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import reihum
from tests.web.hands import Player

BOTS = """
class Steady:
    def reply(self, eye):
        return eye.moves()[0]

class Broken:
    def reply(self, eye):
        raise RuntimeError("no idea")
"""


class Served:
    """The command itself, in the folder in which the bots lie."""

    def __init__(self, folder: Path) -> None:
        (folder / "own_players.py").write_text(BOTS)
        command = [sys.executable, "-m", "reihum", "serve", "--port", "0", "--database", "t.sqlite"]
        command += ["--bot", "own_players:Steady", "--bot", "own_players:Broken"]
        self.log = folder / "log"
        environment = {**os.environ, "PYTHONPATH": str(Path(reihum.__file__).parent.parent), "LC_ALL": "C.UTF-8"}
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command, cwd=folder, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        assert self.process.stdout is not None
        found = re.search(r"http://[\d.]+:\d+", self.process.stdout.readline())
        assert found, self.log.read_text()
        self.address = found[0]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    found = Served(tmp_path)
    yield found
    found.process.terminate()
    found.process.communicate(timeout=20)


def test_own_bots_are_offered_and_play(context: Any, served: Served) -> None:
    """They sit down from the setup page. One plays as it says, the other fails: that is told, and the game goes on."""
    page = context.new_page()
    page.goto(f"{served.address}/#setup/hoechste_karte")
    page.locator(".chips label").filter(has_text=re.compile("^3$")).click()
    for place, bot in ((0, "own_players:Steady"), (1, "own_players:Broken")):
        page.locator(".places select").nth(place).select_option(bot)
    page.click(".start")
    player = Player(page)
    for _ in range(2):
        player.await_turn()
        version = player.version()
        player.move()
        player.await_change(version)
    player.await_turn()
    assert page.locator(".seat.bot").count() == 2
    assert "own_players:Broken: RuntimeError: no idea; a random move stands in" in served.log.read_text()
    assert "own_players:Steady:" not in served.log.read_text()
    page.close()
