"""A match as a pure object: an input comes in, events go to each viewer, or a refusal goes back."""

from __future__ import annotations

from parlour.core.attempt import admitted, done
from parlour.core.contract import WATCHER, Action, Draft, Event, Game, Outcome, Position, Refusal, Seat
from parlour.core.dice import Dice, Draw
from parlour.core.encounters import EncounterSource
from parlour.core.story import Hearer, listed
from parlour.core.thoughts import Unthought
from parlour.core.view import Preview, View
from parlour.table import talk
from parlour.table.anew import Before
from parlour.table.chance import Chance
from parlour.table.clock import Clock
from parlour.table.delay import Delay
from parlour.table.shapes import LIVE, Entry, Expiry, Pace, Reply, Taken

__all__ = ["Entry", "Match", "Reply", "shown_name"]  # the shapes are a match's own, though they live apart


def shown_name(name: str) -> str:
    """A name as people read it: `bot:hard` and `bot:hard Clotho` are for records, `Hard bot` and `Clotho` for people."""
    bot = name.removeprefix("bot:")
    level, _, own = bot.partition(" ")
    return name if bot == name else own or f"{level.capitalize()} bot"


class Match:
    """One match: options, seats, log, drafts, clocks. Inputs come with the time; nothing here looks at a clock.

    Whatever raises `Unthought` may be done anew with the same arguments: it has not happened.
    """

    def __init__(
        self,
        game: Game,
        players: list[str],
        chance: Chance | Dice,
        *,
        now: int = 0,
        start: dict[str, object] | None = None,
        pace: Pace = LIVE,
        encounters: EncounterSource | None = None,
        shut: bool = False,
    ) -> None:
        if len(players) != game.seats:
            raise ValueError(f"{game.name} needs {game.seats} players under these options, not {len(players)}")
        self.game = game
        self.players = players  # in the order they came, the host first
        self.chance = chance if isinstance(chance, Chance) else None
        dice = chance.dice() if isinstance(chance, Chance) else chance
        dice.story = []
        dice.encounters = encounters
        self.start = start
        self.seating = game.seating(dice) if start is None else list(range(1, game.seats + 1))
        self.position: Position = game.start(dice) if start is None else game.load(start, dice)
        self.opening = self._drawn()
        self.log: list[Entry] = []
        self.viewers = range(game.seats + 1)
        self.stories: list[list[Event]] = [[] for _ in self.viewers]
        self.drafts = [""] * (game.seats + 1)
        self.offers = talk.Offers()
        self.gone: set[Seat] = set()  # seats that have left for good; with three or more the others may play on
        self.delay = Delay(game.conduct, self.position) if game.conduct.delay else None
        self.shut = shut  # what the end would open stays closed: the same chance is still to be played elsewhere
        self.eve: Position | None = None  # of a match that is shut and over: the moment before its end
        self.clock = Clock(game, now, pace)
        self.clock.follow(self.position)
        self._called: list[str] = []
        self._hearers: list[Hearer] = []

    # what can be asked

    def name(self, seat: Seat) -> str:
        return self.players[self.seating[seat - 1] - 1]

    def hearer(self, viewer: int) -> Hearer:
        """The viewer as one who is told the story, with everybody's name as people read it."""
        if self._called != self.players:  # else nobody has another name than when they were last told apart
            names = [shown_name(self.name(seat)) for seat in range(1, self.game.seats + 1)]
            apart = [f"{name} (seat {i})" if names.count(name) > 1 else name for i, name in enumerate(names, 1)]
            self._called = list(self.players)
            self._hearers = [Hearer(each, apart) for each in self.viewers]
        return self._hearers[viewer]

    def outcome(self) -> Outcome | None:
        return self.position.outcome()

    def ending(self) -> str:
        """How it ended, as a sentence with names; "" while it goes on."""
        outcome = self.outcome()
        if outcome is None:
            return ""
        names, winners = self.hearer(WATCHER).names, outcome.winners()
        losers = [seat for seat in range(1, self.game.seats + 1) if seat not in winners]
        sentence = self.game.info.reasons.get(outcome.reason, outcome.reason)
        words = sentence.format(
            winner=listed([names[seat - 1] for seat in winners]), loser=listed([names[seat - 1] for seat in losers])
        )
        return words[:1].upper() + words[1:]

    def view(self, viewer: int) -> View:
        late = self.late(viewer)
        return self._shown().view(viewer) if late is None else late.view()

    def pages(self, viewers: list[int]) -> list[View]:
        """The views of all these viewers, to be encoded."""
        late = [viewer for viewer in viewers if self.late(viewer) is not None]
        if late:
            return [self.view(viewer) if viewer in late else self.pages([viewer])[0] for viewer in viewers]
        return self._shown().pages(viewers)

    def moment(self, viewer: int) -> Position:
        """The position that the viewer's view is of."""
        late = self.late(viewer)
        return self._shown() if late is None else late.moment()

    def _shown(self) -> Position:
        """The truth as far as views may be of it: the end of a match that is shut opens nothing."""
        return self.eve if self.shut and self.eve is not None else self.position

    def open_to(self, viewer: int) -> bool:
        """Whether the viewer may have the whole record now."""
        return not self.shut and self.position.open_to(viewer)

    def late(self, viewer: int) -> Delay | None:
        """What the viewer is told late by, while the match goes on."""
        return self.delay if viewer == WATCHER and self.outcome() is None else None

    def lag(self, viewer: int) -> int:
        """How many of the last inputs are still held back from the viewer."""
        late = self.late(viewer)
        return 0 if late is None else len(late.held)

    def events(self, viewer: int, since: int = 0) -> list[Event]:
        """The viewer's own story from their own event number on."""
        return self.stories[viewer][since:]

    def legal(self, seat: Seat) -> list[str]:
        return [self.game.write(action) for action in self.position.legal(seat)]

    def acting(self, viewer: int) -> list[Seat]:
        """The seats that may act now, as far as the viewer may know."""
        return [] if self.lag(viewer) else self.position.to_act()

    def clocks(self, viewer: int) -> dict[tuple[str, int], int]:
        """Milliseconds left on each running timer, as far as the viewer may know."""
        return {} if self.lag(viewer) else self.clock.remaining()

    def stopwatches(self, viewer: int) -> dict[Seat, Taken]:
        """The time that each seat has taken, where the rules take it, as far as the viewer may know."""
        return {} if self.lag(viewer) else self.clock.taken

    def preview(self, seat: Seat) -> Preview | None:
        return self.game.preview(self.position, seat, self.drafts[seat])

    def preview_page(self, seat: Seat) -> Preview | None:
        """The same, to be encoded."""
        return self.game.preview_page(self.position, seat, self.drafts[seat])

    # what can happen

    def hear(self, seat: Seat, text: str, now: int | None = None) -> Reply:
        """One input of a seat."""
        late = self.tick(self.clock.now if now is None else now)
        say = talk.read_talk(text)
        if not 1 <= seat <= self.game.seats:  # a game would read seat 0 from the end of its lists
            reply = Reply({}, refusal=talk.refuse("no_seat"))
        else:
            reply = self._talk(seat, say) if say else self._input(seat, text)
        if reply.refusal is None:
            if not late.events and not late.draft:
                return reply
            self._merge(late, reply)
            return late
        reply.events = late.events  # what the clock did before the refused input came
        return reply

    def tick(self, now: int) -> Reply:
        """Time is now `now`: whatever ran out by then happens, in its order, at its own moment."""
        reply = Reply({})
        while self.outcome() is None and (expired := self.clock.due(now)):
            self.clock.now = max(self.clock.now, expired[0].at)
            self._expire(expired, reply)
        self.clock.now = max(self.clock.now, now)
        return reply

    def leave(self, seat: Seat, now: int) -> Reply:
        """The seat's connection is gone."""
        reply = self.tick(now)
        if seat not in self.gone:
            self.clock.leave(seat)
        self._merge(reply, self.tick(now))
        return reply

    def back(self, seat: Seat, now: int) -> Reply:
        """The seat is here again."""
        reply = self.tick(now)
        self.clock.back(seat)
        return reply

    def lapse(self, seat: Seat, cause: str) -> Reply:
        """The seat's time is over, whatever the clocks say: the rules do what they do when this timer runs out."""
        reply = Reply({})
        self._expire([Expiry(self.clock.now, seat, cause)], reply)
        return reply

    def referee(self, act: str, seat: Seat, text: str) -> Reply:
        """The referee's own doing: `timeout` plays an input in the seat's place, `forfeit` ends its part for a reason."""
        return self._forfeit(seat, text, act) if act == "forfeit" else self._input(seat, text, act)

    def recall(self, entry: Entry) -> None:
        """Does again what a stored log says; ValueError if the rules or the dice no longer agree with it."""
        self.clock.now = max(self.clock.now, entry.at)
        self.position.dice.recalled = [(draw.stream, draw.text) for draw in entry.draws]
        if entry.act:
            self.clock.spend_all()
            reply = self.referee(entry.act, entry.seat, entry.text)
        elif say := talk.read_talk(entry.text):
            reply = self._talk(entry.seat, say)
        else:
            reply = self._input(entry.seat, entry.text)
        if reply.refusal is not None or reply.draft:
            code = reply.refusal.code if reply.refusal else "draft"
            raise ValueError(f"line {len(self.log) + 1} of the log is not played again: {code}")
        self.position.dice.recalled = []
        drawn, told = self.log[-1].draws, entry.draws
        if [(draw.stream, draw.text) for draw in drawn] != [(draw.stream, draw.text) for draw in told]:
            raise ValueError(f"line {len(self.log)} of the log draws other chance when played again")

    # how it happens

    def _input(self, seat: Seat, text: str, act: str = "") -> Reply:
        game, draft = self.game, self.drafts[seat]
        if act:  # what the referee does in a seat's place is not the seat's to refuse
            found = game.interpret(self.position, seat, text, draft)
        else:
            found = admitted(game, self.position, seat, text, draft)
        if isinstance(found, Refusal):
            return Reply({}, refusal=found)
        if isinstance(found, Draft):
            if act:
                return Reply({}, refusal=Refusal("bad_notation", f"{text[:40]!r} is no action"))
            self.drafts[seat] = found.text
            return Reply({}, draft=True)
        events: list[Event] = []
        if len(found) == 1 and not self.shut and not game.thinks(found):
            retold = self._retold(self.position, seat, found)
            self.position.play(seat, found[0], events)
        else:
            before = self.position.clone()
            try:
                refusal = self._play(seat, found, act, events)
            except Unthought:
                self.position = before
                raise
            if refusal is not None:
                return Reply({}, refusal=refusal)
            self._note_eve(before)
            retold = self._retold(before, seat, found)
        self.drafts[seat] = ""
        self.offers.acted(seat)
        return self._log(Entry(seat, game.write_input(found), act, retold=retold), events)

    def _play(self, seat: Seat, actions: list[Action], act: str, events: list[Event]) -> Refusal | None:
        """All of these actions, unless one is refused."""
        if act:
            for action in actions:
                self.position.play(seat, action, events)
            return None
        found = done(self.game, self.position, seat, actions, events)
        if isinstance(found, Refusal):
            return found
        self.position = found.position
        return None

    def _retold(self, before: Position, seat: Seat, actions: list[Action]) -> dict[int, str]:
        """How each other viewer's copy of the record has the input."""
        retold = {v: self.game.retell(before, seat, actions, v) for v in self.viewers if v != seat}
        if self.delay is not None and self.game.conduct.omniscient:
            retold[WATCHER] = self.game.write_input(actions)
        return retold

    def _talk(self, seat: Seat, say: str) -> Reply:
        if self.outcome() is not None:
            return Reply({}, refusal=talk.refuse("game_over"))
        if seat in self.gone:
            return Reply({}, refusal=talk.refuse("gone"))
        if code := self.offers.why_not(self.game, seat, say):
            return Reply({}, refusal=talk.refuse(code))
        word = talk.WRITTEN[say]
        if say == "resign":
            return self._forfeit(seat, "resign", "")
        events = [Event(f"{seat} {word}", {"type": "draw", "say": say, "seat": seat})]
        if say == "accept":
            self._end(0, "agreed", events)
        if say == "offer":
            self.offers.offer(seat)
        else:
            self.offers.standing = 0
        return self._log(Entry(seat, word, retold=dict.fromkeys(self.viewers, word)), events)

    def _forfeit(self, seat: Seat, reason: str, act: str) -> Reply:
        events: list[Event] = []
        self._end(seat, reason, events)
        if seat:
            self.drafts[seat] = ""
            self.gone.add(seat)
            self.clock.back(seat)
        return self._log(Entry(seat, reason, act, retold=dict.fromkeys(self.viewers, reason)), events)

    def _end(self, seat: Seat, reason: str, events: list[Event]) -> None:
        before = self.position.clone()
        try:
            self.position.forfeit(seat, reason, events)
        except Unthought:
            self.position = before
            raise
        self._note_eve(before)

    def _note_eve(self, before: Position) -> None:
        if self.shut and self.outcome() is not None:
            self.eve = before

    def _expire(self, expired: list[Expiry], reply: Reply) -> None:
        before = Before(self)
        try:
            self._expired(expired, reply)
        except Unthought:
            before.again(self)
            raise

    def _expired(self, expired: list[Expiry], reply: Reply) -> None:
        away = [expiry.seat for expiry in expired if expiry.cause == "absence"]
        if len(away) > 1 and len(away) == self.game.seats - len(self.gone):
            self._merge(reply, self._forfeit(0, "abort", "forfeit"))
            return
        first = expired[0]
        self.clock.spend(first)
        lapse = self.position.lapse(first.seat, first.cause, self.drafts[first.seat])
        for seat, action in lapse.actions:
            self._merge(reply, self._input(seat, self.game.write(action), "timeout"))
        if lapse.forfeit:
            self._merge(reply, self._forfeit(first.seat, lapse.forfeit, "forfeit"))

    def _log(self, entry: Entry, events: list[Event]) -> Reply:
        entry.draws = self._drawn()
        entry.at = self.clock.now
        self.log.append(entry)
        self.clock.follow(self.position)
        told: dict[int, list[Event]] = {}
        for viewer in self.viewers:
            heard = [event for event in events if event.to >> viewer & 1]
            if viewer == WATCHER and self.delay is not None:
                heard = self.delay.follow(self.position, entry.seat, events)
            if heard:
                self.stories[viewer].extend(heard)
                told[viewer] = heard
        return Reply(told)

    def _drawn(self) -> list[Draw]:
        story = self.position.dice.story
        if not story:
            return []
        draws = list(story)
        story.clear()
        return draws

    @staticmethod
    def _merge(into: Reply, more: Reply) -> None:
        for viewer, events in more.events.items():
            into.events.setdefault(viewer, []).extend(events)
        into.draft = into.draft or more.draft
