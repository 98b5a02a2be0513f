"""How every screen is opened, for pictures of it and for whoever reads it."""

from __future__ import annotations

from collections.abc import Callable

from parlour import games
from parlour.bots.levels import make_bot
from parlour.core.dice import QuickDice
from parlour.terminal.app import ParlourApp
from parlour.terminal.keeper import Keeper
from parlour.terminal.lesson import LessonSource
from parlour.terminal.local import LocalSource
from parlour.terminal.players import Thinker
from parlour.terminal.screens.lab import LabScreen
from parlour.terminal.screens.lesson import LessonScreen
from parlour.terminal.screens.replay import ReplayScreen
from parlour.terminal.screens.shelf import Shelf
from parlour.terminal.screens.table import TableScreen
from parlour.terminal.screens.title import TitleScreen
from parlour.terminal.screens.watch import WatchScreen
from parlour.terminal.sitting import Sitting, sit_down
from tests.terminal.road import stage

Opens = Callable[[Keeper], ParlourApp]


def at(name: str, bot: str = "random", **options: object) -> Opens:
    """A table where time stands still."""

    def opens(keeper: Keeper) -> ParlourApp:
        card = games.card(name)
        sitting = sit_down(keeper, card, card.make(options), bot, seed="1", clock=lambda: 0)
        return ParlourApp(keeper, lambda app: TableScreen(LocalSource(sitting)))

    return opens


def watching(keeper: Keeper) -> ParlourApp:
    """Two bots whose chance is chosen, and a clock that waits."""
    card = games.card("summon5")
    sitting = sit_down(keeper, card, card.make({"seating": "fixed"}), "easy", seat=0, seed="1", clock=lambda: 0)
    for seat in (1, 2):
        sitting._bots[seat] = Thinker(make_bot(card, sitting.game, "easy", seat, QuickDice(seat)), seat)
    return ParlourApp(keeper, lambda app: WatchScreen(LocalSource(sitting), plays=False))


def lesson(name: str, number: int) -> Opens:
    return lambda keeper: ParlourApp(keeper, lambda app: LessonScreen(LessonSource(games.card(name), number), keeper))


def codex(keeper: Keeper) -> ParlourApp:
    from parlour.terminal.underscore.shelf import codex

    return ParlourApp(keeper, lambda app: Shelf("Underscore: codex", codex()))


def quick(keeper: Keeper, name: str, said: tuple[str, ...], bot: str = "random", **options: object) -> Sitting:
    """A match of which so much has been played."""
    card = games.card(name)
    sitting = sit_down(keeper, card, card.make(options), bot, seed="1", clock=lambda: 0)
    for text in said:
        while sitting.due():
            sitting.bot_acts()
        reply = sitting.hear(sitting.waits_for(), text)
        assert reply.refusal is None, reply.refusal.words
    return sitting


def fallen(keeper: Keeper) -> Sitting:
    """Somebody who did all they could to fall."""
    sitting = quick(keeper, "underscore", ("begin nun Ada",), "none", run=True)
    while sitting.match.outcome() is None:
        legal = sitting.match.legal(1)
        waiting = [text for text in legal if text.startswith("cast m4") or text in ("leave", "wait")]
        sitting.hear(1, (waiting or legal)[0])
    return sitting


def history(keeper: Keeper) -> None:
    """A player who has been here before."""
    quick(keeper, "fogline", ("autofinish",), first="host")
    quick(keeper, "stackdoku", ("X",), seed="7")
    quick(keeper, "nullgame", ("hold 2", "show", "hold 1", "show"), "none")


def at_title(game: str = "", before: Callable[[Keeper], object] = lambda keeper: None) -> Opens:
    def opens(keeper: Keeper) -> ParlourApp:
        before(keeper)
        return ParlourApp(keeper, lambda app: TitleScreen(game))

    return opens


def replay(keeper: Keeper) -> ParlourApp:
    source = LocalSource(quick(keeper, "nullgame", ("hold 2", "show", "hold 1", "show"), "none")).replay()
    assert source is not None
    return ParlourApp(keeper, lambda app: ReplayScreen(source))


def dead(keeper: Keeper) -> ParlourApp:
    sitting = fallen(keeper)
    return ParlourApp(keeper, lambda app: TableScreen(LocalSource(sitting)))


def lab(keeper: Keeper) -> ParlourApp:
    return ParlourApp(keeper, lambda app: LabScreen("nullgame", "random", 5))


def on_road(level: int, phase: str, falls: int | None = None) -> Opens:
    """A run of the road in acts that has come so far."""

    def opens(keeper: Keeper) -> ParlourApp:
        card = games.card("underscore")
        start = stage(level, phase, falls)
        sitting = sit_down(keeper, card, card.make({}, "run"), "none", seed="road", start=start, clock=lambda: 0)
        return ParlourApp(keeper, lambda app: TableScreen(LocalSource(sitting)))

    return opens


RUN = at("underscore", "none", run=True)
# What is opened, then what is pressed on the way: `:...` is typed, `win` fights on until it is won, and at `=name` the
# screen is kept under that name.
WALKS: tuple[tuple[Opens, tuple[str, ...]], ...] = (
    (
        ParlourApp,
        (
            "=title",
            *("question_mark", "=title-help", "escape"),
            *("ctrl+p", "=title-palette", "escape"),
            *("end", "up", "enter", "=title-options", "escape"),
            *(*["up"] * 5, "enter", "=title-lessons"),
        ),
    ),
    (at_title(before=history), ("=title-continue", "end", *["up"] * 5, "enter", "=title-replays")),
    (at_title("stackdoku", history), ("right", "=title-card", *["down"] * 4, "enter", "=title-records")),
    (at_title("fogline"), ("right", "down", "enter", "=title-table", "enter", "=title-opponent")),
    (at_title("nullgame"), ("end", "home", "down", "right", "end", "enter", "=title-rules")),
    (lab, ("=lab",)),
    (replay, ("right", "right", "right", "=replay")),
    (watching, ("right", "right", "=watching", "v", "right", "=watching-seat")),
    (
        RUN,
        (
            *("2", "=underscore-begin", "enter", "=underscore-name", "escape"),
            *(":begin nun Ada", "=underscore-face", "1", "1", "=underscore-combat", "l", "=underscore-story", "l"),
            *("win", "=underscore-upgrade", "down", "down", "down", "=underscore-major", "up", "up", "up"),
            *("enter", "=underscore-learn", "escape"),
            *(":draft", "3", "enter", "=underscore-minors", "enter", "=underscore-take"),
        ),
    ),
    (RUN, (":begin nun Ada", "1", "1", "win", ":learn o1 found", "down", "enter", "=underscore-reorganise")),
    (RUN, (":begin nun Ada", "1", "1", ":resign", "2", "=underscore-resigned")),
    (
        at("underscore", "none", duel="draft"),
        ("enter", "=underscore-draft", ":pick 1", "enter", "=underscore-drafted"),
    ),
    (
        at("underscore", "none", duel="starters"),
        ("enter", ":begin nun", "enter", ":begin warden", "enter", "=underscore-duel"),
    ),
    (on_road(1, "combat"), ("=underscore-omen",)),
    (on_road(9, "upgrade"), ("down", "down", "right", "right", "=underscore-ahead", ":leave", "=underscore-boss")),
    (on_road(10, "combat"), ("right", "up", "=underscore-law")),
    (on_road(30, "combat", 1), ("win", "=underscore-rest", ":rest", "=underscore-ending")),
    (on_road(8, "upgrade"), (":leave", "2", "=underscore-fork", "enter", "=underscore-spoil")),
    (on_road(30, "upgrade"), (":leave", ":go 1", "=underscore-dark")),
    (on_road(31, "combat", 0), ("win", "=underscore-dark-death")),
    (dead, ("=underscore-death", "right", "right", "enter", "=underscore-epitaph")),
    (
        at_title("underscore", fallen),
        (
            *("right", "end", "up", "up", "enter", "=underscore-records", "escape"),
            *("left", "end", *["up"] * 4, "enter", "=underscore-graveyard"),
        ),
    ),
    (at_title("underscore"), ("right", *["down"] * 3, "enter", "=underscore-seasons")),
    (at_title("underscore"), ("right", "down", "down", "enter", "down", "enter", "=underscore-seals")),
    (codex, ("=underscore-codex", "end", "=underscore-bestiary", "slash", *"bless blood", "=underscore-blessings")),
    (lesson("underscore", 1), ("=underscore-lesson", "enter", "enter", "enter", "=underscore-lesson-asks")),
    (lesson("underscore", 9), ("=underscore-challenge",)),
    (at("fogline", first="host"), ("=fogline-setup",)),
    (
        at("fogline", "none", setup="random", first="host"),
        (
            *("enter", ":agree", "enter", ":agree", "enter"),
            *("enter", "=fogline-battle", "left", "i", "=fogline-inspect"),
        ),
    ),
    (lesson("fogline", 3), ("enter", "=fogline-lesson")),
    (at("summon5", seating="fixed"), ("right", "4", "right", "1", "=summon5")),
    (lesson("summon5", 1), ("=summon5-lesson",)),
    (at("underlinery", chooser="1"), ("=underlinery-toss", "down", "enter", "f", "5", "7", "=underlinery-call")),
    (
        at("stackdoku", seed="7"),
        ("ctrl+p", "=stackdoku-palette", "escape", "enter", "=stackdoku", "enter", ":P1+2", "=refusal"),
    ),
    (
        at("stackdoku", seed="7"),
        ("left_square_bracket", "left", "left", "left", "left", "m", "4", "=stackdoku-peeled"),
    ),
    (at("stackdoku", seed="7", mode="hidden"), ("=stackdoku-hidden",)),
    (
        at("nullgame", "none"),
        ("=curtain", "enter", "=nullgame", "question_mark", "=help", "escape", ":resign", "=nullgame-resign"),
    ),
)
SCREENS = [key[1:] for _, keys in WALKS for key in keys if key.startswith("=")]
