"""How the booklets and the other texts are written: what must be said in every booklet, and phrases that stay out.

The rules are retold in our own words. The printed booklets are not part of this repository, so no test can compare
every sentence with them. The sentences that once came too close stand in the list below, next to what nobody would say
in German, and to German in English words.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import reihum
from reihum.core.options import choices
from reihum.core.round import ALONE, Round
from reihum.testing.tables import agreed, games
from reihum.text.booklet import LANGUAGES, booklet_file
from reihum.text.catalogue import Entry, find
from tests.strolls import stops

pytestmark = pytest.mark.once

PACKAGE = Path(reihum.__file__).parent
CLOCKWISE = {"de": "im Uhrzeigersinn", "en": "clockwise"}
DEALER = {"de": r"\b[Gg]eber", "en": r"\bdealer"}
NEXT_DEALER = "next-dealer"

TOO_CLOSE = [  # to the printed booklets
    "Höhere Karten schlagen niedrigere",
    "Verlierer einer Runde zahlt dem Sieger",
    "höher oder niedriger sein als die Startkarte",
    "die in diesem Stich schon Trumpf war",
    "die der Geber sich selbst gibt, deckt er auf",
    "rote 6 keine rote Karte",
    "höchstens eine Karte mehr vor sich",
    "und beendet damit das Spiel",
    "unterste Karte seines verdeckten Stapels geben",
    "wer als Erster keine Karten mehr hat",
    "direkt nacheinander gepasst haben",
    "oder auch nur gleichziehen",
    "werden alle Karten neu gemischt",
    "einmal durchgespielt, ist",
    "letzte Karte gelegt und „Mau-Mau“ gesagt hat",
    "kann oder nicht legen mag",
    "passt jedes Herz und jede Sechs",
    "teilen sich die 10 Punkte",
    "gelbe 10 gehört",
    r"\bgesprengt\b",
]
PHRASES = {
    "de": [
        *TOO_CLOSE,
        r"die (meisten|wenigsten)( \w+)? (gewinnen|verlieren)\b",  # wer die meisten hat, gewinnt
        r"gewinnen die (meisten|wenigsten)\b",
        r"Farbe ist gleich\b",  # auf die Farbe kommt es nicht an
        r"(?<!ganz )gleich,? (was|welche|wessen)\b",
        r"\bum so\b",
        r"\bmit gefangen\b",
        r"sieht der Geber sein Blatt an",
        r"bekommt und kostet",
        r"meldet sein Gebot",
        r"\b(links|rechts) des\b",
        r"Das ist [^.]*nicht an der Reihe",
        r"stehen gebliebene",
        r"\beines jeden\b",
        r"ist dieser Fang zu entscheiden",
        r"\balle \{window\}",  # "alle drei Sekunden" is every three seconds
        r"gehört nicht hin\b",
        r"\bvor ihm gelegt\b",  # in front of him, or before him?
        r"Gebote? (bekommt|bekommen|zahlt|zahlen)\b",  # people pay, bids cost
        r"\bwer [^.;]* gilt noch als gleichzeitig",  # a call is simultaneous, nobody is
        r"\{names\} gewinnt\b",
        r"Wer ist zuerst\b",
        r"Stellen? hätten? besser gehen",
    ],
    "en": [
        r"\bthe own\b",
        r"(^|[.;:] )Who (can|may|wants|does)\b",  # whoever, or a player who
        r"\bonly who\b",
        r"\bso (many|long)\b(?! as)",  # this many
        r"\b(he|him|his|himself)\b",  # anybody may sit there
        r"the (most|fewest)( \w+)? (win|lose)\b",  # whoever has the most wins
        r"\bties share\b(?! the)",
        r"\b[Cc]lockwise (every|each|one)",
        r"\bon the \w+ \d+ follows\b",
        r"does not go\b",
        r"agree on it\b",
        r"\b[Dd]oubter\b(?! =)",  # challenger; not the name of a note
        r"\b(is|are) to play\b",  # it is somebody's turn
        r"\bin the end\b",  # at the end
        r"\badds? together\b",
        r"\bhad better\b",
        r"\bequally many\b",
        r"as this game has it",
        r"\bbear witness\b",
    ],
}
SAID = [  # what would be missed: game, paragraph, and words of it in German and English
    ("calcory", "pack", "60 Karten.*fünfmal.*zehnmal", "60 cards.*five cards of each.*ten each"),
    ("elfer_raus", "draw", "Vorher aufhören darf man nicht", "may not stop before that"),
    ("mogeln", "match-end", "bekommt einen Punkt", "gets a point"),
    ("mue", "chief-trump", "die Trümpfe des Vize allein", "only the vice's trumps"),
    ("mue", "goal", "mindestens so viele Punkte", "at least as many points"),
    ("mue", "no-vice", "die besten dieser Gebote", "the best of these bids"),
    ("mue", "values", "6 oder 7 .*zwei.*1 oder 9 .*keinen.*andere", "6 or a 7 .*two.*1 or a 9 none.*any other"),
    ("ratefix", "deal", "ausgelost", "by lot"),
    ("rummue", "swap", "gleich im selben Zug", "at once, in the same turn"),
    ("safarue", "pack", "60 Karten.*2 für eine 6 oder 7, nichts für", "60 cards.*2 for a 6 or 7, nothing for"),
    ("schnipp_schnapp", "deal", "ausgelost", "by lot"),
    ("ueberall_anschliessen", "stopp", "jeder andere.*keine Karten mehr", "anybody else.*no cards left"),
]
ADDRESS = r"\b(du|dich|dir|dein\w*|euch|euer|eure\w*)\b|\bihr (habt|könnt|spielt|vereinbart|dürft|müsst|seid)\b"

every_game = pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.id)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every file of the package that people read in this language, without its examples of notation."""
    for path in sorted(PACKAGE.rglob(f"*.{language}.md")):
        yield str(path.relative_to(PACKAGE)), without_examples(path.read_text("utf-8"))
    for path in sorted(PACKAGE.rglob(f"*.{language}.json")):
        yield str(path.relative_to(PACKAGE)), json.dumps(json.loads(path.read_text("utf-8")), ensure_ascii=False)


def without_examples(text: str) -> str:
    return re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)


def rules_text(entry: Entry, language: str) -> str:
    """The chapters of a booklet, without its table of words."""
    return without_examples(booklet_file(entry.package, language).split("+++\n", 2)[2])


@every_language
def test_phrases_that_stay_out(language: str) -> None:
    read = dict(texts(language))
    assert len(read) > len(games()), "too few texts: where are they?"
    for name, text in read.items():
        for phrase in PHRASES[language]:
            found = re.search(phrase, text, re.MULTILINE | (re.IGNORECASE if language == "de" else 0))
            assert found is None, f"{name}: {text[max(found.start() - 30, 0) : found.end() + 30]!r}"


@every_game
def test_a_german_booklet_speaks_of_people_and_not_to_them(entry: Entry) -> None:
    """All of them say `wer` and `man`; the English ones say `you`."""
    assert re.search(ADDRESS, rules_text(entry, "de"), re.IGNORECASE) is None


@every_game
@every_language
def test_the_direction_of_play_is_said(entry: Entry, language: str) -> None:
    """Wherever one seat after the other decides; there is no direction where all choose at once."""
    if goes_round(entry):
        assert CLOCKWISE[language] in rules_text(entry, language).replace("Im U", "im U")


@pytest.mark.parametrize(("game", "anchor", "german", "english"), SAID, ids=[f"{each[0]}-{each[1]}" for each in SAID])
def test_what_would_be_missed_is_said(game: str, anchor: str, german: str, english: str) -> None:
    for language, words in (("de", german), ("en", english)):
        text = find(game).booklet(language).paragraph(anchor).text
        assert re.search(words, text), text


def goes_round(entry: Entry) -> bool:
    positions = stops(entry.game, entry.game.players[0], number=12, steps=1)
    return any(int(position.mode) == ALONE for position in positions)


@every_game
@every_language
def test_it_is_said_who_deals_next(entry: Entry, language: str) -> None:
    """In every game that has a dealer and can go on for another round."""
    plays_on = type(entry.game.blank(entry.game.players[0])).match_over is not Round.match_over
    if plays_on and re.search(DEALER[language], rules_text(entry, language)):
        text = entry.booklet(language).paragraph(NEXT_DEALER).text
        assert re.search({"de": "Los|ausgelost", "en": "by lot"}[language], text), "and who deals first"
        assert re.search({"de": "links|Linken|Uhrzeigersinn", "en": "left|clockwise"}[language], text)


# What every table is told, whatever its options


def tables(entry: Entry) -> list[Any]:
    """The usual options, and with every value of every one of them."""
    usual = entry.game.options()
    found = [agreed(usual, each.name, value) for each in fields(usual) for value in choices(usual, each.name)]
    return [usual, *found]


@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_what_happens_if_several_are_level(entry: Entry, language: str) -> None:
    """With any options, for a variant has its own end."""
    level = {
        "de": "bei Gleichstand gewinnen|bei Gleichstand mehrere|gleichauf|unentschieden",
        "en": r"share the win|\blevel\b|is drawn and",
    }
    for options in tables(entry):
        text = "\n".join(each.text for each in entry.booklet(language, options).paragraphs)
        assert re.search(level[language], text), options


@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_direction_of_play_does_not_depend_on_options(entry: Entry, language: str) -> None:
    """Where it matters at all, every table is told: not only in a paragraph that others do not have."""
    books = [entry.booklet(language, options) for options in tables(entry)]
    told = {any(CLOCKWISE[language].casefold() in each.text.casefold() for each in book.paragraphs) for book in books}
    assert len(told) == 1
