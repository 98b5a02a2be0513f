"""Answers that are asked for again and again: who has the last one is told that it still holds."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from litestar import MediaType, Request, Response
from litestar.openapi.datastructures import ResponseSpec

KEPT = "private, no-cache"  # by the browser that asked, which asks each time whether it still holds
UNCHANGED: dict[int, ResponseSpec] = {304: ResponseSpec(None, False, "as it was when `If-None-Match` was given")}


def tag_of(body: bytes) -> str:
    return f'"{blake2b(body, digest_size=12).hexdigest()}"'


def known_to(request: Request[Any, Any, Any]) -> list[str]:
    """The tags of answers that whoever asks still has."""
    return [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]


def answer(request: Request[Any, Any, Any], tag: str, body: bytes) -> Response[bytes]:
    """The JSON, or that it is as it was. What is personal in it varies with the cookie, and so does its tag."""
    headers = {"etag": tag, "cache-control": KEPT, "vary": "cookie"}
    if tag in known_to(request):
        return Response(b"", status_code=304, headers=headers, media_type=MediaType.JSON)
    return Response(body, headers=headers, media_type=MediaType.JSON)
