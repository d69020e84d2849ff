"""The desk: what takes a while is done beside the event loop, a few things at a time, and nobody holds others up."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final, TypeVar, final

from reihum.server.limits import provider

MOST_WAITING: Final = 20  # things that one address may be waiting for
MOST_ALTOGETHER: Final = 100  # all addresses together, where each thing takes a megabyte of memory while it waits
SHARE: Final = 4  # one network of a provider may wait for the fourth part of that: there is room for somebody else
MOST_READ: Final = 4  # long answers that one address may be reading
Result = TypeVar("Result")


class Busy(Exception):
    """This address is waiting for enough already, or others for all there is room for."""


@final
class Queuer:
    """An address with something to be done: one thing after the other."""

    def __init__(self, crowd: str) -> None:
        self.crowd = crowd  # its provider
        self.turn = asyncio.Lock()
        self.waiting = 0
        self.later: list[asyncio.Timeout] = []  # the patience of those whose turn has not come, in their order


@final
class Desk:
    """A few places for all, and one of them at most for one address: whoever asks for much waits for themselves.

    If all addresses together wait for as much as may wait, or all of one provider, whoever of them waits for most gives
    up their last place in the line for somebody who waits for less.
    """

    def __init__(self, places: int, most_waiting: int = MOST_WAITING, altogether: int | None = None) -> None:
        self.room = asyncio.Semaphore(places)
        self.most_waiting = most_waiting
        self.altogether = altogether
        self.waiting = 0
        self.providers: Counter[str] = Counter()  # how much is waited for from each
        self.queuers: dict[str, Queuer] = {}

    @asynccontextmanager
    async def place(self, who: str) -> AsyncIterator[None]:
        async with self.turn(who), self.room:
            yield

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """One thing of an address at a time, without a place in the room yet: for what has to wait elsewhere first."""
        queuer = self.queuers.get(who) or Queuer(provider(who))
        crowd = queuer.crowd
        if queuer.waiting >= self.most_waiting or not self.has_room(queuer):
            raise Busy
        self.queuers[who] = queuer
        self.providers[crowd] += 1
        queuer.waiting += 1
        self.waiting += 1
        try:
            await self.own_turn(queuer)
            try:
                yield
            finally:
                queuer.turn.release()
        finally:
            self.waiting -= 1
            queuer.waiting -= 1
            if queuer.waiting == 0:
                del self.queuers[who]
            self.providers[crowd] -= 1
            if not self.providers[crowd]:
                del self.providers[crowd]

    def is_crowded(self, crowd: str) -> bool:
        """Do so many wait already who may all be one? Somebody easily gets hundreds of networks from a provider."""
        if self.altogether is None:
            return False
        return self.providers[crowd] >= max(self.most_waiting, self.altogether // SHARE)

    def has_room(self, queuer: Queuer) -> bool:
        """May one more wait here? Somebody else may have to make room, who has the same provider if too many of those
        wait."""
        if self.is_crowded(queuer.crowd):
            others = [each for each in self.queuers.values() if each.crowd == queuer.crowd]
        elif self.altogether is None or self.waiting < self.altogether:
            return True
        else:
            others = list(self.queuers.values())
        most = max(others, key=lambda each: len(each.later))
        if len(most.later) <= queuer.waiting:
            return False
        most.later.pop().reschedule(asyncio.get_running_loop().time())
        return True

    async def own_turn(self, queuer: Queuer) -> None:
        """Wait until this address has nothing else done; Busy if the place in the line is gone."""
        try:
            async with asyncio.timeout(None) as patience:
                queuer.later.append(patience)
                try:
                    await queuer.turn.acquire()
                finally:
                    if patience in queuer.later:
                        queuer.later.remove(patience)
        except TimeoutError:
            raise Busy from None

    async def do(self, who: str, work: Callable[[], Result]) -> Result:
        """Do something without keeping the tables waiting."""
        async with self.place(who):
            return await asyncio.to_thread(work)


@final
class Quota:
    """What counts from its beginning to its end, such as a long answer until it is read: one address has only a few of
    them at a time."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: Counter[str] = Counter()

    def check(self, who: str) -> None:
        if self.held[who] >= self.most:
            raise Busy

    @contextmanager
    def place(self, who: str) -> Iterator[None]:
        self.held[who] += 1
        try:
            yield
        finally:
            self.held[who] -= 1
            if not self.held[who]:
                del self.held[who]

    async def counted(self, who: str, pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        with self.place(who):
            async for piece in pieces:
                yield piece
