"""Who sees what of a run, runs imagined from a view, and what is typed in them."""

from __future__ import annotations

import pytest

from parlour.bots.levels import make_bot
from parlour.core.contract import Refusal
from parlour.core.dice import QuickDice
from parlour.core.view import to_json
from parlour.games.underscore.notation.match import read, write_input
from parlour.games.underscore.position.state import PHASES
from parlour.table.chance import chosen
from parlour.table.match import Match
from tests.games.underscore.journey import (
    CARD,
    Shelf,
    begun,
    do,
    encounter,
    refusal,
    run_position,
    screen,
    seen,
    shown,
    win,
)

# -- who sees what -------------------------------------------------------------------------------------------------


def test_the_foe_shows_level_mark_and_bark_and_keeps_its_moves() -> None:
    """US-140: moves stay private, and so does the id, which tells them."""
    match = begun()
    foe = shown(match).foe
    assert foe is not None
    assert (foe.id, foe.level, foe.is_elite) == ("", 1, False)
    assert foe.bark
    fight = seen(match).fight
    assert fight is not None
    assert [move.card for move in fight.sides[1].moves] == [None] * 3
    known = run_position(match).run.foe
    assert known is not None
    assert known.id.encode() not in to_json(match.view(1))


def test_after_victory_the_fallen_lies_open() -> None:
    """US-148: all its moves are shown in full (R-50)."""
    match = begun()
    win(match)
    upgrade = shown(match).upgrade
    assert upgrade is not None
    known = run_position(match).run.foe
    assert known is not None
    assert [move.card.root for move in upgrade.active] == [move.root for move in known.moves.active]
    assert all(move.card.text for move in upgrade.active)
    assert upgrade.fallen.id == known.id


def test_a_watcher_sees_no_build() -> None:
    """R-76: neither moves nor upgrades nor burden, until the run is over."""
    match = screen("fire.pyre plain.fists", "", encounters=Shelf(encounter("dummy", 2)))
    for texts in (["draft"], ["skip"]):
        do(match, *texts)
        run = shown(match, 0)
        assert (run.hero, run.upgrade, run.burden, run.start, run.met) == (None, None, None, "", [])
        assert b"fire.pyre" not in to_json(match.view(0))
    assert {event.data["type"] for event in match.events(0)} == {"encounter"}
    match.hear(1, "resign")
    assert shown(match, 0).hero is not None


def test_scope_and_targets_are_told() -> None:
    """US-143: which rarities are in scope; US-144: what each blessing may change."""
    match = screen("fire.pyre fire.cinder stone.slab plain.fists", "", minors=("fire.thumb", "any.grit", "any.deep"))
    upgrade = shown(match).upgrade
    assert upgrade is not None
    assert upgrade.scope == "St C  Fi C+U  any"
    assert [(minor.asks, minor.targets) for minor in upgrade.minors] == [
        (["t"], ["m1"]),
        ([], []),
        (["t"], ["m1", "m2", "m3", "m4"]),
    ]


# -- dreams --------------------------------------------------------------------------------------------------------


def test_a_world_of_every_phase_is_the_run_as_seen() -> None:
    """The laws look at samples; here every input of a run is dreamt, by its bearer and by a watcher."""
    match = Match(CARD.make(preset="run"), ["Ana"], chosen("dreams", 1))
    dice, phases = QuickDice(3), set()
    while match.position.to_act():
        phases.add(seen(match).phase)
        for viewer in (0, 1):
            world = match.game.dream(match.view(viewer)).world(dice)
            assert to_json(world.view(viewer)) == to_json(match.view(viewer))
        assert match.game.dream(match.view(1)).world(dice).legal(1) == match.position.legal(1)
        do(match, match.game.write(match.position.random_action(1, dice)))
    assert phases >= {"begin", "combat", "upgrade"}
    assert phases <= set(PHASES)


def test_a_dreamt_run_can_be_played_on() -> None:
    """Worlds go on beyond the fight: a foe of the base pack comes, and the upgrade offers the imagined moves."""
    match = begun("begin warden")
    dice = QuickDice(5)
    levels = set()
    for _ in range(12):
        world = match.game.dream(match.view(1)).world(dice)
        for _ in range(150):
            if not world.to_act():
                break
            world.play(1, world.random_action(1, dice), None)
        levels.add(world.view(1).level)  # type: ignore[attr-defined]
    assert max(levels) > 1


@pytest.mark.parametrize("level", ["random", "easy"])
def test_bots_play_runs_through_views(level: str) -> None:
    """A whole run, from its beginning to its death, by a bot that gets nothing but views."""
    match = Match(CARD.make(preset="run"), ["bot"], chosen("bot", 1))
    bot = make_bot(CARD, match.game, level, 1, QuickDice(1), 0.02)
    for _ in range(400):
        if not match.position.to_act():
            break
        do(match, match.game.write(bot.choose(match.view(1))))
        if run_position(match).run.level > 2:
            break
    assert match.outcome() is not None or run_position(match).run.level > 2


# -- notation ------------------------------------------------------------------------------------------------------

TEXTS = {
    "begin nun Grete of the Salt": '{"type":"begin","start":"nun","name":"Grete of the Salt","e":null}',
    "begin foundling e=fire Ésk": '{"type":"begin","start":"foundling","name":"Ésk","e":"fire"}',
    "begin warden": '{"type":"begin","start":"warden","e":null}',
    "learn o3 found": '{"type":"learn","move":"o3","as":"found"}',
    "learn q1 root": '{"type":"learn","move":"q1","as":"root"}',
    "swap m2 b1": '{"type":"swap","a":"b1","b":"m2"}',
    "forget b2": '{"type":"forget","move":"b2"}',
    "done": '{"type":"done"}',
    "draft": '{"type":"draft"}',
    "take 2 t=m3": '{"type":"take","offer":2,"args":{"t":"m3"}}',
    "take 1 t=b1 e=fire": '{"type":"take","offer":1,"args":{"t":"b1","e":"fire"}}',
    "take 3 t=m1 s=burn a=2": '{"type":"take","offer":3,"args":{"t":"m1","s":"burn","a":2}}',
    "take 1 t=m1 v=dmg": '{"type":"take","offer":1,"args":{"t":"m1","v":"dmg"}}',
    "take 1 t=m1 n=+1": '{"type":"take","offer":1,"args":{"t":"m1","n":1}}',
    "take 1 t=m1 n=-1": '{"type":"take","offer":1,"args":{"t":"m1","n":"-1"}}',
    "take 1 t=m1 f=b1": '{"type":"take","offer":1,"args":{"t":"m1","f":"b1"}}',
    "skip": '{"type":"skip"}',
    "major": '{"type":"major"}',
    "leave": '{"type":"leave"}',
}


@pytest.mark.parametrize("text", TEXTS)
def test_text_and_json_say_the_same(text: str) -> None:
    found = read(text)
    assert isinstance(found, list)
    assert found == read(TEXTS[text])
    assert write_input(found) == text
    assert all(0 <= action < 1 << 62 for action in found)


@pytest.mark.parametrize(
    "text",
    [
        "learn o3",
        "learn m1 found",
        "learn o3 borrowed",
        "swap m1",
        "swap m1 o1",
        "forget",
        "forget q1",
        "done now",
        "take",
        "take x",
        "take 1 t",
        "take 1 z=3",
        "take 1 n=2",
        "take 1 a=0",
        '{"type":"take","offer":1}',
        '{"type":"take","offer":1,"args":[]}',
        '{"type":"take","offer":true,"args":{}}',
        '{"type":"take","offer":1,"args":{"n":true}}',
        '{"type":"swap","a":"m1"}',
        '{"type":"learn","move":3,"as":"found"}',
        '{"type":"done","x":1}',
        '{"type":"begin","start":"nun","name":3,"e":null}',
        '{"type":"begin","start":"nun","name":"Esk"}',
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(text: str) -> None:
    found = read(text)
    assert isinstance(found, Refusal)
    assert found.code == "bad_notation"
    assert "\n" not in found.words


@pytest.mark.parametrize(
    "name", ["x", "a" * 29, "<b>", "Esk;", "\\u0000Esk", "\\ud800abc", "Es?k", "tab\\tulator" * 4, "🔥🔥🔥"]
)
def test_bad_names_are_refused(name: str) -> None:
    """Last of all codes: `bad_name`."""
    match = Match(CARD.make(preset="run"), ["Ana"], chosen("x", 1))
    assert refusal(match, f'{{"type":"begin","start":"nun","name":"{name}","e":null}}') == "bad_name"
    assert refusal(match, "begin foundling x") == "missing_choice:e"
    assert refusal(match, "begin nun e=fire x") == "bad_choice:e"
    assert refusal(match, f"begin nun {'y' * 2_000}") == "bad_name"
    do(match, "begin nun")  # nothing is left of what was refused
    assert shown(match).name == "The Charcoal Nun"


def test_names_are_kept_clean() -> None:
    match = begun("begin nun   Grete   of the\u00a0Salt ")
    assert shown(match).name == "Grete of the Salt"
    assert match.log[0].text == "begin nun Grete of the Salt"
    assert shown(begun("begin nun")).name == "The Charcoal Nun"


def test_duels_know_no_names() -> None:
    match = Match(CARD.make(), ["Ana", "Bo"], chosen("x", 2))
    assert refusal(match, "begin nun Grete") == "bad_name"


def test_trying_an_input_changes_nothing_but_the_draft() -> None:
    match = begun()
    before = match.game.save(match.position)
    assert match.hear(1, "try cast m1").draft
    assert match.drafts[1] == "cast m1"
    preview = match.preview(1)
    assert preview is not None
    assert "speed 3, looks like 2 damage" in match.game.sketch(preview)
    assert refusal(match, "try xyzzy") == "bad_notation"
    assert match.game.save(match.position) == before
