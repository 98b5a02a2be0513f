"""The lesson and the help of Stackdoku, as data; every number comes from the options."""
# Not compiled: it only reads or writes text.

from parlour.core.lessons import Lesson, Section, Step
from parlour.games.stackdoku.options import CAP, CUSTOM, LIVES, NUMBERS, UNDOS

# the level of the rulebook examples
M1: dict[str, object] = {
    "givens": "123..67.94567.9123789123456.3..67891567.9123489123.56734567891267891234591.3.567.",
    "tiles": "0,0,0=8 2,0,0=2 4,0,0=5 6,0,0=4 -2,1,0=4 8,1,0=4 0,2,0=2 2,2,0=8 4,2,0=5 6,2,0=8 2,1,1=4 4,1,1=8",
}
STUCK = "P5+6 P4+11 4@r1c5 P10+12 4@r4c4 8@r1c4 P3+9 8@r9c9"


def _after(log: str, mode: str = "visible") -> dict[str, object]:
    return {"level": M1, "boards": [{"log": log.split(), "mode": mode}]}


LESSONS = (
    Lesson(
        title="Pair and place",
        steps=(
            Step(
                say="Two puzzles in one. Reveal, or pair: take equal tiles off the stack. Resolve, or place: put the digits "
                "they give into the Sudoku. You have solved a level when the grid is full and the stack is gone. "
                + NUMBERS,
                start=_after(""),
            ),
            Step(
                say="A tile is free if nothing lies on it and its left or its right side is free. Tiles above and below it "
                "on the page never hold it. Here all tiles lie face down: turn over a free one.",
                typed="K5, K6, K11 or K12.",
                start=_after("", "hidden"),
                answers=("K5", "K6", "K11", "K12"),
                refused={"K1": "not_free", "K2": "not_free"},
                then="The others wait until their neighbours are gone.",
            ),
            Step(
                say="Two free tiles of one digit are a pair. Three fours are free: choose one of them, then another.",
                typed="For tiles 5 and 6 write P5+6.",
                start=_after(""),
                answers=("P5+6", "P5+11", "P6+11"),
                refused={"P5+12": "no_match", "P1+8": "not_free"},
                then="Two tokens of 4 lie in the buffer now.",
            ),
            Step(
                say=f"The buffer holds {CAP} tokens, and a pair needs two places: with {CAP - 1} or {CAP} in it no pair can be "
                "taken. Choose a four in the buffer and put it into row 1, column 4.",
                typed="4@r1c4.",
                start=_after("P5+6 P4+11"),
                answers=("4@r1c4",),
                refused={"P10+12": "buffer_full"},
                then="Three tokens leave room for a pair again.",
            ),
            Step(
                say="A token may go into any empty cell whose row, column and box do not have its digit; all of them are "
                "shown for the token you choose. Legal need not be right: nobody tells you. Place a four where it is legal.",
                typed="`cells 4` shows where.",
                start=_after("P5+6"),
                answers=("4@r1c4", "4@r1c5", "4@r4c3", "4@r4c4", "4@r6c6", "4@r9c5"),
                refused={"4@r1c8": "conflict:r3c7,r8c8", "4@r1c1": "cell_filled", "8@r1c4": "no_token"},
                then="A refused try costs nothing.",
            ),
            Step(
                say=f"You have {UNDOS} undos. Each takes back your latest pair or placement, however long ago it was. "
                "The four in row 1, column 5 is wrong: undo it.",
                typed="U.",
                start=_after("P5+6 4@r1c5"),
                answers=("U",),
                then="The token lies in its old place in the buffer.",
            ),
            Step(
                say="Stuck: no room for a pair, and no token has a legal cell. While you have undos, undo; you can always "
                "restart. A life cannot be spent yet.",
                typed="U or R.",
                start=_after(STUCK),
                answers=("U", "R"),
                refused={"L": "undo_first"},
                then="A position without hope is no dead end while anything can be done: then nobody warns you.",
            ),
            Step(
                say=f"Stuck again, and no undo left. You have {LIVES} lives: one leads back to where the level could still be "
                "won, the last one ends it. Spend a life, or restart.",
                typed="L or R.",
                start=_after(f"{STUCK} U 8@r9c9 U 8@r9c9 U 8@r9c9"),
                answers=("L", "R"),
                refused={"U": "no_undo"},
                then="Lives are lost in no other way.",
            ),
            Step(
                say="In visible mode every tile shows its digit, covered ones too. In hidden mode none does: turn free tiles "
                "over and remember them, or try a pair blindly. You may switch at any time. Turn all tiles face down.",
                typed="H.",
                start=_after(""),
                answers=("H",),
                refused={"V": "same_mode"},
                then="A tile that you turn over shows its digit until your next input.",
            ),
        ),
    ),
)

HELP = (
    Section(
        "The goal",
        "Fill the Sudoku and clear the stack; both, or the level is not solved. Reveal and resolve, pair and place, in any "
        "order, as you like.",
    ),
    Section("The numbers", NUMBERS + f" A custom level has an odd number of givens from {CUSTOM[0]} to {CUSTOM[1]}."),
    Section(
        "Free tiles",
        "A tile is free if no tile lies on any part of it and its left or its right side is free. Only free tiles can be "
        "taken.",
    ),
    Section("Pairs", "Any two free tiles of one digit are a pair. They give two tokens of that digit to the buffer."),
    Section(
        "The buffer",
        f"It holds {CAP} tokens. With {CAP - 1} or {CAP} there is no room for a pair: place some first, in any order.",
    ),
    Section(
        "Placing",
        "A token goes into an empty cell if its row, column and box do not have the digit. Wrong but legal is accepted "
        "without a word.",
    ),
    Section(
        "Undo",
        f"{UNDOS} undos a level. Each takes back the latest pair or placement; there is no redo. Peeks, hints, tries and mode "
        "changes are not actions.",
    ),
    Section(
        "Stuck, lives, restart",
        f"At a dead end undo, or restart, or, without undos, spend one of your {LIVES} lives: it leads back to the latest "
        "position that can be won. The last life ends the level. Nothing else costs a life.",
    ),
    Section(
        "Visible and hidden",
        "In visible mode every digit is shown, covered tiles too. In hidden mode tiles lie face down. A peek at a free tile "
        "shows it until your next input; remember it, because the log does not tell it. A pair may be tried blindly; if it "
        "does not match, you see both digits until your next input and nothing is lost. You may switch at any moment; it "
        "changes what you see, nothing else.",
    ),
    Section(
        "What you type",
        "P5+6 takes a pair, 4@r1c4 places, U undo, L spend a life, R restart, K5 peek, V visible, H hidden, ? or hint, pause, "
        "resume, X give up. `free`, `pairs` and `cells 4` answer questions.",
        typed=True,
    ),
    Section(
        "Hints",
        "A hint says what to do and why; it never acts. Hints are free and counted, and a hinted run is not ranked.",
    ),
)
