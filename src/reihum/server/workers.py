"""Processes for whatever takes long. They start when they are first needed."""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Final, TypeVar, final

from reihum import build

Decision = TypeVar("Decision")
Answer = TypeVar("Answer")


@final
class Workers:
    """Some processes that answer questions. Once a compiled build is ready, new ones take over that run from it."""

    def __init__(self, number: int, wake: Callable[[], None]) -> None:
        self.number: Final = number
        self.wake: Final = wake
        self.pool: ProcessPoolExecutor | None = None
        self.place = ""

    async def ask(self, work: Callable[[Decision], Answer], question: Decision) -> Answer:
        """What `work` makes of the question in another process; BrokenExecutor if that process dies."""
        return await asyncio.get_running_loop().run_in_executor(self.processes(), work, question)

    def processes(self) -> ProcessPoolExecutor:
        place = build.for_new_processes()
        if self.pool is not None and place != self.place:
            self.pool.shutdown(wait=False)  # they still answer what they were asked
            self.pool = None
        if self.pool is None:
            self.place = place
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.number, mp_context=context, initializer=self.wake)
        return self.pool

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
