"""Races are fair: whoever is faster wins, however long the lines are, and lies about them gain nothing."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from reihum.core.round import RACE
from reihum.core.zones import NOBODY
from reihum.games.schnipp_schnapp.rules import DONE, SCHNAPP, SchnippSchnapp
from reihum.table.lag import LONGEST, UNPROVEN, Lag
from reihum.table.log import AnyEntry, Moved
from reihum.table.refusal import Refused
from reihum.table.table import Table
from tests.server.house import FAST, house, run
from tests.server.timeless import Person, host_of, opened_for, timeless

WORTH = {0: 2, None: 1, 1: 0}  # of a race to the first of two
Setting = Callable[[random.Random], tuple[list[Person], list[float]]]  # who sits there, and how fast they call


def round_of(table: Table) -> SchnippSchnapp:
    round = table.match.round
    assert isinstance(round, SchnippSchnapp)
    return round


def is_right(table: Table) -> bool:
    """Is there something to call?"""
    round = round_of(table)
    return round.mode == RACE and round.matching() != NOBODY


def is_calling(table: Table) -> bool:
    return round_of(table).mode == RACE


@cache
def before_a_race(seats: int, seed: str) -> list[AnyEntry]:
    """A match until just before the card that gives everybody something to call."""
    entries: list[AnyEntry] = [opened_for("schnipp_schnapp", seats, seed)]
    table = Table(opened_for("schnipp_schnapp", seats, seed))
    while not is_right(table):
        round = round_of(table)
        seat = int(round.clock) if round.mode == RACE else round.turn().seats[0]
        entries.append(Moved(seat, [int(round.moves(seat)[0])], 3000 if round.mode == RACE else 0))
        table.apply(entries[-1])
    return entries[:-1]


async def race(people: list[Person], seed: str, reactions: list[float]) -> int | None:
    """A card is turned up and everybody calls, in their time; who wins it? None: nobody alone."""
    host = await host_of(before_a_race(len(people), seed), people)
    loop = asyncio.get_running_loop()
    called: set[int] = set()

    def react(person: Person) -> None:
        if is_right(host.table) and person.seat not in called:
            called.add(person.seat)
            loop.call_later(reactions[person.seat] / 1000, person.say, int(SCHNAPP), host.table.version)

    for person in people:
        person.react = react
    start = len(host.table.acts)
    turned = int(round_of(host.table).turned)
    while round_of(host.table).turned <= turned + 1 and not round_of(host.table).is_over():
        await asyncio.sleep(0.02)
    await asyncio.sleep(2)
    await host.stop()
    calls = [act for act in host.table.acts[start:] if isinstance(act, Moved) and act.moves == [int(SCHNAPP)]]
    first = min(calls, key=lambda act: act.at)
    rivals = [act for act in calls if act is not first and act.at - first.at <= host.table.options.simultaneous]
    return None if rivals else first.seat


def races(monkeypatch: pytest.MonkeyPatch, count: int, setting: Setting) -> list[int | None]:
    """The winners of many races, each at a table of its own."""
    loop = timeless(monkeypatch)
    found: list[int | None] = []
    try:
        for number in range(count):
            people, reactions = setting(random.Random(number))
            found.append(loop.run_until_complete(race(people, f"race {number % 20}", reactions)))
    finally:
        loop.close()
    return found


def test_cards_are_turned_up_at_a_steady_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to do anything, and between two cards there is no moment in which nobody could call."""
    loop = timeless(monkeypatch)

    async def watch() -> tuple[list[float], set[bool]]:
        people = [Person(seat, 20, 20) for seat in range(3)]
        entries: list[AnyEntry] = [opened_for("schnipp_schnapp", 3, "steady")]
        entries += [Moved(seat, [int(DONE)], 0) for seat in range(3)]
        host = await host_of(entries, people)
        shown: set[bool] = set()
        people[0].react = lambda _: shown.add(is_calling(host.table))
        times: list[float] = []
        while len(times) < 12:
            before = int(round_of(host.table).turned)
            await asyncio.sleep(0.005)
            if round_of(host.table).turned > before:
                times.append(loop.time())
        await host.stop()
        return times, shown

    times, shown = loop.run_until_complete(watch())
    loop.close()
    gaps = [later - earlier for earlier, later in pairwise(times)]
    assert max(gaps) - min(gaps) < 0.02
    assert 3.0 <= gaps[0] < 3.2
    assert shown == {True}


@pytest.mark.parametrize("seats", [2, 4])
def test_60_ms_decide_whatever_the_lines_are(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    """Up to 300 ms each way, different there and back, with a jitter of some milliseconds."""

    def setting(chance: random.Random) -> tuple[list[Person], list[float]]:
        people = [
            Person(seat, chance.uniform(0, 300), chance.uniform(0, 300), jitter=chance.uniform(0, 8))
            for seat in range(seats)
        ]
        fastest = chance.uniform(180, 500)
        return people, [fastest, *[fastest + 60 + chance.uniform(0, 100) * (seat > 1) for seat in range(1, seats)]]

    found = races(monkeypatch, 200, setting)
    assert sum(winner == 0 for winner in found) >= 0.99 * len(found)


def test_without_making_up_for_lag_the_longer_line_would_lose(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above is worth something."""
    monkeypatch.setattr("reihum.server.listener.Listener.lag", lambda listener: 0)

    def setting(chance: random.Random) -> tuple[list[Person], list[float]]:
        return [Person(0, 150, 150), Person(1, 5, 5)], [300, 360]

    assert set(races(monkeypatch, 10, setting)) == {1}


def even(chance: random.Random, **lies: float | bool) -> tuple[list[Person], list[float]]:
    """Two equally fast people; the first may be a liar."""
    lines = [(chance.uniform(0, 150), chance.uniform(0, 150)) for _ in range(2)]
    people = [Person(0, *lines[0], **lies), Person(1, *lines[1])]  # type: ignore[arg-type]
    return people, [chance.gauss(320, 60), chance.gauss(320, 60)]


def test_answering_late_gains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = races(monkeypatch, 80, even)
    assert 0.2 < sum(winner == 0 for winner in honest) / len(honest) < 0.8
    for late in (30, 150, 600):
        lied = races(monkeypatch, 80, lambda chance: even(chance, late=late))  # noqa: B023
        assert all(WORTH[lie] <= WORTH[truth] for lie, truth in zip(lied, honest, strict=True))


def test_where_nothing_proves_the_line_a_lie_gains_little() -> None:
    """Behind a proxy that does not tell: this is the limit, whatever is pretended."""
    lag = Lag()
    lag.measured(5000, 1.0)
    assert lag.counted(2.0) == UNPROVEN
    lag.proof = 20.0
    assert lag.counted(2.0) == 20
    lag.proof = 5000.0
    assert lag.counted(2.0) == LONGEST
    lag.measured(12, 3.0)
    assert lag.counted(4.0) == 12


def test_the_shortest_trip_counts_for_half_a_minute() -> None:
    lag = Lag()
    lag.proof = 1000.0
    assert lag.counted(0.0) == 0
    for second, trip in enumerate((80, 50, 90, 70)):
        lag.measured(trip, float(second))
    assert lag.counted(4.0) == 50
    assert lag.counted(31.5) == 70


def test_coming_later_is_no_later_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sees the race on one page and calls from a new one called when they called."""

    async def test() -> None:
        people = [Person(0, 10, 10), Person(1, 10, 10)]
        host = await host_of(before_a_race(2, "late"), people)
        while round_of(host.table).mode != RACE:
            await asyncio.sleep(0.01)
        await asyncio.sleep(1)
        again = Person(0, 10, 10)
        await again.sit(host)
        again.heard = asyncio.get_running_loop().time()
        assert host.races.time_of(again.listener) >= 950
        host.races.seen = False  # a process that has just read the table from its log
        host.races.welcome(again.listener)
        assert host.races.time_of(again.listener) == 3000
        await host.stop()

    loop = timeless(monkeypatch)
    loop.run_until_complete(test())
    loop.close()


def test_a_new_name_does_not_set_the_clock_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        people = [Person(0, 10, 10), Person(1, 10, 10)]
        host = await host_of(before_a_race(2, "renamed"), people)
        while round_of(host.table).mode != RACE:
            await asyncio.sleep(0.01)
        turned = int(round_of(host.table).turned)
        for number in range(30):
            await asyncio.sleep(0.2)
            await host.do(lambda number=number: host.table.rename(0, f"Ina {number}"))  # type: ignore[misc]
        assert round_of(host.table).turned > turned
        await host.stop()

    loop = timeless(monkeypatch)
    loop.run_until_complete(test())
    loop.close()


@pytest.mark.parametrize("elsewhere", [False, True])
def test_seeing_on_a_short_line_and_calling_on_a_long_one_gains_nothing(
    monkeypatch: pytest.MonkeyPatch, elsewhere: bool
) -> None:
    """Whoever has two lines to a seat is made up for by the shorter one, even if that leads to another process."""

    async def test() -> None:
        far, near = Person(0, 300, 300), Person(0, 5, 5)
        host = await host_of(before_a_race(2, "two lines"), [far, Person(1, 10, 10)])
        if elsewhere:
            host.others = {7: {0: 10}}
        else:
            await near.sit(host)
        while round_of(host.table).mode != RACE:
            await asyncio.sleep(0.01)
        await asyncio.sleep(1)
        far.heard = asyncio.get_running_loop().time()
        assert host.races.time_of(far.listener) >= 950
        await host.stop()

    loop = timeless(monkeypatch)
    loop.run_until_complete(test())
    loop.close()


def test_nobody_calls_for_a_card_that_they_have_not_been_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever calls while it is being turned up, for the version that the table will have then, calls before all."""

    async def test() -> None:
        people = [Person(0, 10, 10), Person(1, 10, 10)]
        host = await host_of(before_a_race(2, "early"), people)
        async with host.lock:
            calling = asyncio.create_task(host.play(people[0].listener, [int(SCHNAPP)], host.table.version + 1))
            await asyncio.sleep(0)
            await host.attempt(host.table.flow)
        with pytest.raises(Refused, match="stale"):
            await calling
        assert is_right(host.table)
        await host.stop()

    loop = timeless(monkeypatch)
    loop.run_until_complete(test())
    loop.close()


def test_a_page_cannot_say_when_it_called() -> None:
    async def test() -> None:
        async with house(FAST) as opened:
            made = await opened.table("schnipp_schnapp", [None, "random"])
            async with opened.page(made["table"], made["token"]) as page:
                for forged in ({"at": 1}, {"lag": 500}, {"at": 1, "lag": 500}):
                    await page.say({"type": "play", "moves": [0], "version": page.state["version"], **forged})
                    assert (await page.until("error"))["code"] == "malformed"
                await page.say({"type": "ping", "sent": 1, "lag": 500})
                assert (await page.until("error"))["code"] == "malformed"

    run(test())


def test_real_lines_are_measured_and_proven() -> None:
    async def test() -> None:
        async with house(FAST) as opened:
            made = await opened.table("mau_mau", [None, "random"])
            async with opened.page(made["table"], made["token"]) as page:
                lag = next(iter(opened.lobby.hosts[made["table"]].listeners)).wire.lag
                measuring = asyncio.create_task(opened.lobby.measure())
                for number in range(20):
                    await page.say({"type": "ping", "sent": number})
                    answer = await page.until("pong")
                assert answer["sent"] == 19
                assert lag.trips
                assert answer["lag"] == lag.counted(lag.trips[-1][0]) < 50
                assert lag.proof is None or 0 < lag.proof < 50
                measuring.cancel()

    run(test())


def test_lines_are_measured_again_and_again_only_where_there_are_races() -> None:
    async def test() -> None:
        async with house(replace(FAST, measure_every=0.01)) as opened:
            quiet = await opened.table("hoechste_karte", [None, "random"])
            racing = await opened.table("schnipp_schnapp", [None, "random"])
            measured: Counter[str] = Counter()
            async with (
                opened.page(quiet["table"], quiet["token"]),
                opened.page(racing["table"], racing["token"]) as page,
            ):
                while page.state["turn"]["mode"] != "race":
                    if page.state["turn"]["yours"]:
                        await page.play(page.legal()[0]["move"])
                    await page.until("state", "refused")
                for table in (quiet["table"], racing["table"]):
                    for listener in opened.lobby.hosts[table].listeners:
                        listener.wire.measure = lambda name=table: measured.update([name])  # type: ignore[method-assign, misc]
                for _ in range(3):
                    await opened.lobby.measure()
            assert measured[racing["table"]] >= 3
            assert measured[quiet["table"]] == 0

    run(test())
