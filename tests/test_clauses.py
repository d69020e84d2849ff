"""Clauses: a booklet says what a table has agreed on."""

import pytest

from reihum.core.errors import BadOption
from reihum.core.options import choices, read_options, value_text, written_options
from reihum.core.rule import TABLE_RULES
from reihum.games.elfer_raus.rules import ROWS, Options
from reihum.text.booklet import LANGUAGES, Booklet, read_booklet
from reihum.text.catalogue import KEPT, agreed_booklet, catalogue, find
from reihum.text.clauses import BadClause, agreed_text, holds, supposing

TABLE = {"until": "-250", "rounds": "1", "slipping": "no", "without": "yellow-black"}
LABELS = {"without": {"yellow-black": "yellow and black"}}


def said(text: str, **changes: str) -> str:
    return agreed_text(text, {**TABLE, **changes}, LABELS)


def test_values() -> None:
    assert said("below {until}; at exactly {until} it goes on") == "below −250; at exactly −250 it goes on"
    assert said("leave out {without}") == "leave out yellow and black"
    assert said("leave out {without}", without="red-blue") == "leave out red-blue"


def test_conditions() -> None:
    text = "One card.{slipping=yes: Or more.} The end."
    assert said(text) == "One card. The end."
    assert said(text, slipping="yes") == "One card. Or more. The end."
    assert said("{slipping=yes:More.} The end.") == "The end."
    assert said("One. {rounds=2,3:Two or three.} The end.", rounds="3") == "One. Two or three. The end."
    assert said("One. {rounds=2,3:Two or three.} The end.") == "One. The end."


def test_the_first_case_that_applies() -> None:
    text = "{rounds=1:one round|rounds=2:two rounds|{rounds} rounds}"
    assert [said(text, rounds=number) for number in ("1", "2", "3")] == ["one round", "two rounds", "3 rounds"]


def test_clauses_within_clauses() -> None:
    text = "{until=0:{rounds=1:One game|{rounds} games}|Up to {until}}: the most win."
    assert said(text, until="0") == "One game: the most win."
    assert said(text, until="0", rounds="4") == "4 games: the most win."
    assert said(text, until="100") == "Up to 100: the most win."


def test_an_option_that_is_not_there() -> None:
    with pytest.raises(BadClause, match="no 'untill' here; available: until, rounds, slipping, without"):
        said("{untill}")
    with pytest.raises(BadClause):
        said("{untill=2:x}")


def test_holds_and_supposing() -> None:
    assert holds("", TABLE)
    assert holds("rounds=1,2", TABLE)
    assert not holds("rounds=2,3", TABLE)
    assert supposing("rounds=1,2", TABLE) == TABLE
    assert supposing("rounds=2,3", TABLE) == {**TABLE, "rounds": "2"}


BOOK = """+++
title = "A game"
+++

# A game

## 1 Play

Lay {most} cards at most. {#most}

```reihum
an example
```

Nothing else. {#rest}

```reihum
another
```

**Hard:** Do it twice, with {most} cards. {#hard if hard=yes}
"""
USUAL = {"most": "3", "hard": "no"}


def texts(book: Booklet) -> dict[str, str]:
    return {each.anchor: each.text.partition("\n")[0] + ("…" if "```" in each.text else "") for each in book.paragraphs}


def test_a_booklet_as_printed_holds_every_paragraph() -> None:
    assert texts(read_booklet(BOOK, "en").printed(USUAL)) == {
        "most": "Lay 3 cards at most.…",
        "rest": "Nothing else.…",
        "hard": "**Hard:** Do it twice, with 3 cards.",
    }


def test_a_booklet_in_force() -> None:
    """Only what holds, and only examples of what is played here."""
    book = read_booklet(BOOK, "en")
    assert texts(book.agreed(USUAL, USUAL)) == {"most": "Lay 3 cards at most.…", "rest": "Nothing else.…"}
    assert texts(book.agreed({"most": "5", "hard": "yes"}, USUAL)) == {
        "most": "Lay 5 cards at most.",
        "rest": "Nothing else.…",
        "hard": "**Hard:** Do it twice, with 5 cards.",
    }


@pytest.mark.parametrize("variant", ["false-start", "three-starts", "any-start"])
def test_in_other_starts_the_eleven_is_an_ordinary_card(variant: str) -> None:
    entry = find("elfer_raus")
    for language, wrong in (("de", "beginnt mit der 11"), ("en", "begins with the 11")):
        assert wrong in entry.explain(ROWS, language, Options()).text
        assert wrong not in entry.explain(ROWS, language, Options(variant=variant)).text
        anchors = [each.anchor for each in entry.booklet(language, Options(variant=variant)).paragraphs]
        assert {"opening", "new-deal", "false-start", "three-starts", "any-start"} & set(anchors) == {variant}


def test_a_booklet_is_written_once_for_whatever_a_table_has_agreed_on() -> None:
    """Somebody may ask "why can't I?" fifty times in a second."""
    entry = find("elfer_raus")
    rule = next(rule for rule in entry.rules() if rule not in TABLE_RULES)
    first = entry.explain(rule, "en", Options(rounds=3))
    assert entry.explain(rule, "en", Options(rounds=3)) is first
    other = entry.explain(rule, "en", Options(rounds=4))
    assert other is not first
    assert entry.explain(rule, "de", Options(rounds=3)) is not first


def test_booklets_of_strangers_do_not_pile_up() -> None:
    """Anybody may open tables with all sorts of options."""
    asked = 0
    for entry in catalogue().values():
        usual = written_options(entry.game.options())
        for name in usual:
            for value in choices(entry.game.options, name):
                for language in LANGUAGES:
                    try:
                        options = read_options(entry.game.options, {name: value_text(value)})
                    except BadOption:
                        continue  # not with the other options as they are
                    entry.booklet(language, options)
                    asked += 1
    assert asked > 2 * KEPT
    assert agreed_booklet.cache_info().currsize == KEPT
