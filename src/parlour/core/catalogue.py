"""The card of a game in the catalogue: all that the house knows of a game before a match of it is opened."""

from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

import msgspec

from parlour.core.contract import Event, Game, Position
from parlour.core.encoder import Encoder
from parlour.core.heuristics import Heuristics
from parlour.core.info import GameInfo
from parlour.core.lessons import Lesson, Section
from parlour.core.options import BadOption, Options, check_new, read_options
from parlour.core.recipes import Recipe
from parlour.core.story import Hearer, Tell, in_words
from parlour.core.vectors import ExampleRunner
from parlour.core.view import Reference, View


def plain_heuristics(game: Game) -> Heuristics:
    return Heuristics()


# the number of the turn, its seat, what it was worth, what was there, and by which input
Weigh = Callable[[Position, Position], tuple[int, int, int, int, str] | None]


class LawNotes(msgspec.Struct, frozen=True, kw_only=True):
    """What the laws have to know of a game in order to be fair to it; most games have nothing to say here."""

    luck: bool = False  # there is nothing to be found out, so `hard` need not beat `random`
    silent: tuple[str, ...] = ()  # kinds of events without words, because others beside them tell the same
    # names in what is saved that tell how it was made, not what it is: dreams may choose them
    unseen: tuple[str, ...] = ()
    # its events tell what no view keeps: twins made from dreams compare those told the same alone
    forgets: bool = False
    # by option: what is tried of one that only a function reads, or of which some values think too long for a law
    tried: Callable[[], Mapping[str, list[object]]] = dict


class Query(msgspec.Struct, frozen=True):
    """What a player may ask in text play beside acting."""

    words: str  # what it tells
    answer: Callable[[View, str], str]  # from the view and what was typed after the question
    needs: str = ""  # what has to be typed after it; "" = nothing


class Card(msgspec.Struct, frozen=True):
    """A game in the catalogue."""

    info: GameInfo
    options: type[Options]
    presets: dict[str, dict[str, object]]  # the first one is recommended: new tables open with it
    build: Callable[[Any], Game]  # from checked options; may refuse a combination with BadOption
    runner: Callable[[], ExampleRunner]  # where its rulebook examples are tried
    lessons: tuple[Lesson, ...]
    help: tuple[Section, ...]
    tell: Tell  # one event in words for one viewer
    heuristics: Callable[[Game], Heuristics] = plain_heuristics  # rules of thumb for bots
    recipes: Mapping[str, Recipe] = {}  # how its bots think, where not as usual; beside the levels there may be rivals
    bots: tuple[str, ...] = ()  # what its bots are called, where several may sit at one table
    missed: Weigh | None = None  # whether the turn between two positions could have been worth more
    queries: Mapping[str, Query] = {}  # by the word that asks
    laws: LawNotes = LawNotes()
    codex: Callable[[], Reference] | None = None  # what anybody may look up, as data
    # several events as lines, where one by one is too choppy
    story: Callable[[list[Event], Hearer], list[str]] | None = None
    encoder: Callable[[Any], Encoder] | None = None  # from its Game: the game in numbers, for players that learn
    # answers what its rules ask to be thought about elsewhere: core/thoughts.py
    think: Callable[[str], str] | None = None

    @property
    def name(self) -> str:
        return self.info.name

    @property
    def title(self) -> str:
        return self.info.title

    @property
    def recommended(self) -> str:
        """The preset of a new table for which none is named. In records and in the lab none means the rulebook's own."""
        return next(iter(self.presets))

    def make(self, given: Mapping[str, object] | None = None, preset: str = "") -> Game:
        """The game under a preset and the options given on top of it; BadOption with one clear line."""
        if preset and preset not in self.presets:
            raise BadOption(f"{self.name} has no preset {preset[:40]!r}; expected one of {', '.join(self.presets)}")
        base = self.presets[preset] if preset else {}
        return self.build(read_options(self.options, {**base, **(given or {})}))

    def open(self, given: Mapping[str, object], preset: str) -> Game:
        """As `make`, for a match that is opened now."""
        game = self.make(given, preset)
        check_new(game.options)
        return game

    def lines(self, events: list[Event], hearer: Hearer) -> list[str]:
        """What the viewer was told, in lines for a person to read."""
        if self.story is not None:
            return self.story(events, hearer)
        return [words for event in events if (words := self.words(event.data, hearer))]

    def words(self, data: Mapping[str, object], hearer: Hearer) -> str:
        """One event in words for one viewer; "" where nothing needs to be said."""
        return in_words(self.tell, data, hearer)

    def rules(self) -> str:
        """The rules document of the game."""
        return (files(self.package()) / "RULES.md").read_text(encoding="utf-8")

    def package(self) -> str:
        """The package that the game is written in."""
        return self.build.__module__.rpartition(".")[0]
