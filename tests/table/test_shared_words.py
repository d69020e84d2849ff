"""Words that are kept for all tables are the words that this table would have found by itself."""

import random

import msgspec
import pytest

from reihum import notation
from reihum.core.options import written_options
from reihum.core.round import SECRET
from reihum.table import glance, sight, telling
from reihum.table.course import SCORED
from reihum.table.log import AnyEntry, Dealt, Moved, Opened, Sitter
from reihum.table.state import Happened
from reihum.table.table import Table
from reihum.table.telling import Telling
from reihum.testing.tables import cases
from reihum.text.catalogue import catalogue

MOVES = 30


def forget() -> None:
    telling.SPOKEN.clear()
    sight.FACTS.clear()
    glance.TURNS.clear()
    sight.TRUMPS.clear()
    sight.PROMPTS.clear()


def told(game: str, names: list[str], seed: str = "shared", options: dict[str, str] | None = None) -> list[bytes]:
    """All that the first seat and a spectator hear in a game played at random; with the same seed the same one."""
    sitters = [Sitter("person", name) for name in names]
    table = Table(Opened(game, 1, len(names), options or {}, seed, sitters, False, "normal", "2025-01-01"))
    pages = [Telling(table, 0, "de"), Telling(table, None, "de")]
    found = [msgspec.json.encode(page.news()) for page in pages]
    chance = random.Random(f"{game} {seed}")
    for _ in range(MOVES):
        if table.match.over:
            break
        entry, secret = next_entry(table, chance), table.match.round.mode == SECRET
        table.apply(entry)
        for page in pages:
            page.hear(entry, secret)
            found.append(msgspec.json.encode(page.news()))
    return found


def test_a_name_that_is_said_aloud_is_not_kept() -> None:
    """In Mü a player may name another as a partner."""
    forget()
    for name in ("Ina", "Udo"):
        sitters = [Sitter("person", f"{name}{seat}") for seat in range(4)]
        table = Table(Opened("mue", 1, 4, {}, "shared", sitters, False, "normal", "2025-01-01"))
        named = Moved(1, [table.match.number("name seat.2")])
        told = Telling(table, 0, "de").moved(named, False)
        assert [msgspec.json.decode(event)["said"] for event in told] == [f"{name}2"]


def next_entry(table: Table, chance: random.Random) -> AnyEntry:
    if table.phase == SCORED:
        return Dealt()
    round = table.match.round
    seat = chance.choice([seat for seat in round.turn().seats if len(round.moves(seat)) > 0])
    return Moved(seat, [int(chance.choice(list(round.moves(seat))))])


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_no_table_hears_the_words_of_another(game: str) -> None:
    seats = catalogue()[game].game.players[-1]
    forget()
    alone = told(game, [f"Udo{seat}" for seat in range(seats)])
    forget()
    others = told(game, [f"Ina{seat}" for seat in range(seats)])
    after = told(game, [f"Udo{seat}" for seat in range(seats)])
    assert after == alone
    assert not any(b"Ina" in message for message in after)
    assert len(others) == len(alone)


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_no_deal_is_told_in_the_words_of_another(game: str) -> None:
    names = [f"Udo{seat}" for seat in range(catalogue()[game].game.players[0])]
    forget()
    alone = told(game, names)
    forget()
    for seed in ("other", "another", "yet another"):
        told(game, names, seed)
    assert told(game, names) == alone


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_no_table_is_told_what_follows_from_the_options_of_another(game: str) -> None:
    tables = [([f"Udo{seat}" for seat in range(case.seats)], case.options) for case in cases(catalogue()[game])]
    alone: list[list[bytes]] = []
    for names, options in tables:
        forget()
        alone.append(told(game, names, "agreed", written_options(options)))
    forget()
    for (names, options), by_itself in zip(tables, alone, strict=True):
        assert told(game, names, "agreed", written_options(options)) == by_itself


def test_the_words_for_a_taken_trick_are_kept_whatever_lies_in_it() -> None:
    forget()
    for trick, best in (("G1 G2 G3", "G3"), ("R7 G2 G4", "G4")):
        table = Table(Opened("letzter_panther", 1, 4, {}, "shared", [Sitter("person", "Udo")] * 4, False, "normal", ""))
        hands = "hand.0 R1 | hand.1 R2 | hand.2 R3 | hand.3 G9 R4"
        text = f"letzter_panther 4 | trick {trick} | {hands} | played 3 | best {best} | taker 2 | turn 3"
        table.match.round = notation.position(text)
        last = Moved(3, [table.match.number("G9")])
        table.apply(last)
        events = [msgspec.json.decode(event, type=Happened) for event in Telling(table, 0, "de").moved(last, False)]
        assert {event.card for event in events if event.target.startswith("won")} == {*trick.split(), "G9"}
        assert len(telling.SPOKEN) == 1


def test_what_is_kept_has_a_limit() -> None:
    forget()
    telling.SPOKEN.update({(-number,): {} for number in range(1, telling.MOST_SPOKEN + 1)})
    told("mau_mau", ["Ina", "Udo"])
    assert 0 < len(telling.SPOKEN) < MOVES * 4
