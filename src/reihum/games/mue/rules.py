"""Mü: bid by laying cards open, name the trumps, and win the points you promised with a partner."""

from reihum.games.mue.auction import Auction
from reihum.games.mue.material import *
from reihum.games.mue.scoring import bonus, eklat, goal, height_reached
from reihum.rules import *

# 1 Material: in material.py

LIES_IN_FRONT: Final = GAME.rule("trump")
VICE_NAMES: Final = GAME.rule("vice-trump")
NO_REPEAT: Final = GAME.rule("chief-trump")
NOT_THE_VICE: Final = GAME.rule("partner")
EKLAT: Final = GAME.rule("eklat")
TEAM_WON: Final = GAME.rule("won")
TEAM_LOST: Final = GAME.rule("lost")


@final
class Mue(Auction):
    options: Options
    chief: Seat = NOTHING
    vice: Seat = NOTHING
    partner: Seat = NOTHING
    height: Number = 0  # the cards laid by the chief
    chief_trump: OneOf = NOTHING
    vice_trump: OneOf = NOTHING
    led: OneOf = NOTHING  # the suit to follow

    # 2 Deal

    def start(self, past: Sheet) -> None:
        cards = without(MUE, self.options.without) if self.seats == 3 else MUE.cards()
        self.lay_out(BOX, STOCK, cards)
        self.deal(STOCK, HAND, len(cards) // self.seats)
        self.let(self.dealer)

    # What may be done, and what it does

    def moves(self, seat: i64) -> vec[i64]:
        if self.task == PLAYING:
            return self.cards_to_lay(seat)
        if self.task == BIDDING:
            return self.bids(seat)
        found = vec[i64](capacity=16)
        for move in range(TRUMP[0], i64(len(GAME.moves.list))):
            if self.why_not(seat, move) is None:
                found = append(found, move)
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if self.task == BIDDING:
            return self.why_not_bid(seat, move)
        if self.task == PLAYING:
            return self.why_not_lay(seat, move) if LAY.has(move) else NOT_NOW
        if self.task == CHOOSING:
            return self.why_not_choose(PARTNER.which(move)) if PARTNER.has(move) else NOT_NOW
        return self.why_not_name(seat, TRUMP.which(move)) if TRUMP.has(move) else NOT_NOW

    def play(self, seat: i64, move: i64) -> None:
        if self.task == PLAYING:
            self.lay(seat, move, HAND[seat] if self.lies(move, HAND[seat]) else BID[seat])
        elif self.task == CHOOSING:
            self.choose(PARTNER.which(move))
        elif self.task != BIDDING:
            self.name(TRUMP.which(move))
        elif LAY_OPEN.has(move):
            self.lay_open(seat, LAY_OPEN.which(move))
        elif self.end_bid(seat):
            self.end_auction()

    # 4 Chief and vice (the auction itself is in auction.py)

    def end_auction(self) -> None:
        self.chief = self.most_cards()
        if self.chief == NOTHING:
            self.end()
            return
        self.height = self.count(BID[self.chief])
        self.vice = self.best_bid_after(self.chief)
        if self.vice == NOTHING:
            self.vice_trump = TRUMPS.none
            self.task = NAMING_CHIEF
            self.let(self.chief)
        else:
            self.task = NAMING_VICE
            self.let(self.vice)

    # 5 Trump

    def why_not_name(self, seat: i64, kind: i64) -> Rule | None:
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
        if seat >= self.seats:
            return NOT_NOW
        return NOT_THE_VICE if seat == self.chief or seat == self.vice else None

    def choose(self, seat: i64) -> None:
        self.partner = seat
        self.task = PLAYING

    # 7 Play

    def to_follow(self) -> i64:
        return ANY if self.played == 0 else TRUMPS.cards_of(self.chief_trump, self.vice_trump, self.led)

    def lead(self, card: Card) -> None:
        self.led = TRUMPS.suit_of(self.chief_trump, self.vice_trump, card)

    def beats(self, card: Card, other: Card) -> bool:
        return TRUMPS.beats(self.chief_trump, self.vice_trump, card, other)

    def trumps(self) -> vec[i64]:
        return vec[i64]() if self.chief_trump == NOTHING else super().trumps()

    def take(self, seat: i64) -> None:
        self.led = NOTHING

    # 8 Scoring

    def outcome(self) -> Outcome:
        if self.chief == NOTHING:
            return self.eklat(vec[i64]([self.count(BID[seat]) for seat in range(self.seats)]))
        return self.score(vec[i64]([self.value_of(WON[seat]) for seat in range(self.seats)]))

    def eklat(self, laid: vec[i64]) -> Outcome:
        """Nobody became chief: what everybody laid is counted."""
        return result(EKLAT, [line("eklat", eklat(laid, self.challenger))])

    def score(self, tricks: vec[i64]) -> Outcome:
        """Everybody's tricks, and what the chief's team won or lost."""
        team = tricks[self.chief] + (tricks[self.partner] if self.partner != NOTHING else 0)
        if team >= goal(self.seats, self.height):
            gain = bonus(self.height, self.chief_trump)
            return result(TEAM_WON, [line("tricks", tricks), line("bonus", self.shares(gain, gain, 0))])
        missing = self.height - height_reached(self.seats, team)
        return result(TEAM_LOST, [line("tricks", tricks), line("lost", self.shares(-10 * missing, 0, 5 * missing))])

    def shares(self, chief: i64, partner: i64, opponent: i64) -> vec[i64]:
        found = filled(self.seats, opponent)
        found[self.chief] = chief
        if self.partner != NOTHING:
            found[self.partner] = partner
        return found

    def goals(self) -> list[Goal]:
        if self.task != PLAYING:
            return []
        team = [self.chief] if self.partner == NOTHING else [self.chief, self.partner]
        reached = sum([self.value_of(WON[seat]) for seat in team])
        return [Goal("team", tuple([int(seat) for seat in team]), int(goal(self.seats, self.height)), int(reached))]

    # 9 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) > self.options.until


GAME.rounds(Mue)
