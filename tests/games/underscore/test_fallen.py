"""What may come into the database of encounters: the checks in their order, each with its path, code and line."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from parlour.games.underscore.content.shapes import ModData, TurnData
from parlour.games.underscore.dead.fallen import (
    UPLOAD_MOST,
    Refused,
    Walking,
    build_of,
    character_of,
    check_character,
    echo_of,
    export,
    identity_of,
    read_upload,
)
from tests.games.underscore.dead import a_fallen, told, with_history

RECORD = "parlour 1\n"  # who only looks at the character does not read it


def upload(change: Callable[[dict[str, Any]], object] = lambda data: None) -> bytes:
    data: dict[str, Any] = json.loads(export(a_fallen(), RECORD))
    change(data)
    return json.dumps(data).encode()


def taken(data: bytes) -> None:
    check_character(read_upload(data).encounter)


def test_us_161_it_carries_its_moves_blessings_and_base_stats() -> None:
    """US-161"""
    found = a_fallen(blessings=["fire.kindle"], starting={"wound": 1}, hp_penalty=2)
    back = read_upload(export(found, RECORD)).encounter
    assert back == found
    fought = character_of(back)
    assert (fought.max_hp, fought.hp_penalty, fought.starting) == (36, 2, {"wound": 1})
    assert (fought.moves, fought.blessings) == (found.moves, ["fire.kindle"])
    assert fought.bark == found.epitaph


def test_us_162_the_turn_history_is_a_dictionary_in_the_json() -> None:
    """US-162"""
    found = a_fallen(turn_history={"1": TurnData(2, {"e": "fire"}), "2": TurnData(1, {})})
    data = json.loads(export(found, RECORD))
    assert data["encounter"]["turn_history"] == {"1": {"move": 2, "args": {"e": "fire"}}, "2": {"move": 1, "args": {}}}
    assert list(data) == ["encounter", "record"]


def test_us_163_the_history_is_the_script_that_its_policy_follows() -> None:
    """US-163"""
    from parlour.games.underscore.content.library import content

    made = content().character(character_of(a_fallen(turn_history=with_history(2, 1, 3))))
    assert [place for place, _ in made.script] == [1, 0, 2]


def test_names_and_authors_are_outside_the_identity() -> None:
    found = a_fallen()
    assert identity_of(replace(found, name="Ada the Salt", author="Bo", level=9, epitaph="x")) == found.id
    assert identity_of(replace(found, max_hp=23)) != found.id
    assert build_of(replace(found, turn_history={})) == build_of(found)
    assert build_of(replace(found, hp_penalty=1)) != build_of(found)


def edit(path: str, value: object) -> Callable[[dict[str, Any]], None]:
    """A change at `encounter.moves.active.0.root`."""

    def change(data: dict[str, Any]) -> None:
        *way, last = path.split(".")
        at: Any = data
        for word in way:
            at = at[int(word)] if isinstance(at, list) else at[word]
        at[int(last) if isinstance(at, list) else last] = value

    return change


@pytest.mark.parametrize(
    ("change", "path", "code", "words"),
    [
        (edit("encounter.author", "x" * UPLOAD_MOST), "", "size", "at most 65,536 bytes"),
        (edit("encounter.level", "3"), "encounter.level", "schema", "expected 'int', got 'str'"),
        (edit("encounter.level", 3.0), "encounter.level", "schema", "expected 'int', got 'float'"),
        (edit("encounter.level", True), "encounter.level", "schema", "expected 'int', got 'bool'"),
        (edit("encounter.level", 0), "encounter.level", "schema", "from 1 to 999"),
        (edit("encounter.level", 10**30), "encounter.level", "schema", "from 1 to 999"),
        (edit("encounter.bless_burden", -1), "encounter.bless_burden", "schema", "from 0 to 999"),
        (edit("encounter.elites_slain", 1000), "encounter.elites_slain", "schema", "from 0 to 999"),
        (edit("encounter.format", 2), "encounter.format", "schema", "expected format 1"),
        (edit("encounter.id", "e01a"), "encounter.id", "schema", "32 lower-case hex digits"),
        (edit("encounter.score", "pre{damage}"), "encounter", "schema", "unknown field 'score'"),
        (edit("encounter.moves.active.0.score", "x"), "encounter.moves.active[0]", "schema", "unknown field 'score'"),
        (edit("encounter.\n", 1), "encounter", "schema", "unknown field '?'"),
        (edit("encounter.author", "a\nb"), "encounter.author", "schema", "one line"),
        (edit("encounter.slain_by", "x" * 65), "encounter.slain_by", "schema", "one line"),
        (edit("encounter.created", "today"), "encounter.created", "schema", "such as 2026-11-16"),
        (edit("encounter.epitaph", "I was here"), "encounter.epitaph", "schema", "fixed list, never typed"),
        (
            edit("encounter.moves.active.0.mods", [{"id": "vital.cheek", "args": {"a": 1.5}}]),
            "encounter.moves.active[0].mods[0].args",
            "schema",
            "words and whole numbers",
        ),
        (edit("record", 7), "record", "schema", "expected 'str', got 'int'"),
        (edit("run_log", {"levels": []}), "run_log", "outdated", "export it again, with `parlour graveyard export`"),
        (edit("encounter.rules", 0), "encounter.rules", "outdated", "made under rules 0"),
        (edit("encounter.pack", "0" * 32), "encounter.pack", "outdated", "another content pack"),
        (edit("encounter.moves.active.1.root", "fire.wish"), "encounter.moves.active[1].root", "unknown", "fire.wish"),
        (
            edit("encounter.moves.active.1.mods", [{"id": "fire.wish"}]),
            "encounter.moves.active[1].mods[0].id",
            "unknown",
            "unknown minor blessing",
        ),
        (edit("encounter.blessings", ["any.wish"]), "encounter.blessings[0]", "unknown", "unknown major blessing"),
        (
            edit("encounter.moves.active.0.mods", [{"id": "vital.cheek"}] * 9),
            "encounter.moves.active[0]",
            "fold",
            "outside the build caps",
        ),
        (
            edit("encounter.moves.active.0.mods", [{"id": "force.measure", "args": {"a": 9}}]),
            "encounter.moves.active[0]",
            "fold",
            "argument 'a'",
        ),
        (edit("encounter.max_hp", 0), "encounter", "caps", "max_hp and level must be from 1"),
        (edit("encounter.moves.active.1.uid", 1), "encounter", "caps", "uid 1 is not unique"),
        (edit("encounter.moves.active", []), "encounter", "caps", "1 to 4 Active"),
        (edit("encounter.starting", {"joy": 1}), "encounter", "caps", "expected a status"),
        (edit("encounter.blessings", ["any.debt"] * 2), "encounter", "caps", "unique per character"),
        (
            edit("encounter.turn_history.2.move", 9),
            "encounter.turn_history.2",
            "script",
            "none of the character's own moves",
        ),
        (edit("encounter.turn_history.4", {"move": 1}), "encounter.turn_history", "script", "without a gap"),
        (
            edit("encounter.turn_history", {str(n): {"move": 1} for n in range(1, 32)}),
            "encounter.turn_history",
            "script",
            "at most 30 entries",
        ),
        (edit("encounter.name", "Sh1t"), "encounter.name", "name", "not allowed here"),
        (edit("encounter.name", "Al"), "encounter.name", "name", "3 to 28 characters"),
        (edit("encounter.name", "Ada  Salt"), "encounter.name", "name", "single spaces"),
        (edit("encounter.max_hp", 23), "encounter.id", "forged", "not the hash of this build"),
    ],
)
def test_each_check_names_path_code_and_reason(
    change: Callable[[dict[str, Any]], None], path: str, code: str, words: str
) -> None:
    with pytest.raises(Refused) as trouble:
        taken(upload(change))
    assert (trouble.value.path, trouble.value.code) == (path, code)
    assert words in trouble.value.text


ORDER = (  # a later fault is not told while an earlier one is there
    edit("encounter.max_hp", 23),
    edit("encounter.name", "Sh1t"),
    edit("encounter.turn_history.1.move", 77),
    edit("encounter.moves.active.0.mods", [{"id": "vital.cheek"}] * 9),
    edit("encounter.blessings", ["any.wish"]),
    edit("encounter.level", "3"),
    edit("encounter.author", "x" * UPLOAD_MOST),
)
CODES = ("forged", "name", "script", "fold", "unknown", "schema", "size")


def test_the_checks_come_in_the_order_of_the_rules() -> None:
    data: dict[str, Any] = json.loads(upload())
    for change, code in zip(ORDER, CODES, strict=True):
        change(data)
        assert told(lambda: taken(json.dumps(data).encode())).endswith(f"[{code}]")


@pytest.mark.parametrize("data", [b"", b"null", b"{}", b"[" * 16_000, b"\xff\xfe", b'{"encounter":' + b"[" * 9_000])
def test_what_is_no_upload_is_refused(data: bytes) -> None:
    assert told(lambda: taken(data)).endswith("[schema]")


def test_five_of_a_build() -> None:
    found = a_fallen()
    four = [Walking(str(n), 3, False, n) for n in range(4)]
    assert echo_of(found, four) is None
    assert echo_of(found, [*four, Walking("z", 9, True, 2)]) == four[3]
    assert echo_of(found, [Walking(found.id, 3, False, 0)]) == Walking(found.id, 3, False, 0)
    assert echo_of(found, [Walking(found.id, 4, False, 0)]) is None


# -- fuzz ----------------------------------------------------------------------------------------------------------

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["fire.pyre", "vital.cheek", "any.debt", "wound", "1", "e01a"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)


def places(data: Any, way: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """The way to everything inside."""
    found: list[tuple[object, ...]] = []
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, inner in pairs:
        found += [(*way, key), *places(inner, (*way, key))]
    return found


def mangled(data: Any, draw: st.DataObject) -> bytes:
    """The upload with up to three things replaced or taken out, anywhere in it."""
    for _ in range(draw.draw(st.integers(1, 3))):
        *way, last = draw.draw(st.sampled_from(places(data)))
        at = data
        for key in way:
            at = at[key]
        if draw.draw(st.booleans()):
            at[last] = draw.draw(JUNK)
        else:
            del at[last]
        if not places(data):
            break
    return json.dumps(data).encode()


MODS = a_fallen(
    moves=msgspec.structs.replace(
        a_fallen().moves,
        active=[replace(a_fallen().moves.active[0], mods=[ModData("vital.cheek", {})]), *a_fallen().moves.active[1:]],
    )
)


@pytest.mark.slow
@settings(max_examples=400)
@given(st.data())
def test_fuzz_every_mangled_upload_is_taken_or_refused_in_one_line(data: st.DataObject) -> None:
    line = told(lambda: taken(mangled(json.loads(export(MODS, RECORD)), data)))
    assert "\n" not in line
    assert len(line) < 400


@given(st.binary(max_size=200) | JUNK.map(lambda data: json.dumps(data).encode()))
def test_fuzz_any_bytes_are_refused_in_one_line(data: bytes) -> None:
    line = told(lambda: taken(data))
    assert line and "\n" not in line
