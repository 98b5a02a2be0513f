"""The tables of the house as a guest may see them, and matches again as far as they may."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import cache, partial
from itertools import islice
from secrets import token_bytes
from time import monotonic
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from parlour import games
from parlour.bots.levels import LEVELS
from parlour.core.catalogue import Card
from parlour.core.options import changed, schema
from parlour.server import roster
from parlour.server.company import by_company
from parlour.server.errors import ApiError
from parlour.server.forms import GameCard, HelpSection, Lesson, MatchCard
from parlour.server.live import LiveTable
from parlour.server.rates import REMEMBERED, Asker
from parlour.server.turns import Rotation, Thing
from parlour.server.unchanged import tag_of
from parlour.store.rows import MatchRow
from parlour.store.tables import matches

if TYPE_CHECKING:
    from parlour.server.house import House

SHOWN = 50
HOUR = 3_600_000  # milliseconds
REPLAYS = 10  # of others
READ = 500  # matches among which these are chosen
MAKE = 0.25  # seconds between two makings of what everybody sees
HERE = 30.0  # seconds after a look at the lobby: it is looked at every few
ACROSS, FRESH = (
    1.0,
    60.0,
)  # seconds that the board stays, if nothing changes, where other servers may change it and else


def game_card(card: Card) -> GameCard:
    return GameCard(
        name=card.name,
        title=card.title,
        line=card.info.line,
        version=card.info.version,
        seats=list(card.info.seats),
        presets=card.presets,
        tables={preset: card.make(options).seats for preset, options in card.presets.items()},
        options=schema(card.options),
        levels=list(LEVELS),
        help=[HelpSection(section.title, section.text) for section in card.help if not section.typed],
        lessons=[Lesson(lesson.title, len(lesson.steps)) for lesson in card.lessons],
        template=card.name in games.TEMPLATES,
    )


@cache
def all_cards() -> tuple[bytes, str]:
    """Every game in JSON, and its tag: the same as long as the house is open."""
    body = msgspec.json.encode([game_card(card) for card in games.cards()])
    return body, tag_of(body)


def match_card(table: LiveTable, guest: str) -> MatchCard:
    """The match as this guest may know of it."""
    return Shown.of(table).to(guest, table.now())


def _about(left: int) -> int:
    """Time as a list tells it: whoever looks often is not told anew that it is a little less."""
    step = 1000 if left < HOUR else 60_000
    return -(-max(0, left) // step) * step


class Shown(msgspec.Struct, frozen=True):
    """A match as everybody may know of it, and what makes it somebody's."""

    card: MatchCard
    guests: list[str | None]  # of its players
    acting: list[int]  # numbers of the players whose turn it is
    ends: list[tuple[int, int]]  # players by number, 0: the table, and when their time is over by the house's clock
    watched: bool
    standings: dict[str, str] = msgspec.field(default_factory=dict)  # of guests who have asked

    @classmethod
    def of(cls, table: LiveTable) -> Shown:
        row, match = table.row, table.match
        card = MatchCard(
            id=row.id,
            game=row.game,
            title=table.card.title,
            phase=row.phase,
            players=[roster.player_at(table, player) for player in row.players],
            pace=row.pace,
            options=changed(table.game.options),
            yours=[],
            your_turn=False,
            result=row.result,
            next=row.next,
            made=row.made,
            rated=bool(row.rated),
            duel=table.duel.state(row),
        )
        acting = [match.seating[seat - 1] for seat in match.position.to_act()] if match is not None else []
        running = match.clock.running.items() if match is not None and row.phase == "playing" else ()
        ends = [(match.seating[seat - 1] if match and seat else 0, at) for (_, seat, _), at in running if at >= 0]
        guests = [player.guest for player in row.players]
        told = {guest: row.tally_of(guest) for guest in guests if guest} if row.phase == "over" else {}
        return cls(card, guests, acting, ends, table.watchable(), told)

    def to(self, guest: str, now: int) -> MatchCard:
        mine = [number for number, player in enumerate(self.guests, 1) if guest and player == guest]
        turn = any(number in self.acting for number in mine)
        own = [at for number, at in self.ends if number in (0, *mine)]
        ends = own or [at for _, at in self.ends]
        left = _about(min(ends) - now) if mine and ends else None
        return replace(self.card, yours=mine, your_turn=turn, standing=self.standings.get(guest, ""), left_ms=left)


class Lists(msgspec.Struct):
    """What hangs there for everybody: each match with its players and its card in JSON."""

    free: list[tuple[list[str | None], bytes]]
    watch: list[tuple[list[str | None], bytes]]
    again: list[tuple[list[str | None], bytes]]
    serial: int = 0  # the same as long as the lists are


class Board:
    """What hangs in the lobby. It is made when somebody looks and stays until something on it changes: everybody looks
    every few seconds, and most of the house is as it was."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.fresh = ACROSS if house.archive.shared else FRESH
        self.made = monotonic()
        self.changes = 0
        self.rows: tuple[list[MatchRow], ...] | None = None  # that wait for players, are played over days, are over
        self.lists: Lists | None = None
        self.people = 0  # how often somebody came or went
        self.making = asyncio.Lock()
        self.begun, self.begun_at = 0, -MAKE  # how often lists were made, and when last
        self.latest = Lists([], [], [])
        self.nonce = token_bytes(8)  # serials of another time, or of another server, are none of these
        self.cards: OrderedDict[str, Shown] = OrderedDict()
        self.mine: OrderedDict[str, list[MatchRow]] = OrderedDict()  # guest -> their matches
        self.lookers: OrderedDict[str, float] = OrderedDict()  # guest -> when they last looked, the latest last
        self.counted = (0.0, 0)  # when people were last counted, and how many they were

    # what changes it

    def rows_changed(self, row: MatchRow) -> None:
        """The match is new, or it has other players, or it began or ended."""
        self.changes += 1
        self.rows = None
        for player in row.players:
            self.mine.pop(player.guest or "", None)
        self.people_changed(row.id)

    def people_changed(self, match: str) -> None:
        """Somebody came or went."""
        self.people += 1
        self.lists = None
        self.house.others.note(match)
        self.played(match)

    def played(self, match: str) -> None:
        """It may be another's turn."""
        self.cards.pop(match, None)

    # what can be seen

    async def look(self, guest: str) -> bytes:
        """The lobby of this guest, in JSON."""
        return (await self.news(guest, []))[1]

    async def news(self, guest: str, known: list[str]) -> tuple[str, bytes]:
        """Its tag, and the lobby of this guest in JSON; nothing if its tag is known. The tag is made of what the lobby is
        made of, so that who has it costs next to nothing."""
        if monotonic() - self.made > self.fresh:
            self.made, self.rows, self.lists = monotonic(), None, None
            self.cards.clear()
            self.mine.clear()
        lists = await self._lists()
        yours = msgspec.json.encode([self._mine(each, guest) for each in await self._yours(guest)] if guest else [])
        here = self._here(guest)
        tag = tag_of(b"%b %d %d %b %b" % (self.nonce, lists.serial, here, guest.encode(), yours))
        if tag in known:
            return tag, b""
        free, watch, again = (
            b",".join([told for guests, told in some if guest not in guests][:most])
            for some, most in ((lists.free, SHOWN), (lists.watch, SHOWN), (lists.again, REPLAYS))
        )
        told = (free, watch, yours, again, here)
        return tag, b'{"open":[%b],"watch":[%b],"yours":%b,"replays":[%b],"here":%d}' % told

    def _here(self, guest: str) -> int:
        """How many people are at tables or have just looked; counted once a second, however many ask."""
        now = monotonic()
        if guest:
            self.lookers[guest] = now
            self.lookers.move_to_end(guest)
        if now - self.counted[0] >= 1.0 or self.counted[1] == 0:
            while self.lookers and now - next(iter(self.lookers.values())) > HERE:
                self.lookers.popitem(last=False)
            self.counted = (now, len(self.people_here() | self.house.others.people()))
        return max(1, self.counted[1])

    def people_here(self) -> frozenset[str]:
        """At tables of this server, or just at its lobby."""
        tables = self.house.tables.values()
        sitting = {connection.guest for table in tables for connection in table.audience.connections}
        return frozenset((sitting | self.lookers.keys()) - {""})

    async def _lists(self) -> Lists:
        """As they are, or as they were after the question came: in a busy house they change all the time, so they are made
        a few times a second for all who wait for them."""
        if self.lists is not None:
            return self.lists
        came = self.begun
        async with self.making:
            if self.begun <= came:
                await asyncio.sleep(max(0.0, self.begun_at + MAKE - monotonic()))
                self.begun += 1
                self.begun_at = monotonic()
                try:
                    self.latest = await self._make()
                except BaseException:
                    self.begun -= 1  # whoever waits has to try themself
                    raise
        return self.latest

    async def _make(self) -> Lists:
        changes, people = self.changes, self.people
        rows = self.rows
        if rows is None:
            archive = self.house.archive
            going_on = [*await archive.slow(READ), *await self._elsewhere()]
            rows = await archive.joinable(READ), going_on, await archive.ended(READ)
            if self.changes == changes:  # else: good enough for who asked before, not for who asks next
                self.rows = rows
        made = self._listed(*rows)
        made.serial = self.latest.serial
        if made != self.latest:
            made.serial += 1
        if (self.changes, self.people) == (changes, people):
            self.lists = made
        return made

    async def _elsewhere(self) -> list[MatchRow]:
        """Matches at tables of other servers that are played there."""
        there = self.house.others.matches()[:READ]
        if not there:
            return []
        found = await self.house.archive.some(matches.c.id.in_(there), READ)
        return [row for row in found if row.phase == "playing" and row.listed and row.pace.kind != "days"]

    def _listed(self, waiting: list[MatchRow], slow: list[MatchRow], over: list[MatchRow]) -> Lists:
        """Whoever opened many tables has one of them before anybody's second."""
        tables = self.house.tables
        here = {table.row.id: len(table.audience.connections) for table in tables.values() if not table.passive}
        playing = [tables[match].row for match in here]
        playing = [row for row in playing if row.phase == "playing" and row.listed]
        playing += [row for row in slow if row.id not in here]
        playing.sort(key=lambda row: (-(here.get(row.id) or self._there(row.id)), -row.made))
        free = [row for row in waiting if row.pace.kind != "live" or self.house.occupied(row.id)]
        return Lists(self._some(free), self._public(playing), self._public(over))

    def _there(self, match: str) -> int:
        found = self.house.others.at(match)
        return len(found.players) + found.watchers

    def _public(self, rows: list[MatchRow]) -> list[tuple[list[str | None], bytes]]:
        """What strangers may look at: matches between people first."""
        between, alone = by_company(rows)
        return [*self._some(between, True), *self._some(alone, True)]

    def _some(self, rows: list[MatchRow], watched: bool = False) -> list[tuple[list[str | None], bytes]]:
        line: Rotation[MatchRow] = Rotation()
        for row in rows:
            opener = next((player.guest for player in row.players if player.guest), None) or ""
            line.add(Asker(self.house.quotas.whence.get(row.id, opener), opener), row)
        found = (self._card(row) for row in line.all())
        fitting = (each for each in found if each is not None and (each.watched or not watched))
        return [(each.guests, msgspec.json.encode(each.card)) for each in islice(fitting, 2 * SHOWN)]

    async def _yours(self, guest: str) -> list[Shown]:
        rows = self.mine.get(guest)
        if rows is None:
            changes = self.changes
            archive = self.house.archive
            rows = [*await archive.going_on(guest, SHOWN), *await archive.over(guest, SHOWN)]
            if self.changes == changes:
                _remember(self.mine, guest, rows)
        for row in rows:
            if row.phase == "playing" and row.id not in self.cards and not self._known(row.id):
                try:
                    await self.house.table(row.id)  # whose turn it is only its log tells
                except ApiError:
                    continue
        cards = [card for row in rows if (card := self._card(row)) is not None]
        for card in cards:
            await self._stand(card, guest)
        return cards

    def _mine(self, shown: Shown, guest: str) -> MatchCard:
        """One of the guest's own: who has left it sees how long they may."""
        card = shown.to(guest, self.house.archive.clock.now())
        table = self.house.tables.get(card.id)
        if table is None or card.phase != "playing":
            return card
        players = []
        for player, row in zip(card.players, table.row.players, strict=True):
            away = roster.player_at(table, row).away_ms if player.number in card.yours else None
            players.append(player if away is None else replace(player, away_ms=_about(away)))
        return replace(card, players=players)

    def _known(self, match: str) -> bool:
        """Whether its table is here, and not only a copy of another server's."""
        table = self.house.tables.get(match)
        return table is not None and not table.passive

    async def _stand(self, shown: Shown, guest: str) -> None:
        """How it stands for one of its players; of several seats of theirs for the first."""
        table = self.house.tables.get(shown.card.id)
        if table is None or table.match is None or shown.card.phase != "playing" or guest in shown.standings:
            return
        seat = min(table.seat_of(number) for number in table.players_of(guest))
        shown.standings[guest] = table.game.standing(await table.think(partial(table.match.view, seat)))

    def _card(self, row: MatchRow) -> Shown | None:
        found = self.cards.get(row.id)
        if found is None:
            table = self.house.tables.get(row.id)
            try:
                found = Shown.of(table or self.house.lay(row))
            except ApiError:
                return None
            for player in found.card.players:
                player.away_ms = None  # it changes all the time; the table itself tells it
            if table is not None or row.phase != "playing":
                _remember(self.cards, row.id, found)
        return found


def _remember(what: OrderedDict[str, Thing], name: str, thing: Thing) -> None:
    what[name] = thing
    if len(what) > REMEMBERED:
        what.popitem(last=False)
