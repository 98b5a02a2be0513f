"""Runs of Underscore set down far along the road, in a house of their own: nobody has to be lucky to see its end."""

from __future__ import annotations

import json
import sqlite3

from parlour.games.underscore.content.tables import STATUSES
from parlour.table.match import Match
from tests.games.underscore.journey import do, run_position, screen, win
from tests.games.underscore.test_fork import forked
from tests.games.underscore.test_road import on_level
from tests.server.wire import Server
from tests.web.people import Person

END = 30  # the level of the last boss


def before_the_boss() -> Match:
    return on_level(10)


def burning() -> Match:
    """A fight in which the foe burns and heals, and oneself withers."""
    match = on_level(10)
    fight = run_position(match).fight
    assert fight is not None
    me, it = fight.side
    it.hp -= 5
    it.turns[STATUSES.index("burn")], it.turns[STATUSES.index("regen")] = 2, 2
    me.turns[STATUSES.index("curse")] = 1
    return match


def with_full_pools() -> Match:
    """A corpse, and no room for what it could teach."""
    return screen(
        "plain.fists plain.scrap plain.brace plain.bellow", "plain.breath fire.cinder", road="acts", fork=True
    )


def with_a_third_pocket() -> Match:
    """A corpse, and a Bank of three that is full."""
    active, banked = "plain.fists plain.scrap plain.brace plain.bellow", "water.ledger plain.breath fire.cinder"
    return screen(active, banked, road="acts", fork=True, blessings=["any.pocket"])


def after_the_boss() -> Match:
    match = on_level(10)
    win(match)
    return match


def after_the_last() -> Match:
    match = on_level(END)
    win(match)
    return match


def in_the_dark() -> Match:
    match = after_the_last()
    do(match, "leave")
    return match


def at_the_fork() -> Match:
    """Two roads to level 5, the second of which tempts."""
    return forked(level=5)


def set_down(house: Server, person: Person, *places: Match) -> list[str]:
    """Opens a run for each of these; then the house is closed, they are put where they shall be, and it opens again."""
    person.go("/")
    person.page.locator("h1").first.wait_for()
    found = []
    for _ in places:
        answer = person.page.request.post(
            f"{house.url}/api/matches",
            data=json.dumps({"game": "underscore", "preset": "run", "options": {}, "seats": [{"kind": "me"}]}),
            headers={"content-type": "application/json", "x-parlour": "1"},
        )
        assert answer.ok, answer.text()
        found.append(str(answer.json()["id"]))
    house.stop()
    with sqlite3.connect(house.database) as store:
        for ident, match in zip(found, places, strict=True):
            start = json.dumps(match.game.save(match.position))
            assert store.execute("update matches set start = ? where id = ?", (start, ident)).rowcount == 1
    store.close()
    house.start()
    return found
