"""No viewer ever gets a bit that the rules do not give them; and the law that says so catches every leak."""

from collections.abc import Callable, Iterator
from importlib import import_module

import msgspec
import pytest

from parlour import games
from parlour.core.contract import EVERYBODY, Dream, Event, Game, Position, Refusal
from parlour.core.dice import Dice
from parlour.core.view import Preview, View
from parlour.games.magpie.game import MagpieGame
from parlour.games.nullgame.game import NullGame
from parlour.games.nullgame.position import SHOW, NullPosition
from parlour.laws.dreamt import Pairs
from parlour.laws.suite.test_options import step_all
from parlour.laws.twin import Twin, apart, difference, replay_of, snapshot


def twins_of(name: str, seeds: int = 6) -> Iterator[Twin]:
    """The twins that a game's own tests bring: some by hand, some made from seeds."""
    module = import_module(f"tests.games.{name}.twins")
    yield from getattr(module, "TWINS", [])
    make: Callable[[int], Iterator[Twin]] | None = getattr(module, "twins", None)
    for seed in range(seeds) if make else ():
        assert make is not None
        yield from make(seed)


@pytest.mark.parametrize("seeds", [1, pytest.param(6, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", games.NAMES)
def test_twins_look_the_same(name: str, seeds: int) -> None:
    count = 0
    for twin in twins_of(name, seeds):
        assert twin.left != twin.right or twin.left_start != twin.right_start, "the same match twice proves nothing"
        assert difference(games.card(name), twin) == ""
        count += 1
    assert count >= (4 if seeds > 1 else 1)


def ended(name: str, twin: Twin, side: str, loser: int, shut: bool) -> bytes:
    """All that the viewer can see or find out when one of the two has given up."""
    card = games.card(name)
    body, start = (twin.left, twin.left_start) if side == "left" else (twin.right, twin.right_start)
    replay = replay_of(card, twin, body, start)
    match = replay.match
    match.shut = shut
    for _ in replay.steps():
        pass
    for text in ("resign", "X"):
        if match.outcome() is None:
            match.hear(loser, text)
    assert match.outcome() is not None
    return snapshot(card, match, twin.viewer, ["xyzzy"], listing=False)


@pytest.mark.parametrize("name", ["fogline", "magpie", "stackdoku", "summon5", "underlinery", "underscore"])
def test_the_first_half_of_a_duel_opens_nothing_at_its_end(name: str) -> None:
    """The second half is played with the same chance: what the end of any other match opens stays closed."""
    opened = {"reveal": "players"} if name == "underlinery" else {}  # by itself it opens no grid
    twins = [msgspec.structs.replace(twin, options={**twin.options, **opened}) for twin in twins_of(name, 1)]
    twins = [twin for twin in twins if twin.viewer and games.card(name).make(twin.options).seats == 2]
    open_ends = 0
    for twin in twins:
        for loser in (1, 2):
            left, right = (ended(name, twin, side, loser, shut=True) for side in ("left", "right"))
            assert left == right, (twin, apart(msgspec.json.decode(left), msgspec.json.decode(right)))
            usual = [ended(name, twin, side, loser, shut=False) for side in ("left", "right")]
            open_ends += usual[0] != usual[1]
    assert twins and open_ends  # any other end would have told them apart


class LeakyPosition(NullPosition):
    """An honest double; its heirs each leak in one place."""

    def clone(self) -> Position:
        twin = type(self)(self.game, self.dice.clone())
        twin.hand, twin.left, twin.shown, twin.result = list(self.hand), list(self.left), list(self.shown), self.result
        return twin


class LeakyGame(NullGame):
    position: type[LeakyPosition] = LeakyPosition

    def start(self, dice: Dice) -> Position:
        return self.position(self, dice)

    def load(self, data: dict[str, object], dice: Dice) -> Position:
        return self.doubled(super().load(data, dice))

    def dream(self, view: View) -> Dream:
        return LeakyDream(self, super().dream(view))

    def doubled(self, honest: Position) -> Position:
        assert isinstance(honest, NullPosition)
        twin = self.position(self, honest.dice)
        twin.hand, twin.left, twin.shown, twin.result = honest.hand, honest.left, honest.shown, honest.result
        return twin


class LeakyDream(Dream):
    """Its worlds leak as the game does."""

    def __init__(self, game: LeakyGame, honest: Dream) -> None:
        self.game = game
        self.honest = honest

    def world(self, dice: Dice) -> Position:
        return self.game.doubled(self.honest.world(dice))


class LeakInView(LeakyPosition):
    """The view tells of the other hand, though only by a number that looks harmless."""

    def view(self, viewer: int) -> View:
        honest = super().view(viewer)
        return msgspec.structs.replace(honest, left=self.left[0] + self.left[1]) if viewer else honest


class LeakInEvent(LeakyPosition):
    def play(self, seat: int, action: int, events: list[Event] | None) -> None:
        super().play(seat, action, events)
        if events is not None and action == SHOW:
            events.append(Event(f"{seat} shows {self.hand[seat - 1]}", {"type": "shown"}, EVERYBODY))


class LeakInCounter(LeakyPosition):
    """An event that says nothing, but that is counted."""

    def play(self, seat: int, action: int, events: list[Event] | None) -> None:
        super().play(seat, action, events)
        if events is not None and action != SHOW:
            events.append(Event("something happened", {"type": "something"}, EVERYBODY))


class LeakInLegalList(LeakyPosition):
    def legal(self, seat: int) -> list[int]:
        actions = super().legal(seat)
        return actions if self.hand[2 - seat] == 0 else actions[::-1]


class LeakInRefusal(LeakyPosition):
    def why_not(self, seat: int, action: int) -> str:
        code = super().why_not(seat, action)
        return "no_changes" if code == "too_many" and self.hand[2 - seat] else code


class LeakyWords(LeakyGame):
    """The code is honest, its words are not."""

    def interpret(self, position: Position, seat: int, text: str, draft: str) -> list[int] | Refusal:
        found = super().interpret(position, seat, text, draft)
        assert isinstance(position, NullPosition)
        if isinstance(found, Refusal):
            return Refusal(found.code, f"{found.words} ({sum(position.hand)} pebbles in all)")
        assert isinstance(found, list)
        return found


class LeakyPreview(LeakyGame):
    def preview(self, position: Position, seat: int, draft: str) -> Preview | None:
        assert isinstance(position, NullPosition)
        return Preview() if position.hand[2 - seat] else None


class LeakyCopy(LeakyGame):
    def retell(self, position: Position, seat: int, actions: list[int], viewer: int) -> str:
        return "show" if actions[0] == SHOW else "hold ?"


class LeakInTurn(LeakyPosition):
    """Who may act is asked in an order that depends on the hands."""

    def to_act(self) -> list[int]:
        return super().to_act() if self.hand[0] + self.hand[1] < 4 else [*super().to_act()][::-1]


def leaky(position: type[LeakyPosition]) -> type[LeakyGame]:
    return type(position.__name__, (LeakyGame,), {"position": position})


LEAKS = [
    leaky(LeakInView),
    leaky(LeakInEvent),
    leaky(LeakInCounter),
    leaky(LeakInLegalList),
    leaky(LeakInRefusal),
    leaky(LeakInTurn),
    LeakyWords,
    LeakyPreview,
    LeakyCopy,
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_the_law_catches_every_leak(leak: type[LeakyGame]) -> None:
    card = msgspec.structs.replace(games.card("nullgame"), build=leak)
    assert any(difference(card, twin) for twin in twins_of("nullgame"))


def test_the_law_lets_an_honest_double_pass() -> None:
    card = msgspec.structs.replace(games.card("nullgame"), build=LeakyGame)
    assert not any(difference(card, twin) for twin in twins_of("nullgame"))


def test_what_tells_twins_apart_is_said_narrowly() -> None:
    one, other = ({"view": {"turn": 1}, "copy": f"parlour 1\ngame finch 1\n2 lay {tile}\n"} for tile in "?5")
    assert apart(one, other) == ", copy, line 3: 2 lay ? / 2 lay 5"
    assert apart("a\nb", "a") == ", line 2: b / (no line)"
    assert apart({"seat": 1}, {}) == ": {'seat': 1} / {}"
    assert apart([1, 2], [1]) == ": [1, 2] / [1]"


def step_often(build: type[Game], name: str = "nullgame") -> None:
    for seed in range(12):
        step_all(msgspec.structs.replace(games.card(name), build=build), seed, Pairs())


@pytest.mark.parametrize(
    "leak", [leak for leak in LEAKS if leak.__name__ != "LeakInView"], ids=lambda leak: leak.__name__
)
def test_twins_from_dreams_catch_every_leak_but_that_of_a_view(leak: type[LeakyGame]) -> None:
    with pytest.raises(AssertionError, match="viewer"):
        step_often(leak)


class LeakyHalf(MagpieGame):
    """Copies of the record have the whole of an action that is half a secret."""

    def retell(self, position: Position, seat: int, actions: list[int], viewer: int) -> str:
        return self.write(actions[0])


def test_twins_from_dreams_catch_a_copy_that_tells_the_secret_half() -> None:
    with pytest.raises(AssertionError, match="copy"):
        step_often(LeakyHalf, "magpie")


def test_twins_from_dreams_let_an_honest_double_pass() -> None:
    step_often(LeakyGame)
