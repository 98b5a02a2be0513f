"""Runs for tests: begun, won by force, or set down on an upgrade screen with any character."""

from __future__ import annotations

import json

from parlour import games
from parlour.core.encounters import EncounterSource
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.view.run_shapes import RunView, UpgradePreview, UpgradeView
from parlour.games.underscore.view.shapes import UnderscoreView
from parlour.table.chance import chosen
from parlour.table.match import Match

SEED = "00000000000000ff"
CARD = games.card("underscore")


def run_position(match: Match) -> RunPosition:
    assert isinstance(match.position, RunPosition)
    return match.position


def seen(match: Match, viewer: int = 1) -> UnderscoreView:
    view = match.view(viewer)
    assert isinstance(view, UnderscoreView)
    return view


def shown(match: Match, viewer: int = 1) -> RunView:
    run = seen(match, viewer).run
    assert run is not None
    return run


def upgrade(match: Match) -> UpgradeView:
    found = shown(match).upgrade
    assert found is not None
    return found


def tried(match: Match, text: str) -> UpgradePreview:
    """What is said of an input that is only tried."""
    assert match.hear(1, f"try {text}").draft
    found = match.preview(1)
    assert isinstance(found, UpgradePreview)
    return found


def pools(active: str, banked: str = "") -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """`plain.fists fire.pyre` as moves of a character, uids from 1."""
    names = [active.split(), banked.split()]
    uids = iter(range(1, 20))
    made = [[{"uid": next(uids), "root": name, "mods": []} for name in pool] for pool in names]
    return made[0], made[1]


def encounter(
    ident: str, level: int, *, elite: bool = False, active: str = "plain.breath", hp: int = 60, **more: object
) -> dict[str, object]:
    """A foe for tests; unless said otherwise it only breathes."""
    moves = dict(zip(("active", "banked"), pools(active), strict=True))
    return {
        "id": ident,
        "name": f"Dummy {ident}",
        "level": level,
        "is_elite": elite,
        "max_hp": hp,
        "moves": moves,
    } | more


class Shelf(EncounterSource):
    """An outside that holds just these."""

    def __init__(self, *rows: dict[str, object]) -> None:
        self.rows = list(rows)

    def index(self) -> list[tuple[str, int, bool]]:
        return [(str(row["id"]), int(str(row["level"])), bool(row["is_elite"])) for row in self.rows]

    def fetch(self, ident: str, level: int, elite: bool) -> str:
        return json.dumps(next(row for row in self.rows if row["id"] == ident))


def begun(
    text: str = "begin nun", seed: str = SEED, encounters: EncounterSource | None = None, **options: object
) -> Match:
    """A run in its first fight."""
    match = Match(CARD.make({"run": True, **options}), ["Ana"], chosen(seed, 1), encounters=encounters)
    assert match.hear(1, text).refusal is None
    return match


def change(match: Match, *path: object, to: object) -> None:
    """Another truth at this one place, through save and load; the dice go on as they were."""
    data = match.game.save(match.position)
    at: object = data
    for key in path[:-1]:
        at = at[key]  # type: ignore[index]
    at[path[-1]] = to  # type: ignore[index]
    match.position = match.game.load(data, match.position.dice)


def do(match: Match, *texts: str) -> list[str]:
    """Inputs that must be legal; what seat 1 is told of them."""
    before = len(match.stories[1])
    for text in texts:
        reply = match.hear(1, text)
        assert reply.refusal is None, f"{text}: {reply.refusal.code}"
    return [event.text for event in match.events(1, before)]


def refusal(match: Match, text: str) -> str:
    reply = match.hear(1, text)
    assert reply.refusal is not None, f"{text} is not refused"
    return reply.refusal.code


def win(match: Match) -> None:
    """The foe is as good as dead, and is struck until it is dead."""
    change(match, "fight", "sides", 1, "hp", to=1)
    change(match, "fight", "sides", 1, "statuses", to={"burn": 3})
    level = run_position(match).run.level
    while match.position.to_act() and seen(match).phase == "combat":
        do(match, match.legal(1)[0])
    assert run_position(match).run.level == level


def lose(match: Match) -> None:
    """The hero is as good as dead, and fights on until it is."""
    change(match, "fight", "sides", 0, "hp", to=1)
    change(match, "fight", "sides", 0, "statuses", to={"burn": 3})
    while match.position.to_act():
        do(match, match.legal(1)[0])


def screen(
    active: str = "fire.pyre plain.fists",
    banked: str = "plain.breath",
    *,
    minors: tuple[str, ...] = (),
    foe: dict[str, object] | None = None,
    encounters: EncounterSource | None = None,
    seed: str = SEED,
    road: str = "classic",
    fork: bool = False,
    **run: object,
) -> Match:
    """A run on its upgrade screen, or before these minor blessings."""
    match = begun(seed=seed, road=road, fork=fork)
    win(match)
    data = match.game.save(match.position)
    saved = data["run"]
    assert isinstance(saved, dict)
    mine, shelf = pools(active, banked)
    saved |= {"active": mine, "banked": shelf, "uids": len(mine) + len(shelf), "max_hp": 20, "past": []}
    saved |= {"foe": foe or saved["foe"], "minors": list(minors), **run}
    data["phase"] = "minors" if minors else "upgrade"
    return Match(match.game, ["Ana"], chosen(seed, 1), start=data, encounters=encounters)


def roots(match: Match) -> tuple[list[str], list[str]]:
    run = run_position(match).run
    return [move.root for move in run.active], [move.root for move in run.banked]
