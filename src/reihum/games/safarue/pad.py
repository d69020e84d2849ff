"""The score pad of Safarü: what lies in every pile of caught cards."""

from typing import Final

from reihum.core.cards import MUE_VALUE
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.safarue.rules import Safarue


def fields(round: Round) -> list[Field]:
    assert isinstance(round, Safarue)
    worth = tuple([int(value) for value in MUE_VALUE])
    found = [Field("card-points", each=True, shared=True, most=120, worth=worth)]
    if round.options.reverse:
        found.append(Field("cards", each=True, shared=True, most=60))
    else:
        found.append(Field("unicorns", each=True, shared=True, most=12))
    found.append(Field("hedgehogs", each=True, shared=True, most=12))
    if not round.options.reverse:
        found.append(Field("zeros", each=True, shared=True, most=6))
    return found


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Safarue)
    values = list(entries.floats("card-points"))
    hedgehogs = list(entries.floats("hedgehogs"))
    none = [0.0 for _ in values]
    if round.options.reverse:
        return round.score(values, none, hedgehogs, none, list(entries.floats("cards")))
    return round.score(values, list(entries.floats("unicorns")), hedgehogs, list(entries.floats("zeros")), none)


PAD: Final = Pad(fields, scored)
