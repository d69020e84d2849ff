"""How commits went: plain numbers, without a lock, until somebody looks at them. It is asked with every move."""

from time import monotonic
from typing import Final, final

from reihum.server.store import Done, StoreError, Taken

BOUNDS: Final[list[float]] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5]  # seconds


@final
class Commits:
    """What became of the entries that the stores of a process were given, and how long that took."""

    def __init__(self) -> None:
        self.written = 0
        self.taken = 0
        self.failed = 0
        self.bounds = BOUNDS
        self.counts = [0] * (len(BOUNDS) + 1)  # of the times up to each bound, and above the last
        self.seconds = 0.0

    def note(self, seconds: float) -> None:
        place = 0
        for bound in self.bounds:  # most are short
            if seconds <= bound:
                break
            place += 1
        self.counts[place] += 1
        self.seconds += seconds


@final
class StoreCommits:
    """The same for one store; `trouble` says what was wrong with its last commit."""

    def __init__(self, commits: Commits) -> None:
        self.commits = commits
        self.trouble = ""

    def note(self, problem: StoreError | None, seconds: float) -> None:
        self.commits.note(seconds)
        if problem is None:
            self.commits.written += 1
            self.trouble = ""
        elif isinstance(problem, Taken):
            self.commits.taken += 1
        else:
            self.commits.failed += 1
            self.trouble = str(problem)


@final
class Counted:
    """Whoever waits for an entry, behind somebody who counts it."""

    def __init__(self, tally: StoreCommits, done: Done) -> None:
        self.tally = tally
        self.done = done
        self.since: float = monotonic()

    def __call__(self, problem: StoreError | None) -> None:
        self.tally.note(problem, monotonic() - self.since)
        self.done(problem)
