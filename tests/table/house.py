"""Small games to try the table with: Nullgame, each time with one thing that the plain one lacks."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from parlour import games
from parlour.core.catalogue import Card
from parlour.core.contract import Action, Draft, Event, Game, Lapse, Position, Refusal, Seat, Timer
from parlour.core.dice import Dice
from parlour.core.thoughts import deferring, told
from parlour.core.view import Preview, to_json
from parlour.games.nullgame.game import NullGame
from parlour.games.nullgame.options import NullOptions
from parlour.games.nullgame.position import SHOW, NullPosition
from parlour.table.chance import Chance, chosen
from parlour.table.clock import LIVE, Pace
from parlour.table.match import Match, Reply
from parlour.table.record import Record, read_record, write_record
from parlour.table.recording import record_of


class Seen(Preview, frozen=True):
    draft: str


class HousePosition(NullPosition):
    """A position of any of these games; a clone is of the same kind."""

    def clone(self) -> Position:
        twin = type(self)(self.game, self.dice.clone())
        twin.hand, twin.left, twin.shown, twin.result = list(self.hand), list(self.left), list(self.shown), self.result
        return twin


class HouseGame(NullGame):
    kind: type[HousePosition] = HousePosition

    def start(self, dice: Dice) -> Position:
        return self.kind(self, dice)

    def load(self, data: dict[str, object], dice: Dice) -> Position:
        plain = super().load(data, dice)
        assert isinstance(plain, NullPosition)
        position = self.kind(self, dice)
        position.hand, position.left, position.shown = plain.hand, plain.left, plain.shown
        position.result = plain.result
        return position


class ParleyPosition(HousePosition):
    def lapse(self, seat: Seat, cause: str, draft: str) -> Lapse:
        """When time runs out an unfinished `hold N` is done first."""
        if cause == "turn" and draft.startswith("hold "):
            return Lapse([(seat, 1 + int(draft[5:])), (seat, SHOW)])
        return super().lapse(seat, cause, draft)


class Parley(HouseGame):
    """With agreed draws, and with drafts: `~hold 2` writes one, `.` does what it says."""

    kind = ParleyPosition

    def __init__(self, options: NullOptions) -> None:
        super().__init__(options)
        self.conduct = replace(self.conduct, talk=("resign", "draw"))
        self.info = replace(self.info, reasons={**self.info.reasons, "agreed": "both agreed to a draw"})

    def interpret(self, position: Position, seat: Seat, text: str, draft: str) -> list[Action] | Draft | Refusal:
        if text.startswith("~"):
            return Draft(text[1:])
        return super().interpret(position, seat, draft if text == "." else text, draft)

    def preview(self, position: Position, seat: Seat, draft: str) -> Preview | None:
        return Seen(draft) if draft else None


class HastyPosition(HousePosition):
    """Each change of the hand starts the seat's clock anew; the table has one of its own."""

    def timers(self) -> list[Timer]:
        if self.result is not None:
            return []
        own = [Timer("turn", seat, 10, self.game.changes - self.left[seat - 1]) for seat in self.to_act()]
        return [*own, Timer("table", 0, 25)]

    def lapse(self, seat: Seat, cause: str, draft: str) -> Lapse:
        return Lapse([], "abort") if cause == "table" else super().lapse(seat, cause, draft)


class Hasty(HouseGame):
    kind = HastyPosition


class StrictPosition(HousePosition):
    """Whose time is up loses."""

    def lapse(self, seat: Seat, cause: str, draft: str) -> Lapse:
        return Lapse([], "clock" if cause == "turn" else "disconnect")


class Strict(HouseGame):
    kind = StrictPosition

    def __init__(self, options: NullOptions) -> None:
        super().__init__(options)
        self.info = replace(self.info, reasons={**self.info.reasons, "clock": "{loser} ran out of time"})


class PatientPosition(HousePosition):
    """Who stays away too long shows; nobody is punished."""

    def lapse(self, seat: Seat, cause: str, draft: str) -> Lapse:
        return Lapse([(seat, SHOW)])


class Patient(HouseGame):
    kind = PatientPosition


class NaggingPosition(HousePosition):
    """Time running out puts one pebble into the hand, and the decision stays open."""

    def lapse(self, seat: Seat, cause: str, draft: str) -> Lapse:
        return Lapse([(seat, 2)])


class Nagging(HouseGame):
    kind = NaggingPosition


class LuckyPosition(HousePosition):
    """Chance of every kind: an open toss, a closed deck, and what each seat draws for itself alone."""

    def __init__(self, game: NullGame, dice: Dice) -> None:
        super().__init__(game, dice)
        self.luck: list[int] = []

    def deal(self) -> None:
        self.luck = [self.dice.roll("toss", 6)]
        self.luck += self.dice.shuffle("deck", list(range(1, 13)))
        self.luck += [self.dice.roll(f"pocket/{seat}", 100, seat) for seat in (1, 2)]

    def play(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        if action == SHOW:
            self.luck += [self.dice.roll("toss", 6), self.dice.roll("toss", 6)]
        else:
            self.luck.append(self.dice.roll(f"pocket/{seat}", 100, seat))
        super().play(seat, action, events)

    def open_to(self, viewer: int) -> bool:
        game = self.game
        assert isinstance(game, Lucky)
        return self.result is not None and game.opens

    def clone(self) -> Position:
        twin = super().clone()
        assert isinstance(twin, LuckyPosition)
        twin.luck = list(self.luck)
        return twin


class Lucky(HouseGame):
    kind = LuckyPosition
    opens = True  # whether the rules open everything at the end
    kinds = ("open", "closed", "own")

    def __init__(self, options: NullOptions) -> None:
        super().__init__(options)
        streams = dict(zip(("toss", "deck", "pocket"), self.kinds, strict=True))
        self.info = replace(self.info, streams=streams)

    def start(self, dice: Dice) -> Position:
        position = LuckyPosition(self, dice)
        position.deal()
        return position

    def save(self, position: Position) -> dict[str, object]:
        assert isinstance(position, LuckyPosition)
        return super().save(position) | {"luck": list(position.luck)}


class Sworn(Lucky):
    """The rules never open what is closed."""

    opens = False


class Pocketed(Lucky):
    """Only what the seats draw for themselves stays closed for ever."""

    opens = False
    kinds = ("open", "open", "own")


class PensivePosition(LuckyPosition):
    """Whatever is done, something has to be found out when half of it has happened; a late seat holds one and shows."""

    def play(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        super().play(seat, action, events)
        if deferring():
            told("pensive", f"{seat} plays {action} at {len(self.luck)}")

    def forfeit(self, seat: Seat, reason: str, events: list[Event] | None) -> None:
        super().forfeit(seat, reason, events)
        if deferring():
            told("pensive", f"{seat} {reason}")

    def lapse(self, seat: Seat, cause: str, draft: str) -> Lapse:
        return Lapse([(seat, 2), (seat, SHOW)]) if cause == "turn" else Lapse([], "disconnect")


class Pensive(Lucky):
    def __init__(self, options: NullOptions) -> None:
        super().__init__(options)
        self.conduct = replace(self.conduct, talk=("resign", "draw"), delay=1)
        self.info = replace(self.info, reasons={**self.info.reasons, "agreed": "both agreed to a draw"})

    def start(self, dice: Dice) -> Position:
        position = PensivePosition(self, dice)
        position.deal()
        return position


class Swapped(HouseGame):
    """The guest takes the first seat."""

    def seating(self, dice: Dice) -> list[int]:
        return [2, 1]


def card_of(build: type[HouseGame] | None = None) -> Card:
    card = games.card("nullgame")
    return card if build is None else msgspec.structs.replace(card, build=build)


def sit(
    build: type[HouseGame] | None = None,
    chance: Chance | Dice | None = None,
    *,
    grace: int | None = None,
    total: int | None = None,
    start: dict[str, object] | None = None,
    pace: Pace = LIVE,
    **options: object,
) -> Match:
    """Ana and Bo sit down to a game."""
    game: Game = card_of(build).make(options)
    if grace is not None:
        game.conduct = replace(game.conduct, grace=grace)
    if total is not None:
        game.conduct = replace(game.conduct, grace_total=total)
    return Match(game, ["Ana", "Bo"], chance or chosen("test", 2), start=start, pace=pace)


def do(match: Match, *lines: str) -> Match:
    """Each of `1 hold 2` must be accepted."""
    for line in lines:
        assert code(match, line) == "", line
    return match


def code(match: Match, line: str, now: int | None = None) -> str:
    """The code of the refusal that the line meets, or ""."""
    seat, _, text = line.partition(" ")
    return refused(match.hear(int(seat), text, now))


def refused(reply: Reply) -> str:
    return reply.refusal.code if reply.refusal is not None else ""


def ending(match: Match) -> str:
    """`1 even`, or "" while the match goes on."""
    outcome = match.outcome()
    return "" if outcome is None else f"{outcome.winners()[0] if outcome.winners() else 0} {outcome.reason}"


def texts(match: Match, viewer: int) -> list[str]:
    return [event.text for event in match.events(viewer)]


def truth(match: Match) -> bytes:
    """Everything that a refused input must leave as it was."""
    return to_json(
        {
            "position": match.game.save(match.position),
            "log": [[entry.seat, entry.text, entry.act, entry.at] for entry in match.log],
            "told": [texts(match, viewer) for viewer in match.viewers],
            "drafts": match.drafts,
            "offers": [match.offers.standing, sorted(match.offers.made)],
            "clocks": sorted([*key, left] for key, left in match.clock.remaining().items()),
            "drawn": [draw.text for draw in match.position.dice.story or []],
        }
    )


def written(match: Match, viewer: int | None = None) -> str:
    return write_record(record_of(match, viewer)).decode()


def reread(match: Match, viewer: int | None = None) -> Record:
    return read_record(written(match, viewer).encode())


def body(text: str) -> list[str]:
    """The lines of a record after its header."""
    return text.partition("\n\n")[2].splitlines()
