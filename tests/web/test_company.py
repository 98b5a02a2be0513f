"""Whole matches of several browsers, to their end: with a watcher, and with lines that are cut in the middle."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Error as PlaywrightError

from parlour.games.stackdoku.options import GIVENS
from tests.server.wire import Server
from tests.web.people import PHONE, Person, people, wait_for
from tests.web.runs import (
    cast,
    fight,
    next_turn,
    onward,
    open_duel,
    open_match,
    picked,
    picks_more,
    turn_of,
    win_a_fight,
)
from tests.web.stackdoku import act, advised, tiles, token, view
from tests.web.test_summon5 import closed, opened
from tests.web.weavers import MINE, OVER, best, end_turn, lay, seen

pytestmark = pytest.mark.slow

TURNS = 60  # a match is over long before


def cut(person: Person) -> None:
    """The network goes away, and the page says so."""
    person.context.set_offline(True)
    expect(person.page.locator("[data-line=lost]")).to_have_count(1)


def mend(person: Person) -> None:
    person.context.set_offline(False)
    expect(person.page.locator("[data-line=open]")).to_have_count(1)


def told_once(person: Person) -> None:
    """Whatever was cut and mended: every event came, in its order, and none of them twice."""
    numbers = [event["number"] for m in person.messages if m["type"] == "update" for event in m["events"]]
    assert numbers == list(range(1, len(numbers) + 1))


def whose_turn(weavers: list[Person]) -> Person | None:
    """Who weaves now; None when the match is over."""
    found: list[Person] = []

    def come() -> bool:
        for person in weavers:
            person.hurry()
            if person.page.locator(MINE).count():
                found.append(person)
        return bool(found) or all(person.page.locator(OVER).count() for person in weavers)

    wait_for(come, weavers[0].page)
    return found[0] if found else None


@pytest.mark.parametrize("count", [2, 3])
def test_weavers_in_browsers_of_their_own_to_the_end(house: Server, browser: Browser, count: int) -> None:
    """S5-08 to S5-13, S5-37, S5-41: each sees one hand; who was cut off in the middle of a weave goes on with it."""
    with people(house, browser, count + 1, reduced_motion="reduce") as [*weavers, eve]:
        ana = weavers[0]
        opened(ana, "a friend, by link", players=count)
        links = ana.page.locator(".link input")
        expect(links).to_have_count(count - 1)
        for number, other in enumerate(weavers[1:]):
            other.page.goto(links.nth(number).input_value())
            other.button("Sit down").click()
        eve.go(f"/match/{ana.match}")
        eve.page.locator(".summon5.watching").wait_for()
        turns = 0
        while (mover := whose_turn(weavers)) is not None:
            turns += 1
            assert turns < TURNS
            weave = best(mover)
            lay(mover, weave)
            if turns == 2:  # in the middle of a weave
                cut(mover)
                expect(mover.page.locator("g.new")).to_have_count(len(weave))
                mend(mover)
                expect(mover.page.locator("g.new")).to_have_count(len(weave))
            if turns == 3:  # others lose the line while this one goes on
                for other in (*(each for each in weavers if each is not mover), eve):
                    cut(other)
            end_turn(mover)
            if turns == 3:
                for other in (*(each for each in weavers if each is not mover), eve):
                    mend(other)
                    wait_for(partial(lambda each, n: len(seen(each).history) == n, other, turns), other.page)
        final = seen(ana)
        for person in (*weavers, eve):
            person.until("dialog.end")
            assert seen(person).energy == final.energy
            rows = person.page.locator("dialog.end tbody tr")
            expect(rows).to_have_count(count)
            expect(person.page.locator("dialog.end .climb")).to_have_count(count)
            seat = next((m["seat"] for m in person.messages if m["type"] == "table" and m["seat"]), 0)
            closed(person.messages, seat)
            told_once(person)
            for energy in final.energy:
                expect(rows.locator(".energy", has_text=str(energy)).first).to_be_visible()
        result = final.result
        assert result is not None
        for person in weavers:
            own = seen(person).viewer in result.winners
            expect(person.page.locator("dialog.end h2")).to_have_text(
                "You lose" if not own else "You win" if len(result.winners) == 1 else "You share the win"
            )


def seat_of(person: Person) -> int:
    return int(next(m["seat"] for m in person.messages if m["type"] == "table" and m["seat"]))


def told(person: Person) -> list[dict[str, Any]]:
    """What came over the wire of the match itself."""
    return [message for message in person.messages if message["type"] not in ("table", "pong")]


def open_race(person: Person, against: str) -> None:
    person.go("/game/stackdoku?preset=race")
    person.page.get_by_label(against, exact=True).check()
    person.button("Play").click()
    person.page.wait_for_url("**/match/*")


def test_a_race_of_two_browsers_to_its_win(house: Server, browser: Browser) -> None:
    """SD-92: a watcher sees the counts; a token in hand is nobody else's; who was cut off goes on with it and wins."""
    with people(house, browser, 3, reduced_motion="reduce") as [ana, bo, eve]:
        open_race(ana, "a friend, by link")
        ana.invite(bo)
        for person in (ana, bo):
            tiles(person).first.wait_for()
        eve.go(f"/match/{ana.match}")
        eve.page.locator(".rivals li").first.wait_for()
        expect(eve.page.locator(".players .watch")).to_have_text("You watch")
        expect(ana.page.locator(".players .watch")).to_have_count(0)
        eve.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
        assert eve.sideways() == 0
        seat = seat_of(ana)
        act(ana, advised(ana, seat))
        expect(bo.page.locator(".rivals li")).to_contain_text("34 tiles")
        before, heard = bo.page.locator("[data-tile]").count(), len(told(bo))
        token(ana, str(view(ana)["buffer"][0])).click()
        expect(ana.page.locator(".token.held")).to_have_count(1)
        wait_for(lambda: any(m["type"] == "preview" and m["draft"] for m in ana.messages), ana.page)
        cut(ana)
        expect(ana.page.locator(".token.held")).to_have_count(1)
        mend(ana)
        expect(ana.page.locator(".token.held")).to_have_count(1)
        assert (bo.page.locator("[data-tile]").count(), len(told(bo))) == (before, heard)  # a token taken is no news
        moves = 0
        while not view(ana)["result"]:
            moves += 1
            if moves == 3:  # what the rival does not see happens all the same
                cut(bo)
            act(ana, advised(ana, seat))
            if moves == 4:
                mend(bo)
                wait_for(lambda: counts(bo) == counts(ana), bo.page)
        for person, words in ((ana, "You win"), (bo, "You lose")):
            person.until(".end")
            expect(person.page.locator(".end h2")).to_have_text(words)
            told_once(person)
        eve.until(".end")
        told_once(eve)
        for message in told(eve):
            if message["type"] == "update" and not message["view"]["result"]:
                assert {each["digit"] for each in message["view"]["tiles"]} == {None}  # face down


def counts(person: Person) -> list[dict[str, int]]:
    """How far both are, as this browser was told last."""
    seen = view(person)
    own = {"seat": seat_of(person), "filled": 81 - GIVENS["medium"] - seen["grid"].count("."), "left": seen["left"]}
    rivals = [{key: each[key] for key in own} for each in seen["rivals"]]
    return sorted([own, *rivals], key=lambda each: each["seat"])


def test_a_race_against_a_bot_by_clicking(house: Server, browser: Browser) -> None:
    """Whoever is first: it ends, and says who it was."""
    with people(house, browser, reduced_motion="reduce") as [ana]:
        open_race(ana, "a bot")
        tiles(ana).first.wait_for()
        seat = seat_of(ana)
        while not view(ana)["result"]:
            act_or_end(ana, advised(ana, seat))
        ana.until(".end")
        won = seat in {view(ana)["result"]["winner"]}
        expect(ana.page.locator(".end h2")).to_have_text("You win" if won else "You lose")


def act_or_end(person: Person, text: str) -> None:
    """A move by clicking; the rival may end the race in the middle of it."""
    try:
        act(person, text)
    except (AssertionError, PlaywrightError):
        if not view(person)["result"]:
            raise


def fight_out(one: Person, other: Person) -> None:
    """Turn by turn until somebody falls."""
    for _ in range(TURNS):
        if one.over() or other.over():
            break
        before = turn_of(one)
        for person in (one, other):
            cast(person, well=True)
        for person in (one, other):
            next_turn(person, before)
    for person in (one, other):
        person.until("dialog.end")


def test_a_draft_duel_of_two_browsers_to_its_end(house: Server, browser: Browser) -> None:
    """§5: who is cut off in the middle of the draft or of a fight goes on with what they chose; a watcher sees `????`."""
    with people(house, browser, 3, reduced_motion="reduce") as [ana, bo, eve]:
        open_duel(ana, bo, "draft", turn_time=0)
        for person in (ana, bo):
            person.until(".bcard")
        eve.go(f"/match/{ana.match}")
        eve.page.locator(".us[data-phase]").wait_for()
        for at in range(7):
            for person in (ana, bo):
                taken = picked(person)
                assert taken == at
                person.page.locator('[data-pick="1"]').click()
                if at == 3 and person is ana:  # the card that is looked at stays on the table
                    cut(ana)
                    mend(ana)
                    expect(ana.page.locator(".drafting h2")).to_contain_text("Pick 4 of 7")
                    expect(ana.page.locator('[data-pick="1"]')).to_have_attribute("aria-pressed", "true")
                person.page.locator(".drafting .cast").click()
                if at < 6:
                    picks_more(person, taken)
        for person in (ana, bo):
            person.until(".card")
        expect(eve.page.locator(".moves .hid").first).to_be_visible()
        open_slot = ana.page.locator('.card[aria-disabled="false"]').first
        slot = open_slot.get_attribute("data-slot")
        open_slot.click()
        expect(ana.page.locator(f'.card[data-slot="{slot}"]')).to_have_attribute("aria-pressed", "true")
        cut(ana)
        mend(ana)
        expect(ana.page.locator(f'.card[data-slot="{slot}"]')).to_have_attribute("aria-pressed", "true")
        fight_out(ana, bo)
        titles = {person.page.locator("dialog.end h2").first.inner_text() for person in (ana, bo)}
        assert titles == {"You win", "You lose"}
        eve.until("dialog.end")
        for person in (ana, bo, eve):
            told_once(person)
        for message in told(eve):
            if message["type"] == "update" and message["view"]["phase"] == "combat":
                for side in message["view"]["fight"]["sides"]:
                    assert all(move["seen"] or move["card"] is None for move in side["moves"])


def test_a_duel_against_a_bot_by_clicking(house: Server, browser: Browser) -> None:
    with people(house, browser, reduced_motion="reduce") as [ana]:
        open_match(ana, "duel", [{"kind": "me"}, {"kind": "bot", "level": "easy"}], turn_time=0)
        ana.until(".person")
        ana.page.locator('[data-start="nun"]').click()
        ana.page.locator(".chosen .cast").click()
        ana.until(".card")
        assert fight(ana, well=True) == "over"
        ana.until("dialog.end")
        expect(ana.page.locator("dialog.end h2").first).to_have_text(re.compile("You (win|lose)"))
        expect(ana.button("Rematch")).to_be_visible()


def test_a_run_goes_on_when_the_line_was_cut(house: Server, browser: Browser) -> None:
    """In the middle of a fight, and on the upgrade screen with a move half chosen."""
    with people(house, browser, reduced_motion="reduce") as [ana]:
        win_a_fight(ana)
        page = ana.page
        page.locator(".corpse").wait_for()
        chosen = page.locator('.pick [data-slot="o2"]')
        name = chosen.locator(".cut").inner_text()
        chosen.click()
        expect(page.locator(".info h2").first).to_have_text(name)
        cut(ana)
        mend(ana)
        expect(page.locator(".info h2").first).to_have_text(name)
        page.locator(".info .cast").click()
        page.locator(".info .cast").click()
        onward(ana)
        before = turn_of(ana)
        cut(ana)
        page.locator('.card[aria-disabled="false"]').first.click()
        mend(ana)
        cast(ana, well=True)
        next_turn(ana, before)
        told_once(ana)
