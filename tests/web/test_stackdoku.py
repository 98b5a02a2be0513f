"""Stackdoku in a browser, played as people do. The engine says which moves lead where; every one of them is clicked."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from parlour.games.stackdoku import make_level
from tests.server.wire import Server
from tests.web.people import PHONE, people, stop_the_clock, tab_to, wait_for
from tests.web.stackdoku import (
    act,
    cell,
    certificate,
    open_level,
    steer,
    tap,
    tile,
    tiles,
    token,
    updates,
    view,
    walk_to,
    way_to_a_dead_end,
)

pytestmark = pytest.mark.slow

FLASH = 700  # milliseconds, and a little
TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}


def test_a_level_to_its_win_by_clicking(house: Server, browser: Browser) -> None:
    """SD-40, SD-70, SD-100: pairs fly, tokens glow, the end tells the level; the next one is a click away."""
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        open_level(ana, "easy", seed="3")
        line = certificate("easy", "3")
        expect(page.locator(".bar")).to_contain_text("seed 3")
        expect(tiles(ana)).to_have_count(28)
        tell = page.locator(".tell [role=status]")
        for number, text in enumerate(line):
            if number < 2:
                expect(tell).to_contain_text(
                    ("Take a pair.", "Choose a token in the tray, then one of its cells.")[number]
                )
            if text.startswith("P") or number > 8:
                act(ana, text)
                continue
            digit = text[0]
            if token(ana, digit).get_attribute("aria-pressed") != "true":
                token(ana, digit).click()
            lit = page.locator(".cell.lit")
            wait_for(lambda lit=lit: lit.count() > 0, page)  # type: ignore[misc]
            legal = updates(ana)[-1]["legal"]
            assert lit.count() == len([move for move in legal if move.startswith(f"{digit}@")])  # SD-40: all of them
            act(ana, text)
        expect(tell).to_have_text("")  # what has been done once needs no words
        ana.until(".end")
        end = page.locator(".end")
        expect(end.locator("h2")).to_have_text("Solved")
        expect(end).to_contain_text("Ranked: no hints, first attempt")
        expect(end).to_contain_text("moves, par 42")
        expect(end).to_contain_text("It could be won at every step.")
        expect(end).not_to_contain_text("Rematch")
        assert not ana.axe()
        ana.button("This level for a friend").click()
        expect(end).to_contain_text(re.compile(r"The link is copied|game/stackdoku\?preset=easy&seed=3"))
        ana.button("Next: level 4").click()
        expect(page.locator(".bar")).to_contain_text("seed 4")
        expect(tiles(ana)).to_have_count(28)
        assert page.evaluate("localStorage['parlour.campaign']") == '{"easy":[3]}'


def test_what_cannot_be_done_says_why_each_in_its_own_way(house: Server, browser: Browser) -> None:
    """SD-101, SD-42, SD-32: covered, wedged, mismatch, no room, conflict; nothing is lost by trying."""
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        page.clock.install()
        open_level(ana, "hard", seed="11")
        stop_the_clock(page)  # culprits are outlined for a moment: it lasts until the test has looked
        says = page.locator(".tell")
        held = {each["id"]: each for each in view(ana)["tiles"]}
        covered = next(each for each in held.values() if each["held"] == "covered")
        tap(ana, covered["id"])
        expect(says).to_contain_text("Covered")
        expect(page.locator(".rings .flash")).to_have_count(len(covered["by"]))
        page.clock.run_for(FLASH)
        expect(page.locator(".rings .flash")).to_have_count(0)
        expect(says).to_contain_text("Covered")  # the words stay
        wedged = next((each for each in held.values() if each["held"] == "wedged"), None)
        if wedged:
            tap(ana, wedged["id"])
            expect(says).to_contain_text("Wedged in")
        free = [each for each in held.values() if each["free"]]
        other = next(each for each in free if each["digit"] != free[0]["digit"])
        tap(ana, free[0]["id"])
        tap(ana, other["id"])
        expect(says).to_contain_text("different digits")
        expect(page.locator(".tile.picked")).to_have_count(0)
        pairs = [text for text in certificate("hard", "11") if text.startswith("P")]
        act(ana, pairs[0])
        act(ana, pairs[1])
        expect(page.locator(".tray")).to_contain_text("no room for a pair")
        one, two = view(ana)["pairs"][0]
        tap(ana, one)
        tap(ana, two)
        expect(says).to_contain_text("no room for two tokens")
        expect(page.locator(".tray.blink")).to_have_count(1)
        digit = str(view(ana)["buffer"][0])
        grid = view(ana)["grid"]
        legal = {move for move in updates(ana)[-1]["legal"] if move.startswith(digit)}
        names = [f"r{n // 9 + 1}c{n % 9 + 1}" for n in range(81) if grid[n] == "."]
        token(ana, digit).click()
        cell(ana, next(name for name in names if f"{digit}@{name}" not in legal)).click()
        expect(says).to_contain_text("row, column or box")
        expect(page.locator(".cell.flash").first).to_be_visible()
        expect(page.locator(".tray")).to_have_attribute("aria-label", re.compile("4 of 5"))


def test_a_dead_end_and_the_ways_out(house: Server, browser: Browser) -> None:
    """SD-60 to SD-64, SD-54: the reasons, undo by undo, then a life; a restart asks."""
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        open_level(ana, "easy", seed="7", undos="1")
        for text in way_to_a_dead_end("easy", "7"):
            act(ana, text)
        sheet = page.get_by_role("alertdialog", name="Dead end")
        expect(sheet.locator("li")).to_have_count(2)
        assert len(sheet.locator(".stuck span").all()) == len(view(ana)["buffer"]) > 0  # it lies over the tray
        expect(sheet).to_contain_text("Undo, 1 left")
        expect(sheet).to_contain_text(re.compile(r"takes back (the pair|\d in row)"))
        expect(sheet.get_by_role("button", name=re.compile("Spend a life"))).to_have_attribute("aria-disabled", "true")
        assert page.evaluate("document.activeElement.textContent").startswith("Undo")  # it has the focus
        page.keyboard.press("Enter")
        sheet.wait_for(state="detached")
        act(ana, way_to_a_dead_end("easy", "7")[-1])
        expect(sheet).to_contain_text("Spend a life, 3 left")
        assert not ana.axe()
        sheet.get_by_role("button", name="Restart").click()
        ask = page.get_by_role("alertdialog", name="Restart the level?")
        ana.button("Play on").click()
        ask.wait_for(state="detached")
        sheet.get_by_role("button", name=re.compile("Spend a life")).click()
        sheet.wait_for(state="detached")
        expect(page.get_by_role("img", name="2 lives")).to_be_visible()
        page.keyboard.press("r")
        page.locator("dialog[open] button.main").click()
        expect(tiles(ana)).to_have_count(28)
        expect(page.get_by_role("img", name="3 lives")).to_be_visible()


def test_giving_up_asks_and_shows_what_was_possible(house: Server, browser: Browser) -> None:
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        open_level(ana, "easy", seed="5")
        act(ana, certificate("easy", "5")[0])
        expect(page.locator("summary")).to_have_count(0)  # there is one menu, the house's
        ana.button("Menu").click()
        ana.button("Give up").click()
        ask = page.get_by_role("alertdialog", name="Give up?")
        expect(ask).to_be_visible()
        page.keyboard.press("Escape")
        expect(ask).to_have_count(0)
        expect(page.get_by_role("dialog", name="Stackdoku")).to_contain_text("Easy, seed 5")
        ana.button("Give up").click()
        ask.locator("button.main").click()
        ana.until(".end")
        expect(page.locator(".end")).to_contain_text("It could still be won.")
        expect(page.locator(".end")).not_to_contain_text("Nobody wins")
        ana.button("Look at the board").click()
        expect(page.locator(".cell .would")).to_have_count(28)
        ana.button("Same level").click()
        page.locator(".end").wait_for(state="detached")
        expect(tiles(ana)).to_have_count(28)


def test_hidden_twins_look_alike(house: Server, browser: Browser) -> None:
    """SD-91: two stacks laid alike with other digits: the drawn stack, its names and what is stored are the same to the letter."""
    one, two = ("31", "32")
    assert make_level("easy", one, 0, "L28").digits != make_level("easy", two, 0, "L28").digits
    with people(house, browser, 2, reduced_motion="reduce") as twins:
        pages = []
        for person, seed in zip(twins, (one, two), strict=True):
            open_level(person, "easy", seed=seed, mode="hidden", layout="L28")
            stored = "Object.keys({...localStorage, ...sessionStorage}).sort().join()"
            told = [
                (m["view"]["tiles"], m["view"]["gone"], m["view"]["pairs"], m["view"]["known"]) for m in updates(person)
            ]
            pages.append((person.page.locator(".well").inner_html(), person.page.evaluate(stored), told))
        assert pages[0] == pages[1]


def test_hidden_tiles_tell_nothing(house: Server, browser: Browser) -> None:
    """SD-81, SD-83, SD-91: no digit in names, drawing or frames until a tile is turned, and only until the next input."""
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        open_level(ana, "easy", seed="21", mode="hidden")
        truth = make_level("easy", "21")
        names = tiles(ana).evaluate_all("tiles => tiles.map(t => t.getAttribute('aria-label'))")
        assert {name.split(",")[0] for name in names} == {"Face down"}
        for message in updates(ana):
            assert {each["digit"] for each in message["view"]["tiles"]} == {None}
            assert message["view"]["seed"] == ""
        assert page.locator(".tile path[d^='M15 22']").count() == 0  # no drawn digit lies under a back
        expect(page.locator(".bar")).to_contain_text("seed sealed")

        free = [each["id"] for each in view(ana)["tiles"] if each["free"]]
        tap(ana, free[0])
        digit = truth.digits[free[0] - 1]
        expect(tile(ana, free[0])).to_have_attribute("aria-label", re.compile(f"^{digit}, free"))
        page.keyboard.press("Escape")
        other = next(each for each in free if truth.digits[each - 1] != digit)
        tap(ana, other)
        expect(tile(ana, free[0])).to_have_attribute("aria-label", re.compile("^Face down, turned before"))
        assert page.locator(".turned").count() == 1
        third = next(
            each for each in free if each not in (free[0], other) and truth.digits[each - 1] != truth.digits[other - 1]
        )
        tap(ana, third)  # a try that fails: both are shown, nothing is lost
        expect(tile(ana, third)).to_have_attribute("aria-label", re.compile(f"^{truth.digits[third - 1]},"))
        expect(tile(ana, other)).to_have_attribute("aria-label", re.compile(f"^{truth.digits[other - 1]},"))
        page.get_by_role("button", name="Tiles face down").click()
        expect(page.get_by_role("button", name="Tiles face up")).to_be_visible()
        page.get_by_role("button", name="Tiles face up").click()
        expect(page.get_by_role("button", name="Tiles face down")).to_be_visible()
        assert {
            name.split(",")[0]
            for name in tiles(ana).evaluate_all("tiles => tiles.map(t => t.getAttribute('aria-label'))")
        } == {"Face down"}


def test_a_reload_in_the_middle_keeps_everything(house: Server, browser: Browser) -> None:
    """What was placed, pencilled and chosen is there again; pencil marks never leave the browser."""
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        open_level(ana, "easy", seed="9")
        line = certificate("easy", "9")
        act(ana, line[0])
        act(ana, line[1])
        grid = view(ana)["grid"]
        empty = f"r{grid.index('.') // 9 + 1}c{grid.index('.') % 9 + 1}"
        page.keyboard.press("Escape")
        page.keyboard.press("p")
        given = next(n for n, value in enumerate(view(ana)["givens"]) if value != ".")
        filled = cell(ana, f"r{given // 9 + 1}c{given % 9 + 1}")
        filled.click()
        expect(page.locator(".tell.bad")).to_contain_text("Pencil marks go into empty cells.")
        cell(ana, empty).click()
        expect(page.locator(".tell.bad")).to_have_count(0)
        page.keyboard.press("4")
        page.keyboard.press("7")
        expect(cell(ana, empty).locator(".mark")).to_have_count(2)
        page.keyboard.press("p")
        page.keyboard.press("Escape")
        token(ana, str(view(ana)["buffer"][0])).click()
        wait_for(lambda: any(m["type"] == "preview" and m["draft"].startswith("token") for m in ana.messages), page)
        sent = len(ana.frames)
        page.reload()
        tiles(ana).first.wait_for()
        expect(tiles(ana)).to_have_count(26)
        expect(page.locator(".token")).to_have_count(1)
        expect(page.locator(".token.held")).to_have_count(1)
        expect(cell(ana, empty).locator(".mark")).to_have_count(2)
        assert not [frame for frame in ana.frames[sent:] if '"marks"' in frame]


def test_a_phone_has_all_of_it_on_one_screen(house: Server, browser: Browser) -> None:
    """Targets of 44 px, cells of 43 with taps that snap; nothing needed every turn is under the fold."""
    with people(house, browser, **TOUCH) as [ana]:
        page = ana.page
        open_level(ana, "hard", seed="11")
        ana.button("Help").wait_for()
        page.get_by_role("timer").evaluate("clock => clock.lastChild.data = '1:02:03'")  # the bar holds an hour, too
        assert ana.sideways() == 0
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 2
        small = page.evaluate(
            """() => [...document.querySelectorAll('button, summary, a')].filter(e => e.offsetParent && !e.closest('dialog:not([open])'))
            .map(e => [e.getAttribute('aria-label') || e.textContent.trim(), e.getBoundingClientRect()])
            .filter(([, b]) => b.width && (b.width < 43.5 || b.height < 43.5)).map(([n, b]) => `${n} ${b.width}x${b.height}`)"""
        )
        assert not small, small
        assert (
            min(tiles(ana).locator(".face").evaluate_all("all => all.map(e => e.getBoundingClientRect().width)")) >= 43
        )
        assert cell(ana, "r5c5").bounding_box()["width"] >= 43  # type: ignore[index]
        line = certificate("hard", "11")
        for text in line[:3]:
            act(ana, text)
        move = next(text for text in line[3:] if not text.startswith("P")) if line[3].startswith("P") else line[3]
        if line[3].startswith("P"):
            act(ana, line[3])
        digit, _, where = move.partition("@")
        if token(ana, digit).get_attribute("aria-pressed") != "true":
            token(ana, digit).tap()
        wait_for(lambda: page.locator(".cell.lit").count() > 0, page)
        box = cell(ana, where).bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        cell(ana, where).locator(".value").wait_for()
        assert not ana.axe()
        ana.button("Menu").tap()  # SD-100: what has no room in the bar
        told = page.get_by_role("dialog", name="Stackdoku").locator(".told")
        expect(told).to_contain_text("Hard, seed 11")
        expect(told).to_contain_text(re.compile(rf"{view(ana)['moves']} moves, {view(ana)['left']} of 44 tiles left"))
        left = [f"{digit}\u00a0×{count}" for digit, count in enumerate(view(ana)["stock"], 1)]
        expect(told.locator(".stock > span")).to_have_text(left)
        assert ana.sideways() == 0 and not ana.axe()


@pytest.mark.parametrize(
    ("seed", "least"), [("4", 36), ("2", 44)], ids=["ten columns, six rows", "five rows, five layers"]
)
def test_the_largest_stacks_show_whole_on_a_phone(house: Server, browser: Browser, seed: str, least: int) -> None:
    """Tiles become as flat as it takes; nothing is panned. Ten columns of 44 px no phone has: a tap beside one counts."""
    with people(house, browser, **TOUCH) as [ana]:
        open_level(ana, "expert", seed=seed)
        boxes = (
            tiles(ana)
            .locator(".face")
            .evaluate_all("all => all.map(e => e.getBoundingClientRect()).map(b => [b.left, b.top, b.right, b.bottom])")
        )
        wide, high = PHONE["width"], PHONE["height"]
        for left, top, right, bottom in boxes:
            assert left >= 0 and top >= wide and right <= wide and bottom <= high, (left, top, right, bottom)
            assert right - left >= least and bottom - top >= min(least + 4, 44)
        end = max(boxes)  # the rightmost tile is free; a thumb that falls a little beside it has meant it
        ana.page.touchscreen.tap(min(end[2] + 3, wide - 1), (end[1] + end[3]) / 2)
        ana.page.locator(".rings .up").wait_for()


def test_a_thumb_that_misses_by_little_has_meant_the_lit_cell(house: Server, browser: Browser) -> None:
    with people(house, browser, **TOUCH) as [ana]:
        page = ana.page
        open_level(ana, "easy", seed="3")
        act(ana, certificate("easy", "3")[0])
        digit = str(view(ana)["buffer"][0])
        token(ana, digit).tap()
        wait_for(lambda: page.locator(".cell.lit").count() > 0, page)
        lit = {int(str(n)) for n in page.locator(".cell.lit").evaluate_all("all => all.map(e => e.dataset.cell)")}
        beside = next((n for n in lit if n % 9 and n - 1 not in lit), None)
        assert beside is not None
        box = page.locator(f'[data-cell="{beside}"]').bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] - 6, box["y"] + box["height"] / 2)
        page.locator(f'[data-cell="{beside}"] .value').wait_for()


def test_a_level_by_keyboard_alone(house: Server, browser: Browser) -> None:
    """Rules section 7: Tab goes stack, tray, grid; arrows and Enter, digits, U, H, M, P; the focus stays where one works."""
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        open_level(ana, "easy", seed="3")
        line = certificate("easy", "3")
        where = "document.activeElement.closest('[data-tile]')?.dataset.tile ?? ''"
        tab_to(page, "[data-tile]")
        one, _, two = line[0][1:].partition("+")
        for number in (one, two):
            walk_to(ana, number)
            page.keyboard.press("Enter")
        tile(ana, one).wait_for(state="detached")
        assert page.evaluate(where)  # still at the stack
        page.keyboard.press("Tab")
        while not page.evaluate("document.activeElement.matches('.token')"):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator(".token.held")).to_have_count(1)
        tab_to(page, "[data-cell]")
        for text in line[1:3]:
            digit, _, name = text.partition("@")
            if not page.locator(".token.held").count():
                page.keyboard.press(digit)
            steer(ana, name)
            page.keyboard.press("Enter")
            cell(ana, name).locator(".value").wait_for()
            assert page.evaluate("document.activeElement.dataset.cell") == cell(ana, name).get_attribute("data-cell")
        page.keyboard.press("u")
        expect(page.locator(".token")).to_have_count(1)
        page.keyboard.press("h")
        expect(page.get_by_role("alertdialog", name="Take a hint?")).to_be_visible()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator(".tell")).to_contain_text("Hint:")
        page.keyboard.press("h")  # asked once
        wait_for(lambda: view(ana)["hints"] == 2, page)
        page.keyboard.press("m")
        expect(page.get_by_role("button", name="Tiles face down")).to_be_visible()


def test_a_point_of_no_return_leads_into_the_replay(house: Server, browser: Browser) -> None:
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        open_level(ana, "easy", seed="7")
        for text in way_to_a_dead_end("easy", "7"):
            act(ana, text)
        ana.button("Menu").click()
        ana.button("Give up").click()
        page.get_by_role("alertdialog", name="Give up?").locator("button.main").click()
        ana.until(".end")
        moment = page.locator(".moment").last
        expect(moment).to_contain_text("Point of no return.")
        fatal = next(at for at in view(ana)["review"]["moments"] if at["final"])
        moment.click()
        page.wait_for_url(re.compile(rf"/replay/.*at={fatal['step'] + 1}"))
        tiles(ana).first.wait_for()


WATCHED = """() => {
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.flights.push(this.classList[0]);
    return animate.apply(this, how);
  };
}"""


@pytest.mark.parametrize(("motion", "flights"), [("no-preference", ["token", "token", "value"]), ("reduce", [])])
def test_tiles_and_tokens_fly_unless_motion_is_unwelcome(
    house: Server, browser: Browser, motion: str, flights: list[str]
) -> None:
    with people(house, browser, reduced_motion=motion) as [ana]:
        open_level(ana, "easy", seed="3")
        ana.page.evaluate(WATCHED)
        for text in certificate("easy", "3")[:2]:
            act(ana, text)
        assert ana.page.evaluate("window.flights") == flights
