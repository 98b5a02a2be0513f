"""Pairs of Fogline matches that differ only in what a viewer may not know."""

from collections.abc import Iterator

from parlour.core.dice import QuickDice
from parlour.games.fogline import CARD
from parlour.games.fogline.position.cards import KIND, KINDS, UP, at
from parlour.games.fogline.position.match import FoglinePosition
from parlour.laws.twin import Twin
from tests.games.fogline.desk import FULL_SETUP

Line = tuple[int, str]  # seat, input


def body(lines: list[Line], first: str = "! first 1\n") -> str:
    return first + "\n".join(f"{seat} {text}" for seat, text in lines)


def setup(pairs: str) -> list[Line]:
    return [(1 + number % 2, text) for number, text in enumerate(pairs.split())]


def random_setup(rolls: str) -> str:
    """The rolls of ten Skirmish pairs, the seats in turn: unit, card, cell."""
    words = rolls.split()
    draws = [f"! place/{1 + n // 3 % 2} {words[n]}" for n in range(len(words))]
    return "\n".join(["! first 1", "1 agree", "2 agree", *draws])


PROBES = ("0,0xR", "0,0-R", "1,0xL", "2,1xR", "I#1@0,1", "T#3@5,5", "pass", "--", "random", "select 0,0")

# seat 2's Tank and Artillery change places; neither is seen up to here
LATER = "2,0xL 3,1xL 2,1-U"
SWAPPED = FULL_SETUP.replace("A#5@1,3", "X#5@1,3").replace("T#3@0,1", "A#3@0,1").replace("X#5@1,3", "T#5@1,3")

# whether seat 2 would have to pass after 1,0-L depends on which of its units lies on 5,5
FORBIDDEN: dict[str, object] = {"pos": "-1,0#3=2C 0,0#3=1T 1,0#3 5,5#3=2t 5,6#3 9,9#3=2i turn 1"}
ALLOWED: dict[str, object] = {"pos": "-1,0#3=2C 0,0#3=1T 1,0#3 5,5#3=2i 5,6#3 9,9#3=2t turn 1"}

TWINS = [
    Twin(1, {}, body(setup("I#1@0,0 T#1@1,0")), body(setup("I#1@0,0 S#1@1,0")), probes=PROBES),
    Twin(0, {}, body(setup("I#1@0,0 T#1@1,0 C#2@0,1")), body(setup("C#1@0,0 S#1@1,0 A#2@0,1")), probes=PROBES),
    Twin(2, {}, body(setup("I#1@0,0 T#1@1,0")), body(setup("A#1@0,0 T#1@1,0")), probes=PROBES),
    Twin(
        1,
        {},
        body([*setup(FULL_SETUP), *setup(LATER)]),
        body([*setup(SWAPPED), *setup(LATER)]),
        probes=(*PROBES, "0,0xD", "1,2xD", "select 1,2"),
    ),
    Twin(
        1,
        {"rep": "forbid", "pass": "allowed"},
        body([(1, "0,0-R"), (2, "pass")], first=""),
        body([(1, "0,0-R"), (2, "pass")], first=""),
        FORBIDDEN,
        ALLOWED,
        ("1,0-L", "pass"),
    ),
    Twin(
        1,
        {},
        body([(1, "I#1@0,0")]) + "\n! timeout 2 random\n! place/2 1\n! place/2 3\n! place/2 2",
        body([(1, "I#1@0,0")]) + "\n! timeout 2 random\n! place/2 8\n! place/2 3\n! place/2 2",
        probes=PROBES,
    ),
    Twin(
        0,
        {"setup": "random", "army": "skirmish"},
        random_setup("1 1 1 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2 1 1 2"),
        random_setup("5 1 1 2 1 2 1 1 2 3 1 2 3 1 2 3 1 2 2 1 2 1 1 2 1 1 2 1 1 2"),
    ),
]

OPTIONS: list[dict[str, object]] = [
    {},
    {"nomove": "lose", "rep": "forbid"},
    {"rep": "forbid", "pass": "allowed"},
    {"exit": "on", "rep": "forbid"},
    {"army": "skirmish"},
    {"army": "skirmish", "pass": "allowed", "exit": "on", "rep": "forbid"},
]


def twins(seed: int) -> Iterator[Twin]:
    """Random matches up to some point, and the same course with the face-down units of the others dealt anew."""
    options = OPTIONS[seed % len(OPTIONS)]
    dice = QuickDice(seed)
    lines, position = random_course(options, dice)
    for viewer in (0, 1, 2):
        other = redealt(options, lines, position, viewer, dice)
        if other is not None:
            yield Twin(viewer, options, body(lines), body(other), probes=PROBES)


def random_course(options: dict[str, object], dice: QuickDice) -> tuple[list[Line], FoglinePosition]:
    """The inputs of a random match that is not over, some way into its battle."""
    game = CARD.make(options)
    while True:
        lines: list[Line] = []
        position = game.start(dice)
        length = 2 * (5 if options.get("army") else 8) + dice.roll("length", 14)
        while len(lines) < length and (seats := position.to_act()):
            action = position.random_action(seats[0], dice)
            lines.append((seats[0], game.write(action)))
            position.play(seats[0], action, None)
        if position.to_act():
            assert isinstance(position, FoglinePosition)
            return lines, position


def redealt(
    options: dict[str, object], lines: list[Line], position: FoglinePosition, viewer: int, dice: QuickDice
) -> list[Line] | None:
    """The same course, with other kinds for the units that the viewer has never seen; None if there is none."""
    game = CARD.make(options)
    dream = game.dream(position.view(viewer))
    for _ in range(60):
        world = dream.world(dice)
        assert isinstance(world, FoglinePosition)
        kinds = {cell: unit for cell, unit in zip(world.board.cells, world.units, strict=True) if unit}
        others = {cell: unit for cell, unit in zip(position.board.cells, position.units, strict=True) if unit}
        if kinds == others:
            continue
        found = [(seat, rewritten(text, world, position)) for seat, text in lines]
        if same_course(options, lines, found):
            return found
    return None


def rewritten(text: str, world: FoglinePosition, position: FoglinePosition) -> str:
    """A placement whose unit still lies there face-down gets the kind that it has in the world."""
    if "@" not in text:
        return text
    unit, _, rest = text.partition("#")
    x, y = (int(part) for part in rest.partition("@")[2].split(","))
    tile = position.board.tile(at(x, y))
    face_down = position.units[tile] and not position.units[tile] & UP
    return f"{KINDS[world.units[tile] & KIND] if face_down else unit}#{rest}"


def same_course(options: dict[str, object], lines: list[Line], others: list[Line]) -> bool:
    """Whether both are legal, with the same passes at the same moments."""
    game = CARD.make(options)
    left, right = game.start(QuickDice()), game.start(QuickDice())
    assert isinstance(left, FoglinePosition)
    assert isinstance(right, FoglinePosition)
    for (seat, text), (_, other) in zip(lines, others, strict=True):
        actions = game.interpret(left, seat, text, ""), game.interpret(right, seat, other, "")
        assert isinstance(actions[0], list)
        assert isinstance(actions[1], list)
        if right.to_act() != [seat] or right.why_not(seat, actions[1][0]):
            return False
        left.play(seat, actions[0][0], None)
        right.play(seat, actions[1][0], None)
        if left.passed != right.passed or left.to_act() != right.to_act():
            return False
    return True
