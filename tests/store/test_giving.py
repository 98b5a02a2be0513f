"""The fallen passed from house to house, those before them whom they have met."""

from pathlib import Path

import msgspec
import pytest

from parlour.games.underscore.dead.fallen import Refused, export
from parlour.store.giving import bundle, take_in
from parlour.store.graveyard import Grave
from parlour.store.home import ME, OTHERS, Home
from tests.games.underscore.dead import died
from tests.store.test_runs import lived


def one_that_met_the_dead(home: Home) -> Grave:
    """Lives and dies here until somebody has fallen who met somebody that fell here."""
    for seed in range(99):
        lived(home, seed)
        grave = home.do(home.graveyard.graves(ME))[0]
        graves = home.do(home.graveyard.graves(ME))
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
        assert home.do(home.encounters.counts()) == {"base": 40}  # all or nothing
        taken = take_in(home, data)
        assert taken[-1].encounter.id == grave.id
        assert [one.echo for one in taken] == [None] * len(lines)
        assert home.do(home.encounters.counts()) == {"base": 40, "given": len(lines)}
        assert home.do(home.graveyard.graves(ME)) == []
        given = next(each for each in home.do(home.graveyard.graves(OTHERS)) if each.id == grave.id)
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
