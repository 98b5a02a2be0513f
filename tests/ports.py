"""Ports for servers of tests, each of them one test's alone for as long as its process lives."""

from __future__ import annotations

import fcntl
import os
import secrets
import socket
from pathlib import Path
from tempfile import gettempdir

# Below those that systems give out by themselves: between a server that is killed and its next start no connection and
# no other server gets its port by chance.
FIRST, LAST = 20_000, 31_999

_taken: set[int] = set()
_book: list[int] = []  # the file in which they are locked, open until this process ends


def free_port() -> int:
    """One that no other test has, in whichever process, and at which nobody listens."""
    if not _book:
        book = Path(gettempdir()) / f"parlour-test-ports-{os.getuid()}"
        _book.append(os.open(book, os.O_RDWR | os.O_CREAT, 0o600))
    many = LAST - FIRST + 1
    begin = secrets.randbelow(many)
    for step in range(many):
        port = FIRST + (begin + step) % many
        if port not in _taken and _locked(port) and _nobody_at(port):
            _taken.add(port)
            return port
    raise AssertionError("all ports are taken")


def _locked(port: int) -> bool:
    try:
        fcntl.lockf(_book[0], fcntl.LOCK_EX | fcntl.LOCK_NB, 1, port)
    except OSError:
        return False
    return True


def _nobody_at(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
