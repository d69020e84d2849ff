"""A guest who plays by what is printed: any of the numbers on the screen."""

import re
from random import Random

import click
import pytest

from reihum.bots.bot import Bot
from reihum.bots.random_bot import RandomBot
from reihum.core.match import Match
from reihum.core.options import choices, read_options, value_text, written_options
from reihum.terminal.chronicle import Chronicle
from reihum.terminal.host import TerminalHost
from reihum.terminal.keyboard import Closed, TypedCall
from reihum.terminal.paint import ESCAPE
from reihum.terminal.player import Player
from reihum.text.catalogue import Entry
from reihum.text.lexicon import Lexicon, company
from reihum.text.paint import Paint
from reihum.text.words import words

NUMBER = re.compile(r"\x1b\[1;36m *(\d+)\x1b\[0m")


class Screen:
    """Everything that is printed."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.text = ""
        self.asked = 0  # how far the guest has read
        patch.setattr(click, "echo", self.echo)

    def echo(self, message: str = "", nl: bool = True, **_: object) -> None:
        self.text += message + ("\n" if nl else "")

    def plain(self) -> str:
        return ESCAPE.sub("", self.text)


class Guest:
    """Answers every question with one of the numbers printed since the last one."""

    live = False

    def __init__(self, screen: Screen, seed: int, patience: int = 100_000) -> None:
        self.screen = screen
        self.random = Random(seed)
        self.questions = 0
        self.patience = patience
        self.numbers: list[str] = []

    def line(self, prompt: str) -> str:
        self.questions += 1
        if self.questions > self.patience:
            raise Closed
        self.numbers = NUMBER.findall(self.screen.text[self.screen.asked :]) or self.numbers
        answer = self.random.choice(self.numbers)
        self.screen.echo(f"{prompt}{answer}")
        self.screen.asked = len(self.screen.text)
        return answer

    def call(self, prompt: str, one_key: bool, milliseconds: int | None) -> TypedCall:
        answer = self.line(prompt)
        silent = self.random.random() < 0.7 and one_key
        return TypedCall("" if silent else answer, self.random.randrange(200, 2000))


def table_for(
    entry: Entry, guest: Guest, language: str, seats: int, seed: int = 1, options: object = None, seat: int = 0
) -> TerminalHost:
    """A match of a guest against bots."""
    match = Match(entry.game, seats, options, seed)
    lexicon = Lexicon(
        entry, words(language), Paint(True), match.round.layout, company(words(language), seats, seat), seat
    )
    bots: dict[int, Bot] = {other: RandomBot(other) for other in range(seats) if other != seat}
    player = Player(match, lexicon, guest, Chronicle(lexicon))
    return TerminalHost(player, bots, 0, lambda _: None)


def shortest(entry: Entry) -> object:
    """The options with which a match is soonest over, as far as one can tell: the smallest numbers."""
    kind = entry.game.options
    usual = kind()
    shorter = {
        name: value_text(min(choices(kind, name), key=abs))
        for name in written_options(usual)
        if type(getattr(usual, name)) is int
    }
    return read_options(kind, shorter)
