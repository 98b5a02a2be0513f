"""What can be imagined: every deal that the view allows, each as likely as the others; odds against brute force."""

from collections import Counter
from itertools import permutations

import pytest

from parlour.core.dice import QuickDice
from parlour.games.fogline import CARD
from parlour.games.fogline.position.cards import ANY_KIND, KIND, KINDS
from parlour.games.fogline.position.match import FoglinePosition
from parlour.games.fogline.view.odds import deals, possible, weights
from tests.games.fogline.desk import FULL_SETUP, Desk

Deals = Counter[tuple[str, ...]]


def dreamt(desk: Desk, viewer: int, count: int) -> Deals:
    """How often each deal of the units on the board was dreamt."""
    dream = desk.game.dream(desk.view(viewer))
    dice = QuickDice(3)
    found: Deals = Counter()
    for _ in range(count):
        world = dream.world(dice)
        assert isinstance(world, FoglinePosition)
        found[tuple(KINDS[unit & KIND] for unit in world.units if unit)] += 1
    return found


def even(found: Deals, cases: int) -> None:
    """All cases came, none far more often than another: five standard deviations."""
    expected = found.total() / cases
    assert len(found) == cases
    assert all(abs(count - expected) < 5 * expected**0.5 for count in found.values())


def test_every_deal_of_the_pool_is_equally_likely() -> None:
    """FL-51, FL-53: seat 1 knows its own units and T on 2,0; the rest of seat 2's pool is C T I."""
    desk = Desk("0,0#1=1i 1,0#3=2c 2,0#3=2T 3,0#3=2i 4,0#3=2t 5,5#1=1t 5,6#1 turn 1")
    found = dreamt(desk, 1, 6000)
    assert all(deal[0] == "I" and deal[2] == "T" and deal[5] == "T" for deal in found)
    even(found, 6)
    even(dreamt(desk, 2, 600), 2)  # I and T of seat 1, in two orders
    even(dreamt(desk, 0, 12000), 12)


def test_equal_units_are_not_told_apart() -> None:
    """R-21: T T I on three tiles are three deals, not six."""
    desk = Desk("0,0#1=1I 5,5#3=2t 7,5#3=2t 9,5#3=2i 0,1#1 9,6#1 turn 1")
    even(dreamt(desk, 1, 3000), 3)


def test_a_pass_forbids_deals() -> None:
    """R-33: the unit on 1,0 could not act, so it is C or, behind the forest, a Tank."""
    desk = Desk("0,0#4=1T 1,0#3=2c 5,5#3=2t 6,6#3=2a 7,7#3=1I 8,7#3 turn 1")
    desk.do("7,7-R")
    assert [desk.may(1, 0), desk.may(5, 5), desk.may(6, 6)] == ["C", "TA", "TA"]
    even(dreamt(desk, 1, 1000), 2)


def test_the_seat_to_act_can_act_in_every_dream() -> None:
    """FL-44: seat 2 is to act, so not every deal is possible: the Infantry cannot lie where nothing is near."""
    desk = Desk("0,0#1=1I 0,1#1 5,5#3=2i 5,6#3 9,9#3=2t 9,12#3=2t turn 1")
    desk.do("0,0-D")
    assert desk.truth.turn == 2
    found = dreamt(desk, 1, 200)
    assert set(found) == {("I", "I", "T", "T")}
    assert len(dreamt(desk, 0, 50)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_every_dream_can_be_played_to_its_end(seed: int) -> None:
    for preset in CARD.presets:
        dice = QuickDice(seed)
        desk = Desk(options=CARD.presets[preset], dice=dice)
        while seats := desk.truth.to_act():
            for viewer in range(3):
                world = desk.game.dream(desk.view(viewer)).world(dice)
                assert world.view(viewer) == desk.view(viewer)
                while acting := world.to_act():
                    world.play(acting[0], world.random_action(acting[0], dice), None)
            desk.truth.play(seats[0], desk.truth.random_action(seats[0], dice), None)


def test_unplaced_units_are_dreamt_too() -> None:
    """FL-51"""
    desk = Desk()
    desk.do("S#1@0,0 A#1@1,0")
    dream = desk.game.dream(desk.view(1))
    hands = set()
    dice = QuickDice(5)
    for _ in range(200):
        world = dream.world(dice)
        assert isinstance(world, FoglinePosition)
        assert world.placing is not None
        hands.add("".join(KINDS[kind] for kind in world.placing.hands[2]))
        assert [KINDS[kind] for kind in world.placing.hands[1]] == list("CTTIIIA")
    assert hands == {"TTIIIAS", "CTIIIAS", "CTTIIAS", "CTTIIIS", "CTTIIIA"}


MASKS = [
    [ANY_KIND] * 3,
    [0b100, ANY_KIND, ANY_KIND],
    [0b1100, 0b1100, ANY_KIND],
    [0b101000, 0b010110, 0b111110],
    [0b10, 0b110, 0b1110],
    [0b10, 0b10, ANY_KIND],
]


@pytest.mark.parametrize("masks", MASKS)
def test_odds_against_brute_force(masks: list[int]) -> None:
    """FL-62: shares by counting every order of the single units."""
    for pool in ([1, 2, 2, 3], [1, 2, 3], [2, 2, 3, 3, 5], [1, 2, 3, 4, 5]):
        counts = [pool.count(kind) for kind in range(6)]
        fits = [deal[:3] for deal in permutations(pool) if all(masks[n] >> deal[n] & 1 for n in range(3))]
        for tile in range(3):
            share = Counter(deal[tile] for deal in fits)
            found = weights(counts, masks, tile)
            assert sum(found) * sum(share.values()) >= 0
            for kind in range(1, 6):
                assert found[kind] * len(fits) == share[kind] * sum(found)
        assert possible(counts, masks) == [
            sum(1 << kind for kind in {deal[tile] for deal in fits}) for tile in range(3)
        ]
        if len(pool) == 3:
            assert sorted(map(tuple, deals(counts, masks))) == sorted(set(fits))


def test_the_first_turn_of_the_battle_seen_from_the_other_side() -> None:
    """FL-44: nothing of seat 1 is face-up, and yet it can act in every dream of seat 2."""
    desk = Desk()
    desk.do(FULL_SETUP)
    dream = desk.game.dream(desk.view(2))
    dice = QuickDice(1)
    assert all(dream.world(dice).legal(1) for _ in range(300))
