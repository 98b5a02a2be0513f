"""Whatever fits the description of the API, or nearly does, is answered: no request makes the house stumble, whoever asks."""

from __future__ import annotations

from itertools import count, cycle
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.schemas import OpenApiSchema

from tests.server.persons.people import PASSWORD, address
from tests.server.wire import PATIENCE, Server

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]
EXAMPLES = 6  # of each operation, by turns from each kind of asker; the fuzzer of test_fuzz.py looks further
_askers = count(1)


class Askers:
    """A guest, a person with an account, a program with a token: who is nobody is refused before anything is looked at."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.known = {"guest": self._guest(), "member": self._member(), "bot": self._bot()}
        self.turns = cycle(self.known)

    def headers(self, kind: str) -> dict[str, str]:
        """Made anew where an earlier request has logged them out or deleted them."""
        answer = requests.get(f"{self.server.url}/api/me", headers=self.known[kind], timeout=PATIENCE)
        if answer.status_code != 200 or (kind != "guest" and not answer.json()["account"]):
            self.known[kind] = self._member() if kind == "member" else self._bot()
        return self.known[kind]

    def _guest(self, **more: str) -> dict[str, str]:
        cookies = requests.get(f"{self.server.url}/api/me", timeout=PATIENCE).cookies
        return {"X-Parlour": "1", "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()), **more}

    def _member(self) -> dict[str, str]:
        headers = self._guest(**{"X-Forwarded-For": address()})
        wish = {"name": f"Asker {next(_askers)}", "password": PASSWORD}
        answer = requests.post(f"{self.server.url}/api/account", json=wish, headers=headers, timeout=PATIENCE)
        answer.raise_for_status()
        return {**headers, "Cookie": "; ".join(f"{name}={value}" for name, value in answer.cookies.items())}

    def _bot(self) -> dict[str, str]:
        wish = {"name": f"Asker {next(_askers)}"}
        answer = requests.post(f"{self.server.url}/api/bots", json=wish, headers=self._member(), timeout=PATIENCE)
        answer.raise_for_status()
        return {"X-Parlour": "1", "Authorization": f"Bearer {answer.json()['token']}"}


@pytest.fixture
def api(server: Server) -> OpenApiSchema:
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json", timeout=PATIENCE)


@pytest.fixture
def askers(server: Server) -> Askers:
    return Askers(server)


schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(
    max_examples=EXAMPLES, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck), database=None
)
def test_no_request_is_answered_with_a_fault_of_the_house(case: schemathesis.Case[Any], askers: Askers) -> None:
    case.call_and_validate(checks=[not_a_server_error], headers=askers.headers(next(askers.turns)), timeout=PATIENCE)
