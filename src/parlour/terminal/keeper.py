"""The player's own file in a thread of its own, opened when something is first asked of it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from parlour.store.home import Home

T = TypeVar("T")


class Keeper:
    """Does one thing after the other with the file.

    A database takes long to load, so that nothing is loaded before the first screen is there; and the store runs an event
    loop of its own, which cannot be run inside the screen's.
    """

    def __init__(self, folder: str = "") -> None:
        self.folder = folder
        self._thread = ThreadPoolExecutor(1, "home")
        self._home: Home | None = None

    def do(self, work: Callable[[Home], T]) -> T:
        """What the work returns; whatever it wrote is on the disk then."""
        return self.soon(work).result()

    def soon(self, work: Callable[[Home], T]) -> Future[T]:
        """The same without waiting for it."""
        return self._thread.submit(lambda: work(self._opened()))

    def close(self) -> None:
        """Waits for what is being written."""
        self._thread.submit(self._closed).result()
        self._thread.shutdown()

    def __enter__(self) -> Keeper:
        return self

    def __exit__(self, *how: object) -> None:
        self.close()

    def _opened(self) -> Home:
        if self._home is None:
            from parlour.store.home import Home, data_folder

            self._home = Home(data_folder(self.folder)).__enter__()
        return self._home

    def _closed(self) -> None:
        if self._home is not None:
            self._home.close()
            self._home = None
