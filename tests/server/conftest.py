"""One server for all tests that do not harm it."""

from collections.abc import Iterator

import pytest

from tests.server.wire import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("house")) as found:
        yield found
