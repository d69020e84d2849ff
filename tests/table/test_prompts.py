"""What a player has to do, in a sentence with its numbers and names; and what else a table is told of a game."""

import random

import pytest

from reihum import notation
from reihum.core.match import Match
from reihum.table.glance import Glance
from reihum.table.sight import Sight
from reihum.table.state import State
from reihum.text.catalogue import catalogue, find
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
    (
        "schummeln 3 | open H9 | last HK | suit hearts | layer 1 | player 2 | hand.0 E7 | hand.1 S7 | hand.2 H7 "
        "| waiting yes | turn 0,2,clock race 3000",
        "de",
        "Hat Bea geschummelt?",
    ),
    (
        "schummeln 3 | open H9 | last HK | suit hearts | layer 1 | player 0 | hand.0 E7 | hand.1 S7 | hand.2 H7 "
        "| turn 0,2 race",
        "de",
        "Lege Herz – oder schummle.",
    ),
    (
        "durak 2 | trump hearts | hand.0 L6 | hand.1 L7 | attacker 0 | defender 1 | limit 2 | turn 0",
        "de",
        "Greif Bea an, mit höchstens 2 Karten.",
    ),
    (
        "durak 2 | trump hearts | hand.0 L9 | hand.1 L8 | attack.0 L6 | defence.0 L7 | attacks 1 | attacker 0 "
        "| defender 1 | limit 2 | turn 0",
        "de",
        "Bea hat geschlagen: Lass es genug sein.",
    ),
    (
        "durak 2 | trump hearts | hand.0 E7 | hand.1 S7 | attack.0 L6 | defence.0 L7 | attacks 1 | attacker 0 "
        "| defender 1 | limit 2 | turn 0",
        "de",
        "Bea hat geschlagen: Wirf noch eine Karte, oder lass es genug sein.",
    ),
    ("elfer_raus 2 | hand.0 R1 | hand.1 R2 | stock Y1 | turn 0", "de", "Zieh eine Karte."),
    ("elfer_raus 2 | hand.0 R1 | hand.1 R2 | turn 0", "de", "Du kannst nicht anlegen."),
    ("elfer_raus 2 | hand.0 R11 | hand.1 R2 | stock Y1 | turn 0", "en", "Add to a row."),
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


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_what_tables_share_is_what_each_would_be_asked(game: str) -> None:
    """Sentences are kept for all tables; here are two with different people and different cards."""
    entry, chance = find(game), random.Random(game)
    seats = max(entry.game.players)
    asked = 0
    for seed, names in enumerate((["Ada", "Bea", "Cem"], ["Udo", "Vera", "Willi"])):
        match = Match(entry.game, seats, seed=seed)
        called = [f"{names[seat % 3]} {seat}" for seat in range(seats)]
        layout = match.round.layout
        lexicons = [Lexicon(entry, words("de"), Paint(False), layout, called, seat) for seat in range(seats)]
        sights = [Sight(lexicon, seat) for seat, lexicon in enumerate(lexicons)]
        for _ in range(80):
            for seat, sight in enumerate(sights):
                sight.look(match, State(0, []), Glance())
                view = match.round.view(seat)
                assert sight.prompt == prompt_of(lexicons[seat], view)
                assert sight.trumps == view.trumps, "found for the same notes at another table"
                asked += sight.prompt != ""
            able = [seat for seat in range(seats) if match.round.may_act(seat) and match.round.moves(seat)]
            if match.round.is_over() or not able:
                break
            seat = chance.choice(able)
            match.play(seat, chance.choice([int(move) for move in match.round.moves(seat)]))
    assert asked or not any(lexicons[0].knows("prompts", name) for name in ("turn", "secret", "race", "play"))


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
