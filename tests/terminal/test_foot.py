"""The last rows of a table: what is said there, for how long, and the keys that work now."""

from __future__ import annotations

import pytest
from msgspec import structs
from textual.events import Key

from parlour import games
from parlour.games.underlinery.view.shapes import UnderlineryView
from parlour.games.underscore.view.shapes import CastPreview
from parlour.terminal.app import ParlourApp
from parlour.terminal.keeper import Keeper
from parlour.terminal.lesson import LessonSource
from parlour.terminal.screens.lesson import LessonScreen
from parlour.terminal.screens.table import TableScreen
from parlour.terminal.screens.title import TitleScreen
from tests.terminal.hands import SMALL, at_table, rows, said, settled, table, text

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_what_is_said_of_a_place_goes_when_the_cursor_does(keeper: Keeper) -> None:
    """In a small window it lies over one's own moves."""
    app = at_table(keeper, "underscore", "none", run=True)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await said(pilot, "begin nun Ada")
        assert "4 Mulch Bed" in text(app)
        await pilot.press("i")
        await settled(pilot)
        assert "4 Mulch Bed" not in text(app)
        await pilot.press("down")
        await settled(pilot)
        assert "4 Mulch Bed" in text(app)
        assert text(app).count("Overheat: gain") == 0  # the text of the move before
        await said(pilot, "cast b1")
        assert "No: " in text(app)
        await pilot.press("up")
        await settled(pilot)
        assert "No: " not in text(app)
        await pilot.press("t")
        await settled(pilot)
        await pilot.press("down", "down")
        await settled(pilot)
        assert "Hint: " in text(app)  # whoever follows it needs it on the way


async def test_what_is_said_of_a_moment_goes_with_it(keeper: Keeper) -> None:
    """`It is not your turn` is not left on the screen when it is."""
    app = at_table(keeper, "fogline", first="guest")
    async with app.run_test(size=SMALL) as pilot:
        screen = table(app)
        screen.say("No hint: it is not your turn.", passing=True)
        await settled(pilot)
        assert screen.shown.may_act
        assert "No hint" not in text(app)


async def test_a_lesson_says_again_what_it_asks(keeper: Keeper) -> None:
    source = LessonSource(games.card("underscore"), 1)
    source.tour = []
    app = ParlourApp(keeper, lambda app: LessonScreen(source, keeper))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await said(pilot, "cast m7")
        assert "No: " in text(app)
        await pilot.press("down")
        await settled(pilot)
        assert "No: " not in text(app)
        assert "Straw Man must fall." in text(app)


async def test_where_nothing_is_left_to_be_done_no_key_for_it_is_shown(keeper: Keeper) -> None:
    app = at_table(keeper, "nullgame", "none")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for seat in (1, 2):
            await pilot.press("enter")  # behind the curtain
            await settled(pilot)
            assert "Enter act" in rows(app)[-1]
            await said(pilot, "show")
            assert (seat == 2) == ("The end: " in text(app))
        assert "Enter act" not in rows(app)[-1]
        assert "inspect" not in rows(app)[-1]
        assert "n again" in rows(app)[-1]


@pytest.mark.parametrize("left", ["0:08", "1:00:05", "12 days 23 hours"])
async def test_clocks_in_the_first_row_are_told_whole(keeper: Keeper, left: str) -> None:
    """What has no room goes: the opponent, the title, the other clocks; never half a time."""
    app = at_table(keeper, "fogline", "random", first="host")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        screen = table(app)
        screen.source.title = "Underlinery online"
        screen.times = [f"seat {seat}: {left} left" for seat in (1, 2)]
        screen.shown.times = lambda: screen.times  # as they stay, whenever it looks
        screen.status()
        await settled(pilot)
        told = rows(app)[0].removesuffix("Board Story Help").rstrip()
        assert "your turn" in told
        assert f"seat 1: {left}" in told
        assert "seat 2" not in told or f"seat 2: {left}" in told
        assert len(told) < 63
        assert ("seat 2" in told) == (left != "12 days 23 hours")


async def test_who_types_is_told_the_keys_of_the_line(keeper: Keeper) -> None:
    app = at_table(keeper, "fogline", first="host")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("colon")
        await settled(pilot)
        assert rows(app)[-1].strip() == "Enter say it  Tab the rest of the word  Esc back"
        await pilot.press("escape")
        await settled(pilot)
        assert rows(app)[-1].strip().startswith("Enter act")


async def test_in_a_window_that_is_too_small_everything_can_be_reached(keeper: Keeper) -> None:
    app = at_table(keeper, "summon5", seating="fixed")
    async with app.run_test(size=(60, 20)) as pilot:
        await settled(pilot)
        assert "A window of 60 by 20: Ctrl and the arrows show what is out of sight." in " ".join(text(app).split())
        assert "Sacred Number 5" not in text(app)
        await pilot.press(*["ctrl+right"] * 4)
        await settled(pilot)
        assert "Sacred Number 5" in text(app)
        await pilot.press(*["ctrl+left"] * 4)
        await settled(pilot)
        assert rows(app)[1].startswith("    0  1  2")
        await pilot.resize_terminal(*SMALL)
        await settled(pilot)
        assert "Sacred Number 5" in text(app)


async def test_what_nearly_full_lines_lack_is_told_whole(keeper: Keeper) -> None:
    """Long names and long numbers, and both diagonals complete: nothing is cut, or lies over the numbers."""
    source = LessonSource(games.card("underlinery"), 3)
    app = ParlourApp(keeper, lambda app: LessonScreen(source, keeper))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        screen = table(app)
        assert isinstance(screen, TableScreen)
        view = screen.shown.view
        assert isinstance(view, UnderlineryView)
        first = view.calls[0]
        falling, rising = set(range(1, 122, 12)), set(range(11, 112, 10))

        def called(*numbers: int) -> str:
            calls = [structs.replace(first, number=number) for number in numbers]
            screen.shown.view = structs.replace(view, calls=calls, lines=lines)
            screen.board.redraw()
            return " ".join(screen.board.canvas.text().split())

        lines: list[str] = []
        assert "the falling diagonal lacks 97, 109, 121" in called(*falling - {97, 109, 121})
        lines = ["d1", "d2"]
        told = called(*falling | rising)
        assert "complete: both diagonals" in told
        assert "110: 0 - 2 3 4 5 6 7 8 9" in told


async def test_an_attack_that_would_be_drunk_is_told_as_one(keeper: Keeper) -> None:
    app = at_table(keeper, "underscore", "none", run=True)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await said(pilot, "begin nun Ada")
        screen = table(app)
        seen = screen.shown.forecast("cast m1")
        assert isinstance(seen, CastPreview)
        screen.shown.forecast = lambda text: structs.replace(seen, damage=-1)
        screen.board.redraw()
        await settled(pilot)
        assert "It would drink that: it heals 1." in text(app)
        assert "-1 damage" not in text(app)


async def twice(app: ParlourApp, key: str) -> None:
    """Before the first is heard, as it is where the machine has much else to do: typed ahead."""
    for _ in range(2):
        app.post_message(Key(key, key if len(key) == 1 else None))


async def test_a_key_that_comes_twice_leaves_one_screen(keeper: Keeper) -> None:
    app = ParlourApp(keeper, lambda app: TitleScreen())
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("end", "up")
        await settled(pilot)
        for key, back in (("enter", "escape"), ("question_mark", "escape")):
            await twice(app, key)
            await settled(pilot)
            assert len(app.screen_stack) == 3, app.screen_stack
            await twice(app, back)
            await settled(pilot)
            assert isinstance(app.screen, TitleScreen)


async def test_a_digit_that_comes_twice_answers_one_question(keeper: Keeper) -> None:
    app = at_table(keeper, "nullgame", "none")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        screen = table(app)
        screen.hear("resign")
        await settled(pilot)
        await twice(app, "1")
        await settled(pilot)
        assert app.screen is screen
        screen.board.say("resign")
        screen.board.say("resign")
        await settled(pilot)
        assert len(app.screen_stack) == 3
        await twice(app, "enter")
        await settled(pilot)
        assert app.screen is screen
