"""People with accounts, each from an address of their own."""

from __future__ import annotations

import subprocess
import sys
from itertools import count
from typing import Any

from tests.server.wire import Guest, Server

PASSWORD = "correct horse battery"
_addresses = count(1)


def address() -> str:
    """One that nobody else has; the house believes its proxy on this machine."""
    number = next(_addresses)
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


class Member(Guest):
    """Somebody who may have an account."""

    def __init__(self, server: Server, name: str = "", whence: str = "") -> None:
        super().__init__(server)
        self.name = name
        self.whence = whence or address()
        self.http.headers["X-Forwarded-For"] = self.whence
        self.codes: list[str] = []

    async def __aenter__(self) -> Member:
        await self.arrive()
        if self.name:
            await self.register()
        return self

    async def register(self, password: str = PASSWORD) -> None:
        self.codes = (await self.post("/api/account", {"name": self.name, "password": password}))["codes"]

    async def login(self, name: str, password: str = PASSWORD) -> Any:
        return await self.http.post("/api/session", json={"name": name, "password": password})

    async def me(self) -> dict[str, Any]:
        found: dict[str, Any] = await self.get("/api/me")
        return found


class Admin:
    """`parlour admin`, or another command for operators, beside a running house, wherever it keeps its books."""

    def __init__(self, server: Server, command: str = "admin") -> None:
        self.server = server
        self.command = command

    def __call__(self, *words: str, code: int = 0) -> str:
        command = [sys.executable, "-m", "parlour", self.command, *words, "--database", self.server.database]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=self.server.folder)
        assert done.returncode == code, done.stderr
        assert len(done.stderr.splitlines()) == (1 if code else 0), done.stderr
        return done.stdout
