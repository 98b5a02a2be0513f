"""`parlour graveyard`: the fallen listed, shown, exported, taken in elsewhere."""

import json
from pathlib import Path

import pytest

from parlour.games.underscore.dead.names import EPITAPHS
from parlour.games.underscore.run.run import TITLES
from parlour.store.home import ME, Home
from parlour.store.underscore.dead import encounters_of, graveyard_of
from parlour.store.underscore.graveyard import Grave
from parlour.store.underscore.syncing import take_page, wanted
from tests.cli.console import Parlour
from tests.games.underscore.dead import a_fallen
from tests.store.underscore.test_runs import lived
from tests.store.underscore.test_syncing import a_page


@pytest.fixture
def grave(tmp_path: Path) -> Grave:
    """A house in which one has fallen."""
    with Home(tmp_path / "ana") as home:
        lived(home, 5)
        return home.do(graveyard_of(home).graves(ME))[0]


def test_the_fallen_are_listed_and_shown(parlour: Parlour, tmp_path: Path, grave: Grave) -> None:
    ana = ("--data", str(tmp_path / "ana"))
    told = parlour("graveyard", "list", *ana)
    assert told.code == 0
    assert told.out.startswith(f"{grave.id[:8]}  Grete of the Salt ")
    assert f"level {grave.level}" in told.out
    assert "met 0 won 0  walks" in told.out
    assert f"slain by {grave.slayer}\n" in told.out
    assert max(map(len, told.out.splitlines())) <= 80
    [data] = parlour("graveyard", "list", "--json", *ana).data()
    assert data["state"] == "queued"
    shown = parlour("graveyard", "show", grave.id[:6], *ana).out
    assert f'"{grave.encounter().epitaph}"' in shown
    assert f"by {grave.slayer}" in shown
    assert "Pyre Breath" in shown
    assert "script " in shown
    assert grave.id in shown


def test_a_title_lies_in_the_grave(parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TITLES, 1, "the Unburied")  # earlier than by the rules
    with Home(tmp_path / "ana") as home:
        lived(home, 5)
        graveyard = graveyard_of(home)
        [grave] = home.do(graveyard.graves(ME))
        assert grave.title == "the Unburied"
        shown = parlour("graveyard", "show", grave.id[:6], "--data", str(tmp_path / "ana")).out
        assert f"\n{grave.encounter().name}, the Unburied\n" in shown
        home.do(graveyard.engrave(grave, grave.encounter().epitaph))
        assert [each.title for each in home.do(graveyard.graves(ME))] == ["the Unburied"]
        home.do(graveyard.forget(grave))
        assert not home.kept("title")


def test_nobody_lies_in_a_new_house(parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "new"))
    assert parlour("graveyard", "list").out == "Nobody lies here yet.\n"
    assert (tmp_path / "new" / "player.db").exists()


def test_an_exported_one_walks_in_another_house(parlour: Parlour, tmp_path: Path, grave: Grave) -> None:
    ana, bo = ("--data", str(tmp_path / "ana")), ("--data", str(tmp_path / "bo"))
    file = str(tmp_path / "grete.json")
    assert parlour("graveyard", "export", grave.id, file, *ana).code == 0
    told = parlour("graveyard", "import", file, *bo)
    assert (told.code, told.out) == (0, f"Grete of the Salt walks here now, at level {grave.level}.\n")
    assert "an echo is counted" in parlour("graveyard", "import", file, *bo).out
    with Home(tmp_path / "bo") as home:
        assert (grave.id, grave.level, False) in home.do(encounters_of(home).index())
    piped = parlour("graveyard", "export", grave.id, *ana).out
    assert "an echo is counted" in parlour("graveyard", "import", "-", *bo, typed=piped).out


def test_a_forged_one_is_refused_in_one_line(parlour: Parlour, tmp_path: Path, grave: Grave) -> None:
    ana, bo = ("--data", str(tmp_path / "ana")), ("--data", str(tmp_path / "bo"))
    data = json.loads(parlour("graveyard", "export", grave.id, *ana).out)
    data["encounter"]["elites_slain"] = 7
    parlour("graveyard", "import", "-", *bo, typed=json.dumps(data)).refused(
        1, "-: encounter.elites_slain: the run, played again, comes to something else [forged]"
    )
    parlour("graveyard", "import", "-", *bo, typed="{}").refused(1, "missing required field")
    parlour("graveyard", "import", "-", *bo, typed="{" + " " * 65_999).refused(
        1, "at most 65,536 bytes, this has 66,000"
    )
    parlour("graveyard", "import", "/no/such/file", *bo).refused(2, "No such file")
    with Home(tmp_path / "bo") as home:
        assert home.do(encounters_of(home).counts()) == {"base": 98}


def test_one_is_called_back_and_another_epitaph_chosen(parlour: Parlour, tmp_path: Path, grave: Grave) -> None:
    ana = ("--data", str(tmp_path / "ana"))
    assert parlour("graveyard", "engrave", grave.id, *ana).out.count("\n") == len(EPITAPHS)
    assert parlour("graveyard", "engrave", grave.id, "3", *ana).out == f"Grete of the Salt: {EPITAPHS[2]}\n"
    parlour("graveyard", "engrave", grave.id, "99", *ana).refused(2, "there is no epitaph 99; expected 1 to ")
    assert parlour("graveyard", "keep", grave.id, *ana).out == "Grete of the Salt is kept at home.\n"
    assert "at home" in parlour("graveyard", "list", *ana).out
    assert EPITAPHS[2] in parlour("graveyard", "show", grave.id, *ana).out


def test_the_choice_to_opt_out(parlour: Parlour, tmp_path: Path) -> None:
    here = ("--data", str(tmp_path))
    assert "walk" in parlour("graveyard", "optout", *here).out
    assert parlour("graveyard", "optout", "on", *here).out == "Your fallen stay at home.\n"
    assert parlour("graveyard", "optout", *here).out == "Your fallen stay at home.\n"
    assert "walk" in parlour("graveyard", "optout", "off", *here).out
    parlour("graveyard", "optout", "maybe", *here).refused(2, "expected on or off, not 'maybe'")


def test_what_cannot_be_found_or_opened_is_one_line(parlour: Parlour, tmp_path: Path, grave: Grave) -> None:
    ana = ("--data", str(tmp_path / "ana"))
    parlour("graveyard", "show", "ffffffff", *ana).refused(2, "no grave 'ffffffff'; `parlour graveyard list` tells")
    parlour("graveyard", "show", grave.id[:2], *ana).refused(2, "no grave")
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "player.db").write_text("this is no database" * 99)
    parlour("graveyard", "list", "--data", str(tmp_path / "bad")).refused(2, "player.db: this is no file of Parlour")
    parlour("graveyard", "list", "--data", "/dev/null/x").refused(2, "/dev/null")


def test_room_is_made_by_dropping_what_the_scope_does_not_ask_for(parlour: Parlour, tmp_path: Path) -> None:
    """R-96"""
    with Home(tmp_path) as home:
        home.keep("setting", "scope", "full")
        take_page(home, wanted(home)[0], a_page(7, a_fallen(2), a_fallen(30), a_fallen(40)))
        home.keep("setting", "scope", "skill")
    for dropped in ("2 of the copied dead have", "0 of the copied dead have"):
        told = parlour("graveyard", "room", "--data", str(tmp_path))
        assert (told.code, told.out, told.err) == (0, f"{dropped} been dropped.\n", "")
    with Home(tmp_path) as home:
        assert home.do(encounters_of(home).counts()) == {"base": 98, "sync": 1}
