"""One page's conversation with its table."""

import asyncio
import traceback
from collections import Counter, deque
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from reihum.server import messages as m
from reihum.server.desk import Busy
from reihum.server.evening import Onwards
from reihum.server.hints import Hints
from reihum.server.host import Host, new_seed
from reihum.server.limits import Bucket, address_of
from reihum.server.listener import Listener
from reihum.server.lobby import Lobby, NoTable, OldTable, guard_of
from reihum.server.logs import log
from reihum.server.metrics import REFUSED
from reihum.server.moving import play_at_once, weight
from reihum.server.store import DiskFull, StoreError
from reihum.server.thinking import offered
from reihum.server.words import words
from reihum.table.company import GAME
from reihum.table.names import bot_name, clean
from reihum.table.refusal import Refused
from reihum.table.state import Explanation
from reihum.table.telling import LONGEST_STORY
from reihum.text.words import words as shared_words

PATIENCE = 10.0  # seconds until a page must have said hello
UNREAD = 16  # messages that may wait before no more are read
# what stays in the log as often as one likes
LASTING = (m.SeatWish, m.Pause, m.Resume, m.Speed, m.Remove, m.Chat, m.Rename, m.Undo, m.Onward, m.Agree)
HEAVY = frozenset([*LASTING, m.HintWanted, m.Want])  # and what takes as long to answer as many moves
HEAVY_COST = 10.0  # messages that each of them counts for
ACTS_A_MESSAGE = 10.0  # of a round: to tell them to somebody who comes is as much work as to answer a message
LONGEST_WAIT = 10.0  # seconds for those who come too often
TRIES = 200  # messages above the limit until the connection is closed


@final
class Session:
    def __init__(self, socket: WebSocket, lobby: Lobby, host: Host, onwards: Onwards) -> None:
        self.socket = socket
        self.lobby = lobby
        self.host = host
        self.onwards = onwards
        settings = lobby.settings
        self.bucket = Bucket(settings.messages_a_second, settings.messages_at_once, monotonic())
        self.address = address_of(socket)
        self.speakers = lobby.speakers  # how much is said from each address
        self.too_many = 0
        self.inbox: deque[bytes] = deque()
        self.working: asyncio.Task[None] | None = None
        self.moving = False  # a move is on its way into the log
        self.hints = Hints(lobby.thinkers, self.address)

    async def run(self) -> None:
        """From hello to goodbye."""
        listener = await self.introduced()
        if listener is None:
            return
        listener.tell(self.welcome(listener))
        try:
            await self.host.join(listener)
            listener.wire.listen(partial(self.arrived, listener))
            while listener.closing is None:
                await listener.wire.readable()
                text = await self.received()
                listener.wire.heard = monotonic()
                self.arrived(listener, text)
        except (WebSocketDisconnect, RuntimeError, StoreError):
            pass
        finally:
            self.hints.forget()
            if self.working is not None:
                await self.working  # what has been begun is finished
            await self.host.part(listener)
            listener.close(1000)

    def arrived(self, listener: Listener, text: bytes) -> None:
        """One message; they are answered one after the other. A move is made at once, if nothing is in its way."""
        if self.working is not None or self.moving:
            self.inbox.append(text)
            if len(self.inbox) == UNREAD:
                listener.wire.rest(True)
            return
        try:
            message = self.admitted(listener, text)
            if message is not None and not (isinstance(message, m.Play) and self.at_once(listener, message)):
                self.working = asyncio.create_task(self.work(listener, message))
        except Exception as problem:
            self.failed(listener, problem)

    def at_once(self, listener: Listener, move: m.Play) -> bool:
        """Is this move refused, or on its way?"""

        def done(problem: StoreError | None) -> None:
            self.moving = False
            if problem is not None or self.inbox:  # what was wrong is found again, and said
                self.working = asyncio.create_task(self.work(listener, None if problem is None else move))

        self.moving = True
        try:
            begun = play_at_once(self.host, listener, move.moves, move.version, done)
        except Refused as problem:
            self.moving = False
            listener.tell(self.refusal(listener, problem))
            return True
        if not begun:
            self.moving = False
        return begun

    async def work(self, listener: Listener, message: m.AnyFromPage | None) -> None:
        """Answer a message, and those that have come since."""
        try:
            while listener.closing is None:
                if message is not None:
                    await self.answer(listener, message)
                if not self.inbox:
                    break
                message = self.admitted(listener, self.inbox.popleft())
                if len(self.inbox) == UNREAD - 1:
                    listener.wire.rest(False)
        except Exception as problem:
            self.failed(listener, problem)
        finally:
            self.working = None

    def failed(self, listener: Listener, problem: Exception) -> None:
        log("page failed", 40, table=self.host.id, problem="".join(traceback.format_exception(problem)))
        listener.close(1011)

    async def received(self) -> bytes:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text = message.get("text")
        return text.encode() if text is not None else message.get("bytes") or b""

    async def introduced(self) -> Listener | None:
        """The listener, once the page has said who it is."""
        try:
            async with asyncio.timeout(PATIENCE):
                hello = decoded(await self.received())
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            await turn_away(self.socket, "hello-first")
            return None
        if not isinstance(hello, m.Hello):
            await turn_away(self.socket, "hello-first" if hello is not None else "malformed")
            return None
        seat = None
        if hello.protocol != m.PROTOCOL:
            await turn_away(self.socket, "old-page", hello.lang)
            return None
        if not await self.has_waited():
            await self.hang_up(1013)
            return None
        try:  # it may have left memory while the page said nothing
            self.host = await self.lobby.host(self.host.id, self.address)
        except (NoTable, OldTable, StoreError, Busy):  # whoever comes again is told why
            await self.hang_up(1012)
            return None
        try:
            await self.host.catch_up()
        except StoreError as problem:
            log("store failed", 40, table=self.host.id, problem=str(problem))
            await self.hang_up(1013)
            return None
        if hello.token is not None:
            seat = self.host.table.seat_of(guard_of(hello.token))
            if seat is None:
                await turn_away(self.socket, "wrong-token", hello.lang)
                return None
        if not self.lobby.has_room_for(self.host, self.address) or not self.make_room(seat):
            await turn_away(self.socket, "full", hello.lang)
            return None
        guard = guard_of(hello.token) if hello.token is not None else ""
        return Listener(self.socket, self.host.table, seat, hello.lang, self.lobby.settings.backlog, guard)

    async def has_waited(self) -> bool:
        """Whoever comes is told the round so far, and all the others that they have come: those who do so all the time
        wait for their turn. False: they have come too often for that."""
        table = self.host.table
        acts = min(LONGEST_STORY, len(table.acts) - table.round_began())
        cost = max(1 + acts / ACTS_A_MESSAGE, self.host.weight())
        seconds = self.lobby.comers.wait(self.address, monotonic(), LONGEST_WAIT, cost)
        if seconds:
            await asyncio.sleep(seconds)
        return seconds is not None

    def make_room(self, seat: int | None) -> bool:
        """Is there room for one more? Those who play always find some: their oldest page goes. Of those who watch it is
        the oldest of the address with the most pages, unless it is this one."""
        settings = self.lobby.settings
        pages = [each for each in self.host.listeners if each.seat == seat and each.closing is None]
        if len(pages) < (settings.most_spectators if seat is None else settings.most_pages):
            return True
        if seat is None:
            crowd = Counter([page.address for page in pages])
            who, most = crowd.most_common(1)[0]
            if most <= crowd[self.address] + 1:
                return False
            pages = [page for page in pages if page.address == who]
        min(pages, key=lambda page: page.since).close(1008)
        return True

    async def hang_up(self, code: int) -> None:
        """Without a word: the page comes again by itself."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(code)

    def welcome(self, listener: Listener) -> m.Welcome:
        table = self.host.table
        return m.Welcome(
            listener.seat,
            table.game.id,
            table.seats,
            table.opened.options,
            table.match.commitment,
            listener.language,
            listener.telling.so_far(),
            m.PROTOCOL,
        )

    def admitted(self, listener: Listener, text: bytes) -> m.AnyFromPage | None:
        """The message, if it is one; if not, the page is told."""
        if not self.may_say(listener, 1.0):
            return None
        if len(text) > m.LARGEST:
            listener.tell_error("too-large")
            return None
        message = decoded(text)
        if message is None:
            listener.tell_error("malformed")
        elif type(message) in HEAVY and not self.may_say(listener, HEAVY_COST - 1):
            return None
        return message

    def may_say(self, listener: Listener, cost: float) -> bool:
        """Has this page, or its address, said too much? What many hear counts for more."""
        now = monotonic()
        cost = max(cost, weight(self.host))
        if self.bucket.take(now) and self.speakers.take(self.address, now, cost):
            return True
        self.too_many += 1
        listener.tell_error("too-fast")
        if self.too_many > TRIES:
            listener.close(1008)
        return False

    async def answer(self, listener: Listener, message: m.AnyFromPage) -> None:
        try:
            await self.obey(listener, message)
        except Refused as problem:
            listener.tell(self.refusal(listener, problem))
        except StoreError as trouble:
            log("store failed", 40, table=self.host.id, problem=str(trouble))
            listener.tell_error("disk-full" if isinstance(trouble, DiskFull) else "not-saved")
            self.host.drop_all()

    def refusal(self, listener: Listener, problem: Refused) -> m.Refusal:
        REFUSED.labels(problem.code).inc()
        explanation = listener.telling.explanation(problem.move, problem.rule) if problem.rule is not None else None
        return m.Refusal(problem.code, words(listener.language)(f"refused.{problem.reason}"), explanation)

    async def obey(self, listener: Listener, message: m.AnyFromPage) -> None:
        host, table = self.host, self.host.table
        do = partial(host.do_for, listener)
        seat = -1 if listener.seat is None else listener.seat
        match message:
            case m.Play():
                await host.play(listener, message.moves, message.version)
            case m.Try():
                listener.tell(self.tried(listener, seat, message))
            case m.Why():
                listener.tell(self.why(listener, seat, message.move))
            case m.HintWanted():
                self.hints.wanted(listener, table, seat)
            case m.Undo():
                await do(lambda: table.undo(seat))
            case m.Agree():
                seen = min(message.version, table.version)
                if message.what == GAME and message.yes:
                    await self.onwards.agree(host, listener, seen)
                else:
                    await do(lambda: table.agree(seat, message.what, message.yes, new_seed(), seen))
            case m.SeatWish():
                if message.to != "person" and message.to not in offered():
                    raise Refused("not-allowed", "level")
                name = self.bot_name(listener, message.seat)
                await do(lambda: table.give(seat, message.seat, message.to, name))
            case m.Vow():
                await do(lambda: table.vow(seat, message.vow))
            case m.Add():
                await do(lambda: table.add(seat, message.entropy))
            case m.Leave():
                await host.stand_up(listener)
                listener.close(1000)
            case m.Pause():
                await do(lambda: table.pause(seat, True))
            case m.Resume():
                await do(lambda: table.pause(seat, False))
            case m.Speed():
                await do(lambda: table.set_pace(seat, message.pace))
            case m.Next():
                await do(lambda: table.next(seat))
            case m.Rematch():
                await do(lambda: table.rematch(seat, new_seed()))
            case m.Onward():
                await self.onwards.propose(host, listener, message)
            case m.Remove():
                level = self.lobby.settings.stand_in_level
                called = self.bot_name(listener, message.seat)
                await do(lambda: table.remove(seat, message.seat, level, called))
            case m.Want():
                await self.want(listener, message)
            case m.Chat():
                await do(lambda: table.allow_chat(seat, message.on))
            case m.Speak():
                text = None if message.text is None else clean(message.text, m.LONGEST_SPOKEN)
                if (text is None) == (message.phrase is None) or text == "":
                    listener.tell_error("malformed")
                else:
                    await host.speak(seat, message.phrase, text)
            case m.Rename():
                await do(lambda: table.rename(seat, clean(message.name)))
            case m.Ping():
                listener.tell(m.Pong(message.sent, listener.lag()))
            case m.Hello():
                listener.tell_error("malformed")

    def bot_name(self, listener: Listener, seat: int) -> str:
        """What a bot would be called that comes to this seat."""
        return bot_name(shared_words(listener.language).list("table.names"), self.host.table.names_but(seat))

    async def want(self, listener: Listener, wish: m.Want) -> None:
        """Somebody who watches asks for a bot's seat: now and then, not all the time."""
        if listener.seat is not None:
            raise Refused("taken", "taken")
        name = clean(wish.name) or shared_words(listener.language)("show.seat", n=wish.seat + 1)
        self.host.table.want(wish.seat, name)  # may it be asked at all? Only then does it count
        if not self.lobby.askers.take(self.address, monotonic()):
            raise Refused("not-allowed", "ask-later")
        await self.host.do(lambda: self.host.table.want(wish.seat, name))

    def tried(self, listener: Listener, seat: int, message: m.Try) -> m.Tried:
        round = self.host.table.tried(seat, message.moves, message.version)
        choices = [] if round is None else listener.telling.sight.choices_of(round)
        return m.Tried(message.moves, choices, round is None)

    def why(self, listener: Listener, seat: int, move: int) -> Explanation:
        table = self.host.table
        table.check_person(seat)
        if not table.dealt:
            raise Refused("not-allowed", "waiting")
        if move >= len(table.game.moves):
            raise Refused("no-such-move", "no-such-move")
        return listener.telling.explanation(move, table.match.round.forbidden(seat, move))


async def turn_away(socket: WebSocket, code: str, language: str = "en") -> None:
    """Say why, and hang up for good."""
    with suppress(WebSocketDisconnect, RuntimeError):
        message = m.Error(code, words(language)(f"errors.{code}"))
        await socket.send_text(m.ENCODER.encode(message).decode())
        await socket.close(1008)


def decoded(text: bytes) -> m.AnyFromPage | None:
    if len(text) > m.LARGEST:
        return None
    try:
        message: m.AnyFromPage = m.DECODER.decode(text)
        return message
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None
