"""Fights, upgrades and duels of Underscore in a browser, played as people do."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Response, expect

from tests.server.wire import Server
from tests.web.client import DIST
from tests.web.people import PHONE, Person, people, stop_the_clock, wait_for
from tests.web.runs import (
    INSTANT,
    all_in_sight,
    cast,
    fight_by_keys,
    next_turn,
    onward,
    open_duel,
    open_match,
    open_run,
    picked,
    picks_more,
    turn_of,
    views,
    win_a_fight,
)

pytestmark = pytest.mark.slow

MOST = 120_000  # bytes of gzip


def lines_told(person: Person) -> list[dict[str, Any]]:
    """Every event that had words for this browser."""
    events = [event for message in person.messages if message["type"] == "update" for event in message["events"]]
    return [event for event in events if event["words"]]


def test_any_line_shows_its_arithmetic(house: Server, browser: Browser) -> None:
    """§8.1: turn order, statuses, healing and costs as well as blows; while a turn is told, in the turn before, and in the log."""
    with people(house, browser) as [ana]:
        page = ana.page
        open_run(ana, "nun")
        for _ in range(3):
            before = turn_of(ana)
            cast(ana, well=True)
            next_turn(ana, before)
            if ana.over() or page.locator('.us[data-phase="combat"]').count() == 0:
                break
        page.keyboard.press("l")
        log = page.get_by_role("dialog", name="Log")
        told = lines_told(ana)
        expect(log.locator("ol.whole > li")).to_have_count(len(told))
        reckoned: set[str] = set()
        for row, event in zip(log.locator("ol.whole > li").all(), told, strict=True):
            data = event["data"]
            has = "was" in data or data["type"] in ("turn", "hit", "heat_roll", "curse_roll")
            assert row.locator("details").count() == int(has), event
            if has:
                row.locator("summary").click()
                expect(row.locator(".sumline dd").first).to_be_visible()
                reckoned.add(data["type"])
        assert {"turn", "hit"} < reckoned
        first = next(n for n, event in enumerate(told) if event["data"]["type"] == "turn")
        speeds = log.locator("ol.whole > li").nth(first).locator("dd")
        expect(speeds.first).to_have_text(str(told[first]["data"]["speed"][0]))
        assert ana.axe() == []


def test_the_arithmetic_while_a_turn_is_told(house: Server, browser: Browser) -> None:
    """Step by step: the newest line has its sum, those before it open theirs; the key that goes on still goes on."""
    with people(house, browser) as [ana]:
        page = ana.page
        open_match(ana, "run", [{"kind": "me"}])
        page.evaluate("localStorage.setItem('parlour.underscore.speed', '\"step\"')")
        page.reload()
        page.locator('[data-start="nun"]').click()
        page.locator(".chosen .cast").click()
        page.locator(".card").first.wait_for()
        cast(ana, well=True)
        expect(page.locator(".reel li.now .sumline")).to_contain_text("your speed")
        page.keyboard.press("Space")
        expect(page.locator(".reel li")).to_have_count(2)
        earlier = page.locator(".reel li details").first
        earlier.locator("summary").click()
        expect(earlier.locator(".sumline .res")).to_be_visible()
        page.get_by_role("button", name="Skip").click()
        expect(page.locator(".reel")).to_have_count(0)
        opened = page.locator(".past details").first
        opened.locator("summary").click()
        expect(opened.locator(".sumline .res")).to_be_visible()


def test_both_sides_bear_what_has_been_told(house: Server, browser: Browser) -> None:
    """While a turn is told: who became what, and the foe's move, are seen when their line is read, not before or later."""
    with people(house, browser) as [ana]:
        page = ana.page
        open_match(ana, "run", [{"kind": "me"}])
        page.evaluate("localStorage.setItem('parlour.underscore.speed', '\"step\"')")
        page.reload()
        page.locator('[data-start="nun"]').click()
        page.locator(".chosen .cast").click()
        page.locator(".card").first.wait_for()
        became, cast_by_it = 0, 0
        for _ in range(3):
            cast(ana, well=True)
            page.locator(".reel li.now").wait_for()
            held = page.locator(".attune .on").count()
            while page.locator('.us[data-playing="true"]').count():
                line = page.locator(".reel li.now > span").inner_text()
                if found := re.fullmatch(r"(You|It) becomes? (\w+)\.", line):
                    side = ".you" if found[1] == "You" else ".foe"
                    expect(page.locator(f"{side} .attune .{found[2].lower()}")).to_have_class(re.compile(r"\bon\b"))
                    became, held = became + 1, held + 1
                elif found := re.fullmatch(r"It casts (.*?)( from the Bank)?\.", line):
                    expect(page.locator(".hand button b", has_text=found[1]).first).to_be_visible()
                    cast_by_it += 1
                elif "no more" not in line:
                    assert page.locator(".attune .on").count() == held, line
                else:
                    held = page.locator(".attune .on").count()
                page.keyboard.press("Space")
                page.wait_for_timeout(30)
            if (became and cast_by_it) or page.locator('.us[data-phase="combat"]').count() == 0:
                break
        assert became
        assert cast_by_it


def test_any_key_or_click_skips_the_tale_of_a_turn(house: Server, browser: Browser) -> None:
    """At the usual speed to its end, line by line by one line; what is picked then is picked for the next turn."""
    with people(house, browser) as [ana]:
        page = ana.page
        page.clock.install()
        open_match(ana, "run", [{"kind": "me"}])
        page.evaluate("localStorage.removeItem('parlour.underscore.speed')")
        page.reload()
        page.locator('[data-start="nun"]').click()
        page.locator(".chosen .cast").click()
        page.locator(".card").first.wait_for()
        stop_the_clock(page)
        told = page.locator('.us[data-playing="true"]')
        for by_key in (True, False):
            cast(ana, well=False)
            told.wait_for()
            page.keyboard.press("Shift")  # not a key that says anything
            expect(page.locator(".reel li")).to_have_count(1)
            page.clock.run_for(700)
            expect(page.locator(".reel li")).to_have_count(2)
            if by_key:
                page.keyboard.press("F9")
            else:
                page.locator(".foe h2").click()
            expect(told).to_have_count(0)
        cast(ana, well=False)
        told.wait_for()
        page.get_by_role("button", name="step", exact=True).click()
        count = page.locator(".reel li").count()
        page.clock.run_for(5_000)
        expect(page.locator(".reel li")).to_have_count(count)
        page.locator(".foe h2").click()
        expect(page.locator(".reel li")).to_have_count(count + 1)


def test_an_upgrade_by_clicking(house: Server, browser: Browser) -> None:
    """US-142, US-148, US-149: the fallen's moves above, the own ones below; a move is learned, put elsewhere, and the next level comes."""
    with people(house, browser) as [ana]:
        page = ana.page
        win_a_fight(ana)
        page.locator(".corpse").wait_for()
        assert page.evaluate("document.activeElement.matches('.us')")  # not the page: Tab goes on in the screen
        expect(page.locator('.pick [data-slot^="o"]').first).to_be_visible()
        expect(page.locator(".own .cell")).to_have_count(6)
        offered = page.locator(".pick .cell")
        expect(offered).to_have_count(6)  # four and two, also where the fallen had fewer
        tops = [box["y"] for box in map(Locator.bounding_box, offered.all()) if box]
        assert tops[0] == tops[1] < tops[2] == tops[3] < tops[4] == tops[5]
        expect(page.locator("[data-major]")).to_be_visible()
        expect(page.locator("[data-draft]")).to_contain_text("face down")
        assert ana.axe() == []
        picked = page.locator('.pick [data-slot="o2"]')
        name = picked.locator(".cut").inner_text()
        picked.click()
        expect(page.locator(".info h2").first).to_have_text(name)
        expect(page.locator(".info .note b").first).to_contain_text("It goes to your Bank")
        page.keyboard.press("Enter")  # the choice that was clicked is in focus, and made
        expect(page.locator('.board [data-slot="b2"] .cut')).to_have_text(name)
        page.locator('.board [data-slot="m1"]').click()
        page.locator('.board [data-slot="b2"]').click()
        expect(page.locator('.board [data-slot="m1"] .cut')).to_have_text(name)
        page.reload()
        expect(page.locator('.board [data-slot="m1"] .cut')).to_have_text(name)
        moved = page.locator('.board [data-slot="m2"] .cut').inner_text()
        page.locator('.board [data-slot="m2"]').click()
        page.locator('.board [data-slot="m3"]').click()
        expect(page.locator('.board [data-slot="m3"] .cut')).to_have_text(moved)
        page.keyboard.press("Enter")  # of the main button: what was clicked last is not picked up again
        onward(ana)
        expect(page.locator('.card[data-slot="m1"] .cut')).to_have_text(name)
        expect(page.locator(".usbar")).to_contain_text("Level 2")


def settled_page(person: Person) -> str:
    """All that a person or a machine could read of the page, now."""
    page = person.page
    wait_for(lambda: page.locator('[data-drawn="false"]').count() == 0, page)
    page.wait_for_timeout(300)
    told = page.locator("body").aria_snapshot()
    storage = page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")
    return "\n".join([page.locator(".us[data-phase]").evaluate("one => one.outerHTML"), told, storage])


def test_a_draft_duel_of_two_browsers(house: Server, browser: Browser) -> None:
    """§5: both pick from the same offers in secret; a reload in mid-draft and in mid-fight loses nothing."""
    with people(house, browser, 2) as [ana, bob]:
        open_duel(ana, bob, "draft", turn_time=0)
        for person in (ana, bob):
            person.until(".bcard")
        before, frames = settled_page(ana), len(ana.frames)
        for pick in (2, 3, 1):
            taken = picked(bob)
            bob.page.locator(f'[data-pick="{pick}"]').click()
            bob.page.locator(f'[data-pick="{pick}"]').click()
            picks_more(bob, taken)
        assert settled_page(ana) == before  # DOM, accessible names, storage
        assert [frame for frame in ana.frames[frames:] if '"pong"' not in frame] == []
        bob.page.reload()
        bob.until(".bcard")
        expect(bob.page.locator(".drafting h2")).to_contain_text("Pick 4 of 7")
        for person, picks in ((bob, 4), (ana, 7)):
            for at in range(picks):
                expect(person.page.locator(".drafting h2")).to_contain_text(f"Pick {8 - picks + at} of 7")
                person.page.locator('[data-pick="1"]').click()
                person.page.locator(".drafting .cast").click()
        for person in (ana, bob):
            person.until(".card")
            assert person.page.locator(".hand .hid").count() >= 5  # a public blessing may have shown one
        open_slot = ana.page.locator('.card[aria-disabled="false"]').first
        slot = open_slot.get_attribute("data-slot")
        open_slot.click()
        ana.page.reload()
        ana.until(".card")
        expect(ana.page.locator(f'.card[data-slot="{slot}"]')).to_have_attribute("aria-pressed", "true")
        cast(ana, well=True)
        expect(ana.page.locator(".card.sealed")).to_have_count(1)
        assert ana.axe() == []
        expect(bob.page.locator(".hand .wait")).to_have_text("It has sealed its choice.")
        for person in (bob, ana):
            if person is ana:
                wait_for(lambda: turn_of(ana) != "Turn 1" or ana.over(), ana.page)
            else:
                cast(bob, well=True)
        bob.page.get_by_role("button", name="Menu").click()
        bob.page.get_by_role("button", name="Resign").click()
        bob.page.locator(".ask button.main").click()
        expect(ana.page.locator("dialog.end h2").first).to_have_text("You win")


def test_the_other_side_looks_the_same_whoever_it_is(house: Server, browser: Browser) -> None:
    """Page twins: two duels that differ only in what the other began with; its section, its portrait, its frames are the same."""
    with people(house, browser, 2) as [ana, bob]:
        seen = []
        for start in ("warden", "courier"):
            ana.frames.clear()
            open_duel(ana, bob, "duel", turn_time=0)
            for person, chosen in ((ana, "nun"), (bob, start)):
                person.until(".person")
                person.page.locator(f'[data-start="{chosen}"]').click()
                person.page.locator(".chosen .cast").click()
            ana.until(".foe .portrait[data-drawn=true]")
            theirs = next(view for view in views(ana) if view["fight"])["fight"]["sides"]
            mine = next(m["seat"] for m in ana.messages if m["type"] == "table" and m["seat"])
            page = ana.page.locator(".foe, .hand").evaluate_all("all => all.map(one => one.outerHTML).join()")
            told = ana.page.locator(".foe").aria_snapshot() + ana.page.locator(".hand").aria_snapshot()
            seen.append((page, told, json.dumps(theirs[2 - mine])))
        assert seen[0] == seen[1]
        assert "Warden" not in seen[0][0] and "Courier" not in seen[1][0]


def test_a_fight_by_keyboard_alone_on_a_phone(house: Server, browser: Browser) -> None:
    """1 to 7 pick, Enter commits, Space goes on; at 390 px what one needs every turn is in sight, large enough, and axe is content."""
    with people(house, browser, viewport=PHONE, reduced_motion="reduce") as [ana]:
        page = ana.page
        open_match(ana, "run", [{"kind": "me"}])
        page.evaluate("localStorage.setItem('parlour.underscore.speed', '\"step\"')")
        page.reload()
        ana.until(".person")
        assert ana.axe() == []
        page.keyboard.press("2")
        expect(page.locator('[data-start="nun"]')).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Enter")
        ana.until(".card")
        page.keyboard.press("1")
        expect(page.locator(".mid .cast")).to_have_text(re.compile("Cast Pyre Breath"))
        expect(page.locator(".fore")).to_be_visible()  # what it would do, before it is done
        expect(page.locator(".foe .cut-see")).to_have_count(1)
        holds = page.locator(".order").get_by_text("Priority").locator("visible=true")  # US-011: always
        expect(holds).to_have_count(1)
        assert ana.sideways() == 0
        assert ana.axe() == []
        all_in_sight(ana)
        page.keyboard.press("Enter")
        page.locator('.us[data-playing="true"]').wait_for()
        expect(holds).to_have_count(1)
        told = 0
        while page.locator('.us[data-playing="true"]').count():
            told += 1
            page.keyboard.press("Space")
            page.wait_for_timeout(30)
        assert told >= 4
        expect(page.locator(".usbar .cut")).to_have_text("Turn 2")
        expect(page.locator(".past li").first).to_be_visible()
        page.keyboard.press("3")  # later in a fight there is more to tell: it does not push the moves away
        expect(page.locator(".see .rule")).to_be_visible()
        all_in_sight(ana)
        page.keyboard.press("c")
        expect(page.get_by_role("dialog", name="Codex")).to_be_visible()
        assert page.locator(".codex .scroll").evaluate("table => table.scrollWidth - table.clientWidth") == 0
        assert ana.axe() == []
        page.keyboard.press("Escape")
        page.evaluate(INSTANT)
        page.reload()
        ana.until(".card")
        fight_by_keys(ana)


@pytest.mark.parametrize(("width", "height"), [(1280, 657), (1366, 720), (1280, 800)])
def test_all_of_a_turn_is_on_the_screen_of_a_laptop(house: Server, browser: Browser, width: int, height: int) -> None:
    """The pictures take what is left over: every move and the button that casts it are in sight, however low the window."""
    with people(house, browser, viewport={"width": width, "height": height}, reduced_motion="reduce") as [ana]:
        page = ana.page
        open_run(ana, "nun")
        before = turn_of(ana)
        cast(ana, well=True)
        next_turn(ana, before)
        page.keyboard.press("2")
        expect(page.locator(".fore")).to_be_visible()
        for spot in page.locator(".card, .mid .cast, .foe .hp, .you .hp").all():
            box = spot.bounding_box()
            assert box and box["y"] >= 0 and box["y"] + box["height"] <= height, spot.get_attribute("class")


@pytest.mark.parametrize(("width", "height"), [(1280, 657), (1280, 800), (1440, 1000)])
def test_nothing_moves_while_a_move_is_weighed_and_told(
    house: Server, browser: Browser, width: int, height: int
) -> None:
    """The thick line, what one presses and what goes on stay where they are, whatever there is to read between them."""
    with people(house, browser, viewport={"width": width, "height": height}, reduced_motion="reduce") as [ana]:
        page = ana.page
        open_run(ana, "nun")

        def places() -> list[float]:
            boxes = [page.locator(each).bounding_box() for each in (".moves", ".mid .cast", ".foe .hp", ".you .hp")]
            return [round(box["y"]) for box in boxes if box]

        before = turn_of(ana)
        cast(ana, well=True)
        next_turn(ana, before)
        page.evaluate("localStorage.setItem('parlour.underscore.speed', '\"step\"')")
        page.reload()
        page.locator(".card").first.wait_for()
        page.locator(".past li").first.wait_for()
        still = places()
        assert len(still) == 4
        page.keyboard.press("1")
        expect(page.locator(".fore")).to_be_visible()
        assert places() == still
        page.keyboard.press("Enter")
        page.locator(".speed").wait_for()
        speeds = page.locator(".speed").bounding_box()
        assert speeds and speeds["y"] + speeds["height"] <= still[1]
        told = 0
        while page.locator('.us[data-playing="true"]').count():
            assert places() == still
            assert page.locator(".speed").bounding_box() == speeds
            expect(page.locator(".reel li.now")).to_be_in_viewport(ratio=1)
            for struck in page.locator(".plate.struck").all():  # its frame leaves name and life free
                frame = struck.evaluate("one => parseFloat(getComputedStyle(one, '::before').bottom)")
                plate, name = struck.bounding_box(), struck.locator("xpath=..").locator("h2").bounding_box()
                assert plate and name and plate["y"] + plate["height"] - frame <= name["y"]
            told += 1
            page.keyboard.press("Space")
            page.wait_for_timeout(30)
        assert told >= 4


def test_the_first_fight_is_light(house: Server, browser: Browser) -> None:
    """What a first fight fetches beside the house's own files, portraits and type included, as gzip packs it; the rest comes on demand."""
    with people(house, browser) as [ana]:
        fetched: dict[str, bytes] = {}

        def came(response: Response) -> None:
            path = response.url.removeprefix(house.url)
            if path.startswith("/assets/"):
                fetched[path] = response.body()

        ana.page.on("response", came)
        open_run(ana, "nun")
        ana.until(".foe .portrait[data-drawn=true]")
        assert any("worker" in path for path in fetched) and any("gouge" in path for path in fetched)
        # luck decides whether the foe is one of those arranged by hand; whoever comes back has rows of last games
        for more in (
            *DIST.glob("assets/ditch-*.js"),
            *DIST.glob("assets/PastList-*.js"),
            *DIST.glob("assets/PastList-*.css"),
        ):
            fetched.setdefault(f"/assets/{more.name}", more.read_bytes())
        assert not any("sound" in path for path in fetched)  # fetched when it is switched on
        packed = {path: len(gzip.compress(body, 9)) for path, body in fetched.items()}
        assert sum(packed.values()) < MOST, (sum(packed.values()), packed)
