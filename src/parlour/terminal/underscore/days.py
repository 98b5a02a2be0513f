"""The run of the day: walked here, or at the house that the player has named, with its board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour import games
from parlour.games.underscore.content.library import content
from parlour.games.underscore.run.daily import seal_of, start_of
from parlour.games.underscore.run.seals import SEALS
from parlour.server.forms import DayBoard
from parlour.store.underscore.days import game_of, in_a_row, seed_of, tries
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.terminal import players
from parlour.terminal.keeper import Keeper
from parlour.terminal.screens.shelf import Row
from parlour.terminal.sitting import UNHURRIED, Sitting
from parlour.terminal.wire import Wire

if TYPE_CHECKING:
    from parlour.store.home import Home, HomeMatch

BOARD = "days/underscore/run"
HERE = "Its dice come from the date alone, which anybody can know: on no board. Who falls there is gone."
THERE = "One try counts, until midnight UTC. Places are for accounts; who falls there is gone."


def told(day: str) -> str:
    """Who walks on a day, and under what."""
    name, rule = SEALS[seal_of(day)]
    return f"{day}: {content().starters[start_of(day)].name}, under the {name}. {rule}"


def own(home: Home, day: str) -> list[Row]:
    """How far the player's first tries came on this machine."""
    found, row = tries(home), in_a_row(home, day)
    rows = [
        Row(
            (each, f"level {score.level}", f"{score.turns} turns"),
            f"{score.name}, {f'slain by {score.slayer}' if score.slayer else 'who lay down'}.\n{told(each)}",
        )
        for each, score in found.items()
    ]
    if row > 1:
        rows.insert(0, Row((f"{row} days in a row", "", ""), "On so many days in a row you have ended a run."))
    return rows


def ranked(board: DayBoard) -> list[tuple[str, str, str]]:
    """The board of a house, line by line; a guest has no place."""
    found, place = [], 0
    for each in board.best:
        place += not each.guest
        who = f"{each.name}{' (you)' if each.you else ''}{' (guest)' if each.guest else ''}"
        found.append((f"{'-' if each.guest else place:>2}  {who}", f"level {each.reached}", f"{each.took} turns"))
    return found


def board_of(wire: Wire, day: str) -> DayBoard:
    """WireTrouble if the house does not answer."""
    return wire.ask(f"{BOARD}?day={day}", DayBoard)


def opened_at(wire: Wire, day: str) -> str:
    """The table of today's run at this house: one that waits there, or a new one."""
    for card in wire.lobby().yours:
        if card.game == "underscore" and card.phase == "playing" and card.options.get("daily") == day:
            return card.id
    return wire.open("underscore", 1, "", "run", {"daily": day}).id


def sit_in_day(keeper: Keeper, day: str) -> Sitting:
    """The run of a day at this keyboard; one that waits is gone on with by Continue."""
    game = game_of(day)
    match = Match(game, ["player 1"], chosen(seed_of(day), 1), pace=UNHURRIED)

    def keep(home: Home) -> HomeMatch:
        from parlour.store.underscore.days import begin_day

        return begin_day(home, day)

    return Sitting(keeper, games.card("underscore"), match, [1], players.NOBODY, keep)
