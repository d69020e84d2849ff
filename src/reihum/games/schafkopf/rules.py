"""Schafkopf: Obers and Unters above all; call a partner by an ace, or play alone."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    short: bool = option(False)
    runners: bool = option(True)
    tariff: int = option(5, 2, 5)
    stoss: bool = option(False)
    rounds_each: int = option(2, 1, 2, 4)


GAME: Final = Game(__name__, GERMAN, Options, players=range(4, 5), age=12, minutes=40, level="hard")
BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock()
TRICK: Final[ZoneNo] = GAME.trick()
HAND: Final = GAME.hands()
WON: Final = GAME.won()

BIDS: Final = ["rufspiel", "wenz", "solo", "wenz-tout", "solo-tout"]
RUFSPIEL: Final[i64] = 0
WENZ: Final[i64] = 1
WENZ_TOUT: Final[i64] = 3
LAY: Final = GAME.may_play()
BID: Final = GAME.may_name(BIDS)
SUIT: Final = GAME.may_name(GERMAN.colours)
HOLD: Final[MoveNo] = GAME.may_say("halte")
STOSS: Final[MoveNo] = GAME.may_say("Stoß")
RETOUR: Final[MoveNo] = GAME.may_say("Retour")
PASS: Final[MoveNo] = GAME.may_pass()

BIDDING: Final[i64] = GAME.phase("bid")
CALLING: Final[i64] = GAME.phase("call")  # an ace, for a Rufspiel
NAMING: Final[i64] = GAME.phase("trump")  # for a Solo
PLAYING: Final[i64] = GAME.phase("play")
GAME.words("bid", BIDS)
GAME.hide(
    "named",
    "challenger",
    "answering",
    "caller",
    "soloists",
    "player",
    "trump_led",
    "seeker",
    "thrown",
    "laid_by",
    "has_trick",
)
GAME.during([PLAYING], "points", "tricks", "lost_tricks")
GAME.roles("declarer", "partner")

HIGHER: Final = GAME.rule("higher")
CALL: Final = GAME.rule("call")
SOLO: Final = GAME.rule("solo")
CALLED_ACE: Final = GAME.rule("called-ace")
RUN_AWAY: Final = GAME.rule("run-away")
KEEP_ACE: Final = GAME.rule("keep-ace")
DOUBLING: Final = GAME.rule("stoss")
SCORING: Final = GAME.rule("scoring")
THROWN_IN: Final = GAME.rule("thrown-in")
SIE: Final = GAME.rule("sie")

HEARTS: Final[i64] = 2
UNTERS_ONLY: Final[i64] = 4  # what is trump: the number of a suit, with Obers and Unters, or this in a Wenz
ENOUGH: Final[i64] = 61  # points; the others need one less
OBER: Final[i64] = GERMAN.ranks.index("O")
UNTER: Final[i64] = GERMAN.ranks.index("U")
ACES: Final = vec[i64]([GERMAN.card(f"{suit}A") for suit in "ELHS"])
OBERS: Final[i64] = GERMAN.of_rank.words[OBER]
UNTERS: Final[i64] = GERMAN.of_rank.words[UNTER]


def belongs_to_trumps(kind: int, card: int) -> bool:
    """Unters always are; Obers and the trump suit are unless it is a Wenz."""
    is_ober_or_suit = GERMAN.rank[card] == OBER or GERMAN.colour[card] == kind
    return GERMAN.rank[card] == UNTER or (kind != UNTERS_ONLY and is_ober_or_suit)


def strength(kind: int, card: int) -> int:
    """How high a card is among the trumps, or in its suit: Obers, Unters, the rest with the ten above the king."""
    picture = GERMAN.rank[card] == UNTER or (GERMAN.rank[card] == OBER and kind != UNTERS_ONLY)
    if not picture:
        return int(TEN_HIGH[GERMAN.rank[card]])
    return (20 if GERMAN.rank[card] == OBER else 10) + 3 - int(GERMAN.colour[card])


TRUMPS: Final = Sets(GERMAN, 5, belongs_to_trumps)
STRENGTH: Final = vec[i64]([strength(kind, card) for kind in range(5) for card in range(GERMAN.size)])
PLAIN: Final = Sets(
    GERMAN, 20, lambda both, card: GERMAN.colour[card] == both % 4 and not belongs_to_trumps(both // 4, card)
)


@final
class Schafkopf(HoldRound):
    options: Options
    task: Phase = BIDDING
    caller: Seat = NOTHING  # who has bid a Rufspiel, and so can call an ace
    soloists: Flags  # who has bid or held a Solo, and so has a suit to name
    called: Colour = NOTHING  # the suit of the ace
    partner: Seat = NOTHING  # once the ace has been played
    trump_led: Flag = 0
    led_called: Flag = 0  # has the called suit been led?
    seeker: Seat = NOTHING  # who led it first, without the ace,
    thrown: Number = 0  # and has thrown so many cards of it before
    ran: Flag = 0  # the ace was not there: who led has run away from it
    points: Numbers
    has_trick: Flags
    laid_by: Seats  # of each card
    doubled: Number = 0  # how often
    player: Seat = NOTHING  # who lays a card while others may speak

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.laid_by = filled(self.pack.size, NOTHING)
        self.lay_out(BOX, STOCK, GERMAN.part("9" if self.options.short else "7"))
        self.deal(STOCK, HAND, 6 if self.options.short else 8)
        self.let(self.after(self.dealer))
        if self.sie() != NOTHING:
            self.end()

    def sie(self) -> i64:
        """Who holds all Obers and Unters, and shows them at once."""
        for seat in range(self.seats):
            if self.lie[HAND[seat]] == OBERS | UNTERS:
                return seat
        return NOTHING

    # 3 Bids

    def why_not_bid(self, seat: i64, bid: i64) -> Rule | None:
        if not self.is_higher(bid):
            return HIGHER
        if bid == RUFSPIEL:
            return CALL if not can_call(self.lie[HAND[seat]]) else None
        return self.why_not_alone(seat, bid)

    def why_not_alone(self, seat: i64, bid: i64) -> Rule | None:
        """A Solo needs a suit to name."""
        return SOLO if not is_wenz(bid) and self.lie[HAND[seat]] & ~(OBERS | UNTERS) == 0 else None

    def why_not_hold(self, seat: i64) -> Rule | None:
        return self.why_not_alone(seat, self.bid) if self.answering != 0 else super().why_not_hold(seat)

    def bid_or_hold(self, seat: i64, move: i64) -> None:
        bid = BID.which(move) if BID.has(move) else NOTHING
        game = self.bid if move == HOLD else bid
        if game == RUFSPIEL:
            self.caller = seat
        elif game != NOTHING and not is_wenz(game):
            self.soloists[seat] = 1
        self.speak(seat, bid, move == HOLD)

    def settle(self) -> None:
        if self.bid == RUFSPIEL:
            self.trump = HEARTS
            self.task = CALLING
        elif is_wenz(self.bid):
            self.begin()
        else:
            self.task = NAMING

    def why_not_name(self, seat: i64, suit: i64) -> Rule | None:
        """The suit of the ace to call, or the trump suit of a Solo."""
        hand = self.lie[HAND[seat]]
        if self.task == CALLING:
            return None if callable_suit(hand, suit) else CALL
        if self.task == NAMING:
            return None if hand & PLAIN.words[4 * UNTERS_ONLY + suit] & ~OBERS != 0 else SOLO
        return NOT_NOW

    def name(self, seat: i64, suit: i64) -> None:
        if self.task == CALLING:
            self.called = suit
            self.rule_out_word(self.called_ace(), 0, HAND[seat])
        else:
            self.trump = suit
        self.begin()

    def begin(self) -> None:
        self.task = PLAYING
        self.let_lay(self.after(self.dealer))

    # What may be done, and what it does

    def prompt(self, seat: i64) -> str:
        return GAME.phases[self.task] if self.player == NOTHING or self.player == seat else "race"

    def moves(self, seat: i64) -> vec[i64]:
        if self.task == PLAYING:
            return self.cards_and_words(seat)
        found = vec[i64](capacity=8)
        if self.task == BIDDING:
            for bid in range(BID.size):
                if self.why_not_bid(seat, bid) is None:
                    found = append(found, BID[bid])
            if self.why_not_hold(seat) is None:
                found = append(found, HOLD)
            return append(found, PASS)
        for suit in range(SUIT.size):
            if self.why_not_name(seat, suit) is None:
                found = append(found, SUIT[suit])
        return found

    def cards_and_words(self, seat: i64) -> vec[i64]:
        if self.player == NOTHING:
            return self.cards_to_lay(seat)
        found = self.cards_to_lay(seat) if seat == self.player else vec[i64](capacity=2)
        if self.why_not_double(seat, STOSS) is None:
            found = append(found, STOSS)
        return append(found, RETOUR) if self.why_not_double(seat, RETOUR) is None else found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if LAY.has(move):
            if self.task != PLAYING or (self.player != NOTHING and seat != self.player):
                return NOT_NOW
            return self.why_not_lay(seat, move)
        if SUIT.has(move):
            return self.why_not_name(seat, SUIT.which(move))
        if move in (STOSS, RETOUR):
            return self.why_not_double(seat, move)
        if self.task != BIDDING:
            return NOT_NOW
        if BID.has(move):
            return self.why_not_bid(seat, BID.which(move))
        return self.why_not_hold(seat) if move == HOLD else None

    def play(self, seat: i64, move: i64) -> None:
        if LAY.has(move):
            self.player = NOTHING
            self.laid_by[move] = seat
            if self.called != NOTHING and move == ACES[self.called]:
                self.partner = seat
            self.lay(seat, move, HAND[seat])
            if self.played == 1:
                self.let_lay(self.after(seat))
        elif SUIT.has(move):
            self.name(seat, SUIT.which(move))
        elif self.task == PLAYING:
            self.double(seat, move)
        else:
            self.bid_or_hold(seat, move)

    # 4 Tricks

    def kind(self) -> i64:
        """What is trump; as long as nobody has named it, think of a Rufspiel."""
        if self.trump != NOTHING:
            return self.trump
        return UNTERS_ONLY if self.task == PLAYING else HEARTS

    def is_trump(self, card: Card) -> bool:
        return TRUMPS.words[self.kind()] & self.pack.bit[card] != 0

    def beats(self, card: Card, other: Card) -> bool:
        """Trumps are one suit, above all others."""
        if self.is_trump(card) != self.is_trump(other):
            return self.is_trump(card)
        same = self.is_trump(card) or self.pack.colour[card] == self.pack.colour[other]
        first = self.kind() * self.pack.size
        return same and STRENGTH[first + card] > STRENGTH[first + other]

    def to_follow(self) -> i64:
        return ANY  # the duties say it

    def duties(self) -> vec[i64]:
        """Follow suit; then play the called ace when its suit is led for the first time, and not before."""
        if self.trump_led != 0:
            suit = TRUMPS.words[self.kind()]
        else:
            suit = PLAIN.words[4 * self.kind() + self.led]
        if not self.ace_is_bound():
            return vec[i64]([suit])
        ace = self.called_ace()
        return vec[i64]([suit, ace if self.is_sought() else ~ace])

    def reason(self, duty: i64) -> Rule:
        return FOLLOW if duty == 0 else CALLED_ACE if self.is_sought() else KEEP_ACE

    def lead(self, card: Card) -> None:
        self.trump_led = i64(self.is_trump(card))
        self.led = NOTHING if self.trump_led != 0 else self.pack.colour[card]
        if self.is_sought() and self.ace_is_bound() and card != ACES[self.called]:
            self.seeker = self.laid_by[card]
            self.thrown = count(self.laid(self.seeker) & self.others_called()) - 1

    def take(self, seat: i64) -> None:
        super().take(seat)
        self.has_trick[seat] = 1
        for card in self.cards(TRICK):
            self.points[seat] += CARD_POINTS[card]

    def end_trick(self, taker: i64) -> None:
        self.look_for_ace()
        self.trump_led = 0
        super().end_trick(taker)

    def fill_up(self, taker: i64) -> None:
        """A Tout is over with the first trick lost."""
        if self.bid >= WENZ_TOUT and self.lost_tricks > 0:
            self.end()

    # 5 The called ace

    def called_ace(self) -> Word:
        return self.pack.bit[ACES[self.called]]

    def others_called(self) -> Word:
        """The cards of the called suit besides its ace."""
        return PLAIN.words[4 * HEARTS + self.called] & ~self.called_ace()

    def ace_is_bound(self) -> bool:
        """Is there a called ace, and has its suit not been led?"""
        return self.called != NOTHING and self.led_called == 0

    def is_sought(self) -> bool:
        """Has the called suit been led to this trick?"""
        return self.called != NOTHING and self.led == self.called

    def look_for_ace(self) -> None:
        """If its suit was led for the first time and it did not come, the leader has it and has run away."""
        if self.is_sought():
            self.ran |= i64(self.ace_is_bound() and self.partner == NOTHING)
            self.led_called = 1

    def why_not_lead(self, seat: i64, card: Card) -> Rule | None:
        """Whoever holds the ace may lead low from its suit only with three others: so he runs away from it."""
        if not self.ace_is_bound() or self.others_called() & self.pack.bit[card] == 0:
            return None
        hand = self.lie[HAND[seat]]
        must_stay = hand & self.called_ace() != 0 and count(hand & self.others_called()) < 3
        return RUN_AWAY if must_stay else None

    def cards_to_lay(self, seat: i64) -> vec[i64]:
        if self.played == 0 and self.ace_is_bound() and self.lie[HAND[seat]] & self.called_ace() != 0:
            hand = self.lie[HAND[seat]]
            return members(hand if count(hand & self.others_called()) >= 3 else hand & ~self.others_called())
        return super().cards_to_lay(seat)

    # 6 Stoß

    def let_lay(self, seat: i64) -> None:
        """This seat's turn; until the second card lies, others may speak."""
        if self.options.stoss and self.tricks + self.lost_tricks == 0 and self.played < 2:
            self.player = seat
            self.let_race(self.everybody(), 0)
        else:
            self.let(seat)

    def why_not_double(self, seat: i64, move: i64) -> Rule | None:
        """Against the declarer's side, and the declarer's answer to it."""
        if self.player == NOTHING:
            return NOT_NOW
        if move == RETOUR:
            return None if self.doubled == 1 and seat == self.declarer else DOUBLING
        return DOUBLING if self.doubled > 0 or self.is_on_declarers_side(seat) else None

    def double(self, seat: i64, move: i64) -> None:
        self.doubled += 1
        if move == STOSS and self.called != NOTHING:
            self.rule_out_word(self.called_ace(), 0, HAND[seat])

    # What everybody can tell from bids and leads

    def laid(self, seat: i64) -> Word:
        """The cards that a seat has laid."""
        found: Word = 0
        for card in range(self.pack.size):
            if self.laid_by[card] == seat:
                found |= self.pack.bit[card]
        return found

    def can_be(self, world: Round) -> bool:
        """Nobody was dealt all Obers and Unters, and bids and leads were as the rules want them."""
        for seat in range(self.seats):
            dealt = world.lie[HAND[seat]] | self.laid(seat)
            if dealt == OBERS | UNTERS or (self.soloists[seat] != 0 and dealt & ~(OBERS | UNTERS) == 0):
                return False
        if self.caller != NOTHING and not can_call(world.lie[HAND[self.caller]] | self.laid(self.caller)):
            return False
        if self.task != PLAYING or is_wenz(self.bid):
            return True
        dealt = world.lie[HAND[self.declarer]] | self.laid(self.declarer)
        if self.called == NOTHING:
            return dealt & PLAIN.words[4 * UNTERS_ONLY + self.trump] & ~OBERS != 0
        return dealt & self.others_called() != 0 and self.may_have_run(world)

    def may_have_run(self, world: Round) -> bool:
        """Whoever led low from the called suit had not its ace, or three others besides."""
        if self.seeker == NOTHING:
            return True
        dealt = world.lie[HAND[self.seeker]] | self.laid(self.seeker)
        return dealt & self.called_ace() == 0 or count(dealt & self.others_called()) - self.thrown >= 3

    # 7 Scoring

    def goals(self) -> list[Goal]:
        if self.task != PLAYING or self.bid >= WENZ_TOUT:
            return []
        side = [int(seat) for seat in (self.declarer, self.partner) if seat != NOTHING]
        return [Goal("game", tuple(side), int(ENOUGH), sum([int(self.points[seat]) for seat in side]))]

    def holder(self, card: Card) -> i64:
        """Who was dealt this card; NOTHING if it is not in play."""
        for seat in range(self.seats):
            if self.lies(card, HAND[seat]):
                return seat
        return self.laid_by[card]

    def is_on_declarers_side(self, seat: i64) -> bool:
        if seat == self.declarer or seat == self.partner:
            return True
        return self.called != NOTHING and self.holder(ACES[self.called]) == seat

    def outcome(self) -> Outcome:
        sie = self.sie()
        if sie != NOTHING:
            return paid(SIE, self.seats, BIT[sie], 52)
        if self.declarer == NOTHING:
            return most_win(THROWN_IN, filled(self.seats))
        side: Word = 0
        points: i64 = 0
        tricks = filled(2)  # has a side one: the others', and the declarer's
        for seat in range(self.seats):
            ours = i64(self.is_on_declarers_side(seat))
            side |= ours * BIT[seat]
            points += ours * self.points[seat]
            tricks[ours] |= self.has_trick[seat]
        won = self.lost_tricks == 0 if self.bid >= WENZ_TOUT else points >= ENOUGH
        is_schneider = points > 90 if won else points <= 30
        is_black = tricks[i64(not won)] == 0
        return self.scored(side, won, 2 if is_black else i64(is_schneider), self.count_runners(side))

    def scored(self, side: Word, won: bool, more: i64, runners: i64) -> Outcome:
        """What the declarer's side gets or pays, with so much more for Schneider or Schwarz."""
        value = self.basic_value() + (2 * runners if self.bid >= WENZ_TOUT else more + runners)
        return paid(SCORING, self.seats, side, (value if won else -value) * BIT[self.doubled])

    def basic_value(self) -> i64:
        alone: i64 = self.options.tariff
        return 1 if self.bid == RUFSPIEL else alone if self.bid < WENZ_TOUT else 2 * alone

    def count_runners(self, side: Word) -> i64:
        """The highest trumps without a gap that one side was dealt."""
        number: i64 = 0
        first = False
        highest = self.kind() * GERMAN.size
        for place in range(highest, highest + GERMAN.size):
            card = IN_ORDER[place]
            holder = self.holder(card)
            if holder == NOTHING or not self.is_trump(card):
                break
            ours = side & BIT[holder] != 0
            if number == 0:
                first = ours
            if ours != first:
                break
            number += 1
        return self.counting(number)

    def counting(self, runners: i64) -> i64:
        least: i64 = 2 if is_wenz(self.bid) else 3
        return runners if self.options.runners and runners >= least else 0

    # 8 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return len(sheet.outcomes) >= self.options.rounds_each * self.seats


def in_order(kind: int) -> list[int]:
    """All cards, the trumps before the others, from high to low."""
    return sorted(
        range(GERMAN.size), key=lambda card: (belongs_to_trumps(kind, card), strength(kind, card)), reverse=True
    )


IN_ORDER: Final = vec[i64]([card for kind in range(5) for card in in_order(kind)])


def is_wenz(bid: i64) -> bool:
    return bid in (WENZ, WENZ_TOUT)


def callable_suit(hand: Word, suit: i64) -> bool:
    """An ace can be called of a suit in which one holds a card, but not the ace; hearts are trump."""
    plain = hand & PLAIN.words[4 * HEARTS + suit]
    return plain != 0 and plain & GERMAN.bit[ACES[suit]] == 0


def can_call(hand: Word) -> bool:
    return callable_suit(hand, 0) or callable_suit(hand, 1) or callable_suit(hand, 3)


GAME.rounds(Schafkopf)
