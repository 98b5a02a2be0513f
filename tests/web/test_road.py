"""The road in acts in a browser: the boss and its laws, the end and its words, rest, and the Long Dark."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.games.underscore.journey import seen
from tests.server.wire import Server, running
from tests.web.people import PHONE, Person, people
from tests.web.road import (
    after_the_boss,
    after_the_last,
    at_the_fork,
    before_the_boss,
    burning,
    in_the_dark,
    set_down,
    with_a_third_pocket,
    with_full_pools,
)
from tests.web.runs import all_in_sight, onward, open_run, take_nothing
from tests.web.test_learn import SCREEN, below_the_fold

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def road(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house of its own, because it is closed and opened again."""
    with running(tmp_path_factory.mktemp("road"), "--rate", "100000", "--think", "0.1") as server:
        yield server


def look(person: Person, match: str) -> None:
    person.go(f"/match/{match}")
    person.page.locator(".us[data-phase]").wait_for()


def choose(person: Person, what: str) -> None:
    """Chosen, asked once more, said."""
    person.page.locator(f"[data-{what}]").click()
    main = person.page.locator(".go .cast")
    expect(main).not_to_contain_text("Sure?")
    main.click()
    expect(main).to_contain_text("Sure?")
    main.click()


@pytest.mark.parametrize("size", [SCREEN, PHONE])
def test_a_boss_is_announced_and_its_laws_are_read_out(road: Server, browser: Browser, size: dict[str, int]) -> None:
    """US-A7, US-A8, R-111: told from the first level of the act; the moves stay `????`, the laws do not."""
    with people(road, browser, viewport=size, reduced_motion="reduce") as [ana]:
        page = ana.page
        boss = before_the_boss()
        view = seen(boss).run
        assert view is not None and view.road is not None
        [fight, corpse] = set_down(road, ana, boss, after_the_boss())
        open_run(ana, "nun")
        expect(page.locator(".see")).to_contain_text("Act one, the Ditch. At its end, level 10: ")
        look(ana, fight)
        expect(page.locator(".foe h2")).to_contain_text(view.road.boss)
        expect(page.locator(".hand .hid")).to_have_count(6)
        for law in view.road.laws:
            expect(page.locator(".see")).to_contain_text(law.name)
            page.locator(".foe .blessing", has_text=law.name).click()
            expect(page.locator(".see .hint")).to_contain_text(law.text.split(",")[0])
        if size == PHONE:
            all_in_sight(ana)
        else:
            assert below_the_fold(ana, ".us .moves") <= 0
        assert not ana.axe()
        look(ana, corpse)
        expect(page.locator(".corpse h2")).to_have_text(view.road.boss)
        expect(page.locator("[data-ahead]")).to_have_count(0)  # nobody waits who lies here
        expect(page.locator("[data-rest]")).to_have_count(0)
        mine = page.locator('.own [data-slot="m1"]')
        if size == SCREEN:
            assert below_the_fold(ana, ".us .own") <= 0  # what one has is seen beside what one may learn
        else:
            expect(mine.locator(".says")).to_be_hidden()
            mine.click()
        expect(mine.locator(".says")).to_contain_text("Attune to Fire. Deal 2 Fire.")
        expect(mine.locator(".says")).to_be_visible()
        assert not ana.axe()
        choose(ana, "leave")
        onward(ana)
        expect(page.locator(".see")).to_contain_text("Act two, the Orchard. At its end, level 20: ")


@pytest.mark.parametrize("size", [SCREEN, PHONE])
def test_what_statuses_will_do_is_foreseen_on_both_lines_of_life(
    road: Server, browser: Browser, size: dict[str, int]
) -> None:
    """Before one commits: the foe's Burn and Regen, one's own Curse, the blow, and what is left of both."""
    with people(road, browser, viewport=size, reduced_motion="reduce") as [ana]:
        page = ana.page
        [match] = set_down(road, ana, burning())
        look(ana, match)
        page.keyboard.press("1")  # Pyre Breath: 2 Fire
        fore = page.locator(".fore")
        for words in (
            "Your Curse: Max HP −1",
            "Its Regen heals 1",
            "Its Burn: 1 Fire, no relation",
            "2 Fire, no relation",
        ):
            expect(fore).to_contain_text(words)
        hp = {side: page.locator(f".{side} .hp") for side in ("foe", "you")}
        for side, loss in (("foe", 2), ("you", 1)):  # 2 of the blow, 1 of Burn, 1 that heals
            now = int(str(hp[side].get_attribute("aria-valuenow")))
            expect(fore).to_contain_text(re.compile(rf"{now} → {now - loss}"))
        expect(hp["foe"].locator(".cut-see.fire")).to_have_count(2)
        expect(hp["you"].locator(".cut-see.none")).to_have_count(1)
        if size == PHONE:
            all_in_sight(ana)
        assert not ana.axe()


@pytest.mark.parametrize("size", [SCREEN, PHONE])
def test_one_move_goes_into_the_grave(road: Server, browser: Browser, size: dict[str, int]) -> None:
    """US-149, US-150: what is new lies there until another is set down in its place; the button says which is lost."""
    with people(road, browser, viewport=size, reduced_motion="reduce") as [ana]:
        page = ana.page
        [match] = set_down(road, ana, with_full_pools())
        look(ana, match)
        name = page.locator(".info h2").inner_text()
        page.locator(".info .cast").click()
        grave, on = page.locator(".pit"), page.locator(".go .cast")
        expect(grave).to_contain_text(name)
        expect(grave.locator(".mark")).to_have_text("new")
        expect(page.locator(".board .mark")).to_have_count(0)  # nothing else is
        expect(on).to_have_text(re.compile("One must be forgotten"))
        page.locator('.board [data-slot="m3"]').click()
        grave.click()
        expect(grave).to_contain_text("Brace")
        expect(grave.locator(".mark")).to_have_text("forgotten")
        expect(page.locator('.board [data-slot="m3"]')).to_contain_text(name)
        expect(on).to_have_text(re.compile("Forget Brace, go on"))
        assert ana.sideways() == 0
        assert not ana.axe()
        on.click()
        expect(page.locator(".sort")).to_have_count(0)
        onward(ana)


def test_a_bank_of_three_lies_in_the_row_of_the_hand(road: Server, browser: Browser) -> None:
    """US-A4: Third Pocket's move took a row of its own, and with it the room of both portraits and of a boss's laws."""
    with people(road, browser, viewport=SCREEN, reduced_motion="reduce") as [ana]:
        [match] = set_down(road, ana, with_a_third_pocket())
        look(ana, match)

        def tops(what: str) -> list[float]:
            return [box["y"] for box in map(Locator.bounding_box, ana.page.locator(what).all()) if box]

        expect(ana.page.locator(".own .cell")).to_have_count(7)
        assert len(set(tops(".own .cell"))) == 1
        take_nothing(ana)
        expect(ana.page.locator(".moves .card")).to_have_count(7)
        assert len(set(tops(".moves .card"))) == 1
        assert below_the_fold(ana, ".moves") <= 0
        assert ana.sideways() == 0
        assert not ana.axe()


@pytest.mark.parametrize("size", [SCREEN, PHONE])
def test_the_end_of_the_road_has_words_and_whoever_rests_has_won(
    road: Server, browser: Browser, size: dict[str, int]
) -> None:
    """US-A9: the epilogue, rest that is asked for twice, and an end that is no death."""
    with people(road, browser, viewport=size, reduced_motion="reduce") as [ana]:
        page = ana.page
        place = after_the_last()
        view = seen(place).run
        assert view is not None and view.road is not None and view.hero is not None
        [match] = set_down(road, ana, place)
        look(ana, match)
        expect(page.locator("[data-epilogue]")).to_have_text(view.road.epilogue)
        expect(page.locator(".corpse")).to_contain_text("fallen · boss · level 30")
        expect(page.locator(".corpse")).to_contain_text("The road has ended: rest,")
        for way in ("found", "root"):  # what its blessings changed is marked, either way
            page.keyboard.press(way[0])
            expect(page.locator(".info .text ins").first).to_be_visible()
        page.keyboard.press("f")
        assert below_the_fold(ana, ".go.cast-row" if size == PHONE else ".us .own") <= 0
        assert not ana.axe()
        choose(ana, "rest")
        ana.until(".end")
        end = page.locator(".end")
        expect(end.locator("h2").first).to_have_text(view.name)
        expect(end).to_contain_text("rests at level 30")
        expect(end.locator(".epi")).to_have_text(view.road.epilogue)
        expect(end.locator(".tomb .portrait[data-drawn=true]")).to_have_count(1)
        expect(end.locator(".six")).to_contain_text(f"{view.hero.max_hp}Max HP")
        expect(end).not_to_contain_text("walk")  # nobody of it does
        expect(end).not_to_contain_text("slain on turn")
        expect(end.get_by_role("button", name="Begin again")).to_be_visible()
        assert not ana.axe()


@pytest.mark.parametrize("size", [SCREEN, PHONE])
def test_whoever_goes_on_walks_into_the_long_dark(road: Server, browser: Browser, size: dict[str, int]) -> None:
    """US-A10: what it takes and gives is told."""
    with people(road, browser, viewport=size, reduced_motion="reduce") as [ana]:
        page = ana.page
        [corpse, dark] = set_down(road, ana, after_the_last(), in_the_dark())
        words = "The Long Dark. 1 deep: every foe has 6 more Max HP, and you begin with 1 less."
        look(ana, corpse)
        choose(ana, "leave")
        onward(ana)
        expect(page.locator(".see")).to_contain_text(words)
        look(ana, dark)
        expect(page.locator(".see")).to_contain_text(words)
        expect(page.locator(".usbar")).to_contain_text("Level 31 · The Long Dark" if size == SCREEN else "Level 31")
        page.locator('.card[aria-disabled="false"]').first.click()
        page.locator(".fore").wait_for()
        if size == PHONE:
            all_in_sight(ana)
        else:
            assert below_the_fold(ana, ".us .moves") <= 0
        assert ana.sideways() == 0
        ana.button("Menu").click()
        ana.button("Resign").click()
        page.locator(".ask button.main, dialog[open] button.main").first.click()
        ana.until(".end")
        expect(page.locator(".end")).to_contain_text("turned back")


@pytest.mark.parametrize("size", [SCREEN, PHONE])
def test_two_roads_lie_open_and_one_is_taken(road: Server, browser: Browser, size: dict[str, int]) -> None:
    """US-A13, US-A14: who stands at each, and what the second one's elite is slain for; a number and Enter take it."""
    with people(road, browser, viewport=size, reduced_motion="reduce") as [ana]:
        page = ana.page
        place = at_the_fork()
        view = seen(place).run
        assert view is not None and view.road is not None
        [match] = set_down(road, ana, place)
        look(ana, match)
        for number, sign in enumerate(view.road.signs, 1):
            shown = page.locator(f"[data-road='{number}']")
            expect(shown).to_contain_text(sign.name)
            expect(shown).to_contain_text(f"level {sign.level}")
            expect(shown).to_contain_text(sign.bark)
            expect(shown.locator(".plate")).to_have_css("border-top-style", "double" if sign.is_elite else "solid")
            expect(shown.locator(".portrait[data-drawn=true]")).to_have_count(1)
        assert {sign.is_elite for sign in view.road.signs} == {True, False}
        spoil = view.road.signs[1].spoil
        assert spoil is not None
        expect(page.locator("[data-road='2'] [data-spoil]")).to_have_text(f"{spoil.name}. {spoil.text}")
        expect(page.locator("[data-road='1'] [data-spoil]")).to_have_count(0)
        assert below_the_fold(ana, ".go.cast-row") <= 0
        assert not ana.axe()
        if size == PHONE:
            page.locator("[data-road='2']").click()
            page.locator(".go .cast").click()
        else:
            page.keyboard.press("1")
            expect(page.locator("[data-road='1']")).to_have_attribute("aria-pressed", "true")
            page.locator("[data-road='2']").click()
            page.keyboard.press("Enter")  # of the main button, though the road that was clicked is in focus
        expect(page.locator(".foe h2")).to_contain_text(view.road.signs[1].name)
        expect(page.locator(".see [data-spoil]")).to_contain_text(spoil.text)
