"""The rulebook of Underlinery up to the lock of the grids."""

from collections import Counter

import pytest

from parlour.core.contract import Draft
from parlour.core.dice import QuickDice
from parlour.games.underlinery import CARD
from parlour.games.underlinery.position import layouts
from parlour.games.underlinery.position.actions import FILL_ALL, PLACE, A, code, kind_of
from tests.games.underlinery.play import Play, at_match, hear, make, start, table


def test_two_seats_with_an_empty_grid_each() -> None:
    """UL-01: two seats, each with one private grid of 11 x 11 empty cells."""
    assert CARD.info.seats == (2,)
    assert make().seats == 2
    play = Play()
    for seat in (1, 2):
        assert play.view(seat).grid == (0,) * 121
    assert play.view(0).grid is None


def test_the_numbers_are_1_to_121() -> None:
    """UL-02: the first and the last number can be placed and called, their neighbours cannot."""
    play = Play().do("1 choose A")
    assert [play.say(1, f"place {n}@a1") for n in (0, 122, -1, 1000)] == ["bad_number"] * 4
    play.do("1 place 1@a1", "1 place 121@b1")
    match = start("asc", "col")
    assert [match.say(1, f"call {n}") for n in (0, 122)] == ["bad_number"] * 2
    match.do("1 call 1", "2 call 121")


@pytest.mark.parametrize(
    "claim",
    [
        '{"type":"toss","winner":1}',
        '{"type":"tick","lines":["r1"]}',
        '{"type":"call","number":1,"ticks":[11,0]}',
        '{"type":"call","number":1,"seat":2}',
        '{"type":"cross","number":1}',
        "tick r1",
        "ticks 11-0",
        "open",
        "1~",
    ],
)
def test_a_claim_is_never_trusted(claim: str) -> None:
    """UL-03: no input tosses, crosses out, counts, opens a grid or acts as the referee."""
    for play in (Play(), Play().do("1 choose A"), start("asc", "col")):
        before = play.saved()
        assert play.say(1, claim) in ("bad_notation", "wrong_phase", "referee_only")
        assert play.saved() == before


def test_phases_go_forward_and_refuse_what_belongs_to_another() -> None:
    """UL-04: toss, placement, match, over; an action of another phase is `wrong_phase`."""
    of_phase = {"toss": "choose A", "placement": "place 9@i1", "match": "call 9"}
    play = Play()
    seen = [play.view(0).phase]
    for phase, steps in [("toss", ["1 choose B"]), ("placement", ["2 layout asc", "1 layout col"]), ("match", [])]:
        assert play.view(0).phase == phase
        for other, text in of_phase.items():
            if other != phase:
                assert [play.say(seat, text) for seat in (1, 2)] == ["wrong_phase"] * 2
        play.do(*steps)
        seen.append(play.view(0).phase)
    play.position.forfeit(1, "resign", None)
    seen.append(play.view(0).phase)
    assert seen == ["toss", "placement", "match", "match", "over"]
    assert [play.say(seat, text) for seat in (1, 2) for text in of_phase.values()] == ["game_over"] * 6


def test_one_fair_public_toss() -> None:
    """UL-05: exactly one draw of two sides before anything else, told to every viewer."""
    game = make()
    winners = Counter(Play.truth_of(game.start(QuickDice(seed))).chooser for seed in range(400))
    assert set(winners) == {1, 2}
    assert 160 <= winners[1] <= 240
    match = at_match(table())
    draws = [*match.opening, *(draw for entry in match.log for draw in entry.draws)]
    assert [draw.stream for draw in draws] == ["toss"]
    assert match.opening == draws
    assert game.info.streams["toss"] == "open"
    assert [Play(2).view(viewer).chooser for viewer in (0, 1, 2)] == [2, 2, 2]


def test_only_the_winner_chooses_once() -> None:
    """UL-06: the loser may not choose, nor anybody a second time; the choice is told to everybody."""
    play = Play(2)
    assert play.position.to_act() == [2]
    assert play.say(1, "choose A") == "not_your_turn"
    assert play.say(2, "choose C") == "bad_notation"
    play.do("2 choose A")
    assert [play.heard(viewer) for viewer in (0, 1, 2)] == [["2 choose A"]] * 3
    assert [play.view(viewer).choice for viewer in (0, 1, 2)] == ["A"] * 3
    assert [play.say(seat, "choose B") for seat in (1, 2)] == ["wrong_phase"] * 2


@pytest.mark.parametrize(("toss", "choice", "placer"), [(1, "A", 1), (1, "B", 2), (2, "A", 2), (2, "B", 1)])
def test_what_a_and_b_give(toss: int, choice: str, placer: int) -> None:
    """UL-07: A is first placement, B first move, and nobody has both."""
    play = Play(toss).do(f"{toss} choose {choice}")
    assert (play.position.placer, play.position.mover) == (placer, 3 - placer)
    assert play.position.to_act() == [placer]
    play.do(f"{placer} layout asc", f"{3 - placer} layout col")
    assert play.position.turn == 3 - placer


def test_the_sleeper_gets_b() -> None:
    """UL-08: after `toss_time` the referee takes B for the winner; 0 = no limit."""
    match = table(toss_time=20)
    winner = Play.truth_of(match.position).chooser
    match.tick(19_999)
    assert Play.truth_of(match.position).placer == 0
    match.tick(20_000)
    assert Play.truth_of(match.position).mover == winner
    assert [(entry.act, entry.seat, entry.text) for entry in match.log] == [("timeout", winner, "choose B")]
    patient = table(toss_time=0)
    patient.tick(10**9)
    assert Play.truth_of(patient.position).placer == 0


@pytest.mark.parametrize("first", ["place 7@f6", "fill", "layout col"])
def test_the_second_grid_opens_with_the_first_placement(first: str) -> None:
    """UL-09: until then everything on it is `grid_closed`; a refused placement opens nothing."""
    play = Play().do("1 choose B")
    assert play.view(0).status == ("waiting", "placing")
    assert play.position.legal(1) == []
    closed = ["place 1@a1", "lift a1", "fill", "layout asc", "layout 1,2", "place 0@z9", "a1", "hand 5"]
    assert [play.say(1, text) for text in closed] == ["grid_closed"] * len(closed)
    assert play.say(2, "place 7@l1") == "bad_cell"
    assert play.view(0).status[0] == "waiting"
    play.do(f"2 {first}")
    assert play.view(0).status[0] == "placing"
    play.do("1 place 1@a1")


def test_the_second_grid_opens_after_the_head_start() -> None:
    """UL-09: after `head_start` seconds at the latest; 0 = both open at once."""
    match = table(head_start=10, chooser="1")
    hear(match, 1, "choose A", 1000)
    assert match.position.to_act() == [1]
    match.tick(10_999)
    assert match.position.to_act() == [1]
    match.tick(11_000)
    assert match.position.to_act() == [1, 2]
    assert [(entry.act, entry.seat, entry.text) for entry in match.log[1:]] == [("timeout", 2, "open")]
    assert [event.text for event in match.events(0)][-1] == "2 opens"
    assert Play(head_start=0).do("1 choose A").position.to_act() == [1, 2]


def test_grids_are_filled_at_the_same_time() -> None:
    """UL-10: no order between the seats, nobody waits."""
    play = Play().do("1 choose A", "1 place 1@a1", "1 place 2@b1", "2 place 1@a1", "1 place 3@c1", "2 place 9@k9")
    play.do("2 lift a1", "2 place 2@a1", "2 place 3@a2", "1 lift c1", "2 layout col", "1 place 5@e5")
    assert play.view(0).status == ("placing", "locked")
    assert play.position.to_act() == [1]


def test_placing_is_legal_exactly_where_the_rules_say() -> None:
    """UL-11: every unplaced number on every empty cell, and nothing else."""
    play = Play().do("1 choose A", "1 place 57@c4", "1 place 3@k11")
    listed = set(play.position.legal(1))
    places = 0
    for number in range(123):
        for column in range(12):
            for row in range(12):
                action = code(PLACE, number, row * 26 + column)
                free = number not in (0, 57, 3, 122) and column < 11 and row < 11
                free = free and (column, row) not in ((2, 3), (10, 10))
                assert (play.position.why_not(1, action) == "") == free
                assert (action in listed) == free
                places += free
    assert places == 119 * 119
    assert play.say(1, "place 57@a1") == "number_used"
    assert play.say(1, "place 58@c4") == "cell_taken"
    assert play.say(1, "place 0@z99") == "bad_number"
    assert play.say(1, "place 5@a0") == "bad_cell"


def test_one_click_is_one_placement() -> None:
    """UL-12: a bare cell takes the number in hand, and then the lowest unplaced number is in hand."""
    play = Play().do("1 choose A", "1 place 2@k1", "1 c4")
    assert play.view(1).grid is not None
    assert play.view(1).hand == 3
    play.do("1 d4", '1 {"type":"click","cell":"e4"}')
    grid = play.view(1).grid
    assert grid is not None
    assert grid[33:40] == (0, 0, 1, 3, 4, 0, 0)
    assert play.view(1).hand == 5


def test_another_number_can_be_taken_in_hand() -> None:
    """UL-13: `hand 57` is a draft: no action, no event, no line of the log; after its placement the lowest is in hand."""
    match = table(chooser="1")
    hear(match, 1, "choose A", 0)
    hear(match, 1, "place 1@a1", 0)
    before = [list(stream) for stream in match.stories], len(match.log), match.game.save(match.position)
    assert match.hear(1, "hand 57", 0).draft
    assert ([list(stream) for stream in match.stories], len(match.log), match.game.save(match.position)) == before
    preview = match.preview(1)
    assert preview is not None
    assert getattr(preview, "number", 0) == 57
    assert match.preview(2) is not None  # of the other's own hand
    assert getattr(match.preview(2), "number", 0) == 1
    hear(match, 1, "k11", 0)
    position = Play.truth_of(match.position)
    assert position.grid[0][120] == 57
    assert getattr(match.preview(1), "number", 0) == 2
    play = Play().do("1 choose A", "1 place 57@a1")
    assert [play.say(1, f"hand {n}") for n in (57, 0, 122)] == ["number_used", "bad_number", "bad_number"]
    assert isinstance(play.game.interpret(play.position, 1, '{"type":"hand","number":9}', ""), Draft)


def test_lifting_takes_the_number_back_into_the_hand() -> None:
    """UL-14: a click on a filled cell lifts; that number is in hand then; there is no limit."""
    play = Play().do("1 choose A", "1 place 57@c4", "1 place 1@a1")
    for _ in range(50):
        play.do("1 c4")
        assert play.view(1).hand == 57
        play.do("1 c4")
        assert play.view(1).hand == 2
    play.do("1 lift a1", "1 hand 9", "1 b2")
    grid = play.view(1).grid
    assert grid is not None
    assert grid[12] == 9
    assert play.view(1).hand == 1
    assert play.say(1, "lift a1") == "cell_empty"
    assert play.say(1, "lift z1") == "bad_cell"


def test_fill_puts_the_rest_at_random() -> None:
    """UL-15: one input, placed numbers stay, and every order of the rest is as likely as any other."""
    play = Play().do("1 choose A", "1 place 57@c4", "1 place 1@k11", "1 fill")
    grid = play.view(1).grid
    assert grid is not None
    assert layouts.is_layout(list(grid))
    assert (grid[35], grid[120]) == (57, 1)
    on_a1: Counter[int] = Counter()
    game = make()
    for seed in range(484):
        position = Play.truth_of(game.start(QuickDice(seed)))
        position.play(position.chooser, A, None)
        position.play(position.placer, FILL_ALL, None)
        on_a1[position.grid[position.placer - 1][0] % 11] += 1
    assert sum((count - 44) ** 2 / 44 for count in on_a1.values()) < 30  # chi-squared, 10 degrees of freedom


def test_a_fill_is_the_seats_own_chance() -> None:
    """UL-15: one line of the log, drawn from the seat's own seed."""
    match = table(chooser="2")
    hear(match, 2, "choose A", 0)
    hear(match, 2, "place 5@a1", 0)
    hear(match, 2, "fill", 0)
    (draw,) = match.log[-1].draws
    assert (draw.stream, draw.owner, draw.text.count(",")) == ("fill/2", 2, 119)
    assert match.game.info.streams["fill"] == "own"
    grid = Play.truth_of(match.position).grid[1]
    assert ",".join(map(str, grid[1:])) == draw.text


def test_a_layout_replaces_the_whole_grid() -> None:
    """UL-16: 121 numbers in reading order, also over what lies there; no permutation is `bad_layout`."""
    numbers = QuickDice(3).shuffle("layout", list(range(1, 122)))
    wrong = [numbers[:-1], [*numbers, 1], [*numbers[:-1], numbers[0]], [*numbers[:-1], 122], [*numbers[:-1], 0]]
    play = Play().do("1 choose A", "1 place 57@c4", "1 place 1@k11")
    before = play.saved()
    for bad in wrong:
        assert play.say(1, f"layout {','.join(map(str, bad))}") == "bad_layout"
        assert play.say(1, f'{{"type":"layout","numbers":{bad}}}') == "bad_layout"
    assert play.say(1, "layout mul:11") == "bad_layout"
    assert play.say(1, "layout nonsense") == "bad_notation"
    assert play.saved() == before
    play.do(f'1 {{"type":"layout","numbers":{numbers}}}')
    assert play.view(1).grid == tuple(numbers)
    assert play.heard(1)[:1] == ["grid 121"]


@pytest.mark.parametrize("way", ["place", "fill", "layout", "fill at once"])
def test_a_grid_locks_by_itself(way: str) -> None:
    """UL-17: at its 121st number, however that came there, and not before."""
    play = Play().do("1 choose A")
    if way in ("place", "fill"):
        for number in range(1, 121):
            play.do(f"1 place {number}@{play.position.terms.board.name(number - 1)}")
            assert play.view(0).status[0] == "placing"
    play.do({"place": "1 k11", "layout": "1 layout mul:7"}.get(way, "1 fill"))
    assert play.view(0).status[0] == "locked"
    assert "1 locked" in play.heard(2)


def test_a_locked_grid_never_changes() -> None:
    """UL-18: everything on it is `grid_locked`, also what would be wrong anyway; calls leave the numbers."""
    play = Play().do("1 choose A", "1 layout asc")
    grid = play.view(1).grid
    texts = ["place 1@a1", "lift a1", "fill", "layout col", "layout 1,2", "place 0@z9", "a1", "hand 3"]
    assert [play.say(1, text) for text in texts] == ["grid_locked"] * len(texts)
    assert play.position.legal(1) == []
    play.do("2 layout col").call(range(1, 80))
    assert play.view(1).grid == grid
    assert [play.say(1, text) for text in texts[:4]] == ["wrong_phase"] * 4


def test_the_placement_clock_fills_what_is_missing() -> None:
    """UL-19: one clock for both from the first opening; what was placed stays; 0 = no limit."""
    match = table(chooser="1", placement_time=300, head_start=10)
    hear(match, 1, "choose A", 5000)
    hear(match, 2, "place 57@c4", 20_000)
    match.tick(304_999)
    assert match.position.to_act() == [1, 2]
    match.tick(305_000)
    position = Play.truth_of(match.position)
    assert position.locked(1)
    assert position.locked(2)
    assert position.grid[1][35] == 57
    assert [(entry.act, entry.seat, entry.text) for entry in match.log[-2:]] == [
        ("timeout", 1, "fill"),
        ("timeout", 2, "fill"),
    ]
    one_left = table(chooser="1", placement_time=300)
    hear(one_left, 1, "choose A", 0)
    hear(one_left, 1, "layout asc", 0)
    one_left.tick(300_000)
    assert [entry.seat for entry in one_left.log if entry.text == "fill"] == [2]
    early = table(chooser="1", placement_time=5, head_start=10)
    hear(early, 1, "choose A", 0)
    early.tick(5000)
    assert early.position.to_act() == [2]  # both are filled though the second was never opened by hand
    patient = table(chooser="1", placement_time=0)
    hear(patient, 1, "choose A", 0)
    patient.tick(10**9)
    assert patient.position.to_act() == [1, 2]


def test_the_match_begins_when_both_are_locked() -> None:
    """UL-20: at once, with the first mover's turn."""
    play = Play().do("1 choose A", "1 layout asc")
    assert play.view(0).turn == 0
    play.do("2 layout col")
    assert play.view(0).phase == "match"
    assert play.view(0).turn == 2
    assert play.heard(0) == ["2 locked", "match, 2 to call"]


def test_a_layout_is_one_line_of_the_log() -> None:
    """UL-16: by its code where it has one, and 121 placements count as one input."""
    match = table(chooser="1")
    hear(match, 1, "choose A", 0)
    hear(match, 1, "place 5@a1", 0)
    hear(match, 1, f"layout {','.join(map(str, layouts.named('mir')))}", 0)
    assert [entry.text for entry in match.log] == ["choose A", "place 5@a1", "layout mir"]
    assert {kind_of(action) for action in match.position.legal(2)} >= {PLACE}
