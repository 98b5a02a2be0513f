"""The screens as they are kept beside this test: review what changes as a diff, and write them by `make golden`."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.color import Color, ColorType
from textual.strip import Strip

from parlour.games.underscore.content.library import content
from parlour.terminal.app import ParlourApp
from parlour.terminal.boards.underscore.between import CELL
from parlour.terminal.boards.underscore.combat import BOX
from parlour.terminal.keeper import Keeper
from tests.server.wire import running
from tests.terminal.at_a_server import ONLINE, online
from tests.terminal.hands import SMALL, settled
from tests.terminal.scenes import RUN, SCREENS, WALKS, Opens
from tests.terminal.screens import (
    FOLDER,
    MANUAL,
    README,
    RULER,
    Drawn,
    cells,
    strips,
    svg,
    told,
    walked,
    with_lines,
    with_screens,
    without_inks,
)

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
SIZES = ("80x24", "120x40")


@pytest.mark.parametrize(
    ("opens", "keys"), WALKS, ids=[next(key[1:] for key in keys if key.startswith("=")) for _, keys in WALKS]
)
async def test_screens_look_as_they_did(opens: Opens, keys: tuple[str, ...]) -> None:
    """Text and styles in sixteen colours; no other colour is used; and without colours nothing but the inks is gone."""
    for drawn in await walked(opens, keys):
        compare(drawn)


async def test_the_screens_of_a_house_look_as_they_did(tmp_path: Path) -> None:
    """A real server with three guests: its lobby, a table, the same table watched."""
    with running(tmp_path) as server:
        for drawn in await online(server.url, tmp_path):
            compare(drawn)


def compare(drawn: Drawn) -> None:
    kept = (FOLDER / f"{drawn.name}.txt").read_text()
    assert told(drawn.coloured) == kept, drawn.name
    assert foreign(drawn.coloured) == [], drawn.name
    assert drawn.board <= 80, drawn.name
    assert inks(drawn.bare) == set(), drawn.name
    assert cells(told(drawn.bare)) == cells(without_inks(kept)), drawn.name


async def test_what_is_drawn_without_colour_is_what_no_color_draws(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The drawings above switch colours off in a running house; here it begins that way."""
    for opens, keys, name in ((ParlourApp, ("ctrl+p",), "title-palette"), (RUN, ("2",), "underscore-begin")):
        switched = await walked(opens, (*keys, f"={name}"))
        monkeypatch.setenv("NO_COLOR", "1")
        app = opens(keeper)
        assert app.no_color
        async with app.run_test(size=SMALL) as pilot:
            await settled(pilot)
            await pilot.press(*keys)
            assert told(await strips(pilot, app)) == told(switched[-1].bare)


def inks(drawn: list[Strip]) -> set[Color]:
    styles = [segment.style for strip in drawn for segment in strip if segment.style is not None]
    return {ink for style in styles for ink in (style.color, style.bgcolor) if ink is not None and not ink.is_default}


def foreign(drawn: list[Strip]) -> list[Color]:
    """Colours that a terminal of sixteen does not have."""
    return [ink for ink in inks(drawn) if ink.type is not ColorType.STANDARD]


def test_every_screen_is_kept_and_no_other() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {
        f"{name}-{size}.txt" for name in (*SCREENS, *ONLINE) for size in SIZES
    }


def test_the_manual_shows_the_screens_as_they_are() -> None:
    assert MANUAL.read_text() == with_screens(MANUAL.read_text())
    assert "```text" in MANUAL.read_text()


def test_the_readme_shows_lines_of_text_as_they_are() -> None:
    assert README.read_text() == with_lines(README.read_text())
    assert " TURN 3 " in README.read_text()


def test_a_picture_is_drawn_from_what_is_kept() -> None:
    kept = (FOLDER / "underscore-combat-80x24.txt").read_text()
    assert "Pyre&#160;Breath" in svg(kept, "combat", 80)
    assert svg(kept, "combat", 80) == svg(kept, "combat", 80)
    assert svg(kept, "combat", 80) != svg(without_inks(kept), "combat", 80)


def test_colour_belongs_to_elements_edges_and_ground() -> None:
    """Of Underscore's screens every ink lies on an element, by name or by its two letters."""
    from parlour.terminal.boards.underscore.inks import INKS

    for file in sorted(FOLDER.glob("underscore-*.txt")):
        if any(name in file.name for name in ("epitaph", "learn-", "take", "name")):  # a dialog lies over the board
            continue
        text, _, styles = file.read_text().partition(f"{RULER}\n")
        rows = text.splitlines()
        for line in styles.splitlines():
            at, columns, *words = line.split(" ")
            first, last = map(int, columns.split("-"))
            ink = {word for word in words if word.removeprefix("bright_") in COLOURS}
            if ink:
                said = rows[int(at) - 1][first - 1 : last].strip()
                assert set(said.split()) <= set(INKS), (file.name, said)


COLOURS = ("cyan", "yellow", "red", "green", "magenta", "blue")


def test_no_name_of_underscore_is_cut() -> None:
    """§8: wherever names stand in a frame, the longest fits."""
    longest = max(len(row.name) for row in content().roots.values())
    assert longest + 1 <= CELL
    assert 2 * (longest + 2) <= BOX - 3
    assert (
        max(
            len(row.name) for row in [*content().encounters.values(), *[each.who for each in content().bosses.values()]]
        )
        + len(" (elite)")
        <= BOX - 6
    )
