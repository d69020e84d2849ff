"""Trumps, as people keep them in their hands: found by asking which card beats which."""

import pytest

from reihum import notation

IN_FORCE = [
    ("mue 3 | hand.0 R3 | hand.1 R4 | hand.2 R5 | turn 0", ""),
    ("sechsundsechzig 2 | trump leaves | hand.0 EA | hand.1 E9 | turn 0", "LA L10 LK LO LU L9 L8 L7 L6"),
    ("durak 2 | trump hearts | hand.0 EA | hand.1 E9 | turn 0", "HA HK HO HU H10 H9 H8 H7 H6"),
    ("grasobern 3 | hand.0 EA | hand.1 E9 | hand.2 E8 | turn 0", ""),
]


@pytest.mark.parametrize(("text", "cards"), IN_FORCE)
def test_trumps_of_a_position(text: str, cards: str) -> None:
    assert " ".join(notation.position(text).view(0).trumps) == cards


def test_trumps_for_two_reasons_are_the_highest() -> None:
    """In Mü the chief's threes are above the vice's red cards, and the red three is above all."""
    text = "mue 4 | task play | chief 0 | vice 1 | chief_trump 3 | vice_trump red | hand.0 R3 | hand.1 R4 | turn 0"
    trumps = notation.position(text).view(0).trumps
    assert trumps[0] == "R3"
    assert set(trumps[1:5]) == {"Y3", "G3", "B3", "K3"}
    assert [card[0] for card in trumps[5:]] == ["R"] * (len(trumps) - 5)
    assert trumps[5] == "R9"
