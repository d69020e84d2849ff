"""The score pad of Safarü: what lies in every pile of caught cards."""

from typing import Final

from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.safarue.rules import Safarue
from reihum.packs.mue import MUE


def fields(round: Round) -> list[Field]:
    """What a pile holds of everything; what is left on the table belongs to nobody."""
    assert isinstance(round, Safarue)
    worth = tuple([int(value) for value in MUE.value])
    zeros = len([1 for digit in MUE.digit if digit == 0])
    of_colour = int(MUE.size) // len(MUE.colours)
    if round.options.reverse:
        others = [of_piles("cards", int(MUE.size)), of_piles("hedgehogs", of_colour)]
    else:
        others = [of_piles("unicorns", of_colour), of_piles("hedgehogs", of_colour), of_piles("zeros", zeros)]
    return [of_piles("card-points", sum(worth), worth), *others]


def of_piles(name: str, most: int, worth: tuple[int, ...] = ()) -> Field:
    return Field(name, each=True, shared=True, most=most, at_most=most, worth=worth)


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Safarue)
    values, hedgehogs = entries.each("card-points"), entries.each("hedgehogs")
    if round.options.reverse:
        return round.score_reverse(values, entries.each("cards"), hedgehogs)
    return round.score(values, entries.each("unicorns"), hedgehogs, entries.each("zeros"))


PAD: Final = Pad(fields, scored)
