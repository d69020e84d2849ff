"""A pack that somebody else ships, with jokers: dealt, written down, known and drawn, and no line of ours knows it."""

import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from xml.etree import ElementTree

import pytest

from reihum import notation
from reihum.core.cards import EXTRA
from reihum.core.chance import Chance
from reihum.core.errors import BadNotation
from reihum.core.match import Match
from reihum.notation.grammar import Token, card_set, set_text
from reihum.packs.looks import face, look_of, title
from reihum.text import catalogue
from reihum.text.catalogue import Entry, load
from tests.foreign_house import SOURCE, ForeignHouse, installed

PIP = "M10 1l8 9-8 9-8-9z"  # the game's own diamond,
INK = "#a8480c"  # and its ink


@pytest.fixture
def entry(monkeypatch: pytest.MonkeyPatch) -> Entry:
    """The foreign game, in the catalogue as if it were installed."""
    monkeypatch.syspath_prepend(SOURCE)
    found = load("jokerjagd")
    with_it = {**catalogue.catalogue(), found.id: found}
    monkeypatch.setattr(catalogue, "catalogue", lambda: with_it)
    return found


def test_sets_of_cards_are_written_and_read(entry: Entry) -> None:
    pack = entry.game.pack
    jokers = {pack.card("X1"), pack.card("X2")}
    clubs = set(range(13))
    all_cards = set(pack.cards())
    for cards, text in ((jokers, "X1 X2"), (clubs | jokers, "C* X1 X2"), (all_cards, "*"), ({0, 13, 26, 39}, "*2")):
        assert set_text(cards, pack) == text
        assert card_set([Token(part, 1, 1) for part in text.split()], pack) == cards
    with pytest.raises(BadNotation, match="or X1, or X2"):
        card_set([Token("X3", 1, 1)], pack)


def test_matches_are_played_imagined_and_written_down(entry: Entry) -> None:
    jokers_played = 0
    for seed in range(20):
        match = Match(entry.game, 3, seed=seed)
        chance = Chance(seed)
        while not match.round.is_over():
            for seat in range(3):
                assert match.round.imagine(seat, chance).view(seat) == match.round.view(seat)
            text = notation.written(match.round)
            assert notation.written(notation.position(text)) == text
            seat = match.round.turn().seats[0]
            moves = match.round.moves(seat)
            move = int(moves[chance.below(len(moves))])
            jokers_played += entry.game.moves.texts[move].startswith("X")
            match.play(seat, move)
        match.settle()
        assert sum(match.sheet.outcomes[0].points) == 18
        record = str(notation.record_of(match, reveal=True))
        assert notation.check(record).good
    assert jokers_played > 5


def test_a_joker_belongs_to_no_suit_and_takes_the_trick(entry: Entry) -> None:
    text = "jokerjagd 2 | hand.0 H9 X1 | hand.1 X2 HK | turn 0"
    round = notation.position(text)
    assert [round.numbered.texts[move] for move in round.moves(0)] == ["H9", "X1"]
    round = notation.run_example(f"{text}\n0 X1\n")
    assert [round.numbered.texts[move] for move in round.moves(1)] == ["X2"]  # a joker that is led must be followed
    assert f"led {EXTRA}" in notation.written(round)
    over = notation.run_example(f"{text}\n0 H9\n1 HK\n1 X2\n0 X1\n= 0 4\n")
    assert over.is_over()


def test_every_card_has_a_picture_of_its_own(entry: Entry) -> None:
    pack = entry.game.pack
    look = look_of(pack)
    pictures = {face(pack, look, card, "de") for card in pack.cards()}
    assert len(pictures) == 54
    for picture in pictures:
        assert ElementTree.fromstring(picture).get("viewBox") == "0 0 100 150"
    seven = face(pack, look, pack.card("D7"), "de")
    assert seven.count(PIP) == 9  # seven, and two in the corners
    assert INK in seven
    assert title(pack, look, pack.card("SQ"), "de") == "Pik Dame"
    assert title(pack, look, pack.card("X2"), "en") == "red joker"


def test_the_page_gets_the_pack_once_with_its_looks(tmp_path: Path) -> None:
    with ForeignHouse(tmp_path) as house:
        games = house.ask("/api/games?lang=en")["games"]
        assert next(game for game in games if game["id"] == "jokerjagd")["pack"] == "Jokerjagd"
        pack = house.ask("/api/packs/Jokerjagd?lang=de")
        assert pack["cards"]["X2"] == {"colour": "X2", "rank": "X2"}
        (look,) = pack["looks"]
        assert look["titles"]["X2"] == "Roter Joker"
        assert look["suits"]["diamonds"]["inks"]["ink"] == INK
        assert PIP in look["suits"]["diamonds"]["symbol"]
        assert set(look["faces"]) == set(pack["codes"])
        with pytest.raises(HTTPError, match="404"):
            house.ask("/api/packs/Tarock?lang=de")


def test_the_terminal_shows_its_signs(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "reihum", "play", "jokerjagd", "--seats", "2", "--seed", "2", "--lang", "de"]
    done = subprocess.run(command, env=installed(tmp_path), input="1\n" * 6, capture_output=True, text=True)
    assert "Traceback" not in done.stderr
    assert "[♦" in done.stdout
    assert "Joker" in done.stdout
    assert "Dame" in done.stdout
