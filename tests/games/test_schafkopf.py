"""Schafkopf, paragraph by paragraph."""

from typing import Any

import pytest

from reihum.core.cards import BIT
from reihum.core.chance import Chance, match_key
from reihum.core.notes import NOTHING
from reihum.core.round import Round
from reihum.core.rule import Rule
from reihum.core.sheet import Outcome, Sheet
from reihum.games.schafkopf.know_how import KNOW_HOW
from reihum.games.schafkopf.rules import (
    ACES,
    BIDS,
    GAME,
    HAND,
    IN_ORDER,
    OBERS,
    SIE,
    THROWN_IN,
    TRUMPS,
    UNTERS,
    UNTERS_ONLY,
    Options,
    Schafkopf,
)
from reihum.notation import position, run_example
from reihum.packs.german import CARD_POINTS, GERMAN
from tests.strolls import dealers_and_starters, drawn, three_deals

DEALT = "hand.0 ?*8 | hand.1 ?*8 | hand.2 ?*8 | hand.3 ?*8"
STRONG = "hand.0 EO LO HU H9 H8 L7 L8 SA | hand.1 EU LU SU EA E10 E9 S10 S9"
AUCTION = (
    f"schafkopf 4 | dealer 3 | turn 0 | {STRONG} | hand.2 HO SO HA H10 LA L10 E7 E8 | hand.3 HK H7 LK L9 EK SK S8 S7"
)
CALLED = "schafkopf 4 | dealer 3 | task play | declarer 0 | bid rufspiel | trump hearts | called leaves"
SHORT_HANDS = "hand.0 L7 EO S9 E8 | hand.2 E9 SU S8 H9 | hand.3 L10 HA SK EK"
FIRST_TRICK = f"{CALLED} | hand.0 L7 EO | hand.1 LA L9 | hand.2 E9 SU | hand.3 L10 HA | turn 0"


def counted(round: Round) -> dict[str, Any]:
    """What people enter on the pad."""
    assert isinstance(round, Schafkopf)
    outcome = round.outcome()
    if outcome.rule is THROWN_IN:
        return {"end": "thrown-in"}
    if outcome.rule is SIE:
        return {"end": "sie", "player-sie": int(round.sie())}
    bid = BIDS[round.bid]
    side = [seat for seat in range(4) if round.is_on_declarers_side(seat)]
    won = outcome.points[round.declarer] > 0
    found: dict[str, Any] = {
        "end": bid,
        f"player-{bid}": int(round.declarer),
        f"result-{bid}": result(round, side, won),
    }
    if bid == "rufspiel":
        found["partner"] = next(seat for seat in side if seat != round.declarer)
    if round.options.runners:
        found[f"runners-{bid}"] = int(round.count_runners(sum(BIT[seat] for seat in side)))
    if round.options.stoss:
        found[f"doubled-{bid}"] = ("never", "stoss", "retour")[round.doubled]
    return found


def result(round: Schafkopf, side: list[int], won: bool) -> str:
    word = "won" if won else "lost"
    if "tout" in BIDS[round.bid]:
        return word
    losers = [seat for seat in range(4) if (seat in side) != won]
    if not any(round.has_trick[seat] for seat in losers):
        return f"{word}-schwarz"
    points = sum(int(round.points[seat]) for seat in losers)
    return f"{word}-schneider" if points <= (29 if won else 30) else word


def codes(cards: Any) -> list[str]:
    return [GERMAN.codes[card] for card in cards]


@pytest.mark.parametrize(("short", "lowest", "size"), [(False, "7", 8), (True, "9", 6)])
def test_pack(short: bool, lowest: str, size: int) -> None:
    table = GAME.deal(4, Options(short=short), match_key(1))
    assert [int(table.count(HAND[seat])) for seat in range(4)] == [size] * 4
    in_play = {card for seat in range(4) for card in table.cards(HAND[seat])}
    assert in_play == set(GERMAN.part(lowest))


def test_card_points() -> None:
    assert sum(int(CARD_POINTS[card]) for card in GERMAN.part("9")) == 120


def test_trumps() -> None:
    in_order = "EO LO HO SO EU LU HU SU HA H10 HK H9 H8 H7".split()
    size = int(GERMAN.size)
    assert codes(IN_ORDER[2 * size : 2 * size + 14]) == in_order
    assert codes(IN_ORDER[4 * size : 4 * size + 4]) == "EU LU HU SU".split()
    assert TRUMPS.words[UNTERS_ONLY] == UNTERS
    assert TRUMPS.words[2] & OBERS == OBERS


@pytest.mark.parametrize(
    ("game", "trumps"),
    [
        ("task bid", "EO LO HO SO EU LU HU SU HA H10 HK H9 H8 H7 H6"),
        ("task trump | bid solo", "EO LO HO SO EU LU HU SU HA H10 HK H9 H8 H7 H6"),
        ("task play | bid solo | trump bells", "EO LO HO SO EU LU HU SU SA S10 SK S9 S8 S7 S6"),
        ("task play | bid wenz", "EU LU HU SU"),
    ],
)
def test_trumps_lie_together_in_the_hand(game: str, trumps: str) -> None:
    """As in a Rufspiel, as long as nobody has named others."""
    table = position(f"schafkopf 4 | dealer 3 | {game} | declarer 0 | {DEALT} | turn 0")
    assert " ".join(table.view(0).trumps) == trumps


def test_ranks() -> None:
    """A ten is above the king; in a Wenz an Ober is below him."""
    play = "0 EK\n1 E10\n2 E9\n3 SU\n"
    hands = "hand.0 EK LK | hand.1 E10 S9 | hand.2 E9 L9 | hand.3 SU S8"
    run_example(f"{CALLED} | {hands.replace('SU', 'S7')} | turn 0\n{play.replace('SU', 'S7')}> turn 1")
    run_example(f"{CALLED} | {hands} | turn 0\n{play}> turn 3")
    wenz = "schafkopf 4 | dealer 3 | task play | declarer 1 | bid wenz | turn 0"
    run_example(f"{wenz} | hand.0 EO LK | hand.1 EK S9 | hand.2 E9 L9 | hand.3 EA S8\n0 EO\n1 EK\n2 E9\n3 EA\n> turn 3")
    run_example(f"{wenz} | hand.0 E9 LK | hand.1 EO S9 | hand.2 S7 L9 | hand.3 E8 S8\n0 E9\n1 EO\n2 S7\n3 E8\n> turn 1")


def test_deal() -> None:
    table = GAME.deal(4, Options(), match_key(1), Sheet(4, 1))
    assert [int(table.count(HAND[seat])) for seat in range(4)] == [8] * 4
    assert table.turn().seats == (2,)


def test_next_dealer() -> None:
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (3,)), (3, (0,)), (0, (1,))]


def test_games() -> None:
    """Each beats those before it."""
    bids = ["rufspiel", "wenz", "solo", "wenz-tout"]
    for lower, higher in zip(bids, [*bids[1:], "solo-tout"], strict=True):
        run_example(f"{AUCTION}\n0 name {lower}\n1 name {higher}\n> bid {higher}\n> turn 0")


def test_higher() -> None:
    run_example(f"""
        {AUCTION}
        0 name rufspiel
        1 name wenz
        0 say halte             # he would play a Wenz himself: he has priority
        1 name rufspiel ! higher
        1 pass
        2 name solo
        0 pass
        3 pass
        > declarer 2
        > task trump
        2 name bells ! solo     # his only bell is the Ober
        2 name hearts
        > trump hearts
        > turn 0
    """)
    run_example(f"{AUCTION}\n0 name wenz\n1 name wenz ! higher\n1 name solo")


def test_hold() -> None:
    start = f"{AUCTION}\n0 say halte ! not-now\n0 name rufspiel\n1 name wenz\n"
    run_example(
        f"{start}0 say halte\n> declarer 0\n> bid wenz\n> turn 1\n1 say halte ! not-now\n1 pass\n2 pass\n3 pass\n"
        "> task play"
    )
    run_example(f"{start}0 pass\n> declarer 1\n2 pass\n3 pass\n> declarer 1\n> task play\n> turn 0")
    run_example(f"{start}0 name solo\n> turn 1\n1 pass\n2 pass\n3 pass\n> declarer 0\n> task trump\n> turn 0")


def test_a_solo_can_only_be_held_with_a_suit_to_name() -> None:
    hands = "hand.0 EO LO HO SO EU LU | hand.1 HU SU E9 EA E10 EK | hand.2 ?*6 | hand.3 ?*6"
    start = f"schafkopf 4 | options short=yes | dealer 3 | turn 0 | {hands}"
    run_example(f"{start}\n0 name rufspiel ! call\n0 name solo ! solo\n0 name solo-tout ! solo\n0 name wenz")
    run_example(f"{start}\n0 name wenz\n1 name solo\n0 say halte ! solo\n0 name wenz-tout")


def test_whoever_bids_or_holds_a_solo_has_a_suit_to_name() -> None:
    """With six cards each somebody might be dealt Obers and Unters alone; such a hand is never imagined then."""
    hands = "hand.0 E9 EK LK LA SA S10 | hand.1 L9 L10 HK HA EA E10 | hand.2 ?*6 | hand.3 ?*6"
    start = f"schafkopf 4 | options short=yes | dealer 1 | turn 2 | {hands}"
    free = run_example(f"{start}\n2 name wenz\n3 pass")
    bound = run_example(f"{start}\n2 name wenz\n3 name solo\n2 say halte\n3 pass")
    assert any(world.lie[HAND[2]] & ~(OBERS | UNTERS) == 0 for world in worlds(free, 0, 2000))
    for world in worlds(bound, 0, 2000):
        assert world.lie[HAND[2]] & ~(OBERS | UNTERS) != 0
        assert world.lie[HAND[3]] & ~(OBERS | UNTERS) != 0


def test_thrown_in() -> None:
    table = run_example(f"{AUCTION}\n0 pass\n1 pass\n2 pass\n3 pass\n= 0 0 0 0")
    assert table.outcome().rule is THROWN_IN


def test_call() -> None:
    run_example("""
        schafkopf 4 | dealer 3 | task call | declarer 0 | bid rufspiel | trump hearts | turn 0
        hand.0 EO LO HU H9 H8 L7 L8 SA | hand.1 ?*8 | hand.2 ?*8 | hand.3 ?*8
        0 name bells ! call     # he holds that ace himself
        0 name acorns ! call    # he has no acorn but the Ober
        0 name hearts ! call    # they are trumps
        0 name leaves
        > called leaves
        > turn 0
    """)
    no_suit = "hand.0 EO LO HU H9 H8 SA S7 LA | hand.1 ?*8 | hand.2 ?*8 | hand.3 ?*8"
    run_example(f"schafkopf 4 | dealer 3 | turn 0 | {no_suit}\n0 name rufspiel ! call\n0 name solo\n> bid solo")


def test_secret_partner() -> None:
    """Nothing that anybody else sees tells who has the ace, before it is played."""
    text = f"{AUCTION}\n0 name rufspiel\n1 pass\n2 pass\n3 pass\n0 name leaves"
    told = set()
    for seat, other in ((1, "S9"), (2, "L10"), (3, "L9")):
        table = run_example(text.replace("LA", "?").replace(other, "LA").replace("?", other))
        assert isinstance(table, Schafkopf)
        assert (table.holder(ACES[1]), table.partner) == (seat, NOTHING)
        told.add(str(table.view(0)))
    assert len(told) == 1
    chance = Chance(1)
    worlds = [table.imagine(0, chance) for _ in range(90)]
    assert {int(world.holder(ACES[1])) for world in worlds if isinstance(world, Schafkopf)} == {1, 2, 3}


def test_solo() -> None:
    start = (
        "schafkopf 4 | dealer 3 | task trump | declarer 0 | bid solo | turn 0 | hand.1 ?*8 | hand.2 ?*8 | hand.3 ?*8"
    )
    run_example(
        f"{start} | hand.0 EO EU LO LU HO HU SA S7\n0 name acorns ! solo\n0 name hearts ! solo\n0 name bells\n"
        "> trump bells"
    )


def test_trick() -> None:
    run_example(f"{FIRST_TRICK}\n0 EO\n1 L9\n2 SU\n3 HA\n> turn 0\n> points 16 0 0 0\n> tricks 1")


def test_follow() -> None:
    """The called suit is led: its ace must come, and an Ober is no leaf."""
    run_example("""
        schafkopf 4 | dealer 3 | task play | declarer 0 | bid rufspiel | trump hearts | called leaves | turn 3
        hand.0 L7 EO | hand.1 LA L9 | hand.2 E9 SU | hand.3 L10 HA
        3 L10
        0 EO ! follow           # the Ober is a trump, he has a leaf
        0 L7
        1 L9 ! called-ace
        1 LA
        > partner 1
        2 SU
        > points 0 0 23 0       # 10 + 0 + 11 + 2
        > turn 2
    """)
    run_example(
        f"{FIRST_TRICK.replace('SU', 'S8').replace('E9', 'H9')}\n0 EO\n1 LA ! keep-ace\n1 L9\n2 S8 ! follow\n2 H9"
    )


def test_called_ace() -> None:
    """It must be played only the first time that its suit is led."""
    late = f"{CALLED} | led_called yes | hand.0 L7 EO | hand.1 LA L9 | hand.2 L8 SU | hand.3 L10 HA | turn 3"
    run_example(f"{late}\n3 L10\n0 L7\n1 L9\n2 L8\n> points 0 0 0 10\n> partner -")


def test_run_away() -> None:
    run_example(f"""
        {CALLED} | turn 1 | hand.1 LA L9 S7 E7 | {SHORT_HANDS}
        1 L9 ! run-away         # ace and one other leaf are too few
        1 S7
        2 S8
        3 SK
        0 S9
        3 HA
        0 EO
        1 LA ! keep-ace
        1 E7
        2 H9
    """)
    run_example(f"""
        {CALLED} | turn 1 | hand.1 LA L9 L8 LK | {SHORT_HANDS}
        1 L8                    # ace and three others: he runs away
        2 E9
        3 L10
        0 L7
        > ran yes
        3 HA
        0 EO
        1 LA                    # now he may throw it
        2 H9
        > partner 1
    """)
    run_example(f"{CALLED} | turn 1 | hand.1 LA L9 L8 E7 | {SHORT_HANDS}\n1 L9 ! run-away\n1 LA")


def test_keep_ace() -> None:
    """It may not be thrown on another suit, except in the last trick."""
    thrown = (
        f"{CALLED} | turn 3 | hand.0 EO L7 | hand.1 LA E7 | hand.2 E9 E8 | hand.3 HA SK\n3 HA\n0 EO\n1 LA ! keep-ace"
    )
    run_example(f"{thrown}\n1 E7")
    last = f"{CALLED} | turn 3 | hand.0 EO | hand.1 LA | hand.2 E9 | hand.3 HA"
    run_example(f"{last}\n3 HA\n0 EO\n1 LA\n2 E9\n> partner 1\n> points 25 0 0 0")


def test_free_ace() -> None:
    free = f"{CALLED} | led_called yes | turn 3 | hand.0 EO L7 | hand.1 LA E7 | hand.2 E9 E8 | hand.3 HA SK"
    run_example(f"{free}\n3 HA\n0 EO\n1 LA\n2 E9\n> partner 1")
    run_example(f"{free.replace('E7', 'L8').replace('turn 3', 'turn 1')}\n1 L8")


def test_what_a_low_lead_tells() -> None:
    """Whoever leads low from the called suit has not its ace, or at least three others."""
    table = run_example(
        f"{AUCTION}\n0 name rufspiel\n1 pass\n2 pass\n3 pass\n0 name leaves\n0 EO\n1 SU\n2 H10\n3 H7\n"
        "0 L7\n1 E9\n2 LA\n3 L9"
    )
    assert isinstance(table, Schafkopf)
    assert (table.partner, table.ran, table.led_called) == (2, 0, 1)
    begun = f"{CALLED} | turn 3 | hand.0 ?*8 | hand.1 ?*8 | hand.2 ?*8 | hand.3 L9 LK L10 H7 EK SK S8 S7"
    led = run_example(f"{begun}\n3 L9")
    assert isinstance(led, Schafkopf)
    chance = Chance(3)
    for world in [led.imagine(1, chance) for _ in range(200)]:
        assert isinstance(world, Schafkopf)
        if world.holder(ACES[1]) == 3:
            assert world.count_of(GERMAN.of_colour, 1, HAND[3]) >= 3


STOSS = f"schafkopf 4 | options stoss=yes | dealer 3 | turn 0 | {AUCTION.partition('turn 0 | ')[2]}"


def test_stoss() -> None:
    rufspiel = f"{STOSS}\n0 name rufspiel\n1 pass\n2 pass\n3 pass\n0 name leaves\n"
    run_example(
        f"{rufspiel}2 say Stoß ! stoss\n0 say Stoß ! stoss\n0 say Retour ! stoss\n"
        "1 say Stoß\n3 say Stoß ! stoss\n0 say Retour\n> doubled 2"
    )
    run_example(f"{rufspiel}0 EO\n3 say Stoß\n1 SU\n> doubled 1\n> turn 2")
    late = run_example(f"{rufspiel}0 EO\n1 SU")
    assert late.turn().seats == (2,)
    assert [late.numbered.texts[move] for move in late.moves(2)] == ["H10", "HO", "HA", "SO"]
    run_example(f"{AUCTION}\n0 name rufspiel\n1 pass\n2 pass\n3 pass\n0 name leaves\n1 say Stoß ! turn")


USUAL = Options()


def outcome_of(bid: str, won: bool, more: int = 0, runners: int = 0, options: Options = USUAL) -> Any:
    """The bidder is seat 0, in a Rufspiel with seat 2."""
    table = GAME.blank(4, options)
    assert isinstance(table, Schafkopf)
    table.bid = BIDS.index(bid)
    side = BIT[0] | BIT[2] if bid == "rufspiel" else BIT[0]
    return table.scored(side, won, more, table.counting(runners)).points


@pytest.mark.parametrize(
    ("game", "line"),
    [
        (("rufspiel", True), (1, -1, 1, -1)),
        (("rufspiel", False), (-1, 1, -1, 1)),
        (("rufspiel", True, 1, 4), (6, -6, 6, -6)),
        (("rufspiel", False, 2), (-3, 3, -3, 3)),
        (("rufspiel", False, 1, 3), (-5, 5, -5, 5)),
        (("wenz", True, 0, 2), (21, -7, -7, -7)),
        (("solo", False, 0, 3), (-24, 8, 8, 8)),
        (("solo", True, 2, 5), (36, -12, -12, -12)),
        (("solo-tout", True, 2, 4), (54, -18, -18, -18)),
        (("wenz-tout", False, 0, 2), (-42, 14, 14, 14)),
    ],
)
def test_scoring(game: Any, line: tuple[int, ...]) -> None:
    """Worked out by hand."""
    assert outcome_of(*game) == line


def test_tariff() -> None:
    cheap = Options(tariff=2)
    assert outcome_of("wenz", True, options=cheap) == (6, -2, -2, -2)
    assert outcome_of("solo-tout", False, options=cheap) == (-12, 4, 4, 4)
    assert outcome_of("rufspiel", True, options=cheap) == (1, -1, 1, -1)


@pytest.mark.parametrize(
    ("mine", "theirs", "line"),
    [(74, 29, 2), (73, 30, 1), (44, 59, 1), (43, 60, -1), (14, 89, -1), (13, 90, -2)],
)
def test_schneider(mine: int, theirs: int, line: int) -> None:
    """The last trick brings the bidder 17 points: 61 win, 91 make a Schneider, 30 lose one."""
    start = f"{CALLED} | partner 2 | points {mine} {theirs} 0 0 | tricks 4 | lost_tricks 3 | has_trick yes yes no no"
    run_example(
        f"{start} | turn 0 | hand.0 EO | hand.1 S9 | hand.2 HK | hand.3 E10\n"
        f"0 EO\n1 S9\n2 HK\n3 E10\n= {line} {-line} {line} {-line}"
    )


def test_schwarz() -> None:
    won = f"{CALLED} | partner 2 | turn 0 | hand.0 EO | hand.1 S9 | hand.2 HK | hand.3 E10 | points 103 0 0 0"
    run_example(f"{won} | tricks 7 | has_trick yes no no no\n0 EO\n1 S9\n2 HK\n3 E10\n= 3 -3 3 -3")
    lost = f"{CALLED} | partner 2 | turn 0 | hand.0 S8 | hand.1 S9 | hand.2 E7 | hand.3 E10 | points 0 110 0 0"
    run_example(f"{lost} | lost_tricks 7 | has_trick no yes no no\n0 S8\n1 S9\n2 E7\n3 E10\n= -3 3 -3 3")


def test_the_last_trick_may_be_the_first_of_a_side() -> None:
    last = f"{CALLED} | partner 2 | turn 1 | hand.0 S8 | hand.1 S9 | hand.2 SO | hand.3 S7 | points 0 110 0 0"
    table = run_example(f"{last} | lost_tricks 7 | has_trick no yes no no\n1 S9\n2 SO\n3 S7\n0 S8\n= -2 2 -2 2")
    assert isinstance(table, Schafkopf)
    assert list(table.has_trick) == [0, 1, 1, 0]
    assert table.outcome().winners == (1, 3)


def worlds(table: Round, seat: int, number: int = 60) -> list[Round]:
    chance = Chance(5)
    return [table.imagine(seat, chance) for _ in range(number)]


def test_what_a_call_and_a_stoss_tell() -> None:
    """Neither who has called an ace nor who says Stoß to that has it; to say Retour tells nothing more."""
    ace = ACES[1]
    called = f"{STOSS}\n0 name rufspiel\n1 pass\n2 pass\n3 pass\n0 name leaves"
    assert not any(world.lies(ace, HAND[0]) for world in worlds(run_example(called), 3))
    assert any(world.lies(ace, HAND[1]) for world in worlds(run_example(called), 3))
    for text in (f"{called}\n1 say Stoß", f"{called}\n1 say Stoß\n0 say Retour"):
        stoss = run_example(text)
        assert not any(world.lies(ace, HAND[1]) for world in worlds(stoss, 3))
        assert any(world.lies(ace, HAND[2]) for world in worlds(stoss, 3))
    alone = run_example(f"{STOSS}\n0 pass\n1 pass\n2 name solo\n3 pass\n2 name hearts\n0 say Stoß")
    for card in alone.cards(HAND[0]):
        assert any(world.lies(card, HAND[0]) for world in worlds(alone, 3))


def test_only_a_rufspiel_needs_an_ace_to_call() -> None:
    table = run_example(f"{AUCTION}\n0 name wenz\n1 pass")
    assert isinstance(table, Schafkopf)
    assert table.caller == NOTHING


def test_the_last_trick_of_a_rufspiel() -> None:
    run_example(f"""
        {CALLED} | partner 2 | points 40 30 14 15 | tricks 3 | lost_tricks 4 | has_trick yes yes yes yes | turn 0
        hand.0 EO | hand.1 SA | hand.2 H10 | hand.3 L7
        0 EO
        1 SA
        2 H10
        3 L7
        = 1 -1 1 -1             # 40 + 14 + 3 + 11 + 10 = 78 points; one runner is too few to count
    """)


def test_the_last_trick_of_a_wenz() -> None:
    run_example("""
        schafkopf 4 | dealer 3 | task play | declarer 1 | bid wenz | points 10 70 8 9 | tricks 4 | lost_tricks 3
        has_trick yes yes yes yes | turn 1 | hand.0 SO | hand.1 EU | hand.2 HA | hand.3 S9
        1 EU
        2 HA
        3 S9
        0 SO                    # in a Wenz the Ober is a plain card
        = -5 15 -5 -5           # 70 + 2 + 11 + 3 = 86: no Schneider; a single top Unter is no runner
    """)


def runners(text: str, side: list[int], **options: Any) -> int:
    table = position(text)
    assert isinstance(table, Schafkopf)
    return int(table.count_runners(sum(BIT[seat] for seat in side)))


def test_runners() -> None:
    """Three of one side, or of the other; with two players of a side together; in a Wenz two."""
    start = "schafkopf 4 | dealer 3 | task play | declarer 0 | trump hearts | bid solo | turn 0"
    rest = "hand.2 SO H7 | hand.3 EU H8"
    assert runners(f"{start} | hand.0 EO LO | hand.1 HO S9 | {rest}", [0]) == 0
    assert runners(f"{start} | hand.0 EO LO | hand.1 HO S9 | {rest}", [0, 1]) == 3
    assert runners(f"{start} | hand.0 EO LO | hand.1 HO S9 | {rest}", [0, 1, 2, 3]) == 5
    assert runners(f"{start} | hand.0 H9 S7 | hand.1 EO S9 | hand.2 LO HO | hand.3 SO H8", [0]) == 4
    wenz = "schafkopf 4 | dealer 3 | task play | declarer 0 | bid wenz | turn 0"
    assert runners(f"{wenz} | hand.0 EU LU | hand.1 SU S9 | {rest.replace('EU', 'S7')}", [0]) == 2
    assert runners(f"{wenz} | hand.0 EU S8 | hand.1 LU S9 | {rest.replace('EU', 'S7')}", [0]) == 0
    off = start.replace("dealer 3", "options runners=no | dealer 3")
    assert runners(f"{off} | hand.0 EO LO HO | hand.1 S7 S8 S9 | hand.2 E7 E8 E9 | hand.3 L7 L8 L9", [0]) == 0


def test_runners_that_were_laid_count_too() -> None:
    table = run_example(f"{AUCTION}\n0 pass\n1 pass\n2 name solo\n3 pass\n2 name hearts\n0 EO\n1 EU\n2 HO\n3 HK")
    assert isinstance(table, Schafkopf)
    assert int(table.count_runners(BIT[0])) == 0
    assert int(table.count_runners(BIT[0] | BIT[2])) == 4


def test_tout() -> None:
    """It ends with the first trick lost."""
    start = (
        "schafkopf 4 | dealer 3 | task play | declarer 0 | bid wenz-tout | turn 0 | tricks 1 | has_trick yes no no no"
    )
    run_example(
        f"{start} | hand.0 E9 EU | hand.1 EA S9 | hand.2 E7 L9 | hand.3 E8 S8\n0 E9\n1 EA\n2 E7\n3 E8\n= -30 10 10 10"
    )
    run_example(f"{start} | hand.0 EU | hand.1 EA | hand.2 E7 | hand.3 E8\n0 EU\n1 EA\n2 E7\n3 E8\n= 30 -10 -10 -10")


def test_example() -> None:
    assert outcome_of("rufspiel", True, 1, 4)[0] == 6
    assert outcome_of("rufspiel", True, 1, 4, options=Options(runners=False))[0] == 2


def test_sie() -> None:
    deals = (GAME.deal(4, Options(), match_key(seed)) for seed in range(3))
    assert all(not table.is_over() for table in deals)
    table = position(
        "schafkopf 4 | dealer 3 | turn 0 | hand.1 EO LO HO SO EU LU HU SU | hand.0 ?*8 | hand.2 ?*8 | hand.3 ?*8"
    )
    assert isinstance(table, Schafkopf)
    outcome = table.outcome()
    assert outcome.rule is SIE
    assert outcome.points == (-52, 156, -52, -52)


def test_nobody_imagines_a_hand_that_would_have_been_shown() -> None:
    table = position(
        "schafkopf 4 | dealer 3 | turn 0 | hand.0 E9 E8 E7 L9 L8 L7 S7 S8 | hand.1 ?*8 | hand.2 ?*8 | hand.3 ?*8"
    )
    chance = Chance(1)
    for _ in range(300):
        world = table.imagine(0, chance)
        assert all(world.lie[HAND[seat]] != OBERS | UNTERS for seat in range(4))


def test_who_bids_a_rufspiel_can_call() -> None:
    chance = Chance(1)
    bids = 0
    for seed in range(60):
        table = GAME.deal(4, Options(), match_key(seed))
        first = int(table.turn().seats[0])
        move = GAME.moves.texts.index("name rufspiel")
        if move not in table.moves(first):
            continue
        table.play(first, move)
        world = table.imagine((first + 1) % 4, chance)
        hand = codes(world.cards(HAND[first]))
        plain = {suit: [code for code in hand if code[0] == suit and code[1] not in "OU"] for suit in "ELS"}
        assert any(cards and f"{suit}A" not in cards for suit, cards in plain.items())
        bids += 1
    assert bids > 30


@pytest.mark.parametrize("rounds_each", [1, 2, 4])
def test_match_end(rounds_each: int) -> None:
    sheet = Sheet(4)
    table = GAME.blank(4, Options(rounds_each=rounds_each))
    for number in range(4 * rounds_each):
        assert not table.match_over(sheet), number
        sheet.outcomes.append(Outcome((3.0, -1.0, 3.0, -5.0), (0, 2), Rule("a-line")))
    assert table.match_over(sheet)
    assert table.match_winners(sheet) == (0, 2)


def test_what_is_won_is_what_is_lost() -> None:
    """Played at random, with every option: all tricks hold 120 points."""
    chance = Chance(3)
    for seed in range(48):
        table = GAME.deal(4, Options(short=seed % 2 == 0, stoss=seed % 3 == 0), match_key(seed))
        assert isinstance(table, Schafkopf)
        while not table.is_over():
            table.play(*drawn(table, chance))
        assert sum(table.outcome().points) == 0
        if table.bid != NOTHING and "tout" not in BIDS[table.bid]:
            assert sum(table.points) == 120


def test_know_how_bids_what_the_hand_promises() -> None:
    def preferred(text: str) -> str:
        table = position(f"schafkopf 4 | dealer 3 | {text} | hand.1 ?*8 | hand.2 ?*8 | hand.3 ?*8 | turn 0")
        return str(table.numbered.texts[KNOW_HOW.prefer(table, 0, table.moves(0), Chance(1))])

    assert preferred("hand.0 E7 L8 S9 L9 S10 HK SK LK") == "pass"
    assert preferred("hand.0 EO HO HU HA H9 L9 SK LK") == "name rufspiel"
    assert preferred("hand.0 EO LO HO EU SU SA S10 S7 | task trump | declarer 0 | bid solo") == "name bells"
    assert preferred("hand.0 EO HO HU HA L7 L9 SK H7 | task call | declarer 0 | bid rufspiel") == "name bells"
