"""Underscore beyond its fights: death and what becomes of the dead, upgrades, seasons, seeds, how a turn is told."""

from __future__ import annotations

import json
import re
from pathlib import Path
from time import monotonic

import pytest

from parlour import games
from parlour.core.dice import QuickDice
from parlour.games.underscore.dead.names import EPITAPHS, all_generated
from parlour.games.underscore.dead.season import house_season, write_season
from parlour.games.underscore.view.shapes import UnderscoreView
from parlour.store.folder import ME
from parlour.store.underscore import days
from parlour.store.underscore.cards import card_of
from parlour.store.underscore.dead import graveyard_of
from parlour.terminal.app import ParlourApp
from parlour.terminal.boards.underscore import end
from parlour.terminal.boards.underscore.board import UnderscoreBoard
from parlour.terminal.boards.underscore.portrait import HEIGHT, WIDTH, Identity, portrait
from parlour.terminal.boards.underscore.portrait.people import traits
from parlour.terminal.canvas import Canvas
from parlour.terminal.keeper import Keeper
from parlour.terminal.local import LocalSource
from parlour.terminal.scene import Scene
from parlour.terminal.screens.dialogs import Note
from parlour.terminal.screens.replay import ReplayScreen
from parlour.terminal.screens.table import TableScreen
from parlour.terminal.screens.title import TitleScreen
from parlour.terminal.sitting import sit_down
from parlour.terminal.underscore.seasons import sit_in_season
from tests.terminal.hands import LARGE, LONGEST, SMALL, at, at_table, rows, said, settled, table, text, typed, won
from tests.terminal.scenes import fallen, quick

pytestmark = pytest.mark.anyio
KIN = Path(__file__).parents[2] / "web/src/boards/underscore/portrait/kin.json"


def at_the_grave(keeper: Keeper) -> ParlourApp:
    sitting = fallen(keeper)
    return ParlourApp(keeper, lambda app: TableScreen(LocalSource(sitting)))


@pytest.mark.parametrize("row", json.loads(KIN.read_text()), ids=lambda row: row["who"]["name"])
def test_portraits_are_kin_to_the_browsers(row: dict[str, object]) -> None:
    """The browser's own test holds the same table: ground, head and gaze of an identity are drawn by the same chance."""
    who = row["who"]
    assert isinstance(who, dict)
    given = {**who, "elements": tuple(who.get("elements", ()))}
    found = traits(Identity(**given))
    assert (found.ground, found.head, found.gaze) == (row["ground"], row["head"], row["gaze"])


def test_a_portrait_is_lines_of_one_cell_and_no_two_foes_share_one() -> None:
    from parlour.games.underscore.content.library import content

    seen = set()
    everybody = [*content().encounters.values(), *[boss.who for boss in content().bosses.values()]]
    for each in everybody:
        drawn = portrait(Identity(each.name, each.level, each.is_elite))
        assert [len(line) for line in drawn] == [WIDTH] * HEIGHT
        assert "".join(drawn).isascii()
        assert drawn == portrait(Identity(each.name, each.level, each.is_elite))
        seen.add("\n".join(drawn))
    assert len(seen) == len(everybody)


async def test_death_has_an_epitaph_the_last_three_turns_and_a_burial(keeper: Keeper) -> None:
    app = at_the_grave(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        shown = text(app)
        assert "fell on level" in shown
        assert "It will walk: your next runs may meet it" in " ".join(shown.split())
        lines = rows(app)
        begins = next(n for n, row in enumerate(lines) if "THE LAST THREE TURNS" in row)
        assert sum(row.startswith(" - ") for row in lines[begins:]) == 3
        await at(pilot, app, "epitaph", "enter")
        await pilot.press("home", "down", "enter")
        await settled(pilot)
        assert f'"{EPITAPHS[1]}"' in text(app)
        await at(pilot, app, "home", "enter")
        assert "walks nowhere" in " ".join(text(app).split())
    grave = keeper.do(lambda home: home.do(graveyard_of(home).graves(ME)))[0]
    assert (grave.state, grave.encounter().epitaph) == ("kept", EPITAPHS[1])


@pytest.mark.parametrize(("times", "arithmetic"), [(5, True), (6, False)])
async def test_long_last_turns_are_told_whole_in_a_small_window(keeper: Keeper, times: int, arithmetic: bool) -> None:
    """§8.3: portrait and build give way to them, then their arithmetic; the build is read below."""
    turns = [f"Turn {turn}." + " It casts Drowned Knuckle. 3 Water -> 4 (weak): you 7." * times for turn in (1, 2, 3)]
    app = at_the_grave(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        table(app).shown.turns = lambda most: [[turn] for turn in turns]
        table(app).board.redraw()
        await settled(pilot)
        shown = re.sub(r"[\s-]+", " ", text(app))
        for turn in turns:
            told = turn if arithmetic else turn.replace("3 Water -> 4 (weak)", "4 Water")
            assert re.sub(r"[\s-]+", " ", told) in shown
        await at(pilot, app, "made of", "enter")
        assert table(app).board.cursor == "build"
        assert "Max HP 22: Pyre Breath, Graft" in text(app)
        await pilot.press("up")
        await settled(pilot)
        assert "fell on level" in text(app)


@pytest.mark.parametrize("layout", end.LAYOUTS)
async def test_what_can_be_done_for_the_fallen_lies_over_nothing(keeper: Keeper, layout: end.Layout) -> None:
    """Where the build is read below, there is one button more: they go on in a second row."""
    app = at_the_grave(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        part, canvas = table(app).board.part, Canvas()  # type: ignore[attr-defined]
        part.lay(canvas, layout)
        buttons = [canvas.spots[spot] for spot in (*part.deeds(), *(["made of"] if layout.build_below else []))]
        assert max(place.x + place.width for place in buttons) <= (end.BESIDE if layout.portrait else end.WIDTH) + 1


async def test_the_last_three_turns_are_seen_again_on_the_board(keeper: Keeper) -> None:
    app = at_the_grave(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await at(pilot, app, "again", "enter")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        last = len(screen.replay.frames) - 1
        assert f"moment {last - 3} of {last}" in text(app)
        before = screen.replay.scene().view
        assert getattr(before, "phase", "") == "combat"
        await pilot.press("right", "right", "right")
        await settled(pilot)
        assert "THE LAST THREE TURNS" in text(app)


async def test_a_new_match_follows_the_old_one(keeper: Keeper) -> None:
    app = at_the_grave(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("n")
        await settled(pilot)
        assert "WHO ARE YOU?" in text(app)


async def test_an_upgrade_is_reached_by_arrows_and_says_now_and_then(keeper: Keeper) -> None:
    app = at_table(keeper, "underscore", "none", run=True)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "begin nun Ada")
        await won(pilot, app)
        shown = text(app)
        assert [
            word for word in ("Learn Move", "Major", "Known", "Draft", "Minor", "Ada, Max HP 22") if word not in shown
        ] == []
        assert "THEN: Cinder Tongue is there." in " ".join(row[49:].strip() for row in rows(app))
        await at(pilot, app, "major")
        told = " ".join(text(app).split())
        assert "NOW:" in told
        assert "THEN:" in told
        await at(pilot, app, "draft", "enter")
        await pilot.press("3", "enter")  # Green Marriage: for one of the own moves
        await settled(pilot)
        assert "For which of your moves: Green Marriage?" in text(app)
        assert "THEN: Pyre Breath. Plant" in " ".join(row[49:].strip() for row in rows(app))
        await pilot.press("u")
        await settled(pilot)
        assert "For which of your moves" not in text(app)
        await pilot.press("enter", "enter")
        await settled(pilot)
        await pilot.press("2")
        await settled(pilot)
        assert "LEVEL 2" in text(app)


async def test_a_run_with_a_seed_of_ones_own_is_begun_from_the_title(keeper: Keeper) -> None:
    app = ParlourApp(keeper, lambda app: TitleScreen("underscore"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("right", "down", "enter")
        await settled(pilot)
        await pilot.press(*"dusk", "enter")
        await settled(pilot)
        await typed(pilot, "begin nun Ada")
        assert "LEVEL 1" in text(app)
    assert keeper.do(lambda home: home.waiting())[0].seed == "dusk"


async def test_a_run_under_seals_is_begun_from_the_title_and_tells_them(keeper: Keeper) -> None:
    """US-A12: each line of the list takes its seal up or lays it down; the board tells what the run is sworn to."""
    app = ParlourApp(keeper, lambda app: TitleScreen("underscore"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("right", "down", "down", "enter")
        await settled(pilot)
        assert "Begin without any" in text(app)
        for keys in (
            ("down", "enter"),
            ("down", "down", "enter"),
            ("down", "enter"),
            ("enter",),
        ):  # salt, oak, iron twice
            await pilot.press(*keys)
            await settled(pilot)
        shown = text(app)
        assert [
            row for row in ("Begin under 2 of them", "[x] Seal of Salt", "[x] Seal of Oak") if row not in shown
        ] == []
        assert "[ ] Seal of Iron" in shown
        await pilot.press("home", "enter")
        await settled(pilot)
        await typed(pilot, "begin nun Ada")
    assert keeper.do(lambda home: home.waiting())[0].options["seals"] == ["salt", "oak"]


async def test_the_upgrade_screen_tells_what_the_run_is_sworn_to(keeper: Keeper) -> None:
    """US-A12, R-121: and what a rest would give back."""
    app = at_table(keeper, "underscore", "none", run=True, road="acts", seals=["salt", "lamp"])
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "begin nun Ada")
        await won(pilot, app)
        await at(pilot, app, "leave")
        told = " ".join(row[51:].strip() for row in rows(app))
        assert "Under Seal of Salt, Seal of the Lamp." in told
        assert "You begin the next fight whole: 6 HP." in told


async def test_a_season_is_picked_from_a_list_and_from_a_file(
    keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other.json").write_bytes(
        write_season(house_season()).replace(b'"id": "', b'"id": "my-').replace(b'"title": "', b'"title": "My ')
    )
    (tmp_path / "none.json").write_text("{}")
    monkeypatch.chdir(tmp_path)
    app = ParlourApp(keeper, lambda app: TitleScreen("underscore"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("right", "down", "down", "down", "enter")
        await settled(pilot)
        assert house_season().title in text(app)
        await pilot.press("down", "enter")
        await settled(pilot)
        assert "A SEASON FROM A FILE" in text(app)
        await pilot.press("down", "enter")
        await settled(pilot)
        assert "none.json:" in re.sub(r"[\s|]", "", text(app))  # a long path is broken where it must be
        await pilot.press("enter")  # it is read
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("down", "down", "enter")
        await settled(pilot)
        await typed(pilot, "begin nun Ada")
        for number, level in enumerate(house_season().levels[:2], 1):
            if number > 1:  # its chance is the season's own, so that the first fight is always won
                await won(pilot, app)  # nothing is to be read again meanwhile
                await said(pilot, "leave")
            assert isinstance(app.screen, Note)
            assert level.note
            assert level.note in re.sub(r"[\s|]+", " ", text(app))
            await pilot.press("enter")
            await settled(pilot)
            assert re.search(rf"LEVEL {number} +TURN 1", text(app))
    options = keeper.do(lambda home: home.waiting())[0].options["season"]
    assert isinstance(options, dict)
    assert options["id"] == f"my-{house_season().id}"


async def test_the_end_of_a_season_shows_the_result(keeper: Keeper) -> None:
    """Its chance is the season's own, so that these inputs always come to the same death."""
    sitting = sit_in_season(keeper, house_season())
    assert sitting.hear(1, "begin nobody Ada").refusal is None
    dice = QuickDice(1)
    while sitting.match.outcome() is None:
        inputs = sitting.match.legal(1)
        assert sitting.hear(1, inputs[dice.roll("choice", len(inputs)) - 1]).refusal is None
    app = ParlourApp(keeper, lambda app: TableScreen(LocalSource(sitting)))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        shown = [row.strip() for row in rows(app)]
        played = keeper.do(lambda home: home.kept("card"))
        [record] = [kept["record"] for kept in played.values() if isinstance(kept, dict)]
        for line in card_of(house_season(), str(record)).text().splitlines():
            assert any(row.startswith(line[:40]) for row in shown), (line, shown)


@pytest.mark.parametrize("speed", ["step", "normal"])
async def test_a_turn_is_told_sentence_by_sentence(keeper: Keeper, speed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over the board as it was; what was drawn is written down, as a slow machine may be behind the story."""
    keeper.do(lambda home: home.keep("setting", "speed", speed))
    drawn: list[tuple[bool, int, int]] = []  # whether the story is being told, its sentences, the turn on the board
    put = TableScreen.put

    def and_note(self: TableScreen, scene: Scene) -> None:
        put(self, scene)
        assert isinstance(scene.view, UnderscoreView)
        drawn.append((self.ahead is not None, scene.fresh, scene.view.fight.turn if scene.view.fight else 0))

    app = at_table(keeper, "underscore", "none", run=True)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "begin nun Ada")
        await pilot.press("escape")
        await settled(pilot)
        monkeypatch.setattr(TableScreen, "put", and_note)
        await typed(pilot, "cast m1")
        end = monotonic() + LONGEST
        while table(app).ahead is not None:
            assert monotonic() < end, text(app)
            if speed == "step":
                await pilot.press("enter")
            await pilot.pause()
        assert "TURN 2" in text(app)
    told = [sentences for telling, sentences, turn in drawn if telling and turn == 1]
    assert told == list(range(len(told)))
    assert len(told) > 2
    assert drawn[-1] == (False, told[-1], 2)


def test_the_arithmetic_can_be_left_out() -> None:
    board = UnderscoreBoard()
    assert board.shorter("2 Fire -> 3 (weak) -> 2 (Tough): you 7. 1 Water: it 3.") == "2 Fire: you 7. 1 Water: it 3."
    assert board.shorter("You cast Graft.") == "You cast Graft."


async def test_x_shows_the_story_with_its_arithmetic_or_without(keeper: Keeper) -> None:
    sitting = fallen(keeper)
    app = ParlourApp(keeper, lambda app: TableScreen(LocalSource(sitting)))
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        whole = table(app).shown.lines
        assert any(" -> " in line for line in whole)
        await pilot.press("x")
        await settled(pilot)
        assert not any(" -> " in line for line in table(app).shown.lines)
        await pilot.press("x")
        await settled(pilot)
        assert table(app).shown.lines == whole


def test_what_every_card_of_the_house_says_of_seats() -> None:
    assert games.card("underscore").make({"run": True}).seats == 1


async def test_the_run_of_the_day_is_begun_from_the_title(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    """US-A15: who walks and under what is told before; the only start is the day's."""
    monkeypatch.setattr(days, "today", lambda: "2026-11-18")
    app = ParlourApp(keeper, lambda app: TitleScreen("underscore"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("right", *["down"] * 4, "enter")
        await settled(pilot)
        assert "The Relic-Courier, under the Seal of Ash." in re.sub(r"[\s|]+", " ", text(app))
        await pilot.press("enter")
        await settled(pilot)
        view = table(app).shown.view
        assert isinstance(view, UnderscoreView)
        assert [each.start for each in view.beginnings] == ["courier"]


async def test_a_start_that_no_deed_has_opened_says_which_would(keeper: Keeper) -> None:
    """US-A16: and once it is done, one walks as it."""
    for opened in (False, True):
        app = ParlourApp(keeper, lambda app: TitleScreen("underscore"))
        async with app.run_test(size=SMALL) as pilot:
            await settled(pilot)
            await pilot.press("right", *["down"] * 5, "enter")
            await settled(pilot)
            assert ("opened by a deed: Slay the boss" in re.sub(r"[\s|]+", " ", text(app))) is not opened
            await pilot.press("enter")
            await settled(pilot)
            if opened:
                view = table(app).shown.view
                assert isinstance(view, UnderscoreView)
                assert [each.start for each in view.beginnings] == ["widow"]
            else:
                assert isinstance(app.screen, Note)
        keeper.do(lambda home: home.keep("deed", "ditch", {"match": ""}))


async def test_every_start_has_a_key_and_a_whole_portrait_at_80_columns(keeper: Keeper) -> None:
    """The list moves with the cursor; Tab and digits reach each, a click on `more` leads on."""
    card = games.card("underscore")
    sitting = sit_down(keeper, card, card.make({}, "run"), "none", seed="1")
    app = ParlourApp(keeper, lambda app: TableScreen(LocalSource(sitting)))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        board, view = table(app).board, table(app).shown.view
        assert isinstance(view, UnderscoreView)
        heads = {each.start.partition(" ")[0]: each for each in reversed(view.beginnings)}
        heads = dict(reversed(heads.items()))
        assert len(heads) == 11
        for number, (start, each) in enumerate(heads.items(), 1):
            await pilot.press(*str(number))
            await settled(pilot)
            assert board.cursor == start
            shown = [row[1:26].rstrip() for row in rows(app)]
            assert f"{number} {each.name}" in shown
            who = Identity(each.name, start=start, elements=tuple(each.elements))
            assert shown[10 : 10 + HEIGHT] == [row.rstrip() for row in portrait(who)]
        met = []
        for _ in heads:
            await pilot.press("tab")
            met.append(board.cursor)
        assert met == list(heads)
        await pilot.press("1")
        more = rows(app).index(next(row for row in rows(app) if row.startswith(" v 5 more")))
        await pilot.click(UnderscoreBoard, offset=(3, more - 1))
        assert board.cursor == met[6]


async def test_a_hint_names_a_move_and_its_key(keeper: Keeper) -> None:
    """Slots are notation; what is pressed and what is written on the board is said."""
    app = at_table(keeper, "underscore", "none", run=True)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert table(app).board.shows("begin nun") == ("nun", "begin The Charcoal Nun")
        await typed(pilot, "begin nun Ada")
        await settled(pilot)
        assert table(app).board.shows("cast m2") == ("m2", "cast Graft (key 2)")
        assert table(app).board.shows("wait")[1] == "wait"


async def test_who_gives_no_name_gets_one_from_the_parish_register(keeper: Keeper) -> None:
    """As it is promised where the name is asked."""
    app = at_table(keeper, "underscore", "none", run=True)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("2", "enter")
        await settled(pilot)
        assert "parish register" in text(app)
        await pilot.press("enter")
        await settled(pilot)
        run = getattr(table(app).shown.view, "run", None)
        assert run is not None
        assert run.name in all_generated()
        assert f"- {run.name.upper()} -" in text(app)


@pytest.mark.parametrize(
    ("said", "told"), [("begin nun", "The Charcoal Nun"), ("begin foundling e=fire", "The Foundling (Fire)")]
)
async def test_who_waits_in_a_duel_reads_whom_they_chose(keeper: Keeper, said: str, told: str) -> None:
    """In words, not as it is typed."""
    source = LocalSource(quick(keeper, "underscore", (said,), "none"))
    source.looked = True  # they look on, while the other one chooses
    source.curtain = lambda: 0  # type: ignore[method-assign]
    app = ParlourApp(keeper, lambda app: TableScreen(source))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert f"You are {told}. The other side is choosing." in text(app)
