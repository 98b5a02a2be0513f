"""Dreamt worlds: consistent with what was seen, and really different where nothing was."""

import pytest

from parlour.core.dice import QuickDice
from parlour.core.view import to_json
from parlour.games.underscore.position import UnderscorePosition
from parlour.games.underscore.rules import UnderscoreGame
from tests.games.underscore.test_rulebook_turn import do, make, started
from tests.games.underscore.twins import FALLEN


def worlds(
    game: UnderscoreGame, position: UnderscorePosition, viewer: int, count: int = 60
) -> list[UnderscorePosition]:
    dream = game.dream(position.view(viewer))
    dice = QuickDice(5)
    found = [dream.world(dice) for _ in range(count)]
    assert all(isinstance(world, UnderscorePosition) for world in found)
    return [world for world in found if isinstance(world, UnderscorePosition)]


def roots(world: UnderscorePosition, who: int) -> tuple[str, ...]:
    assert world.fight is not None
    return tuple(move.root for move in world.fight.side[who].who.moves)


def test_an_unseen_starter_may_be_any_that_fits() -> None:
    """20 Max HP and five moves: warden, courier, or a foundling of any element; not the nun, not nobody."""
    game = make()
    position = started(game)
    do(game, position, 1, "begin nun")
    do(game, position, 2, "begin courier")
    found = {roots(world, 1) for world in worlds(game, position, 1, 200)}
    assert len(found) == 9
    assert {names[0] for names in found} == {"water.knuckle", "force.gust", "vital.harvest"}
    do(game, position, 1, "cast m2")
    do(game, position, 2, "cast m1")  # Ill Gust is seen: only the courier is left
    assert {names[0] for names in (roots(world, 1) for world in worlds(game, position, 1))} == {"force.gust"}
    assert {roots(world, 0)[0] for world in worlds(game, position, 0)} == {"fire.pyre"}


def test_a_draft_deals_from_its_offers() -> None:
    game = make(duel="draft")
    position = started(game, 2)
    for _ in range(7):
        do(game, position, 1, "pick 1")
        do(game, position, 2, "pick 3")
    for world in worlds(game, position, 1):
        assert roots(world, 0) == tuple(offer[0] for offer in position.offers[:6])
        assert all(name in offer for name, offer in zip(roots(world, 1), position.offers, strict=False))
    assert len({roots(world, 1) for world in worlds(game, position, 1)}) > 20


def test_a_private_trap_may_wait_for_any_element() -> None:
    game = make(**FALLEN)
    position = started(game)
    do(game, position, 1, "begin f4")
    do(game, position, 2, "begin f1")
    do(game, position, 2, "cast m1 e=water")
    do(game, position, 1, "cast m2")
    values = set()
    for world in worlds(game, position, 1):
        assert world.fight is not None
        trap = world.fight.side[1].traps[0]
        values.add(trap.value)
        assert trap.value in trap.names
    assert values == set(range(1, 8))
    own = {world.fight.side[1].traps[0].value for world in worlds(game, position, 2) if world.fight is not None}
    assert own == {1}


def test_a_secret_commitment_is_dreamt_among_the_legal_ones() -> None:
    game = make(start="warden")
    position = started(game)
    do(game, position, 2, "cast m1")
    found = {world.committed[1] for world in worlds(game, position, 1)}
    assert len(found) == 4
    assert {world.committed[1] for world in worlds(game, position, 2)} == {0}


@pytest.mark.parametrize(
    "options",
    [{}, {"duel": "draft"}, {"fight": "e13x", "start": "courier"}, FALLEN],
    ids=["duel", "draft", "fight", "fallen"],
)
def test_worlds_agree_all_along_and_can_be_played_to_the_end(options: dict[str, object]) -> None:
    """view(world) == view at every moment, and every world is a fight that ends."""
    game = make(**options)
    dice = QuickDice(11)
    position = started(game, 11)
    while position.to_act():
        for viewer in range(game.seats + 1):
            view = position.view(viewer)
            dream = game.dream(view)
            for _ in range(2):
                world = dream.world(dice)
                assert to_json(world.view(viewer)) == to_json(view)
        seat = position.to_act()[0]
        position.play(seat, position.random_action(seat, dice), None)
    start = started(game, 12)
    for seat in list(start.to_act())[:1]:
        start.play(seat, start.random_action(seat, dice), None)
    world = game.dream(start.view(1)).world(dice)
    while world.to_act():
        seat = world.to_act()[0]
        world.play(seat, world.random_action(seat, dice), None)
    assert world.outcome() is not None
