"""The WebSocket protocol by its frames: good ones and bad ones, whole and split at every byte, and beside the `websockets` library."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.exceptions import PayloadTooBig, ProtocolError
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN as THEY_ARE_OPEN
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from parlour.server.upgrade import ANSWERS, Upgrade, fault
from parlour.server.wire import CLOSING, DEAF, LOST, MOST, OPEN, Line, frame, may_be_sent, unmasked
from tests.server.sink import a_line

LARGEST = 1000
MASK = bytes.fromhex("37fa213d")  # the RFC's own


def masked(first: int, payload: bytes = b"", mask: bytes = MASK, length: bytes = b"") -> bytes:
    """A frame as a client sends it; `length`: as it must not write it."""
    size = len(payload)
    if not length:
        length = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2, "big")
    return bytes([first, length[0] | 0x80]) + length[1:] + mask + unmasked(payload, mask)


def close(code: int, reason: bytes = b"") -> bytes:
    return code.to_bytes(2, "big") + reason


HELLO = "Hello"
EURO = "1 €".encode()
TOO_MANY = b"x" * (LARGEST + 1)

# What comes -> what is heard of it, what is written, and the closing code (0: it is open still).
GOOD: dict[str, tuple[bytes, list[bytes], bytes, int]] = {
    "a text, the RFC's example": (bytes.fromhex("818537fa213d7f9f4d5158"), [b"Hello"], b"", 0),
    "nothing": (masked(0x81), [b""], b"", 0),
    "a byte": (masked(0x82, b"\xff"), [b"\xff"], b"", 0),
    "125 bytes": (masked(0x81, b"x" * 125), [b"x" * 125], b"", 0),
    "126 bytes": (masked(0x81, b"x" * 126), [b"x" * 126], b"", 0),
    "the largest": (masked(0x81, b"x" * LARGEST), [b"x" * LARGEST], b"", 0),
    "a mask of zeros": (masked(0x81, b"Hello", bytes(4)), [b"Hello"], b"", 0),
    "two messages": (masked(0x81, b"a") + masked(0x82, b"b"), [b"a", b"b"], b"", 0),
    "in two parts, the RFC's example": (masked(0x01, b"Hel") + masked(0x80, b"lo"), [b"Hello"], b"", 0),
    "a letter in two parts": (
        masked(0x01, EURO[:3]) + masked(0x00, EURO[3:4]) + masked(0x80, EURO[4:]),
        [EURO],
        b"",
        0,
    ),
    "empty parts": (masked(0x02) + masked(0x00) * 50 + masked(0x80, b"x"), [b"x"], b"", 0),
    "the largest in parts": (masked(0x02, b"x" * (LARGEST - 1)) + masked(0x80, b"x"), [b"x" * LARGEST], b"", 0),
    "a ping": (masked(0x89, b"Hello"), [], b"\x8a\x05Hello", 0),
    "a ping of 125 bytes": (masked(0x89, b"p" * 125), [], b"\x8a\x7d" + b"p" * 125, 0),
    "a pong that nobody asked for": (masked(0x8A, b"x"), [], b"", 0),
    "a ping between parts": (masked(0x01, b"a") + masked(0x89) + masked(0x80, b"b"), [b"ab"], b"\x8a\x00", 0),
    "the end": (masked(0x88, close(1000)), [], b"\x88\x02" + close(1000), 1000),
    "the end, and why": (masked(0x88, close(4999, EURO)), [], b"\x88\x02" + close(4999), 4999),
    "the end without a code": (masked(0x88), [], b"\x88\x00", 1005),
    "the end between parts": (masked(0x01, b"a") + masked(0x88, close(1001)), [], b"\x88\x02" + close(1001), 1001),
    "after the end": (masked(0x88, close(1000)) + masked(0x81, b"x") + b"\xff", [], b"\x88\x02" + close(1000), 1000),
    "a message, then the end": (
        masked(0x81, b"x") + masked(0x88, close(1000)),
        [b"x"],
        b"\x88\x02" + close(1000),
        1000,
    ),
}
BAD: dict[str, tuple[bytes, int]] = {
    "not masked": (frame(b"Hello"), 1002),
    "a ping that is not masked": (frame(b"", 9), 1002),
    **{f"a reserved bit {bit:#x}": (masked(0x81 | bit, b"x"), 1002) for bit in (0x10, 0x20, 0x40)},
    **{f"kind {kind}": (masked(0x80 | kind, b"x"), 1002) for kind in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)},
    "a ping in parts": (masked(0x09, b"x"), 1002),
    "an end in parts": (masked(0x08, close(1000)), 1002),
    "a ping of 126 bytes": (masked(0x89, b"x" * 126), 1002),
    "goes on with nothing": (masked(0x80, b"x"), 1002),
    "goes on with nothing, in parts": (masked(0x00, b"x"), 1002),
    "goes on after the last part": (masked(0x01, b"a") + masked(0x80, b"b") + masked(0x80, b"c"), 1002),
    "begins in the middle": (masked(0x01, b"a") + masked(0x81, b"b"), 1002),
    "begins parts in the middle": (masked(0x01, b"a") + masked(0x02, b"b"), 1002),
    "a short length in two bytes": (masked(0x81, b"x" * 125, length=b"\x7e\x00\x7d"), 1002),
    "a short length in eight bytes": (masked(0x81, b"x", length=b"\x7f" + (1).to_bytes(8, "big")), 1002),
    "a length below zero": (masked(0x81, b"x", length=b"\x7f" + b"\xff" * 8), 1002),
    "too large": (masked(0x81, TOO_MANY), 1009),
    "far too large": (masked(0x81, b"", length=b"\x7f" + (2**40).to_bytes(8, "big")), 1009),
    "too large in parts": (masked(0x02, TOO_MANY[1:]) + masked(0x00, b"xx"), 1009),
    "no text": (masked(0x81, b"\xff"), 1007),
    "half a letter": (masked(0x81, EURO[:-1]), 1007),
    "half a letter, in parts": (masked(0x01, EURO[:3]) + masked(0x80, b"x"), 1007),
    "a surrogate": (masked(0x81, b"\xed\xa0\x80"), 1007),
    "an end of one byte": (masked(0x88, b"\x03"), 1002),
    "an end with no text": (masked(0x88, close(1000, b"\xff")), 1007),
    **{
        f"an end with {code}": (masked(0x88, close(code)), 1002)
        for code in (0, 999, 1004, 1005, 1006, 1015, 2999, 5000)
    },
}


def heard(line: Line) -> list[bytes]:
    """What is in the inbox, taken out as a listener would, who need not wait for it."""
    found = []
    while line.inbox:
        try:
            line.receive().send(None)
        except StopIteration as got:
            found.append(got.value)
    return found


def ways(data: bytes) -> list[list[bytes]]:
    """Whole, byte by byte, and in two pieces at every place."""
    bytewise = [data[n : n + 1] for n in range(len(data))]
    places = range(1, len(data)) if len(data) < 300 else [*range(1, 20), *range(len(data) - 20, len(data))]
    return [[data], bytewise, *([data[:n], data[n:]] for n in places)]


@pytest.mark.parametrize("name", GOOD)
def test_what_is_right_is_heard(name: str) -> None:
    data, messages, written, code = GOOD[name]
    for pieces in ways(data):
        line, sink = a_line(LARGEST)
        found = []
        for piece in pieces:
            line.data_received(piece)
            found += heard(line)
        assert (found, b"".join(sink.written)) == (messages, written)
        if code:
            assert (line.state, line.code, sink.ended) == (DEAF, code, "closed")
            line.connection_lost(None)
        else:
            assert (line.state, line.code, sink.ended) == (OPEN, 0, "")


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_is_said_and_nothing_is_heard_any_more(name: str) -> None:
    data, code = BAD[name]
    for pieces in ways(data):
        line, sink = a_line(LARGEST)
        for piece in [*pieces, masked(0x81, b"more"), b"\xff" * 99]:
            line.data_received(piece)
        assert b"".join(sink.written) == b"\x88\x02" + close(code)
        assert (line.state, line.code, sink.ended) == (DEAF, code, "last words") and b"more" not in line.inbox
        line.say(b"too late")  # goes nowhere
        assert (sink.ring(), sink.ended) == (1.0, "closed")  # they had time to read why
        assert (sink.ring(), sink.ended) == (3.0, "aborted")  # and did not
        line.connection_lost(None)
        assert line.state == LOST


def test_lengths_that_are_written() -> None:
    for size in (0, 1, 125, 126, 65_535, 65_536, 70_000):
        protocol = ClientProtocol(parse_uri("ws://house/ws"), state=THEY_ARE_OPEN, max_size=None)
        protocol.receive_data(frame(b"x" * size))
        (found,) = protocol.events_received()
        assert isinstance(found, Frame)
        assert (found.opcode, found.data, found.fin) == (Opcode.TEXT, b"x" * size, True)


def test_who_says_more_than_is_heard_has_to_wait() -> None:
    line, sink = a_line(LARGEST)
    said = [b"%d" % number for number in range(3 * MOST)]
    line.data_received(b"".join(masked(0x81, message) for message in said))
    assert len(line.inbox) == MOST and not sink.reading
    assert heard(line) == said and sink.reading


def test_who_is_cut_while_they_wait_is_still_heard_out() -> None:
    """The answer to a closing may stand behind what nobody wants to hear any more."""
    line, sink = a_line(LARGEST)
    line.data_received(masked(0x81, b"x") * 40 + masked(0x88, close(4008)))
    line.interrupt()
    line.close(4008, "too_fast")
    assert sink.reading and sink.ended == "closed" and b"".join(sink.written) == b"\x88\x0a" + close(4008, b"too_fast")


def test_the_house_closes_and_waits_for_an_answer() -> None:
    line, sink = a_line(LARGEST)
    line.close(4013, "slow")
    line.close(4014)  # it has been said
    assert (line.state, sink.ended) == (CLOSING, "")
    line.data_received(masked(0x81, b"on its way") + masked(0x89, b"also"))
    assert not line.inbox and b"".join(sink.written) == b"\x88\x06" + close(4013, b"slow")
    line.data_received(masked(0x88, close(4013)))
    assert sink.is_closing()
    deaf, other = a_line(LARGEST)
    deaf.close(1000)
    assert other.ring() == 10.0 and other.ended == "closed"  # no answer
    assert other.ring() == 3.0 and other.ended == "aborted"  # nor does anybody read
    wrong, third = a_line(LARGEST)
    wrong.close(1000)
    wrong.data_received(b"\xff\xff\xff\xff\xff\xff\xff")
    wrong.data_received(b"more")  # still taken, else they would never read why
    assert (third.ended, wrong.state, third.ring(), third.is_closing()) == ("last words", DEAF, 1.0, True)


def test_a_restart_is_told() -> None:
    line, sink = a_line(LARGEST)
    line.shutdown()
    assert b"".join(sink.written) == b"\x88\x02" + close(1012) and sink.ended == "closed"
    line.connection_lost(None)
    assert line.code == 1012


def test_who_does_not_answer_a_ping_is_gone() -> None:
    line, sink = a_line(LARGEST)
    for answer in (masked(0x8A), masked(0x81, b"x"), b""):
        assert sink.ring() == 20.0 and sink.written.pop() == b"\x89\x00"
        line.data_received(answer) if answer else None
    assert sink.ring() == 20.0 and sink.written.pop().startswith(b"\x88") and sink.ended == "closed"
    assert line.code == 1011


def test_a_flood_of_pings_from_who_does_not_read_is_answered_once() -> None:
    line, sink = a_line(LARGEST)
    line.pause_writing()
    for number in range(1000):
        line.data_received(masked(0x89, b"%d" % number))
    assert not sink.written
    line.resume_writing()
    assert sink.written == [b"\x8a\x03999"]


def test_what_is_held_leaves_in_one_piece() -> None:
    line, sink = a_line(LARGEST)
    line.hold()
    line.say(b"a")
    line.say(b"b")
    assert not sink.written
    line.let_go()
    line.say(b"c")
    assert sink.written == [b"\x81\x01a\x81\x01b", b"\x81\x01c"]
    line.hold()
    line.say(b"d")
    line.close(1000)
    line.let_go()
    assert sink.written[2:] == [b"\x81\x01d\x88\x02" + close(1000)]


def test_codes() -> None:
    told = [code for code in range(6000) if may_be_sent(code)]
    assert told == [1000, 1001, 1002, 1003, *range(1007, 1015), *range(3000, 5000)]


KEY, VERSION = (b"sec-websocket-key", b"dGhlIHNhbXBsZSBub25jZQ=="), (b"sec-websocket-version", b"13")


@pytest.mark.parametrize(
    ("method", "headers", "status"),
    [
        ("GET", [KEY, VERSION], 0),
        ("POST", [KEY, VERSION], 400),
        ("GET", [VERSION], 400),
        ("GET", [KEY, KEY, VERSION], 400),
        ("GET", [(KEY[0], b"c2hvcnQ="), VERSION], 400),
        ("GET", [(KEY[0], b"no base64 at all"), VERSION], 400),
        ("GET", [KEY], 426),
        ("GET", [KEY, (VERSION[0], b"8")], 426),
    ],
)
def test_handshakes(method: str, headers: list[tuple[bytes, bytes]], status: int) -> None:
    assert fault(method, headers) == status
    assert not status or str(status).encode() in ANSWERS[status]


# beside the library


def cut(data: bytes, dice: random.Random) -> list[bytes]:
    pieces = []
    while data:
        size = dice.randint(1, max(1, min(len(data), dice.choice((1, 3, 20, 500)))))
        pieces.append(data[:size])
        data = data[size:]
    return pieces


TEXTS = st.text(max_size=300)
DEEDS = st.one_of(
    st.tuples(st.just("text"), TEXTS),
    st.tuples(st.just("bytes"), st.binary(max_size=300)),
    st.tuples(st.just("parts"), st.lists(st.binary(max_size=99), min_size=2, max_size=5)),
    st.tuples(st.just("ping"), st.binary(max_size=125)),
    st.tuples(st.just("pong"), st.binary(max_size=125)),
    st.tuples(st.just("say"), TEXTS),
)


@settings(max_examples=100, deadline=None)
@given(st.lists(DEEDS, max_size=12), st.sampled_from([0, 1000, 1001, 3000, 4999, 1]), st.integers(0, 2**32))
def test_a_conversation_with_the_library(deeds: list[tuple[str, Any]], end: int, seed: int) -> None:
    """It says and hears what it likes; both ends have the same of it, whatever the network makes of the pieces. `end`: its
    closing code, 0 if the house ends it, 1 if it says none."""
    dice = random.Random(seed)
    client = ClientProtocol(parse_uri("ws://house/ws"), state=THEY_ARE_OPEN, max_size=None)
    line, sink = a_line(LARGEST)
    sent, told, pings, found = [], [], [], []

    def travel() -> None:
        for piece in cut(b"".join(client.data_to_send()), dice):
            line.data_received(piece)
            found.extend(heard(line))
        written, sink.written = b"".join(sink.written), []
        for piece in cut(written, dice):
            client.receive_data(piece)

    for deed, what in deeds:
        match deed:
            case "text":
                client.send_text(what.encode())
                sent.append(what.encode())
            case "bytes":
                client.send_binary(what)
                sent.append(what)
            case "parts":
                client.send_binary(what[0], fin=False)
                for part in what[1:-1]:
                    client.send_continuation(part, fin=False)
                client.send_ping(b"between")
                pings.append(b"between")
                client.send_continuation(what[-1], fin=True)
                sent.append(b"".join(what))
            case "ping":
                client.send_ping(what)
                pings.append(what)
            case "pong":
                client.send_pong(what)
            case "say":
                line.say(what.encode())
                told.append(what.encode())
        if dice.random() < 0.5:
            travel()
    travel()
    if end:
        client.send_close(None if end == 1 else end, "" if end == 1 else "so long")
    else:
        line.close(4000, "enough")
    travel()
    travel()
    frames = [event for event in client.events_received() if isinstance(event, Frame)]
    assert found == sent and client.parser_exc is None and sink.ended == "closed"
    assert [each.data for each in frames if each.opcode is Opcode.TEXT] == told
    assert [each.data for each in frames if each.opcode is Opcode.PONG] == pings
    assert client.close_rcvd is not None
    assert client.close_rcvd.code == {0: 4000, 1: 1005}.get(end, end)


FRAMES = st.tuples(
    st.one_of(st.sampled_from([0x81, 0x82, 0x01, 0x02, 0x00, 0x80, 0x89, 0x8A, 0x88]), st.integers(0, 255)),
    st.one_of(st.binary(max_size=130), st.sampled_from([b"", TOO_MANY, close(1000), close(1005), EURO])),
    st.binary(min_size=4, max_size=4),
    st.booleans(),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(FRAMES, min_size=1, max_size=5), st.integers(0, 2**32))
def test_frames_are_judged_as_the_library_judges_them(
    given_frames: list[tuple[int, bytes, bytes, bool]], seed: int
) -> None:
    """The library's own server hears the same messages and breaks off with the same code."""
    data = b""
    for first, payload, mask, is_masked in given_frames:
        data += masked(first, payload, mask) if is_masked or seed % 4 else bytes([first]) + frame(payload)[1:]
    theirs = ServerProtocol(state=THEY_ARE_OPEN, max_size=LARGEST)
    theirs.receive_data(data)
    messages, parts, code, text = [], b"", 0, False
    for event in theirs.events_received():
        assert isinstance(event, Frame)
        if event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            text = event.opcode is Opcode.TEXT or (event.opcode is Opcode.CONT and text)
            parts += bytes(event.data)
            if event.fin and text:
                try:
                    parts.decode()
                except UnicodeDecodeError:  # the library leaves that to whoever reads the text
                    code = 1007
                    break
            if event.fin:
                messages.append(parts)
                parts = b""
    if not code and theirs.parser_exc is not None:
        trouble = theirs.parser_exc
        code = {ProtocolError: 1002, UnicodeDecodeError: 1007, PayloadTooBig: 1009}.get(type(trouble), 0)
    elif not code and theirs.close_rcvd is not None:
        code = theirs.close_rcvd.code
    line, _ = a_line(LARGEST)
    found = []
    for piece in cut(data, random.Random(seed)):
        line.data_received(piece)
        found += heard(line)
    assert found == messages
    assert line.code == code or {line.code, code} <= {1002, 1007, 1009}  # a frame may be wrong in two ways at once


def test_who_was_refused_because_the_server_leaves_is_gone_for_the_application() -> None:
    """It wanted to accept them meanwhile, and then asked for their line."""

    async def story() -> None:
        upgrade = Upgrade(Config("none:app"), ServerState(), {})
        upgrade.connection_made(Sink())
        upgrade.shutdown()
        with pytest.raises(OSError, match="gone"):
            await upgrade.send({"type": "websocket.accept"})

    asyncio.run(story())


class Sink(asyncio.Transport):
    """Takes whatever is written."""

    def write(self, data: object) -> None:
        pass

    def close(self) -> None:
        pass
