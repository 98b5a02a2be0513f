"""The pictures of the README in both themes, and those of links: `python -m tests.web.pictures docs/pictures`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from tests.server.wire import Server, running
from tests.web.client import FLAGS, WEB, build_client, chromium
from tests.web.people import PHONE, Person, act_once, people, to_battle
from tests.web.runs import cast, next_turn, open_run, turn_of
from tests.web.stackdoku import in_the_middle
from tests.web.weavers import MINE, OVER, best, lay, weave_once

SIZE = {"width": 1280, "height": 800}
QUALITY = 82  # felt has no flat colours: as PNG the same picture is four times as large
BEGUN = {"Underlinery": ".choice button, .grid", "Stackdoku": "[data-tile]", "Summon5": MINE}
CALLS = 38  # of each side: some lines are complete, the race is open


def take(person: Person, folder: Path, name: str, *, themed: bool = True, whole: bool = False) -> None:
    person.page.mouse.move(1, 1)
    person.page.evaluate("document.activeElement?.blur()")  # rings of keyboards are for keyboards
    for theme in ("light", "dark") if themed else ("light",):
        person.page.emulate_media(color_scheme=theme)
        path = folder / (f"{name}-{theme}.jpg" if themed else f"{name}.jpg")
        person.page.screenshot(path=path, type="jpeg", quality=QUALITY, full_page=whole)
    person.page.emulate_media(color_scheme="light")


def named(person: Person) -> None:
    person.go("/")
    person.page.get_by_label("You are called").fill("Ana")
    with person.page.expect_response(lambda answer: answer.request.method == "PUT"):
        person.button("Change").click()


def after_a_fight(person: Person) -> None:
    """A battle some actions old, with a fight just seen and the next attack about to be chosen."""
    for _ in range(40):
        to_battle(person)
        for _ in range(2):
            person.until("g.tile.movable", ".end")
            if person.over() or not act_once(person):
                break
        person.until("g.tile.movable", ".end")
        if person.over() or not person.page.locator(".combat").count():
            continue
        for unit in range(person.page.locator(".movable .hit").count()):
            person.page.locator(".movable .hit").nth(unit).click()
            person.page.locator("g.tile.selected").wait_for()
            if person.page.locator("g.tile.attack").count():
                return
            person.page.keyboard.press("Escape")
            person.page.locator("g.tile.selected").wait_for(state="detached")
    raise SystemExit("no fight worth a picture; try again")


def among_calls(person: Person) -> None:
    person.open_game("underlinery", "a bot", level="easy")
    if person.until(".choice button", ".tools .hand") == ".choice button":
        person.button("B First move").click()
    person.page.get_by_role("button", name="Fill the rest").click()
    for _ in range(CALLS):
        person.page.locator(".board button.live:enabled").first.wait_for()
        struck = person.page.locator(".board .called").count()
        person.page.locator(".grid button.live:not(.crossed)").first.click()
        person.page.locator(".board .called").nth(struck).wait_for()
    person.page.locator(".board button.live:enabled").first.wait_for()


def weaving(person: Person) -> None:
    """Summon5 some turns old, with a weave laid and not ended."""
    for _ in range(20):
        person.open_game("summon5", "a bot", level="easy")
        if weave_once(person) and weave_once(person) and person.until(MINE, OVER) == MINE:
            return lay(person, best(person))
    raise SystemExit("every match was too short for a picture; try again")


def before_a_blow(person: Person) -> None:
    """Underscore some turns into a fight, with a move about to be cast."""
    for _ in range(20):
        open_run(person, "nun")
        person.page.emulate_media(reduced_motion="reduce")
        for _ in range(3):
            before = turn_of(person)
            cast(person, well=True)
            next_turn(person, before)
            if person.page.locator('.us[data-phase="combat"]').count() == 0:
                break
        else:
            person.page.keyboard.press("2")
            person.page.locator(".fore").wait_for()
            person.until(".foe .portrait[data-drawn=true]")
            person.until(".you .portrait[data-drawn=true]")
            return
    raise SystemExit("no fight worth a picture; try again")


def at_home(person: Person) -> None:
    """The front room of somebody who has begun a few games."""
    named(person)
    for game, board in BEGUN.items():
        person.go("/")
        person.button(f"Play now {game}").click()
        person.page.wait_for_url("**/match/*")
        person.until(board)
    person.go("/")
    person.page.locator(".strip li").nth(2).wait_for()


def previews(house: Server, browser: Browser, folder: Path) -> None:
    """What links to each game are shown with elsewhere: its scene, in the shape that such places want."""
    style = "body { margin: 0 } svg { width: 600px; height: 315px; display: block } text { font-family: serif; "
    style += "font-weight: 700; text-anchor: middle }"
    with people(house, browser, viewport=SIZE) as [ana]:
        ana.go("/")
        ana.page.locator(".games li").nth(4).wait_for()
        for scene in ana.page.locator(".games li > svg").all():
            game = str(scene.get_attribute("class")).split()[0]
            page = browser.new_page(viewport={"width": 600, "height": 315})
            page.set_content(f"<style>{style}</style>{scene.evaluate('drawn => drawn.outerHTML')}")
            page.screenshot(path=folder / f"{game}.jpg", type="jpeg", quality=82)
            page.close()


def main(folder: Path) -> None:
    build_client()
    with (
        TemporaryDirectory() as place,
        running(Path(place), "--rate", "100000", "--think", "0.1") as house,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        previews(house, browser, WEB / "public/previews")
        with people(house, browser, viewport=SIZE, reduced_motion="reduce") as [ana]:
            named(ana)
            after_a_fight(ana)
            take(ana, folder, "fogline")
            among_calls(ana)
            take(ana, folder, "underlinery")
        with people(house, browser, viewport=SIZE, reduced_motion="reduce") as [ana]:
            at_home(ana)
            take(ana, folder, "home")
            before_a_blow(ana)
            take(ana, folder, "underscore", themed=False)  # always dark
            in_the_middle(ana)
            take(ana, folder, "stackdoku")
            weaving(ana)
            take(ana, folder, "summon5")
        with people(house, browser, viewport=PHONE, is_mobile=True, has_touch=True, reduced_motion="reduce") as [ana]:
            named(ana)
            after_a_fight(ana)
            take(ana, folder, "phone", themed=False)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
