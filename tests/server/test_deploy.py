"""What docs/deploy has goes with the house as it is; nginx.conf is tried in test_many_servers."""

import re

import msgspec
import pytest
from prometheus_client import generate_latest

from parlour.server.metrics import Metrics
from tests.cli.console import process
from tests.server.wire import ROOT

DEPLOY = ROOT / "docs" / "deploy"


def test_the_dashboard_asks_for_what_there_is_and_for_all_of_it() -> None:
    told = set(re.findall(r"^# TYPE (parlour_\w+)", generate_latest(Metrics().registry).decode(), re.MULTILINE))
    known = {name.removesuffix("_created") for name in told}
    dashboard = msgspec.json.decode((DEPLOY / "dashboard.json").read_bytes())
    asked = {
        name.removesuffix("_bucket")
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"parlour_\w+", target["expr"])
    }
    assert asked <= known
    assert {name.removesuffix("_total") for name in known} - {name.removesuffix("_total") for name in asked} <= {
        "parlour_hung_up"  # for who wonders about one address
    }


@pytest.mark.slow
def test_the_service_starts_the_house_by_flags_that_it_has() -> None:
    unit = (DEPLOY / "parlour@.service").read_text()
    line = re.search(r"^ExecStart=\S+ serve (.*)$", unit, re.MULTILINE)
    assert line is not None
    flags = re.findall(r"--\w+", line[1])
    told = process("serve", "--help").out
    assert flags
    assert all(flag in told for flag in flags)


@pytest.mark.slow
def test_a_bus_that_is_none_is_refused_in_one_line() -> None:
    for flags, words in (
        (("--bus", "localhost:6379"), "no address of a Redis"),
        (("--bus", "redis://localhost"), "on one PostgreSQL"),
        (("--bus", "redis://localhost", "--database", "postgresql://x@y/z", "--processes", "2"), "do not go together"),
        (("--processes", "0"), "must be above 0"),
    ):
        process("serve", *flags).refused(2, words)
