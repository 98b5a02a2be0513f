"""Golden choices: what each level of each game does in a few views, the same in both builds.

A diff of these files shows which bot plays differently now. `make golden` writes them anew; named games alone by
`python -m tests.bots.choices --write fogline`.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from parlour import games
from parlour.bots.levels import LEVELS, make_bot
from parlour.core.dice import QuickDice
from tests.bots.moments import moments

FOLDER = Path(__file__).parent / "golden"
SEEDS = (1, 2)
SIMULATIONS = 48  # more than a budget of one step ahead, and few enough for plain code


def golden(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def choices(name: str) -> str:
    """The choices of all levels as text."""
    return "\n".join(_lines(name)) + "\n"


def _lines(name: str) -> Iterator[str]:
    card = games.card(name)
    game = card.make()
    for number, (position, seat) in enumerate(moments(name), 1):
        view = position.view(seat)
        for level in LEVELS:
            said = []
            for seed in SEEDS:
                bot = make_bot(card, game, level, seat, QuickDice(seed), simulations=SIMULATIONS)
                said.append(game.write(bot.choose(view)))
            yield f"moment {number}, seat {seat}, {level}: {'; '.join(said)}"


if __name__ == "__main__":
    assert sys.argv[1:2] == ["--write"], "usage: python -m tests.bots.choices --write [GAME ...]"
    for named in sys.argv[2:] or games.NAMES:
        golden(named).parent.mkdir(exist_ok=True)
        golden(named).write_text(choices(named), encoding="utf-8")
