"""What hangs from the title besides tables: options, the lab, records, replays from files; pencil and rematch at a table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from parlour import games
from parlour.core.dice import QuickDice
from parlour.table.record import write_record
from parlour.table.recording import record_of
from parlour.terminal.app import ParlourApp
from parlour.terminal.keeper import Keeper
from parlour.terminal.local import LocalSource
from parlour.terminal.screens.lab import LabScreen
from parlour.terminal.screens.replay import ReplayScreen
from parlour.terminal.screens.table import TableScreen
from parlour.terminal.screens.title import TitleScreen
from parlour.terminal.screens.watch import WatchScreen
from parlour.terminal.sitting import go_on
from tests.terminal.hands import SMALL, at, at_table, rows, settled, table, text, typed, until
from tests.terminal.scenes import history, quick
from tests.terminal.window import Window

pytestmark = pytest.mark.anyio


async def test_an_option_is_turned_and_holds(keeper: Keeper) -> None:
    app = ParlourApp(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("end", "up", "enter", "enter")
        await settled(pilot)
        assert re.search(r"Story of a turn +normal", text(app))
        await pilot.press("down", "down", "enter")
        await settled(pilot)
        assert re.search(r"Your fallen of Underscore +stay", text(app))
    kept = keeper.do(lambda home: home.kept("setting"))
    assert kept == {"speed": "normal", "optout": True}


async def test_colour_is_off_from_the_next_start_on(keeper: Keeper) -> None:
    keeper.do(lambda home: home.keep("setting", "colour", False))
    app = at_table(keeper, "underscore", "none", run=True)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        inks = {part.style.color for strip in app.screen._compositor.render_strips() for part in strip if part.style}
        assert {ink.is_default for ink in inks if ink is not None} <= {True}


async def test_the_lab_plays_and_tells_and_writes(keeper: Keeper, tmp_path: Path) -> None:
    screen = LabScreen("nullgame", "random", 6, tmp_path)
    app = ParlourApp(keeper, lambda app: screen)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "6 of 6 matches, done" in text(app)
        assert "seat 1 wins" in text(app)
        await pilot.press("e")
        await settled(pilot)
        assert "nullgame-random.md" in "".join(row.strip(" |") for row in rows(app))
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("space")
        await settled(pilot)
        assert "paused" in text(app)
    assert (tmp_path / "nullgame-random.md").read_text().startswith("# Nullgame")


async def test_what_comes_too_late_finds_nobody_there(keeper: Keeper, tmp_path: Path) -> None:
    """A match of the lab, a bot's decision, the next moment of a replay: each may end after its screen was left."""
    sitting = quick(keeper, "nullgame", ("hold 2", "show", "hold 1", "show"), "none")
    replay = LocalSource(sitting).replay()
    assert replay is not None
    lab, film = LabScreen("nullgame", "random", 1, tmp_path), ReplayScreen(replay)
    played = TableScreen(LocalSource(sitting))
    watched = WatchScreen(LocalSource(quick(keeper, "nullgame", ())), plays=False)
    app = ParlourApp(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for screen in (lab, film, played, watched):
            await app.push_screen(screen)
            await settled(pilot)
            await pilot.press("q")
            await settled(pilot)
            assert not screen.children
        lab.most = 2
        await lab.work()
        film.onward()
        played.go_on()
        watched.go_on()
        await settled(pilot)
        assert "PARLOUR" in text(app)


async def test_records_and_replays_tell_how_it_ended_for_the_player(keeper: Keeper) -> None:
    history(keeper)
    app = ParlourApp(keeper, lambda app: TitleScreen("stackdoku"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "Last match: given up." in text(app)
        await pilot.press("right", *["down"] * 4, "enter")
        await settled(pilot)
        assert "1 given up" in text(app)
        await pilot.press("escape")
        await settled(pilot)
        await pilot.press("down", "enter")
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, ReplayScreen)


async def test_a_record_is_picked_from_a_file(keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = quick(keeper, "nullgame", ("hold 2", "show", "hold 1", "show"), "none")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "one.txt").write_bytes(write_record(record_of(sitting.match)))
    monkeypatch.chdir(tmp_path)
    app = ParlourApp(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("end", *["up"] * 5, "enter")
        await settled(pilot)
        await pilot.press("end", "enter")
        await settled(pilot)
        await pilot.press("down", "enter")
        await settled(pilot)
        await pilot.press("end", "enter")
        await settled(pilot)
        assert "moment 0 of 4" in text(app)


async def test_a_replay_plays_by_itself_at_the_speed_that_is_wanted(keeper: Keeper) -> None:
    source = LocalSource(quick(keeper, "nullgame", ("hold 2", "show", "hold 1", "show"), "none")).replay()
    assert source is not None
    app = ParlourApp(keeper, lambda app: ReplayScreen(source))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("minus", "minus", "space")
        assert "playing, 3 s a moment" in text(app)
        await pilot.press("plus", "plus", "plus", "plus", "plus")  # and it goes on by itself
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await until(pilot, lambda: screen.film is None and "The end: " in text(app))
        assert source.at == len(source.frames) - 1
        assert "The end: " in text(app)


async def test_pencil_marks_are_the_players_own_and_come_back(keeper: Keeper) -> None:
    app = at_table(keeper, "stackdoku", seed="7")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "tile 1")
        await at(pilot, app, "r2c3", "m", "4")
        await pilot.press("6")
        await settled(pilot)
        assert "pencil, r2c3: 4 6" in text(app)
        await pilot.press("4")
        await settled(pilot)
        assert "pencil, r2c3: 6" in text(app)
    ident = keeper.do(lambda home: home.waiting())[0].id
    again = go_on(keeper, ident)
    app = ParlourApp(keeper, lambda app: TableScreen(LocalSource(again)))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await at(pilot, app, "r2c3")
        assert "pencil marks, r2c3: 6" in text(app)


async def test_a_rematch_is_by_the_rules_of_the_game(keeper: Keeper) -> None:
    app = at_table(keeper, "fogline", first="host")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        before = table(app).shown.seat
        await typed(pilot, "resign")
        await pilot.press("2")
        await settled(pilot)
        await pilot.press("n")
        await settled(pilot)
        assert not table(app).shown.ending
        game = games.card("fogline").make()
        chairs = game.rematch(game.start(QuickDice(1))).chairs
        assert table(app).shown.seat == chairs.index(before) + 1


@pytest.mark.slow
def test_a_record_is_opened_by_its_verb(keeper: Keeper, tmp_path: Path) -> None:
    sitting = quick(keeper, "nullgame", ("hold 2", "show", "hold 1", "show"), "none")
    file = tmp_path / "one.txt"
    file.write_bytes(write_record(record_of(sitting.match)))
    window = Window("replay", str(file))
    try:
        window.until("moment 0 of 4")
        window.press("\x1b[C")
        window.until("moment 1 of 4")
    finally:
        window.kill()


SGR = re.compile(rb"\x1b\[([0-9;]*)m")


@pytest.mark.slow
@pytest.mark.parametrize(("environment", "most"), [({"TERM": "xterm"}, 107), ({"NO_COLOR": "1"}, 9)])
def test_a_real_terminal_gets_sixteen_colours_or_none(environment: dict[str, str], most: int) -> None:
    """38;2 and 38;5 are never sent; under NO_COLOR no colour is."""
    window = Window("play", "underscore", "--preset", "run", "--seed", "1", environment=environment)
    try:
        window.so(lambda: "Grave Slab" in window.text(), "the Warden")
        codes = {int(code) for found in SGR.findall(window.seen) for code in found.split(b";") if code}
        assert codes - {39, 49, 22, 23, 24, 27, 29} <= set(range(most + 1))
        assert not codes & {38, 48}
        assert bool(codes & {*range(31, 38), *range(91, 98)}) == ("NO_COLOR" not in environment)
    finally:
        window.kill()


@pytest.mark.slow
def test_what_is_wrong_breaks_at_words_in_a_window(keeper: Keeper) -> None:
    window = Window("play", "--server", "http://127.0.0.1:1")
    try:
        window.so(lambda: "refused" in window.text(), "what is wrong")
        told = window.text().splitlines()
        assert max(map(len, told)) <= SMALL[0]
        assert " ".join(told).split()[-2:] == ["Connection", "refused"]
    finally:
        window.kill()


@pytest.mark.slow
def test_a_dumb_terminal_gets_lines_that_break_at_words_a_page_at_a_time(keeper: Keeper) -> None:
    """Nothing moves a cursor there, but somebody reads along."""
    window = Window("play", "fogline", "--first", "host", "--seed", "1", environment={"TERM": "dumb"})
    try:
        window.until("seat 1> ")
        for word in ("help", "rules"):
            window.press(f"{word}\r")
            told = window.until("Enter for more, `q` to stop> ")
            assert max(map(len, told.splitlines())) <= 80
            assert len(told.splitlines()) <= 24
            window.press("q\r")
            window.until("seat 1> ")
    finally:
        window.kill()
