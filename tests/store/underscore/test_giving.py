"""The fallen passed from house to house, those before them whom they have met."""

import json
from pathlib import Path

import msgspec
import pytest

from parlour.games.underscore.dead.fallen import Refused, export
from parlour.store import writes
from parlour.store.home import ME, Home
from parlour.store.rows import Change
from parlour.store.underscore.dead import OTHERS, encounters_of, graveyard_of
from parlour.store.underscore.giving import bundle, take_in
from parlour.store.underscore.graveyard import Grave
from tests.games.underscore.dead import died
from tests.store.underscore.test_runs import lived


def one_that_met_the_dead(home: Home) -> Grave:
    """Lives and dies here until somebody has fallen who met somebody that fell here."""
    for seed in range(99):
        lived(home, seed)
        grave = home.do(graveyard_of(home).graves(ME))[0]
        graves = home.do(graveyard_of(home).graves(ME))
        for grave in graves:
            if bundle(home, grave).count(b"\n") > 2:
                return grave
    raise AssertionError("the dead of this house meet nobody")


def test_those_who_were_met_come_first(tmp_path: Path) -> None:
    with Home(tmp_path / "ana") as home:
        grave = one_that_met_the_dead(home)
        data = bundle(home, grave)
    lines = data.strip().split(b"\n")
    with Home(tmp_path / "bo") as home:
        with pytest.raises(Refused, match="there is no encounter"):
            take_in(home, lines[-1])  # alone it cannot be played again: whom it met is not known here
        with pytest.raises(Refused, match=r"line 2, encounter\.level"):
            take_in(home, b"\n".join([lines[0], lines[1].replace(b'"level":', b'"level":9'), *lines[2:]]))
        assert home.do(encounters_of(home).counts()) == {"base": 98}  # all or nothing
        taken = take_in(home, data)
        assert taken[-1].encounter.id == grave.id
        assert [one.echo for one in taken] == [None] * len(lines)
        assert home.do(encounters_of(home).counts()) == {"base": 98, "given": len(lines)}
        assert home.do(graveyard_of(home).graves(ME)) == []
        given = next(each for each in home.do(graveyard_of(home).graves(OTHERS)) if each.id == grave.id)
        passed_on = bundle(home, given)
    with Home(tmp_path / "cy") as home:
        assert [one.encounter.id for one in take_in(home, passed_on)] == [one.encounter.id for one in taken]
        assert all(one.echo is not None for one in take_in(home, passed_on))


def test_one_laid_out_over_several_lines_is_read_too(tmp_path: Path) -> None:
    encounter, log = died(3)
    with Home(tmp_path) as home:
        [taken] = take_in(home, msgspec.json.format(export(encounter, log), indent=2))
        assert taken.encounter.id == encounter.id


def test_too_many_at_once_are_refused(tmp_path: Path) -> None:
    with Home(tmp_path) as home, pytest.raises(Refused, match="at most 100 characters come in one file"):
        take_in(home, b"{}\n" * 101)


def kept_as_before(home: Home, grave: Grave) -> Grave:
    """The grave as an earlier version kept it: with a run log, not a record."""
    seed = next(line for line in grave.record.split("\n") if line.startswith("seed ")).removeprefix("seed ")
    old = msgspec.structs.replace(grave, record=json.dumps({"format": 1, "seed": seed, "levels": []}))
    row = {name: getattr(old, name) for name in ("guest", "id", "level", "is_elite", "made", "state", "record", "data")}
    which = {"who": old.guest, "which": old.id, "at": old.level, "elite": old.is_elite}
    home.write(Change(writes.DROP_FALLEN, which), Change(writes.ADD_FALLEN, row))
    return old


def test_who_fell_under_an_earlier_version_is_passed_on_from_the_log_of_its_match(tmp_path: Path) -> None:
    """R-103"""
    with Home(tmp_path) as home:
        for seed in (3, 4, 5):
            lived(home, seed)
        grave = home.do(graveyard_of(home).graves(ME))[1]
        before = bundle(home, grave)
        assert bundle(home, kept_as_before(home, grave)) == before


def test_whose_run_nobody_has_any_more_is_refused_in_one_line(tmp_path: Path) -> None:
    """R-103"""
    encounter, record = died(3)
    with Home(tmp_path) as home:
        take_in(home, export(encounter, record))
        [grave] = home.do(graveyard_of(home).graves(OTHERS))
        with pytest.raises(
            Refused, match=r"record: .* was taken in by an earlier version: .* in the house where it fell"
        ):
            bundle(home, kept_as_before(home, grave))


def test_a_file_of_an_earlier_version_is_refused_and_says_what_to_do(tmp_path: Path) -> None:
    """R-103"""
    encounter, _ = died(3)
    old = json.dumps({"encounter": msgspec.to_builtins(encounter), "run_log": {"format": 1, "levels": []}})
    with Home(tmp_path) as home, pytest.raises(Refused) as trouble:
        take_in(home, old.encode())
    assert str(trouble.value) == (
        "run_log: exported by an earlier version; export it again, with `parlour graveyard export`, "
        "in the house where it fell [outdated]"
    )
