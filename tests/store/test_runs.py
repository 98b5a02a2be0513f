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
from parlour.games.underscore.content.view import CharacterData
from parlour.games.underscore.dead.card import card_of
from parlour.games.underscore.dead.fallen import SAME_BUILD, Refused, build_of, export, read_upload
from parlour.games.underscore.dead.names import EPITAPHS
from parlour.games.underscore.dead.provenance import verify
from parlour.games.underscore.dead.sync import Page
from parlour.games.underscore.run.position import RunPosition
from parlour.store.home import ME, Home
from parlour.store.runs import (
    HomeOutside,
    RunMatch,
    begin_run,
    begin_season,
    best,
    deaths,
    find_in,
    has_died,
    open_run,
    record,
    resume_run,
)
from tests.games.underscore.dead import a_fallen, with_history
from tests.games.underscore.test_season import a_season


def a_game() -> Game:
    return games.card("underscore").make({"run": True})


def go(match: RunMatch, seed: int, inputs: int = 10_000) -> None:
    """So many inputs, played by chance, or to the end."""
    dice = QuickDice(seed)
    while match.outcome() is None and inputs > 0:
        assert match.hear(1, match.game.write(match.position.random_action(1, dice))).refusal is None
        inputs -= 1


def lived(home: Home, seed: int, begin: str = "begin nun Grete of the Salt") -> RunMatch:
    match = begin_run(home, a_game(), f"{seed:016x}")
    match.hear(1, begin)
    go(match, seed)
    return match


def run_of(match: RunMatch) -> RunPosition:
    assert isinstance(match.position, RunPosition)
    return match.position


def test_a_run_goes_on_inside_a_fight_and_nothing_is_rolled_again(tmp_path: Path) -> None:
    with Home(tmp_path / "one") as home:
        whole = lived(home, 4)
    with Home(tmp_path / "two") as home:
        assert open_run(home) is None
        match = begin_run(home, a_game(), f"{4:016x}")
        match.hear(1, "begin nun Grete of the Salt")
    for begin in range(1, len(whole.log), 6):  # shut and opened again every few inputs
        with Home(tmp_path / "two") as home:
            row = open_run(home)
            assert row is not None
            match = resume_run(home, row)
            for entry in whole.log[begin : begin + 6]:
                assert match.hear(1, entry.text).refusal is None
            # what walks here may change meanwhile: those already met stay who they were
            home.do(home.encounters.meet(("e01a", 1, False), False))
    assert match.game.save(match.position) == whole.game.save(whole.position)
    assert match.log_of_run() == whole.log_of_run()
    assert match.burial is not None and whole.burial is not None
    assert match.burial.grave.id == whole.burial.grave.id


def test_what_a_run_leaves_behind_is_written_with_its_last_input(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        assert (record(home), deaths(home), best(home)) == (0, 0, [])
        match = lived(home, 5)
        assert open_run(home) is None
    with Home(tmp_path) as home:
        level = run_of(match).run.level
        assert (record(home), deaths(home)) == (level, 1)
        [score] = best(home)
        assert (score.level, score.name, score.start) == (level, "Grete of the Salt", "nun")
        [grave] = home.do(home.graveyard.graves(ME))
        assert (grave.level, grave.state, grave.met) == (level, "queued", 0)
        assert grave.encounter().verified
        slayer = run_of(match).run.foe
        assert slayer is not None and grave.slayer == slayer.name
        assert verify(read_upload(export(grave.encounter(), grave.log())), find_in(home)).id == grave.id
        idents = [*run_of(match).run.met, slayer.id]
        met = [row for ident in idents for row in home.do(home.encounters.find(ident))]
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


def test_own_fallen_walk_here_and_are_met(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        for seed in range(24):
            lived(home, seed)
        graves = home.do(home.graveyard.graves(ME))
        walking = set(HomeOutside(home).index())
        for grave in graves:  # each of them, or five of the same build in its stead
            same = home.do(home.encounters.same_build(build_of(grave.encounter())))
            assert grave.key in walking or len(same) == SAME_BUILD
            assert len(same) <= SAME_BUILD
        assert sum(grave.met for grave in graves) > 0
        assert all(grave.encounter().verified for grave in graves)  # also those who met the dead of this house


def test_who_opts_out_keeps_his_dead_at_home(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        home.keep("setting", "optout", True)
        match = lived(home, 3)
        assert match.burial is not None and not match.burial.walks
        assert home.do(home.encounters.counts()) == {"base": 40}
        assert home.do(home.graveyard.queue(ME)) == []
        home.keep("setting", "optout", False)
        match = lived(home, 4)
        assert match.burial is not None and match.burial.walks
        [grave] = home.do(home.graveyard.queue(ME))
        home.do(home.graveyard.engrave(grave, EPITAPHS[2]))
        [row] = home.do(home.encounters.find(grave.id))
        assert row.character().bark == EPITAPHS[2]
        assert row.encounter().id == grave.id


def test_us_173_who_falls_in_a_season_is_not_saved_but_has_a_card(tmp_path: Path) -> None:
    """US-173"""
    season = a_season()
    with Home(tmp_path) as home:
        match = begin_season(home, games.card("underscore").make(season.options()), season)
        match.hear(1, "begin nun Grete of the Salt")
        go(match, 1, 5)
    with Home(tmp_path) as home:
        row = open_run(home)
        assert row is not None
        match = resume_run(home, row)
        go(match, 2)
        assert match.burial is None
        assert home.do(home.graveyard.graves(ME)) == []
        assert (deaths(home), record(home), home.do(home.encounters.counts())) == (0, 0, {"base": 40})
        assert has_died(home)  # who falls there is not saved, and has died all the same
        [card] = home.kept("card").values()
        assert isinstance(card, dict)
        told = card_of(season, card["run_log"])
        assert told.season == "2026-winter"
        assert told.level == run_of(match).run.level
        with pytest.raises(Refused):
            card_of(a_season("e09a"), card["run_log"])


def test_a_run_of_another_content_pack_is_not_gone_on_with(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        match = begin_run(home, a_game())
        match.hear(1, "begin warden Ada")
        home.keep("pack", match.row.id, "another")
        with pytest.raises(ValueError, match="another content pack"):
            resume_run(home, match.row)


def first_meeting(home: Home, seed: int) -> tuple[RunMatch, CharacterData]:
    match = begin_run(home, a_game(), f"{seed:016x}")
    match.hear(1, "begin nun Grete of the Salt")
    foe = run_of(match).run.foe
    assert foe is not None
    return match, foe


def test_who_met_somebody_that_has_left_since_is_verified_all_the_same(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        walking = [a_fallen(1, turn_history=with_history(*[1] * n)) for n in range(1, 31)]
        home.do(home.encounters.apply(Page(walking, [], 1, False), []))
        match, foe = next(
            (match, foe) for match, foe in map(first_meeting, [home] * 99, range(99)) if len(foe.id) == 32
        )
        home.do(home.encounters.apply(Page([], [foe.id], 2, False), []))
        assert home.do(home.encounters.find(foe.id)) == []
        go(match, 1)
        assert match.burial is not None and match.burial.grave.encounter().verified


def test_a_resigned_run_is_over_and_leaves_nobody(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        match = begin_run(home, a_game())
        match.hear(1, "begin warden Ada")
        match.hear(1, "resign")
        assert open_run(home) is None
        assert match.burial is None
        assert deaths(home) == 0
        assert not has_died(home)


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.store.test_runs import a_game, begin_run, go
from parlour.store.home import Home
with Home(Path(sys.argv[1])) as home:
    match = begin_run(home, a_game(), "%016x" % 4)
    match.hear(1, "begin nun Grete of the Salt")
    go(match, 4, int(sys.argv[2]))
    print(len(match.log), flush=True)
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
            match = resume_run(home, row)
            assert len(match.log) == int(done.stdout)
            assert [entry.text for entry in match.log] == [entry.text for entry in whole.log[: len(match.log)]]
        else:  # killed right after its last input: it is buried all the same
            assert row is None
            assert whole.burial is not None
            assert [grave.id for grave in home.do(home.graveyard.graves(ME))] == [whole.burial.grave.id]
