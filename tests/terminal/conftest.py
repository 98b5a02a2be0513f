"""A terminal that nobody looks at, and the keyboard before it."""

from collections.abc import Iterator

import pytest

from parlour.terminal.keeper import Keeper


@pytest.fixture(autouse=True)
def own_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test is a player who was never here before."""
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path_factory.mktemp("home")))


@pytest.fixture
def keeper() -> Iterator[Keeper]:
    with Keeper() as found:
        yield found


@pytest.fixture
def anyio_backend() -> str:
    """Textual runs on asyncio."""
    return "asyncio"
