"""How packs look: every card has a picture of its own, legible, in every look and language."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import reihum
from reihum.core.cards import TWIN_MARK, Pack
from reihum.core.looks import Looks
from reihum.packs.drawing import PAPER
from reihum.packs.elfer import ELFER
from reihum.packs.german import GERMAN
from reihum.packs.glyphs import GLYPHS
from reihum.packs.looks import face, look_of, looks_of, sign, suit_of, title, words_of
from reihum.packs.mue import MUE
from reihum.packs.paradox import PARADOX
from reihum.text.booklet import LANGUAGES

BARE = Pack("bare", ["a", "b"], "AB", "1 2 3".split(), extras=["Z"])  # brings no looks
PACKS = [MUE, ELFER, PARADOX, GERMAN, BARE]
every_look = pytest.mark.parametrize(
    ("pack", "look"), [(pack, look) for pack in PACKS for look in looks_of(pack)], ids=lambda each: each.name
)
PAPER_COLOUR = "#fbf5e6"
DARK_LETTERS = "#2b1a08"  # on tints, as the page writes them


def singles(pack: Pack) -> list[int]:
    return [card for card, code in enumerate(pack.codes) if TWIN_MARK not in code]


@every_look
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_picture_and_a_name_of_its_own(pack: Pack, look: Looks, language: str) -> None:
    cards = singles(pack)
    pictures = {face(pack, look, card, language) for card in cards}
    assert len(pictures) == len({title(pack, look, card, language) for card in cards}) == len(cards)
    assert len({sign(pack, look, card, language) for card in cards}) == len(cards)
    for picture in [*pictures, look.back]:
        assert ElementTree.fromstring(picture).get("viewBox") == "0 0 100 150"
        assert PAPER in picture


@every_look
def test_twins_look_equal(pack: Pack, look: Looks) -> None:
    for card in pack.cards():
        if pack.twin[card] >= 0:
            assert face(pack, look, card, "de") == face(pack, look, int(pack.twin[card]), "de")


def brightness(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted([brightness(one), brightness(other)])
    return (high + 0.05) / (low + 0.05)


@every_look
def test_inks_are_legible(pack: Pack, look: Looks) -> None:
    for card in singles(pack):
        inks = suit_of(pack, look, card).inks
        assert contrast(inks.ink, PAPER_COLOUR) >= 4.5
        assert contrast(inks.pale, inks.panel) >= 4.5
        assert contrast(DARK_LETTERS, inks.soft) >= 4.5


def test_suits_are_told_apart_by_their_shape() -> None:
    for pack in PACKS:
        for look in looks_of(pack):
            assert len({suit.symbol for suit in look.suits}) == len(pack.colours)


def test_german_cards_have_french_names_when_drawn_so() -> None:
    french = look_of(GERMAN, "french")
    ober = GERMAN.card("LO")
    assert title(GERMAN, look_of(GERMAN), ober, "de") == "Laub Ober"
    assert title(GERMAN, french, ober, "de") == "Pik Dame"
    assert sign(GERMAN, french, ober, "de") == "♠D"
    assert sign(GERMAN, french, ober, "en") == "♠Q"
    assert GLYPHS["D"][1] in face(GERMAN, french, ober, "de")
    assert GLYPHS["Q"][1] in face(GERMAN, french, ober, "en")
    assert words_of(GERMAN, french, "en")["colours"]["bells"] == "diamonds"


def test_a_wish_for_looks_that_a_pack_does_not_have_changes_nothing() -> None:
    assert look_of(MUE, "french") is look_of(MUE)


def test_nobody_else_names_a_pack_or_a_suit() -> None:
    """Pages, terminal and server take all of it from the pack."""
    root = Path(reihum.__file__).parent
    named = re.compile(r"\b(acorns|Eichel|bells|Schellen|PARADOX|GERMAN|ELFER|MUE)\b|c-(red|green|blue)")
    folders = ["core", "notation", "text", "terminal", "server", "table", "bots", "cli", "web"]
    files = [path for folder in folders for path in (root / folder).rglob("*") if path.suffix in (".py", ".js", ".css")]
    assert len(files) > 100
    assert [path for path in files if named.search(path.read_text(encoding="utf-8"))] == []
