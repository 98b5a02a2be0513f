"""The options of Stackdoku, its presets, and the numbers of the rulebook: the one place where each of them is written."""
# Not compiled: it only reads or writes text.

from typing import Annotated, Literal

from parlour.core.options import A_DAY, BadOption, Options, one_of, read_by, read_day, whole
from parlour.games.stackdoku.levels.layouts import LAYOUTS

CAP = 5
LIVES = 3
UNDOS = 3
GIVENS = {"easy": 53, "medium": 45, "hard": 37, "expert": 29}
TYPICAL = {"easy": 2, "medium": 19, "hard": 37, "expert": 44}  # the median rating of many levels
CUSTOM = (25, 61)  # fewest and most givens of a custom level
UNLIMITED = "unlimited"
LONGEST_SEED = 80

# the numbers in force, in the one sentence that rules, tutorial, help and README share
NUMBERS = (
    f"The buffer holds {CAP} tokens; a level starts with {LIVES} lives and {UNDOS} undos; givens: "
    + ", ".join(f"{name} {n}" for name, n in GIVENS.items())
    + "."
)


def stage_givens(stage: int) -> int:
    """Givens of a stage of an endless run: from easy down to expert, two fewer each."""
    return max(GIVENS["expert"], GIVENS["easy"] - 2 * (stage - 1))


def _undos(value: object) -> int | str:
    text = str(value)
    if text == UNLIMITED:
        return UNLIMITED
    if not isinstance(value, bool) and text.isascii() and text.isdigit() and len(text) < 3:
        return int(text)
    raise BadOption(f"option undos: {text[:40]!r} is not allowed; expected 0 to 99 or {UNLIMITED}")


def _givens(value: object) -> int:
    text = str(value)
    low, high = CUSTOM
    if not isinstance(value, bool) and text.isascii() and text.isdigit() and len(text) < 3:
        n = int(text)
        if n == 0 or (low <= n <= high and n % 2 == 1):
            return n
    raise BadOption(f"option n: {text[:40]!r} is not allowed; expected an odd number from {low} to {high}, or 0")


def _seed(value: object) -> str:
    text = str(value)
    if isinstance(value, bool) or not readable_seed(text):
        raise BadOption(
            f"option seed: {text[:40]!r} is not allowed; "
            f"expected up to {LONGEST_SEED} letters, digits and signs of .:_-"
        )
    return text


def readable_seed(text: str) -> bool:
    """Whether the text may name a level."""
    return len(text) <= LONGEST_SEED and all(c.isascii() and (c.isalnum() or c in ".:_-") for c in text)


class StackdokuOptions(Options, frozen=True, kw_only=True):
    """What a match of Stackdoku can be played by."""

    preset: Annotated[
        Literal["easy", "medium", "hard", "expert", "custom"],
        one_of(
            "how hard the level is: " + ", ".join(f"{name} has {n} givens" for name, n in GIVENS.items()), "Difficulty"
        ),
    ] = "easy"
    n: Annotated[
        int,
        read_by(
            _givens,
            f"an odd number from {CUSTOM[0]} to {CUSTOM[1]}, or 0",
            "givens of a custom level; 0 = as the preset says",
            "Givens",
        ),
    ] = 0
    seed: Annotated[
        str,
        read_by(_seed, "letters, digits and signs of .:_-", "which level of the preset; empty = drawn by the referee"),
    ] = ""
    layout: Annotated[str, one_of("how the stack is laid; empty = drawn with the level", choices=("", *LAYOUTS))] = ""
    mode: Annotated[Literal["visible", "hidden"], one_of("whether tiles show their digits at the start")] = "visible"
    cap: Annotated[int, whole(2, 8, "how many tokens the buffer holds", "Buffer")] = CAP
    lives: Annotated[int, whole(1, 9, "lives at the start of a level")] = LIVES
    undos: Annotated[int | str, read_by(_undos, f"0 to 99, or {UNLIMITED}", "undos at the start of a level")] = UNDOS
    rescue: Annotated[
        Literal["checkpoint", "rewind"],
        one_of("where a life leads back to: the latest winnable position, or just one action"),
    ] = "checkpoint"
    assist: Annotated[
        Literal["off", "warn"], one_of("warn: say after each action if the level cannot be won any more")
    ] = "off"
    hints: Annotated[bool, one_of("whether hints are given")] = True
    race: Annotated[bool, one_of("two seats, the same level, separate boards; the first to solve it wins")] = False
    endless: Annotated[bool, one_of("level after level, each with two givens fewer")] = False
    daily: Annotated[str, read_by(read_day, A_DAY, "the UTC day whose level this is; its seed stays closed")] = ""


PRESETS: dict[str, dict[str, object]] = {
    **{name: {"preset": name} for name in GIVENS},
    "hidden": {"preset": "medium", "mode": "hidden"},
    "pressure": {"preset": "medium", "cap": 2, "undos": UNLIMITED},
    "race": {"preset": "medium", "race": True},
    "endless": {"endless": True},
}


def check_together(options: StackdokuOptions) -> None:
    """Refuses options that contradict one another."""
    preset, n, layout = options.preset, options.n, options.layout
    if preset == "custom" and n == 0:
        raise BadOption(f"option n: a custom level needs an odd number from {CUSTOM[0]} to {CUSTOM[1]}")
    if preset != "custom" and n not in (0, GIVENS[preset]):
        raise BadOption(f"option n: {preset} has {GIVENS[preset]} givens; write preset=custom for {n}")
    tiles = 81 - (n or GIVENS[preset])
    if layout and layout[1:3] != str(tiles):
        raise BadOption(f"option layout: {layout} does not hold the {tiles} tiles of this level")
    if options.endless and (options.race or options.daily or layout or preset != "easy"):
        raise BadOption("option endless: an endless run makes its own levels; leave out race, daily, layout and preset")
    if options.race and (options.seed or options.daily):
        raise BadOption("option race: nobody may know the level of a race beforehand; leave out seed and daily")
    if options.daily and options.seed:
        raise BadOption("option daily: the level of a day is given out by its server; leave out seed")


def tried() -> dict[str, list[object]]:
    """What the laws try of options that are not just numbers or words."""
    return {
        "n": [25, 33, 41, 53, 61],
        "seed": ["law", "Law.2"],
        "undos": [0, 1, 99, UNLIMITED],
        "daily": ["2026-11-16"],
    }
