"""Every screen as it is drawn, in both sizes: `python -m tests.terminal.screens --write` writes them, `--svg FOLDER` draws
pictures of what is kept, in colour and without.

A file has the rows of the screen, and below them how they are drawn: row, columns, style.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import textual.app
import textual.pilot
from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style
from rich.text import Text
from textual.filter import NoColor
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widgets import Input

from parlour.terminal.app import ParlourApp
from parlour.terminal.keeper import Keeper
from parlour.terminal.screens.table import TableScreen
from tests.terminal.hands import LARGE, SMALL, rested, said, settled, won
from tests.terminal.scenes import SCREENS, WALKS, Opens
from tests.terminal.window import COMMAND

FOLDER = Path(__file__).parent / "screens"
README = Path(__file__).parents[2] / "README.md"
MANUAL = README.parent / "docs" / "terminal.md"
DAY = re.compile(r"\b20\d\d-\d\d-\d\d\b")  # every day would have screens of its own
PORT = re.compile(r"(?<=127\.0\.0\.1):\d{5}\b")  # and every house one of its own
RULER = "-" * 12 + " styles"
WORDS = ("bold", "dim", "italic", "underline", "reverse", "strike")


def look(style: Style | None, colours: bool = True) -> str:
    """`bold reverse bright_red on green`, as a terminal of sixteen colours shows it."""
    if style is None:
        return ""
    words = [word for word in WORDS if getattr(style, word)]
    for before, ink in (("", style.color), ("on ", style.bgcolor)):
        if colours and ink is not None and not ink.is_default:
            words.append(f"{before}{ink.downgrade(ColorSystem.STANDARD).name}")
    return " ".join(words)


def runs(strips: list[Strip]) -> Iterator[str]:
    """Where something is not plain; a blank only where it is seen."""
    for y, strip in enumerate(strips, 1):
        looks = [look(part.style) for part in strip for _ in part.text]
        letters = "".join(part.text for part in strip)
        x = 0
        for found, group in groupby(looks):
            end = x + len(list(group))
            seen = letters[x:end].strip() or {"reverse", "underline", "on"} & set(found.split(" "))
            if found and seen:
                yield f"{y} {x + 1}-{end} {found}"
            x = end


def told(strips: list[Strip]) -> str:
    rows = ["".join(segment.text for segment in strip).rstrip() for strip in strips]
    return PORT.sub(":50000", DAY.sub("2026-01-01", "\n".join([*rows, RULER, *runs(strips), ""])))


class Drawn(NamedTuple):
    """One screen in one size."""

    name: str  # of its file
    coloured: list[Strip]
    bare: list[Strip]  # as NO_COLOR has it
    board: int  # columns of its board; 0 = it has none


async def walked(opens: Opens, keys: tuple[str, ...]) -> list[Drawn]:
    """Every screen of one walk, in both sizes, in colour and without: one start for all of them, as a start is dear."""
    found: list[Drawn] = []
    with tempfile.TemporaryDirectory() as folder, Keeper(folder) as keeper:
        app = opens(keeper)
        async with app.run_test(size=SMALL) as pilot:
            await settled(pilot)
            for key in keys:
                if key.startswith("="):
                    found += await drawings(pilot, app, key[1:])
                elif key == "win":
                    await won(pilot, app)
                elif key.startswith(":"):
                    await said(pilot, key[1:])
                else:
                    await pilot.press(key)
                    await settled(pilot)
    return found


async def drawings(pilot: Pilot[int], app: ParlourApp, name: str) -> list[Drawn]:
    """In the order that changes least from one to the next; the walk goes on in the small window."""
    await pilot.resize_terminal(*LARGE)
    large = await strips(pilot, app)
    with without_colour(app):
        bare = await strips(pilot, app)
        await pilot.resize_terminal(*SMALL)
        small_bare = await strips(pilot, app)
    small = await strips(pilot, app)
    board = app.screen.board.canvas.width if isinstance(app.screen, TableScreen) else 0
    return [
        Drawn(f"{name}-{LARGE[0]}x{LARGE[1]}", large, bare, 0),
        Drawn(f"{name}-{SMALL[0]}x{SMALL[1]}", small, small_bare, board),
    ]


async def strips(pilot: Pilot[int], app: ParlourApp) -> list[Strip]:
    """The screen when nothing changes any more."""
    for box in app.screen.query(Input):  # a cursor that blinks would be there or not
        box.cursor_blink, box._cursor_visible = False, True
    await settled(pilot)
    for behind in app.screen_stack[:-1]:  # nobody lays out what lies behind a dialog until it is gone
        behind._refresh_layout()
        for story in behind.query("#story"):
            story.scroll_end(animate=False, immediate=True)
    await settled(pilot)
    return app.screen._compositor.render_strips()


@contextmanager
def without_colour(app: ParlourApp) -> Iterator[None]:
    """As Textual would have begun under NO_COLOR; that it is the same is a test of its own."""
    filters = list(app._filters)
    app._filters.append(NoColor())
    app.no_color = True
    repaint(app)
    try:
        yield
    finally:
        app._filters[:] = filters
        app.no_color = False
        repaint(app)


def repaint(app: ParlourApp) -> None:
    """Nothing that was drawn is used again."""
    app.stylesheet.update(app, animate=False)
    for screen in app.screen_stack:
        app.stylesheet.update(screen, animate=False)
        for widget in screen.walk_children(with_self=True):
            widget.notify_style_update()
            widget.refresh()


def without_inks(kept: str) -> str:
    """What is left of it where there are no colours."""
    text, _, styles = kept.partition(f"{RULER}\n")
    found: list[tuple[str, int, int, str]] = []
    for row in styles.splitlines():
        at, columns, *words = row.split(" ")
        (first, last), bare = map(int, columns.split("-")), " ".join(word for word in words if word in WORDS)
        if found and (at, first - 1, bare) == (
            found[-1][0],
            found[-1][2],
            found[-1][3],
        ):  # what was told apart by inks alone
            found[-1] = (at, found[-1][1], last, bare)
        elif bare:
            found.append((at, first, last, bare))
    return f"{text}{RULER}\n" + "".join(f"{at} {first}-{last} {bare}\n" for at, first, last, bare in found)


def cells(kept: str) -> tuple[str, set[tuple[int, int, str]]]:
    """The text, and the styles that can be seen: a bold or dim blank looks like any other."""
    text, _, styles = kept.partition(f"{RULER}\n")
    rows = text.splitlines()
    found = set()
    for row in styles.splitlines():
        at, columns, *words = row.split(" ")
        first, last = map(int, columns.split("-"))
        for column in range(first, last + 1):
            if rows[int(at) - 1][column - 1 : column].strip() or not {"bold", "dim"}.issuperset(words):
                found.add((int(at), column, " ".join(words)))
    return text, found


def svg(kept: str, title: str, width: int) -> str:
    """A picture of what is kept."""
    text, _, styles = kept.partition(f"{RULER}\n")
    rows = [Text(row.ljust(width)) for row in text.splitlines()]
    for row in styles.splitlines():
        at, cols, style = row.split(" ", 2)
        first, last = map(int, cols.split("-"))
        rows[int(at) - 1].stylize(style, first - 1, last)
    console = Console(record=True, width=width, file=StringIO(), force_terminal=True, color_system="truecolor")
    for each in rows:
        console.print(each, no_wrap=True, crop=False, overflow="ignore", highlight=False)
    return re.sub(r"terminal-\d+", "terminal", console.export_svg(title=title))


def with_screens(page: str) -> str:
    """A page of the manual, below each mark the screen as it is kept."""

    def block(found: re.Match[str]) -> str:
        kept = (FOLDER / f"{found[1]}-80x24.txt").read_text().partition(RULER)[0]
        return f"<!-- screen: {found[1]} -->\n\n```text\n{kept.rstrip()}\n```\n"

    return re.sub(r"<!-- screen: ([a-z0-9-]+) -->\n(?:\n```text\n.*?\n```\n)?", block, page, flags=re.DOTALL)


def with_lines(page: str) -> str:
    """A page, below each mark the last picture of what the command answers to these inputs in lines of text."""

    def block(found: re.Match[str]) -> str:
        how, *inputs = found[1].split(" | ")
        command = [str(COMMAND), "play", *how.split(), "--plain"]
        with tempfile.TemporaryDirectory() as folder:
            mine = {**os.environ, "PARLOUR_DATA": folder, "NO_COLOR": "1"}
            done = subprocess.run(
                command, input="\n".join([*inputs, ""]), env=mine, capture_output=True, text=True, check=True
            )
        *_, last = done.stdout.rpartition("\n TURN")
        picture = f" TURN{last.rpartition('> ')[0]}>"
        return f"<!-- plain: {found[1]} -->\n\n```text\n$ parlour play {how} --plain\n...\n{picture}\n```\n"

    return re.sub(r"<!-- plain: (.+?) -->\n(?:\n```text\n.*?\n```\n)?", block, page, flags=re.DOTALL)


def keep(found: list[Drawn]) -> None:
    for drawn in found:
        (FOLDER / f"{drawn.name}.txt").write_text(told(drawn.coloured))


def main() -> None:
    only = [argument for argument in sys.argv[1:] if argument in SCREENS]
    if "--write" in sys.argv:
        for room in (textual.app, textual.pilot):
            vars(room)["wait_for_idle"] = rested  # as the tests have it
        FOLDER.mkdir(exist_ok=True)
        os.environ["TZ"] = "UTC"
        for opens, keys in WALKS:
            if not only or {f"={name}" for name in only} & set(keys):
                keep(asyncio.run(walked(opens, keys)))
        if not only:
            from tests.server.wire import running
            from tests.terminal.at_a_server import online

            with tempfile.TemporaryDirectory() as house, running(Path(house)) as server:
                keep(asyncio.run(online(server.url, Path(house))))
        MANUAL.write_text(with_screens(MANUAL.read_text()))
        README.write_text(with_lines(README.read_text()))
    if "--svg" in sys.argv:
        folder = Path(sys.argv[sys.argv.index("--svg") + 1])
        folder.mkdir(parents=True, exist_ok=True)
        for file in sorted(FOLDER.glob("*.txt")):
            kept, width = file.read_text(), int(file.stem.rsplit("-", 1)[1].partition("x")[0])
            (folder / f"{file.stem}.svg").write_text(svg(kept, file.stem, width))
            (folder / f"{file.stem}-plain.svg").write_text(svg(without_inks(kept), f"{file.stem}, NO_COLOR", width))


if __name__ == "__main__":
    main()
