"""The matches of a report, and its parts made of them."""

from itertools import pairwise
from pathlib import Path

import msgspec

from parlour.cli.errors import CliError
from parlour.cli.lab_words import Crew, Looks
from parlour.cli.progress import Progress
from parlour.core.catalogue import Card
from parlour.core.contract import Game
from parlour.core.options import changed
from parlour.lab import metrics
from parlour.lab.ladder import Meeting, Pairing, climb, score
from parlour.lab.records import record_text
from parlour.lab.report import PERCENT, Part
from parlour.lab.selfplay import Played, Spec, Task, gather
from parlour.lab.tables import Restriction, make_part
from parlour.lab.words import told


def report_on(
    card: Card,
    made: dict[str, Game],
    levels: list[str],
    seeds: range,
    looks: Looks,
    crew: Crew,
    file: Path | None,
    folder: Path | None,
) -> list[Part]:
    """A part for each set of options; the records of its outliers go to the folder, if there is one."""
    lab = _Lab(levels, seeds, crew, file)
    asked = looks.without or []
    kinds: set[str] = set()
    parts = []
    for name, variant in made.items():
        by_level = lab.selfplay(variant, looks.values)
        skill = lab.skill(variant, looks.pairs, looks.ceiling) if looks.pairs and _measured(variant) else []
        legal = metrics.kinds([row for rows in by_level.values() for row in rows])
        kinds.update(legal)
        restricted = [
            lab.restricted(variant, kind, level, by_level[level]) for kind in asked for level in levels if kind in legal
        ]
        part = make_part(name or "As it is played", variant, changed(variant.options), by_level, skill, restricted)
        if folder is not None:
            _write_records(folder, card, name, part, by_level)
        parts.append(part)
    _check_kinds(asked, sorted(kinds))
    return parts


class _Lab:
    """Where the matches of one report are played."""

    def __init__(self, levels: list[str], seeds: range, crew: Crew, file: Path | None) -> None:
        self.levels = levels
        self.seeds = seeds
        self.crew = crew
        self.file = file

    def selfplay(self, game: Game, values: int) -> dict[str, list[Played]]:
        specs = {level: Spec(game.name, changed(game.options), (level,) * game.seats, values) for level in self.levels}
        tasks = [Task(spec, seed) for seed in self.seeds for spec in specs.values()]
        rows = self.gather(tasks)
        return {level: [row for row in rows if row.spec == spec] for level, spec in specs.items()}

    def gather(self, tasks: list[Task]) -> list[Played]:
        progress: Progress[Played] = Progress(
            len(tasks), "matches", lambda rows: f"seat 1 {told(metrics.payoff(rows, 1), PERCENT)}"
        )
        return gather(tasks, self.crew.jobs, self.file, progress, spread=self.crew.spread)

    def skill(self, game: Game, pairs: int, ceiling: bool) -> list[Meeting]:
        found: list[Meeting] = []
        for lower, upper in pairwise(self.levels):
            for seeing in (False, True) if ceiling else (False,):
                pairing = Pairing(game.name, changed(game.options), upper, lower, seeing)
                seeds = range(self.seeds.start, self.seeds.start + pairs)
                progress: Progress[Meeting] = Progress(pairs, "pairs", lambda found: told(score(found).points, PERCENT))
                found += climb(pairing, seeds, self.crew.jobs, self.file, progress, self.crew.spread)
        return found

    def restricted(self, game: Game, kind: str, level: str, whole: list[Played]) -> Restriction:
        specs = [
            Spec(game.name, changed(game.options), (level,) * game.seats, 0, kind, seat)
            for seat in range(1, game.seats + 1)
        ]
        rows = self.gather([Task(spec, seed) for seed in self.seeds for spec in specs])
        blocks: dict[int, list[float]] = {}
        for row in rows:
            if row.payoffs:
                blocks.setdefault(row.seed, []).append(row.payoffs[row.spec.restricted - 1])
        full = {seed: tuple(block) for seed, block in blocks.items() if len(block) == game.seats}
        before = {row.seed: row.payoffs[0] for row in whole if row.payoffs}
        seeds = [seed for seed in full if seed in before or game.seats > 1]
        return Restriction(kind, level, [full[seed] for seed in seeds], [before.get(seed, 0.0) for seed in seeds])


def _measured(game: Game) -> bool:
    """Whether one level can be said to beat another."""
    return game.seats > 1 and not game.conduct.endless


def _check_kinds(asked: list[str], known: list[str]) -> None:
    for kind in asked:
        if kind not in known:
            raise CliError(f"no action of the kind {kind[:40]!r} was ever legal; there are {', '.join(known)}")


def _write_records(folder: Path, card: Card, preset: str, part: Part, by_level: dict[str, list[Played]]) -> None:
    """Beside the report, linked from it."""
    (folder / "records").mkdir(exist_ok=True)
    for n, found in enumerate(part.outliers):
        row = next(row for row in by_level[found.level] if row.seed == found.seed)
        place = f"{card.name}{'-' * bool(preset)}{preset}-{part.levels.index(found.level)}-{found.seed}.txt"
        (folder / "records" / place).write_bytes(record_text(row))
        part.outliers[n] = msgspec.structs.replace(found, record=f"records/{place}")
