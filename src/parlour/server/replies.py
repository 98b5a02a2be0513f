"""Conditional replies: with days for each move, an answer may be given before it is asked for. It is its author's secret
until it is played, and then it is an input like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.server.errors import ApiError
from parlour.server.forms import Replies, Reply
from parlour.store.persons import replies as kept
from parlour.table.match import Match

if TYPE_CHECKING:
    from parlour.server.house import House
    from parlour.server.live import LiveTable

WHATEVER = "*"  # the other does


async def _mine(house: House, guest: str, match: str) -> tuple[LiveTable, int]:
    """The table and the seat whose replies the guest may know."""
    table = await house.committed(match)
    numbers = table.players_of(guest)
    if len(numbers) != 1:
        raise ApiError(403, "forbidden", "you do not sit at this table, or at several of its seats")
    if table.row.phase != "playing" or table.row.pace.kind != "days" or not table.game.info.replies:
        raise ApiError(409, "no_replies", "replies are given in advance where days are given for each move")
    return table, table.seat_of(numbers[0])


async def given(house: House, guest: str, match: str) -> Replies:
    table, seat = await _mine(house, guest, match)
    found = (await kept.replies_of(house.archive, table.row.id)).get(seat, {})
    return Replies([Reply(said, reply) for said, reply in found.items()])


async def give(house: House, guest: str, match: str, form: Replies) -> Replies:
    """These from now on. Whether one can be played is seen when it would be: until then the rules may not tell."""
    table, seat = await _mine(house, guest, match)
    async with table.lock:
        if table.match is None or seat in table.match.position.to_act():
            raise ApiError(409, "your_turn", "it is your turn: play instead")
        found = {each.said: each.reply for each in form.replies}
        await house.archive.writer.write(*kept.set_replies(table.row.id, seat, found))
    return Replies([Reply(said, reply) for said, reply in sorted(found.items())])


def may_apply(table: LiveTable) -> bool:
    days = table.row.pace.kind == "days" and table.row.phase == "playing"
    return days and table.game.info.replies and not table.passive


def _written(match: Match, seat: int, said: str) -> str:
    """The other's input as the log writes it, however the author has written it."""
    if said == WHATEVER:
        return said
    reading = match.game.interpret(match.position, seat, said, "")
    return match.game.write_input(reading) if isinstance(reading, list) and reading else said


def soon(table: LiveTable) -> None:
    """Something was said, or the house has opened: there may be an answer to it."""
    if may_apply(table):
        table.house.spawn(_guarded(table))


async def _guarded(table: LiveTable) -> None:
    await table.guarded(answer(table))


async def answer(table: LiveTable) -> None:
    """After an input: whoever has answered it in advance has answered. Replies are about the next input of the other, so
    they are gone afterwards, in the commit that plays one."""
    async with table.lock:
        if table.match is None or table.gone or not may_apply(table) or not table.match.log:
            return
        waiting = await kept.replies_of(table.house.archive, table.row.id)
        entry = table.match.log[-1]
        for seat in table.match.position.to_act():
            mine = waiting.get(seat)
            if mine and entry.seat != seat:
                said = entry.retold.get(seat, "")  # what the author is told of it, and no more
                fitting = [mine[each] for each in mine if _written(table.match, entry.seat, each) == said]
                reply = fitting[0] if fitting else mine.get(WHATEVER)
                table.also += kept.set_replies(table.row.id, seat, {})
                if reply:
                    await table.answered_before(seat, reply)
                else:
                    await table.commit_and_tell()
                return
