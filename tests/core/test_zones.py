"""Hidden zones: all tiles minus those that lie open, dealt into the zones that are closed."""

import pytest

from parlour.core.dice import QuickDice
from parlour.core.zones import dealt, seen, unseen, whole

TILES = [1, 1, 2, 3, 3]
ZONES = {"bag": [1, 3], "hand": [2], "out": [1, 3]}


def test_a_closed_zone_is_only_counted() -> None:
    assert seen(ZONES, ["bag", "hand"]) == {"bag": 2, "hand": 1, "out": [1, 3]}


def test_what_is_not_seen_is_the_rest() -> None:
    assert unseen(TILES, seen(ZONES, ["bag", "hand"])) == [1, 2, 3]
    assert unseen(TILES, seen(ZONES, [])) == []


def test_every_way_to_deal_the_rest_comes_up_and_nothing_else() -> None:
    known = seen(ZONES, ["bag", "hand"])
    worlds = [dealt(known, unseen(TILES, known), QuickDice(seed)) for seed in range(60)]
    assert {tuple(world["hand"]) for world in worlds} == {(1,), (2,), (3,)}
    assert all(whole(TILES, world) == world and world["out"] == [1, 3] for world in worlds)


@pytest.mark.parametrize(
    ("zones", "trouble"),
    [
        ({"bag": [1, 1, 1], "hand": [2], "out": [3]}, "bag: there is no tile 1, or not so many of it"),
        ({"bag": [1, 3], "hand": [7], "out": [1, 3]}, "hand: there is no tile 7"),
        ({"bag": [1], "hand": [2], "out": [3]}, "the zones hold 3 tiles; expected 5"),
    ],
)
def test_zones_that_cannot_be_are_refused_in_one_line(zones: dict[str, list[int]], trouble: str) -> None:
    with pytest.raises(ValueError, match=trouble):
        whole(TILES, zones)
