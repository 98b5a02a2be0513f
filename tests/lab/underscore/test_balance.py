"""Simulated runs: reproducible, by the rules, through views, resumed from their file."""

from pathlib import Path

import msgspec
import pytest

from parlour import games
from parlour.core.dice import QuickDice
from parlour.core.view import to_json
from parlour.games.underscore.content.library import content, pack
from parlour.games.underscore.position.run import RunPosition
from parlour.lab.underscore.balance import Life, Plan, live, simulate
from parlour.lab.underscore.chronicle import Chronicle
from parlour.lab.underscore.heroes import HEROES, THRIFTY, make_hero
from parlour.table.chance import chosen

PLANS = [Plan("scripted", start, seed) for start in ("nun", "nobody") for seed in range(2)]


@pytest.mark.parametrize("hero", ["scripted", "greedy"])
def test_a_life_is_reproducible_and_tells_its_fights_in_order(hero: str) -> None:
    life = live(Plan(hero, "foundling", 1))
    assert life == live(Plan(hero, "foundling", 1))
    assert [fight.level for fight in life.fights] == list(range(1, life.depth + 1))
    assert [fight.won for fight in life.fights] == [True] * (life.depth - 1) + [False]
    assert len(life.upgrades) == life.depth - 1
    assert all(sum(fight.cast.values()) <= fight.turns for fight in life.fights)
    assert all(up.what in [*up.moves, *up.minors, up.major, ""] for up in life.upgrades)


def test_runs_of_the_same_number_meet_the_same_luck() -> None:
    first = {live(Plan(hero, start, 3)).fights[0].foe for hero in ("scripted", "greedy") for start in ("nun", "warden")}
    assert len(first) == 1
    assert len({live(Plan("scripted", "nun", seed)).fights[0].foe for seed in range(8)}) > 1


def test_a_simulation_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "lives"
    counts: list[int] = []
    first = simulate(PLANS[:2], 1, file, counts.append)
    file.write_bytes(file.read_bytes() + b'{"plan":{"he')  # broken off in the middle of a line
    again = simulate(PLANS, 1, file, counts.append)
    assert again[:2] == first
    assert counts == [0, 1, 2, 2, 3, 4]
    counts.clear()
    assert simulate(PLANS, 1, file, counts.append) == again
    assert counts == [4]
    assert simulate(PLANS, 2, None, counts.append) == again  # and on two processes the same


def test_lives_with_other_content_do_not_count(tmp_path: Path) -> None:
    file = tmp_path / "lives"
    [life] = simulate(PLANS[:1], 1, file, lambda _: None)
    assert life.pack == pack()
    file.write_bytes(msgspec.json.encode(msgspec.structs.replace(life, pack="another", fights=[])) + b"\n")
    assert simulate(PLANS[:1], 1, file, lambda _: None) == [life]


def moments(seed: int) -> list[RunPosition]:
    """A run by chance, action by action."""
    game = games.card("underscore").make({"run": True, "start": "courier"})
    position = game.start(chosen(f"moments/{seed}", 1).dice())
    dice = QuickDice(seed)
    found: list[RunPosition] = []
    while position.to_act() and len(found) < 40:
        assert isinstance(position, RunPosition)
        twin = position.clone()
        assert isinstance(twin, RunPosition)
        found.append(twin)
        position.play(1, position.random_action(1, dice), None)
    return found


@pytest.mark.parametrize("name", [*HEROES, *THRIFTY])
def test_a_hero_knows_no_more_than_its_view(name: str) -> None:
    """The same view and seed give the same choice, whatever the truth; and it is legal."""
    game = games.card("underscore").make({"run": True, "start": "courier"})
    trail = moments(4)[:: 3 if name != "matrix" else 9]
    for position in trail:
        view = position.view(1)
        other = game.dream(view).world(QuickDice(99))
        assert to_json(other.view(1)) == to_json(view)
        choices = [make_hero(name, game, QuickDice(5)).choose(truth.view(1)) for truth in (position, other)]
        assert choices[0] == choices[1]
        assert position.why_not(1, choices[0]) == ""
    assert {position.phase for position in trail} > {trail[1].phase}


def test_the_chronicle_counts_what_was_cast_and_taken() -> None:
    """A run by chance, followed by hand."""
    game = games.card("underscore").make({"run": True, "start": "warden"})
    for seed in range(30):
        position = game.start(chosen(f"chronicle/{seed}", 1).dice())
        assert isinstance(position, RunPosition)
        story, dice, commits = Chronicle(), QuickDice(seed), 0
        while position.to_act():
            action = position.random_action(1, dice)
            commits += position.fight is not None
            story.before(position, action)
            position.play(1, action, None)
            story.after(position)
        assert sum(fight.turns for fight in story.fights) == commits
        assert len(story.fights) == position.run.level
        assert [fight.foe for fight in story.fights[:-1]] == position.run.met
        majors = [up.what for up in story.upgrades if up.took == "major"]
        assert majors == position.run.blessings
        assert story.fights[0].held == list(content().starters["warden"].active)
        if len(story.upgrades) > 1:
            return
    raise AssertionError("no run took two upgrades")


def test_a_level_of_the_bots_is_a_hero_too() -> None:
    life = live(Plan("random", "nobody", 1))
    assert not life.alive
    assert life == live(Plan("random", "nobody", 1))


def test_a_life_survives_its_line() -> None:
    life = live(PLANS[0])
    assert msgspec.json.decode(msgspec.json.encode(life), type=Life) == life
