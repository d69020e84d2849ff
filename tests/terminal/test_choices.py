"""What may be typed, and what the answer is."""

import pytest

from reihum.notation import position
from reihum.terminal.choices import Choices, Option, Refusal
from reihum.terminal.player import stretches
from reihum.text.catalogue import find
from reihum.text.lexicon import Lexicon
from reihum.text.paint import Paint
from reihum.text.words import words
from tests.terminal.guest import Screen, table_for

MAU = "mau_mau 2 | discard H9 | hand.0 H6 E9 LA | hand.1 EA EK E8 | stock ?*5 | turn 0 | suit hearts | rank 9"


def choices(text: str, language: str = "en") -> Choices:
    round = position(text)
    names = ["You", "Anna", "Ben", "Clara"][: int(round.seats)]
    lexicon = Lexicon(find(text.split()[0]), words(language), Paint(False), round.layout, names, 0)
    return Choices(round.view(0), lexicon)


def meant(found: list[Option] | Refusal) -> list[str]:
    assert isinstance(found, list)
    return [option.choices[0].text for option in found]


def refused(found: list[Option] | Refusal) -> str | None:
    assert isinstance(found, Refusal)
    return None if found.rule is None else found.rule.anchor


def test_cards_of_the_hand_are_numbered_first() -> None:
    numbered = {option.number: option.choices[0].text for option in choices(MAU).options}
    assert numbered == {1: "E9", 2: "H6", 3: "draw"}


def test_numbers_cards_notation_and_words() -> None:
    for typed in ("2", "H6", "h6", " hearts 6 ", "HEARTS 6"):
        assert meant(choices(MAU).read(typed)) == ["H6"], typed
    for typed in ("3", "draw", "Draw a card"):
        assert meant(choices(MAU).read(typed)) == ["draw"], typed
    assert meant(choices(MAU, "de").read("herz 6")) == ["H6"]


def test_words_to_say() -> None:
    last = choices(MAU.replace("hand.0 H6 E9 LA", "hand.0 H6 L7"))
    for typed in ("Mau", "mau!", "say Mau", "„Mau!“"):
        assert meant(last.read(typed)) == ["say Mau"], typed


def test_several_moves_at_once() -> None:
    panther = choices(
        "letzter_panther 3 | hand.0 R3 Y5 G5 B9 | hand.1 ?*3 | hand.2 ?*3 | turn 0,1,2 secret | to_pass 3"
    )
    assert meant(panther.read("1 3 4")) == ["+R3", "+G5", "+B9"]
    assert meant(panther.read("R3, b9")) == ["+R3", "+B9"]
    assert refused(panther.read("1 xyzzy")) is None


PANTHER = "letzter_panther 3 | hand.0 K7 K7' R3 R4 | hand.1 ?*4 | hand.2 ?*4 | to_pass 3 | turn 0,1,2 secret"
MUE = (
    "mue 4 | task play | chief 0 | vice 1 | partner 2 | height 2 | chief_trump green | vice_trump red | turn 0 | "
    "hand.0 K7' Y2 | bid.0 K7 G5 | hand.1 K3 K4 R1 R2 | hand.2 K0 K1 B2 B3 | hand.3 K5 K6 B4 B5"
)


def test_equal_cards_look_equal_and_both_can_be_chosen() -> None:
    for typed in ("3 4 1", "K7 K7 R3", "k7 k7' r3", "+K7 +K7 +R3", "K7' K7 R3"):
        found = meant(choices(PANTHER).read(typed))
        assert sorted(found) == ["+K7", "+K7'", "+R3"], typed


def test_a_twin_is_found_without_its_mark() -> None:
    alone = choices(PANTHER.replace("K7 K7'", "K7' G1"))
    for typed in ("K7", "+K7", "K7'", "black 7"):
        assert meant(alone.read(typed)) == ["+K7'"], typed


def test_of_equal_cards_in_two_places_a_number_says_which() -> None:
    numbers = {option.choices[0].text: str(option.number) for option in choices(MUE).options}
    for card in ("K7", "K7'"):
        assert meant(choices(MUE).read(numbers[card])) == [card]
    assert meant(choices(MUE).read("K7'")) == ["K7'"]


@pytest.mark.parametrize(("answer", "card"), [("1", "K7"), ("2", "K7'")])
def test_of_equal_cards_in_two_places_one_is_asked_for(answer: str, card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(20):
        screen = Screen(monkeypatch)
        round = position(MUE)
        host = table_for(find("mue"), Typist(["K7", answer]), "en", 4, seed)  # type: ignore[arg-type]
        host.match.round = round
        host.match.play(0, *host.player.choose(round.view(0)))
        assert [host.match.game.moves.texts[entry.move] for entry in host.match.log] == [card]
        assert "1 black 7 (bid)" in screen.plain()
        assert "2 black 7 (hand)" in screen.plain()


def test_both_twins_are_passed_on_whatever_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(20):
        Screen(monkeypatch)
        host = table_for(find("letzter_panther"), Typist(["K7 K7 R3"]), "en", 3, seed)  # type: ignore[arg-type]
        host.match.round = position(PANTHER)
        host.match.play(0, *host.player.choose(host.match.round.view(0)))
        assert sorted(host.match.game.moves.texts[entry.move] for entry in host.match.log) == ["+K7", "+K7'", "+R3"]


class Typist:
    """Types what it is told."""

    live = False

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines

    def line(self, prompt: str) -> str:
        return self.lines.pop(0)


def test_what_can_not_be_done_has_a_reason() -> None:
    assert refused(choices(MAU).read("LA")) == "match"
    assert refused(choices(MAU).read("S7")) == "have"
    assert refused(choices(MAU).read("name hearts")) == "not-now"
    assert refused(choices(MAU).read("99")) is None
    assert refused(choices(MAU).read("!")) is None


def test_numbers_to_be_named_keep_their_own_number() -> None:
    guess = choices("ratefix 2 | card.0 R5 | card.1 ? | turn 0")
    assert [option.number for option in guess.options][:3] == [2, 3, 4]
    assert meant(guess.read("17")) == ["name 17"]


def test_stretches_of_numbers() -> None:
    assert stretches([2, 3, 4, 7, 9, 10]) == [[2, 4], [7], [9, 10]]
    assert stretches([]) == []
