"""Stackdoku's other ways to play, in a browser: races, campaign, endless, the level of the day, lessons, pauses."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import people, wait_for
from tests.web.stackdoku import act, cell, certificate, open_level, place, tap, tiles, updates, view

pytestmark = pytest.mark.slow


def test_a_race_of_two_browsers(house: Server, browser: Browser) -> None:
    """SD-92: each sees the other's counts and nothing else; who solves it first wins."""
    with people(house, browser, 2, reduced_motion="reduce") as [ana, bo]:
        ana.go("/game/stackdoku?preset=race")
        ana.page.get_by_label("a friend, by link", exact=True).check()
        ana.button("Play").click()
        ana.page.wait_for_url("**/match/*")
        ana.invite(bo)
        for person in (ana, bo):
            tiles(person).first.wait_for()
        strip = bo.page.locator(".rivals li")
        expect(strip).to_contain_text("45/81")
        pairs = view(ana)["pairs"][0]
        act(ana, f"P{pairs[0]}+{pairs[1]}")
        expect(strip).to_contain_text("34 tiles")
        expect(strip.locator(".dots .on")).to_have_count(2)
        last = updates(bo)[-1]
        assert last["view"]["left"] == 36
        assert f"P{pairs[0]}+{pairs[1]}" not in json.dumps([told for m in updates(bo) for told in m["events"]])
        bo.button("Menu").click()
        bo.button("Give up").click()
        ask = bo.page.get_by_role("alertdialog")
        expect(ask).to_contain_text("Your rival wins the race.")
        expect(bo.button("Restart")).to_have_count(0)
        ask.locator("button.main").click()
        ana.until(".end")
        bo.until(".end")
        expect(ana.page.locator(".end h2")).to_have_text("You win")
        expect(bo.page.locator(".end h2")).to_have_text("You lose")


def test_the_lesson_is_learnt_on_the_board(house: Server, browser: Browser) -> None:
    """SD-102: every step by clicking; the teacher speaks of what is seen and tapped."""
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        ana.go("/learn/stackdoku")
        ana.button("Go on").click()
        step = page.locator(".teacher")
        expect(step).to_contain_text("Step 2 of 9")
        tap(ana, 1)
        expect(page.locator(".tell")).to_contain_text("Wedged in")
        tap(ana, 5)
        expect(step).to_contain_text("Step 3 of 9")
        tap(ana, 5)
        tap(ana, 11)
        expect(step).to_contain_text("Step 4 of 9")
        place(ana, "4", "r1c4")
        expect(step).to_contain_text("Step 5 of 9")
        place(ana, "4", "r1c8")
        expect(page.locator(".tell")).to_contain_text("row, column or box")
        cell(ana, "r6c6").click()
        expect(step).to_contain_text("Step 6 of 9")
        page.keyboard.press("u")
        expect(step).to_contain_text("Step 7 of 9")
        page.get_by_role("alertdialog", name="Dead end").get_by_role("button", name=re.compile("^Undo")).click()
        expect(step).to_contain_text("Step 8 of 9")
        page.get_by_role("button", name=re.compile("Spend a life")).click()
        expect(step).to_contain_text("Step 9 of 9")
        page.get_by_role("button", name="Tiles face up").click()
        expect(step).to_contain_text("Lesson done.")
        assert not re.search(r"P5\+6|K5|r1c4", " ".join(step.all_inner_texts()))


def test_campaign_and_endless_begin_on_the_page_of_the_game(house: Server, browser: Browser) -> None:
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        ana.go("/game/stackdoku")
        page.evaluate("localStorage['parlour.campaign'] = JSON.stringify({hard: [1, 2, 4]})")
        ana.go("/game/stackdoku")
        page.get_by_role("button", name=re.compile("Hard, level 3")).click()
        expect(page.locator(".bar")).to_contain_text("seed 3")
        expect(tiles(ana)).to_have_count(44)
        ana.go("/game/stackdoku")
        page.get_by_role("button", name=re.compile("Endless run")).click()
        expect(page.locator(".bar")).to_contain_text("Endless, level 1")
        page.set_viewport_size({"width": 1280, "height": 800})
        top = "document.querySelector('.stackdoku').getBoundingClientRect().top"
        before = page.evaluate(top)
        ana.button("Pause").click()
        expect(page.locator(".paused")).to_be_visible()
        assert page.evaluate(top) == before  # no word of the bar breaks, and nothing moves


def test_the_level_of_the_day_is_the_same_for_two_and_makes_a_streak(house: Server, browser: Browser) -> None:
    """S-37, SD-100: its seed is closed until the end; who solves it on its day has one day more in a row."""
    with people(house, browser, 2, reduced_motion="reduce") as [ana, bo]:
        page = ana.page
        for person in (bo, ana):
            person.page.clock.set_fixed_time(datetime.now(UTC))  # no midnight in between
            person.go("/game/stackdoku")
            person.page.evaluate(
                "localStorage['parlour.days'] = JSON.stringify({[new Date(Date.now() - 864e5).toISOString().slice(0, 10)]: {easy: 90000}})"
            )
            person.go("/game/stackdoku")
            today = person.page.locator("section.today")
            expect(today).to_contain_text("your streak: 1 day, ends in")
            today.get_by_role("button", name=re.compile("Easy")).click()
            expect(person.page.locator(".bar")).to_contain_text("Daily, easy")
            expect(person.page.locator(".bar")).to_contain_text("seed sealed")
            expect(tiles(person)).to_have_count(28)
        assert view(ana)["tiles"] == view(bo)["tiles"] and view(ana)["grid"] == view(bo)["grid"]
        bo.button("Menu").click()
        bo.button("Give up").click()
        bo.page.get_by_role("alertdialog").locator("button.main").click()
        bo.until(".end")
        seed = view(bo)["seed"]
        assert seed and view(ana)["seed"] == ""
        for text in certificate("easy", seed):
            act(ana, text)
        ana.until(".end")
        end = page.locator(".end")
        expect(end).to_contain_text("Easy, the level of ")
        expect(end).to_contain_text("2 days in a row.")
        assert not ana.axe()
        ana.go("/game/stackdoku")
        expect(page.locator("section.today")).to_contain_text("your streak: 2 days")
        expect(page.locator("section.today").get_by_role("button", name=re.compile("Easy"))).to_contain_text(
            "solved in"
        )
        bo.go("/game/stackdoku")
        expect(bo.page.locator("section.today")).to_contain_text("your streak: 1 day, ends in")


def test_a_pause_hides_the_level_and_a_watcher_touches_nothing(house: Server, browser: Browser) -> None:
    """S-24: neither stack nor grid is on the page, and the time stands still. SD-92: a watcher sees the player's board."""
    with people(house, browser, 2, reduced_motion="reduce") as [ana, bo]:
        open_level(ana, "easy", seed="9")
        bo.go(f"/match/{ana.match}")
        tiles(bo).first.wait_for()
        act(ana, certificate("easy", "9")[0])
        expect(tiles(bo)).to_have_count(26)
        tap(bo, next(each["id"] for each in view(bo)["tiles"] if each["free"]))
        bo.page.keyboard.press("u")
        expect(bo.page.locator(".tile.picked")).to_have_count(0)
        bo.button("Menu").click()
        expect(bo.page.get_by_role("dialog", name="Stackdoku")).to_contain_text("1 move, 26 of 28 tiles left")
        expect(bo.button("Give up")).to_have_count(0)
        ana.button("Pause").click()
        expect(ana.page.locator(".paused")).to_be_visible()
        assert tiles(ana).count() == 0
        assert ana.page.locator("[data-cell]").count() == 0
        wait_for(lambda: updates(ana)[-1]["stopwatches"][0]["runs"] is False, ana.page)
        ana.page.locator(".paused button").click()
        expect(tiles(ana)).to_have_count(26)


def test_two_friends_race_by_link(house: Server, browser: Browser) -> None:
    with people(house, browser, 2) as [ana, bo]:
        ana.go("/game/stackdoku")
        ana.page.get_by_role("button", name="Race a friend").click()
        ana.page.wait_for_url("**/match/*")
        ana.invite(bo)
        for person in (ana, bo):
            person.until(".stackdoku")
            person.settled()
        assert ana.match == bo.match
