"""Fogline in a browser, played as people do."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.server.wire import Server
from tests.web.people import DESK, PHONE, Person, act_once, people, tab_to, to_battle, wait_for

pytestmark = pytest.mark.slow

ACTIONS = 150  # a match is over long before
LOOK_OUT = """() => {
  window.fights = 0;
  window.heights = [];  // of what stands above the battlefield
  new MutationObserver(() => {
    window.fights += document.querySelectorAll(".combat").length;
    for (const news of document.querySelectorAll(".news"))
      if (!window.heights.includes(news.offsetHeight)) window.heights.push(news.offsetHeight);
  }).observe(document.body, { childList: true, subtree: true });
}"""  # a fight is shown for a while, and nobody knows when the test looks


def play_out(person: Person) -> None:
    for _ in range(ACTIONS):
        person.until("g.tile.movable", ".end")
        if person.over():
            return
        act_once(person)
    raise AssertionError("the match does not end")


def without_legal(frame: str) -> str:
    """The frame without what the player themself could do: that may look like what the other did."""
    message = json.loads(frame)
    if message["type"] == "update":
        message["legal"] = message["view"]["legal"] = []
    return json.dumps(message)


def enemy_placements(record: str, seat: int) -> list[str]:
    return re.findall(rf"^{3 - seat} ([CTIAS]#\d@\S+)$", record, re.M)


def test_a_whole_match_against_a_bot_by_clicking(house: Server, browser: Browser) -> None:
    """FL-60 to FL-63, FL-51: from the first page to the replay; what was hidden never reached the browser."""
    with people(house, browser) as [ana]:
        page = ana.page
        to_battle(ana, by_hand=True)
        assert page.locator("g.tile").count() == 16
        hidden = page.locator('.hit[aria-label*="enemy hidden unit"]')
        assert hidden.count() >= 7  # one may have struck already
        for edges in page.locator("g.tile").evaluate_all(
            "tiles => tiles.map(t => t.querySelectorAll('polygon').length)"
        ):
            assert edges == 4  # FL-60: also under a unit

        page.locator("g.tile.movable").first.click()
        expect(page.locator(".choices li")).to_have_count(4)  # FL-61: every direction says what it would do or why not
        barred = page.locator(".choices li.no").first
        if barred.count():
            expect(barred).to_contain_text(re.compile(r"no tile|own unit|cannot cross|earlier position"))
        page.keyboard.press("Escape")
        page.keyboard.down("Shift")
        expect(page.locator("g.tile.lifted")).to_have_count(16)
        page.keyboard.up("Shift")

        storage = page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")
        before_the_end = page.content() + storage
        page.evaluate(LOOK_OUT)
        sent: list[str] = []
        for _ in range(ACTIONS):
            ana.until("g.tile.movable", ".end")
            if ana.over():
                break
            sent = list(ana.frames)
            act_once(ana)
        assert ana.over()
        fights_seen = page.evaluate("window.fights")
        assert page.evaluate("Math.max(...window.heights)") < 56  # a fight with long words does not move the board
        expect(page.locator(".turn")).to_have_text("The fog clears.")
        assert not page.locator('.hit[aria-label*="face-down"], .hit[aria-label*="hidden unit"]').count()
        assert page.locator('.hit[aria-label*="never turned face-up"]').count() == page.locator(".stitch").count() > 0
        expect(page.locator(".log li").first).to_contain_text(re.compile(r"(won|A draw): "))
        expect(page.locator(".log li").last).to_contain_text(re.compile(r"placed|left the rest"))
        expect(page.locator(".log code").last).to_have_text(re.compile(r"^(.#\d@0,0|\d autofinish)$"))
        kept = page.evaluate("Object.keys(localStorage)")
        assert sorted(kept) == [
            "parlour.been",
            "parlour.seals",
        ]  # one short list, not an entry for every match ever played

        page.locator(".end summary").click()
        ana.button("Verify the seal").click()
        expect(page.locator(".end .seal li")).to_have_count(3)
        assert page.locator(".end .seal li.bad").count() == 0

        with page.expect_download() as saved:
            page.locator(".end").get_by_role("link", name="Record").click()
        file = saved.value.path()
        checked = subprocess.run(
            [sys.executable, "-m", "parlour", "verify", str(file)], capture_output=True, text=True, check=False
        )
        assert checked.returncode == 0, checked.stdout + checked.stderr
        record = file.read_text()
        fights = re.findall(r"^\d \S*x[URDL]", record, re.M)
        assert bool(fights_seen) == bool(fights)
        seat = next(m["seat"] for m in ana.messages if m["type"] == "table" and m["seat"])
        secrets = enemy_placements(record, seat)
        assert len(secrets) == 8
        for secret in secrets:
            assert secret not in before_the_end
            assert not [frame for frame in sent if secret in without_legal(frame)]
        for message in ana.messages:
            if message["type"] == "update" and not message["result"]:
                for unit in message["view"]["units"]:
                    assert unit["up"] or unit["owner"] == seat or unit["unit"] is None

        page.get_by_role("link", name="Replay").click()
        expect(page.get_by_role("slider")).to_be_visible()
        page.locator("h1").click()
        for _ in range(4):
            page.keyboard.press("ArrowRight")
        expect(page.locator("g.tile")).to_have_count(4)
        expect(page.locator(".said")).to_contain_text("on card")  # in words, with the notation beside it
        expect(page.locator(".said code")).to_have_text(re.compile(r"[CTIAS?]#\d@"))
        page.locator("select[name=view]").select_option(str(3 - seat))
        expect(page).to_have_url(re.compile(f"view={3 - seat}&at=4$"))
        ana.button("Play on from here").click()
        page.wait_for_url("**/match/*")
        ana.until(".tray button:enabled", "g.tile.movable")


def test_a_match_by_keyboard_alone(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        page.goto(house.url + "/game/fogline")
        ana.button("Play").wait_for()
        tab_to(page, "select[name=level]")
        page.keyboard.press("Home")  # random
        tab_to(page, "form button.main")
        page.keyboard.press("Enter")
        ana.until(".tray button:enabled")
        tab_to(page, '[aria-label="Your units"] button')
        page.keyboard.press("Enter")
        tab_to(page, '[aria-label="Your terrain cards"] button')
        page.keyboard.press("Enter")
        tab_to(page, "g.spot")
        page.keyboard.press("Enter")
        ana.until(".rest")
        tab_to(page, ".rest")
        page.keyboard.press("Enter")
        for _ in range(ACTIONS):
            ana.until("g.tile.movable", ".end")
            if ana.over():
                break
            tab_to(page, ".movable .hit")
            page.keyboard.press("Enter")
            page.locator(".choices button").first.wait_for()
            tab_to(page, ".choices button")
            page.keyboard.press("Enter")
            if page.locator(".confirm").count():  # it has the focus
                page.keyboard.press("Enter")
            page.locator("g.tile.selected").wait_for(state="detached")
        assert ana.over()
        assert page.evaluate("document.activeElement.tagName") == "H2"


def test_a_match_on_a_phone(house: Server, browser: Browser) -> None:
    with people(house, browser, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce") as [ana]:
        ana.open_game("fogline", "a bot", level="random")
        ana.until(".tray button:enabled")
        assert ana.sideways() == 0
        ana.page.locator(".rest").tap()
        ana.until("g.tile.movable", ".end")
        assert ana.sideways() == 0
        play_out(ana)
        assert ana.sideways() == 0


def top_of_the_board(person: Person) -> float:
    return float(person.page.evaluate("document.querySelector('.fogline').getBoundingClientRect().top"))


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_refusal_is_shown_where_the_player_looks(house: Server, browser: Browser, size: ViewportSize) -> None:
    """FL-54: in words, above the board, and to the sender alone; a draw that is offered lies over the board."""
    with people(house, browser, 2, viewport=size) as [ana, bo]:
        ana.open_game("fogline", "a friend, by link")
        ana.invite(bo)
        bo.until(".fogline")
        tops = [top_of_the_board(each) for each in (ana, bo)]
        ana.button("Menu").click()
        ana.button("Offer a draw").click()
        bo.button("Decline").wait_for()
        expect(ana.page.locator(".offer")).to_have_text("draw?\u00a0is offered")
        assert [top_of_the_board(each) for each in (ana, bo)] == tops  # neither offer nor question moves it
        bo.button("Decline").click()
        ana.button("Menu").click()
        ana.button("Offer a draw").click()  # one offer a turn
        expect(ana.page.locator(".refused")).to_contain_text("draw")
        expect(bo.page.locator(".refused")).to_have_count(0)


def test_a_long_press_lifts_the_unit_and_selects_nothing(house: Server, browser: Browser) -> None:
    """Fogline section 7: Shift or a long press shows the ground; a click after it selects again."""
    with people(house, browser, viewport=PHONE, is_mobile=True, has_touch=True) as [ana]:
        page = ana.page
        to_battle(ana)
        unit = page.locator(".movable .hit").first
        unit.hover()
        page.mouse.down()
        expect(page.locator("g.tile.lifted")).to_have_count(1)
        page.mouse.up()
        expect(page.locator("g.tile.lifted")).to_have_count(0)
        assert page.locator("g.tile.selected").count() == 0
        unit.click()
        expect(page.locator("g.tile.selected")).to_have_count(1)


def test_a_barred_neighbour_says_why_when_it_is_clicked(house: Server, browser: Browser) -> None:
    """FL-61 without a pointer that could hover: the reason stands above the board."""
    with people(house, browser) as [ana]:
        ana.go("/learn/fogline")
        ana.button("3. Edges").click()
        ana.page.locator('.hit[data-cell="0,0"]').click()
        ana.page.locator("g.tile.selected").wait_for()
        for cell in ("1,0", "0,1"):
            if ana.page.locator(f'.hit[data-cell="{cell}"]').count():
                ana.page.locator(f'.hit[data-cell="{cell}"]').click()
                expect(ana.page.locator(".turn")).to_contain_text("cannot cross")
                return
        raise AssertionError("the lesson has no barred neighbour")


COVERED = """tiles => tiles.flatMap((tile) => {
  const badge = tile.querySelector('.badge').getBoundingClientRect();
  const letters = [...tile.querySelectorAll('.P text, .F text, .M text')];
  const over = (box) => box.left < badge.right && badge.left < box.right && box.top < badge.bottom && badge.top < box.bottom;
  return letters.length === 4 ? letters.filter((each) => over(each.getBoundingClientRect())).map((each) => each.textContent) : ['?'];
})"""


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}])
def test_the_sign_of_a_hidden_unit_covers_no_letter_of_an_edge(
    house: Server, browser: Browser, viewport: dict[str, int]
) -> None:
    """FL-51, FL-60: the player knows at one look what the other does not see, and still reads the ground."""
    with people(house, browser, viewport=viewport) as [ana]:
        to_battle(ana)
        hidden = ana.page.locator("g.tile:has(.badge)")
        expect(hidden.first).to_be_visible()
        assert hidden.evaluate_all(COVERED) == []


def test_clocks_run_where_the_pace_says_so(house: Server, browser: Browser) -> None:
    """The game's own clock ticks for both, who leaves is given their grace; days are counted in days."""
    with people(house, browser, 2) as [ana, bo]:
        ana.open_game("fogline", "a friend, by link", clock="live", preset="skirmish")
        ana.invite(bo)
        for person in (ana, bo):
            clock = person.page.locator(".players [role=timer]")
            expect(clock).to_have_text(re.compile(r"^(0:\d\d|1:00)$"))
            shown = clock.inner_text()
            wait_for(lambda clock=clock, shown=shown: clock.inner_text() != shown, person.page)  # type: ignore[misc]
        bo.go("/")
        expect(ana.page.locator(".away")).to_contain_text(re.compile(r"away\s*(0:\d\d|1:00)"))
        bo.page.go_back()
        expect(ana.page.locator(".away")).to_have_count(0)
        ana.give_up()

        ana.open_game("fogline", "a friend, by link", clock="days")
        ana.invite(bo)
        expect(bo.page.locator(".players [role=timer]")).to_have_text(re.compile(r"^(9 d 23 h|10 d 0 h)$"))
        bo.go("/")
        expect(ana.page.locator(".away")).to_have_text("away")  # as long as they like


def test_the_question_before_a_reveal_can_be_switched_off(house: Server, browser: Browser) -> None:
    """Fogline section 7: asked before a unit turns face-up, unless the player wants no such question."""
    with people(house, browser) as [ana]:
        page = ana.page
        to_battle(ana)
        ana.button("Menu").click()
        page.get_by_label("Ask before a unit turns face-up").uncheck()
        page.get_by_role("button", name="Close").first.click()
        for n in range(page.locator(".movable .hit").count()):
            page.locator(".movable .hit").nth(n).click()
            page.locator("g.tile.attack, g.tile.move").first.wait_for()
            if "Command" not in page.locator(".choices h2").inner_text():  # that one is always asked about
                break
            page.keyboard.press("Escape")
            page.locator("g.tile.selected").wait_for(state="detached")
        page.locator("g.tile.attack, g.tile.move").first.click()
        page.locator("g.tile.selected").wait_for(state="detached")
        expect(page.locator(".confirm")).to_have_count(0)
