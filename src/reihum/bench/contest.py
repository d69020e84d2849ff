"""Measures many things in turn, so that a busy moment of the machine hits all of them alike."""

import sys
import time
from collections.abc import Callable
from shutil import get_terminal_size
from typing import TextIO

Work = Callable[[], float]  # does a portion of a few milliseconds and says how many things it has done


def best_rate(work: Work, seconds: float) -> float:
    """Things done per second in the best portion of a stretch: the others were interrupted more."""
    best = 0.0
    end = time.perf_counter() + seconds
    while (start := time.perf_counter()) < end or not best:
        done = work()
        best = max(best, done / (time.perf_counter() - start))
    return best


def best_rates(jobs: dict[str, Work], seconds: float, rounds: int, progress: TextIO = sys.stderr) -> dict[str, float]:
    """The best rate of each job; in each round every job has one stretch."""
    best = dict.fromkeys(jobs, 0.0)
    for number in range(rounds):
        for name, work in jobs.items():
            show(progress, f"round {number + 1} of {rounds}: {name}")
            best[name] = max(best[name], best_rate(work, seconds))
    show(progress, "")
    return best


def show(progress: TextIO, text: str) -> None:
    """One line that is written over and over, for people only."""
    if progress.isatty():
        width = get_terminal_size().columns - 1  # a line that is broken could not be written over
        print(f"\r\x1b[K{text[:width]}", end="", file=progress, flush=True)
