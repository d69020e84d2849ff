"""The score pad of Deutsches Solo: who played which game, with whom, and whether it was won."""

from typing import Final

from reihum.core.cards import filled
from reihum.core.errors import BadEntry
from reihum.core.notes import Kind
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome, most_win
from reihum.games.deutsches_solo.rules import BIDS, SOLO, THROWN_IN, VALUES, DeutschesSolo

GAMES: Final = (*BIDS, "mussfrage")
RESULTS: Final = ("won", "lost")


def ends(round: DeutschesSolo) -> tuple[str, ...]:
    return GAMES if round.options.muss else (*BIDS, "thrown-in")


def fields(round: Round) -> list[Field]:
    assert isinstance(round, DeutschesSolo)
    found = [Field("end", Kind.WORD, words=ends(round))]
    for number, game in enumerate(GAMES):
        if game in ends(round):
            when = ("end", game)
            found.append(Field(f"player-{game}", Kind.SEAT, when=when))
            if number < SOLO or game == "mussfrage":  # a Frage is played alone if there is nothing to call
                found.append(Field(f"partner-{game}", Kind.SEAT, nobody=number < SOLO, when=when))
            found.append(Field(f"result-{game}", Kind.WORD, words=RESULTS, when=when))
    return found


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, DeutschesSolo)
    end = ends(round)[entries.one("end")]
    if end == "thrown-in":
        return most_win(THROWN_IN, filled(round.seats))
    number = GAMES.index(end)
    round.declarer = entries.one(f"player-{end}")
    round.value = 1 if end == "mussfrage" else VALUES[number]
    if number < SOLO or end == "mussfrage":
        round.partner = entries.one(f"partner-{end}")
    if round.partner == round.declarer:
        raise BadEntry(f"partner-{end}", "somebody-else")
    return round.scored(RESULTS[entries.one(f"result-{end}")] == "won")


PAD: Final = Pad(fields, scored)
