"""Hints in words: the choice, the reason, and how the others compare."""

import pytest
from click.testing import CliRunner

from reihum.cli import cli
from reihum.core.advice import Advice, Estimate
from reihum.text.advice import sentence, told
from reihum.text.catalogue import find
from reihum.text.lexicon import Lexicon, company
from reihum.text.paint import Paint
from reihum.text.words import words

MOVES = find("mau_mau").game.moves
BEST = Estimate(MOVES.number("HU"), 0.63, 6.5, 0.6, 40)
OTHER = Estimate(MOVES.number("draw"), 0.60, 12.0, 0.5, 40)
SILENT = Estimate(-1, 0.5, 3.0, 0.5, 10)


def lexicon(language: str) -> Lexicon:
    entry, text = find("mau_mau"), words(language)
    return Lexicon(entry, text, Paint(False), entry.game.layout(2), company(text, 2, 0), 0)


def test_share_and_points() -> None:
    assert sentence(Advice((BEST, OTHER), 80, "wins"), lexicon("en")) == (
        "This wins 63 of 100 imagined rounds, Draw a card only 60; on average the round ends with 6.5 points."
    )
    assert sentence(Advice((BEST, OTHER), 80, "points"), lexicon("de")).startswith(
        "Damit stehen am Ende im Schnitt 6,5 Punkte, mit Karte ziehen 12;"
    )


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("reason", ["only", "learnt", "mastery", "proven", "close", "wins", "points", "experience"])
def test_every_reason_has_its_sentence(language: str, reason: str) -> None:
    for share in (0.0, 0.5, 1.0):
        advice = Advice((BEST._replace(share=share), SILENT), 80, reason)
        assert all(told(advice, lexicon(language), []))


def test_the_choices_side_by_side() -> None:
    lines = told(Advice((BEST, OTHER, SILENT), 80, "wins"), lexicon("en"), ["Because."])
    assert lines[:2] == ["Hint: play hearts Unter", "Because."]
    assert lines[3:] == [
        "play hearts Unter: 63 % won, 6.5 points",
        "Draw a card: 60 % won, 12 points",
        "say nothing: 50 % won, 3.0 points",
    ]


def test_after_a_closer_look_the_given_up_move_is_compared() -> None:
    """Not the second best one: the question is what was wrong with what was said before."""
    advice = Advice((BEST, SILENT, OTHER), 80, "close")
    assert sentence(advice, lexicon("en"), OTHER.move) == (
        "After a closer look: This wins 63 of 100 imagined rounds, Draw a card only 60; "
        "on average the round ends with 6.5 points."
    )
    lines = told(advice, lexicon("de"), ["Weil."], OTHER.move)
    assert lines[:2] == ["Doch lieber: Herz Unter legen", "Weil."]
    assert lines[2].startswith("Genauer besehen: ")


def test_what_was_told_at_first_is_not_told_again() -> None:
    first = told(Advice((BEST, OTHER), 9, "learnt"), lexicon("en"), ["Because."])
    assert first[:2] == ["Hint: play hearts Unter", "Because."]
    assert not any(character.isdigit() for line in first for character in line)  # nothing was worked out
    last = told(Advice((BEST, OTHER), 80, "wins"), lexicon("en"), ["Because."], BEST.move)
    assert last[0].startswith("This wins 63 of 100")
    assert "Because." not in last


def test_the_terminal_gives_a_hint_at_once_and_a_deeper_one_then() -> None:
    call = CliRunner().invoke(
        cli, ["play", "mau_mau", "--seats", "2", "--seed", "5"], input="!\nq\ny\n", env={"LANG": "en"}
    )
    before, _, after = call.output.partition("Taking a closer look …")
    assert "Hint: " in before
    assert " won, " not in before
    assert " % won, " in after
    assert "Hint: " not in after
