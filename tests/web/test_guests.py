"""Before a match and after it: what people are told when they choose, are invited, and look back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server, running
from tests.web.people import PHONE, act_once, people
from tests.web.test_table import row

pytestmark = pytest.mark.slow


def test_who_is_invited_reads_what_it_is_before_they_sit_down(house: Server, browser: Browser) -> None:
    with people(house, browser, 3) as [ana, bo, eve]:
        ana.go("/")
        ana.page.get_by_label("You are called").fill("Ana of the Fog")
        with ana.page.expect_response(lambda answer: answer.request.method == "PUT"):
            ana.button("Change").click()
        ana.open_game("fogline", "a friend, by link", preset="decisive", clock="live")
        bo.page.goto(ana.page.locator(".link input").input_value())
        card = bo.page.locator(".invitation")
        expect(card).to_contain_text("Ana of the Fog asks you to play")
        for words in (
            "Fogline",
            "Decisive rules",
            "No action left: lose",
            "Repetition: forbid",
            "60 seconds for an action",
        ):
            expect(card).to_contain_text(words)
        expect(bo.button("Sit down")).to_be_focused()
        expect(ana.page.locator("main")).to_contain_text("invited by link")  # nobody sits there yet
        assert not bo.axe()
        eve.page.goto(bo.page.url)
        expect(eve.button("Sit down")).to_be_focused()
        bo.button("Sit down").click()
        bo.until(".fogline")
        ana.until(".fogline")
        assert "invite" not in bo.page.url
        eve.button("Sit down").click()  # somebody was faster: what is going on there is shown
        expect(eve.page.get_by_role("alert")).to_contain_text("has begun already")
        expect(eve.page.locator(".players .watch")).to_have_text("You watch")
        expect(eve.button("Sit down")).to_have_count(0)


def test_a_table_for_strangers_has_a_clock_unless_one_says_otherwise(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        clock = ana.page.locator("select[name=pace]")
        ana.go("/game/fogline")
        ana.page.get_by_label("whoever comes").check()
        expect(clock).to_have_value("live")
        ana.page.get_by_label("a friend, by link").check()
        expect(clock).to_have_value("none")
        ana.page.get_by_label("whoever comes").check()
        clock.select_option("none")
        ana.page.get_by_label("a friend, by link").check()
        expect(clock).to_have_value("none")
        ana.open_game("fogline", "whoever comes")
        expect(ana.page.locator(".terms")).to_contain_text("60 seconds for an action")


def test_options_are_called_as_people_call_them_and_switches_are_taken(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        ana.go("/game/fogline")
        ana.page.locator("form summary").click()
        names = ana.page.locator("label.option > span").all_inner_texts()
        assert any(name.startswith("Repetition") for name in names)
        assert not any(re.match("Rep |Nomove", name) for name in names)
        ana.go("/game/underlinery")
        ana.page.locator("form summary").click()
        ana.page.locator("label.option", has_text="Powers").locator("select").select_option("on")
        ana.button("Play").click()
        ana.page.wait_for_url("**/match/*")


def test_results_stay_in_the_lists_when_the_house_was_closed(tmp_path: Path, browser: Browser, house: Server) -> None:
    """A game for one is solved or given up, never won by nobody."""
    del house  # only because it has built the client
    with running(tmp_path, "--rate", "100000", "--think", "0.1") as own, people(own, browser) as [ana]:
        page = ana.page
        ana.open_game("fogline", "a bot", level="random")
        ana.until(".tray button:enabled")
        ana.give_up()
        lost = ana.match
        ana.go("/game/stackdoku")
        ana.button("Play").click()
        ana.button("Menu").click()
        ana.button("Call the match off").click()
        page.locator(".end").wait_for()
        solo = ana.match
        own.kill()
        own.start()
        ana.go("/")
        expect(row(ana, "Your last games", lost)).to_contain_text("Lost")
        expect(row(ana, "Your last games", solo)).to_contain_text("Called off")
        ana.go(f"/replay/{solo}")
        page.get_by_role("slider").wait_for()
        expect(page.locator("main")).not_to_contain_text("Nobody wins")
        ana.troubles.clear()


def test_the_end_has_facts_and_its_rules_are_kept_when_they_are_changed(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        ana.open_game("fogline", "a bot", level="random", preset="decisive", **{"Quiet moves": "33"})
        ana.until(".tray button:enabled")
        page.locator(".rest").click()
        ana.until("g.tile.movable", ".end")
        if not ana.over():
            act_once(ana)
            ana.until("g.tile.movable", ".end")
        if not ana.over():
            ana.give_up()
        end = page.locator("dialog.end")
        expect(end.get_by_role("row", name="Attacks won")).to_have_count(1)
        expect(end.get_by_role("img", name="Units left beside the Command")).to_have_count(1)
        assert not ana.axe()
        end.get_by_role("link", name="Change rules").click()
        expect(page.locator("select[name=preset]")).to_have_value("decisive")
        page.locator("form summary").click()
        expect(page.locator("label.option", has_text="Quiet moves").locator("input")).to_have_value("33")
        expect(page.locator("label.option", has_text="Turn time").locator("input")).to_have_value("")  # as usual


def test_the_first_page_shows_a_picture_of_every_game_and_takes_any_number_of_games(
    house: Server, browser: Browser
) -> None:
    ratios = "all => all.map(each => each.getBoundingClientRect()).map(box => box.width / box.height)"
    cut = "all => all.filter(each => each.getScreenCTM().a * each.viewBox.baseVal.width > each.clientWidth + 1).length"
    fills = "all => all.map(each => each.parentElement.clientHeight - each.getBoundingClientRect().height)"
    for size in (PHONE, {"width": 1280, "height": 800}):
        with people(house, browser, viewport=size) as [ana]:
            ana.go("/")
            ana.page.locator(".games li").nth(4).wait_for()
            pictures = ana.page.locator(".games li > svg")
            if size == PHONE:  # beside the words, as high as the card, and all of its middle square is seen
                assert all(abs(left) < 2 for left in pictures.evaluate_all(fills))
                assert all(ratio < 1 for ratio in pictures.evaluate_all(ratios))
                assert not pictures.evaluate_all(cut)
            else:
                assert all(abs(ratio - 2) < 0.05 for ratio in pictures.evaluate_all(ratios))
            boxes = [box for each in ana.page.locator(".games li").all() if (box := each.bounding_box())]
            last = [box for box in boxes if box["y"] == boxes[-1]["y"]]
            middle = (last[0]["x"] + last[-1]["x"] + last[-1]["width"]) / 2
            assert abs(middle - size["width"] / 2) < 2  # the last row stands in the middle, however many there are
            play = ana.page.get_by_role("button", name="Play now").first.bounding_box()
            assert play and play["y"] + play["height"] < size["height"]  # nobody has to scroll for the first game
            for dots in ana.page.get_by_role("button", name="More ways to play").all():
                dots.click()
                box = ana.page.locator(".more").bounding_box()
                assert box and box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
            ana.go("/game/nullgame")
            drawn = ana.page.locator(".picture svg")
            expect(drawn.locator("circle")).to_have_count(1)  # the house's own scene, not another game's
            assert ana.sideways() == 0
