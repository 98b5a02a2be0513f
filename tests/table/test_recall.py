"""A match played again from its log, clocks included; and the paces at which time can run."""

import pytest

from parlour import games
from parlour.table.chance import sealed
from parlour.table.clock import DAY, Pace
from parlour.table.match import Entry, Match


def a_match(pace: Pace | None = None, **options: object) -> Match:
    game = games.card("nullgame").make(options)
    return Match(game, ["Ana", "Bo"], sealed("ab" * 32, ["11", "22"], 2), pace=pace or Pace())


def again(match: Match, **options: object) -> Match:
    twin = a_match(match.clock.pace, **options)
    for entry in match.log:
        twin.recall(entry)
    return twin


def test_the_log_brings_back_position_events_and_clocks() -> None:
    match = a_match(turn_time=10)
    match.hear(1, "hold 2", 1000)
    match.hear(2, "show", 4000)
    twin = again(match, turn_time=10)
    assert twin.game.save(twin.position) == match.game.save(match.position)
    assert [len(stream) for stream in twin.stories] == [len(stream) for stream in match.stories]
    assert twin.clock.remaining() == match.clock.remaining() == {("turn", 1): 6000}
    assert [entry.retold for entry in twin.log] == [entry.retold for entry in match.log]


def test_what_the_clock_did_is_not_done_twice() -> None:
    match = a_match(turn_time=10)
    match.tick(20_000)
    assert [entry.act for entry in match.log] == ["timeout", "timeout"]
    twin = again(match, turn_time=10)
    assert not twin.tick(60_000).events
    assert len(twin.log) == 2


def test_resignations_and_offers_come_back() -> None:
    match = a_match()
    match.hear(2, "resign", 5)
    outcome = again(match).outcome()
    assert outcome is not None and outcome.reason == "resign"


def test_a_log_that_the_rules_refuse_is_an_error() -> None:
    with pytest.raises(ValueError, match="line 1 of the log is not played again: too_many"):
        a_match().recall(Entry(1, "hold 9"))


def test_a_log_with_other_chance_is_an_error() -> None:
    card = games.card("fogline")
    game = card.make({"first": "host"})
    match = Match(game, ["Ana", "Bo"], sealed("ab" * 32, ["11", "22"], 2))
    match.hear(1, "autofinish")
    other = Match(game, ["Ana", "Bo"], sealed("cd" * 32, ["11", "22"], 2))
    with pytest.raises(ValueError, match="draws other chance"):
        other.recall(match.log[0])


def test_days_for_each_decision_and_no_absence() -> None:
    match = a_match(Pace("days", 2), turn_time=10)
    match.leave(1, 0)
    match.tick(2 * DAY * 1000 - 1)
    assert match.outcome() is None and not match.log
    match.tick(2 * DAY * 1000)
    assert match.outcome() is not None


def test_without_a_pace_nothing_runs_out() -> None:
    match = a_match(Pace("none"), turn_time=10)
    match.leave(1, 0)
    match.leave(2, 0)
    match.tick(1000 * DAY * 1000)
    assert match.outcome() is None and not match.log
