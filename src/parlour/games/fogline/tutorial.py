"""The lessons and the help of Fogline, as data; every table and number comes from the code."""
# Not compiled: it only reads or writes text.

from parlour.core.lessons import Lesson, Section, Step
from parlour.core.options import as_data, each_option
from parlour.games.fogline.options import FoglineOptions
from parlour.games.fogline.position.cards import (
    ARMIES,
    ATTACK,
    BONUS,
    CARDS,
    DEFENCE,
    EDGE_NAMES,
    EDGES,
    KINDS,
    NAMES,
    REACH,
    beats,
    crosses,
    defence,
)
from parlour.games.fogline.position.match import THRICE

DEFAULTS = as_data(FoglineOptions())
PAIRS = len(ARMIES["full"])
KINDS_IN_ORDER = range(1, 6)
INFANTRY, TANK = KINDS.index("I"), KINDS.index("T")

LESSONS = (
    Lesson(
        title="Place a pair",
        steps=(
            Step(
                say="Setup: put one of your units face-down on a cell, with one of your terrain cards face-up. "
                "The first pair of the game goes to 0,0. Choose a unit, a card, and the cell.",
                typed="Infantry on card 1 is written I#1@0,0.",
                start={"placed": ""},
                answers=("I#1@0,0", "T#1@0,0", "S#3@0,0"),
                refused={"I#1@1,0": "not_touching", "0,0xR": "wrong_phase"},
                then="The other seat sees the card, not the unit.",
            ),
        ),
    ),
    Lesson(
        title="Touch a full side",
        steps=(
            Step(
                say="Every further pair must share a full side with a tile, anybody's. A corner is not enough.",
                start={"placed": "I#1@0,0 T#3@1,0"},
                answers=("C#2@0,1", "T#2@0,-1", "A#5@2,0"),
                refused={
                    "T#2@-1,-1": "not_touching",
                    "T#2@0,0": "cell_taken",
                    "T#1@0,1": "card_not_in_hand",
                },
                then=f"So it goes on in turn until both seats have placed {PAIRS} pairs.",
            ),
        ),
    ),
    Lesson(
        title="Edges",
        steps=(
            Step(
                say="Your Tank on 0,0 crosses plains only. What counts is the edge of the tile that it enters: "
                "going down it meets the Top of card 3, a forest. Find a way that is open.",
                start={"pos": "0,-1#5 0,0#1=1t 1,0#2 0,1#3 -1,0#4 9,9#1=2T 9,8#1 turn 1"},
                answers=("0,0-U", "0,0-L"),
                refused={"0,0-D": "edge_blocked", "0,0-R": "edge_blocked"},
                then="Infantry and Special Ops would have had all four ways.",
            ),
        ),
    ),
    Lesson(
        title="First strike",
        steps=(
            Step(
                say="An action turns your unit face-up, and an attack turns its target face-up. Attack to the right "
                "with your Artillery.",
                start={"pos": "0,0#1=1a 1,0#3=2t 0,1#6=2t 5,5#1=1I 6,5#1 turn 1"},
                answers=("0,0xR",),
                refused={"0,0-R": "occupied", "0,0xD": "edge_blocked", "5,5xR": "no_target"},
                then=f"Attack {ATTACK[4]} against Defence {DEFENCE[TANK]}: you win and must move onto its tile. "
                "There your Artillery stands face-up, with Defence 1.",
            ),
        ),
    ),
    Lesson(
        title="Forest and ties",
        steps=(
            Step(
                say=f"A forest edge gives the unit behind it +{BONUS} Defence, and a tie is the defender's. "
                "Your Infantry attacks to the right, through the forest on the Left edge of card 1. Try it.",
                start={"pos": "0,0#1=1I 1,0#1=2c 0,1#1=1I 1,1#3=2T 2,1#3 turn 1"},
                answers=("0,0xR",),
                then=f"It was the Command: {ATTACK[INFANTRY]} against {DEFENCE[1]} + {BONUS} is a tie, "
                "and your Infantry is lost. Only the loser leaves.",
            ),
        ),
    ),
    Lesson(
        title="Through the gap",
        steps=(
            Step(
                say="Vacated tiles stay, and anybody may walk on them. Move your Tank to the right.",
                start={"pos": "0,0#3=1T 1,0#3 2,0#3=2c 5,5#3=2I 6,5#3 0,1#1=1i turn 1"},
                answers=("0,0-R",),
                replies=("2 5,5-R",),
            ),
            Step(
                say="Now strike to the right again.",
                answers=("1,0xR",),
                then="You captured the Command: the game is won.",
            ),
        ),
    ),
    Lesson(
        title="Passes and draws",
        steps=(
            Step(
                say="Move your Tank down. The Tank above it cannot follow: the Top of card 5 is a forest.",
                start={"pos": "0,0#3=2T 0,1#5=1t 0,2#1 turn 1"},
                answers=("0,1-D",),
                then="Seat 2 has no legal action and passes by itself. It is your turn again.",
            ),
            Step(
                say="You cannot pass while you have an action.",
                answers=("0,2-U",),
                refused={"pass": "no_pass", "--": "no_pass"},
                then=f"If neither seat has an action, if a position comes up for the {THRICE}rd time, or after "
                f"{DEFAULTS['quiet']} moves without an attack, the game is a draw.",
            ),
        ),
    ),
)


def _units() -> str:
    lines = ["Unit              Qty  Attack  Defence  Crosses"]
    for kind in KINDS_IN_ORDER:
        count = ARMIES["full"].count(kind)
        ways = " ".join(letter for terrain, letter in enumerate(EDGES) if crosses(kind, terrain))
        lines.append(f"{KINDS[kind]} {NAMES[kind]:<16}{count:>3}{ATTACK[kind]:>8}{DEFENCE[kind]:>9}  {ways}")
    return "\n".join(lines)


def _cards() -> str:
    lines = ["Card  Top  Right  Bottom  Left"]
    for number, card in enumerate(CARDS, 1):
        lines.append(f"#{number:<5}{card[0]:<5}{card[1]:<7}{card[2]:<8}{card[3]}")
    return "\n".join(lines)


def _duel(attacker: int, defender: int) -> str:
    """`A/D/A`: who wins across plains, forest, mountain; x = cannot cross."""
    marks = []
    for terrain in range(len(EDGES)):
        wins = "A" if beats(attacker, defender, terrain) else "D"
        marks.append(wins if crosses(attacker, terrain) else "x")
    return "/".join(marks)


def _combat() -> str:
    lines = ["a\\d    " + "      ".join(KINDS[kind] for kind in KINDS_IN_ORDER)]
    for attacker in KINDS_IN_ORDER:
        row = "  ".join(_duel(attacker, defender) for defender in KINDS_IN_ORDER)
        lines.append(f"{KINDS[attacker]}    {row}")
    return "\n".join(lines)


def _takers() -> str:
    lines = ["Defender  across P     across M     across F"]
    for defender in KINDS_IN_ORDER:
        cells = []
        for letter in "PMF":
            terrain = EDGES.index(letter)
            takers = [
                KINDS[kind] for kind in KINDS_IN_ORDER if crosses(kind, terrain) and beats(kind, defender, terrain)
            ]
            cells.append(f"{' '.join(takers) or 'nobody':<13}")
        lines.append(f"{KINDS[defender]} ({DEFENCE[defender]})     {''.join(cells)}".rstrip())
    return "\n".join(lines)


def _options() -> str:
    return "\n".join(
        f"{option.name}: {option.help} ({option.allowed()}; default {option.default})"
        for option in each_option(FoglineOptions)
    )


FOREST = EDGES.index("F")

HELP = (
    Section(
        "Objective",
        "Capture the enemy's Mobile Command, or remove all its other units. Terrain lies open; units lie face-down "
        "until they act or are attacked.",
    ),
    Section(
        "Components",
        f"Both seats have the same {PAIRS} units and {len(CARDS)} terrain cards. A card has four edges: "
        f"P {EDGE_NAMES[0]} (everybody crosses), F {EDGE_NAMES[1]} and M {EDGE_NAMES[2]} (only I and S cross). "
        f"Behind an F edge a defender has +{BONUS} Defence.",
    ),
    Section("Terrain cards", _cards() + "\nTop is up for both seats; cards are never turned."),
    Section(
        "Setup",
        f"In turn, seat 1 first, each seat places one unit face-down with one card face-up, {PAIRS} pairs each. The "
        "first pair goes to 0,0; every further one must share a full side with a tile. x grows to the right, y grows "
        f"down, both stay within {REACH} of the first tile. The rest of your pairs may be left to the referee.",
    ),
    Section(
        "Your turn",
        "One action by one of your units: move onto an empty tile next to it, or attack an enemy next to it. The unit "
        "turns face-up. There is no other turn: no diagonal, no second step, no looking first.",
    ),
    Section(
        "Movement",
        "The unit must be able to cross the edge of the tile it enters that faces the tile it comes from: going right, "
        "the Left edge of the target. The edge of its own tile does not count (unless exit=on). One unit a tile. "
        "Vacated tiles stay and are open to both seats.",
    ),
    Section(
        "Combat",
        f"The defender turns face-up. Attack is compared with Defence, +{BONUS} if the crossed edge is F. The attacker "
        "wins only if its number is greater; a tie is the defender's. The loser is removed; a winning attacker moves "
        "onto the tile.",
    ),
    Section(
        "Victory",
        "A seat that loses its Command, defending or attacking, loses at once. So does a seat that has lost all its "
        "other units. An attack by the Command can never win: it always loses the game.",
    ),
    Section(
        "Passes and draws",
        "A seat that has no action, or none but attacks by its own Command, passes by itself. Draws: neither seat has "
        f"an action; the same position with the same seat to act for the {THRICE}rd time; "
        f"{DEFAULTS['quiet']} moves in a row without an attack; by agreement.",
    ),
    Section("Units", _units()),
    Section(
        "Who wins",
        "Attacker in the row, defender in the column, across P/F/M. A attacker wins, D defender wins, x cannot "
        "cross.\n" + _combat(),
    ),
    Section("Who can take a defender", _takers()),
    Section(
        "An example turn",
        f"Seat 1 has a face-down Infantry on 0,0 (Attack {ATTACK[INFANTRY]}). To the right, on 1,0, lies a face-down "
        "enemy on card 6, whose Left edge is F. Infantry crosses F, so 0,0xR is legal. Both units turn face-up: the "
        f"enemy is a Tank, Defence {DEFENCE[TANK]} + {BONUS} = {defence(TANK, FOREST)}. "
        f"{ATTACK[INFANTRY]} is not greater: the Infantry is removed, the Tank stays.\n"
        f"I* 0,0xR 1,0 T* {ATTACK[INFANTRY]}v{defence(TANK, FOREST)}F D",
    ),
    Section(
        "Advice",
        "Threats are read from edges: whatever lies behind a P lane must be feared as Artillery, so bluff there. Give "
        "your Command a card with F towards the enemy. Artillery wins every attack and then stands open: strike where "
        "nobody can enter its new tile. Keep Infantry or Special Ops in contact, or you may be blocked. Count: the "
        "pools show what is still hidden.",
    ),
    Section(
        "Words",
        "cell: a point x,y. tile: a cell with a card. pair: a unit and its card. pool: a seat's face-down and unplaced "
        "units. spot: a cell open for placing. quiet move: a move, as long as no attack comes. blocked: without an "
        "action, attacks by the Command not counted.",
    ),
    Section(
        "What you type",
        "I#1@0,0 or `place I 1 0,0`; 2,1-U or `move 2,1 U`; 2,0xL or `attack 2,0 L`; `autofinish`, `agree`, "
        "`decline`, `pass` (if allowed), `resign`, `draw?`. `autofinish` leaves the rest of your pairs to the referee. To "
        "ask: `legal`, `legal 2,1`, `memo`, `pool`, `lost`.",
        typed=True,
    ),
    Section("Options", _options(), typed=True),
)
