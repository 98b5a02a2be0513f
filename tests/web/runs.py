"""A player of Underscore in front of a browser: tables, turns and whole fights by clicking or by keys."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from tests.web.people import PHONE, Person, wait_for

TURNS = 120  # a fight is over long before
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


def onward(person: Person) -> None:
    """To the next fight, by keys: over the first of two roads where there are two."""
    if person.until(".card", ".fork") == ".fork":
        person.page.keyboard.press("1")
        expect(person.page.locator("[data-road='1']")).to_have_attribute("aria-pressed", "true")
        person.page.keyboard.press("Enter")
        person.until(".card")


def take_nothing(person: Person) -> None:
    """Leaves the fallen as they lie, twice asked, and goes to the next fight."""
    person.page.locator("[data-leave]").click()
    person.page.locator(".info .cast").click()
    person.page.locator(".info .cast").click()
    onward(person)


def views(person: Person) -> list[dict[str, Any]]:
    return [message["view"] for message in person.messages if message["type"] == "update"]


def win_a_fight(person: Person) -> None:
    for _ in range(RUNS):
        open_run(person, "nun")
        if fight(person, well=True) == "upgrade":
            return
        person.frames.clear()
    raise AssertionError("nobody wins")


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


def picked(person: Person) -> int:
    """How many cards of the draft have been taken."""
    now = person.page.locator(".picked .now")
    return int(now.evaluate("one => [...one.parentNode.children].indexOf(one)"))


def picks_more(person: Person, before: int) -> None:
    wait_for(lambda: picked(person) > before, person.page)
