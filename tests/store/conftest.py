"""Every test of the store runs on both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import URL

from parlour.store.database import address
from tests.store.postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as found:
        yield found


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> URL:
    """The address of an empty database."""
    if request.param == "sqlite":
        return address(str(tmp_path / "house.db"))
    return address(request.getfixturevalue("postgres").fresh())
