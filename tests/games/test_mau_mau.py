"""Mau-Mau, paragraph by paragraph."""

import pytest

from reihum.core.card_table import SHUFFLED
from reihum.core.chance import Chance, match_key
from reihum.core.match import Match
from reihum.core.playout import play_out
from reihum.core.round import Round
from reihum.core.sheet import Outcome, Sheet
from reihum.games.mau_mau.rules import DISCARD, GAME, HAND, OUT, STOCK, Options
from reihum.notation import position, run_example
from reihum.packs.german import GERMAN
from tests.strolls import dealers_and_starters, three_deals

BEYOND_CARDS = {r"say Mau(-Mau)?": "whoever says it holds a card that fits, but which?"}

ALL = [2, 3, 4, 5]


def deal(seats: int, seed: int = 1, options: Options | None = None) -> Round:
    return GAME.deal(seats, options or Options(), match_key(seed))


def codes(round: Round, zone: int) -> list[str]:
    return [round.pack.codes[card] for card in round.cards(zone)]


def legal(round: Round, seat: int) -> list[str]:
    return [round.numbered.texts[move] for move in round.moves(seat)]


# 1 Cards


def test_pack() -> None:
    round = deal(4)
    assert round.pack.size == 36
    assert sum([round.count(zone) for zone in range(round.layout.size)]) == 36


# 2 Deal


@pytest.mark.parametrize("seats", ALL)
def test_deal(seats: int) -> None:
    round = deal(seats)
    assert [round.count(HAND[seat]) for seat in range(seats)] == [5] * seats
    assert round.count(DISCARD) == 1
    assert round.count(STOCK) == 36 - 5 * seats - 1


def test_next_dealer() -> None:
    """The deal moves one seat to the left, and with it the first turn."""
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (3,)), (3, (0,)), (0, (1,))]


def test_deal_turns_up_a_card_without_effect() -> None:
    """Whatever lies there, left of the dealer has an ordinary turn with five cards; an Unter shows its own suit."""
    seen = set()
    for seed in range(60):
        round = deal(3, seed)
        card = round.top(DISCARD)
        rank = round.pack.ranks[round.pack.rank[card]]
        seen.add(rank)
        noted = dict(round.noted())
        assert noted["suit"] == round.pack.colours[round.pack.colour[card]]
        assert (noted["rank"], noted["task"]) == (rank, "play")
        assert round.turn().seats == (1,)
        assert [round.count(HAND[seat]) for seat in range(3)] == [5, 5, 5]
    assert seen == set(round.pack.ranks)


def test_deal_turns_up_an_unter() -> None:
    run_example("""
        mau_mau 2 | discard LU | hand.0 E6 L6 SU | hand.1 E7 | stock H6 H8 | turn 0 | suit leaves | rank U
        0 E6 ! match
        0 L6
        > turn 1
    """)


# 3 Play


def test_start() -> None:
    """Left of the dealer, then clockwise."""
    for seed in range(5):
        match = Match(GAME, 4, seed=seed)
        dealer = int(match.round.dealer)
        assert match.round.turn().seats == ((dealer + 1) % 4,)
        for step in range(1, 6):
            seat = (dealer + step) % 4
            match.play(seat, match.number("draw"))
            assert match.round.turn().seats == ((seat + 1) % 4,)


def test_match() -> None:
    """Suit or rank of the top card; the booklet's six of hearts."""
    run_example("""
        mau_mau 2 | discard H6 H9 | hand.0 S6 H7 E9 SK | hand.1 E7 S9 | stock E6 E8 | turn 0 | suit hearts | rank 6
        0 E9 ! match
        0 SK ! match
        0 E7 ! have
        1 S9 ! turn
        0 S6
        > discard S6 H6 H9
        > suit bells
        > rank 6
        > turn 1
        1 E7 ! match
        1 S9
    """)


def test_draw() -> None:
    """One card, also for those who could lay one; a card just drawn is kept till the next turn."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 H6 L7 E8 | hand.1 EA EK | stock H10 L8 | turn 0 | suit hearts | rank 9
        0 draw
        > hand.0 H6 L7 E8 H10
        > turn 1
        0 H10 ! turn
    """)


def test_talon() -> None:
    """The discards but the top one become the new stock when a card is needed, not before."""
    round = run_example("""
        mau_mau 2 | discard H9 E9 E10 SO | hand.0 H6 L7 | hand.1 EA EK | stock L8 | turn 0 | suit hearts | rank 9
        0 pass ! talon
        0 draw
        > stock
        > discard H9 E9 E10 SO
        1 pass ! talon
        1 draw
        > discard H9
        > stock ? ?
        > hand.1 EA EK ?
    """)
    known = codes(round, STOCK) + codes(round, HAND[1])
    assert sorted(known) == ["E10", "E9", "EA", "EK", "SO"]
    world = round.imagine(0, Chance(4))
    assert sorted(codes(world, STOCK) + codes(world, HAND[1])) == sorted(known)


def test_talon_keeps_the_wish() -> None:
    """The top card and the suit it asks for stay."""
    run_example("""
        mau_mau 2 | discard HU E9 E10 | hand.0 H6 L7 | hand.1 EA EK | stock - | turn 0 | suit leaves | rank U
        0 draw
        > discard HU
        > suit leaves
        1 EA ! unter
    """)


def test_talon_and_nothing_left() -> None:
    """No stock, and a single discard: the turn passes; whoever can lay a card may still do so."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 H6 L7 S8 | hand.1 EA EK | stock - | turn 0 | suit hearts | rank 9
        0 draw ! talon
        0 pass
        > turn 1
        1 draw ! talon
        1 EA ! match
        1 pass
        > turn 0
        0 H6
        1 pass ! talon
        1 draw
        > hand.1 EA EK H9
    """)


def test_talon_too_small_for_a_seven() -> None:
    """As many as there are: one from the discards, and no more."""
    run_example("""
        mau_mau 3 | discard H9 | hand.0 H7 H6 L7 | hand.1 EA EK | hand.2 S6 | stock - | turn 0 | suit hearts | rank 9
        0 H7
        > hand.1 EA EK H9
        > stock
        > turn 1
        1 draw ! talon
        1 pass
    """)


# 4 Special cards


def test_seven() -> None:
    """Two cards, then an ordinary turn."""
    run_example("""
        mau_mau 3 | discard H9 | hand.0 H7 H8 H6 | hand.1 E9 H10 | hand.2 E8 | stock L6 L8 L9 | turn 0
        suit hearts | rank 9
        0 H7
        > hand.1 E9 H10 L6 L8
        > turn 1
        1 E9 ! match
        1 H10
        > turn 2
    """)


def test_seven_on_seven() -> None:
    """A seven is answered with a seven after drawing; nothing adds up, each costs two."""
    run_example("""
        mau_mau 3 | discard H9 | hand.0 H7 H8 H6 | hand.1 E7 E9 | hand.2 S7 E8 S9
        stock L6 L8 L9 L10 LO LK EA | turn 0 | suit hearts | rank 9
        0 H7
        > hand.1 E7 E9 L6 L8
        1 E7
        > hand.2 S7 E8 S9 L9 L10
        2 S7
        > hand.0 H8 H6 LO LK
        > turn 0
    """)


def test_seven_just_drawn_may_be_laid() -> None:
    run_example("""
        mau_mau 2 | discard H9 | hand.0 H7 H8 H6 | hand.1 E9 E10 | stock S7 L8 L9 L10 | turn 0 | suit hearts | rank 9
        0 H7
        1 S7
        > hand.0 H8 H6 L9 L10
    """)


def test_eight() -> None:
    run_example("""
        mau_mau 3 | discard H9 | hand.0 H8 H6 L6 | hand.1 E9 | hand.2 L8 S9 S6 | stock L7 | turn 0
        suit hearts | rank 9
        0 H8
        > turn 2
        2 L8
        > turn 1
    """)


def test_eight_with_two_players() -> None:
    """Again and again; whoever cannot lay another card draws."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 H8 L8 E9 E10 | hand.1 E6 | stock L7 S9 | turn 0 | suit hearts | rank 9
        0 H8
        > turn 0
        0 E9 ! match
        0 L8
        > turn 0
        0 draw
        > turn 1
    """)


def test_unter() -> None:
    """On anything; then only the named suit or another Unter."""
    run_example("""
        mau_mau 2 | discard EO | hand.0 HU H6 S6 | hand.1 L7 H9 H10 | stock SK S8 SO | turn 0 | suit acorns | rank O
        0 H6 ! match
        0 HU
        > task name
        > turn 0
        0 draw ! unter
        0 H6 ! unter
        1 L7 ! turn
        0 name leaves
        > turn 1
        > suit leaves
        1 name hearts ! not-now
        1 H9 ! unter
        1 L7
    """)


def test_unter_on_a_wish() -> None:
    """Another Unter goes on any wish, and names a new suit, perhaps its own."""
    run_example("""
        mau_mau 2 | discard EO | hand.0 HU H6 S6 | hand.1 LU H9 H10 | stock SK S8 SO | turn 0 | suit acorns | rank O
        0 HU
        0 name bells
        1 H9 ! unter
        1 LU
        1 name leaves
        > suit leaves
        0 S6 ! unter
        0 draw
    """)


def test_unter_refuses_by_the_wish_and_not_by_the_top_card() -> None:
    """A heart lies on top and hearts are refused: only the wish says why. A wish ends with the next card."""
    run_example("""
        mau_mau 2 | discard EO | hand.0 HU H6 S6 | hand.1 L7 L9 H9 | stock SK S8 SO S9 | turn 0 | suit acorns | rank O
        0 HU
        0 name leaves
        1 H9 ! unter
        1 L9
        0 H6 ! match
    """)


def test_unter_turned_up_first_is_no_wish() -> None:
    run_example("""
        mau_mau 2 | discard HU | hand.0 H6 S6 | hand.1 L7 L9 | stock SK S8 SO | turn 0 | suit hearts | rank U
        0 S6 ! match
        0 say Mau
        0 H6
    """)


@pytest.mark.parametrize("suit", ["acorns", "leaves", "hearts", "bells"])
def test_unter_may_name_any_suit(suit: str) -> None:
    run_example(f"""
        mau_mau 2 | discard EO | hand.0 HU H6 S6 | hand.1 LU H9 H10 | stock SK S8 SO | turn 0 | suit acorns | rank O
        0 HU
        0 name {suit}
        > suit {suit}
        > rank U
    """)


def test_ace() -> None:
    """Another card of the suit, at once."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 HA H6 L7 E6 | hand.1 EA EK | stock L8 | turn 0 | suit hearts | rank 9
        0 HA
        > task again
        > turn 0
        0 L7 ! ace
        0 draw ! ace
        0 H6
        > turn 1
        > task play
    """)


def test_ace_of_all_four_suits() -> None:
    """Five cards in one turn, with Mau before the fourth ace and Mau-Mau before the last card."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 HA EA LA SA S6 | hand.1 EK E8 LO | stock L8 | turn 0 | suit hearts | rank 9
        0 HA
        0 EA
        0 LA
        0 say Mau
        0 SA
        > turn 0
        0 say Mau-Mau
        0 S6
        = 0 15
    """)


def test_ace_and_nothing_fits() -> None:
    """Draw one, and the turn is over, even if that card would fit."""
    run_example("""
        mau_mau 3 | discard H9 | hand.0 HA L7 E6 | hand.1 EK L9 | hand.2 HK HU | stock H10 L8
        turn 0 | suit hearts | rank 9
        0 HA
        0 L7 ! ace
        0 draw
        > hand.0 L7 E6 H10
        > turn 1
    """)


def test_ace_and_nothing_to_draw() -> None:
    run_example("""
        mau_mau 2 | discard H9 | hand.0 HA L7 E6 | hand.1 EK L9 | stock - | turn 0 | suit hearts | rank 9
        0 HA
        0 pass ! talon
        0 draw
        > hand.0 L7 E6 H9
        > turn 1
    """)


def test_ace_with_an_unter() -> None:
    """An Unter may follow, and names a suit."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 HA LU L7 E6 | hand.1 EK L9 | stock L8 | turn 0 | suit hearts | rank 9
        0 HA
        0 draw ! ace
        0 LU
        0 name acorns
        > turn 1
        1 L9 ! unter
        1 say Mau
        1 EK
    """)


def test_ace_without_an_unter_by_option() -> None:
    """The strict reading: only the suit or an ace. An Unter of that suit still has the suit."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 HA LU L7 E6 | hand.1 EK L9 | stock L8 | turn 0 | suit hearts | rank 9
        options unter_on_ace=no
        0 HA
        0 LU ! ace
        0 draw
        > turn 1
    """)
    run_example("""
        mau_mau 2 | discard H9 | hand.0 HA HU LU E6 | hand.1 EK L9 | stock L8 | turn 0 | suit hearts | rank 9
        options unter_on_ace=no
        0 HA
        0 LU ! ace
        0 draw ! ace
        0 HU
        > task name
    """)


def test_ace_strictly_leaves_ordinary_turns_alone() -> None:
    """The option is about the card after one's own ace; the next player may lay an Unter as always."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 HA L7 E6 | hand.1 EU L9 E9 | stock L8 | turn 0 | suit hearts | rank 9
        options unter_on_ace=no
        0 HA
        0 draw
        1 EU
    """)


def test_ace_as_the_last_card_wins() -> None:
    run_example("""
        mau_mau 2 | discard H9 | hand.0 HA | hand.1 EK L9 | stock L8 | turn 0 | suit hearts | rank 9
        0 say Mau-Mau
        0 HA
        = 0 13
    """)


def test_ace_as_the_last_card_draws_by_option() -> None:
    run_example("""
        mau_mau 2 | discard H9 | hand.0 HA | hand.1 EK L9 | stock L8 | turn 0 | suit hearts | rank 9
        options last_ace_draws=yes
        0 say Mau-Mau
        0 HA
        > hand.0 L8
        > turn 1
        > task play
        > said no
    """)


# 5 Mau and Mau-Mau

TWO = "mau_mau 3 | discard H9 | hand.0 H6 L7 | hand.1 E9 H10 L6 | hand.2 E8 S8 | stock L8 L9 L10 LO LK | turn 0"
TWO += " | suit hearts | rank 9"


def test_mau() -> None:
    run_example(f"""
        {TWO}
        0 say Mau-Mau ! mau-mau
        0 say Mau
        > said yes
        > turn 0
        0 say Mau ! not-now
        0 H6
        > said no
        > forgetful -
        > turn 1
    """)


def test_mau_forgotten_and_caught() -> None:
    """Anybody may notice, not only the next player; the turn goes on as it was."""
    run_example(f"""
        {TWO}
        0 H6
        > forgetful 0
        > turn 0,1,2 race
        0 say Mau-Mau ! not-now
        0 say Mau vergessen ! mau
        0 L7 ! not-now
        2 say Mau vergessen
        > hand.0 L7 L8 L9
        > forgetful -
        > turn 1
        1 H10
    """)


def test_mau_forgotten_and_said_in_time() -> None:
    run_example(f"""
        {TWO}
        0 H6
        0 say Mau
        > forgetful -
        > turn 1
        > said no
        1 say Mau vergessen ! mau
    """)


def test_mau_forgotten_and_nobody_notices() -> None:
    """The next card laid closes the matter."""
    run_example(f"""
        {TWO}
        0 H6
        1 H10
        > forgetful -
        > turn 2
        2 say Mau vergessen ! mau
    """)


def test_mau_is_still_to_be_noticed_after_a_draw() -> None:
    """Drawing lays no card."""
    run_example(f"""
        {TWO}
        0 H6
        1 draw
        > turn 0,1,2 race
        2 draw
        > forgetful 0
        1 say Mau vergessen
        > hand.0 L7 L10 LO
        > turn 0
    """)


def test_mau_forgotten_by_the_next_player_as_well() -> None:
    """Each card laid starts it all over again."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 H6 L7 | hand.1 H10 L6 | stock L8 L9 L10 LO | turn 0 | suit hearts | rank 9
        0 H6
        > forgetful 0
        1 H10
        > forgetful 1
        0 say Mau vergessen
        > hand.1 L6 L8 L9
        > hand.0 L7
    """)


def test_mau_forgotten_with_a_seven() -> None:
    """The next player has drawn two cards already, and then notices."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 H7 L7 | hand.1 H10 L6 | stock L8 L9 L10 LO | turn 0 | suit hearts | rank 9
        0 H7
        > hand.1 H10 L6 L8 L9
        1 say Mau vergessen
        > hand.0 L7 L10 LO
        > turn 1
    """)


def test_mau_forgotten_with_an_unter() -> None:
    """It can be noticed before the suit is named, and still after it."""
    for caught_first in (True, False):
        script = ["1 say Mau vergessen", "0 name bells"] if caught_first else ["0 name bells", "1 say Mau vergessen"]
        run_example(
            "mau_mau 2 | discard H9 | hand.0 EU L7 | hand.1 H10 L6 | stock L8 L9 | turn 0 | suit hearts | rank 9\n"
            + "\n".join(["0 EU", "1 L6 ! not-now", *script, "> hand.0 L7 L8 L9", "> suit bells", "> turn 1"])
        )


def test_mau_forgotten_with_an_ace() -> None:
    """Caught before the next card: three cards, and the ace still wants another."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 HA L7 | hand.1 H10 L6 | stock HK L9 | turn 0 | suit hearts | rank 9
        0 HA
        > forgetful 0
        > turn 0,1 race
        1 say Mau vergessen
        > hand.0 L7 HK L9
        > turn 0
        0 draw ! ace
        0 HK
        > forgetful -
        > turn 1
    """)


def test_mau_forgotten_with_an_ace_and_out_before_anybody_noticed() -> None:
    """Mau-Mau for the last card is not taken for the forgotten Mau."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 HA H7 | hand.1 H10 L6 | stock HK L9 | turn 0 | suit hearts | rank 9
        0 HA
        0 say Mau-Mau
        0 H7
        = 0 16
    """)


def test_mau_mau_said_before_being_caught_is_no_use() -> None:
    """He said Mau-Mau for his last card, but is caught for the Mau before it and has three."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 HA H7 | hand.1 H10 L6 | stock H6 H8 LK LO | turn 0 | suit hearts | rank 9
        0 HA
        0 say Mau-Mau
        1 say Mau vergessen
        > hand.0 H7 H6 H8
        0 H6
        > forgetful -
        > said no
        > turn 1
    """)


def test_mau_needs_two_cards_and_one_that_fits() -> None:
    run_example("""
        mau_mau 2 | discard H9 | hand.0 L6 L7 | hand.1 H10 H7 E6 | stock HK L9 | turn 0 | suit hearts | rank 9
        0 say Mau ! mau
        0 draw
        1 say Mau ! mau
    """)


def test_mau_and_then_draw() -> None:
    """Nothing is lost by it, and it must be said again."""
    run_example(f"""
        {TWO}
        0 say Mau
        0 draw
        > said no
        > forgetful -
        > turn 1
    """)


def test_mau_by_the_program() -> None:
    """Nobody can forget, and there is nothing to say."""
    round = run_example(f"""
        {TWO} | options program_says_mau=yes
        0 say Mau ! not-now
        0 H6
        > forgetful -
        > turn 1
    """)
    assert not [text for text in legal(round, 1) if text.startswith("say")]


def test_mau_mau() -> None:
    """Forgotten: two cards, and the round goes on."""
    run_example("""
        mau_mau 3 | discard H9 | hand.0 H6 | hand.1 EA EK E8 | hand.2 L7 | stock L8 L9 LO | turn 0
        suit hearts | rank 9
        0 say Mau ! mau
        0 H6
        > hand.0 L8 L9
        > forgetful -
        > turn 1
    """)


def test_mau_mau_said() -> None:
    run_example("""
        mau_mau 3 | discard H9 | hand.0 H6 | hand.1 EA EK E8 | hand.2 L7 | stock L8 L9 LO | turn 0
        suit hearts | rank 9
        0 say Mau-Mau
        0 say Mau-Mau ! not-now
        0 H6
        = 0 23 7
    """)


def test_mau_mau_needs_a_last_card_that_fits() -> None:
    run_example("""
        mau_mau 2 | discard H9 | hand.0 L6 | hand.1 H10 H7 E6 | stock HK L9 | turn 0 | suit hearts | rank 9
        0 say Mau-Mau ! mau-mau
        0 draw
    """)


def test_mau_mau_forgotten_with_a_seven() -> None:
    """The card takes effect: first his own two cards, then the next player's."""
    run_example("""
        mau_mau 3 | discard H9 | hand.0 H7 | hand.1 EA | hand.2 L7 | stock L8 L9 LO LK L6 | turn 0
        suit hearts | rank 9
        0 H7
        > hand.0 L8 L9
        > hand.1 EA LO LK
        > turn 1
    """)


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (3, 2)])
def test_mau_mau_forgotten_with_an_eight(seats: int, turn: int) -> None:
    run_example(f"""
        mau_mau {seats} | discard H9 | hand.0 H8 | hand.1 EA | stock L8 L9 LO LK L6 | turn 0 | suit hearts | rank 9
        0 H8
        > hand.0 L8 L9
        > turn {turn}
    """)


def test_mau_mau_forgotten_with_an_ace() -> None:
    """Two cards, and of these he must lay another if he can."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 HA | hand.1 E6 | stock H8 L9 LO LK L6 | turn 0 | suit hearts | rank 9
        0 HA
        > hand.0 H8 L9
        > task again
        > turn 0
        0 draw ! ace
        0 say Mau
        0 H8
        > turn 0
    """)
    run_example("""
        mau_mau 2 | discard H9 | hand.0 HA | hand.1 E6 | stock L8 L9 LO LK | turn 0 | suit hearts | rank 9
        options last_ace_draws=yes
        0 HA
        > hand.0 L8 L9
        > task again
        0 draw
        > hand.0 L8 L9 LO
        > turn 1
    """)


def test_mau_mau_forgotten_with_an_unter() -> None:
    run_example("""
        mau_mau 2 | discard H9 | hand.0 SU | hand.1 E6 | stock L8 L9 LO LK | turn 0 | suit hearts | rank 9
        0 SU
        > hand.0 L8 L9
        > task name
        0 name leaves
        > turn 1
    """)


def test_mau_mau_forgotten_and_hardly_a_card_left() -> None:
    """There is always the card he laid his last one on: he has that, and no Mau is due for it."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 H6 | hand.1 E7 | stock - | turn 0 | suit hearts | rank 9
        0 H6
        > hand.0 H9
        > forgetful -
        > turn 1
    """)


def test_whoever_is_caught_has_said_nothing() -> None:
    """An ace as the second-last card, "Mau-Mau" for the last: caught, he has two cards again and needs his "Mau"."""
    caught = """
        mau_mau 2 | discard E9 | hand.0 EA E6 | hand.1 L6 L7 L8 | suit acorns | rank 9 | turn 0
        0 EA
        0 say Mau-Mau
        > said yes
        1 say Mau vergessen
        > said no
        > hand.0 E6 E9
    """
    run_example(f"{caught}\n0 E6\n> forgetful 0\n1 say Mau vergessen")
    run_example(f"{caught}\n0 say Mau\n0 E6\n> forgetful -\n1 say Mau vergessen ! mau")


def test_what_the_player_has_said_survives_that_another_is_caught() -> None:
    run_example("""
        mau_mau 3 | discard E9 | hand.0 E8 E6 | hand.1 L6 L7 L8 | hand.2 E7 EK | stock ?*9 | suit acorns | rank 9
        0 E8
        > forgetful 0
        2 say Mau
        1 say Mau vergessen
        > said yes
        2 EK
        > forgetful -
    """)


def test_no_word_is_offered_if_the_program_says_it() -> None:
    text = "mau_mau 2 | options program_says_mau=yes | discard H9 | hand.0 H6 E9 | hand.1 EA | stock ?*5 | suit hearts"
    round = run_example(f"{text} | rank 9\n0 say Mau ! not-now\n0 say Mau-Mau ! not-now\n0 say Mau vergessen ! not-now")
    assert not [choice.text for choice in round.view(0).choices if choice.text.startswith("say")]


def test_nothing_is_shuffled_where_no_card_is_left() -> None:
    """A seven on the only open card: two cards are asked for, one is there."""
    round = position("mau_mau 2 | discard E9 | hand.0 E7 E6 | hand.1 L6 L7 | suit acorns | rank 9 | turn 0")
    round.recording = True
    round.play(0, GERMAN.card("E7"))
    assert codes(round, HAND[1]) == ["E9", "L6", "L7"]
    assert round.shuffles == 1
    assert [int(card) for card in round.events][::3].count(int(SHUFFLED)) == 1


# What a draw after one's own ace tells


def worlds(round: Round, seat: int, number: int = 300) -> list[set[str]]:
    """What seat 1 may hold, as another seat imagines it."""
    chance = Chance(1)
    return [set(codes(round.imagine(seat, chance), HAND[1])) for _ in range(number)]


def fitting_acorns(held: set[str]) -> int:
    return len([code for code in held if code[0] == "E" or code[1:] in ("A", "U")])


DREW = """
    mau_mau 3 | options program_says_mau=yes | discard E9 | hand.0 L8 H8 | hand.1 EA S6 S7 H9 | hand.2 S8 S9 L9
    stock ?*20 | suit acorns | rank 9 | player 1 | turn 1
    1 EA
    1 draw
"""


def test_whoever_draws_after_an_ace_had_nothing_that_fits() -> None:
    """Of the four cards at most the one just drawn can fit; the one known world is among the many."""
    for seat in (0, 2):
        found = worlds(run_example(DREW), seat)
        assert {fitting_acorns(held) for held in found} == {0, 1}
        assert len({tuple(sorted(held)) for held in found}) > 50


def test_the_void_survives_cards_that_come_in_later() -> None:
    """Two more for a seven: at most three that fit. One of them laid: at most two. Then nothing is known any more."""
    round = run_example(f"{DREW}\n2 draw\n0 draw")
    seven = position(
        "mau_mau 3 | options program_says_mau=yes | discard L6 | hand.0 L7 H8 | hand.1 E10 S6 S7 H9 | hand.2 S8 S9 | "
        "stock ?*20 | suit leaves | rank 6 | void -1 8 -1 | drawn_since 0 1 0 | turn 0"
    )
    assert max(map(fitting_acorns, worlds(round, 0))) == 1
    seven.play(0, GERMAN.card("L7"))
    assert list(seven.drawn_since) == [0, 3, 0]  # type: ignore[attr-defined]
    assert max(map(fitting_acorns, worlds(seven, 0))) == 3
    seven.follow(GERMAN.card("E6"))  # type: ignore[attr-defined]
    seven.play(1, GERMAN.card("E10"))
    assert list(seven.drawn_since) == [0, 2, 0]  # type: ignore[attr-defined]
    assert max(map(fitting_acorns, worlds(seven, 0))) == 2
    for card in ("S6", "S7", "H9"):
        seven.give(GERMAN.card(card), HAND[1], DISCARD)
        seven.outlive_void(1, GERMAN.card(card))  # type: ignore[attr-defined]
    assert list(seven.void) == [-1, -1, -1]  # type: ignore[attr-defined]


def test_a_void_is_for_the_unter_as_the_table_has_agreed() -> None:
    """Without an Unter on an ace, whoever draws may hold one."""
    strict = run_example(DREW.replace("says_mau=yes", "says_mau=yes unter_on_ace=no"))
    assert {code[1:] for held in worlds(strict, 0) if fitting_acorns(held) > 1 for code in held} >= {"U"}


def test_how_many_of_the_reshuffled_cards_each_hand_drew_is_not_kept() -> None:
    """Each drew one of the two cards below the top one, so 4 worlds are possible; see docs/knowledge.md."""
    round = run_example("""
        mau_mau 3 | options program_says_mau=yes | discard HA | hand.0 L8 LU HU | hand.1 E7 | hand.2 EU S7 | suit hearts
        rank A | player 0 | turn 0
        0 pass
        1 pass
        2 EU
        2 name bells
        0 LU
        0 name hearts
        1 draw
        2 draw
    """)
    chance = Chance(1)
    imagined = {tuple(codes(round.imagine(0, chance), HAND[1])) for _ in range(300)}
    assert tuple(codes(round, HAND[1])) in imagined
    assert len(imagined) == 6


# 6 End of the round


def test_end() -> None:
    """A last seven makes nobody draw, a last eight skips nobody, a last Unter names nothing."""
    for last in ("H7", "H8", "HU", "HK"):
        round = run_example(f"""
            mau_mau 3 | discard H9 | hand.0 {last} | hand.1 E6 | hand.2 E10 | stock L8 L9 LO LK | turn 0
            suit hearts | rank 9
            0 say Mau-Mau
            0 {last}
            > hand.1 E6
            = 0 6 10
        """)
        assert round.outcome().winners == (0,)
        assert round.outcome().rule is OUT


def test_end_by_the_program() -> None:
    run_example("""
        mau_mau 2 | discard H9 | hand.0 H6 | hand.1 E6 | stock L8 L9 | turn 0 | suit hearts | rank 9
        options program_says_mau=yes
        0 H6
        = 0 6
    """)


# 7 Scoring


def test_scoring() -> None:
    """Ace, king and eight are 11 + 4 + 8 = 23."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 H6 | hand.1 EA EK E8 | stock ? | turn 0 | suit hearts | rank 9
        0 say Mau-Mau
        0 H6
        = 0 23
    """)


def test_scoring_of_every_rank() -> None:
    for code, points in {"L6": 6, "L7": 7, "L8": 8, "L9": 9, "L10": 10, "LU": 2, "LO": 3, "LK": 4, "LA": 11}.items():
        round = position(f"mau_mau 2 | discard H9 | hand.0 H6 | hand.1 {code} | turn 0 | suit hearts | rank 9")
        round.play(0, round.numbered.number("say Mau-Mau"))
        round.play(0, round.numbered.number("H6"))
        assert round.outcome().points == (0.0, float(points))


def test_scoring_of_a_whole_suit() -> None:
    """6 + 7 + 8 + 9 + 10 + 2 + 3 + 4 + 11 = 60."""
    run_example("""
        mau_mau 2 | discard H9 | hand.0 H6 | hand.1 L* | turn 0 | suit hearts | rank 9
        0 say Mau-Mau
        0 H6
        = 0 60
    """)


# 8 End of the match


def sheet_of(*lines: tuple[float, ...]) -> Sheet:
    sheet = Sheet(len(lines[0]))
    sheet.outcomes = [Outcome(points, (0,), OUT) for points in lines]
    return sheet


def test_match_end() -> None:
    """At 100 or more; the fewest win, ties share."""
    round = deal(3)
    assert not round.match_over(sheet_of((0.0, 99.0, 40.0)))
    assert round.match_over(sheet_of((0.0, 60.0, 40.0), (30.0, 40.0, 0.0)))
    assert round.match_winners(sheet_of((30.0, 100.0, 40.0))) == (0,)
    assert round.match_winners(sheet_of((30.0, 100.0, 30.0))) == (0, 2)


@pytest.mark.parametrize("until", [50, 100, 200])
def test_match_end_option(until: int) -> None:
    round = deal(2, options=Options(until=until))
    assert not round.match_over(sheet_of((0.0, until - 1.0)))
    assert round.match_over(sheet_of((0.0, float(until))))


def test_match_end_comes() -> None:
    """A whole match at random: one deals after the other, and the fewest points win."""
    match = Match(GAME, 3, seed=5)
    chance = Chance(5)
    dealers = [match.round.dealer]
    while not match.over:
        play_out(match.round, chance)
        match.settle()
        dealers.append(match.round.dealer)
    totals = match.sheet.totals
    assert max(totals) >= 100
    assert match.winners() == tuple([seat for seat in range(3) if totals[seat] == min(totals)])
    assert dealers[1] == (dealers[0] + 1) % 3
