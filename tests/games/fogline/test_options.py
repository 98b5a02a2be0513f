"""Every option, preset, clock and referee's act of Fogline."""

import pytest

from parlour.core.dice import QuickDice, ScriptedDice, SealedDice
from parlour.core.options import BadOption, as_data
from parlour.core.story import Hearer
from parlour.games.fogline import CARD
from parlour.games.fogline.view.shapes import FoglineView
from parlour.laws.kit import left_by
from parlour.server.telling import snapshots
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.record import read_record, write_record
from parlour.table.recording import record_of
from parlour.table.replay import Replay
from tests.games.fogline.desk import FULL_SETUP, Desk

SHUTTLE = "0,0#3=1T 1,0#3 5,5#3=2T 6,5#3 turn 1"
BLOCKED = "0,0#3=1T 0,1#5=2t 0,2#1 turn 1"  # seat 1 has no action


def test_only_where_passes_meet_repetition_the_rules_are_of_version_2() -> None:
    """R-36"""
    assert {CARD.make(preset=preset).version for preset in CARD.presets} == {1}
    assert CARD.make({"rep": "forbid"}).version == 2
    assert CARD.make({"pass": "allowed"}).version == 2
    for nomove in ("lose", "draw"):
        assert CARD.make({"rep": "forbid", "nomove": nomove, "pass": "allowed"}).version == 1
    assert CARD.make({"rep": 0, "pass": "allowed"}).version == 1


WAY_BACK = "0,0#3=1T 1,0#3 9,9#1=2i 5,5#1=2t 6,5#1 turn 1"  # only a pass tells that 5,5 is no I


@pytest.mark.parametrize(
    ("nomove", "result"), [("pass", "0 mutual_block"), ("lose", "1 blocked"), ("draw", "0 stalemate")]
)
def test_a_pass_counts_before_the_other_seats_actions_are_listed(nomove: str, result: str) -> None:
    """R-35: only the pass tells that 1,0-L would repeat, and seat 1 has nothing else."""
    desk = Desk(WAY_BACK, {"rep": "forbid", "nomove": nomove})
    assert desk.do("0,0-R") == f"T 0,0-R 1,0 #{result}"


def test_worlds_dreamt_after_a_pass_have_the_same_actions() -> None:
    """R-35: what a saved or an imagined match may do is what the match itself may do."""
    desk = Desk(WAY_BACK.replace("1,0#3", "1,0#3 2,0#3"), {"rep": "forbid"})
    desk.do("0,0-R")
    assert desk.legal(1) == "1,0-R"
    for viewer in (0, 1, 2):
        world = desk.game.dream(desk.view(viewer)).world(QuickDice(1))
        assert world.legal(1) == desk.truth.legal(1)
    assert desk.game.load(desk.game.save(desk.truth), QuickDice()).legal(1) == desk.truth.legal(1)


def test_presets() -> None:
    assert CARD.presets == {
        "balanced": {"deadlock": "units"},
        "classic": {},
        "decisive": {"nomove": "lose", "rep": "forbid"},
        "strict_edges": {"exit": "on"},
        "quick": {"setup": "random"},
        "skirmish": {"army": "skirmish"},
        "open_fog": {"fog": "open"},
    }


STANDSTILLS: dict[
    str, tuple[str, dict[str, object], str]
] = {  # by the draw that each is: options and what leads there; seat 1 has two units, seat 2 one
    "mutual_block": ("0,0#3=1T 9,0#1=1i 0,1#5=2t turn 1", {}, ""),
    "stalemate": ("0,0#3=1T 9,0#1=1i 0,1#5=2t 0,2#1 turn 1", {"nomove": "draw"}, ""),
    "repetition": (SHUTTLE.replace("turn", "9,0#1=1i turn"), {}, "0,0-R 5,5-R 1,0-L 6,5-L " * 2),
    "no_progress": (SHUTTLE.replace("turn", "9,0#1=1i turn"), {"quiet": 1}, "0,0-R"),
    "passes": (SHUTTLE.replace("turn", "9,0#1=1i turn"), {"pass": "allowed"}, "pass pass"),
}


@pytest.mark.parametrize("reason", STANDSTILLS)
def test_a_standstill_is_lost_by_whoever_has_fewer_units(reason: str) -> None:
    """FL-48: every draw of the board, whichever seat is ahead; equal armies and the book draw. The Command is no unit here."""
    pos, options, inputs = STANDSTILLS[reason]
    level = pos.replace("=1i", "=1c")
    for deadlock, start, result in (
        ("draw", pos, f"0 {reason}"),
        ("units", pos, "1 outnumbered"),
        ("units", level, f"0 {reason}"),
        ("units", level.replace("turn", "9,9#1=2i turn"), "2 outnumbered"),
    ):
        desk = Desk(start, {**options, "deadlock": deadlock})
        desk.do(inputs)
        assert desk.result() == result


def test_a_standstill_is_told() -> None:
    """FL-48: who won and why, and before it what the third time or the last quiet move will mean."""
    pos, _, inputs = STANDSTILLS["repetition"]
    desk = Desk(pos, {"deadlock": "units"})
    desk.do(inputs.strip().rpartition(" ")[0])
    desk.do("6,5-L")
    assert desk.heard[0][-1].text == "T 6,5-L 5,5 #1 outnumbered"
    assert CARD.words(desk.heard[0][-1].data, Hearer(0, ["Ana", "Bo"])).endswith(
        "Ana won: the battle stands still, and the other has fewer units left."
    )
    for deadlock, end in (("draw", "it is a draw"), ("units", "the units left are counted")):
        desk = Desk(pos, {"deadlock": deadlock, "quiet": 9})
        desk.do("0,0-R 5,5-R 1,0-L 6,5-L")
        shown = desk.game.show(desk.view(1))
        assert f"This position has come up twice; the third time {end}." in shown
        assert f"Quiet moves: 4 of 9; then {end}." in shown


def test_logs_that_do_not_know_of_standstills_mean_the_book() -> None:
    """R-37"""
    assert (
        as_data(CARD.make().options)["deadlock"] == as_data(CARD.make(preset="classic").options)["deadlock"] == "draw"
    )
    assert CARD.make().version == CARD.make(preset="balanced").version == 1


@pytest.mark.parametrize(("nomove", "result"), [("pass", ""), ("lose", "2 blocked"), ("draw", "0 stalemate")])
def test_nomove(nomove: str, result: str) -> None:
    assert Desk(BLOCKED, {"nomove": nomove}).result() == result
    desk = Desk("0,0#3=1T 0,1#5=2t 0,2#1 turn 2", {"nomove": nomove})
    told = desk.do("0,1-D")
    assert told == f"T* 0,1-D 0,2 {f'#{result}' if result else '--'}"
    assert Desk("0,0#3=1T 0,1#5=2t turn 1", {"nomove": nomove}).result() == "0 mutual_block"


def test_a_pass_is_a_liberty_not_an_action() -> None:
    """R-27: a seat that could only pass counts as blocked."""
    assert Desk(BLOCKED, {"pass": "allowed", "nomove": "lose"}).result() == "2 blocked"
    assert Desk(BLOCKED, {"pass": "allowed"}).truth.turn == 2
    assert Desk("0,0#3=1T 0,1#5=2t turn 1", {"pass": "allowed"}).result() == "0 mutual_block"


def test_two_passes_running_are_a_draw() -> None:
    desk = Desk(SHUTTLE, {"pass": "allowed"})
    assert desk.do("pass") == "pass"
    assert desk.view(0).idle == 1
    desk.do("5,5-R")
    assert desk.view(0).idle == 0
    assert desk.view(0).quiet == 1  # a pass is no quiet move
    assert desk.do("pass") == "pass"
    assert desk.do("pass") == "pass #0 passes"
    assert desk.heard[0][-1].data["result"] == {"winner": 0, "reason": "passes"}


def test_a_pass_is_a_turn_played() -> None:
    """R-28: it is recorded for repetition."""
    desk = Desk(SHUTTLE, {"pass": "allowed"})
    desk.do("pass 5,5-R pass 6,5-L pass 5,5-R pass")
    assert desk.result() == ""
    assert desk.do("6,5-L").endswith("#0 repetition")


def test_forbidden_repetition() -> None:
    desk = Desk("0,0#3=1T 1,0#3 2,0#3 5,5#3=2T 6,5#3 7,5#3 turn 1", {"rep": "forbid"})
    desk.do("0,0-R 5,5-R 1,0-L")
    assert desk.refusal("6,5-L") == "repeats"
    assert desk.refusal("6,5xL") == "no_target"
    assert desk.legal(2) == "6,5-R"
    assert desk.targets(2, "6,5")["L"].refusal == "repeats"
    assert desk.do("6,5-R") == "T 6,5-R 7,5"


def test_no_position_comes_twice_in_decisive_matches() -> None:
    """R-12: without passes there is no exception."""
    dice = QuickDice(12)
    quiet = 0
    for _ in range(60):
        desk = Desk(options=CARD.presets["decisive"], dice=dice)
        while seats := desk.truth.to_act():
            desk.truth.play(seats[0], desk.truth.random_action(seats[0], dice), None)
            history = desk.view(0).history
            assert len(set(history)) == len(history)
            quiet = max(quiet, len(history))
    assert quiet > 5


def test_what_is_forbidden_tells_no_secret() -> None:
    """R-26: with seat 1 back on 0,0, seat 2's Command has no move; whether seat 2 must pass, and so whether the start
    comes again, depends on what lies on 5,5: a Tank cannot enter 5,6, an Infantry can. The answer must not."""
    for unit, other in ("ti", "it"):
        pos = f"-1,0#3=2C 0,0#3=1T 1,0#3 5,5#3=2{unit} 5,6#3 9,9#3=2{other} turn 1"
        desk = Desk(pos, {"rep": "forbid", "pass": "allowed"})
        desk.do("0,0-R pass")
        assert desk.refusal("1,0-L") == ""
        assert desk.legal(1) == "pass 1,0-L"
        if unit == "t":  # the pass comes as a surprise, and the start comes again; but it goes no further
            assert desk.do("1,0-L") == "T 1,0-L 0,0 --"
            assert (desk.may(5, 5), desk.may(9, 9)) == ("T", "I")
            assert desk.legal(1) == "pass 0,0xL"
            assert desk.refusal("0,0-R") == "repeats"


def test_what_a_pass_proved_is_used() -> None:
    """R-26: seat 2 had to pass before, so the Tank lies on 5,5, and everybody can tell that it would have to again."""
    pos = "-1,0#3=2C 0,0#3=1T 1,0#3 7,0#3=1T 8,0#3 5,5#3=2t 5,6#3 9,9#3=2i turn 1"
    desk = Desk(pos, {"rep": "forbid", "pass": "allowed"})
    assert desk.do("7,0-R") == "T 7,0-R 8,0 --"
    assert desk.do("0,0-R pass 8,0-L pass") == "pass --"  # neither 1,0-L nor 7,0-R is left to seat 1


def test_a_turn_that_had_to_be_passed_counts() -> None:
    """R-26: seat 2 could not go back without a repetition, and passed; seat 1 may not bring that turn about again."""
    desk = Desk(SHUTTLE, {"rep": "forbid", "pass": "allowed"})
    assert desk.do("0,0-R 5,5-R 1,0-L") == "T 1,0-L 0,0 --"
    assert desk.do("0,0-R pass") == "pass --"  # 1,0-L, its only move, would bring it about


def test_an_endless_match_is_refused() -> None:
    """R-31"""
    with pytest.raises(BadOption, match="rep=0 quiet=0"):
        CARD.make({"rep": 0, "quiet": 0})
    assert as_data(CARD.make({"rep": 0}).options)["quiet"] == 40


@pytest.mark.parametrize(
    ("option", "draw", "seating"),
    [("random", "1", [1, 2]), ("random", "2", [2, 1]), ("host", "", [1, 2]), ("guest", "", [2, 1])],
)
def test_first(option: str, draw: str, seating: list[int]) -> None:
    """R-18: the draw names the player who becomes seat 1."""
    dice = ScriptedDice([("first", draw)] if draw else [])
    assert CARD.make({"first": option}).seating(dice) == seating
    assert dice.left() == ""


def test_in_a_rematch_the_other_begins() -> None:
    """R-18"""
    game = CARD.make({"first": "random"})
    rematch = game.rematch(left_by(game, 2))
    assert rematch.chairs == [2, 1]
    assert CARD.make(rematch.options).seating(ScriptedDice([])) == [1, 2]


def test_skirmish() -> None:
    desk = Desk(options={"army": "skirmish"})
    assert desk.view(1).hand == {"1": list("CTIAS"), "2": 5}
    assert desk.view(1).cards["1"] == [1, 2, 3, 4, 5, 6, 7, 8]
    desk.do("C#8@0,0 C#1@1,0")
    assert desk.refusal("C#1@0,1") == "unit_not_in_hand"
    desk.do("T#7@0,1 T#2@1,1 I#6@0,2 I#3@1,2 A#5@0,3 A#4@1,3 S#4@0,4 S#5@1,4")
    assert desk.view(0).phase == "battle"
    assert len(desk.view(0).tiles) == 10
    assert desk.view(0).cards == {"1": [1, 2, 3], "2": [6, 7, 8]}
    assert desk.view(0).left == {"1": 4, "2": 4}


def test_open_fog() -> None:
    desk = Desk(options={"fog": "open"})
    desk.do(FULL_SETUP)
    assert [event.text for event in desk.heard[2]] == FULL_SETUP.split()
    assert all(unit.up and unit.unit for unit in desk.view(0).units)
    assert desk.view(0).pool == {"1": "", "2": ""}
    assert desk.do("2,0xL") == "I 2,0xL 1,0 T 3v5F D"


def test_the_setup_clock_places_one_pair_at_random() -> None:
    desk = Desk(dice=ScriptedDice([("place/1", "2"), ("place/1", "8"), ("place/1", "1")]))
    assert [(timer.cause, timer.seat, timer.seconds) for timer in desk.truth.timers()] == [("setup", 1, 60)]
    lapse = desk.truth.lapse(1, "setup", "")
    assert [(seat, desk.game.write(action)) for seat, action in lapse.actions] == [(1, "random")]
    assert desk.refusal("random") == "referee_only"
    desk.truth.play(1, lapse.actions[0][1], desk.heard[1])
    assert desk.heard[1][0].text == "T#8@0,0"  # second of C TT III A S, eighth card, only spot
    assert desk.heard[1][1].text == "?#8@0,0"
    assert desk.truth.turn == 2
    assert desk.truth.timers()[0].key == 1


def test_the_turn_clock_starts_anew_with_every_action() -> None:
    desk = Desk(SHUTTLE, {"turn_time": 5})
    keys = [desk.truth.timers()[0].key]
    for text in ("0,0-R", "5,5-R"):
        desk.do(text)
        keys.append(desk.truth.timers()[0].key)
    assert len(set(keys)) == 3
    assert Desk(SHUTTLE, {"turn_time": 0}).truth.timers() == []
    assert Desk(options={"setup_time": 0}).truth.timers() == []
    assert CARD.make({"reconnect_grace": 7}).conduct.grace == 7


def test_autofinish_places_one_pair_at_each_turn() -> None:
    desk = Desk()
    desk.do("I#1@0,0 T#1@1,0 autofinish")
    texts = [event.text for event in desk.heard[0]]
    assert texts[2] == "1 autofinish"
    assert len(texts) == 4  # and the pair of this turn
    assert (desk.truth.turn, desk.view(0).auto) == (2, [1])
    desk.do("C#2@2,0")
    assert (desk.truth.turn, len(desk.view(0).tiles)) == (2, 5)
    desk.do("autofinish")
    assert desk.view(0).phase == "battle"
    assert [tile.by for tile in desk.view(0).tiles].count(1) == 8
    assert desk.refusal("autofinish") == "wrong_phase"


def test_a_random_setup_needs_both_seats() -> None:
    """R-29"""
    desk = Desk(options={"setup": "random"})
    assert (desk.view(0).phase, desk.truth.to_act()) == ("consent", [1, 2])
    assert desk.view(1).legal == desk.view(2).legal == ["agree", "decline"]
    assert desk.refusal("I#1@0,0") == desk.refusal("0,0xR") == desk.refusal("autofinish") == "wrong_phase"
    desk.do("agree", seat=2)
    assert (desk.truth.to_act(), desk.view(0).agreed) == ([1], [2])
    assert desk.refusal("agree", seat=2) == desk.refusal("decline", seat=2) == "not_your_turn"
    desk.do("decline", seat=1)
    assert (desk.view(0).phase, desk.truth.turn, desk.view(0).tiles) == ("setup", 1, [])
    desk = Desk(options={"setup": "random"})
    desk.do("agree", seat=2)
    desk.do("agree", seat=1)
    assert desk.view(0).phase == "battle"
    assert [len(stream) for stream in desk.heard] == [2 + 16] * 3


def test_no_answer_in_time_declines() -> None:
    """R-29"""
    desk = Desk(options={"setup": "random"})
    assert [(timer.cause, timer.seat) for timer in desk.truth.timers()] == [("setup", 1), ("setup", 2)]
    lapse = desk.truth.lapse(2, "setup", "")
    assert [(seat, desk.game.write(action)) for seat, action in lapse.actions] == [(2, "decline")]
    key = desk.truth.timers()[0].key
    desk.do("decline", seat=2)
    assert desk.truth.timers()[0].key != key  # the first placement has its whole time


def test_a_blocked_random_start_is_drawn_again() -> None:
    """§3: the rolls of the first start make a mutual block; those that follow do not."""
    options: dict[str, object] = {"setup": "random", "army": "skirmish", "exit": "on"}
    script, saved = blocked_start(options)
    assert len(script) % 30 == 0  # ten pairs of three rolls, drawn several times
    again = Desk(options=options, dice=ScriptedDice(script))
    again.do("agree", seat=1)
    again.do("agree", seat=2)
    assert again.saved() == saved
    assert again.result() == ""
    first = Desk(options={"army": "skirmish", "exit": "on"}, dice=ScriptedDice(script[:30]))
    while first.truth.placing is not None:
        first.truth.play(first.truth.turn, first.truth.lapse(first.truth.turn, "setup", "").actions[0][1], None)
    assert first.result() == "0 mutual_block"


def blocked_start(options: dict[str, object]) -> tuple[list[tuple[str, str]], bytes]:
    """The rolls of a random setup that was drawn more than once, and what came of it."""
    for seed in range(1000):
        dice = SealedDice([f"seed {seed}"])
        dice.story = []
        desk = Desk(options=options, dice=dice)
        desk.do("agree", seat=1)
        desk.do("agree", seat=2)
        if len(dice.story) > 30:
            return [(draw.stream, draw.text) for draw in dice.story], desk.saved()
    raise AssertionError("no start was drawn again")


def test_time_at_the_table() -> None:
    """The referee's acts are logged, and the record replays to the same match."""
    match = Match(CARD.make({"setup_time": 10, "turn_time": 10, "first": "guest"}), ["Ana", "Bo"], chosen("x", 2))
    for second in range(0, 200, 11):
        match.tick(second * 1000)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == "clock"
    text = write_record(record_of(match))
    assert text.count(b"! timeout") == 16
    again = Replay(CARD, read_record(text)).run()
    assert CARD.make().save(again.position) == CARD.make().save(match.position)


def delayed(*inputs: str, delay: int = 2) -> Match:
    """A match whose spectators see everything late, after these inputs of seats 1 and 2 in turn."""
    options: dict[str, object] = {"spectators": "delayed", "spectator_delay": delay, "first": "host"}
    match = Match(CARD.make(options), ["Ana", "Bo"], chosen("x", 2))
    for number, text in enumerate(inputs):
        assert match.hear(number % 2 + 1, text).refusal is None
    return match


def seen(match: Match) -> list[tuple[int, str | None]]:
    """The units that the spectator sees."""
    view = match.view(0)
    assert isinstance(view, FoglineView)
    return [(unit.owner, unit.unit) for unit in view.units]


def test_delayed_spectators_see_everything_late() -> None:
    """R-17: the whole position as it was so many inputs ago, each input as its seat was told of it."""
    match = delayed("S#1@0,0", "T#1@1,0")
    assert (match.lag(0), seen(match), match.stories[0], match.acting(0)) == (2, [], [], [])
    assert match.hear(1, "C#2@2,0").refusal is None
    assert (match.lag(0), seen(match)) == (2, [(1, "S")])
    assert [event.text for event in match.stories[0]] == ["S#1@0,0"]
    assert [event.text for event in match.stories[2]] == ["?#1@0,0", "T#1@1,0", "?#2@2,0"]
    copy = record_of(match, 0)
    assert [line.text for line in copy.lines] == ["S#1@0,0"]
    assert match.hear(2, "draw?").refusal is None
    assert [event.text for event in match.stories[0]] == ["S#1@0,0", "T#1@1,0"]
    assert match.hear(1, "resign").refusal is None
    assert (match.lag(0), seen(match)) == (0, [(1, "S"), (2, "T"), (1, "C")])
    assert [event.text for event in match.stories[0]] == ["S#1@0,0", "T#1@1,0", "C#2@2,0", "2 draw?", "#2 resign"]


def test_delayed_spectators_learn_nothing_of_what_is_held_back() -> None:
    """R-17: two matches that differ only in their last inputs look the same to the spectator."""
    one = delayed("S#1@0,0", "T#1@1,0", "C#2@2,0", "A#3@3,0")
    other = delayed("S#1@0,0", "T#1@1,0", "I#4@0,1", "C#3@-1,0")
    looks = [
        (
            snapshots(match, [0])[0].state,
            [(event.text, event.data) for event in match.stories[0]],
            write_record(record_of(match, 0)),
        )
        for match in (one, other)
    ]
    assert looks[0] == looks[1]
    assert b"S" in looks[0][2]


def test_without_the_option_spectators_see_what_everybody_sees() -> None:
    """R-17: public information only."""
    desk = Desk()
    desk.do("S#1@0,0")
    assert desk.at(0, 0, 0) == "1?"
    assert CARD.make({"spectator_delay": 5}).conduct.delay == 0
