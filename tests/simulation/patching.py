"""Something else in the place of something, for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def patched(owner: Any, name: str, double: Any) -> Iterator[None]:
    before = vars(owner)[name]
    setattr(owner, name, double)
    try:
        yield
    finally:
        setattr(owner, name, before)
