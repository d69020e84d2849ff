"""Everybody at a table is told: whoever sees the same is sent the same bytes, and nobody those of another."""

import random

import pytest

from reihum.core.round import SECRET
from reihum.server.messages import ENCODER
from reihum.table.course import SCORED
from reihum.table.log import AnyEntry, Dealt, Moved, Opened, Sitter
from reihum.table.table import Table
from reihum.table.telling import Telling, hear_together, news_together
from reihum.text.catalogue import catalogue

NAMES = ("Ada", "Bea", "Cem", "Dora", "Eva", "Filiz", "Gero", "Hedi", "Ida", "Jan", "Kim", "Leo")


class Company:
    """Pages at one table, some of them in another language, that look together; and as many that look alone."""

    def __init__(self, game: str, seats: int) -> None:
        sitters = [Sitter("person", name) for name in NAMES[:seats]]
        self.table = Table(Opened(game, 1, seats, {}, "told", sitters, False, "normal", "2025-01-01"))
        self.together, self.alone = self.pages(), self.pages()

    def pages(self) -> list[Telling]:
        seats = (*range(self.table.seats), None, None)
        return [*[Telling(self.table, seat, "de") for seat in seats], Telling(self.table, 0, "en")]

    def texts(self) -> list[bytes]:
        """What is sent to those who look together: the same as to those who look alone."""
        found = news_together(self.together)
        assert found == [ENCODER.encode(page.news()) for page in self.alone]
        return found

    def move(self, chance: random.Random) -> None:
        """Somebody moves, or the next round is dealt."""
        round = self.table.match.round
        able = [seat for seat in range(self.table.seats + 1) if round.may_act(seat) and len(round.moves(seat))]
        entry: AnyEntry = Dealt()
        if self.table.phase != SCORED:
            seat = chance.choice(able)
            entry = Moved(seat, [int(chance.choice(list(round.moves(seat))))])
        secret = round.mode == SECRET
        self.table.apply(entry)
        hear_together(self.together, entry, secret)
        for page in self.alone:
            page.hear(entry, secret)


def test_what_several_pages_see_is_written_once() -> None:
    company, chance = Company("letzter_panther", 4), random.Random(1)
    fewest = len(company.together)
    for _ in range(40):
        texts = company.texts()
        assert texts[4] is texts[5], "both watch"
        fewest = min(fewest, len({id(text) for text in texts[:6]}))
        company.move(chance)
    assert fewest <= 3, "those who wait for their turn see the same as those who watch"


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_who_looks_with_others_sees_no_more_and_no_less_than_alone(game: str) -> None:
    company, chance = Company(game, catalogue()[game].game.players[-1]), random.Random(game)
    for _ in range(12):
        company.texts()
        if company.table.match.over:
            break
        company.move(chance)
