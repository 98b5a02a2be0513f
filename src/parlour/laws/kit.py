"""For a game's own tests: a match by its notation, what a viewer sees, what is refused, how it ended."""

from typing import TypeVar

from parlour.core.catalogue import Card
from parlour.core.contract import Game, Position
from parlour.core.dice import QuickDice
from parlour.core.vectors import GameRunner
from parlour.core.view import View
from parlour.table.chance import chosen
from parlour.table.match import Match

V = TypeVar("V", bound=View)
NAMES = ("Ana", "Bo", "Cleo", "Dora")


def match(card: Card, start: dict[str, object] | None = None, **options: object) -> Match:
    """A fresh match, or one from this position, under these options."""
    game = card.make(options)
    return Match(game, list(NAMES[: game.seats]), chosen("test", game.seats), start=start)


def scene(card: Card, line: str, **options: object) -> Match:
    """A match from the position that a line of the game's vectors sets up."""
    runner = card.runner()
    assert isinstance(runner, GameRunner)
    for said in (*[f"opt {name}={value}" for name, value in options.items()], line):
        runner.run(said)
    return match(card, runner.game.save(runner.position), **options)


def left_by(game: Game, seat: int) -> Position:
    """A match that this seat has resigned; 0: that was called off."""
    position = game.start(QuickDice(1))
    position.forfeit(seat, "resign" if seat else "abort", None)
    return position


def view(of: Match, viewer: int, kind: type[V]) -> V:
    """What the viewer sees, as the game's own kind of view."""
    found = of.view(viewer)
    assert isinstance(found, kind)
    return found


def code(of: Match, seat: int, text: str) -> str:
    """The code that the input is refused with; "" if it is taken."""
    refusal = of.hear(seat, text).refusal
    return "" if refusal is None else refusal.code


def end(of: Match) -> tuple[list[int], str]:
    """Who won, and why."""
    outcome = of.outcome()
    assert outcome is not None, "the match goes on"
    return outcome.winners(), outcome.reason
