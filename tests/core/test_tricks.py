"""Trumps as a suit of their own, following, and which card takes a trick."""

from itertools import product

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.card_table import CardTable
from reihum.core.cards import Pack
from reihum.core.chance import Chance
from reihum.core.tricks import ANY, Trumps, can_follow, follows, to_play
from reihum.core.zones import Face, Layout, Zone
from reihum.packs.elfer import ELFER
from reihum.packs.german import GERMAN
from reihum.packs.mue import MUE
from reihum.packs.paradox import PARADOX

RED, YELLOW, GREEN, BLUE, BLACK, TRUMP = range(6)
MUE_TRUMPS = Trumps(MUE)


def kind(name: str) -> int:
    return MUE_TRUMPS.kinds.index(name)


def suit(upper: str, lower: str, card: str) -> str:
    return MUE_TRUMPS.suits[MUE_TRUMPS.suit_of(kind(upper), kind(lower), MUE.card(card))]


def beats(upper: str, lower: str, card: str, best: str) -> bool:
    return MUE_TRUMPS.beats(kind(upper), kind(lower), MUE.card(card), MUE.card(best))


def cards(trumps: Trumps, upper: int, lower: int, suit: int) -> set[int]:
    pack = trumps.pack
    which = trumps.cards_of(upper, lower, suit)
    words = trumps.of_suit.words
    return {card for card in pack.cards() if words[which * pack.words + pack.word[card]] & pack.bit[card]}


def table(pack: Pack, hand: str, front: str) -> CardTable:
    """Two zones with some cards, and the rest of the pack in a third."""
    found = CardTable(Layout(pack, 2, [Zone("hand", Face.UP), Zone("front", Face.UP), Zone("rest", Face.UP)], []))
    found.lay_out(2, 2, [])
    for zone, codes in enumerate((hand, front)):
        for code in codes.split():
            found.give(pack.card(code), 2, zone)
    return found


def test_the_values_of_the_mue_cards() -> None:
    assert sum(MUE.value) == 60
    assert [int(MUE.value[MUE.card(f"G{digit}")]) for digit in range(10)] == [1, 0, 1, 1, 1, 1, 2, 2, 1, 0]
    for colour in range(5):
        assert sum(MUE.value[card] for card in MUE.cards() if MUE.colour[card] == colour) == 12


def test_what_can_be_trump() -> None:
    assert MUE_TRUMPS.kinds == "red yellow green blue black 0 1 2 3 4 5 6 7 8 9 none".split()
    assert Trumps(GERMAN).kinds == "acorns leaves hearts bells 6 7 8 9 10 U O K A none".split()


def test_a_trump_no_longer_belongs_to_its_colour() -> None:
    assert suit("6", "none", "R6") == "trump"
    assert suit("6", "none", "R5") == "red"
    assert suit("none", "6", "R6") == "trump"
    assert suit("blue", "7", "B0") == suit("blue", "7", "R7'") == suit("blue", "7", "B7") == "trump"
    assert suit("none", "none", "R6") == "red"


@pytest.mark.parametrize("pack", [MUE, ELFER, PARADOX, GERMAN], ids=lambda pack: pack.name)
def test_the_suits_share_the_pack_whatever_is_trump(pack: Pack) -> None:
    trumps = Trumps(pack)
    number = int(trumps.number)
    for upper, lower in product(range(0, number, 3), range(0, number, 2)):
        suits = [cards(trumps, upper, lower, suit) for suit in range(int(trumps.trump) + 1)]
        assert sorted(card for each in suits for card in each) == pack.cards()
        for number_of_suit, each in enumerate(suits):
            assert all(trumps.suit_of(upper, lower, card) == number_of_suit for card in each)


def test_the_order_of_trumps() -> None:
    order = ["B6", "K6", "B9", "B0"]  # sixes above blue: both, the six of another colour, high blue, low blue
    assert all(beats("6", "blue", one, other) for i, one in enumerate(order) for other in order[i + 1 :])
    assert not any(beats("6", "blue", other, one) for i, one in enumerate(order) for other in order[i + 1 :])
    assert beats("6", "blue", "B0", "R9")
    assert beats("blue", "6", "B0", "K6")  # blue above sixes
    assert beats("blue", "6", "B6", "B9")


def test_the_colour_led_counts_by_digits_and_other_colours_do_not() -> None:
    assert beats("none", "none", "R3", "R2")
    assert not beats("none", "none", "R2", "R3")
    assert not beats("none", "none", "Y9", "R2")
    assert beats("none", "7", "Y7", "R9")


def test_of_equal_cards_the_first_is_higher() -> None:
    assert not beats("none", "none", "R7'", "R7")
    assert not beats("none", "none", "R7", "R7'")
    assert not beats("7", "none", "Y7", "R7")  # two trumps of the same digit
    assert not beats("7", "red", "R7'", "R7")  # two double trumps
    assert not beats("red", "red", "R7'", "R7")


def winner_by_the_book(upper: int, lower: int, trick: list[int]) -> int:
    """Sorts the cards into the groups of the booklet, and looks into the highest group that is not empty."""
    in_upper = {card for card in trick if MUE_TRUMPS.kinds[upper] in names(card)}
    in_lower = {card for card in trick if MUE_TRUMPS.kinds[lower] in names(card)}
    plain = [card for card in trick if card not in in_upper | in_lower]
    led = [card for card in plain if MUE.colour[card] == MUE.colour[trick[0]]]
    for group in (in_upper & in_lower, in_upper, in_lower, led):
        if group:
            high = max(MUE.digit[card] for card in group)
            return next(card for card in trick if card in group and MUE.digit[card] == high)
    raise AssertionError("the first card is trump or led")


def names(card: int) -> tuple[str, str]:
    return MUE.colours[MUE.colour[card]], str(MUE.digit[card])


def test_the_winner_is_the_one_of_the_booklet() -> None:
    chance = Chance(11)
    for number in range(4000):
        upper, lower = number % 16, number // 16 % 16
        deck = shuffled(chance)
        trick = deck[: 3 + number % 4]
        best = trick[0]
        for card in trick[1:]:
            if MUE_TRUMPS.beats(upper, lower, card, best):
                best = card
        assert best == winner_by_the_book(upper, lower, trick), (upper, lower, [MUE.codes[card] for card in trick])


def shuffled(chance: Chance) -> list[int]:
    deck = MUE.cards()
    for i in range(len(deck) - 1, 0, -1):
        j = chance.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def test_who_can_follow_must_and_who_cannot_may_play_anything() -> None:
    sets = MUE_TRUMPS.of_suit
    sixes = kind("6")
    red = MUE_TRUMPS.cards_of(sixes, kind("none"), RED)
    trump = MUE_TRUMPS.cards_of(sixes, kind("none"), TRUMP)
    one = table(MUE, "R6 K3 R2", "R9 B6")
    assert codes(to_play(one, sets, red, 0, 1)) == "R2 R9"
    assert codes(to_play(one, sets, trump, 0, 1)) == "R6 B6"
    assert codes(to_play(one, sets, ANY, 0, 1)) == "R2 R6 R9 B6 K3"
    assert codes(to_play(one, sets, red, 0, 0)) == "R2"
    other = table(MUE, "R6 K3", "B6")
    assert not can_follow(other, sets, red, 0, 1)
    assert codes(to_play(other, sets, red, 0, 1)) == "R6 B6 K3"
    assert follows(other, sets, trump, MUE.card("R6"))
    assert not follows(other, sets, red, MUE.card("R6"))
    assert can_follow(table(MUE, "K3", "R1"), sets, red, 0, 1)


def codes(found: vec[i64]) -> str:
    return " ".join(MUE.codes[card] for card in found)


def test_packs_of_two_words() -> None:
    sets = ELFER.of_colour
    one = table(ELFER, "R1 B20", "B3 Y7")
    assert [ELFER.codes[card] for card in to_play(one, sets, 3, 0, 1)] == ["B3", "B20"]
    assert [ELFER.codes[card] for card in to_play(one, sets, 2, 0, 1)] == ["R1", "Y7", "B3", "B20"]
