"""The built web client, kept in memory with the compressed twins that the build laid beside each file."""

from __future__ import annotations

from pathlib import Path

import msgspec

TWINS = {"br": ".br", "gzip": ".gz"}  # the best first
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
INDEX = "index.html"
WORKER = "sw.js"  # a service worker that is kept would keep the whole client old


class ClientFile(msgspec.Struct):
    """One file of the client in every encoding that there is."""

    kind: str
    kept: str  # for how long browsers keep it
    plain: bytes
    twins: dict[str, bytes]

    def answer(self, header: str) -> tuple[bytes, dict[str, str]]:
        """The bytes for who accepts these encodings, and the headers that say so."""
        headers = {"cache-control": self.kept, "vary": "accept-encoding"}
        wanted = accepted(header)
        for encoding, twin in self.twins.items():
            if encoding in wanted:
                return twin, headers | {"content-encoding": encoding}
        return self.plain, headers


def client_files(folder: Path) -> dict[str, ClientFile]:
    """By their path; what is asked for and is not among them is not there."""
    found = {}
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if file.is_file() and file.suffix in KINDS and not name.startswith("."):
            found[name] = ClientFile(KINDS[file.suffix], _kept(name), file.read_bytes(), _twins(file))
    return found


def _twins(file: Path) -> dict[str, bytes]:
    beside = {encoding: file.with_name(file.name + ending) for encoding, ending in TWINS.items()}
    return {encoding: twin.read_bytes() for encoding, twin in beside.items() if twin.is_file()}


def _kept(name: str) -> str:
    """Vite names what it builds by its content."""
    if name.startswith("assets/"):
        return "public, max-age=31536000, immutable"
    return "no-cache" if name in (INDEX, WORKER) else "public, max-age=3600"


def accepted(header: str) -> set[str]:
    """`gzip, br;q=0` -> gzip."""
    found = set()
    for part in header.split(","):
        name, _, quality = part.partition(";")
        if quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            found.add(name.strip().lower())
    return found
