"""An input that finds its table idle goes straight through: no task, nobody to wait for, and the writer calls back."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Final

import msgspec

from parlour.core.thoughts import Deferring, Unthought
from parlour.server import telling
from parlour.server.connection import Connection
from parlour.server.messages import FromClient, Submit
from parlour.store.writer import Lost
from parlour.table.match import Reply

if TYPE_CHECKING:
    from parlour.server.live import LiveTable


SUBMIT: Final = b'{"type":"submit"'  # as clients begin it; one who does otherwise waits a little longer


class Said:
    """An input on its way straight through."""

    def __init__(self, connection: Connection, seat: int, token: str, text: str, reply: Reply, playing: bool) -> None:
        self.connection = connection
        self.seat = seat
        self.token = token
        self.text = text
        self.reply = reply
        self.playing = playing  # before it was said
        self.began = perf_counter()


class Ear:
    """Listens to one connection at its table."""

    def __init__(self, table: LiveTable, connection: Connection, decoder: msgspec.json.Decoder[FromClient]) -> None:
        self.table = table
        self.connection = connection
        self.decoder = decoder

    def hear(self, data: bytes) -> bool:
        """An input that finds its table idle goes straight through; False if it is to be heard in the usual way."""
        if not data.startswith(SUBMIT) or self.table.lock.locked():
            return False
        try:
            message = self.decoder.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return False
        if not isinstance(message, Submit) or not self.connection.bucket.take():
            return False
        if submit(self.table, self.connection, message.id, message.text):
            return True
        self.connection.bucket.give()
        return False


def submit(table: LiveTable, connection: Connection, token: str, text: str) -> bool:
    """As `LiveTable.submit`. False if this is not the moment for it; then nothing has happened."""
    kept = table.kept
    if kept is None or table.gone or not connection.player or not table.ledger.at_once:
        return False
    seat = table.seat_of(connection.player)
    if (seat, token) in kept.tokens or kept.said[seat] >= table.house.settings.lines or not table.lock.take():
        return False
    playing = table.row.phase == "playing"
    try:
        with Deferring({}):
            reply = kept.hear(seat, text, table.now(), token)
        changes = kept.changes()
    except Unthought:
        table.lock.release()
        return False
    except Exception as trouble:
        table.lock.release()
        table.fell(trouble)
        return True
    said = Said(connection, seat, token, text, reply, playing)
    if changes:
        table.house.archive.writer.put(changes, partial(_stored, table, said))
    elif reply.refusal is not None:  # nobody sees anything new; and how long others' views take tells of them
        table.answer(connection, token, reply)
        table.lock.release()
    else:
        _tell(table, said)
    return True


def _stored(table: LiveTable, said: Said, trouble: Lost | None) -> None:
    if trouble is not None:
        table.house.spawn(table.guarded(_say_again(table, said, trouble)))
        return
    table.house.metrics.commit.observe(perf_counter() - said.began)
    table.house.board.played(table.row.id)
    _tell(table, said)


def _tell(table: LiveTable, said: Said) -> None:
    """Everybody is told, whoever said it in one piece with the answer."""
    kept = table.kept
    assert kept is not None
    line = said.connection.line
    line.hold()
    try:
        table.committed(said.playing)
        with Deferring({}):
            shown = telling.snapshots(kept.match, table.audience.viewers(kept))
        table.tell(shown)
        table.answer(said.connection, said.token, said.reply)
    except Unthought:
        table.house.spawn(table.guarded(_tell_later(table, said)))
        return
    except Exception as trouble:
        table.fell(trouble)
    finally:
        line.let_go()
    table.lock.release()


async def _tell_later(table: LiveTable, said: Said) -> None:
    """Under the lock, which it lets go: the rules have to think about what is to be seen."""
    try:
        table.tell(await table.snapshots())
        table.answer(said.connection, said.token, said.reply)
    finally:
        table.lock.release()


async def _say_again(table: LiveTable, said: Said, trouble: Lost) -> None:
    """Under the lock, which it lets go: it was not stored."""
    try:
        reply = await table.stored(said.seat, said.text, said.token, trouble)
        table.answer(said.connection, said.token, reply)
    finally:
        table.lock.release()
