"""A match that is kept: how it is begun and resumed from what the store has, and what is to be written of it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from functools import partial
from hmac import new as hmac_of
from time import time

from parlour import games
from parlour.core.contract import Game, Seat
from parlour.core.encounters import EncounterSource
from parlour.core.options import as_data
from parlour.core.seal import Seal
from parlour.core.thoughts import Unthought
from parlour.core.view import to_json
from parlour.store.rows import Change, LogLine, MatchRow, Outcome, PlayerRow, drafted, outcome_of
from parlour.table.anew import anew
from parlour.table.chance import Chance, chosen, sealed
from parlour.table.match import Match, Reply
from parlour.table.recording import result_of

COMMON = "day."  # begins the master of matches whose chance everybody has in common: nobody's nonce goes into it
DRAFTS = 1000  # names of inputs that only changed a draft
UNNAMED = (0, 0, "")  # its line, 0 = a draft has none; its seat, the client's name for it


def clock_time(milliseconds: int) -> str:
    """`6:48`, `1:02:03`."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    return f"{minutes}:{seconds:02}" if minutes < 60 else f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


class OldRules(ValueError):
    """The match was begun under rules that are not played here."""


def game_of(row: MatchRow) -> Game:
    """The rules of the match, as it began under them."""
    try:
        game = games.card(row.game).make(row.options)
    except ValueError:
        raise OldRules("it was begun under rules that are no longer here") from None
    if game.version != row.version:
        raise OldRules(
            f"it was begun under version {row.version} of the rules of {game.title}; these are {game.version}"
        )
    return game


def chance_of(row: MatchRow, game: Game) -> Chance:
    if row.seed:
        return chosen(row.seed, game.seats)
    nonces = [] if row.master.startswith(COMMON) else [player.nonce for player in row.players]
    return sealed(row.master, nonces, game.seats)


def common_master(key: str, game: Game) -> str:
    """The master of every match under these options: the house's key and the options, which name the day, decide it."""
    told = f"{game.name}|{game.version}|".encode() + to_json(as_data(game.options))
    return COMMON + hmac_of(key.encode(), told, "sha256").hexdigest()[: 64 - len(COMMON)]


def begin(row: MatchRow, game: Game, encounters: EncounterSource | None = None) -> Match:
    """The match at its first moment."""
    names = [player.name for player in row.players]
    chance = chance_of(row, game)
    start, pace = row.start, row.pace
    return Match(game, names, chance, now=row.started, start=start, pace=pace, encounters=encounters, shut=row.shut)


def seating(row: MatchRow, game: Game) -> list[int]:
    """Who sits where in a match that has begun: the first thing that is drawn, so nothing need be played again."""
    if row.start is not None:
        return list(range(1, game.seats + 1))
    return game.seating(chance_of(row, game).dice())


def commitments(row: MatchRow, game: Game) -> list[str]:
    """The seal as the record shows it: the table's, and those of the seats where the game has draws that stay theirs; none
    where the seed is known beforehand."""
    if row.seed:
        return []
    found = Seal(row.master, game.seats).commitments()
    return found if "own" in game.info.streams.values() else found[:1]


class KeptMatch:
    """A match and how much of it the store has.

    It writes nothing itself and asks nobody for the time (but for the date of its end): whatever has happened to `match`, `changes` says what is to be
    written of it in one commit, and `committed` is told when that is done. Nothing may happen in between. If it cannot
    be written, this object is no longer the truth: the match is resumed from the store.
    """

    def __init__(self, row: MatchRow, game: Game, encounters: EncounterSource | None = None) -> None:
        self.row = row
        self.match = begin(row, game, encounters)
        self.stored = 0  # lines of the log
        self.stored_drafts = list(self.match.drafts)
        self.said: Counter[Seat] = Counter()  # stored inputs of each seat
        self.tokens: dict[tuple[Seat, str], bool] = {}  # (seat, the client's name of an input) -> it was only a draft
        self._drafted: deque[tuple[Seat, str]] = deque()  # those that were, the oldest first
        self._named = UNNAMED  # the input that is being stored
        self._result = ""  # of a match that ends with the lines that are being stored
        self._ended = 0  # when that was, by the calendar
        self._away: list[int] = []  # how long each seat has been away, while that is being stored

    # what the store has

    @classmethod
    def resume(
        cls,
        row: MatchRow,
        game: Game,
        lines: list[LogLine],
        drafts: dict[Seat, str],
        encounters: EncounterSource | None = None,
    ) -> Iterator[KeptMatch]:
        """The match line by line, at last as it was when its last input was stored; ValueError if the log is not played
        again."""
        for kept in cls.resuming(row, game, lines, drafts, encounters):
            assert isinstance(kept, KeptMatch)
            yield kept

    @classmethod
    def resuming(
        cls,
        row: MatchRow,
        game: Game,
        lines: list[LogLine],
        drafts: dict[Seat, str],
        encounters: EncounterSource | None = None,
    ) -> Iterator[KeptMatch | Unthought]:
        """The same for those who think elsewhere: also each question on the way, to be answered before it goes on."""
        kept = yield from anew(lambda: cls(row, game, encounters))
        yield kept
        yield from kept.follow(row, lines)
        for seat, text in drafts.items():
            kept.match.drafts[seat] = text
        kept.stored_drafts = list(kept.match.drafts)
        if row.away:
            kept.match.clock.spent = list(row.away)
        yield kept

    def follow(self, row: MatchRow, lines: list[LogLine]) -> Iterator[KeptMatch | Unthought]:
        """What somebody else has stored of the match meanwhile, line by line, and what has to be thought out for it."""
        self.now(row)
        for line in lines:
            yield from anew(partial(self.match.recall, line.entry))
            if line.token:
                self.tokens[line.entry.seat, line.token] = False
            yield self
        self._count()
        yield self

    def now(self, row: MatchRow) -> None:
        """This is the row now, in the store too."""
        self.row, self.match.shut = row, row.shut

    # who is who

    def seat_of(self, player: int) -> Seat:
        """The seat of a player; 0 = a watcher."""
        return self.match.seating.index(player) + 1 if player else 0

    def player_at(self, seat: Seat) -> PlayerRow:
        return self.row.players[self.match.seating[seat - 1] - 1]

    # what happens, and what is to be written of it

    def hear(self, seat: Seat, text: str, now: int | None = None, token: str = "") -> Reply:
        """One input of a seat, by the client's own name for it: once it is stored, whoever brings it again finds it in
        `tokens`."""
        reply = self.match.hear(seat, text, now)
        if token and reply.refusal is None:
            self._named = (0 if reply.draft else len(self.match.log), seat, token)
        return reply

    def changes(self) -> list[Change]:
        """What has happened since it was last written."""
        match, row = self.match, self.row
        named, _, token = self._named
        changes: list[Change] = []
        if len(match.log) > self.stored:
            due = self.due()
            for ply, entry in enumerate(match.log[self.stored :], self.stored + 1):
                changes.append(LogLine(entry, token if ply == named else None).add(row.id, ply, due))
        if match.drafts != self.stored_drafts:
            for seat, text in enumerate(match.drafts):
                if text != self.stored_drafts[seat]:
                    changes += drafted(row.id, seat, text)
        if row.phase == "playing" and match.outcome() is not None:
            self._result = result_of(match)
            self._ended = self._ended or int(time())
            changes.append(row.end("over", self._result, self._ended))
            changes += [player.come_to(*self._come_to(player)) for player in row.players]
        if match.clock.grace_total >= 0 and match.clock.spent != row.away and any(match.clock.spent):
            self._away = list(match.clock.spent)
            changes.append(row.keep_away(self._away))
        return changes

    def due(self) -> int:
        """When the match goes on though nobody does anything: a timer of the rules runs out, or at once where a bot is
        awaited. Absences are none of it: whoever takes the match up knows who is there."""
        match = self.match
        if any(player.kind == "bot" for player in self.row.players):
            acting = match.position.to_act()
            if match.offers.standing or any(self.player_at(seat).kind == "bot" for seat in acting):
                return 0
        return match.clock.next_timer()

    def committed(self) -> None:
        """What `changes` said is stored."""
        ply, seat, token = self._named
        if token:
            self._remember(seat, token, draft=not ply)
            self._named = UNNAMED
        self._count()
        if self._away:
            self.row.away, self._away = self._away, []
        if self._result:
            for player in self.row.players:
                player.seat, player.outcome, player.points, player.tally = self._come_to(player)
            self.row.phase, self.row.result, self.row.ended = "over", self._result, self._ended
            self._result = ""

    def _come_to(self, player: PlayerRow) -> tuple[Seat, Outcome, int | None, str]:
        match, seat = self.match, self.seat_of(player.number)
        outcome = outcome_of(self._result, seat, match.game.seats)
        gathered = [] if match.gone or outcome == "off" else match.position.gathered()
        return seat, outcome, gathered[seat - 1] if gathered else None, "" if outcome == "off" else self._tally(seat)

    def _tally(self, seat: Seat) -> str:
        """As the rules count it, after the time where they take it."""
        taken = self.match.clock.taken.get(seat)
        words = [] if taken is None else [clock_time(taken.at(self.match.clock.now))]
        return ", ".join([*words, *filter(None, [self.match.position.tally(seat)])])

    def _remember(self, seat: Seat, token: str, draft: bool) -> None:
        """What is done once. The log bounds its inputs; of drafts, which leave no line, the last are enough."""
        self.tokens[seat, token] = draft
        if draft:
            self._drafted.append((seat, token))
            if len(self._drafted) > DRAFTS:
                self.tokens.pop(self._drafted.popleft(), None)

    def _count(self) -> None:
        """All of the log is stored."""
        match = self.match
        for entry in match.log[self.stored :]:
            if not entry.act:
                self.said[entry.seat] += 1
        self.stored = len(match.log)
        self.stored_drafts = list(match.drafts)
