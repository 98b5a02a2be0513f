"""The options of Stackdoku, its presets, and the numbers of the rulebook: the one place where each of them is written."""

from collections.abc import Callable

from parlour.core.options import BadOption, Option
from parlour.games.stackdoku.layouts import LAYOUTS

CAP = 5
LIVES = 3
UNDOS = 3
GIVENS = {"easy": 53, "medium": 45, "hard": 37, "expert": 29}
CUSTOM = (25, 61)  # fewest and most givens of a custom level
UNLIMITED = "unlimited"
LONGEST_SEED = 80

# the numbers in force, in the one sentence that rules, tutorial, help and README share
NUMBERS = (
    f"The buffer holds {CAP} tokens; a level starts with {LIVES} lives and {UNDOS} undos; givens: "
    + ", ".join(f"{name} {n}" for name, n in GIVENS.items())
    + "."
)


def _undos(value: object) -> object:
    text = str(value)
    if text == UNLIMITED:
        return UNLIMITED
    if not isinstance(value, bool) and text.isascii() and text.isdigit() and len(text) < 3:
        return int(text)
    raise BadOption(f"option undos: {text[:40]!r} is not allowed; expected 0 to 99 or {UNLIMITED}")


def _givens(value: object) -> object:
    text = str(value)
    low, high = CUSTOM
    if not isinstance(value, bool) and text.isascii() and text.isdigit() and len(text) < 3:
        n = int(text)
        if n == 0 or (low <= n <= high and n % 2 == 1):
            return n
    raise BadOption(f"option n: {text[:40]!r} is not allowed; expected an odd number from {low} to {high}, or 0")


def _seed(value: object) -> object:
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


def _day(value: object) -> object:
    text = str(value)
    if text and not _is_day(text):
        raise BadOption(f"option daily: {text[:40]!r} is not allowed; expected a day as YYYY-MM-DD, or nothing")
    return text


def _is_day(text: str) -> bool:
    year, _, rest = text.partition("-")
    month, _, day = rest.partition("-")
    shape = [len(part) for part in (year, month, day)] == [4, 2, 2]
    return (
        shape
        and all(part.isascii() and part.isdigit() for part in (year, month, day))
        and 1 <= int(month) <= 12
        and 1 <= int(day) <= 31
    )


def _text(name: str, check: Callable[[object], object], help_: str, expected: str) -> Option:
    return Option(name, "", help_, check=check, expected=expected)


OPTIONS = (
    Option(
        "preset",
        "easy",
        "how hard the level is: " + ", ".join(f"{name} has {n} givens" for name, n in GIVENS.items()),
        choices=(*GIVENS, "custom"),
    ),
    Option(
        "n",
        0,
        "givens of a custom level; 0 = as the preset says",
        check=_givens,
        expected=f"an odd number from {CUSTOM[0]} to {CUSTOM[1]}, or 0",
    ),
    _text(
        "seed", _seed, "which level of the preset; empty = drawn by the referee", "letters, digits and signs of .:_-"
    ),
    Option("layout", "", "how the stack is laid; empty = drawn with the level", choices=("", *LAYOUTS)),
    Option("mode", "visible", "whether tiles show their digits at the start", choices=("visible", "hidden")),
    Option("cap", CAP, "how many tokens the buffer holds", low=2, high=8),
    Option("lives", LIVES, "lives at the start of a level", low=1, high=9),
    Option(
        "undos",
        UNDOS,
        "undos at the start of a level",
        check=_undos,
        expected=f"0 to 99, or {UNLIMITED}",
    ),
    Option(
        "rescue",
        "checkpoint",
        "where a life leads back to: the latest winnable position, or just one action",
        choices=("checkpoint", "rewind"),
    ),
    Option("assist", "off", "warn: say after each action if the level cannot be won any more", choices=("off", "warn")),
    Option("hints", True, "whether hints are given", choices=(True, False)),
    Option(
        "race", False, "two seats, the same level, separate boards; the first to solve it wins", choices=(True, False)
    ),
    Option("endless", False, "level after level, each with two givens fewer", choices=(True, False)),
    _text("daily", _day, "the UTC day whose level this is; its seed stays closed", "a day as YYYY-MM-DD, or nothing"),
)

PRESETS: dict[str, dict[str, object]] = {
    **{name: {"preset": name} for name in GIVENS},
    "hidden": {"preset": "medium", "mode": "hidden"},
    "pressure": {"preset": "medium", "cap": 2, "undos": UNLIMITED},
    "race": {"preset": "medium", "race": True},
    "endless": {"endless": True},
}


def check_together(options: dict[str, object]) -> None:
    """Refuses options that contradict one another."""
    preset, n = str(options["preset"]), int(str(options["n"]))
    if preset == "custom" and n == 0:
        raise BadOption(f"option n: a custom level needs an odd number from {CUSTOM[0]} to {CUSTOM[1]}")
    if preset != "custom" and n not in (0, GIVENS[preset]):
        raise BadOption(f"option n: {preset} has {GIVENS[preset]} givens; write preset=custom for {n}")
    tiles = 81 - (n or GIVENS[preset])
    layout = str(options["layout"])
    if layout and layout[1:3] != str(tiles):
        raise BadOption(f"option layout: {layout} does not hold the {tiles} tiles of this level")
    if options["endless"] and (options["race"] or options["daily"] or layout or preset != "easy"):
        raise BadOption("option endless: an endless run makes its own levels; leave out race, daily, layout and preset")
    if options["race"] and (options["seed"] or options["daily"]):
        raise BadOption("option race: nobody may know the level of a race beforehand; leave out seed and daily")
    if options["daily"] and options["seed"]:
        raise BadOption("option daily: the level of a day is given out by its server; leave out seed")
