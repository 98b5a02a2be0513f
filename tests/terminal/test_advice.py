"""What helps who plays: hints that point, Tab while typing, keys in the help, results in words that fit."""

from __future__ import annotations

import re
from copy import copy
from functools import partial

import pytest
from textual.widgets import Input

from parlour import games
from parlour.core.story import Hearer
from parlour.games.stackdoku.view.shapes import StackView
from parlour.server.messages import Clock, Stopwatch, Update
from parlour.store.glance import Glance
from parlour.terminal.app import ParlourApp
from parlour.terminal.boards import board_for
from parlour.terminal.keeper import Keeper
from parlour.terminal.online import clocks
from parlour.terminal.screens.deeds import ALONE, how, told
from parlour.terminal.screens.dialogs import Curtain, Page
from parlour.terminal.screens.lab import LabScreen
from parlour.terminal.screens.table import TableScreen
from parlour.terminal.screens.title import FIRST, TitleScreen
from parlour.terminal.words import end_words
from tests.terminal.hands import SMALL, at_table, rows, said, settled, table, text, until
from tests.terminal.scenes import codex, lesson

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
PADDING = 3  # columns of a page that are not text: two blanks and the scroll bar


async def hinted(
    keeper: Keeper, name: str, *before: str, bot: str = "random", seed: str = "1", **options: object
) -> tuple[str, str]:
    """What a hint says after these inputs, and where the cursor is then."""
    app = at_table(keeper, name, bot, seed, **options)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for words in before:
            await said(pilot, words)
        await pilot.press("t")
        await settled(pilot)
        board = table(app).board
        assert board.cursor in board.canvas.spots
        return " ".join(text(app).split()).partition("Hint: ")[2], board.cursor


@pytest.mark.parametrize("name", games.HEADLINES)
async def test_every_question_of_a_game_is_found_in_the_palette_by_its_own_words(name: str, keeper: Keeper) -> None:
    app = at_table(keeper, name, "none")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        if isinstance(app.screen, Curtain):
            await pilot.press("enter")
            await settled(pilot)
        found = {command.title: command.help for command in table(app).commands()}
        queries = games.card(name).queries
        assert {word: found[word] for word in queries} == {word: query.words for word, query in queries.items()}
        assert len(set(found.values())) == len(found)  # no two are said to do the same
        for word, query in queries.items():
            table(app).ask(word)
            await settled(pilot)
            if query.needs:
                assert query.needs in text(app)
                await pilot.press("4", "enter")
                await settled(pilot)
            answered = app.screen
            assert isinstance(answered, Page)
            assert answered.text == query.answer(game_of(app).shown.view, "4" if query.needs else "")
            await pilot.press("escape")
            await settled(pilot)


def game_of(app: ParlourApp) -> TableScreen:
    """The table below whatever is open."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


async def test_a_question_of_the_game_goes_before_the_word_of_the_house(keeper: Keeper) -> None:
    """Fogline's `legal 0,0` tells of one unit; the house only lists what is legal."""
    app = at_table(keeper, "fogline", "none", setup="random", first="host")
    async with app.run_test(size=SMALL) as pilot:
        for words in ("", "agree", "", "agree", ""):
            await settled(pilot)
            await (said(pilot, words) if words else pilot.press("enter"))
        await settled(pilot)
        await said(pilot, "legal 15,15")
        assert "you have no unit on 15,15" in text(app)


async def test_a_hint_for_stackdoku_stands_on_the_tile(keeper: Keeper) -> None:
    """Numbers of tiles are nowhere on the board."""
    words, cursor = await hinted(keeper, "stackdoku", seed="7")
    assert words.startswith("the pair of tiles ")
    assert "Enter chooses the first, Tab goes to the other" in words
    assert cursor == f"tile {words.removeprefix('the pair of tiles ').split(' ')[0]}"


async def test_a_hint_for_summon5_says_row_and_column(keeper: Keeper) -> None:
    words, cursor = await hinted(keeper, "summon5", seating="fixed")
    if " in row " in words:
        y, x = words.partition(" in row ")[2].split(" ")[0], words.partition(" from column ")[2].split(" ")[0]
    else:
        x, y = words.partition(" in column ")[2].split(" ")[0], words.partition(" from row ")[2].split(" ")[0]
    assert cursor == f"{x},{y}"


async def test_a_hint_for_fogline_chooses_unit_and_card(keeper: Keeper) -> None:
    words, cursor = await hinted(keeper, "fogline", first="host")
    assert words.startswith("your ")
    assert f" on {cursor}" in words


async def test_a_hint_for_underscore_arms_the_move(keeper: Keeper) -> None:
    words, cursor = await hinted(keeper, "underscore", "begin nun Ada", bot="none", run=True)
    assert re.match(rf"cast [A-Z][A-Za-z ]+ \(key {cursor[1]}\)", words), words


async def test_a_hint_for_underlinery_jumps_to_the_number(keeper: Keeper) -> None:
    words, cursor = await hinted(keeper, "underlinery", "choose B", "fill", chooser="1")
    number = words.removeprefix("call ").partition(":")[0]
    assert number.isdigit()
    app = at_table(keeper, "underlinery", chooser="1")
    async with app.run_test(size=SMALL) as pilot:  # another match: only the way from a number to its cell is asked
        await settled(pilot)
        await said(pilot, "choose B")
        await said(pilot, "fill")
        board = table(app).board
        spot, told = board.shows(f"call {number}")
        assert told == f"call {number}"
        assert f"Calling {number} " in board.words(spot) or f"{number} is called already" in board.words(spot)
    assert cursor


async def test_tab_takes_what_is_proposed(keeper: Keeper) -> None:
    """It does not leave the line with what is typed lost."""
    app = at_table(keeper, "fogline", first="host")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("colon", *"auto")
        await settled(pilot)
        await pilot.press("tab")
        await settled(pilot)
        assert "autofinish" in rows(app)[-2]
        await pilot.press("enter")
        await settled(pilot)
        assert getattr(table(app).shown.view, "phase", "") == "battle"


@pytest.mark.parametrize("name", [*games.HEADLINES, "nullgame"])
def test_the_help_of_keys_breaks_no_line(name: str) -> None:
    from parlour.terminal.screens.parts import HOUSE_KEYS, USUAL

    usual = HOUSE_KEYS.format(inspect="i", hint="t", undo="u", story="l", leave="q")
    told = f"{board_for(name).asks_all or USUAL}\n{usual}"
    assert max(map(len, told.splitlines())) <= SMALL[0] - PADDING


async def test_the_help_names_the_keys_that_the_player_has_chosen(keeper: Keeper) -> None:
    keeper.do(lambda home: home.keep("key", "table.hint", "y"))
    app = at_table(keeper, "nullgame", "none")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("enter", "question_mark")
        await settled(pilot)
        assert "y hint" in text(app)


async def test_the_story_stands_there_once(keeper: Keeper) -> None:
    """Aside, what is new is not told a second time below."""
    app = at_table(keeper, "nullgame", "none")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await said(pilot, "hold 2")
        await said(pilot, "show")
        await pilot.press("enter", "l")
        await settled(pilot)
        lines = [row for row in rows(app) if row.strip()]
        assert len(lines) == len(dict.fromkeys(lines)), text(app)


@pytest.mark.parametrize("reason", ALONE)
def test_matches_of_one_seat_end_in_words_that_fit(reason: str) -> None:
    """Solved, given up, died: nobody alone has lost to anybody, and no word of the records' shows."""
    match = Glance("m", "stackdoku", {}, "over", f"0 {reason}", 0, 3, [])
    results: dict[str, object] = {"m": {"mine": [1], "winners": []}}
    assert how(match, results) == told(match, results) == ALONE[reason]
    assert "gaveup" not in ALONE[reason]
    against = Glance("m", "fogline", {}, "over", "2 no_progress", 0, 3, ["bot:medium"])
    assert told(against, {"m": {"mine": [1], "winners": [2]}}) == "you lost (no progress)"


def test_every_end_of_a_game_for_one_is_in_the_list() -> None:
    for name, options in (("stackdoku", {}), ("underscore", {"run": True})):
        game = games.card(name).make(options)
        assert game.seats == 1
        assert set(game.info.reasons) - {"clock"} <= set(ALONE)


def test_the_title_names_the_preset_that_is_played() -> None:
    """Without loading the game."""
    assert set(FIRST) == set(games.HEADLINES)
    for name, preset in FIRST.items():
        assert preset == games.card(name).recommended


async def test_a_long_page_of_a_list_is_read_on_by_keys(keeper: Keeper) -> None:
    """A portrait is higher than there is room for; a status is not."""
    app = codex(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "Space more" not in text(app)
        await pilot.press("end")
        await until(pilot, lambda: "Space more" in text(app))
        await settled(pilot)  # the key is told of before the bar beside the page is drawn
        before = rows(app)
        await pilot.press("space")
        await settled(pilot)
        assert rows(app)[13:] != before[13:]
        await pilot.press("space")
        await settled(pilot)
        assert rows(app) == before


async def test_who_simply_begins_to_type_loses_no_letter_however_slowly(keeper: Keeper) -> None:
    app = at_table(keeper, "fogline", "none", setup="random", first="host")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("enter")  # the curtain
        for letter in "agree":
            await settled(pilot)
            await pilot.press(letter)
        await settled(pilot)
        assert table(app).query_one(Input).value == "agree"


async def test_a_refusal_in_a_lesson_names_the_key_of_the_hint(keeper: Keeper) -> None:
    """As the player has chosen it."""
    keeper.do(lambda home: home.keep("key", "table.hint", "z"))
    app = lesson("fogline", 4)(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        while table(app).check_action("read_on", ()):
            await pilot.press("enter")
            await settled(pilot)
        await said(pilot, "zzz")
        assert "(z: a hint)" in " ".join(text(app).split())
        await pilot.press("z")
        await until(pilot, lambda: "Hint: " in text(app))


async def test_while_a_teacher_speaks_enter_reads_on_and_nothing_else(keeper: Keeper) -> None:
    app = lesson("underscore", 1)(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: "Enter go on" in text(app) and "Enter act" not in text(app))
        await pilot.press("enter", "enter", "enter")
        await until(pilot, lambda: "Enter act" in text(app) and "Enter go on" not in text(app))


async def test_clocks_are_said_however_long_the_names(keeper: Keeper) -> None:
    """The bar gives up its names first."""
    app = at_table(keeper, "fogline", first="host")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        scene = copy(table(app).shown)
        scene.names = ["Somebody", "Somebody else"]
        for times in ([], ["seat 1 14:55", "seat 2 15:00"], ["seat 1 1:14:55", "seat 2 1:15:00"]):
            scene.times = partial(list, times)
            table(app).put(scene)
            await settled(pilot)
            bar = rows(app)[0]
            assert bar.endswith("Board Story Help")
            assert "your turn" in bar
            assert all(time in bar for time in times), bar
            assert ("Somebody else" in bar) is (not times)


async def test_clocks_go_on_while_nobody_does_anything(keeper: Keeper) -> None:
    app = at_table(keeper, "stackdoku", seed="7")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        table(app).shown.times = lambda: ["time 1:07"]
        await until(pilot, lambda: "time 1:07" in rows(app)[0])


def test_a_clock_of_a_house_shows_what_is_left_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server says it when something happens; a stopwatch that stands still does."""
    watches = [Stopwatch(1, 3_000, True), Stopwatch(2, 3_000, False)]
    world = Update(1, 0, [], {}, [1], [], "", None, 0, [Clock("turn", 2, 61_000), Clock("turn", 0, 500)], watches, None)
    monkeypatch.setattr("parlour.terminal.online.monotonic", lambda: 102.0)
    assert clocks(world, 100.0) == ["seat 2: 0:59 left", "time 0:00", "seat 1: 0:05", "seat 2: 0:03"]


async def test_every_list_has_a_help_of_its_own(keeper: Keeper) -> None:
    """Codex, lessons, options, replays, lab: `?` says what the keys there do, and Esc comes back."""
    app = ParlourApp(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for entry in ("Learn", "Replays", "Graveyard", "Codex", "Options", "Lab"):
            app.push_screen(TitleScreen())
            await settled(pilot)
            title = app.screen
            assert isinstance(title, TitleScreen)
            if entry == "Lab":
                app.push_screen(LabScreen("nullgame", "random", 1))
            else:
                next(each for each in title.entries if each.words == entry).deeds["Open"]()
            await settled(pilot)
            screen = app.screen
            await pilot.press("question_mark")
            await settled(pilot)
            assert "HELP" in rows(app)[0], entry
            assert "Esc goes back" in " ".join(text(app).split()), entry
            await pilot.press("escape")
            await settled(pilot)
            assert app.screen is screen
            await pilot.press("escape")
            await settled(pilot)
            assert app.screen is title


async def test_the_tenth_start_is_typed_by_two_digits(keeper: Keeper) -> None:
    app = at_table(keeper, "underscore", "none", run=True, road="acts")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        board = table(app).board
        starts = board.aims()
        for keys, number in (("2", 2), ("10", 10), ("3", 3), ("11", 11), ("0", 11), ("9", 9)):
            await pilot.press(*keys)
            await settled(pilot)
            assert board.cursor == starts[number - 1], keys


async def test_a_cell_of_stackdoku_says_why_not(keeper: Keeper) -> None:
    app = at_table(keeper, "stackdoku", seed="7")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        shown = table(app).shown.view
        assert isinstance(shown, StackView)
        assert shown.pairs
        await said(pilot, "P{}+{}".format(*shown.pairs[0][:2]))
        token = table(app).shown.view.buffer[0]  # type: ignore[attr-defined]
        await said(pilot, f"token {token}")
        board = table(app).board
        told = {board.words(spot).partition(": ")[2] for spot in board.canvas.spots if spot.startswith("r")}
        assert {f"{token} may go here.", "that cell is filled already."} <= told
        assert "that digit is in the row, column or box already." in told


async def test_tab_leads_what_is_chosen_to_where_it_may_go(keeper: Keeper) -> None:
    """A pair of Stackdoku is t, Enter, Tab, Enter; then Tab goes over the cells that take the token."""
    app = at_table(keeper, "stackdoku", seed="7")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for key in ("t", "enter", "tab", "enter"):
            await pilot.press(key)
            await settled(pilot)
        shown, board = table(app).shown.view, table(app).board
        assert isinstance(shown, StackView)
        assert (shown.moves, len(shown.buffer)) == (1, 2)
        await pilot.press(str(shown.buffer[0]))
        await settled(pilot)
        met = []
        for _ in board.aims():
            await pilot.press("tab")
            met.append(board.cursor)
        assert sorted(met) == sorted(board.aims())
        assert all(board.words(spot) == f"{spot}: {shown.buffer[0]} may go here." for spot in met)


async def test_escape_lets_go_and_never_spends_an_undo(keeper: Keeper) -> None:
    app = at_table(keeper, "stackdoku", seed="7")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for key in ("t", "enter", "tab", "enter", "t", "enter"):
            await pilot.press(key)
            await settled(pilot)
        before = table(app).shown.view
        assert isinstance(before, StackView)
        for _ in range(3):
            await pilot.press("escape")
            await settled(pilot)
        after = table(app).shown.view
        assert isinstance(after, StackView)
        assert (after.undos, after.moves) == (before.undos, before.moves) == (3, 1)
        assert table(app).board.aims() == []
        await pilot.press("u")
        await settled(pilot)
        undone = table(app).shown.view
        assert isinstance(undone, StackView)
        assert undone.undos == 2


async def test_a_cell_of_stackdoku_says_what_stands_there(keeper: Keeper) -> None:
    app = at_table(keeper, "stackdoku", seed="7")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        board, shown = table(app).board, table(app).shown.view
        assert isinstance(shown, StackView)
        given, empty = (next(at for at in range(81) if (shown.grid[at] == ".") is bare) for bare in (False, True))
        name = [f"r{at // 9 + 1}c{at % 9 + 1}" for at in (given, empty)]
        assert board.words(name[0]) == f"{name[0]}: {shown.grid[given]}, given."
        assert board.words(name[1]) == f"{name[1]}: empty. Choose a token, then Enter here."


@pytest.mark.parametrize("name", [*games.HEADLINES, "nullgame"])
def test_every_end_is_told_to_whom_it_concerns(name: str) -> None:
    """To the winner, to the loser, to who watches; nobody is called by the number of a seat."""
    card = games.card(name)
    for game in {game.seats: game for game in (card.make({}, preset) for preset in card.presets)}.values():
        names = ["Ana", "Medium bot", "Cyd", "Dov"][: game.seats]
        for reason, sentence in game.info.reasons.items():
            for viewer in range(game.seats + 1):
                for winners in [[1], []] if game.seats == 1 else [[1], [2], []]:
                    if winners or "{winner}" not in sentence:
                        check_end(end_words(game, reason, winners, Hearer(viewer, names)), names, viewer, winners)


def check_end(told: str, names: list[str], viewer: int, winners: list[int]) -> None:
    assert not re.search(r"\b[yY]ou (has|is|was|\w*[^s]s)\b|eat [1-4]|\{|  ", told), told
    assert not viewer or names[viewer - 1] not in told, told
    if len(names) > 1 and winners:
        who = "[yY]ou" if viewer in winners else names[winners[0] - 1]
        assert re.search(rf"{who} (win|stand|have |has |are |is |solved)|to {who}", told), told
    if viewer and len(names) > 1 and "lost" in told and viewer not in winners:
        assert "its" not in told.split(), told
