"""One house, one browser, for all tests of the web client."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.wire import Server, running
from tests.web.client import FLAGS, build_client, chromium


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
