"""A house over HTTP: what a program asks before it sits at a table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from parlour.client.errors import PATIENCE, ClientError, NotAllowed
from parlour.client.table import Table


class House:
    """One house, as a bot that its token tells; without one, as a guest who is forgotten afterwards."""

    def __init__(self, address: str, token: str = "") -> None:
        parts = urlsplit(address if "//" in address else f"http://{address}")
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ClientError(f"{address[:60]!r} is no address of a house; write http://HOST:PORT")
        self.base = f"{parts.scheme}://{parts.netloc}"
        self.socket = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/ws"
        self.token = token
        self._jar = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._jar))
        self.name: str = self.ask("/api/me")["name"]

    def ask(self, path: str, body: object = None, method: str = "") -> Any:
        """What the house answers, from JSON; NotAllowed in its own words if it says no."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(
            self.base + path, data, {"X-Parlour": "1"}, method=method or ("GET" if data is None else "POST")
        )
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                said = answer.read()
                return json.loads(said) if said else None
        except HTTPError as trouble:
            raise _refusal(trouble) from None
        except (URLError, OSError, ValueError) as trouble:
            raise ClientError(f"{self.base} does not answer as a house does: {trouble}") from None

    def headers(self) -> dict[str, str]:
        """By what the house knows who asks, for a WebSocket."""
        if self.token:
            return {"Authorization": f"Bearer {self.token}"}
        return {"Cookie": "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._jar)}

    def open(
        self,
        game: str,
        *others: str,
        preset: str = "",
        options: dict[str, object] | None = None,
        pace: str = "live",
        days: int = 0,
        listed: bool = True,
    ) -> Table:
        """A new table with oneself at the first seat. The others: `open` for whoever comes (as if none is named), `invite`
        for whoever has the link, `bot:LEVEL` for a bot of the house."""
        seats = [{"kind": "me"}, *[_wish(word) for word in others or ("open",)]]
        wish = {"game": game, "preset": preset, "options": options or {}, "seats": seats}
        opened = self.ask("/api/matches", {**wish, "pace": {"kind": pace, "days": days}, "listed": listed})
        return Table(self, opened["id"], opened["invites"])

    def join(self, match: str, invite: str = "") -> Table:
        """A seat at somebody's table. Free ones are for people; a bot is invited: both are in the link that it gets."""
        self.ask(f"/api/matches/{match}/join", {"invite": invite})
        return Table(self, match)

    def tables(self) -> Iterator[Table]:
        """The tables at which one still sits: what a program goes on with when it is started again."""
        for card in self.ask("/api/lobby")["yours"]:
            if card["phase"] in ("waiting", "playing"):
                yield Table(self, card["id"])


def _wish(word: str) -> dict[str, str]:
    kind, _, level = word.partition(":")
    return {"kind": kind, "level": level}


def _refusal(trouble: HTTPError) -> ClientError:
    with suppress(ValueError, KeyError, OSError):
        said = json.loads(trouble.read())
        return NotAllowed(trouble.code, said["code"], said["words"])
    return NotAllowed(trouble.code, "trouble", f"the house says {trouble.code}")
