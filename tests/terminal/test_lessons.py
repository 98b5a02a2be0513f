"""Lessons and replays on the table screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from parlour import games
from parlour.games.underscore.view.shapes import UnderscoreView
from parlour.store.folder import data_folder
from parlour.store.glance import kept, matches
from parlour.table.record import write_record
from parlour.table.recording import record_of
from parlour.terminal.app import ParlourApp
from parlour.terminal.keeper import Keeper
from parlour.terminal.lesson import LessonSource
from parlour.terminal.replay import ReplaySource, from_home, from_record
from parlour.terminal.screens.lesson import LessonScreen
from parlour.terminal.screens.replay import ReplayScreen
from parlour.terminal.sitting import sit_down
from parlour.terminal.tours import TOURS
from tests.terminal.hands import SMALL, at, settled, text, typed

pytestmark = pytest.mark.anyio

STEPS = 100  # no lesson has so many
LESSONS = [(name, number) for name in games.HEADLINES for number in range(1, len(games.card(name).lessons) + 1)]


@pytest.mark.parametrize(("name", "number"), LESSONS)
def test_every_lesson_can_be_gone_through(name: str, number: int) -> None:
    """What the hint says, or the way that the lesson knows, leads to its end; a wrong input is told what is asked."""
    source = LessonSource(games.card(name), number)
    for _ in range(len(source.tour)):
        assert source.say("") is None
    for _ in range(STEPS):
        if source.run.finished():
            break
        step = source.run.step()
        assert source.scene().said
        if step.trial is not None:
            for wanted in step.trial.line:
                assert source.hint() == wanted
                assert source.say(wanted) is None
        else:
            assert source.say(source.hint() if step.answers else "") is None
    assert source.run.finished()


def test_the_lessons_tell_of_every_sign_before_it_matters() -> None:
    """Each sign that a lesson of Underscore brings on the screen was told of in a tour before, in that lesson or earlier."""
    told: set[str] = set()
    words = {"hits": "`hits", "cooling": "`cooling", "trap": "`trap", "curse risk": "`curse risk", "ward": "`ward"}
    words |= {"Heat": "`Heat", "charge": "`charge", "bound": "`bound"}
    card = games.card("underscore")
    for number, lesson in enumerate(card.lessons, 1):
        for tour in TOURS.get(("underscore", number), ()):
            told |= {sign for sign, mark in words.items() if mark in tour}
        source = LessonSource(card, number)
        source.tour = []
        for _ in range(STEPS):
            if source.run.finished():
                break
            view = source.scene().view
            assert isinstance(view, UnderscoreView)
            seen = signs(view)
            assert seen <= told, (lesson.title, seen - told)
            step = source.run.step()
            for said in step.trial.line if step.trial is not None else (source.hint() if step.answers else "",):
                assert source.say(said) is None
    assert told == set(words)


def signs(view: UnderscoreView) -> set[str]:
    """What stands on the screen of a fight and would have to be explained."""
    found: set[str] = set()
    for side in view.fight.sides if view.fight is not None else []:
        shown = {"ward": side.ward, "curse risk": side.risk, "trap": side.traps, "Heat": side.heat}
        found |= {sign for sign, there in shown.items() if there}
        for move in side.moves:
            if move.now is not None and move.card is not None:
                now = {"cooling": move.now.cooling, "bound": move.now.bound, "hits": move.now.dmg}
                found |= {sign for sign, there in {**now, "charge": move.card.charge}.items() if there}
    return found


async def test_a_tour_of_the_screen_comes_first_and_is_refused_nothing(keeper: Keeper) -> None:
    source = LessonSource(games.card("underscore"), 1)
    refusal = source.say("cast m1")
    assert refusal is not None
    assert "Enter goes on" in refusal.words
    assert not source.asks()


async def go(pilot: Pilot[int], app: ParlourApp) -> LessonScreen:
    await settled(pilot)
    screen = app.screen
    assert isinstance(screen, LessonScreen)
    return screen


async def test_a_lesson_is_taken_by_keys_and_kept(keeper: Keeper) -> None:
    source = LessonSource(games.card("fogline"), 1)
    app = ParlourApp(keeper, lambda app: LessonScreen(source, keeper))
    async with app.run_test(size=SMALL) as pilot:
        screen = await go(pilot, app)
        for _ in range(len(source.tour)):
            assert "THE SCREEN." in text(app)
            await pilot.press("enter")
            await settled(pilot)
        assert "The first pair of the game goes to 0,0" in " ".join(text(app).split())
        await typed(pilot, "I#1@5,5")
        assert "No: " in text(app)
        await pilot.press("t")
        await settled(pilot)
        assert "Hint: " in text(app)
        for _ in range(STEPS):
            if source.run.finished():
                break
            if source.asks():
                await typed(pilot, source.run.step().answers[0])
            else:
                await pilot.press("enter")
                await settled(pilot)
        assert "Done." in text(app)
        assert screen.done
    assert "fogline 1" in kept(data_folder(), "lesson")


async def test_a_lesson_asks_again_for_what_it_wants(keeper: Keeper) -> None:
    """What the rules allow but the lesson does not ask for is not only refused."""
    source = LessonSource(games.card("underlinery"), 1)
    for _ in range(STEPS):
        if source.asks():
            break
        source.say("")
    wanted = source.run.step().say
    other = next(
        source.game.write(action)
        for action in source.run.position.legal(source.run.step().seat)
        if source.game.write(action) not in source.run.step().answers
    )
    refusal = source.say(other)
    assert refusal is not None
    assert wanted in refusal.words


async def test_threads_laid_in_the_first_lesson_of_summon5_are_drawn(keeper: Keeper) -> None:
    app = ParlourApp(keeper, lambda app: LessonScreen(LessonSource(games.card("summon5"), 1), keeper))
    async with app.run_test(size=SMALL) as pilot:
        screen = await go(pilot, app)
        for _ in range(STEPS):
            if screen.lesson.asks():
                break
            await pilot.press("enter")
            await settled(pilot)
        await pilot.press("t")
        await settled(pilot)
        assert re.search(r"Hint: \d on column \d+, row \d+: the cursor is there", text(app))
        answer = screen.lesson.run.step().answers[0]
        digit, _, cell = answer.removeprefix("place ").partition("@")
        await at(pilot, app, cell, digit)
        assert f"<{digit}>" in text(app)


def finished(keeper: Keeper) -> str:
    """A match of the player's own that is over."""
    card = games.card("magpie")
    sitting = sit_down(keeper, card, card.make(), "random", seed="3")
    while sitting.match.outcome() is None:
        if sitting.due():
            sitting.bot_acts()
        else:
            seat = sitting.waits_for()
            assert sitting.hear(seat, sitting.match.legal(seat)[0]).refusal is None
    return matches(data_folder())[0].id


@pytest.mark.slow
async def test_a_match_is_seen_again_step_by_step_and_from_every_seat(keeper: Keeper) -> None:
    ident = finished(keeper)
    source = keeper.do(lambda home: from_home(home, ident))
    app = ParlourApp(keeper, lambda app: ReplayScreen(source))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        last = len(source.frames) - 1
        assert f"moment 0 of {last}" in text(app)
        await pilot.press("right", "right", "left")
        await settled(pilot)
        assert f"moment 1 of {last}" in text(app)
        before = text(app)
        await pilot.press("v")
        await settled(pilot)
        assert text(app) != before
        await pilot.press("end")
        await settled(pilot)
        assert "The end: " in text(app)
        await pilot.press("g", "2", "enter")
        await settled(pilot)
        assert f"moment 2 of {last}" in text(app)
        await typed(pilot, "lay 1")
        assert "nothing can be changed" in text(app)


def test_a_record_gives_the_same_moments_as_the_file(keeper: Keeper, tmp_path: Path) -> None:
    card = games.card("nullgame")
    sitting = sit_down(keeper, card, card.make(), "none", seed="3")
    for seat in (1, 2):
        sitting.hear(seat, "hold 2")
        sitting.hear(seat, "show")
    again = from_record(write_record(record_of(sitting.match)))
    here = keeper.do(lambda home: from_home(home, matches(data_folder())[0].id))

    def told(source: ReplaySource) -> list[str]:
        return [source.game.show(frame.position.view(1)) for frame in source.frames]

    assert told(again) == told(here)
    assert len(told(here)) == 5
