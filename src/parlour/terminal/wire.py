"""A server's house, asked over HTTP: the lobby, new tables, joining. The guest's cookie is kept in the player's folder."""

from __future__ import annotations

from contextlib import suppress
from http.cookiejar import LoadError, LWPCookieJar
from pathlib import Path
from typing import TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

import msgspec

from parlour.server.forms import ErrorBody, Lobby, MatchCard, Me, Opening
from parlour.table.shapes import Pace

T = TypeVar("T")
COOKIES = "cookies.txt"
PATIENCE = 10.0  # seconds for an answer


class WireTrouble(Exception):
    """One clear line about a house that does not answer, or says no."""


class Wire:
    """One guest at one server."""

    def __init__(self, address: str, folder: Path) -> None:
        parts = urlsplit(address if "//" in address else f"http://{address}")
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise WireTrouble(f"{address[:60]!r} is no address of a server; write http://HOST:PORT")
        self.base = f"{parts.scheme}://{parts.netloc}"
        self.socket = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/ws"
        folder.mkdir(parents=True, exist_ok=True)
        self.jar = LWPCookieJar(folder / COOKIES)
        with suppress(OSError, LoadError):  # never been anywhere
            self.jar.load(ignore_discard=True)
        self.opener = build_opener(HTTPCookieProcessor(self.jar))

    def ask(self, path: str, kind: type[T], body: object = None) -> T:
        """What the server answers; WireTrouble in its own words if it says no."""
        data = None if body is None else msgspec.json.encode(body)
        headers = {"X-Parlour": "1", "Content-Type": "application/json"} if data is not None else {}
        request = Request(f"{self.base}/api/{path}", data, headers)
        try:
            with self.opener.open(request, timeout=PATIENCE) as answer:
                found = msgspec.json.decode(answer.read() or b"null", type=kind)  # some say nothing but yes
        except HTTPError as trouble:
            raise WireTrouble(_words(trouble)) from None
        except (URLError, OSError, msgspec.MsgspecError) as trouble:
            reason = getattr(trouble, "reason", None) or trouble
            raise WireTrouble(f"{self.base} does not answer as a house does: {reason}") from None
        self._keep()
        return found

    def me(self) -> Me:
        return self.ask("me", Me)

    def lobby(self) -> Lobby:
        return self.ask("lobby", Lobby)

    def card(self, match: str) -> MatchCard:
        return self.ask(f"matches/{match}", MatchCard)

    def join(self, match: str) -> MatchCard:
        return self.ask(f"matches/{match}/join", MatchCard, {})

    def open(
        self,
        game: str,
        seats: int,
        bot: str,
        preset: str = "",
        options: dict[str, object] | None = None,
        pace: Pace | None = None,
    ) -> Opening:
        """A new table: the guest, and bots of a level, or whoever comes where that is "".

        Unless told otherwise, time runs only where people wait for each other.
        """
        pace = pace or Pace("none" if bot or seats == 1 else "live")
        other = {"kind": "bot", "level": bot} if bot else {"kind": "open"}
        wishes = [{"kind": "me"}, *([other] * (seats - 1))]
        wish = {"game": game, "seats": wishes, "preset": preset, "options": options or {}, "pace": pace, "listed": True}
        return self.ask("matches", Opening, wish)

    def cookie(self) -> str:
        """What the guest is known by, as a header."""
        request = Request(f"{self.base}/ws")
        self.jar.add_cookie_header(request)
        return str(request.get_header("Cookie") or "")

    def _keep(self) -> None:
        Path(str(self.jar.filename)).touch(0o600)  # who has it is the guest
        self.jar.save(ignore_discard=True)


def _words(trouble: HTTPError) -> str:
    try:
        return msgspec.json.decode(trouble.read(), type=ErrorBody).words
    except (msgspec.MsgspecError, OSError):
        return f"the server says {trouble.code}"
