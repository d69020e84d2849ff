"""Mü's know-how: it proposes legal moves, judges only by what a seat sees, and does what a good player would."""

from typing import cast

import pytest

from reihum.core.chance import Chance, match_key
from reihum.games.mue.know_how import KNOW_HOW
from reihum.games.mue.know_how_auction import RECKLESS, promise
from reihum.games.mue.know_how_play import beaters
from reihum.games.mue.material import TRUMPS
from reihum.games.mue.rules import GAME, TEAM_WON, Mue, Options
from reihum.notation import position
from reihum.packs.mue import MUE


def set_of(codes: str) -> int:
    return sum(2 ** MUE.card(code) for code in codes.split())


def preferred(text: str) -> str:
    """What a good player does at once, by name."""
    round = position(text)
    seat = round.turn().seats[0]
    return GAME.moves.texts[KNOW_HOW.prefer(round, seat, round.moves(seat), Chance(1))]


def considered(text: str) -> set[str]:
    """What a good player thinks about, by name."""
    round = position(text)
    seat = round.turn().seats[0]
    return {GAME.moves.texts[move] for move in KNOW_HOW.sensible(round, seat, round.moves(seat))}


@pytest.mark.parametrize("seats", GAME.players)
def test_all_it_proposes_is_legal_and_known_to_the_seat(seats: int) -> None:
    """A round by habit: at each move, what is worth a thought is the same in every world the seat can imagine."""
    for seed in range(3):
        round = cast(Mue, GAME.deal(seats, Options(), match_key(seed)))
        chance = Chance(seed)
        while not round.is_over():
            seat = round.turn().seats[0]
            moves = round.moves(seat)
            good = list(KNOW_HOW.sensible(round, seat, moves))
            assert good
            assert set(good) <= set(moves)
            assert len(set(good)) == len(good)
            world = round.imagine(seat, chance)
            assert good == list(KNOW_HOW.sensible(world, seat, moves))
            move = KNOW_HOW.prefer(round, seat, moves, chance)
            assert move in list(moves)
            round.play(seat, move)


@pytest.mark.parametrize("seats", GAME.players)
def test_good_players_end_in_no_eklat_and_often_win(seats: int) -> None:
    won = 0
    for seed in range(20):
        round = cast(Mue, GAME.deal(seats, Options(), match_key(seed)))
        chance = Chance(seed)
        while not round.is_over():
            seat = round.turn().seats[0]
            round.play(seat, KNOW_HOW.prefer(round, seat, round.moves(seat), chance))
        assert round.chief >= 0
        assert round.height < RECKLESS[seats]
        won += round.outcome().rule is TEAM_WON
    assert 4 <= won <= 19


# The auction


def test_more_and_higher_trumps_promise_more() -> None:
    red = TRUMPS.kinds.index("red")
    few = promise(4, red, set_of("R2 R3 G1 G2 B3 B4"))
    more = promise(4, red, set_of("R2 R3 R4 R5 B3 B4"))
    high = promise(4, red, set_of("R2 R3 R8 R9 B3 B4"))
    aces = promise(4, red, set_of("R2 R3 R8 R9 B9 B8"))
    assert few < more < high < aces


WEAK = "mue 4 | hand.0 R0 R1 Y2 Y3 Y4 G0 G1 G2 B3 B4 B5 K0 K1 K2 K3 | hand.1 ?*15 | hand.2 ?*15 | hand.3 ?*15"
STRONG = "mue 4 | hand.0 R9 R8 R7 R6 R5 R4 R3 R2 Y9 Y8 G9 G8 B9 K9 K8 | hand.1 ?*15 | hand.2 ?*15 | hand.3 ?*15"


def test_a_strong_hand_bids_with_a_low_trump() -> None:
    assert preferred(f"{STRONG} | turn 0") == "+R2"


def test_whoever_has_laid_most_passes() -> None:
    held = STRONG.replace("R2 ", "").replace(" | hand.1", " | bid.0 R2 | hand.1")
    assert preferred(f"{held} | turn 0 | limit 2 | challenger 0") == "pass"


def test_to_draw_level_is_no_bid() -> None:
    """It would be an Eklat, and one's own fault."""
    text = "mue 4 | hand.0 R9 R8 R7 R6 R5 R4 R3 Y9 Y8 G9 G8 B9 K9 K8 | bid.0 R2 | hand.1 ?*14 | bid.1 G1"
    on = considered(f"{text} | hand.2 ?*15 | hand.3 ?*15 | turn 0 | limit 2 | laid 1 | challenger 1")
    assert on == {"+R3"}


def test_a_weak_hand_does_not_bid_high() -> None:
    text = WEAK.replace("hand.1 ?*15", "hand.1 ?*9 | bid.1 R9 R8 R7 R6 R5 R4")
    assert preferred(f"{text} | turn 0 | limit 7 | challenger 1") in ("pass", "+R0", "+R1", "+G0", "+G1", "+K0", "+K1")
    assert "pass" in considered(f"{text} | turn 0 | limit 7 | challenger 1")


# Trump and partner


def test_the_chief_names_his_long_suit() -> None:
    text = "mue 4 | task chief-trump | chief 0 | vice 1 | vice_trump 3 | height 6 | hand.0 R9 R8 R7 R0 Y9 G9 B9 K9 G8"
    text += " | bid.0 R2 R4 R5 R6 B0 K8 | hand.1 ?*14 | bid.1 G3 | hand.2 ?*15 | hand.3 ?*15"
    assert preferred(f"{text} | turn 0") == "name red"
    assert "name red" in considered(f"{text} | turn 0")


def test_the_partner_shows_trumps() -> None:
    text = "mue 5 | task partner | chief 0 | vice 1 | vice_trump 3 | chief_trump red | height 4 | bid.0 R1 R2 R3 R4"
    text += (
        " | bid.1 G3 B3 Y3 | bid.2 G9 | bid.3 R9 R8 | hand.0 ?*8 | hand.1 ?*9 | hand.2 ?*11 | hand.3 ?*10 | hand.4 ?*12"
    )
    assert preferred(f"{text} | turn 0") == "name seat.3"


# Tricks: red is trump, ones are the vice's; seats 0 and 2 are the chief's team

LAST_TRICKS = "mue 4 | task play | chief 0 | partner 2 | vice 1 | height 3 | chief_trump red | vice_trump 1"


@pytest.mark.parametrize("upper", ["red", "7", "none"])
@pytest.mark.parametrize("lower", ["green", "1", "none"])
def test_what_beats_a_card(upper: str, lower: str) -> None:
    """The set of those that beat it is what the rules say card by card."""
    high, low = TRUMPS.kinds.index(upper), TRUMPS.kinds.index(lower)
    for card in MUE.cards():
        by_rule = [other for other in MUE.cards() if TRUMPS.beats(high, low, other, card)]
        assert beaters(high, low, card) == sum(2**other for other in by_rule)


def test_points_go_to_ones_own_side() -> None:
    """Seat 3 plays last; its side's green 9 takes the trick."""
    text = f"{LAST_TRICKS} | trick G0 G9 G3 | led green | played 3 | best G9 | taker 1 | turn 3"
    assert preferred(f"{text} | hand.3 G2 G6 | hand.0 Y2 | hand.1 Y3 | hand.2 Y4") == "G6"


def test_nothing_goes_to_the_others() -> None:
    text = f"{LAST_TRICKS} | trick G0 G3 G9 | led green | played 3 | best G9 | taker 2 | turn 3"
    assert preferred(f"{text} | hand.3 G2 G6 | hand.0 Y2 | hand.1 Y3 | hand.2 Y4") == "G2"


def test_a_trick_is_taken_with_the_lowest_card_that_does() -> None:
    text = f"{LAST_TRICKS} | trick G6 G7 G8 | led green | played 3 | best G8 | taker 2 | turn 3"
    assert preferred(f"{text} | hand.3 R2 R9 Y5 | hand.0 Y2 Y6 | hand.1 Y3 Y8 | hand.2 Y4 Y9") == "R2"
