"""Whoever dies in a run: the character as it was at the start of its final combat, and the script it will follow."""

from __future__ import annotations

from parlour.core.view import builtins
from parlour.games.underscore.content.identity import identity
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.shapes import CharacterData
from parlour.games.underscore.dead.fallen import Encounter, encounter_of
from parlour.games.underscore.position.end import fallen
from parlour.games.underscore.run.run import ROAD
from parlour.table.match import Match
from tests.games.underscore.journey import CARD, Shelf, begun, change, do, encounter, lose, run_position, screen, win

STRIKER = encounter("striker", 2, active="plain.fists", hp=60)


def dead(match: Match) -> CharacterData:
    found = fallen(match.position)
    assert found is not None
    return found


def passed_on(match: Match) -> Encounter:
    return encounter_of(run_position(match), dead(match), "", "2026-11-16")


def test_nobody_has_fallen_while_it_lives() -> None:
    match = begun()
    assert fallen(match.position) is None
    match.hear(1, "resign")
    assert fallen(match.position) is None


def test_the_fallen_is_as_it_was_before_its_last_fight() -> None:
    """US-140: what the fight did to it (pools, Max HP, statuses) is not what will walk."""
    match = screen("stone.debt plain.fists", "plain.breath", major="any.tithe", encounters=Shelf(STRIKER))
    do(match, "major")
    before = run_position(match).run.character()
    do(match, "cast m1")  # it banks itself
    lose(match)
    body = dead(match)
    assert (body.moves, body.max_hp, body.blessings) == (before.moves, 20, ["any.tithe"])
    assert [move.root for move in body.moves.active] == ["stone.debt", "plain.fists"]
    assert passed_on(match).slain_by == "striker"
    assert (passed_on(match).bless_burden, passed_on(match).elites_slain) == (1, 0)
    assert body.id == identity(builtins(body))
    content().character(body)  # and it can be met


def test_it_is_elite_if_it_died_with_three_burdens() -> None:
    """R-47."""
    for burden, elite in ((2, False), (3, True)):
        match = screen(burden=burden, elites=9, encounters=Shelf(STRIKER, STRIKER | {"id": "x", "is_elite": True}))
        do(match, "leave")
        lose(match)
        assert dead(match).is_elite == elite
        assert dead(match).level == 2


def test_the_history_is_recorded_at_commitment() -> None:
    """R-51: a disqualified choice counts, Wait does not; choices made with a move are kept."""
    foe = encounter("sleeper", 2, active="plain.fists", hp=60)
    match = screen("fire.ash plain.brace", "", encounters=Shelf(foe))
    do(match, "leave", "cast m1 e=water", "cast m2")
    change(match, "fight", "sides", 0, "statuses", to={"sleep": 2})
    while "wait" not in match.legal(1):
        do(match, match.legal(1)[0])
    committed = len(match.log)
    do(match, "wait")
    lose(match)
    history = dead(match).turn_history
    assert (history["1"].move, history["1"].args) == (1, {"e": "water"})
    assert history["2"].move == 2
    played = [entry.text for entry in match.log if entry.text.startswith("cast")]
    assert len(history) == len(played) < len(match.log)
    assert committed


def test_a_short_history_is_filled_up_from_earlier_fights() -> None:
    """R-52: newest first, only moves still owned, put in front until there are six."""
    match = screen("plain.fists plain.scrap plain.breath", "", minors=("fire.book",), encounters=Shelf(STRIKER))
    past: list[object] = [{"move": uid, "args": {}} for uid in (3, 1, 1, 2, 1, 2, 3)]
    change(match, "run", "past", to=past)
    change(match, "run", "active", 0, "root", to="fire.cinder")
    do(match, "take 1 t=m1 f=m2")  # the move 2 is forgotten
    change(match, "fight", "sides", 0, "hp", to=1)
    do(match, "cast m1")
    assert match.outcome() is not None
    script = [turn.move for turn in dead(match).turn_history.values()]
    assert script == [3, 1, 1, 1, 3, 1]


def test_a_long_history_is_cut_at_30() -> None:
    """R-52: the first 30 entries of the final combat."""
    gentle = encounter("gentle", 2, active="plain.breath", hp=900)
    match = screen("plain.fists", "", encounters=Shelf(gentle), max_hp=400)
    do(match, "leave")
    for _ in range(33):
        do(match, "cast m1")
    lose(match)
    assert len(dead(match).turn_history) == 30


def test_earlier_fights_are_remembered_as_far_as_needed() -> None:
    match = begun("begin warden")
    win(match)
    committed = [entry.text for entry in match.log if entry.text.startswith("cast")]
    assert len(run_position(match).run.past) == min(6, len(committed))


def test_turns_are_told_level_by_level() -> None:
    match = begun()
    win(match)
    do(match, "leave")
    lose(match)
    fight = run_position(match).fight
    assert fight is not None
    assert run_position(match).turns_taken() == [*run_position(match).run.turns, fight.turn]
    assert run_position(match).run.start == "nun"


def test_the_road_ends_at_level_900() -> None:
    """R-80: a victory there wins the run, its score is that level, and nobody will walk; one level before it goes on."""

    def won_at(level: int) -> Match:
        match = screen("plain.fists", encounters=Shelf(STRIKER))
        do(match, "leave")
        change(match, "run", "level", to=level)
        win(match)
        return match

    assert won_at(ROAD - 1).outcome() is None
    match = won_at(ROAD)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners(), ROAD) == ("road", [1], 900)
    assert run_position(match).score()[0] == 900
    assert fallen(match.position) is None
    assert "end of the road" in match.game.info.reasons["road"]
    assert f"At level {ROAD}." in CARD.rules()
