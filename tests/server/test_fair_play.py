"""Nobody chooses or knows a deal in secret, looks at other people's cards, or keeps others waiting."""

import asyncio
import json
import os
import random
import time
from dataclasses import replace
from typing import Any

import pytest
from websockets.asyncio.client import connect

from reihum.bots.bot import Reply
from reihum.bots.level import MASTER
from reihum.server import pictures
from reihum.server.settings import Settings
from reihum.server.thinking import AT_LEAST, ENOUGH, LATE, WITHIN, Habit, Queue, Task, Thinkers, ThinkingTime
from reihum.server.workers import Workers
from reihum.table.log import Opened, Sitter
from reihum.table.table import Table
from tests.server.house import FAST, House, Page, house, run
from tests.server.test_floods import HELLO, TEXT, frame, socket_of
from tests.server.test_review_replay import finished

PATIENT = replace(FAST, stand_in_after=1e6)
MAU = {"program_says_mau": "yes"}


def hand(page: Page, seat: int) -> set[str]:
    return {card for place in page.state["places"] if place["name"] == f"hand.{seat}" for card in place["cards"]}


# Seats of bots


def test_nobody_looks_at_a_bots_hand_in_the_middle_of_a_round() -> None:
    async def test() -> None:
        async with house(PATIENT) as opened:
            made = await opened.table("mau_mau", [None, None, "random"], by_itself=False, options=MAU, pace="slow")
            other = await opened.join(made["table"])
            async with (
                opened.page(made["table"], made["token"]) as page,
                opened.page(made["table"], other["token"]) as friend,
            ):
                await page.say({"type": "seat", "seat": 2, "to": "person"})
                await friend.until_state(lambda state: state["asking"] is not None)
                assert friend.state["asking"] == {"what": "seat", "by": 0, "seat": 2, "yes": [0]}
                await opened.post(f"/api/tables/{made['table']}/seats", {"name": "Eva"}, 409)
                await friend.say({"type": "agree", "what": "seat", "yes": False})
                await page.until_state(lambda state: state["asking"] is None)
                await opened.post(f"/api/tables/{made['table']}/seats", {"name": "Eva"}, 409)
                await page.say({"type": "seat", "seat": 2, "to": "person"})
                await friend.until_state(lambda state: state["asking"] is not None)
                await friend.say({"type": "agree", "what": "seat", "yes": True})
                for each in (page, friend):
                    await each.until_state(lambda state: any(event["kind"] == "seat" for event in state["events"]))
                    assert each.state["players"][2]["kind"] == "open"
                await opened.post(f"/api/tables/{made['table']}/seats", {"name": "Eva"})

    run(test())


def test_a_line_that_gives_up_a_seat_hears_nothing_more_of_it() -> None:
    async def test() -> None:
        async with house(PATIENT) as opened:
            made = await opened.table("mau_mau", [None, None, "random"], by_itself=False, options=MAU)
            other = await opened.join(made["table"])
            async with (
                opened.page(made["table"], made["token"]) as page,
                opened.page(made["table"], other["token"]) as friend,
            ):
                await page.say({"type": "pause"})
                await friend.until_state(lambda state: state["paused"])
                cards = hand(friend, 1)
                assert "?" not in cards
                await friend.say({"type": "seat", "seat": 1, "to": "random"})
                await friend.until_state(lambda state: state["may_claim"])
                assert hand(friend, 1) == {"?"}
                assert friend.state["choices"] == []
                for message in ({"type": "why", "move": 0}, {"type": "hint"}, {"type": "undo"}):
                    await friend.say(message)
                    assert (await friend.until("refused"))["code"] == "not-allowed"
                await page.say({"type": "speed", "pace": "slow"})
                await friend.until_state(lambda state: state["pace"] == "slow")
                assert not any(card in friend.last for card in cards)
                await friend.say({"type": "seat", "seat": 1, "to": "person"})
                await friend.until_state(lambda state: not state["may_claim"])
                assert hand(friend, 1) == cards

    run(test())


# Deals


def test_the_maker_sees_no_cards_while_the_table_waits() -> None:
    async def test() -> None:
        async with house(PATIENT) as opened:
            made = await opened.table("mau_mau", [None, None, "random"], options=MAU)
            async with opened.page(made["table"], made["token"]) as page:
                assert page.state["phase"] == "waiting"
                assert not any(place["cards"] or place["size"] for place in page.state["places"])
                assert page.state["choices"] == []
                assert page.state["commitment"]
                for move in range(40):
                    await page.say({"type": "why", "move": move})
                    assert (await page.until("refused", "explanation"))["type"] == "refused"
                await page.say({"type": "next"})
                assert (await page.until("refused"))["code"] == "not-allowed"
                other = await opened.post(f"/api/tables/{made['table']}/seats", {"name": "Udo"})
                await page.until_state(lambda state: state["players"][1]["kind"] == "person")
                await page.say({"type": "next"})
                await page.until_state(lambda state: state["players"][0]["ready"])
                assert not any(place["cards"] for place in page.state["places"])
                async with opened.page(made["table"], other["token"]) as friend:
                    await page.until_state(lambda state: state["phase"] == "playing")
                    assert len(hand(page, 0)) == len(hand(friend, 1)) == 5
                    assert any(event["kind"] == "round" for event in page.state["events"])

    run(test())


def test_whoever_plays_with_bots_alone_plays_at_once() -> None:
    async def test() -> None:
        async with house(Settings()) as opened:
            begun = time.monotonic()
            made = await opened.table("mau_mau", [None, "random", "random"], options=MAU)
            async with opened.page(made["table"], made["token"], begin=False) as page:
                assert page.state["phase"] == "playing"
                assert len(hand(page, 0)) == 5
                assert time.monotonic() - begun < 3  # a busy machine is slower than the second it takes

    run(test())


def test_when_the_last_open_seat_goes_to_a_bot_it_begins_by_itself() -> None:
    async def test() -> None:
        async with house(PATIENT) as opened:
            made = await opened.table("mau_mau", [None, None], options=MAU)
            async with opened.page(made["table"], made["token"]) as page:
                await page.say({"type": "seat", "seat": 1, "to": "random"})
                await page.until_state(lambda state: state["phase"] == "playing")
                assert page.state["players"][1]["name"]
                assert hand(page, 0)

    run(test())


async def known_table(opened: House) -> tuple[dict[str, Any], Any]:
    _, text = await finished(opened, "elfer_raus")
    wish = {"record": text, "seat": 0, "bots": [None, None], "name": "Ina", "pace": "instant"}
    return await opened.post("/api/replays/tables", wish), wish


def test_a_known_deal_is_named_to_everybody() -> None:
    async def test() -> None:
        async with house(PATIENT) as opened:
            made, wish = await known_table(opened)
            info = (await opened.client.get(f"/api/tables/{made['table']}")).json()
            assert info["known_deal"]
            other = await opened.join(made["table"])
            for token in (made["token"], other["token"], None):
                async with opened.page(made["table"], token, begin=False) as page:
                    assert page.state["known_deal"]
                    assert not page.state["begun"]
            on = await opened.post("/api/replays/tables", {**wish, "steps": 3, "bots": [None, "random"]})
            async with opened.page(on["table"], on["token"]) as page:
                assert page.state["known_deal"]
                assert page.state["phase"] == "playing"
            fresh = await opened.table("elfer_raus", [None, "random"])
            async with opened.page(fresh["table"], fresh["token"]) as page:
                assert not page.state["known_deal"]

    run(test())


def test_a_rematch_at_a_table_with_a_known_deal_is_fresh() -> None:
    sitters = [Sitter("person", "Ina", guard="g"), Sitter("bot", "Emil", "random")]
    table = Table(Opened("hoechste_karte", 1, 2, {}, "s", sitters, False, "instant", "", known=True))
    table.present = {0}
    while not table.match.over:
        if table.phase == "scored":
            table.apply(table.deal())  # type: ignore[arg-type]
        seat = table.match.round.turn().seats[0]
        table.apply(table.play(seat, [int(table.match.round.moves(seat)[0])], table.version))
    assert table.known
    again = table.rematch(0, "fresh")
    assert again is not None
    table.apply(again)
    assert not table.known


def test_undo_asks_who_is_away_and_tells_them_on_return() -> None:
    async def test() -> None:
        async with house(PATIENT) as opened:
            made = await opened.table("hoechste_karte", [None, None], by_itself=False)
            other = await opened.join(made["table"])
            async with opened.page(made["table"], made["token"]) as page:
                await page.until_state(lambda state: not state["players"][1]["connected"])
                await page.play(page.legal()[0]["move"])
                await page.until_state(lambda state: state["may_undo"])
                await page.say({"type": "undo"})
                await page.until_state(lambda state: state["asking"] is not None)
                assert page.state["may_undo"]
                async with opened.page(made["table"], other["token"]) as friend:
                    assert friend.state["asking"]["what"] == "undo"
                    await friend.say({"type": "agree", "what": "undo", "yes": True})
                    await friend.until_state(lambda state: state["asking"] is None)
                    told = [event for event in friend.state["events"] if event["kind"] == "undo"]
                    assert told[0]["parts"] == [{"seat": 0}, " hat einen Zug zurückgenommen."]
                async with opened.page(made["table"], other["token"], hello=False) as back:
                    await back.say({"type": "hello", "token": other["token"], "lang": "en"})
                    story = (await back.until("welcome"))["story"]
                    assert [event["parts"] for event in story] == [[{"seat": 0}, " took back a move."]]

    run(test())


# Listeners


def test_spectators_do_not_lock_out_who_plays() -> None:
    async def test() -> None:
        async with house(replace(PATIENT, most_spectators=2, most_pages=2)) as opened:
            made = await opened.table("mau_mau", [None, "random"], options=MAU)
            table = made["table"]
            async with opened.page(table, None), opened.page(table, None):
                async with opened.page(table, None, hello=False) as third:
                    await third.say({"type": "hello", "token": None})
                    assert (await third.until("error"))["code"] == "full"
                async with (
                    opened.page(table, made["token"]) as first,
                    opened.page(table, made["token"]),
                    opened.page(table, made["token"]) as newest,
                ):
                    assert hand(newest, 0)
                    await asyncio.wait_for(first.socket.wait_closed(), 5)

    run(test())


def test_one_address_does_not_lock_out_others_who_watch() -> None:
    """Such as the screen in the middle of the table, which is nothing but a spectator."""

    async def test() -> None:
        async with house(replace(PATIENT, most_spectators=4, proxies=("127.0.0.1",))) as opened:
            table = (await opened.table("mau_mau", [None, None], options=MAU))["table"]

            async def watch(who: str) -> None:
                reader, writer = await socket_of(opened, table, f"X-Forwarded-For: {who}")
                writer.write(frame(TEXT, HELLO))
                writers.append(writer)
                said = await asyncio.wait_for(reader.read(1 << 16), 5)
                answers.append("welcome" if b'"welcome"' in said else "full" if b'"full"' in said else "")

            writers: list[asyncio.StreamWriter] = []
            answers: list[str] = []
            for _ in range(5):
                await watch("192.0.2.1")
            first, *_ = sorted(opened.lobby.hosts[table].listeners, key=lambda page: page.since)
            assert answers == ["welcome"] * 4 + ["full"]
            await watch("192.0.2.2")
            await watch("192.0.2.2")
            assert answers[5:] == ["welcome"] * 2
            assert first.closing is not None  # whoever came first goes first
            await watch("192.0.2.1")
            await watch("192.0.2.2")
            assert answers[7:] == ["full"] * 2
            for writer in writers:
                writer.close()

    run(test())


# Pictures and copies


def test_each_code_is_drawn_once_and_not_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def draw(link: str) -> bytes:
        drawn.append(link)
        time.sleep(2.0)
        return b"<svg/>"

    monkeypatch.setattr(pictures, "picture", draw)

    async def test() -> None:
        async with house(replace(FAST, pictures_a_minute=30)) as opened:
            made = await opened.table("mau_mau", [None, "random"])
            path = f"/api/tables/{made['table']}/invite.svg"
            asked = [asyncio.create_task(opened.client.get(path)) for _ in range(20)]
            await asyncio.sleep(0.1)
            begun = time.monotonic()
            await opened.client.get("/health")
            assert time.monotonic() - begun < 1.5  # and not after the drawing
            assert {answer.status_code for answer in await asyncio.gather(*asked)} == {200}
            assert len(drawn) == 1
            assert (await opened.client.get(path.replace("invite", "hand"))).status_code == 200
            assert len(drawn) == 2
            answers = [(await opened.client.get(path)).status_code for _ in range(20)]
            assert 429 in answers

    run(test())


def test_copies_of_long_records_are_written_little_by_little_and_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with house(replace(FAST, copies_a_minute=3)) as opened:
            _, text = await finished(opened, "elfer_raus")
            store = opened.lobby.store
            waiting = most = 0
            append = store.append

            async def counted(table: str, number: int, entry: bytes) -> None:
                nonlocal waiting, most
                waiting += 1
                most = max(most, waiting)
                await asyncio.sleep(0)
                await append(table, number, entry)
                waiting -= 1

            monkeypatch.setattr(store, "append", counted)
            monkeypatch.setattr("reihum.server.same_deal.CHUNK", 5)
            wish = {"record": text, "seat": 0, "steps": 15, "bots": [None, "random"]}
            answers = await asyncio.gather(*(opened.client.post("/api/replays/tables", json=wish) for _ in range(5)))
            assert sorted(answer.status_code for answer in answers) == [201, 201, 201, 429, 429]
            assert most == 5

    run(test())


def test_long_copies_of_one_address_keep_nobody_waiting_and_fill_no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reihum.server.same_deal.CHUNK", 1)
    monkeypatch.setattr("reihum.server.same_deal.ENTRIES_AT_ONCE", 120.0)

    async def test() -> None:
        async with house(replace(FAST, proxies=("127.0.0.1",))) as opened:
            _, text = await finished(opened, "elfer_raus")
            done: list[str] = []

            async def copy(who: str, steps: int) -> int:
                wish = {"record": text, "seat": 0, "steps": steps, "bots": [None, "random"]}
                headers = {"x-forwarded-for": who}
                answer = await opened.client.post("/api/replays/tables", json=wish, headers=headers)
                done.append(who)
                return answer.status_code

            assert await copy("192.0.2.9", 1) == 201  # the record has been read once
            done.clear()
            append = opened.lobby.store.append

            async def slow(table: str, number: int, entry: bytes) -> None:
                await asyncio.sleep(0.003)  # or a quick machine is through with all of them before anybody else asks
                await append(table, number, entry)

            monkeypatch.setattr(opened.lobby.store, "append", slow)
            greedy = [asyncio.create_task(copy("192.0.2.7", 20)) for _ in range(7)]
            await asyncio.sleep(0.01)
            assert await copy("192.0.2.8", 1) == 201
            assert done.count("192.0.2.7") <= 4
            found = [await task for task in greedy]
            assert (found.count(201), found.count(429)) == (5, 2)

    run(test())


# Thinking


def test_bots_come_before_hints_and_tables_take_turns() -> None:
    async def test() -> None:
        queue = Queue(1)
        done: list[str] = []

        async def think(table: int, name: str, hint: bool) -> None:
            await queue.turn(table, hint)
            done.append(name)
            await asyncio.sleep(0)
            queue.done(hint)

        await queue.turn(0, False)
        others = [asyncio.create_task(think(9, "hint", True))]
        others += [asyncio.create_task(think(1, f"greedy {number}", False)) for number in range(3)]
        others += [asyncio.create_task(think(2, "modest", False))]
        await asyncio.sleep(0)
        given_up = asyncio.create_task(think(3, "gone", False))
        await asyncio.sleep(0)
        given_up.cancel()
        queue.done(False)
        await asyncio.gather(*others)
        assert done == ["greedy 0", "modest", "greedy 1", "greedy 2", "hint"]
        assert queue.size() == 0

    run(test())


def test_addresses_take_turns_however_many_tables_they_have() -> None:
    async def test() -> None:
        queue = Queue(1)
        done: list[str] = []

        async def think(table: int, who: str) -> None:
            await queue.turn(table, False, who)
            done.append(who)
            await asyncio.sleep(0)
            queue.done(False, who)

        await queue.turn(0, False, "greedy")
        others = [asyncio.create_task(think(number, "greedy")) for number in range(150)]
        others += [asyncio.create_task(think(200 + number, "modest")) for number in range(2)]
        given_up = asyncio.create_task(think(300, "gone"))
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.sleep(0)
        assert queue.seconds("modest") == pytest.approx(WITHIN / (2 * 2))
        assert queue.seconds("greedy") == AT_LEAST
        queue.done(False, "greedy")
        await asyncio.gather(*others)
        assert done[:4] == ["greedy", "modest", "greedy", "modest"]
        assert (queue.size(), queue.wanting) == (0, {})

    run(test())


def test_answers_are_held_back_as_long_as_such_a_bot_thinks() -> None:
    habit, slow = Habit("master"), ThinkingTime(100.0, 4.0, 0.4)
    assert habit.usual(slow) == MASTER.seconds + LATE  # nothing is known yet
    for _ in range(ENOUGH):
        habit.learn(ThinkingTime(100.0, 4.0, 0.0))
        habit.learn(slow)
    assert habit.usual(slow) == 0.4 + LATE
    hurried = ThinkingTime(100.0, 0.1, 0.1)  # many wait, so nobody thinks for longer
    assert habit.usual(hurried) == 0.1 + LATE
    habit.learn(ThinkingTime(100.0, 4.0, 4.0))  # a worker had to be started
    assert habit.usual(slow) == MASTER.seconds + LATE


def test_a_search_that_misses_its_end_is_told_from_no_other_answer() -> None:
    """On a busy machine it takes some hundredths of a second longer than it may."""
    habit = Habit("master")
    turns = [ThinkingTime(100.0, 4.0, took) for took in (0.0, 0.5, MASTER.seconds, MASTER.seconds + 0.13)] * ENOUGH
    assert len({max(turn.took, habit.usual(turn)) for turn in turns}) == 1
    for turn in turns:
        habit.learn(turn)
    assert len({max(turn.took, habit.usual(turn)) for turn in turns}) == 1
    assert habit.usual(ThinkingTime(100.0, 0.0, 0.0)) == 0.0  # of those that need no search


def test_bots_in_a_hurry_do_not_answer_sooner_later_on() -> None:
    """Somebody could keep many bots waiting, so that all think less, and see from the time of others what they hold."""
    habit, slow = Habit("master"), ThinkingTime(100.0, 4.0, 0.4)
    for _ in range(ENOUGH):
        habit.learn(ThinkingTime(100.0, 0.05, 0.05))
    assert habit.usual(slow) == MASTER.seconds + LATE


def test_bots_at_one_table_do_not_make_those_at_another_answer_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody could play easy positions, and see from the time of the same bots elsewhere what they hold."""

    async def ask(self: Workers, work: object, task: Task) -> Reply:
        return Reply(int(task.match.round.moves(task.seat)[0]))

    monkeypatch.setattr(Workers, "ask", ask)

    async def test() -> None:
        async with house(replace(FAST, hurry=10.0)) as opened:
            easy, other = [await opened.table("mau_mau", ["master", "master"], options=MAU) for _ in range(2)]
            async with opened.page(easy["table"], None) as page:
                await page.until_state(lambda state: state["version"] > 3 * ENOUGH)
            host, begun = await opened.lobby.host(other["table"]), time.monotonic()
            assert len(host.table.choices[host.table.match.round.turn().seats[0]]) > 1
            async with opened.page(other["table"], None) as page:
                version = page.state["version"]
                await page.until_state(lambda state: state["version"] > version)
                assert time.monotonic() - begun > 0.8 * MASTER.seconds / 10

    run(test())


def test_bots_think_for_the_address_of_those_who_sit_there() -> None:
    async def test() -> None:
        async with house(replace(FAST, proxies=("127.0.0.1",))) as home:
            made = await home.table("mau_mau", [None, "random"])
            host = home.lobby.hosts[made["table"]]
            assert host.patron() == ""
            address = f"ws://127.0.0.1:{home.port}/api/tables/{made['table']}/socket"
            for who, token in (("192.0.2.1", None), ("192.0.2.7", made["token"])):
                socket = await connect(address, additional_headers={"x-forwarded-for": who})
                await socket.send(json.dumps({"type": "hello", "token": token}))
                while json.loads(await socket.recv())["type"] != "state":
                    pass
                assert host.patron() == who

    run(test())


def test_hints_leave_a_worker_to_the_bots() -> None:
    async def test() -> None:
        queue = Queue(2)
        hints = [asyncio.create_task(queue.turn(number, True)) for number in range(20)]
        await asyncio.sleep(0)
        assert sum(task.done() for task in hints) == 1
        await asyncio.wait_for(queue.turn(99, False), 1)
        for task in hints:
            task.cancel()
        await asyncio.gather(*hints, return_exceptions=True)

    run(test())


def test_a_hint_does_not_wait_for_all_bots_of_somebody_else() -> None:
    """There are so many of those that one of them is always waiting."""

    async def test() -> None:
        queue = Queue(1)
        await queue.turn(0, False, "greedy")
        bots = [asyncio.create_task(queue.turn(number, False, "greedy")) for number in range(1, 100)]
        hints = [asyncio.create_task(queue.turn(200, True, who)) for who in ("greedy", "modest")]
        await asyncio.sleep(0)
        for _ in range(2):
            queue.done(False, "greedy")
            await asyncio.sleep(0)
        assert sum(bot.done() for bot in bots) == 1
        assert [hint.done() for hint in hints] == [False, True]
        for task in (*bots, *hints):
            task.cancel()
        await asyncio.gather(*bots, *hints, return_exceptions=True)

    run(test())


def test_the_more_wait_the_less_each_thinks() -> None:
    async def test() -> None:
        queue = Queue(2)
        assert queue.seconds() >= WITHIN
        tasks = [asyncio.create_task(queue.turn(number, False)) for number in range(20)]
        await asyncio.sleep(0)
        assert queue.seconds() == pytest.approx(WITHIN * 2 / 20)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    run(test())


def test_all_pages_of_a_seat_wait_for_one_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with house(PATIENT) as opened:
            made = await opened.table("hoechste_karte", [None, "random"])
            thinkers = opened.lobby.thinkers
            asked = 0
            advised = thinkers.advised

            async def counted(table: Table, seat: int, who: str) -> Any:
                nonlocal asked
                asked += 1
                return await advised(table, seat, who)

            monkeypatch.setattr(thinkers, "advised", counted)
            async with (
                opened.page(made["table"], made["token"]) as one,
                opened.page(made["table"], made["token"]) as two,
            ):
                for page in (one, two):
                    await page.say({"type": "hint"})
                hints = []
                for page in (one, two):
                    while not (hint := await page.until("hint"))["last"]:
                        pass
                    hints.append(hint)
                assert hints[0] == hints[1]
            assert asked == 1

    run(test())


def test_with_twenty_tables_of_masters_nobody_waits_long() -> None:
    """Twenty tables whose masters are always on the move, on two workers, and somebody who wants twenty hints."""

    async def test() -> None:
        thinkers = Thinkers(2)
        sitters = [Sitter("bot", "A", "master"), Sitter("bot", "B", "master")]
        tables = [
            Table(Opened("mau_mau", 1, 2, {"program_says_mau": "yes"}, str(seed), sitters, False, "instant", ""))
            for seed in range(20)
        ]
        waits: list[float] = []

        async def move(table: Table) -> None:
            seat = table.match.round.turn().seats[0]
            begun = time.monotonic()
            reply = await thinkers.reply(table, seat, "master")
            waits.append(time.monotonic() - begun)
            assert reply is not None
            table.apply(table.play(seat, [reply.move], table.version))

        await asyncio.gather(
            *(thinkers.reply(table, table.match.round.turn().seats[0], "master") for table in tables[:2])
        )
        hints = [asyncio.create_task(thinkers.advice(table, table.match.round.turn().seats[0])) for table in tables]
        for _ in range(3):
            await asyncio.gather(*(move(table) for table in tables))
        for task in hints:
            task.cancel()
        await asyncio.gather(*hints, return_exceptions=True)
        thinkers.close()
        busy = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))  # others may need the cores as well
        assert max(waits) < 3.0 * busy

    run(test())


@pytest.mark.parametrize("by_itself", [False, True])
def test_the_time_of_a_bot_does_not_tell_what_there_was_to_choose(
    by_itself: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reply without a choice, or with only one that makes sense, comes at once from the bot, and as late as any other
    to the table."""
    thought = 0.25

    async def ask(self: Workers, work: object, task: Task) -> Reply:
        moves = task.match.round.moves(task.seat)
        if len(moves) > 2:
            await asyncio.sleep(thought)
        return Reply(int(moves[random.Random(task.chance).randrange(len(moves))]))

    monkeypatch.setattr(Workers, "ask", ask)

    async def test() -> None:
        times: dict[bool, list[float]] = {True: [], False: []}
        async with house(replace(FAST, hurry=1.0)) as opened:
            for _ in range(12):
                made = await opened.table("mau_mau", ["master", "master"], options=MAU, by_itself=by_itself)
                host = await opened.lobby.host(made["table"])
                habit = host.planner.habits["master"] = Habit("master")
                habit.times.extend([thought] * ENOUGH)
                async with opened.page(made["table"], None) as page:
                    for _ in range(8):
                        seat = host.table.match.round.turn().seats[0]
                        forced = by_itself and host.table.forced(seat) is not None
                        choice = len(host.table.choices[seat]) > 2 or forced
                        version, begun = page.state["version"], time.monotonic()
                        await page.until_state(lambda state, version=version: state["version"] > version)  # type: ignore[misc]
                        times[choice].append(time.monotonic() - begun)
                if len(times[False]) > 5:
                    break
        assert len(times[False]) > 5
        assert min(times[False][1:]) > thought / 2

    run(test())
