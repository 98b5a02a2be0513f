"""The lessons and the help of Underlinery, as data."""
# Not compiled: it only reads or writes text.

from parlour.core.lessons import Lesson, Section, Step
from parlour.core.options import as_data
from parlour.games.underlinery.options import PRESETS, UnderlineryOptions
from parlour.games.underlinery.position.board import SIZE, Board
from parlour.games.underlinery.position.layouts import from_code

BOARD = Board(SIZE)
NUMBERS = BOARD.cells
LINES = BOARD.lines
DEFAULT = as_data(UnderlineryOptions())
TARGET = DEFAULT["ticks"]
CASUAL = " or ".join(str(preset["ticks"]) for preset in PRESETS.values() if "ticks" in preset)


def chosen(choice: str) -> dict[str, object]:
    """Seat 1 has chosen, and both grids are empty."""
    placer_first = choice == "A"
    return {
        "chooser": 1,
        "choice": choice,
        "opened": [placer_first, not placer_first] if choice else [False, False],
        "grids": [[], []],
        "lifted": [0, 0],
        "calls": [],
    }


def match(one: str, two: str, choice: str, numbers: list[int]) -> dict[str, object]:
    """Both grids are laid out and these numbers called."""
    grids = [from_code(one), from_code(two)]
    calls = [str(number) for number in numbers]
    return {**chosen(choice), "opened": [True, True], "grids": grids, "calls": calls}


def numbers_of(*names: str) -> list[int]:
    """What `asc` has on these lines, ascending."""
    return sorted({cell + 1 for name in names for cell in BOARD.cells_of[BOARD.line_names.index(name)]})


CENTRE = NUMBERS // 2 + 1
CROSS = [number for number in numbers_of("r6", "cf", "d1", "d2") if number != CENTRE]

LESSONS = (
    Lesson(
        title="The toss: A or B",
        steps=(
            Step(
                say="You won the toss. It gives you ONE advantage. A, first placement: your grid opens first, and if one"
                " call brings both seats home, you win. B, first move: you make the first call. Choose A.",
                start=chosen(""),
                answers=("choose A",),
                refused={"call 57": "wrong_phase", "place 1@a1": "wrong_phase"},
                then="Your grid is open. The other grid opens with your first number, or a little later by the clock."
                " The first call will be your opponent's.",
            ),
            Step(
                say="The same again, and now choose B.",
                start=chosen(""),
                answers=("choose B",),
                refused={"fill": "wrong_phase"},
                then="Now your opponent places first, and the first call will be yours.",
            ),
        ),
    ),
    Lesson(
        title="Filling your grid",
        steps=(
            Step(
                say=f"Each number from 1 to {NUMBERS} goes into one cell of your grid, any number into any cell. The number"
                " in your hand is the lowest one you have not placed. One click on a cell places it: try c4.",
                start=chosen("A"),
                answers=("c4", "place 1@c4"),
                refused={"place 122@c4": "bad_number", "l1": "bad_cell"},
                then="1 lies on c4, and 2 is in your hand. Your opponent learns only that you are placing.",
                replies=("2 place 5@a1",),
            ),
            Step(
                say="Another number can be taken in hand first. Put 57 on f6.",
                answers=("place 57@f6",),
                refused={"place 1@f6": "number_used", "place 57@c4": "cell_taken"},
            ),
            Step(
                say="Until your grid is full you may change it: a click on a filled cell lifts its number back into your"
                " hand. Lift the one on f6.",
                answers=("f6", "lift f6"),
                refused={"lift a1": "cell_empty"},
                then="There is no limit to that.",
            ),
            Step(
                say=f"{NUMBERS} placements are long. All that is left can be put into the empty cells at random, or a whole grid be"
                " laid out at once. Either locks the grid. Fill yours.",
                typed="`fill` does the one, `layout asc` the other.",
                answers=("fill", "layout asc"),
                refused={"layout mul:11": "bad_layout"},
                then="Locked: nothing on your grid changes any more. Against a grid nobody sees all layouts are equally"
                " strong; only one that can be guessed is weak.",
                replies=("2 fill",),
            ),
            Step(
                say="Both grids are locked, and the calls begin. Nothing can be placed now.",
                refused={"place 1@a1": "wrong_phase"},
            ),
        ),
    ),
    Lesson(
        title="Calling",
        steps=(
            Step(
                say="Your grid is laid out in ascending rows. A turn is one call: the number is crossed out on BOTH grids."
                f" A full row, column or one of the two long diagonals is a tick; {LINES} lines in all. 11 completes your"
                " row 1: call it.",
                start=match("asc", "mul:2", "B", list(range(1, 11))),
                answers=("11", "call 11"),
                refused={"call 5": "already_called", "call 0": "bad_number"},
                then="One tick for you. A call is final: no confirmation before it, no undo after it.",
                replies=("2 call 50",),
            ),
            Step(
                say="One call can complete several lines. Row, column and both diagonals through the centre lack only their"
                f" common number: call {CENTRE}.",
                start=match("asc", "mul:2", "B", CROSS),
                answers=(f"call {CENTRE}",),
                then="Four ticks at once. Your opponent got one from the same call: lines count for their owner, whoever"
                " calls.",
            ),
            Step(
                say="What does your opponent see of this? Your count, never your grid, and not which lines you completed."
                " Nor do you see theirs. It is the other's turn now.",
                refused={"call 2": "not_your_turn"},
            ),
        ),
    ),
    Lesson(
        title="The end",
        steps=(
            Step(
                say=f"{TARGET} ticks win at once. You have chosen A, so your opponent calls on odd turns. Whatever you call"
                " now, look at what the next call does.",
                start=match("asc", "mul:2", "A", list(range(1, 110))),
                answers=("call 110",),
                replies=("2 call 111",),
                then="Your opponent's own call completed your lines: you win on the other's call.",
            ),
            Step(
                say="The match is over; nothing more is called, and the grids stay closed.",
                refused={"call 112": "game_over"},
            ),
            Step(
                say="Here both seats stand one call from the end, with 111 missing on both grids. It is your call, and the"
                " opponent is first placer. A double finish goes to the first placer, so calling 111 would lose.",
                start=match("asc", "desc", "B", list(range(1, 111))),
                answers=("call 112",),
                then="That is what first placement is worth.",
            ),
        ),
    ),
    Lesson(
        title="Power calls",
        options={"powers": True},
        steps=(
            Step(
                say="In this mode each seat has one power call in a game. Hold the Line calls a number, here 57, and keeps your"
                " opponent from calling another one next turn, here 12. Try it.",
                typed="It is written `call 57 hold 12`.",
                start=match("asc", "col", "B", []),
                answers=("call 57 hold 12", "call 57+58", "call 57 pulse"),
                refused={"call 57 hold 57": "already_called"},
                replies=("2 call 1 pulse",),
                then="Your opponent has answered with a pulse, and alone was told how many of your lines lack exactly one"
                " number. The third kind, Double Underline, calls two numbers.",
            ),
            Step(
                say="The budget is spent.",
                refused={"call 5+6": "no_power"},
            ),
        ),
    ),
)

HELP = (
    Section(
        "The game",
        f"Each of two players fills a private grid of {SIZE} by {SIZE} cells with the numbers 1 to {NUMBERS}. Then they call"
        f" numbers in turn, and each is crossed out on both grids. Every full row, column or long diagonal is a tick for"
        f" the owner of the grid, whoever called. {TARGET} ticks win at once; {CASUAL} in the casual game.",
    ),
    Section(
        "The toss",
        "Its winner chooses one advantage. A, first placement: your grid opens first, and a double finish is yours. B, first"
        f" move: you call first. Without a choice within {DEFAULT['toss_time']} seconds it is B.",
    ),
    Section(
        "Placing",
        "One click on an empty cell places the number in your hand; then the lowest unplaced number is in hand. A click on a"
        " filled cell lifts its number. The rest may be placed at random, or a whole grid by a layout. A full grid is locked."
        f" After {DEFAULT['placement_time']} seconds the referee fills what is missing.",
    ),
    Section(
        "Calling",
        "One uncalled number a turn, no pass, no undo. Several lines completed by one call are several ticks. If the"
        f" {DEFAULT['turn_time']} seconds run out, the lowest number is called for you; {DEFAULT['max_timeouts']} times in"
        " a row lose.",
    ),
    Section(
        "What is seen",
        "You see your own grid and lines, all calls, and both tick counts. Nobody ever sees the other grid, nor which lines"
        " it has completed; unless the game was set up to reveal the grids, not even after the end.",
    ),
    Section(
        "The end",
        f"Who has {TARGET} ticks after a call wins, also on the other's call. If one call brings both there, the first"
        " placer wins. Resigning, staying away and letting the clock run out lose.",
    ),
    Section(
        "Power calls",
        "Only where they are switched on, one in a game unless set otherwise, and not when somebody is within two ticks of"
        " the end: Double Underline calls two numbers, Hold the Line bars one for the opponent's next turn, Read the Room"
        " tells you how many of the opponent's lines lack exactly one number.",
    ),
    Section(
        "What you type",
        "`choose A`, a bare cell such as `c4` to place or lift, `hand 57`, `place 57@c4`, a bare number to call it, `resign`."
        " `fill` or `f` places the rest at random, `layout asc` a whole grid: asc, desc, col, mir, mul:m+s, or"
        f" {NUMBERS} numbers in reading order. Power calls: `call 57+58` calls two numbers, `call 57 hold 12` bars 12,"
        " `call 57 pulse` reads the room.",
        typed=True,
    ),
)
