"""Packs, and sets of cards in words of up to 62 bits."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import (
    BIT,
    ELFER,
    GERMAN,
    MUE,
    PACKS,
    PARADOX,
    WORD_SIZE,
    Pack,
    count,
    filled,
    listed,
    lowest,
    members,
)

FULL = Pack("full word", ["red", "blue"], "RB", [str(number) for number in range(31)])  # 62 cards
every_pack = pytest.mark.parametrize("pack", [*PACKS, FULL], ids=lambda pack: pack.name)


def test_the_packs_of_the_shelf() -> None:
    assert [int(pack.size) for pack in (MUE, ELFER, PARADOX, GERMAN)] == [60, 80, 44, 36]
    assert [int(pack.words) for pack in (MUE, ELFER, PARADOX, GERMAN, FULL)] == [1, 2, 1, 1, 1]
    assert MUE.codes[:12] == ["R0", "R1", "R1'", "R2", "R3", "R4", "R5", "R6", "R7", "R7'", "R8", "R9"]
    assert GERMAN.codes[-1] == "SA"
    assert list(ELFER.value) == list(ELFER.digit), "an Elfer card counts its number"


def test_a_part_of_a_pack_is_named_by_its_lowest_rank() -> None:
    sizes = {lowest: len(GERMAN.part(lowest)) for lowest in ("6", "7", "8", "9")}
    assert sizes == {"6": 36, "7": 32, "8": 28, "9": 24}
    assert [GERMAN.codes[card] for card in GERMAN.part("K")] == ["EK", "EA", "LK", "LA", "HK", "HA", "SK", "SA"]


@every_pack
@pytest.mark.parametrize("words", [0, 1, 2, 3, 4])
def test_every_card_has_a_place_of_its_own(pack: Pack, words: int) -> None:
    wide = Pack(pack.name, pack.colours, pack.letters, pack.ranks, words)
    assert wide.codes == pack.codes
    places = [(int(wide.word[card]), int(wide.bit[card])) for card in wide.cards()]
    assert len(set(places)) == wide.size
    assert all(0 <= word < wide.words and 0 < bit < 2**WORD_SIZE for word, bit in places)
    for card in wide.cards():
        assert wide.word[card] * wide.per_word + lowest(wide.bit[card]) == card
        assert wide.card(wide.codes[card]) == card
        assert wide.codes[card].startswith(wide.letters[wide.colour[card]])
    for colour in range(len(wide.colours)):
        assert len({int(wide.word[card]) for card in wide.cards() if wide.colour[card] == colour}) == 1


@every_pack
def test_sets_hold_what_they_should(pack: Pack) -> None:
    for sets, kind in ((pack.of_colour, pack.colour), (pack.of_rank, pack.rank)):
        for which in range(int(sets.number)):
            held: vec[i64] = vec[i64]()
            for word in range(int(pack.words)):
                held = listed(held, sets.words[which * pack.words + word], word * pack.per_word)
            assert list(held) == [card for card in pack.cards() if kind[card] == which]


def test_twins_are_equal_but_two_cards() -> None:
    first, second = MUE.card("R7"), MUE.card("R7'")
    assert first != second
    assert MUE.rank[first] == MUE.rank[second]
    assert MUE.digit[first] == MUE.digit[second] == 7
    assert (MUE.twin[first], MUE.twin[second]) == (second, first)
    assert MUE.twin[MUE.card("R5")] < 0


@pytest.mark.parametrize(
    "word", [*(2**place for place in range(WORD_SIZE)), 0, 5, 2**62 - 1, 2**61 + 1, 0x2AAA_AAAA_AAAA_AAAA]
)
def test_members_of_a_word(word: int) -> None:
    places = [place for place in range(WORD_SIZE) if word & BIT[place]]
    assert count(word) == len(places)
    assert list(members(word)) == places
    assert list(listed(vec[i64]([7]), word, 100)) == [7, *[100 + place for place in places]]
    if word:
        assert lowest(word) == places[0]


def test_filled() -> None:
    assert list(filled(3, -1)) == [-1, -1, -1]
    assert list(filled(0)) == []
