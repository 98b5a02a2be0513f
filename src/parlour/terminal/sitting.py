"""A match between the people at this keyboard and bots: kept in the player's own file, and gone on with from there."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from concurrent.futures import Future
from time import monotonic_ns
from typing import TYPE_CHECKING, Protocol

from parlour import games
from parlour.core.catalogue import Card
from parlour.core.contract import Game, Seat
from parlour.core.options import changed
from parlour.table.chance import chosen, sealed
from parlour.table.clock import Pace
from parlour.table.match import Match, Reply
from parlour.terminal import players
from parlour.terminal.keeper import Keeper

if TYPE_CHECKING:
    from parlour.store.home import Home, HomeMatch

UNHURRIED = Pace("none")  # time is taken, but nobody is late
BOT = "bot:"


class Played(Protocol):
    """A match that can be told something."""

    def hear(self, seat: Seat, text: str, now: int | None = None) -> Reply: ...

    def lapse(self, seat: Seat, cause: str) -> Reply: ...


class Watched:
    """A match of bots alone, which nobody keeps."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def hear(self, seat: Seat, text: str, now: int | None = None) -> Reply:
        return self.match.hear(seat, text, now)

    def lapse(self, seat: Seat, cause: str) -> Reply:
        return self.match.lapse(seat, cause)


class Sitting:
    """One match, its people and its bots. Each input is on the disk before it is answered."""

    def __init__(
        self,
        keeper: Keeper,
        card: Card,
        match: Match,
        people: list[Seat],
        bot: str,
        keep: Callable[[Home], HomeMatch],
        clock: Callable[[], int] = monotonic_ns,
    ) -> None:
        self.keeper = keeper
        self.card = card
        self.match = match
        self.game: Game = match.game
        self.people = people
        self.bot = bot
        self.notes: list[str] = []  # about programs that play
        self._keep = keep
        self._played: HomeMatch | None = None
        self._clock = clock
        self._began = clock() - match.clock.now * 1_000_000
        self._bots: dict[Seat, players.Player] = {}
        self._racing: dict[Seat, int] = {}  # bots that may act again at once, and how often each has acted
        self._inputs = 0  # of the people

    # what happens

    def hear(self, seat: Seat, text: str) -> Reply:
        """One input; returns when it is on the disk."""
        reply = self.do(lambda played: played.hear(seat, text, self.now()))
        self._inputs += seat in self.people and reply.refusal is None and not reply.draft
        return reply

    def lapse(self, seat: Seat, cause: str) -> Reply:
        """The seat's time is over."""
        return self.do(lambda played: played.lapse(seat, cause))

    def do(self, work: Callable[[Played], Reply]) -> Reply:
        if not self.people:  # nobody would come back to it
            return work(Watched(self.match))
        return self.keeper.do(lambda home: work(self._kept(home)))

    def played(self) -> HomeMatch:
        """The match as the file keeps it."""
        return self.keeper.do(self._kept)

    @property
    def kept(self) -> bool:
        """Whether there is something to come back to."""
        return self._played is not None

    def note(self, text: str) -> None:
        """Something that is neither told by the rules nor asked for."""
        self.notes.append(text)

    def now(self) -> int:
        """Milliseconds of play: those before the last break count, the break does not."""
        return (self._clock() - self._began) // 1_000_000

    def keep_time(self) -> Future[None] | None:
        """What a stopwatch shows is on the disk in a moment, where the match is."""
        if (played := self._played) is None:
            return None
        now = self.now()
        return self.keeper.soon(lambda home: played.keep_time(now))

    def _kept(self, home: Home) -> HomeMatch:
        if self._played is None:
            self._played = self._keep(home)
            self.match = self._played.match
        return self._played

    # who acts

    def bots(self) -> list[Seat]:
        """The seats that nobody at this keyboard has."""
        return [seat for seat in range(1, self.game.seats + 1) if seat not in self.people]

    def due(self) -> Seat:
        """The bot that acts next, before any person who decides at the same time; 0 = none.

        In a race, where the time of all is taken at once, it does one thing for each that a person does.
        """
        acting = self.match.position.to_act()
        waiting = [seat for seat in acting if seat not in self.people]
        if len(waiting) < len(acting) and self.match.clock.taken:
            waiting = [seat for seat in waiting if self._racing.get(seat, -1) < self._inputs]
        return waiting[0] if waiting else 0

    def waits_for(self) -> Seat:
        """The person who is to decide; 0 = nobody."""
        waiting = [seat for seat in self.match.position.to_act() if seat in self.people]
        return waiting[0] if waiting and not self.due() else 0

    def bot_acts(self) -> None:
        """Lets the bot that is due decide; an offer of a draw is answered by playing on."""
        seat = self.due()
        self.match.tick(self.now())
        offered = self.match.offers.standing
        if offered and offered != seat:
            self.hear(seat, "draw-")
        self.sitter(seat).act(self)
        if seat in self.match.position.to_act() or seat in self._racing:
            self._racing[seat] = self._racing.get(seat, 0) + 1

    def sitter(self, seat: Seat) -> players.Player:
        if seat not in self._bots:
            self._bots[seat] = players.player(self.bot, self.card, self.match, seat)
        return self._bots[seat]

    def rematch(self) -> Sitting:
        """The next match of the same players, by the game's own rule for rematches."""
        following = self.game.rematch(self.match.position)
        game = self.card.make({**changed(self.game.options), **following.options})
        seat = following.chairs.index(self.people[0]) + 1 if len(self.people) == 1 and game.seats > 1 else None
        return sit_down(self.keeper, self.card, game, self.bot, seat=seat, start=following.start, clock=self._clock)

    def leave(self) -> None:
        """Every bot is told."""
        for bot in self._bots.values():
            bot.over(self.match)


def sit_down(
    keeper: Keeper,
    card: Card,
    game: Game,
    bot: str,
    *,
    seat: int | None = None,
    seed: str = "",
    start: dict[str, object] | None = None,
    clock: Callable[[], int] = monotonic_ns,
) -> Sitting:
    """A new match. The seat is where the game seats its host, unless one is named; 0 = bots play alone.

    Nothing is written before the first input: the file is opened then.
    """
    master, nonces = secrets.token_hex(32), [secrets.token_hex(8) for _ in range(game.seats)]
    chance = chosen(seed, game.seats) if seed else sealed(master, nonces, game.seats)
    match = Match(game, [f"{BOT}{bot.partition(':')[0]}"] * game.seats, chance, start=start, pace=UNHURRIED)
    if bot == players.NOBODY:
        people = list(range(1, game.seats + 1))
    elif seat is None:
        people = [match.seating.index(1) + 1]
    else:
        people = [seat] if seat else []
    for person in people:
        match.players[match.seating[person - 1] - 1] = f"player {person}"
    names = list(match.players)

    def keep(home: Home) -> HomeMatch:
        from parlour.store.home import Opening

        numbers = tuple(match.seating[person - 1] for person in people)
        opening = Opening(master, nonces, numbers, UNHURRIED, start)
        return home.begin(game, names, seed, opening)

    return Sitting(keeper, card, match, people, bot, keep, clock)


def go_on(keeper: Keeper, ident: str, bot: str = "") -> Sitting:
    """The match of the player's file as it was after its last input; ValueError with one clear line if it cannot be.

    The bots are those it was left with, unless another one is named.
    """

    def resume(home: Home) -> HomeMatch:
        row = next((row for row in home.waiting() if row.id == ident), None)
        if row is None:
            raise ValueError("that match is not waiting any more")
        return home.resume(row)

    played = keeper.do(resume)
    match, row = played.match, played.kept.row
    people = [match.seating.index(player.number) + 1 for player in row.players if player.guest]
    levels = [player.name.removeprefix(BOT).partition(" ")[0] for player in row.players if not player.guest]
    bot = bot or (levels or [players.NOBODY])[0]
    if f"{bot}:" == players.COMMAND:
        raise players.NoPlayer("it was played against a program; name it again: --bot cmd:PROGRAM")
    players.check(bot)
    sitting = Sitting(keeper, games.card(row.game), match, sorted(people), bot, lambda home: played)
    sitting.played()
    return sitting
