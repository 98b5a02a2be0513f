"""What a lesson says of the screen before it begins: each sign is told before it matters."""

from __future__ import annotations

KEYS = "t is a hint, i tells of what the cursor is on, l is the story, ? is help, Esc goes back, q leaves and loses nothing."

TOURS: dict[tuple[str, int], tuple[str, ...]] = {
    ("underscore", 1): (
        (
            "Above is the other side, below are you. The bar of # is HP, then as a number. A move of the other side is ???? "
            "until it has been seen; a * behind its name means that it cannot be cast now."
        ),
        (
            "At the foot are your moves, by their keys. `-- atk 2x1` is the element (-- is none), the kind, the damage and how "
            "often. `hits 2` is what would arrive now, as far as everybody knows; the rules write it `vs: 2`. `heals` would be "
            "drunk, `no harm` be lost."
        ),
        "One key arms a move: all of its text stands on the left, and below what it would do. The same key again, or Enter, "
        "casts it. " + KEYS,
    ),
    ("underscore", 2): (
        (
            "Two letters are an element: Wa St Fi Pl Vi Fo Th. In a box, `Wa 3` means: attuned to Water, for three turns more. "
            "A * behind it: only you know. Where the screen is wide, the table of what each is weak to stands below."
        ),
    ),
    ("underscore", 4): (
        (
            "Below the attunements stand statuses with their turns, such as `Burn 2`; nothing stands there for what you do not "
            "have. i on a move, or the codex in the title, tells what each does."
        ),
        "`cooling 2` beside a move, cd in the rules, is how many of your turns it rests. While it cools it cannot be chosen.",
    ),
    ("underscore", 5): (
        (
            "`Heat 1` beside a move is what casting it adds to your Heat, which stands beside your HP; a die against it decides "
            "Overheat. `charge 2` is how many turns a move stays charged, `spent` that it is not any more."
        ),
    ),
    ("underscore", 6): (
        (
            "Keys 5 to 7 are your Bank. A banked move rests, unless its text says From Bank or While Banked; the side that is "
            "cast from its Bank shows it in its box."
        ),
        (
            "Two more signs may stand in a box. `curse risk 3 of 10`: a ten-sided die at or below it brings Curse. `ward 1`: so "
            "many declarations of the other side will come to nothing."
        ),
    ),
    ("underscore", 7): (
        (
            "`trap Wa` in a box: a move of that kind will spring something on who casts it; `trap ????` hides what it waits for. "
            "`bound 2` beside a move: it cannot be chosen for so many turns."
        ),
    ),
    ("fogline", 1): (
        (
            "A tile has a letter on each side: P plains, F forest, M mountain. On the right are your units and your cards; the "
            "letter of a unit and the number of a card choose them, arrows move to a cell, Enter places."
        ),
        "(1i) is an Infantry of seat 1 that only its owner knows; 1I lies open; 2? is hidden from you. " + KEYS,
    ),
    ("fogline", 3): (
        (
            "Enter on a unit of yours selects it. Arrows ^ > v < on tiles are where it may go; beside a target stand the odds, "
            "such as 3/5: it wins against three of the five that may be there. On the right every way is told in words, also why "
            "there is none. Esc takes the selection back."
        ),
    ),
    ("summon5", 1): (
        (
            "The Loom has columns and rows from 0. Arrows move over it, a digit lays that thread of your hand where the cursor "
            "is. What you lay stands in < >, what was woven last in [ ]; a + is where the line may go on."
        ),
        "On the right stand your hand, the sum of every run that is formed, and whether it is legal. u takes back, e ends "
        "the weave. " + KEYS,
    ),
    ("underlinery", 1): (
        "On the left is your own grid, on the right the numbers. Type a number: the cursor jumps to it in both. Enter "
        "places or calls. A line that lacks few numbers says which. " + KEYS,
    ),
    ("stackdoku", 1): (
        (
            "On the left is the Sudoku, on the right the stack seen from above: [6 ] is free, (4 ) is covered or wedged, ? lies "
            "face down. [ and ] peel layers off. Enter on a tile, then on its match, takes both into the tray below."
        ),
        "A digit chooses that token of the tray; + marks the cells where it may go, Enter places it. m is the pencil. "
        "Lives and undos always stand above. " + KEYS,
    ),
}
