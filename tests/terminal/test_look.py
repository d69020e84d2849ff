"""Cards in the terminal, in the look that somebody likes."""

import pytest
from click.testing import CliRunner

from reihum.cli import cli
from reihum.notation import position
from reihum.terminal.choices import Choices, Refusal
from reihum.text.catalogue import find
from reihum.text.lexicon import Lexicon
from reihum.text.paint import Paint
from reihum.text.words import words

TABLE = "mau_mau 2 | discard E9 | hand.0 EU H6 LA | hand.1 EA EK E8 | stock ?*5 | turn 0 | suit acorns | rank 9"


def shown(*options: str, **environment: str) -> str:
    result = CliRunner().invoke(cli, ["show", TABLE, "--seat", "0", "--lang", "de", *options], env=environment)
    assert result.exit_code == 0, result.output
    return result.output


def test_cards_are_shown_by_their_codes_as_usual() -> None:
    usual = shown()
    assert "[EU] Unter" in usual
    assert "Eichel" in usual
    assert "♣" not in usual


@pytest.mark.parametrize(("options", "environment"), [(["--look", "french"], {}), ([], {"REIHUM_LOOK": "french"})])
def test_french_suits_are_shown_when_wished(options: list[str], environment: dict[str, str]) -> None:
    french = shown(*options, **environment)
    assert "[♣B] Bube" in french
    assert "Kreuz" in french
    assert "Eichel" not in french


def test_a_look_that_no_pack_has_is_refused_in_one_sentence() -> None:
    result = CliRunner().invoke(cli, ["show", TABLE, "--lang", "de", "--look", "tarock"])
    assert result.exit_code == 2
    assert "Karten mit dem Bild „tarock“ gibt es nicht" in result.output
    assert "german, french" in result.output


@pytest.mark.parametrize("typed", ["EU", "♣B", "Kreuz Bube"])
def test_a_card_may_be_typed_as_it_is_shown(typed: str) -> None:
    round = position(TABLE)
    lexicon = Lexicon(find("mau_mau"), words("de"), Paint(False), round.layout, ["Du", "Anna"], 0, "french")
    found = Choices(round.view(0), lexicon).read(typed)
    assert not isinstance(found, Refusal)
    assert [option.card for option in found] == ["EU"]
