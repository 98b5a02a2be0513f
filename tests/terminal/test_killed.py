"""The command at a real terminal: killed in the middle of each game, and gone on with in the same turn."""

import os
import re
from typing import NamedTuple

import pytest

from parlour import games
from parlour.games.fogline.view.shapes import PHASES as fogline
from parlour.games.underlinery.position.terms import PHASES as underlinery
from parlour.games.underscore.position.state import PHASES as underscore
from parlour.terminal.keeper import Keeper
from parlour.terminal.sitting import go_on
from tests.terminal.window import LONGEST, Window


class Stop(NamedTuple):
    """What is pressed and what is seen after it; then it is killed."""

    said: tuple[tuple[str, str], ...]
    phase: str = ""  # as the game's view tells it, where it has phases
    back: str = ""  # what is seen when it is gone on with; "" = what was seen last


class Life(NamedTuple):
    """A match that is killed again and again, and gone on with each time."""

    how: str
    stops: tuple[Stop, ...]
    opens: str = "your turn"


RUN = "underscore --preset run --seed 1"
BEGUN = (("2", "CHARCOAL NUN"), (":begin nun Ada\r", "TURN 1"))
NAMED = (("2", "CHARCOAL NUN"), ("\r", "Your name"), ("\r", "TURN 1"), ("1", "TURN 2"))
FOUGHT = (*(("1", f"TURN {turn}") for turn in range(3, 7)), ("1", "Learn Move"))
CURTAIN = "Hand over to seat"
LIVES = {
    "underscore": Life(
        RUN,
        (
            Stop(BEGUN, "combat"),
            Stop((("1", "TURN 2"),), "combat"),
            Stop(FOUGHT, "upgrade"),
            Stop(((":leave\r", "Two roads to level 2"),), "fork"),
            Stop((("\r", "LEVEL 2"),), "combat"),
        ),
    ),
    "underscore blessings": Life(
        RUN, (Stop(NAMED, "combat"), Stop((*FOUGHT, (":draft\r", "Green Marriage")), "minors"))
    ),
    "underscore learned": Life(
        RUN, (Stop((*NAMED, *FOUGHT, (":learn o1 found\r", "Put your moves in order")), "reorganise"),)
    ),
    "underscore draft": Life(
        "underscore --preset draft --seed 1 --bot random", (Stop((("2", ""), ("\r", "pick 2 of 7")), "draft"),)
    ),
    "underscore duel": Life(
        "underscore --duel starters --seed 1 --bot none",
        (Stop((("\r", "WHO ARE YOU?"), (":begin nun\r", f"{CURTAIN} 2")), "begin"),),
        opens=f"{CURTAIN} 1",
    ),
    "fogline": Life("fogline --first host --seed 1 --bot random", (Stop((("\r", "(1c)"),), "setup"),)),
    "fogline for two": Life(
        "fogline --setup random --first host --seed 1 --bot none",
        (
            Stop((("\r", "decline"), (":agree\r", f"{CURTAIN} 2")), "consent"),
            Stop((("\r", "decline"), (":agree\r", f"{CURTAIN} 1")), "battle"),
        ),
        opens=f"{CURTAIN} 1",
    ),
    "summon5": Life(
        "summon5 --seating fixed --seed 1 --bot random",
        (Stop((("\x1b[C", ""), ("4", "<4>"))), Stop((("\x1b[C", ""), ("\x1b[C", ""), ("1", "+20"), ("e", "you: 75")))),
    ),
    "underlinery": Life(
        "underlinery --chooser 1 --seed 1 --bot random",
        (
            Stop((("\r", "in hand: 1"), ("\r", "in hand: 2")), "placement"),
            Stop((("f", "to call"),), "match"),
        ),
    ),
    "stackdoku": Life(
        "stackdoku --seed 7 --bot random",
        (Stop((("\r", "<"),)), Stop(((":P1+4\r", "a pair of"),), back="moves 1 of")),
    ),
    "nullgame": Life("nullgame --seed 1 --bot random --seat 1", (Stop(((":hold 2\r", "seat 1: oo"),)),)),
}


@pytest.mark.slow
def test_nothing_runs_on_in_a_closed_window() -> None:
    window = Window()
    window.until("Fogline")
    os.close(window.main)
    try:
        window.running.wait(LONGEST)  # it ends by itself
    finally:
        window.running.kill()


def test_every_game_is_killed_in_every_phase() -> None:
    """But when it is over, and at Underlinery's toss: its one input ends it, and before any input nothing is kept."""
    phases = {"fogline": fogline, "underlinery": underlinery[1:], "underscore": underscore}
    for name in games.HEADLINES:
        killed = {stop.phase for life in LIVES.values() if life.how.startswith(name) for stop in life.stops}
        assert killed == {*phases.get(name, [""])} - {"over"}, name


@pytest.mark.slow
@pytest.mark.parametrize("name", LIVES)
def test_a_killed_match_is_gone_on_with(name: str) -> None:
    life = LIVES[name]
    title = games.card(life.how.split()[0]).title
    window = Window("play", *life.how.split())
    try:
        window.until(life.opens)
        for stop in life.stops:
            for keys, seen in stop.said:
                window.press(keys)
                window.until(seen)
            window.kill()
            assert phase_kept() == stop.phase
            window = Window()
            window.until(f"Continue {title}")
            window.press("\r")
            window.until(stop.back or stop.said[-1][1])
    finally:
        window.kill()


def phase_kept() -> str:
    """Where the match of the player's file stands."""
    with Keeper() as keeper:
        match = go_on(keeper, keeper.do(lambda home: home.waiting())[0].id).match
        return str(getattr(match.view(1), "phase", ""))


@pytest.mark.slow
def test_a_killed_match_has_taken_the_time_that_was_seen() -> None:
    """Its last input was long before."""
    window = Window("play", *LIVES["stackdoku"].how.split())
    try:
        window.until("your turn")
        window.press("\r")
        window.until("<")
        window.so(lambda: bool(seconds(window)) and seconds(window)[-1] >= 5, "time 0:05")
        seen = seconds(window)[-1]
        window.kill()
        window = Window()
        window.until("Continue Stackdoku")
        window.press("\r")
        window.so(lambda: bool(seconds(window)), "the time")
        assert seconds(window)[0] >= seen - 1
    finally:
        window.kill()


def seconds(window: Window) -> list[int]:
    """The times that were seen since the last look, while a match is still short."""
    return [int(found) for found in re.findall(r"time 0:(\d\d)", window.text())]
