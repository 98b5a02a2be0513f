"""Answers that come late: they never undo what a person has done meanwhile, and nothing is asked for twice."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, WebSocketRoute, expect

from tests.server.wire import Server
from tests.web.people import Person, people, to_battle, wait_for

pytestmark = pytest.mark.slow


class Held:
    """Answers to these questions are held back until they are let go, in any order."""

    def __init__(self, page: Page, path: str, method: str = "GET", **changed: Any) -> None:
        self.page = page
        self.answers: list[tuple[Route, APIResponse]] = []
        self.method = method
        self.holding = True
        self.changed = changed  # what the house is made to say instead
        page.route(path, self._hold)

    def _hold(self, route: Route) -> None:
        if self.holding and route.request.method == self.method:
            self.answers.append((route, route.fetch()))
        else:
            route.continue_()

    def wait(self, count: int = 1) -> None:
        wait_for(lambda: len(self.answers) >= count, self.page)

    def let_go(self, which: int = 0) -> None:
        """The answer arrives."""
        route, answer = self.answers.pop(which)
        with self.page.expect_response(lambda found: found.request == route.request) as arrived:
            route.fulfill(response=answer, **({"json": answer.json() | self.changed} if self.changed else {}))
        arrived.value.finished()

    def end(self) -> None:
        """Everything arrives, and from now on at once."""
        self.holding = False
        while self.answers:
            self.let_go()


class HeldLine:
    """A table's line: what the house says is held back on demand."""

    def __init__(self, page: Page) -> None:
        self.holding = False
        self.said: list[str | bytes] = []  # and not let through yet
        self.page = page
        page.route_web_socket("**/ws", self._join)

    def _join(self, line: WebSocketRoute) -> None:
        self.line = line
        line.connect_to_server().on_message(self._hear)

    def _hear(self, message: str | bytes) -> None:
        if self.holding:
            self.said.append(message)
        else:
            self.line.send(message)

    def let_go(self, count: int = 1) -> None:
        """As soon as there are so many messages, all are let through."""
        wait_for(lambda: len(self.said) >= count, self.page)
        self.holding = False
        for message in self.said:
            self.line.send(message)
        self.said.clear()

    def refuse(self, words: str) -> None:
        """Instead of what the house did, the page hears that it would not."""

        def done() -> list[str]:
            said = [json.loads(message) for message in self.said]
            return [message["id"] for message in said if message["type"] == "done"]

        wait_for(lambda: bool(done()), self.page)
        [answered] = done()
        self.holding = False
        self.said.clear()
        self.line.send(json.dumps({"type": "refused", "id": answered, "code": "not_now", "words": words}))


def move(person: Person, text: str) -> None:
    person.page.locator(".legal").get_by_role("button", name=text, exact=True).click()


def nullgame(person: Person) -> None:
    """The smallest game, against oneself."""
    person.go("/game/nullgame")
    person.page.get_by_label("each other, at this screen").check()
    person.button("Play").click()


def replay_of_nullgame(person: Person) -> None:
    """Either seat sees four steps, a watcher two."""
    nullgame(person)
    for _ in range(2):
        person.page.locator(".curtain button").click()
        for text in ("hold 2", "hold 1", "show"):
            move(person, text)
    person.page.locator(".end").wait_for()
    person.go(f"/replay/{person.match}")
    person.page.get_by_role("slider").wait_for()


def steps(person: Person, count: int) -> None:
    person.page.locator("h1").click()
    for _ in range(count):
        person.page.keyboard.press("ArrowRight")


def test_a_replay_is_shown_when_all_of_it_has_come(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        replay_of_nullgame(ana)
        for last in ("**/api/matches/*", "**/api/matches/*/replay*", "**/api/games/*"):
            held = Held(ana.page, last)
            ana.page.reload()
            held.wait()
            expect(ana.page.locator("main")).to_have_text("Parlour One moment")  # nothing that could be stepped
            held.end()
            steps(ana, 3)
            expect(ana.page.locator(".count")).to_have_text("3 of 4")
            ana.page.keyboard.press("Home")
            expect(ana.page).to_have_url(re.compile("at=0$"))


def test_steps_taken_while_another_view_is_loaded_are_kept(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        replay_of_nullgame(ana)
        held = Held(ana.page, "**/replay?*")
        ana.page.get_by_label("Seen by").select_option("2")
        held.wait()
        steps(ana, 3)
        expect(ana.page).to_have_url(re.compile("[?]at=3$"))  # the address is of what is shown
        held.let_go()
        expect(ana.page).to_have_url(re.compile("view=2&at=3$"))
        ana.page.get_by_label("Seen by").select_option("0")
        held.wait()
        held.let_go()
        expect(ana.page.locator(".count")).to_have_text("2 of 2")  # a watcher was told less


def test_of_two_views_the_one_chosen_later_is_shown(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        replay_of_nullgame(ana)
        held = Held(page, "**/replay?*")
        chosen = page.get_by_label("Seen by")
        chosen.select_option("0")
        held.wait()
        chosen.select_option("2")
        held.wait(2)
        for which in (1, 0):  # the later one's answer is the first to come
            with page.expect_response("**/api/games/*") as last:
                held.let_go(which)
            last.value.finished()
        expect(page).to_have_url(re.compile("view=2&at=0$"))
        expect(page.locator(".count")).to_have_text("0 of 4")
        expect(chosen).to_have_value("2")


def test_who_has_gone_elsewhere_stays_there(house: Server, browser: Browser) -> None:
    """A match that was asked for, and one that was left: their answers lead nobody away from another page."""
    with people(house, browser) as [ana]:
        page = ana.page
        ana.go("/game/nullgame")
        held = Held(page, "**/api/matches", "POST")
        ana.button("Play").click()
        held.wait()
        expect(ana.button("Play")).to_be_disabled()
        page.locator("header .house").click()
        page.locator(".games a").first.wait_for()
        held.let_go()
        expect(page).to_have_url(house.url + "/")

        held.end()
        ana.open_game("fogline", "whoever comes")
        held = Held(page, "**/abandon", "POST")
        ana.button("Leave the table").click()
        held.wait()
        page.get_by_role("link", name="To the parlour").click()  # it has been called off
        page.locator('.games a[href="/game/fogline"]').click()
        ana.button("Play").wait_for()
        held.let_go()
        expect(page).to_have_url(house.url + "/game/fogline")

        replay_of_nullgame(ana)
        held = Held(page, "**/play-on", "POST", imagined=True)
        ana.button("Play on from here").click()
        held.wait()
        expect(ana.button("Play on from here")).to_be_disabled()  # one press, one match
        entering = Held(page, "**/api/matches/*")
        held.let_go()
        entering.wait()
        entering.holding = False
        page.go_back()
        page.get_by_role("slider").wait_for()
        entering.let_go()
        expect(page).to_have_url(re.compile("/replay/"))  # the table would have put its address here
        page.reload()
        page.get_by_role("slider").wait_for()


def test_a_lesson_is_not_mixed_up_with_another(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        ana.go("/learn/fogline")
        current = page.locator("[aria-current=step]")
        ana.button("3. Edges").click()
        expect(current).to_contain_text("3. ")
        edges = page.locator(".teacher").inner_text()
        held = Held(page, "**/lessons/*", "POST")
        page.get_by_role("button", name="2. ").click()
        held.wait()
        page.locator('.hit[data-cell="0,0"]').click(force=True)  # another lesson was asked for: nothing comes of it
        ana.button("3. Edges").click()
        held.wait(2)
        held.let_go(1)
        held.let_go()
        expect(page.locator(".teacher")).to_have_text(edges, use_inner_text=True)
        expect(current).to_contain_text("3. ")

        page.locator('.hit[data-cell="0,0"]').click()
        held.wait()
        held.let_go()
        page.locator('.hit[data-cell="0,-1"]').click()
        page.locator(".confirm button.main").click()
        held.wait()
        page.locator('.hit[data-cell="0,0"]').click()  # faster than the answer
        held.let_go()
        expect(page.locator(".teacher")).to_contain_text("Lesson done")
        assert not held.answers
        expect(current).to_contain_text("✓")


def test_a_name_is_not_written_over_while_it_is_typed(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        name = page.get_by_label("You are called")
        ana.go("/rules/nullgame")
        held = Held(page, "**/api/me")
        page.locator("header .house").click()
        held.wait()
        expect(name).to_have_count(0)
        held.let_go()
        name.fill("Ana")
        renaming = Held(page, "**/api/me", "PUT")
        ana.button("Change").click()
        renaming.wait()
        name.fill("Ana the Second")
        renaming.let_go()
        expect(name).to_have_value("Ana the Second")
        ana.button("Change").click()
        renaming.wait()
        renaming.let_go()
        expect(page.locator("form [role=status]")).to_have_text("From the next match on.")

        name.fill("bot:ana")
        ana.button("Change").click()
        renaming.wait()
        renaming.let_go()
        expect(page.locator("form [role=status]")).to_contain_text("only bots")
        with page.expect_response("**/api/lobby") as looked:
            pass
        looked.value.finished()
        expect(page.locator("form [role=status]")).to_contain_text("only bots")  # until something else is typed


def test_the_first_page_looks_around_once_at_a_time(house: Server, browser: Browser) -> None:
    """... and again, if the house could not be reached at first."""
    with people(house, browser) as [ana]:
        page = ana.page
        page.clock.install()
        ana.go("/rules/nullgame")
        page.route("**/api/games", lambda route: route.abort())
        page.locator("header .house").click()
        expect(page.locator("[role=alert]")).to_contain_text("cannot be reached")
        page.unroute("**/api/games")
        held = Held(page, "**/api/lobby")
        page.clock.run_for(6_000)
        page.locator(".games a").first.wait_for()
        held.wait()
        page.clock.run_for(12_000)
        assert len(held.answers) == 1
        held.let_go()
        expect(page.locator("[role=alert]")).to_have_count(0)
        page.clock.run_for(6_000)
        held.wait()


def test_a_picture_is_the_newest_and_the_player_s_own(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        picture = page.locator(".plain pre")
        nullgame(ana)
        page.locator(".curtain button").click()
        expect(picture).to_contain_text("seat 1: (empty)")
        held = Held(page, "**/picture*")
        for number, text in enumerate(("hold 2", "hold 3"), 1):
            move(ana, text)
            held.wait(number)
        held.let_go(1)
        expect(picture).to_contain_text("seat 1: ooo")
        held.let_go()
        expect(picture).to_contain_text("seat 1: ooo")
        move(ana, "show")
        page.locator(".curtain button").click()
        move(ana, "hold 1")  # the table is there, its picture is not yet
        expect(picture).to_have_text("")
        held.end()
        expect(picture).to_contain_text("seat 2: o")


def test_a_question_is_about_the_unit_that_was_chosen(house: Server, browser: Browser) -> None:
    """Another unit is chosen while the first one is asked about: the question goes, and nothing is mixed up."""
    with people(house, browser) as [ana]:
        page = ana.page
        line = HeldLine(page)
        hidden = page.locator('.movable .hit[aria-label*="face-down"]')  # asked about before it turns face-up
        while not hidden.count():
            to_battle(ana)
        hidden.first.click()
        chosen = page.locator("g.tile.selected .hit").get_attribute("data-cell")
        page.locator("g.tile.attack, g.tile.move").first.click()
        page.locator(".confirm").wait_for()
        line.holding = True
        page.locator(f'.hit[aria-label*="your"]:not([data-cell="{chosen}"])').last.click()
        expect(page.locator(".confirm")).to_have_count(0)
        expect(page.locator("g.tile.attack, g.tile.move")).to_have_count(0)  # those were the first one's
        line.let_go()
        expect(page.locator("g.tile.selected .hit")).not_to_have_attribute("data-cell", str(chosen))


def test_the_number_taken_last_is_the_one_placed(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        line = HeldLine(page)
        ana.open_game("underlinery", "a bot", level="random")
        if ana.until(".choice button", ".tools .hand") == ".choice button":
            ana.button("A First placement").click()
        page.locator(".board button", has_text="57").click()
        expect(page.locator(".tools .hand b")).to_have_text("57")
        line.holding = True
        page.locator(".board button", has_text="99").click()
        page.locator(".grid button").nth(60).click()
        page.locator(".grid button").nth(61).click()
        line.let_go(5)  # what is in hand, and two placements that are done
        expect(page.locator(".grid button").nth(60)).to_have_text("99")
        expect(page.locator(".grid button").nth(61)).to_have_text("1")
        line.holding = True
        fill = page.locator(".fill")
        fill.click()
        expect(fill).to_be_disabled()  # one press, one input
        line.let_go()
        page.locator(".board button.live:enabled").first.wait_for()


def test_a_draw_is_answered_once(house: Server, browser: Browser) -> None:
    with people(house, browser, 2) as [ana, bo]:
        line = HeldLine(bo.page)
        ana.open_game("fogline", "a friend, by link")
        ana.invite(bo)
        ana.button("Menu").click()
        ana.button("Offer a draw").click()
        bo.button("Accept the draw").wait_for()
        line.holding = True
        bo.button("Accept the draw").click()
        expect(bo.button("Accept the draw")).to_be_disabled()
        expect(bo.button("Decline")).to_be_disabled()
        ana.page.locator(".end").wait_for()
        line.let_go()
        expect(bo.page.locator(".end h2")).to_have_text("A draw")
        expect(bo.page.locator(".refused")).to_have_count(0)
