"""Positions as text: set up by hand, written and read back, for every game."""

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings

from reihum.core.chance import Chance, match_key
from reihum.core.errors import BadNotation, Blind
from reihum.core.game import Game
from reihum.core.options import value_text
from reihum.core.round import Round
from reihum.notation import position, run_example, written, written_view
from reihum.testing.tables import agreed
from reihum.text.catalogue import Entry, catalogue
from tests.mutations import is_inside, mutated
from tests.strolls import name_of, parameters, stops, tables, walk

MAU = "mau_mau 2 | discard H9 | hand.0 H6 | hand.1 EA EK E8 | stock ?*3 | turn 0 | suit hearts | rank 9"


def cards(round: Round, zone: str) -> list[str]:
    number = round.layout.find(zone)
    lying = round.pile(number) if round.layout.pile[number] else round.cards(number)
    return [round.pack.codes[card] for card in lying]


def may(round: Round, seat: int, zone: str) -> set[str]:
    """The cards that may lie in a zone, as far as a seat can tell."""
    first = round.layout.find(zone) * round.words
    possible = round.knowledge(seat)
    pack = round.pack
    return {pack.codes[card] for card in pack.cards() if possible[first + pack.word[card]] & pack.bit[card]}


# By hand


def test_a_position_by_hand() -> None:
    round = position(MAU)
    assert cards(round, "hand.1") == ["E8", "EK", "EA"]
    assert len(cards(round, "stock")) == 3
    assert round.turn().seats == (0,)
    assert dict(round.view(0).notes)["suit"] == "hearts"
    assert round.game.id == "mau_mau"


def test_sections_may_stand_in_lines_with_comments() -> None:
    text = MAU.replace(" | ", "\n  ") + "  # a puzzle\n\n# the end | dealer 1"
    assert written(position(text)) == written(position(MAU))


def test_a_pile_is_written_from_the_top() -> None:
    round = position("mau_mau 2 | discard H9 H8 H7 | stock E7 E8 ?*")
    assert cards(round, "discard") == ["H9", "H8", "H7"]
    assert cards(round, "stock")[:2] == ["E7", "E8"]
    assert len(cards(round, "stock")) == 33


def test_other_cards_lie_nowhere_and_everybody_knows_it() -> None:
    round = position("mau_mau 3 | discard H9 | hand.0 H6 | hand.1 EA EK | hand.2 E8 | suit hearts | rank 9")
    assert may(round, 0, "hand.1") == {"EA", "EK", "E8"}
    world = round.imagine(0, Chance(1))
    assert sorted(cards(world, "hand.1") + cards(world, "hand.2")) == ["E8", "EA", "EK"]


def test_unknown_cards_follow_from_the_seed() -> None:
    hands = {tuple(cards(position(MAU, seed), "stock")) for seed in range(20)}
    assert len(hands) == 20
    assert cards(position(MAU, 5), "stock") == cards(position(MAU, 5), "stock")


def test_unknown_cards_fit_the_facts() -> None:
    facts = "without hand.1 H* *7 | knows.0 hand.1 EA | knows.2 stock SK"
    for seed in range(30):
        round = position(f"mau_mau 3 | hand.0 ?*5 | hand.1 ?*5 | stock ?* | {facts}", seed)
        assert not {code for code in cards(round, "hand.1") if "H" in code or "7" in code}
        assert "EA" in cards(round, "hand.1")
        assert "SK" in cards(round, "stock")
        assert len(cards(round, "stock")) == 26


def test_several_zones_share_the_rest() -> None:
    round = position("mau_mau 3 | hand.0 ?* | hand.1 ?*4 ?* | hand.2 ?*")
    sizes = [len(cards(round, f"hand.{seat}")) for seat in range(3)]
    assert sum(sizes) == 36
    assert all(sizes)
    assert sizes[1] >= 4


def test_cards_that_are_put_aside_are_not_dealt() -> None:
    round = position("letzter_panther 3 | hand.0 ?* ")
    assert len(cards(round, "hand.0")) == 45
    assert not {code for code in cards(round, "hand.0") if code[1] in "12"}
    assert len(cards(position("letzter_panther 3 | box - | hand.0 ?*"), "hand.0")) == 60


def test_a_code_without_mark_is_the_first_twin_that_is_left() -> None:
    round = position("letzter_panther 3 | hand.0 K7 | hand.1 K7 | hand.2 R7' R7")
    assert cards(round, "hand.0") == ["K7"]
    assert cards(round, "hand.1") == ["K7'"]
    assert cards(position("letzter_panther 3 | hand.0 K7 | hand.1 K7'"), "hand.0") == ["K7"]
    assert cards(position("letzter_panther 3 | hand.1 K7' | hand.0 K7"), "hand.0") == ["K7"]


def test_all_cards_of_a_colour_or_rank() -> None:
    assert cards(position("mau_mau 2 | hand.0 *U SA"), "hand.0") == ["EU", "LU", "HU", "SU", "SA"]
    assert len(cards(position("letzter_panther 3 | hand.0 R* K1'"), "hand.0")) == 13


def test_lists_are_as_after_the_deal() -> None:
    assert dict(position("letzter_panther 4 | hand.0 R1").view(0).notes)["points"] == "0 0 0 0"


def test_turns() -> None:
    assert position("letzter_panther 3 | turn 0,2 secret").turn().seats == (0, 2)
    race = position("schnipp_schnapp 3 | turn 0,1,clock race 3000 | now 350")
    assert race.turn() == race.turn()._replace(seats=(0, 1, 3), milliseconds=3000)
    assert race.now == 350
    assert position("mau_mau 2 | turn -").is_over()


# Knowledge


def test_a_seat_knows_what_it_is_said_to_know() -> None:
    start = "mau_mau 3 | discard H9 | hand.0 H6 | hand.1 EA EK | hand.2 E8 | stock SK S7 | "
    assert may(position(start), 0, "stock") == {"EA", "EK", "E8", "SK", "S7"}
    assert may(position(start + "knows.0 hand.1 EA"), 0, "stock") == {"EK", "E8", "SK", "S7"}
    assert may(position(start + "knows.0 not stock,hand.2 EA EK"), 0, "hand.1") == {"EA", "EK", "E8", "SK", "S7"}
    assert may(position(start + "knows.0 not stock,hand.2 EA EK"), 0, "stock") == {"E8", "SK", "S7"}
    assert may(position(start + "knows stock S*"), 2, "hand.1") == {"H6", "EA", "EK"}
    assert may(position(start + "without hand.1 S*"), 2, "hand.1") == {"H6", "EA", "EK"}
    known_top = position(start + "loose stock 2")
    assert may(known_top, 0, "hand.1") == {"EA", "EK", "E8", "S7"}
    assert {cards(known_top.imagine(0, Chance(seed)), "stock")[0] for seed in range(1, 20)} == {"SK"}


def test_written_knowledge_is_short() -> None:
    text = (
        "letzter_panther 3 | hand.0 R1 R2 | hand.1 Y1 Y2 | hand.2 G1 G2 | taker 0 | turn 0 | knows hand.1 Y1"
        " | knows.0 hand.2 G1 | without hand.2 R* *7 Y4"
    )
    assert written(position(text)) == text


def test_a_round_that_keeps_no_knowledge_can_still_be_written() -> None:
    blind = position(MAU).unobserved()
    assert written(blind) == written(position(MAU))
    with pytest.raises(Blind):
        written_view(blind, 0)


# Every game


@pytest.mark.parametrize(("game", "seats"), parameters(), ids=name_of)
def test_positions_come_back_exactly(game: Game, seats: int) -> None:
    for number, round in enumerate(stops(game, seats, 3, 5 * seats + 3)):
        text = written(round)
        twin = position(text)
        assert written(twin) == text
        for seat in range(seats):
            assert list(twin.knowledge(seat)) == list(round.knowledge(seat))
            assert twin.view(seat) == round.view(seat)
        same_imagination(round, twin, number % seats)
        walk(round, Chance(number), 12)
        walk(twin, Chance(number), 12)
        assert written(twin) == written(round)


def same_imagination(round: Round, twin: Round, seat: int) -> None:
    one, other = (each.imagine(seat, Chance(3)) for each in (round, twin))
    assert list(one.lie) == list(other.lie)
    assert list(one.order) == list(other.order)
    if not any(round.layout.uncounted):  # else what others may think in the imagined world is blurred
        assert written(one) == written(other)


@pytest.mark.parametrize(("game", "seats"), parameters(), ids=name_of)
def test_a_view_gives_no_secret_away(game: Game, seats: int) -> None:
    for number, round in enumerate(stops(game, seats, 2, 4 * seats + 5)):
        seat = number % seats
        text = written_view(round, seat)
        assert written_view(round.imagine(seat, Chance(8)), seat) == text
        world = position(text, seed=number)
        assert written_view(world, seat) == text
        assert list(world.knowledge(seat)) == list(round.knowledge(seat))
        if not round.is_over():
            assert world.view(seat) == round.view(seat)
        assert position(written_view(round, -1)).turn() == round.turn()
        walk(world, Chance(number), 10)
        neighbour = (seat + 1) % seats
        assert world.imagine(neighbour, Chance(6)).view(neighbour) == world.view(neighbour) or world.is_over()


def other_options() -> list[tuple[Game, str, Any]]:
    """Every value of every option that is not the usual one."""
    games = {game.id: game for game, _ in tables()}.values()
    return [
        (game, option.name, value)
        for game in games
        for option in fields(game.options)
        for value in option.metadata["choices"]
        if value != option.default
    ]


@pytest.mark.parametrize(("game", "option", "value"), other_options(), ids=name_of)
def test_options_come_back(game: Game, option: str, value: Any) -> None:
    seats = game.players[0]
    round = game.deal(seats, agreed(game.options(), option, value), match_key(1))
    walk(round, Chance(2), 15)
    text = written(round)
    assert f"{option}={value_text(value)}" in text
    assert written(position(text)) == text
    assert written_view(position(written_view(round, 0)), 0) == written_view(round, 0)


# What is wrong


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "expected a game"),
        ("# nothing", 1, "expected a game"),
        ("mau_mo 2", 1, "did you mean 'mau_mau'?"),
        ("mau_mau", 9, "expected the number of seats"),
        ("mau_mau 9", 9, "from 2 to 5"),
        ("mau_mau two", 9, "from 2 to 5"),
        ("mau_mau 2 3", 11, "expected | or a new line"),
        ("mau_mau 2 | hand.2 H6", 13, "no zone, note or setting 'hand.2'; choose one of stock, discard, hand.0"),
        ("mau_mau 2 | hand.0 H6 H5", 23, "no card 'H5'"),
        ("mau_mau 2 | hand.0 H6 | hand.1 H6", 32, "H6 is already in hand.0"),
        ("mau_mau 2 | hand.0 H6 | hand.1 H*", 32, "H6 is already in hand.0"),
        ("letzter_panther 3 | hand.0 R7 R7 R7", 34, "R7 is already in hand.0"),
        ("mau_mau 2 | hand.0 H6 | hand.0 H7", 25, "appears twice"),
        ("mau_mau 2 | hand.0 ?*x", 22, "a number of cards"),
        ("mau_mau 2 | hand.0 ?*30 | hand.1 ?*7", 13, "not enough cards"),
        ("mau_mau 2 | hand.0 ?*5 | without hand.0 E* L* H*  S7 S8 S9 S10 SU", 13, "not enough cards"),
        ("mau_mau 2 | suit red", 18, "'suit' can't be 'red'; choose one of acorns, leaves, hearts, bells"),
        ("mau_mau 2 | suit", 18, "expected a value"),
        ("mau_mau 2 | suit hearts bells", 25, "expected | or a new line"),
        ("mau_mau 2 | said maybe", 18, "choose one of no, yes"),
        ("mau_mau 2 | player 2", 20, "a seat from 0 to 1"),
        ("letzter_panther 3 | points 0 0", 21, "expected 3 values"),
        ("letzter_panther 3 | points 0 0 1.5", 32, "expected a number"),
        ("mau_mau 2 | turn", 18, "the seats whose turn it is"),
        ("mau_mau 2 | turn 0,5", 20, "a seat from 0 to 1"),
        ("mau_mau 2 | turn 0,1", 18, "several seats"),
        ("mau_mau 2 | turn 0 soon", 20, "expected 'secret' or 'race'"),
        ("mau_mau 2 | turn clock", 18, "only in a 'race'"),
        ("mau_mau 2 | dealer 2", 20, "a seat from 0 to 1"),
        ("mau_mau 2 | options until=7", 21, "choose 50 or 100 or 200"),
        ("mau_mau 2 | options till=7", 21, "no option 'till'"),
        ("mau_mau 2 | options until", 21, "options such as"),
        ("mau_mau 2 | key xyz", 17, "hexadecimal"),
        ("mau_mau 2 | hand.1 H6 | knows.0 stock H6", 25, "H6 lies in hand.1"),
        ("mau_mau 2 | hand.1 H6 | without hand.1 H*", 25, "H6 does lie in hand.1"),
        ("mau_mau 2 | hand.1 H6 | knows.5 hand.1 H6", 31, "a seat from 0 to 1"),
        ("mau_mau 2 | hand.1 H6 | knows.0 hand.1", 40, "expected cards"),
        ("mau_mau 2 | hand.1 H6 | knows.0 hand.1,hand.7 H6", 40, "no zone 'hand.7'"),
        ("mau_mau 2 | stock H6 | loose stock 2", 36, "a place from 1 to 1"),
        ("mau_mau 2 | stock H6 | loose hand.0 1", 30, "is not a pile"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, column: int, expected: str) -> None:
    with pytest.raises(BadNotation, match="line 1, column") as caught:
        position(text)
    assert expected in caught.value.message
    assert (caught.value.line, caught.value.column) == (1, column)


def test_the_line_is_said_too() -> None:
    with pytest.raises(BadNotation) as caught:
        position("mau_mau 2\n\n# cards\n  hand.0 H6 |  hand.1 H77")
    assert (caught.value.line, caught.value.column) == (4, 23)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("schwarzer_peter 2 | hand.0 Y14 Y16 | neighbour 1 | turn 0", "can't go on after seat 0's 'draw'"),
        (
            "ueberall_anschliessen 3 | pile.0 R1 R2 | pile.1 R5 R6 | pile.2 G1 G2 | turn 1",
            "it is seat 1's turn, but it has no",
        ),
        ("hoechste_karte 2 | hand.0 R1 | hand.1 Y1 | turn 1 secret", "can't go on after seat 1's 'Y1'"),
        ("ratefix 2 | card.0 R1 | card.1 Y1 | pile.0 R4 | turn 0", "can't go on after seat 1's"),
    ],
)
def test_a_position_that_lacks_something_is_refused(text: str, expected: str) -> None:
    with pytest.raises(BadNotation, match="something is missing in this position") as caught:
        position(text)
    assert expected in caught.value.message


def test_without_a_stock_one_takes_from_the_piles() -> None:
    """The last turn of a round of Farben sammeln."""
    run_example("""
        farben_sammeln 2 | pile.0 R1 | pile.1 R2 | pile.2 R3 | pile.3 R4 | hand.0 Y1 B2 | hand.1 G1 B3 | turn 0
        0 draw stock ! not-now
        0 draw pile.0
        0 Y1>pile.0
        = 2 3
    """)


@pytest.mark.parametrize("entry", catalogue().values(), ids=lambda entry: entry.id)
def test_a_position_with_a_section_left_out_can_be_played_or_is_refused(entry: Entry) -> None:
    chance = Chance(1)
    for round in stops(entry.game, entry.game.players[0], 2, 9):
        sections = written(round).split(" | ")
        for left_out in range(1, len(sections)):
            try:
                twin = position(" | ".join(sections[:left_out] + sections[left_out + 1 :]))
            except BadNotation:
                continue
            for _ in range(6):
                seat = next(iter(twin.turn().seats), 0)
                legal = [] if twin.is_over() else [int(move) for move in twin.moves(seat)]
                if legal:  # a hand may be what is missing
                    twin.play(seat, legal[chance.below(len(legal))])
            twin.view(0)


def texts() -> list[str]:
    """A position of every game, in the middle of a round and as a seat sees it."""
    found: list[str] = []
    for game, seats in tables():
        if seats == game.players[0]:
            *_, round = stops(game, seats, 2, 17)
            found += [written(round), written_view(round, 0)]
    return found


@settings(max_examples=120)
@given(mutated(texts()))
def test_corrupt_positions_are_refused_with_a_place(text: str) -> None:
    problem = None
    try:
        round = position(text)
        assert written(position(written(round))) == written(round)
    except BadNotation as error:
        problem = error
    assert problem is None or is_inside(problem.line, problem.column, text)
