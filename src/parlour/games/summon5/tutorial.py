"""The lessons and the help of Summon5, as data; every number comes from the rules."""
# Not compiled: it only reads or writes text.

from parlour.core.lessons import Lesson, Section, Step
from parlour.core.options import as_data
from parlour.games.summon5.options import Summon5Options
from parlour.games.summon5.position.scoring import CROSS, FULL, LADDER, LONGEST, MIRROR, UNISON, UNIT
from parlour.games.summon5.position.terms import ANCHOR, COPIES, HAND

DEFAULT = as_data(Summon5Options())
BONUS = DEFAULT["perfect_bonus"]
SACRED = 5
TWO = 2 * UNIT

HAND_S = [0, 1, 2, 2, 3, 4, 9]
OTHER = [0, 1, 5, 6, 7, 8, 9]


def lay(loom: str, hand: list[int], other: list[int] = OTHER, pile: list[int] | None = None) -> dict[str, object]:
    """A position for a step: seat 1 is the pupil and moves."""
    return {"loom": loom, "hands": [hand, other], "pile": pile or []}


AT_THE_ANCHOR = lay("5@7,7", HAND_S)

LESSONS = (
    Lesson(
        title="Place and see the sum",
        steps=(
            Step(
                say=f"The {ANCHOR} in the middle is the anchor. Choose a 0 of your hand, then the cell right of the anchor, and look "
                "at the sum.",
                typed="place 0@8,7.",
                start=AT_THE_ANCHOR,
                answers=("place 0@8,7",),
                refused={"place 5@8,7": "not_in_hand", "place 0@7,7": "occupied"},
                then=f"{ANCHOR} + 0 = 5, a multiple of the Sacred Number {SACRED}: {UNIT} points. Nobody else sees it yet.",
            ),
            Step(
                say="Now end your turn.",
                typed="A whole weave can be laid at once: 8h7:0.",
                answers=("8h7:0",),
                then=f"For each time that {SACRED} goes into the sum you get {UNIT} points of Mystical Energy.",
            ),
        ),
    ),
    Lesson(
        title="Touch the weave, in one line",
        steps=(
            Step(
                say="A thread that touches nothing, or only by a corner, cannot be woven. Lay 2 and 3 right of the anchor.",
                start=AT_THE_ANCHOR,
                answers=("8h7:2,3", "8h7:3,2"),
                refused={"9h7:0": "not_adjacent", "8h8:2,3": "not_adjacent", "8h7:2,.,3": "gap"},
                then="All threads of a turn lie in one row or one column, without an empty cell between them.",
            ),
        ),
    ),
    Lesson(
        title=f"A sequence of 2 to {LONGEST}",
        steps=(
            Step(
                say=f"A run of threads scores as a whole. Make one of {LONGEST}: lay 1, 2, 3, 4 right of the anchor.",
                start=AT_THE_ANCHOR,
                answers=("8h7:1,2,3,4",),
                refused={"8h7:0,1,2,3,4": "run_too_long", "8h7:0,1": "no_sequence"},
                then=f"5+1+2+3+4 = 15: {3 * UNIT} points. More than {LONGEST} is never allowed, and no part of a run counts.",
            ),
        ),
    ),
    Lesson(
        title="Cross scoring",
        steps=(
            Step(
                say="One thread can serve a row and a column. Lay the 7 so that it completes 3+7 both ways.",
                start=lay("5@7,7 2@8,7 3@9,7 3@8,8", [0, 1, 4, 6, 7, 9]),
                answers=("9h8:7",),
                then=f"Each of the two sequences is worth {TWO} points: {2 * TWO} for one thread.",
            ),
        ),
    ),
    Lesson(
        title="You must score",
        steps=(
            Step(
                say="A turn needs at least one valid sequence. A 4 alone gives 9; find something better.",
                start=AT_THE_ANCHOR,
                answers=("8h7:4,1", "8h7:1,4", "8h7:0", "6h8:2,1,2"),
                refused={"8h7:4": "no_sequence", "-": "no_pass"},
                then="Other runs that you form may be worthless: they score nothing and do no harm.",
            ),
            Step(
                say="Zeros are fine beside others, but nothing but zeros is no sequence. Lay a 0 where it counts.",
                start=lay("5@7,7 0@8,7", [0, 0, 1, 6]),
                answers=("9h7:0", "6h7:0"),
                refused={"8h8:0": "no_sequence"},
                then="5+0+0 = 5 scores again, old threads and all.",
            ),
        ),
    ),
    Lesson(
        title="Bridging",
        steps=(
            Step(
                say="Old threads may lie between your new ones: lay 2 and 3 on both sides of the anchor.",
                typed="Each old one is a point: 6h7:2,.,3.",
                start=AT_THE_ANCHOR,
                answers=("6h7:2,.,3", "6h7:3,.,2"),
                then=f"2+5+3 = 10: {TWO} points.",
            ),
        ),
    ),
    Lesson(
        title="Return and undo",
        steps=(
            Step(
                say="Until you end your turn nothing is final. Place a 9 anywhere that is free.",
                start=AT_THE_ANCHOR,
                answers=("place 9@8,7", "place 9@6,7", "place 9@7,6", "place 9@7,8"),
                refused={"return 7,7": "not_yours"},
                then="Who chooses a thread placed this turn takes it back; old threads stay for ever.",
            ),
            Step(
                say="Take everything back at once.",
                typed="undo; `return 8,7` takes back one thread.",
                answers=("undo",),
                then="Your hand is whole again.",
            ),
        ),
    ),
    Lesson(
        title="Gathering",
        steps=(
            Step(
                say=f"After weaving you draw up to {HAND} threads. Two threads lie in the pile: weave 2 and 3.",
                start=lay("5@7,7", HAND_S, pile=[7, 8]),
                answers=("8h7:2,3",),
                then="The pile is empty now, but play goes on with what the hands hold.",
                replies=("2 8h8:8",),
            ),
        ),
    ),
    Lesson(
        title="The end and the Perfect Game",
        steps=(
            Step(
                say="The pile is empty and this is your last thread. Lay it.",
                start=lay("5@7,7", [0], [1, 2]),
                answers=("8h7:0",),
                then=f"An empty hand ends the match: a Perfect Game, {BONUS} points more. Most energy wins; a tie goes by threads left.",
            ),
            Step(
                say="The match also ends when the player to move has no legal weave. Leave seat 2, who holds a 1, none.",
                start={**lay("5@7,7", [0, 1], [1]), "energy": [100, 90]},
                answers=("8h7:0", "6h7:0", "7h6:0", "7h8:0"),
                then="Nothing fits for seat 2, and you are ahead.",
            ),
        ),
    ),
    Lesson(
        title="A Loom with portals",
        options={"portals": "twin"},
        steps=(
            Step(
                say="A step into a portal comes out of its partner. Lay the 1 left of the portal in the upper left, to meet the 4.",
                typed="The two lie at 3,5 and 11,9.",
                start=lay("5@7,7 4@12,9", [1, 2, 4, 7]),
                answers=("2h5:1",),
                refused={"3h5:1": "blocked"},
                then="1+4 = 5, through the portal.",
            ),
        ),
    ),
)

HELP = (
    Section(
        "The game",
        f"Weave rune threads, numbers 0 to 9, into rows and columns whose sums are multiples of the Sacred Number {SACRED}. "
        f"The bag holds {COPIES} of each, or two of each for every weaver where the rules at the table say so; "
        f"everybody holds {HAND}. An anchor {ANCHOR} lies in the middle. "
        "Most Mystical Energy at the end wins.",
    ),
    Section(
        "Your turn",
        "Lay one or more threads in one row or column, without an empty cell between them and touching what lies there. "
        f"No run may be longer than {LONGEST}. At least one sequence must be valid: there is no pass. Then draw up to {HAND}.",
    ),
    Section(
        "Points",
        f"A sequence is a whole run of 2 to {LONGEST} threads with a new one in it. If its sum is a multiple of {SACRED} and not 0, "
        f"it scores {UNIT} for each time that {SACRED} goes into it. Rows and columns count each; old threads count like new ones.",
    ),
    Section(
        "The end",
        f"Whoever empties the hand when the pile is empty gets {BONUS} more and ends the match. It also ends when the player to "
        "move has no legal weave. Where a round is finished, whoever comes after them in the round and can weave has one "
        "more turn. A tie goes to fewer threads in hand; then the victory is shared.",
    ),
    Section(
        "What you type",
        "`8h7:2,3` lays 2 on column 8, row 7, and 3 east of it; `v` goes south; a point passes over an old thread: `6h7:2,.,3`. "
        "Or thread by thread: `place 2@8,7`, `return 8,7`, `undo`, `end`. `moves` names the ten best weaves, `preview 8h7:2,3` its sums.",
        typed=True,
    ),
    Section(
        "Other looms",
        "Sacred 3 and 7, or 3, 5 and 7 at once; a Loom of 11 by 11; obstacles that end runs; portals that join lines; "
        f"progressive scoring; multipliers. Patterns: mirror {MIRROR}, ladder {LADDER}, unison {UNISON}, five threads {FULL}, "
        f"a thread in two valid sequences {CROSS}. Balanced: the bag grows with the weavers, lots are drawn for each "
        "round after the first, the last round is finished, nobody may seal the Loom while a pile is left, the first to "
        "go out alone is paid for it, and some seats begin with energy.",
    ),
    Section(
        "Playing well",
        "Build rows and columns at once. Save 0 and 5, which complete anything, and pairs such as 1-4, 2-3, 6-9, 7-8. "
        "A run closed at five takes its points from the game; so does a full block of five by five, which seals the Loom: "
        "good for whoever leads. When the pile is empty, count the turns you need to go out.",
    ),
)
