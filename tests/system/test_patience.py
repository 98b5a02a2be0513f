"""A wait that ended in vain is tried once more; what was seen to be wrong never is. And a port is one test's alone."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ports import FIRST, LAST, free_port

ROOT = Path(__file__).parents[2]
TRIED = """
import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from tests.conftest import IN_VAIN, SEEN
from tests.patience import InVain

pytestmark = pytest.mark.flaky(reruns=1, only_rerun=IN_VAIN, rerun_except=SEEN)
before = set()

def test_nothing_came():
    raise InVain("the server does not start")

def test_it_comes_the_second_time():
    if not before:
        before.add(1)
        raise InVain("it did not come")

def test_a_timeout():
    async def wait():
        async with asyncio.timeout(0):
            await asyncio.sleep(60)
    asyncio.run(wait())

def test_a_process_takes_too_long():
    subprocess.run([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, timeout=0)

def test_a_browser_waits():
    raise AssertionError("Locator expected to be visible\\nCall log:\\n  - Expect with timeout 5000ms")

def test_something_is_wrong():
    assert "TimeoutError: " == ""

def test_something_is_wrong_after_a_wait():
    try:
        raise TimeoutError("so long")
    except TimeoutError:
        assert "one\\nline" == "other\\nlines"

def test_something_is_said_wrongly():
    raise ValueError("TimeoutError: in its words")
"""
AGAIN = (
    "nothing_came",
    "it_comes_the_second_time",
    "a_timeout",
    "a_process_takes_too_long",
    "a_browser_waits",
)


@pytest.mark.slow
def test_who_waited_in_vain_waits_once_more_and_is_named(tmp_path: Path) -> None:
    (tmp_path / "test_tried.py").write_text(TRIED, encoding="utf-8")
    words = ["-q", "-p", "no:cacheprovider", "-raR", "--tb=no", "-c", "/dev/null", "-o", "pythonpath=" + str(ROOT)]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words, str(tmp_path)], capture_output=True, text=True, check=False, cwd=ROOT
    )
    told = [line.split(" ")[:2] for line in done.stdout.splitlines() if "::" in line]
    again = {name.rpartition("::test_")[2] for what, name in told if what == "RERUN"}
    assert again == set(AGAIN), done.stdout
    assert "7 failed, 1 passed, 5 rerun" in done.stdout


def test_nobody_else_is_given_a_port_that_was_given() -> None:
    program = "from tests.ports import free_port; print(*(free_port() for _ in range(50)))"
    mine = {free_port() for _ in range(50)}
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    theirs = set(map(int, told.split()))
    assert len(mine) == len(theirs) == 50 and not mine & theirs
    assert all(FIRST <= port <= LAST for port in mine | theirs)
    socket.create_server(("127.0.0.1", min(mine))).close()  # it is free
