"""From the title to the end of a match, in every game; what was left is gone on with."""

import pytest
from textual.widgets import OptionList

from parlour import games
from parlour.terminal.app import ParlourApp
from parlour.terminal.emblems import emblem
from parlour.terminal.keeper import Keeper
from parlour.terminal.prose import readable
from parlour.terminal.screens.deeds import in_words
from parlour.terminal.screens.table import TableScreen
from parlour.terminal.screens.title import ALONE, TitleScreen
from parlour.terminal.settings import KEYS, SETTINGS
from tests.terminal.hands import SMALL, at_table, rows, settled, text, typed

pytestmark = pytest.mark.anyio


async def test_the_title_names_the_games_and_no_template(keeper: Keeper) -> None:
    app = ParlourApp(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        shown = text(app)
        assert all(title in shown for title, _ in games.HEADLINES.values())
        assert "Nullgame" not in shown
        assert "Continue" not in shown


async def test_the_last_row_has_whole_words_and_a_click_presses_the_key(keeper: Keeper) -> None:
    """What has no room is left out."""
    app = ParlourApp(keeper)
    async with app.run_test(size=(24, 24)) as pilot:
        await settled(pilot)
        assert rows(app)[-1] == " ? help      ^p palette"
        await pilot.resize_terminal(*SMALL)
        await settled(pilot)
        assert rows(app)[-1].startswith(" ? help  q leave  ")
        await pilot.click("#keys", offset=(4, 0))
        await settled(pilot)
        assert "PARLOUR: HELP" in text(app)
        assert rows(app)[-1].startswith(" Esc back  ")


async def test_a_game_has_its_drawing_where_there_is_room(keeper: Keeper) -> None:
    app = ParlourApp(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for name in games.HEADLINES:
            assert all(row in text(app) for row in emblem(name).splitlines()), name
            await pilot.press("down")
            await settled(pilot)
        await pilot.press("home")
        await pilot.resize_terminal(80, 18)
        await settled(pilot)
        assert ".-----." not in text(app)


async def test_who_comes_back_to_a_card_finds_a_line_to_act_on(keeper: Keeper) -> None:
    """The line again; the first where none was pointed at: Enter would do nothing there."""
    app = ParlourApp(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("down", "right", "down", "question_mark", "escape")
        await settled(pilot)
        deeds = app.screen.query_one("#deeds", OptionList)
        assert deeds.highlighted == 1
        deeds.highlighted = None
        assert isinstance(app.screen, TitleScreen)
        app.screen.fill()
        await settled(pilot)
        assert deeds.highlighted == 0


def test_a_preset_says_in_words_what_it_changes() -> None:
    card = games.card("fogline")
    assert in_words(card, card.presets["decisive"]) == "No action left: lose; Repetition: forbid"
    assert in_words(card, {}) == "as the rulebook has it"
    card = games.card("summon5")
    assert in_words(card, {"sacred": [3, 5, 7], "patterns": True}).startswith("sacred: 3, 5, 7; ")
    underscore = games.card("underscore")
    assert in_words(underscore, underscore.presets["fight"]) == "fight: Mother of Kindling; start: The Charcoal Nun"


def test_a_table_of_a_rulebook_stands_in_columns_where_it_fits() -> None:
    rows = ("| Unit | Attack |", "|---|---|", "| **T** Tank | 4 |", "| S | 3 |")
    assert readable("\n".join(rows)) == "  Unit    Attack\n  T Tank  4\n  S       3"
    assert readable(f"| a | {'b' * 80} |\nx") == f"  a; {'b' * 80}\nx"


def test_the_headlines_are_those_of_the_cards() -> None:
    assert {name: (games.card(name).title, games.card(name).info.line) for name in games.HEADLINES} == games.HEADLINES
    assert set(games.HEADLINES) == set(games.NAMES) - set(games.TEMPLATES)


def test_the_title_knows_which_games_are_played_alone() -> None:
    assert {name for name in games.HEADLINES if games.card(name).make().seats == 1} == set(ALONE)


@pytest.mark.parametrize("name", ["nullgame", "magpie"])
async def test_a_game_without_a_board_of_its_own_is_played_to_its_end_by_keys(keeper: Keeper, name: str) -> None:
    app = at_table(keeper, name)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        for _ in range(60):
            if screen.shown.ending:
                break
            await pilot.press("down", "right", "enter")
            await settled(pilot)
        assert "The end: " in text(app)


async def test_a_game_without_a_board_of_its_own_is_played_by_mouse(keeper: Keeper) -> None:
    app = at_table(keeper, "nullgame")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        spot = screen.board.canvas.spots["show"]
        await pilot.click("#board", offset=(spot.x + 1, spot.y))
        await settled(pilot)
        assert "The end: " in text(app)


async def test_a_refusal_is_told_in_words_and_changes_nothing(keeper: Keeper) -> None:
    app = at_table(keeper, "nullgame")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        before = rows(app)[2:6]
        await typed(pilot, "hold 99")
        assert "No: " in text(app)
        assert rows(app)[2:6] == before


@pytest.mark.slow
async def test_what_is_left_is_the_first_line_of_the_title_and_comes_back(keeper: Keeper) -> None:
    app = at_table(keeper, "nullgame")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "hold 2")
        assert "seat 1: oo" in text(app)
        await pilot.press("q")
        await pilot.pause()
    app = ParlourApp(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert rows(app)[1].startswith(" Continue Nullgame")
        await pilot.press("enter")
        await settled(pilot)
        assert "seat 1: oo" in text(app)


@pytest.mark.slow
async def test_resigning_asks_first(keeper: Keeper) -> None:
    app = at_table(keeper, "nullgame")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "resign")
        assert "Give the match up?" in text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert "your turn" in text(app)
        await typed(pilot, "resign")
        await pilot.press("2")
        await settled(pilot)
        assert "The end: " in text(app)


@pytest.mark.slow
async def test_two_people_at_one_keyboard_see_nothing_of_each_other(keeper: Keeper) -> None:
    app = at_table(keeper, "nullgame", "none")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "Hand over to seat 1" in text(app)
        assert "(closed)" not in text(app)
        await pilot.press("enter")
        await settled(pilot)
        await typed(pilot, "hold 3")
        assert "seat 1: ooo" in text(app)
        await typed(pilot, "show")
        assert "Hand over to seat 2" in text(app)
        assert "ooo" not in text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert "seat 1: (closed)" in text(app)
        await typed(pilot, "show")
        assert "The end: the sum is odd" in text(app)


@pytest.mark.slow
async def test_a_key_is_another_one_from_now_on(keeper: Keeper) -> None:
    app = ParlourApp(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("end", "up", "enter")  # Options
        await settled(pilot)
        await pilot.press(*["down"] * (len(SETTINGS) + list(KEYS).index("story")), "enter")
        await settled(pilot)
        await pilot.press("f", "6", "enter")
        await settled(pilot)
        assert [row.split()[-1] for row in rows(app) if "Key: the story" in row] == ["f6"]
    app = at_table(keeper, "nullgame")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("f6")
        await settled(pilot)
        assert app.screen.has_class("-aside")
