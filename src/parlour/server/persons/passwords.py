"""Passwords and recovery codes: hashed slowly, never on the event loop, and never more at once than the machine can bear."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from hmac import new as hmac_of
from secrets import choice, token_hex
from typing import TypeVar
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from parlour.server.errors import ApiError

SHORTEST, LONGEST = 8, 128  # characters of a password
THREADS, MOST = 2, 64  # that hash, and passwords that may wait for them
CODES, GROUPS, GROUP = 8, 3, 4  # recovery codes, and how they are written: abcd-efgh-jkmn
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"

Answer = TypeVar("Answer")


class Vault:
    """Where passwords are hashed and compared. Each takes 19 MiB and some 30 ms, as OWASP advises for argon2id."""

    def __init__(self) -> None:
        self.hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="the vault")
        self.waiting = 0
        self.compared = 0
        self.nobody = ""  # a hash that no password has: who does not exist takes as long as who does

    async def hash(self, password: str) -> str:
        return await self._do(lambda: self.hasher.hash(password))

    async def fits(self, password: str, hashed: str | None) -> bool:
        """Whether it is the password; None: of nobody."""
        if hashed is None:
            self.nobody = self.nobody or await self.hash(token_hex(16))
        kept = self.nobody if hashed is None else hashed
        self.compared += 1
        return await self._do(lambda: self._fits(password, kept)) and hashed is not None

    def _fits(self, password: str, kept: str) -> bool:
        try:
            return self.hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _do(self, work: Callable[[], Answer]) -> Answer:
        if self.waiting >= MOST:
            raise ApiError(503, "busy", "many people log in at this moment; try again in a minute")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, work)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def checked(password: str, name: str) -> str:
    """The password as it is hashed; ApiError with one clear line."""
    found = normalize("NFC", password)
    if not SHORTEST <= len(found) <= LONGEST:
        raise ApiError(400, "bad_password", f"a password has {SHORTEST} to {LONGEST} characters")
    if len(set(found)) < 4 or found.casefold() == normalize("NFC", name).casefold():
        raise ApiError(400, "bad_password", "that password is too easily guessed; choose another one")
    return found


def new_code() -> str:
    return "-".join("".join(choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


def code_hash(key: str, code: str) -> str:
    """Codes are drawn, not thought of, so a quick hash under the house's key is enough."""
    letters = "".join(letter for letter in code.lower() if letter.isalnum())
    return hmac_of(key.encode(), b"code|" + letters.encode(), "sha256").hexdigest()


def session_id(token: str) -> str:
    """What is stored of a cookie: who reads the database cannot log in by it."""
    return sha256(token.encode()).hexdigest()
