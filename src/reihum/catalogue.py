"""The catalogue: every folder under games/ is a game, and so is every entry point `reihum.games`."""

import warnings
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from reihum import games
from reihum.booklet import Booklet, Paragraph, booklet, manners
from reihum.core.errors import UnknownGame
from reihum.core.game import Game
from reihum.core.options import written_options
from reihum.core.rule import MANNERS, Rule
from reihum.packs.looks import look_of, words_of


@dataclass(frozen=True)
class Entry:
    """A game with its booklets."""

    game: Game
    package: str

    @property
    def id(self) -> str:
        return self.game.id

    def booklet(self, language: str, options: Any = None) -> Booklet:
        """The rules as they are printed, or as they are in force at a table with these options."""
        if options is None:
            return printed_booklet(self.package, language)
        usual = written_options(self.game.options())
        return booklet(self.package, language).agreed(written_options(options), usual)

    def rules(self) -> tuple[Rule, ...]:
        """Every rule that the game declares, in that order."""
        return tuple(dict.fromkeys(self.game.rules))

    def explain(self, rule: Rule, language: str, options: Any) -> Paragraph:
        """The paragraph behind a rule, as these options have it: of the game's booklet, or of the manners of all."""
        book = manners(language) if rule in MANNERS else self.booklet(language, options)
        return book.paragraph(rule.anchor)

    def word(self, language: str, kind: str, name: str) -> str:
        """A word of this game, of its pack, or one that all games share."""
        return word_of(self.package, language, kind, name)


@cache
def printed_booklet(package: str, language: str) -> Booklet:
    return booklet(package, language).printed(written_options(load(package).game.options()))


@cache
def word_of(package: str, language: str, kind: str, name: str) -> str:
    own = booklet(package, language).words.get(kind, {})
    if name in own:
        return str(own[name])
    pack = load(package).game.pack
    return words_of(pack, look_of(pack), language).get(kind, {}).get(name) or manners(language).word(kind, name)


@cache
def catalogue() -> dict[str, Entry]:
    """All games by their id. A package of somebody else's that can't be loaded is left out with a warning."""
    import os
    only = os.environ.get("REIHUM_ONLY", "").split(",")
    folders = [f"{games.__name__}.{folder.name}" for folder in iter_modules(games.__path__) if folder.ispkg]
    entries = [load(package) for package in folders if find_spec(f"{package}.rules") and (only == [""] or package.rpartition(".")[2] in only)]
    for point in entry_points(group="reihum.games"):
        try:
            entries.append(load(point.value))
        except Exception as problem:
            warnings.warn(f"the game '{point.name}' can't be loaded from {point.value}: {problem}", stacklevel=2)
    return {entry.id: entry for entry in sorted(entries, key=lambda entry: entry.id)}


def load(package: str) -> Entry:
    """The game of one package."""
    return Entry(import_module(f"{package}.rules").GAME, package)


def find(name: str) -> Entry:
    """The game with this id; UnknownGame says which there are."""
    entries = catalogue()
    if name not in entries:
        near = get_close_matches(name, entries, 1, 0.5)
        hint = f"did you mean '{near[0]}'?" if near else "there is " + ", ".join(entries)
        raise UnknownGame(f"no game '{name}'; {hint}")
    return entries[name]
