"""What a table screen shows at one moment, wherever the match is: on this machine, in a lesson, a replay, at a server."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import cached_property
from typing import TYPE_CHECKING

from parlour.core.catalogue import Card
from parlour.core.contract import Event, Game, Refusal, Seat
from parlour.core.story import Hearer
from parlour.core.view import Preview, View

if TYPE_CHECKING:
    from parlour.terminal.replay import ReplaySource
    from parlour.terminal.underscore.reporting import Reporter
    from parlour.terminal.underscore.rest import Rest


def turns_of(card: Card, events: list[Event], hearer: Hearer, most: int) -> list[list[str]]:
    """What was told of the last turns, each by itself; nothing where the game does not tell turns apart."""
    begins = [at for at, event in enumerate(events) if event.data.get("type") == "turn"][-most:]
    ends = [*begins[1:], len(events)] if begins else []
    return [card.lines(events[at:end], hearer) for at, end in zip(begins, ends, strict=True)]


class Scene:
    """The world of one viewer."""

    def __init__(
        self,
        card: Card,
        game: Game,
        seat: Seat,
        view: View,
        *,
        preview: Preview | None = None,
        draft: str = "",
        may_act: bool = False,
        legal: Callable[[], list[str]] = list,
        acting: list[Seat] | None = None,
        names: list[str] | None = None,
        lines: list[str] | None = None,
        fresh: int = 0,
        times: Callable[[], list[str]] = list,
        ending: str = "",
        offered: Seat = 0,
        said: str = "",
        forecast: Callable[[str], Preview | None] = lambda text: None,
        turns: Callable[[int], list[list[str]]] = lambda most: [],
    ) -> None:
        self.card = card
        self.game = game
        self.seat = seat  # the viewer's; 0 = a watcher
        self.view = view
        self.preview = preview  # what the unfinished input would do
        self.draft = draft
        self.may_act = may_act
        self._legal = legal
        self.acting = acting or []
        self.names = names or []  # by seat
        self.lines = lines or []  # the story
        self.fresh = fresh  # how many of its last lines are new since the viewer's last input
        self.times = times  # what the clocks show at this moment
        self.ending = ending  # how it ended, in words; "" = it goes on
        self.offered = offered  # who offers a draw
        self.said = said  # a teacher's words
        self.forecast = forecast  # what an input would do; nothing is done
        self.turns = turns  # the lines of the last turns, where the game tells turns apart

    @cached_property
    def legal(self) -> list[str]:
        """What the viewer may do now."""
        return self._legal() if self.may_act else []

    def picture(self) -> str:
        """The view as plain text, with the unfinished input drawn where it lies."""
        return self.game.show(self.view, self.preview).rstrip("\n")


class Source:
    """Where the scenes of a table screen come from, and where its inputs go."""

    card: Card
    game: Game
    title = ""  # what it is called at the top of the screen
    keeps = True  # whether leaving loses nothing
    talks = True  # whether one can resign or offer a draw
    advises = True  # whether there are hints: at a house's table everybody thinks for themselves
    repeats = False  # whether there may be a rematch

    def scene(self) -> Scene:
        raise NotImplementedError

    def say(self, text: str) -> Refusal | None:
        """One input of the viewer."""
        raise NotImplementedError

    def thinks(self) -> Seat:
        """The seat of a bot that is to act; 0 = none."""
        return 0

    def think(self) -> None:
        """Lets it act; called in a thread, while nothing else asks."""

    def curtain(self) -> Seat:
        """The seat that the keyboard is to be handed to before anything is shown; 0 = nobody."""
        return 0

    def hand_over(self) -> None:
        """That person looks now."""

    def hint(self) -> str:
        """What a good player would do, and why; called in a thread."""
        return ""

    def keep_time(self) -> Future[None] | None:
        """Time has passed while nobody did anything; where the match is kept, so is this: when, tells what it returns."""
        return None

    def marks(self) -> dict[str, list[int]]:
        """What the player has pencilled on the board; no rule knows of it."""
        return {}

    def keep_marks(self, marks: dict[str, list[int]]) -> None:
        """They are on the disk when this returns, where the match is."""

    def rematch(self) -> Source | None:
        """Another match of the same players; None: it is not there yet, or there is none."""
        return None

    def note(self) -> str:
        """What is to be read before anything is done, once; "" = nothing."""
        return ""

    def result_to_show(self) -> str:
        """What one may show to others of how it ended, where the rules have such a thing."""
        return ""

    def rest(self) -> Rest | None:
        """What becomes of one who has fallen at this table."""
        return None

    def reporter(self) -> Reporter | None:
        """Who is told that a name of the dead should not be borne; None: no house is known."""
        return None

    def parting(self) -> Callable[[], str] | None:
        """What is done, in a thread, once the table of a match that is over is left, and says what came of it."""
        return None

    def kept_here(self) -> bool:
        """Whether the match can be seen again on this machine."""
        return False

    def replay(self) -> ReplaySource | None:
        """The match again, step by step, where it is kept here."""
        return None

    def leave(self) -> None:
        """The screen is closed."""
