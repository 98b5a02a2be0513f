"""The cheater of the lab: it sees what is hidden, but not what the dice will show, and nobody meets it at a table."""

import pytest

from parlour import games
from parlour.bots.levels import LEVELS
from parlour.core.contract import Position
from parlour.core.dice import QuickDice, SealedDice
from parlour.core.view import to_json
from parlour.lab.ceiling import OpenGame, Seer
from parlour.lab.ladder import Pairing, meet
from parlour.table.chance import chosen
from tests.bots.moments import moments
from tests.cli.console import process


def null(hands: list[int]) -> Position:
    data: dict[str, object] = {"hands": hands, "left": [3 - hand for hand in hands], "shown": [False, True]}
    return games.card("nullgame").make().load(data, QuickDice())


def test_every_world_that_it_imagines_is_the_true_one() -> None:
    game = games.card("nullgame").make()
    for hand in range(4):
        truth = null([0, hand])
        dream = OpenGame(game, truth).dream(truth.view(1))
        worlds = {to_json(game.save(dream.world(QuickDice(seed)))) for seed in range(5)}
        assert worlds == {to_json(game.save(truth))}
        dice = QuickDice(9)
        assert dream.world(dice).dice is dice  # what comes is unknown to it


@pytest.mark.slow
@pytest.mark.parametrize("name", games.NAMES)
def test_it_changes_nothing_and_uses_no_dice_of_the_match(name: str) -> None:
    card = games.card(name)
    game = card.make()
    for position, seat in moments(name):
        position.dice = chosen("a match", game.seats).dice()
        dice = position.dice
        assert isinstance(dice, SealedDice)
        before = to_json(game.save(position))
        choice = Seer(card, game, "master", seat, QuickDice(3), simulations=20).choose(position)
        assert position.why_not(seat, choice) == ""
        assert to_json(game.save(position)) == before
        assert dice.taken == {}


@pytest.mark.slow
def test_a_meeting_with_a_ceiling_is_another_one() -> None:
    """Fixed seeds: knowing the hidden units is worth something to the same recipe."""
    honest = [meet(Pairing("fogline", {}, "medium", "medium"), seed).points for seed in range(12)]
    seeing = [meet(Pairing("fogline", {}, "medium", "medium", ceiling=True), seed).points for seed in range(12)]
    assert sum(map(sum, seeing)) >= sum(map(sum, honest)) + 2
    assert sum(map(sum, seeing)) >= 14.0  # of 24


@pytest.mark.parametrize("word", ["ceiling", "seer", "cheater"])
def test_nobody_can_ask_for_it(word: str) -> None:
    assert word not in LEVELS
    process("play", "nullgame", "--bot", word).refused(2, f"unknown bot {word!r}")
