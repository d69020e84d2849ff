"""Safarü: catch cards by sums and pairs. Safarü verkehrt: they run to you, and you do not want them."""

from reihum.rules import *


from reihum.games.safarue.catching import TOGETHER, can_add, can_reach, can_reach_both

# 1 Material


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
PLAYED: Final[ZoneNo] = GAME.zone("played", Face.UP, Spread.ROW)
ADD: Final[ZoneNo] = GAME.zone("add", Face.UP, Spread.ROW)
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


OF_COLOUR: Final = colours(MUE)
DEALT_AT_ONCE: Final[i64] = 4


CATCH: Final = GAME.rule("must-catch")
ADDING: Final = GAME.rule("add")
MAKING_17: Final = GAME.rule("seventeen")
PAIRING: Final = GAME.rule("pair")
ZEROS: Final = GAME.rule("zeros")
SCORING: Final = GAME.rule("scoring")
REVERSE_SCORING: Final = GAME.rule("reverse-scoring")


class Safarue(Round):
    options: Options
    task: Phase = PLAYING
    player: Seat = 0  # who has played, or is to play
    card: Card = NO_CARD  # the card that catches
    zeros: Number = 0  # on the table before anything was caught
    turns: Number = 0  # since the last deal

    # 2 Deal

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
        for _ in range(DEALT_AT_ONCE):
            if self.top(STOCK) != NO_CARD:
                self.draw(STOCK, target)

    def next(self, seat: i64) -> None:
        self.task = PLAYING
        self.player = seat
        self.let(seat)

    # 3 Play

    def moves(self, seat: i64) -> vec[i64]:
        if self.task == PLAYING:
            return self.cards(HAND[seat])
        found = vec[i64](capacity=16)
        for way in range(3):
            for card in self.cards(TABLE):
                move = PUT[60] * way + card
                if self.why_not(seat, move) is None:
                    found = append(found, move)
        return append(found, DONE) if self.why_not_done() is None else found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if self.task == PLAYING:
            return NOT_NOW if move >= PUT else (None if self.lies(move, HAND[seat]) else HAVE)
        if move < PUT:
            return CATCH if self.lies(move, HAND[seat]) else HAVE
        if move == DONE:
            return self.why_not_done()
        card = move % 60
        if not self.lies(card, TABLE):
            return HAVE
        way = move // 60 - 1
        if way == 2:
            pairs = self.is_empty(PAIR) and self.digit(card) == self.digit(self.card)
            return None if pairs and self.can_finish_without(card) else PAIRING
        if self.can_finish_with(card, way):
            return None
        return ADDING if way == 0 else MAKING_17

    def play(self, seat: i64, move: i64) -> None:
        if move < PUT:
            self.lay(seat, move)
        elif move == DONE:
            self.take()
        else:
            self.give(move % 60, TABLE, ADD + move // 60 - 1)

    def lay(self, seat: i64, card: i64) -> None:
        self.give(card, HAND[seat], PLAYED)
        self.card = card
        self.zeros = self.count_digit(TABLE, 0)
        if self.can_catch(card):
            self.task = CATCHING
            self.let(self.after(seat) if self.options.reverse else seat)
        else:
            self.release()

    # 4 Catching

    def digit(self, card: i64) -> i64:
        return self.pack.digit[card]

    def digits(self, without: i64) -> vec[i64]:
        """Of the cards that lie on the table, all but one."""
        found = vec[i64](capacity=24)
        for card in self.cards(TABLE):
            if card != without:
                found = append(found, self.digit(card))
        return found

    def total(self, zone: i64) -> i64:
        found: i64 = 0
        for card in self.cards(zone):
            found += self.digit(card)
        return found

    def count_digit(self, zone: i64, digit: i64) -> i64:
        found: i64 = 0
        for card in self.cards(zone):
            found += i64(self.digit(card) == digit)
        return found

    def can_catch(self, card: i64) -> bool:
        digit = self.digit(card)
        digits = self.digits(NO_CARD)
        if self.count_digit(TABLE, digit) > 0 or can_add(digits, digit):
            return True
        return can_reach(digits, TOGETHER - digit)

    def can_finish_with(self, card: i64, way: i64) -> bool:
        """Can the ways begun be finished if this card is added to one of them?"""
        digit = self.digit(card)
        adding = self.total(ADD) + (digit if way == 0 else 0)
        added = self.count(ADD) + i64(way == 0)
        making = self.total(SEVENTEEN) + (digit if way == 1 else 0)
        return self.can_finish(self.digits(card), adding, added, making, way == 1 or not self.is_empty(SEVENTEEN))

    def can_finish_without(self, card: i64) -> bool:
        """Can the ways begun be finished if this card goes elsewhere?"""
        made = not self.is_empty(SEVENTEEN)
        return self.can_finish(self.digits(card), self.total(ADD), self.count(ADD), self.total(SEVENTEEN), made)

    def can_finish(self, rest: vec[i64], adding: i64, added: i64, making: i64, made: bool) -> bool:
        digit = self.digit(self.card)
        to_add = digit - adding
        to_make = TOGETHER - digit - making
        if added == 1 and to_add == 0:  # one card is no sum: a zero must join it
            zero = False
            for other in rest:
                zero = zero or other == 0
            if not zero:
                return False
        if added > 0 and made:
            return can_reach_both(rest, to_add, to_make)
        if added > 0:
            return can_reach(rest, to_add)
        return can_reach(rest, to_make) if made else True

    def why_not_done(self) -> Rule | None:
        """Every way begun is complete, something is caught, and a zero is among it if one lay there."""
        digit = self.digit(self.card)
        added = self.count(ADD)
        made = not self.is_empty(SEVENTEEN)
        if added == 0 and not made and self.is_empty(PAIR):
            return CATCH
        if added > 0 and (added == 1 or self.total(ADD) != digit):
            return ADDING
        if made and self.total(SEVENTEEN) != TOGETHER - digit:
            return MAKING_17
        if (added > 0 or made) and self.zeros > 0 and self.count_digit(TABLE, 0) == self.zeros:
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

    def release(self) -> None:
        """What was played and not caught joins the table; the turn is over."""
        self.give_all(PLAYED, TABLE)
        self.card = NO_CARD
        self.turns += 1
        following = self.after(self.player)
        if self.turns < DEALT_AT_ONCE * self.seats:
            self.next(following)
        elif self.top(STOCK) == NO_CARD:
            self.end()
        else:
            self.deal_four(following)

    # 5 Partners

    def account(self, seat: i64) -> i64:
        """The seat whose pile the catch goes to: with four players opposite seats share one."""
        return seat & 1 if self.in_teams() else seat

    def in_teams(self) -> bool:
        return self.seats == 4 and self.options.partners

    def partners(self, seat: i64) -> tuple[int, ...]:
        return (int(seat & 1), int(seat & 1) + 2) if self.in_teams() else (int(seat),)

    # 6 Scoring

    def outcome(self) -> Outcome:
        zeros = [float(self.count_digit(pile, 0)) for pile in self.piles()]
        cards = [float(self.count(pile)) for pile in self.piles()]
        unicorns = self.of_colour(self.options.unicorn)
        return self.score(self.values(), unicorns, self.of_colour(self.options.hedgehog), zeros, cards)

    def score(
        self,
        values: list[float],
        unicorns: list[float],
        hedgehogs: list[float],
        zeros: list[float],
        cards: list[float],
    ) -> Outcome:
        """Of every pile: what it is worth, and what the most of something in it bring."""
        lines = [self.line("values", values)]
        if self.options.reverse:
            lines.append(self.line("most-cards", shared(cards, 24.0)))
            lines.append(self.line("hedgehogs", shared(hedgehogs, 18.0)))
        else:
            lines.append(self.line("unicorns", shared(unicorns, 24.0)))
            lines.append(self.line("hedgehogs", shared(hedgehogs, -12.0)))
            lines.append(self.line("zeros", [0.0 - 5.0 * number for number in zeros]))
        points = tuple([sum([line.points[seat] for line in lines]) for seat in range(int(self.seats))])
        rule = REVERSE_SCORING if self.options.reverse else SCORING
        return Outcome(points, best(points, self.low_wins()), rule, tuple(lines))

    def piles(self) -> list[i64]:
        accounts = i64(2) if self.in_teams() else self.seats
        return [CAUGHT[seat] for seat in range(accounts)]

    def values(self) -> list[float]:
        return [float(sum([int(MUE_VALUE[card]) for card in self.cards(pile)])) for pile in self.piles()]

    def of_colour(self, colour: str) -> list[float]:
        which = self.pack.colours.index(colour)
        return [float(self.count_of(OF_COLOUR, which, pile)) for pile in self.piles()]

    def line(self, name: str, points: list[float]) -> Line:
        """Partners both write down what their pile has brought."""
        return Line(name, tuple([points[self.account(seat)] for seat in range(self.seats)]))

    # 7 End of the match

    def low_wins(self) -> bool:
        return self.options.reverse

    def match_over(self, sheet: Sheet) -> bool:
        if self.options.reverse or self.options.until == 0:
            return len(sheet.outcomes) >= self.options.games
        return max(sheet.totals) >= self.options.until


def shared(numbers: list[float], prize: float) -> list[float]:
    """The prize for the most, shared evenly by those who are level; nobody has any: no prize."""
    most = max(numbers)
    if most == 0.0:
        return [0.0 for _ in numbers]
    level = len([number for number in numbers if number == most])
    return [prize / float(level) if number == most else 0.0 for number in numbers]


GAME.rounds(Safarue)
