"""What a player has to do, in a sentence with its numbers and names; and what else a table is told of a game."""

import pytest

from reihum import notation
from reihum.text.catalogue import find
from reihum.text.lexicon import Lexicon
from reihum.text.paint import Paint
from reihum.text.prompts import prompt_of
from reihum.text.words import words

ASKED = [
    ("letzter_panther 4 | to_pass 3 | hand.0 K7 R3 | turn 0 secret", "de", "Wähle 3 Karten für Dora."),
    ("letzter_panther 4 | to_pass 3 | hand.0 K7 R3 | turn 0 secret", "en", "Choose 3 cards for Dora."),
    (
        "mogeln 3 | number 4 | layer 2 | hand.0 R1 R2 | hand.1 R3 | hand.2 R4 | pile Y1 Y2 Y3 | last Y4 | turn 0",
        "de",
        "Lege eine 5 – oder mogle.",
    ),
    ("mogeln 3 | number 0 | hand.0 R1 R2 | hand.1 R3 | hand.2 R4 | turn 0", "en", "Lay a 1 – or cheat."),
    ("schwarzer_peter 2 | neighbour 1 | hand.0 Y1 | hand.1 B1 | turn 0", "de", "Zieh eine Karte von Bea."),
]


@pytest.mark.parametrize(("text", "language", "sentence"), ASKED)
def test_sentences_are_filled_in(text: str, language: str, sentence: str) -> None:
    round = notation.position(text)
    names = ["Du", "Bea", "Cem", "Dora"][: int(round.seats)]
    found = Lexicon(find(round.game.id), words(language), Paint(False), round.layout, names, 0)
    assert prompt_of(found, round.view(0)) == sentence


@pytest.mark.parametrize("name", ["{left}", "{x=1:y|z}", "{", "|", "\ue000"])
def test_no_name_is_read_as_a_gap(name: str) -> None:
    round = notation.position(ASKED[-1][0])
    found = Lexicon(find(round.game.id), words("de"), Paint(False), round.layout, ["Du", name], 0)
    assert prompt_of(found, round.view(0)) == f"Zieh eine Karte von {name}."


def test_whose_turn_it_is_not_is_asked_for_nothing() -> None:
    round = notation.position(ASKED[-1][0])
    found = Lexicon(find(round.game.id), words("de"), Paint(False), round.layout, ["Ada", "Bea"], 1)
    assert prompt_of(found, round.view(1)) == ""


MUE = (
    "mue 4 | task play | chief 0 | vice 1 | partner 2 | height 2 | chief_trump green | vice_trump red | turn 0 "
    "| hand.0 K7' Y2 | bid.0 K7 G5 | hand.1 K3 | won.0 R6 G7 | won.2 B9"
)


def test_the_chiefs_team_has_a_goal() -> None:
    round = notation.position(MUE)
    (goal,) = round.view(3).goals
    assert (goal.name, goal.seats) == ("team", (0, 2))
    assert goal.reached == round.value_of(round.layout.find("won.0")) + round.value_of(round.layout.find("won.2"))
    assert goal.needed > goal.reached


def test_roles_and_phases_are_declared() -> None:
    notes = {note.field: note for note in find("mue").game.notes}
    assert [field for field, note in notes.items() if note.role] == ["challenger", "chief", "vice", "partner"]
    assert notes["challenger"].during == ("bid",)
    assert notes["task"].phase
    said = {note.field: note for note in find("mogeln").game.notes}["number"]
    assert (said.said, said.said_by) == (True, "layer")
