"""The score pad of Mü: bids, trump and tricks; the goal and the bonus are worked out."""

from typing import Final

from reihum.core.cards import without
from reihum.core.errors import BadEntry
from reihum.core.notes import NOTHING, Kind
from reihum.core.pad import Entries, Field, Pad, PadFact
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.mue.material import TRUMPS
from reihum.games.mue.rules import Mue
from reihum.games.mue.scoring import bonus, goal
from reihum.packs.mue import MUE

ENDS: Final = ("played", "eklat")


def fields(round: Round) -> list[Field]:
    assert isinstance(round, Mue)
    cards = without(MUE, round.options.without) if round.seats == 3 else MUE.cards()
    hand = len(cards) // int(round.seats)
    points = sum([int(MUE.value[card]) for card in cards])
    played = ("end", "played")
    worth = tuple([int(value) for value in MUE.value])
    found = [Field("end", Kind.WORD, words=ENDS), Field("chief", Kind.SEAT, when=played)]
    if round.seats > 3:
        found.append(Field("partner", Kind.SEAT, when=played))
    return [
        *found,
        Field("height", least=1, most=hand, when=played),
        Field("trump", Kind.WORD, words=tuple(TRUMPS.kinds), when=played),
        Field("card-points", each=True, most=points, total=points, when=played, worth=worth),
        Field("laid", each=True, most=hand, when=("end", "eklat")),
        Field("challenger", Kind.SEAT, nobody=True, when=("end", "eklat")),
    ]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Mue)
    if ENDS[entries.one("end")] == "eklat":
        return eklat(round, entries)
    round.chief = entries.one("chief")
    round.partner = entries.one("partner") if round.seats > 3 else NOTHING
    if round.partner == round.chief:
        raise BadEntry("partner", "somebody-else")
    round.height = entries.one("height")
    round.chief_trump = entries.one("trump")
    return round.score(entries.each("card-points"))


def eklat(round: Mue, entries: Entries) -> Outcome:
    """Two or more have laid the most, and the last of them is to blame; or nobody has laid anything."""
    laid = entries.each("laid")
    round.challenger = entries.one("challenger")
    most = max([int(number) for number in laid])
    equal = len([1 for number in laid if number == most])
    blamed = round.challenger >= 0 and laid[round.challenger] == most
    if (most > 0 and (equal < 2 or not blamed)) or (most == 0 and round.challenger >= 0):
        raise BadEntry("challenger", "equal-bids")
    return round.eklat(laid)


def facts(round: Round, entries: Entries) -> list[PadFact]:
    if ENDS[entries.one("end")] == "eklat":
        return []
    height = entries.one("height")
    found = [PadFact("goal", int(goal(round.seats, height)))]
    return [*found, PadFact("bonus", int(bonus(height, entries.one("trump"))))]


PAD: Final = Pad(fields, scored, facts)
