"""Reasons for hints: true in every world that the player can't tell from the real one, and in terms of the game."""

import pytest

from reihum.bots.sense import know_how_of
from reihum.core.chance import Chance
from reihum.core.match import Match
from reihum.notation import position
from reihum.text.catalogue import catalogue, find
from reihum.text.lexicon import Lexicon, company
from reihum.text.paint import Paint
from reihum.text.reasons import reasons
from reihum.text.words import words

TRICK = (
    "letzter_panther 3 | hand.0 K7 R3 R4 | hand.1 K1 B2 | hand.2 K2 B3 | trick K3 K5 "
    "| played 2 | best K5 | taker 2 | turn 0"
)
LEAD = "letzter_panther 3 | hand.0 K7 R3 R4 | hand.1 K1 B2 B5 | hand.2 K2 B3 B4 | turn 0"
LINE = "rummue 3 | hand.0 R6 R7 R8 B1 B4 | hand.1 ?*9 | hand.2 ?*9 | discard G1 | stock ?* | phase lay | out yes no no"


def lexicon_of(game: str, seats: int, language: str = "de") -> Lexicon:
    entry, text = find(game), words(language)
    return Lexicon(entry, text, Paint(False), entry.game.layout(seats), company(text, seats, 0), 0)


def why(text: str, move: str) -> list[str]:
    round = position(text)
    number = round.numbered.number(move)
    return reasons(round, 0, number, know_how_of(round.game), lexicon_of(round.game.id, round.layout.seats))


def test_the_last_card_of_a_trick_wins_it() -> None:
    assert why(TRICK, "K7") == ["Damit gewinnst du den Stich."]


def test_the_last_card_of_a_colour() -> None:
    assert why(LEAD, "K7") == ["Danach hast du in der Hand nichts mehr von Schwarz."]
    assert why(LEAD, "R3") == []


def test_a_combination_is_named_as_a_whole() -> None:
    assert why(LINE, "+R6") == ["Rot 6, Rot 7, Rot 8 auslegen."]


@pytest.mark.parametrize("game", list(catalogue()))
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_move_of_every_game_can_be_reasoned_about(game: str, language: str) -> None:
    """Nothing is changed by it, and whatever is found is a sentence."""
    entry = find(game)
    seats = entry.game.players[0]
    lexicon = lexicon_of(game, seats, language)
    match = Match(entry.game, seats=seats, seed=3)
    chance = Chance(5)
    for _ in range(60):
        round = match.round
        if round.is_over():
            break
        seat = next((each for each in round.turn().seats if each < seats), None)
        if seat is None:
            break
        legal = round.moves(seat)
        move = int(legal[chance.below(len(legal))])
        before = round.view(seat)
        for text in reasons(round, seat, move, know_how_of(entry.game), lexicon):
            assert text.endswith("."), text
            assert "{" not in text
        assert round.view(seat) == before
        assert lexicon.advised(round.numbered.list[move])
        match.play(seat, move)
