"""The terminal as a client of a real server, with a second client at the table."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from copy import copy
from functools import partial
from pathlib import Path

import pytest
from msgspec import structs

from parlour.cli.errors import CliError
from parlour.cli.online import opened
from parlour.cli.play import play
from parlour.games.stackdoku.view.shapes import StackView
from parlour.games.underscore.dead.fallen import Encounter
from parlour.games.underscore.view.shapes import UnderscoreView
from parlour.store.folder import ME
from parlour.store.home import Home
from parlour.store.underscore.dead import graveyard_of
from parlour.terminal.app import ParlourApp
from parlour.terminal.boards.underscore.board import UnderscoreBoard
from parlour.terminal.keeper import Keeper
from parlour.terminal.local import LocalSource
from parlour.terminal.online import OnlineSource
from parlour.terminal.scene import Scene
from parlour.terminal.screens.online import LobbyScreen, OnlineScreen
from parlour.terminal.screens.table import TableScreen
from parlour.terminal.screens.title import TitleScreen
from parlour.terminal.underscore.courier import Courier
from parlour.terminal.underscore.reporting import own_dead
from parlour.terminal.wire import Wire, WireTrouble
from tests.server.wire import Server, running
from tests.store.underscore.test_runs import lived
from tests.terminal.hands import LONGEST, SMALL, rows, settled, table, text, typed, until, way
from tests.terminal.scenes import fallen

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("house")) as found:
        yield found


async def test_two_people_play_at_a_server_and_a_third_watches(server: Server, keeper: Keeper, tmp_path: Path) -> None:
    ana, bo, eve = (Wire(server.url, tmp_path / name) for name in ("ana", "bo", "eve"))
    for wire in (ana, bo, eve):
        wire.me()
    match = ana.open("nullgame", 2, "").id
    other = OnlineSource(bo, bo.join(match).id)
    app = ParlourApp(keeper, lambda app: OnlineScreen(OnlineSource(ana, match)))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "your turn" in text(app))
        await typed(pilot, "hold 9")
        assert "No: " in text(app)
        await typed(pilot, "hold 3")
        await until(pilot, lambda: "seat 1: ooo" in text(app))
        screen = app.screen
        assert isinstance(screen, OnlineScreen)
        watcher = OnlineSource(eve, match, watch=True)
        await until(pilot, watcher.ready)
        assert "ooo" not in watcher.scene().picture()
        connection = screen.online.socket
        assert connection is not None
        server.kill()  # whatever happens to the house, the terminal comes back by itself
        await until(pilot, lambda: "the connection is gone; trying again" in text(app))
        server.start()
        await until(pilot, lambda: screen.online.socket not in (None, connection) and not screen.online.trouble)
        await until(pilot, lambda: "trying again" not in text(app))
        assert "seat 1: ooo" in text(app)
        assert "t hint" not in text(app)
        await typed(pilot, "hint")
        assert "No hint at a house's table" in text(app)
        await typed(pilot, "show")
        assert other.say("show") is None
        await until(pilot, lambda: "The end: " in text(app))
        assert "Guest" in text(app)
        for source in (other, watcher, screen.online):
            source.leave()


async def test_a_rematch_is_another_table_when_both_want_it(server: Server, keeper: Keeper, tmp_path: Path) -> None:
    ana, bo = (Wire(server.url, tmp_path / name) for name in ("ana", "bo"))
    for wire in (ana, bo):
        wire.me()
    match = ana.open("nullgame", 2, "").id
    other = OnlineSource(bo, bo.join(match).id)
    app = ParlourApp(keeper, lambda app: OnlineScreen(OnlineSource(ana, match)))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "your turn" in text(app))
        await typed(pilot, "show")
        assert other.say("show") is None
        await until(pilot, lambda: "The end: " in text(app))
        await pilot.press("n")
        await until(pilot, lambda: "You want another match" in text(app))
        await until(pilot, lambda: bool(other.wishes()))
        assert "another match? n says yes" in other.wishes()
        assert other.rematch() is None
        first = app.screen
        await until(pilot, lambda: app.screen is not first)
        following = other.rematch()
        assert following is not None
        await until(pilot, following.ready)
        await until(pilot, lambda: "turn" in text(app) and "Waiting" not in text(app))
        screen = app.screen
        assert isinstance(screen, OnlineScreen)
        assert screen.online.match == following.match != match
        for source in (other, following, screen.online):
            source.leave()


@pytest.mark.parametrize("glance", [LONGEST, 0])
async def test_what_a_move_would_do_is_told_by_the_server(
    server: Server, keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, glance: float
) -> None:
    """Also where the answer comes when nobody waits for it any more."""
    monkeypatch.setattr("parlour.terminal.online.GLANCE", glance)
    wire = Wire(server.url, tmp_path)
    wire.me()
    match = wire.open("underscore", 1, "", "run").id
    app = ParlourApp(keeper, lambda app: OnlineScreen(OnlineSource(wire, match)))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "your turn" in text(app))
        await typed(pilot, "begin nun Ada")
        await until(pilot, lambda: "TURN 1" in text(app))
        await until(pilot, lambda: "Looks like" in text(app))
        screen = app.screen
        assert isinstance(screen, OnlineScreen)
        await pilot.press("2", "2")
        await until(pilot, lambda: "TURN 2" in text(app))
        screen.online.leave()


async def test_a_death_at_a_server_is_told_as_at_home(server: Server, keeper: Keeper, tmp_path: Path) -> None:
    """The last three turns in whole sentences, the story as the rules' own words have it."""
    wire = Wire(server.url, tmp_path)
    wire.me()
    source = OnlineSource(wire, wire.open("underscore", 1, "", "classic").id)
    app = ParlourApp(keeper, lambda app: OnlineScreen(source))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "your turn" in text(app))
        assert source.say("begin nun Ada") is None
        for _ in range(300):  # whoever does nothing falls
            scene = source.scene()
            if scene.ending:
                break
            idle = [text for text in scene.legal if text.startswith("cast m4") or text in ("leave", "wait")]
            assert source.say((idle or scene.legal)[0]) is None
        await until(pilot, lambda: "The end: you have died" in text(app))
        await until(pilot, lambda: "THE LAST THREE TURNS" in text(app))
        turns = source.scene().turns(3)
        assert len(turns) == 3
        assert turns[-1][-1] == "You have died."
        told = [row.strip() for row in rows(app)]
        assert sum(row.startswith("- ") for row in told) == 3
        assert any(
            re.match(r"You cast [A-Z][^.]*\. .+", line) for line in source.scene().lines
        )  # one line, not one an event
        source.leave()


async def test_what_is_new_at_a_server_is_all_since_ones_own_input(
    server: Server, keeper: Keeper, tmp_path: Path
) -> None:
    """However many messages it came in."""
    ana, bo = (Wire(server.url, tmp_path / name) for name in ("ana", "bo"))
    for wire in (ana, bo):
        wire.me()
    match = ana.open("nullgame", 2, "").id
    mine, other = OnlineSource(ana, match), OnlineSource(bo, bo.join(match).id)
    app = ParlourApp(keeper, lambda app: OnlineScreen(mine))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "your turn" in text(app))
        await until(pilot, other.ready)
        assert mine.say("hold 2") is None
        assert other.say("hold 1") is None
        assert other.say("show") is None
        await until(pilot, lambda: len(mine.scene().lines) == 2)
        assert mine.scene().fresh == 2
        assert mine.say("hold 1") is None
        await until(pilot, lambda: len(mine.scene().lines) == 3)
        assert mine.scene().fresh == 1
        for source in (mine, other):
            source.leave()


def test_a_server_is_played_at_in_plain_lines(server: Server, tmp_path: Path) -> None:
    said = "open nullgame random\nhelp\nhold 9\nhold 2\nlegal\nshow\n\nquit\n"
    told = subprocess.run(
        [sys.executable, "-m", "parlour", "play", "--server", server.url, "--plain", "--data", str(tmp_path)],
        input=said,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert told.returncode == 0, told.stderr
    assert "seat 1: oo" in told.stdout
    assert "  no: " in told.stdout
    assert "The end: " in told.stdout
    assert max(map(len, told.stdout.splitlines())) <= 160


def test_a_table_at_a_server_is_laid_as_it_was_asked_for(server: Server, tmp_path: Path) -> None:
    words = ["play", "nullgame", "--server", server.url, "--plain", "--bot", "random", "--data", str(tmp_path)]

    def told(*more: str) -> str:
        command = [sys.executable, "-m", "parlour", *words, *more]
        done = subprocess.run(command, input="hold 5\nquit\n", capture_output=True, text=True, check=False, timeout=120)
        return done.stdout + done.stderr

    assert "seat 1: ooooo" in told("--pebbles", "5")
    assert "option pebbles: '99' is not allowed" in told("--options", "pebbles=99")
    assert "no --seat, --seed, --record" in told("--seed", "tea")


async def test_a_table_against_a_bot_is_opened_from_the_lobby(server: Server, keeper: Keeper, tmp_path: Path) -> None:
    wire = Wire(server.url, tmp_path)
    lobby = LobbyScreen(wire, wire.me().name)
    app = ParlourApp(keeper, lambda app: lobby)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("n")
        await settled(pilot)
        await pilot.press("5")  # Stackdoku: nobody else is needed
        await settled(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: "your turn" in text(app))
        screen = app.screen
        assert isinstance(screen, OnlineScreen)
        await pilot.press("enter")
        await until(pilot, lambda: screen.shown.draft != "")
        assert "<" in "\n".join(rows(app))
        await pilot.press("q")
        await until(pilot, lambda: "yours" in text(app))


async def test_a_table_over_days_is_laid_from_the_lobby(server: Server, keeper: Keeper, tmp_path: Path) -> None:
    """Rules, opponent and clock are chosen; whoever reads the lobby is told of them before they sit down."""
    ana, bo = (Wire(server.url, tmp_path / name) for name in ("ana", "bo"))
    lobby = LobbyScreen(ana, ana.me().name)
    bo.me()
    app = ParlourApp(keeper, lambda app: lobby)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for keys in (["n"], ["4"], ["down", "down", "enter"], ["1"]):  # Underlinery, casual, whoever comes
            await pilot.press(*keys)
            await settled(pilot)
        assert "How does time run?" in text(app)
        await pilot.press("3")
        await until(pilot, lambda: "Waiting for the other players" in text(app))
        await until(pilot, lambda: "Enter act" not in rows(app)[-1])
        card = next(card for card in bo.lobby().open if card.game == "underlinery")
        assert (card.pace.kind, card.pace.days, card.options["ticks"]) == ("days", 3, 7)
        assert "3 days for each move." in lobby.row("free seat", card, partial(lobby.join, card.id)).text
        other = OnlineSource(bo, bo.join(card.id).id)
        await until(pilot, lambda: "2 days 23 hours" in text(app) or "3 days" in text(app))
        await until(pilot, lambda: "u undo" in rows(app)[-1])  # the keys that work now
        other.leave()


async def test_nothing_stands_still_while_a_house_does_not_answer(
    server: Server, keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was said is not lost, and the screen can be used meanwhile."""
    monkeypatch.setattr("parlour.terminal.online.PATIENCE", LONGEST)  # however slow the test is
    ana, bo = (Wire(server.url, tmp_path / name) for name in ("ana", "bo"))
    for wire in (ana, bo):
        wire.me()
    match = ana.open("nullgame", 2, "").id
    other = OnlineSource(bo, bo.join(match).id)
    app = ParlourApp(keeper, lambda app: OnlineScreen(OnlineSource(ana, match)))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "your turn" in text(app))
        screen = app.screen
        assert isinstance(screen, OnlineScreen)
        server.kill()
        await until(pilot, lambda: "trying again" in text(app))
        await pilot.press("colon", *"hold", "space", "2", "enter")
        await until(pilot, lambda: bool(screen.online.waiting))
        assert screen.unsent == ["hold 2"]
        await pilot.press("l")
        await until(pilot, lambda: screen.has_class("-aside"))
        assert screen.unsent == ["hold 2"]  # it still waits
        server.start()
        await until(pilot, lambda: not screen.online.trouble)
        await pilot.press("l")
        await until(pilot, lambda: "seat 1: oo" in text(app))
        for source in (other, screen.online):
            source.leave()


def test_what_is_no_server_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(WireTrouble, match="is no address of a server"):
        Wire("ftp://x", tmp_path)
    with pytest.raises(WireTrouble, match="does not answer as a house does"):
        Wire("http://127.0.0.1:1", tmp_path).me()


def test_a_house_that_is_closed_takes_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.cli.play.has_screen", lambda: True)
    with pytest.raises(CliError, match="does not answer as a house does"):
        play(server="http://127.0.0.1:1")


async def test_who_falls_is_given_to_the_house_when_the_table_is_left(server: Server, keeper: Keeper) -> None:
    """Once a house is named, and without waiting for it; before that nobody is given."""
    source = LocalSource(fallen(keeper))
    assert source.parting() is None
    keeper.do(lambda home: home.keep("setting", "house", server.url))
    app = ParlourApp(keeper, lambda app: TitleScreen())
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        app.push_screen(TableScreen(source))
        await settled(pilot)
        table(app).action_leave()
        await until(pilot, lambda: "walks there now" in re.sub(r"[\s|]+", " ", text(app)))
    assert keeper.do(lambda home: [grave.state for grave in home.do(graveyard_of(home).graves(ME))]) == ["sent"]


async def test_a_name_of_the_dead_is_reported_from_the_death_screen(
    server: Server, keeper: Keeper, tmp_path: Path
) -> None:
    """One that another player gave, once a house is named; neither of the game's own encounters nor of one's own dead."""

    def give(home: Home) -> Encounter:
        lived(home, 5, "begin nun Hob of the Salt")
        return Courier(home, Wire(server.url, home.file.parent)).deliver().given[0].encounter()

    with Keeper(str(tmp_path / "ana")) as ana:
        theirs = ana.do(give)
    source = LocalSource(fallen(keeper))
    scene = source.scene()
    assert isinstance(scene.view, UnderscoreView)
    run = scene.view.run
    assert run is not None
    assert run.foe is not None
    own = next(iter(keeper.do(own_dead)))
    assert at_the_end(source, scene, theirs.id, theirs.name).named() is None  # no house is named
    keeper.do(lambda home: home.keep("setting", "house", server.url))
    assert [at_the_end(source, scene, ident, theirs.name).named() for ident in (run.foe.id, own)] == [None, None]
    board = at_the_end(source, scene, theirs.id, theirs.name)
    screen = TableScreen(source)
    screen.board = board
    app = ParlourApp(keeper, lambda app: screen)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        foe = structs.replace(run.foe, id=theirs.id, name=theirs.name)
        shown = copy(screen.shown)
        shown.view = structs.replace(scene.view, run=structs.replace(run, foe=foe))
        board.show(shown)
        await settled(pilot)
        assert "[Report a name]" in text(app)
        assert "report" in {command.title for command in screen.commands()}
        await pilot.press(*way(board, "report"), "enter", "2")
        await until(pilot, lambda: "Reported. Whoever keeps the house" in text(app))
    with closing(sqlite3.connect(server.database)) as store:
        assert store.execute("SELECT name FROM name_reports").fetchall() == [(theirs.name,)]


def at_the_end(source: LocalSource, scene: Scene, ident: str, name: str) -> UnderscoreBoard:
    """The board of a run that was ended by this one."""
    assert isinstance(scene.view, UnderscoreView)
    run = scene.view.run
    assert run is not None
    assert run.foe is not None
    board = UnderscoreBoard()
    board.source, board.scene = source, copy(scene)
    foe = structs.replace(run.foe, id=ident, name=name)
    board.scene.view = structs.replace(scene.view, run=structs.replace(run, foe=foe))
    return board


async def test_everybody_plays_the_puzzle_of_the_day_at_a_house(server: Server, keeper: Keeper, tmp_path: Path) -> None:
    """Everybody has the same, another day has another one, and whoever leaves finds theirs again as it was."""

    def begun(name: str, day: str) -> OnlineSource:
        wire = Wire(server.url, tmp_path / name)
        return OnlineSource(wire, opened(wire, "stackdoku", "medium", "easy", [f"daily={day}"]))

    def level(view: object) -> tuple[object, object]:
        assert isinstance(view, StackView)
        return view.grid, view.tiles

    mine, same, other = begun("ana", "2026-11-16"), begun("bo", "2026-11-16"), begun("eve", "2026-11-15")
    app = ParlourApp(keeper, lambda app: OnlineScreen(mine))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "your turn" in text(app))
        for each in (same, other):
            await until(pilot, each.ready)
        first = level(table(app).shown.view)
        assert level(same.scene().view) == first != level(other.scene().view)
        await typed(pilot, table(app).shown.legal[0])
        await until(pilot, lambda: level(table(app).shown.view) != first)
        moved = level(table(app).shown.view)
        await until(pilot, lambda: "moves 1" in text(app))
        assert level(same.scene().view) == first
    again = OnlineSource(mine.wire, mine.match)
    app = ParlourApp(keeper, lambda app: OnlineScreen(again))
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "moves 1" in text(app))
        assert level(table(app).shown.view) == moved
