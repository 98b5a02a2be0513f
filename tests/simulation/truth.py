"""What must hold when the world is at rest: the store has one history of every match, and nobody was told or promised
anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from parlour import games
from parlour.server import telling
from parlour.server.once import Once
from parlour.store.archive import Archive
from parlour.store.kept import KeptMatch, game_of
from parlour.store.rows import LogLine, MatchRow
from parlour.table.recording import result_of
from tests.simulation.people import Memory, Told, shown
from tests.simulation.roads import Road
from tests.simulation.servers import SQLITE

if TYPE_CHECKING:
    from tests.simulation.schedule import Schedule

HEARD = 2.0  # seconds in which everybody has heard of everything, when nothing goes wrong


class Truth:
    """One match, as the store has it, played again line by line."""

    def __init__(self, schedule: Schedule, row: MatchRow, lines: list[LogLine]) -> None:
        self.schedule = schedule
        self.row, self.lines = row, lines
        self.kept: KeptMatch | None = None
        self.worlds: dict[
            tuple[int, int], dict[bytes, int]
        ] = {}  # (viewer, seen) -> world -> the first line that shows it
        if row.phase in ("playing", "over"):
            for ply, kept in enumerate(KeptMatch.resume(row, game_of(row), lines, {})):
                self.kept = kept
                self._look(min(ply, len(lines)))
                if ply < len(lines) and kept.match.outcome() is not None:
                    self.wrong(f"is over, and goes on with line {ply + 1}")

    def wrong(self, words: str) -> None:
        self.schedule.wrong.append(f"{self.row.id}: {words}")

    def _look(self, ply: int) -> None:
        assert self.kept is not None
        match = self.kept.match
        for viewer in match.viewers:
            found = telling.snapshots(match, [viewer])[viewer]
            update = telling.update(found, match, games.card(self.row.game), found.seen, 0, Once())
            worlds = self.worlds.setdefault((viewer, found.seen), {})
            worlds.setdefault(shown(msgspec.json.decode(update)), ply)

    def just_now(self) -> bool:
        """Whether a clock has fired so late that not everybody can have heard of it."""
        last = self.schedule.store.lines.get((self.row.id, len(self.lines)), 0.0)
        return self.schedule.world.now - last < HEARD

    def check(self) -> None:
        self._check_row()
        if self.kept is not None:
            self._check_clock()
            for person in self.schedule.persons:
                self._check_memory(person.name, person.memory)

    def _check_row(self) -> None:
        row = self.row
        outcome = None if self.kept is None else self.kept.match.outcome()
        if (row.phase == "over") != (outcome is not None):
            self.wrong(f"is {row.phase}, and its log says {outcome}")
        if self.kept is not None and outcome is not None and row.result != result_of(self.kept.match):
            self.wrong(f"has the result {row.result!r}, and its log says {result_of(self.kept.match)!r}")
        if row.phase == "waiting" and all(player.nonce for player in row.players):
            self.wrong("waits, though everybody is ready")
        for player in row.players:
            known = [person for person in self.schedule.persons if (row.id, player.number) in person.memory.readied]
            if known and not player.nonce and row.id not in self.schedule.given_back:
                self.wrong(f"player {player.number} was told to be ready, and is not")
        names = [(line.entry.seat, line.token) for line in self.lines if line.token]
        if len(names) != len(set(names)):
            self.wrong(f"has inputs twice: {sorted(name for name in set(names) if names.count(name) > 1)}")

    def _check_clock(self) -> None:
        """The turn's clock of both seats starts with the match: whoever has not shown by then shows, once, at that moment."""
        seconds = self.row.options["turn_time"] if self.row.pace.kind == "live" else 0
        assert isinstance(seconds, int) and self.kept is not None
        end = self.row.started + seconds * 1000
        open_hands = set()
        for line in self.lines:
            entry = line.entry
            if entry.act == "timeout":
                if not seconds or entry.at != end:
                    self.wrong(f"the clock of seat {entry.seat} fires at {entry.at}, not at {end}")
                if entry.seat in open_hands:
                    self.wrong(f"the clock of seat {entry.seat} fires twice, or for nothing")
            elif not entry.act and seconds and entry.at >= end and entry.seat not in open_hands:
                self.wrong(f"seat {entry.seat} acts at {entry.at}, and its time was over at {end}")
            if entry.text == "show":
                open_hands.add(entry.seat)
        if seconds and self.row.phase == "playing" and self.schedule.latest() > end + 2500:
            self.wrong(f"the clock has not fired: it is {self.schedule.latest()}, and was due at {end}")

    def _check_memory(self, name: str, memory: Memory) -> None:
        assert self.kept is not None
        stories = self.kept.match.stories
        for (match, player), events in memory.events.items():
            if match != self.row.id:
                continue
            story = [
                msgspec.json.encode([event.text, msgspec.to_builtins(event.data)], order="deterministic")
                for event in stories[self.kept.seat_of(player)]
            ]
            for number, told in events.items():
                if number > len(story) or story[number - 1] != told:
                    self.wrong(f"{name} was told {told!r} as event {number}, and that is not what happened")
        for world in memory.worlds:
            if world.match == self.row.id:
                self._check_world(name, world)
        stored = {
            line.token: self.schedule.store.lines.get((self.row.id, ply), 1e9)
            for ply, line in enumerate(self.lines, 1)
            if line.token
        }
        for said, sent in memory.done:
            if said.match == self.row.id and not said.drafted and stored.get(said.token, 1e9) > sent:
                when = "never" if said.token not in stored else "later"
                self.wrong(f"{name} was told that {said.token} {said.text!r} is done, and it was stored {when}")
        end = self.schedule.store.lines.get((self.row.id, len(self.lines)), 1e9)
        for match, sent in memory.opened:
            if match == self.row.id and (self.row.phase != "over" or sent < end):
                self.wrong(f"{name} was told its secrets before the end was stored")
        for said in memory.said.values():
            if said.match == self.row.id and said.answer == "refused" and said.times == 1 and said.token in stored:
                self.wrong(f"{name} was refused {said.token}, and it was stored")

    def _check_world(self, name: str, told: Told) -> None:
        assert self.kept is not None
        if told.viewer != self.kept.seat_of(told.player):
            self.wrong(f"{name}, player {told.player}, was shown the world of seat {told.viewer}")
        ply = self.worlds.get((told.viewer, told.seen), {}).get(told.shown)
        if ply is None:
            self.wrong(f"{name} was shown a world that never was: {told.seen} {told.shown!r}")
        elif ply and self.schedule.store.lines.get((self.row.id, ply), 1e9) > told.sent:
            self.wrong(f"{name} was shown line {ply} before it was stored")


def inspect(schedule: Schedule) -> list[Truth]:
    """Every match of the store."""
    world = schedule.world
    loop = world.process("inspector")
    loop.store = schedule.store, Road(world, "inspector")

    async def read() -> list[tuple[MatchRow, list[LogLine]]]:
        archive = Archive(SQLITE)
        rows = await archive.matches("waiting", "playing", "over", "cancelled")
        return [(row, await archive.log(row.id)) for row in rows]

    task = loop.create_task(read())
    while not task.done():
        loop.turn()
        schedule.store.loop.turn()
        world.now += 0.001
    world.loops.remove(loop)
    world.dead.append(loop)
    return [Truth(schedule, row, lines) for row, lines in task.result()]


def check(schedule: Schedule) -> None:
    """All of it; what is wrong is in the schedule's list."""
    try:
        truths = inspect(schedule)
    except ValueError as trouble:
        schedule.wrong.append(f"a log does not play again: {trouble}")
        return
    if not truths:
        schedule.wrong.append("nobody could open a table")
    for truth in truths:
        truth.check()
    found = {truth.row.id: truth for truth in truths}
    for truth in truths:
        if truth.row.next and truth.row.next not in found:
            truth.wrong(f"is followed by {truth.row.next}, which is not there")
    followed = [truth.row.next for truth in truths if truth.row.next]
    strays = [match for match in found if match not in followed and match not in schedule.opened]
    if len(strays) > schedule.unheard:
        schedule.wrong.append(f"nobody has opened {strays}")
    _check_people(schedule, found)


def _check_people(schedule: Schedule, found: dict[str, Truth]) -> None:
    """Whoever is at a table when all is quiet sees it as it is, and waits for no answer."""
    for person in schedule.persons:
        chair, truth = person.chair, found.get(person.match)
        if truth is None or truth.just_now():
            continue
        if chair is None or chair.over or not chair.table:
            schedule.wrong.append(f"{person.name} does not get to {person.match}")
            continue
        if person.unanswered is not None:
            schedule.wrong.append(f"{person.name} waits for an answer to {person.unanswered.token}")
        if (chair.table["phase"], chair.table["next"]) != (truth.row.phase, truth.row.next):
            schedule.wrong.append(
                f"{person.name} sees {chair.table['phase']} {chair.table['next']}, and it is {truth.row.phase} {truth.row.next}"
            )
        if truth.kept is not None and chair.match == truth.row.id:
            viewer = truth.kept.seat_of(chair.player)
            now = telling.snapshots(truth.kept.match, [viewer])[viewer]
            if not chair.update or chair.seen != now.seen:
                schedule.wrong.append(f"{person.name} has seen {chair.seen} events of {now.seen}")
    for guest, match in schedule.joined:
        if (truth := found.get(match)) is None or guest not in [player.guest for player in truth.row.players]:
            schedule.wrong.append(f"{guest[:4]} was told to have a seat at {match}, and has none")
