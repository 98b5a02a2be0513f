"""A terminal that nobody looks at, and the keyboard before it."""

from collections.abc import Iterator
from typing import Any

import pytest

from parlour.terminal.canvas import Canvas
from parlour.terminal.keeper import Keeper
from tests.terminal.hands import rested


@pytest.fixture(autouse=True)
def own_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test is a player who was never here before."""
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path_factory.mktemp("home")))


@pytest.fixture(autouse=True)
def no_needless_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("textual.app", "textual.pilot"):
        monkeypatch.setattr(f"{room}.wait_for_idle", rested)


@pytest.fixture
def keeper() -> Iterator[Keeper]:
    with Keeper() as found:
        yield found


@pytest.fixture
def anyio_backend() -> str:
    """Textual runs on asyncio."""
    return "asyncio"


@pytest.fixture(autouse=True)
def no_word_over_another(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is written over a letter or a digit by something else; pictures and frames may lie behind."""
    put = Canvas.put
    over: list[str] = []

    def watched(canvas: Canvas, x: int, y: int, text: str, *rest: Any, **more: Any) -> int:
        row = canvas.rows[y] if 0 <= y < len(canvas.rows) else []
        under = "".join(letter for letter, _ in row[max(x, 0) : x + len(text)])
        if any(old != new and old.isalnum() and new.isalnum() for old, new in zip(under, text, strict=False)):
            over.append(f"{text!r} over {under!r}")
        return put(canvas, x, y, text, *rest, **more)

    monkeypatch.setattr(Canvas, "put", watched)
    yield
    assert over == []
