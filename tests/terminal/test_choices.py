"""What may be typed, and what the answer is."""

from reihum.catalogue import find
from reihum.notation import position
from reihum.terminal.choices import Choices, Option, Refusal
from reihum.terminal.player import stretches
from reihum.words import words
from reihum.words.lexicon import Lexicon
from reihum.words.paint import Paint

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
