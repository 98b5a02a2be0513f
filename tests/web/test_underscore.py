"""Underscore in a browser, played as people do."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Response, expect

from parlour.games.underscore.dead.season import house_season
from tests.server.wire import Server
from tests.web.client import DIST
from tests.web.people import PHONE, Person, people, stop_the_clock, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("web")]

TURNS = 120  # a fight is over long before
MOST = 120_000  # bytes of gzip
RUNS = 8  # somebody wins the first fight of one of them
INSTANT = "localStorage.setItem('parlour.underscore.speed', '\"instant\"')"


def open_match(person: Person, preset: str, seats: list[dict[str, str]], **options: object) -> dict[str, Any]:
    """A table as the game's page opens it."""
    person.go("/")
    person.page.evaluate(INSTANT)
    assert person.page.request.get(f"{person.server.url}/api/me").ok  # whoever has just come is made a guest
    answer = person.page.request.post(
        f"{person.server.url}/api/matches",
        data=json.dumps({"game": "underscore", "preset": preset, "options": options, "seats": seats}),
        headers={"content-type": "application/json", "x-parlour": "1"},
    )
    found: dict[str, Any] = answer.json()
    assert answer.ok, found
    person.go(f"/match/{found['id']}")
    return found


def open_run(person: Person, start: str) -> None:
    open_match(person, "run", [{"kind": "me"}])
    person.page.locator(f'[data-start="{start}"]').click()
    person.page.locator(".chosen .cast").click()
    person.until(".card")


def open_duel(one: Person, other: Person, preset: str, **options: object) -> None:
    found = open_match(one, preset, [{"kind": "me"}, {"kind": "invite"}], **options)
    other.go("/")
    other.page.locator("h1").first.wait_for()
    other.page.evaluate(INSTANT)
    [key] = found["invites"].values()
    other.go(f"/match/{found['id']}?invite={key}")
    other.button("Sit down").click()


def strength(person: Person, slot: str) -> int:
    shown = person.page.locator(f'.card[data-slot="{slot}"] .deal')
    return int(shown.inner_text()) if shown.count() else 0


def cast(person: Person, *, well: bool) -> None:
    """One turn by clicking: the move that looks like doing most, or least."""
    page = person.page
    open_slots = page.locator('.card[aria-disabled="false"]').evaluate_all("all => all.map(one => one.dataset.slot)")
    if open_slots:
        order = sorted(open_slots, key=lambda slot: strength(person, slot), reverse=well)
        best = page.locator(f'.card[data-slot="{order[0]}"]')
        if best.get_attribute("aria-pressed") != "true":  # a second click would commit
            best.click()
        for group in page.locator(".see .ask").all():
            if not group.locator('[aria-pressed="true"]').count():
                group.locator("button").first.click()
    expect(page.locator(".mid .cast")).to_have_attribute("aria-disabled", "false")
    page.locator(".mid .cast").click()


def turn_of(person: Person) -> str:
    return person.page.locator(".usbar .cut").inner_text()


def next_turn(person: Person, before: str) -> None:
    """Until another turn begins, or nothing does."""
    wait_for(lambda: person.over() or turn_of(person) != before, person.page)


def fight(person: Person, *, well: bool) -> str:
    """Until somebody falls; the phase that follows."""
    page = person.page
    for _ in range(TURNS):
        if page.locator(".end").count():
            return "over"
        board = page.locator(".us[data-phase]")
        if board.get_attribute("data-phase") != "combat":
            return board.get_attribute("data-phase") or ""
        before = turn_of(person)
        cast(person, well=well)
        next_turn(person, before)
    raise AssertionError("the fight does not end")


def views(person: Person) -> list[dict[str, Any]]:
    return [message["view"] for message in person.messages if message["type"] == "update"]


def win_a_fight(person: Person) -> None:
    for _ in range(RUNS):
        open_run(person, "nun")
        if fight(person, well=True) == "upgrade":
            return
        person.frames.clear()
    raise AssertionError("nobody wins")


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
            page.locator("[data-leave]").click()
            page.locator(".info .cast").click()
            page.locator(".info .cast").click()
            ana.until(".card")
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
        expect(page.get_by_role("dialog", name="Records and options").locator("ol li")).to_contain_text(
            "Maud of the Salt"
        )


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
        expect(page.locator("[data-major]")).to_be_visible()
        expect(page.locator("[data-draft]")).to_contain_text("face down")
        assert ana.axe() == []
        picked = page.locator('.pick [data-slot="o2"]')
        name = picked.locator(".cut").inner_text()
        picked.click()
        expect(page.locator(".info h2").first).to_have_text(name)
        expect(page.locator(".info .note b").first).to_contain_text("It goes to b2")
        page.locator(".info .cast").click()
        expect(page.locator('.board [data-slot="b2"] .cut')).to_have_text(name)
        page.locator('.board [data-slot="m1"]').click()
        page.locator('.board [data-slot="b2"]').click()
        expect(page.locator('.board [data-slot="m1"] .cut')).to_have_text(name)
        page.reload()
        expect(page.locator('.board [data-slot="m1"] .cut')).to_have_text(name)
        page.locator(".info .cast").click()
        ana.until(".card")
        expect(page.locator('.card[data-slot="m1"] .cut')).to_have_text(name)
        expect(page.locator(".usbar")).to_contain_text("Level 2")


def picked(person: Person) -> int:
    """How many cards of the draft have been taken."""
    now = person.page.locator(".picked .now")
    return int(now.evaluate("one => [...one.parentNode.children].indexOf(one)"))


def picks_more(person: Person, before: int) -> None:
    wait_for(lambda: picked(person) > before, person.page)


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


def all_in_sight(person: Person) -> None:
    """What one needs every turn is on the screen of a phone, large enough, and nothing lies behind the dock."""
    page = person.page
    page.evaluate("scrollTo(0, 0)")
    dock = page.locator(".mid .cast-row").bounding_box()
    assert dock and dock["y"] + dock["height"] <= PHONE["height"]
    for spot in page.locator(".card, .usbar button").all():
        box = spot.bounding_box()
        assert box and box["height"] >= 44 and box["y"] >= 0, spot.get_attribute("class")
        assert box["y"] + box["height"] <= dock["y"], spot.inner_text()


def fight_by_keys(person: Person) -> None:
    """The first move that is open, turn after turn, until somebody falls."""
    page = person.page
    for _ in range(TURNS):
        if person.over() or page.locator('.us[data-phase="combat"]').count() == 0:
            return
        before = turn_of(person)
        slots = page.locator('.card[aria-disabled="false"]').evaluate_all("all => all.map(one => one.dataset.slot)")
        if slots:
            page.keyboard.press(str(["m1", "m2", "m3", "m4", "b1", "b2"].index(slots[0]) + 1))
        expect(page.locator(".mid .cast")).to_have_attribute("aria-disabled", "false")
        page.keyboard.press("Enter")
        next_turn(person, before)
    raise AssertionError("the fight does not end")


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
        assert ana.sideways() == 0
        assert ana.axe() == []
        all_in_sight(ana)
        page.keyboard.press("Enter")
        page.locator('.us[data-playing="true"]').wait_for()
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
        assert ana.axe() == []
        page.keyboard.press("Escape")
        page.evaluate(INSTANT)
        page.reload()
        ana.until(".card")
        fight_by_keys(ana)


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
        [sheaf] = DIST.glob("assets/ditch-*.js")  # luck decides whether the foe is one of those arranged by hand
        fetched.setdefault(f"/assets/{sheaf.name}", sheaf.read_bytes())
        packed = {path: len(gzip.compress(body, 9)) for path, body in fetched.items()}
        assert sum(packed.values()) < MOST, (sum(packed.values()), packed)


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
        page.get_by_role("button", name="Duel").click()
        expect(page.locator("select[name=preset]")).to_be_visible()
        ana.go("/game/underscore")
        page.get_by_role("button", name="New run").click()
        page.locator('[data-start="courier"]').click()
        page.locator(".chosen .cast").click()
        ana.until(".card")
        name = page.locator(".foe h2 span").inner_text()
        bob.go(f"/match/{ana.match}")
        bob.until(".foe h2")
        expect(bob.page.locator(".foe h2 span")).to_have_text(name)
        expect(bob.page.locator(".moves .hid")).to_have_count(5)
        assert "Ill Gust" not in bob.page.content() + "".join(bob.frames)  # a move of the courier
        ana.go("/game/underscore")
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
            page.locator("[data-leave]").click()
            page.locator(".info .cast").click()
            page.locator(".info .cast").click()
            ana.until(".card")
        shared = f"season house: fell at {level + 1} of {len(season.levels)}, turns "
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.get_by_role("button", name="Share").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        assert shared in page.evaluate("navigator.clipboard.readText()")
        ana.go("/game/underscore")
        expect(page.get_by_role("button", name="Season")).to_contain_text(f"best: {level + 1} of {len(season.levels)}")


def brightness(colour: str) -> float:
    """Of `rgb(1, 2, 3)`, 0 to 1, as WCAG weighs it."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_forced_colours_keep_the_lines_of_life(house: Server, browser: Browser) -> None:
    """Bone on a white page is nothing: the line takes the colour of the text."""
    with people(house, browser, forced_colors="active", reduced_motion="reduce") as [ana]:
        open_run(ana, "nun")
        ana.page.keyboard.press("1")
        expect(ana.page.locator(".foe .cut-see")).to_have_count(1)
        of = "one => getComputedStyle(one).backgroundColor"
        ground = brightness(ana.page.locator("body").evaluate(of))
        for line in ana.page.locator(".hp .left").all():
            seen = sorted((brightness(line.evaluate(of)), ground))
            assert (seen[1] + 0.05) / (seen[0] + 0.05) >= 3
