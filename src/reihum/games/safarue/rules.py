"""Safarü: catch cards by sums and pairs. Safarü verkehrt: they run to you, and you do not want them."""

from reihum.rules import *

# 1 Cards and deal


@dataclass(frozen=True)
class Options:
    reverse: bool = option(False)
    partners: bool = option(True)
    unicorn: str = option("yellow", *MUE.colours)
    hedgehog: str = option("green", *MUE.colours)
    until: int = option(0, 0, 50, 100, 200)
    games: int = option(1, 1, 2, 4, 6)

    def __post_init__(self) -> None:
        if self.unicorn == self.hedgehog:
            sentence = f"unicorns and hedgehogs can't both be {self.unicorn}; choose two colours"
            raise BadOption(sentence, "unicorn", "hedgehog")


GAME: Final = Game(__name__, MUE, Options, players=range(2, 5), age=10, minutes=10, level="medium", best_with=(2, 4))

STOCK: Final[ZoneNo] = GAME.stock(ordered=True)
TABLE: Final[ZoneNo] = GAME.zone("table", Face.UP, Spread.ROW)
PLAYED: Final[ZoneNo] = GAME.zone("played", Face.UP, Spread.ROW, stage=True)
ADD: Final[ZoneNo] = GAME.zone("add", Face.UP, Spread.ROW)  # the cards that are caught, way by way
SEVENTEEN: Final[ZoneNo] = GAME.zone("seventeen", Face.UP, Spread.ROW)
PAIR: Final[ZoneNo] = GAME.zone("pair", Face.UP, Spread.ROW)
HAND: Final = GAME.hands()
CAUGHT: Final = GAME.zones("caught", Face.TURNED, Spread.PILE)

LAY: Final = GAME.may_play()
PUT: Final = GAME.may_put(["add", "seventeen", "pair"])
DONE: Final[MoveNo] = GAME.may_finish()

PLAYING: Final[i64] = GAME.phase("play")
CATCHING: Final[i64] = GAME.phase("catch")
GAME.hide("zeros", "turns")
GAME.roles("player")

CATCH: Final = GAME.rule("must-catch")
ADDING: Final = GAME.rule("add")
MAKING_17: Final = GAME.rule("seventeen")
PAIRING: Final = GAME.rule("pair")
ZEROS: Final = GAME.rule("zeros")
SCORING: Final = GAME.rule("scoring")
REVERSE_SCORING: Final = GAME.rule("reverse-scoring")


@final
class Safarue(Round):
    options: Options
    task: Phase = PLAYING
    player: Seat = 0  # who has played, or is to play
    card: Card = NO_CARD  # the card that catches
    zeros: Number = 0  # on the table before anything was caught
    turns: Number = 0  # since the last deal

    def start(self, past: Sheet) -> None:
        self.lay_out(STOCK, STOCK, MUE.cards())
        self.shuffle(STOCK)
        self.deal_four(self.dealer)

    def deal_four(self, dealer: i64) -> None:
        """Four to everybody, then four to the table as far as they last; the dealer's left neighbour goes on."""
        for seat in range(self.seats):
            self.draw_four(HAND[seat])
        self.draw_four(TABLE)
        self.turns = 0
        self.next(self.after(dealer))

    def draw_four(self, target: i64) -> None:
        for _ in range(4):
            if not self.is_empty(STOCK):
                self.draw(STOCK, target)

    def in_teams(self) -> bool:
        return self.seats == 4 and self.options.partners

    def account(self, seat: i64) -> i64:
        """The seat whose pile the catch goes to: partners share one."""
        return seat & 1 if self.in_teams() else seat

    def partners(self, seat: i64) -> tuple[int, ...]:
        return tuple([int(other) for other in range(self.seats) if self.account(other) == self.account(seat)])

    def next(self, seat: i64) -> None:
        self.task = PLAYING
        self.player = seat
        self.let(seat)

    def moves(self, seat: i64) -> vec[i64]:
        if self.task == PLAYING:
            return self.cards(HAND[seat])
        found = vec[i64](capacity=16)
        cards = self.cards(TABLE)
        for way in range(3):
            for card in cards:
                if self.why_not_put(card, ADD + way) is None:
                    found = append(found, PUT.move(card, way))
        return append(found, DONE) if self.why_not_done() is None else found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if LAY.has(move):
            if not self.lies(move, HAND[seat]):
                return HAVE
            return None if self.task == PLAYING else CATCH
        if self.task == PLAYING:
            return NOT_NOW
        return self.why_not_done() if move == DONE else self.why_not_put(PUT.card(move), ADD + PUT.place(move))

    def play(self, seat: i64, move: i64) -> None:
        if LAY.has(move):
            self.lay(seat, move)
        elif move == DONE:
            self.take()
        else:
            self.give(PUT.card(move), TABLE, ADD + PUT.place(move))

    def lay(self, seat: i64, card: Card) -> None:
        self.give(card, HAND[seat], PLAYED)
        self.card = card
        self.zeros = self.zeros_in(TABLE)
        if self.can_catch(card):
            self.task = CATCHING
            self.let(self.after(seat) if self.options.reverse else seat)
        else:
            self.release()

    # 2 Three ways to catch

    def digits(self, but: Card) -> vec[i64]:
        """Of the cards that lie on the table, all but one."""
        return vec[i64]([MUE.digit[card] for card in self.cards(TABLE) if card != but])

    def total(self, zone: i64) -> i64:
        found: i64 = 0
        for card in self.cards(zone):
            found += MUE.digit[card]
        return found

    def zeros_in(self, zone: i64) -> i64:
        return self.count_of(MUE.of_rank, 0, zone)

    def can_catch(self, card: Card) -> bool:
        digit = MUE.digit[card]
        digits = self.digits(NO_CARD)
        pairs = self.any_of(MUE.of_rank, MUE.rank[card], TABLE)
        return pairs or can_add(digits, digit) or can_make(digits, 0, 17 - digit)

    def why_not_put(self, card: Card, way: i64) -> Rule | None:
        if not self.lies(card, TABLE):
            return HAVE
        pairs = self.is_empty(PAIR) and MUE.digit[card] == MUE.digit[self.card]
        if (way != PAIR or pairs) and self.can_finish(card, way):
            return None
        return PAIRING if way == PAIR else (ADDING if way == ADD else MAKING_17)

    def can_finish(self, card: Card, way: i64) -> bool:
        """Can every way begun be finished if this card goes to one of them?"""
        digit = MUE.digit[card]
        added = self.count(ADD) + i64(way == ADD)
        made = way == SEVENTEEN or not self.is_empty(SEVENTEEN)
        to_add = MUE.digit[self.card] - self.total(ADD) - digit * i64(way == ADD)
        to_make = 17 - MUE.digit[self.card] - self.total(SEVENTEEN) - digit * i64(way == SEVENTEEN)
        if added == 1 and to_add == 0 and self.zeros_in(TABLE) == i64(digit == 0):
            return False  # one card is no sum, and there is no other zero to join it
        if (added > 0 and to_add < 0) or (made and to_make < 0):
            return False  # too much already
        return can_make(self.digits(card), to_add if added > 0 else 0, to_make if made else 0)

    def why_not_done(self) -> Rule | None:
        """Every way begun is complete, something is caught, and a zero is among it if one lay there."""
        digit = MUE.digit[self.card]
        added = self.count(ADD)
        made = not self.is_empty(SEVENTEEN)
        if added == 0 and not made and self.is_empty(PAIR):
            return CATCH
        if added > 0 and (added == 1 or self.total(ADD) != digit):
            return ADDING
        if made and self.total(SEVENTEEN) != 17 - digit:
            return MAKING_17
        if (added > 0 or made) and self.zeros > 0 and self.zeros_in(TABLE) == self.zeros:
            return ZEROS
        return None

    def take(self) -> None:
        """The catch goes to whoever played the card; with a pair the card itself as well."""
        pile = CAUGHT[self.account(self.player)]
        paired = not self.is_empty(PAIR)
        for way in range(ADD, PAIR + 1):
            self.give_all(way, pile)
        if paired:
            self.give_all(PLAYED, pile)
        self.release()

    # 3 New cards

    def release(self) -> None:
        """What was played and not caught joins the table; the turn is over."""
        self.give_all(PLAYED, TABLE)
        self.card = NO_CARD
        self.turns += 1
        following = self.after(self.player)
        if self.turns < 4 * self.seats:
            self.next(following)
        elif self.is_empty(STOCK):
            self.end()
        else:
            self.deal_four(following)

    # 4 Scoring

    def outcome(self) -> Outcome:
        piles = [CAUGHT[seat] for seat in range(self.seats) if self.account(seat) == seat]
        values = vec[i64]([self.value_of(pile) for pile in piles])
        hedgehogs = self.of_colour(self.options.hedgehog, piles)
        if self.options.reverse:
            return self.score_reverse(values, vec[i64]([self.count(pile) for pile in piles]), hedgehogs)
        zeros = vec[i64]([self.zeros_in(pile) for pile in piles])
        return self.score(values, self.of_colour(self.options.unicorn, piles), hedgehogs, zeros)

    def of_colour(self, colour: str, piles: list[i64]) -> vec[i64]:
        which = MUE.colours.index(colour)
        return vec[i64]([self.count_of(MUE.of_colour, which, pile) for pile in piles])

    def score(self, values: vec[i64], unicorns: vec[i64], hedgehogs: vec[i64], zeros: vec[i64]) -> Outcome:
        """Of every pile: what it is worth, and what the most of something in it bring."""
        lines = [
            line("values", values),
            shared("unicorns", unicorns, 24.0),
            shared("hedgehogs", hedgehogs, -12.0),
            line("zeros", zeros, -5),
        ]
        return result(SCORING, self.with_partners(lines))

    def with_partners(self, lines: list[Line]) -> list[Line]:
        """Partners both write down what their pile has brought."""
        accounts = [int(self.account(seat)) for seat in range(self.seats)]
        return [Line(name, tuple([points[account] for account in accounts])) for name, points in lines]

    def match_over(self, sheet: Sheet) -> bool:
        if self.options.reverse or self.options.until == 0:
            return len(sheet.outcomes) >= self.options.games
        return max(sheet.totals) >= self.options.until

    # 5 Safarü verkehrt

    def low_wins(self) -> bool:
        return self.options.reverse

    def score_reverse(self, values: vec[i64], cards: vec[i64], hedgehogs: vec[i64]) -> Outcome:
        lines = [line("values", values), shared("most-cards", cards, 24.0), shared("hedgehogs", hedgehogs, 18.0)]
        return result(REVERSE_SCORING, self.with_partners(lines), low=True)


def can_add(digits: vec[i64], goal: i64) -> bool:
    """Do two or more of these digits add up to the goal?"""
    one: i64 = 0  # the sums of single cards, as a set,
    more: i64 = 0  # and of two or more
    for digit in digits:
        more |= (one | more) << digit
        one |= BIT[digit]
    return more & BIT[goal] != 0


def can_make(digits: vec[i64], first: i64, second: i64) -> bool:
    """Can two heaps be made of these digits, no card in both, with these two sums?"""
    if first < 0 or second < 0:
        return False
    sums = filled(first + 1)  # for each sum of the first heap the sums of the second, as a set
    sums[0] = 1
    for digit in digits:
        for total in range(first, i64(-1), -1):
            found = sums[total] | (sums[total] << digit)
            if total >= digit:
                found |= sums[total - digit]
            sums[total] = found & (BIT[second + 1] - 1)
    return sums[first] & BIT[second] != 0


def shared(name: str, numbers: vec[i64], prize: float) -> Line:
    """The prize for the most, shared evenly by those who are level; nobody has any: no prize."""
    points = points_of(numbers)
    winners = best(points) if max(points) > 0.0 else ()
    return Line(name, tuple([prize / len(winners) if pile in winners else 0.0 for pile in range(len(points))]))


GAME.rounds(Safarue)
