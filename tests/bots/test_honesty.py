"""A bot never knows more than its seat: two rounds that the seat cannot tell apart, the same seed, the same move."""

import pytest

from reihum.bots.eye import Eye
from reihum.bots.level import Level
from reihum.bots.search_bot import SearchBot
from reihum.catalogue import catalogue
from reihum.core.chance import Chance, match_key
from reihum.core.playout import drawn_seat
from reihum.core.round import Round
from reihum.core.sheet import Sheet

THINKER = Level("thinker", 2_000, 60.0, 1.0, 0.0, 100, 200, 12)
HAZY = Level("hazy", 1_000, 60.0, 0.5, 0.3, 100, 200, 6)


def positions(game: str, number: int) -> list[Round]:
    """Some positions along random rounds."""
    entry = catalogue()[game]
    found: list[Round] = []
    for seed in range(number):
        seats = entry.game.players[seed % len(entry.game.players)]
        table = entry.game.deal(seats, entry.game.options(), match_key(f"{game} {seed}"))
        chance = Chance(seed)
        for _ in range(5 + 9 * seed):
            if table.is_over():
                break
            seat = drawn_seat(table, chance)
            moves = table.moves(seat)
            table.now += 500
            if len(moves) > 0:
                table.play(seat, moves[chance.below(len(moves))])
        if not table.is_over():
            found.append(table)
    return found


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_the_same_to_the_seat_the_same_move(game: str) -> None:
    chance = Chance(17)
    for table in positions(game, 3):
        past = Sheet(int(table.seats))
        for seat in [seat for seat in table.turn().seats if seat < table.seats]:
            world = table.imagine(seat, chance)
            assert world.view(seat) == table.view(seat)
            for level in (THINKER, HAZY):
                real, other = (SearchBot(level, 99).reply(Eye(each, seat, past)) for each in (table, world))
                assert real == other


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_bots_play_legal_moves(game: str) -> None:
    for table in positions(game, 3):
        for seat in [seat for seat in table.turn().seats if seat < table.seats]:
            reply = SearchBot(HAZY, 5).reply(Eye(table, seat, Sheet(int(table.seats))))
            if reply is not None:
                assert table.forbidden(seat, reply.move) is None


def test_an_eye_has_no_way_to_the_round() -> None:
    """What a bot can reach by name shows views and imagined worlds only."""
    public = {name for name in dir(Eye) if not name.startswith("_")}
    assert public <= {
        "view",
        "layout",
        "numbered",
        "package",
        "is_race",
        "moves",
        "imagine",
        "forgetful",
        "seat",
        "past",
    }
