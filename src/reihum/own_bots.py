"""Bots of your own: a class with one method, named `module:Class` or by an entry point `reihum.bots`.

    class Careful:
        def reply(self, eye):
            return eye.moves()[0]

`reply` gets an `Eye` and answers with a move, as its number, as its text or as a `Reply`; in a race None keeps silent.
A class that can be made with a `seed` gets one.

Such a bot is not trusted with more than its seat may know: the round behind its eye is a world that the seat cannot
tell from the real one, so breaking into it reveals nothing. If it raises an exception, makes an illegal move or takes
too long, that is reported and a random move is made instead.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import entry_points
from inspect import signature
from time import perf_counter
from types import FrameType
from typing import Any, Final, final

from reihum.bots.bot import Bot, Reply
from reihum.bots.eye import Eye
from reihum.core.chance import Chance
from reihum.core.errors import BadOption
from reihum.core.round import Round
from reihum.core.sheet import Sheet

__all__ = ["OwnBot", "installed_bots", "is_own", "own_bot"]

GROUP: Final = "reihum.bots"
PATIENCE: Final = 10.0  # seconds for an answer


def installed_bots() -> dict[str, str]:
    """The bots that installed packages offer: name and module:Class."""
    return {point.name: point.value for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def is_own(name: str) -> bool:
    """Is this the name of somebody's own bot, rather than of a level?"""
    return class_named(name) is not None


def class_named(name: str) -> str | None:
    """The module:Class behind a name, or None: it is no name of an own bot."""
    module, colon, kind = name.partition(":")
    if colon and kind.isidentifier() and all(part.isidentifier() for part in module.split(".")):
        return name
    return installed_bots().get(name)


def own_bot(name: str, seed: int, seconds: float = PATIENCE, tell: Callable[[str], None] | None = None) -> "OwnBot":
    """A bot of this name; BadOption says why there is none. `tell` is called with what it does wrong."""
    place = class_named(name)
    assert place is not None, f"{name} is no bot of one's own"
    return OwnBot(made(found(place), name, seed), name, seed, seconds, tell)


def found(place: str) -> Any:
    """The class itself. Modules in the current folder can be imported, too."""
    module, _, kind = place.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        loaded = import_module(module)
    except ModuleNotFoundError as problem:
        raise BadOption(f"the bot {place} can't be loaded: there is no module {problem.name}") from problem
    except Exception as problem:  # whatever somebody's own module does wrong
        raise BadOption(f"the bot {place} can't be loaded: {said(problem)}") from problem
    if not hasattr(loaded, kind):
        raise BadOption(f"the bot {place} can't be loaded: {module} has no {kind}")
    return getattr(loaded, kind)


def made(kind: Any, name: str, seed: int) -> Any:
    try:
        bot = kind(seed=seed) if "seed" in signature(kind).parameters else kind()
    except Exception as problem:
        raise BadOption(f"the bot {name} can't be made: {said(problem)}") from problem
    if not callable(getattr(bot, "reply", None)):
        raise BadOption(f"the bot {name} has no method reply(eye)")
    return bot


def said(problem: BaseException) -> str:
    return f"{type(problem).__name__}: {problem}"


class TooSlow(Exception):
    """The answer takes too long."""


@final
class OwnBot:
    """Somebody's own bot, kept to what its seat may know, and replaced by chance whenever it fails."""

    def __init__(
        self, bot: Bot, name: str, seed: int, seconds: float = PATIENCE, tell: Callable[[str], None] | None = None
    ) -> None:
        self.bot = bot
        self.name = name
        self.chance = Chance(seed)
        self.seconds = seconds
        self.tell = tell
        self.faults: list[str] = []

    def reply(self, eye: Eye) -> Reply | None:
        sealed = eye.sealed(self.chance)
        legal = [int(move) for move in eye.moves()]
        since = perf_counter()
        try:
            with limited(self.seconds):
                answer: Any = self.bot.reply(sealed)
            if perf_counter() - since > self.seconds:
                raise TooSlow
            return understood(answer, eye, legal)
        except TooSlow:
            self.blame(f"no answer within {self.seconds:g} s")
        except Exception as problem:  # whatever somebody's own bot does wrong
            self.blame(said(problem))
        return Reply(legal[self.chance.below(len(legal))]) if legal else None

    def blame(self, what: str) -> None:
        fault = f"{self.name}: {what}; a random move stands in"
        self.faults.append(fault)
        if self.tell is not None:
            self.tell(fault)


def understood(answer: Any, eye: Eye, legal: list[int]) -> Reply | None:
    """An answer as a legal reply; ValueError if it is none."""
    if answer is None:
        if not eye.is_race:
            raise ValueError("a bot may keep silent only in a race")
        return None
    if isinstance(answer, str):
        if answer not in eye.numbered.numbers:
            raise ValueError(f"'{answer}' is not a move of this game")
        answer = eye.numbered.number(answer)
    reply = answer if isinstance(answer, Reply) else Reply(int(answer))
    if int(reply.move) not in legal:
        raise ValueError(f"the move {reply.move} is not legal")
    return Reply(int(reply.move), max(0, int(reply.after)))


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise TooSlow when the time is over. Only Unix can interrupt, and only in the main thread: else nobody does."""
    can_interrupt = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not can_interrupt:
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def choose(
    name: str, round: Round, seat: int, past: Sheet, seed: int, seconds: float, tell: Callable[[str], None]
) -> Reply | None:
    """What somebody's own bot does at a table, within this time; a new one is made for every answer."""
    return own_bot(name, seed, seconds, tell).reply(Eye(round, seat, past))
