"""Graves of a file that an earlier version has written."""

import sqlite3
from pathlib import Path

from parlour.core.view import to_json
from parlour.store.folder import FILE, ME
from parlour.store.home import Home
from parlour.store.underscore.dead import graveyard_of
from tests.games.underscore.dead import died
from tests.store.earlier import empty


def test_graves_are_still_there_when_their_run_is_kept_in_another_column(tmp_path: Path) -> None:
    """The file as it was: the column under its old name, at the migration before."""
    encounter, _ = died(3)
    empty(tmp_path / FILE, "0003")
    file = sqlite3.connect(tmp_path / FILE)
    file.execute("INSERT INTO guests (id, name, made) VALUES (?, '', 1)", (ME,))
    row = (ME, encounter.id, encounter.level, False, 1, "kept", '{"seed":"x"}', to_json(encounter).decode())
    file.execute(
        "INSERT INTO fallen (guest, id, level, is_elite, made, state, run_log, data) VALUES (?,?,?,?,?,?,?,?)", row
    )
    file.commit()
    file.close()
    with Home(tmp_path) as home:
        [grave] = home.do(graveyard_of(home).graves(ME))
    assert (grave.encounter(), grave.record) == (encounter, '{"seed":"x"}')
