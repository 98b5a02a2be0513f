"""A run: levels, encounters and elites, the way from one fight to the next, and the end."""

from __future__ import annotations

import json

import pytest

from parlour.core.dice import QuickDice, ScriptedDice, Unscripted
from parlour.core.options import BadOption
from parlour.games.underscore.content.library import content
from parlour.games.underscore.run.encounters import ECHO_MOST, Meeting
from parlour.games.underscore.run.run import title_of
from parlour.table.record import read_record, write_record
from parlour.table.recording import record_of
from parlour.table.replay import Replay
from tests.games.underscore.journey import (
    CARD,
    Shelf,
    begun,
    change,
    do,
    encounter,
    lose,
    refusal,
    run_position,
    screen,
    seen,
    shown,
    win,
)


def test_a_round_is_an_encounter_of_the_players_level_and_an_upgrade() -> None:
    """US-140: level by level, each foe of the level that is entered."""
    match = begun("begin warden Hob")
    for level in (1, 2, 3):
        run = run_position(match).run
        assert run.level == level == seen(match).level
        assert run.foe is not None
        assert run.foe.level == level
        win(match)
        do(match, "leave")
    assert len(run_position(match).run.turns) == 3


def test_a_fight_leaves_the_build_as_it_was() -> None:
    """US-140: upgrades change the build, and nothing else does: HP, pools and statuses are those of the start (R-39)."""
    match = begun("begin warden", seed="wounds")
    before = run_position(match).run.character()
    do(match, match.legal(1)[0])
    win(match)
    do(match, "leave")
    run, fight = run_position(match).run, run_position(match).fight
    assert fight is not None
    assert (run.max_hp, run.active, run.banked) == (before.max_hp, before.moves.active, before.moves.banked)
    assert (fight.side[0].hp, fight.side[0].maxhp, fight.turn) == (20, 20, 1)
    assert sum(fight.side[0].turns) == 0


def test_no_foe_is_met_twice_while_others_remain() -> None:
    """R-48: a level with two candidates shows the other one second."""
    shelf = Shelf(encounter("a", 1), encounter("b", 1))
    match = begun(encounters=shelf)
    win(match)
    do(match, "leave")
    win(match)
    assert sorted(run_position(match).run.met) == ["a", "b"]
    do(match, "leave")  # both have been met: one of them again
    foe = run_position(match).run.foe
    assert foe is not None
    assert foe.id in ("a", "b")


def meets(level: int, burden: int, die: int, *rows: tuple[str, int, bool], met: tuple[str, ...] = ()) -> list[str]:
    """The ids among which an encounter is drawn after this elite roll."""
    meeting = Meeting(level, burden, list(met), [])
    meeting.elite = die <= 3 * min(5, burden)
    return [row[0] for row in meeting.candidates(list(rows))]


O3, O5, O9 = ("o3", 3, False), ("o5", 5, False), ("o9", 9, False)
E3, E5, E7, E9 = ("e3", 3, True), ("e5", 5, True), ("e7", 7, True), ("e9", 9, True)


@pytest.mark.parametrize(
    ("level", "burden", "die", "rows", "found"),
    [
        (5, 0, 1, (O3, O5, E5), ["o5"]),  # no burden, no elite
        (5, 1, 3, (O3, O5, E5), ["e5"]),
        (5, 1, 4, (O3, O5, E5), ["o5"]),
        (5, 1, 3, (O5, E7), ["e7"]),  # within two levels
        (5, 1, 3, (O5, E3, E7), ["e3"]),  # equally near: the lower
        (5, 1, 3, (O5, E9), ["o5"]),  # too far: an ordinary one
        (5, 0, 20, (O3, O9), ["o3"]),  # the nearest lower one
        (5, 0, 20, (E5, O9), ["o9"]),  # else the nearest higher one
        (5, 0, 20, (("b", 5, False), ("a", 5, False), O3), ["a", "b"]),  # sorted by id
        (2, 0, 20, (E9,), []),  # then the base pack
    ],
)
def test_who_stands_in_for_whom(
    level: int, burden: int, die: int, rows: tuple[tuple[str, int, bool], ...], found: list[str]
) -> None:
    """R-48: candidates by level and kind."""
    assert meets(level, burden, die, *rows) == found


def test_whoever_has_been_met_is_left_out() -> None:
    """R-48."""
    assert meets(5, 0, 20, O5, O3, met=("o5",)) == ["o3"]
    assert meets(5, 5, 1, O5, E5, met=("e5",)) == ["o5"]
    assert meets(5, 0, 20, O5, met=("o5",)) == ["o5"]


@pytest.mark.parametrize(("burden", "most"), [(0, 0), (1, 3), (2, 6), (3, 9), (4, 12), (5, 15), (6, 15), (20, 15)])
def test_burden_raises_the_elite_rate(burden: int, most: int) -> None:
    """US-153: 0%, 15%, 30%, 45%, 60%, 75% from 5 on."""
    elites = 0
    for die in range(1, 21):
        script = [("enc/3", str(die)), ("enc", "1"), ("enc/3", "1"), ("enc", "{}")]
        meeting = Meeting(3, burden, [], [])
        with pytest.raises(Unscripted, match="no encounter"):
            meeting.find(content(), ScriptedDice(script))
        elites += meeting.elite
    assert elites == most


def test_the_player_has_priority_against_an_elite() -> None:
    """R-06: otherwise a coin, the first draw of the fight's stream."""
    shelf = Shelf(encounter("x", 2, elite=True), encounter("o", 2))
    kinds = set()
    for n in range(40):
        match = screen(encounters=shelf, burden=5, elites=5, seed=f"elite{n}")
        told = do(match, "leave")
        foe, fight = run_position(match).run.foe, run_position(match).fight
        assert foe is not None
        assert fight is not None
        coins = [draw.text for draw in match.log[-1].draws if draw.stream == "fight/2"]
        assert coins == ([] if foe.is_elite else [str(1 + fight.priority)])
        assert fight.priority == 0 or not foe.is_elite
        assert ("encounter 2 elite Dummy x" in told) == foe.is_elite
        kinds.add((foe.is_elite, fight.priority))
    assert kinds == {(True, 0), (False, 0), (False, 1)}


def test_slaying_an_elite_is_counted() -> None:
    """US-153: Elites Slain rises and re-opens the major button; burden never falls."""
    shelf = Shelf(encounter("x", 2, elite=True))
    match = screen(encounters=shelf, burden=1, elites=0)
    assert refusal(match, "major") == "burden"
    do(match, "leave")
    win(match)
    run = run_position(match).run
    assert (run.burden, run.elites) == (1, 1)
    assert "major" in match.legal(1)


@pytest.mark.parametrize(("level", "own", "added"), [(7, 4, 3), (4, 4, 0), (2, 4, 0), (60, 4, ECHO_MOST)])
def test_an_echo_is_raised_by_the_missing_levels(level: int, own: int, added: int) -> None:
    """R-48: +1 Max HP per missing level, at most +20."""
    match = screen(encounters=Shelf(encounter("e", own, hp=30)), level=level - 1)
    do(match, "leave")
    position = run_position(match)
    assert position.fight is not None
    assert position.run.echo == added
    assert position.fight.side[1].maxhp == 30 + added
    foe = shown(match).foe
    assert foe is not None
    assert foe.echo == added


def test_elites_have_no_echo() -> None:
    """R-48: only ordinary encounters are raised."""
    assert Meeting(6, 5, [], []).echo(5, True) == 0
    assert Meeting(6, 5, [], []).echo(5, False) == 1


def test_the_base_pack_is_always_there() -> None:
    """R-48: where nothing ordinary is at hand, the base pack steps in."""
    match = screen(encounters=Shelf(encounter("e", 2, elite=True)))
    do(match, "leave")
    foe = run_position(match).run.foe
    assert foe is not None
    assert foe.id in ("e02a", "e02b")


def test_encounters_come_with_their_whole_build() -> None:
    """US-140: blessings, starting statuses, penalty and minor blessings of a foe count."""
    row = encounter("e", 2, hp=30, blessings=["any.thick", "stone.gravel"], hp_penalty=4, starting={"wound": 2})
    match = screen(encounters=Shelf(row | {"epitaph": "It had been going so well.", "stats": {"met": 3}}))
    do(match, "leave")
    fight = run_position(match).fight
    assert fight is not None
    assert (fight.side[1].maxhp, fight.side[1].hp, fight.side[1].turns[1], fight.side[1].turns[11]) == (33, 29, 2, 3)


@pytest.mark.parametrize(("hp", "penalty", "start"), [(20, 4, 16), (20, 19, 1), (20, 20, 1), (3, 9, 1)])
def test_nobody_begins_dead(hp: int, penalty: int, start: int) -> None:
    """R-39: Starting HP is Max HP less the penalty, and at least 1; on both sides."""
    match = screen(encounters=Shelf(encounter("e", 2, hp=hp, hp_penalty=penalty)), max_hp=hp, hp_penalty=penalty)
    do(match, "leave")
    fight = run_position(match).fight
    assert fight is not None
    assert [(side.hp, side.maxhp) for side in fight.side] == [(start, hp)] * 2


# -- the end -------------------------------------------------------------------------------------------------------


def test_death_ends_the_run() -> None:
    """US-140: the run is endless but for that."""
    match = begun()
    lose(match)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners()) == ("death", [])
    assert refusal(match, "leave") == "game_over"


def test_the_score_is_the_level_of_death_then_fewer_turns() -> None:
    match = begun()
    win(match)
    do(match, "leave")
    turns = run_position(match).run.turns[0]
    lose(match)
    fight = run_position(match).fight
    assert fight is not None
    assert run_position(match).score() == (2, turns + fight.turn)


def test_titles_at_10_20_and_30() -> None:
    titles = [title_of(level) for level in (1, 9, 10, 19, 20, 29, 30, 99)]
    assert titles[0] == titles[1] == ""
    assert titles[2] == titles[3] != ""
    assert len(set(titles)) == 4
    match = screen(level=9)
    do(match, "leave")
    assert shown(match).title == title_of(10)


def test_a_season_meets_its_encounters_in_order_and_ends_in_victory() -> None:
    """Runs, 5: no elite roll, no Echo, victory after the last."""
    match = begun("begin warden Hob", season={"id": "2026-11", "levels": ["e02b", "e03x"]})
    position = run_position(match)
    assert position.run.foe is not None
    assert (position.run.foe.id, position.run.echo) == ("e02b", 0)
    assert [draw.stream for draw in match.log[-1].draws] == ["enc", "fight/1"]
    win(match)
    do(match, "leave")
    assert run_position(match).run.foe == content().encounters["e03x"]
    win(match)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners()) == ("season", [1])


def test_a_season_without_its_encounter_is_called_off() -> None:
    """R-81: the log says so, and replays to the same end."""
    match = begun("begin warden", season={"id": "s", "levels": ["e01a", "nobody-here"]})
    win(match)
    do(match, "leave")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners()) == ("abort", [])
    assert [draw.text for draw in match.log[-1].draws] == ["none"]
    position = run_position(match)
    again = match.game.load(match.game.save(position), QuickDice(1))
    assert match.game.save(again) == match.game.save(position)
    lost = begun("begin warden", season={"id": "s", "levels": ["nobody-here"]})
    record = read_record(write_record(record_of(lost)))
    assert record.result == "0 abort"
    assert Replay(CARD, record).run().outcome() is not None


@pytest.mark.parametrize(
    "broken", [{"max_hp": -3}, {"moves": {"active": []}}, {"level": 9}, {"is_elite": True}, {"id": "x"}]
)
def test_a_broken_encounter_is_stood_in_for(broken: dict[str, object]) -> None:
    """R-81: whatever a store gives out, the run goes on with somebody of the base pack."""

    class Torn(Shelf):
        def fetch(self, ident: str, level: int, elite: bool) -> str:
            return json.dumps(self.rows[0] | broken)

    match = screen(encounters=Torn(encounter("torn", 2)))
    do(match, "leave")
    foe = run_position(match).run.foe
    assert foe is not None
    assert foe.id == "e02a"


def test_the_road_ends_somewhere() -> None:
    """R-80: at level 900, with numbers that still are numbers."""
    match = screen(level=899, max_hp=998, uids=900, minors=("any.scar",))
    do(match, "take 1")
    assert run_position(match).run.max_hp == 999
    win(match)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners()) == ("road", [1])


def test_abandoning_a_run_ends_it() -> None:
    """R-79."""
    match = begun()
    assert match.hear(1, "resign").refusal is None
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners()) == ("resign", [])


# -- options -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"run": True, "fight": "e01a"}, "a run brings its own encounters"),
        ({"season": {"id": "x", "levels": ["e01a"]}}, "season belongs to runs"),
        ({"run": True, "season": {"id": "", "levels": ["e01a"]}}, "expected an id"),
        ({"run": True, "season": {"id": "x", "levels": ["e" * 65]}}, "expected an id"),
        ({"run": True, "season": {"id": "x", "levels": ["e01a"] * 31}}, "expected an id"),
        ({"run": True, "season": {"id": "x"}}, "levels"),
        ({"run": True, "season": "nonsense"}, "expected a JSON object"),
        ({"run": True, "duel": "draft"}, "belong to duels"),
        ({"start": "foundling"}, "chooses an element"),
        ({"run": "perhaps"}, "expected off, on"),
    ],
)
def test_options_that_do_not_go_together(options: dict[str, object], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        CARD.make(options)


def test_a_prescribed_start_is_the_only_one() -> None:
    game = CARD.make({"run": True, "start": "foundling"})
    legal = [game.write(action) for action in game.start(QuickDice(1)).legal(1)]
    assert legal == [f"begin foundling e={e}" for e in ("water", "stone", "fire", "plant", "vital", "force", "thunder")]


def test_a_run_waits_for_its_player() -> None:
    """Runs have no clock, and nobody is away too long."""
    match = begun()
    match.leave(1, 1000)
    match.tick(10**9)
    assert match.outcome() is None
    change(match, "run", "name", to="Esk")
    assert match.position.timers() == []
