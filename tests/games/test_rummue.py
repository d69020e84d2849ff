"""Rummü, paragraph by paragraph."""

from itertools import combinations

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.match import Match
from reihum.core.playout import play_out
from reihum.core.round import Round
from reihum.core.sheet import Outcome, Sheet
from reihum.games.rummue.combinations import (
    BUNT,
    LING,
    NO_COMBINATION,
    ONE_COLOUR,
    fitting,
    joker_for,
    kind,
    swapping,
    two_combinations,
)
from reihum.games.rummue.material import MELDS
from reihum.games.rummue.rules import ENDING, EXHAUSTED, GAME, TOO_LONG, Options, Rummue
from reihum.games.rummue.scoring import cost_of, value_of
from reihum.notation import position, run_example
from reihum.packs.mue import MUE
from tests.strolls import dealers_and_starters, three_deals

BEYOND_CARDS = {r"\+.*": "whoever picks a card can lay something out with it, or has something else to lay out"}

OTHERS = "hand.1 ?*9 | hand.2 ?*9 | discard ?*2 | stock ?*"
LAYING = f"rummue 3 | {OTHERS} | phase lay"  # seat 0 has taken a card
OUT = f"{LAYING} | out yes no no"


def word(codes: str) -> int:
    """A set of cards; a code that stands there again is the twin."""
    found = 0
    for code in codes.split():
        card = MUE.card(code)
        found |= 2 ** (card if not found & 2**card else card + 1)
    return found


def codes(cards: int) -> list[str]:
    return [code for card, code in enumerate(MUE.codes) if cards & 2**card]


def kind_of(text: str) -> int:
    return int(kind(word(text)))


def value(text: str) -> int:
    assert kind(word(text)) != NO_COMBINATION
    return int(value_of(word(text)))


def owners(*seats: int) -> str:
    """The note that says who laid the combinations."""
    return "owners " + " ".join([str(seat) for seat in seats] + ["-"] * (MELDS - len(seats)))


def legal(round: Round, seat: int = 0) -> set[str]:
    return {round.numbered.texts[move] for move in round.moves(seat)}


def may_lie(round: Round, seat: int, code: str) -> set[str]:
    """The zones in which a seat thinks a card possible."""
    bit = MUE.bit[MUE.card(code)]
    return {name for name, cards in zip(round.layout.names, round.knowledge(seat)) if cards & bit}


def sheet(seats: int, *totals: float) -> Sheet:
    """A score sheet with these totals."""
    past = Sheet(seats)
    past.outcomes.append(Outcome(tuple(totals), (0,), ENDING))
    return past


def minimum(seats: int, *totals: float) -> list[int]:
    round = GAME.deal(seats, Options(), match_key(1), sheet(seats, *totals))
    assert isinstance(round, Rummue)
    return [int(number) for number in round.minimum]


# Chapter 4 in the plainest words, to compare with


def told(cards: int) -> int:
    found = codes(cards)
    colours = [code[0] for code in found]
    digits = sorted([int(code[1]) for code in found])
    all_different = len(set(colours)) == len(colours)
    if len(found) < 3:
        return NO_COMBINATION
    if len(set(digits)) == 1:
        return LING if all_different else NO_COMBINATION
    if digits != list(range(digits[0], digits[0] + len(digits))):
        return NO_COMBINATION
    if all_different:
        return BUNT
    one_colour = len(set(colours) - {"Y"}) == 1
    return ONE_COLOUR if one_colour and 2 * colours.count("Y") < len(found) else NO_COMBINATION


def drawn_cards(chance: Chance, number: int, without: int = 0) -> int:
    """Some cards of neighbouring digits, so that many of them fit."""
    lowest = int(chance.below(7))
    near = [card for card in range(60) if lowest <= MUE.digit[card] <= lowest + 4 and not without & 2**card]
    found = 0
    for _ in range(number):
        found |= 2 ** near.pop(int(chance.below(len(near))))
    return found


def subsets(cards: int, most: int) -> list[int]:
    single = [2 ** MUE.card(code) for code in codes(cards)]
    return [sum(some) for size in range(1, most + 1) for some in combinations(single, size)]


# 1 Cards


def test_pack() -> None:
    round = GAME.deal(3, Options(), match_key(1))
    assert sum([int(round.count(zone)) for zone in range(round.layout.size)]) == 60
    assert len([code for code in MUE.codes if code.startswith("R7")]) == 2
    run_example(f"{OUT} | hand.0 R7 R7 R6 R5 K0\n0 +R7\n0 +R7 ! combination")


# 2 Players and deal


@pytest.mark.parametrize(
    ("seats", "teams"),
    [
        (3, [(0,), (1,), (2,)]),
        (4, [(0, 2), (1, 3), (0, 2), (1, 3)]),
        (5, [(0,), (1,), (2,), (3,), (4,)]),
        (6, [(0, 3), (1, 4), (2, 5), (0, 3), (1, 4), (2, 5)]),
    ],
)
def test_partners(seats: int, teams: list[tuple[int, ...]]) -> None:
    round = GAME.deal(seats, Options(), match_key(1))
    assert [round.partners(seat) for seat in range(seats)] == teams


@pytest.mark.parametrize(("seats", "each"), [(3, 9), (4, 8), (5, 8), (6, 7)])
def test_deal(seats: int, each: int) -> None:
    round = GAME.deal(seats, Options(), match_key(1))
    assert [round.count(round.layout.find(f"hand.{seat}")) for seat in range(seats)] == [each] * seats
    assert round.count(round.layout.find("discard")) == 1
    assert round.count(round.layout.find("stock")) == 60 - seats * each - 1


def test_start() -> None:
    match = Match(GAME, 4, seed=3)
    dealer = int(match.round.dealer)
    assert match.round.turn().seats == ((dealer + 1) % 4,)
    run_example("rummue 3 | hand.0 K0 K3 | hand.1 R1 | hand.2 ? | stock ?* | discard ? | phase lay\n0 K0\n> turn 1")


def test_next_dealer() -> None:
    """The deal moves one seat to the left, and with it the first turn."""
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (3,)), (3, (0,)), (0, (1,))]


# 3 A turn


def test_draw() -> None:
    run_example(f"""
        rummue 3 | hand.0 K0 K3 | {OTHERS}
        0 K0 ! draw
        0 +K0 ! not-now
        0 done ! not-now
        0 pass ! not-now
        0 draw stock
        > hand.0 K0 K3 ?
        > phase lay
        0 draw stock ! not-now
        0 draw discard ! not-now
        0 K0
    """)


def test_discards() -> None:
    run_example("""
        rummue 3 | hand.0 K0 K3 | hand.1 ?*9 | hand.2 ?*9 | discard R1 R5 R9 B2 | stock ?*
        0 draw discard
        > hand.0 K0 K3 R1
        > phase take
        0 draw stock ! not-now
        0 draw discard
        0 draw discard
        0 draw discard
        > hand.0 K0 K3 R1 R5 R9 B2
        > discard -
        0 draw discard ! not-now
        0 K0
        > discard K0
    """)


def test_discards_can_be_taken_until_something_else_is_done() -> None:
    run_example("""
        rummue 3 | hand.0 G1 G2 G3 G4 K3 | hand.1 ?*9 | hand.2 ?*9 | discard R1 R5 R9 B2 | stock ?*
        0 draw discard
        0 +G1
        0 draw discard ! not-now
        0 pass
        0 draw discard ! not-now
    """)


def test_discards_that_are_taken_are_known_to_everybody() -> None:
    round = position("rummue 3 | hand.0 R2 R3 R4 R5 K3 | hand.1 ?*9 | hand.2 ?*9 | discard G1 G5 G9 B2 | stock ?*")
    for move in ("draw discard", "draw discard", "draw discard"):
        round.play(0, round.numbered.number(move))
    assert round.view(1).places[1].cards == ("B2",)
    chance = Chance(5)
    for seat in (1, 2):
        for code in ("G1", "G5", "G9"):
            assert may_lie(round, seat, code) == {"hand.0"}
            for _ in range(5):
                world = round.imagine(seat, chance)
                assert world.lies(MUE.card(code), world.layout.find("hand.0"))
        assert may_lie(round, seat, "K3") > {"hand.0", "stock"}
    round.play(0, round.numbered.number("+R2"))
    assert may_lie(round, 1, "G1") == {"hand.0", "picked.0"}  # nobody saw which card was picked
    assert "R2" not in str(round.view(1).places)
    round.play(0, round.numbered.number("pass"))
    assert may_lie(round, 1, "G1") == {"hand.0"}
    round.play(0, round.numbered.number("G1"))
    assert round.view(1).places[1].cards == ("G1",)
    assert may_lie(round, 1, "G5") == {"hand.0"}


def test_laying() -> None:
    """Laying out is allowed, not demanded."""
    round = position(f"{LAYING} | hand.0 R1 R2 R3 R4 K3")
    assert {"+R1", "+R4", "R1", "K3"} <= legal(round)
    assert "+K3" not in legal(round)


def test_discard() -> None:
    run_example("""
        rummue 3 | hand.0 K0 K3 | hand.1 ?*9 | hand.2 ?*9 | discard R1 | stock ?*
        0 draw discard
        0 R1
        > discard R1
        > turn 1
        > phase draw
    """)
    run_example(f"{LAYING} | hand.0 K0 K3\n0 R1 ! have\n0 K3\n> turn 1\n1 draw stock")


def test_shuffle() -> None:
    round = run_example("""
        rummue 3 | hand.0 K0 K3 | hand.1 K4 | hand.2 K5 | discard R1 R5 R9 B2
        0 draw stock
        > discard R1
        > hand.0 K0 K3 ?
        > stock ?*2
    """)
    assert set(codes(int(round.lie[0] | round.lie[round.layout.find("hand.0")]))) == set("K0 K3 R5 R9 B2".split())
    assert may_lie(round, 1, "R5") == {"stock", "hand.0"}
    run_example(
        "rummue 3 | hand.0 K0 K3 | hand.1 K4 | hand.2 K5 | stock K6 | discard R1 R5\n0 draw stock\n> discard R1 R5"
    )


# 4 Combinations


def test_combination() -> None:
    assert kind_of("R5 R6") == NO_COMBINATION
    assert kind_of("R5 G5") == NO_COMBINATION
    run_example(f"""
        {LAYING} | hand.0 R3 R4 R5 R6 G5 B5 K0 | minimum 3 4 4
        0 +K0 ! combination
        0 +R5
        0 done ! combination
        0 +G5
        0 +R6 ! combination
        0 +B5
        0 done
        > meld.0 R5 G5 B5
    """)


def test_combination_is_what_the_booklet_says() -> None:
    for some in combinations(range(60), 3):
        cards = sum([2**card for card in some])
        assert kind(cards) == told(cards), codes(cards)
    chance = Chance(1)
    for number in range(4000):
        cards = drawn_cards(chance, 4 + number % 4)
        assert kind(cards) == told(cards), codes(cards)


def test_combination_is_never_read_in_two_ways() -> None:
    """Whatever is added to a combination, it stays a Ling, a bunt sequence or one of one colour."""
    chance = Chance(2)
    for number in range(3000):
        cards = drawn_cards(chance, 4 + number % 3)
        before = {kind(some) for some in subsets(cards, 6) if some != cards} - {NO_COMBINATION}
        if kind(cards) != NO_COMBINATION:
            assert before <= {kind(cards)}


def test_ling() -> None:
    assert kind_of("R5 G5 B5") == LING
    assert kind_of("R5 G5 B5 K5") == LING
    assert kind_of("R5 Y5 G5 B5 K5") == LING
    assert kind_of("R5 G5 B6") == NO_COMBINATION
    assert kind_of("R7 R7 G7") == NO_COMBINATION


def test_sequence() -> None:
    assert kind_of("R3 R4 R5") == ONE_COLOUR
    assert kind_of("R0 R1 R2 R3 R4 R5 R6 R7 R8 R9") == ONE_COLOUR
    assert kind_of("R3 G4 B5") == BUNT
    assert kind_of("R3 G4 B5 K6") == BUNT
    assert kind_of("R3 G4 R5") == NO_COMBINATION
    assert kind_of("R3 R4 R6") == NO_COMBINATION
    assert kind_of("R8 R9 R0") == NO_COMBINATION
    assert kind_of("B6 Y7 B8 R9") == NO_COMBINATION


def test_twins() -> None:
    assert kind_of("R7 R7 R8") == NO_COMBINATION
    assert kind_of("R6 R7 R7 R8") == NO_COMBINATION
    assert kind_of("R7 R7 G7 B7") == NO_COMBINATION
    assert kind_of("Y7 Y7 G7 B7") == NO_COMBINATION
    assert kind(word("R6 R8") | 2 ** MUE.card("R7'")) == ONE_COLOUR
    run_example(f"""
        {OUT} | meld.0 R6 R7 R8 | meld.1 R7 G7 B7 | hand.0 Y7 Y7 K0 K3
        0 Y7>meld.0 ! extend
        0 Y7>meld.1
        0 Y7>meld.1 ! extend
    """)


def test_joker() -> None:
    assert kind_of("R5 Y6 R7") == ONE_COLOUR
    assert kind_of("Y5 R6 R7") == ONE_COLOUR
    assert kind_of("R5 Y6 G7") == BUNT
    assert kind_of("R5 Y5 G5") == LING
    assert kind_of("R5 Y7 R7") == NO_COMBINATION
    run_example(f"{LAYING} | hand.0 R5 Y6 R7 K0 | minimum 3 4 4\n0 +R5\n0 +R7\n0 +Y6\n0 done\n> meld.0 R5 Y6 R7")


def test_joker_one_colour() -> None:
    assert kind_of("R2 R3 Y4 R5 R6 Y7 Y8") == ONE_COLOUR
    assert kind_of("Y3 Y4 Y5") == NO_COMBINATION
    assert kind_of("R3 Y4 Y5") == NO_COMBINATION
    assert kind_of("R3 Y4 Y5 R6") == NO_COMBINATION
    assert kind_of("R3 Y4 R5 R6") == ONE_COLOUR
    assert kind_of("R3 Y4 Y5 R6 R7") == ONE_COLOUR
    assert kind_of("R3 Y4 Y5 R6 R7 Y8") == NO_COMBINATION
    assert kind_of("R0 R1 R2 R3 R4 R5 Y6 Y7 Y8 Y9") == ONE_COLOUR
    assert kind_of("R0 R1 R2 R3 R4 Y5 Y6 Y7 Y8 Y9") == NO_COMBINATION


def test_joker_bunt() -> None:
    assert kind_of("R5 Y5 G5 B5 K5") == LING
    assert kind_of("R2 Y3 G4 B5 K6") == BUNT
    assert kind_of("R2 Y3 Y4") == NO_COMBINATION
    assert kind_of("R2 Y3 Y4 G5") == NO_COMBINATION
    assert kind_of("R1 Y1 Y1") == NO_COMBINATION


def test_joker_bunt_of_five_cannot_be_swapped() -> None:
    assert value("R2 Y3 G4 B5 K6") == 20
    assert [codes(int(swapping(word("R2 Y3 G4 B5 K6"), word(card)))) for card in ("R3", "G3", "B3", "K3")] == [[]] * 4
    run_example(f"""
        {OUT} | meld.0 R2 Y3 G4 B5 K6 | hand.0 R3 K3 K0
        0 +R3 ! combination
        0 R3>meld.0 ! extend
    """)


# 5 Laying out


def test_lay_out() -> None:
    """Nobody sees a combination before it is finished; several can follow in one turn."""
    script = f"{LAYING} | hand.0 R5 Y6 R7 R8 G3 B3 K3 K0\n0 +R5\n0 +R8\n0 +Y6\n"
    round = run_example(script)
    for seat in (-1, 1, 2):
        assert not any(place.cards for place in round.view(seat).places if place.name.startswith("meld"))
        assert {card for place in round.view(seat).places if place.owner == 0 for card in place.cards} == {"?"}
    run_example(f"""{script}
        0 +R7
        0 done
        > meld.0 R5 Y6 R7 R8
        > out yes no no
        0 +B3
        0 +K3
        0 +G3
        0 done
        > meld.1 G3 B3 K3
        > {owners(0, 0)}
        > hand.0 K0
        0 K0
    """)


def test_lay_out_can_be_submitted_as_one() -> None:
    match = Match(GAME, 3)
    match.round = position(f"{LAYING} | hand.0 R5 Y6 R7 R8 K3 K0")
    number = match.number
    match.play(0, *[number(move) for move in ("+R8", "+R5", "+R7", "+Y6", "done", "K0")])
    assert match.round.turn().seats == (1,)


def test_first_by_points() -> None:
    assert minimum(3, -5, 0, 95) == [3, 4, 4]
    assert minimum(3, 100, 145, 150) == [5, 5, 6]
    assert minimum(5, 195, -1, 99, 149, 100) == [6, 3, 4, 5, 5]
    assert minimum(3, 0, 0, 0) == [4, 4, 4]


def test_first_by_points_of_the_team() -> None:
    assert minimum(4, -30, 150, 25, 49) == [3, 4, 3, 4]
    assert minimum(4, 100, 200, 100, 199) == [5, 5, 5, 5]
    assert minimum(4, 400, 450, 0, -51) == [6, 5, 6, 5]
    assert minimum(6, 10, 150, 300, -11, 50, 100) == [3, 5, 6, 3, 5, 6]


def test_first_needs_enough_cards() -> None:
    run_example(f"""
        {LAYING} | hand.0 R5 Y6 R7 K0 K3 G2 | minimum 4 4 4
        0 +R5 ! first
        0 +K0 ! combination
    """)
    run_example(f"""
        {LAYING} | hand.0 R5 Y6 R7 R8 K0 K3 | minimum 4 4 4
        0 +R5
        0 +Y6
        0 +R7
        0 done ! first
        0 +R8
        0 done
        > out yes no no
        > waiting 0
    """)
    run_example(f"{LAYING} | hand.0 R5 Y6 R7 R8 K0 K3 | minimum 5 4 4\n0 +R5 ! first")
    run_example(f"{LAYING} | hand.0 R5 Y6 R7 R8 R9 K0 | minimum 6 4 4\n0 +R5 ! first")
    run_example(f"{LAYING} | hand.0 R5 Y6 R7 K0 | minimum 3 4 4\n0 +R5\n0 +Y6\n0 +R7\n0 done\n> out yes no no")


def test_first_in_two_combinations() -> None:
    """The first of them waits on the table; nothing else can be done meanwhile."""
    run_example(f"""
        {LAYING} | meld.0 B1 B2 B3 | hand.0 R5 Y6 R7 G0 B0 K0 B4 | minimum 6 4 4 | {owners(1)}
        0 B4>meld.0 ! first
        0 +R5
        0 +Y6
        0 +R7
        0 done
        > meld.1 R5 Y6 R7
        > waiting 3
        > out no no no
        0 B4 ! first
        0 B4>meld.0 ! first
        0 draw meld.1 ! first
        0 +G0
        0 +B0
        0 +K0
        0 done
        > out yes no no
        > waiting 0
        0 B4>meld.0 ! keep
        0 B4
        > ender 0
    """)


def test_first_and_added_to_in_the_same_turn() -> None:
    run_example(f"""
        {LAYING} | meld.0 B1 B2 B3 | hand.0 R5 Y6 R7 R8 B4 K9 | minimum 4 4 4 | {owners(1)}
        0 +R5
        0 +Y6
        0 +R7
        0 +R8
        0 done
        0 B4>meld.0
        > meld.0 B1 B2 B3 B4
        > hand.0 K9
    """)


def test_first_can_only_be_begun_if_it_can_be_finished() -> None:
    """Two combinations that share a card are not six cards; and one card must remain."""
    run_example(f"{LAYING} | hand.0 R5 R6 R7 G7 B7 K0 K3 | minimum 4 4 4\n0 +R5 ! first")
    run_example(f"{LAYING} | hand.0 R5 R6 R7 G0 B0 K0 | minimum 4 4 4\n0 +R5 ! first")
    run_example(f"""
        {LAYING} | hand.0 R5 R6 R7 G7 B7 G0 B0 K0 | minimum 4 4 4
        0 +R5
        0 +R6
        0 +R7
        0 done
        > waiting 3
    """)


def test_first_partners() -> None:
    run_example("""
        rummue 4 | hand.0 R8 R9 | hand.1 ?*8 | hand.2 ?*8 | hand.3 ?*8 | discard ? | stock ?* | meld.0 R5 R6 R7
        phase lay | out no no yes no
        0 R8>meld.0 ! first
    """)


def test_take_back() -> None:
    run_example(f"""
        {LAYING} | hand.0 R5 Y6 R7 R8 K0 K3
        0 pass ! not-now
        0 +R5
        0 +Y6
        0 K0 ! take-back
        0 pass
        > hand.0 R5 Y6 R7 R8 K0 K3
        > picked.0 -
        > tries 1
        0 +R8
        0 pass
        0 K0
        > tries 0
    """)


def test_take_back_a_combination_that_is_not_enough() -> None:
    round = run_example(f"""
        {LAYING} | hand.0 R5 Y6 R7 G0 B0 K0 B4 | minimum 6 4 4
        0 +R5
        0 +Y6
        0 +R7
        0 done
        > worth 0 0 0
        0 +G0
        0 pass
        > meld.0 R5 Y6 R7
        > waiting 3
        0 pass
        > meld.0 -
        > waiting 0
        > {owners()}
        > hand.0 R5 Y6 R7 G0 B0 K0 B4
        0 B4
        > turn 1
    """)
    for code in ("R5", "Y6", "R7"):
        assert may_lie(round, 1, code) == {"hand.0"}  # everybody has seen them
    assert len(may_lie(round, 1, "G0")) > 1


def test_take_back_at_most_five_times_in_a_turn() -> None:
    again = "0 +R5\n0 pass\n" * 5
    run_example(f"{LAYING} | hand.0 R5 Y6 R7 R8 K0\n{again}0 +R5 ! take-back\n0 K0\n> turn 1\n> tries 0")


def test_take_back_is_always_possible_in_imagined_hands() -> None:
    """Others cannot know what is picked: whatever they imagine, nobody gets stuck."""
    round = run_example(f"{LAYING} | hand.0 R5 Y6 R7 G0 B0 K0 B4 | minimum 6 4 4\n0 +R5\n0 +Y6\n0 +R7\n0 done\n0 +G0")
    chance = Chance(4)
    for _ in range(20):
        assert "pass" in legal(round.imagine(1, chance))


def test_extend() -> None:
    run_example(f"""
        {OUT} | meld.0 R5 Y6 R7 | meld.1 G1 G2 G3 | hand.0 R8 G0 G4 B4 K0 K3
        0 R8>meld.0
        > meld.0 R5 Y6 R7 R8
        0 R8>meld.0 ! have
        0 G0>meld.1
        0 B4>meld.1 ! extend
        0 G4>meld.1
        > meld.1 G0 G1 G2 G3 G4
        0 G4>meld.2 ! have
        0 B4>meld.2 ! not-now
    """)


def test_extend_with_several_cards_at_once() -> None:
    script = f"{OUT} | meld.0 R5 Y6 R7 | hand.0 Y8 R9 K0 K3\n"
    run_example(f"{script}0 Y8>meld.0 ! extend\n0 R9>meld.0 ! extend\n0 +Y8\n0 R9>meld.0\n> meld.0 R5 Y6 R7 Y8 R9")
    run_example(f"{script}0 +R9\n0 Y8>meld.0\n> meld.0 R5 Y6 R7 Y8 R9\n> hand.0 K0 K3")
    run_example(f"{script}0 +R9\n0 +Y8\n0 done ! combination\n0 R9>meld.0\n> meld.0 R5 Y6 R7 Y8 R9\n> picked.0 -")
    run_example(
        f"{OUT} | meld.0 R5 R6 R7 | hand.0 R3 Y4 Y2 K0 K3\n0 +Y2\n0 +R3\n0 Y4>meld.0\n> meld.0 Y2 R3 Y4 R5 R6 R7"
    )


def test_extend_keeps_a_combination_legal() -> None:
    run_example(f"""
        {OUT} | meld.0 R5 G6 B7 | meld.1 R9 Y9 G9 | meld.2 R2 Y3 R4 | hand.0 R8 K8 Y4 Y1 B9 K9 B2 K0
        0 R8>meld.0 ! extend
        0 Y4>meld.0
        0 K8>meld.0
        > meld.0 Y4 R5 G6 B7 K8
        0 Y1>meld.2 ! extend
        0 B9>meld.1
        0 K9>meld.1
        > meld.1 R9 Y9 G9 B9 K9
        0 B2>meld.1 ! extend
    """)


def test_swap() -> None:
    run_example(f"""
        {OUT} | meld.0 R5 Y6 R7 | hand.0 R6 B6 K0 K3
        0 draw meld.0 ! swap
        0 R6>meld.0 ! swap
        0 +B6 ! combination
        0 +R6
        0 draw meld.1 ! not-now
        0 draw meld.0
        > meld.0 R5 R6 R7
        > hand.0 B6 Y6 K0 K3
    """)


def test_swap_in_a_ling_or_add_to_it() -> None:
    """A card of a missing colour may do either."""
    script = f"{OUT} | meld.0 R5 Y5 G5 | hand.0 B5 K5 K0 K3\n"
    run_example(
        f"{script}0 B5>meld.0\n> meld.0 R5 Y5 G5 B5\n0 +K5\n0 draw meld.0\n> meld.0 R5 G5 B5 K5\n> hand.0 Y5 K0 K3"
    )
    run_example(f"{script}0 +B5\n0 draw meld.0\n> meld.0 R5 G5 B5\n> hand.0 K5 Y5 K0 K3\n0 Y5>meld.0")
    run_example(f"{OUT} | meld.0 R7 Y7 G7 B7 K7 | hand.0 R7 K0 K3\n0 +R7 ! combination")


def test_swap_in_a_bunt_sequence() -> None:
    run_example(f"""
        {OUT} | meld.0 R5 Y6 G7 | hand.0 B6 R6 K0 K3
        0 +R6 ! combination
        0 +B6
        0 draw meld.0
        > meld.0 R5 B6 G7
    """)


def test_swap_takes_the_joker_that_the_card_stands_for() -> None:
    """And the joker can be used at once."""
    run_example(f"""
        {OUT} | meld.0 R2 Y3 Y4 R5 R6 | meld.1 G4 B4 K4 | hand.0 R4 K0 K3
        0 +R4
        0 draw meld.0
        > meld.0 R2 Y3 R4 R5 R6
        0 Y4>meld.1
        > meld.1 Y4 G4 B4 K4
    """)


def test_swap_is_for_those_who_have_laid_out() -> None:
    run_example(f"{LAYING} | meld.0 R5 Y6 R7 | hand.0 R6 R7 R8 R9 K0\n0 +R6\n0 draw meld.0 ! first")


def test_swap_with_the_last_card() -> None:
    """The joker is there to be discarded."""
    run_example(f"""
        rummue 3 | meld.0 R5 Y6 R7 | {owners(1)} | hand.0 R6 | hand.1 K0 | hand.2 K3 | phase lay | out yes no no
        0 +R6
        0 draw meld.0
        > hand.0 Y6
        0 Y6
        = 10 5 -5
    """)


def test_swap_needs_the_card_that_the_joker_stands_for() -> None:
    chance = Chance(6)
    for number in range(2000):
        cards = drawn_cards(chance, 3 + number % 4)
        if kind(cards) == NO_COMBINATION:
            continue
        for card in [card for card in range(60) if not cards & 2**card]:
            joker = int(joker_for(cards, card))
            swaps = [
                other
                for other in codes(cards)
                if other[0] == "Y" and MUE.codes[card][0] != "Y" and other[1] == MUE.codes[card][1]
                if told(cards - 2 ** MUE.card(other) + 2**card) == kind(cards)
            ]
            assert codes(joker) == swaps


def test_no_rebuild() -> None:
    """Two sequences that would fit together stay two, and no card but a swapped joker is ever taken."""
    run_example(f"""
        {OUT} | meld.0 R2 R3 R4 | meld.1 R6 R7 R8 | hand.0 R5 G5 K0 K3
        0 R5>meld.0
        > meld.0 R2 R3 R4 R5
        > meld.1 R6 R7 R8
        0 draw meld.1 ! swap
        0 R6>meld.0 ! have
    """)


def test_keep() -> None:
    run_example(f"{LAYING} | hand.0 R5 R6 R7 | minimum 3 4 4\n0 +R5 ! keep")
    run_example(f"{LAYING} | hand.0 R5 R6 R7 K0 | minimum 3 4 4\n0 +R5\n0 +R6\n0 +R7\n0 done\n> hand.0 K0")
    run_example(f"{OUT} | meld.0 R5 R6 R7 | hand.0 R8\n0 R8>meld.0 ! keep\n0 +R8 ! keep")
    run_example(f"""
        {OUT} | meld.0 R5 R6 R7 | hand.0 R8 R9
        0 +R8
        0 R9>meld.0 ! keep
        0 R8>meld.0
        0 R9>meld.0 ! keep
        0 R9
        > turn -
    """)
    run_example(f"{OUT} | meld.0 R5 R6 R7 | hand.0 G8 G9 Y7 K0\n0 +G8\n0 +G9\n0 +Y7\n0 done\n> hand.0 K0")
    run_example(f"{OUT} | meld.0 R5 R6 R7 | hand.0 G8 G9 G7\n0 +G8 ! keep")


def test_keep_when_all_cards_are_picked() -> None:
    run_example(f"{OUT} | meld.0 R5 R6 R7 | picked.0 G8 G9 G7\n0 done ! keep\n0 pass\n0 G7")
    run_example(f"{OUT} | meld.0 R5 R6 R7 | picked.0 R8 R9\n0 R8>meld.0 ! keep\n0 pass\n0 R8")


# 6 End of the round


def test_ending() -> None:
    round = run_example("""
        rummue 3 | hand.0 K0 | hand.1 K3 R1 | hand.2 Y3 | stock ?* | discard ? | phase lay
        0 K0
        > ender 0
        > turn -
        = 10 -10 -10
    """)
    outcome = round.outcome()
    assert outcome.rule is ENDING
    assert outcome.winners == (0,)
    assert [(line.name, line.points) for line in outcome.lines] == [
        ("ending", (10, 0, 0)),
        ("combinations", (0, 0, 0)),
        ("left", (0, -10, -10)),
    ]


def test_exhausted() -> None:
    """Nobody gets the bonus, and everybody pays for the cards in hand."""
    round = run_example(f"""
        rummue 3 | hand.0 K0 Y1 | hand.1 K3 R1 | hand.2 Y3 | discard B5 | meld.0 R5 R6 R7 | {owners(0)}
        0 draw stock
        > turn -
        = -5 -10 -10
    """)
    assert round.outcome().rule is EXHAUSTED
    run_example("rummue 3 | hand.0 K0 Y1 | hand.1 K3 R1 | hand.2 Y3 | discard B5\n0 draw discard\n0 K0\n> turn 1")


def test_exhausted_spares_no_partner() -> None:
    run_example(
        "rummue 4 | hand.0 K0 | hand.1 K3 R1 | hand.2 Y3 | hand.3 K1 | discard B5\n0 draw stock\n= -5 -10 -10 -5"
    )


def test_too_long() -> None:
    last = "rummue 3 | hand.0 K0 K1 | hand.1 K3 R1 | hand.2 Y3 B0 | stock ?* | discard ? | turn 2 | phase lay"
    run_example(f"{last} | turns 298\n2 B0\n> turn 0\n> turns 299")
    round = run_example(f"{last} | turns 299\n2 B0\n> turn -\n= -10 -10 -10")
    assert round.outcome().rule is TOO_LONG
    run_example(f"{last} | turns 74 | options turns_each=25\n2 B0\n> turn -")


def test_too_long_never_happens_to_random_players_for_ever() -> None:
    """Whatever is laid out stays legal, a hand is never empty before the end, and every round ends."""
    for seats in (3, 4, 5, 6):
        round = GAME.deal(seats, Options(turns_each=25), match_key(seats))
        assert isinstance(round, Rummue)
        chance = Chance(seats)
        while not round.is_over():
            seat = round.turn().seats[0]
            moves = round.moves(seat)
            round.play(seat, moves[chance.below(len(moves))])
            melds = [kind(cards) for cards in round.melds()]
            assert NO_COMBINATION not in melds
            assert all(round.owners[meld] >= 0 for meld in range(len(melds)))
            assert round.is_over() or all(round.lie[zone] for zone in hands_and_picked(round, seat))
        assert round.turns <= 25 * seats
        play_out(GAME.deal(seats, Options(), match_key(seats + 10)), chance)


def hands_and_picked(round: Rummue, seat: int) -> list[int]:
    """The hand of a seat, unless its cards are picked."""
    return [] if round.lie[round.layout.find(f"picked.{seat}")] else [round.layout.find(f"hand.{seat}")]


# 7 Scoring


def test_pure() -> None:
    assert value("R3 R4 R5") > value("R3 Y4 R5")
    assert value("R5 G5 B5 K5") > value("R5 Y5 G5 B5")
    assert value("R3 G4 B5 K6") == value("R3 Y4 B5 K6") == 10


def test_score_ling() -> None:
    assert value("R5 G5 B5") == 0
    assert value("R5 Y5 B5") == 0
    assert value("R5 Y5 G5 B5") == 10
    assert value("R5 G5 B5 K5") == 30
    assert value("R5 Y5 G5 B5 K5") == 50
    for digit in "17":
        assert value(f"R{digit} G{digit} B{digit}") == 0
        assert value(f"R{digit} Y{digit} G{digit} B{digit}") == 5
        assert value(f"R{digit} G{digit} B{digit} K{digit}") == 15
        assert value(f"R{digit} Y{digit} G{digit} B{digit} K{digit}") == 25


def test_score_sequence() -> None:
    red = "R0 R1 R2 R3 R4 R5 R6 R7 R8 R9".split()
    pure = [value(" ".join(red[:size])) for size in range(3, 11)]
    assert pure == [10, 20, 40, 50, 60, 70, 80, 90]
    mixed = [value(" ".join(["Y0", *red[1:size]])) for size in range(3, 11)]
    assert mixed == [0, 10, 20, 30, 40, 50, 60, 70]
    assert value("R2 R3 Y4 R5 R6 Y7 Y8") == 40
    assert value("R6 R7 R8") == 10  # a seven halves Linge alone
    assert [value("R2 G3 B4"), value("R2 G3 B4 K5"), value("R2 G3 B4 K5 Y6")] == [0, 10, 20]


def test_score_owner() -> None:
    run_example(f"""
        rummue 3 | meld.0 R5 Y6 R7 | meld.1 G2 G3 G4 | {owners(1, 2)} | hand.0 R6 R8 G5 K0 | hand.1 K3 | hand.2 K4
        phase lay | out yes no no
        0 +R6
        0 draw meld.0
        > worth 0 10 10
        0 R8>meld.0
        0 G5>meld.1
        > worth 0 20 20
        0 K0
        0 Y6 ! turn
        1 draw discard
        1 K0
        > turn 2
    """)
    run_example(f"""
        rummue 3 | meld.0 R5 R6 R7 | {owners(1)} | hand.0 R8 K0 | hand.1 K3 | hand.2 K4 | phase lay | out yes no no
        0 R8>meld.0
        0 K0
        = 10 15 -5
    """)


def test_score_left() -> None:
    assert cost_of(word("Y0 Y9 R1 K7")) == 30
    run_example("""
        rummue 5 | hand.0 K0 | hand.1 Y3 G4 | hand.2 B1 | hand.3 Y1 Y2 | hand.4 R1 R2 R3 | discard ? | phase lay
        0 K0
        = 10 -15 -5 -20 -15
    """)


def test_score_partners() -> None:
    round = run_example(f"""
        rummue 4 | hand.0 K0 | hand.1 Y3 G4 | hand.2 Y1 Y2 R4 | hand.3 B1 | stock ?* | discard ? | phase lay
        meld.0 R5 R6 R7 | meld.1 G5 G6 G7 G8 G9 | {owners(2, 1)}
        0 K0
        = 10 25 10 -5
    """)
    assert round.outcome().winners == (0, 1, 2, 3)
    round = run_example("""
        rummue 6 | hand.0 K0 | hand.1 Y3 G4 | hand.2 Y1 Y2 R4 | hand.3 B1 Y5 | hand.4 B2 | hand.5 B3
        stock ?* | discard ? | phase lay
        0 K0
        = 10 -15 -25 0 -5 -5
    """)
    assert round.outcome().winners == (0, 3)


# 8 End of the match


def test_match_end() -> None:
    single = GAME.deal(3, Options(), match_key(1))
    assert not single.match_over(sheet(3, 195, 100, 0))
    assert single.match_over(sheet(3, 200, 205, 0))
    assert single.match_winners(sheet(3, 200, 205, 0)) == (1,)
    assert single.match_winners(sheet(3, 205, 205, 0)) == (0, 1)
    assert GAME.deal(3, Options(until=100), match_key(1)).match_over(sheet(3, 100, 0, 0))
    team = GAME.deal(4, Options(), match_key(1))
    assert not team.match_over(sheet(4, 400, 200, 95, 200))
    assert team.match_over(sheet(4, 400, 200, 100, 200))
    assert team.match_winners(sheet(4, 400, 450, 100, 0)) == (0, 2)
    assert team.match_winners(sheet(4, 400, 450, 100, 50)) == (0, 1, 2, 3)
    assert GAME.deal(4, Options(team_until=200), match_key(1)).match_over(sheet(4, 150, 0, 50, 0))
    three = GAME.deal(6, Options(), match_key(1))
    assert three.match_over(sheet(6, 250, 0, 0, 250, 100, 100))
    assert three.match_winners(sheet(6, 250, 0, 300, 250, 100, 201)) == (2, 5)


# What can still be picked


def test_pickable_cards_are_those_that_lead_to_a_combination() -> None:
    chance = Chance(7)
    for number in range(400):
        hand = drawn_cards(chance, 4 + number % 4)
        base = drawn_cards(chance, number % 5, hand)
        most = 1 + int(chance.below(6))
        least = 3 + int(chance.below(4))
        expected = 0
        for some in subsets(hand, min(most, 7)):
            if len(codes(base | some)) >= least and told(base | some) != NO_COMBINATION:
                expected |= some
        assert codes(int(fitting(base, hand, most, least))) == codes(expected), (codes(base), codes(hand), most, least)


def test_pickable_for_two_combinations() -> None:
    chance = Chance(8)
    found = 0
    for _ in range(250):
        cards = drawn_cards(chance, 9)
        triples = [some for some in subsets(cards, 3) if told(some) != NO_COMBINATION]
        expected = any(one & other == 0 for one in triples for other in triples)
        assert two_combinations(cards) == expected
        found += expected
    assert 0 < found < 250
