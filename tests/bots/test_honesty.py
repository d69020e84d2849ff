"""A bot never knows more than its seat: two rounds that the seat cannot tell apart, the same seed, the same move."""

from collections.abc import Iterator

import pytest

from reihum.bots.bot import Bot
from reihum.bots.eye import Eye
from reihum.bots.level import ADVANCED, BEGINNER, Level
from reihum.bots.level_bot import LevelBot
from reihum.bots.master_bot import styled
from reihum.bots.search_bot import SearchBot
from reihum.core.chance import Chance
from reihum.core.match import Match
from reihum.core.playout import drawn_seat
from reihum.core.round import SECRET, Round
from reihum.core.sheet import Sheet
from reihum.text.catalogue import catalogue
from tests.bots.learnt import WARM, file_with_critic, forget, put

THINKER = Level("thinker", 2_000, 60.0, 1.0, 0.0, 100, 200, 12)
HAZY = Level("hazy", 1_000, 60.0, 0.5, 0.3, 100, 200, 6)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Nothing stays of what was drawn by lot instead of learnt."""
    yield
    forget()


def positions(game: str, number: int) -> list[Round]:
    """Some positions along random rounds."""
    entry = catalogue()[game]
    found: list[Round] = []
    for seed in range(number):
        seats = entry.game.players[seed % len(entry.game.players)]
        match = Match(entry.game, seats, seed=f"{game} {seed}")
        chance = Chance(seed)
        for _ in range(5 + 9 * seed):
            if match.round.is_over():
                break
            seat = drawn_seat(match.round, chance)
            match.round.now += 500
            moves = match.round.moves(seat)
            if len(moves) > 0:
                match.play(int(seat), int(moves[chance.below(len(moves))]), at=int(match.round.now))
        if not match.round.is_over():
            found.append(match.round)
    return found


def another_world(table: Round, seat: int, chance: Chance) -> Round:
    """A round that the seat cannot tell from this one, in which others have made other secret choices."""
    if table.mode != SECRET or table.opening is None:
        return table.imagine(seat, chance)
    world = table.opening.imagine(seat, chance)
    for who, move in table.chosen:
        moves = world.moves(who)
        made = move if who == seat else int(moves[chance.below(len(moves))])
        world.keep_opening(who, made)
        world.play(who, made)
    return world


@pytest.mark.heavy
@pytest.mark.parametrize("game", sorted(catalogue()))
def test_the_same_to_the_seat_the_same_move(game: str) -> None:
    chance = Chance(17)
    put(catalogue()[game].game, file_with_critic(catalogue()[game].game, sharp=False, levels=WARM))
    for table in positions(game, 3):
        past = Sheet(int(table.seats))
        for seat in [seat for seat in table.turn().seats if seat < table.seats]:
            imagined = Eye(table, seat, past).imagine(chance)
            assert (imagined.opening, imagined.chosen) == (None, ())  # real secrets do not travel along
            world = another_world(table, seat, chance)
            assert world.view(seat) == table.view(seat)
            for level in (THINKER, HAZY):
                real, other = (SearchBot(level, 99).reply(Eye(each, seat, past)) for each in (table, world))
                assert real == other
            for level in (BEGINNER, ADVANCED):
                for seed in range(8):  # much is left to chance
                    real, other = (LevelBot(level, seed).reply(Eye(each, seat, past)) for each in (table, world))
                    assert real == other
            for name in ("policy", "foresight:10"):
                real, other = (styled(name, THINKER, 99).reply(Eye(each, seat, past)) for each in (table, world))
                assert real == other


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_what_others_know_in_a_world_does_not_depend_on_the_real_cards(game: str) -> None:
    """Whoever lets the others think in an imagined world must not learn from that how the cards really lie."""
    chance = Chance(23)
    for table in positions(game, 6):
        for seat in [seat for seat in table.turn().seats if seat < table.seats]:
            world = another_world(table, seat, chance)
            for seed in range(1, 4):
                real, other = (
                    Eye(each, seat, Sheet(int(table.seats))).imagine(Chance(seed)) for each in (table, world)
                )
                for who in range(int(table.seats)):
                    assert list(real.knowledge(who)) == list(other.knowledge(who))
                assert list(real.may[real.row(real.seats, 0) :]) == list(other.may[other.row(other.seats, 0) :])


@pytest.mark.heavy
@pytest.mark.parametrize("game", sorted(catalogue()))
def test_bots_play_legal_moves(game: str) -> None:
    put(catalogue()[game].game, file_with_critic(catalogue()[game].game, levels=WARM))
    for table in positions(game, 3):
        for seat in [seat for seat in table.turn().seats if seat < table.seats]:
            learnt = [styled(name, THINKER, 5) for name in ("policy", "foresight:10")]
            bots: list[Bot] = [SearchBot(HAZY, 5), LevelBot(BEGINNER, 5), LevelBot(ADVANCED, 5), *learnt]
            for bot in bots:
                reply = bot.reply(Eye(table, seat, Sheet(int(table.seats))))
                if reply is not None:
                    assert table.forbidden(seat, reply.move) is None


def test_an_eye_has_no_way_to_the_round() -> None:
    """What a bot can reach by name shows views and imagined worlds only."""
    public = {name for name in dir(Eye) if not name.startswith("_")}
    assert public <= {
        "view",
        "layout",
        "numbered",
        "game",
        "options",
        "is_race",
        "moves",
        "imagine",
        "observe",
        "sealed",
        "forgetful",
        "seat",
        "past",
    }


def test_secret_choices_of_others_are_still_to_be_made() -> None:
    """Whoever chooses last does not think that the others have laid just any card."""
    match = Match(catalogue()["letzter_panther"].game, 4)
    for seat in (0, 2, 1, 0):
        match.play(seat, int(match.round.moves(seat)[0]))
    world = Eye(match.round, 0, match.sheet).imagine(Chance(1))
    passed = [zone for zone in range(world.layout.size) if world.layout.zones[zone].name == "passed"]
    assert [world.count(zone) for zone in passed] == [2, 0, 0, 0]
    assert world.cards(passed[0]) == match.round.cards(passed[0])
    assert world.turn().seats == (0, 1, 2, 3)
