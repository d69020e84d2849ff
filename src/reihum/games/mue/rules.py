"""Mü: bid by laying cards open, name the trumps, and win the points you promised with a partner."""

from reihum.rules import *


from reihum.games.mue.auction import LAY_OR_PASS, LIMIT, Auction, chief_of, vice_of
from reihum.games.mue.material import (
    BID,
    BIDDING,
    BOX,
    CHOOSING,
    COMMON,
    DONE,
    EACH,
    MOVES,
    NAMING_CHIEF,
    NAMING_VICE,
    NOTES,
    PARTNER,
    PLAYING,
    STOCK,
    TRICK,
    TRUMP,
    Options,
    bid,
    hand,
    won,
)
from reihum.games.mue.scoring import bonus, eklat, goal, height_reached, in_tricks

# 1 Material: in material.py

__all__ = ["GAME", "LAY_OR_PASS", "LIMIT", "Mue", "Options"]

LIES_IN_FRONT: Final = GAME.rule("trump")
VICE_NAMES: Final = GAME.rule("vice-trump")
NO_REPEAT: Final = GAME.rule("chief-trump")
NOT_THE_VICE: Final = GAME.rule("partner")
FOLLOW: Final = GAME.rule("follow")
EKLAT: Final = GAME.rule("eklat")
WON: Final = GAME.rule("won")
LOST: Final = GAME.rule("lost")


class Mue(Auction):
    options: Options
    chief: Seat = NOTHING
    vice: Seat = NOTHING
    partner: Seat = NOTHING
    height: Number = 0  # the cards laid by the chief
    chief_trump: OneOf = NOTHING
    vice_trump: OneOf = NOTHING
    led: OneOf = NOTHING  # the suit to follow
    played: Number = 0  # cards in the trick
    best: Card = NO_CARD  # the card that takes the trick so far,
    taker: Seat = NOTHING  # and who laid it

    # 2 Deal

    def start(self, past: Sheet) -> None:
        cards = without(MUE, self.options.without) if self.seats == 3 else MUE.cards()
        self.lay_out(BOX, STOCK, cards)
        self.deal(STOCK, HAND, len(cards) // self.seats)
        self.let(self.dealer)

    # What may be done, and what it does

    def moves(self, seat: i64) -> vec[i64]:
        if self.task == PLAYING:
            return to_play(self, TRUMPS.of_suit, self.to_follow(), HAND[seat], BID[seat])
        if self.task == BIDDING:
            return self.bids(seat)
        found = vec[i64](capacity=16)
        for move in range(TRUMP, i64(len(MOVES.list))):
            if self.why_not(seat, move) is None:
                found = append(found, move)
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if self.task == BIDDING:
            return self.why_not_bid(seat, move)
        if self.task == PLAYING:
            return self.why_not_play(seat, move)
        if self.task == CHOOSING:
            return self.why_not_choose(PARTNER.which(move))
        return self.why_not_name(seat, TRUMP.which(move))

    def play(self, seat: i64, move: i64) -> None:
        if self.task == PLAYING:
            self.lay(seat, move)
        elif self.task == CHOOSING:
            self.choose(PARTNER.which(move))
        elif self.task != BIDDING:
            self.name(TRUMP.which(move))
        elif move < DONE:
            self.lay_open(seat, BID.which(move))
        elif self.end_bid(seat):
            self.end_auction()

    # 4 Chief and vice (the auction itself is in auction.py)

    def end_auction(self) -> None:
        self.chief = chief_of(self)
        if self.chief == NOTHING:
            self.end()
            return
        self.height = self.count(BID[self.chief])
        self.vice = vice_of(self, self.chief)
        if self.vice == NOTHING:
            self.vice_trump = TRUMPS.none
            self.task = NAMING_CHIEF
            self.let(self.chief)
        else:
            self.task = NAMING_VICE
            self.let(self.vice)

    # 5 Trump

    def why_not_name(self, seat: i64, kind: i64) -> Rule | None:
        if kind < 0 or kind > TRUMPS.none:
            return NOT_NOW
        if kind == TRUMPS.none:
            return None if seat == self.chief else VICE_NAMES
        if not self.any_of(TRUMPS.of_kind, kind, BID[seat]):
            return LIES_IN_FRONT
        return NO_REPEAT if kind == self.vice_trump and not self.options.repeat_trump else None

    def name(self, kind: i64) -> None:
        if self.task == NAMING_VICE:
            self.vice_trump = kind
            self.task = NAMING_CHIEF
        else:
            self.chief_trump = kind
            self.task = CHOOSING if self.seats > 3 else PLAYING
        self.let(self.chief)

    # 6 The chief's team

    def why_not_choose(self, seat: i64) -> Rule | None:
        if seat < 0 or seat >= self.seats:
            return NOT_NOW
        return NOT_THE_VICE if seat == self.chief or seat == self.vice else None

    def choose(self, seat: i64) -> None:
        self.partner = seat
        self.task = PLAYING

    # 7 Play

    def to_follow(self) -> i64:
        return ANY if self.played == 0 else TRUMPS.cards_of(self.chief_trump, self.vice_trump, self.led)

    def why_not_play(self, seat: i64, card: i64) -> Rule | None:
        if card >= BID:
            return NOT_NOW
        if not self.lies(card, HAND[seat]) and not self.lies(card, BID[seat]):
            return HAVE
        which = self.to_follow()
        if which == ANY or follows(self, TRUMPS.of_suit, which, card):
            return None
        return FOLLOW if can_follow(self, TRUMPS.of_suit, which, HAND[seat], BID[seat]) else None

    def lay(self, seat: i64, card: Card) -> None:
        self.give(card, HAND[seat] if self.lies(card, HAND[seat]) else BID[seat], TRICK)
        suit = TRUMPS.suit_of(self.chief_trump, self.vice_trump, card)
        if self.played == 0:
            self.led = suit
        elif suit != self.led:
            self.rule_out(TRUMPS.of_suit, self.to_follow(), HAND[seat])
        if self.played == 0 or TRUMPS.beats(self.chief_trump, self.vice_trump, card, self.best):
            self.best = card
            self.taker = seat
        self.played += 1
        self.let(self.after(seat))
        if self.played == self.seats:
            self.end_trick(self.taker)

    def end_trick(self, taker: i64) -> None:
        self.give_all(TRICK, WON[taker])
        self.played = 0
        self.led = NOTHING
        self.best = NO_CARD
        self.let(taker)
        if self.is_empty(HAND[taker]) and self.is_empty(BID[taker]):
            self.end()

    # 8 Scoring

    def outcome(self) -> Outcome:
        if self.chief == NOTHING:
            return self.eklat(vec[i64]([self.count(BID[seat]) for seat in range(self.seats)]))
        return self.score(vec[i64]([in_tricks(self, seat) for seat in range(self.seats)]))

    def eklat(self, laid: vec[i64]) -> Outcome:
        """Nobody became chief: what everybody laid is counted."""
        return self.result(EKLAT, [Line("eklat", points(eklat(laid, self.challenger)))])

    def score(self, tricks: vec[i64]) -> Outcome:
        """Everybody's tricks, and what the chief's team won or lost."""
        team = tricks[self.chief] + (tricks[self.partner] if self.partner != NOTHING else 0)
        if team >= goal(self.seats, self.height):
            gain = bonus(self.height, self.chief_trump)
            return self.result(WON, [Line("tricks", points(tricks)), Line("bonus", self.shares(gain, gain, 0))])
        missing = self.height - height_reached(self.seats, team)
        return self.result(
            LOST, [Line("tricks", points(tricks)), Line("lost", self.shares(-10 * missing, 0, 5 * missing))]
        )

    def shares(self, chief: i64, partner: i64, opponent: i64) -> tuple[float, ...]:
        found = filled(self.seats, opponent)
        found[self.chief] = chief
        if self.partner != NOTHING:
            found[self.partner] = partner
        return points(found)

    def result(self, rule: Rule, lines: list[Line]) -> Outcome:
        totals = tuple([sum([line.points[seat] for line in lines]) for seat in range(self.seats)])
        return Outcome(totals, best(totals), rule, tuple(lines))

    # 9 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) > self.options.until


def points(numbers: vec[i64]) -> tuple[float, ...]:
    return tuple([float(number) for number in numbers])


GAME.rounds(Mue)
