"""A connection to PostgreSQL that is made again when it breaks."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar, final
from urllib.parse import urlsplit

from reihum.server.store import DiskFull, StoreError, Unanswered

T = TypeVar("T")
PATIENCE: Final = 10.0  # seconds for one statement
SOONER: Final = 0.9  # part of that after which the database gives it up by itself: then it is certainly not done
SETTINGS: Final = {  # a machine that lost its power gives its locks back soon
    "application_name": "reihum",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}


def driver() -> Any:
    try:
        import asyncpg
    except ImportError:
        raise StoreError("PostgreSQL needs the package asyncpg: pip install 'reihum[postgres]'") from None
    return asyncpg


def shown(url: str) -> str:
    """The address without its password, for people to read."""
    try:
        parts = urlsplit(url)
        where = f"{parts.hostname or ''}{f':{parts.port}' if parts.port else ''}{parts.path}"
    except ValueError:
        where = "?"
    return f"{url.partition(':')[0]}://{where}"


@final
class Link:
    """One statement at a time; `greet` is done first on every new connection."""

    def __init__(
        self, url: str, greet: Callable[[Any], Awaitable[None]] | None = None, patience: float | None = None
    ) -> None:
        self.url = url
        self.greet = greet
        self.patience = PATIENCE if patience is None else patience
        self.asyncpg = driver()
        self.lock = asyncio.Lock()
        self.connection: Any = None
        self.worn = False  # whoever uses it next gets a new connection

    async def connected(self) -> None:
        async def nothing(connection: Any) -> None:
            pass

        await self.use(nothing)

    async def use(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Do something with the connection; StoreError if it can't be done, or if nobody knows whether it was."""
        async with self.lock:
            try:
                async with asyncio.timeout(self.patience):
                    if self.worn:
                        self.drop()
                    if self.connection is None or self.connection.is_closed():
                        await self.connect()
                    return await work(self.connection)
            except StoreError:
                self.drop()
                raise
            except Exception as problem:  # a driver in the middle of a broken connection may say anything
                self.drop()
                if isinstance(problem, self.asyncpg.DiskFullError):
                    raise DiskFull(f"the disk of the database {shown(self.url)} is full") from None
                why = str(problem).partition("\n")[0] or type(problem).__name__
                kind = StoreError if self.is_refusal(problem) else Unanswered
                raise kind(f"the database {shown(self.url)} does not answer ({why})") from None
            except BaseException:
                self.drop()
                raise

    def is_refusal(self, problem: Exception) -> bool:
        """Did the database say no? If it was cut off, or we were, the work may be done."""
        known = self.asyncpg
        if isinstance(problem, known.PostgresConnectionError | known.OperatorInterventionError):
            return isinstance(problem, known.QueryCanceledError)
        return isinstance(problem, known.PostgresError)

    async def connect(self) -> None:
        self.connection = None
        settings = {**SETTINGS, "statement_timeout": str(int(self.patience * SOONER * 1000))}
        connection = await self.asyncpg.connect(self.url, timeout=5, server_settings=settings)
        try:
            if self.greet is not None:
                await self.greet(connection)
        except BaseException:
            connection.terminate()
            raise
        self.connection = connection

    def drop(self) -> None:
        """After a failure nobody knows what state a connection is in."""
        self.worn = False
        if self.connection is not None:
            self.connection.terminate()
            self.connection = None

    async def close(self) -> None:
        if self.connection is not None and not self.connection.is_closed():
            try:
                async with asyncio.timeout(2):
                    await self.connection.close()
            except Exception:
                self.drop()
