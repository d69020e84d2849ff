"""How much memory one round takes, with all that its seats know: `python -m reihum.bench.memory`."""

import json
import os
import subprocess
import sys
from pathlib import Path

from reihum.bench import ours
from reihum.core.round import Round
from reihum.text.catalogue import catalogue

MOVES = 25  # to get far into a round
FEW = 300  # clones that fill the gaps left over from before
MANY = 1000
STATUS = Path("/proc/self/statm")  # Linux only; elsewhere nothing is measured


def sizes() -> dict[str, int]:
    """Bytes for a round of each game, as a fresh process finds them; in this one too many gaps would be filled."""
    if not STATUS.exists():
        return {}
    command = [sys.executable, "-m", "reihum.bench.memory"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, check=True)
    found: dict[str, int] = json.loads(done.stdout)
    return found


def resident() -> int:
    """The bytes of this process that are really in memory."""
    return int(STATUS.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def size(round: Round, kept: list[list[Round]]) -> int:
    """Bytes for each clone, vectors and all; what all clones share does not count."""
    kept.append([round.clone() for _ in range(FEW)])
    before = resident()
    kept.append([round.clone() for _ in range(MANY)])
    return (resident() - before) // MANY


def measured() -> dict[str, int]:
    """Every game with the most players."""
    kept: list[list[Round]] = []  # until the end, so that nothing is put into freed memory
    games = {name: entry.game for name, entry in catalogue().items()}
    rounds = {name: ours.imagined(game, game.players[-1], game.options(), moves=MOVES) for name, game in games.items()}
    return {name: size(round, kept) for name, round in rounds.items()}


if __name__ == "__main__":
    print(json.dumps(measured()))
