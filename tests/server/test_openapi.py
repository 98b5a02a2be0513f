"""Whatever fits the description of the API, or nearly does, is answered: no request makes the house stumble."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.schemas import OpenApiSchema

from tests.server.wire import PATIENCE, Server

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]
EXAMPLES = 3  # of each operation; the fuzzer of test_fuzz.py looks further


@pytest.fixture
def api(server: Server) -> OpenApiSchema:
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json", timeout=PATIENCE)


@pytest.fixture
def guest(server: Server) -> dict[str, str]:
    """Somebody whom the house knows: who is nobody is refused before anything is looked at."""
    return dict(httpx.get(f"{server.url}/api/me", timeout=PATIENCE).cookies)


schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(
    max_examples=EXAMPLES, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck), database=None
)
def test_no_request_is_answered_with_a_fault_of_the_house(case: schemathesis.Case[Any], guest: dict[str, str]) -> None:
    case.call_and_validate(checks=[not_a_server_error], headers={"X-Parlour": "1"}, cookies=guest, timeout=PATIENCE)
