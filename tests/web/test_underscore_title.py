"""Underscore from its title on: a run to its death, seals, a season, and back to where one was."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from parlour.games.underscore.dead.season import house_season
from tests.server.wire import Server
from tests.web.client import WEB
from tests.web.people import people
from tests.web.runs import INSTANT, fight, take_nothing, views

pytestmark = pytest.mark.slow

BONE = "rgb(241, 238, 228)"


def test_seals_are_chosen_at_the_title_and_told_until_the_end(house: Server, browser: Browser) -> None:
    """US-A12."""
    with people(house, browser) as [ana]:
        page = ana.page
        ana.go("/game/underscore")
        page.evaluate(INSTANT)
        page.get_by_role("button", name="Sealed run").click()
        expect(page.locator("[data-seal]")).to_have_count(10)
        for seal in ("oak", "salt", "iron"):
            page.locator(f"[data-seal={seal}]").check()
        page.locator("[data-seal=iron]").uncheck()
        page.get_by_role("button", name="Begin under 2 seals").click()
        ana.until(".person")
        expect(page.locator(".sworn li")).to_have_text(
            [re.compile("Seal of Salt"), re.compile("Every foe has a fifth")]
        )
        page.locator('[data-start="nun"]').click()
        page.locator(".chosen .cast").click()
        ana.until(".card")
        expect(page.locator("[data-sworn]")).to_have_text("Under Seal of Salt, Seal of Oak.")
        assert [seal["id"] for seal in views(ana)[-1]["run"]["road"]["seals"]] == ["salt", "oak"]
        fight(ana, well=False)
        expect(page.locator("[data-sworn]").first).to_contain_text("Seal of Salt")
        ana.go("/game/underscore")
        page.get_by_role("button", name="Sealed run").click()
        expect(page.locator("[data-seal=oak]")).to_be_checked()


def test_a_run_from_the_title_to_death_by_clicking(house: Server, browser: Browser) -> None:
    """US-148, §8: every move can be read before one begins; what nobody has seen stays `????`; the end tells what slew you."""
    with people(house, browser) as [ana]:
        page = ana.page
        ana.go("/game/underscore")
        page.evaluate(INSTANT)
        page.get_by_role("button", name="New run").click()
        ana.until(".person")
        expect(page.locator(".person")).to_have_count(11)
        expect(page.locator(".person kbd")).to_have_count(9)  # those that a key chooses
        expect(page.locator(".chosen .cast")).to_be_in_viewport()
        page.locator('[data-start="nobody"]').click()
        expect(page.locator(".chosen .cell")).to_have_count(5)
        nobody = next(each for each in views(ana)[0]["beginnings"] if each["start"] == "nobody")
        texts = [move["card"]["text"] for move in nobody["active"] + nobody["banked"]]
        assert page.locator(".chosen .cell .p").all_inner_texts() == texts  # in full, not names alone
        page.get_by_label("Name").fill("Maud of the Salt")
        page.locator(".chosen .cast").click()
        ana.until(".card")
        hidden = page.locator(".hand .hid")
        assert hidden.count() >= 1
        expect(hidden.first).to_contain_text("????")
        foe = page.locator(".foe h2 span").inner_text()
        while fight(ana, well=False) != "over":  # somebody so weak that it fell all the same
            take_nothing(ana)
            foe = page.locator(".foe h2 span").inner_text()
        end = page.locator("dialog.end")
        expect(end.locator("h2")).to_have_text("Maud of the Salt")
        expect(end.locator(".slain")).to_contain_text(foe)
        expect(end.locator(".epi")).to_have_text(re.compile("^“.+”$"))
        expect(end.locator(".build li")).to_have_count(5)
        expect(end.locator(".walk")).to_contain_text("It walks now")
        expect(end.locator(".six dd").nth(1)).to_have_text(re.compile(r"^[1-9]\d*$"))  # turns
        expect(
            end.get_by_role("img", name=re.compile(r"^Life, turn by turn, in [1-9]\d* turns?: .* to 0$"))
        ).to_be_visible()
        expect(end.get_by_role("link", name="Replay")).to_be_visible()
        expect(end.get_by_role("button", name="Share")).to_be_visible()
        assert ana.axe() == []
        expect(end.get_by_role("button", name="Begin again")).to_be_visible()
        for never in ("Nobody wins", "Rematch", "You lose"):
            expect(end).not_to_contain_text(never)

        # what was private never reached the browser before it was seen
        last = views(ana)[-1]
        for view in views(ana):
            if view["phase"] == "combat":
                for move in view["fight"]["sides"][1]["moves"]:
                    assert move["seen"] or (move["card"] is None and move["now"] is None)
                assert view["fight"]["sides"][1]["base"] is None
                assert view["run"]["foe"]["id"] == ""
        assert last["fight"]["sides"][1]["base"] is not None  # the dead may know everything

        end.get_by_role("link", name="Change rules").click()
        expect(page.locator("select[name=preset]")).to_have_value("run")  # not the title again
        ana.go("/game/underscore")
        page.get_by_role("button", name="Graveyard").click()
        grave = page.get_by_role("dialog", name="Graveyard").locator("article")
        expect(grave).to_contain_text("Maud of the Salt")
        expect(grave).to_contain_text(foe)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Records & options").click()
        records = page.get_by_role("dialog", name="Records and options")
        expect(records.locator("ol li")).to_contain_text("Maud of the Salt")
        for tick in records.locator("input").all():
            expect(tick).to_have_css("accent-color", BONE)  # colour is for elements


def test_all_of_the_title_is_above_the_fold(house: Server, browser: Browser) -> None:
    """§8.3: with a run that waits there are twelve ways on."""
    with people(house, browser) as [ana]:
        ana.go("/game/underscore")
        ana.page.get_by_role("button", name="New run").click()
        ana.until(".person")
        for width, height in ((1280, 800), (390, 844)):
            ana.page.set_viewport_size({"width": width, "height": height})
            ana.go("/game/underscore")
            ana.page.get_by_role("button", name="Continue").wait_for()
            expect(ana.page.locator("nav[aria-label=Underscore] button")).to_have_count(12)
            assert ana.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 1


def test_the_title_leads_to_a_run_and_back_to_it(house: Server, browser: Browser) -> None:
    """§8.3: new run, continue, learn, duel, graveyard, codex, records; a watcher of the run sees `????` alone."""
    with people(house, browser, 2) as [ana, bob]:
        page = ana.page
        ana.go("/game/underscore")
        page.get_by_role("navigation", name="Underscore").wait_for()
        assert ana.axe() == []
        expect(page.get_by_role("button", name="Continue")).to_have_count(0)
        page.get_by_role("button", name="Graveyard").click()
        expect(page.get_by_role("dialog", name="Graveyard")).to_contain_text("Nobody of yours has died")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Challenges").click()
        expect(page.locator('[aria-label="Lessons"] [aria-current="step"]')).to_contain_text("Challenge: ")
        ana.go("/game/underscore")
        page.get_by_role("button", name="Lessons").click()
        expect(page.locator('[aria-label="Lessons"] [aria-current="step"]')).to_contain_text("1. ")
        ana.go("/game/underscore")
        page.get_by_role("button", name="Duel").press("Enter")
        expect(page.locator("select[name=preset]")).to_be_visible()
        expect(page.locator("main")).to_be_focused()  # the button that led here is gone; Tab goes on among the choices
        expect(page.locator("body")).to_have_css("background-color", "rgb(6, 6, 6)")  # always dark
        assert ana.axe() == []
        ana.go("/game/underscore")
        page.get_by_role("button", name="New run").click()
        page.locator('[data-start="courier"]').click()
        page.get_by_label("Name").fill("Rook the Wet Lamp")
        page.locator('[data-start="courier"]').click()
        page.keyboard.press("Enter")  # of the main button, though whoever was clicked is in focus
        ana.until(".card")
        name = page.locator(".foe h2 span").inner_text()
        bob.go(f"/match/{ana.match}")
        bob.until(".foe h2")
        expect(bob.page.locator(".foe h2 span")).to_have_text(name)
        expect(bob.page.locator(".moves .hid")).to_have_count(5)
        assert "Ill Gust" not in bob.page.content() + "".join(bob.frames)  # a move of the courier
        ana.go("/game/underscore")
        expect(page.get_by_role("button", name="Continue")).to_contain_text("Rook the Wet Lamp, level 1")
        page.get_by_role("button", name="Continue").click()
        expect(page.locator(".foe h2 span")).to_have_text(name)


def test_the_season_is_walked_from_the_title(house: Server, browser: Browser) -> None:
    """US-173, R-98, R-102: the same encounters in the same order, the curator's word before each; how far one came is kept and shared without spoilers."""
    season = house_season()
    with people(house, browser) as [ana]:
        page = ana.page
        ana.go("/game/underscore")
        page.evaluate(INSTANT)
        page.get_by_role("button", name="Season").click()
        sheet = page.get_by_role("dialog", name="Season")
        expect(sheet).to_contain_text(season.title)
        expect(sheet.locator(".doors li")).to_have_count(len(season.levels))
        assert ana.axe() == []
        for first in season.fought()[:3]:
            expect(sheet).not_to_contain_text(first.name)  # who waits there is learned by going
        sheet.get_by_role("button", name="Walk it").click()
        page.locator('[data-start="nobody"]').click()
        page.locator(".chosen .cast").click()
        ana.until(".card")
        for level, foe in enumerate(season.fought()):
            expect(page.locator(".foe h2 span")).to_have_text(foe.name)
            expect(page.locator(".see .note")).to_have_text(season.levels[level].note)
            if fight(ana, well=False) == "over":
                break
            take_nothing(ana)
        shared = f"season house: fell at {level + 1} of {len(season.levels)}, turns "
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.get_by_role("button", name="Share").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        assert shared in page.evaluate("navigator.clipboard.readText()")
        ana.go("/game/underscore")
        expect(page.get_by_role("button", name="Season")).to_contain_text(f"best: {level + 1} of {len(season.levels)}")


def test_the_name_of_an_element_is_a_class_that_colours_and_nothing_else() -> None:
    style = WEB / "src" / "boards" / "underscore" / "style"
    sheets = "".join(sheet.read_text() for sheet in sorted(style.glob("*.css")))
    for element in ("water", "stone", "fire", "plant", "vital", "force", "thunder"):
        assert re.findall(rf"^  \.{element} .*", sheets, re.M) == [f"  .{element} {{ --c: var(--{element}); }}"]
