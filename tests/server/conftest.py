"""One server for all tests that do not harm it."""

from collections.abc import Iterator

import pytest

from parlour.server import redisbus
from tests.server.wire import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture
def patient_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server of this process is taken for dead because the machine is busy; who is cut off no longer listens, which is
    noticed at once."""
    monkeypatch.setattr(redisbus, "LEASE", 120_000)
    monkeypatch.setattr(redisbus, "PATIENCE", 60.0)
