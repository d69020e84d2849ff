"""What is told, and what is not."""

from reihum.core.moves import PASS, TICK, draw, name, pick, play, put, say
from reihum.core.rule import Rule
from reihum.core.sheet import Outcome
from reihum.core.view import BACK, Event
from reihum.terminal.chronicle import Chronicle
from reihum.terminal.sheet import SheetView, points_text
from reihum.text.catalogue import find
from reihum.text.lexicon import Lexicon, company
from reihum.text.paint import Paint
from reihum.text.words import words


def story(game: str, seats: int, language: str = "en", seat: int = 0) -> Chronicle:
    text = words(language)
    entry = find(game)
    return Chronicle(Lexicon(entry, text, Paint(False), entry.game.layout(seats), company(text, seats, seat), seat))


def test_moves_in_words() -> None:
    tale = story("mau_mau", 3)
    assert tale.tell(1, [play("H9")], False, (Event("H9", "hand.1", "discard"),)) == ["  Anna plays hearts 9"]
    assert tale.tell(0, [play("HU")], False, (Event("HU", "hand.0", "discard"),)) == ["  You play hearts Unter"]
    assert tale.tell(2, [draw()], False, (Event(BACK, "stock", "hand.2"),)) == ["  Ben draws a card"]
    assert tale.tell(0, [draw()], False, (Event("E7", "stock", "hand.0"),)) == ["  You draw acorns 7"]
    assert tale.tell(1, [name("bells")], False, ()) == ["  Anna names bells"]
    assert tale.tell(1, [say("Mau")], False, ()) == ["  Anna says “Mau!”"]
    assert len(tale.lines) == 6
    assert story("einundfuenfzig", 3).tell(0, [name("7")], False, ()) == ["  You name seven"]


def test_moves_in_german_words() -> None:
    tale = story("mau_mau", 3, "de")
    assert tale.tell(1, [play("HK")], False, (Event("HK", "hand.1", "discard"),)) == ["  Anna legt Herz König"]
    assert tale.tell(0, [play("HK")], False, (Event("HK", "hand.0", "discard"),)) == ["  Du legst Herz König"]
    assert story("einundfuenfzig", 3, "de").tell(0, [name("1")], False, ()) == ["  Du nennst Eins"]
    assert story("schummeln", 3, "de").tell(3, [TICK], False, ()) == ["  Zeit um"]
    assert story("schnipp_schnapp", 2, "de").tell(2, [TICK], False, ()) == []  # the next card says so


def test_passing_is_told_in_the_words_of_the_game() -> None:
    def passed(game: str, language: str = "de") -> list[str]:
        return story(game, 4, language).tell(1, [PASS], False, ())

    assert passed("schafkopf") == ["  Anna: Ich passe"]
    assert passed("schwimmen") == ["  Anna: Ich schiebe"]
    assert passed("zwanzig_ab") == ["  Anna: Ich steige aus"]
    assert passed("fan_tan", "en") == ["  Anna: Nothing fits"]


def test_effects_are_told_after_the_move() -> None:
    seven = (Event("E7", "hand.0", "discard"), Event(BACK, "stock", "hand.1"), Event(BACK, "stock", "hand.1"))
    told = story("mau_mau", 2).tell(0, [play("E7")], False, seven)
    assert told == ["  You play acorns 7", "      · Anna gets 2 cards (stock)"]


def test_a_name_is_said_once() -> None:
    tale = story("ueberall_anschliessen", 2, "de")
    put_down = tale.tell(1, [put("R5", "open.1")], False, (Event("R5", "pile.1", "open.1"),))
    assert put_down == ["  Anna legt Rot 5 (Offener Stapel)"]
    drawn = story("schwarzer_peter", 3, "de").tell(1, [draw("hand.0")], False, (Event("R5", "hand.0", "hand.1"),))
    assert drawn == ["  Anna zieht Rot 5 von dir"]
    tale = story("schnipp_schnapp", 3)
    mixed = (Event("", "pile.1", "pile.1"), Event("", "pile.2", "pile.2"), Event("R5", "hand.0", "pile.0"))
    assert tale.tell(0, [], False, mixed) == [
        "      · face-down pile: shuffled",
        "      · You lay red 5 (face-down pile)",
    ]


def test_what_was_seen_on_stage_is_not_told_again() -> None:
    drawn = (Event("Y5", "hand.1", "drawn.0"), Event("Y5", "drawn.0", "hand.0"))
    assert story("schwarzer_peter", 3, "de").tell(0, [draw()], False, drawn) == ["  Du ziehst Gelb 5 von Anna"]
    turned_up = tuple(Event(card, f"secret.{seat}", f"bid.{seat}") for seat, card in enumerate(("R2", "G3")))
    put_away = tuple(Event(card, f"bid.{seat}", f"used.{seat}") for seat, card in enumerate(("R2", "G3")))
    told = story("dritter_mann", 4, "de").tell(0, [], False, turned_up + put_away)
    assert told == ["      · Du legst Rot 2, Anna legt Grün 3"]


def test_a_card_laid_face_down_is_not_named() -> None:
    told = story("mogeln", 3).tell(1, [play("R5")], False, (Event(BACK, "hand.1", "pile"),))
    assert "red" not in " ".join(told)
    assert "R5" not in " ".join(told)


def test_what_nobody_saw_is_not_told() -> None:
    tale = story("mogeln", 3)
    assert tale.tell(1, [pick("R5")], False, ()) == []
    assert tale.tell(0, [pick("R5")], False, ()) == ["  You choose red 5"]


def test_a_hidden_number_is_not_told() -> None:
    told = story("mogeln", 3).tell(1, [say("gemogelt")], False, (Event(BACK, "pile", "hand.2"),))
    assert told[-1].endswith("Ben gets cards (pile)")


def test_a_secret_choice_is_not_told() -> None:
    tale = story("letzter_panther", 3)
    assert tale.tell(1, [pick("R5")], True, (Event(BACK, "hand.1", "passed.1"),)) == []
    assert tale.tell(0, [pick("R3")], True, (Event("R3", "hand.0", "passed.0"),)) == ["  You choose red 3"]


def test_what_is_turned_up_together_stands_in_one_line() -> None:
    tale = story("hoechste_karte", 2)
    events = (
        Event("R4", "hand.0", "laid.0"),
        Event("R4", "laid.0", "middle"),
        Event("Y7", "laid.1", "middle"),
        Event("Y7", "middle", "won.1"),
        Event("R4", "middle", "won.1"),
    )
    assert tale.tell(0, [play("R4")], True, events) == [
        "  You play red 4",
        "      · You play red 4, Anna plays yellow 7",
        "      · Anna wins the trick",
    ]


def test_twins_look_alike() -> None:
    told = story("letzter_panther", 3).tell(1, [play("R7'")], False, (Event("R7", "hand.1", "trick"),))
    assert told == ["  Anna plays red 7"]


def test_points_as_people_write_them() -> None:
    assert [points_text(number, "de") for number in (12.0, -4.0, 2.5, 0.0)] == ["12", "−4", "2,5", "0"]
    assert points_text(2.25, "en") == "2.25"


def test_who_has_won() -> None:
    view = SheetView(story("mau_mau", 3).lexicon)
    assert view.winners((0,), "match") == "You win the match!"
    assert view.winners((2,), "round") == "The round goes to Ben."
    assert view.winners((0, 1, 2), "match") == "You, Anna and Ben win the match together."
    assert view.winners((), "round") == "Nobody wins this round."
    assert view.details(Outcome((1.0, 2.0, 3.0), (2,), Rule("end"))) == []
