"""Pairs of duels that differ only in what a viewer may not know."""

from __future__ import annotations

import json
from collections.abc import Iterator

from parlour.core.dice import QuickDice
from parlour.core.options import read_options
from parlour.games.underscore.game import UnderscoreGame
from parlour.games.underscore.options import UnderscoreOptions
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.laws.twin import Twin
from tests.games.underscore.journey import screen

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
        build("plain.fists thunder.capacitor"),
        build("plain.fists plain.breath"),
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
    # a private move whose charge runs out
    (
        FALLEN,
        lines("1 begin f7", "2 begin f6", COIN, *["1 cast m1", "2 cast m1"] * 3),
        lines("1 begin f7", "2 begin f7", COIN, *["1 cast m1", "2 cast m1"] * 3),
    ),
    # picks of a draft: what and how many
    ({"duel": "draft"}, lines(*DRAFT, "2 pick 1", "2 pick 2", "1 pick 3"), lines(*DRAFT, "1 pick 3")),
    ({"duel": "draft"}, lines(*DRAFT, *["2 pick 1"] * 7), lines(*DRAFT, *["2 pick 2"] * 7)),
]


# -- runs ----------------------------------------------------------------------------------------------------------


def met(level: int, count: int, active: str, ident: str = "a1b2") -> list[str]:
    """What the log says of an encounter: the roll, the candidates, the pick, and whom it was."""
    foe = build(active) | {"id": ident, "level": level, "turn_history": {"1": {"move": 1, "args": {}}}}
    return [f"! enc/{level} 9", f"! enc {count}", f"! enc/{level} 1", f"! enc {json.dumps(foe)}", f"! fight/{level} 1"]


def resting(active: str, **run: object) -> dict[str, object]:
    """A saved run on its upgrade screen."""
    match = screen(active, "plain.breath", **run)  # type: ignore[arg-type]
    return match.game.save(match.position)


RUN: dict[str, object] = {"run": True}
SEATS = lines("1 begin warden Esk", *met(1, 3, "plain.fists stone.slab"), "1 cast m1")
FOES = [  # what the bearer may not know: what else the foe has, how many others there were
    (SEATS, SEATS.replace("stone.slab", "fire.oath").replace("! enc 3", "! enc 7").replace("a1b2", "b2a1")),
    (SEATS, SEATS.replace('"uid": 2', '"uid": 9')),  # when a move was come by
]
STANDS = {"run": True, "road": "acts", "fork": True}


def signs(level: int, ids: str, counts: tuple[int, int] = (3, 2)) -> list[str]:
    """What the log says of two roads: of each the pick, and what is told of whom it leads to."""
    rows = [f"! enc/{level} 9"]
    for place, (ident, count) in enumerate(zip(ids.split(), counts, strict=True)):
        sign = {"id": ident, "name": f"Nesh {place}", "level": level, "is_elite": False, "bark": "It waits."}
        rows += [f"! enc/{level} 20"] if place else []
        rows += [f"! enc {count}", f"! enc/{level} 1", f"! sign {json.dumps(sign)}"]
    return rows


def at_fork() -> dict[str, object]:
    """A saved run on its upgrade screen, before two roads."""
    match = screen("plain.fists fire.cinder", road="acts", fork=True)
    return match.game.save(match.position)


ROADS = [  # what the bearer may not know of two roads: whose ids they are, how many others there were
    (lines("1 leave", *signs(2, "a1b2 c3d4")), lines("1 leave", *signs(2, "b2a1 d4c3", (7, 5)))),
]
BUILDS = [  # what a watcher may not know: the build, and how it was come by
    (
        lines("1 begin warden Esk", *met(1, 3, "plain.fists stone.slab")),
        lines("1 begin courier Esk", *met(1, 3, "plain.fists stone.slab")),
        None,
        None,
    ),
    (
        lines("1 learn o1 found", "1 swap m1 m2", "1 swap m1 b1", "1 done", *met(2, 2, "plain.fists")),
        lines("1 learn o2 root", "1 done", *met(2, 2, "plain.fists")),
        resting("plain.fists fire.cinder"),
        resting("plain.fists stone.slab"),
    ),
    (
        lines("1 take 1 t=m1", *met(2, 2, "plain.fists")),
        lines("1 take 2", "1 swap m1 m2", "1 done", *met(2, 2, "plain.fists")),
        resting("plain.fists fire.cinder", minors=("thunder.hair", "any.grit"), max_hp=21),
        resting("plain.fists fire.cinder", minors=("any.deep", "any.shelf")),
    ),
    (
        lines("1 leave", *met(2, 2, "plain.fists")),
        lines("1 major", *met(2, 2, "plain.fists")),
        resting("plain.fists fire.cinder", major="any.vigil"),
        resting("plain.fists fire.cinder", major="any.vigil"),
    ),
]

PROBES = ("cast m1", "cast m2", "cast m9", "begin nun", "pick 1", "wait", "late cast m1")
TWINS = [Twin(viewer, options, left, right, probes=PROBES) for options, left, right in PAIRS for viewer in (0, 1)]
TWINS.append(Twin(0, {}, "2 begin warden", "2 begin nun"))
TWINS += [Twin(viewer, RUN, left, right, probes=PROBES) for left, right in FOES for viewer in (0, 1)]
TWINS += [
    Twin(v, STANDS, left, right, at_fork(), at_fork(), (*PROBES, "go 1")) for left, right in ROADS for v in (0, 1)
]
TWINS += [  # a watcher does not learn what stands at the roads until one is taken
    Twin(
        0,
        STANDS,
        lines("1 leave", *signs(2, "a1b2 c3d4")),
        lines("1 leave", *signs(2, "a1b2 c3d4")).replace("Nesh 1", "Mora 1"),
        at_fork(),
        at_fork(),
        PROBES,
    )
]
TWINS += [Twin(0, RUN, left, right, start, other, PROBES) for left, right, start, other in BUILDS]


def twins(seed: int) -> Iterator[Twin]:
    """A foundling whose shelf holds another element: the same until that move is cast or the fight ends."""
    game = UnderscoreGame(read_options(UnderscoreOptions, {}))
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
