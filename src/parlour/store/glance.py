"""A look into a player's own file without opening the store: quick enough for the first screen."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from parlour.store.folder import FILE, ME

NEWEST = 200  # matches that are looked at

MATCHES = """
select m.id, m.game, m.options, m.phase, m.result, m.made,
       (select count(*) from inputs i where i.match = m.id),
       (select max(i.rowid) from inputs i where i.match = m.id)
from matches m where m.id in (select match from players where guest = ?)
order by coalesce((select max(i.rowid) from inputs i where i.match = m.id), 0) desc, m.made desc limit ?"""
PLAYERS = "select name from players where match = ? and guest is null order by number"
KEPT = "select name, value from keepsakes where guest = ? and kind = ?"


class Glance(msgspec.Struct, frozen=True):
    """One match as a list of matches tells it."""

    id: str
    game: str
    options: dict[str, object]
    phase: str
    result: str  # of a match that is over: `1 command`
    made: int  # seconds since 1970
    inputs: int
    bots: list[str]


def matches(folder: Path) -> list[Glance]:
    """The player's matches, those last played first; none where there is no file, or none that can be read."""
    found = []
    for ident, game, options, phase, result, made, inputs, _ in _ask(folder, MATCHES, ME, NEWEST):
        bots = [str(row[0]) for row in _ask(folder, PLAYERS, ident)]
        options = msgspec.json.decode(options, type=dict[str, object])
        found.append(Glance(ident, game, options, phase, result, made, inputs, bots))
    return found


def kept(folder: Path, kind: str) -> dict[str, object]:
    """What is kept under a kind of name."""
    return {name: msgspec.json.decode(value) for name, value in _ask(folder, KEPT, ME, kind)}


def _ask(folder: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    file = folder / FILE
    if not file.is_file():
        return []
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            return connection.execute(query, values).fetchall()
    except sqlite3.Error:  # whoever opens it will say what is wrong with it
        return []
