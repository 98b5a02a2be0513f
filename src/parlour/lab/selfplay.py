"""Matches by the thousand, one line a match: who played what by which rules, how it went, decision by decision.

Workers get specs and give lines: positions stay where they are made. `python -m parlour.lab.selfplay` plays the tasks that it
reads, one JSON object a line, so that another version of the rules can be asked for the same matches (patch.py).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

import msgspec

from parlour import games
from parlour.core.contract import Action, Seat
from parlour.core.dice import QuickDice
from parlour.core.recipes import Recipe
from parlour.core.view import View
from parlour.lab.appraisal import Appraised, Appraiser
from parlour.lab.deciding import MOST, decisions
from parlour.lab.players import make_player, recipe_of
from parlour.lab.repetition import UNKNOWN, Visits
from parlour.lab.results import keep, known
from parlour.lab.workers import Spread, spread
from parlour.table.chance import chosen

CAP = "cap"  # the reason of a match that was broken off
UNCOUNTED = -1  # what could be done was not listed


class OtherRules(Exception):
    """A worker is of another version: one clear line."""


class Spec(msgspec.Struct, frozen=True, omit_defaults=True):
    """Which match: everything but its chance."""

    game: str
    options: dict[str, object]
    seats: tuple[str, ...]  # who sits where (players.py)
    values: int = 0  # decisions that are appraised
    without: str = ""  # a kind of action that ...
    restricted: Seat = 0  # ... this seat does without
    turn: int = 0  # so many seats the players have gone round, each with their own luck


class Task(msgspec.Struct, frozen=True):
    """One match to be played."""

    spec: Spec
    seed: int


class Step(msgspec.Struct, frozen=True, array_like=True):
    """One decision."""

    seat: Seat
    action: Action
    kind: str
    choices: int = UNCOUNTED  # legal actions
    phase: str = ""


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """One match. One line of a result file."""

    spec: Spec
    seed: int
    version: int  # of the rules
    recipes: tuple[Recipe, ...]  # of each seat
    payoffs: tuple[float, ...]  # () = broken off
    reason: str
    steps: list[Step]
    offered: dict[str, int] = {}  # kind -> decisions in which it was legal, of those whose choices were counted
    values: list[Appraised] = []
    troubles: list[str] = []  # what went wrong with programs
    again: int = UNKNOWN  # decisions in a position that the seat had decided in before (repetition.py)
    most: int = UNKNOWN  # decisions in the most frequent position

    @property
    def drawn(self) -> bool:
        return len(self.payoffs) > 1 and len(set(self.payoffs)) == 1


def play(task: Task) -> Played:
    spec = task.spec
    card = games.card(spec.game)
    game = card.make(spec.options)
    position = game.start(chosen(seed_text(task.seed), game.seats).dice())
    players = {
        seat: make_player(
            card,
            game,
            name,
            seat,
            QuickDice(task.seed * 100 + 1 + (seat - 1 - spec.turn) % game.seats),
            without=spec.without if seat == spec.restricted else "",
        )
        for seat, name in enumerate(spec.seats, 1)
    }
    appraiser = Appraiser(card, game, task.seed)
    visits = Visits(card, game)
    steps: list[Step] = []
    views: list[tuple[int, Seat, View]] = []
    offered: Counter[str] = Counter()
    for decision in decisions(game, position, players, QuickDice(task.seed * 100 + 99), MOST):
        if decision.actions:
            visits.note(decision.position, decision.seat)
        view = decision.position.view(decision.seat)
        if spec.values:
            views.append((len(steps), decision.seat, view))
        count = UNCOUNTED
        if game.info.enumerable or spec.values:  # where there are thousands, only if somebody wants to look closely
            legal = decision.position.legal(decision.seat)
            count = len(legal)
            offered.update(sorted({game.kind_of(action) for action in legal}))
        phase = str(getattr(view, "phase", ""))
        steps += [Step(decision.seat, action, game.kind_of(action), count, phase) for action in decision.actions]
    outcome = position.outcome()
    version, recipes = made_of(spec)
    return Played(
        spec,
        task.seed,
        version,
        recipes,
        tuple(outcome.payoffs) if outcome else (),
        outcome.reason if outcome else CAP,
        steps,
        dict(offered),
        [appraiser.appraise(*views[n]) for n in spaced(len(views), spec.values)],
        [f"seat {seat}: {player.trouble}" for seat, player in players.items() if player.trouble],
        visits.again(),
        visits.most(),
    )


def gather(
    tasks: list[Task],
    jobs: int,
    file: Path | None,
    progress: Callable[[Collection[Played]], None],
    memory: dict[tuple[bytes, int], Played] | None = None,
    spread: Spread = spread,
) -> list[Played]:
    """What came of every task, in their order, on several processes; what the file has already is not played again.

    A match counts as had if its rules have the same version and its players the same recipes as now. `memory` does for one
    run what the file does for all.
    """
    now = {_key(task.spec): made_of(task.spec) for task in tasks}
    wanted = {(_key(task.spec), task.seed): task for task in tasks}
    found: dict[tuple[bytes, int], Played] = {}
    memory = {} if memory is None else memory
    for row in [*memory.values(), *known(file, Played)]:
        key = (_key(row.spec), row.seed)
        if key in wanted and (row.version, row.recipes) == now[key[0]]:
            found[key] = memory[key] = row
    if file is not None:
        file.open("ab").close()  # if it cannot be written, better now than after the first match
    progress(found.values())
    for row in spread(play, [task for key, task in wanted.items() if key not in found], jobs):
        key = (_key(row.spec), row.seed)
        if (row.version, row.recipes) != now[key[0]]:
            raise OtherRules(
                "a worker plays by other rules or other bots than are here: install the same Parlour there"
            )
        found[key] = memory[key] = row
        if file is not None:
            keep(file, row)
        progress(found.values())
    return [found[key] for key in wanted]


def _key(spec: Spec) -> bytes:
    return msgspec.json.encode(spec, order="deterministic")


def seed_text(seed: int) -> str:
    """The chosen seed of the match's chance, as its record tells it."""
    return f"lab/{seed}"


def spaced(count: int, wanted: int) -> list[int]:
    """So many of the first numbers, spread evenly."""
    if count <= wanted:
        return list(range(count))
    return [n * count // wanted for n in range(wanted)]


def made_of(spec: Spec) -> tuple[int, tuple[Recipe, ...]]:
    """By what it is played here and now: the version of the rules, the recipe of each seat."""
    card = games.card(spec.game)
    return card.make(spec.options).version, tuple(recipe_of(card, name) for name in spec.seats)


def serve(lines: Iterable[str], tell: Callable[[bytes], None]) -> None:
    """Plays what it reads."""
    for line in lines:
        tell(msgspec.json.encode(play(msgspec.json.decode(line, type=Task))) + b"\n")


def _tell(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    serve(sys.stdin, _tell)
