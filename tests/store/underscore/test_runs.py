"""Runs in a player's own house: gone on with inside a fight, buried in the commit of the last input, met again."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from parlour import games
from parlour.core.contract import Game
from parlour.core.dice import QuickDice
from parlour.games.underscore.content.shapes import CharacterData
from parlour.games.underscore.dead.fallen import SAME_BUILD, Refused, build_of, export, read_upload
from parlour.games.underscore.dead.names import EPITAPHS
from parlour.games.underscore.dead.sync import Page
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.run.daily import start_of
from parlour.store.home import ME, Home
from parlour.store.underscore.cards import card_of
from parlour.store.underscore.days import begin_day, in_a_row, tries
from parlour.store.underscore.dead import HomeEncounters, encounters_of, find_in, graveyard_of
from parlour.store.underscore.provenance import verify
from parlour.store.underscore.runs import (
    RunMatch,
    begin_run,
    begin_season,
    best,
    by_seal,
    by_slayer,
    by_start,
    deaths,
    has_died,
    open_run,
    record,
    resume_run,
    victims,
)
from parlour.store.underscore.unlocks import deeds as deed_list
from parlour.store.underscore.unlocks import stones
from parlour.terminal.underscore.days import own
from parlour.terminal.underscore.shelf import records
from tests.games.underscore.dead import a_fallen, with_history
from tests.games.underscore.test_season import a_season

FORKED: dict[str, object] = {"road": "acts", "fork": True}


def a_game(**options: object) -> Game:
    return games.card("underscore").make({"run": True, **options})


def go(run: RunMatch, seed: int, inputs: int = 10_000) -> None:
    """So many inputs, played by chance, or to the end."""
    dice = QuickDice(seed)
    while run.match.outcome() is None and inputs > 0:
        assert run.hear(1, run.match.game.write(run.match.position.random_action(1, dice))).refusal is None
        inputs -= 1


def lived(
    home: Home, seed: int, begin: str = "begin nun Grete of the Salt", *, more: dict[str, object] | None = None
) -> RunMatch:
    run = begin_run(home, a_game(**(more or {})), f"{seed:016x}")
    run.hear(1, begin)
    go(run, seed)
    return run


def run_of(run: RunMatch) -> RunPosition:
    assert isinstance(run.match.position, RunPosition)
    return run.match.position


@pytest.mark.parametrize("options", [{}, FORKED])
def test_a_run_goes_on_inside_a_fight_and_nothing_is_rolled_again(tmp_path: Path, options: dict[str, object]) -> None:
    with Home(tmp_path / "one") as home:
        whole = lived(home, 4, more=options)
        assert run_of(whole).run.level > 1
    with Home(tmp_path / "two") as home:
        assert open_run(home) is None
        run = begin_run(home, a_game(**options), f"{4:016x}")
        run.hear(1, "begin nun Grete of the Salt")
    for begin in range(1, len(whole.match.log), 6):  # shut and opened again every few inputs
        with Home(tmp_path / "two") as home:
            row = open_run(home)
            assert row is not None
            run = resume_run(home, row)
            for entry in whole.match.log[begin : begin + 6]:
                assert run.hear(1, entry.text).refusal is None
            # what walks here may change meanwhile: those already met stay who they were
            home.do(encounters_of(home).meet(("e01a", 1, False), False))
    assert run.match.game.save(run.match.position) == whole.match.game.save(whole.match.position)
    assert run.written() == whole.written()
    assert run.burial is not None and whole.burial is not None
    assert run.burial.grave.id == whole.burial.grave.id


@pytest.mark.parametrize("options", [{}, FORKED])
def test_what_a_run_leaves_behind_is_written_with_its_last_input(tmp_path: Path, options: dict[str, object]) -> None:
    """With two roads, too: who stood at the other one was not met."""
    with Home(tmp_path) as home:
        assert (record(home), deaths(home), best(home)) == (0, 0, [])
        run = lived(home, 5, more=options)
        assert run_of(run).run.level > 1
        assert open_run(home) is None
        assert run.hear(1, "resign").refusal is not None  # and nobody is buried twice
    with Home(tmp_path) as home:
        level = run_of(run).run.level
        assert (record(home), deaths(home)) == (level, 1)
        [score] = best(home)
        assert (score.level, score.name, score.start) == (level, "Grete of the Salt", "nun")
        [grave] = home.do(graveyard_of(home).graves(ME))
        assert (grave.level, grave.state, grave.met) == (level, "queued", 0)
        assert grave.encounter().verified
        slayer = run_of(run).run.foe
        assert slayer is not None and grave.slayer == slayer.name
        assert verify(read_upload(export(grave.encounter(), grave.record)), find_in(home)).id == grave.id
        idents = [*run_of(run).run.met, slayer.id]
        met = [row for ident in idents for row in home.do(encounters_of(home).find(ident))]
        assert [row.met for row in met] == [1] * level
        assert [row.won for row in met] == [0] * (level - 1) + [1]


def test_the_record_is_the_highest_level_ever_entered(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        levels = []
        for seed in range(8):
            levels.append(run_of(lived(home, seed)).run.level)
            assert record(home) == max(levels)
        assert deaths(home) == 8
        found = best(home)
        assert [score.level for score in found] == sorted(levels, reverse=True)
        assert all(a.turns <= b.turns for a, b in pairwise(found) if a.level == b.level)


def test_ranked_runs_are_told_by_start_by_seal_and_by_slayer(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        sworn = [["ash", "oak"], ["ash"], []]
        ended = []
        for n, seals in enumerate(sworn):
            game = games.card("underscore").make({"run": True, "road": "acts", "seals": seals})
            run = begin_run(home, game)
            run.hear(1, "begin nun" if n else "begin foundling e=fire")
            go(run, n)
            ended.append(run_of(run).run)
        lived(home, 3)  # its seed was chosen: it is not ranked
        home.keep("score", "older", {"level": 1, "turns": 9, "name": "Esk", "start": "warden", "day": "2026-11-01"})
        levels = [run.level for run in ended]
        starts = {each.what: (each.runs, each.level) for each in by_start(home)}
        assert starts == {
            "The Foundling": (1, levels[0]),
            "The Charcoal Nun": (2, max(levels[1:])),
            "The Well-Warden": (1, 1),
        }
        found = {each.what: (each.runs, each.level) for each in by_seal(home)}
        assert found == {"Seal of Ash": (2, max(levels[:2])), "Seal of Oak": (1, levels[0])}
        slayers = [run.foe.name for run in ended if run.foe is not None]
        rows = by_slayer(home)
        assert {each.what: each.runs for each in rows} == {name: slayers.count(name) for name in slayers}
        assert [each.runs for each in rows] == sorted([each.runs for each in rows], reverse=True)


def test_whom_the_own_dead_have_slain_is_told(tmp_path: Path) -> None:
    """Runs that ended by somebody of this graveyard, whatever it is called by now; nobody else's."""
    with Home(tmp_path) as home:
        run = lived(home, 5)
        slayer = run_of(run).run.foe
        [score] = best(home)
        assert slayer is not None and score.slayer_id == slayer.id
        assert victims(home) == []  # one of the base pack did that
        [grave] = home.do(graveyard_of(home).graves(ME))
        later = {"level": 3, "turns": 9, "name": "Esk", "start": "warden", "day": "2026-11-18", "slayer": "An old name"}
        home.keep("score", "later", {**later, "slayer_id": grave.id})
        home.keep("score", "other", {**later, "slayer_id": "somebody"})
        name = grave.encounter().name
        [found] = victims(home)
        assert (found.name, found.level, found.slayer) == ("Esk", 3, name)
        [row] = [row for row in records(home) if row.cells[0] == "your dead slew"]
        assert row.cells[1:] == ("Esk", f"level 3, by {name}")


def test_own_fallen_walk_here_and_are_met(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        for seed in range(24):
            lived(home, seed)
        graves = home.do(graveyard_of(home).graves(ME))
        walking = set(HomeEncounters(home).index())
        for grave in graves:  # each of them, or five of the same build in its stead
            same = home.do(encounters_of(home).same_build(build_of(grave.encounter())))
            assert grave.key in walking or len(same) == SAME_BUILD
            assert len(same) <= SAME_BUILD
        assert sum(grave.met for grave in graves) > 0
        assert all(grave.encounter().verified for grave in graves)  # also those who met the dead of this house


def test_who_opts_out_keeps_his_dead_at_home(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.keep("setting", "optout", True)
        run = lived(home, 3)
        assert run.burial is not None and not run.burial.walks
        assert home.do(encounters_of(home).counts()) == {"base": 98}
        assert home.do(graveyard_of(home).queue(ME)) == []
        home.keep("setting", "optout", False)
        run = lived(home, 4)
        assert run.burial is not None and run.burial.walks
        [grave] = home.do(graveyard_of(home).queue(ME))
        home.do(graveyard_of(home).engrave(grave, EPITAPHS[2]))
        [row] = home.do(encounters_of(home).find(grave.id))
        assert row.character().bark == EPITAPHS[2]
        assert row.encounter().id == grave.id


def test_us_173_who_falls_in_a_season_is_not_saved_but_has_a_card(tmp_path: Path) -> None:
    """US-173"""
    season = a_season()
    with Home(tmp_path) as home:
        run = begin_season(home, games.card("underscore").make(season.options()), season)
        run.hear(1, "begin nun Grete of the Salt")
        go(run, 1, 5)
    with Home(tmp_path) as home:
        row = open_run(home)
        assert row is not None
        run = resume_run(home, row)
        go(run, 2)
        assert run.burial is None
        assert home.do(graveyard_of(home).graves(ME)) == []
        assert (deaths(home), record(home), home.do(encounters_of(home).counts())) == (0, 0, {"base": 98})
        assert has_died(home)  # who falls there is not saved, and has died all the same
        [card] = home.kept("card").values()
        assert isinstance(card, dict)
        told = card_of(season, card["record"])
        assert told.season == "2026-winter"
        assert told.level == run_of(run).run.level
        with pytest.raises(Refused):
            card_of(a_season("e09a"), card["record"])


def test_a_run_of_another_content_pack_is_not_gone_on_with(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        run = begin_run(home, a_game())
        run.hear(1, "begin warden Ada")
        home.keep("pack", run.kept.row.id, "another")
        with pytest.raises(ValueError, match="another content pack"):
            resume_run(home, run.kept.row)


def first_meeting(home: Home, seed: int) -> tuple[RunMatch, CharacterData]:
    run = begin_run(home, a_game(), f"{seed:016x}")
    run.hear(1, "begin nun Grete of the Salt")
    foe = run_of(run).run.foe
    assert foe is not None
    return run, foe


def test_who_met_somebody_that_has_left_since_is_verified_all_the_same(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        walking = [a_fallen(1, turn_history=with_history(*[1] * n)) for n in range(1, 31)]
        home.do(encounters_of(home).apply(Page(walking, [], 1, False), []))
        run, foe = next((run, foe) for run, foe in map(first_meeting, [home] * 99, range(99)) if len(foe.id) == 32)
        home.do(encounters_of(home).apply(Page([], [(foe.id, foe.level, foe.is_elite)], 2, False), []))
        assert home.do(encounters_of(home).find(foe.id)) == []
        go(run, 1)
        assert run.burial is not None and run.burial.grave.encounter().verified


def test_a_resigned_run_is_over_and_leaves_nobody(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        run = begin_run(home, a_game())
        run.hear(1, "begin warden Ada")
        run.hear(1, "resign")
        assert open_run(home) is None
        assert run.burial is None
        assert deaths(home) == 0
        assert not has_died(home)


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.store.underscore.test_runs import a_game, begin_run, go
from parlour.store.home import Home
from parlour.store.underscore.dead import HomeEncounters, encounters_of, find_in, graveyard_of
with Home(Path(sys.argv[1])) as home:
    run = begin_run(home, a_game(), "%016x" % 4)
    run.hear(1, "begin nun Grete of the Salt")
    go(run, 4, int(sys.argv[2]))
    print(len(run.match.log), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.slow
@pytest.mark.parametrize("inputs", [1, 9, 10_000])
def test_a_killed_run_has_lost_nothing(tmp_path: Path, inputs: int) -> None:
    words = [sys.executable, "-c", KILLED, str(tmp_path / "killed"), str(inputs)]
    path = os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(words, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": path})
    assert done.returncode == -9, done.stderr
    with Home(tmp_path / "whole") as home:
        whole = lived(home, 4)
    with Home(tmp_path / "killed") as home:
        row = open_run(home)
        if inputs < 10_000:
            assert row is not None
            run = resume_run(home, row)
            assert len(run.match.log) == int(done.stdout)
            assert [entry.text for entry in run.match.log] == [
                entry.text for entry in whole.match.log[: len(run.match.log)]
            ]
        else:  # killed right after its last input: it is buried all the same
            assert row is None
            assert whole.burial is not None
            assert [grave.id for grave in home.do(graveyard_of(home).graves(ME))] == [whole.burial.grave.id]


def test_the_first_run_of_a_day_is_kept_and_nobody_is_buried(tmp_path: Path) -> None:
    """R-141: nothing of it counts outside; another try of the same day changes nothing."""
    day = "2026-11-18"
    with Home(tmp_path) as home:
        came = []
        for seed in (3, 4):
            run = begin_day(home, day)
            run.hear(1, f"begin {start_of(day)} Ada")
            go(run, seed)
            came.append(run.match.position.came(1))
        first = came[0]
        assert [(each.level, each.turns, each.name) for each in tries(home).values()] == [(*first, "Ada")]
        assert (record(home), deaths(home), best(home)) == (0, 0, [])
        assert home.do(graveyard_of(home).graves(ME)) == []
        assert has_died(home)
        assert (in_a_row(home, day), in_a_row(home, "2026-11-19"), in_a_row(home, "2026-11-20")) == (1, 1, 0)
        assert [row.cells for row in own(home, day)] == [(day, f"level {first[0]}", f"{first[1]} turns")]


def test_a_deed_is_kept_at_the_end_of_the_run_that_does_it_and_told_once(tmp_path: Path) -> None:
    """US-A16: counted from the run, written in its last commit; a chosen seed does none."""
    with Home(tmp_path) as home:
        assert not any(deed_list(home, has_died(home)).values())
        run = lived(home, 4)
        assert [row.id for row in run.opened] == []  # its seed was chosen
        day = "2026-11-18"
        for told in (["fall"], []):
            run = begin_day(home, day)
            run.hear(1, f"begin {start_of(day)} Ada")
            go(run, 3)
            assert [row.id for row in run.opened if row.id != "fall"] + (["fall"] if told else []) == told
        assert home.kept("deed").keys() <= {"fall"}
        assert deed_list(home, has_died(home))["fall"]
        assert set(stones(deed_list(home, True))) == set(EPITAPHS)
        home.keep("deed", "bare", {"match": ""})
        assert len(stones(deed_list(home, True))) == len(EPITAPHS) + 1
