"""Tricks: what trumps make of the suits, who has to follow, and which card takes the trick."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.card_table import CardTable
from reihum.core.cards import Pack, Sets, listed, members
from reihum.core.kinds import Card

__all__ = ["ANY", "Trumps", "can_follow", "follows", "to_play"]

ANY: Final[i64] = -1  # in place of a set of cards: nothing has been led, every card will do


@final
class Trumps:
    """All that can be trump in a pack: a colour, a rank, or nothing. Two can be in force, one above the other.

    The trumps of both are one suit of their own, numbered after the colours: a card that is trump no longer belongs to
    its colour. A card that is trump for both reasons is above all others.
    """

    def __init__(self, pack: Pack) -> None:
        kinds = [*pack.colours, *dict.fromkeys(pack.ranks), "none"]
        self.kinds = kinds
        self.suits = [*pack.colour_names, "trump"]
        self.pack = pack
        self.number: i64 = len(self.kinds)
        self.none: i64 = len(self.kinds) - 1
        self.trump: i64 = len(pack.colour_names)  # the number of the trump suit
        names = [(pack.colour_names[pack.colour[card]], pack.rank_names[pack.rank[card]]) for card in range(pack.size)]
        self.of_kind = Sets(pack, len(self.kinds), lambda kind, card: kinds[kind] in names[card])
        self.is_kind = vec[i64]([int(kind in names[card]) for kind in self.kinds for card in range(pack.size)])
        self.of_suit = Sets(pack, 0, lambda _, card: False)  # of each upper trump, lower trump and suit: its cards
        self.form_suits(pack.of_colour)

    def form_suits(self, plain: Sets) -> None:
        words = self.pack.words
        kinds = self.of_kind.words
        for upper in range(self.number):
            for lower in range(self.number):
                for suit in range(self.trump + 1):
                    for word in range(words):
                        cards = kinds[upper * words + word] | kinds[lower * words + word]
                        if suit != self.trump:
                            cards = plain.words[suit * words + word] & ~cards
                        self.of_suit.words = append(self.of_suit.words, cards)
        self.of_suit.number = self.number * self.number * (self.trump + 1)

    def cards_of(self, upper: i64, lower: i64, suit: i64) -> i64:
        """Which set of `of_suit` holds the cards of this suit."""
        return (upper * self.number + lower) * (self.trump + 1) + suit

    def tier(self, upper: i64, lower: i64, card: Card) -> i64:
        """3 for trump in both ways, 2 for an upper trump, 1 for a lower one, 0 for no trump."""
        return 2 * self.is_kind[upper * self.pack.size + card] + self.is_kind[lower * self.pack.size + card]

    def suit_of(self, upper: i64, lower: i64, card: Card) -> i64:
        return self.pack.colour[card] if self.tier(upper, lower, card) == 0 else self.trump

    def beats(self, upper: i64, lower: i64, card: Card, best: Card) -> bool:
        """Does a card beat the best one played before it? Equal cards do not: the first is the higher."""
        mine = self.tier(upper, lower, card)
        other = self.tier(upper, lower, best)
        if mine != other:
            return mine > other
        higher = self.pack.rank[card] > self.pack.rank[best]
        return higher and (mine > 0 or self.pack.colour[card] == self.pack.colour[best])


def can_follow(table: CardTable, sets: Sets, which: i64, hand: i64, front: i64) -> bool:
    """Is a card of the led suit in the hand, or among the cards that lie open in front of its owner?"""
    return table.any_of(sets, which, hand) or table.any_of(sets, which, front)


def follows(table: CardTable, sets: Sets, which: i64, card: Card) -> bool:
    """Is this card of the led suit?"""
    return sets.words[which * table.words + table.pack.word[card]] & table.pack.bit[card] != 0


def to_play(table: CardTable, sets: Sets, which: i64, hand: i64, front: i64) -> vec[i64]:
    """The cards of both zones that follow suit; all of them if none does, or if the set is ANY."""
    words = table.words
    if words == 1:
        all_cards = table.lie[hand] | table.lie[front]
        fitting = all_cards & sets.words[which] if which != ANY else all_cards
        return members(fitting if fitting != 0 else all_cards)
    found = vec[i64](capacity=16)
    if which != ANY:
        for word in range(words):
            mine = table.lie[hand * words + word] | table.lie[front * words + word]
            found = listed(found, mine & sets.words[which * words + word], word * table.pack.per_word)
    if len(found) == 0:
        for word in range(words):
            mine = table.lie[hand * words + word] | table.lie[front * words + word]
            found = listed(found, mine, word * table.pack.per_word)
    return found
