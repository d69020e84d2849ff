"""The score pad of Fipsen: who played which game, and how it ended."""

from typing import Final

from reihum.core.notes import NOTHING, Kind
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.fipsen.rules import BELLS, BIDS, FIPS, GIVEN_UP, KIEKER, SCORING, Fipsen

ENDS: Final = ("made", "failed", "gave-up", "fips", "thrown-in")
GAMES: Final = ("2", "3", "4", "5", "kieker")
ANSWERS: Final = ("without", "with")


def fields(round: Round) -> list[Field]:
    return [
        Field("end", Kind.WORD, words=ENDS),
        *[field for end in ("made", "failed") for field in game_fields(end)],
        Field("gave-up-by", Kind.SEAT, when=("end", "gave-up")),
        Field("fips", Kind.SEAT, when=("end", "fips")),
    ]


def game_fields(end: str) -> list[Field]:
    """The same questions, whether the game was won or lost."""
    return [
        Field(f"bidder-{end}", Kind.SEAT, when=("end", end)),
        Field(f"game-{end}", Kind.WORD, words=GAMES, when=("end", end)),
        Field(f"hand-{end}", Kind.WORD, words=ANSWERS, when=("end", end)),
        Field(f"ruten-{end}", Kind.WORD, words=ANSWERS, when=("end", end)),
        Field(f"durch-{end}", Kind.WORD, words=ANSWERS, when=("end", end)),
    ]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Fipsen)
    end = ENDS[entries.one("end")]
    if end == "thrown-in":
        return round.outcome()
    if end == "fips":
        return round.awarded(entries.one("fips"), 30, FIPS)
    if end == "gave-up":
        return round.awarded(entries.one("gave-up-by"), -5, GIVEN_UP)
    game = entries.one(f"game-{end}")
    round.bid = BIDS.index(GAMES[game].title())
    round.hand_game = 0 if round.bid == KIEKER else entries.one(f"hand-{end}")
    round.trump = BELLS if entries.one(f"ruten-{end}") == 1 else NOTHING
    round.durch = 1 if game >= 3 else entries.one(f"durch-{end}")
    value = round.value()
    return round.awarded(entries.one(f"bidder-{end}"), -2 * value if end == "failed" else value, SCORING)


PAD: Final = Pad(fields, scored)
