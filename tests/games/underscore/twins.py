"""Pairs of duels that differ only in what a viewer may not know."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.dice import QuickDice
from parlour.core.options import read_options
from parlour.games.underscore.options import OPTIONS
from parlour.games.underscore.position import UnderscorePosition
from parlour.games.underscore.rules import UnderscoreGame
from tests.laws.twin import Twin

COIN = "! fight/1 1"


def build(active: str, *, banked: str = "", blessings: tuple[str, ...] = ()) -> dict[str, object]:
    """A graveyard character."""
    names = [active.split(), banked.split()]
    uids = iter(range(1, 9))
    pools = [[{"uid": next(uids), "root": name, "mods": []} for name in pool] for pool in names]
    return {
        "name": "Nesh of the Ditch",
        "max_hp": 20,
        "moves": {"active": pools[0], "banked": pools[1]},
        "blessings": list(blessings),
    }


FALLEN: dict[str, object] = {
    "duel": "fallen",
    "fallen": [
        build("fire.oath plain.fists plain.breath", blessings=("stone.born",)),
        build("fire.oath plain.fists plain.breath", blessings=("fire.born",)),
        build("plant.guess plain.fists plain.breath", banked="plain.scrap"),
        build("force.nameless plain.fists plain.breath", blessings=("plant.garden",)),
        build("force.gust plain.fists plain.breath", blessings=("plant.garden",)),
    ],
}


def lines(*rows: str) -> str:
    return "\n".join(rows)


DRAFT = "! draft " + ",".join(str(n) for n in range(73)), "! draft " + ",".join(str(n) for n in range(36))

PAIRS: list[tuple[dict[str, object], str, str]] = [
    # the character begun with
    (
        {},
        lines("1 begin nun", "2 begin warden", COIN, "1 cast m1"),
        lines("1 begin nun", "2 begin courier", COIN, "1 cast m1"),
    ),
    # the committed choice, and its arguments
    ({"start": "warden"}, lines(COIN, "2 cast m1"), lines(COIN, "2 cast m4")),
    (
        FALLEN,
        lines("1 begin f4", "2 begin f1", COIN, "2 cast m1 e=water"),
        lines("1 begin f4", "2 begin f1", COIN, "2 cast m1 e=stone"),
    ),
    # a private trap, several turns later
    (
        FALLEN,
        lines(
            "1 begin f4", "2 begin f1", COIN, "2 cast m1 e=water", "1 cast m2", "1 cast m3", "2 cast m2", "1 cast m2"
        ),
        lines(
            "1 begin f4", "2 begin f1", COIN, "2 cast m1 e=stone", "1 cast m2", "1 cast m3", "2 cast m2", "1 cast m2"
        ),
    ),
    # a private attunement that nothing has read
    (
        FALLEN,
        lines("1 begin f3", "2 begin f1", COIN, "1 cast m2", "2 cast m2", "1 cast m2", "2 cast m3"),
        lines("1 begin f3", "2 begin f2", COIN, "1 cast m2", "2 cast m2", "1 cast m2", "2 cast m3"),
    ),
    # which private move was bound at random
    (
        FALLEN,
        lines("1 begin f3", "2 begin f1", COIN, "1 cast m1", "2 cast m2", "! fight/1 1", "1 cast m2"),
        lines("1 begin f3", "2 begin f1", COIN, "1 cast m1", "2 cast m2", "! fight/1 3", "1 cast m2"),
    ),
    # a disqualified move stays private
    (
        FALLEN,
        lines("1 begin f3", "2 begin f4", COIN, "1 cast m2", "2 cast m2"),
        lines("1 begin f3", "2 begin f5", COIN, "1 cast m2", "2 cast m2"),
    ),
    # picks of a draft: what and how many
    ({"duel": "draft"}, lines(*DRAFT, "2 pick 1", "2 pick 2", "1 pick 3"), lines(*DRAFT, "1 pick 3")),
    ({"duel": "draft"}, lines(*DRAFT, *["2 pick 1"] * 7), lines(*DRAFT, *["2 pick 2"] * 7)),
]

PROBES = ("cast m1", "cast m2", "cast m9", "begin nun", "pick 1", "wait", "late cast m1")
TWINS = [Twin(viewer, options, left, right, probes=PROBES) for options, left, right in PAIRS for viewer in (0, 1)]
TWINS.append(Twin(0, {}, "2 begin warden", "2 begin nun"))


def twins(seed: int) -> Iterator[Twin]:
    """A foundling whose shelf holds another element: the same until that move is cast or the fight ends."""
    game = UnderscoreGame(read_options(OPTIONS, {}))
    dice = QuickDice(seed)
    position = game.start(dice)
    assert isinstance(position, UnderscorePosition)
    rows: list[str] = []
    for seat, text in ((1, "begin warden"), (2, "begin foundling e=fire")):
        found = game.interpret(position, seat, text, "")
        assert isinstance(found, list)
        position.play(seat, found[0], None)
        rows.append(f"{seat} {text}")
    assert position.fight is not None
    rows.append(f"! fight/1 {1 + position.fight.priority}")
    for _ in range(3 + seed):
        before = len(rows)
        for seat in (1, 2):
            action = position.random_action(seat, dice)
            rows.append(f"{seat} {game.write(action)}")
            position.play(seat, action, None)
        if position.outcome() is not None:
            del rows[before:]  # at the end everything is open
            break
    left = lines(*rows)
    for viewer in (0, 1):
        yield Twin(viewer, {}, left, left.replace("e=fire", "e=thunder"), probes=PROBES)
