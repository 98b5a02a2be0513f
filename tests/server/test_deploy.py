"""What docs/deploy has goes with the house as it is; nginx.conf is tried in test_many_servers and the soak,
compose.yaml in test_compose."""

import re
import shlex
import subprocess
import sys
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import msgspec
import pytest
from prometheus_client import generate_latest

from parlour.server.metrics import Metrics
from tests.cli.console import process
from tests.server.wire import ROOT, Server

DEPLOY = ROOT / "docs" / "deploy"
COMPOSE: dict[str, Any] = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_bytes())
OURS = {name: service for name, service in COMPOSE["services"].items() if service["image"] == "parlour"}


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
@pytest.mark.parametrize(("unit", "verb"), [("parlour@.service", "serve"), ("parlour-worker.service", "worker")])
def test_services_start_what_there_is_by_flags_that_it_has(unit: str, verb: str) -> None:
    line = re.search(rf"^ExecStart=\S+/parlour {verb} (.*)$", (DEPLOY / unit).read_text(), re.MULTILINE)
    assert line is not None
    flags = re.findall(r"--\w+", line[1])
    told = process(verb, "--help").out
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
    process("worker", "--bus", "localhost:6379").refused(2, "no address of a Redis")
    process("worker", "--bus", "redis://localhost", "--processes", "0").refused(2, "must be above 0")


@pytest.mark.slow
@pytest.mark.parametrize("name", OURS)
def test_compose_starts_what_there_is_by_flags_and_variables_that_it_has(name: str) -> None:
    verb, *words = OURS[name]["command"]
    told = process(verb, "--help").out
    flags = [word for word in words if word.startswith("--")]
    assert flags and all(flag in told for flag in flags)
    sources = "".join(path.read_text() for path in (ROOT / "src" / "parlour").glob("*/*.py"))
    assert all(f'"{variable}"' in sources for variable in OURS[name]["environment"])
    build = OURS[name]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()


def test_compose_waits_for_the_health_of_what_has_some() -> None:
    services = COMPOSE["services"]
    waits = {(name, other) for name, each in services.items() for other in each.get("depends_on", {})}
    assert {("nginx", "one"), ("nginx", "other"), ("one", "postgres"), ("one", "redis"), ("worker", "redis")} <= waits
    for name, other in waits:
        assert services[name]["depends_on"][other] == {"condition": "service_healthy"}
        assert services[other]["healthcheck"]["test"][0] == "CMD"
    assert [name for name, each in services.items() if "ports" in each] == ["nginx"]


def test_compose_gives_servers_addresses_that_they_keep_and_nobody_else_gets() -> None:
    """nginx asks for them once; else a new version of a server could come up where nobody looks for it."""
    [range_] = COMPOSE["networks"]["default"]["ipam"]["config"]
    upstreams = re.findall(r"s/127\.0\.0\.1:\d+/(\w+):", str(COMPOSE["services"]["nginx"]["command"]))
    kept = [ip_address(COMPOSE["services"][name]["networks"]["default"]["ipv4_address"]) for name in upstreams]
    assert len(set(kept)) == len(upstreams) == 2
    assert all(each in ip_network(range_["subnet"]) and each not in ip_network(range_["ip_range"]) for each in kept)


@pytest.mark.slow
@pytest.mark.xdist_group("server")
@pytest.mark.parametrize("name", ["one", "other"])
def test_compose_knows_a_healthy_server_from_none(server: Server, name: str) -> None:
    _, python, *words = OURS[name]["healthcheck"]["test"]
    port = OURS[name]["command"][OURS[name]["command"].index("--port") + 1]
    assert python == "/opt/parlour/bin/python" and port in words[-1]
    for real, code in ((server.port, 0), (1, 1)):
        command = [sys.executable, *(word.replace(port, str(real)) for word in words)]
        assert subprocess.run(command, capture_output=True, check=False).returncode == code


def test_compose_gives_nginx_the_configuration_as_it_stands(tmp_path: Path) -> None:
    """But for who is where, which the command of the service changes; that command is run here."""
    service = COMPOSE["services"]["nginx"]
    here, there, _ = service["volumes"][0].split(":")
    assert (DEPLOY / here) == DEPLOY / "nginx.conf"
    shell, _, words = service["command"]
    change = words.partition(" && ")[0].replace(there, str(DEPLOY / here))
    change = change.replace("/etc/nginx/conf.d/default.conf", shlex.quote(str(tmp_path / "made.conf")))
    subprocess.run([shell, "-c", change], check=True)
    before, after = (DEPLOY / here).read_text().splitlines(), (tmp_path / "made.conf").read_text().splitlines()
    changed = [new.strip() for old, new in zip(before, after, strict=True) if old != new]
    assert [line.split()[:2] for line in changed] == [
        ["server", "one:8001"],
        ["server", "other:8002"],
        ["server_name", "_;"],
    ]


def test_the_image_is_built_from_what_there_is() -> None:
    lines = (DEPLOY / "Dockerfile").read_text().splitlines()
    copied = [line.split()[1:-1] for line in lines if line.startswith("COPY ") and "--from" not in line]
    assert all((ROOT / path).exists() for paths in copied for path in paths)
    project = msgspec.toml.decode((ROOT / "pyproject.toml").read_bytes())["project"]
    assert "scale" in project["optional-dependencies"] and '".[scale]"' in "".join(lines)
    assert 'ENTRYPOINT ["/opt/parlour/bin/parlour"]' in lines and "parlour" in project["scripts"]
    versions = {tuple(map(int, found)) for found in re.findall(r"^FROM python:(\d+)\.(\d+)", "\n".join(lines), re.M)}
    assert len(versions) == 1 and min(versions) >= tuple(map(int, re.findall(r"\d+", project["requires-python"])))


@pytest.mark.slow
def test_a_server_whose_database_is_away_says_so_and_ends() -> None:
    """Whoever keeps it running starts it again."""
    told = process("serve", "--port", "0", "--database", "postgresql://nobody@127.0.0.1:1/none")
    assert told.code == 3 and "is the database there?" in told.err
