"""The shared dead of Underscore in a browser: one dies, another meets them, what they did comes back."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from parlour.games.underscore.dead.names import EPITAPHS
from parlour.games.underscore.dead.season import house_season, write_season
from tests.server.persons.people import Admin
from tests.server.underscore.crypt import DEAD, beginners
from tests.server.wire import Server, running
from tests.web.client import build_client
from tests.web.people import PHONE, Person, people
from tests.web.runs import INSTANT, fight, open_run, take_nothing
from tests.web.targets import small_targets

pytestmark = pytest.mark.slow

HOB = "Hob of the Salt"
RUNS = 30  # of which one meets one of eight among eleven


@pytest.fixture
def quiet(tmp_path: Path) -> Iterator[Server]:
    """A house in which nobody has died yet."""
    build_client()
    with running(tmp_path, "--rate", "100000", "--think", "0.1") as server:
        yield server


def give(person: Person, upload: bytes) -> None:
    assert person.page.request.get(f"{person.server.url}/api/me").ok  # whoever has just come is made a guest
    answer = person.page.request.post(
        f"{person.server.url}{DEAD}", data=upload, headers={"content-type": "application/json", "x-parlour": "1"}
    )
    assert answer.status == 201, answer.text()


def graveyard(person: Person) -> None:
    person.go("/game/underscore")
    person.page.get_by_role("button", name="Graveyard").click()


def test_one_dies_another_meets_them_and_what_they_did_comes_back(quiet: Server, browser: Browser) -> None:
    """US-160, US-002: asynchronous multiplayer, all of it."""
    with people(quiet, browser) as [ana], people(quiet, browser) as [bob]:
        open_run(ana, "nobody")
        while fight(ana, well=False) != "over":
            take_nothing(ana)
        expect(ana.page.locator("dialog.end .walk")).to_contain_text("It walks now")
        assert ana.axe() == []
        for upload in beginners(8):  # and some who fell at home
            give(ana, upload)
        graveyard(ana)
        sheet = ana.page.get_by_role("dialog", name="Graveyard")
        expect(sheet.locator("article")).to_have_count(9)
        expect(sheet.locator(".whereabouts").first).to_have_text("It walks in this house. Nobody has met it yet.")
        assert ana.axe() == []
        for _ in range(RUNS):
            open_run(bob, "nobody")
            if bob.page.locator(".foe h2 span").inner_text() == HOB:
                break
        else:
            raise AssertionError("nobody of the dead was met")
        fight(bob, well=False)  # whoever wins, the name can be reported
        bob.button("Report the name").click()
        expect(bob.page.locator(".named [role=status]")).to_have_text(
            "Reported. Whoever keeps the house will look at it."
        )
        expect(bob.button("Report the name")).to_have_count(0)
        assert bob.axe() == []
        [line] = Admin(quiet, "dead")("reports").splitlines()
        assert line.endswith(f"  {HOB}  reported 1 times")
        graveyard(ana)
        expect(sheet.locator(".deeds")).to_have_text(re.compile(r"^met ?1 ?won ?(0 ?rate ?0%|1 ?rate ?100%)$"))
        expect(sheet.locator(".all")).to_have_text(re.compile(r"^9 of yours walk\.( They have ended 1 run\.)?$"))


def test_a_player_keeps_their_dead_at_home(quiet: Server, browser: Browser) -> None:
    with people(quiet, browser, viewport=PHONE) as [ana]:
        page = ana.page
        ana.go("/game/underscore")
        page.evaluate(INSTANT)
        give(ana, beginners(1)[0])
        graveyard(ana)
        sheet = page.get_by_role("dialog", name="Graveyard")
        sheet.get_by_role("button", name=f"Call {HOB} home").click()
        expect(sheet.locator(".whereabouts")).to_have_text("It is kept at home.")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Records & options").click()
        walks = page.get_by_label("My fallen walk in this house")
        expect(walks).to_be_checked()
        with page.expect_response("**/api/underscore/settings"):
            walks.click()
        assert ana.axe() == []
        open_run(ana, "nobody")
        while fight(ana, well=False) != "over":
            take_nothing(ana)
        expect(page.locator("dialog.end .walk")).to_contain_text("It stays at home")


def test_a_player_chooses_the_words_on_the_stone(quiet: Server, browser: Browser) -> None:
    with people(quiet, browser, viewport=PHONE) as [ana]:
        page = ana.page
        open_run(ana, "nobody")
        while fight(ana, well=False) != "over":
            take_nothing(ana)
        words = page.get_by_label("Words on the stone")
        expect(words.locator("option")).to_have_count(len(EPITAPHS))
        before = words.input_value()
        chosen = EPITAPHS[EPITAPHS.index(before) - 1]
        words.select_option(chosen)
        expect(page.locator("dialog.end .epi")).to_have_text(f"“{chosen}”")
        assert ana.axe() == []
        graveyard(ana)
        sheet = page.get_by_role("dialog", name="Graveyard")
        expect(sheet.locator("article")).to_have_count(1)
        expect(sheet.locator(".flav")).to_have_text(f"“{chosen}”")
        expect(sheet.locator(".whereabouts")).to_contain_text("It walks in this house")
        assert small_targets(ana) == []


def test_a_season_of_the_house_has_its_board(quiet: Server, browser: Browser, tmp_path: Path) -> None:
    """US-173: put up by the operator while the house is open, walked in its days, the result on its board."""
    today = datetime.now(UTC).date()
    made = house_season()
    fields = {"id": "wet-lamp", "title": "The Wet Lamp", "starts": str(today - timedelta(1))}
    file = tmp_path / "season.json"
    file.write_bytes(write_season(replace(made, **fields, ends=str(today + timedelta(1)))))
    publish = [sys.executable, "-m", "parlour", "season", "publish", str(file), "--database", quiet.database]
    subprocess.run(publish, check=True, stdout=subprocess.DEVNULL)
    with people(quiet, browser) as [ana]:
        page = ana.page
        ana.go("/game/underscore")
        page.evaluate(INSTANT)
        for _ in range(100):  # the house looks every few seconds
            if any(card["id"] == "wet-lamp" for card in page.request.get(f"{quiet.url}/api/underscore/seasons").json()):
                break
            page.wait_for_timeout(100)
        ana.go("/game/underscore")
        page.get_by_role("button", name="Season").click()
        season = page.get_by_role("dialog", name="Season").get_by_label("The Wet Lamp")
        starts = today - timedelta(1)
        expect(season).to_contain_text(f"From {starts.day} {starts:%B}")
        season.get_by_role("button", name="Walk it").click()
        page.locator('[data-start="nobody"]').click()
        page.locator(".chosen .cast").click()
        ana.until(".card")
        expect(page.locator(".see .note")).to_have_text(made.levels[0].note)  # the curator's word
        while fight(ana, well=False) != "over":
            take_nothing(ana)
        expect(page.locator("dialog.end .walk")).to_contain_text("It is gone")
        ana.go("/game/underscore")
        page.get_by_role("button", name="Season").click()
        expect(season.get_by_role("table")).to_contain_text("(you)")
        expect(season.get_by_role("table")).to_contain_text("fell at door")
        assert ana.axe() == []
