"""The pictures of the README, taken anew in both themes: `python -m tests.web.pictures docs/pictures`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.server.wire import running
from tests.web.client import FLAGS, build_client, chromium
from tests.web.people import PHONE, Person, act_once, people, to_battle

SIZE = {"width": 1040, "height": 720}
QUALITY = 82  # felt has no flat colours: as PNG the same picture is four times as large
CALLS = 38  # of each side: some lines are complete, the race is open


def take(person: Person, folder: Path, name: str, *, themed: bool = True, whole: bool = False) -> None:
    person.page.mouse.move(1, 1)
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


def main(folder: Path) -> None:
    build_client()
    with (
        TemporaryDirectory() as place,
        running(Path(place), "--rate", "100000", "--think", "0.1") as house,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=chromium(), args=FLAGS)
        with people(house, browser, viewport=SIZE, reduced_motion="reduce") as [ana]:
            named(ana)
            ana.go("/")
            ana.page.locator(".games li").first.wait_for()
            take(ana, folder, "home", whole=True)
            after_a_fight(ana)
            take(ana, folder, "fogline")
            among_calls(ana)
            take(ana, folder, "underlinery")
        with people(house, browser, viewport=PHONE, is_mobile=True, has_touch=True, reduced_motion="reduce") as [ana]:
            named(ana)
            after_a_fight(ana)
            take(ana, folder, "phone", themed=False)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
