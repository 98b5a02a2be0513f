"""All chance of the house: sealed, scripted and quick dice."""

from collections.abc import Callable
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.dice import (
    RANGE,
    Dice,
    Draw,
    QuickDice,
    ScriptedDice,
    SealedDice,
    Unscripted,
    read_order,
    sealed_draw,
    write_order,
)
from parlour.core.encounters import EncounterSource

SEED = "00000000000000ff"  # of rules/underscore.md, V31 to V34


def number(seed: str, stream: str, k: int, t: int) -> int:
    """u of rules/underscore.md 4.6, written anew."""
    return int(sha256(f"{seed}|{stream}|{k}|{t}".encode()).hexdigest()[:12], 16)


def by_hand(seed: str, stream: str, k: int, sides: int) -> tuple[int, int]:
    """The draw and how many hashes were rejected before it."""
    t = 0
    while (u := number(seed, stream, k, t)) >= 2**48 // sides * sides:
        t += 1
    return 1 + u % sides, t


def told(dice: Dice) -> list[tuple[str, int, str]]:
    assert dice.story is not None
    return [(draw.stream, draw.owner, draw.text) for draw in dice.story]


# sealed


def test_v31_eight_rolls_of_a_d6() -> None:
    dice = SealedDice([SEED])
    assert [dice.roll("fight/1", 6) for _ in range(8)] == [4, 6, 5, 3, 6, 5, 5, 5]
    assert [sealed_draw(SEED, "fight/1", k, 6) for k in range(8)] == [4, 6, 5, 3, 6, 5, 5, 5]


def test_v32_dice_of_different_sides_share_a_stream() -> None:
    dice = SealedDice([SEED])
    assert [dice.roll("fight/1", sides) for sides in (2, 6, 10, 6)] == [2, 6, 9, 3]


def test_v33_an_encounter_is_drawn() -> None:
    dice = SealedDice([SEED])
    assert dice.roll("enc/3", 20) == 16
    assert ["e03a", "e03b"][dice.roll("enc/3", 2) - 1] == "e03b"


def test_v34_the_first_hash() -> None:
    digest = sha256(b"00000000000000ff|fight/1|0|0").hexdigest()
    assert digest.startswith("b2c3992195271aaa")
    assert sealed_draw(SEED, "fight/1", 0, RANGE) == 1 + 0xB2C399219527


def test_a_number_that_would_be_biased_is_drawn_again() -> None:
    sides = RANGE // 2 + 1  # nearly half of all numbers are rejected
    tries = [by_hand(SEED, "wide", k, sides)[1] for k in range(40)]
    assert min(tries) == 0 and max(tries) >= 3  # both ways are gone, the second more than once in a row
    for k in range(40):
        assert sealed_draw(SEED, "wide", k, sides) == by_hand(SEED, "wide", k, sides)[0]


@given(st.text("abc/019", max_size=8), st.integers(0, 10**6), st.integers(1, RANGE))
def test_a_sealed_draw_can_be_computed_by_anyone(stream: str, k: int, sides: int) -> None:
    assert sealed_draw(SEED, stream, k, sides) == by_hand(SEED, stream, k, sides)[0]


@pytest.mark.parametrize("size", [0, 1, 2, 3, 12, 75])
def test_a_shuffle_is_fisher_yates_from_the_end(size: int) -> None:
    items = [10 * n for n in range(size)]
    deck = list(items)
    for k, i in enumerate(range(size, 1, -1)):
        j = by_hand("s", "bag", k, i)[0]
        deck[i - 1], deck[j - 1] = deck[j - 1], deck[i - 1]
    assert SealedDice(["s"]).shuffle("bag", items) == deck
    assert items == [10 * n for n in range(size)]  # what was given is left as it was


def test_streams_do_not_disturb_one_another() -> None:
    alone, mixed = SealedDice(["s"]), SealedDice(["s"])
    expected = [alone.roll("a", 1000) for _ in range(5)]
    found = []
    for _ in range(5):
        mixed.roll("b", 6)
        found.append(mixed.roll("a", 1000))
        mixed.shuffle("c", [1, 2, 3])
    assert found == expected


def test_a_seat_draws_from_its_own_seed() -> None:
    dice = SealedDice(["table", "one", "two"])
    assert [dice.roll("x", 10**6, owner) for owner in (0, 1, 2)] == [
        sealed_draw(seed, "x", 0, 10**6) for seed in ("table", "one", "two")
    ]


def test_a_seat_cannot_tell_from_its_own_draws_how_often_another_drew() -> None:
    quiet, busy = SealedDice(["t", "one", "two"]), SealedDice(["t", "one", "two"])
    for _ in range(3):
        busy.roll("fill", 100, 1)
        busy.roll("fill", 100, 0)
    assert quiet.roll("fill", 10**9, 2) == busy.roll("fill", 10**9, 2)


def test_the_story_tells_each_draw_with_its_owner() -> None:
    dice = SealedDice(["t", "one"])
    assert dice.story is None
    dice.roll("before", 6)
    dice.story = []
    roll = dice.roll("a", 6, 1)
    deck = dice.shuffle("bag", [3, 12, 5])
    assert told(dice) == [("a", 1, str(roll)), ("bag", 0, ",".join(map(str, deck)))]


# scripted


def test_scripted_dice_give_what_is_written_in_its_order() -> None:
    dice = ScriptedDice([("toss", "2"), ("bag", "312"), ("toss", "1")])
    dice.story = []
    assert dice.left() == "! toss 2"
    assert dice.roll("toss", 2) == 2
    assert dice.shuffle("bag", [1, 2, 3]) == [3, 1, 2]
    assert dice.left() == "! toss 1"
    assert dice.roll("toss", 2) == 1
    assert dice.left() == ""
    assert told(dice) == [("toss", 0, "2"), ("bag", 0, "312"), ("toss", 0, "1")]


def test_a_script_that_is_too_short_says_what_is_needed() -> None:
    with pytest.raises(Unscripted, match=r"expected a line `! toss ...`") as trouble:
        ScriptedDice([]).roll("toss", 2)
    assert trouble.value.stream == "toss"


@pytest.mark.parametrize("ask", [lambda d: d.roll("toss", 2), lambda d: d.shuffle("toss", [1, 2])])
def test_a_wrong_stream_is_named_and_nothing_is_used_up(ask: Callable[[Dice], object]) -> None:
    dice = ScriptedDice([("bag", "12")])
    with pytest.raises(Unscripted, match=r"expected a line `! toss ...`, found `! bag 12`") as trouble:
        ask(dice)
    assert trouble.value.stream == "toss"
    assert dice.left() == "! bag 12"


@pytest.mark.parametrize("text", ["0", "7", "-1", "x", "1.0", "²", "١", "9" * 16, "", "+1", " 1"])
def test_a_scripted_roll_out_of_range_is_refused(text: str) -> None:
    with pytest.raises(Unscripted, match="expected a number from 1 to 6"):
        ScriptedDice([("d", text)]).roll("d", 6)


@pytest.mark.parametrize("text", ["11", "12", "1234", "1,2,4", "321,"])
def test_a_scripted_shuffle_must_be_an_order_of_the_items(text: str) -> None:
    with pytest.raises(Unscripted, match=r"expected an order of 123|expected numbers"):
        ScriptedDice([("bag", text)]).shuffle("bag", [2, 1, 3])


@pytest.mark.parametrize("text", ["a", "1,b", "1,,2", ",", "1,2,", "-1,2", "²3", "1" * 4097])
def test_what_is_no_order_is_refused(text: str) -> None:
    with pytest.raises(Unscripted, match="expected numbers"):
        read_order(text)


@given(st.lists(st.integers(0, 200), max_size=30) | st.lists(st.integers(0, 9), max_size=30))
def test_an_order_is_read_as_it_was_written(items: list[int]) -> None:
    assert read_order(write_order(items)) == items


def test_orders_are_short_where_all_are_digits() -> None:
    assert write_order([6, 4, 2, 6]) == "6426"
    assert write_order([12, 3]) == "12,3"
    assert write_order([12]) == "12,"
    assert write_order([7]) == "7"


def test_a_script_written_from_a_story_gives_the_same_again() -> None:
    sealed = SealedDice(["s"])
    sealed.story = []
    drawn: list[object] = [sealed.roll("a", 6), sealed.shuffle("b", list(range(70, 90))), sealed.shuffle("c", [41])]
    script = ScriptedDice([(draw.stream, draw.text) for draw in sealed.story])
    assert [script.roll("a", 6), script.shuffle("b", list(range(70, 90))), script.shuffle("c", [41])] == drawn
    assert script.left() == ""


# quick

FROZEN = {0: [693181988], 1: [828, 388, 978, 576, 906, 683, 912, 139], 2: [4, 0, 7, 9, 5, 1, 8, 6, 3, 2]}  # by seed


def test_quick_dice_roll_the_same_in_both_builds_for_ever() -> None:
    dice = QuickDice(1)
    assert [dice.roll("any", 1000) for _ in range(8)] == FROZEN[1]
    assert [QuickDice(0).roll("any", 1 << 30) for _ in range(2)] == [FROZEN[0][0]] * 2
    assert QuickDice(2).shuffle("any", list(range(10))) == FROZEN[2]


def test_neighbouring_seeds_go_different_ways_at_once() -> None:
    first = [QuickDice(seed).roll("any", 1 << 20) for seed in range(2000)]
    assert len(set(first)) > 1990  # 2 collisions are to be expected
    lows = sum(roll <= 1 << 19 for roll in first)
    assert 900 < lows < 1100


@pytest.mark.parametrize("sides", [2, 3, 6, 20, 97])
def test_quick_dice_are_even(sides: int) -> None:
    dice = QuickDice(sides)
    rolls = 400 * sides
    counts = [0] * (sides + 1)
    pairs = 0
    last = 0
    for _ in range(rolls):
        roll = dice.roll("any", sides)
        counts[roll] += 1
        pairs += roll == last
        last = roll
    assert counts[0] == 0
    chi = sum((count - 400) ** 2 / 400 for count in counts[1:])
    freedom = sides - 1
    assert chi < freedom + 4 * (2 * freedom) ** 0.5 + 4
    assert abs(pairs - 400) < 100  # a roll does not foretell the next


def test_quick_dice_tell_of_shuffles_and_keep_no_story_of_rolls() -> None:
    dice = QuickDice(3)
    deck = dice.shuffle("bag", [1, 2, 3])
    assert sorted(deck) == [1, 2, 3]
    assert dice.story is None


def test_one_side_and_no_item_need_no_luck() -> None:
    for dice in (QuickDice(1), SealedDice(["s"])):
        assert dice.roll("a", 1) == 1
        assert dice.shuffle("b", []) == []
        assert dice.shuffle("b", [7]) == [7]


# copies


def test_a_clone_of_sealed_dice_goes_on_from_here_on_its_own() -> None:
    dice = SealedDice(["s"])
    dice.story = []
    dice.roll("a", 100)
    twin = dice.clone()
    expected = [sealed_draw("s", "a", k, 100) for k in (1, 2)]
    assert [twin.roll("a", 100) for _ in range(2)] == expected
    assert len(told(dice)) == 1
    assert [dice.roll("a", 100) for _ in range(2)] == expected
    assert len(told(twin)) == 3


def test_a_clone_of_scripted_dice_uses_up_its_own_script() -> None:
    dice = ScriptedDice([("a", "1"), ("a", "2")])
    dice.story = []
    dice.roll("a", 2)
    twin = dice.clone()
    assert twin.roll("a", 2) == 2
    assert dice.left() == "! a 2"
    assert dice.roll("a", 2) == 2
    assert len(told(dice)) == len(told(twin)) == 2


def test_a_clone_without_a_story_stays_without() -> None:
    for dice in (SealedDice(["s"]), ScriptedDice([])):
        assert dice.clone().story is None


def test_plain_python_may_bring_dice_of_its_own() -> None:
    class Highest(Dice):
        def draw(self, stream: str, sides: int, owner: int) -> int:
            return sides

    dice = Highest()
    dice.story = []
    assert dice.roll("a", 6) == 6
    assert dice.shuffle("b", [1, 2, 3]) == [1, 2, 3]
    assert [draw.text for draw in dice.story] == ["6", "123"]
    assert isinstance(dice.story[0], Draw)
    with pytest.raises(NotImplementedError):
        Dice().roll("a", 6)


# -- what comes from outside ---------------------------------------------------------------------------------------


def test_what_came_from_outside_is_noted_like_a_draw_and_read_again() -> None:
    dice = SealedDice(["seed"])
    assert dice.recall("enc") == ""  # played for the first time
    dice.story = []
    dice.note("enc", '{"id":"a"}')
    assert [(draw.stream, draw.owner, draw.text) for draw in dice.story] == [("enc", 0, '{"id":"a"}')]
    dice.recalled = [("enc/1", "7"), ("enc", "2"), ("fight/1", "1"), ("enc", "x")]
    assert [dice.recall("enc"), dice.recall("enc"), dice.recall("enc")] == ["2", "x", ""]
    assert dice.recalled == [("enc/1", "7"), ("fight/1", "1")]


def test_scripted_dice_say_what_the_script_says_came() -> None:
    dice = ScriptedDice([("enc", "2"), ("enc/1", "1")])
    assert dice.recall("enc") == "2"
    with pytest.raises(Unscripted, match="expected a line `! enc "):
        dice.recall("enc")


def test_a_clone_has_the_same_outside_and_reads_on_for_itself() -> None:
    class Shelf(EncounterSource):
        def index(self) -> list[tuple[str, int, bool]]:
            return [("a", 1, False)]

    dice = SealedDice(["seed"])
    dice.encounters, dice.recalled = Shelf(), [("enc", "2")]
    twin = dice.clone()
    assert twin.encounters is dice.encounters
    assert twin.encounters is not None
    assert twin.encounters.index() == [("a", 1, False)]
    assert (twin.recall("enc"), dice.recall("enc")) == ("2", "2")
    dice.note("enc", "nobody keeps a story here")
    assert dice.story is None
