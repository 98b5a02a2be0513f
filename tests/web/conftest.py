"""One house, one browser, for all tests of the web client."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.wire import Server, running
from tests.web.client import FLAGS, build_client, chromium

# A browser on a busy machine may be slower than any patience. Who waited in vain waits once more, and is named at the
# end of the run; a second time is red, and so is at once whatever was seen to be wrong.
IN_VAIN = [r"Timeout \d+ms exceeded", r"with timeout \d+ms", "it did not come"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith("tests/web/"):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=IN_VAIN))


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    build_client()
    with running(tmp_path_factory.mktemp("web"), "--rate", "100000", "--think", "0.1") as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield found
        found.close()
