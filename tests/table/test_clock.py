"""Time: the table is told what time it is, and never looks."""

import pytest

from parlour import games
from parlour.table.chance import chosen
from parlour.table.clock import Pace
from parlour.table.match import Match
from parlour.table.replay import Replay
from tests.table.house import Hasty, HouseGame, Nagging, Patient, Strict, card_of, code, do, ending, reread, sit, truth


def done(match: Match) -> list[str]:
    """The log with its times."""
    return [f"{entry.at} {entry.act or 'input'} {entry.seat} {entry.text}" for entry in match.log]


def test_timers_start_with_the_match() -> None:
    game = card_of().make({"turn_time": 10})
    match = Match(game, ["Ana", "Bo"], chosen("x", 2), now=5000)
    assert match.clock.remaining() == {("turn", 1): 10_000, ("turn", 2): 10_000}
    match.tick(7000)
    assert match.clock.remaining() == {("turn", 1): 8000, ("turn", 2): 8000}


def test_no_clock_runs_where_the_rules_run_none() -> None:
    match = sit()
    assert match.clock.remaining() == {}
    match.tick(10**12)
    assert ending(match) == ""


def test_a_timer_runs_out_exactly_at_its_moment() -> None:
    match = do(sit(turn_time=10), "2 show")
    match.tick(9999)
    assert ending(match) == ""
    assert match.clock.remaining() == {("turn", 1): 1}
    reply = match.tick(10_000)
    assert done(match)[1:] == ["10000 timeout 1 show"]
    assert [event.text for event in reply.events[2]] == ["1 shows", "#1 even 0+0"]


def test_what_ran_out_long_ago_happened_at_its_own_moment() -> None:
    match = do(sit(turn_time=10), "2 show")
    match.tick(99_999)
    assert done(match)[1:] == ["10000 timeout 1 show"]
    assert match.clock.now == 99_999


def test_the_same_key_runs_on_and_a_new_one_starts_anew() -> None:
    same = sit(turn_time=10)
    same.hear(1, "hold 1", 6000)
    assert same.clock.remaining() == {("turn", 1): 4000, ("turn", 2): 4000}
    anew = sit(Hasty)
    anew.hear(1, "hold 1", 6000)
    assert anew.clock.remaining() == {("turn", 1): 10_000, ("turn", 2): 4000, ("table", 0): 19_000}
    anew.hear(1, "show", 7000)
    assert anew.clock.remaining() == {("turn", 2): 3000, ("table", 0): 18_000}


def test_a_refused_input_stops_no_clock() -> None:
    match = sit(Hasty)
    match.hear(1, "hold 9", 6000)
    assert match.clock.remaining()["turn", 1] == 4000


def test_several_timers_run_out_in_their_order() -> None:
    match = sit(Hasty)
    match.hear(1, "hold 1", 5000)
    match.tick(60_000)
    assert done(match)[1:] == ["10000 timeout 2 show", "15000 timeout 1 show"]
    assert ending(match) == "2 odd"


def test_timers_of_the_same_moment_run_out_by_seats() -> None:
    match = sit(turn_time=10)
    match.tick(10_000)
    assert done(match) == ["10000 timeout 1 show", "10000 timeout 2 show"]


def test_the_table_may_have_a_timer_of_its_own() -> None:
    match = sit(Hasty)
    for now in (9000, 18_000):  # the seats' own are started anew each time
        match.hear(1, "hold 1", now)
        match.hear(2, "hold 1", now)
    match.tick(100_000)
    assert done(match)[-1] == "25000 forfeit 0 abort"
    assert ending(match) == "0 abort"


def test_late_input_meets_the_timeout_first() -> None:
    match = sit(turn_time=10)
    match.hear(2, "show", 2000)
    reply = match.hear(1, "hold 1", 10_000)
    assert reply.refusal is not None
    assert reply.refusal.code == "game_over"
    assert [event.text for event in reply.events[1]] == [
        "1 shows",
        "#1 even 0+0",
    ]  # what the clock did is told all the same
    assert done(match) == ["2000 input 2 show", "10000 timeout 1 show"]


def test_input_in_time_is_done_together_with_what_ran_out_before_it() -> None:
    match = sit(Hasty)
    match.hear(1, "hold 1", 5000)
    reply = match.hear(1, "hold 2", 12_000)
    assert reply.refusal is None
    assert [event.text for event in reply.events[1]] == ["2 shows", "hold 2"]
    assert [event.text for event in reply.events[2]] == ["2 shows"]


def test_whose_time_is_up_may_lose() -> None:
    match = sit(Strict, turn_time=10)
    match.hear(1, "show", 3000)
    match.tick(10_000)
    assert ending(match) == "1 clock"
    assert done(match)[-1] == "10000 forfeit 2 clock"
    assert match.clock.remaining() == {}


def test_time_never_runs_backwards() -> None:
    match = sit(turn_time=10)
    match.tick(8000)
    match.hear(1, "hold 1", 3000)
    match.tick(1000)
    assert match.clock.now == 8000
    assert done(match) == ["8000 input 1 hold 1"]
    match.leave(1, 500)
    assert match.clock.left_at == {1: 8000}
    assert match.clock.remaining()["turn", 1] == 2000


def test_an_input_without_a_time_happens_now() -> None:
    match = sit(turn_time=10)
    match.tick(4000)
    match.hear(1, "hold 1")
    assert done(match) == ["4000 input 1 hold 1"]


def test_a_timer_that_has_run_out_does_not_do_so_again_while_the_rules_run_it() -> None:
    match = sit(Nagging, turn_time=10)
    match.tick(10_000)
    assert done(match) == ["10000 timeout 1 hold 1", "10000 timeout 2 hold 1"]
    assert match.clock.remaining() == {}
    match.tick(10**9)
    assert len(match.log) == 2
    assert code(match, "1 show") == ""


# pace


def test_a_match_may_be_played_by_the_day() -> None:
    match = sit(pace=Pace("days", 3), turn_time=10)
    assert match.clock.remaining() == {("turn", 1): 259_200_000, ("turn", 2): 259_200_000}
    match.leave(1, 0)  # nobody has to stay
    match.tick(259_199_999)
    assert match.log == []
    match.tick(259_200_000)
    assert done(match) == ["259200000 timeout 1 show", "259200000 timeout 2 show"]


def test_a_reserve_is_used_when_the_days_of_a_move_are_over() -> None:
    day = 86_400_000
    match = sit(pace=Pace("days", 3, 5), turn_time=10)
    assert match.clock.remaining() == {("turn", 1): 8 * day, ("turn", 2): 8 * day}
    match.hear(1, "show", 2 * day)
    assert match.clock.reserve == [0, 5 * day, 5 * day]  # in time: nothing of it is used
    match.hear(2, "show", 4 * day)
    assert match.clock.reserve == [0, 5 * day, 4 * day]  # a day late


def test_who_uses_up_days_and_reserve_is_late() -> None:
    day = 86_400_000
    match = sit(pace=Pace("days", 3, 5), turn_time=10)
    match.tick(8 * day - 1)
    assert match.log == []
    match.tick(8 * day)
    assert done(match) == [f"{8 * day} timeout 1 show", f"{8 * day} timeout 2 show"]
    assert match.clock.reserve == [0, 0, 0]


def test_a_match_may_be_played_without_time() -> None:
    match = sit(pace=Pace("none"), turn_time=10)
    match.leave(1, 0)
    match.tick(10**12)
    assert match.clock.remaining() == {}
    assert match.log == []


# absence


def test_who_stays_away_too_long_loses() -> None:
    match = sit(grace=30)
    match.leave(1, 1000)
    match.tick(30_999)
    assert ending(match) == ""
    match.tick(31_000)
    assert ending(match) == "2 disconnect"
    assert done(match) == ["31000 forfeit 1 disconnect"]


def test_who_returns_in_time_has_lost_nothing() -> None:
    match = sit(grace=30)
    for minute in range(1, 6):  # by then it has come back
        match.leave(1, minute * 60_000)
        match.back(1, minute * 60_000 + 29_999)
    match.tick(10**9)
    assert ending(match) == ""
    assert match.log == []


def test_who_returns_too_late_finds_the_match_over() -> None:
    match = sit(grace=30)
    match.leave(2, 0)
    reply = match.back(2, 30_000)
    assert ending(match) == "1 disconnect"
    assert reply.events[2]


def test_leaving_twice_is_leaving_once() -> None:
    match = sit(grace=30)
    match.leave(1, 0)
    match.leave(1, 20_000)
    match.tick(30_000)
    assert ending(match) == "2 disconnect"


def test_returning_without_having_left_is_nothing() -> None:
    match = sit(grace=30)
    before = truth(match)
    match.back(1, 0)
    assert truth(match) == before


def test_a_short_return_buys_no_new_grace() -> None:
    """Two seconds away, a tenth here, again and again: under a grace of three that is over at the second time."""
    match = sit(grace=3)
    now = 0
    for _ in range(13):
        match.leave(1, now)
        match.back(1, now + 2000)
        now += 2100
    assert ending(match) == "2 disconnect"
    assert done(match) == ["3200 forfeit 1 disconnect"]  # 2.0 away, 0.1 here, 1.1 away


def test_grace_comes_back_while_the_seat_is_here() -> None:
    match = sit(grace=30)
    match.leave(1, 0)
    match.back(1, 20_000)
    match.leave(1, 25_000)
    assert match.clock.allowance(1) == 15_000  # 5 of the 20 have come back
    match.back(1, 30_000)
    match.leave(1, 60_000)
    assert match.clock.allowance(1) == 30_000
    assert match.clock.allowance(2) == 30_000
    match.tick(89_999)
    assert ending(match) == ""
    match.tick(90_000)
    assert ending(match) == "2 disconnect"


def test_where_absences_have_a_total_each_has_its_own_grace() -> None:
    match = sit(grace=30, total=120)
    for start in (0, 30_000, 60_000):
        match.leave(1, start)
        match.back(1, start + 29_000)
    assert ending(match) == ""


def test_absences_add_up_to_a_total() -> None:
    match = sit(grace=30, total=50)
    match.leave(1, 0)
    match.back(1, 29_000)
    match.leave(1, 100_000)
    match.tick(120_999)
    assert ending(match) == ""
    match.tick(121_000)  # 29 + 21 seconds
    assert ending(match) == "2 disconnect"


def test_a_total_may_stand_alone() -> None:
    match = sit(grace=-1, total=50)
    match.leave(1, 0)
    match.tick(49_999)
    assert ending(match) == ""
    match.tick(50_000)
    assert ending(match) == "2 disconnect"


def test_the_total_is_each_seats_own() -> None:
    match = sit(grace=-1, total=50)
    match.leave(1, 0)
    match.back(1, 40_000)
    match.leave(2, 40_000)
    match.tick(89_999)
    assert ending(match) == ""
    match.tick(90_000)
    assert ending(match) == "1 disconnect"


@pytest.mark.parametrize(("grace", "total"), [(0, -1), (30, 0), (-1, 0)])
def test_without_grace_leaving_is_losing(grace: int, total: int) -> None:
    match = sit(grace=grace, total=total)
    reply = match.leave(2, 7000)
    assert ending(match) == "1 disconnect"
    assert reply.events[1]
    assert done(match) == ["7000 forfeit 2 disconnect"]


def test_without_limit_one_may_stay_away() -> None:
    match = sit(grace=-1)
    match.leave(1, 0)
    match.tick(10**12)
    assert ending(match) == ""


def test_if_both_run_out_at_once_the_match_is_called_off() -> None:
    match = sit(grace=30)
    match.leave(2, 1000)
    match.leave(1, 1000)
    match.tick(31_000)
    assert ending(match) == "0 abort"
    assert done(match) == ["31000 forfeit 0 abort"]


@pytest.mark.parametrize("first", [1, 2])
def test_if_both_run_out_the_first_one_loses(first: int) -> None:
    match = sit(grace=30)
    match.leave(first, 1000)
    match.leave(3 - first, 1001)
    match.tick(500_000)
    assert ending(match) == f"{3 - first} disconnect"
    assert done(match) == [f"31000 forfeit {first} disconnect"]


def test_clocks_run_on_while_a_seat_is_away() -> None:
    match = sit(grace=30, turn_time=10)
    match.leave(1, 5000)
    match.hear(2, "show", 6000)
    match.tick(10_000)
    assert done(match)[-1] == "10000 timeout 1 show"


def test_after_the_end_nobody_can_stay_away_too_long() -> None:
    match = do(sit(grace=30), "1 show", "2 show")
    match.leave(1, 0)
    match.leave(2, 0)
    match.tick(10**9)
    assert ending(match) == "1 even"
    assert len(match.log) == 2


def test_absence_may_mean_that_the_referee_acts() -> None:
    match = sit(Patient, grace=30)
    match.leave(1, 0)
    match.tick(30_000)
    assert done(match) == ["30000 timeout 1 show"]
    assert code(match, "2 show") == ""


# from the log alone


@pytest.mark.parametrize("build", [None, Hasty, Strict, Patient])
def test_what_time_did_replays_without_a_clock(build: type[HouseGame] | None) -> None:
    match = sit(build, grace=30, turn_time=10)
    match.hear(1, "hold 1", 5000)
    match.leave(2, 6000)
    match.tick(10**6)
    assert ending(match)
    assert any(entry.act for entry in match.log)
    again = Replay(card_of(build), reread(match)).run()
    assert again.game.save(again.position) == match.game.save(match.position)
    assert [(entry.act, entry.seat, entry.text) for entry in again.log] == [
        (entry.act, entry.seat, entry.text) for entry in match.log
    ]


def test_fogline_by_the_clock_alone() -> None:
    """FL: the referee places for those who do not, then the seat to move loses."""
    card = games.card("fogline")
    match = Match(card.make(), ["Ana", "Bo"], chosen("clock", 2))
    match.tick(10**7)
    assert ending(match).endswith(" clock")
    assert [entry.act for entry in match.log] == ["timeout"] * 16 + ["forfeit"]
    again = Replay(card, reread(match)).run()
    assert again.game.save(again.position) == match.game.save(match.position)
