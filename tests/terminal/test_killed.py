"""The command at a real terminal: killed in the middle of each game, and gone on with in the same turn."""

import os
from typing import NamedTuple

import pytest

from parlour import games
from parlour.games.fogline.view.shapes import PHASES as fogline
from parlour.games.underlinery.position.terms import PHASES as underlinery
from parlour.games.underscore.position.state import PHASES as underscore
from parlour.terminal.keeper import Keeper
from parlour.terminal.sitting import go_on
from tests.terminal.window import LONGEST, Window


class Case(NamedTuple):
    """The match, what is pressed and what is seen after it, and what is seen when it is gone on with."""

    how: str
    said: tuple[tuple[str, str], ...]
    back: str = ""  # "" = what was seen last
    opens: str = "your turn"
    phase: str = ""  # as the game's view tells it, where it has phases


RUN = "underscore --preset run --seed 1"
BEGUN = (("2", "CHARCOAL NUN"), (":begin nun Ada\r", "TURN 1"))
WON = (*BEGUN, *(("1", f"TURN {turn}") for turn in range(2, 7)), ("1", "Learn Move"))
FOGLINE = "fogline --first host --seed 1 --bot random"
AGREES = "fogline --setup random --first host --seed 1 --bot none"
SUMMON5 = "summon5 --seating fixed --seed 1 --bot random"
UNDERLINERY = "underlinery --chooser 1 --seed 1 --bot random"
STACKDOKU = "stackdoku --seed 7 --bot random"
CURTAIN = "Hand over to seat"
CASES = {
    "underscore fight": Case(RUN, BEGUN, phase="combat"),
    "underscore turn": Case(
        RUN, (("2", "CHARCOAL NUN"), ("\r", "Your name"), ("\r", "TURN 1"), ("1", "TURN 2")), phase="combat"
    ),
    "underscore upgrade": Case(RUN, WON, phase="upgrade"),
    "underscore blessings": Case(RUN, (*WON, (":draft\r", "Green Marriage")), phase="minors"),
    "underscore learned": Case(RUN, (*WON, (":learn o1 found\r", "Put your moves in order")), phase="reorganise"),
    "underscore two roads": Case(RUN, (*WON, (":leave\r", "Two roads to level 2")), phase="fork"),
    "underscore next level": Case(RUN, (*WON, (":leave\r", "Two roads to level 2"), ("\r", "LEVEL 2")), phase="combat"),
    "underscore draft": Case(
        "underscore --preset draft --seed 1 --bot random", (("2", ""), ("\r", "pick 2 of 7")), phase="draft"
    ),
    "underscore duel": Case(
        "underscore --duel starters --seed 1 --bot none",
        (("\r", "WHO ARE YOU?"), (":begin nun\r", f"{CURTAIN} 2")),
        opens=f"{CURTAIN} 1",
        phase="begin",
    ),
    "fogline setup": Case(FOGLINE, (("\r", "(1c)"),), phase="setup"),
    "fogline agreed": Case(
        AGREES, (("\r", "decline"), (":agree\r", f"{CURTAIN} 2")), opens=f"{CURTAIN} 1", phase="consent"
    ),
    "fogline battle": Case(
        AGREES,
        (("\r", "decline"), (":agree\r", f"{CURTAIN} 2"), ("\r", "decline"), (":agree\r", f"{CURTAIN} 1")),
        opens=f"{CURTAIN} 1",
        phase="battle",
    ),
    "summon5 draft": Case(SUMMON5, (("\x1b[C", ""), ("4", "<4>"))),
    "summon5 woven": Case(SUMMON5, (("\x1b[C", ""), ("4", "<4>"), ("\x1b[C", ""), ("1", "+20"), ("e", "you: 20"))),
    "underlinery placement": Case(UNDERLINERY, (("\r", "in hand: 1"), ("\r", "in hand: 2")), phase="placement"),
    "underlinery calls": Case(UNDERLINERY, (("\x1b[B\r", "f Fill"), ("f", "to call")), phase="match"),
    "stackdoku draft": Case(STACKDOKU, (("\r", "<"),)),
    "stackdoku pair": Case(STACKDOKU, ((":P1+4\r", "a pair of"),), back="moves 1 of"),
    "nullgame": Case("nullgame --seed 1 --bot random --seat 1", ((":hold 2\r", "seat 1: oo"),)),
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
        killed = {case.phase for case in CASES.values() if case.how.startswith(name)}
        assert killed == {*phases.get(name, [""])} - {"over"}, name


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_a_killed_match_is_gone_on_with(name: str) -> None:
    case = CASES[name]
    window = Window("play", *case.how.split())
    try:
        window.until(case.opens)
        for keys, seen in case.said:
            window.press(keys)
            window.until(seen)
    finally:
        window.kill()
    assert phase_kept() == case.phase
    title = games.card(case.how.split()[0]).title
    again = Window()
    try:
        again.until(f"Continue {title}")
        again.press("\r")
        again.until(case.back or case.said[-1][1])
    finally:
        again.kill()


def phase_kept() -> str:
    """Where the match of the player's file stands."""
    with Keeper() as keeper:
        match = go_on(keeper, keeper.do(lambda home: home.waiting())[0].id).match
        return str(getattr(match.view(1), "phase", ""))
