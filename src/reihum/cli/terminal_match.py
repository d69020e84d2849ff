"""Sets a match up at this terminal, and takes care that nothing of it is lost."""

import secrets
import signal
import sys
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any, TextIO

import click

from reihum.bots.bot import Bot
from reihum.bots.level import ADVANCED, LEVELS, RANDOM
from reihum.bots.levels import OTHERS, bot_of
from reihum.cli.faults import Fault, Interrupted
from reihum.cli.lookup import seat_of, seats_of
from reihum.cli.match_files import Keeper, kept_match
from reihum.core.match import Match
from reihum.own_bots import own_bot
from reihum.terminal.chronicle import Chronicle
from reihum.terminal.host import TerminalHost
from reihum.terminal.keyboard import Closed, Keyboard, Script, Terminal
from reihum.terminal.paint import colours_wanted, say
from reihum.terminal.player import Player
from reihum.terminal.questions import Left
from reihum.text.catalogue import Entry
from reihum.text.lexicon import Lexicon, company
from reihum.text.paint import Paint
from reihum.text.words import Words

LIVELY = 0.8  # seconds between moves, for people
OPPONENTS = ADVANCED.name  # for people,
EXTRAS = RANDOM.name  # and for scripts, which want the same every time


@dataclass(frozen=True)
class MatchSetup:
    """What was asked for; None: the default."""

    entry: Entry
    words: Words
    seats: int | None = None
    options: Any = None
    seed: str | None = None
    seat: int | None = None
    pace: float | None = None
    record: str | None = None
    bots: str | None = None
    look: str = ""  # of the cards


def keyboard_here() -> Keyboard:
    """A person if this is a terminal, otherwise a script; a closed input is an empty one."""
    source: TextIO | None = sys.stdin
    if source is None or source.closed:
        return Script(StringIO())
    return Terminal() if source.isatty() and sys.stdout.isatty() else Script(source)


def play(setup: MatchSetup) -> None:
    """Play a match, a new one or one from a file; interrupted, it can go on later."""
    text = setup.words
    match, seat = opened(setup)
    names = company(text, match.seats, seat)
    keyboard = keyboard_here()
    lexicon = Lexicon(setup.entry, text, Paint(colours_wanted()), match.round.layout, names, seat, setup.look)
    player = Player(match, lexicon, keyboard, Chronicle(lexicon))
    keeper = Keeper(setup.record, text, names)
    pace = (LIVELY if keyboard.live else 0.0) if setup.pace is None else setup.pace
    say("", "  " + text("table.going-on" if match.log else "table.seed", seed=match.seed))
    if keyboard.live:
        leave_on_signals()
    try:
        level = setup.bots or (OPPONENTS if keyboard.live else EXTRAS)
        TerminalHost(player, bots(match, seat, level), pace, keeper.keep).run()
    except Left:
        say("", keeper.break_off(match))
    except Closed:
        raise Fault(f"{text('errors.closed')} {keeper.break_off(match)}".strip()) from None
    except KeyboardInterrupt:
        say("")
        raise Interrupted(f"{text('errors.stopped')} {keeper.break_off(match)}".strip()) from None
    except Exception:  # a fault of the program: the match is worth more than that
        say("", keeper.break_off(match))
        raise


def opened(setup: MatchSetup) -> tuple[Match, int]:
    """The match, and where you sit."""
    if setup.record is not None and Path(setup.record).exists():
        kept = kept_match(setup.record, setup.words)
        match, usual = kept.match, max(kept.you, 0)
        refuse_other_match(setup, match)
    else:
        seats = seats_of(setup.entry, setup.seats, setup.words)
        seed = secrets.randbelow(10**9) if setup.seed is None else number_or_text(setup.seed)
        match = Match(setup.entry.game, seats, setup.options, seed)
        usual = 0
    return match, seat_of(usual if setup.seat is None else setup.seat, match.seats, setup.words)


def number_or_text(seed: str) -> int | str:
    return int(seed) if seed.isascii() and seed.isdigit() and str(int(seed)) == seed else seed


def refuse_other_match(setup: MatchSetup, match: Match) -> None:
    """A file is never overwritten by another match."""
    text = setup.words
    if match.over:
        raise Fault(text("errors.finished", file=setup.record))
    wrong_seats = setup.seats not in (None, match.seats)
    wrong_seed = setup.seed not in (None, str(match.seed))
    wrong_options = setup.options not in (None, match.options)
    if match.game is not setup.entry.game or wrong_seats or wrong_seed or wrong_options:
        what = f"{match.game.id}, --seats {match.seats}, --seed {match.seed}"
        raise Fault(text("errors.other-match", file=setup.record, what=what))


def bots(match: Match, seat: int, level: str) -> dict[int, Bot]:
    """One for every other seat; the same match has the same opponents."""
    seed = int.from_bytes(match.key[:6], "big") + len(match.log)
    others = [other for other in range(match.seats) if other != seat]
    return {other: bot_named(level, seed + 7919 * other) for other in others}


def bot_named(name: str, seed: int) -> Bot:
    """A bot of a level, or one of somebody's own; what that does wrong is told."""
    if name in LEVELS or name in OTHERS:
        return bot_of(name, seed)
    return own_bot(name, seed, tell=lambda fault: click.echo(f"reihum: {fault}", err=True))


def leave_on_signals() -> None:
    """A closed window is no reason to lose a match."""

    def leave(number: int, frame: object) -> None:
        raise Closed

    for name in ("SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), leave)
