"""Faults planted in doubles of a game, each of which its law must catch."""

import msgspec
import pytest

from parlour import games
from parlour.core.catalogue import Card, LawNotes
from parlour.core.contract import Dream, Event, Outcome, Position
from parlour.core.dice import Dice, QuickDice
from parlour.core.heuristics import Heuristics
from parlour.core.options import Option, each_option
from parlour.core.view import View
from parlour.games.nullgame.encoder import NullEncoder
from parlour.games.nullgame.game import NullGame
from parlour.games.nullgame.options import NullOptions
from parlour.games.nullgame.position import SHOW, NullPosition
from parlour.games.summon5.position.match import WeavePosition
from parlour.laws import law
from parlour.laws.suite.test_options import hold
from parlour.laws.twin import difference
from parlour.laws.variety import tables, values
from parlour.laws.walks import sampled
from tests.laws.test_twins import LeakyGame, LeakyPosition, twins_of

SIMULATIONS = 12


def card_of(build: type[NullGame]) -> Card:
    return msgspec.structs.replace(games.card("nullgame"), build=build)


class InTurn(LeakyPosition):
    """The seats act in turn; while it is the second one's turn, anything is accepted."""

    def to_act(self) -> list[int]:
        if self.result is not None or (self.shown[0] and self.shown[1]):
            return []
        made = sum(self.shown) + sum([self.game.changes - left for left in self.left])
        seat = 1 + made % 2
        return [seat] if not self.shown[seat - 1] else [3 - seat]

    def legal(self, seat: int) -> list[int]:
        actions = super().legal(seat) if seat in self.to_act() else []
        return [action for action in actions if action != SHOW] if any(self.left) and len(actions) > 1 else actions

    def why_not(self, seat: int, action: int) -> str:
        if self.to_act() == [2] and seat == 2:
            return ""
        code = super().why_not(seat, action)
        return code or ("" if action in self.legal(seat) else "already_shown")


class Alternating(LeakyGame):
    position = InTurn


def test_a_fault_in_every_other_position_is_met() -> None:
    """At equal steps of an even length only one of the two phases would be looked at."""
    game = card_of(Alternating).make(preset="full_fist")
    trail = sampled(game, 1, 8)
    assert {tuple(position.to_act()) for position in trail[1:-1]} == {(1,), (2,)}
    second = next(position for position in trail if position.to_act() == [2])
    with pytest.raises(AssertionError, match="not listed"):
        law.listed_is_accepted(game, second, QuickDice(1), {99})


class Dreaming(NullGame):
    """Takes for the other hand what `guess` says."""

    guess = 0

    def dream(self, view: View) -> Dream:
        return Fixed(super().dream(view), self.guess)


class Fixed(Dream):
    def __init__(self, honest: Dream, guess: int) -> None:
        self.honest = honest
        self.guess = guess

    def world(self, dice: Dice) -> Position:
        found = self.honest.world(dice)
        assert isinstance(found, NullPosition)
        if found.result is None:
            found.hand[1] = self.guess  # so to the first seat, which does not see it
        return found


class Impossible(Dreaming):
    """More pebbles than a hand holds."""

    guess = 10


def test_an_impossible_world_is_caught() -> None:
    game = card_of(Impossible).make()
    position = game.start(QuickDice(1))
    with pytest.raises(AssertionError, match="impossible world: hands must hold"):
        law.is_dreamt(game, position, QuickDice(1))


@pytest.mark.parametrize("build", [Dreaming, NullGame])
def test_a_dream_that_never_varies_is_caught(build: type[NullGame]) -> None:
    game = card_of(build).make()
    dreams = law.Dreams(card_of(build))
    for guess in range(4):
        data: dict[str, object] = {"hands": [1, guess], "left": [2, 2], "shown": [False, False]}
        position = game.load(data, QuickDice())
        dream = game.dream(position.view(1))
        dreams.count(game, position, [dream.world(QuickDice(seed)) for seed in range(8)])
    if build is NullGame:
        dreams.vary()
    else:
        with pytest.raises(AssertionError, match="only 0 vary"):
            dreams.vary()


class Stingy(LeakyPosition):
    """Nobody is paid for a draw."""

    def finish(self, winner: int, reason: str, events: list[Event] | None) -> None:
        super().finish(winner, reason, events)
        if winner == 0:
            self.result = Outcome([0.0, 0.0], reason)


class StingyGame(LeakyGame):
    position = Stingy


def test_payoffs_that_do_not_sum_to_one_are_caught() -> None:
    game = card_of(StingyGame).make()
    position = game.start(QuickDice(1))
    position.forfeit(0, "abort", None)
    with pytest.raises(AssertionError, match="abort pays"):
        law.pays_one(game, position)


class Crowded(LeakyPosition):
    """Of three seats the last one wins, whoever of the others leaves."""

    def forfeit(self, seat: int, reason: str, events: list[Event] | None) -> None:
        self.result = Outcome([0.0, 0.0, 1.0], reason)


class CrowdedGame(LeakyGame):
    position = Crowded

    def __init__(self, options: NullOptions) -> None:
        super().__init__(options)
        self.seats = 3


def test_a_reason_that_accuses_somebody_who_stayed_is_caught() -> None:
    game = card_of(CrowdedGame).make()
    position = game.start(QuickDice(1))
    with pytest.raises(AssertionError, match=r"seat 1 leaves, and '.loser. resigned' names seat 2 too"):
        law.leaving_is_answered(game, position, 1, "resign")
    with pytest.raises(AssertionError, match="seat 3 wins by leaving"):
        law.leaving_is_answered(game, position, 3, "resign")


def test_a_number_of_seats_that_nobody_can_have_is_caught() -> None:
    card = games.card("nullgame")
    assert [game.seats for game in tables(card)] == [2]
    with pytest.raises(AssertionError, match=r"has \[2, 3\], its presets and options make \[2\]"):
        tables(msgspec.structs.replace(card, info=msgspec.structs.replace(card.info, seats=(2, 3))))


class Hasty(LeakyPosition):
    """With a clock, what is listed is not accepted."""

    def why_not(self, seat: int, action: int) -> str:
        return super().why_not(seat, action) or ("no_changes" if self.game.turn_time and action == 1 else "")


class HastyGame(LeakyGame):
    position = Hasty


def test_a_fault_under_one_value_of_an_option_is_caught() -> None:
    options = {option.name: option for option in each_option(games.card("nullgame").options)}
    hold(card_of(HastyGame), options["pebbles"])
    with pytest.raises(AssertionError, match=r"turn_time.*no_changes"):
        hold(card_of(HastyGame), options["turn_time"])


def test_an_option_that_the_laws_cannot_try_is_named() -> None:
    option = Option("colour", "red", "of the pebbles", check=lambda value: value, expected="a colour")
    card = games.card("nullgame")
    with pytest.raises(AssertionError, match="name some values of option colour"):
        values(card, option)
    named = msgspec.structs.replace(card, laws=LawNotes(tried=lambda: {"colour": ["red", "blue"]}))
    assert values(named, option) == ["blue"]


class UpsideDown(Heuristics):
    """Considers one weave: the least of a dozen."""

    def candidates(self, position: Position, seat: int) -> list[int]:
        assert isinstance(position, WeavePosition)
        dice = QuickDice(7)
        return [
            min((position.random_action(seat, dice) for _ in range(12)), key=lambda one: energy(position, seat, one))
        ]


def energy(position: WeavePosition, seat: int, action: int) -> int:
    after = position.clone()
    assert isinstance(after, WeavePosition)
    after.play(seat, action, None)
    return after.energy[seat - 1]


@pytest.mark.slow
def test_a_hard_level_that_plays_badly_is_caught() -> None:
    card = msgspec.structs.replace(games.card("summon5"), heuristics=lambda _: UpsideDown())
    assert not law.beats_random(card, card.make(), "hard", SIMULATIONS)


class Telling(NullEncoder):
    """Its rows tell what the other hand holds."""

    def row(self, position: Position, seat: int, steps: list[int]) -> bytes:
        assert isinstance(position, NullPosition)
        return super().row(position, seat, steps)[:-1] + bytes([position.hand[2 - seat]])


class Generous(NullEncoder):
    """Its masks allow more than the rules."""

    def mask(self, position: Position, seat: int, steps: list[int]) -> bytes:
        return bytes([1]) * self.size if any(super().mask(position, seat, steps)) else bytes(self.size)


class Closed(NullEncoder):
    """Its masks never allow to show."""

    def mask(self, position: Position, seat: int, steps: list[int]) -> bytes:
        return bytes([0]) + super().mask(position, seat, steps)[1:]


@pytest.mark.parametrize(
    ("encoder", "words"),
    [(Telling, "tell what its view does not"), (Generous, "no_changes"), (Closed, "not allowed|says otherwise")],
)
def test_an_encoder_that_plays_another_game_is_caught(encoder: type[NullEncoder], words: str) -> None:
    game, dice = NullGame(NullOptions(changes=1)), QuickDice(1)

    def walk() -> None:
        for seed in range(12):
            for position in sampled(game, seed, 8):
                law.is_the_same_in_numbers(game, encoder(game), position, dice, 8)

    with pytest.raises(AssertionError, match=words):
        walk()


def test_a_row_that_tells_twins_apart_is_caught() -> None:
    card = msgspec.structs.replace(games.card("nullgame"), encoder=Telling)
    found = [difference(card, twin) for twin in twins_of("nullgame")]
    assert any("numbers" in each for each in found)
