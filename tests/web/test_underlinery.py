"""Underlinery in a browser, played as people do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.server.wire import Server
from tests.web.people import PHONE, Person, people, wait_for

pytestmark = pytest.mark.slow

CALLS = 121
FILL = "Fill the rest (locks your grid)"


def to_placement(person: Person) -> None:
    if person.until(".choice button", ".tools .hand, .grid") == ".choice button":
        expect(person.page.locator(".choice")).to_contain_text("Your grid opens first.")
        expect(person.page.locator(".choice")).to_contain_text("You call the first number.")
        person.button("A First placement").click()
    person.page.locator(".tools .hand").wait_for()


def calls_out(person: Person) -> None:
    """Calls the first number of the own grid that is left, again and again."""
    page = person.page
    for _ in range(CALLS):
        person.until(".board button.live:enabled", ".end")
        if person.over():
            return
        struck = page.locator(".board .called").count()
        page.locator(".grid button.live:not(.crossed)").first.click()
        page.locator(".end, .board .called").nth(struck).wait_for()
    raise AssertionError("the match does not end")


def test_a_whole_match_against_a_bot_by_clicking(house: Server, browser: Browser) -> None:
    """UL-12 to UL-17, UL-41 to UL-44."""
    with people(house, browser) as [ana]:
        page = ana.page
        ana.open_game("underlinery", "a bot", level="random", preset="casual5")
        to_placement(ana)
        cells = page.locator(".grid button")
        expect(page.locator(".say")).to_contain_text("Put 1 into a cell. Opponent: ")
        cells.nth(0).click()  # 1: a click is a placement
        expect(page.locator(".say")).to_contain_text("Put 2 into a cell.")
        expect(cells.nth(0)).to_have_text("1")
        page.locator(".board button", has_text="57").click()  # another number in hand
        expect(page.locator(".tools .hand b")).to_have_text("57")
        cells.nth(60).click()
        expect(cells.nth(60)).to_have_text("57")
        expect(page.locator(".tools .hand b")).to_have_text("2")
        cells.nth(0).click()  # lifted
        expect(cells.nth(0)).to_have_text("")
        cells.nth(5).click()
        expect(cells.nth(5)).to_have_text("1")
        ana.button(FILL).click()
        page.locator(".board button.called, .board button.live:enabled").first.wait_for()
        page.locator(".board button.live:enabled").first.wait_for()

        # UL-44: grid, number board, counts, status, resign; everything else behind one menu. UL-42: nothing draggable.
        loose = page.locator("button:not(.grid button):not(.board button):not(dialog button)")
        assert sorted(loose.all_inner_texts()) == ["Menu", "Resign"]
        assert page.locator("main a, main summary, main input, main select").count() == 0
        assert page.locator('[draggable="true"]').count() == 0
        small = "[...document.querySelectorAll('.grid button, .board button')].filter(b => b.getBoundingClientRect().width < 28).length"
        assert page.evaluate(small) == 0

        calls_out(ana)
        expect(page.locator(".say")).to_contain_text("calls made")
        for message in ana.messages:  # UL-33, UL-37: no second grid, no line of the other
            if message["type"] == "update":
                assert message["view"]["grids"] is None
        seat = next(m["seat"] for m in ana.messages if m["type"] == "table" and m["seat"])
        opened = next(m for m in ana.messages if m["type"] == "opened")
        assert "?" in opened["secrets"]
        page.locator(".end summary").click()
        ana.button("Verify the seal").click()
        expect(page.locator(".end .seal")).to_contain_text("closed to you")
        assert page.locator(".end .seal li.bad").count() == 0

        # what decided the match leads to where it happened
        last = page.locator(".end li button").last
        expect(last).to_contain_text(re.compile(r"call\s*\d+.*(you have|Random bot has) all 5\.", re.DOTALL))
        last.click()
        page.wait_for_url("**/replay/*at=*")
        expect(page.locator(".said")).to_contain_text("by ticks")
        page.go_back()
        page.locator(".end").wait_for()

        # UL-40: the replay shows what could be seen, no more; what goes on from it is imagined, and says so
        page.get_by_role("link", name="Replay").click()
        page.locator("select[name=view]").select_option(
            label="Random bot (seat 1)" if seat == 2 else "Random bot (seat 2)"
        )
        expect(page.locator(".trouble")).to_contain_text("do not open that view")
        page.locator("h1").click()
        page.keyboard.press("End")
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".said")).to_contain_text("called")
        expect(page.locator(".closed")).to_contain_text("imagined world")
        ana.button("Play on from here").click()
        expect(page.locator("[role=note]")).to_contain_text("imagined world")
        ana.button("Understood").click()
        expect(page.locator("[role=note]")).to_have_count(0)
        ana.button("Menu").click()
        expect(page.locator("dialog[open]")).to_contain_text("imagined world")
        page.go_back()
        page.go_back()
        page.locator(".end").wait_for()

        ana.look_at_the_board()
        page.get_by_label("Keep this layout as").fill("mine")
        ana.button("Keep").click()
        expect(page.locator("form [role=status]")).to_contain_text("Kept as mine")
        first = [int(text) for text in page.locator(".grid button").all_inner_texts()[:11]]
        ana.button("Rematch").click()
        expect(page.locator(".end")).to_have_count(0)
        to_placement(ana)
        page.get_by_label("Layout", exact=True).select_option("own mine")
        page.get_by_label("Change it").select_option("mirrored")
        ana.button("Load layout (locks your grid)").click()
        page.locator(".board button.live:enabled").first.wait_for()
        again = [int(text) for text in page.locator(".grid button").all_inner_texts()[:11]]
        assert again == first[::-1]


def test_keyboard_alone_on_a_phone_with_powers(house: Server, browser: Browser) -> None:
    """UL-41: arrows and Enter place, digits and Enter call; Double Underline by two numbers."""
    with people(house, browser, viewport=PHONE) as [ana]:
        page = ana.page
        ana.open_game("underlinery", "a bot", level="random", preset="powers")
        to_placement(ana)
        assert ana.sideways() == 0
        page.locator(".grid button").first.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.locator(".grid button").nth(12)).to_have_text("2")
        page.keyboard.type("99")
        expect(page.locator(".say")).to_have_text("Take 99 in hand: Enter.")
        page.keyboard.press("Enter")
        expect(page.locator(".tools .hand b")).to_have_text("99")
        ana.button(FILL).click()
        page.locator(".board button.live:enabled").first.wait_for()
        assert ana.sideways() == 0
        free = page.locator(".board button.live:enabled").all_inner_texts()
        page.keyboard.type(free[0])
        page.keyboard.press("Enter")
        expect(page.locator(".board button", has_text=free[0]).and_(page.locator(".called")).first).to_be_visible()
        ana.button("Double Underline").click()
        free = page.locator(".board button.live:enabled").all_inner_texts()
        before = page.locator(".board .called").count()
        for number in free[1:3]:
            page.keyboard.type(number)
            page.keyboard.press("Enter")
        wait_for(lambda: page.locator(".board .called").count() >= before + 2, page)
        page.locator(".board button.live:enabled").first.wait_for()
        assert not ana.button("Double Underline").count()  # the budget is one
        taken = page.locator(".board .called").first.inner_text()
        page.keyboard.type(taken)
        page.keyboard.press("Enter")
        expect(page.locator(".say.refused")).to_contain_text("called")  # in the status line, and only there
        ana.button("Resign").click()
        page.locator(".ask button.main").click()
        expect(page.locator(".end h2")).to_have_text("You lose")


def to_calls(*players: Person) -> tuple[Person, Person]:
    """Two people choose, lay out their grids and come to the calls; who calls first, and the other."""
    wait_for(lambda: any(player.page.locator(".choice button").count() for player in players), players[0].page)
    chooser = next(player for player in players if player.page.locator(".choice button").count())
    chooser.button("B First move").click()
    other = next(player for player in players if player is not chooser)
    for player in (other, chooser):  # the first placer's grid opens first
        player.page.get_by_label("Layout", exact=True).select_option("asc")
        player.button("Load layout (locks your grid)").click()
    chooser.page.locator(".board button.live:enabled").first.wait_for()
    return chooser, other


def number(person: Person, which: int) -> Locator:
    return person.page.locator(".board").get_by_role("button", name=re.compile(rf"^{which}(,|$)"))


def test_hold_and_pulse_by_clicking(house: Server, browser: Browser) -> None:
    """Part 3: a held number is refused to the other alone and for one turn; only the caller reads the room."""
    with people(house, browser, 3) as [ana, bo, eve]:
        ana.open_game("underlinery", "a friend, by link", preset="powers", **{"Power budget": "2"})
        ana.invite(bo)
        first, other = to_calls(ana, bo)
        eve.go(f"/match/{ana.match}")
        expect(eve.page.locator(".private")).to_have_text("Grids are private.")

        first.button("Hold the Line").click()
        number(first, 57).click()
        expect(first.page.locator(".say")).to_contain_text("Which number shall be held")
        number(first, 12).click()
        expect(other.page.locator(".say")).to_contain_text("57 (holds 12)")
        expect(number(other, 12)).to_have_class(re.compile("held"))
        number(other, 12).click()
        expect(other.page.locator(".say.refused")).to_contain_text("held")
        expect(first.page.locator(".say.refused")).to_have_count(0)

        other.button("Read the Room").click()
        number(other, 1).click()
        expect(other.page.locator(".say")).to_contain_text("0 of the opponent's lines lacked exactly one number")
        expect(first.page.locator(".say")).to_contain_text("Your call")
        for person in (first, eve):
            assert "lacked" not in person.page.content()
            assert not [frame for frame in person.frames if '"type":"pulse"' in frame]
        number(first, 12).click()  # free again
        expect(number(other, 12)).to_have_class(re.compile("called"))
        expect(other.button("Read the Room")).to_have_count(0)  # no kind twice
        expect(other.button("Hold the Line")).to_have_count(1)


def test_the_player_s_own_colours_count_the_ticks_too(house: Server, browser: Browser) -> None:
    """Forced colours: a letter is underlined for each tick and for nothing else, and the latest call shows."""
    with people(house, browser, forced_colors="active", contrast="more", reduced_motion="reduce") as [ana]:
        page = ana.page
        ana.open_game("underlinery", "a bot", level="random", preset="casual5")
        to_placement(ana)
        ana.button(FILL).click()
        page.locator(".board button.live:enabled").first.click()
        page.locator(".board button.live:enabled").first.wait_for()  # both have called: nothing changes now
        lined = "[...document.querySelectorAll('.letter')].filter(e => parseFloat(getComputedStyle(e).borderBottomWidth) > 0).length"
        ticks = sum(int(text.split()[0]) for text in page.locator(".word b").all_inner_texts())
        assert page.evaluate(lined) == ticks
        rings = "[...document.querySelectorAll('.board button')].filter(e => parseFloat(getComputedStyle(e).borderTopWidth) >= 3).length"
        assert page.evaluate(rings) == 1


def test_the_end_breaks_no_short_name_on_a_phone(house: Server, browser: Browser) -> None:
    with people(house, browser, 2, viewport=PHONE) as [ana, bo]:
        ana.open_game("underlinery", "a friend, by link")
        ana.invite(bo)
        for person in (ana, bo):
            person.until(".underlinery")
        bo.give_up()
        ana.until("dialog.end thead")
        names = ana.page.locator("dialog.end thead span")
        heights = names.evaluate_all("all => all.map(each => each.getBoundingClientRect().height)")
        assert len(heights) == 2 and max(heights) < 30
        assert ana.sideways() == 0
