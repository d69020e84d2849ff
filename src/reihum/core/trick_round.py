"""Rounds of trick games: everybody lays a card, the best one takes the trick, and its owner leads to the next."""

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from reihum.core.cards import NO_CARD, Word, members
from reihum.core.kinds import Card, Colour, Number, Seat
from reihum.core.notes import NOTHING
from reihum.core.round import Round
from reihum.core.rule import FOLLOW, HAVE, Rule
from reihum.core.tricks import ANY, can_follow, follows, to_play


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class TrickRound(Round):
    """A game says what a trick means to it by overriding one of the first part; the rest follows."""

    played: Number = 0  # cards in the trick
    best: Card = NO_CARD  # the card that takes the trick so far,
    taker: Seat = NOTHING  # and who laid it

    # What a game may see otherwise

    def to_follow(self) -> i64:
        """Which of the game's suits is to be followed; ANY if nothing has been led, or if nobody has to follow."""
        return ANY if self.played == 0 else self.pack.colour[self.best]

    def beats(self, card: Card, other: Card) -> bool:
        """Does a card beat the best one before it? Of two equal cards the first is higher."""
        return self.pack.colour[card] == self.pack.colour[other] and self.pack.rank[card] > self.pack.rank[other]

    def why_not_lead(self, seat: i64, card: Card) -> Rule | None:
        """The rule that forbids this card to the leader of a trick."""
        return None

    def lead(self, card: Card) -> None:
        """This card is the first of a trick."""

    def take(self, seat: i64) -> None:
        """This seat takes the trick, which still lies on the table."""

    def fill_up(self, taker: i64) -> None:
        """The trick is gone, and this seat will lead to the next: in some games everybody draws before."""

    def finish(self) -> None:
        """The last trick has been taken."""
        self.end()

    # Where there is nothing to do but to lay a card; a game with other moves says more

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        return self.why_not_lay(seat, move)

    def play(self, seat: i64, move: i64) -> None:
        self.lay(seat, move, self.layout.hand + self.layout.stride * seat)

    # For free

    def leading(self) -> i64:
        return self.best

    def trumps(self) -> vec[i64]:
        lowest = self.lowest_of_suits()
        found = vec[i64](capacity=self.pack.size)
        for card in range(self.pack.size):
            if self.beats_strangers(card, lowest):
                found = append(found, card)
                at = i64(len(found)) - 1
                while at > 0 and self.beats(card, found[at - 1]):
                    found[at] = found[at - 1]
                    at -= 1
                found[at] = card
        return found

    def lowest_of_suits(self) -> vec[i64]:
        """Of each suit a card that beats no other of it; where there is one that is no trump, it is none."""
        found = vec[i64](capacity=self.pack.size)
        for card in range(self.pack.size):
            at = i64(0)
            while at < len(found) and self.pack.colour[found[at]] != self.pack.colour[card]:
                at += 1
            if at == len(found):
                found = append(found, card)
            elif self.beats(found[at], card):
                found[at] = card
        return found

    def beats_strangers(self, card: Card, lowest: vec[i64]) -> bool:
        """Does a card beat one of another suit? Then it also beats the lowest of that suit."""
        suit = self.pack.colour[card]
        for other in lowest:  # noqa: SIM110 (a generator would box every number)
            if self.pack.colour[other] != suit and self.beats(card, other):
                return True
        return False

    def cards_to_lay(self, seat: i64) -> vec[i64]:
        """The cards that may be laid to a trick which has begun; all of them if it has not."""
        layout = self.layout
        own = layout.stride * seat
        which = self.to_follow()
        if self.words > 1:
            return to_play(self, self.game.suits, which, layout.hand + own, layout.front + own)
        cards = self.lie[layout.hand + own] | self.lie[layout.front + own]
        if which != ANY:
            fitting = cards & self.game.suits.words[which]
            if fitting != 0:
                return self.listed(fitting)
        return self.listed(cards)

    def why_not_lay(self, seat: i64, card: Card) -> Rule | None:
        hand = self.game.hand_zones[seat]
        front = self.game.front_zones[seat]
        if not self.lies(card, hand) and not self.lies(card, front):
            return HAVE
        if self.played == 0:
            return self.why_not_lead(seat, card)
        which = self.to_follow()
        if which == ANY or follows(self, self.game.suits, which, card):
            return None
        return FOLLOW if can_follow(self, self.game.suits, which, hand, front) else None

    def lay(self, seat: i64, card: Card, source: i64) -> None:
        """A card goes to the trick; the last one ends it."""
        self.give(card, source, self.layout.trick)
        if self.played == 0:
            self.lead(card)
            self.best = card
            self.taker = seat
        else:
            which = self.to_follow()
            if which != ANY:
                suit = self.game.suits.words[which * self.words + self.pack.word[card]]
                if suit & self.pack.bit[card] == 0:
                    self.rule_out(self.game.suits, which, self.layout.hand + self.layout.stride * seat)
            if self.beats(card, self.best):
                self.best = card
                self.taker = seat
        self.played += 1
        if self.played == self.seats:
            self.end_trick(self.taker)
        else:
            self.let(self.after(seat, 1))

    def end_trick(self, taker: i64) -> None:
        layout = self.layout
        own = layout.stride * taker
        self.take(taker)
        self.give_all(layout.trick, layout.won + own)
        self.played = 0
        self.best = NO_CARD
        self.let(taker)
        self.fill_up(taker)
        if self.is_empty(layout.hand + own) and self.is_empty(layout.front + own):
            self.finish()


@mypyc_attr(allow_interpreted_subclasses=True)
class DutyRound(TrickRound):
    """A trick game with more duties than to follow: to head the trick, to trump, to throw a certain card.

    One list of duties says what may be laid, why another card may not, and what everybody learns from a card that does
    not do its duty. For packs whose cards share one word.
    """

    def duties(self) -> vec[i64]:
        """Sets of cards, one duty after the other: whoever has such cards among those left plays one of them."""
        return vec[i64]()

    def reason(self, duty: i64) -> Rule:
        """The rule behind a duty of the list."""
        return FOLLOW

    def cards_to_lay(self, seat: i64) -> vec[i64]:
        cards = self.cards_before(seat)
        if self.played > 0:
            for duty in self.duties():
                if cards & duty != 0:
                    cards &= duty
        return members(cards)

    def why_not_lay(self, seat: i64, card: Card) -> Rule | None:
        cards = self.cards_before(seat)
        bit = self.pack.bit[card]
        if cards & bit == 0:
            return HAVE
        if self.played == 0:
            return self.why_not_lead(seat, card)
        duties = self.duties()
        for i in range(i64(len(duties))):
            if cards & duties[i] != 0:
                cards &= duties[i]
                if cards & bit == 0:
                    return self.reason(i)
        return None

    def lay(self, seat: i64, card: Card, source: i64) -> None:
        if self.played > 0 and self.tracking:
            self.show_lack(seat, card)
        super().lay(seat, card, source)

    def show_lack(self, seat: i64, card: Card) -> None:
        """Whoever does not do a duty has no card for it among those that the duties before have left."""
        left: Word = -1
        for duty in self.duties():
            if duty & self.pack.bit[card] != 0:
                left &= duty
            else:
                self.rule_out_word(duty & left, 0, self.layout.hand + self.layout.stride * seat)

    def cards_before(self, seat: i64) -> Word:
        """The cards that a seat may play from: in its hand, and those that lie open in front of it."""
        own = self.layout.stride * seat
        return self.lie[self.layout.hand + own] | self.lie[self.layout.front + own]


@mypyc_attr(allow_interpreted_subclasses=True)
class TrumpRound(DutyRound):
    """A trick game in which suits are followed and one of them may be trump: it beats all others."""

    trump: Colour = NOTHING
    led: Colour = NOTHING  # the suit to follow

    # What a game may see otherwise

    def height(self, card: Card) -> i64:
        """How high a card is in its suit."""
        return self.pack.rank[card]

    def duties(self) -> vec[i64]:
        return vec[i64]([self.pack.of_colour.words[self.led]])

    # For free

    def to_follow(self) -> i64:
        return self.led

    def lead(self, card: Card) -> None:
        self.led = self.pack.colour[card]

    def beats(self, card: Card, other: Card) -> bool:
        suit = self.pack.colour[card]
        if suit != self.pack.colour[other]:
            return suit == self.trump
        return self.height(card) > self.height(other)

    def end_trick(self, taker: i64) -> None:
        self.led = NOTHING
        super().end_trick(taker)
