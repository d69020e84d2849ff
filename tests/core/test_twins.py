"""Twins: two equal cards must not tell anything about each other."""

from reihum.core.match import Match
from reihum.games.letzter_panther.rules import GAME


def holder_of_both(match: Match) -> tuple[int, str] | None:
    """A seat that holds both cards of a pair of twins, and the card."""
    for seat in range(match.seats):
        held = {match.game.pack.codes[card] for card in match.round.cards(match.round.layout.find(f"hand.{seat}"))}
        for code in sorted(held):
            if code + "'" in held:
                return seat, code
    return None


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
