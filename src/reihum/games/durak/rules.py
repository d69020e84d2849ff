"""Durak: attack and beat, card by card; there is no winner, only whoever is left with cards."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    six_swap: bool = option(False)
    first_bout_five: bool = option(False)
    until: int = option(3, 1, 3, 5)


GAME: Final = Game(__name__, GERMAN, Options, players=range(2, 6), age=8, minutes=15, level="medium", best_with=(2, 4))
STOCK: Final[ZoneNo] = GAME.stock(ordered=True)
TURN_UP: Final[ZoneNo] = GAME.zone("turn_up", Face.UP)  # lies under the stock
ATTACK: Final = GAME.places("attack", 6, Face.UP, Spread.ROW, stage=True)
DEFENCE: Final = GAME.places("defence", 6, Face.UP, Spread.ROW, stage=True)
DISCARD: Final[ZoneNo] = GAME.zone("discard", Face.TURNED, Spread.PILE)
HAND: Final = GAME.hands()
LAY: Final = GAME.may_play()
TAKE: Final[MoveNo] = GAME.may_say("nehme")
STOP: Final[MoveNo] = GAME.may_finish()
SWAP: Final[MoveNo] = GAME.may_draw("turn_up")  # for the six of trumps

ATTACKING: Final[i64] = GAME.phase("attack")  # open the bout, or throw in
DEFENDING: Final[i64] = GAME.phase("defend")
GIVING: Final[i64] = GAME.phase("give")  # throw in what the defender will take
GAME.hide("limit", "attacks", "bouts", "six_taken")
GAME.roles("attacker", "defender", "loser")

OPEN_ATTACK: Final = GAME.rule("open-attack")
SAME_RANK: Final = GAME.rule("same-rank")
BEAT: Final = GAME.rule("beat")
SIX_SWAP: Final = GAME.rule("six-swap")
LOSER: Final = GAME.rule("loser")


def beats(trump_and_other: int, card: int) -> bool:
    """A higher card of the suit, or a trump on another suit."""
    trump, other = divmod(trump_and_other, 36)
    if GERMAN.colour[card] == GERMAN.colour[other]:
        return card > other
    return bool(GERMAN.colour[card] == trump)


BEATING: Final = Sets(GERMAN, 4 * 36, beats)


@final
class Durak(Round):
    options: Options
    trump: Colour = NOTHING
    task: Phase = ATTACKING
    attacker: Seat = NOTHING
    defender: Seat = NOTHING
    limit: Number = 0  # of attacking cards in this bout
    attacks: Number = 0
    bouts: Number = 0  # before this one
    six_taken: Flag = 0  # nobody may exchange the six of trumps any more
    out: Flags
    loser: Seat = NOTHING

    # 2 Deal

    def next_dealer(self, past: Sheet) -> i64:
        """The loser of the last round deals; if there was none, the deal moves on."""
        dealer: i64 = past.first_dealer
        for outcome in past.outcomes:
            dealer = i64(outcome.points.index(1.0)) if 1.0 in outcome.points else self.after(dealer)
        return dealer

    def start(self, past: Sheet) -> None:
        self.out = filled(self.seats)
        self.lay_out(DISCARD, STOCK, GERMAN.cards())
        self.shuffle(STOCK)
        self.draw_each(STOCK, HAND, 6)
        self.trump = self.pack.colour[self.draw(STOCK, TURN_UP)]
        self.open_bout(self.after(self.dealer) if len(past.outcomes) > 0 else self.lowest_trump())

    def trumps(self) -> vec[i64]:
        if self.trump == NOTHING:
            return vec[i64]()
        return vec[i64](sorted(members(self.pack.of_colour.words[self.trump]), reverse=True))

    def lowest_trump(self) -> i64:
        """Who holds the lowest trump, which everybody then sees; if nobody has one, the dealer's left neighbour."""
        for trump in members(self.pack.of_colour.words[self.trump]):
            for seat in range(self.seats):
                if self.lies(trump, HAND[seat]):
                    self.tell(trump, HAND[seat])
                    return seat
            for seat in range(self.seats):
                self.rule_out_word(self.pack.bit[trump], 0, HAND[seat])
        return self.after(self.dealer)

    # 3 Attack

    def open_bout(self, attacker: i64) -> None:
        self.attacker = attacker
        self.defender = self.next_player(attacker)
        self.attacks = 0
        self.limit = self.count(HAND[self.defender])
        most = 5 if self.options.first_bout_five and self.bouts == 0 else 6
        if self.limit > most:
            self.limit = most
        self.task = ATTACKING
        self.let(attacker)

    def next_player(self, seat: i64) -> i64:
        """The next seat that is not out."""
        seat = self.after(seat)
        while self.out[seat] != 0:
            seat = self.after(seat)
        return seat

    def helper(self) -> i64:
        """The defender's other neighbour, or nobody."""
        seat = self.next_player(self.defender)
        return NOTHING if seat == self.attacker else seat

    def fitting(self) -> Word:
        """What may be thrown in: the ranks that lie on the table; to open the bout, anything."""
        if self.attacks == 0:
            return -1
        found: Word = 0
        for place in range(self.attacks):
            for card in members(self.lie[ATTACK[place]] | self.lie[DEFENCE[place]]):
                found |= self.pack.of_rank.words[self.pack.rank[card]]
        return found

    def ask(self) -> None:
        """The attacker may throw in, then the defender's other neighbour, unless there is no more to throw."""
        if self.attacks == self.limit:
            self.close()
        elif not self.is_empty(HAND[self.attacker]):
            self.let(self.attacker)
        else:
            self.ask_helper()

    def ask_helper(self) -> None:
        helper = self.helper()
        if helper == NOTHING or self.is_empty(HAND[helper]):
            self.close()
        else:
            self.let(helper)

    # 4 Defence

    def beaten_by(self) -> i64:
        """Which set of BEATING is asked for: what beats the last attacking card."""
        return 36 * self.trump + lowest(self.lie[ATTACK[self.attacks - 1]])

    def beat(self, card: Card) -> None:
        self.give(card, HAND[self.defender], DEFENCE[self.attacks - 1])
        self.task = ATTACKING
        if self.is_empty(HAND[self.defender]):
            self.close()
        else:
            self.ask()

    # What may be done, and what it does

    def moves(self, seat: i64) -> vec[i64]:
        if self.task == DEFENDING:
            return append(self.cards_of(BEATING, self.beaten_by(), HAND[seat]), TAKE)
        found = members(self.lie[HAND[seat]] & self.fitting())
        if self.attacks > 0:
            return append(found, STOP)
        return append(found, SWAP) if self.why_not_swap(seat) is None else found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if LAY.has(move):
            return self.why_not_lay(seat, move)
        if move == SWAP:
            return self.why_not_swap(seat)
        if (move == TAKE) != (self.task == DEFENDING):
            return NOT_NOW
        return OPEN_ATTACK if move == STOP and self.attacks == 0 else None

    def why_not_lay(self, seat: i64, card: Card) -> Rule | None:
        if not self.lies(card, HAND[seat]):
            return HAVE
        if self.task == DEFENDING:
            return None if BEATING.words[self.beaten_by()] & self.pack.bit[card] != 0 else BEAT
        return None if self.fitting() & self.pack.bit[card] != 0 else SAME_RANK

    def play(self, seat: i64, move: i64) -> None:
        if LAY.has(move) and self.task == DEFENDING:
            self.beat(move)
        elif LAY.has(move):
            self.throw(seat, move)
        elif move == TAKE:
            self.task = GIVING
            self.ask()
        elif move == SWAP:
            self.swap_six(seat)
        elif seat == self.attacker:
            self.ask_helper()
        else:
            self.close()

    def throw(self, seat: i64, card: Card) -> None:
        """An attacking card. What is given to a defender who takes gets no answer."""
        self.give(card, HAND[seat], ATTACK[self.attacks])
        self.attacks += 1
        if self.task == GIVING:
            self.ask()
        else:
            self.task = DEFENDING
            self.let(self.defender)

    # 5 End of the bout

    def close(self) -> None:
        """Beaten off, the defender attacks next; who takes is passed over."""
        takes = self.task == GIVING
        target = HAND[self.defender] if takes else DISCARD
        for place in range(self.attacks):
            if takes and self.lies(self.six(), ATTACK[place]):
                self.six_taken = 1
            self.give_all(ATTACK[place], target)
            self.give_all(DEFENCE[place], target)
        helper = self.helper()
        self.fill(self.attacker)
        if helper != NOTHING:
            self.fill(helper)
        self.fill(self.defender)
        self.bouts += 1
        self.go_on(self.defender if takes else self.before(self.defender))

    def fill(self, seat: i64) -> None:
        """Up to six cards, the turned-up one last."""
        while self.count(HAND[seat]) < 6 and not self.is_empty(TURN_UP):
            if self.top(STOCK) != NO_CARD:
                self.draw(STOCK, HAND[seat])
            else:
                self.give_all(TURN_UP, HAND[seat])

    def go_on(self, before: i64) -> None:
        """The next bout, opened by whoever is in and sits behind this seat; unless the round is over."""
        left: i64 = 0
        for seat in range(self.seats):
            self.out[seat] = i64(self.is_empty(HAND[seat]))
            left += 1 - self.out[seat]
        if left == 1:
            self.loser = self.next_player(before)
        if left <= 1 or self.bouts == MOST_BOUTS:
            self.end()
        else:
            self.open_bout(self.next_player(before))

    # 6 The six of trumps

    def six(self) -> Card:
        return 9 * self.trump

    def why_not_swap(self, seat: i64) -> Rule | None:
        """Only before a bout is opened, and only a six that was dealt or drawn."""
        if not self.options.six_swap or self.attacks > 0 or self.task != ATTACKING or self.is_empty(TURN_UP):
            return NOT_NOW
        if not self.lies(self.six(), HAND[seat]):
            return HAVE
        return None if self.six_taken == 0 else SIX_SWAP

    def swap_six(self, seat: i64) -> None:
        self.give_all(TURN_UP, HAND[seat])
        self.give(self.six(), HAND[seat], TURN_UP)

    # 7 Scoring

    def outcome(self) -> Outcome:
        lost = filled(self.seats)
        if self.loser != NOTHING:
            lost[self.loser] = 1
        return fewest_win(LOSER, lost)

    # 8 End of the match

    def low_wins(self) -> bool:
        return True

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) >= self.options.until


MOST_BOUTS: Final[i64] = 200

GAME.rounds(Durak)
