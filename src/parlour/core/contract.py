"""The contract between a game and the house: what every game answers, and nothing else.

A game is two classes. `Game` is the rules under one set of options; `Position` is the whole truth of one match at one
moment. The table, the bots, the lab and every client speak only to these. Plain Python may subclass them.
"""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from parlour.core.dice import Dice
from parlour.core.info import Conduct, GameInfo
from parlour.core.options import Options
from parlour.core.view import Preview, View

Action = int  # a code; the game's notation turns it into the words of the rulebook and back
Seat = int  # 1..n, everywhere

WATCHER: Final = 0  # the viewer who sees what everybody sees; as a seat: nobody
EVERYBODY: Final = 31  # as the audience of an event: the watcher and up to four seats


USUAL: Final = Conduct()


def only(viewer: int) -> int:
    """The audience that is this one viewer."""
    return 1 << viewer


def others(viewer: int) -> int:
    """The audience that is everybody but this viewer."""
    return EVERYBODY ^ (1 << viewer)


class Event:
    """One thing that happened, in one wording, for one audience.

    What different viewers may know differently is told as several events with different audiences.
    """

    def __init__(self, text: str, data: dict[str, object], to: int = EVERYBODY) -> None:
        self.text = text  # in the game's notation
        self.data = data  # the same for clients: {"type": ..., ...}
        self.to = to  # bit v: viewer v is told


class Refusal:
    """An input that the rules refuse: a code of the rules document, and one line for a person."""

    def __init__(self, code: str, words: str) -> None:
        self.code = code
        self.words = words


class Draft:
    """An input that changes only the seat's own unfinished input, kept by the table."""

    def __init__(self, text: str) -> None:
        self.text = text


class Outcome:
    """How a match ended: what each seat gets (1 won, 0 lost, 0.5 each when shared), and why in the rulebook's words."""

    def __init__(self, payoffs: list[float], reason: str, all_won: bool = False) -> None:
        self.payoffs = payoffs  # payoffs[seat - 1]
        self.reason = reason  # a key of GameInfo.reasons
        self.all_won = all_won  # equal payoffs are a victory shared by all, not a draw

    def winners(self) -> list[Seat]:
        """The seats that won; nobody in a draw, several in a shared victory, all of one in a solo game."""
        best = max(self.payoffs)
        drawn = len(self.payoffs) > 1 and min(self.payoffs) == best and not self.all_won
        if best <= 0.0 or drawn:
            return []
        return [seat for seat, payoff in enumerate(self.payoffs, 1) if payoff == best]


def duel(winner: Seat, reason: str) -> Outcome:
    """The outcome of a match of two seats; winner 0: both get half."""
    return Outcome([0.5, 0.5] if winner == 0 else [float(winner == 1), float(winner == 2)], reason)


class Rematch:
    """The next match of the same players: where they sit, the options that it changes, and where it begins."""

    def __init__(
        self,
        chairs: list[Seat],
        options: dict[str, object] | None = None,
        start: dict[str, object] | None = None,
        repeat: dict[str, object] | None = None,
    ) -> None:
        self.chairs = chairs  # chairs[seat - 1]: the seat from which its player comes
        self.options = options or {}
        self.start = start  # a saved position, where the options leave nothing to chance; None: as every match does
        self.repeat = repeat  # likewise, for those who ask for the same once more; None: the rules know no such thing


class Timer:
    """A clock that the rules run at this moment; a new key starts it anew."""

    def __init__(self, cause: str, seat: Seat, seconds: int, key: int = 0) -> None:
        self.cause = cause  # "turn", "toss", ...
        self.seat = seat  # whose time it is; 0 = the table's
        self.seconds = seconds
        self.key = key


class Stopwatch:
    """Time that the rules take but do not limit; a new key starts it from nothing."""

    def __init__(self, seat: Seat, runs: bool, key: int = 0) -> None:
        self.seat = seat  # whose time it is
        self.runs = runs  # False: it stands still and keeps what it has
        self.key = key


class Lapse:
    """What the rules do when time ran out: the referee acts in the seats' place, or the seat forfeits."""

    def __init__(self, actions: list[tuple[Seat, Action]], forfeit: str = "") -> None:
        self.actions = actions
        self.forfeit = forfeit  # the reason; "" = nobody forfeits


@mypyc_attr(allow_interpreted_subclasses=True)
class Position:
    """The whole truth of one match at one moment. Mutable: clone() before exploring."""

    dice: Dice  # set by every game's __init__; a clone has its own
    result: Outcome | None  # likewise

    def to_act(self) -> list[Seat]:
        """The seats that may act now; several decide at the same time; none = the match is over. Not to be changed."""
        raise NotImplementedError

    def legal(self, seat: Seat) -> list[Action]:
        """All that the seat may do now, in the fixed order of the rules document."""
        raise NotImplementedError

    def why_not(self, seat: Seat, action: Action) -> str:
        """ "" if legal, else the first refusal code in the order of the rules document. Never tells a secret."""
        raise NotImplementedError

    def play(self, seat: Seat, action: Action, events: list[Event] | None) -> None:
        """Does it, unchecked, with all that the rules make follow. None: a search that wants no story."""
        raise NotImplementedError

    def random_action(self, seat: Seat, dice: Dice) -> Action:
        """One legal action for playouts; games override it where listing all of them is slow."""
        actions = self.legal(seat)
        return actions[dice.roll("playout", len(actions)) - 1]

    def timers(self) -> list[Timer]:
        """The clocks that run now."""
        return []

    def stopwatches(self) -> list[Stopwatch]:
        """The times that are taken now, for everybody to see."""
        return []

    def ranked(self, seat: Seat) -> bool:
        """Whether what this seat has done may stand in a list of the best: nobody helped them."""
        return True

    def gathered(self) -> list[int]:
        """What each seat has gathered, where the rules count something that says by how much a match is won; else empty."""
        return []

    def tally(self, seat: Seat) -> str:
        """What the match came to for this seat, for lists of what was played: `380 : 310 : 300`, the own first; "" = the
        rules count nothing. All of it is what everybody may know in the end."""
        counted = self.gathered()
        if not counted:
            return ""
        return " : ".join([str(count) for count in counted[seat - 1 :] + counted[: seat - 1]])

    def came(self, seat: Seat) -> tuple[int, int]:
        """How far this seat has come and what that took it, where tries of one day are compared by that: further is better,
        then less. (0, 0): they are compared by the time to solve it."""
        return 0, 0

    def lapse(self, seat: Seat, cause: str, draft: str) -> Lapse:
        """What happens when the timer of this cause (or "absence") runs out. Changes nothing."""
        raise NotImplementedError

    def forfeit(self, seat: Seat, reason: str, events: list[Event] | None) -> None:
        """The seat leaves (resign, clock, disconnect ...); seat 0: nobody's fault (agreed draw, abort)."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """None while the match goes on."""
        return self.result

    def winners(self) -> list[Seat]:
        """The seats that have won; nobody while the match goes on."""
        outcome = self.outcome()
        return [] if outcome is None else outcome.winners()

    def open_to(self, viewer: int) -> bool:
        """Whether the rules let this viewer see the whole truth now, the record with all its secrets included."""
        return self.outcome() is not None

    def lag(self, delay: int) -> int:
        """How many of the last inputs are held back from watchers who are told this late (`Conduct.delay`)."""
        return delay if self.outcome() is None else 0

    def view(self, viewer: int) -> View:
        """All that the viewer may know; shares nothing with the position."""
        raise NotImplementedError

    def pages(self, viewers: list[int]) -> list[View]:
        """The views of all these viewers, for whoever only encodes them: what stays the same may be encoded already
        (`core.ink`), and what everybody sees is worked out once. Their JSON is that of `view`, to the byte."""
        return [self.view(viewer) for viewer in viewers]

    def truth(self) -> View:
        """Everything, as a watcher's view; only games with omniscient watchers are asked for it."""
        raise NotImplementedError

    def clone(self) -> "Position":
        """An independent copy."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Dream:
    """A view digested once, then imagined many times."""

    def world(self, dice: Dice) -> Position:
        """A whole truth consistent with all that the viewer knows: its view equals the view dreamt of."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules under one set of options. Holds no match."""

    def __init__(
        self, info: GameInfo, options: Options, conduct: Conduct = USUAL, *, seats: int = 0, version: int = 0
    ) -> None:
        self.info = info
        self.options = options  # every option, checked
        self.conduct = conduct
        self.seats = seats or info.seats[0]
        self.version = version or info.version  # raised where an old log under these options would replay differently
        self.day = ""  # the UTC day, YYYY-MM-DD, on which a house gives everybody under these options the same chance

    @property
    def name(self) -> str:
        return self.info.name

    @property
    def title(self) -> str:
        return self.info.title

    def start(self, dice: Dice) -> Position:
        """The first position."""
        raise NotImplementedError

    def seating(self, dice: Dice) -> list[int]:
        """Who takes which seat: the n-th entry is the number of the player (host = 1) who becomes seat n."""
        return list(range(1, self.seats + 1))

    def dream(self, view: View) -> Dream:
        """The view digested for imagining; only the view is ever known here."""
        raise NotImplementedError

    def interpret(self, position: Position, seat: Seat, text: str, draft: str) -> list[Action] | Draft | Refusal:
        """One input of a person or a client, text or JSON: actions to do all or nothing, or a changed draft."""
        raise NotImplementedError

    def thinks(self, actions: list[Action]) -> bool:
        """Whether doing these may take long to think (`core.thoughts`), so that whoever defers has to keep what was before.
        True costs a copy of the position; where it is False, `play` raises nothing."""
        return True

    def write(self, action: Action) -> str:
        """The action in the game's notation."""
        raise NotImplementedError

    def legal_page(self, position: Position, seat: Seat, most: int) -> Any:
        """What the seat may do, at most so many, for whoever only encodes it, as `Position.pages` is of views."""
        return [self.write(action) for action in position.legal(seat)[:most]]

    def kind_of(self, action: Action) -> str:
        """What kind of action it is, whatever it is done with: what a designer might take out of the rules. The lab counts by it."""
        return self.write(action).partition(" ")[0]

    def write_input(self, actions: list[Action]) -> str:
        """The actions of one input as one line of the log; games whose inputs are several actions override it."""
        return self.write(actions[0])

    def rematch(self, over: Position) -> Rematch:
        """After this match: the start goes round by one seat."""
        return Rematch([*range(2, self.seats + 1), 1])

    def retell(self, position: Position, seat: Seat, actions: list[Action], viewer: int) -> str:
        """The input as another viewer's copy of the record has it (`?` for what is secret); "" = not at all.

        Called with the position before the input.
        """
        return self.write_input(actions)

    def preview(self, position: Position, seat: Seat, draft: str) -> Preview | None:
        """What the draft would do, as far as its seat may know."""
        return None

    def preview_page(self, position: Position, seat: Seat, draft: str) -> Preview | None:
        """The same for whoever only encodes it, as `Position.pages` is of views: its JSON is that of `preview`, to the
        byte."""
        return self.preview(position, seat, draft)

    def show(self, view: View, preview: Preview | None = None) -> str:
        """A plain text picture of the view, 80 columns, letters only, with an unfinished input drawn where it lies."""
        raise NotImplementedError

    def sketch(self, preview: Preview) -> str:
        """The same for a preview."""
        return ""

    def standing(self, view: View) -> str:
        """How the match stands for its viewer, in a few words for lists of matches; "" = there is nothing to say."""
        return ""

    def save(self, position: Position) -> dict[str, object]:
        """The whole truth as JSON data; positions are equal when these are."""
        raise NotImplementedError

    def load(self, data: dict[str, object], dice: Dice) -> Position:
        """Any legal position, for tests, puzzles and lessons; ValueError with one clear line if it is none."""
        raise NotImplementedError

    def refuse(self, code: str) -> Refusal:
        """The refusal with its words."""
        head, _, rest = code.partition(":")
        words = self.info.refusals.get(head, head)
        return Refusal(code, f"{words} ({rest})" if rest else words)
