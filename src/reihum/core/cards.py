"""Packs of cards, and sets of cards kept as words of bits."""

from collections.abc import Callable
from typing import Final, TypeAlias, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.looks import Looks

__all__ = [
    "BIT",
    "EXTRA",
    "NO_CARD",
    "Pack",
    "Sets",
    "Word",
    "colour_pairs",
    "count",
    "filled",
    "listed",
    "lowest",
    "members",
    "without",
]

Word: TypeAlias = i64  # a set of cards that share one word

NO_CARD: Final[i64] = -1
WORD_SIZE: Final = 62
BIT: Final = vec[i64]([2**place for place in range(WORD_SIZE + 1)])
# The place of a power of two: by a sequence in which every six bits are different (de Bruijn's).
SEQUENCE: Final[i64] = 0x03F7_9D71_B4CB_0A89
PLACE_OF: Final = vec[i64](
    [next((k for k in range(WORD_SIZE) if 2**k * int(SEQUENCE) >> 58 & 63 == six), 0) for six in range(64)]
)
ODD_PLACES: Final[i64] = 0x1555_5555_5555_5555  # every second bit of a word
PAIRS: Final[i64] = 0x3333_3333_3333_3333
FOURS: Final[i64] = 0x0F0F_0F0F_0F0F_0F0F
EIGHTS: Final[i64] = 0x0101_0101_0101_0101
TWIN_MARK: Final = "'"
EXTRA: Final = "extra"  # what the colour of cards without a colour is called


@final
class Pack:
    """The cards of one box, numbered colour by colour; whole colours share a word.

    A rank that is listed twice makes twins: equal for every rule, yet two cards. The second is written with a mark
    (R7'). Extra cards, such as jokers, are numbered after all others. They belong to no colour, but count as a last
    one: EXTRA in `colour_names`. Each code among them is a rank of its own.
    """

    def __init__(
        self,
        name: str,
        colours: list[str],
        letters: str,
        ranks: list[str],
        words: int = 0,
        values: str = "",
        extras: list[str] | None = None,
        looks: list[Looks] | None = None,
    ) -> None:
        self.name = name
        self.colours = colours
        self.letters = letters
        self.ranks = ranks
        self.extras = [] if extras is None else extras
        self.looks = [] if looks is None else looks  # how it may be drawn, the usual way first
        self.colour_names = [*colours, EXTRA] if self.extras else colours
        self.rank_names = [*ranks, *self.extras]
        per_colour = len(ranks)
        needed = -(-len(colours) // (WORD_SIZE // per_colour))
        per_word = per_colour * -(-len(colours) // max(words, needed))
        suited = per_colour * len(colours)
        size = suited + len(self.extras)
        numbers = range(size)
        last = (suited - 1) // per_word
        room = size - last * per_word <= WORD_SIZE  # for the extra cards beside the last colours
        word = [last if room and card >= suited else card // per_word for card in numbers]
        kinds = [ranks[card % per_colour] for card in range(suited)] + self.extras
        self.size: i64 = size
        self.suited: i64 = suited  # the cards that belong to a colour come first; there are this many
        self.words: i64 = word[-1] + 1
        self.per_word: i64 = per_word
        self.per_colour: i64 = per_colour
        self.word = vec[i64](word)
        self.bit = vec[i64]([2 ** (card - word[card] * per_word) for card in numbers])
        self.colour = vec[i64]([card // per_colour if card < suited else len(colours) for card in numbers])
        self.rank = vec[i64]([self.rank_names.index(kind) for kind in kinds])
        digits = ranks[0].isdigit() and ranks[-1].isdigit()
        self.digit = vec[i64]([int(kind) if digits and card < suited else 0 for card, kind in enumerate(kinds)])
        self.codes = [letters[card // per_colour] + kinds[card] if card < suited else kinds[card] for card in numbers]
        for card in numbers:
            while self.codes[card] in self.codes[:card]:
                self.codes[card] += TWIN_MARK
        self.numbers = {code: card for card, code in enumerate(self.codes)}
        self.twin = vec[i64](  # the card equal to this one, or NO_CARD
            [self.numbers.get(mirrored(code), -1) for code in self.codes]
        )
        counts = [int(value) for value in values.split()] or [0] * per_colour
        self.value = vec[i64](  # what the pack itself says it counts
            [counts[card % per_colour] if card < suited else 0 for card in numbers]
        )
        self.of_colour = Sets(self, len(self.colour_names), same(self.colour))
        self.of_rank = Sets(self, len(self.rank_names), same(self.rank))

    def card(self, code: str) -> int:
        """The card of this code; KeyError if there is none."""
        return self.numbers[code]

    def cards(self) -> list[int]:
        return list(range(self.size))

    def part(self, lowest: str) -> list[int]:
        """The cards from this rank upwards, such as the 32 German cards from the seven."""
        return [card for card in self.cards() if self.rank[card] >= self.ranks.index(lowest)]

    def above(self, heights: vec[i64] | None = None) -> "Sets":
        """Of each card, the higher ones of its colour. The ranks rise as they are listed, or have these heights."""
        high = self.rank if heights is None else vec[i64]([heights[rank] for rank in self.rank])
        return Sets(self, int(self.size), higher(self.colour, high))

    def below(self) -> "Sets":
        """Of each card, the lower ones of its colour."""
        return Sets(self, int(self.size), higher(self.colour, vec[i64]([-rank for rank in self.rank])))


def same(kinds: vec[i64]) -> Callable[[int, int], bool]:
    """Is a card of this kind? Apart from `Pack`, whose fields would have to be checked if a function held on to it."""
    return lambda kind, card: bool(kinds[card] == kind)


def higher(colour: vec[i64], height: vec[i64]) -> Callable[[int, int], bool]:
    """Is the second card of the same colour as the first, and higher?"""
    return lambda low, card: bool(colour[card] == colour[low] and height[card] > height[low])


def mirrored(code: str) -> str:
    """The code of a card's twin."""
    return code.removesuffix(TWIN_MARK) if code.endswith(TWIN_MARK) else code + TWIN_MARK


@final
class Sets:
    """A table of card sets, made once: the cards of each colour, the cards that fit on each card."""

    def __init__(self, pack: Pack, number: int, has: Callable[[int, int], bool]) -> None:
        cards = range(pack.size)
        self.number: i64 = number
        self.words = vec[i64](
            [
                sum([int(pack.bit[card]) for card in cards if pack.word[card] == word and has(which, int(card))])
                for which in range(number)
                for word in range(pack.words)
            ]
        )


def colour_pairs(pack: Pack) -> list[str]:
    """Any two colours, such as red-blue: the choices of an option."""
    return [f"{one}-{other}" for i, one in enumerate(pack.colours) for other in pack.colours[i + 1 :]]


def without(pack: Pack, missing: str) -> list[int]:
    """The cards of all colours but those missing, such as red-blue."""
    return [card for card in pack.cards() if pack.colour_names[pack.colour[card]] not in missing.split("-")]


def count(word: Word) -> i64:
    """How many cards a word holds."""
    word -= (word >> 1) & ODD_PLACES  # now every two bits hold the number of theirs,
    word = (word & PAIRS) + ((word >> 2) & PAIRS)  # every four,
    return ((word + (word >> 4)) & FOURS) * EIGHTS >> 56 & 255  # every eight; then all together


def roomy(size: i64) -> i64:
    """The capacity of a list of this many cards: often a move or two that is no card is added, and Python hands out the
    same piece of memory again much faster than others of many sizes in turn."""
    return size + 17 & -16


def members(word: Word) -> vec[i64]:
    """The places of a word's members, the lowest first."""
    size = count(word)
    found = vec[i64]([0] * size, capacity=roomy(size))
    write_members(found, 0, word, 0)
    return found


def write_members(found: vec[i64], at: i64, word: Word, first: i64) -> i64:
    """Write the cards of a word, whose lowest place is card `first`, into a list from `at` on; where they end."""
    place_of = PLACE_OF
    while word != 0:
        low = word & -word
        found[at] = first + place_of[low * SEQUENCE >> 58 & 63]
        at += 1
        word ^= low
    return at


def listed(found: vec[i64], word: Word, first: i64) -> vec[i64]:
    """A list of cards, and after it those of a word whose lowest place is card `first`."""
    while word != 0:
        low = word & -word
        found = append(found, first + PLACE_OF[low * SEQUENCE >> 58 & 63])
        word ^= low
    return found


def lowest(word: Word) -> i64:
    """The place of the lowest member of a set."""
    return PLACE_OF[(word & -word) * SEQUENCE >> 58 & 63]


def filled(size: i64, value: i64 = 0) -> vec[i64]:
    """A vector of equal numbers."""
    return vec[i64]([value] * size)
