"""What crosses the wire to a seat is the same, byte for byte, in two rounds that the seat can't tell apart.

For every game and every seat: a round is played to some point; a second table gets the round that the seat imagines
in its place. A page at each says and hears the same, and goes on hearing the same while the others play.

More positions of every seat: `python -m pytest tests/server/test_secrets.py --moments=6`.
"""

from zlib import crc32

import pytest

from reihum.core.chance import Chance
from reihum.core.match import Match
from reihum.core.round import RACE, SECRET, Round
from reihum.core.twins import Exchange
from reihum.core.view import events_of
from reihum.server.host import Host
from reihum.server.lobby import guard_of
from reihum.server.store.memory import MemoryStore
from reihum.table.course import PLAYING
from reihum.table.log import AnyEntry, Moved, Opened, Sitter, encoded
from reihum.table.table import Table, table_of
from reihum.text.catalogue import catalogue
from tests.server.house import FAST, House, Page, house, run

STEPS = 6  # that are watched from each


def opened(game: str, seats: int, seed: str) -> Opened:
    sitters = [Sitter("person", f"Gast {seat}", guard=guard_of(f"token {seat}")) for seat in range(seats)]
    return Opened(game, 1, seats, {}, seed, sitters, False, "instant", "2025-01-01")


def later(round: Round) -> int:
    return int(round.now) + 500 if round.mode == RACE else 0


def moves_at(round: Round, seat: int, at: int) -> list[int]:
    """The legal moves at some time of a race."""
    trial = round.clone()
    trial.now = at
    return list(map(int, trial.moves(seat)))


def drawn_move(round: Round, chance: Chance) -> Moved | None:
    """Any legal move of any seat; the clock among them."""
    at = later(round)
    able = [seat for seat in round.turn().seats if moves_at(round, seat, at)]
    if not able:
        return None
    seat = able[int(chance.below(len(able)))]
    moves = moves_at(round, seat, at)
    return Moved(seat, [int(moves[chance.below(len(moves))])], at)


def played(game: str, seats: int, seed: str, acts: int) -> list[AnyEntry]:
    """The log of a table after this many random moves, at a point where somebody still has to move."""
    first = opened(game, seats, seed)
    table = Table(first)
    chance = Chance(crc32(seed.encode()))
    entries: list[AnyEntry] = [first]
    for _ in range(acts):
        move = drawn_move(table.match.round, chance)
        if move is None:
            break
        trial = table.match.round.clone()
        trial.now = move.at
        trial.play(move.seat, move.moves[0])
        if trial.is_over():
            break
        table.apply(move)
        entries.append(move)
    return entries


def seat_table(house: House, id: str, table: Table, entries: list[AnyEntry]) -> Host:
    store = house.lobby.store.store
    assert isinstance(store, MemoryStore)
    store.logs[id] = [encoded(entry) for entry in entries]
    host = Host(id, table, house.lobby.store, house.lobby.thinkers, house.lobby.settings)
    house.lobby.hosts[id] = host
    return host


async def both_say(real: Page, other: Page, message: object) -> None:
    """The same message, the same answer."""
    for page in (real, other):
        await page.say(message)
        await page.hear()
    assert real.last == other.last


async def compare(house: House, game: str, seats: int, seat: int, number: int) -> None:
    name = f"{game} {seat} {number}"
    chance = Chance(crc32(name.encode()))
    entries = played(game, seats, name, int(chance.below(40)))
    tables = [table_of(entries), table_of(entries)]
    tables[1].match.round = tables[0].match.round.imagine(seat, chance)
    hosts = [seat_table(house, f"{name} {i}".replace(" ", "_"), table, entries) for i, table in enumerate(tables)]
    for host in hosts:
        host.seconds = lambda _: 1e6  # type: ignore[method-assign, assignment]  # nothing happens by itself
    async with (
        house.page(hosts[0].id, f"token {seat}", "en", hello=False) as real,
        house.page(hosts[1].id, f"token {seat}", "en", hello=False) as other,
    ):
        await both_say(real, other, {"type": "hello", "token": f"token {seat}", "lang": "en"})
        for page in (real, other):
            await page.until("state")
        assert real.last == other.last
        await ask_everything(real, other, hosts)
        for _ in range(STEPS):
            if not await one_step(real, other, hosts, seat, chance):
                return
            assert real.last == other.last


async def ask_everything(real: Page, other: Page, hosts: list[Host]) -> None:
    """Why can't I, and what if I try: of every move."""
    legal = {choice["move"] for choice in real.legal()}
    for move in range(min(len(hosts[0].table.game.moves), 60)):
        await both_say(real, other, {"type": "why", "move": move})
        if move not in legal:
            await both_say(real, other, {"type": "play", "moves": [move], "version": real.state["version"]})
            assert '"refused"' in real.last
    for choice in real.legal():
        if choice["verb"] == "pick":
            await both_say(real, other, {"type": "try", "moves": [choice["move"]], "version": real.state["version"]})
            assert '"tried"' in real.last


async def one_step(real: Page, other: Page, hosts: list[Host], seat: int, chance: Chance) -> bool:
    """Somebody else moves at both tables, so that the seat sees no difference; false: there is no such move."""
    pairs = same_to(seat, [host.table.match for host in hosts], chance)
    if pairs is None or any(host.table.phase != PLAYING for host in hosts):
        return False
    for host, move in zip(hosts, pairs, strict=True):
        await host.do(lambda move=move: move)  # type: ignore[misc]
    for page in (real, other):
        await page.until("state")
    return True


def same_to(seat: int, matches: list[Match], chance: Chance) -> tuple[Moved, Moved] | None:
    """A move for each world, by the same other seat, after which this seat's view and events are the same.

    In a secret choice these may be different cards: that is the secret.
    """
    rounds = [match.round for match in matches]
    at = later(rounds[0])
    movers = [mover for mover in rounds[0].turn().seats if mover != seat]
    for _ in range(20 if movers else 0):
        mover = movers[int(chance.below(len(movers)))]
        one, two = (moves_at(round, mover, at) for round in rounds)
        shared = [move for move in one if move in two]
        if not one or not two or (rounds[0].mode != SECRET and not shared):
            continue
        mine, theirs = one, two
        if rounds[0].mode != SECRET:
            mine = theirs = [shared[int(chance.below(len(shared)))]]
        first = Moved(mover, [mine[int(chance.below(len(mine)))]], at)
        second = Moved(mover, [theirs[int(chance.below(len(theirs)))]], at)
        if seen(matches[0], first, seat) == seen(matches[1], second, seat):
            return first, second
    return None


def seen(match: Match, move: Moved, seat: int) -> object:
    """What a seat sees of a move by the core's account."""
    trial = match.round.clone()
    trial.recording = True
    trial.now = move.at
    trial.play(move.seat, Exchange(match.key).meant(trial, move.moves[0], len(match.log)))
    return events_of(trial, seat), trial.view(seat)


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_the_wire_tells_no_secrets(game: str, request: pytest.FixtureRequest) -> None:
    async def test() -> None:
        players = catalogue()[game].game.players
        seats = 3 if 3 in players else players[-1] if players[-1] < 3 else players[0]
        async with house(FAST) as opened:
            for seat in range(seats):
                for number in range(request.config.getoption("--moments")):
                    await compare(opened, game, seats, seat, number)

    run(test())


def test_a_secret_would_be_found() -> None:
    """The comparison is worth something: a page that is told another's cards differs."""
    entries = played("mau_mau", 2, "leak", 4)
    table = table_of(entries)
    twin = table.match.round.imagine(0, Chance(3))
    assert twin.view(0) == table.match.round.view(0)
    assert twin.view(1).places != table.match.round.view(1).places
