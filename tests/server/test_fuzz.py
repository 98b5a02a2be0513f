"""HTTP and WebSocket fuzzers from a kept corpus: no 500, no traceback, no table that falls, nothing but the described answers."""

import asyncio
import json
import random
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from parlour.server import forms
from parlour.server.messages import CLOSINGS, FromServer
from parlour.server.schema import forms_of
from tests.server.fuzz import TIMES, corpus, keep, mutated
from tests.server.wire import PATIENCE, Guest, Server, running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]

REQUESTS = 900
SAYINGS = 200
HEAD = re.compile(rb"^([A-Z]+) (\S*) HTTP/1\.1\r\n")
FORMS = {kind.__name__: kind for kind in forms_of()}
_strict = msgspec.json.Decoder(FromServer)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("fuzz"), "--rate", "1000000", "--sockets", "1000") as found:
        yield found


def broken(server: Server, since: int) -> list[str]:
    """Lines of the log that tell of a failure, and lines that are no lines of the log."""
    found = []
    for line in server.log()[since:].splitlines():
        try:
            level = json.loads(line)["level"]
        except (ValueError, KeyError, TypeError):
            level = "unreadable"
        if level not in ("debug", "info", "warning"):
            found.append(line[:300])
    return found


# HTTP


def together(body: bytes) -> bytes:
    """The body of an answer that came in chunks."""
    whole = b""
    while body:
        size, _, rest = body.partition(b"\r\n")
        length = int(size, 16)
        whole, body = whole + rest[:length], rest[length + 2 :] if length else b""
    return whole


class Answer:
    def __init__(self, data: bytes) -> None:
        head, _, body = data.partition(b"\r\n\r\n")
        self.body = together(body) if b"transfer-encoding: chunked" in head.lower() else body
        words = head.split()
        self.status = int(words[1]) if len(words) > 1 else 0  # 0: hung up without a word


def ask(server: Server, request: bytes, *, whole: bool) -> Answer:
    """The answer to the bytes. What is not whole is ended by hanging up half of the line."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        data = b""
        try:
            line.sendall(request)
            if not whole:
                line.shutdown(socket.SHUT_WR)
            while chunk := line.recv(65_536):
                data += chunk
        except ConnectionError:  # it may hang up before it has read everything
            pass
    return Answer(data)


def assembled(request: bytes, dice: random.Random, others: list[bytes]) -> bytes:
    """A part of the request mutated, and all of it put together again so that it can be read as one."""
    head, _, body = request.partition(b"\r\n\r\n")
    first, *headers = head.split(b"\r\n")
    part = dice.randrange(4)
    if part == 0:
        method, target, version = first.split(b" ")
        target = re.sub(rb"[\x00-\x20\x7f-\xff]", b"", mutated(target, dice, others))[:4000]
        first = b" ".join([method, b"/" + target.lstrip(b"/"), version])
    elif part == 1 and headers:
        n = dice.randrange(len(headers))
        name, _, value = headers[n].partition(b": ")
        headers[n] = name + b": " + re.sub(rb"[\x00-\x1f\x7f]", b"", mutated(value, dice, others))[:2000]
    else:
        body = mutated(body, dice, others)
    kept = [line for line in headers if not line.lower().startswith((b"content-length", b"connection", b"transfer-"))]
    if body:
        kept.append(b"Content-Length: %d" % len(body))
    return b"\r\n".join([first, *kept, b"Connection: close", b"", body])


def operation(described: dict[str, Any], request: bytes) -> dict[str, Any] | None:
    """What the OpenAPI description says of the request."""
    found = HEAD.match(request)
    if found is None:
        return None
    path = found[2].partition(b"?")[0].decode("latin-1")
    for template, methods in described["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path):
            answers: dict[str, Any] | None = methods.get(found[1].decode().lower(), {}).get("responses")
            return answers
    return None


def complaint(described: dict[str, Any], request: bytes, answer: Answer, *, whole: bool = True) -> str:
    """What is wrong with the answer; "" = nothing. Who hangs up half of the line may get half of an answer."""
    if answer.status >= 500:
        return f"answered with {answer.status}"
    if not whole:
        return ""
    method = HEAD.match(request)
    below = answer.status in (0, 400, 408) and b'"code"' not in answer.body  # no HTTP at all: the server says so itself
    if below or b"upgrade:" in request.lower() or (method and method[1] in (b"HEAD", b"OPTIONS")):
        return ""
    if answer.status >= 400:
        try:
            trouble = msgspec.json.decode(answer.body, type=forms.ErrorBody)
        except msgspec.DecodeError:
            return f"answers {answer.status} with no ErrorBody"
        if not trouble.words or "\n" in trouble.words:
            return f"answers {answer.status} without one clear line"
    answers = operation(described, request)
    if answers is None:
        return ""
    if str(answer.status) not in answers:
        return f"answers {answer.status}, which its description does not know"
    schema = next(iter(answers[str(answer.status)].get("content", {"": {}}).values())).get("schema", {})
    if "$ref" in schema:
        try:
            msgspec.json.decode(answer.body, type=FORMS[schema["$ref"].rpartition("/")[2]])
        except msgspec.DecodeError as trouble:
            return f"answers {answer.status} otherwise than described: {trouble}"
    return ""


@pytest.fixture(scope="module")
def described(house: Server) -> dict[str, Any]:
    request = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    found: dict[str, Any] = json.loads(ask(house, request, whole=True).body)
    return found


@pytest.fixture(scope="module")
def requests(house: Server) -> dict[str, bytes]:
    """The corpus, asked by a guest of this house, of matches of this house."""

    async def visit() -> dict[str, bytes]:
        async with Guest(house) as ana, Guest(house) as other:
            waiting = (await ana.open("nullgame", "me", "open"))["id"]
            over = (await ana.open("nullgame", "me", "bot:random", pace={"kind": "none"}))["id"]
            chair = await ana.sit(over)
            await chair.until("update")
            await chair.submit("resign")
            places = {b"COOKIE": ana.http.cookies["parlour"], b"WAITING": waiting, b"OVER": over}
            places[b"OTHER"] = other.http.cookies["parlour"]  # of somebody who may take an account, or go
        found = {}
        for name, data in corpus("http").items():
            for place, value in places.items():
                data = data.replace(place, value.encode())
            found[name] = data
        return found

    return asyncio.run(visit())


def test_the_corpus_of_requests(house: Server, described: dict[str, Any], requests: dict[str, bytes]) -> None:
    for name, request in requests.items():
        since = len(house.log())
        wrong = complaint(described, request, ask(house, request, whole=False), whole=False)
        wrong = wrong or complaint(described, request, ask(house, assembled_whole(request), whole=True))
        assert not wrong, f"{name}: {wrong}"
        assert not broken(house, since), name


def assembled_whole(request: bytes) -> bytes:
    """With its right length, and the wish to end the connection."""
    head, _, body = request.partition(b"\r\n\r\n")
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith((b"content-length", b"connection"))]
    return b"\r\n".join([*lines, b"Content-Length: %d" % len(body), b"Connection: close", b"", body])


@pytest.mark.parametrize("seed", range(TIMES))
def test_mutated_requests(house: Server, described: dict[str, Any], requests: dict[str, bytes], seed: int) -> None:
    dice = random.Random(seed)
    others = list(requests.values())
    statuses: dict[int, int] = {}
    for n in range(REQUESTS):
        whole = n % 5 != 0
        given = dice.choice(others)
        request = assembled(given, dice, others) if whole else mutated(given, dice, others)
        since = len(house.log())
        answer = ask(house, request, whole=whole)
        statuses[answer.status] = statuses.get(answer.status, 0) + 1
        wrong = complaint(described, request, answer, whole=whole)
        wrong = wrong or "; ".join(broken(house, since))
        assert not wrong, f"{wrong}: {request[:500]!r}: {keep('http', request)}"
    assert statuses.get(200, 0) > REQUESTS // 20 and statuses.get(400, 0) > REQUESTS // 20, statuses  # it reaches both


# WebSocket


async def converse(house: Server, guest: Guest, match: str, sayings: list[bytes], raw: bool) -> int:
    """Says hello and then these; the closing code, 0 if the house would go on."""
    cookies = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    url = house.url.replace("http", "ws") + "/ws"
    async with connect(url, additional_headers={"Cookie": cookies}, proxy=None, close_timeout=1) as line:
        try:
            for text in sayings:
                if raw:
                    line.transport.write(text)
                else:
                    await line.send(text.replace(b"MATCH", match.encode()), text=True)
            await line.send('{"type":"ping"}')
            await hear_out(line)
        except ConnectionClosed as end:
            return int(end.rcvd.code) if end.rcvd else 1006
    return 0


async def hear_out(line: ClientConnection) -> None:
    """Everything up to the answer to the ping; every frame is a message of the protocol."""
    async with asyncio.timeout(PATIENCE):
        while True:
            data = await line.recv(decode=False)
            assert isinstance(data, bytes)
            _strict.decode(data)
            if b'"pong"' in data:
                return


def frames(dice: random.Random) -> list[bytes]:
    """Bytes that look somewhat like frames."""
    first = dice.choice((0x81, 0x82, 0x01, 0x80, 0x88, 0x89, 0x8A, 0xF1, 0x83, 0xC1))
    size = dice.choice((0, 1, 2, 125, 126, 127))
    payload = bytes(dice.randrange(256) for _ in range(size))
    length = bytes([0x80 | size]) if dice.random() < 0.8 else bytes([size])
    more = dice.choice((b"", b"\x00\x10", b"\xff" * 8, b"\x00" * 8)) if size > 125 else b""
    return [bytes([first]) + length + more + bytes(4) + payload]


@pytest.mark.parametrize("seed", [None, *range(TIMES)])
def test_sayings(house: Server, seed: int | None) -> None:
    """The corpus itself, then mutations of it, each to a table of its own at which somebody plays on."""
    lines = {name: data.split(b"\n") for name, data in corpus("ws").items()}
    every = [line for some in lines.values() for line in some]
    dice = random.Random(seed)
    tries: list[tuple[list[bytes], bool]] = [(some, False) for some in lines.values()]
    if seed is not None:
        tries = []
        for n in range(SAYINGS):
            some = [b'{"type":"hello","protocol":1,"match":"MATCH"}'] if dice.random() < 0.8 else []
            some += [mutated(dice.choice(every), dice, every) for _ in range(dice.randint(1, 6))]
            tries.append((frames(dice), True) if n % 5 == 0 else (some, False))

    async def story() -> None:
        ends: dict[int, int] = {}
        async with Guest(house) as ana:
            match = (await ana.open("fogline", "me", "me", options={"first": "host"}, pace={"kind": "none"}))["id"]
            for some, raw in tries:
                since = len(house.log())
                code = await converse(house, ana, match, some, raw)
                ends[code] = ends.get(code, 0) + 1
                wrong = "; ".join(broken(house, since))
                if not raw and code not in (0, *CLOSINGS):
                    wrong = wrong or f"closed with {code}"
                assert not wrong, f"{wrong}: {some!r}"[:2000] + keep("ws", b"\n".join(some))
            again = await ana.sit(match)  # what was said may have begun or ended the match; it is still there
            assert again.table["phase"] in ("waiting", "playing", "over", "cancelled")
            assert seed is None or (ends.get(0, 0) > SAYINGS // 20 and len(ends) > 3), ends

    asyncio.run(story())


def test_the_fuzzer_notices(tmp_path: Path) -> None:
    """A log with a failure in it, an answer that is not described, a 500."""
    server = Server(tmp_path)
    (tmp_path / "server.log").write_text('{"level":"info"}\nTraceback\n{"level":"error","event":"request failed"}\n')
    assert len(broken(server, 0)) == 2
    described: dict[str, Any] = {"paths": {"/api/me": {"get": {"responses": {"200": {}}}}}}
    request = b"GET /api/me HTTP/1.1\r\n\r\n"
    for head, words in ((b"500 Oops", "500"), (b"418 Teapot", "no ErrorBody")):
        assert words in complaint(described, request, Answer(b"HTTP/1.1 " + head + b"\r\n\r\n"))
    odd = b'HTTP/1.1 410 Gone\r\n\r\n{"code":"gone","words":"it is gone"}'
    assert "does not know" in complaint(described, request, Answer(odd))
