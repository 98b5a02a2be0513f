"""What a first visit costs: the built files, compressed beside each other, and served so."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.wire import Server
from tests.web.client import DIST

pytestmark = pytest.mark.slow

MOST = 120_000  # bytes of gzip for home and one board


def manifest() -> dict[str, Any]:
    return dict(json.loads((DIST / ".vite" / "manifest.json").read_text()))


def files_of(chunks: dict[str, Any], key: str, seen: set[str]) -> set[str]:
    """A chunk with all that it needs at once; what it may fetch later is not among it."""
    if key in seen:
        return set()
    seen.add(key)
    chunk = chunks[key]
    found = {chunk["file"], *chunk.get("css", [])}
    for needed in chunk.get("imports", []):
        found |= files_of(chunks, needed, seen)
    return found


def packed(file: Path) -> int:
    """As it is sent: what is too small to gain has no twin."""
    twin = file.with_name(f"{file.name}.gz")
    return (twin if twin.exists() else file).stat().st_size


def test_home_and_one_board_stay_light(house: Server) -> None:
    chunks = manifest()
    boards = [key for key in chunks if key.startswith("src/boards/") and chunks[key].get("isDynamicEntry")]
    assert len(boards) >= 2
    for board in boards:
        files = {"index.html"} | files_of(chunks, "index.html", set()) | files_of(chunks, board, set())
        weight = sum(packed(DIST / file) for file in files)
        assert weight < MOST, f"{board}: {weight}"


def test_files_come_compressed_and_stay_by_their_content(house: Server) -> None:
    chunks = manifest()
    script = f"/{chunks['index.html']['file']}"
    plain = (DIST / script[1:]).read_bytes()
    for accepted, encoding in (
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("identity", None),
    ):
        with httpx.stream("GET", house.url + script, headers={"accept-encoding": accepted}) as answer:
            raw = b"".join(answer.iter_raw())
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["vary"] == "accept-encoding"
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-type"].startswith("text/javascript")
        if encoding == "gzip":
            assert gzip.decompress(raw) == plain
        assert len(raw) < len(plain) / 2 if encoding else raw == plain
    page = httpx.get(house.url + "/match/abcdefghijkm", headers={"accept-encoding": "gzip"})
    assert page.headers["cache-control"] == "no-cache" and page.headers["content-encoding"] == "gzip"
    assert "<script" in page.text
    for path in (
        "/assets/nothing.js",
        "/assets/../index.html.gz",
        "/.vite/manifest.json",
        script + ".gz",
        "/api/nothing",
    ):
        assert httpx.get(house.url + path).status_code == 404, path
