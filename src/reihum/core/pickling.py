"""Rounds and matches as plain data, for `pickle` and `copy.deepcopy`.

They name their game instead of holding it: whoever opens a pickle finds the game's declaration again, be it interpreted
or compiled. Options and rules travel as the words they are written with.
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.options import read_options, written_options
from reihum.core.rule import TABLE_RULES, Rule
from reihum.core.sheet import Outcome, Sheet

VECTORS: Final = ["lie", "order", "may", "events", "lots"]
NUMBERS: Final = ["seed", "shuffles", "changes", "acting", "mode", "wait", "now", "dealer"]
OTHERS: Final = ["tracking", "recording", "key", "opening", "chosen"]


def round_data(round: Any) -> tuple[Any, ...]:
    """All that a round consists of, its notes among it."""
    vectors = VECTORS + [note.field for note in round.game.notes if note.listed]
    numbers = NUMBERS + [note.field for note in round.game.notes if not note.listed]
    fields = {name: int(getattr(round, name)) for name in numbers}
    fields.update({name: getattr(round, name) for name in OTHERS})
    lists = {name: tuple([int(number) for number in getattr(round, name)]) for name in vectors}
    return round.game, int(round.seats), written_options(round.options), fields, lists


def revived_round(game: Any, seats: int, texts: dict[str, str], fields: dict[str, Any], lists: dict[str, Any]) -> Any:
    round = game.blank(seats, read_options(game.options, texts))
    for name, value in fields.items():
        setattr(round, name, value)
    for name, numbers in lists.items():
        setattr(round, name, vec[i64](numbers))
    return round


def match_data(match: Any) -> tuple[Any, ...]:
    outcomes = [(each.points, each.winners, each.rule.anchor, each.lines) for each in match.sheet.outcomes]
    sheet = (match.sheet.first_dealer, match.sheet.before, outcomes)
    tricks = match.tricks.now, match.tricks.last, match.tricks.taker
    how = (match.seed, match.entropy, match.over, match.watched, tricks)
    return type(match), match.game, match.seats, written_options(match.options), how, sheet, match.log[:], match.round


def revived_match(
    kind: Any, game: Any, seats: int, texts: dict[str, str], how: tuple[Any, ...], past: tuple[Any, ...], log: Any,
    round: Any,
) -> Any:  # fmt: skip
    seed, entropy, over, watched, tricks = how
    match = kind(game, seats, read_options(game.options, texts), seed, entropy)
    first_dealer, before, outcomes = past
    match.sheet = Sheet(seats, first_dealer, before)
    match.sheet.outcomes = [Outcome(each[0], each[1], rule_of(game, each[2]), each[3]) for each in outcomes]
    match.log = list(log)
    match.over = over
    match.watched = watched
    match.tricks.now, match.tricks.last, match.tricks.taker = tricks
    match.round = round
    return match


def rule_of(game: Any, anchor: str) -> Rule:
    """The very rule of its game: rules are compared by identity."""
    found = [rule for rule in [*game.rules, *TABLE_RULES] if rule.anchor == anchor]
    return found[0] if found else Rule(anchor)
