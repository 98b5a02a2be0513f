"""What the house can be told or asked at any table, and sentences that the plain and the full screen share."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from parlour.core.catalogue import Card
from parlour.core.contract import Game, Seat
from parlour.core.story import Hearer, listed

if TYPE_CHECKING:
    from parlour.table.shapes import Pace

HOUSE_WORDS = {
    "help": "how to play this game and what you can type",
    "board": "the board again",
    "legal": "what you may do now",
    "hint": "what a bot would do in your place, and why",
    "log": "what has happened, as far as you may know",
    "rules": "the exact rules of the game",
    "resign": "give the match up",
    "draw?": "offer a draw; `draw!` accepts one, `draw-` declines it",
    "quit": "save and leave; `parlour continue` comes back to this turn",
}
TALK = {"resign", "draw?"}  # those said to the other players
DAY = 24  # hours


def words_at(card: Card, game: Game) -> dict[str, str]:
    """What can be asked or told at a table of this game: the game's own questions first, then what the house knows."""
    silent = TALK - {{"draw": "draw?"}.get(word, word) for word in game.conduct.talk}
    own = {word: query.words for word, query in card.queries.items()}
    return own | {word: meaning for word, meaning in HOUSE_WORDS.items() if word not in silent | own.keys()}


def spell_time(ms: int) -> str:
    """`time 3:07`, `time 1:00:05`, `time 2 days 23 hours`."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    if hours >= DAY:
        days, hours = divmod(hours, DAY)
        return f"time {days} day{'s' * (days != 1)}" + (f" {hours} hour{'s' * (hours != 1)}" if hours else "")
    return f"time {hours}:{minutes:02}:{seconds:02}" if hours else f"time {minutes}:{seconds:02}"


def taken_words(taken: Mapping[Seat, int]) -> list[str]:
    """The time that each has taken; whose it is where there are several."""
    if len(taken) == 1:
        return [spell_time(ms) for ms in taken.values()]
    return [f"seat {seat}: {spell_time(ms).removeprefix('time ')}" for seat, ms in taken.items()]


def pace_words(pace: Pace) -> str:
    """How time runs at a table of a house."""
    if pace.kind == "days":
        reserve = f", and {pace.reserve} more for the whole match" if pace.reserve else ""
        return f"{pace.days} day{'s' * (pace.days != 1)} for each move{reserve}."
    return "By the game's own clocks." if pace.kind == "live" else "Without clocks."


def end_words(game: Game, reason: str, winners: list[Seat], hearer: Hearer) -> str:
    """How a match ended, and who won it, if that is not said yet; the hearer is "you"."""
    losers = [seat for seat in range(1, game.seats + 1) if seat not in winners]
    sentence = game.info.reasons.get(reason, reason)
    told = sentence.format(winner=_whom(winners, hearer), loser=_whom(losers or winners, hearer))
    if "{loser}" in sentence and hearer.viewer in losers:
        told = told.replace(" its ", " your ")
    why = f"The end: {to_you(told)}."
    if game.seats == 1 or "{winner}" in sentence:
        return why
    if not winners:
        return f"{why}\nNobody wins."
    who = _whom(winners, hearer)
    return f"{why}\n{who[0].upper()}{who[1:]} {'win' if len(winners) > 1 or who == 'you' else 'wins'}."


def _whom(seats: list[Seat], hearer: Hearer) -> str:
    return listed([hearer.whom(seat) for seat in sorted(seats, key=lambda seat: not hearer.is_me(seat))])


def to_you(told: str) -> str:
    """What a game says of somebody, said to them: `you wins` is `you win`."""
    return SAID_OF_YOU.sub(lambda found: f"you {TO_YOU[found[1]]}", told)


TO_YOU = {"has": "have", "is": "are", "wins": "win", "stands": "stand"}
SAID_OF_YOU = re.compile(rf"\byou ({'|'.join(TO_YOU)})\b")
