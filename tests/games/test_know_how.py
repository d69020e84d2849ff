"""What good players do without thinking, game by game: legal, judged by what a seat sees, and better than chance."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reihum.bots.sense import know_how_of
from reihum.bots.tree import WAIT
from reihum.core.chance import Chance, match_key
from reihum.core.know_how import NONE, KnowHow
from reihum.core.notes import NOTHING
from reihum.core.playout import drawn_seat
from reihum.core.round import RACE, Round
from reihum.games.calcory.know_how import towards_thirteen
from reihum.notation import position
from reihum.packs.mue import MUE
from reihum.text.catalogue import catalogue

PLACES = 60  # of Calcory


def know_how(game: str) -> KnowHow:
    return know_how_of(catalogue()[game].game)


GAMES = [game for game in sorted(catalogue()) if know_how(game) is not NONE]


def choices(table: Round, seat: int) -> list[int]:
    """The legal moves; in a race also to keep silent."""
    moves = [int(move) for move in table.moves(seat)]
    return [*moves, WAIT] if table.mode == RACE and moves else moves


def sensible(text: str, seat: int = 0) -> list[str]:
    """What is worth thinking about in a position, as text."""
    table = position(text)
    moves = know_how(text.split()[0]).sensible(table, seat, table.moves(seat))
    return [table.numbered.texts[move] for move in moves]


def preferred(text: str, seat: int = 0) -> str:
    """What is done most often out of many times."""
    table = position(text)
    made = [int(know_how(text.split()[0]).prefer(table, seat, table.moves(seat), Chance(n))) for n in range(40)]
    return table.numbered.texts[max(set(made), key=made.count)]


# Every game that has some


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_legal_and_judged_by_what_a_seat_sees(game: str) -> None:
    entry = catalogue()[game].game
    chance = Chance(5)
    for seats in {entry.players[0], entry.players[-1]}:
        table = entry.deal(seats, entry.options(), match_key(f"{game} {seats}"))
        for _ in range(40):
            if table.is_over():
                break
            seat = int(drawn_seat(table, chance))
            moves = choices(table, seat)
            table.now += 500
            if not moves:
                continue
            if seat < seats:
                worlds = [table.imagine(seat, chance) for _ in range(2)]
                one, other = [list(know_how(game).sensible(world, seat, vec[i64](moves))) for world in worlds]
                assert one == other, "it depends on what the seat cannot see"
                assert set() < set(one) <= set(moves)
            if table.mode != RACE:
                moves = [int(know_how(game).prefer(table, seat, table.moves(seat), chance))]
                assert moves[0] in table.moves(seat)
            table.play(seat, moves[0])


@pytest.mark.parametrize("game", GAMES)
def test_standing_is_a_number_for_everybody(game: str) -> None:
    entry = catalogue()[game].game
    table = entry.deal(entry.players[0], entry.options(), match_key(game))
    assert know_how(game).longest() > 0
    assert all(abs(know_how(game).standing(table, seat)) < 1000 for seat in range(table.seats))


# Some of it, game by game


def test_mau_mau_lays_rather_than_draws_and_keeps_its_unter() -> None:
    table = "mau_mau 2 | discard H9 | hand.0 H6 HU EA | hand.1 ? | stock ?* | turn 0 | suit hearts | rank 9"
    assert sensible(table) == ["H6", "HU"]
    assert preferred(table) == "H6"


def test_mau_mau_names_a_suit_it_holds() -> None:
    table = "mau_mau 2 | discard HU | hand.0 E6 EA L9 | hand.1 ? | stock ?* | turn 0 | suit hearts | rank U | task name"
    assert sensible(table) == ["name acorns", "name leaves"]
    assert preferred(table) == "name acorns"


def test_farben_sammeln_keeps_the_colour_that_counts_most() -> None:
    table = (
        "farben_sammeln 2 | hand.0 R20 R3 Y2 Y9 B1 | hand.1 ?*4 | stock ?* | pile.0 G1 | pile.1 G2 | "
        "pile.2 G3 | pile.3 G4 | turn 0 | task discard"
    )
    assert {choice.split(">")[0] for choice in sensible(table)} == {"Y2", "B1"}
    assert preferred(table).startswith("B1>")


def test_rummue_lays_out_what_was_begun() -> None:
    """Cards are not put up for show and taken back, even if the first one picked was not the lowest."""
    begun = (
        "rummue 3 | hand.0 R6 R7 B1 B4 | picked.0 R8 | hand.1 ?*9 | hand.2 ?*9 | discard G1 | stock ?* "
        "| phase lay | out yes no no"
    )
    assert sensible(begun) == ["+R6", "+R7"]


def test_rummue_throws_no_joker_away_and_discards_what_goes_with_nothing() -> None:
    table = (
        "rummue 3 | hand.0 Y4 R5 R6 R7 K1 | hand.1 ?*4 | hand.2 ?*4 | discard G2 | stock ?* | turn 0 | "
        "phase lay | minimum 3 3 3"
    )
    assert "K1" in sensible(table)
    assert not {"Y4", "R6"} & set(sensible(table))


def test_letzter_panther_ducks_and_throws_off_what_hurts() -> None:
    start = "letzter_panther 3 | trick K9 | best K9 | taker 2 | played 1 | turn 0 | points 0 0 0"
    assert preferred(f"{start} | hand.0 K7 K8 K3 | hand.1 ?*3 | hand.2 ?*2") == "K7"
    assert preferred(f"{start} | hand.0 R9 R3 B5 | hand.1 ?*3 | hand.2 ?*2") == "R9"


def test_mogeln_calls_when_it_cannot_be_wrong() -> None:
    table = (
        "mogeln 3 | number 4 | layer 2 | turn 0 | last ? | pile ?*3 | hand.0 R4 Y4 G4 B4 R1 | hand.1 ?*5 | hand.2 ?*5"
    )
    assert sensible(table) == ["say gemogelt"]


def test_calcory_knows_most_cards_that_make_thirteen() -> None:
    def digit(missing: int, codes: str, zeros: int = 0) -> int:
        known = [MUE.card(code) for code in codes.split()]
        return int(towards_thirteen(vec[i64](known), missing, zeros))

    assert digit(7, "R7 G3 G9") == 7
    assert digit(7, "R7 G3 G4") in (3, 4)
    assert digit(7, "R7 G0") == 0
    assert digit(7, "R7 G0", zeros=1) == 7
    assert digit(7, "R8 G3") == NOTHING


def test_calcory_turns_up_other_cards_in_every_turn() -> None:
    """A player who has forgotten what lay where must not try the same places for ever."""
    places = " | ".join(f"place.{place} ?" for place in range(PLACES))
    tried = [
        sensible(f"calcory 2 | {places} | turns {turns} | takings 0 0 | task turn | turn 0") for turns in (1, 2, 3)
    ]
    assert [len(moves) for moves in tried] == [1, 1, 1]
    assert len({moves[0] for moves in tried}) == 3


def test_ratefix_speaks_last_beside_another() -> None:
    table = (
        "ratefix 2 | card.0 R9 | card.1 ? | pile.0 ?*3 | pile.1 ?*3 | aside ?* | starter 1 | named 1 | "
        "guesses 0 22 | turn 0"
    )
    assert sensible(table) == ["name 21", "name 23"]


def test_wimmueln_wins_tricks_until_the_estimate_is_reached() -> None:
    start = "wimmueln 3 | trick R5 | best R5 | taker 2 | played 1 | led red | trump none | task play | turn 0"
    cards = "hand.0 R3 R8 | open.0 G2 | lower.0 G1 | open.1 B2 | lower.1 B1 | open.2 B3 | lower.2 B4"
    assert preferred(f"{start} | {cards} | tricks 1 0 0") == "R8"
    assert preferred(f"{start} | {cards} | tricks 2 0 0") == "R3"


def test_elfer_raus_opens_the_way_for_its_own_cards() -> None:
    table = "elfer_raus 2 | row.0 R11 | row.1 Y11 | hand.0 R12 R13 Y10 | hand.1 ?*5 | stock ?* | turn 0 | starts 11"
    assert preferred(table) == "R12"


def test_ueberall_anschliessen_overlooks_nothing() -> None:
    table = (
        "ueberall_anschliessen 2 | middle R5 | shown Y6 | open.1 R9 | pile.0 ?*9 | pile.1 ?*9 | turn 0 | "
        "task put | player 0"
    )
    assert preferred(table) == "Y6>middle"
