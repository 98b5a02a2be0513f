"""Summon5 in a browser, woven as people do: the Great Loom by mouse, by keys and by thumb."""

from __future__ import annotations

import json
import re
from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from parlour.games.summon5.tutorial import LESSONS
from tests.server.wire import Server
from tests.web.people import PHONE, Person, people, wait_for
from tests.web.weavers import MINE, OVER, best, end_turn, in_sight, lay, pick, previewed, seen, weave_once

pytestmark = pytest.mark.slow

TURNS = 30  # a match is over long before


def opened(person: Person, against: str = "a bot", players: int = 2, preset: str = "classic", clock: str = "") -> None:
    """From the first page to a table; the number of weavers is one of the first choices there."""
    person.go("/")
    person.page.locator('a[href="/game/summon5"]').click()
    person.page.get_by_role("radio", name=str(players), exact=True).check()
    person.page.get_by_label(against, exact=True).check()
    if against == "a bot":
        person.page.locator("select[name=level]").select_option("easy")
    if clock:
        person.page.locator("select[name=pace]").select_option(clock)
    person.page.locator("select[name=preset]").select_option(preset)
    person.button("Play").click()
    person.page.wait_for_url("**/match/*")


def everything(person: Person) -> str:
    """All that a browser holds: the page with its accessible names, and what it has kept."""
    storage = person.page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")
    return str(person.page.locator(".summon5").evaluate("e => e.outerHTML") + storage)


def drawn(person: Person, what: str) -> None:
    """One of these for every run that the referee has told of; the page draws them a little after it has heard."""
    runs = len(previewed(person)["runs"])
    assert runs >= 1
    expect(person.page.locator(what)).to_have_count(runs)


def played(person: Person) -> int:
    """How many messages were about the match itself, not about who sits at the table or whether the line is open."""
    return sum(message["type"] not in ("table", "pong") for message in person.messages)


def closed(messages: list[dict[str, Any]], seat: int) -> None:
    """S5-40, S5-41: until the end no message tells another hand, the pile, or what another drew."""
    for message in messages:
        if message["type"] != "update" or message["view"]["result"]:
            continue
        hands = message["view"]["hands"]
        assert message["view"]["order"] is None
        assert [n + 1 for n, hand in enumerate(hands) if hand is not None] == ([seat] if seat else [])
        for told in message["events"]:
            assert "threads" not in told["data"] or told["data"]["seat"] == seat or told["data"]["type"] == "end"


def test_a_whole_match_against_a_bot_by_clicking(house: Server, browser: Browser) -> None:
    """S5-08 to S5-13, S5-48, S5-49: from the first page to the end and its table."""
    with people(house, browser, viewport={"width": 1280, "height": 800}) as [ana]:
        page = ana.page
        opened(ana)
        ana.until(MINE)
        first = best(ana)
        expect(page.locator(".act .end")).to_have_attribute("aria-disabled", "true")
        expect(page.locator(".act .end .lacks")).to_have_text("lay a thread")
        assert page.locator(".spot").count() == 0  # nothing lights before a thread is picked

        touching = next(iter(first))
        pick(ana, first[touching])
        lit = page.locator(".spot").count()
        page.locator(".spot").first.hover()
        expect(page.locator(".spot.seen .ghost")).to_have_count(1)
        assert 1 <= page.locator("g.sum").count() <= 2  # both run sums, where there are two
        page.locator(".spot").first.click()
        expect(page.locator("g.new")).to_have_count(1)
        expect(page.locator(".hand button[data-out]")).to_have_count(1)
        page.locator("g.new").click()  # S5-10: one click, and it is back
        expect(page.locator("g.new")).to_have_count(0)
        expect(page.locator(".hand button[data-out]")).to_have_count(0)
        pick(ana, first[touching])
        assert page.locator(".spot").count() == lit
        page.keyboard.press("Escape")

        lay(ana, first)
        drawn(ana, ".runs .label")
        drawn(ana, ".weave .runs li")
        gold = page.locator(".label.valid text").first
        expect(gold).to_have_text(re.compile(r"^\d+ → \+\d+$"))
        gain = page.locator(".act .end .plus").inner_text()
        expect(page.locator(".weave h2 b")).to_have_text(gain)
        expect(page.locator(".plate.turn .soon")).to_contain_text(gain.lstrip("+"))
        page.locator(".undo").click()  # S5-12
        expect(page.locator("g.new")).to_have_count(0)
        assert not ana.axe()

        wait_for(lambda: page.locator(".act .end .lacks").count() == 1, page)
        page.locator(".act .end").click(force=True)  # refused: it says why, and nothing changes
        expect(page.locator(".weave .foot.alarm")).to_contain_text("lace at least one thread")

        for _ in range(TURNS):
            if not weave_once(ana):
                break
        seat = next(m["seat"] for m in ana.messages if m["type"] == "table" and m["seat"])
        closed(ana.messages, seat)
        rows = page.locator(".end tbody tr")
        expect(rows).to_have_count(2)
        final = seen(ana)
        expect(page.locator(".end tr.me .energy")).to_have_text(str(final.energy[seat - 1]))
        assert page.locator(".end .climb").count() == 2
        assert not ana.axe()
        expect(page.locator(".end li button").first).to_contain_text("turn")
        marked = page.locator(".end .perfect").count()
        assert marked == sum(1 for turn in final.history if turn.bonus)
        ana.look_at_the_board()
        assert page.locator("[data-thread]").count() == sum(c.isdigit() for row in final.loom for c in row)
        ana.button("Result").click()
        page.locator(".end li button").first.click()
        page.wait_for_url("**/replay/*at=*")
        page.locator(".summon5 [data-thread]").first.wait_for()


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE])
def test_what_a_seat_begins_with_is_told(house: Server, browser: Browser, size: dict[str, int]) -> None:
    """S5-53: beside the name as long as the match lasts, at the end in the table and the chart."""
    with people(house, browser, viewport=size, reduced_motion="reduce") as [ana]:
        page = ana.page
        opened(ana, preset="balanced")
        ana.until(MINE)
        gift = page.locator(".plate .who small")
        expect(gift).to_have_text([" 55 at first"])
        assert gift.evaluate("one => one.closest('b').scrollWidth <= one.closest('b').clientWidth")  # and not cut off
        for _ in range(TURNS):
            if not weave_once(ana):
                break
        expect(page.locator(".end tbody")).to_contain_text("55 at first")
        starts = page.locator(".end .climb").evaluate_all("all => all.map(one => one.getAttribute('d').split('H')[0])")
        assert len(set(starts)) == 2, starts


def test_two_browsers_and_a_watcher(house: Server, browser: Browser) -> None:
    """S5-40, S5-41, S5-47, S5-50: a draft is its weaver's alone and survives a reload; a watcher sees what all see."""
    with people(house, browser, 3, reduced_motion="reduce") as [ana, bo, eve]:
        opened(ana, "a friend, by link")
        ana.invite(bo)
        wait_for(lambda: any(p.page.locator(MINE).count() for p in (ana, bo)), ana.page)
        mover, other = (ana, bo) if ana.page.locator(MINE).count() else (bo, ana)
        eve.go(f"/match/{ana.match}")
        eve.page.locator(".summon5.watching").wait_for()
        assert not eve.page.locator(".hand, .act").count()
        other.page.locator(".said").filter(has_text="weaves").wait_for()

        told = [(everything(person), played(person)) for person in (other, eve)]
        weave = best(mover)
        lay(mover, weave)
        mover.page.locator("g.new").first.click()
        expect(mover.page.locator("g.new")).to_have_count(len(weave) - 1)
        for person, (page, messages) in zip((other, eve), told, strict=True):  # page twins: with a draft and without
            assert everything(person) == page
            assert played(person) == messages

        mover.page.reload()
        expect(mover.page.locator("g.new")).to_have_count(len(weave) - 1)
        mover.until(MINE)
        left = {
            cell: digit
            for cell, digit in weave.items()
            if not mover.page.locator(f'g.new[data-cell="{cell[0]},{cell[1]}"]').count()
        }
        lay_again = dict(left)
        for (x, y), digit in lay_again.items():
            pick(mover, digit)
            mover.page.locator(f'.spot[data-cell="{x},{y}"]').click()
        expect(mover.page.locator(".act .end")).not_to_have_attribute("aria-disabled", "true")
        end_turn(mover)
        for person in (other, eve):
            for x, y in weave:
                person.page.locator(f'[data-thread="{x},{y}"]').wait_for()
            expect(person.page.locator(".weave h2")).to_contain_text("wove")
        other.until(MINE)
        weave_once(other)
        mover.until(MINE)
        for person in (ana, bo, eve):
            seat = next((m["seat"] for m in person.messages if m["type"] == "table" and m["seat"]), 0)
            closed(person.messages, seat)
        theirs = json.dumps(seen(mover).hands[seen(mover).viewer - 1])
        for person in (other, eve):
            assert not [frame for frame in person.frames if f'"hands":[{theirs}' in frame or f",{theirs}]" in frame]


def test_three_weavers_with_plates_and_last_weaves(house: Server, browser: Browser) -> None:
    """Bots named apart, seats by shape, and each last weave explained by looking at its plate."""
    with people(house, browser) as [ana]:
        page = ana.page
        opened(ana, players=3)
        weave_once(ana)
        ana.until(MINE)
        names = page.locator(".plate .who b").all_inner_texts()
        assert sorted(names) == ["Clotho", "Lachesis", "You"]
        marks = page.locator(".plate > svg").evaluate_all(
            "all => all.map(e => e.querySelector('rect, circle, path').tagName)"
        )
        assert marks == ["rect", "circle", "path"]
        for name in ("Clotho", "Lachesis"):
            turn = next(t for t in reversed(seen(ana).history) if t.seat == names.index(name) + 1)
            page.locator(".plate", has_text=name).hover()
            expect(page.locator(".weave h2")).to_have_text(f"{name}'s last weave+{turn.points}")
            expect(page.locator(".runs .label")).to_have_count(len(turn.runs))
        page.mouse.move(5, 5)
        expect(page.locator(".weave h2")).not_to_contain_text("last weave")
        page.locator(".plate", has_text="Clotho").focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        expect(page.locator(".weave h2")).to_contain_text("Clotho's last weave")
        unseen = sum(seen(ana).unseen)
        expect(page.locator(".bag .count b")).to_have_text(f"{unseen} unseen")
        assert unseen == 40 - 7 - sum(len(turn.cells) for turn in seen(ana).history)


def test_a_match_by_keyboard_alone(house: Server, browser: Browser) -> None:
    """Digit, arrows, Enter, Backspace, U, E, from the first thread to the end; the focus never falls to the page."""
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        opened(ana)
        ana.until(MINE)

        def focus() -> str:
            return str(
                page.evaluate(
                    "document.activeElement.closest('.spot, .new, .hand button, .act button')?.getAttribute('class') ?? 'lost'"
                )
            )

        def laid(count: int) -> bool:
            return page.locator("g.new").count() == count and not page.locator(".spot").count()

        turns = 0
        while ana.until(MINE, OVER) == MINE:
            turns += 1
            woven = len(seen(ana).history)
            weave = best(ana)
            left = dict(weave)
            if turns == 1:
                page.keyboard.press(str(weave[next(iter(weave))]))
                wait_for(lambda: "spot" in focus(), page)
                page.keyboard.press("Escape")  # the lit cell that had the focus is gone
                expect(page.locator(".spot")).to_have_count(0)
                wait_for(lambda: focus() != "lost", page)
            while left:
                for cell, digit in left.items():  # the touching one first
                    page.keyboard.press(str(digit))
                    page.locator(".spot").first.wait_for()
                    if page.locator(f'.spot[data-cell="{cell[0]},{cell[1]}"]').count():
                        break
                wait_for(lambda: "spot" in focus(), page)
                walk(ana, cell)
                expect(page.locator(".spot.seen .ghost")).to_have_count(1)  # on focus, too
                page.keyboard.press("Enter")
                del left[cell]
                wait_for(partial(laid, len(weave) - len(left)), page)
                wait_for(lambda: focus() != "lost", page)
            if turns == 1:
                count = page.locator("g.new").count()
                page.keyboard.press("Backspace")
                expect(page.locator("g.new")).to_have_count(count - 1)
                page.keyboard.press("u")
                expect(page.locator("g.new")).to_have_count(0)
                page.keyboard.press("e")
                expect(page.locator(".foot.alarm")).to_be_visible()
                continue
            expect(page.locator(".act .end")).not_to_have_attribute("aria-disabled", "true")
            page.keyboard.press("e")
            wait_for(lambda woven=woven: len(seen(ana).history) > woven, page)  # type: ignore[misc]
            wait_for(lambda: focus() != "lost" or ana.over(), page)  # new threads are drawn, among old ones
        assert turns > 2
        ana.until("dialog.end")
        assert page.evaluate("document.activeElement.closest('dialog.end') !== null")


def walk(person: Person, cell: tuple[int, int]) -> None:
    """Arrows to a lit cell: mostly towards it, sometimes another way round."""
    page = person.page
    chance = Random(5)
    for _ in range(200):
        at = page.evaluate("document.activeElement?.dataset?.cell ?? ''")
        if at == f"{cell[0]},{cell[1]}":
            return
        x, y = map(int, at.split(","))
        keys = ["ArrowRight" if x < cell[0] else "ArrowLeft"] * (x != cell[0])
        keys += ["ArrowDown" if y < cell[1] else "ArrowUp"] * (y != cell[1])
        anywhere = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]
        page.keyboard.press(chance.choice(keys if chance.random() < 0.7 else anywhere))
    raise AssertionError(f"arrows never reach {cell}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_loom_on_a_phone(house: Server, browser: Browser, theme: str) -> None:
    """390 px: cells of 44 px, threads of 48, everything of every turn in sight, the Loom moved by a finger."""
    with people(house, browser, viewport=PHONE, has_touch=True, color_scheme=theme, reduced_motion="reduce") as [ana]:
        page = ana.page
        opened(ana, players=4, preset="portal_loom")
        weave_once(ana)
        if ana.until(MINE, OVER) == OVER:
            return
        pick(ana, next(iter(best(ana).values())))
        assert ana.sideways() == 0
        sizes = page.locator(".spot").evaluate_all("all => all.map(e => e.getBoundingClientRect().width)")
        assert min(sizes) >= 44
        for selector, least in (
            (".hand button", 47.9),
            (".act button", 44),
            (".plate", 44),
            (".cam button:visible", 44),
        ):
            for box in (each.bounding_box() for each in page.locator(selector).all()):
                assert box and min(box["width"], box["height"]) >= least, selector
                assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"], selector
                assert box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"], selector
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        before = page.locator(".loom > svg").get_attribute("viewBox")
        page.mouse.move(195, 400)
        page.mouse.down()
        page.mouse.move(120, 340, steps=4)
        page.mouse.up()
        expect(page.locator(".loom > svg")).not_to_have_attribute("viewBox", before or "")
        assert page.locator("g.new").count() == 0  # a drag is no click
        page.mouse.move(120, 340)
        page.mouse.down()
        page.mouse.move(195, 400, steps=4)  # back again, so that no cell is left under the line of facts
        page.mouse.up()
        page.locator(".facts").click()
        expect(page.locator(".bag .track")).to_be_visible()
        page.locator(".facts").click()
        page.keyboard.press("Escape")
        lay(ana, best(ana), finger=True)
        drawn(ana, ".runs .label")
        drawn(ana, ".weave .sums span")
        assert not ana.axe()


def test_a_low_screen_tells_what_is_unseen_in_one_line(house: Server, browser: Browser) -> None:
    with people(house, browser, viewport={"width": 1280, "height": 657}) as [ana]:
        opened(ana, players=3)
        ana.until(MINE)
        count = seen(ana).unseen[7]
        expect(ana.page.locator(".track .low").nth(7)).to_be_visible()
        expect(ana.page.locator(".track .low").nth(7)).to_have_text(f"7×{count}")
        expect(ana.page.locator(".track svg").first).to_be_hidden()


def test_obstacles_portals_and_patterns_can_be_read(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        opened(ana, preset="obstacle_loom")
        ana.until(MINE)
        assert page.locator(".rock").count() == 8
        opened(ana, preset="grand_loom")
        ana.until(MINE)
        assert page.locator(".portal").count() == 4
        assert page.locator(".portal.ring circle").count() == 6  # a ring and its partner; the other pair is diamonds
        page.locator(".portal.ring").first.hover()
        expect(page.locator(".hair.ring")).to_have_class(re.compile("seen"))
        for _ in range(TURNS):  # until a weave has a pattern
            if ana.until(MINE, OVER) == OVER:
                break
            lay(ana, best(ana))
            newest = previewed(ana)
            names = sum(len(run["patterns"]) for run in newest["runs"]) + bool(newest["crossings"])
            expect(page.locator(".ribbon")).to_have_count(names)
            if names:
                expect(page.locator(".ribbon").first).to_contain_text(re.compile(r"\+\d0|×"))
                break
            end_turn(ana)
        opened(ana, preset="small_loom")
        ana.until(MINE)
        assert seen(ana).size == 11
        row = page.locator(".loom .unseen li", has_text="Row 5:")  # what eyes see is read out, too
        expect(row).to_contain_text("5 in column 5")


def test_a_pointer_at_the_edge_of_a_thread_does_not_make_it_tremble(house: Server, browser: Browser) -> None:
    with people(house, browser, reduced_motion="reduce") as [ana]:
        opened(ana)
        ana.until(MINE)
        thread = ana.page.locator(".hand button").first
        before = thread.bounding_box()
        assert before
        ana.page.mouse.move(before["x"] + 20, before["y"] + before["height"] - 1)
        for _ in range(6):  # a trembling one is found in two places
            ana.page.wait_for_timeout(17)
            assert thread.bounding_box() == before


def test_the_camera_follows_the_weave_until_it_is_moved(house: Server, browser: Browser) -> None:
    with people(house, browser, viewport={"width": 1280, "height": 800}, reduced_motion="reduce") as [ana]:
        page = ana.page
        opened(ana)
        ana.until(MINE)
        lay(ana, best(ana))
        for thread in page.locator("[data-thread], g.new").all():
            assert in_sight(ana, thread)

        def cell() -> float:
            box = page.locator("[data-thread]").first.bounding_box()
            assert box
            return box["width"]

        size = cell()
        ana.button("Nearer").click()
        wait_for(lambda: cell() > size, page)
        ana.button("Whole Loom").click()
        wait_for(lambda: cell() < size, page)
        corners = page.locator(".ground").bounding_box()
        outer = page.locator(".loom").bounding_box()
        assert corners and outer and corners["height"] <= outer["height"]
        ana.button("Whole Loom").click()
        wait_for(lambda: abs(cell() - size) < 0.5, page)


def test_a_phone_leads_to_lit_cells_beyond_its_edges(house: Server, browser: Browser) -> None:
    """The lesson on portals: the cell that is asked for is left of what the window shows."""
    with people(house, browser, viewport=PHONE, has_touch=True, reduced_motion="reduce") as [ana]:
        page = ana.page
        ana.go("/learn/summon5?lesson=10")
        page.locator('.hand button[data-digit="1"]').tap()
        spot = page.locator('.spot[data-cell="2,5"]')
        spot.wait_for()
        assert not in_sight(ana, spot)
        assert not ana.axe()
        page.get_by_role("button", name="Lit cells further left").tap()
        wait_for(lambda: in_sight(ana, spot), page)
        spot.tap()
        page.locator('g.new[data-cell="2,5"]').wait_for()
        expect(page.locator(".beyond")).to_have_count(0)
        assert in_sight(ana, page.locator('g.new[data-cell="2,5"]'))  # the window stays where it was moved to
        page.locator(".end.main:not([aria-disabled=true])").tap()
        expect(page.locator(".teacher")).to_contain_text("Lesson done")


@pytest.mark.parametrize("number", range(1, len(LESSONS) + 1))
def test_every_lesson_by_clicking_on_the_board(house: Server, browser: Browser, number: int) -> None:
    """What is laid is drawn and a weave may be laid thread by thread; where a draft is asked for, another one is refused."""
    with people(house, browser) as [ana]:
        page = ana.page
        ana.go("/learn/summon5")
        page.locator("nav li button").nth(number - 1).click()
        page.locator(".summon5").wait_for()
        for step in LESSONS[number - 1].steps:
            expect(page.locator(".say")).to_have_text(step.say)
            take(ana, step.answers[0])
            expect(page.locator(".then")).to_have_text(step.then)
        expect(page.locator(".say")).to_have_text("Lesson done.")


def take(person: Person, answer: str) -> None:
    """The answer of a lesson, by clicks: a thread placed, all taken back, or a whole weave and the end of the turn."""
    page = person.page
    if answer == "undo":
        page.locator(".undo").click()
        return
    placed = re.fullmatch(r"place (\d)@(\d+),(\d+)", answer)
    if placed:
        pick(person, int(placed[1]))
        page.locator(f'.spot[data-cell="{placed[2]},{placed[3]}"]').click()
        expect(page.locator("g.new")).to_have_count(1)
        return
    found = re.fullmatch(r"(\d+)([hv])(\d+):([\d.,]+)", answer)
    assert found, answer
    x, y = int(found[1]), int(found[3])
    for n, token in enumerate(found[4].split(",")):
        cell = f"{x + n},{y}" if found[2] == "h" else f"{x},{y + n}"
        if token == "." or page.locator(f'g.new[data-cell="{cell}"]').count():
            continue
        before = page.locator("g.new").count()
        pick(person, int(token))
        page.locator(f'.spot[data-cell="{cell}"]').click()
        expect(page.locator("g.new")).to_have_count(before + 1)
        expect(page.locator(".spot")).to_have_count(0)
    page.locator(".act .end:not([aria-disabled=true])").click()
