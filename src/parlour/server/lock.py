"""A lock that can also be taken without waiting for it."""

from __future__ import annotations

import asyncio
from collections import deque


class Lock:
    """One at a time, in the order in which they came. `take` is for those who would not wait: asyncio's own has no word for
    it."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._taken

    def take(self) -> bool:
        """Whether it was free; then it is taken."""
        if self._taken:
            return False
        self._taken = True
        return True

    async def acquire(self) -> None:
        if not self._taken:
            self._taken = True
            return
        called = asyncio.get_running_loop().create_future()
        self._waiting.append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # called in and gone at the same moment
                self.release()
            raise

    def release(self) -> None:
        """The next one has it, without anybody in between."""
        while self._waiting:
            called = self._waiting.popleft()
            if not called.done():
                called.set_result(None)
                return
        self._taken = False

    async def __aenter__(self) -> None:
        await self.acquire()

    async def __aexit__(self, *_: object) -> None:
        self.release()
