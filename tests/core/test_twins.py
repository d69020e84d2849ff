"""Twins: two equal cards must not tell anything about each other, and where it matters one chooses between them."""

import pytest

from reihum import notation
from reihum.core.chance import Chance
from reihum.core.errors import IllegalMove
from reihum.core.match import LoggedMove, Match
from reihum.core.moves import card_of
from reihum.core.playout import A_WHILE
from reihum.core.round import Round
from reihum.core.twins import NO_MOVE, side_by_side, twin_move
from reihum.games.letzter_panther.rules import GAME
from reihum.testing.tables import games
from reihum.text.catalogue import Entry

SEEDS = 60

MUE = (
    "mue 4 | task play | chief 0 | vice 1 | partner 2 | height 2 | chief_trump green | vice_trump red | turn 0 | "
    "hand.0 K7' Y2 | bid.0 K7 G5 | hand.1 K3 K4 R1 R2 | hand.2 K0 K1 B2 B3 | hand.3 K5 K6 B4 B5"
)
BOTH = {  # positions, and the moves that choose both twins at once
    "letzter_panther": (
        "letzter_panther 3 | hand.0 K7 K7' R3 R4 | hand.1 ?*4 | hand.2 ?*4 | to_pass 3 | turn 0,1,2 secret",
        "+K7 +K7' +R3",
    ),
    "mue": (
        "mue 4 | limit 3 | hand.0 K7 K7' R3 R4 | hand.1 ?*4 | hand.2 ?*4 | hand.3 ?*4 | turn 0",
        "+K7 +K7' done",
    ),
    "wimmueln": (
        "wimmueln 4 | task estimate | hand.0 K7 K7' R3 R4 | hand.1 ?*4 | hand.2 ?*4 | hand.3 ?*4 | trick R0 | "
        "best R0 | taker 3 | led red | played 1 | turn 0,1,2,3 secret",
        "+K7 +K7'",
    ),
    "rummue": (
        "rummue 3 | phase lay | out yes no no | meld.0 R3 R4 R5 | meld.1 R1 G1 B1 | hand.0 Y1 Y1' K3 | hand.1 ?*9 | "
        "hand.2 ?*9 | discard ?*2 | stock ?* | turn 0",
        "+Y1 Y1>meld.1",
    ),
    "safarue": (
        "safarue 2 | table R7 R7' K0 B2 | hand.0 G7 K1 | hand.1 K8 K2 | stock ?*4 | turn 0",
        "G7 R7>add K0>add R7'>pair done",
    ),
}


def match_at(text: str, seed: int) -> Match:
    """A match in the middle of a round."""
    round = notation.position(text)
    match = Match(round.game, int(round.seats), seed=seed)
    match.round = round
    return match


def played(text: str, seed: int, moves: str, seat: int = 0) -> list[str]:
    """What a submission became."""
    match = match_at(text, seed)
    match.play(seat, *[match.number(move) for move in moves.split()])
    return [match.game.moves.texts[entry.move] for entry in match.log]


def exchanged(moves: str) -> list[str]:
    """The same moves with every twin's mark taken away or set."""
    cards = {"K7": "K7'", "K7'": "K7", "Y1": "Y1'", "R7": "R7'", "R7'": "R7"}
    found: list[str] = []
    for move in moves.split():
        card, arrow, _ = move.removeprefix("+").partition(">")
        found.append(move.replace(card, cards.get(card, card)) if arrow or move.startswith("+") else move)
    return found


def holder_of_both(match: Match) -> tuple[int, str] | None:
    """A seat that holds both cards of a pair of twins, and the card."""
    for seat in range(match.seats):
        held = {match.game.pack.codes[card] for card in match.round.cards(match.round.layout.find(f"hand.{seat}"))}
        for code in sorted(held):
            if code + "'" in held:
                return seat, code
    return None


# In one hand


def test_either_twin_is_played_whichever_was_asked_for() -> None:
    passed: list[str] = []
    for seed in range(60):
        outcomes = set()
        for mark in ("", "'"):
            match = Match(GAME, 4, seed=seed)
            if found := holder_of_both(match):
                seat, code = found
                match.play(seat, match.number(f"+{code}{mark}"))
                outcomes.add(match.game.moves.texts[match.log[-1].move])
        assert len(outcomes) <= 1
        passed.extend(outcomes)
    marked = [text for text in passed if text.endswith("'")]
    assert len(passed) > 40
    assert 0.25 < len(marked) / len(passed) < 0.75


def test_a_twin_without_its_twin_is_played_as_it_is() -> None:
    match = Match(GAME, 4, seed=1)
    seat, code = holder_of_both(match) or (0, "")
    match.play(seat, match.number(f"+{code}"))
    left = code if match.game.moves.texts[match.log[-1].move].endswith("'") else code + "'"
    match.play(seat, match.number(f"+{left}"))
    assert match.game.moves.texts[match.log[-1].move] == f"+{left}"


@pytest.mark.parametrize("game", sorted(BOTH))
def test_both_twins_at_once(game: str) -> None:
    """As asked for or with both names exchanged, about equally often; never refused."""
    text, moves = BOTH[game]
    outcomes = [played(text, seed, moves) for seed in range(SEEDS)]
    assert all(outcome in (moves.split(), exchanged(moves)) for outcome in outcomes)
    assert 0.25 < outcomes.count(moves.split()) / SEEDS < 0.75


@pytest.mark.parametrize("game", sorted(BOTH))
def test_the_same_twin_twice_is_never_both(game: str) -> None:
    """Whichever is exchanged, the second name stands for the card that has gone."""
    text, moves = BOTH[game]
    again = moves.replace("'", "") if game != "rummue" else "+Y1 +Y1"
    for seed in range(SEEDS):
        match = match_at(text, seed)
        before = notation.written(match.round)
        with pytest.raises(IllegalMove):
            match.play(0, *[match.number(move) for move in again.split()])
        assert notation.written(match.round) == before
        assert match.log == []


# In two places


@pytest.mark.parametrize("card", ["K7", "K7'"])
def test_hand_or_table_is_the_player_s_choice(card: str) -> None:
    for seed in range(SEEDS):
        assert played(MUE, seed, card) == [card]


@pytest.mark.parametrize("card", ["K7", "K7'"])
def test_hand_or_table_in_notation(card: str) -> None:
    left = {"K7": "> bid.0 G5\n> hand.0 K7' Y2", "K7'": "> bid.0 K7 G5\n> hand.0 Y2"}
    notation.run_example(f"{MUE}\n0 {card}\n{left[card]}")


def test_a_record_is_played_again_card_by_card() -> None:
    """However the moves were submitted, and wherever the twins lay then."""
    for text, moves in [*BOTH.values(), (MUE, "K7"), (MUE, "K7'")]:
        for seed in range(20):
            match, again = match_at(text, seed), match_at(text, seed)
            match.play(0, *[match.number(move) for move in moves.split()])
            for entry in match.log:
                again.replay(entry)
            assert again.log == match.log
            assert notation.written(again.round) == notation.written(match.round)


def test_a_replayed_move_must_be_legal() -> None:
    match = match_at(MUE, 1)
    with pytest.raises(IllegalMove):
        match.replay(LoggedMove(0, 0, match.number("R1"), 0))


# In every game


@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.id)
def test_no_rule_tells_twins_apart_that_lie_together(entry: Entry) -> None:
    """So an exchange never makes a legal move illegal, nor the other way round."""
    pairs = 0
    for seed in range(3):
        round = entry.game.deal(entry.game.players[seed % len(entry.game.players)], entry.game.options(), bytes([seed]))
        chance = Chance(seed + 1)
        for _ in range(40):
            if round.is_over():
                break
            seat = round.turn().seats[0]
            pairs += compared(round, seat)
            legal = round.moves(seat)
            round.now = A_WHILE
            round.play(seat, legal[chance.below(len(legal))])
    assert pairs > 0 or max(entry.game.pack.twin) < 0 or entry.id == "calcory"  # there a move names a place, no card


def compared(round: Round, seat: int) -> int:
    """How many moves with twins that lie together were found alike."""
    found = 0
    for move in range(len(round.numbered)):
        twin = twin_move(round.numbered, round.pack, move)
        if twin != NO_MOVE and side_by_side(round, card_of(round.numbered, round.pack, move)):
            assert round.forbidden(seat, move) is round.forbidden(seat, twin)
            found += 1
    return found
