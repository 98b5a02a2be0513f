"""Once more: when every person at a table that is over wants it, there is another match."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING

from msgspec.structs import replace

from parlour.server.connection import Connection
from parlour.server.errors import ApiError
from parlour.server.lifecycle import Step, laid, new_id, stored
from parlour.server.messages import Fault
from parlour.server.rates import Asker
from parlour.store.rows import MatchRow, PlayerRow

if TYPE_CHECKING:
    from parlour.server.house import House
    from parlour.server.live import LiveTable


async def want(house: House, table: LiveTable, connection: Connection) -> None:
    """This person does; who is the last to say so opens it."""
    paid = False
    opened: MatchRow | None = None

    def wish() -> Step | None:
        nonlocal paid, opened
        first_half = table.row.duel == table.row.id
        if table.gone or table.row.phase != "over" or not connection.player or table.row.next or first_half:
            return None
        wishes = sorted({*table.row.wishes, *table.players_of(connection.guest)})
        opened = None
        if all(player.number in wishes for player in table.row.players if player.kind == "person"):
            if not paid and not house.quotas.open(Asker(connection.household, connection.guest)):
                connection.say(Fault("too_fast", "you have opened many matches; wait a little, then ask again"))
                return None
            paid = True
            try:
                opened = _next(house, table, names)
            except ApiError as trouble:  # a season that is over by now
                connection.say(Fault(trouble.code, trouble.words))
                return None
        elif wishes == table.row.wishes:
            return None
        following = opened.id if opened is not None else ""
        return Step(replace(table.row, wishes=wishes, next=following), opened.add() if opened is not None else [])

    people = {who: await house.identity.known(who) for who in {each.guest for each in table.row.players} if who}
    if any(person.gone for person in people.values()):
        connection.say(Fault("gone", "somebody who played here has left the house; open another table"))
        return
    names = await house.identity.called(list(people.values()))
    async with table.lock:
        if await table.settle(wish):
            if opened is not None:
                stored(house, opened)
            table.announce()


def _next(house: House, table: LiveTable, names: dict[str, str]) -> MatchRow:
    """The next match of the same players, by the game's own rule for rematches and as they are called now."""
    assert table.match is not None
    rematch = table.game.rematch(table.match.position)
    options = {**table.row.options, **rematch.options}
    match = new_id()
    players = []
    for number, seat in enumerate(rematch.chairs, 1):
        old = table.player_at(seat)
        nonce = token_hex(8) if old.kind == "bot" else ""
        name = names.get(old.guest or "", old.name)
        players.append(PlayerRow(match, number, old.kind, old.guest, name, old.level, "", nonce, home=old.home))
    game, row = table.card.make(options), table.row
    following = laid(house, match, game, players, row.pace, row.listed, rematch.start, row.preset)
    if row.duel:
        following.duel, following.shut = following.id, True
    return following
