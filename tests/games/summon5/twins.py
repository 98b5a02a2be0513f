"""Matches of Summon5 that one viewer cannot tell apart."""

from collections.abc import Iterator

from parlour.core.dice import QuickDice, ScriptedDice
from parlour.games.summon5 import CARD
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.position.weaves import unpack
from parlour.laws.twin import Twin

FIXED: dict[str, object] = {"seating": "fixed"}
OPENING = "1 8h7:2,3\n2 8h8:3\n1 9h8:7"
THREE: dict[str, object] = {"seating": "fixed", "players": 3}
LEAVING = "1 8h7:2,3\n2 resign\n3 8h8:3"


def bag(beginning: str, down: bool = False) -> str:
    """A whole bag that begins like this; the rest in ascending or descending order."""
    digits = beginning.replace(" ", "")
    rest = sorted((d for d in "0123456789" for _ in range(4 - digits.count(d))), reverse=down)
    return f"! bag {digits}{''.join(rest)}"


TWINS = [
    # seat 1 cannot know what seat 2 holds beside the 3 it wove, nor the order of the pile
    Twin(
        1,
        FIXED,
        f"{bag('0234679 1235588 10 6 4')}\n{OPENING}",
        f"{bag('0234679 3889997 10 5 4', down=True)}\n{OPENING}",
        probes=("8h9:0", "place 0@8,9", "end", "-"),
    ),
    # seat 2 cannot know what seat 1 keeps, nor what it draws
    Twin(
        2,
        FIXED,
        f"{bag('0234679 1235588 10 6 4')}\n{OPENING}",
        f"{bag('2371199 1235588 00 6 9', down=True)}\n{OPENING}",
        probes=("8h9:0", "place 5@7,8", "return 8,7", "undo"),
    ),
    # a watcher knows no hand at all, nor why a turn was skipped
    Twin(
        0,
        FIXED,
        f"{bag('0234679 1235588 10 6 4')}\n{OPENING}\n! timeout 2 -",
        f"{bag('2370001 3998998 56 4 1', down=True)}\n{OPENING}\n! timeout 2 -",
    ),
    # the hand of a dropped seat leaves play unseen
    Twin(
        3,
        THREE,
        f"{bag('0234679 1235588 9876543 01 2')}\n{LEAVING}",
        f"{bag('2300119 0044667 9876543 88 2')}\n{LEAVING}",
    ),
    # a position to begin from is closed, too
    Twin(
        2,
        FIXED,
        "1 8h7:0",
        "1 8h7:0",
        {"loom": "5@7,7", "hands": [[0, 1, 2], [0, 5]], "pile": [3, 4]},
        {"loom": "5@7,7", "hands": [[0, 8, 9], [0, 5]], "pile": [6, 7]},
        probes=("9h7:0",),
    ),
]


class Told:
    """A random match of which we know which thread of the bag is where."""

    def __init__(self, options: dict[str, object], seed: int, turns: int) -> None:
        self.options = options
        self.game = CARD.make(options)
        self.dice = QuickDice(seed)
        seats = self.game.seats
        copies = 2 * seats if options.get("bag") == "weavers" else 4
        self.bag = self.dice.shuffle("bag", [digit for digit in range(10) for _ in range(copies)])
        at = self.begin(self.bag)
        self.held = [list(range(7 * seat, 7 * seat + 7)) for seat in range(seats)]
        self.left = list(range(7 * seats, len(self.bag)))
        self.lines: list[str] = []
        for _ in range(turns):
            if not at.turn:
                break
            seat = at.turn
            action = at.random_action(seat, self.dice)
            self.lines.append(f"{seat} {self.game.write(action)}")
            hand = self.held[seat - 1]
            for digit in unpack(at.terms.loom, action).digits:
                hand.remove(next(i for i in hand if self.bag[i] == digit))
            while len(hand) < 7 and self.left:
                hand.append(self.left.pop(0))
            at.dice = QuickDice(self.dice.roll("round", 1000))
            at.dice.story = []
            at.play(seat, action, None)
            self.lines += [f"! {draw.stream} {draw.text}" for draw in at.dice.story]
        self.mover = at.turn

    def begin(self, bag: list[int], lots: list[str] | None = None) -> WeavePosition:
        script = [("bag", "".join(map(str, bag))), *[("round", order) for order in lots or []]]
        at = self.game.start(ScriptedDice(script))
        assert isinstance(at, WeavePosition)
        return at

    def other_bag(self, viewer: int) -> list[int]:
        """The bag with all that the viewer has not seen dealt anew."""
        unseen = [i for seat, hand in enumerate(self.held, 1) if seat != viewer for i in hand] + self.left
        other = list(self.bag)
        for i, digit in zip(unseen, self.dice.shuffle("other", [self.bag[i] for i in unseen]), strict=True):
            other[i] = digit
        return other

    def goes_the_same_way(self, bag: list[int]) -> bool:
        """Whether nothing public depends on what was dealt anew: nobody is stuck here and not there."""
        at = self.begin(bag, [line.removeprefix("! round ") for line in self.lines if line.startswith("!")])
        for line in self.lines:
            if line.startswith("!"):
                continue
            seat, _, text = line.partition(" ")
            found = self.game.interpret(at, int(seat), text, "")
            if not isinstance(found, list) or at.why_not(int(seat), found[0]):
                return False
            at.play(int(seat), found[0], None)
        return at.turn == self.mover and at.turn > 0

    def body(self, bag: list[int]) -> str:
        return "\n".join([f"! bag {''.join(map(str, bag))}", *self.lines])


def twins(seed: int) -> Iterator[Twin]:
    """Random matches, and the same with everything unseen dealt anew."""
    players = 2 + seed % 3
    presets = list(CARD.presets.values())
    options = {**FIXED, "players": players, **presets[seed % len(presets)]}
    told = Told(options, seed, 2 + seed)
    for viewer in range(players + 1):
        other = told.other_bag(viewer)
        if other != told.bag and told.goes_the_same_way(other):
            yield Twin(viewer, options, told.body(told.bag), told.body(other), probes=("8h7:0", "place 1@1,1", "end"))
