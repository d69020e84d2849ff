"""The score pad of Schafkopf: who played which game, with whom, and how it ended."""

from typing import Final

from reihum.core.cards import BIT
from reihum.core.errors import BadEntry
from reihum.core.notes import Kind
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome, paid
from reihum.games.schafkopf.rules import BIDS, SIE, THROWN_IN, WENZ_TOUT, Schafkopf, is_wenz

ENDS: Final = (*BIDS, "thrown-in", "sie")
RESULTS: Final = ("won", "won-schneider", "won-schwarz", "lost", "lost-schneider", "lost-schwarz")
TOUT_RESULTS: Final = ("won", "lost")
MORE: Final = ("", "schneider", "schwarz")
DOUBLED: Final = ("never", "stoss", "retour")
MOST_RUNNERS: Final = 14


def fields(round: Round) -> list[Field]:
    assert isinstance(round, Schafkopf)
    ends = ENDS[:-1] if round.options.short else ENDS  # nobody holds so many cards then
    found = [Field("end", Kind.WORD, words=ends)]
    for number, bid in enumerate(BIDS):
        when = ("end", bid)
        found.append(Field(f"player-{bid}", Kind.SEAT, when=when))
        if bid == "rufspiel":
            found.append(Field("partner", Kind.SEAT, when=when))
        found.append(
            Field(f"result-{bid}", Kind.WORD, words=RESULTS if number < WENZ_TOUT else TOUT_RESULTS, when=when)
        )
        if round.options.runners:
            found.append(Field(f"runners-{bid}", most=4 if is_wenz(number) else MOST_RUNNERS, when=when))
        if round.options.stoss:
            found.append(Field(f"doubled-{bid}", Kind.WORD, words=DOUBLED, when=when))
    if not round.options.short:
        found.append(Field("player-sie", Kind.SEAT, when=("end", "sie")))
    return found


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Schafkopf)
    end = ENDS[entries.one("end")]
    if end == "thrown-in":
        return paid(THROWN_IN, round.seats, BIT[0], 0)  # nobody pays anything
    if end == "sie":
        return paid(SIE, round.seats, BIT[entries.one("player-sie")], 52)
    round.bid = BIDS.index(end)
    player = entries.one(f"player-{end}")
    side = BIT[player]
    if end == "rufspiel":
        if entries.one("partner") == player:
            raise BadEntry("partner", "somebody-else")
        side |= BIT[entries.one("partner")]
    if round.options.stoss:
        round.doubled = entries.one(f"doubled-{end}")
    words = RESULTS if round.bid < WENZ_TOUT else TOUT_RESULTS
    result, _, more = words[entries.one(f"result-{end}")].partition("-")
    runners = entries.one(f"runners-{end}") if round.options.runners else 0
    return round.scored(side, result == "won", MORE.index(more), round.counting(runners))


PAD: Final = Pad(fields, scored)
