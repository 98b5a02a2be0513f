"""The contract between a game and the house: what every game answers, and nothing else.

A game is two classes. `Game` is the rules under one set of options; `Position` is the whole truth of one match at one
moment. The table, the bots, the lab and every client speak only to these. Plain Python may subclass them.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from parlour.core.dice import Dice
from parlour.core.view import Preview, View

Action = int  # a code; the game's notation turns it into the words of the rulebook and back
Seat = int  # 1..n, everywhere

WATCHER: Final = 0  # the viewer who sees what everybody sees; as a seat: nobody
EVERYBODY: Final = 31  # as the audience of an event: the watcher and up to four seats


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
        self.reason = reason  # a key of Game.reasons
        self.all_won = all_won  # equal payoffs are a victory shared by all, not a draw

    def winners(self) -> list[Seat]:
        """The seats that won; nobody in a draw, several in a shared victory, all of one in a solo game."""
        best = max(self.payoffs)
        drawn = len(self.payoffs) > 1 and min(self.payoffs) == best and not self.all_won
        if best <= 0.0 or drawn:
            return []
        return [seat for seat, payoff in enumerate(self.payoffs, 1) if payoff == best]


class Rematch:
    """The next match of the same players: where they sit, and the options that it changes."""

    def __init__(self, chairs: list[Seat], options: dict[str, object]) -> None:
        self.chairs = chairs  # chairs[seat - 1]: the seat from which its player comes
        self.options = options


class Timer:
    """A clock that the rules run at this moment; a new key starts it anew."""

    def __init__(self, cause: str, seat: Seat, seconds: int, key: int = 0) -> None:
        self.cause = cause  # "turn", "toss", ...
        self.seat = seat  # whose time it is; 0 = the table's
        self.seconds = seconds
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

    def lapse(self, seat: Seat, cause: str, draft: str) -> Lapse:
        """What happens when the timer of this cause (or "absence") runs out. Changes nothing."""
        raise NotImplementedError

    def forfeit(self, seat: Seat, reason: str, events: list[Event] | None) -> None:
        """The seat leaves (resign, clock, disconnect ...); seat 0: nobody's fault (agreed draw, abort)."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """None while the match goes on."""
        raise NotImplementedError

    def open_to(self, viewer: int) -> bool:
        """Whether the rules let this viewer see the whole truth now, the record with all its secrets included."""
        return self.outcome() is not None

    def lag(self, viewer: int) -> int:
        """How many of the last inputs the rules still hold back from this viewer (delayed spectators)."""
        return 0

    def view(self, viewer: int) -> View:
        """All that the viewer may know; shares nothing with the position."""
        raise NotImplementedError

    def truth(self) -> View:
        """Everything, as a watcher's view; only games with a `delay` are asked for it."""
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

    def __init__(self, name: str, title: str, version: int, seats: int, options: dict[str, object]) -> None:
        self.name = name
        self.title = title
        self.version = version  # bumped when an old log would replay differently
        self.seats = seats
        self.options = options  # every option, checked
        self.reasons: dict[str, str] = {}  # reason of an outcome -> a sentence; {winner} and {loser} are seat names
        self.refusals: dict[str, str] = {}  # refusal code up to its colon -> one line that says what would be right
        self.streams: dict[str, str] = {}  # stream of chance, up to its slash -> "open" | "closed" | "own" (see Dice)
        self.talk: tuple[str, ...] = ("resign",)  # table talk that the game allows: "resign", "draw"
        self.grace = 60  # seconds a seat may be away at a time before lapse(seat, "absence"); -1 = as long as it likes
        self.grace_total = -1  # the same for the whole match
        self.listed = True  # whether a turn's actions are few enough to be listed to a client
        self.endless = False  # whether a match goes on until it is lost
        self.fixed = False  # whether the options leave nothing to chance: a rematch would be a repeat (again)
        self.watched = True  # whether others may watch
        self.delay = 0  # inputs after which watchers are shown the whole truth (Position.truth); 0 = they never are

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

    def write(self, action: Action) -> str:
        """The action in the game's notation."""
        raise NotImplementedError

    def write_input(self, actions: list[Action]) -> str:
        """The actions of one input as one line of the log; games whose inputs are several actions override it."""
        return self.write(actions[0])

    def rematch(self, winners: list[Seat]) -> Rematch:
        """After a match that these seats won: the start goes round by one seat."""
        return Rematch([*range(2, self.seats + 1), 1], {})

    def again(self, position: Position) -> dict[str, object] | None:
        """The start of a repeat of what is over, told as one; None where the rules know no such thing."""
        return None

    def retell(self, position: Position, seat: Seat, actions: list[Action], viewer: int) -> str:
        """The input as another viewer's copy of the record has it (`?` for what is secret); "" = not at all.

        Called with the position before the input.
        """
        return self.write_input(actions)

    def preview(self, position: Position, seat: Seat, draft: str) -> Preview | None:
        """What the draft would do, as far as its seat may know."""
        return None

    def show(self, view: View) -> str:
        """A plain text picture of the view, 80 columns, letters only."""
        raise NotImplementedError

    def sketch(self, preview: Preview) -> str:
        """The same for a preview."""
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
        words = self.refusals.get(head, head)
        return Refusal(code, f"{words} ({rest})" if rest else words)
