"""What each seat knows after each way of moving cards, at a table of six cards."""

from collections.abc import Iterable
from functools import cache

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import Pack
from reihum.core.chance import Chance, match_key
from reihum.core.errors import Blind, WrongSeats
from reihum.core.round import Round
from reihum.core.zones import SPECTATOR
from reihum.testing.tables import arrangement
from tests.every_game.toy import PACK, THREE_WORDS, Options, toy

pytestmark = pytest.mark.parametrize("wide", [False, True], ids=["one word", "three words"])

DEALT = {"hand.0": ["R1"], "hand.1": ["R2"], "hand.2": ["B1"], "discard": ["B2"], "stock": ["G1", "G2"]}


def table(wide: bool) -> Round:
    """Everybody holds one card: R1, R2, B1; B2 lies open, G1 on G2 in the stock."""
    return toy(THREE_WORDS if wide else PACK).deal(3, Options(), match_key(seed_of_the_deal()))


@cache
def seed_of_the_deal() -> int:
    game = toy(PACK)
    return next(seed for seed in range(10_000) if lying(game.deal(3, Options(), match_key(seed))) == DEALT)


def lying(round: Round) -> dict[str, list[str]]:
    cards = {
        name: [round.pack.codes[card] for card in zone] for name, zone in zip(round.layout.names, arrangement(round))
    }
    return {name: codes for name, codes in cards.items() if codes}


def homes(round: Round, seat: int, code: str, *forgotten: str) -> set[str]:
    """Where a card may lie, as far as this seat can tell; perhaps it has forgotten some cards."""
    pack, card = round.pack, round.pack.card(code)
    known = round.hazy_knowledge(seat, words_of(pack, forgotten)) if forgotten else round.knowledge(seat)
    names = enumerate(round.layout.names)
    return {name for zone, name in names if known[zone * round.words + pack.word[card]] & pack.bit[card]}


def words_of(pack: Pack, codes: Iterable[str]) -> vec[i64]:
    """These cards as a set."""
    found = vec[i64]([0] * int(pack.words))
    for card in map(pack.card, codes):
        found[pack.word[card]] |= pack.bit[card]
    return found


def do(round: Round, *moves: str) -> None:
    """Seat 0 begins, and everybody moves in turn."""
    for text in moves:
        (seat,) = round.turn().seats
        move = round.numbered.number(text)
        assert round.why_not(seat, move) is None, text
        round.play(seat, move)


def test_after_the_deal(wide: bool) -> None:
    round = table(wide)
    assert homes(round, 0, "R1") == {"hand.0"}
    assert homes(round, 0, "B2") == {"discard"}
    for code in ("R2", "B1", "G1", "G2"):
        assert homes(round, 0, code) == {"hand.1", "hand.2", "stock"}


def test_a_card_passed_on_is_known_to_the_giver(wide: bool) -> None:
    round = table(wide)
    do(round, "R1>neighbour")
    assert homes(round, 0, "R1") == {"hand.1"}
    assert homes(round, 1, "R1") == {"hand.1"}
    assert homes(round, 2, "R1") == {"hand.1", "stock"}  # the giver's hand is empty


def test_a_card_taken_openly_is_known_to_all(wide: bool) -> None:
    round = table(wide)
    do(round, "name draw-discard")
    assert [homes(round, seat, "B2") for seat in range(3)] == [{"hand.0"}] * 3


def test_an_unseen_card_may_be_any_that_lay_there(wide: bool) -> None:
    round = table(wide)
    do(round, "name draw-discard", "name idle", "name steal")  # seat 2 takes R1 or B2 from seat 0, by lot
    for code in ("R1", "B2"):
        assert homes(round, 1, code) >= {"hand.0", "hand.2"}
        assert len(homes(round, 0, code)) == len(homes(round, 2, code)) == 1


def test_a_shuffle_keeps_membership(wide: bool) -> None:
    round = table(wide)
    do(round, "R1>discard", "R2>discard", "name refresh")  # B2 and R1 are shuffled into the stock
    assert lying(round)["discard"] == ["R2"]
    for code in ("R1", "B2"):
        assert homes(round, 1, code) == {"stock"}
    do(round, "name draw-stock")
    for code in ("R1", "B2"):
        assert homes(round, 1, code) == {"stock", "hand.0"}


def test_a_pile_turned_over_is_followed(wide: bool) -> None:
    round = table(wide)
    do(round, "R1>discard", "R2>discard", "name turn-discard")  # B2 comes to lie on top
    assert lying(round)["stock"] == ["B2", "R1", "R2", "G1", "G2"]
    do(round, "name draw-stock")
    assert homes(round, 1, "B2") == {"hand.0"}
    assert homes(round, 1, "R1") == {"stock"}
    do(round, "name store")
    assert homes(round, 2, "R1") == {"pile.1"}


def test_a_card_put_on_a_pile_unseen_has_no_known_place(wide: bool) -> None:
    round = table(wide)
    do(round, "R1>stock")
    stock = round.layout.find("stock")
    tops = {round.pack.codes[round.imagine(1, chance).top(stock)] for chance in [Chance(1)] for _ in range(60)}
    assert tops == {"R1", "B1", "G1", "G2"}


def test_a_shown_card_is_known_until_an_unseen_card_leaves(wide: bool) -> None:
    round = table(wide)
    do(round, "R1>show")
    assert homes(round, 2, "R1") == {"hand.0"}
    do(round, "name idle", "name idle", "name draw-stock", "name idle", "name idle", "R1>heap")
    assert homes(round, 2, "R1") == {"hand.0", "heap"}


def test_a_shown_void_is_known_until_an_unseen_card_comes(wide: bool) -> None:
    round = table(wide)
    do(round, "name void-blue")
    assert "hand.0" not in homes(round, 1, "B1")
    assert "hand.0" in homes(round, 1, "G1")
    do(round, "name idle", "name idle", "name draw-discard")  # B2: everybody sees it
    assert homes(round, 1, "B2") == {"hand.0"}
    assert "hand.0" not in homes(round, 1, "B1")
    do(round, "name idle", "name idle", "name draw-stock")
    assert "hand.0" in homes(round, 1, "B1")


def test_a_shown_void_goes_along_to_an_empty_place(wide: bool) -> None:
    round = table(wide)
    do(round, "name void-blue", "name idle", "name idle", "name scatter")
    assert "heap" not in homes(round, 1, "B1")
    assert "heap" in homes(round, 1, "G1")


def test_an_empty_zone_holds_nothing(wide: bool) -> None:
    round = table(wide)
    do(round, "name scatter")
    assert not any("hand.0" in homes(round, 1, code) for code in round.pack.codes)
    do(round, "name idle", "name idle", "name grope")
    assert homes(round, 2, "R1") == {"hand.0", "hand.1", "stock"}


def test_a_seat_can_forget(wide: bool) -> None:
    round = table(wide)
    do(round, "R1>show")
    round.forget(2, round.layout.find("hand.0"))
    assert homes(round, 2, "R1") == {"hand.0", "hand.1", "stock"}
    assert homes(round, 1, "R1") == {"hand.0"}


def test_forgotten_cards_may_lie_wherever_the_seat_cannot_look(wide: bool) -> None:
    round = table(wide)
    do(round, "R1>show")
    assert homes(round, 2, "R1", "R1", "G2") == {"hand.0", "hand.1", "stock"}
    assert homes(round, 2, "R1", "G2") == {"hand.0"}  # another one is forgotten
    assert homes(round, 0, "R1", "R1") == {"hand.0"}  # it is in one's own hand
    assert homes(round, 2, "R1") == {"hand.0"}  # nobody else has forgotten anything


def test_what_lies_under_the_top_of_an_open_pile_can_be_forgotten(wide: bool) -> None:
    round = table(wide)
    do(round, "R1>discard", "name idle", "name idle")
    assert homes(round, 2, "B2", "R1", "B2") == {"hand.1", "stock"}
    assert homes(round, 2, "R1", "R1", "B2") == {"discard"}


def test_a_shown_void_is_not_forgotten(wide: bool) -> None:
    round = table(wide)
    do(round, "name void-blue", "R2>discard")
    assert homes(round, 2, "B2", "B2") == {"stock"}
    assert homes(round, 2, "R2", "B2") == {"discard"}


def test_others_know_as_much_in_an_imagined_world(wide: bool) -> None:
    round = table(wide)
    do(round, "R1>neighbour")
    for number in range(20):
        world = round.imagine(2, Chance(number))
        given = [code for code in lying(world)["hand.1"] if homes(world, 0, code) == {"hand.1"}]
        assert len(given) == 1, "seat 0 knows which card it gave, whichever that is"


def test_a_blind_round_knows_nothing(wide: bool) -> None:
    blind = table(wide).unobserved()
    do(blind, "R1>neighbour", "name void-blue", "name shuffle")
    with pytest.raises(Blind):
        blind.knowledge(0)
    with pytest.raises(Blind):
        blind.imagine(0, Chance(1))


@pytest.mark.parametrize("nobody", [-1, 3, 63])
def test_only_seats_know(wide: bool, nobody: int) -> None:
    round = table(wide)
    with pytest.raises(WrongSeats, match="seats are 0 to 2"):
        round.knowledge(nobody)
    with pytest.raises(WrongSeats, match="seats are 0 to 2"):
        round.imagine(nobody, Chance(1))
    if nobody != SPECTATOR:
        with pytest.raises(WrongSeats, match="seats are 0 to 2"):
            round.view(nobody)
