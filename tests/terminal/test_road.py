"""The places of Underscore's road that only the best come to: bosses, omens, the rest, the ending, the Long Dark."""

from __future__ import annotations

import re
import textwrap

import pytest

from parlour.games.underscore.content.library import content
from parlour.games.underscore.run.road import ACT, TITLES
from parlour.terminal.boards.underscore.between import LEFT, ROWS
from parlour.terminal.boards.underscore.combat import ASIDE, BOX, UPPER, Combat, whole
from parlour.terminal.keeper import Keeper
from tests.terminal.hands import SMALL, at, said, settled, table, text
from tests.terminal.scenes import on_road
from tests.terminal.screens import FOLDER, RULER

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


def kept(name: str) -> str:
    return (FOLDER / f"underscore-{name}-80x24.txt").read_text().partition(RULER)[0]


def beside(name: str) -> str:
    """What stands beside the foe."""
    return " ".join(" ".join(row[BOX:] for row in kept(name).splitlines()[2:11]).split())


def test_an_act_begins_with_its_omen() -> None:
    told = (
        "Act one, the Ditch. At its end, level 10, stands The Wick. Every candle in every window burns with its flame"
    )
    assert beside("omen").startswith(told)


def test_every_omen_has_room_beside_every_foe() -> None:
    """On a screen of 80 columns nothing of it is cut, whoever stands there."""
    barks = max(len(textwrap.wrap(foe.bark, ASIDE - 1)) for foe in content().encounters.values())
    for boss in content().bosses.values():
        told = f"{TITLES[boss.act]}. At its end, level {ACT * boss.act}, stands {boss.who.name}. {boss.omen}"
        assert len(textwrap.wrap(told, ASIDE - 1)) + barks <= UPPER, boss.who.name


def test_the_laws_of_every_boss_have_room_on_its_frame_and_on_the_upgrade_screen() -> None:
    for boss in content().bosses.values():
        assert sum(len(law.name) + 2 for law in boss.laws) <= BOX - 9, boss.who.name
        title = f"{TITLES[boss.act]}. Level {ACT * boss.act}: {boss.who.name}."
        rows = ["Leave", "Go on with empty hands.", "", title]
        rows += [f"{law.name}: {law.text}" for law in boss.laws]
        assert sum(len(textwrap.wrap(row, 80 - LEFT - 2)) or 1 for row in rows) <= ROWS, boss.who.name


def test_a_boss_is_called_one_and_its_laws_are_read() -> None:
    assert "THE WICK (BOSS)" in kept("boss")
    assert "Third Bell  The Fat Runs  Gutter" in kept("boss")
    assert "Gutter. Below a third of its" in kept("law")
    assert "(ELITE)" not in kept("boss")


async def test_who_has_beaten_an_act_hears_no_more_of_its_boss(keeper: Keeper) -> None:
    app = on_road(10, "upgrade")(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        words = table(app).board.words("leave")
        assert "Act one, the Ditch, is behind you." in words
        assert "Wick" not in words


async def test_the_rest_is_offered_first_and_asks(keeper: Keeper) -> None:
    """The epilogue stands beside it; who says no is still there; who rests is not among the dead."""
    app = on_road(30, "combat", 1)(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        while getattr(table(app).shown.view, "phase", "") == "combat":
            await said(pilot, table(app).shown.legal[0])
        assert table(app).board.cursor == "rest"
        assert "Somewhere behind her" in text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert "Rest here, at the end of the road?" in text(app)
        await pilot.press("escape")
        await settled(pilot)
        await at(pilot, app, "rest", "enter")
        await pilot.press("2")
        await settled(pilot)
        assert "rests on level 30" in " ".join(text(app).split())
        assert "Another epitaph" not in text(app)
        assert "The end: you have come through the last door" in text(app)


def test_the_long_dark_says_what_it_does() -> None:
    told = "The Long Dark. 1 deep: every foe has 6 more Max HP, and you begin with 1 less."
    assert beside("dark").startswith(told)
    assert "fell on level 31 to Witness of Nothing" in kept("dark-death")


def test_names_of_blessings_are_whole_and_counted() -> None:
    names = [f"Blessing {n}" for n in range(12)]
    assert whole(names[:2], 40) == "Blessing 0, Blessing 1"
    for width in range(8, 60):
        shown = whole(names, width)
        found = re.findall(r"Blessing \d+", shown)
        more = re.search(r"\+(\d+)$", shown)
        assert len(shown) <= max(width - 2, 3)
        assert len(found) + (int(more[1]) if more else 0) == len(names)


async def test_a_foe_with_more_blessings_than_its_frame_has_room_for(keeper: Keeper) -> None:
    """Those that have none are looked at together."""
    app = on_road(10, "combat")(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        part = getattr(table(app).board, "part", None)
        assert isinstance(part, Combat)
        held = part.sides()[1].blessings
        names = [blessing.name for blessing in held]
        held += held
        table(app).board.redraw()
        await settled(pilot)
        assert list(part.laws()) == ["l1", "l2", "l3", "l+"]
        assert "+3" in text(app)
        assert all(name in part.words("l+") for name in names)


async def test_who_gives_up_before_the_first_turn_sees_the_end(keeper: Keeper) -> None:
    """There is no turn to be told again."""
    app = on_road(1, "combat")(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await said(pilot, "resign")
        await pilot.press("2")
        await settled(pilot)
        assert "WHAT HAPPENED LAST" in text(app)
        assert "The end: you resigned." in text(app)
