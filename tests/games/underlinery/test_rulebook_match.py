"""The rulebook of Underlinery from the first call to the end."""

import itertools

import pytest

from parlour import games
from parlour.core.contract import Position
from parlour.core.dice import Dice, QuickDice
from parlour.games.underlinery.position import layouts
from parlour.table.record import read_record, write_record
from parlour.table.recording import record_of
from parlour.table.replay import Replay
from tests.games.underlinery.play import Play, make, numbers_of, numbers_on, random_layout, start, transposed


def test_turns_alternate_whatever_is_completed() -> None:
    """UL-21: one call a turn, no pass, no further turn for completed lines."""
    play = start("asc", "col")
    turns = []
    for number in range(1, 60):
        turns.append(play.position.turn)
        assert play.position.to_act() == [play.position.turn]
        play.call([number])
    assert turns == [1, 2] * 29 + [1]
    assert play.position.ticks[0] >= 5
    assert [play.say(play.position.turn, text) for text in ("pass", "call", "")] == ["bad_notation"] * 3


def test_what_may_be_called() -> None:
    """UL-22: an uncalled number on one's own turn."""
    play = start("asc", "col").call([57, 3])
    legal = [n for n in range(123) if play.position.why_not(1, n) == ""]
    assert legal == play.position.legal(1) == [n for n in range(1, 122) if n not in (57, 3)]
    assert play.position.legal(2) == []
    assert {play.position.why_not(2, n) for n in range(123)} == {"not_your_turn"}
    assert play.say(1, "call 57") == "already_called"
    play.do("1 58")  # a bare number calls


def test_a_call_crosses_out_on_both_grids_in_one_step() -> None:
    """UL-23: of every line that holds the number, on both grids, exactly one cell fewer is missing."""
    play = start("asc", random_layout(1))
    board = play.position.terms.board
    for number in (57, 1, 61):
        before = [list(missing) for missing in play.position.missing]
        play.call([number])
        for side in range(2):
            through = board.lines_of[play.position.grid[side].index(number)]
            expected = [left - (line in through) for line, left in enumerate(before[side])]
            assert play.position.missing[side] == expected


@pytest.mark.parametrize("seed", range(6))
def test_every_line_counts_for_its_owner_whoever_calls(seed: int) -> None:
    """UL-24: after every call both counts are the full lines counted anew by brute force."""
    play = start(random_layout(seed), random_layout(seed + 100), choice="AB"[seed % 2])
    called: set[int] = set()
    for number in QuickDice(seed).shuffle("calls", list(range(1, 122))):
        if play.result():
            break
        play.call([number])
        called.add(number)
        assert play.position.ticks == [full_lines(play.position.grid[side], called) for side in (0, 1)]
    assert play.result()


def full_lines(grid: list[int], called: set[int]) -> int:
    rows = [grid[i * 11 : i * 11 + 11] for i in range(11)]
    columns = [grid[i::11] for i in range(11)]
    diagonals = [[grid[i * 12] for i in range(11)], [grid[10 + i * 10] for i in range(11)]]
    return sum(called.issuperset(line) for line in rows + columns + diagonals)


def test_there_are_24_lines_and_each_counts_once() -> None:
    """UL-25: 11 rows, 11 columns, two diagonals, no others; a tick is never lost or counted again."""
    board = make().terms.board
    lines = [frozenset(cells) for cells in board.cells_of]
    expected = [frozenset(r * 11 + c for c in range(11)) for r in range(11)]
    expected += [frozenset(r * 11 + c for r in range(11)) for c in range(11)]
    expected += [frozenset(i * 12 for i in range(11)), frozenset(10 + i * 10 for i in range(11))]
    assert lines == expected
    assert len(set(lines)) == 24
    play = start("asc", "mul:2")
    counts = [0]
    for number in range(1, 100):
        play.call([number])
        counts.append(play.position.ticks[0])
    assert counts == [n // 11 for n in range(100)]


def test_several_lines_at_once_are_several_ticks() -> None:
    """UL-26: four lines through the centre, completed by one call, are four ticks."""
    play = start("asc", "mul:2").call(n for n in numbers_on("r6", "cf", "d1", "d2") if n != 61)
    assert play.position.ticks == [0, 0]
    play.do("1 call 61")
    assert play.position.ticks == [4, 1]
    assert play.view(1).lines == ("r6", "cf", "d1", "d2")
    assert "lines r6,cf,d1,d2" in play.heard(1)


def test_a_call_is_final() -> None:
    """UL-27: one input does it, and no input takes it back."""
    play = start("asc", "col").do("1 57")
    before = play.saved()
    for seat, text in itertools.product((1, 2), ("undo", "lift c6", "uncall 57", '{"type":"undo"}', "yes", "no")):
        assert play.say(seat, text) in ("bad_notation", "wrong_phase")
    assert play.saved() == before
    assert len(play.view(2).calls) == 1


def test_the_target_wins_at_once() -> None:
    """UL-28: exactly one seat at T after a call wins, and nothing is called after that."""
    play = start("asc", "mul:2", 1, "A").call(range(1, 111))
    assert play.position.ticks == [10, 9]
    assert play.result() is None
    play.call([111])
    assert play.position.ticks == [12, 10]
    assert play.result() == (1, "ticks")
    assert play.position.to_act() == []
    assert [play.say(seat, "call 112") for seat in (1, 2)] == ["game_over"] * 2
    assert play.position.legal(1) == []


@pytest.mark.parametrize(("grids", "winner"), [(("asc", "mul:2"), 1), (("mul:2", "asc"), 2)])
def test_exactly_the_target_is_enough_for_either_seat(grids: tuple[str, str], winner: int) -> None:
    """UL-28"""
    play = start(*grids, ticks=5).call(range(1, 55))
    assert (sorted(play.position.ticks), play.result()) == ([4, 4], None)
    play.call([55])
    assert (play.position.ticks[winner - 1], play.position.ticks[2 - winner]) == (5, 4)
    assert play.result() == (winner, "ticks")


def test_the_winner_need_not_be_the_caller() -> None:
    """UL-29: seat 2 makes the call that gives seat 1 the match."""
    play = start("asc", "mul:2", 1, "A").call(range(1, 112))
    assert play.view(0).calls[-1].seat == 2
    assert play.result() == (1, "ticks")


@pytest.mark.parametrize(
    ("choice", "rule", "winner"),
    [
        ("A", "placement", 1),
        ("A", "caller", 2),
        ("A", "draw", 0),
        ("B", "placement", 2),
        ("B", "caller", 1),
        ("B", "draw", 0),
    ],
)
def test_double_finish(choice: str, rule: str, winner: int) -> None:
    """UL-30: both at T after one call: the first placer's, or as the option says."""
    play = start("asc", "desc", 1, choice, double_finish=rule).call(range(1, 112))
    assert play.position.ticks == [12, 12]
    assert play.result() == (winner, "double")
    outcome = play.position.outcome()
    assert outcome is not None
    assert outcome.payoffs == ([0.5, 0.5] if winner == 0 else [float(winner == 1), float(winner == 2)])


def test_the_first_placer_wins_a_double_finish_with_fewer_ticks() -> None:
    """UL-30: whatever the counts."""
    play = start("asc", "desc", 1, "A")
    play.call(range(1, 111))
    play.position.ticks[1] += 1
    play.call([111])
    assert play.position.ticks == [12, 13]
    assert play.result() == (1, "double")


SHORTEST = ["r1", "r2", "r10", "r11", "cc", "cd", "ce", "cg", "ch", "d1", "d2"]


@pytest.mark.parametrize(("ticks", "first", "last"), [(11, 82, 116), (7, 60, 114), (5, 46, 113)])
def test_the_shortest_and_longest_game(ticks: int, first: int, last: int) -> None:
    """UL-31: so many lines cover no fewer cells; so few uncrossed cells leave no more lines open; no match breaks it."""
    assert fewest_cells(ticks) == first
    # u uncrossed cells open at most two lines each, and the two diagonals
    assert min(121 - u for u in range(2, 12) if 24 - (2 * u + 2) >= ticks) == last
    for seed in range(150):
        play = start(random_layout(seed), random_layout(seed + 999), ticks=ticks)
        position, dice = play.position, QuickDice(seed)
        while position.to_act():
            position.play(position.turn, position.random_action(position.turn, dice), None)
        assert first <= len(position.log) <= last


def fewest_cells(count: int) -> int:
    """The smallest union of so many lines. Rows i and 10 - i and the columns alike share a block with both diagonals:
    four of their cells, one in the middle, of which (2 - a)(2 - b) are covered by none of a rows and b columns."""
    both = {(0, 0): 0}  # (rows, columns) -> fewest cells of both diagonals outside them
    for block in (2, 2, 2, 2, 2, 1):
        grown: dict[tuple[int, int], int] = {}
        for (rows, columns), cells in both.items():
            for a, b in itertools.product(range(block + 1), repeat=2):
                key = rows + a, columns + b
                grown[key] = min(grown.get(key, 121), cells + (block - a) * (block - b))
        both = grown
    best = 121
    for (rows, columns), outside in both.items():
        covered = 11 * (rows + columns) - rows * columns
        extra = {0: 0, 1: max(0, 11 - rows - columns), 2: outside}
        best = min(best, covered + extra.get(count - rows - columns, 121))
    return best


def test_the_shortest_and_the_longest_game_can_be_played() -> None:
    """UL-31: example 19 ends with call 82; six cells in different rows and columns and on both diagonals last to 116."""
    play = start("asc", "mul:2").call(numbers_on(*SHORTEST))
    assert len(play.position.log) == 82
    assert play.result() == (1, "ticks")
    late = [61, 2, 12, 26, 36, 52]
    play = start("asc", "asc").call([n for n in range(1, 122) if n not in late])
    assert len(play.position.log) == 115
    assert play.position.ticks == [10, 10]
    play.call([61])
    assert play.result() == (2, "double")


def test_every_result_has_a_winner_and_a_reason() -> None:
    """UL-32: winner 1, 2 or 0; the six reasons, each with its sentence."""
    game = make()
    assert set(game.info.reasons) == {"ticks", "double", "resign", "disconnect", "stall", "abort"}
    for seat, reason in [(1, "resign"), (2, "disconnect"), (1, "stall"), (0, "abort")]:
        play = start("asc", "col").call([5])
        play.position.forfeit(seat, reason, play.told)
        winner = 3 - seat if seat else 0
        assert play.result() == (winner, reason)
        assert play.heard(0)[-1] == f"#{winner} {reason} 0-0"
        outcome = play.position.outcome()
        assert outcome is not None
        assert outcome.winners() == ([winner] if winner else [])


def test_resigning_on_either_turn() -> None:
    """UL-50: the rules know only that the seat leaves; the table hears `resign` (see the clocks)."""
    for seat in (1, 2):
        play = start("asc", "col")
        play.position.forfeit(seat, "resign", None)
        assert play.result() == (3 - seat, "resign")


def test_casual_targets() -> None:
    """UL-52: classic and ranked to 11, casual to 7 or 5."""
    assert [play.view(0).target for play in (Play(), Play(rated=True), Play(ticks=7), Play(ticks=5))] == [11, 11, 7, 5]
    for ticks, made, score in [(5, 55, [5, 4]), (7, 77, [7, 6])]:
        play = start("asc", "mul:2", 2, "B", ticks=ticks).call(range(1, made))
        assert play.result() is None
        play.call([made])
        assert play.position.ticks == score
        assert play.result() == (1, "ticks")


def test_nothing_is_random_but_toss_and_fill() -> None:
    """UL-55: a match phase draws nothing from the dice; equal calls give equal matches."""

    class Forbidden(Dice):
        def draw(self, stream: str, sides: int, owner: int) -> int:
            raise AssertionError(f"{stream} was drawn")

    def played() -> Position:
        play = start("asc", "mul:2", powers=True)
        play.position.dice = Forbidden()
        play.do("1 call 5 hold 9", "2 call 7 pulse").call(range(10, 80))
        return play.position

    game = make(powers=True)
    assert game.save(played()) == game.save(played())
    assert set(game.info.streams) == {"toss", "fill"}


# power calls


def test_no_powers_unless_switched_on() -> None:
    """UL-53: without the option every power call is `no_power`; rated games cannot have them."""
    play = start("asc", "col")
    texts = ["call 1+2", "call 1 hold 2", "call 1 pulse", "call 0+1"]
    assert [play.say(1, text) for text in texts] == ["no_power"] * 4
    assert play.say(2, "call 1+2") == "not_your_turn"
    with pytest.raises(ValueError, match="powers"):
        make(rated=True, powers=True)


def test_a_double_checks_after_each_number() -> None:
    """UL-53: a is called and checked, then b; it is one turn, and public."""
    play = start("asc", "col", powers=True).call(range(2, 11))
    play.do("2 call 11+1")
    assert play.heard(0) == ["2 call 11+1: +0 +0, 0-0", "2 call 1 double: +1 +1, 1-1"]
    assert play.position.turn == 1
    assert play.view(0).powers == ((), ("double",))


def test_a_double_whose_first_number_ends_the_match() -> None:
    """UL-53: then b is not called, and the budget is spent all the same."""
    play = start("asc", "mul:2", 2, "B", ticks=5, powers=True, power_budget=3)
    play.call(range(1, 23))
    assert play.position.ticks == [2, 1]
    play.call(n for n in numbers_on("r6", "cf", "d1", "d2") if n not in range(1, 23) and n != 61)
    assert play.position.ticks[0] == 2
    seat = play.position.turn
    play.do(f"{seat} call 61+100")
    assert play.position.ticks[0] == 6
    assert play.result() == (1, "ticks")
    assert play.view(0).calls[-1].number == 61
    assert play.view(0).powers[seat - 1] == ("double",)
    saved = play.saved()
    assert play.game.save(play.game.load(saved, QuickDice())) == saved


@pytest.mark.parametrize(("power", "kind"), [("hold 100", "hold"), ("pulse", "pulse")])
def test_a_power_call_that_ends_the_match_does_nothing_more(power: str, kind: str) -> None:
    """UL-53: the call counts, its hold or pulse has no effect, and the match can be saved and dreamt of as it is."""
    play = start("asc", "mul:2", 2, "B", ticks=5, powers=True).call(range(1, 23))
    play.call(n for n in numbers_on("r6", "cf", "d1", "d2") if n not in range(1, 23) and n != 61)
    assert play.position.ticks[0] == 2
    seat = play.position.turn
    play.do(f"{seat} call 61 {power}")
    assert play.result() == (1, "ticks")
    assert play.view(seat).powers[seat - 1] == (kind,)
    assert (play.view(seat).held, play.view(seat).pulse) == (0, None)
    assert not [line for line in play.heard(seat) if line.startswith("pulse")]
    saved = play.saved()
    assert play.game.save(play.game.load(saved, QuickDice())) == saved
    for viewer in (0, 1, 2):
        view = play.view(viewer)
        assert play.game.dream(view).world(QuickDice(1)).view(viewer) == view


def test_a_hold_bars_one_number_for_one_turn() -> None:
    """UL-53: by hand and by the clock, and only on the opponent's next turn."""
    play = start("asc", "col", powers=True).do("1 call 57 hold 1")
    assert play.view(2).held == 1
    assert play.say(2, "call 1") == "held"
    assert 1 not in play.position.legal(2)
    lapse = play.position.lapse(2, "turn", "")
    assert [play.game.write(action) for _, action in lapse.actions] == ["2~"]
    play.do("2 call 100", "1 call 101", "2 call 1")


def test_what_may_be_held_and_doubled() -> None:
    """UL-53: a is tested first; the same number twice is `already_called`; what is held may be held again, not doubled."""
    play = start("asc", "col", powers=True, power_budget=3).do("1 call 57 hold 1")
    assert play.say(2, "call 1 hold 5") == "held"
    assert play.say(2, "call 5+1") == "held"
    assert play.say(2, "call 57+0") == "already_called"
    assert play.say(2, "call 5+0") == "bad_number"
    assert play.say(2, "call 5+5") == "already_called"
    assert play.say(2, "call 5 hold 5") == "already_called"
    assert play.say(2, "call 5 hold 57") == "already_called"
    assert play.say(2, "call 5 hold 122") == "bad_number"
    play.do("2 call 5 hold 1")
    assert play.say(1, "call 1") == "held"
    assert play.say(1, "call 6 hold 7") == "no_power"  # no kind twice
    play.do("1 call 6 pulse", "2 call 7", "1 call 8+9")
    assert play.say(2, "call 10 hold 11") == "no_power"


def test_a_pulse_is_answered_to_the_caller_alone() -> None:
    """UL-53: the opponent's lines that lack exactly one number, counted after the call."""
    play = start("asc", "col", powers=True).call(range(2, 11)).do("2 call 11 pulse")
    assert [play.view(viewer).pulse for viewer in (0, 1, 2)] == [None, None, 1]
    assert [play.heard(viewer)[1:] for viewer in (0, 1, 2)] == [[], [], ["pulse 1"]]
    assert play.heard(0) == ["2 call 11 pulse: +0 +0, 0-0"]


def test_powers_close_two_ticks_before_the_end() -> None:
    """UL-53: for both seats once any seat has T-2; until then the budget counts."""
    play = start("asc", "mul:2", ticks=5, powers=True).call(range(1, 33))
    assert play.position.ticks[0] == 2
    assert play.view(1).powers_left[0] == ("double", "hold", "pulse")
    play.call([33])
    assert play.position.ticks[0] == 3
    assert [play.say(play.position.turn, text) for text in ("call 40+41", "call 40 hold 41", "call 40 pulse")] == [
        "no_power"
    ] * 3
    assert play.view(1).powers_left == ((), ())


def test_a_power_list_is_what_is_legal() -> None:
    """UL-53: 121 calls, and all pairs, holds and pulses while they are open."""
    play = start("asc", "col", powers=True)
    assert len(play.position.legal(1)) == 121 + 2 * 121 * 120 + 121
    assert all(play.position.why_not(1, action) == "" for action in play.position.legal(1)[::997])
    play.do("1 call 57 hold 12")
    assert len(play.position.legal(2)) == 119 + 119 * 118 + 119 * 119 + 119


def test_layouts_equal_up_to_a_transpose_score_alike() -> None:
    """UL-24: rows and columns swap, diagonals stay: the counts of a grid and its transpose are the same all through."""
    for seed in range(3):
        grid = numbers_of(random_layout(seed))
        one = start(layouts.to_text(grid), "mul:2")
        two = start(layouts.to_text(transposed(grid)), "mul:2")
        for number in QuickDice(seed).shuffle("calls", list(range(1, 122))):
            if one.result():
                break
            one.call([number])
            two.call([number])
            assert one.position.ticks == two.position.ticks
        assert one.result() is not None
        assert one.result() == two.result()


def test_a_delayed_spectator_learns_nothing_earlier_by_another_way() -> None:
    """UL-38: with `spectator_delay` the copy of the record, whose turn it is and the clocks lag like the view."""
    card = games.card("underlinery")
    head = 'parlour 1\ngame underlinery 1\noptions {"spectator_delay":2}\nseats ["Ana","Bo"]\n\n'
    body = "! toss 1\n1 choose B\n2 layout col\n1 layout asc\n"
    for calls, told in ((2, 0), (3, 1), (5, 3)):
        lines = "".join(f"{1 + n % 2} call {n + 1}\n" for n in range(calls))
        match = Replay(card, read_record(f"{head}{body}{lines}".encode())).run()
        copy = write_record(record_of(match, 0)).decode()
        assert copy.count(" call ") == told
        assert match.acting(0) == []
        assert match.clocks(0) == {}
        assert match.acting(1) == match.acting(2) == match.position.to_act()
