"""reihum play without a game: pick one and play."""

from typing import Any

import click

from reihum.cli.faults import Fault
from reihum.cli.lookup import entry_of, players_text, usual_seats
from reihum.cli.terminal_match import MatchSetup, keyboard_here, play
from reihum.core.game import LEVELS
from reihum.terminal.keyboard import Closed, Keyboard
from reihum.terminal.paint import colours_wanted, columns, page_width, wrapped
from reihum.text.catalogue import Entry, catalogue
from reihum.text.paint import Paint
from reihum.text.words import Words


def offer(words: Words, seats: int | None = None, **wishes: Any) -> None:
    """Show the games, ask for one and, if it was not given, for the number of players, and start."""
    paint = Paint(colours_wanted())
    keyboard = keyboard_here()
    entries = sorted(catalogue().values(), key=lambda entry: (LEVELS.index(entry.game.level), entry.game.minutes))
    title = f"━━ {words('menu.welcome')} "
    click.echo("\n" + paint.title(title + "━" * (page_width() - len(title))) + "\n", color=True)
    for line in listing(entries, words, paint):
        click.echo(line, color=True)
    click.echo()
    try:
        entry = asked_game(entries, words, keyboard)
        if entry is None:
            click.echo(words("menu.bye"))
            return
        click.echo("\n" + indented(entry.booklet(words.language).summary))
        if seats not in entry.game.players:
            seats = asked_seats(entry, words, keyboard)
    except Closed:
        raise Fault(words("errors.closed")) from None
    play(MatchSetup(entry, words, seats, **wishes))


def indented(text: str) -> str:
    return "\n".join(wrapped(text, page_width(), "  "))


def listing(entries: list[Entry], words: Words, paint: Paint) -> list[str]:
    """The games, numbered, under headings that say how hard they are."""
    rows = [
        [
            f"  {paint.key(number)}",
            paint.name(entry.booklet(words.language).title),
            f"{players_text(entry.game, words)} {words('games.players')}",
            paint.dim(words("games.lasts", n=entry.game.minutes)),
        ]
        for number, entry in enumerate(entries, 1)
    ]
    lines: list[str] = []
    level = ""
    for entry, line in zip(entries, columns(rows, (0, 3)), strict=True):
        if entry.game.level != level:
            level = entry.game.level
            lines.append(f"  {paint.bold(entry.word(words.language, 'levels', level))}")
        lines.append(line)
    return lines


def asked_game(entries: list[Entry], words: Words, keyboard: Keyboard) -> Entry | None:
    while True:
        text = keyboard.line(words("menu.which"))
        if text.casefold() == "q":
            return None
        if text.isdigit() and 1 <= int(text) <= len(entries):
            return entries[int(text) - 1]
        if text:
            try:
                return entry_of(text, words)
            except Fault as problem:
                click.echo(indented(str(problem)))


def asked_seats(entry: Entry, words: Words, keyboard: Keyboard) -> int:
    game = entry.game
    if len(game.players) == 1:
        return game.players[0]
    while True:
        text = keyboard.line(words("menu.players", players=players_text(game, words), usual=usual_seats(game)))
        if not text:
            return usual_seats(game)
        if text.isdigit() and int(text) in game.players:
            return int(text)
        click.echo("  " + words("menu.number", players=players_text(game, words)))
