"""Ctrl-C while the store is at work: what was being written is on the disk, and the interrupt is not lost."""

import signal
from pathlib import Path

import pytest

from parlour.store.home import Home, undisturbed


def test_an_interrupt_waits_for_the_store_and_then_comes() -> None:
    done = []

    def work() -> None:
        with undisturbed():
            signal.raise_signal(signal.SIGINT)
            done.append("written")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["written"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interrupt_in_the_middle_of_a_write_leaves_the_whole_of_it(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        write = home.archive.writer.write

        async def pressed(*changes: object) -> None:
            signal.raise_signal(signal.SIGINT)
            await write(*changes)  # type: ignore[arg-type]

        home.archive.writer.write = pressed  # type: ignore[method-assign]
        with pytest.raises(KeyboardInterrupt):
            home.keep("setting", "speed", "step")
    with Home(tmp_path) as home:
        assert home.kept("setting")["speed"] == "step"
