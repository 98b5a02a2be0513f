"""Lines of matches that were never played, to be counted."""

from parlour.lab.appraisal import Appraised
from parlour.lab.repetition import UNKNOWN
from parlour.lab.selfplay import Played, Spec, Step

FOGLINE = Spec("fogline", {}, ("medium", "medium"), values=4)


def row(
    seed: int,
    winner: int,
    reason: str = "command",
    kinds: str = "move attack",
    values: list[tuple[int, float]] | None = None,
    level: str = "medium",
    offered: dict[str, int] | None = None,
    again: int = UNKNOWN,
    most: int = UNKNOWN,
) -> Played:
    """A match of two; winner 0: drawn."""
    payoffs = (0.5, 0.5) if not winner else (float(winner == 1), float(winner == 2))
    steps = [Step(1 + n % 2, n, kind, 4, "battle") for n, kind in enumerate(kinds.split())]
    told = [Appraised(n, seat, value, 2) for n, (seat, value) in enumerate(values or [])]
    spec = Spec("fogline", {}, (level, level), values=4)
    kinds_offered = offered or {"move": len(steps)}
    return Played(spec, seed, 1, (), payoffs, reason, steps, kinds_offered, told, again=again, most=most)
