"""Every page for everybody: axe-core in both themes, narrow screens, lessons; and generated files that are up to date."""

from __future__ import annotations

import re
import subprocess

import pytest
from playwright.sync_api import Browser, expect

from parlour.games.fogline.position.cards import CARDS
from parlour.server import schema
from tests.server.wire import Server
from tests.web.client import WEB, install_packages
from tests.web.people import PHONE, Person, people, tab_to, to_battle, wait_for


def test_the_cards_drawn_in_trays_are_the_cards_of_the_rules() -> None:
    """FL-05: the client's one table of cards, which is there only to be drawn."""
    drawn = (WEB / "src/boards/fogline/cards.ts").read_text()
    found = {int(card): edges for card, edges in re.findall(r'(\d): "([PFM]{4})"', drawn)}
    assert found == dict(enumerate(CARDS, 1))


def test_the_types_are_generated() -> None:
    assert (WEB / "src/lib/protocol.ts").read_text() == schema.typescript()


STILL = """Promise.all(document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
  .map((one) => one.finished.catch(() => null))).then(() => null)"""


def clean(person: Person, where: str) -> None:
    person.page.evaluate(STILL)  # what fades in is judged when it is there
    found = person.axe()
    assert not found, f"{where}: {found}"
    assert person.sideways() == 0, where


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.slow
def test_axe_has_nothing_against_any_page(house: Server, browser: Browser, scheme: str) -> None:
    with people(house, browser, viewport=PHONE if scheme == "dark" else None, color_scheme=scheme) as [ana]:
        page = ana.page
        ana.go("/")
        page.locator(".games li").first.wait_for()
        clean(ana, "home")
        ana.go("/nowhere")
        page.locator("h1").wait_for()
        clean(ana, "nowhere")
        ana.go("/match/nosuchmatch")
        page.locator("[role=alert]").wait_for()
        clean(ana, "no match")
        ana.go("/game/fogline")
        page.locator("summary").first.click()
        clean(ana, "game")
        ana.button("How to play").click()
        page.locator("dialog[open] details").evaluate_all("all => all.forEach(each => { each.open = true; })")
        clean(ana, "help")
        assert page.locator("dialog[open] table").count() >= 4  # FL-64: units, cards, combat
        ana.go("/rules/fogline")
        page.locator("article table").first.wait_for()
        clean(ana, "rules")
        ana.open_game("fogline", "a friend, by link")
        page.locator(".link").wait_for()
        clean(ana, "waiting")
        ana.open_game("fogline", "a bot", level="random")
        ana.until(".tray button:enabled")
        page.locator('[aria-label="Your units"] button').first.click()
        page.locator('[aria-label="Your terrain cards"] button').first.click()
        clean(ana, "fogline setup")
        to_battle(ana)
        page.locator("g.tile.movable:has(.badge)").first.click()  # face-down, so that a question comes
        page.locator("g.tile.attack, g.tile.move").first.click()
        page.locator(".confirm").wait_for()
        clean(ana, "fogline confirm")
        ana.button("Menu").click()
        clean(ana, "menu")
        page.get_by_role("button", name="Close").first.click()
        ana.give_up()
        page.locator(".end summary").click()
        ana.button("Verify the seal").click()
        page.locator(".seal li").first.wait_for()
        clean(ana, "the end")
        ana.go(f"/replay/{ana.match}?at=9")
        page.locator("g.tile").first.wait_for()
        clean(ana, "replay")
        ana.open_game("fogline", "each other, at this screen")
        page.locator(".curtain").wait_for()
        clean(ana, "curtain")
        ana.open_game("underlinery", "a bot", level="random")
        if ana.until(".choice button", ".tools .hand, .grid") == ".choice button":
            clean(ana, "toss")
            ana.button("B First move").click()
        page.locator(".tools .hand").wait_for()
        page.locator(".lens button" if page.viewport_size == PHONE else ".grid button").first.click()
        clean(ana, "placement")
        page.get_by_role("button", name="Fill the rest").click()
        page.locator(".board button.live:enabled").first.click()
        page.locator(".board button.live:enabled").first.wait_for()
        clean(ana, "calls")
        ana.button("Menu").click()
        clean(ana, "menu of a bare board")
        page.get_by_role("button", name="Close").first.click()
        ana.give_up()
        clean(ana, "the end of Underlinery")
        ana.go(f"/replay/{ana.match}?at=3")
        page.locator(".grid").wait_for()
        clean(ana, "replay of Underlinery")
        ana.go("/learn/underlinery")
        page.locator(".teacher").wait_for()
        clean(ana, "lesson of Underlinery")
        ana.go("/game/stackdoku")
        ana.button("Play").wait_for()
        assert not page.get_by_label("a bot", exact=True).count()  # alone
        clean(ana, "a game for one")
        ana.go("/game/nullgame")
        ana.button("Play").click()
        page.locator(".legal button").first.wait_for()
        clean(ana, "a game without a board")
        ana.go("/")
        page.get_by_role("heading", name="Your last games").wait_for()
        clean(ana, "home with lists")


@pytest.mark.slow
def test_a_lesson_is_taken_on_the_board(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        ana.go("/game/fogline")
        page.get_by_role("link", name="Tutorial").click()
        ana.button("3. Edges").click()
        page.locator('.hit[data-cell="0,0"]').click()
        expect(page.locator(".choices li.no").first).to_contain_text("cannot cross")
        page.locator('.hit[data-cell="0,-1"]').click()
        page.locator(".confirm button.main").click()
        expect(page.locator(".teacher")).to_contain_text("Lesson done")
        clean(ana, "lesson")
        page.get_by_role("button", name="Next:").click()
        expect(page.locator(".teacher")).to_contain_text("Step 1")


@pytest.mark.slow
def test_forced_colours_and_more_contrast_keep_the_board_readable(house: Server, browser: Browser) -> None:
    with people(house, browser, forced_colors="active", contrast="more", reduced_motion="reduce") as [ana]:
        ana.open_game("fogline", "a bot", level="random")
        ana.until(".tray button:enabled")
        fills = "what => [...new Set([...document.querySelectorAll(what)].map(e => getComputedStyle(e).fill))]"
        ground = ana.page.evaluate(fills, ".card polygon")
        letters = ana.page.evaluate(fills, ".card text")
        assert len(ground) == 1 and ground != letters  # the player's own two colours; edges differ by letter and sign
        moving = "[...document.querySelectorAll('*')].filter(e => !['0s', ''].includes(getComputedStyle(e).transitionDuration)).length"
        assert ana.page.evaluate(moving) == 0


@pytest.mark.slow
def test_a_game_without_a_board_is_played_on_its_picture(house: Server, browser: Browser) -> None:
    """The server's text picture, what is legal to click, words for what is not, and a replay of it."""
    with people(house, browser) as [ana]:
        page = ana.page
        ana.go("/game/nullgame")
        ana.button("Play").click()
        picture = page.locator(".plain pre")
        expect(picture).to_contain_text("(empty)")
        page.get_by_label("Your move").fill("nonsense")
        page.keyboard.press("Enter")
        expect(page.locator(".refused")).to_contain_text("nonsense")
        page.get_by_role("button", name="hold 3").click()
        expect(picture).to_contain_text("ooo")
        expect(page.locator(".refused")).to_have_count(0)
        expect(page.locator(".log li").first).to_contain_text("You hold 3.")
        page.get_by_role("button", name="show", exact=True).click()
        page.locator(".end").get_by_role("link", name="Replay").click()
        page.get_by_role("slider").wait_for()
        page.keyboard.press("Home")
        expect(picture).to_contain_text("(empty)")
        page.keyboard.press("End")
        expect(picture).to_contain_text("ooo")


@pytest.mark.slow
def test_the_theme_is_chosen_and_kept(house: Server, browser: Browser) -> None:
    with people(house, browser, color_scheme="dark") as [ana]:
        page = ana.page
        ground = "getComputedStyle(document.body).backgroundColor"
        ana.go("/")
        dark = page.evaluate(ground)
        for theme, like_the_system in (("light", False), ("dark", True), ("system", True), ("light", False)):
            page.locator("header button").click()
            expect(page.locator("header button")).to_have_attribute("aria-label", f"Theme: {theme}")
            assert (page.evaluate(ground) == dark) is like_the_system
        page.reload()
        page.locator("header").wait_for()
        assert page.evaluate(ground) != dark


@pytest.mark.slow
def test_the_focus_goes_where_the_player_looks(house: Server, browser: Browser) -> None:
    """By keyboard and by ear: a new page begins at its top, a question has the focus, Escape answers no."""
    with people(house, browser) as [ana]:
        page = ana.page
        ana.go("/")
        tab_to(page, 'a[href="/game/fogline"]')
        page.keyboard.press("Enter")
        page.locator("form").wait_for()
        assert page.evaluate("document.activeElement.matches('.page')")
        to_battle(ana)
        tab_to(page, ".tools button")
        where = "document.querySelector('.fogline').getBoundingClientRect().top"
        before = page.evaluate(where)
        page.keyboard.press("Enter")
        wait_for(lambda: page.evaluate("document.activeElement.closest('[role=alertdialog]') !== null"), page)
        assert page.evaluate(where) == before  # it lies over the board
        page.keyboard.press("Escape")
        expect(page.locator(".ask")).to_have_count(0)
        assert page.evaluate("document.activeElement.textContent") == "Resign"
        assert not ana.over()
        ana.button("Help").click()
        wait_for(lambda: page.evaluate("document.activeElement.closest('dialog') !== null"), page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.slow
def test_the_client_is_strictly_typed_and_its_own_tests_pass() -> None:
    install_packages()
    for command in (["svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"], ["vitest", "run"]):
        done = subprocess.run(
            ["npx", "--no-install", *command], cwd=WEB, capture_output=True, text=True, timeout=300, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
