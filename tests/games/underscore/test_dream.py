"""Dreamt worlds: consistent with what was seen, and really different where nothing was."""

import pytest

from parlour.core.dice import QuickDice
from parlour.core.view import to_json
from parlour.games.underscore.combat.state import PRIVATE
from parlour.games.underscore.game import UnderscoreGame
from parlour.games.underscore.position.match import UnderscorePosition
from tests.games.underscore.test_rulebook_turn import do, make, started
from tests.games.underscore.twins import FALLEN, build


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


def unseen(world: UnderscorePosition, who: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The blessings of a dreamt side, and the elements it is privately attuned to."""
    assert world.fight is not None
    fighter = world.fight.side[who]
    held = [n for n in range(1, 8) if fighter.attuned[n] >= 0 and fighter.publicity[n] == PRIVATE]
    return tuple(blessing.id for blessing in fighter.who.blessings), tuple(held)


def test_untriggered_blessings_and_private_attunements_are_dealt() -> None:
    """Of two builds alike but for Born Buried and Born Burning, both are dreamt of, each with its attunement."""
    game = make(**FALLEN)
    position = started(game)
    do(game, position, 1, "begin f3")
    do(game, position, 2, "begin f1")
    found = {unseen(world, 1) for world in worlds(game, position, 1)}
    assert found == {(("stone.born",), (2,)), (("fire.born",), (3,))}
    do(game, position, 1, "cast m2")
    do(game, position, 2, "cast m2")
    assert {turns(world, 1) for world in worlds(game, position, 1)} == {1}  # held since the start


def turns(world: UnderscorePosition, who: int) -> int:
    assert world.fight is not None
    return max(world.fight.side[who].attuned)


def test_a_blow_that_would_have_shown_an_attunement_rules_it_out() -> None:
    """Force damage reads Stone (weak) and not Fire: if nothing came out, nobody is privately Stone."""
    game = make(**FALLEN)
    position = started(game)
    do(game, position, 1, "begin f5")  # Ill Gust
    do(game, position, 2, "begin f2")  # Born Burning
    do(game, position, 1, "cast m1")
    do(game, position, 2, "cast m2")
    assert position.fight is not None
    assert position.fight.side[1].struck == 1 << 6
    assert all(unseen(world, 1)[1] in ((), (3,)) for world in worlds(game, position, 1))
    assert any(unseen(world, 1)[1] == (3,) for world in worlds(game, position, 1))


def test_a_blessing_that_everybody_would_have_seen_is_not_dreamt_of() -> None:
    """Patient as Gravel shows when combat starts, Thick Blood in Max HP: builds without such signs are left."""
    plain, gravel, thick, slick = (build("plain.fists plain.breath", blessings=names) for names in LOUD)
    game = make(duel="fallen", fallen=[plain, gravel, thick, slick])
    position = started(game)
    do(game, position, 1, "begin f1")
    do(game, position, 2, "begin f1")
    assert {unseen(world, 1)[0] for world in worlds(game, position, 1)} == {(), ("water.slick",)}


LOUD: tuple[tuple[str, ...], ...] = ((), ("stone.gravel",), ("any.thick",), ("water.slick",))


def test_the_blessing_of_a_draft_is_one_of_its_three_offers() -> None:
    game = make(duel="draft")
    position = started(game, 2)
    for _ in range(7):
        do(game, position, 1, "pick 1")
        do(game, position, 2, "pick 3")
    found = {unseen(world, 1)[0] for world in worlds(game, position, 1)}
    assert found
    assert all(len(names) == 1 and names[0] in position.offers[6] for names in found)


def test_an_elite_may_have_blessings_that_nobody_has_seen() -> None:
    game = make(fight="e05x", start="nun")
    position = started(game, 3)
    found = {unseen(world, 1)[0] for world in worlds(game, position, 1, 200)}
    assert {len(names) for names in found} == {0, 1, 2, 3}
    assert not any("stone.gravel" in names for names in found)
