"""Napoleon: one bid each; the highest bidder plays alone against all others and has to take as many tricks as bid."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    pack: str = option("short", "short", "full")
    nap_bonus: bool = option(False)
    hard_five: bool = option(False)
    rounds_each: int = option(2, 1, 2, 4)


GAME: Final = Game(__name__, GERMAN, Options, players=range(3, 7), age=9, minutes=20, level="medium", best_with=(4, 5))
BOX: Final[ZoneNo] = GAME.box()
ASIDE: Final[ZoneNo] = GAME.zone("aside", Face.DOWN, Spread.PILE)
TRICK: Final[ZoneNo] = GAME.trick()
HAND: Final = GAME.hands()
WON: Final = GAME.won()
LAY: Final = GAME.may_play()
BID: Final = GAME.may_name(["two", "three", "misere", "four", "nap", "wellington", "bluecher"])
PASS: Final[MoveNo] = GAME.may_pass()
NAME: Final = GAME.may_name(GERMAN.colours)

BIDDING: Final[i64] = GAME.phase("bid")
NAMING: Final[i64] = GAME.phase("trump")  # a Blücher may have to name it
PLAYING: Final[i64] = GAME.phase("play")
GAME.words("bid", ["two", "three", "misere", "four", "nap", "wellington", "bluecher"])
GAME.roles("declarer")

HIGHER: Final = GAME.rule("higher")
OVER_NAP: Final = GAME.rule("over-nap")
HARD_LEAD: Final = GAME.rule("hard-lead")
SCORING: Final = GAME.rule("scoring")

MISERE: Final[i64] = 2
NAP: Final[i64] = 4
WELLINGTON: Final[i64] = 5
BLUECHER: Final[i64] = 6
TRICKS: Final = vec[i64]([2, 3, 1, 4, 5, 5, 5])  # that make each bid; a misère is lost with the first
LOWEST: Final = {3: "9", 4: "8", 5: "7", 6: "6"}  # card of the short pack


@final
class Napoleon(AuctionRound):
    options: Options
    task: Phase = BIDDING

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(BOX, ASIDE, GERMAN.part(LOWEST[int(self.seats)] if self.options.pack == "short" else "6"))
        self.deal(ASIDE, HAND, 5)
        self.let(self.after(self.dealer))

    # 3 Bids

    def why_not_bid(self, bid: i64) -> Rule | None:
        if not self.is_higher(bid):
            return HIGHER
        return OVER_NAP if bid >= WELLINGTON and self.bid != bid - 1 else None

    def settle(self) -> None:
        self.task = NAMING if self.options.hard_five and self.bid == BLUECHER else PLAYING

    # What may be done, and what it does

    def moves(self, seat: i64) -> vec[i64]:
        if self.task == PLAYING and not self.is_hard_lead():
            return self.cards_to_lay(seat)
        if self.task == PLAYING:
            return self.legal(seat, self.cards(HAND[seat]))
        if self.task == NAMING:
            return NAME.each(vec[i64]([0, 1, 2, 3]))
        found = vec[i64]([PASS], capacity=8)
        for bid in range(self.bid + 1, BID.size):
            if self.why_not_bid(bid) is None:
                found = append(found, BID[bid])
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if LAY.has(move):
            if self.task == PLAYING:
                return self.why_not_lay(seat, move)
            return HARD_LEAD if self.task == NAMING and self.lies(move, HAND[seat]) else NOT_NOW
        if NAME.has(move):
            return None if self.task == NAMING else NOT_NOW
        if self.task != BIDDING:
            return NOT_NOW
        return None if move == PASS else self.why_not_bid(BID.which(move))

    def play(self, seat: i64, move: i64) -> None:
        if LAY.has(move):
            self.lay(seat, move, HAND[seat])
        elif NAME.has(move):
            self.trump = NAME.which(move)
            self.task = PLAYING
        else:
            if move != PASS:
                self.make_bid(seat, BID.which(move))
            self.next_speaker(seat)

    # 4 Play

    def lead(self, card: Card) -> None:
        """The first card of all makes its suit trump, except in a misère."""
        if self.is_hard_lead():
            self.rule_out_word(self.lower_leads(card), 0, HAND[self.declarer])
        super().lead(card)
        if self.trump == NOTHING and self.bid != MISERE:
            self.trump = self.led

    def fill_up(self, taker: i64) -> None:
        if self.is_decided():
            self.end()

    def is_decided(self) -> bool:
        """Is the bid made, or lost for good?"""
        return self.tricks >= TRICKS[self.bid] or self.lost_tricks > 5 - TRICKS[self.bid]

    # 5 A hard five

    def is_hard_lead(self) -> bool:
        """Is this the first lead of a Wellington or Blücher that is not free?"""
        return self.options.hard_five and self.bid >= WELLINGTON and self.tricks + self.lost_tricks + self.played == 0

    def why_not_lead(self, seat: i64, card: Card) -> Rule | None:
        return HARD_LEAD if self.is_hard_lead() and self.lie[HAND[seat]] & self.lower_leads(card) != 0 else None

    def lower_leads(self, card: Card) -> Word:
        """What would have to be led instead: a lower card of the suit, or of any suit but a trump that was named."""
        if self.bid == WELLINGTON:
            return (self.pack.bit[card] - 1) & self.pack.of_colour.words[self.pack.colour[card]]
        plain = ~self.pack.of_colour.words[self.trump] & (BIT[self.pack.size] - 1)
        return plain if self.pack.colour[card] == self.trump else plain & LOWER.words[self.pack.rank[card]]

    # 6 Scoring

    def outcome(self) -> Outcome:
        """All others pay the declarer, or are paid."""
        if self.bid == NOTHING:
            return most_win(SCORING, filled(self.seats))
        made = (self.tricks >= TRICKS[self.bid]) != (self.bid == MISERE)
        value = VALUES[self.bid] if made else -VALUES[self.bid]
        if made and self.options.nap_bonus and self.bid >= NAP:
            value *= 2
        return paid(SCORING, self.seats, BIT[self.declarer], value)

    # 7 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return len(sheet.outcomes) >= self.options.rounds_each * self.seats


VALUES: Final = vec[i64]([2, 3, 3, 4, 5, 10, 20])  # of each bid, from each opponent
LOWER: Final = Sets(GERMAN, 9, lambda rank, card: GERMAN.rank[card] < rank)

GAME.rounds(Napoleon)
