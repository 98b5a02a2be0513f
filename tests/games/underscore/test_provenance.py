"""The dead that walk: what a run leaves behind, and that nothing else comes in under its name."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import games
from parlour.core.dice import sealed_draw
from parlour.games.underscore.content.library import content
from parlour.games.underscore.dead import fallen
from parlour.games.underscore.dead.fallen import (
    UPLOAD_MOST,
    Encounter,
    Refused,
    character_of,
    export,
    identity_of,
    read_upload,
)
from parlour.games.underscore.dead.names import nameless
from parlour.store.underscore import provenance
from parlour.store.underscore.provenance import played_again, read_run, verify
from tests.games.underscore.dead import base, died, long_run, played, short_run, text_of, told
from tests.games.underscore.test_fallen import edit, mangled
from tests.games.underscore.test_season import a_season

pytestmark = pytest.mark.slow


def upload(seed: int = -1) -> dict[str, Any]:
    encounter, record = died(long_run() if seed < 0 else seed)
    found: dict[str, Any] = json.loads(export(encounter, record))
    return found


def taken(data: dict[str, Any]) -> Encounter:
    return verify(read_upload(json.dumps(data).encode()), base)


@pytest.mark.parametrize("seed", range(24))
def test_us_160_who_dies_becomes_an_encounter(seed: int) -> None:
    """US-160: saved, exported with its provenance, and taken wherever its run can be played again."""
    encounter, record = died(seed)
    data = export(encounter, record)
    assert len(data) <= UPLOAD_MOST
    found = verify(read_upload(data), base)
    assert found == msgspec.structs.replace(encounter, verified=True)
    assert content().character(character_of(found)).level == encounter.level


def test_us_161_it_is_as_it_was_at_the_start_of_its_final_combat() -> None:
    """US-161"""
    encounter, record = died(long_run())
    positions = played_again(read_run(record))
    position = next(
        each for each, _ in positions if each.run.level == encounter.level
    )  # not one move made in its last fight
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
    encounter, record = died(short_run())
    casts = [line.split()[2:] for line in record.split("\n") if line.startswith("1 cast")]
    nun = content().starter("nun").moves
    uids = dict(zip(("m1", "m2", "m3", "m4"), [move.uid for move in nun.active], strict=False))
    uids |= dict(zip(("b1", "b2"), [move.uid for move in nun.banked], strict=False))
    picks = [[uids[words[0]], dict(word.split("=") for word in words[1:])] for words in casts]
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


def rewrite(old: str, new: str) -> Callable[[dict[str, Any]], None]:
    """The first place of the record that reads so, written otherwise."""

    def change(data: dict[str, Any]) -> None:
        before = data["record"]
        data["record"] = re.sub(old, new, before, count=1)
        assert data["record"] != before

    return change


def met(at_level: int, ident: str, **other: object) -> Callable[[dict[str, Any]], None]:
    """Another one of the base pack was met at this level, or the same with something changed."""

    def change(data: dict[str, Any]) -> None:
        lines = data["record"].split("\n")
        at = [place for place, line in enumerate(lines) if line.startswith("! enc {")][at_level - 1]
        who = content().encounters.get(ident)
        found = json.loads(lines[at].removeprefix("! enc ")) if who is None else msgspec.to_builtins(who)
        lines[at] = f"! enc {json.dumps(found | other)}"
        data["record"] = "\n".join(lines)

    return change


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
        (rewrite("parlour 1", "parlour 2"), "record, line 1", "malformed"),
        (rewrite("game underscore 1", "game underscore 9"), "record, line 2", "outdated"),
        (rewrite("game underscore 1", "game fogline 1"), "record", "malformed"),
        (rewrite('{"run":true}', '{"run":false}'), "record", "malformed"),
        (rewrite('{"run":true}', '{"run":true,"vengeful":99}'), "record, line 3", "malformed"),
        (rewrite('{"run":true}', '{"run":true,"season":{"id":"x","levels":["e01a"]}}'), "record", "season"),
        (rewrite('{"run":true}', '{"run":true,"vengeful":1}'), "record", ""),
        (rewrite("seed ", "seed 1"), "record", "forged"),
        (rewrite(r"seed .*\n", ""), "record", "forged"),  # nothing can be said of its chance
        (rewrite(r"\n\n", "\ncopy 1\n\n"), "record", "malformed"),
        (rewrite("1 begin nun Grete of the Salt", "1 begin nun x"), "record, line 7", "bad_name"),
        (rewrite("1 begin nun", "1 begin warden"), "record", ""),
        (rewrite("\n1 cast m1", "\n1 cast b3"), "record, line ", "no_such_move"),
        (rewrite("\n1 cast m1", "\n1 wait"), "record, line ", "no_such_move"),
        (rewrite("\n1 cast m1", "\n1 nonsense"), "record, line ", "bad_notation"),
        (rewrite(r"! enc/1 [0-9]+\n", "! enc/1 21\n"), "record, line ", "malformed"),
        (rewrite(r"! enc/2 [0-9]+\n", "! enc/2 1\n"), "record", "forged"),
        (rewrite(r"! fight/1 [12]\n", "! fight/1 3\n"), "record", ""),
        (met(1, "e99z", id="e99z"), "record, level 1", "unknown_encounter"),
        (met(1, "e05a"), "record, level 1", "wrong_encounter"),  # too high
        (met(5, "e04b"), "record, level 5", "wrong_encounter"),  # too easy
        (met(2, "e03x"), "record, line ", "malformed"),  # an elite nobody rolled
        (met(1, "", max_hp=1), "record, level 1", "wrong_encounter"),  # not as it is in this house
        (met(3, "", level=4), "record, level 3", "wrong_encounter"),
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
    lines = data["record"].split("\n")
    last = max(place for place, line in enumerate(lines) if line.startswith("1 "))
    data["record"] = "\n".join([*lines[:last], ""])
    assert told(lambda: taken(data)).endswith("[alive]")
    data["record"] = "\n".join([*lines[:last], "= 0 death", ""])
    assert told(lambda: taken(data)).endswith("[wrong_result]")


def test_nothing_is_played_after_death() -> None:
    data = upload(short_run())
    data["record"] = re.sub(r"= .*\n", "1 cast m1\n", data["record"])
    assert told(lambda: taken(data)).endswith("[game_over]")


def test_another_seed_is_another_run() -> None:
    data = upload()
    data["record"] = re.sub("seed .*", "seed 0123456789abcdef", data["record"])
    assert told(lambda: taken(data)).endswith("[forged]")


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
    _, record = died(long_run())
    levels = 0
    for position, seed in played_again(read_run(record)):
        run = position.run
        if run.level > levels and run.foe is not None:
            levels = run.level
            assert run.foe.is_elite == (sealed_draw(seed, f"enc/{levels}", 0, 20) <= 3 * run.burden)
    assert levels >= 6


def test_one_id_at_several_levels_is_told_apart_by_the_level_it_was_met_at() -> None:
    def house(ident: str) -> list[Any]:
        return [found for each in base(ident) for found in (msgspec.structs.replace(each, level=99), each)]

    encounter, record = died(long_run())
    assert verify(read_upload(export(encounter, record)), house).verified


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
    codes = set(re.findall(r'Refused\(\s*[^,]+, "(\w+)"', sources))
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
        encounter, record = died(seed, f"begin {begin}")
        assert verify(read_upload(export(encounter, record)), base).name == encounter.name


def test_a_seasonal_death_is_not_saved() -> None:
    """US-173"""
    record = text_of(played(1, season=a_season()))
    encounter, _ = died(short_run())
    with pytest.raises(Refused) as trouble:
        verify(read_upload(export(encounter, record)), base)
    assert trouble.value.code == "season"
