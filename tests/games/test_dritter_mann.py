"""Der dritte Mann, paragraph by paragraph."""

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.chance import match_key
from reihum.core.sheet import Line, Outcome, Sheet
from reihum.games.dritter_mann.rules import GAME, SCORING, Options, gain
from reihum.notation import run_example

HEAD = "dritter_mann 4 | gains 0 0 0 0"


def gains(*bids: int) -> list[int]:
    return [int(gain(vec[i64](bids), seat)) for seat in range(4)]


def test_pack() -> None:
    table = GAME.deal(4, Options(), match_key(1))
    for seat, letter in enumerate("RGVB"):
        hand = table.layout.find(f"hand.{seat}")
        assert [table.pack.codes[card] for card in table.cards(hand)] == [f"{letter}{number}" for number in range(10)]
    assert list(table.pawns) == [0, 0, 0, 0]  # type: ignore[attr-defined]


def test_open_bid() -> None:
    table = run_example(f"""
        {HEAD} | pawns 0 0 0 0 | hand.0 R5 R1 | hand.1 G5 G1 | hand.2 V5 V1 | hand.3 B5 B1 | turn 2
        2 V5
        > bid.2 V5
        > turn 0,1,3 secret
    """)
    assert "V5" in str(table.view(0).places)


def test_secret_bids() -> None:
    """Nobody sees a bid before the last is made; all know what everybody still has."""
    table = run_example(f"""
        {HEAD} | pawns 0 0 0 0 | hand.0 R5 R1 | hand.1 G9 G1 | hand.2 V5 V1 | hand.3 B4 B1 | turn 0
        0 R5
        1 G9
    """)
    assert "G9" not in str(table.view(0).places)
    run_example(f"""
        {HEAD} | pawns 0 0 0 0 | hand.0 R5 R1 | hand.1 G9 G1 | hand.2 V7 V1 | hand.3 B4 B1 | turn 0
        0 R5
        3 B4
        1 G9
        2 V7
        > used.0 R5
        > used.3 B4
        > pawns 10 1 -7 0
        0 R5 ! secret-bids
        0 R9 ! have
    """)


def test_highest() -> None:
    assert gains(9, 7, 5, 2)[0] == 1
    assert gains(4, 3, 2, 1)[0] == 6


def test_second() -> None:
    assert gains(9, 7, 5, 2)[1] == -7


def test_third() -> None:
    assert gains(9, 7, 5, 2)[2] == 10


def test_last() -> None:
    assert gains(9, 7, 5, 2)[3] == 0


def test_tied_highest() -> None:
    assert gains(9, 9, 5, 2) == [-4, -4, 10, 0]
    assert gains(3, 8, 8, 6) == [0, -3, -3, 12]


def test_tied_second() -> None:
    assert gains(9, 7, 7, 2) == [1, -7, -7, 0]


def test_tied_third() -> None:
    assert gains(9, 9, 5, 5) == [-4, -4, 10, 10]
    assert gains(9, 7, 5, 5) == [1, -7, 10, 10]


def test_void() -> None:
    assert gains(7, 7, 7, 2) == [0, 0, 0, 0]
    assert gains(9, 3, 3, 3) == [0, 0, 0, 0]
    assert gains(4, 4, 4, 4) == [0, 0, 0, 0]
    run_example(f"""
        {HEAD} | pawns 0 0 0 0 | hand.0 R5 R1 | hand.1 G5 G1 | hand.2 V5 V1 | hand.3 B4 B1 | turn 0
        0 R5
        1 G5
        2 V5
        3 B4
        > used.0 R5
        > used.3 B4
        > pawns 0 0 0 0
        > auctions 1
        > turn 0
    """)


def auction(before: str, starter: int, bids: str) -> str:
    codes = [letter + bid for letter, bid in zip("RGVB", bids.split(), strict=True)]
    hands = " | ".join(f"hand.{seat} {code} {'RGVB'[seat]}0" for seat, code in enumerate(codes))
    order = [starter, *(seat for seat in range(4) if seat != starter)]
    moves = "\n".join(f"{seat} {codes[seat]}" for seat in order)
    return f"{HEAD} | pawns {before} | starter {starter} | turn {starter} | {hands}\n{moves}"


def test_leader() -> None:
    drawn = {GAME.deal(4, Options(), match_key(seed)).turn().seats[0] for seed in range(60)}
    assert drawn == {0, 1, 2, 3}
    run_example(auction("0 0 0 0", 3, "9 7 5 2") + "\n> pawns 1 -7 10 0\n> turn 2")
    # level at 10: seat 2 made more just now
    run_example(auction("9 0 0 0", 3, "9 7 5 2") + "\n> pawns 10 -7 10 0\n> turn 2")
    # level at 10 with equal gains: the first from the last starter on, himself included
    run_example(auction("0 0 0 0", 1, "9 9 5 5") + "\n> pawns -4 -4 10 10\n> turn 2")
    run_example(auction("0 0 0 0", 3, "9 9 5 5") + "\n> turn 3")


def test_series_end() -> None:
    run_example(auction("0 0 11 0", 0, "9 7 5 2") + "\n> pawns 1 -7 21 0\n= 0 0 1 0")
    run_example(auction("0 0 10 0", 0, "9 7 5 2") + "\n> pawns 1 -7 20 0\n> turn 2")
    run_example(auction("0 -13 0 0", 0, "9 7 5 2") + "\n> pawns 1 -20 10 0\n> turn 2")
    run_example(auction("0 -14 0 0", 0, "9 7 5 2") + "\n> pawns 1 -21 10 0\n= 0 0 1 0")
    run_example(auction("0 0 0 0 | auctions 8", 0, "9 7 5 2") + "\n= 0 0 1 0")


def test_series_won() -> None:
    table = run_example(auction("0 0 0 0 | auctions 8", 0, "9 7 5 2") + "\n= 0 0 1 0")
    assert table.outcome().winners == (2,)
    assert table.outcome().lines == (Line("pawns", (1, -7, 10, 0)),)


def test_series_tied() -> None:
    table = run_example(auction("0 0 0 0 | auctions 8", 0, "9 9 5 5") + "\n= 0 0 0 0")
    assert table.outcome().winners == (2, 3)


def test_match_end() -> None:
    table, sheet = GAME.blank(4), Sheet(4)
    for seat in (0, 1, 1, 2, 0):
        sheet.outcomes.append(Outcome(tuple(float(each == seat) for each in range(4)), (seat,), SCORING))
        assert not table.match_over(sheet)
    sheet.outcomes.append(Outcome((1, 0, 0, 0), (0,), SCORING))
    assert table.match_over(sheet)
    assert table.match_winners(sheet) == (0,)
