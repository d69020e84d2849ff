"""The catalogue: every folder under games/ is a game, and so is every entry point `reihum.games`."""

import os
import warnings
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pkgutil import iter_modules
from traceback import extract_tb
from typing import Any, Final

from reihum import games
from reihum.core.errors import BadGame, ReihumError, UnknownGame
from reihum.core.game import Game
from reihum.core.options import written_options
from reihum.core.rule import TABLE_RULES, Rule
from reihum.packs.looks import look_of, words_of
from reihum.text.booklet import LANGUAGES, BadBooklet, Booklet, Paragraph, booklet, table_rules

__all__ = ["Entry", "LeftOut", "catalogue", "find", "include", "load"]

COMPANIONS = ("know_how", "solver_facts", "pad")  # see reihum.companions
KEPT: Final = 100  # booklets of tables with options of their own, which anybody may choose
TRIAL = b"a deal that nobody plays"


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
        return agreed_booklet(self.package, language, tuple(written_options(options).items()))

    def rules(self) -> tuple[Rule, ...]:
        """Every rule that the game declares, in that order."""
        return tuple(dict.fromkeys(self.game.rules))

    def explain(self, rule: Rule, language: str, options: Any) -> Paragraph:
        """The paragraph behind a rule, with these options: of the game's booklet, or of the rules of every table."""
        book = table_rules(language) if rule in TABLE_RULES else self.booklet(language, options)
        return book.paragraph(rule.anchor)

    def word(self, language: str, kind: str, name: str) -> str:
        """A word of this game, of its pack, or one that all games share."""
        return vocabulary(self.package, language).get(kind, {}).get(name, name)


@cache
def printed_booklet(package: str, language: str) -> Booklet:
    return booklet(package, language).printed(written_options(load(package).game.options()))


@lru_cache(KEPT)
def agreed_booklet(package: str, language: str, options: tuple[tuple[str, str], ...]) -> Booklet:
    """With every "why can't I?" it would have to be written again, which takes as long as several moves."""
    return booklet(package, language).agreed(dict(options), written_options(load(package).game.options()))


@cache
def vocabulary(package: str, language: str) -> dict[str, dict[str, str]]:
    """Kind by kind what things are called: by all games, by the pack and, with the last word, by this game."""
    pack = load(package).game.pack
    found: dict[str, dict[str, str]] = {}
    own = booklet(package, language).words
    for words in (table_rules(language).words, words_of(pack, look_of(pack), language), own):
        for kind, names in words.items():
            if isinstance(names, dict):
                found.setdefault(kind, {}).update({name: str(word) for name, word in names.items() if word})
    return found


included: list[str] = []  # packages that are in the catalogue though nobody has installed them


class LeftOut(UserWarning):
    """A game from another package is left out of the catalogue; the sentence says why."""


@cache
def catalogue() -> dict[str, Entry]:
    """All games by their id. A broken game from another package is left out with a warning."""
    folders = [f"{games.__name__}.{folder.name}" for folder in iter_modules(games.__path__) if folder.ispkg]
    own = [load(package) for package in folders if find_spec(f"{package}.rules")]
    found = {entry.id: entry for entry in own}
    points = sorted(entry_points(group="reihum.games"), key=lambda point: (point.name, point.value))
    for package in dict.fromkeys([*included, *(point.value for point in points)]):
        try:
            entry = checked(package)
            if entry.id in found:
                raise BadGame(f"there is already a game '{entry.id}', in {found[entry.id].package}; rename the folder")
            found[entry.id] = entry
        except BadGame as problem:
            warnings.warn(f"the game in {package} is left out: {problem}", LeftOut, stacklevel=2)
    return {name: found[name] for name in sorted(found)}


def include(package: str) -> Entry:
    """Put the game of a package into the catalogue, installed or not; BadGame says what is wrong with it."""
    entry = checked(package)
    other = catalogue().get(entry.id)
    if other is not None and other.package != package:
        raise BadGame(f"there is already a game '{entry.id}', in {other.package}; rename the folder {package}")
    if other is None:
        included.append(package)
        catalogue.cache_clear()
    return catalogue()[entry.id]


def load(package: str) -> Entry:
    """The game of one package."""
    return Entry(import_module(f"{package}.rules").GAME, package)


def checked(package: str) -> Entry:
    """The game of a package that may be broken; BadGame says what is wrong, with file and line.

    Whatever a table needs is tried once, so that a broken game can't spoil a menu, a page or a server later on.
    """
    try:
        entry = load(package)
        for language in LANGUAGES:
            entry.booklet(language)
        for module in COMPANIONS:
            if find_spec(f"{package}.{module}") is not None:
                import_module(f"{package}.{module}")
        for seats in entry.game.players:
            entry.game.deal(seats, entry.game.options(), TRIAL).view(0)
    except (Exception, SystemExit) as problem:
        raise BadGame(blamed(problem, package)) from problem
    return entry


def blamed(problem: BaseException, package: str) -> str:
    """What is wrong with a game, in a sentence for its author that begins with the file and the line."""
    if isinstance(problem, BadBooklet):
        return str(problem)
    said = str(problem) if isinstance(problem, ReihumError) else f"{type(problem).__name__}: {problem}"
    if isinstance(problem, SyntaxError):
        return f"{problem.filename}, line {problem.lineno}: {problem.msg}"
    if isinstance(problem, ModuleNotFoundError) and problem.name and package.startswith(problem.name):
        return f"there is no package {package} on Python's path"
    if isinstance(problem, ModuleNotFoundError) and problem.name == f"{package}.rules":
        return f"the package {package} has no rules.py"
    place = line_of(problem, package)
    return f"{place}: {said}" if place else said


def line_of(problem: BaseException, package: str) -> str:
    """The line of a game that an error came from, with its file; nothing if it did not come from there.

    A project may be called like its package and hold whatever is installed for it, so the whole folder is compared.
    """
    folder = os.sep + package.replace(".", os.sep)
    frames = [frame for frame in extract_tb(problem.__traceback__) if os.path.dirname(frame.filename).endswith(folder)]
    return f"{frames[-1].filename}, line {frames[-1].lineno}" if frames else ""


def find(name: str) -> Entry:
    """The game with this id; UnknownGame says which there are."""
    entries = catalogue()
    if name not in entries:
        near = get_close_matches(name, entries, 1, 0.5)
        hint = f"did you mean '{near[0]}'?" if near else "there is " + ", ".join(entries)
        raise UnknownGame(f"no game '{name}'; {hint}")
    return entries[name]
