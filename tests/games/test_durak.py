"""Durak, paragraph by paragraph."""

from typing import cast

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.match import Match
from reihum.core.pad import Entries
from reihum.core.playout import play_out
from reihum.core.sheet import Outcome, Sheet
from reihum.games.durak.know_how import KNOW_HOW
from reihum.games.durak.pad import PAD
from reihum.games.durak.rules import DISCARD, GAME, HAND, LOSER, MOST_BOUTS, STOCK, TURN_UP, Durak, Options
from reihum.notation import position, run_example
from reihum.packs.german import GERMAN
from reihum.server.pad import Given

DUEL = "durak 2 | trump hearts | turn_up H9 | stock ?*3 | attacker 0 | defender 1 | limit 6"
LAST = "durak 2 | trump hearts | attacker 0 | defender 1"


def sheet_of(*lines: tuple[float, ...], first_dealer: int = 0) -> Sheet:
    sheet = Sheet(len(lines[0]), first_dealer)
    sheet.outcomes = [Outcome(points, (0,), LOSER) for points in lines]
    return sheet


def deal(seats: int, seed: int = 1, sheet: Sheet | None = None, options: Options | None = None) -> Durak:
    return cast(Durak, GAME.deal(seats, options or Options(), match_key(seed), sheet or Sheet(seats)))


def legal(round: Durak, seat: int) -> list[str]:
    return [GAME.moves.texts[move] for move in round.moves(seat)]


def may_hold(round: Durak, eye: int, seat: int) -> set[str]:
    word = round.knowledge(eye)[HAND[seat]]
    return {GERMAN.codes[card] for card in GERMAN.cards() if word & GERMAN.bit[card]}


def run(text: str) -> Durak:
    return cast(Durak, run_example(text))


def counted(round: Durak) -> Given:
    """What people enter on the pad after this round."""
    return {"loser": int(round.loser)}


# 1 Cards


def test_pack() -> None:
    round = deal(2)
    assert sum([round.count(zone) for zone in range(round.layout.size)]) == 36


# 2 Deal


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_deal(seats: int) -> None:
    round = deal(seats)
    assert [round.count(HAND[seat]) for seat in range(seats)] == [6] * seats
    assert (round.count(TURN_UP), round.count(STOCK)) == (1, 35 - 6 * seats)
    assert round.trump == GERMAN.colour[round.cards(TURN_UP)[0]]
    assert round.limit == 6


def test_next_dealer() -> None:
    """The loser deals and the left neighbour attacks; without a loser the deal moves on."""
    lost = deal(4, sheet=sheet_of((0.0, 0.0, 1.0, 0.0)))
    assert (lost.dealer, lost.attacker, lost.defender) == (2, 3, 0)
    assert deal(4, sheet=sheet_of((0.0, 0.0, 1.0, 0.0), (0.0,) * 4)).dealer == 3
    assert deal(4, sheet=Sheet(4, 3)).dealer == 3


# 3 Attack


def test_first_attack() -> None:
    """The lowest trump in any hand begins, and everybody knows it; nobody holds a lower one."""
    for seed in range(12):
        round = deal(3, seed)
        trumps = [(card, seat) for seat in range(3) for card in round.cards(HAND[seat])
                  if GERMAN.colour[card] == round.trump]  # fmt: skip
        assert trumps
        lowest, holder = min(trumps)
        assert round.attacker == holder
        assert round.turn().seats == (holder,)
        for seat in range(3):
            if seat != holder:
                assert GERMAN.codes[lowest] in may_hold(round, seat, holder)
                lower = {GERMAN.codes[card] for card in range(9 * int(round.trump), int(lowest))}
                assert not lower & may_hold(round, seat, holder)


def test_first_attack_without_a_trump_in_any_hand() -> None:
    """It happens once in a few hundred deals."""
    for seed in range(3000):
        round = deal(2, seed)
        if not [1 for seat in range(2) for card in round.cards(HAND[seat]) if GERMAN.colour[card] == round.trump]:
            assert round.attacker == 1
            assert not {code for code in may_hold(round, 0, 1) if code[0] == GERMAN.letters[round.trump]}
            return
    raise AssertionError("no such deal")


def test_open_attack() -> None:
    run(f"""
        {DUEL} | hand.0 S7 E7 SK L9 LA EO | hand.1 S10 H6 E6 L8 EU LK | turn 0
        0 done ! open-attack
        0 say nehme ! not-now
        0 S7
        1 E6 ! beat
        1 S10
        0 SK ! same-rank    # sevens and tens lie on the table
        0 E7
        1 EU
        0 done
        > discard S7 S10 E7 EU
        > attacker 1
        > hand.0 SK L9 LA EO ?*2
        > hand.1 H6 E6 L8 LK ?*2
        > turn 1
    """)


def test_same_rank() -> None:
    """Also of what the defender has laid."""
    round = run(f"{DUEL} | hand.0 S7 E7 S10 L9 LA EO | hand.1 L10 SU H6 E6 L8 LK | turn 0\n0 S7\n1 SU")
    assert legal(round, 0) == ["E7", "done"]
    assert not round.is_empty(HAND[1])


def test_helper() -> None:
    run("""
        durak 3 | trump bells | turn_up S9 | attacker 0 | defender 1 | limit 6
        hand.0 E8 LK | hand.1 EA L9 SU HO | hand.2 H8 HA LA | turn 0
        0 E8
        1 EA
        0 done
        > turn 2            # the defender's other neighbour may throw in
        2 H8
        1 HO
        > turn 0            # the attacker has a new chance first
        0 done
        2 LA
        1 SU
        0 done
        2 done
        > discard E8 EA H8 HO LA SU
        > attacker 1
    """)


def test_helper_is_asked_if_the_attacker_has_no_cards() -> None:
    """Unless the helper has none either, or is out."""
    run("""
        durak 3 | trump bells | attacker 0 | defender 1 | limit 4
        hand.0 E8 | hand.1 EA L9 SU HO | hand.2 H8 HA LA | turn 0
        0 E8
        1 EA
        > turn 2
    """)
    run("""
        durak 3 | trump bells | attacker 0 | defender 1 | limit 4 | out no no yes
        hand.0 E8 EK | hand.1 EA L9 SU HO | turn 0
        0 E8
        1 EA
        0 done
        > attacker 1
        > defender 0
    """)


@pytest.mark.parametrize(("five", "limit"), [(True, 5), (False, 6)])
def test_limit(five: bool, limit: int) -> None:
    """Of the first bout, and of later ones; and what the defender holds."""
    round = deal(2, options=Options(first_bout_five=five))
    assert round.limit == limit
    round.play(round.attacker, round.moves(round.attacker)[0])
    round.play(round.defender, GAME.moves.number("say nehme"))
    while round.bouts == 0:
        round.play(round.attacker, GAME.moves.number("done"))
    assert round.limit == 6
    run(f"""
        {LAST} | limit 1 | hand.0 S7 E7 | hand.1 LA SK | turn 0
        0 S7
        1 SK                # no more attack is possible
        > attacker 1
        > limit 1
    """)


# 4 Defence


@pytest.mark.parametrize(
    ("attack", "defence", "good"),
    [("S7", "S8", True), ("S8", "S7", False), ("S7", "L8", False), ("S7", "H6", True), ("H7", "H6", False),
     ("H7", "HA", True), ("H7", "SA", False), ("SA", "H6", True)],
)  # fmt: skip
def test_beat(attack: str, defence: str, good: bool) -> None:
    round = run(f"{LAST} | limit 2 | hand.0 {attack} E7 | hand.1 {defence} L6 | turn 0\n0 {attack}")
    rule = round.forbidden(1, GERMAN.card(defence))
    assert rule is None if good else str(rule) == "beat"


def test_take() -> None:
    run(f"""
        {DUEL} | hand.0 S7 E7 L7 L9 LA EO | hand.1 S10 H6 E6 L8 SU LK | turn 0
        0 S7
        1 say nehme
        > task give
        0 E7                # he gives another seven
        0 L9 ! same-rank
        0 done
        > hand.1 S7 E7 S10 H6 E6 L8 SU LK
        > attacker 0        # the defender is passed over
        > hand.0 L7 L9 LA EO ?*2
        > turn 0
    """)


def test_take_within_the_limit() -> None:
    run("""
        durak 2 | trump hearts | turn_up H9 | stock ?*3 | attacker 0 | defender 1 | limit 1
        hand.0 S7 E7 | hand.1 LA | turn 0
        0 S7
        1 say nehme
        > turn 0            # nothing can be added: the limit is one; he draws and attacks again
        > hand.1 LA S7
    """)


def test_take_what_everybody_has_seen() -> None:
    """All know where these cards are; of three, both others may add some, the attacker first."""
    round = run("""
        durak 3 | trump bells | stock ?*4 | turn_up S9 | attacker 0 | defender 1 | limit 4
        hand.0 E8 L8 LK | hand.1 L9 SU HO E7 | hand.2 H8 HA LA | turn 0
        0 E8
        1 say nehme
        0 done
        2 H8
        > turn 0
        0 L8
        0 done
        2 done
        > attacker 2
        > defender 0
    """)
    for eye in (0, 2):
        other = 2 - eye
        assert {"E8", "H8", "L8"} <= may_hold(round, eye, 1)
        assert not {"E8", "H8", "L8"} & may_hold(round, eye, other)


# 5 After the bout


def test_next_attack() -> None:
    """Beaten off with the last card: at once. If the defender is out then, the next one attacks."""
    run("""
        durak 3 | trump hearts | attacker 0 | defender 1 | limit 2
        hand.0 S7 E7 L7 LA | hand.1 SA H6 | hand.2 EK EO | turn 0
        0 S7
        1 SA
        0 E7
        1 H6
        > out no yes no
        > attacker 2
        > defender 0
    """)


def test_fill_up() -> None:
    """The attacker first, then the helper, the defender last, who gets the trump card."""
    round = run("""
        durak 3 | trump bells | stock E6 L6 | turn_up S9 | attacker 0 | defender 1 | limit 4
        hand.0 E8 EK EO EU E10 L10 | hand.1 EA L9 SU HO H6 H7 | hand.2 H8 HA LA S10 SO SK | turn 0
        0 E8
        1 EA
        0 done
        2 H8
        1 HO
        0 done
        2 done
        > hand.0 EK EO EU E10 L10 E6
        > hand.2 HA LA S10 SO SK L6
        > hand.1 L9 SU H6 H7 S9
        > turn_up -
    """)
    assert round.count(DISCARD) == 4


def test_six_swap() -> None:
    """Before the attack, and then the six lies under the stock."""
    run(f"""
        {DUEL} | options six_swap=yes | hand.0 H6 E7 | hand.1 S10 SA | turn 0
        0 draw turn_up
        > hand.0 H9 E7
        > turn_up H6
        > turn 0
        0 draw turn_up ! have
        0 E7
        1 draw turn_up ! not-now
    """)
    run(f"{DUEL} | options six_swap=yes | hand.0 S7 E7 | hand.1 S10 H6 | turn 0\n0 draw turn_up ! have")
    run(f"{DUEL} | hand.0 H6 E7 | hand.1 S10 SA | turn 0\n0 draw turn_up ! not-now")
    run(f"{LAST} | limit 2 | options six_swap=yes | hand.0 H6 E7 | hand.1 S10 SA | turn 0\n0 draw turn_up ! not-now")


def test_six_swap_not_of_a_six_that_was_taken() -> None:
    run("""
        durak 2 | options six_swap=yes | trump hearts | turn_up H9 | stock EA LA SA HA | attacker 0 | defender 1
        limit 6 | hand.0 H6 E7 L9 L10 LO EU | hand.1 S10 E8 L8 SU LK SO | turn 0
        0 H6
        1 say nehme
        0 done
        0 E7
        1 E8
        0 done
        > attacker 1
        1 draw turn_up ! six-swap
    """)


# 6 End of the round


def test_loser() -> None:
    round = run(f"""
        {LAST} | limit 2 | hand.0 S7 E7 L7 | hand.1 SA H6 | turn 0
        0 S7
        1 SA
        0 E7
        1 H6                # beaten off with his last card
        = 1 0               # the stock is used up: seat 1 is out, seat 0 has the seven of leaves left
    """)
    assert round.outcome().winners == (1,)
    assert round.outcome().rule is LOSER


def test_loser_there_is_none() -> None:
    round = run(f"""
        {LAST} | limit 1 | hand.0 S7 | hand.1 SA | turn 0
        0 S7
        1 SA
        = 0 0               # both are out: nobody loses
    """)
    assert round.outcome().winners == (0, 1)


def test_loser_is_not_found_in_two_hundred_bouts() -> None:
    text = f"{LAST} | limit 1 | bouts {{}} | hand.0 S7 E7 | hand.1 LA SK | turn 0\n0 S7\n1 SK"
    assert run(text.format(MOST_BOUTS - 1)).outcome().points == (0.0, 0.0)
    assert not run(text.format(MOST_BOUTS - 2)).is_over()


def test_loser_on_the_pad() -> None:
    round = GAME.blank(3)
    (field,) = PAD.fields(round)
    assert (field.name, field.nobody) == ("loser", True)
    assert PAD.score(round, Entries(3, {"loser": [2]})).points == (0.0, 0.0, 1.0)
    assert PAD.score(round, Entries(3, {"loser": [-1]})).points == (0.0, 0.0, 0.0)


# 7 End of the match


@pytest.mark.parametrize("until", [1, 3, 5])
def test_match_end(until: int) -> None:
    round = deal(3, options=Options(until=until))
    assert not round.match_over(sheet_of((0.0, until - 1.0, 0.0)))
    assert round.match_over(sheet_of((0.0, float(until), 0.0)))
    assert round.match_winners(sheet_of((0.0, float(until), 0.0))) == (0, 2)


@pytest.mark.parametrize("seats", [2, 5])
def test_match_end_comes(seats: int) -> None:
    match = Match(GAME, seats, seed=5)
    chance = Chance(5)
    while not match.over:
        play_out(match.round, chance)
        match.settle()
    assert max(match.sheet.totals) == 3


# Know-how


def preferred(text: str, seat: int = 0) -> set[str]:
    round = position(text)
    return {GAME.moves.texts[KNOW_HOW.prefer(round, seat, round.moves(seat), Chance(seed))] for seed in range(30)}


def test_know_how() -> None:
    """Attack low, beat cheaply, take rather than spend a high trump, and stop before throwing one in."""
    assert preferred(f"{DUEL} | hand.0 H6 S7 EK LA | hand.1 ?*4 | turn 0") == {"S7"}
    beat = f"{DUEL} | attack.0 S7 | attacks 1 | task defend | hand.0 ?*4 | hand.1 {{}} | turn 1"
    assert preferred(beat.format("S8 SA H8 E6"), 1) == {"S8"}
    assert preferred(beat.format("HA HK E8 E6"), 1) == {"say nehme"}
    throw = f"{DUEL} | attack.0 S7 | defence.0 SA | attacks 1 | hand.0 {{}} | hand.1 ?*4 | turn 0"
    assert preferred(throw.format("H7 LO EK")) == {"done"}
    assert preferred(throw.format("L7 LO EK")) == {"L7"}
    few, many = position(f"{DUEL} | hand.0 S7 | hand.1 ?*5 | turn 0"), position(f"{DUEL} | hand.0 ?*5 | hand.1 S7")
    assert KNOW_HOW.standing(few, 0) < KNOW_HOW.standing(many, 0)
