"""Schnipp Schnapp, chapters 4 and 5: when piles match, and how they are won, sorted and put under."""

from reihum.rules import *


from reihum.games.schnipp_schnapp.material import MIDDLE, SCHNAPP, face_down, face_up, quartets

OF_NUMBER: Final = ranks(ELFER)
NUMBERS: Final[i64] = 20
QUARTET: Final[i64] = 4


def has_cards(table: Round, seat: i64) -> bool:
    return not table.is_empty(FACE_DOWN[seat]) or not table.is_empty(FACE_UP[seat])


def with_cards(table: Round) -> i64:
    """How many players still have cards."""
    found: i64 = 0
    for seat in range(table.seats):
        found += i64(has_cards(table, seat))
    return found


def shown(table: Round, pile: i64) -> i64:
    """The number on top of an open pile, as a rank; NOTHING if there is no card."""
    card = table.top(pile)
    return NOTHING if card == NO_CARD else table.pack.rank[card]


# 4 Calling


def is_right(table: Round, word: i64, fresh: i64) -> bool:
    """Is this word right? `fresh`: the seats that have just turned up a card, as a set."""
    return matching(table, fresh) != NOBODY if word == SCHNAPP else meets_middle(table, fresh)


def matching(table: Round, fresh: i64) -> i64:
    """The seats whose open piles Schnapp wins: they show the same number, and one of the cards is new."""
    found = NOBODY
    for seat in range(table.seats):
        number = shown(table, FACE_UP[seat])
        for other in range(table.seats):
            if seat != other and number != NOTHING and fresh & (BIT[seat] | BIT[other]) != 0:
                if number == shown(table, FACE_UP[other]):
                    found |= BIT[seat]
    return found


def meets_middle(table: Round, fresh: i64) -> bool:
    """Does a new card show the number of the middle, so that Schnipp wins it?"""
    wanted = shown(table, MIDDLE)
    for seat in range(table.seats):
        if wanted != NOTHING and fresh & BIT[seat] != 0 and wanted == shown(table, FACE_UP[seat]):
            return True
    return False


# 5 Winning and losing piles


def lay_quartets_aside(table: Round, zone: i64, seat: i64) -> None:
    for number in range(NUMBERS):
        if table.count_of(OF_NUMBER, number, zone) == QUARTET:
            for card in table.cards_of(OF_NUMBER, number, zone):
                table.give(card, zone, QUARTETS[seat])


def start_anew(table: Round, seat: i64) -> None:
    """The face-down pile is used up: the open one is turned over and shuffled."""
    table.give_all(FACE_UP[seat], FACE_DOWN[seat])
    table.shuffle(FACE_DOWN[seat])


def gather(table: Round, seats: i64, winner: i64) -> None:
    """The open piles of these seats (a set) onto the winner's own, one after the other from his left."""
    for i in range(1, table.seats):
        seat = table.after(winner, i)
        if seats & BIT[seat] != 0:
            table.give_all(FACE_UP[seat], FACE_UP[winner])


def put_under_pile(table: Round, zone: i64, seat: i64) -> None:
    """Turned over as one and put under the face-down pile: what lay at the bottom comes first."""
    cards = table.pile(zone)
    for i in range(i64(len(cards)) - 1, i64(-1), -1):
        table.put_under(cards[i], zone, FACE_DOWN[seat])
