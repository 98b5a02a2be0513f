"""Summon5's rulebook: how a match ends, and how seats leave it."""

from typing import Any

import pytest

from parlour.core.contract import Event
from parlour.core.dice import QuickDice, ScriptedDice
from parlour.core.options import as_data
from parlour.core.story import Hearer
from parlour.games.summon5 import CARD
from parlour.games.summon5.game import Summon5
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.texts import tell
from parlour.games.summon5.view.look import ending
from parlour.table.chance import chosen
from parlour.table.match import Match
from tests.games.summon5.bench import play, position, preview, rules, say, table, truth, view, why


def over(at: WeavePosition) -> tuple[tuple[int, ...], str]:
    """Winners and reason; ((), "") while it goes on."""
    end = ending(at)
    return (end.winners, end.reason) if end else ((), "")


def last_threads(
    game: Summon5, *hands: list[int], energy: list[int], loom: str = "5@7,7", **saved: Any
) -> WeavePosition:
    """A position with an empty pile."""
    return position(game, hands=list(hands), energy=energy, loom=loom, **saved)


def test_an_empty_hand_after_gathering_is_a_perfect_game() -> None:
    """S5-33"""
    game = rules()
    at = play(game, last_threads(game, [0], [1, 2], energy=[100, 140]), "8h7:0")
    assert at.energy == [160, 140]
    assert over(at) == ((1,), "perfect")
    plain = rules(perfect_bonus=0)
    at = play(plain, last_threads(plain, [0], [1, 2], energy=[100, 140]), "8h7:0")
    assert over(at) == ((2,), "perfect")


def test_seven_threads_laid_with_a_pile_left_earn_nothing() -> None:
    """S5-33 under long_runs=dead"""
    game = rules(long_runs="dead")
    at = position(game, hands=[[0, 1, 2, 3, 4, 6, 9], [1]], pile=[8])
    play(game, at, "8v7:0,1,2,3,4,6,9")
    assert at.history[-1].bonus == 0
    assert over(at)[1] != "perfect"
    at = position(game, hands=[[0, 1, 2, 3, 4, 6, 9], [1]])
    play(game, at, "8v7:0,1,2,3,4,6,9")
    assert at.history[-1].bonus == 50
    assert over(at) == ((1,), "perfect")


def test_the_empty_pile_alone_ends_nothing() -> None:
    """S5-34"""
    game = rules()
    at = play(game, position(game, pile=[7]), "8h7:2,3")
    assert over(at) == ((), "")
    assert at.turn == 2


def test_a_mover_without_a_legal_weave_ends_the_match() -> None:
    """S5-35: at once, before that turn."""
    game = rules()
    at = play(game, last_threads(game, [0, 1], [1], energy=[100, 120]), "8h7:0")
    assert over(at) == ((2,), "no_moves")
    assert at.to_act() == []
    assert [turn.seat for turn in at.history] == [1]


def test_no_legal_weave_counts_weaves_of_several_threads_too() -> None:
    """S5-35: no single thread of seat 2 scores, but two together do."""
    game = rules()
    at = play(game, last_threads(game, [0, 1], [1, 4], energy=[0, 0]), "8h7:0")
    assert at.turn == 2


def test_a_sealed_loom_ends_the_match_with_a_pile_left() -> None:
    """S5-35"""
    game = rules()
    rows = ["57585", "40691", "21487", "60462", "9315"]
    loom = " ".join(f"{digit}@{3 + x},{7 + y}" for y, row in enumerate(rows) for x, digit in enumerate(row))
    at = position(game, loom=loom, hands=[[5], [1, 2, 3]], pile=[0, 2], energy=[200, 210])
    play(game, at, "7h11:5")
    assert at.energy == [240, 210]
    assert over(at) == ((1,), "no_moves")


def test_a_loom_may_not_be_sealed_while_a_pile_is_left() -> None:
    """S5-54"""
    game = rules(sealing="forbid")
    rows = ["57585", "40691", "21487", "60462", "931"]
    loom = " ".join(f"{digit}@{3 + x},{7 + y}" for y, row in enumerate(rows) for x, digit in enumerate(row))
    hands = [[2, 3, 5], [1, 2, 3]]
    at = position(game, loom=loom, hands=hands, pile=[0])
    assert why(game, at, "6h11:2,5") == "seals"  # both open places of the row ...
    assert not [action for action in at.legal(1) if game.write(action).startswith(("6h11:2,5", "6h11:5,2"))]
    assert why(game, at, "6h11:2") == ""  # ... one of them leaves the other
    assert "6h11:2" in [game.write(action) for action in at.legal(1)]
    assert why(game, at, "6h11:2,3") == "no_sequence"  # the last of all refusals
    assert why(game, position(game, loom=loom, hands=hands), "6h11:2,5") == ""  # the pile is empty
    assert why(rules(), position(rules(), loom=loom, hands=hands, pile=[0]), "6h11:2,5") == ""  # by the book
    dead = rules(sealing="forbid", long_runs="dead")  # nothing is sealed where long runs may be laid
    assert why(dead, position(dead, loom=loom, hands=hands, pile=[0]), "6h11:2,5") == ""


def test_the_first_mover_may_be_stuck_already() -> None:
    """S5-35 before the first turn: no sum of 5, 0, 0, 0, 0, 1, 1, 1 reaches 9."""
    bag = "0000111" + "1222233334444555566667777888899" + "99"
    at = rules(sacred=[9]).start(ScriptedDice([("bag", bag)]))
    assert isinstance(at, WeavePosition)
    assert at.to_act() == []
    assert over(at) == ((1, 2), "no_moves")
    at = rules(sacred=[9], stuck="skip").start(ScriptedDice([("bag", bag)]))
    assert at.to_act() == [2]


def test_a_position_in_which_nobody_could_move_is_none() -> None:
    """S5-35"""
    with pytest.raises(ValueError, match="no legal weave"):
        position(rules(), hands=[[1], [1]])


def test_the_target_ends_the_match_before_gathering() -> None:
    """S5-36"""
    game = rules(target_score=100)
    at = play(game, position(game, energy=[80, 70], pile=[1, 8, 8]), "8h7:2,3")
    assert at.energy == [100, 70]
    assert len(at.pile) - at.top == 3
    assert over(at) == ((1,), "target")
    at = play(game, position(game, energy=[70, 70], pile=[8, 8, 8]), "8h7:2,3")
    assert over(at) == ((), "")


@pytest.mark.parametrize(
    ("hands", "energy", "winners"),
    [
        ([[0, 1, 3], [1]], [100, 100], (1,)),  # more energy, more threads
        ([[0, 1, 3], [1]], [100, 110], (2,)),  # a tie: fewer threads
        ([[0, 1], [1]], [100, 110], (1, 2)),  # a tie still: shared
        ([[0, 1], [1]], [100, 120], (2,)),
    ],
)
def test_energy_then_threads_then_shared(hands: list[list[int]], energy: list[int], winners: tuple[int, ...]) -> None:
    """S5-37"""
    game = rules()
    at = play(game, last_threads(game, *hands, energy=energy), "8h7:0")
    assert over(at) == (winners, "no_moves")
    assert at.result is not None
    assert at.result.payoffs == [1 / len(winners) if seat in winners else 0.0 for seat in (1, 2)]


def test_the_result_tells_energies_counts_winners_and_reason() -> None:
    """S5-38"""
    match = table(rules(), hands=[[0], [1, 2]], energy=[100, 140])
    told = match.hear(1, "8h7:0").events[0]
    assert told[-1].text == "end 1 perfect 160/0 140/2"
    assert told[-1].data == {
        "type": "end",
        "winners": [1],
        "reason": "perfect",
        "energy": [160, 140],
        "threads": [0, 2],
    }
    assert set(match.game.info.reasons) >= {"perfect", "no_moves", "target", "pile_empty", "last_weaver", "abort"}


def test_an_abort_is_nobodys_victory() -> None:
    """S5-38"""
    at = position(rules(players=4))
    at.forfeit(0, "abort", None)
    assert over(at) == ((), "abort")
    assert at.result is not None
    assert at.result.payoffs == [0.25] * 4


# options about the end


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"winners": [1], "energy": [220, 210], "threads": [0, 2]}, "Ana won, 220 to 210: a Perfect Game."),
        (
            {"winners": [1], "energy": [220, 220], "threads": [0, 2]},
            "Ana won, 220 to 220, by fewer threads left, 0 to 2: a Perfect Game.",
        ),
        (
            {"winners": [1, 3], "energy": [90, 80, 90], "threads": [1, 0, 1]},
            "Ana and Cy won, 90 to 80 to 90, each with 1 thread left: a Perfect Game.",
        ),
        (
            {"winners": [1], "energy": [90, 90], "threads": [4, 1], "reason": "last_weaver"},
            "Ana won, 90 to 90: the others left the Loom.",
        ),
    ],
)
def test_the_end_says_what_decided(data: dict[str, Any], words: str) -> None:
    """S5-37"""
    assert tell({"type": "end", "reason": "perfect", **data}, Hearer(0, ["Ana", "Bo", "Cy"])) == words


def test_the_emptied_pile_may_end_the_match() -> None:
    """R12: end_rule=pile_empty, partial refill included."""
    game = rules(end_rule="pile_empty")
    for pile in ([7, 8], [7]):
        assert over(play(game, position(game, pile=pile), "8h7:2,3")) == ((1,), "pile_empty")
    assert over(play(game, position(game, pile=[7, 8, 8]), "8h7:2,3")) == ((), "")


def test_a_stuck_seat_may_be_passed_over() -> None:
    """R14: stuck=skip; the match ends when everybody is stuck on the same Loom."""
    game = rules(stuck="skip")
    at = play(game, last_threads(game, [0, 5], [1], energy=[100, 120]), "8h7:0")
    assert at.turn == 1
    assert at.passed == [False, True]
    play(game, at, "6h7:5")
    assert at.energy == [180, 120]
    assert over(at) == ((1,), "perfect")
    at = play(game, last_threads(game, [0, 1], [1], energy=[100, 120]), "8h7:0")
    assert over(at) == ((2,), "no_moves")


def test_a_passed_over_seat_is_looked_at_again_when_the_loom_has_changed() -> None:
    """R36"""
    game = rules(stuck="skip", players=3)
    at = last_threads(game, [0, 3, 9], [1], [1, 4, 9], energy=[0, 0, 0])
    play(game, at, "8h7:0")  # 5+0: a 1 fits nowhere
    assert at.turn == 3
    assert at.passed == [False, True, False]
    play(game, at, "9h7:1,4")  # now it does, under the 4
    assert at.passed == [False, False, False]
    play(game, at, "9h8:9")
    assert at.turn == 2


def test_a_round_may_be_completed() -> None:
    """R21: seat 1 goes out, seats 2 and 3 still weave, and both may get the bonus."""
    game = rules(finish_round=True, players=3)
    at = last_threads(game, [0], [5], [0, 9], energy=[0, 0, 0])
    play(game, at, "8h7:0")
    assert over(at) == ((), "")
    assert at.pending == "perfect"
    assert at.turn == 2
    play(game, at, "6h7:5")  # 5+5+0
    assert at.energy == [60, 70, 0]
    assert at.turn == 3
    play(game, at, "9h7:0")
    assert at.energy == [60, 70, 20]
    assert over(at) == ((2,), "perfect")


def test_a_completed_round_goes_on_after_the_target_and_the_highest_wins() -> None:
    """R21, R30, R31"""
    game = rules(finish_round=True, target_score=100)
    at = position(game, energy=[80, 95], pile=[8, 8, 7])
    play(game, at, "8h7:2,3")
    assert at.history[-1].drawn == 2
    assert at.turn == 2
    play(game, at, "7h8:5")
    assert at.energy == [100, 115]
    assert over(at) == ((2,), "target")


def test_the_last_seat_of_a_round_ends_it_at_once() -> None:
    """R21"""
    game = rules(finish_round=True)
    at = last_threads(game, [1, 2], [0], energy=[0, 0], turn=2)
    play(game, at, "8h7:0")
    assert over(at) == ((2,), "perfect")


def test_a_stuck_seat_is_passed_over_in_the_last_round() -> None:
    """R21: stuck=end begins the last round, in which others still weave."""
    game = rules(finish_round=True, players=3)
    at = last_threads(game, [0, 9], [1], [5, 9], energy=[0, 0, 0])
    play(game, at, "8h7:0")
    assert at.pending == "no_moves"
    assert at.turn == 3
    play(game, at, "6h7:5")
    assert over(at) == ((3,), "no_moves")


def test_the_bonus_may_be_the_first_ones_alone() -> None:
    """S5-52: seat 1 empties its hand and is paid; seat 2 does so too and is not, and nothing is told of a bonus."""
    for chosen_for, energy in (("each", [60, 70, 0]), ("first", [60, 20, 0])):
        game = rules(finish_round=True, players=3, perfect_for=chosen_for)
        at = last_threads(game, [0], [5], [0, 9], energy=[0, 0, 0])
        assert at.prize(1) == 50
        play(game, at, "8h7:0")
        assert at.prize(2) == (50 if chosen_for == "each" else 0)
        events: list[Event] = []
        at.play(2, game.interpret(at, 2, "6h7:5", "")[0], events)  # type: ignore[index]
        assert at.energy == energy
        assert ["perfect" in event.text for event in events].count(True) == (1 if chosen_for == "each" else 0)


def test_seats_may_begin_with_what_their_turn_costs_them() -> None:
    """S5-53: it stands on the Loom's first page and counts at the end."""
    for players, energy in ((2, (5, 0)), (3, (35, 0, 35)), (4, (0, 5, 10, 0))):
        names = ["p"] * players
        assert view(Match(rules(players=players, komi=True), names, chosen("x", players)), 0).energy == energy
        assert view(Match(rules(players=players), names, chosen("x", players)), 0).energy == (0,) * players


def test_whose_komi_has_changed_is_of_another_version() -> None:
    """R42: a match that began with other energies is not taken up with these."""
    assert rules(players=4, komi=True).version == rules(komi=True).version == 3
    assert rules(players=4, komi=True, portals="twin", long_runs="dead").version == 3
    assert {rules(players=players, komi=komi).version for players, komi in ((2, False), (3, True), (4, False))} == {1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_the_recommended_game_everybody_has_as_many_turns_or_one_fewer(players: int) -> None:
    """R40: whoever wins and however it ends; one fewer only for who was stuck."""
    game = CARD.make({"players": players}, preset="balanced")
    heuristics = CARD.heuristics(game)
    fewest = []
    for seed in range(3):
        dice = QuickDice(seed)
        at = game.start(dice)
        assert isinstance(at, WeavePosition)
        while at.result is None:
            at.play(at.turn, heuristics.policy(at, at.turn, dice), None)
        turns = [sum(turn.seat == seat for turn in at.history) for seat in range(1, players + 1)]
        assert max(turns) - min(turns) <= 1
        fewest.append(min(turns))
    assert sorted(fewest)[1] >= 4  # a sealed Loom may end one early (R5)


def test_the_book_stays_as_it_was() -> None:
    """R40: what says nothing of bag or rounds means the book's."""
    options = as_data(CARD.make(preset="classic").options)
    assert options == as_data(CARD.make().options)
    assert [options[name] for name in CARD.presets["balanced"]] == ["forty", "seats", False, "allow", "each", False]


# conduct


def timed(**saved: Any) -> Match:
    return table(rules(turn_time=30, max_timeouts=2, **saved.pop("options", {})), **saved)


def test_time_ends_a_legal_weave() -> None:
    """S5-44"""
    match = timed()
    say(match, 1, "place 2@8,7", "place 3@9,7")
    match.tick(29_999)
    assert match.position.to_act() == [1]
    match.tick(30_000)
    assert truth(match).energy == [20, 0]
    assert [(entry.act, entry.text) for entry in match.log] == [("timeout", "8h7:2,3")]
    assert match.drafts[1] == ""


def test_time_undoes_an_illegal_weave_and_skips_without_drawing() -> None:
    """S5-44"""
    match = timed(pile=[8, 8], hands=[[0, 1, 2], [0, 1, 5]])
    say(match, 1, "place 2@8,7")
    match.tick(30_000)
    assert [(entry.act, entry.text) for entry in match.log] == [("timeout", "-")]
    assert match.drafts[1] == ""
    assert truth(match).energy == [0, 0]
    assert sum(truth(match).hands[0]) == 3
    assert match.position.to_act() == [2]
    assert view(match, 2).skips == (1, 0)
    skipped = view(match, 2).history[-1]
    assert (skipped.weave, skipped.points, skipped.drawn, skipped.bonus) == ("-", 0, 0, 0)


def test_no_time_limit_is_no_clock() -> None:
    """S5-44: turn_time 0"""
    match = table(rules(turn_time=0))
    assert match.position.timers() == []
    match.tick(10**9)
    assert match.position.to_act() == [1]


def test_two_skipped_turns_in_a_row_drop_a_seat() -> None:
    """S5-45"""
    match = timed(options={"players": 3}, hands=[[0, 1, 2], [0, 1, 2, 3, 4], [0, 5, 5]])
    match.tick(30_000)
    assert say(match, 2, "8h7:0") == ""
    assert say(match, 3, "6h7:5") == ""
    match.tick(60_000)
    assert truth(match).dropped == [True, False, False]
    assert match.log[-1].act == "forfeit"
    assert match.position.to_act() == [2]


def test_a_weave_between_makes_the_count_start_anew() -> None:
    """S5-45: consecutive (R38)"""
    match = timed(hands=[[0, 1, 2, 5], [0, 1, 2, 4, 5]])
    match.tick(30_000)
    assert say(match, 2, "8h7:0") == ""
    assert say(match, 1, "6h7:5") == ""
    assert truth(match).skips == [0, 0]
    assert say(match, 2, "7v8:5") == ""
    match.tick(60_000)
    assert truth(match).dropped == [False, False]
    assert truth(match).skips == [1, 0]


def test_one_skipped_turn_may_be_enough() -> None:
    """S5-45: max_timeouts"""
    match = table(rules(turn_time=30, max_timeouts=1))
    match.tick(30_000)
    assert over(truth(match)) == ((2,), "last_weaver")


def test_resigning_drops_a_seat_whose_turns_are_passed_over() -> None:
    """S5-45: its hand leaves play unseen, its unfinished weave is undone, it cannot win."""
    match = table(rules(players=3), energy=[500, 0, 0], pile=[8, 8, 8])
    say(match, 1, "place 2@8,7")
    told = match.hear(1, "resign").events
    assert match.drafts[1] == ""
    assert [event.text for event in told[2]] == ["drop 1 resign"]
    assert match.position.to_act() == [2]
    assert view(match, 2).hands[0] is None
    assert len(truth(match).pile) == 3
    say(match, 2, "8h7:0")
    say(match, 3, "6v7:5")
    assert match.position.to_act() == [2]
    truth(match).finish("no_moves", truth(match).leaders(), None)
    assert over(truth(match))[0] == (3,)


def test_a_seat_may_leave_when_it_is_not_its_turn() -> None:
    """S5-45"""
    match = table(rules(players=3))
    match.hear(3, "resign")
    assert match.position.to_act() == [1]
    say(match, 1, "8h7:0")
    say(match, 2, "6v7:5")
    assert match.position.to_act() == [1]


def test_absence_beyond_the_grace_drops_a_seat() -> None:
    """S5-45"""
    match = table(rules(players=3, reconnect_grace=20, turn_time=0))
    match.leave(2, 0)
    match.tick(19_999)
    assert truth(match).dropped == [False, False, False]
    match.tick(20_000)
    assert truth(match).dropped == [False, True, False]
    assert match.game.conduct.grace == 20


def test_a_dropped_seat_lapses_and_leaves_no_more() -> None:
    """S5-45"""
    at = position(rules(players=3))
    at.forfeit(3, "resign", None)
    lapse = at.lapse(3, "absence", "")
    assert (lapse.actions, lapse.forfeit) == ([], "")
    before = rules(players=3).save(at)
    at.forfeit(3, "resign", None)
    assert rules(players=3).save(at) == before


def test_the_last_active_seat_wins() -> None:
    """S5-46"""
    match = table(rules(players=3), energy=[500, 100, 0])
    match.hear(1, "resign")
    assert over(truth(match)) == ((), "")
    match.hear(2, "resign")
    assert over(truth(match)) == ((3,), "last_weaver")
    assert truth(match).result is not None


def test_a_refusal_changes_neither_state_nor_clock() -> None:
    """S5-47"""
    match = timed()
    match.tick(10_000)
    before = match.game.save(match.position)
    for text in ("8h7:4", "9h7:0", "xyzzy", "end", "return 7,7", "-"):
        assert say(match, 1, text) != ""
    assert match.game.save(match.position) == before
    match.tick(29_999)
    assert match.position.to_act() == [1]
    match.tick(30_000)
    assert match.position.to_act() == [2]


def test_placing_and_returning_do_not_restart_the_clock() -> None:
    """S5-47"""
    match = timed()
    for now in (5_000, 15_000, 25_000):
        match.hear(1, "place 4@8,7", now)
        match.hear(1, "undo", now)
    match.tick(30_000)
    assert match.position.to_act() == [2]


def test_reconnecting_restores_hand_and_unfinished_weave_while_clocks_run_on() -> None:
    """S5-47"""
    match = timed()
    say(match, 1, "place 2@8,7")
    match.leave(1, 10_000)
    match.back(1, 20_000)
    assert match.drafts[1] == "2@8,7"
    assert preview(match).hand == (0, 1, 2, 3, 4, 9)
    assert view(match, 1).hands[0] == (0, 1, 2, 2, 3, 4, 9)
    match.tick(30_000)
    assert match.position.to_act() == [2]
