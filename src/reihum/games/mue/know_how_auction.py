"""Know-how for Mü's auction: what a hand promises, how high to bid on it, which cards to lay, what to name."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import BIT, NO_CARD, Word, count, lowest
from reihum.core.chance import Chance
from reihum.core.kinds import Card
from reihum.games.mue.material import BID, HAND, LAY_OPEN, PARTNER, TRUMP, TRUMPS
from reihum.games.mue.rules import Mue
from reihum.games.mue.scoring import EXTRA, bonus, goal, height_reached
from reihum.packs.mue import MUE

# What a hand promises. The numbers were fitted to rounds played out, in tenths of a point.

BASE: Final = vec[i64](  # of each number of players, for a colour, for ones or sevens, another digit, no trump
    [0] * 12 + [-105, 70, 51, -10] + [134, 157, 194, 216] + [69, 87, 106, 147] + [58, 97, 67, 122]
)
TRUMP_CARD: Final = vec[i64]([0] * 12 + [28, 15, 0, 0] + [32, 38, 43, 0] + [41, 55, 60, 0] + [44, 55, 70, 0])
HIGH_TRUMP: Final[i64] = 20
NINE: Final[i64] = 26
EIGHT: Final[i64] = 14
DOUBT: Final[i64] = 200  # this many tenths above the goal it is as good as won, this many below as good as lost
BOLD: Final = vec[i64]([0, 0, 0, 0, 0, 30, 30])  # added to what a hand promises, of each number of players
DARING: Final[i64] = 2  # this many cards more than usual are worth a thought


def digits(*wanted: int) -> int:
    return sum([int(BIT[card]) for card in MUE.cards() if int(MUE.digit[card]) in wanted])


NINES: Final[i64] = digits(9)
EIGHTS: Final[i64] = digits(8)
HIGH: Final[i64] = digits(7, 8, 9)
OF_DIGIT: Final = vec[i64]([digits(digit) for digit in range(10)])


def promise(seats: i64, kind: i64, cards: Word) -> i64:
    """The points that a chief with these cards and this trump will win with his team."""
    trumps = cards & TRUMPS.of_kind.words[kind]
    rest = cards ^ trumps
    row = 4 * seats + EXTRA[kind]
    points = BASE[row] + TRUMP_CARD[row] * count(trumps) + NINE * count(rest & NINES) + EIGHT * count(rest & EIGHTS)
    return points + HIGH_TRUMP * count(trumps & HIGH) if EXTRA[kind] == 0 else points


def own_cards(round: Mue, seat: i64) -> Word:
    return round.lie[HAND[seat]] | round.lie[BID[seat]]


def best_kind(round: Mue, seat: i64, but: i64) -> i64:
    """The trump that promises most, apart from one."""
    cards = own_cards(round, seat)
    best: i64 = 0
    most: i64 = -1000
    for kind in range(TRUMPS.none):
        if kind != but and cards & TRUMPS.of_kind.words[kind] != 0:
            points = promise(round.seats, kind, cards)
            if points > most:
                most = points
                best = kind
    return best


def ready(round: Mue, seat: i64, kind: i64) -> i64:
    """How many cards a sensible player lays on what this trump promises."""
    points = (promise(round.seats, kind, own_cards(round, seat)) + BOLD[round.seats]) // 10
    height = height_reached(round.seats, points)
    return height if height < RECKLESS[round.seats] else RECKLESS[round.seats] - 1


# Which card to lay


def low_card(cards: Word) -> Card:
    for digit in range(10):
        if cards & OF_DIGIT[digit] != 0:
            return lowest(cards & OF_DIGIT[digit])
    return NO_CARD


def high_card(cards: Word) -> Card:
    for less in range(10):
        if cards & OF_DIGIT[9 - less] != 0:
            return lowest(cards & OF_DIGIT[9 - less])
    return NO_CARD


def to_lay(round: Mue, seat: i64, kind: i64) -> i64:
    """Lay a low trump: what lies open has still its use, and the high ones surprise; else any low card."""
    card = low_card(round.lie[HAND[seat]] & TRUMPS.of_kind.words[kind])
    return LAY_OPEN[card if card != NO_CARD else low_card(round.lie[HAND[seat]])]


RECKLESS: Final = vec[i64]([0, 0, 0, 9, 9, 8, 7])  # for each number of players: nobody who thinks lays this many


# What to do


def bid_by_habit(round: Mue, seat: i64, moves: vec[i64], chance: Chance) -> i64:
    """The next move of a sensible player in the auction."""
    stop = moves[i64(len(moves)) - 1]
    laid = round.count(BID[seat])
    most = round.limit - 1
    if round.laid == 0 and laid == most and most > 0 and round.challenger == seat:
        return stop  # nobody has laid more
    kind = best_kind(round, seat, -1)
    if round.laid > 0 and laid == most:
        return to_lay(round, seat, kind)  # to draw level and leave it at that risks an Eklat
    if ready(round, seat, kind) >= round.limit:
        return to_lay(round, seat, kind)
    if laid == 0 and most > 1 and chance.below(2) == 0:
        return to_lay(round, seat, kind)  # show something to become vice, or partner
    return stop


def bids_worth_a_thought(round: Mue, seat: i64, moves: vec[i64]) -> vec[i64]:
    """Passing, and a few cards that stand for all others."""
    found = vec[i64](capacity=4)
    kind = best_kind(round, seat, -1)
    laid = round.count(BID[seat])
    most = round.limit - 1
    if round.laid > 0 and laid == most:
        return append(found, to_lay(round, seat, kind))
    found = append(found, moves[i64(len(moves)) - 1])
    raises = ready(round, seat, kind) + DARING >= round.limit
    return with_cards(found, round, seat, kind) if raises or (laid == 0 and most > 1) else found


def with_cards(found: vec[i64], round: Mue, seat: i64, kind: i64) -> vec[i64]:
    """A low trump; as the first card of a turn also a high one, or one of another trump."""
    found = append(found, to_lay(round, seat, kind))
    if round.laid == 0:
        found = with_card(found, high_card(round.lie[HAND[seat]] & TRUMPS.of_kind.words[kind]))
        other = best_kind(round, seat, kind)
        found = with_card(found, low_card(round.lie[HAND[seat]] & TRUMPS.of_kind.words[other]))
    return found


def with_card(found: vec[i64], card: Card) -> vec[i64]:
    if card == NO_CARD:
        return found
    for move in found:
        if move == LAY_OPEN[card]:
            return found
    return append(found, LAY_OPEN[card])


# Trump and partner


def trump_worth(round: Mue, seat: i64, kind: i64) -> i64:
    """For the chief what he may expect to win, for the vice how strong his trump is."""
    points = promise(round.seats, kind, own_cards(round, seat))
    if seat != round.chief:
        return points
    over = points - 10 * goal(round.seats, round.height)
    over = DOUBT if over > DOUBT else -DOUBT if over < -DOUBT else over
    return (DOUBT + over) * (30 + bonus(round.height, kind))


def best_trump(round: Mue, seat: i64, moves: vec[i64]) -> i64:
    best = moves[0]
    most: i64 = -1_000_000
    for move in moves:
        worth = trump_worth(round, seat, TRUMP.which(move))
        if worth > most:
            most = worth
            best = move
    return best


def best_partner(round: Mue, moves: vec[i64]) -> i64:
    """Who shows most trumps, and high cards, is the best help."""
    best = moves[0]
    most: i64 = -1
    trumps = TRUMPS.of_kind.words[round.chief_trump]
    for move in moves:
        shown = round.lie[BID[PARTNER.which(move)]]
        worth = 3 * count(shown & trumps) + 2 * count(shown & NINES) + count(shown & HIGH)
        if worth > most:
            most = worth
            best = move
    return best


THOUGHTS: Final[i64] = 4


def trumps_worth_a_thought(round: Mue, seat: i64, moves: vec[i64]) -> vec[i64]:
    """The few best trumps."""
    rest = moves[:]
    found = vec[i64](capacity=THOUGHTS)
    while len(found) < THOUGHTS and len(rest) > 0:
        best = best_trump(round, seat, rest)
        found = append(found, best)
        left = vec[i64](capacity=i64(len(rest)))
        for move in rest:
            if move != best:
                left = append(left, move)
        rest = left
    return found
