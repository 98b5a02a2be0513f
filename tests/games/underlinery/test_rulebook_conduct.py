"""The rulebook of Underlinery on who knows what, on clocks, absences, modes and spectators."""

import json

import msgspec
import pytest

from parlour.core.dice import QuickDice
from parlour.core.options import as_data, each_option
from parlour.core.view import to_json
from parlour.games.underlinery import CARD
from parlour.games.underlinery.options import FREE_WHEN_RATED, UnderlineryOptions
from parlour.games.underlinery.position import layouts
from parlour.games.underlinery.view.shapes import UnderlineryView
from parlour.laws.kit import left_by, view
from parlour.laws.twin import difference, snapshots
from parlour.table.match import Match
from parlour.table.record import read_record, write_record
from parlour.table.recording import record_of
from parlour.table.replay import Closed, Replay
from parlour.table.verify import verify
from tests.games.underlinery.play import Play, at_match, ended, hear, make, numbers_of, random_layout, start, table
from tests.games.underlinery.twins import TWINS


@pytest.mark.parametrize("number", range(len(TWINS)))
def test_nothing_depends_on_the_other_grid(number: int) -> None:
    """UL-33: matches that differ only in the other grid give equal bytes (views, events, refusals, clocks, copies)."""
    assert difference(CARD, TWINS[number]) == ""


def test_the_twins_really_end_and_complete_lines() -> None:
    """UL-33: the twins would be worthless if nothing happened in them."""
    final = json.loads(snapshots(CARD, TWINS[3], TWINS[3].left, None, [])[-1])["view"]
    assert final["result"] == {"winner": 1, "reason": "ticks"}
    assert final["ticks"] == [12, 10]


def test_what_a_seat_sees() -> None:
    """UL-34: own grid, own lines by name, calls with callers in order, both counts, turn, toss and choice."""
    play = start("asc", "col", 2, "A").call(range(1, 12))
    view = play.view(1)
    assert view.grid == tuple(layouts.named("asc"))
    assert view.lines == ("r1",)
    assert [(call.number, call.seat) for call in view.calls] == [(n, 1 if n % 2 else 2) for n in range(1, 12)]
    assert view.calls[-1].ticks == view.ticks == (1, 1)
    assert (view.turn, view.chooser, view.tossed, view.choice, view.placer, view.mover) == (2, 2, True, "A", 2, 1)
    assert view.timeouts == (0, 0)
    match = at_match(table(chooser="1", turn_time=45))
    hear(match, 1, "call 1", 1000)
    match.tick(5000)
    assert match.clocks(1) == match.clocks(2) == {("turn", 2): 41_000}


def test_of_placement_only_the_status_word_is_seen() -> None:
    """UL-35: waiting, placing, locked; not one event or line of the record between."""
    match = table(chooser="1")
    hear(match, 1, "choose A", 0)
    assert status(match, 2) == ("placing", "waiting")
    hear(match, 1, "place 1@a1", 0)
    counters = [len(stream) for stream in match.stories]
    views = [to_json(match.view(viewer)) for viewer in (0, 2)]
    for text in ("place 7@b1", "lift b1", "d5", "hand 9", "e5", "place 100@k11"):
        match.hear(1, text, 0)
    assert [len(match.stories[viewer]) for viewer in (0, 2)] == [counters[0], counters[2]]
    assert [to_json(match.view(viewer)) for viewer in (0, 2)] == views
    copy = [(line.seat, line.text) for line in record_of(match, 2).lines]
    assert copy == [(1, "choose A"), (1, "?")]  # that the grids opened
    hear(match, 1, "layout asc", 0)
    assert status(match, 2) == ("locked", "placing")
    assert [line.text for line in record_of(match, 0).lines] == ["choose A", "?", "?"]
    assert [line.text for line in record_of(match, 1).lines][-1] == "layout asc"


def status(match: Match, viewer: int) -> tuple[str, ...]:
    return tuple(json.loads(to_json(match.view(viewer)))["status"])


def test_which_line_the_other_completed_is_not_told() -> None:
    """UL-36: the owner hears the names, others only the count."""
    play = start("asc", "mul:2").call(range(1, 12))
    assert play.heard(1) == ["1 call 11: +1 +0, 1-0", "lines r1"]
    assert play.heard(2) == play.heard(0) == ["1 call 11: +1 +0, 1-0"]
    assert play.view(2).lines == play.view(0).lines == ()
    assert b"r1" not in to_json(play.view(2))


@pytest.mark.parametrize(
    ("reveal", "open_to"), [("never", [False, False, False]), ("players", [False, True, True]), ("all", [True] * 3)]
)
def test_what_is_revealed_after_the_end(reveal: str, open_to: list[bool]) -> None:
    """UL-37: nothing, unless the option says so; and never before the end."""
    play = start("asc", "mul:2", 1, "A", reveal=reveal).call(range(1, 111))
    assert [play.position.open_to(viewer) for viewer in (0, 1, 2)] == [False] * 3
    assert [play.view(viewer).grids for viewer in (0, 1, 2)] == [None] * 3
    play.call([111])
    assert [play.position.open_to(viewer) for viewer in (0, 1, 2)] == open_to
    both = tuple(layouts.named("asc")), tuple(layouts.multiplied(2))
    assert [play.view(viewer).grids for viewer in (0, 1, 2)] == [both if opened else None for opened in open_to]
    assert as_data(make().options)["reveal"] == "never"


def test_what_a_spectator_sees() -> None:
    """UL-38: calls, counts, turn, statuses; no grid, no line names, no pulse answers, no hand."""
    play = start("asc", "col", powers=True).call(range(2, 11)).do("2 call 11 pulse", "1 call 1")
    view = play.view(0)
    assert (view.grid, view.lines, view.pulse, view.grids, view.hand) == (None, (), None, None, 0)
    assert [call.number for call in view.calls] == [*range(2, 12), 1]
    assert (view.ticks, view.turn, view.status) == ((1, 1), 2, ("locked", "locked"))
    assert {name for name in view.__struct_fields__ if getattr(view, name) != getattr(play.view(2), name)} == {
        "viewer",
        "grid",
        "lines",
        "pulse",
    }
    assert "Grids are private" in play.game.show(view)


def test_spectators_may_be_held_back() -> None:
    """UL-38: with a delay they see and hear everything so many calls later, a double whole, and at the end all of it."""
    match = placed("asc", "mul:2", spectator_delay=3, powers=True, power_budget=2)
    before = heard(match)
    for text in TEXTS:
        position = Play.truth_of(match.position)
        seat, made = position.turn, len(position.log)
        hear(match, seat, text, 0)
        made += 2 if "+" in text else 1
        late = view(match, 0, UnderlineryView)
        if not late.result:
            told = max(0, made - 3)
            assert len(late.calls) == (told - 1 if told == 4 else told)  # the fourth call and the fifth are one double
            assert heard(match)[len(before) :] == spoken(len(late.calls))
            assert late.ticks == (late.calls[-1].ticks if late.calls else (0, 0))
            assert late.turn == (3 - late.calls[-1].seat if late.calls else 2)
            assert len(record_of(match, 0).lines) == len(record_of(match).lines) - match.lag(0)
        else:
            assert len(late.calls) == made
        assert match.stories[1][-1].text.startswith((f"{seat} call", "lines", "#1"))
    assert len(view(match, 0, UnderlineryView).calls) == 111
    assert heard(match)[len(before) :] == [*spoken(111), "#1 ticks 12-10"]


TEXTS = ["call 1", "call 2 hold 9", "call 3", "call 4+5", *[f"call {n}" for n in range(6, 112)]]


def placed(one: str, two: str, **options: object) -> Match:
    """A match at the table in which seat 1 has chosen A and both grids are laid out."""
    return at_match(table(chooser="1", **options), one, two, "A")


def heard(match: Match) -> list[str]:
    """What a spectator was told."""
    return [event.text for event in match.stories[0]]


def spoken(calls: int) -> list[str]:
    """What a spectator without delay hears of the first so many calls."""
    fresh = start("asc", "mul:2", 1, "A", powers=True, power_budget=2)
    found: list[str] = []
    for text in TEXTS:
        if len(fresh.position.log) >= calls:
            break
        fresh.do(f"{fresh.position.turn} {text}")
        found += [line for line in fresh.heard(0) if line[0] != "#"]
    return found


def test_a_delay_holds_back_the_end_by_forfeit_too() -> None:
    """UL-38: a resignation releases what was held back, in order, before the end."""
    match = placed("asc", "col", spectator_delay=2)
    for seat, number in ((2, 5), (1, 6), (2, 7)):
        hear(match, seat, f"call {number}", 0)
    reply = match.hear(1, "resign")
    told = {viewer: [event.text.split(":")[0] for event in events] for viewer, events in reply.events.items()}
    assert told == {0: ["1 call 6", "2 call 7", "#2 resign 0-0"], 1: ["#2 resign 0-0"], 2: ["#2 resign 0-0"]}


def test_a_bot_gets_the_view_of_its_seat() -> None:
    """UL-39: the view is plain data; whatever dreams of it knows nothing else."""
    play = start("asc", random_layout(5)).call(range(1, 40))
    view = play.view(1)
    again = msgspec.json.decode(to_json(view), type=type(view))
    one = Play.truth_of(play.game.dream(view).world(QuickDice(3)))
    two = Play.truth_of(play.game.dream(again).world(QuickDice(3)))
    assert play.game.save(one) == play.game.save(two)
    assert one.grid[0] == play.position.grid[0]
    assert one.grid[1] != play.position.grid[1]


def test_a_replay_shows_what_was_seen_live() -> None:
    """UL-40: replaying the record tells every viewer the same story; their own copy goes as far as they know."""
    match = at_match(table(), "asc", random_layout(2))
    for number in range(1, 30):
        hear(match, Play.truth_of(match.position).turn, f"call {number}", 0)
    whole = record_of(match)
    again = Replay(CARD, whole).run()
    for viewer in match.viewers:
        assert [e.text for e in again.stories[viewer]] == [e.text for e in match.stories[viewer]]
        assert to_json(again.view(viewer)) == to_json(match.view(viewer))
        copy = record_of(match, viewer)
        assert (",".join(map(str, numbers_of(random_layout(2)))).encode() in write_record(copy)) == (viewer == 2)
        with pytest.raises(Closed):
            Replay(CARD, copy).run()


def test_a_refusal_changes_nothing() -> None:
    """UL-45: state, turn and clock stay; the code is one of the rules document."""
    match = at_match(table(), now=0)
    hear(match, Play.truth_of(match.position).turn, "call 57", 1000)
    before = match.game.save(match.position), dict(match.clock.running), [len(s) for s in match.stories]
    for seat in (1, 2):
        for text in ("call 57", "call 0", "place 1@a1", "choose A", "xyzzy", "call 1+2", "open", "{}"):
            refusal = match.hear(seat, text, 2000).refusal
            assert refusal is not None
            assert refusal.code in match.game.info.refusals
    assert (match.game.save(match.position), dict(match.clock.running), [len(s) for s in match.stories]) == before


# clocks


def test_the_clock_calls_the_lowest_number() -> None:
    """UL-46: after `turn_time` the lowest callable number is called for the seat, marked; 0 = no limit."""
    match = at_match(table(chooser="1", turn_time=45))
    hear(match, 1, "call 1", 0)
    hear(match, 2, "call 3", 10_000)
    match.tick(54_999)
    assert len(match.log) == 5
    match.tick(55_000)
    assert [(entry.act, entry.seat, entry.text) for entry in match.log[5:]] == [("timeout", 1, "2~")]
    assert json.loads(to_json(match.view(0)))["calls"][-1]["auto"]
    patient = at_match(table(turn_time=0))
    patient.tick(10**9)
    assert len(patient.log) == 3


def test_three_expiries_in_a_row_lose() -> None:
    """UL-47: `max_timeouts` in a row by one seat; an own call between begins the count anew."""
    match = at_match(table(chooser="1", turn_time=10, max_timeouts=3))
    now = 0
    for number in (100, 101):  # seat 1 sleeps, seat 2 calls
        now += 10_000
        match.tick(now)
        hear(match, 2, f"call {number}", now)
    hear(match, 1, "call 90", now)
    hear(match, 2, "call 91", now)
    for number in (102, 103):
        now += 10_000
        match.tick(now)
        hear(match, 2, f"call {number}", now)
    assert ended(match) is None
    match.tick(now + 10_000)
    assert ended(match) == (2, "stall")
    assert (match.log[-1].act, match.log[-1].seat, match.log[-1].text) == ("forfeit", 1, "stall")


def test_both_seats_asleep() -> None:
    """UL-47: expiries are counted for each seat; the first to have its third loses."""
    match = at_match(table(chooser="1", turn_time=10))
    match.tick(49_999)
    assert [entry.text for entry in match.log[3:]] == ["1~", "2~", "3~", "4~"]
    match.tick(50_000)
    assert ended(match) == (2, "stall")


def test_a_timeout_may_forfeit_at_once() -> None:
    """UL-47: with `on_timeout=forfeit` the first expiry loses."""
    match = at_match(table(chooser="1", turn_time=10, on_timeout="forfeit"))
    match.tick(10_000)
    assert ended(match) == (2, "stall")


def test_absence_forfeits_after_the_grace() -> None:
    """UL-48: from the toss on, `reconnect_grace` at a time and `grace_total` in the whole game; 0 = at once."""
    for prepare in (lambda match: match, at_match):
        match = prepare(table(chooser="1", toss_time=0, placement_time=0, turn_time=0))
        match.leave(1, 1000)
        match.tick(30_999)
        assert ended(match) is None
        match.tick(31_000)
        assert ended(match) == (2, "disconnect")
    often = at_match(table(turn_time=0))
    for start_at in (0, 100_000, 200_000, 300_000, 400_000):
        often.leave(2, start_at)
        often.back(2, start_at + 25_000)
    assert ended(often) == (1, "disconnect")
    assert often.log[-1].at == 420_000  # 4 times 25 s, then 20 s
    for option in ("reconnect_grace", "grace_total"):
        strict = at_match(table(**{option: 0}))
        strict.leave(1, 500)
        assert ended(strict) == (2, "disconnect")


def test_clocks_run_on_while_a_seat_is_away() -> None:
    """UL-49: turns expire meanwhile; on return the seat has its whole view, and nothing else has changed."""
    match = at_match(table(chooser="1", turn_time=10))
    match.leave(1, 0)
    match.tick(10_000)
    assert match.log[-1].text == "1~"
    match.back(1, 12_000)
    view = match.view(1)
    assert getattr(view, "grid", None) == tuple(layouts.named("asc"))
    match.tick(20_000)
    assert match.log[-1].text == "2~"
    match.tick(60_000)
    assert ended(match) == (2, "stall")  # not for its absence


def test_resign_is_heard_at_any_time() -> None:
    """UL-50: from the toss on, on either turn; the other seat wins; there are no draw offers."""
    for seat in (1, 2):
        for prepare in (lambda match: match, at_match):
            match = prepare(table())
            refusal = match.hear(seat, "draw?", 0).refusal
            assert refusal is not None
            assert refusal.code == "no_draws"
            hear(match, seat, "resign", 0)
            assert ended(match) == (3 - seat, "resign")
    match = at_match(table())
    hear(match, 1, '{"type":"resign"}', 0)
    assert ended(match) == (2, "resign")


def test_both_away() -> None:
    """UL-51: who ran out first loses; at the same instant nobody wins."""
    match = at_match(table(turn_time=0))
    match.leave(2, 0)
    match.leave(1, 1)
    match.tick(40_000)
    assert ended(match) == (1, "disconnect")
    same = at_match(table(turn_time=0))
    same.leave(2, 0)
    same.leave(1, 0)
    same.tick(40_000)
    assert ended(same) == (0, "abort")
    broken = at_match(table())
    broken.referee("forfeit", 0, "abort")
    assert ended(broken) == (0, "abort")


# modes


def test_ranked_is_the_same_for_everybody() -> None:
    """UL-52: with `rated` every option but those of spectators is fixed, and a preset gives it."""
    other = {"ticks": 7, "double_finish": "draw", "on_timeout": "forfeit", "reveal": "all", "powers": True}
    other |= {"rematch_choice": "loser", "chooser": "1"}
    for option in each_option(UnderlineryOptions):
        if option.name in FREE_WHEN_RATED:
            continue
        value = other.get(option.name, 2)
        with pytest.raises(ValueError, match=option.name):
            CARD.make({option.name: value}, preset="ranked")
        assert as_data(CARD.make({option.name: value}).options)[option.name] == value
    game = CARD.make({"spectator_delay": 5, "spectators": False}, preset="ranked")
    assert as_data(game.options)["rated"] is True
    assert {as_data(CARD.make(preset=preset).options)["ticks"] for preset in ("classic", "ranked", "powers")} == {11}
    assert [as_data(CARD.make(preset=preset).options)["ticks"] for preset in ("casual", "casual5")] == [7, 5]


def test_spectators_cannot_act() -> None:
    """UL-54: whatever a spectator says is refused and changes nothing; whether others may watch is an option."""
    play = Play()
    assert [0 in position.to_act() for position in (play.position, start("asc", "col").position)] == [False, False]
    match = at_match(table())
    before = match.game.save(match.position), [len(stream) for stream in match.stories], len(match.log)
    for text in ("call 5", "resign", "draw?", "fill", "place 1@a1", "hand 5", "choose A"):
        refusal = match.hear(0, text, 0).refusal
        assert refusal is not None
        assert refusal.code == "no_seat"
    assert (match.game.save(match.position), [len(stream) for stream in match.stories], len(match.log)) == before
    assert make().conduct.watched is True
    assert make(spectators="off").conduct.watched is False  # what the server asks before it lets anybody watch


def test_the_loser_may_choose_in_a_rematch() -> None:
    """UL-05: a rematch tosses anew, or by option the loser of the last game chooses without a toss; after a draw the toss."""
    first = make(rematch_choice="loser")
    assert first.rematch(left_by(first, 1)).options == {"chooser": "1"}
    assert first.rematch(left_by(first, 0)).options == make().rematch(left_by(first, 2)).options == {"chooser": "toss"}
    assert first.rematch(left_by(first, 2)).chairs == [1, 2]
    again = CARD.make({**as_data(first.options), **first.rematch(left_by(first, 2)).options})
    position = Play.truth_of(again.start(QuickDice(1)))
    assert position.chooser == 2
    assert Match(again, ["Ana", "Bo"], QuickDice(1)).opening == []
    assert again.rematch(left_by(again, 1)).options == {"chooser": "1"}


def test_what_the_clocks_did_replays() -> None:
    """UL-40: a match in which every clock ran out is replayed from its record, fills included, to the same end."""
    match = table(turn_time=10, toss_time=5, head_start=3, placement_time=60)
    match.tick(200_000)
    assert {entry.text for entry in match.log} >= {"choose B", "open", "fill", "1~", "4~", "stall"}
    text = write_record(record_of(match))
    again = Replay(CARD, read_record(text)).run()
    assert again.game.save(again.position) == match.game.save(match.position)
    assert all(finding.holds for finding in verify(CARD, read_record(text)))


def test_boards_get_all_they_need() -> None:
    """UL-41, UL-42, UL-43, UL-44: one click is one input, nothing needs two; the view has all of the playing screen."""
    play = Play().do("1 choose A", '1 {"type":"click","cell":"a1"}', '2 {"type":"fill"}', '1 {"type":"fill"}')
    play.do('2 {"type":"call","number":57}')
    seen = json.loads(to_json(play.view(1)))
    assert {"grid", "calls", "ticks", "target", "lines", "turn", "held", "status", "result", "powers_left"} <= set(seen)
    assert seen["grid"][0] == 1
    assert play.say(1, '{"type":"claim","line":"r1"}') == "bad_notation"
