"""Matches of Stackdoku that one viewer cannot tell apart."""

from collections.abc import Iterator

from parlour.core.dice import QuickDice
from parlour.core.options import changed
from parlour.games.stackdoku import CARD, make_level
from parlour.games.stackdoku.game import Stackdoku
from parlour.games.stackdoku.levels.level import Level, playable
from parlour.games.stackdoku.position.match import StackPosition
from parlour.games.stackdoku.tutorial import M1
from parlour.laws.twin import Twin

START: dict[str, object] = {"level": M1}
TURNED: dict[str, object] = {  # M1 with twos and fives changed about
    "level": {
        **M1,
        "tiles": "0,0,0=8 2,0,0=5 4,0,0=2 6,0,0=4 -2,1,0=4 8,1,0=4 0,2,0=5 2,2,0=8 4,2,0=2 6,2,0=8 2,1,1=4 4,1,1=8",
    }
}
CERTIFIED: dict[str, object] = {
    "level": {
        **M1,
        "preset": "easy",
        "seed": "other",
        "rating": 12,
        "grade": 1,
        "certificate": [
            "P5+6",
            "P1+10",
            "4@r1c4",
            "P4+11",
            "4@r4c3",
            "4@r6c6",
            "P2+7",
            "2@r4c1",
            "2@r9c3",
            "P8+12",
            "4@r9c5",
            "8@r1c8",
            "P3+9",
            "5@r1c5",
            "5@r4c4",
            "8@r2c5",
            "8@r5c4",
            "8@r9c9",
        ],
    }
}
NAMED: dict[str, object] = {"level": {**M1, "preset": "easy", "seed": "one", "rating": 3, "grade": 1}}
RACE: dict[str, object] = {"race": True}
RACE_DOWN: dict[str, object] = {"race": True, "mode": "hidden"}
FACE_DOWN: dict[str, object] = {"mode": "hidden"}
BLIND = "1 K5\n1 K6\n1 P5+6\n1 4@r1c4\n1 K4\n1 P4+11\n1 U\n1 4@r9c5"

TWINS = [
    # a race: which pair and which cell, and all that is done in private
    Twin(2, RACE, "1 P5+6\n1 4@r1c4", "1 K5\n1 P5+11\n1 H\n1 K1\n1 4@r9c5\n1 ?", START, START, ("P5+6", "R", "U")),
    Twin(0, RACE_DOWN, "1 P5+6\n2 P5+6\n1 4@r1c5", "1 P5+12\n1 P6+11\n2 K5\n1 V\n2 P5+11\n1 4@r1c4", START, START),
    Twin(2, RACE, "1 P5+6\n1 4@r1c4\n1 U\n2 K5", "1 P5+11\n1 ?\n1 4@r9c5\n1 U\n2 K5", START, START),
    # hidden mode: the digits of tiles that were never turned over
    Twin(1, FACE_DOWN, BLIND, BLIND, START, TURNED, ("P1+10", "P10+12", "K2")),
    Twin(0, FACE_DOWN, BLIND, BLIND, START, TURNED),
    # the certificate, the rating and, where it is closed, the seed
    Twin(1, FACE_DOWN, "1 K5\n1 P5+6", "1 K5\n1 P5+6", NAMED, CERTIFIED),
    Twin(1, {"daily": "2026-02-03"}, "1 P5+6\n1 4@r1c4\n1 U", "1 P5+6\n1 4@r1c4\n1 U", NAMED, CERTIFIED),
    Twin(2, RACE, "1 P5+6", "1 P5+11", NAMED, CERTIFIED),
]


def shuffled(level: Level, unseen: list[int], dice: QuickDice) -> Level:
    """The level with the digits of these tiles mixed."""
    digits = list(level.digits)
    mixed = dice.shuffle("mix", [digits[tile] for tile in unseen])
    for tile, digit in zip(unseen, mixed, strict=True):
        digits[tile] = digit
    other = Level(level.givens, level.stack, digits)
    other.preset, other.seed, other.layout = level.preset, level.seed, level.layout
    return other


def twins(seed: int) -> Iterator[Twin]:
    """A hidden game played at random for a while, and the same on a stack mixed where nobody has looked."""
    dice = QuickDice(seed)
    game = CARD.make({"mode": "hidden"}, ("easy", "medium", "hard")[seed % 3])
    assert isinstance(game, Stackdoku)
    level = make_level(game.preset, f"twin-{seed}")
    left = game.begin(level, dice)
    start = game.save(left)
    lines: list[str] = []
    for _ in range(10 + 4 * seed):
        legal = [action for action in left.legal(1) if game.write(action) not in ("V", "?", "X", "R")]
        action = legal[dice.roll("any", len(legal)) - 1]
        left.play(1, action, None)
        lines.append(f"1 {game.write(action)}")
    assert isinstance(left, StackPosition)
    board = left.boards[0]
    unseen = [tile for tile in range(level.stack.size) if not board.seen & level.stack.one[tile]]
    for _ in range(50):
        other = shuffled(level, unseen, dice)
        if other.digits != level.digits and not playable(other) and dead_ends(game, other, lines) == []:
            right = game.save(game.begin(other, dice))
            body = "\n".join(lines)
            for viewer in (0, 1):
                yield Twin(viewer, dict(changed(game.options)), body, body, start, right)
            return


def dead_ends(game: Stackdoku, level: Level, lines: list[str]) -> list[str]:
    """A dead end may tell, by the rules: such matches are no twins."""
    position = game.begin(level, QuickDice())
    assert isinstance(position, StackPosition)
    found = []
    for line in lines:
        reading = game.interpret(position, 1, line[2:], "")
        assert isinstance(reading, list)
        position.play(1, reading[0], None)
        if position.boards[0].dead_end():
            found.append(line)
    return found
