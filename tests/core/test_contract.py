"""The small helpers of the contract, and a game of the smallest kind written against it."""

import msgspec
import pytest

from parlour import games
from parlour.core.attempt import Done, attempt
from parlour.core.contract import (
    EVERYBODY,
    Action,
    Draft,
    Event,
    Game,
    Outcome,
    Position,
    Refusal,
    Seat,
    only,
    others,
)
from parlour.core.dice import Dice, SealedDice
from parlour.core.info import GameInfo
from parlour.core.options import BadOption, Options, as_data, changed
from parlour.core.view import View, builtins, to_json, typed


@pytest.mark.parametrize(
    ("payoffs", "winners"),
    [
        ([1.0, 0.0], [1]),
        ([0.0, 1.0], [2]),
        ([0.5, 0.5], []),
        ([0.0, 0.0], []),
        ([1.0], [1]),
        ([0.0], []),
        ([0.5], [1]),
        ([0.0, 1.0, 1.0, 0.0], [2, 3]),
        ([0.5, 0.0, 0.5], [1, 3]),
        ([0.25, 0.25, 0.25, 0.25], []),
    ],
)
def test_who_won(payoffs: list[float], winners: list[int]) -> None:
    assert Outcome(payoffs, "why").winners() == winners


def test_audiences() -> None:
    for viewer in range(5):
        assert only(viewer) | others(viewer) == EVERYBODY
        assert only(viewer) & others(viewer) == 0
        assert [v for v in range(5) if only(viewer) >> v & 1] == [viewer]
    assert Event("x", {}).to == EVERYBODY


class Steps(Position):
    """One seat walks; each step draws a number, and nobody may walk further than 5."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.walked: list[int] = []

    def to_act(self) -> list[Seat]:
        return [1]

    def legal(self, seat: Seat) -> list[Action]:
        return [action for action in (1, 2, 3) if not self.why_not(seat, action)]

    def why_not(self, seat: Seat, action: Action) -> str:
        if action > 3:
            return f"too_wide:{action}"
        return "too_far" if sum(self.walked) + action > 5 else ""

    def play(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        self.walked.append(action)
        luck = self.dice.roll("step", 6)
        if events is not None:
            events.append(Event(f"{action} {luck}", {"type": "step"}))

    def outcome(self) -> Outcome | None:
        return None

    def clone(self) -> Position:
        twin = Steps(self.dice.clone())
        twin.walked = list(self.walked)
        return twin


INFO = GameInfo(
    name="walk",
    title="LessonRun",
    line="Steps.",
    ids="LR",
    version=1,
    seats=(1,),
    reasons={},
    refusals={"too_far": "you may not walk so far", "too_wide": "a step is 1 to 3"},
)


class LessonRun(Game):
    """`1 2 1` is one input of three steps; `~2` is a draft of it."""

    def __init__(self) -> None:
        super().__init__(INFO, Options())

    def interpret(self, position: Position, seat: Seat, text: str, draft: str) -> list[Action] | Draft | Refusal:
        if text.startswith("~"):
            return Draft(draft + text[1:])
        return [int(word) for word in text.split()] if text else Refusal("bad_notation", "write steps")


def start() -> tuple[LessonRun, Steps]:
    dice = SealedDice(["s"])
    dice.story = []
    return LessonRun(), Steps(dice)


def drawn(position: Position) -> list[str]:
    assert position.dice.story is not None
    return [draw.text for draw in position.dice.story]


def test_a_single_action_changes_the_position_itself() -> None:
    game, position = start()
    events: list[Event] = []
    done = attempt(game, position, 1, "2", "", events)
    assert isinstance(done, Done)
    assert done.position is position
    assert done.actions == position.walked == [2]
    assert [event.text for event in events] == [f"2 {drawn(position)[0]}"]


def test_an_input_of_several_actions_is_done_whole() -> None:
    game, position = start()
    events: list[Event] = []
    done = attempt(game, position, 1, "1 2 2", "", events)
    assert isinstance(done, Done)
    assert isinstance(done.position, Steps)
    assert done.position.walked == done.actions == [1, 2, 2]
    assert [event.text for event in events] == [
        f"{n} {luck}" for n, luck in zip((1, 2, 2), drawn(done.position), strict=True)
    ]


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("2 2 2", "too_far", "you may not walk so far"),
        ("1 7 2", "too_wide:7", "a step is 1 to 3 (7)"),
        ("7 2 2 2", "too_wide:7", "a step is 1 to 3 (7)"),  # the first refusal counts
        ("7", "too_wide:7", "a step is 1 to 3 (7)"),
        ("", "bad_notation", "write steps"),
    ],
)
def test_an_input_that_is_partly_illegal_is_not_done_at_all(text: str, code: str, words: str) -> None:
    game, position = start()
    attempt(game, position, 1, "1", "", None)
    before = drawn(position)
    events: list[Event] = []
    refusal = attempt(game, position, 1, text, "", events)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.words) == (code, words)
    assert position.walked == [1]
    assert events == []
    assert drawn(position) == before  # not even chance was used up
    done = attempt(game, position, 1, "1 1", "", None)
    assert isinstance(done, Done)
    assert drawn(done.position) == [str(SealedDice(["s"]).roll("step", 6)), *drawn(done.position)[1:]]
    assert len(drawn(done.position)) == 3


def test_no_story_is_told_to_a_search() -> None:
    game, position = start()
    assert isinstance(attempt(game, position, 1, "1 1", "", None), Done)


def test_a_draft_is_handed_back_and_plays_nothing() -> None:
    game, position = start()
    draft = attempt(game, position, 1, "~2", "1 ", [])
    assert isinstance(draft, Draft)
    assert draft.text == "1 2"
    assert position.walked == []


def test_a_refusal_code_without_words_says_itself() -> None:
    refusal = LessonRun().refuse("odd_thing")
    assert (refusal.code, refusal.words) == ("odd_thing", "odd_thing")


def test_what_a_game_need_not_say_has_a_sensible_default() -> None:
    game, position = start()
    assert game.seating(position.dice) == [1]
    assert game.conduct.talk == ("resign",)
    assert game.preview(position, 1, "") is None
    assert position.timers() == []
    assert not position.open_to(1)
    assert {position.random_action(1, SealedDice([str(seed)])) for seed in range(40)} == {1, 2, 3}
    for missing in (lambda: game.start(position.dice), lambda: game.save(position), lambda: position.view(1)):
        with pytest.raises(NotImplementedError):
            missing()


# the card of a game


def test_a_card_makes_games_by_preset_and_options() -> None:
    card = games.card("nullgame")
    assert as_data(card.make().options) == {"pebbles": 3, "changes": 3, "turn_time": 0}
    assert card.recommended == "classic"  # the first
    assert as_data(card.make(preset="full_fist").options) == {"pebbles": 9, "changes": 9, "turn_time": 0}
    game = card.make({"changes": "1"}, "full_fist")
    assert as_data(game.options) == {"pebbles": 9, "changes": 1, "turn_time": 0}
    assert changed(game.options) == {"pebbles": 9, "changes": 1}
    assert card.rules().startswith("# Nullgame")


def test_an_unknown_preset_or_game_is_one_clear_line() -> None:
    with pytest.raises(BadOption, match=r"^nullgame has no preset 'fist'; expected one of classic, full_fist$"):
        games.card("nullgame").make(preset="fist")
    with pytest.raises(games.UnknownGame, match=r"^unknown game 'chess'; expected one of "):
        games.card("chess")


# data that leaves the house


class Hand(View, frozen=True):
    pebbles: dict[str, int]


def test_equal_data_gives_equal_bytes() -> None:
    assert to_json({"b": 1, "a": 2}) == to_json({"a": 2, "b": 1}) == b'{"a":2,"b":1}'
    assert to_json(Hand({"y": 1, "x": 2})) == b'{"pebbles":{"x":2,"y":1}}'


def test_data_becomes_the_struct_it_claims_to_be_or_one_clear_line() -> None:
    hand = Hand({"x": 2})
    assert typed(builtins(hand), Hand) == hand
    wrong: list[object] = [{}, {"pebbles": {"x": "2"}}, [], {"pebbles": None}]
    for data in wrong:
        with pytest.raises(ValueError, match=r"^(Expected|Object) ") as trouble:
            typed(data, Hand)
        assert "\n" not in str(trouble.value)
        assert not isinstance(trouble.value, msgspec.ValidationError)
