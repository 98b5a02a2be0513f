"""All chance of the house, in three makes behind one small interface.

Sealed dice are the referee's: stateless draws from a committed seed, checkable in any language. Scripted dice read the
`!` lines of a record or a vector. Quick dice are for bots, playouts and the lab.
"""

from hashlib import sha256
from typing import Final

from mypy_extensions import i64, mypyc_attr

from parlour.core.encounters import EncounterSource

RANGE: Final = 1 << 48  # a sealed draw is made of 6 bytes: safe in 53-bit numbers too


class Unscripted(Exception):
    """The script and the rules ask for different chance: a broken record or vector."""

    def __init__(self, text: str, stream: str = "") -> None:
        super().__init__(text)
        self.stream = stream  # what the rules asked for where the script has something else


class Draw:
    """One draw as the log keeps it."""

    def __init__(self, stream: str, owner: int, text: str) -> None:
        self.stream = stream
        self.owner = owner  # the seat whose secret it stays; 0 = the table's
        self.text = text


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of chance. Streams are named in each game's RULES.md and do not disturb one another.

    `owner` is the seat whose secret the draw stays for ever where the rules never open it.
    """

    def __init__(self) -> None:
        self.story: list[Draw] | None = None  # where the referee collects what was drawn
        # what the match may meet; None: only what the game brings itself
        self.encounters: EncounterSource | None = None
        self.recalled: list[tuple[str, str]] = []  # streams and texts of an input that is played again

    def roll(self, stream: str, sides: int, owner: int = 0) -> int:
        """Uniform in 1..sides."""
        value = self.draw(stream, sides, owner)
        if self.story is not None:
            self.story.append(Draw(stream, owner, str(value)))
        return value

    def shuffle(self, stream: str, items: list[int], owner: int = 0) -> list[int]:
        """The items in uniformly random order: Fisher-Yates from the end, one draw a swap."""
        deck = list(items)
        i = len(deck)
        while i > 1:
            j = self.draw(stream, i, owner)
            deck[i - 1], deck[j - 1] = deck[j - 1], deck[i - 1]
            i -= 1
        if self.story is not None:
            self.story.append(Draw(stream, owner, write_order(deck)))
        return deck

    def recall(self, stream: str) -> str:
        """What the log says came from outside here; "": it is played for the first time, ask the outside."""
        for place, (told, text) in enumerate(self.recalled):
            if told == stream:
                del self.recalled[place]
                return text
        return ""

    def note(self, stream: str, text: str) -> None:
        """Keeps what came from outside as the log keeps a draw."""
        if self.story is not None:
            self.story.append(Draw(stream, 0, text))

    def follow(self, other: "Dice") -> None:
        """What a clone has in common with the dice it goes on from."""
        self.story = None if other.story is None else list(other.story)
        self.encounters = other.encounters
        self.recalled = list(other.recalled)

    def draw(self, stream: str, sides: int, owner: int) -> int:
        """The bare draw, uniform in 1..sides, without telling the story."""
        raise NotImplementedError

    def clone(self) -> "Dice":
        """Dice that go on from here on their own."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedDice(Dice):
    """Draw k of a stream: SHA-256 of `seed|stream|k|t`, first 6 bytes, rejected (t + 1) where it would be biased."""

    def __init__(self, seeds: list[str]) -> None:
        super().__init__()
        self.seeds = seeds  # [0] the table's; [s] of seat s, if the game has secrets that never open
        self.taken: dict[str, int] = {}

    def draw(self, stream: str, sides: int, owner: int) -> int:
        # each seed counts for itself: else a seat could tell from its own seed how often the others drew
        counter = f"{owner}|{stream}"
        k = self.taken.get(counter, 0)
        self.taken[counter] = k + 1
        return sealed_draw(self.seeds[owner], stream, k, sides)

    def clone(self) -> Dice:
        twin = SealedDice(self.seeds)
        twin.taken = dict(self.taken)
        twin.follow(self)
        return twin


def sealed_draw(seed: str, stream: str, k: int, sides: int) -> int:
    """Draw number k (from 0) of the stream, uniform in 1..sides."""
    limit = RANGE - RANGE % sides
    t = 0
    while True:
        u = int.from_bytes(sha256(f"{seed}|{stream}|{k}|{t}".encode()).digest()[:6], "big")
        if u < limit:
            return 1 + u % sides
        t += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class ScriptedDice(Dice):
    """Draws read from a script, which must be asked for exactly what it holds, in its order."""

    def __init__(self, script: list[tuple[str, str]]) -> None:
        super().__init__()
        self.script = script  # (stream, text of one draw)
        self.used = 0

    def next(self, stream: str) -> str:
        if self.used >= len(self.script):
            raise Unscripted(f"the rules need chance here: expected a line `! {stream} ...`", stream)
        found, text = self.script[self.used]
        if found != stream:
            raise Unscripted(f"expected a line `! {stream} ...`, found `! {found[:40]} {text[:40]}`", stream)
        self.used += 1
        return text

    def recall(self, stream: str) -> str:
        return self.next(stream)

    def left(self) -> str:
        """What has not been asked for: "" or the first line left over."""
        if self.used == len(self.script):
            return ""
        stream, text = self.script[self.used]
        return f"! {stream} {text}"

    def draw(self, stream: str, sides: int, owner: int) -> int:
        text = self.next(stream)
        if not (text.isascii() and text.isdigit() and len(text) < 16 and 1 <= int(text) <= sides):
            raise Unscripted(f"`! {stream} {text[:40]}`: expected a number from 1 to {sides}")
        return int(text)

    def shuffle(self, stream: str, items: list[int], owner: int = 0) -> list[int]:
        text = self.next(stream)
        deck = read_order(text)
        if sorted(deck) != sorted(items):
            raise Unscripted(f"`! {stream} {text[:40]}`: expected an order of {write_order(sorted(items))[:80]}")
        if self.story is not None:
            self.story.append(Draw(stream, owner, text))
        return deck

    def clone(self) -> Dice:
        twin = ScriptedDice(self.script)
        twin.used = self.used
        twin.follow(self)
        return twin


def write_order(items: list[int]) -> str:
    """`6426...` where all items are digits, else `12,3,...`; a single number that is no digit is `12,`."""
    if all(0 <= item <= 9 for item in items):
        return "".join([str(item) for item in items])
    return ",".join([str(item) for item in items]) + ("," if len(items) == 1 else "")


def read_order(text: str) -> list[int]:
    """The inverse; Unscripted if it is no order."""
    parts = text.split(",") if "," in text else list(text)
    if len(parts) == 2 and not parts[1]:
        parts.pop()
    if len(text) > 4096 or not all(part.isascii() and part.isdigit() for part in parts):
        raise Unscripted(f"`{text[:40]}`: expected numbers, joined by commas unless all are digits")
    return [int(part) for part in parts]


# Multiply-with-carry, base 2**32: MULTIPLIER * 2**32 - 1 is a safe prime, so every seed has period 2**61 or so,
# and no intermediate value needs more than 62 bits.
MULTIPLIER: Final = 1073740155
LOW: Final = 0xFFFFFFFF


class QuickDice(Dice):
    """Fast, good enough for playouts, equal in both builds; streams share one generator. Never the referee's."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        # hashed, because neighbouring raw seeds would agree on their early draws
        digest = sha256(f"quick|{seed}".encode()).digest()
        self.state = 1 + int.from_bytes(digest[:7], "big")

    def draw(self, stream: str, sides: int, owner: int) -> int:
        state: i64 = self.state  # i64, because a product of two ints of more than 31 bits is boxed
        state = MULTIPLIER * (state & LOW) + (state >> 32)
        self.state = state
        return 1 + int((((state ^ (state >> 32)) & LOW) * sides) >> 32)

    def roll(self, stream: str, sides: int, owner: int = 0) -> int:
        state: i64 = self.state  # i64, because a product of two ints of more than 31 bits is boxed
        state = MULTIPLIER * (state & LOW) + (state >> 32)
        self.state = state
        return 1 + int((((state ^ (state >> 32)) & LOW) * sides) >> 32)

    def clone(self) -> Dice:
        """Itself: copies of a playout may share one generator, and copying it is the dearer half of a cheap clone."""
        return self


class LoadedDice(QuickDice):
    """The first draws as a lesson wants them, quick ones afterwards."""

    def __init__(self, values: list[int], seed: int = 1) -> None:
        super().__init__(seed)
        self.values = values

    def draw(self, stream: str, sides: int, owner: int) -> int:
        return min(self.values.pop(0), sides) if self.values else QuickDice.draw(self, stream, sides, owner)

    def roll(self, stream: str, sides: int, owner: int = 0) -> int:
        return self.draw(stream, sides, owner)

    def clone(self) -> Dice:
        """A true copy: a try that is refused must not use up what was loaded."""
        twin = LoadedDice(list(self.values))
        twin.state = self.state
        twin.follow(self)
        return twin
