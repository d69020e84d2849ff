"""What trick games and auctions share: notes that nobody need see, whose turn it is to bid, whose game it is."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.errors import BadGame
from reihum.core.rule import FOLLOW
from reihum.core.sheet import sole_highest
from reihum.rules import ELFER, GERMAN, NOTHING, AuctionRound, DutyRound, Game, Pack, TrickRound, TrumpRound, dataclass
from reihum.text.catalogue import find

NO_BID = NOTHING


@dataclass(frozen=True)
class Options:
    pass


def declared(pack: Pack, kind: Any) -> Game:
    """A game of this family with nothing in it but a trick."""
    game = Game(
        f"toys.{kind.__name__.lower()}.rules", pack, Options, players=range(2, 5), age=8, minutes=5, level="easy"
    )
    game.trick()
    game.hands()
    game.won()
    game.may_play()
    if issubclass(kind, AuctionRound):
        game.words("bid", ["one", "two"])
    game.rounds(type("Plain", (kind,), {}))
    return game


@pytest.mark.parametrize("kind", [TrickRound, DutyRound, TrumpRound, AuctionRound])
def test_what_the_trick_shows_is_not_told_again(kind: Any) -> None:
    shown = [note.field for note in declared(GERMAN, kind).notes if note.shown]
    expected = {
        TrumpRound: ["trump"],
        AuctionRound: ["trump", "bid", "declarer", "tricks", "lost_tricks"],
    }
    assert shown == expected.get(kind, [])


@pytest.mark.parametrize("kind", [DutyRound, TrumpRound, AuctionRound])
def test_duties_need_a_pack_that_fits_into_one_word(kind: Any) -> None:
    with pytest.raises(BadGame, match="at most 62 cards; base Plain on TrickRound"):
        declared(ELFER, kind)


@pytest.mark.parametrize(
    ("numbers", "seat"),
    [([3, 5, 4], 1), ([5, 5, 4], NOTHING), ([0, 0, 0], NOTHING), ([4, 4, 5], 2), ([], NOTHING), ([5, 4, 4], 0)],
)
def test_the_only_one_with_the_highest_number(numbers: list[int], seat: int) -> None:
    assert sole_highest(vec[i64](numbers)) == seat


def auction(*bids: int) -> Any:
    """A table of Napoleon with four seats at which these bids have been made; -1 is to pass."""
    round: Any = find("napoleon").game.deal(4, None, b"a deal")
    for bid in bids:
        seat = round.turn().seats[0]
        if bid != NO_BID:
            round.make_bid(seat, bid)
        round.next_speaker(seat)
    return round


def test_everybody_speaks_once_the_dealer_last() -> None:
    round = auction(NO_BID, 0, NO_BID)
    assert round.turn().seats == (round.dealer,)
    assert round.is_higher(1)
    assert not round.is_higher(0)


def test_the_highest_bidder_has_the_game_and_the_turn() -> None:
    round = auction(0, NO_BID, 3, NO_BID)
    assert (round.bid, round.declarer) == (3, round.turn().seats[0])
    assert round.declarer == (round.dealer + 3) % 4


def test_if_nobody_bids_the_round_is_over() -> None:
    assert auction(NO_BID, NO_BID, NO_BID, NO_BID).is_over()


def test_tricks_are_counted_for_the_declarer_and_for_the_others() -> None:
    round = auction(NO_BID, 0, NO_BID, NO_BID)
    for seat in range(4):
        round.take(seat)
    assert (round.tricks, round.lost_tricks) == (1, 3)


@pytest.mark.parametrize("pack", [GERMAN, ELFER], ids=lambda pack: pack.name)
def test_what_is_above_and_below_a_card(pack: Pack) -> None:
    above, below = pack.above(), pack.below()
    for low in pack.cards():
        for high in pack.cards():
            place = int(low * pack.words + pack.word[high])
            same = pack.colour[low] == pack.colour[high]
            assert bool(above.words[place] & pack.bit[high]) == (same and pack.rank[high] > pack.rank[low])
            assert bool(below.words[place] & pack.bit[high]) == (same and pack.rank[high] < pack.rank[low])


def test_ranks_may_have_heights_of_their_own() -> None:
    ten_high = find("sechsundsechzig").game.pack.above(vec[i64]([0, 1, 2, 3, 7, 4, 5, 6, 8]))
    king, ten, ace = (GERMAN.card(code) for code in ("HK", "H10", "HA"))
    assert ten_high.words[king] == GERMAN.bit[ten] | GERMAN.bit[ace]
    assert ten_high.words[ten] == GERMAN.bit[ace]


def test_a_rule_that_is_declared_again_is_the_same_rule() -> None:
    """Rules are compared by identity, and a copy of a match finds them by their anchors."""
    game = declared(GERMAN, TrickRound)
    assert game.rule("most") is game.rule("most")
    assert game.rule("follow") is FOLLOW
