"""Deutsches Solo, paragraph by paragraph."""

from typing import Any

import pytest

from reihum.core.cards import NO_CARD
from reihum.core.chance import Chance, match_key
from reihum.core.notes import NOTHING
from reihum.core.round import Round
from reihum.core.rule import Rule
from reihum.core.sheet import Outcome, Sheet
from reihum.games.deutsches_solo.know_how import KNOW_HOW
from reihum.games.deutsches_solo.rules import (
    ACORN_SUIT,
    BIDS,
    GAME,
    HAND,
    HEIGHT,
    SPADILLE,
    SUITS,
    THROWN_IN,
    VALUES,
    DeutschesSolo,
    Options,
)
from reihum.notation import position, run_example
from reihum.packs.german import GERMAN
from tests.strolls import dealers_and_starters, drawn, three_deals

DEALT = "hand.0 ?*8 | hand.1 ?*8 | hand.2 ?*8 | hand.3 ?*8"
AUCTION = f"deutsches_solo 4 | dealer 3 | turn 0 | {DEALT}"
PLAY = "deutsches_solo 4 | dealer 3 | task play"
CALLED = f"{PLAY} | trump hearts | bid frage | declarer 0 | called LA | value 2"
HOLDS_ALL = "EA LA HA SA EK LK HK SK"


def counted(round: Round) -> dict[str, Any]:
    """What people enter on the pad."""
    assert isinstance(round, DeutschesSolo)
    outcome = round.outcome()
    if outcome.rule is THROWN_IN:
        return {"end": "thrown-in"}
    # whoever names acorns plays the higher game, bid or not
    game = "mussfrage" if round.forced else BIDS[round.bid | int(round.trump == ACORN_SUIT)]
    found: dict[str, Any] = {
        "end": game,
        f"player-{game}": int(round.declarer),
        f"result-{game}": "won" if outcome.points[round.declarer] > 0 else "lost",
    }
    if "frage" in game:
        found[f"partner-{game}"] = int(round.partner) if round.partner != NOTHING else None
    return found


def codes(cards: Any) -> list[str]:
    return [GERMAN.codes[card] for card in cards]


def worlds(table: Round, seat: int, number: int = 100) -> list[Round]:
    chance = Chance(5)
    return [table.imagine(seat, chance) for _ in range(number)]


def card(code: str) -> int:
    return int(GERMAN.card(code))


def test_pack() -> None:
    table = GAME.deal(4, Options(), match_key(1))
    in_play = {card for seat in range(4) for card in table.cards(HAND[seat])}
    assert in_play == set(GERMAN.part("7"))


def test_obers() -> None:
    """Whatever is trump, acorns and leaves are not followed with their Obers, and hearts and bells are."""
    play = f"{PLAY} | trump bells | bid solo | declarer 0 | value 4 | turn 1"
    run_example(f"{play} | hand.0 EO E9 | hand.1 EK S7 | hand.2 LO EA | hand.3 HO E7\n1 EK\n2 LO ! follow\n2 EA\n3 E7")
    run_example(f"{play} | hand.0 EO S9 | hand.1 S8 EK | hand.2 LO EA | hand.3 HO E7\n1 S8\n2 EA ! follow\n2 LO")
    run_example(f"{play} | hand.0 E8 S9 | hand.1 HK EK | hand.2 HO EA | hand.3 L8 E7\n1 HK\n2 EA ! follow\n2 HO")


@pytest.mark.parametrize(
    ("trump", "in_order"),
    [
        ("acorns", "EO E7 LO EA EK EU E10 E9 E8"),
        ("leaves", "EO L7 LO LA LK LU L10 L9 L8"),
        ("hearts", "EO H7 LO HA HK HO HU H10 H9 H8"),
        ("bells", "EO S7 LO SA SK SO SU S10 S9 S8"),
    ],
)
def test_trumps(trump: str, in_order: str) -> None:
    number = GERMAN.colours.index(trump)
    trumps = [card for card in GERMAN.part("7") if SUITS.words[6 * number] & GERMAN.bit[card]]
    assert codes(sorted(trumps, key=lambda card: -HEIGHT[number * GERMAN.size + card])) == in_order.split()
    table = position(f"{PLAY} | trump {trump} | bid solo | declarer 0 | {DEALT} | turn 0")
    shown = [code for code in table.view(0).trumps if not code.endswith("6")]
    assert shown == in_order.split()


def test_only_the_obers_are_trumps_before_one_is_named() -> None:
    assert list(position(AUCTION).view(0).trumps) == ["EO", "LO"]


def test_the_highest_trump_takes_the_trick() -> None:
    run_example(f"""
        {PLAY} | trump bells | bid frage | declarer 0 | called LA | value 2 | partner 2 | tricks 2 | lost_tricks 5
        won.2 EA E10 L7 L8 E9 L9 E8 L10 | hand.0 S7 | hand.1 LO | hand.2 S8 | hand.3 EK | turn 0
        0 S7                    # Manille beats Basta
        1 LO
        2 S8
        3 EK
        = 2 -2 2 -2             # 2 + 2 and this one: five tricks
    """)
    run_example(
        f"{PLAY} | trump bells | bid solo | declarer 0 | value 4 | turn 0\n"
        "hand.0 S7 S8 | hand.1 EO S9 | hand.2 SA L7 | hand.3 EK E8\n0 S7\n1 EO\n2 SA\n3 EK\n> turn 1"
    )


def test_ranks() -> None:
    """In a plain suit the seven is lowest, the ten below the Unter, and a Spadille of that suit no card of it."""
    play = f"{PLAY} | trump bells | bid solo | declarer 0 | value 4 | turn 0"
    run_example(
        f"{play} | hand.0 E10 L7 | hand.1 EU L8 | hand.2 E7 L9 | hand.3 E9 L10\n0 E10\n1 EU\n2 E7\n3 E9\n> turn 1"
    )
    run_example(
        f"{play} | hand.0 H7 L7 | hand.1 H8 L8 | hand.2 HU L9 | hand.3 HO L10\n0 H7\n1 H8\n2 HU\n3 HO\n> turn 3"
    )


def test_deal() -> None:
    table = GAME.deal(4, Options(), match_key(1), Sheet(4, 1))
    assert [int(table.count(HAND[seat])) for seat in range(4)] == [8] * 4
    assert table.turn().seats == (2,)


def test_next_dealer() -> None:
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (3,)), (3, (0,)), (0, (1,))]


@pytest.mark.parametrize(
    ("bid", "needed", "line"),
    [("frage", 5, (2, -2, 2, -2)), ("solo", 5, (12, -4, -4, -4)), ("tout", 8, (48, -16, -16, -16))],
)
def test_games(bid: str, needed: int, line: tuple[int, ...]) -> None:
    """Five tricks with a partner, five alone, all eight alone: the last of them is still missing."""
    partner = "called LA | partner 2 |" if bid == "frage" else ""
    value = VALUES[BIDS.index(bid)]
    run_example(
        f"{PLAY} | trump hearts | bid {bid} | declarer 0 | {partner} value {value} | tricks {needed - 1} | "
        f"lost_tricks {8 - needed} | hand.0 EO | hand.1 S9 | hand.2 S8 | hand.3 S7 | turn 0\n"
        f"0 EO\n1 S9\n2 S8\n3 S7\n= {' '.join(map(str, line))}"
    )


def test_higher() -> None:
    for lower, higher in zip(BIDS, [*BIDS[1:], ""], strict=True):
        again = f"{AUCTION}\n0 name {lower}\n1 name {lower} ! higher"
        run_example(f"{again}\n1 name {higher}\n> bid {higher}\n> turn 0" if higher else again)


def test_hold() -> None:
    run_example(f"""
        {AUCTION}
        0 name frage
        1 name solo
        0 say halte
        1 name eichelfrage ! higher
        1 pass
        2 pass
        3 name eichelsolo
        0 pass
        > declarer 3
        > task trump
        3 name hearts ! acorns
        3 name acorns
        > value 8
        > turn 0
    """)
    run_example(f"{AUCTION}\n0 say halte ! not-now\n0 name frage\n1 say halte ! not-now\n1 pass")
    run_example(f"{AUCTION}\n0 name frage\n1 name solo\n0 name tout\n> turn 1\n1 pass\n2 pass\n3 pass\n> declarer 0")


def test_thrown_in() -> None:
    """Whoever holds Spadille must play a Mussfrage; without that the round counts nothing."""
    run_example(f"""
        deutsches_solo 4 | dealer 3 | turn 0
        hand.0 ?*8 | hand.1 EO E7 L9 L8 H9 H8 S9 S8 | hand.2 {HOLDS_ALL} | hand.3 ?*8
        0 pass
        1 pass
        2 pass
        3 pass
        > declarer 1
        > forced yes
        > task call
        1 name HK ! call
        1 name HA
        > turn 2
        2 name hearts ! called-suit
        2 name acorns
        > value 1               # even in acorns
        > partner 2
        > turn 0
    """)
    without = AUCTION.replace("dealer 3", "options muss=no | dealer 3")
    table = run_example(f"{without}\n0 pass\n1 pass\n2 pass\n3 pass\n= 0 0 0 0")
    assert table.outcome().rule is THROWN_IN


def test_a_mussfrage_can_call_a_king() -> None:
    run_example("""
        deutsches_solo 4 | dealer 3 | task call | forced yes | declarer 0 | value 1 | turn 0
        hand.0 EO EA LA HA SA EK LK HK | hand.1 ?*8 | hand.2 ?*8 | hand.3 SK ?*7
        0 name SA ! call
        0 name HK ! call
        0 name SK
        > partner 3
        > turn 3
        3 name bells ! called-suit
        3 name leaves
        > turn 0
    """)


NAMING = "deutsches_solo 4 | dealer 3 | task trump | declarer 0 | turn 0 | hand.1 ?*8 | hand.2 ?*8 | hand.3 ?*8"


def test_trump() -> None:
    """One need not hold a card of it."""
    run_example(f"{NAMING} | bid solo | hand.0 EO LO HA HK HU H10 H9 H8\n0 name bells\n> trump bells\n> turn 0")


@pytest.mark.parametrize("bid", BIDS)
def test_acorns(bid: str) -> None:
    """Acorns count double, bid or not; whoever has bid them owes them."""
    start = f"{NAMING} | bid {bid} | hand.0 EO LO HA HK HU H10 H9 H8"
    double = VALUES[BIDS.index(bid) | 1]
    run_example(f"{start}\n0 name acorns\n> value {double}")
    if bid.startswith("eichel"):
        run_example(f"{start}\n0 name leaves ! acorns")
    else:
        run_example(f"{start}\n0 name leaves\n> value {double // 2}")


def test_call() -> None:
    run_example("""
        deutsches_solo 4 | dealer 3 | task trump | bid frage | declarer 1 | turn 1
        hand.0 ?*8 | hand.1 H7 HA HU EO LA S9 S8 EK | hand.2 ?*8 | hand.3 ?*8
        1 name hearts
        1 name HA ! call        # the ace of trumps
        1 name LA ! call        # his own
        1 name SK ! call        # no king as long as there is an ace
        1 name SA
        > called SA
        > partner -
        > value 2
        > turn 0
    """)
    kings = f"{NAMING} | bid frage | hand.0 EA LA SA EK H7 H8 H9 H10\n0 name hearts"
    run_example(f"{kings}\n0 name HA ! call\n0 name HK ! call\n0 name EK ! call\n0 name LK\n> called LK\n> task play")
    alone = run_example(
        f"{NAMING} | bid frage | hand.0 EA LA SA EK LK SK EO H7\n0 name hearts\n> task play\n> called -"
    )
    assert isinstance(alone, DeutschesSolo)
    assert alone.scored(True).points == (6, -2, -2, -2)


def test_called_suit() -> None:
    """Any other suit may be trump in a Mussfrage."""
    start = (
        f"deutsches_solo 4 | task trump | forced yes | declarer 0 | called LA | partner 2 | value 1 | {DEALT} | turn 2"
    )
    for suit in ("acorns", "hearts", "bells"):
        run_example(f"{start}\n2 name {suit}\n> trump {suit}\n> value 1")
    run_example(f"{start}\n2 name leaves ! called-suit")


CALLS = "hand.0 EO LO H7 HA HU L7 E9 SK | hand.1 ?*8 | hand.2 ?*8 | hand.3 ?*8"


def test_secret_partner() -> None:
    """It may be any of the others, but not the declarer; the partner knows."""
    table = run_example(
        f"deutsches_solo 4 | dealer 3 | task call | trump hearts | bid frage | declarer 0 | {CALLS} | turn 0\n0 name LA"
    )
    assert isinstance(table, DeutschesSolo)
    assert table.partner == NOTHING
    partner = table.holder(card("LA"))
    assert partner in (1, 2, 3)
    other = next(seat for seat in (1, 2, 3) if seat != partner)
    found = {int(world.holder(card("LA"))) for world in worlds(table, other) if isinstance(world, DeutschesSolo)}
    assert found == {1, 2, 3} - {other}


def test_what_a_call_tells() -> None:
    """The declarer has not the called card; calling a king, all plain aces; calling nobody, all plain kings as well."""
    king = run_example(f"{NAMING} | bid frage | hand.0 EA LA SA EK H7 H8 H9 H10\n0 name hearts\n0 name LK")
    for world in worlds(king, 1):
        held = codes(world.cards(HAND[0]))
        assert {"EA", "LA", "SA"} <= set(held)
        assert "LK" not in held
    assert any("HA" not in codes(world.cards(HAND[0])) for world in worlds(king, 1))
    alone = run_example(f"{NAMING} | bid frage | hand.0 EA LA SA EK LK SK EO H7\n0 name hearts")
    for world in worlds(alone, 1):
        assert {"EA", "LA", "SA", "EK", "LK", "SK"} <= set(codes(world.cards(HAND[0])))


def test_what_a_mussfrage_tells() -> None:
    """Who has Spadille, and who the called card."""
    forced = run_example(f"{AUCTION}\n0 pass\n1 pass\n2 pass\n3 pass")
    assert isinstance(forced, DeutschesSolo)
    declarer = int(forced.declarer)
    assert forced.lies(SPADILLE, HAND[declarer])
    for world in worlds(forced, (declarer + 1) % 4):
        assert world.lies(SPADILLE, HAND[declarer])
    ace = next(code for code in ("EA", "LA", "HA", "SA") if not forced.lies(card(code), HAND[declarer]))
    forced.play(declarer, GAME.moves.texts.index(f"name {ace}"))
    other = next(seat for seat in range(4) if seat not in (declarer, forced.partner))
    for world in worlds(forced, other):
        assert world.lies(card(ace), HAND[forced.partner])


def test_trick() -> None:
    run_example(
        f"{CALLED} | hand.0 EO L7 | hand.1 H8 L9 | hand.2 SU H9 | hand.3 HA E8 | turn 0\n"
        "0 EO\n1 H8\n2 H9\n3 HA\n> turn 0\n> tricks 1"
    )


def test_follow() -> None:
    run_example(f"""
        {CALLED} | hand.0 LO L9 | hand.1 LA L7 | hand.2 H8 SK | hand.3 EO L10 | turn 0
        0 L9
        1 L7 ! called-card
        1 LA
        > partner 1
        2 H8
        3 EO ! follow           # it is a trump, and he has a leaf
        3 L10
        > won.2 L9 LA H8 L10
    """)


def test_called_card() -> None:
    """It must be played when its suit is led, and led by whoever leads that; on another suit it may be thrown."""
    run_example(
        f"{CALLED} | hand.0 LO L9 | hand.1 LA L7 | hand.2 H8 SK | hand.3 EO L10 | turn 1\n1 L7 ! called-card\n1 LA"
    )
    thrown = run_example(
        f"{CALLED} | hand.0 LO L9 | hand.1 LA L7 | hand.2 H8 SK | hand.3 EO L10 | turn 2\n"
        "2 SK\n3 L10\n0 L9\n1 LA\n> partner 1"
    )
    assert isinstance(thrown, DeutschesSolo)
    king = CALLED.replace("LA", "LK")
    run_example(
        f"{king} | hand.0 LA E9 | hand.1 LK L7 | hand.2 H8 SK | hand.3 EO L10 | turn 0\n0 LA\n1 L7 ! called-card\n1 LK"
    )
    spadille = CALLED.replace("LA", "EA")
    run_example(f"{spadille} | hand.0 L8 E9 | hand.1 EA EO | hand.2 H8 SK | hand.3 HA L10 | turn 1\n1 EO\n2 H8")


def test_what_a_lead_tells() -> None:
    """Whoever leads the called suit without the called card does not have it; nor does anybody who follows without."""
    table = run_example(f"{CALLED} | turn 1 | hand.0 ?*8 | hand.1 L7 ?*7 | hand.2 ?*8 | hand.3 LA ?*7\n1 L7")
    led = [world for world in worlds(table, 0) if world.lies(card("LA"), HAND[1])]
    assert not led
    holders = {seat for world in worlds(table, 0) for seat in (2, 3) if world.lies(card("LA"), HAND[seat])}
    assert holders == {2, 3}


def test_decided() -> None:
    """It ends with the fifth trick of one side or the fourth of the other, whoever the partner is known to be."""
    won = "won.2 EA E10 L7 L8 E9 L9 E8 L10"
    hidden = f"{CALLED} | tricks 2 | lost_tricks 2 | {won} | turn 0"
    rest = "hand.1 S10 S8 H8 E7 | hand.3 SU SO S9 H10"
    table = run_example(
        f"{hidden} | hand.0 EO S7 HA HK | hand.2 LA LK H9 SA | {rest}\n0 EO\n1 H8\n2 H9\n3 H10\n= 2 -2 2 -2"
    )
    assert isinstance(table, DeutschesSolo)
    assert table.partner == 2
    run_example(
        f"{hidden} | hand.0 EO S7 HA HK | hand.2 S8 LK H9 SA | {rest.replace('S8', 'LA')}\n"
        "0 EO\n1 H8\n2 H9\n3 H10\n> turn 0\n> tricks 3"
    )
    run_example(
        f"{PLAY} | trump hearts | bid solo | declarer 2 | value 4 | tricks 1 | lost_tricks 3 | turn 0\n"
        "hand.0 EA E7 | hand.1 E9 L7 | hand.2 EK L9 | hand.3 L8 L10\n0 EA\n1 E9\n2 EK\n3 L8\n= 4 4 -12 4"
    )
    run_example(
        f"{PLAY} | trump hearts | bid tout | declarer 2 | value 16 | turn 0\n"
        f"hand.0 EA E7 | hand.1 E9 L7 | hand.2 EK L9 | hand.3 L8 L10\n0 EA\n1 E9\n2 EK\n3 L8\n= 16 16 -48 16"
    )


def test_that_a_round_goes_on_tells_who_is_not_the_partner() -> None:
    """Together with that player the declarer would have won by now."""
    table = run_example(
        f"{CALLED} | tricks 2 | lost_tricks 2 | won.2 EA E10 L7 L8 E9 L9 E8 L10 | turn 0\n"
        "hand.0 EO S7 HA HK | hand.1 S10 LA H8 E7 | hand.2 S8 LK H9 SA | hand.3 SU SO S9 H10\n0 EO\n1 H8\n2 H9\n3 H10"
    )
    holders = {seat for world in worlds(table, 0) for seat in (1, 2, 3) if world.lies(card("LA"), HAND[seat])}
    assert holders == {1, 3}


USUAL = Options()


@pytest.mark.parametrize(
    ("value", "partner", "won", "line"),
    [
        (2, 2, True, (2, -2, 2, -2)),
        (2, 2, False, (-2, 2, -2, 2)),
        (4, 1, True, (4, 4, -4, -4)),
        (1, 3, False, (-1, 1, 1, -1)),
        (2, NOTHING, True, (6, -2, -2, -2)),
        (4, NOTHING, False, (-12, 4, 4, 4)),
        (8, NOTHING, True, (24, -8, -8, -8)),
        (32, NOTHING, False, (-96, 32, 32, 32)),
    ],
)
def test_scoring(value: int, partner: int, won: bool, line: tuple[int, ...]) -> None:
    """Worked out by hand."""
    table = GAME.blank(4, USUAL)
    assert isinstance(table, DeutschesSolo)
    table.declarer, table.partner, table.value = 0, partner, value
    assert table.scored(won).points == line


def test_values() -> None:
    assert dict(zip(BIDS, VALUES, strict=True)) == {
        "frage": 2, "eichelfrage": 4, "solo": 4, "eichelsolo": 8, "tout": 16, "eicheltout": 32,
    }  # fmt: skip


def test_example() -> None:
    """An Eichelsolo with four tricks: 24 points lost."""
    run_example(
        f"{PLAY} | trump acorns | bid eichelsolo | declarer 0 | value 8 | tricks 4 | lost_tricks 3 | turn 0\n"
        "hand.0 E8 | hand.1 E9 | hand.2 S8 | hand.3 S7\n0 E8\n1 E9\n2 S8\n3 S7\n= -24 8 8 8"
    )


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
    """Played at random: a side has exactly as many tricks as it needs, and at the end everybody knows the partner."""
    chance = Chance(3)
    for seed in range(60):
        table = GAME.deal(4, Options(muss=seed % 2 == 0), match_key(seed))
        assert isinstance(table, DeutschesSolo)
        while not table.is_over():
            table.play(*drawn(table, chance))
        assert sum(table.outcome().points) == 0
        if table.declarer != NOTHING:
            ours = table.tricks_with(table.partner)
            theirs = table.tricks + table.lost_tricks - ours
            assert (ours == table.needed()) != (theirs == 9 - table.needed())
            assert (table.partner == NOTHING) == (table.called == NO_CARD)


def test_know_how_bids_what_the_hand_promises() -> None:
    def preferred(text: str) -> str:
        table = position(f"deutsches_solo 4 | dealer 3 | {text} | hand.1 ?*8 | hand.2 ?*8 | hand.3 ?*8 | turn 0")
        return str(table.numbered.texts[KNOW_HOW.prefer(table, 0, table.moves(0), Chance(1))])

    assert preferred("hand.0 E7 L8 S9 L9 S10 HK SK LK") == "pass"
    assert preferred("hand.0 EO H7 HU HA L9 L8 SK LK") == "name frage"
    assert preferred("hand.0 EO S7 LO SA SK SO L9 H9") == "name solo"
    assert preferred("hand.0 EO S7 LO SA SK SO L9 H9 | task trump | declarer 0 | bid solo") == "name bells"
    assert preferred("hand.0 EO S7 LO SA SK L9 L8 H9 | task call | trump bells | declarer 0 | bid frage") == "name EA"
