"""Levels as text files, in the words of the rulebook examples: `level`, `givens`, `tiles`, and what else is known."""

from typing import Final

from parlour.games.stackdoku import notation
from parlour.games.stackdoku.levels import sudoku
from parlour.games.stackdoku.levels.generator import certified
from parlour.games.stackdoku.levels.level import Level, import_level, validate, write_tiles
from parlour.games.stackdoku.notation import read_action

LONGEST: Final = 20_000  # characters of a level file
WORDS: Final = ("level", "layout", "grade", "rating", "givens", "tiles", "certificate")


def level_text(level: Level, certificate: bool = False) -> str:
    """The level for a file; the certificate gives the solution away, so it is written only on request."""
    grid = sudoku.write_grid(level.givens)
    lines = [f"level {level.name() or 'imported'}"]
    if level.layout:
        lines += [f"layout {level.layout}", f"grade {level.grade}", f"rating {level.rating}"]
    lines.append("givens " + " ".join([grid[k : k + 9] for k in range(0, 81, 9)]))
    lines.append(f"tiles {write_tiles(level)}")
    if certificate and level.certificate:
        lines.append("certificate " + " ".join([notation.write(action) for action in level.certificate]))
    return "\n".join(lines) + "\n"


def read_level(text: str) -> Level:
    """The level of a file, readable but not yet checked; ValueError with one clear line."""
    if len(text) > LONGEST:
        raise ValueError(f"a level file has at most {LONGEST} characters")
    found: dict[str, str] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition(";")[0].strip()
        word, _, rest = line.partition(" ")
        if not line:
            continue
        if word not in WORDS or word in found:
            raise ValueError(f"line {number}: expected one line each of {', '.join(WORDS)}, found {word[:40]!r}")
        found[word] = rest.strip()
    for word in ("givens", "tiles"):
        if word not in found:
            raise ValueError(f"the line `{word} ...` is missing")
    level = import_level(found["givens"], found["tiles"])
    _name(level, found)
    level.certificate = [read_action(word) for word in found.get("certificate", "").split()]
    return level


def _name(level: Level, found: dict[str, str]) -> None:
    """What a file says of its level; it is told on, not believed."""
    preset, _, rest = found.get("level", "").partition(":")
    level.layout = found.get("layout", "")[:40]
    if level.layout and rest.endswith(f":{level.layout}"):
        level.chosen = True
        rest = rest.removesuffix(f":{level.layout}")
    seed, _, made = rest.rpartition(":")
    if seed and made.isascii() and made.isdigit() and len(made) < 6:
        level.preset, level.seed, level.made = preset.partition("-")[0], seed, int(made)
    for word in ("grade", "rating"):
        value = found.get(word, "0")
        if not (value.isascii() and value.isdigit() and len(value) < 4):
            raise ValueError(f"the {word} must be a number")
    if "rating" in found:
        level.grade, level.rating = int(found.get("grade", "0")), int(found["rating"])


def check_level(level: Level) -> str:
    """The validator's code: `ok`, or the first thing wrong; `bad_certificate` if only the line it brings is wrong."""
    code = validate(level)
    if code == "ok" and level.certificate and not certified(level):
        return "bad_certificate"
    return code
