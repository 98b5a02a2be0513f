"""Lessons: all of the board shows, what is asked is said again, somebody shows it, and what was done is remembered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import PHONE, Person, people, wait_for

pytestmark = pytest.mark.slow

SCREEN = {"width": 1280, "height": 800}


def below_the_fold(person: Person, what: str) -> float:
    return float(
        person.page.evaluate("what => document.querySelector(what).getBoundingClientRect().bottom - innerHeight", what)
    )


@pytest.mark.parametrize(
    ("game", "board"), [("fogline", ".fogline svg[role=group]"), ("underlinery", ".underlinery .grid")]
)
def test_the_board_of_a_lesson_shows_whole(house: Server, browser: Browser, game: str, board: str) -> None:
    with people(house, browser, viewport=SCREEN) as [ana]:
        ana.go(f"/learn/{game}")
        count = ana.page.locator("nav li button").count()
        for lesson in range(count):
            ana.page.locator("nav li button").nth(lesson).click()
            expect(ana.page.locator("[aria-current=step]")).to_contain_text(f"{lesson + 1}. ")
            if ana.page.locator(board).count():
                wait_for(lambda: below_the_fold(ana, board) <= 0, ana.page)


@pytest.mark.parametrize(
    ("game", "board"), [("fogline", ".fogline div.ground"), ("stackdoku", ".stackdoku"), ("summon5", ".summon5")]
)
def test_a_phone_shows_the_words_and_the_board_of_a_lesson(
    house: Server, browser: Browser, game: str, board: str
) -> None:
    """Nothing is scrolled to do what is asked: the words are at the top, and the board ends where the screen does."""
    with people(house, browser, viewport=PHONE, has_touch=True) as [ana]:
        ana.go(f"/learn/{game}")
        ana.page.locator(".teacher .say").wait_for()
        while ana.button("Go on").count():
            ana.button("Go on").click()
            expect(ana.page.locator(".teacher .foot")).to_contain_text("Begin again")
        ana.page.locator(board).wait_for()
        top = "document.querySelector('.teacher').getBoundingClientRect().top"
        wait_for(lambda: abs(ana.page.evaluate(top)) < 1 and below_the_fold(ana, board) <= 1, ana.page)


@pytest.mark.parametrize("size", [SCREEN, PHONE], ids=["desk", "phone"])
def test_the_loom_of_a_lesson_is_as_high_as_the_screen(house: Server, browser: Browser, size: dict[str, int]) -> None:
    with people(house, browser, viewport=size) as [ana]:
        ana.go("/learn/summon5?lesson=4")
        ana.page.locator(".summon5 .hand").wait_for()
        wait_for(lambda: -14 <= below_the_fold(ana, ".summon5") <= 1, ana.page)


def test_what_is_asked_is_said_again_and_shown(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        ana.go("/learn/fogline")
        ana.button("4. ", exact=False).click()
        expect(page.locator(".teacher")).to_contain_text("Attack to the right")
        page.locator('.hit[data-cell="5,5"]').click()
        page.locator("g.tile.move .hit").first.click()
        if page.locator(".confirm").count():
            page.locator(".confirm button.main").click()
        expect(page.locator(".teacher .not")).to_contain_text("not what is asked for")
        expect(page.locator(".teacher")).to_contain_text("Attack to the right")
        ana.button("Show me").click()
        expect(page.locator(".teacher")).to_contain_text("Lesson done")


@pytest.mark.parametrize("game", ["fogline", "summon5", "underlinery", "stackdoku", "underscore"])
def test_every_lesson_can_be_shown_to_its_end_and_is_remembered(house: Server, browser: Browser, game: str) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        ana.go(f"/learn/{game}")
        lessons = page.locator("nav li button")
        lessons.first.wait_for()
        for lesson in range(lessons.count()):
            lessons.nth(lesson).click()
            expect(page.locator("[aria-current=step]")).to_contain_text(f"{lesson + 1}. ")
            for _ in range(80):
                if "✓" in lessons.nth(lesson).inner_text():
                    break
                with page.expect_response("**/lessons/*"):
                    page.locator(".teacher .foot button").first.click()
                expect(page.locator(".teacher .foot button:disabled")).to_have_count(0)
        ticks = sum("✓" in text for text in lessons.all_inner_texts())
        assert ticks == lessons.count()
        page.reload()
        expect(lessons.first).to_contain_text("✓")
        assert sum("✓" in text for text in lessons.all_inner_texts()) == ticks
