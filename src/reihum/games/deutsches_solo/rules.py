"""Deutsches Solo: two Obers and a seven above all; call a partner by an ace, or play alone."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    muss: bool = option(True)
    rounds_each: int = option(2, 1, 2, 4)


GAME: Final = Game(__name__, GERMAN, Options, players=range(4, 5), age=12, minutes=30, level="hard")
BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock()
TRICK: Final[ZoneNo] = GAME.trick()
HAND: Final = GAME.hands()
WON: Final = GAME.won()

BIDS: Final = ["frage", "eichelfrage", "solo", "eichelsolo", "tout", "eicheltout"]
SOLO: Final[i64] = 2  # this bid and those above it are played alone
TOUT: Final[i64] = 4  # all tricks from here; every second bid is in acorns
VALUES: Final = vec[i64]([2, 4, 4, 8, 16, 32])
LAY: Final = GAME.may_play()
BID: Final = GAME.may_name(BIDS)
TRUMP: Final = GAME.may_name(GERMAN.colours)
TO_CALL: Final = ["EA", "LA", "HA", "SA", "EK", "LK", "HK", "SK"]
CALL: Final = GAME.may_name(TO_CALL)
HOLD: Final[MoveNo] = GAME.may_say("halte")
PASS: Final[MoveNo] = GAME.may_pass()

BIDDING: Final[i64] = GAME.phase("bid")
NAMING: Final[i64] = GAME.phase("trump")
CALLING: Final[i64] = GAME.phase("call")
PLAYING: Final[i64] = GAME.phase("play")
GAME.words("bid", BIDS)
GAME.hide("named", "challenger", "answering", "tricks", "lost_tricks")
GAME.during([CALLING, PLAYING], "value")
GAME.roles("declarer", "partner")

HIGHER: Final = GAME.rule("higher")
ACORNS: Final = GAME.rule("acorns")
CALLABLE: Final = GAME.rule("call")
CALLED_SUIT: Final = GAME.rule("called-suit")
CALLED_CARD: Final = GAME.rule("called-card")
SCORING: Final = GAME.rule("scoring")
THROWN_IN: Final = GAME.rule("thrown-in")

SPADILLE: Final[Card] = GERMAN.card("EO")
BASTA: Final[Card] = GERMAN.card("LO")
SEVEN: Final[i64] = GERMAN.ranks.index("7")  # of the trump suit: Manille
ACORN_SUIT: Final[i64] = 0
UNNAMED: Final[i64] = 4  # trump, as long as nobody has named it: the two Obers alone
ACES: Final[Word] = GERMAN.of_rank.words[GERMAN.ranks.index("A")]
KINGS: Final[Word] = GERMAN.of_rank.words[GERMAN.ranks.index("K")]
CALLED: Final = vec[i64]([GERMAN.card(code) for code in TO_CALL])


def suit_of(trump: int, card: int) -> int:
    """The trumps are one suit, to which both Obers belong."""
    return trump if card in (SPADILLE, BASTA) else int(GERMAN.colour[card])


def height_of(trump: int, card: int) -> int:
    """How high a card is in its suit: Spadille, Manille and Basta before all others."""
    if card in (SPADILLE, BASTA):
        return 102 if card == SPADILLE else 100
    return 101 if GERMAN.colour[card] == trump and GERMAN.rank[card] == SEVEN else int(GERMAN.rank[card])


SUIT: Final = vec[i64]([suit_of(trump, card) for trump in range(5) for card in range(GERMAN.size)])
HEIGHT: Final = vec[i64]([height_of(trump, card) for trump in range(5) for card in range(GERMAN.size)])
SUITS: Final = Sets(GERMAN, 25, lambda both, card: suit_of(both // 5, card) == both % 5)


@final
class DeutschesSolo(HoldRound):
    options: Options
    task: Phase = BIDDING
    called: Card = NO_CARD
    partner: Seat = NOTHING  # once everybody knows
    forced: Flag = 0  # nobody has bid: whoever was dealt Spadille plays
    value: Number = 0

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(BOX, STOCK, GERMAN.part("7"))
        self.deal(STOCK, HAND, 8)
        self.let(self.after(self.dealer))

    # 3 Bids

    def next_speaker(self, seat: i64) -> None:
        if seat == self.dealer and self.bid == NOTHING and self.options.muss:
            self.force()
        else:
            super().next_speaker(seat)

    def settle(self) -> None:
        self.task = NAMING

    def force(self) -> None:
        """Nobody has bid: whoever holds Spadille must play, and says so."""
        self.forced = 1
        self.value = 1
        self.declarer = self.holder(SPADILLE)
        self.tell(SPADILLE, HAND[self.declarer])
        self.task = CALLING
        self.let(self.declarer)

    # 4 Trump and partner

    def why_not_name(self, suit: i64) -> Rule | None:
        if self.task != NAMING:
            return NOT_NOW
        if self.forced != 0:
            return CALLED_SUIT if suit == self.pack.colour[self.called] else None
        return ACORNS if self.is_in_acorns() and suit != ACORN_SUIT else None

    def is_in_acorns(self) -> bool:
        """Has the bid promised that acorns will be trump?"""
        return self.bid % 2 == 1

    def name(self, suit: i64) -> None:
        """Acorns raise the game, bid or not."""
        self.trump = suit
        if self.forced == 0:
            self.value = VALUES[self.bid | i64(suit == ACORN_SUIT)]
        if self.forced != 0 or self.bid >= SOLO:
            self.begin()
        elif self.to_call() != 0:
            self.task = CALLING
        else:
            self.show(ACES | KINGS)
            self.begin()

    def to_call(self) -> Word:
        """The plain aces that the declarer does not hold, or such kings if there is no such ace."""
        missing = ~self.lie[HAND[self.declarer]]
        aces = self.plain(ACES) & missing
        return aces if aces != 0 else self.plain(KINGS) & missing

    def plain(self, cards: Word) -> Word:
        """These cards without that of the trump suit."""
        return cards if self.trump == NOTHING else cards & ~self.pack.of_colour.words[self.trump]

    def why_not_call(self, card: Card) -> Rule | None:
        if self.task != CALLING:
            return NOT_NOW
        return CALLABLE if self.to_call() & self.pack.bit[card] == 0 else None

    def call(self, card: Card) -> None:
        """In a Mussfrage whoever holds the card shows up at once, and names trump."""
        self.called = card
        self.rule_out_word(self.pack.bit[card], 0, HAND[self.declarer])
        if KINGS & self.pack.bit[card] != 0:
            self.show(ACES)
        if self.forced == 0:
            self.begin()
            return
        self.partner = self.holder(card)
        self.tell(card, HAND[self.partner])
        self.task = NAMING
        self.let(self.partner)

    def show(self, cards: Word) -> None:
        """What is called, or not even called, tells that the declarer holds all of these but the trump among them."""
        for card in members(self.plain(cards)):
            self.tell(card, HAND[self.declarer])

    def begin(self) -> None:
        self.task = PLAYING
        self.let(self.after(self.dealer))

    # What may be done, and what it does

    def moves(self, seat: i64) -> vec[i64]:
        if self.task == PLAYING:
            return self.cards_to_lay(seat)
        found = vec[i64](capacity=8)
        if self.task == NAMING:
            for suit in range(TRUMP.size):
                if self.why_not_name(suit) is None:
                    found = append(found, TRUMP[suit])
            return found
        if self.task == CALLING:
            for which in range(CALL.size):
                if self.why_not_call(CALLED[which]) is None:
                    found = append(found, CALL[which])
            return found
        for bid in range(self.bid + 1, BID.size):
            found = append(found, BID[bid])
        if self.answering != 0:
            found = append(found, HOLD)
        return append(found, PASS)

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if LAY.has(move):
            return self.why_not_lay(seat, move) if self.task == PLAYING else NOT_NOW
        if TRUMP.has(move):
            return self.why_not_name(TRUMP.which(move))
        if CALL.has(move):
            return self.why_not_call(CALLED[CALL.which(move)])
        if self.task != BIDDING:
            return NOT_NOW
        if BID.has(move):
            return None if self.is_higher(BID.which(move)) else HIGHER
        return self.why_not_hold(seat) if move == HOLD else None

    def play(self, seat: i64, move: i64) -> None:
        if LAY.has(move):
            self.look_for_partner(seat, move)
            self.lay(seat, move, HAND[seat])
        elif TRUMP.has(move):
            self.name(TRUMP.which(move))
        elif CALL.has(move):
            self.call(CALLED[CALL.which(move)])
        else:
            self.speak(seat, BID.which(move) if BID.has(move) else NOTHING, move == HOLD)

    # 5 Play

    def suit(self, card: Card) -> i64:
        return SUIT[self.kind() * GERMAN.size + card]

    def kind(self) -> i64:
        return UNNAMED if self.trump == NOTHING else self.trump

    def beats(self, card: Card, other: Card) -> bool:
        suit = self.suit(card)
        if suit != self.suit(other):
            return suit == self.kind()
        first = self.kind() * GERMAN.size
        return HEIGHT[first + card] > HEIGHT[first + other]

    def lead(self, card: Card) -> None:
        self.led = self.suit(card)

    def to_follow(self) -> i64:
        return ANY  # the duties say it

    def duties(self) -> vec[i64]:
        """Follow suit; if it is the suit of the called card, with that."""
        suit = SUITS.words[5 * self.trump + self.led]
        return vec[i64]([suit, self.called_card() & suit])

    def reason(self, duty: i64) -> Rule:
        return FOLLOW if duty == 0 else CALLED_CARD

    def called_card(self) -> Word:
        return 0 if self.called == NO_CARD else self.pack.bit[self.called]

    def bound(self, seat: i64) -> Word:
        """What a seat that has the called card may not lead: the rest of its suit."""
        if self.lie[HAND[seat]] & self.called_card() == 0:
            return 0
        return SUITS.words[5 * self.trump + self.suit(self.called)] & ~self.called_card()

    def why_not_lead(self, seat: i64, card: Card) -> Rule | None:
        return CALLED_CARD if self.bound(seat) & self.pack.bit[card] != 0 else None

    def cards_to_lay(self, seat: i64) -> vec[i64]:
        return members(self.lie[HAND[seat]] & ~self.bound(seat)) if self.played == 0 else super().cards_to_lay(seat)

    def look_for_partner(self, seat: i64, card: Card) -> None:
        """Whoever lays the called card is the partner; whoever leads another of its suit is not."""
        if card == self.called:
            self.partner = seat
        elif self.played == 0 and self.called != NO_CARD and self.suit(card) == self.suit(self.called):
            self.rule_out_word(self.called_card(), 0, HAND[seat])

    def fill_up(self, taker: i64) -> None:
        """It is over when it is decided. As long as it is not, nobody is the partner with whom it would be."""
        if self.called == NO_CARD or self.partner != NOTHING:
            if self.is_decided(self.partner):
                self.end()
            return
        for seat in range(self.seats):
            if seat != self.declarer and self.is_decided(seat):
                if self.lies(self.called, HAND[seat]):
                    self.partner = seat
                    self.end()
                else:
                    self.rule_out_word(self.called_card(), 0, HAND[seat])

    def is_on_declarers_side(self, seat: i64) -> bool:
        """In fact, whether or not the others know."""
        return seat == self.declarer or seat == self.partner or self.lie[HAND[seat]] & self.called_card() != 0

    def tricks_with(self, partner: i64) -> i64:
        """The tricks of the declarer and this partner."""
        return self.tricks if partner == NOTHING else self.tricks + count(self.lie[WON[partner]]) // self.seats

    def is_decided(self, partner: i64) -> bool:
        needed = self.needed()
        ours = self.tricks_with(partner)
        return ours >= needed or self.tricks + self.lost_tricks - ours > 8 - needed

    def needed(self) -> i64:
        return 8 if self.bid >= TOUT else 5

    # 6 Scoring

    def goals(self) -> list[Goal]:
        if self.task != PLAYING:
            return []
        side = [int(seat) for seat in (self.declarer, self.partner) if seat != NOTHING]
        return [Goal("game", tuple(side), int(self.needed()), int(self.tricks_with(self.partner)))]

    def outcome(self) -> Outcome:
        if self.declarer == NOTHING:
            return most_win(THROWN_IN, filled(self.seats))
        return self.scored(self.tricks_with(self.partner) >= self.needed())

    def scored(self, won: bool) -> Outcome:
        side = BIT[self.declarer] | (0 if self.partner == NOTHING else BIT[self.partner])
        return paid(SCORING, self.seats, side, self.value if won else -self.value)

    def holder(self, card: Card) -> i64:
        """Who holds this card."""
        for seat in range(self.seats):
            if self.lies(card, HAND[seat]):
                return seat
        return NOTHING

    # 7 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return len(sheet.outcomes) >= self.options.rounds_each * self.seats


GAME.rounds(DeutschesSolo)
