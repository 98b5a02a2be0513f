"""Two roads to the next fight: what is seen of each from afar, and what an elite that nobody has to meet is worth."""

import json
from typing import Final

from msgspec.structs import replace

from parlour.core.dice import Dice, Unscripted
from parlour.core.view import builtins, typed
from parlour.games.underscore.content.library import Content
from parlour.games.underscore.content.shapes import CharacterData, Sign
from parlour.games.underscore.content.tables import MOST, REGEN
from parlour.games.underscore.run.encounters import STREAM, Meeting, Row, stored
from parlour.games.underscore.run.run import Run

ROADS: Final = 2
SIGN: Final = "sign"  # the stream of what is told of a road; who is met stands in that of encounters
TEMPT_DIE: Final = 20
TEMPT_DRAW: Final = 2  # of the level's stream, after the elite roll and the pick of the first road
TEMPT: Final = 6  # of 20: how often the second road leads to an elite where none has to be met

# id -> its name, and what it does in one sentence
SPOILS: Final = {
    "marrow": ("Marrow", "Slay it, and your Max HP is 6 higher from then on."),
    "balm": ("Balm", "Slay it, and you begin every fight with 3 more turns of Regen."),
    "renown": ("Renown", "Slay it, and it counts as two Elites Slain."),
}
MARROW: Final = 6
BALM: Final = 3


def signs(meeting: Meeting, content: Content, dice: Dice) -> list[Sign]:
    """Both roads. If the burden asks for an elite, both lead to one; if not, the second may, for spoils."""
    meeting.roll(dice)
    first = sight(meeting, content, dice)
    meeting.shun = first.id
    tempts = not meeting.elite and dice.roll(meeting.stream(), TEMPT_DIE) <= TEMPT
    meeting.elite = meeting.elite or tempts
    second = sight(meeting, content, dice)
    if tempts and second.is_elite:
        spoil = list(SPOILS)[dice.roll(meeting.stream(), len(SPOILS)) - 1]
        second = replace(second, spoil=spoil)
    return [first, second]


def sight(meeting: Meeting, content: Content, dice: Dice) -> Sign:
    """Who stands at one road: the pick, and in the log what is told of it and no more."""
    row = meeting.pick(content, dice)
    text = dice.recall(SIGN)
    if not text:
        text = "" if row is None else written(sign_of(meeting.fetch(content, dice, row)))
    dice.note(SIGN, text)
    try:
        sign = typed(json.loads(text), Sign)
    except (ValueError, RecursionError) as trouble:
        raise Unscripted(f"`! {SIGN} ...` is no sign of an encounter: {trouble}", SIGN) from None
    why = "spoils are drawn" if sign.spoil else meeting.why_not(sign.id, sign.level, sign.is_elite)
    if why:
        raise Unscripted(f"`! {SIGN} ...`: {why}", SIGN)
    return sign


def follow(meeting: Meeting, content: Content, dice: Dice, run: Run) -> CharacterData:
    """Whom the sign of the chosen road promised; if it walks no more, somebody of the base pack stands there."""
    sign = run.signs[run.way - 1]
    meeting.elite = sign.is_elite
    meeting.shun = run.signs[ROADS - run.way].id
    row: Row = (sign.id, sign.level, sign.is_elite)
    text = dice.recall(STREAM) or stored(meeting.fetch(content, dice, row))
    dice.note(STREAM, text)
    found = meeting.read(content, text)
    if (found.id, found.level, found.is_elite) != row and found.id not in content.encounters:
        raise Unscripted(f"`! {STREAM} ...`: the sign promised {sign.id[:40]}, not {found.id[:40]}", STREAM)
    return found


def sign_of(found: CharacterData) -> Sign:
    """What is told of an encounter before the fight; its id, which tells its build, is told to nobody."""
    return Sign(found.id, found.name, found.level, found.is_elite, found.bark)


def written(sign: Sign) -> str:
    """On one line of the log, in plain ASCII."""
    return json.dumps(builtins(sign), separators=(",", ":"))


def spoil_of(run: Run) -> str:
    """What the fight of the chosen road is for; "" = nothing but what every fight is for."""
    return run.signs[run.way - 1].spoil if run.way else ""


def plunder(run: Run, spoil: str) -> None:
    """The elite has fallen."""
    if spoil == "marrow":
        run.max_hp += MARROW
    elif spoil == "balm":
        run.starting["regen"] = min(MOST[REGEN], run.starting.get("regen", 0) + BALM)
    elif spoil == "renown":
        run.elites += 1
