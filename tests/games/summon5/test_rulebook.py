"""Summon5's rulebook: setup, turns, legality and scoring, requirement by requirement."""

from collections import Counter

import pytest

from parlour.core.contract import Draft, Game, Refusal
from parlour.core.dice import QuickDice, ScriptedDice
from parlour.core.options import BadOption, as_data
from parlour.games.summon5 import CARD
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.view.look import spread
from parlour.laws.kit import left_by
from parlour.table.chance import chosen
from parlour.table.match import Match
from tests.games.summon5.bench import play, points, position, preview, rules, say, table, truth, view, why

BAG = "6426367196712988305955234107210789844530"


def from_bag(players: int = 2, **options: object) -> WeavePosition:
    found = rules(players=players, **options).start(ScriptedDice([("bag", BAG)]))
    assert isinstance(found, WeavePosition)
    return found


def begun(**options: object) -> WeavePosition:
    """A match from a shuffled bag, before its first turn."""
    found = rules(**options).start(QuickDice(1))
    assert isinstance(found, WeavePosition)
    return found


# setup


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play_on_fifteen_by_fifteen(players: int) -> None:
    """S5-01"""
    at = from_bag(players)
    seen = view(Match(rules(players=players), ["p"] * players, chosen("x", players)), 0)
    assert len(at.hands) == len(seen.energy) == players
    assert [len(row) for row in seen.loom] == [15] * 15
    with pytest.raises(BadOption, match="players"):
        rules(players=5)


def test_the_bag_holds_four_of_each_digit() -> None:
    """S5-02"""
    at = begun()
    everything = [*at.pile, *(digit for hand in at.hands for digit in spread(hand))]
    assert Counter(everything) == dict.fromkeys(range(10), 4)


@pytest.mark.parametrize(("players", "pile"), [(2, 26), (3, 39), (4, 52)])
def test_the_bag_may_grow_with_the_weavers(players: int, pile: int) -> None:
    """S5-51: two of each digit for everybody; by the book it does not, and two weavers have the book's bag."""
    at = begun(players=players, bag="weavers")
    assert len(at.pile) == pile
    everything = [*at.pile, *(digit for hand in at.hands for digit in spread(hand))]
    assert Counter(everything) == dict.fromkeys(range(10), 2 * players)
    taken = begun(players=players, bag="weavers", anchor_from_bag=True)
    assert len(taken.pile) == pile - 1
    assert len(begun(players=players).pile) == 40 - 7 * players
    assert sum(view(Match(rules(players=players, bag="weavers"), ["p"] * players, chosen("x", players)), 0).unseen) == (
        20 * players
    )


def test_the_bag_is_shuffled_uniformly() -> None:
    """S5-02: over many bags every digit is as likely as any other to be in a hand, and on top and at the end of the pile."""
    game = rules()
    dice = QuickDice(5)
    held, first, last = Counter[int](), Counter[int](), Counter[int]()
    for _ in range(2000):
        at = game.start(dice)
        assert isinstance(at, WeavePosition)
        held.update(spread(at.hands[0]))
        first[at.pile[0]] += 1
        last[at.pile[-1]] += 1
    for digit in range(10):
        assert 1280 < held[digit] < 1520
        assert 150 < first[digit] < 250
        assert 150 < last[digit] < 250


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_seat_gets_its_seven_of_the_bag(players: int) -> None:
    """S5-03"""
    at = from_bag(players)
    for seat in range(1, players + 1):
        assert "".join(map(str, spread(at.hands[seat - 1]))) == "".join(sorted(BAG[7 * (seat - 1) : 7 * seat]))


def test_the_anchor_is_a_forty_first_thread() -> None:
    """S5-04"""
    at = from_bag()
    assert [cell for cell in range(225) if at.grid[cell] >= 0] == [7 * 15 + 7]
    assert at.grid[7 * 15 + 7] == 5
    assert len(at.pile) + sum(map(sum, at.hands)) == 40
    taken = begun(anchor_from_bag=True)
    assert len(taken.pile) == 25
    assert Counter([*taken.pile, *spread(taken.hands[0]), *spread(taken.hands[1])])[5] == 3
    assert len(begun(anchor_from_bag=True, center="empty").pile) == 26  # R28


@pytest.mark.parametrize(("players", "pile", "taken"), [(2, 26, 25), (3, 19, 18), (4, 12, 11)])
def test_the_rest_of_the_bag_is_the_pile_in_order(players: int, pile: int, taken: int) -> None:
    """S5-05"""
    at = from_bag(players)
    assert "".join(map(str, at.pile)) == BAG[7 * players :]
    assert len(at.pile) == pile
    assert len(begun(players=players, anchor_from_bag=True).pile) == taken


def test_draws_take_the_front_of_the_pile() -> None:
    """S5-05"""
    game = rules()
    at = position(game, pile=[7, 8, 8, 6])
    play(game, at, "8h7:2,3")
    assert spread(at.hands[0]) == (0, 1, 2, 4, 7, 8, 9)
    assert at.pile[at.top :] == [8, 6]


def test_seat_one_begins_and_turns_go_round() -> None:
    """S5-06"""
    game = rules(players=3)
    at = game.start(QuickDice(3))
    assert isinstance(at, WeavePosition)
    movers = []
    for _ in range(7):
        movers.append(at.turn)
        at.play(at.turn, at.random_action(at.turn, QuickDice(1)), None)
    assert movers == [1, 2, 3, 1, 2, 3, 1]


def test_players_are_seated_at_random_unless_fixed() -> None:
    """S5-06"""
    loose = rules(players=3, seating="random")
    seen = {tuple(loose.seating(QuickDice(seed))) for seed in range(60)}
    assert len(seen) == 6
    assert rules(players=3).seating(QuickDice(1)) == [1, 2, 3]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_rematch_rotates_the_start_by_one_seat(players: int) -> None:
    """S5-06"""
    game: Game = rules(players=players, seating="random")
    sat = list(range(1, players + 1))
    began = []
    for _ in range(players):
        began.append(sat[0])
        rematch = game.rematch(left_by(game, 0))
        game = CARD.make({**as_data(game.options), **rematch.options})
        sat = [sat[seat - 1] for seat in rematch.chairs]
        sat = [sat[number - 1] for number in game.seating(QuickDice(len(began)))]
    assert began == list(range(1, players + 1))
    assert sat == began


# the turn


def test_a_turn_is_weaving_then_gathering_then_the_next_seat() -> None:
    """S5-07"""
    match = table(rules(), pile=[8, 6, 6])
    told = match.hear(1, "8h7:2,3").events
    assert [event.text for event in told[1]] == ["1 8h7:2,3 +20", "1 draws 8,6"]
    assert match.position.to_act() == [2]


def test_threads_are_placed_one_at_a_time_in_any_order() -> None:
    """S5-08"""
    match = table(rules())
    assert say(match, 1, "place 3@9,7", "place 2@8,7") == ""
    assert match.drafts[1] == "3@9,7 2@8,7"
    assert say(match, 1, "end") == ""
    assert truth(match).history[-1].points == 20


def test_the_preview_follows_every_place_and_return() -> None:
    """S5-09"""
    match = table(rules())
    seen = []
    for text in ("place 0@8,7", "place 9@9,9", "return 8,7", "return 9,9"):
        assert say(match, 1, text) == ""
        seen.append((preview(match).points, preview(match).refusal))
    # legal; a valid sequence still counts while the weave is illegal; nothing left but a stray thread; nothing at all
    assert seen == [(10, ""), (10, "not_in_line"), (0, "not_adjacent"), (0, "nothing_placed")]


def test_a_placed_thread_returns_alone() -> None:
    """S5-10"""
    match = table(rules())
    say(match, 1, "place 1@8,7", "place 2@9,7", "place 2@10,7", "return 9,7")
    assert match.drafts[1] == "1@8,7 2@10,7"
    assert preview(match).hand == (0, 2, 3, 4, 9)


def test_old_threads_are_never_returned_moved_or_covered() -> None:
    """S5-11"""
    match = table(rules())
    assert say(match, 1, "return 7,7") == "not_yours"
    assert say(match, 1, "place 2@7,7") == "occupied"
    assert say(match, 1, "return 8,7") == "not_yours"
    say(match, 1, "8h7:0")
    assert say(match, 2, "return 8,7") == "not_yours"
    assert say(match, 2, "place 0@8,7") == "occupied"


def test_undo_returns_everything() -> None:
    """S5-12"""
    match = table(rules())
    say(match, 1, "place 1@8,7", "place 2@9,7", "undo")
    assert match.drafts[1] == ""
    assert preview(match).hand == (0, 1, 2, 2, 3, 4, 9)
    say(match, 1, "8h7:0")
    assert say(match, 1, "undo") == "not_your_turn"
    assert truth(match).grid[7 * 15 + 8] == 0


def test_end_turn_is_accepted_only_if_the_weave_is_legal() -> None:
    """S5-13"""
    match = table(rules())
    before = match.game.save(match.position)
    assert say(match, 1, "place 4@8,7", "end") == "no_sequence"
    assert match.game.save(match.position) == before
    assert match.drafts[1] == "4@8,7"
    assert say(match, 1, "place 1@9,7", "end") == ""
    assert truth(match).energy == [20, 0]
    assert match.drafts[1] == ""


def test_an_ended_turn_is_final() -> None:
    """S5-14"""
    match = table(rules())
    say(match, 1, "8h7:0")
    for text in ("undo", "return 8,7", "8h7:0", "place 1@9,7", "end"):
        assert say(match, 1, text) == "not_your_turn"


@pytest.mark.parametrize(("pile", "drawn", "held"), [([8] * 3, 2, 7), ([8], 1, 6), ([], 0, 5)])
def test_gathering_fills_the_hand_as_far_as_the_pile_goes(pile: list[int], drawn: int, held: int) -> None:
    """S5-15"""
    game = rules()
    at = play(game, position(game, pile=pile), "8h7:2,3")
    assert at.history[-1].drawn == drawn
    assert [sum(hand) for hand in at.hands] == [held, 7]


def test_there_is_no_pass_and_no_exchange() -> None:
    """S5-16"""
    match = table(rules())
    assert say(match, 1, "-") == "no_pass"
    assert say(match, 1, "pass") == "bad_notation"
    assert say(match, 1, "exchange 1") == "bad_notation"
    assert match.position.to_act() == [1]


# legality


def test_a_weave_needs_threads_of_the_own_hand() -> None:
    """S5-17"""
    game = rules()
    at = position(game)
    assert why(game, at, "8h7:5") == "not_in_hand"
    assert why(game, at, "8h7:0,0") == "not_in_hand"
    assert why(game, at, "7v8:2,1,2") == ""  # two 2s are held
    assert why(game, at, "7v8:2,2,2") == "not_in_hand"
    assert say(table(game), 1, "end") == "nothing_placed"


def test_new_cells_are_on_the_loom_and_empty() -> None:
    """S5-18"""
    game = rules()
    at = position(game, loom="5@7,7 0@14,7")
    for text in ("15h7:0", "7v15:0", "99h7:0", "14h8:0,1", "13h7:1,.,2", "0v14:1,2"):
        assert why(game, at, text) == "out_of_bounds", text
    assert why(game, at, "7h7:0") == "occupied"
    assert why(game, at, "6h7:0,1") == "occupied"
    negative = '{"type":"weave","x":-1,"y":7,"dir":"h","tiles":[0]}'
    assert why(game, at, negative) == "out_of_bounds"


def test_new_threads_lie_in_one_row_or_column() -> None:
    """S5-19"""
    match = table(rules())
    assert say(match, 1, "place 0@8,7", "place 1@7,8", "end") == "not_in_line"
    assert say(match, 1, "return 7,8", "place 1@9,7", "place 4@8,8", "end") == "not_in_line"
    assert say(match, 1, "return 8,8", "place 4@10,7", "end") == ""


def test_no_empty_cell_between_but_old_threads() -> None:
    """S5-20"""
    game = rules()
    at = position(game)
    assert why(game, at, "8h7:0,.,1") == "gap"
    assert why(game, at, "6h7:2,.,3") == ""
    assert why(game, at, "5h7:2,.,.,3") == "gap"
    nought = position(game, loom="5@7,7 0@8,7", hands=[[1, 4], [1]])
    assert points(game, nought, "6h7:1,.,.,4") == 20  # a 0 is a thread like any other
    assert why(rules(bridging=False), position(rules(bridging=False)), "6h7:2,.,3") == "gap"
    ringed = rules(obstacles=[[9, 7]])
    assert say(table(ringed), 1, "place 0@8,7", "place 1@10,7", "end") == "gap"


def test_one_thread_at_least_touches_an_old_one_and_not_diagonally() -> None:
    """S5-21"""
    game = rules()
    at = position(game)
    assert why(game, at, "8h8:1,4") == "not_adjacent"
    assert why(game, at, "6h6:0") == "not_adjacent"
    assert why(game, at, "8v6:1,4") == ""  # (8,7) touches the anchor, (8,6) only (8,7)
    assert why(game, at, "10h7:1,4") == "not_adjacent"


def test_only_the_final_set_counts() -> None:
    """S5-22"""
    match = table(rules())
    assert say(match, 1, "place 4@11,7", "place 3@10,7", "place 9@9,7", "place 2@8,7") == ""
    assert say(match, 1, "return 9,7", "place 1@9,7", "end") == ""
    assert truth(match).history[-1].points == 30
    assert match.game.write(truth(match).history[-1].action) == "8h7:2,1,3,4"


@pytest.mark.parametrize("cell", ["6,7", "8,7", "7,6", "7,8"])
def test_the_first_weave_touches_the_anchor(cell: str) -> None:
    """S5-23"""
    assert say(table(rules()), 1, f"place 0@{cell}", "end") == ""
    game = rules()
    assert {
        touching
        for action in position(game, hands=[[0], [1]]).legal(1)
        for touching in [game.write(action).partition(":")[0]]
    } == {"6h7", "8h7", "7h6", "7h8"}


def test_an_empty_centre_must_be_met_first() -> None:
    """S5-23 under center=empty: the centre or a cell next to it, and nothing diagonal."""
    game = rules(center="empty")
    at = position(game, loom="")
    for text, code in [("7h7:1,4", ""), ("8h7:1,4", ""), ("8h8:1,4", "first_move"), ("6v8:1,4", "first_move")]:
        assert why(game, at, text) == code
    play(game, at, "8h7:1,4")
    assert why(game, at, "8h9:0,5") == "not_adjacent"


def test_the_anchor_may_be_replaced_by_the_first_weave_alone() -> None:
    """S5-23 under center=replace: the anchor leaves the game (R29)."""
    game = rules(center="replace")
    at = position(game, hands=[[1, 2, 4], [0, 5, 5]])
    assert points(game, at, "7h7:1,4") == 10  # the replaced 5 is in no run
    assert points(game, at, "7v8:1,4") == 20  # the anchor may stay, too
    assert why(game, at, "9h9:1,4") == "not_adjacent"
    assert not play(game, position(game, hands=[[1, 2, 4], [0, 5, 5]]), "7v8:1,4").replaced
    play(game, at, "7h7:1,4")
    assert at.replaced
    assert why(game, at, "7h7:5") == "occupied"
    assert why(rules(), position(rules()), "7h7:1,4") == "occupied"


def test_no_run_with_a_new_thread_is_longer_than_five() -> None:
    """S5-24: in the line of the weave and across it."""
    game = rules()
    at = position(game, loom="1@5,7 4@6,7 5@7,7 2@8,7 3@9,7", hands=[[0, 1, 2, 2, 4], [1, 3]])
    assert why(game, at, "10h7:0") == "run_too_long"
    assert why(game, at, "10v6:2,0") == "run_too_long"  # the column is short, but it lengthens the row
    assert why(game, at, "4h6:4,1") == ""
    for loom in ("1@5,7 4@6,7 5@7,7 0@8,7 5@9,7", "5@5,7 0@6,7 5@7,7 1@8,7 4@9,7"):
        noughts = position(game, loom=loom, hands=[[5], [1, 3]])
        assert [why(game, noughts, text) for text in ("4h7:5", "10h7:5")] == ["run_too_long"] * 2
    dead = rules(long_runs="dead")
    at = position(dead, loom="1@5,7 4@6,7 5@7,7 2@8,7 3@9,7 5@10,6", hands=[[0, 1], [1, 3]])
    assert points(dead, at, "10h7:0") == 10


def test_at_least_one_valid_sequence() -> None:
    """S5-25"""
    game = rules()
    at = position(game)
    assert why(game, at, "8h7:4") == "no_sequence"
    assert why(game, at, "8h7:4,1") == ""


def test_other_runs_may_be_invalid() -> None:
    """S5-26"""
    game = rules()
    assert points(game, position(game), "6h8:2,1,2") == 10
    strict = rules(all_must_score=True)
    assert why(strict, position(strict), "6h8:2,1,2") == "dead_sequence"
    both = rules(all_must_score=True, long_runs="dead")  # R27
    at = position(both, loom="1@5,7 4@6,7 5@7,7 2@8,7 3@9,7 5@10,6", hands=[[0, 1], [1, 3]])
    assert why(both, at, "10h7:0") == "dead_sequence"


# scoring


def test_parts_of_a_run_are_no_sequences() -> None:
    """S5-27"""
    game = rules()
    at = position(game)
    assert why(game, at, "8h7:0,1") == "no_sequence"  # [5,0] alone would score
    assert why(game, at, "7v8:1,2,3,4") == ""


@pytest.mark.parametrize(
    ("sacred", "total", "valid"),
    [(5, 0, False), (5, 5, True), (5, 10, True), (5, 11, False), (3, 9, True), (7, 9, False)],
)
def test_a_sum_is_valid_if_it_is_a_positive_multiple(sacred: int, total: int, valid: bool) -> None:
    """S5-28"""
    assert rules(sacred=[sacred]).terms.tariff.valid[total] == valid


def test_two_zeros_are_no_sequence() -> None:
    """S5-28"""
    game = rules()
    at = position(game, loom="5@7,7 0@8,7", hands=[[0, 0, 1], [1]])
    assert why(game, at, "8h8:0") == "no_sequence"
    assert points(game, at, "9h7:0") == 10


def test_ten_points_each_time_the_number_goes_into_the_sum() -> None:
    """S5-29: old threads count like new ones."""
    game = rules()
    at = position(game, loom="5@7,7 9@8,7 9@9,7", hands=[[7, 2], [1]])
    assert points(game, at, "10h7:7") == 60
    assert points(game, at, "10h7:2") == 50
    seven = rules(sacred=[7])
    assert points(seven, position(seven), "8h7:9") == 20


def test_each_sequence_scores_once_and_a_thread_serves_two() -> None:
    """S5-30: a row of three may score one across and three down (R23)."""
    game = rules()
    at = position(game, loom="1@6,7 5@7,7 4@8,7", hands=[[4, 5, 6], [1]])
    # row 8: 4+5+6 = 15; columns 1+4, 5+5, 4+6
    assert points(game, at, "6h8:4,5,6") == 30 + 10 + 20 + 20


def test_runs_without_a_new_thread_do_not_score_again() -> None:
    """S5-31"""
    game = rules()
    at = position(game, loom="5@7,7 0@8,7 0@9,7", hands=[[5, 1], [1]])
    assert points(game, at, "7h8:5") == 20  # the row 5+0+0 lies there, but nothing new is in it


def test_energy_comes_before_gathering() -> None:
    """S5-32: the target is met before the threads are drawn."""
    game = rules(target_score=50)
    at = play(game, position(game, energy=[30, 0], pile=[8, 8]), "8h7:2,3")
    assert at.energy == [50, 0]
    assert at.history[-1].drawn == 0
    assert at.result is not None


# reading


def test_json_says_the_same_as_text() -> None:
    """S5-48 for clients: each input has a JSON form."""
    game = rules()
    at = position(game)
    weave = '{"type":"weave","x":6,"y":7,"dir":"h","tiles":[2,null,3]}'
    assert game.interpret(at, 1, weave, "") == game.interpret(at, 1, "6h7:2,.,3", "")
    placed = game.interpret(at, 1, '{"type":"place","tile":2,"x":8,"y":7}', "")
    assert isinstance(placed, Draft)
    assert placed.text == "2@8,7"
    back = game.interpret(at, 1, '{"type":"return","x":8,"y":7}', "2@8,7 1@9,7")
    assert isinstance(back, Draft)
    assert back.text == "1@9,7"
    ended = game.interpret(at, 1, '{"type":"end"}', "2@8,7 3@9,7")
    assert ended == game.interpret(at, 1, "8h7:2,3", "")
    undone = game.interpret(at, 1, '{"type":"undo"}', "2@8,7")
    assert isinstance(undone, Draft)
    assert undone.text == ""


def test_a_typed_weave_ignores_what_is_placed() -> None:
    """A weave first undoes what is already placed."""
    match = table(rules())
    assert say(match, 1, "place 2@8,7", "8h7:0") == ""
    assert truth(match).grid[7 * 15 + 8] == 0


def test_one_thread_is_always_written_across() -> None:
    game = rules()
    at = position(game)
    assert game.interpret(at, 1, "8v7:0", "") == game.interpret(at, 1, "8h7:0", "")


@pytest.mark.parametrize(
    "text",
    [
        "8h7:.,2",
        "8h7:2,.",
        "8h7:",
        "8x7:2",
        "h7:2",
        "8h7:12",
        "place 2@8",
        "place",
        "return 8",
        "undo now",
        "end 1",
        "8h7",
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_be_right(text: str) -> None:
    game = rules()
    found = game.interpret(position(game), 1, text, "")
    assert isinstance(found, Refusal)
    assert found.code == "bad_notation"
    assert "7h8:2,1,2" in found.words


def test_a_weave_too_long_for_any_hand_still_gets_its_code() -> None:
    game = rules()
    at = position(game)
    for text, code in [("1h8:" + ",".join("012234900"), "not_in_hand"), ("8h7:" + ",".join("0" * 40), "out_of_bounds")]:
        found = game.interpret(at, 1, text, "")
        assert isinstance(found, Refusal)
        assert found.code == code
    found = game.interpret(at, 2, "1h8:" + ",".join("012234900"), "")
    assert isinstance(found, Refusal)
    assert found.code == "not_your_turn"


def test_place_tests_only_what_placing_can_break() -> None:
    match = table(rules(obstacles="ring"))
    assert say(match, 2, "place 0@8,7") == "not_your_turn"
    assert say(match, 1, "place 0@15,7") == "out_of_bounds"
    assert say(match, 1, "place 0@4,4") == "blocked"
    assert say(match, 1, "place 0@7,7") == "occupied"
    assert say(match, 1, "place 5@8,7") == "not_in_hand"
    assert say(match, 1, "place 0@1,1", "place 1@13,2") == ""  # no line, no contact: that is for `end`
    assert say(match, 1, "place 2@1,1") == "occupied"
    assert say(match, 1, "place 0@1,2") == "not_in_hand"
    say(match, 1, "8h7:0")
    match.position.forfeit(0, "abort", None)
    assert say(match, 2, "place 0@8,8") == "game_over"


def test_the_card_names_every_preset() -> None:
    assert list(CARD.presets) == [
        "balanced",
        "classic",
        "quinto",
        "sacred3",
        "sacred7",
        "mixed_paths",
        "small_loom",
        "obstacle_loom",
        "portal_loom",
        "grand_loom",
    ]
