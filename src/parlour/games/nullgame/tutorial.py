"""The lesson and the help of Nullgame, as data."""
# Not compiled: it only reads or writes text.

from parlour.core.lessons import Lesson, Section, Step

LESSONS = (
    Lesson(
        title="Closed hands",
        steps=(
            Step(
                say="Take some pebbles into your hand. Nobody sees that you do.",
                start={"hands": [0, 1], "left": [3, 3], "shown": [False, False]},
                answers=("hold 1", "hold 3"),
                refused={"hold 4": "too_many"},
                then="Your hand stays closed until both seats have shown.",
            ),
            Step(
                say="Now show. An even sum is yours.",
                answers=("show",),
                then="You wait; the other seat may still change its hand.",
                replies=("2 show",),
            ),
        ),
    ),
)

HELP = (
    Section(
        "The game", "Hold pebbles in your closed hand, change your mind a few times, show. Seat 1 wins an even sum."
    ),
    Section("What you type", "`hold N` takes N pebbles into the hand. `show` shows it."),
)
