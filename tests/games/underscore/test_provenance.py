"""The dead that walk: what a run leaves behind, and that nothing else comes in under its name."""

import json
import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import games
from parlour.core.dice import sealed_draw
from parlour.games.underscore.content.library import content
from parlour.games.underscore.dead import fallen, provenance
from parlour.games.underscore.dead.fallen import Encounter, Refused, character_of, export, identity_of, read_upload
from parlour.games.underscore.dead.names import nameless
from parlour.games.underscore.dead.provenance import verify
from parlour.games.underscore.run.log import replay
from parlour.games.underscore.run.position import RunPosition
from tests.games.underscore.dead import base, died, log_of, long_run, played, short_run, told
from tests.games.underscore.test_fallen import edit, mangled
from tests.games.underscore.test_season import a_season

pytestmark = pytest.mark.slow


def upload(seed: int = -1) -> dict[str, Any]:
    encounter, log = died(long_run() if seed < 0 else seed)
    found: dict[str, Any] = json.loads(export(encounter, log))
    return found


def taken(data: dict[str, Any]) -> Encounter:
    return verify(read_upload(json.dumps(data).encode()), base)


@pytest.mark.parametrize("seed", range(24))
def test_us_160_who_dies_becomes_an_encounter(seed: int) -> None:
    """US-160: saved, exported with its provenance, and taken wherever its run can be played again."""
    encounter, log = died(seed)
    data = export(encounter, log)
    assert len(data) <= 16 * 1024
    found = verify(read_upload(data), base)
    assert found == msgspec.structs.replace(encounter, verified=True)
    assert content().character(character_of(found)).level == encounter.level


def test_us_161_it_is_as_it_was_at_the_start_of_its_final_combat() -> None:
    """US-161"""
    encounter, log = died(long_run())
    before = deepcopy(log)
    levels = before["levels"]
    assert isinstance(levels, list)
    levels[-1]["picks"] = []  # the run up to the last fight, not one move made in it
    position = replay(before, lambda ident: msgspec.to_builtins(base(ident)[0]))
    assert isinstance(position, RunPosition)
    living = position.run.character()
    assert (encounter.moves, encounter.blessings) == (living.moves, living.blessings)
    assert (encounter.max_hp, encounter.hp_penalty, encounter.starting) == (
        living.max_hp,
        living.hp_penalty,
        living.starting,
    )
    assert len(encounter.blessings) == 1
    assert any(move.uid > 5 for move in encounter.moves.active + encounter.moves.banked)  # learned on the way


def test_us_162_its_history_is_what_it_committed_to() -> None:
    """US-162"""
    encounter, log = died(short_run())
    levels = log["levels"]
    assert isinstance(levels, list)
    picks = [pick for pick in levels[0]["picks"] if pick[0] != "wait"]
    history = [
        [turn.move, dict(turn.args)] for _, turn in sorted(encounter.turn_history.items(), key=lambda t: int(t[0]))
    ]
    assert history == picks[:30]
    assert sorted(encounter.turn_history, key=int) == [str(n) for n in range(1, len(history) + 1)]


def test_us_163_others_meet_it_as_a_script() -> None:
    """US-163"""
    encounter, _ = died(short_run())
    made = content().character(character_of(encounter))
    uids = [made.uids[place] for place, _ in made.script]
    assert uids == [turn.move for _, turn in sorted(encounter.turn_history.items(), key=lambda t: int(t[0]))]


def whole(change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], None]:
    """A forger who also hashes anew."""

    def forge(data: dict[str, Any]) -> None:
        change(data)
        found = msgspec.convert(data["encounter"], Encounter)
        data["encounter"]["id"] = identity_of(found)

    return forge


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        (whole(edit("encounter.max_hp", 40)), "encounter.max_hp", "forged"),
        (whole(edit("encounter.blessings", [])), "encounter.blessings", "forged"),
        (whole(edit("encounter.moves.active.0.root", "plain.fists")), "encounter.moves", "forged"),
        (whole(edit("encounter.turn_history.1", {"move": 1, "args": {}})), "encounter.turn_history", "forged"),
        (whole(edit("encounter.starting", {"tough": 3})), "encounter.starting", "forged"),
        (whole(edit("encounter.moves.active.0.mods", [{"id": "vital.cheek"}])), "encounter.moves", "forged"),
        (edit("encounter.level", 9), "encounter.level", "forged"),
        (edit("encounter.is_elite", True), "encounter.is_elite", "forged"),
        (edit("encounter.bless_burden", 3), "encounter.bless_burden", "forged"),
        (edit("encounter.elites_slain", 1), "encounter.elites_slain", "forged"),
        (edit("encounter.slain_by", "e01a"), "encounter.slain_by", "forged"),
        (edit("encounter.name", "Somebody Else"), "encounter.name", "forged"),
        (edit("run_log.pack", "0" * 32), "run_log.pack", "outdated"),
        (edit("run_log.rules", 99), "run_log.rules", "outdated"),
        (edit("run_log.levels", []), "run_log.levels", "malformed"),
        (edit("run_log.levels", 7), "run_log.levels", "malformed"),
        (edit("run_log.extra", 7), "run_log", "malformed"),
        (edit("run_log.levels.0.picks.0", [99, {}]), "run_log.levels[0].picks[0]", "no_such_move"),
        (edit("run_log.levels.0.picks.0", ["wait", {}]), "run_log.levels[0].picks[0]", "no_such_move"),
        (edit("run_log.levels.0.enc", "e99z"), "run_log.levels[0].enc", "unknown_encounter"),
        (edit("run_log.levels.0.enc", "e05a"), "run_log.levels[0].enc", "wrong_encounter"),  # too high
        (edit("run_log.levels.4.enc", "e04b"), "run_log.levels[4].enc", "wrong_encounter"),  # too easy
        (edit("run_log.levels.1.enc", "e03x"), "run_log.levels[1].enc", "wrong_encounter"),  # an elite nobody rolled
        (edit("run_log.levels.1.up", ["major", 1]), "run_log.levels[1].up", "malformed"),
        (edit("run_log.levels.0.up", ["minor", "thunder.sin", {}]), "run_log.levels[0].up", "not_offered"),
        (edit("run_log.start", "warden"), "run_log.levels[0].picks", ""),
        (edit("run_log.name", "x"), "run_log.start", "bad_name"),
        (edit("run_log.season", {"id": "x", "levels": ["e01a"]}), "run_log.season", "season"),
    ],
)
def test_what_is_forged_or_broken_is_refused_with_its_place(
    change: Callable[[dict[str, Any]], None], path: str, code: str
) -> None:
    data = upload()
    change(data)
    with pytest.raises(Refused) as trouble:
        taken(data)
    assert trouble.value.path.startswith(path)
    assert code in ("", trouble.value.code)
    assert "\n" not in str(trouble.value)


def test_a_run_that_goes_on_has_nobody_to_give() -> None:
    data = upload(short_run())
    data["run_log"]["levels"][-1]["picks"].pop()
    assert told(lambda: taken(data)).endswith("[alive]")


def test_nothing_is_played_after_death() -> None:
    data = upload(short_run())
    data["run_log"]["levels"][-1]["picks"].append([1, {}])
    assert told(lambda: taken(data)).endswith("[wrong_phase]")


def test_another_seed_is_another_run() -> None:
    data = upload()
    data["run_log"]["seed"] = "0123456789abcdef"
    assert told(lambda: taken(data))


def test_deeds_that_the_uploader_claims_do_not_count() -> None:
    data = upload()
    data["encounter"] |= {"stats": {"met": 99, "won": 99, "echoes": 9}, "verified": True, "status": "live"}
    found = taken(data)
    assert (found.stats.met, found.stats.won, found.stats.echoes) == (0, 0, 0)


def test_a_replaced_name_leaves_the_id_alone() -> None:
    data = upload()
    data["encounter"]["name"] = nameless(data["encounter"]["id"])
    found = taken(data)
    assert found.id == died(long_run())[0].id
    assert found.name.startswith("Nameless ")


def test_elites_are_met_where_the_rolls_say_so() -> None:
    """A level of the long run with Bless Burden 1: the die says whether an elite may stand there."""
    _, log = died(long_run())
    levels = log["levels"]
    assert isinstance(levels, list)
    for place, level in enumerate(levels):
        burden = sum(earlier.get("up") == ["major"] for earlier in levels[:place])
        elite = sealed_draw(str(log["seed"]), f"enc/{place + 1}", 0, 20) <= 3 * burden
        assert content().encounters[level["enc"]].is_elite == elite


def test_one_id_at_several_levels_is_told_apart_by_the_level_it_was_met_at() -> None:
    def house(ident: str) -> list[Any]:
        return [found for each in base(ident) for found in (msgspec.structs.replace(each, level=99), each)]

    encounter, log = died(long_run())
    assert verify(read_upload(export(encounter, log)), house).verified


@settings(max_examples=250)
@given(st.data(), st.integers(0, 12))
def test_fuzz_whatever_is_taken_is_what_the_run_came_to(data: st.DataObject, seed: int) -> None:
    """Any three things of an upload changed: refused in one line, or the very same character is taken."""
    raw = mangled(upload(seed), data)
    line = told(lambda: verify(read_upload(raw), base))
    assert "\n" not in line
    assert len(line) < 500
    if not line:
        found = verify(read_upload(raw), base)
        assert (found.id, found.level, found.is_elite) == (died(seed)[0].id, died(seed)[0].level, False)


def test_every_code_is_in_the_rulebook() -> None:
    sources = "".join(Path(str(module.__file__)).read_text(encoding="utf-8") for module in (fallen, provenance))
    codes = set(re.findall(r'(?:Refused|BadRunLog)\(\s*[^,]+, "(\w+)"', sources))
    assert {
        "size",
        "schema",
        "season",
        "outdated",
        "unknown",
        "fold",
        "caps",
        "script",
        "name",
        "forged",
        "alive",
    } <= codes
    assert [code for code in sorted(codes) if f"`{code}`" not in games.card("underscore").rules()] == []


def test_every_start_can_fall_and_be_verified() -> None:
    for seed, begin in enumerate(("warden Ada", "courier Esk", "foundling e=thunder Hob", "nobody Tam", "nun")):
        encounter, log = died(seed, f"begin {begin}")
        assert verify(read_upload(export(encounter, log)), base).name == encounter.name


def test_a_seasonal_death_is_not_saved() -> None:
    """US-173"""
    log = log_of(played(1, season=a_season()))
    encounter, _ = died(short_run())
    with pytest.raises(Refused) as trouble:
        read_upload(export(encounter, log))
    assert trouble.value.code == "season"
