"""Every loom and tariff of Summon5, and all of them mixed."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.dice import QuickDice
from parlour.core.options import BadOption, each_option
from parlour.core.view import to_json
from parlour.games.summon5 import CARD
from parlour.games.summon5.options import ODD, Summon5Options
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.position.scoring import patterns_of
from tests.games.summon5.bench import (
    any_options,
    naive,
    play,
    points,
    position,
    preview,
    rules,
    say,
    table,
    threads,
    view,
    why,
)


@pytest.mark.slow
@settings(max_examples=60)
@given(any_options, st.integers(0, 10**6))
def test_whatever_the_options_a_match_scores_as_the_plain_rules_say_and_ends(
    options: dict[str, object], seed: int
) -> None:
    game = rules(**options)
    dice = QuickDice(seed)
    at = game.start(dice)
    assert isinstance(at, WeavePosition)
    for _ in range(60):
        if not at.turn:
            break
        seat = at.turn
        action = at.random_action(seat, dice)
        assert at.why_not(seat, action) == ""
        assert game.interpret(at, seat, game.write(action), "") == [action]
        plain = naive(game, at)
        new = dict(threads(at, action))
        assert plain.code(new) == ""
        at.play(seat, action, None)
        assert at.history[-1].points == plain.points(new)
    assert at.result is not None
    assert at.result.reason in game.info.reasons
    again = game.load(game.save(at), QuickDice())
    assert to_json(game.save(again)) == to_json(game.save(at))


@settings(max_examples=30)
@given(any_options, st.integers(0, 10**6), st.integers(0, 12))
def test_whatever_the_options_worlds_agree_with_views(options: dict[str, object], seed: int, turns: int) -> None:
    """S5-43: a dream needs nothing but the view."""
    game = rules(**options)
    dice = QuickDice(seed)
    at = game.start(dice)
    assert isinstance(at, WeavePosition)
    for turn in range(turns):
        if at.turn and turn == 5 and game.seats > 2:
            at.forfeit(at.turn, "resign", None)
        elif at.turn and turn == 3:
            at.play(at.turn, 0, None)  # the clock
        elif at.turn:
            at.play(at.turn, at.random_action(at.turn, dice), None)
    for viewer in range(game.seats + 1):
        seen = at.view(viewer)
        world = game.dream(seen).world(dice)
        assert isinstance(world, WeavePosition)
        assert to_json(world.view(viewer)) == to_json(seen)
        assert not world.turn or world.can_weave(world.turn)


@given(
    st.text(max_size=30)
    | st.from_regex(r"(place |return )?[0-9]{1,2}[hv@,][0-9]{1,2}[:,][0-9.,]{0,12}", fullmatch=True)
)
def test_readers_never_raise(text: str) -> None:
    game = rules()
    at = position(game)
    game.interpret(at, 1, text, text)
    game.preview(at, 1, text)
    at.lapse(1, "turn", text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-20, 20) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
)


@given(st.fixed_dictionaries({"type": st.sampled_from(["weave", "place", "return", "undo", "end", "x"])}, optional={
    "x": JSON, "y": JSON, "dir": JSON | st.sampled_from(["h", "v"]), "tiles": JSON, "tile": JSON,
}))  # fmt: skip
def test_json_readers_never_raise(said: dict[str, object]) -> None:
    game = rules()
    game.interpret(position(game), 1, to_json(said).decode(), "")


@pytest.mark.parametrize(
    ("name", "given", "read"),
    [
        ("sacred", "3,5,7", [3, 5, 7]),
        ("sacred", [7, 3], [3, 7]),
        ("sacred", "[5]", [5]),
        ("sacred", 7, [7]),
        ("obstacles", "3,4;1,2", [[1, 2], [3, 4]]),
        ("obstacles", [], "none"),
        ("obstacles", [[3, 4], [3, 4]], [[3, 4]]),
        ("tile_multipliers", "9:3,1:1", {"9": 3}),
        ("tile_multipliers", dict(ODD), "odd"),
        ("tile_multipliers", {}, "off"),
        ("target_score", "300", 300),
        ("bridging", "off", False),
    ],
)
def test_options_are_read_into_one_form(name: str, given: object, read: object) -> None:
    option = next(option for option in each_option(Summon5Options) if option.name == name)
    assert option.read(given) == read
    assert option.read(read) == read


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("sacred", []),
        ("sacred", [1]),
        ("sacred", [10]),
        ("sacred", [3, 3]),
        ("sacred", [2, 3, 4, 5]),
        ("sacred", {"a": 1}),
        ("sacred", [True]),
        ("obstacles", [[1]]),
        ("obstacles", [[15, 0]]),
        ("obstacles", "x"),
        ("obstacles", [[7, 7]]),
        ("obstacles", [[7, 8]]),
        ("tile_multipliers", {"10": 2}),
        ("tile_multipliers", {"1": 6}),
        ("tile_multipliers", "1"),
        ("target_score", 49),
        ("target_score", 5001),
        ("size", 13),
    ],
)
def test_options_that_make_no_sense_are_refused(name: str, given: object) -> None:
    with pytest.raises(BadOption, match=name):
        CARD.make({name: given})


def test_obstacles_off_a_small_loom_or_on_a_portal_are_refused() -> None:
    """R33"""
    with pytest.raises(BadOption, match="off the 11x11"):
        rules(size=11, obstacles=[[12, 3]])
    with pytest.raises(BadOption, match="portal"):
        rules(portals="twin", obstacles=[[3, 5]])


def test_several_sacred_numbers_add_up_or_the_best_counts() -> None:
    for scoring, worth in [("all", 80), ("best", 50)]:
        game = rules(sacred=[3, 5, 7], mixed_scoring=scoring)
        assert points(game, position(game), "8h7:1,9") == worth  # 15: 50 by threes, 30 by fives


def test_the_smaller_loom_has_its_own_centre() -> None:
    game = rules(size=11)
    at = position(game, loom="5@5,5")
    assert points(game, at, "6h5:0") == 10
    assert why(game, at, "11h5:0") == "out_of_bounds"
    start = game.start(QuickDice(1))
    assert isinstance(start, WeavePosition)
    assert start.grid[5 * 11 + 5] == 5
    assert len(start.pile) == 26


def test_an_obstacle_ends_runs_and_is_no_neighbour() -> None:
    game = rules(obstacles=[[9, 7]])
    at = position(game, loom="5@7,7 3@8,7 5@10,6", hands=[[0, 2, 5], [1]])
    assert why(game, at, "9h7:2") == "blocked"
    assert points(game, at, "10h7:5") == 20  # the column alone: the row is cut
    assert why(game, at, "10h8:0") == "not_adjacent"


def test_portals_join_lines() -> None:
    game = rules(portals="twin")
    at = position(game, loom="5@7,7 4@12,9", hands=[[1, 2, 4, 6], [1]])
    assert points(game, at, "2h5:1") == 10
    assert points(game, at, "2h5:2,.,4") == 20
    assert why(game, at, "3h5:1") == "blocked"
    assert why(game, at, "3h5:1,2") == "blocked"
    # down through (3,5): from (3,4) to (11,10)
    at = position(game, loom="5@7,7 4@11,10", hands=[[1, 2], [1]])
    assert points(game, at, "3h4:1") == 10
    # R25: (2,5) and (4,5) are cut apart by the portal between them
    assert say(table(game), 1, "place 1@2,5", "place 2@4,5", "end") == "not_in_line"


def test_progressive_scoring_counts_sequences_of_earlier_turns() -> None:
    game = rules(progressive=True)
    assert points(game, position(game, scored=1), "8h7:0") == 10
    assert points(game, position(game, scored=5), "8h7:1,9") == 36
    at = position(game, loom="1@6,7 5@7,7 4@8,7", hands=[[4, 5, 6], [0, 1]])
    play(game, at, "6h8:4,5,6")
    assert at.history[-1].points == 80  # all four of this turn still by 10
    assert at.scored == 4


def test_multipliers_weigh_points_but_not_validity() -> None:
    game = rules(tile_multipliers={"1": 5})
    at = position(game)
    assert points(game, at, "8h7:1,4") == (5 + 5 + 4) * 10 // 5
    assert why(game, at, "8h7:1") == "no_sequence"


@pytest.mark.parametrize(
    ("values", "names"),
    [
        ([2, 1, 2], ["mirror"]),
        ([1, 2, 3, 4, 5], ["ladder", "full"]),
        ([5, 4, 3], ["ladder"]),
        ([5, 5, 5], ["unison"]),
        ([1, 2, 3, 2, 1], ["mirror", "full"]),
        ([0, 2, 4, 6, 8], ["full"]),
        ([1, 2], []),
        ([5, 5], []),
        ([1, 2, 3, 3], []),
    ],
)
def test_patterns(values: list[int], names: list[str]) -> None:
    assert patterns_of(values) == names


def test_a_thread_in_two_valid_sequences_is_a_cross() -> None:
    game = rules(patterns=True)
    at = position(game, loom="1@6,7 5@7,7 4@8,7", hands=[[4, 5, 6], [1]])
    # 4,5,6: ladder 20, and three crosses
    assert points(game, at, "6h8:4,5,6") == 80 + 20 + 30


def test_the_preview_lists_every_run_with_sum_and_points() -> None:
    """S5-49: and why End Turn is refused."""
    match = table(rules(patterns=True), loom="1@6,7 5@7,7 4@8,7", hands=[[2, 5, 6], [1]])
    say(match, 1, "place 2@6,8", "place 5@7,8", "place 6@8,8")
    found = preview(match)
    assert [(run.values, run.sum, run.valid, run.points) for run in found.runs] == [
        ((2, 5, 6), 13, False, 0),
        ((1, 2), 3, False, 0),
        ((5, 5), 10, True, 20),
        ((4, 6), 10, True, 20),
    ]
    assert (found.points, found.refusal, found.crossings) == (40, "", 0)
    say(match, 1, "return 7,8")
    assert preview(match).refusal == "gap"
    assert preview(match).words == match.game.info.refusals["gap"]


@pytest.mark.parametrize("down", [False, True])
def test_runs_are_told_in_order_however_they_were_laid(down: bool) -> None:
    """Part 4: horizontals by y, then x; then verticals by x, then y."""

    def at(digit: int, x: int, y: int) -> str:
        return f"{digit}@{y},{x}" if down else f"{digit}@{x},{y}"

    match = table(rules(), loom=f"{at(1, 6, 7)} 5@7,7 {at(4, 8, 7)}", hands=[[4, 5, 6], [1]])
    say(match, 1, f"place {at(6, 8, 8)}", f"place {at(4, 6, 8)}", f"place {at(5, 7, 8)}")
    short = [(1, 4), (5, 5), (4, 6)]
    assert [run.values for run in preview(match).runs] == ([*short, (4, 5, 6)] if down else [(4, 5, 6), *short])


def test_lit_cells_carry_the_line_on() -> None:
    """S5-48 for the boards: where the present line may go."""
    match = table(rules())
    assert set(preview(match).lit) == {(6, 7), (8, 7), (7, 6), (7, 8)}
    say(match, 1, "place 2@8,7")
    assert set(preview(match).lit) == {(6, 7), (9, 7), (8, 6), (8, 8)}
    say(match, 1, "place 3@9,7")
    assert set(preview(match).lit) == {(6, 7), (10, 7)}
    say(match, 1, "return 8,7")
    assert (8, 7) in preview(match).lit
    assert preview(match, 2).lit == ()
    assert preview(match, 2).refusal == "not_your_turn"


def test_lit_cells_stop_before_a_run_of_six() -> None:
    match = table(rules(), loom="1@5,7 4@6,7 5@7,7 2@8,7 3@9,7", hands=[[0, 1, 2], [1]])
    lit = set(preview(match).lit)
    assert (10, 7) not in lit
    assert (4, 7) not in lit
    assert (9, 8) in lit


def test_a_ghost_tells_both_sums_of_every_thread_in_hand() -> None:
    """S5-09 for the boards: what one more thread would form on each lit cell, before it is placed."""
    match = table(rules(), loom="5@7,7 2@8,7 3@9,7 3@8,8", hands=[[0, 4, 7], [1]])
    ghosts = {ghost.cell: ghost for ghost in preview(match).ghosts}
    assert tuple(ghosts) == preview(match).lit
    assert ghosts[9, 8].row == ((3, 0), (7, 0), (10, 20))
    assert ghosts[9, 8].column == ((3, 0), (7, 0), (10, 20))
    assert ghosts[10, 7].row == ((10, 20), (14, 0), (17, 0))
    assert ghosts[10, 7].column == ()
    say(match, 1, "place 7@9,8")
    ghosts = {ghost.cell: ghost for ghost in preview(match).ghosts}
    assert ghosts[10, 8].row == ((10, 20), (14, 0))  # 3+7+0, and the 7 is no longer in hand
    assert preview(match, 2).ghosts == ()


def test_a_ghost_knows_portals_patterns_and_runs_that_grow_dead() -> None:
    match = table(rules(portals="twin"), loom="5@7,7 4@12,9", hands=[[1, 2], [1]])
    assert {ghost.cell: ghost.row for ghost in preview(match).ghosts}[2, 5] == ((5, 10), (6, 0))
    match = table(rules(patterns=True), loom="4@6,7 5@7,7", hands=[[6], [1]])
    assert {ghost.cell: ghost.row for ghost in preview(match).ghosts}[8, 7] == ((15, 50),)
    match = table(rules(long_runs="dead"), loom="1@5,7 4@6,7 5@7,7 2@8,7 3@9,7", hands=[[0], [1]])
    assert {ghost.cell: ghost.row for ghost in preview(match).ghosts}[10, 7] == ((15, 0),)


def test_a_run_tells_its_way_and_whether_it_is_too_long() -> None:
    match = table(rules(), loom="1@5,7 4@6,7 5@7,7 2@8,7 3@9,7 5@10,6", hands=[[0], [1]])
    say(match, 1, "place 0@10,7")
    assert [(run.down, run.long, run.valid) for run in preview(match).runs] == [
        (False, True, False),
        (True, False, True),
    ]


def test_patterns_are_told_with_what_they_add() -> None:
    match = table(rules(patterns=True))
    say(match, 1, "place 1@3,7", "place 2@4,7", "place 3@5,7", "place 4@6,7")
    assert [run.patterns for run in preview(match).runs] == [{"ladder": 20, "full": 20}]


def test_the_view_counts_how_often_each_digit_counts() -> None:
    assert view(table(rules()), 1).multipliers == (1,) * 10
    assert view(table(rules(tile_multipliers="odd")), 1).multipliers == (1, 2) * 5


def test_what_a_seat_began_with_is_told_until_the_end() -> None:
    """S5-53: beside the Loom, whatever has been woven since; nothing where nobody began with anything."""
    game = CARD.make(preset="balanced")
    heuristics, dice = CARD.heuristics(game), QuickDice(1)
    at = game.start(dice)
    assert isinstance(at, WeavePosition)
    while True:
        shown = game.show(at.view(0))
        assert re.findall(r"seat \d had \d+ at first", shown) == ["seat 1 had 55 at first"]
        if at.result is not None:
            break
        at.play(at.turn, heuristics.policy(at, at.turn, dice), None)
    classic = CARD.make(preset="classic")
    assert "at first" not in classic.show(classic.start(dice).view(0))
