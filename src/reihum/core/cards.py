"""Packs of cards, and sets of cards kept as words of bits."""

from collections.abc import Callable
from typing import Final, TypeAlias, final

from librt.vecs import append, vec
from mypy_extensions import i64

__all__ = [
    "BIT",
    "ELFER",
    "GERMAN",
    "MUE",
    "NO_CARD",
    "PARADOX",
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
TWIN_MARK: Final = "'"


@final
class Pack:
    """The cards of one box, numbered colour by colour; whole colours share a word.

    A rank that stands twice makes twins: equal for every rule, yet two cards. The second is written with a mark (R7').
    """

    def __init__(
        self, name: str, colours: list[str], letters: str, ranks: list[str], words: int = 0, values: str = ""
    ) -> None:
        self.name = name
        self.colours = colours
        self.letters = letters
        self.ranks = ranks
        per_colour = len(ranks)
        needed = -(-len(colours) // (WORD_SIZE // per_colour))
        per_word = per_colour * -(-len(colours) // max(words, needed))
        size = per_colour * len(colours)
        numbers = range(size)
        self.size: i64 = size
        self.words: i64 = -(-size // per_word)
        self.per_word: i64 = per_word
        self.per_colour: i64 = per_colour
        self.word = vec[i64]([card // per_word for card in numbers])
        self.bit = vec[i64]([2 ** (card % per_word) for card in numbers])
        self.colour = vec[i64]([card // per_colour for card in numbers])
        self.rank = vec[i64]([ranks.index(ranks[card % per_colour]) for card in numbers])
        self.digit = vec[i64]([int(ranks[card % per_colour]) if ranks[0].isdigit() and ranks[-1].isdigit() else 0
                               for card in numbers])  # fmt: skip
        self.codes = [letters[card // per_colour] + ranks[card % per_colour] for card in numbers]
        for card in numbers:
            while self.codes[card] in self.codes[:card]:
                self.codes[card] += TWIN_MARK
        self.numbers = {code: card for card, code in enumerate(self.codes)}
        self.twin = vec[i64](  # the card equal to this one, or NO_CARD
            [self.numbers.get(mirrored(code), -1) for code in self.codes]
        )
        counts = [int(value) for value in values.split()] or [0] * per_colour
        self.value = vec[i64]([counts[card % per_colour] for card in numbers])  # what the pack itself says it counts
        self.of_colour = Sets(self, len(colours), same(self.colour))
        self.of_rank = Sets(self, len(ranks), same(self.rank))

    def card(self, code: str) -> int:
        """The card of this code; KeyError if there is none."""
        return self.numbers[code]

    def cards(self) -> list[int]:
        return list(range(self.size))


def same(kinds: vec[i64]) -> Callable[[int, int], bool]:
    """Is a card of this kind? Apart from `Pack`, whose fields would have to be checked if a function held on to it."""
    return lambda kind, card: bool(kinds[card] == kind)


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
    return [card for card in pack.cards() if pack.colours[pack.colour[card]] not in missing.split("-")]


def count(word: Word) -> i64:
    """How many cards a word holds."""
    word -= (word >> 1) & ODD_PLACES  # now every two bits hold the number of theirs,
    word = (word & PAIRS) + ((word >> 2) & PAIRS)  # every four,
    return ((word + (word >> 4)) & FOURS) % 255  # every eight; then all together


def members(word: Word) -> vec[i64]:
    """The places of a word's members, the lowest first."""
    size = count(word)
    found = vec[i64]([0] * size, capacity=size + 2)  # often a move or two that is no card is added
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


# The packs of the shelf

MUE: Final = Pack(  # the triangles on a card are its value
    "Mü",
    ["red", "yellow", "green", "blue", "black"],
    "RYGBK",
    "0 1 1 2 3 4 5 6 7 7 8 9".split(),
    values="1 0 0 1 1 1 1 2 2 2 1 0",
)
TO_TWENTY: Final = [str(number) for number in range(1, 21)]
ELFER: Final = Pack("Elfer", ["red", "yellow", "green", "blue"], "RYGB", TO_TWENTY, values=" ".join(TO_TWENTY))
PARADOX: Final = Pack("Paradox", ["red", "green", "violet", "blue"], "RGVB", [str(number) for number in range(11)])
GERMAN: Final = Pack("German", ["acorns", "leaves", "hearts", "bells"], "ELHS", "6 7 8 9 10 U O K A".split())
PACKS: Final = [MUE, ELFER, PARADOX, GERMAN]
