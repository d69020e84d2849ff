"""The grammar that positions, scripts and records share."""

import pytest

from reihum.core.cards import Pack
from reihum.core.chance import Chance
from reihum.core.errors import BadNotation
from reihum.core.game import Game
from reihum.core.options import choices, value_text, written_options
from reihum.notation import move_of, position, run_example
from reihum.notation.facts import FACTS, place_text, places_of
from reihum.notation.fitting import ANY, dealt_out, fitting_sizes
from reihum.notation.grammar import Token, card_set, cards, lines, points_text, quoted, sections, set_text, unquoted
from reihum.notation.settings import SETTINGS
from reihum.packs.elfer import ELFER
from reihum.packs.german import GERMAN
from reihum.packs.mue import MUE
from reihum.packs.paradox import PARADOX
from tests.strolls import name_of, tables


def tokens(text: str) -> list[Token]:
    return [token for line in lines(text) for token in line]


def texts(text: str) -> list[list[str]]:
    return [[token.text for token in section] for section in sections(lines(text))]


# Tokens and sections


def test_sections_end_at_bars_and_lines() -> None:
    assert texts("a b|c |\n\n| d e # f | g\n#h\n i#j") == [["a", "b"], ["c"], ["d", "e"], ["i#j"]]


def test_tokens_know_their_place() -> None:
    assert tokens("ab  c\n | d") == [
        Token("ab", 1, 1),
        Token("c", 1, 5),
        Token("|", 2, 2),
        Token("d", 2, 4),
    ]


def test_quotes_hold_anything() -> None:
    assert texts('"a | b # c" "\\"" d') == [['"a | b # c"', '"\\""', "d"]]
    for text in ("", "ä", 'a"b', "\n", "\\", "\ud800", "\u2028", "|#"):
        (token,) = tokens(quoted(text))
        assert unquoted(token) == text


def test_points_have_no_needless_fractions() -> None:
    assert points_text((1.0, -20.0, 2.5)) == "1 -20 2.5"


# Cards


@pytest.mark.parametrize("pack", [MUE, ELFER, PARADOX, GERMAN], ids=lambda pack: pack.name)
def test_every_card_has_its_code(pack: Pack) -> None:
    for number, code in enumerate(pack.codes):
        assert cards(Token(code, 1, 1), pack) == [number]


def test_sets_are_written_shortly() -> None:
    for text in ("*", "R*", "R* K*", "*7", "R* *0 Y5", "R1 R1'", ""):
        assert set_text(card_set(tokens(text), MUE), MUE) == text
    assert set_text(card_set(tokens("E* L* H* S*"), GERMAN), GERMAN) == "*"
    assert set_text(card_set(tokens("H9 *9 *U H*"), GERMAN), GERMAN) == "H* *9 *U"


def test_places_of_a_pile() -> None:
    for text in ("*", "-", "1", "9", "1-3", "1 3-4 9", "2-9"):
        assert place_text(sorted(places_of(tokens(text), 9)), 9) == text
    with pytest.raises(BadNotation, match="a place from 1 to 9"):
        places_of(tokens("3-10"), 9)
    with pytest.raises(BadNotation, match="such as 3-7"):
        places_of(tokens("5-3"), 9)


# Deals that fit


def test_sizes_fit_when_cards_must_make_room() -> None:
    # the first card may lie anywhere, but the others only in the first place: it must leave
    assert fitting_sizes([0b11, 0b01], [1, ANY], Chance(1)) == [1, 1]
    assert fitting_sizes([0b11, 0b01, 0b01], [2, 1], Chance(1)) == [2, 1]
    assert fitting_sizes([0b11, 0b11, 0b01], [1, ANY], Chance(1)) == [1, 2]
    assert fitting_sizes([0b01, 0b01], [1, ANY], Chance(1)) == []
    assert fitting_sizes([0b10, 0b10], [1, ANY], Chance(1)) == []
    # place 0 gets a card only if place 1 gives one and takes another for it
    assert fitting_sizes([0b011, 0b110], [1, 1, ANY], Chance(1)) == [1, 1, 0]


def test_deals_that_fit_are_all_found() -> None:
    homes = [0b11, 0b11, 0b10]
    found = {str(dealt_out([5, 6, 7], homes, [1, 2], Chance(seed))[0]) for seed in range(1, 40)}
    assert found == {"[5]", "[6]"}


# Moves


def test_a_move_without_mark_is_the_twin_that_is_legal() -> None:
    round = position("letzter_panther 3 | hand.0 K7' R1 | hand.1 ?*2 | hand.2 ?*2 | turn 0")
    assert round.numbered.texts[move_of(round, 0, "K7")] == "K7'"
    assert round.numbered.texts[move_of(round, 0, "R1'")] == "R1'"
    with pytest.raises(BadNotation, match="has no move 'K77'"):
        move_of(round, 0, "K77")


# Scripts


def test_scripts_say_which_twin_lies_where() -> None:
    start = "letzter_panther 3 | hand.0 K7 R7' R7 | hand.1 ?*3 | trick -\n"
    run_example(start + "> hand.0 R7 R7 K7\n> hand.0 R7' ?*2\n> hand.0 ?*\n> hand.1 ? ? ?\n> trick -\n> trick")
    for wrong in ("> hand.0 K7' R7 R7", "> hand.0 R7 K7", "> hand.0 ?*2", "> trick ?", "> hand.0 R7' R7' K7"):
        with pytest.raises(BadNotation, match=r"expected (hand\.0|trick)"):
            run_example(start + wrong)


def test_a_script_gives_the_round_in_the_end() -> None:
    round = run_example("mau_mau 2 | discard H9 | hand.0 H6 H7 LK | hand.1 H8 EK | suit hearts | rank 9\n0 H6")
    assert round.turn().seats == (1,)


def test_a_script_tells_what_the_game_cannot_do() -> None:
    with pytest.raises(BadNotation, match="line 2, column 3"):
        run_example("mau_mau 2 | hand.0 H7 HA | hand.1 H8 EK | suit hearts | rank 9\n> nonsense")
    with pytest.raises(BadNotation, match="expected the points 0 1, but they are 0 4"):
        run_example("mau_mau 2 | discard H9 | hand.0 H6 | hand.1 EK | suit hearts | rank 9 | said yes\n0 H6\n= 0 1")


# The games keep to the grammar


@pytest.mark.parametrize(("game", "seats"), tables(), ids=name_of)
def test_no_name_means_two_things(game: Game, seats: int) -> None:
    names = [*game.layout(seats).names, *(note.field for note in game.notes), *SETTINGS, *FACTS, "clock", "round"]
    assert len(set(names)) == len(names)
    for name in names:
        assert texts(name) == [[name]]
        assert not name[0].isdigit()
        assert not name.startswith(("knows.", ">", "=", "!"))


@pytest.mark.parametrize("game", {game.id: game for game, _ in tables()}.values(), ids=name_of)
def test_moves_and_options_can_be_written(game: Game) -> None:
    for text in game.moves.texts:
        assert texts(text) == [text.split(" ")]
        assert not {word for word in text.split(" ") if word.startswith(("@", "!", '"'))}
    for name in written_options(game.options()):
        for value in choices(game.options, name):
            word = f"{name}={value_text(value)}"
            assert texts(word) == [[word]]
