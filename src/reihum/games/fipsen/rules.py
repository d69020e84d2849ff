"""Fipsen: bid for tricks alone against all others, with doubles for Hand, Ruten and Durch."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    lowest: int = option(2, 2, 3)
    kieker: bool = option(True)
    deals_each: int = option(3, 1, 3, 6, 25)


GAME: Final = Game(__name__, GERMAN, Options, players=range(3, 5), age=12, minutes=30, level="hard", best_with=(4,))
BOX: Final[ZoneNo] = GAME.box()
SKAT: Final[ZoneNo] = GAME.zone("skat", Face.DOWN)
REST: Final[ZoneNo] = GAME.zone("rest", Face.DOWN)
TRICK: Final[ZoneNo] = GAME.trick()
HAND: Final = GAME.hands()
AWAY: Final = GAME.zones("away", Face.OWN)
WON: Final = GAME.won()

DOUBLES: Final = ["", " Hand", " Ruten", " Ruten Hand"]
BIDS: Final = [*[f"{n}{more}" for n in (2, 3, 4) for more in DOUBLES], "Kieker", *[f"5{more}" for more in DOUBLES]]
KIEKER: Final[i64] = BIDS.index("Kieker")
NEEDED: Final = vec[i64]([int(bid[0]) if bid[0].isdigit() else 5 for bid in BIDS])  # tricks
WITH_HAND: Final = vec[i64]([int("Hand" in bid) for bid in BIDS])
WITH_RUTEN: Final = vec[i64]([int("Ruten" in bid) for bid in BIDS])
HEIGHT: Final = vec[i64]([i64(15 if bid == KIEKER else 3 * NEEDED[bid] + WITH_HAND[bid] + WITH_RUTEN[bid]
                              + i64(bid > KIEKER)) for bid in range(i64(len(BIDS)))])  # fmt: skip

LAY: Final = GAME.may_play()
PUT_AWAY: Final = GAME.may_pick()
BID: Final = GAME.may_name(BIDS)
TRUMP: Final = GAME.may_name(GERMAN.colours)
HOLD: Final[MoveNo] = GAME.may_say("halte")
PLAY_HAND: Final[MoveNo] = GAME.may_say("Hand")
GIVE_UP: Final[MoveNo] = GAME.may_say("aufgeben")
TAKE_SKAT: Final[MoveNo] = GAME.may_draw("skat")
STOP: Final[MoveNo] = GAME.may_finish()
PASS: Final[MoveNo] = GAME.may_pass()

BIDDING: Final[i64] = GAME.phase("bid")
SKAT_OR_HAND: Final[i64] = GAME.phase("skat")
PUTTING_AWAY: Final[i64] = GAME.phase("away")
NAMING: Final[i64] = GAME.phase("trump")
PLAYING: Final[i64] = GAME.phase("play")
LEADING_ON: Final[i64] = GAME.phase("on")  # the declarer has the tricks: stop, or lead on and attempt all five
GAME.words("bid", BIDS)
GAME.hide("named", "challenger", "answering", "gave_up")
GAME.roles("declarer", "fips")

HIGHER: Final = GAME.rule("higher")
TOO_LOW: Final = GAME.rule("lowest")
NO_PICTURES: Final = GAME.rule("kieker")
HAND_GAME: Final = GAME.rule("hand-game")
OWED: Final = GAME.rule("ruten")
SCORING: Final = GAME.rule("scoring")
THROWN_IN: Final = GAME.rule("thrown-in")
GIVEN_UP: Final = GAME.rule("give-up")
FIPS: Final = GAME.rule("fips")

BELLS: Final[i64] = 3
PICTURES: Final = Sets(GERMAN, 1, lambda _, card: GERMAN.codes[card][1] in "UOK")
SEVENS: Final[i64] = GERMAN.of_rank.words[GERMAN.ranks.index("7")]
ACES: Final[i64] = GERMAN.of_rank.words[GERMAN.ranks.index("A")]
IN_PLAY: Final = [card for card in GERMAN.part("7") if GERMAN.colour[card] != BELLS or GERMAN.codes[card] == "S7"]


@final
class Fipsen(HoldRound):
    options: Options
    task: Phase = BIDDING
    hand_game: Flag = 0
    durch: Flag = 0  # all five tricks are attempted
    gave_up: Flag = 0
    fips: Seat = NOTHING  # who has shown it

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(BOX, REST, IN_PLAY)
        cards = self.mixed(self.cards(REST))
        dealt = 5 * self.seats
        self.hand_out(cards[:dealt], REST, HAND)
        for card in cards[dealt : dealt + 2]:
            self.give(card, REST, SKAT)
        self.let(self.after(self.dealer))
        for seat in range(self.seats):
            self.show_fips(seat)

    def show_fips(self, seat: i64) -> None:
        """All four sevens and an ace are shown at once and end the round."""
        if has_fips(self.lie[HAND[seat]]):
            self.fips = seat
            self.end()

    def can_be(self, world: Round) -> bool:
        """Before the first card is played nobody can have what they would have shown.

        Only of two hands, one after the other, nobody knows which cards came together: Kieker with three players.
        """
        if self.task < PLAYING and self.fips == NOTHING:
            for seat in range(self.seats):
                had_two = self.seats == 3 and self.bid == KIEKER and seat == self.declarer
                away = 0 if had_two else world.lie[AWAY[seat]]
                if has_fips(world.lie[HAND[seat]] | away):
                    return False
        return True

    # 3 Bids

    def height_of(self, bid: i64) -> i64:
        return HEIGHT[bid]

    def why_not_bid(self, seat: i64, bid: i64) -> Rule | None:
        if not self.is_higher(bid):
            return HIGHER
        if NEEDED[bid] < self.options.lowest:
            return TOO_LOW
        return self.why_not_kieker(seat) if bid == KIEKER else None

    def why_not_kieker(self, seat: i64) -> Rule | None:
        return NO_PICTURES if not self.options.kieker or self.any_of(PICTURES, 0, HAND[seat]) else None

    def why_not_hold(self, seat: i64) -> Rule | None:
        return self.why_not_kieker(seat) if self.answering != 0 and self.bid == KIEKER else super().why_not_hold(seat)

    def bid_or_hold(self, seat: i64, move: i64) -> None:
        bid = BID.which(move) if BID.has(move) else NOTHING
        if bid == KIEKER or (move == HOLD and self.bid == KIEKER):
            self.rule_out(PICTURES, 0, HAND[seat])
        self.speak(seat, bid, move == HOLD)

    def settle(self) -> None:
        self.task = SKAT_OR_HAND
        if self.bid == KIEKER:
            self.pick_up(self.declarer)

    # 4 Before play

    def moves(self, seat: i64) -> vec[i64]:
        if self.task == PLAYING:
            return self.cards_to_lay(seat)
        if self.task == LEADING_ON:
            return append(self.cards(HAND[seat]), STOP)
        if self.task == PUTTING_AWAY:
            return PUT_AWAY.each(self.cards(HAND[seat]))
        found = vec[i64](capacity=20)
        if self.task == BIDDING:
            for bid in range(BID.size):
                if self.why_not_bid(seat, bid) is None:
                    found = append(found, BID[bid])
            if self.why_not_hold(seat) is None:
                found = append(found, HOLD)
            return append(found, PASS)
        if self.task == SKAT_OR_HAND:
            found = append(found, PLAY_HAND)
            return found if self.owes_hand() else append(found, TAKE_SKAT)
        for suit in range(i64(4)):
            if suit == BELLS or not self.owes_bells():
                found = append(found, TRUMP[suit])
        return append(found, GIVE_UP) if self.bid == KIEKER else found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if LAY.has(move):
            return self.why_not_lay(seat, move) if self.task >= PLAYING else NOT_NOW
        if PUT_AWAY.has(move):
            if self.task != PUTTING_AWAY:
                return NOT_NOW
            return None if self.lies(PUT_AWAY.which(move), HAND[seat]) else HAVE
        if BID.has(move):
            return self.why_not_bid(seat, BID.which(move)) if self.task == BIDDING else NOT_NOW
        if move == HOLD:
            return self.why_not_hold(seat) if self.task == BIDDING else NOT_NOW
        if TRUMP.has(move):
            if self.task != NAMING:
                return NOT_NOW
            return OWED if self.owes_bells() and TRUMP.which(move) != BELLS else None
        if move == TAKE_SKAT and self.task == SKAT_OR_HAND:
            return HAND_GAME if self.owes_hand() else None
        if move == GIVE_UP:
            return None if self.task == NAMING and self.bid == KIEKER else NOT_NOW
        when = (
            SKAT_OR_HAND if move == PLAY_HAND else LEADING_ON if move == STOP else BIDDING if move == PASS else NOTHING
        )
        return None if self.task == when else NOT_NOW

    def play(self, seat: i64, move: i64) -> None:
        if LAY.has(move):
            self.task = PLAYING
            self.durch |= i64(self.played == 0 and seat == self.declarer and self.has_made_it())
            self.lay(seat, move, HAND[seat])
        elif self.task == BIDDING:
            self.bid_or_hold(seat, move)
        elif PUT_AWAY.has(move):
            self.give(PUT_AWAY.which(move), HAND[seat], AWAY[seat])
            if self.count(HAND[seat]) == 5:
                self.task = NAMING
        elif move == TAKE_SKAT:
            self.take_up(seat, SKAT)
        elif move == PLAY_HAND:
            self.hand_game = 1
            self.task = NAMING
        elif TRUMP.has(move):
            self.begin(TRUMP.which(move))
        else:
            self.gave_up = i64(move == GIVE_UP)
            self.end()

    def owes_hand(self) -> bool:
        """Whoever named Hand owes it; whoever held owes only the number of doubles."""
        both = WITH_HAND[self.bid] + WITH_RUTEN[self.bid] == 2
        return WITH_HAND[self.bid] != 0 if self.named != 0 else both

    def owes_bells(self) -> bool:
        if self.named != 0:
            return WITH_RUTEN[self.bid] != 0
        return self.hand_game < WITH_HAND[self.bid] + WITH_RUTEN[self.bid]

    def take_up(self, seat: i64, zone: i64) -> None:
        self.give_all(zone, HAND[seat])
        self.task = PUTTING_AWAY
        self.show_fips(seat)

    def begin(self, trump: i64) -> None:
        """A bid of five is always a Durch."""
        self.trump = trump
        self.durch = i64(NEEDED[self.bid] == 5)
        self.task = PLAYING
        self.let(self.after(self.dealer))

    # 5 Play

    def has_made_it(self) -> bool:
        return self.tricks >= NEEDED[self.bid]

    def fill_up(self, taker: i64) -> None:
        """It is over as soon as the result cannot change; with all tricks so far the declarer may go on."""
        if self.is_lost() or (self.has_made_it() and self.lost_tricks > 0):
            self.end()
        elif self.has_made_it() and self.durch == 0:
            self.task = LEADING_ON

    def is_lost(self) -> bool:
        return self.lost_tricks > (0 if self.durch != 0 else 5 - NEEDED[self.bid])

    # 6 Scoring

    def outcome(self) -> Outcome:
        if self.fips != NOTHING:
            return self.awarded(self.fips, 30, FIPS)
        if self.declarer == NOTHING:
            return most_win(THROWN_IN, filled(self.seats))
        if self.gave_up != 0:
            return self.awarded(self.declarer, -5, GIVEN_UP)
        return self.awarded(self.declarer, -2 * self.value() if self.is_lost() else self.value(), SCORING)

    def value(self) -> i64:
        """The tricks bid, doubled for each of Hand, Ruten and Durch."""
        return NEEDED[self.bid] * BIT[self.hand_game + i64(self.trump == BELLS) + self.durch]

    def awarded(self, seat: i64, number: i64, rule: Rule) -> Outcome:
        points = filled(self.seats)
        points[seat] = number
        return most_win(rule, points)

    # 7 Kieker

    def pick_up(self, seat: i64) -> None:
        """The Skat and the cards put aside; with three players there are so many that the hand is put away first."""
        if self.seats == 3:
            self.give_all(HAND[seat], AWAY[seat])
        self.give_all(SKAT, HAND[seat])
        self.take_up(seat, REST)

    # 8 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return len(sheet.outcomes) >= self.options.deals_each * self.seats


def has_fips(cards: Word) -> bool:
    return cards & SEVENS == SEVENS and cards & ACES != 0


GAME.rounds(Fipsen)
