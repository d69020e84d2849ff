"""The score pad of Safarü: what lies in every pile of caught cards."""

from typing import Final

from reihum.core.cards import MUE_VALUE
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.safarue.rules import Safarue
from reihum.packs.mue import MUE


def fields(round: Round) -> list[Field]:
    """What a pile holds of everything; what is left on the table belongs to nobody."""
    assert isinstance(round, Safarue)
    worth = tuple([int(value) for value in MUE_VALUE])
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
    values = list(entries.floats("card-points"))
    hedgehogs = list(entries.floats("hedgehogs"))
    none = [0.0 for _ in values]
    if round.options.reverse:
        return round.score(values, none, hedgehogs, none, list(entries.floats("cards")))
    return round.score(values, list(entries.floats("unicorns")), hedgehogs, list(entries.floats("zeros")), none)


PAD: Final = Pad(fields, scored)
