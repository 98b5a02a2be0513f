"""The lesson and the help of Magpie, as data."""
# Not compiled: it only reads or writes text.

from parlour.core.lessons import Lesson, Section, Step

ZONES = {"bag": [1, 1, 1, 2, 2, 3, 4, 4, 5, 5, 6, 6], "1": [2, 4, 6], "2": [3, 3, 5], "led": [], "out": []}

LESSONS = (
    Lesson(
        title="The higher tile",
        steps=(
            Step(
                say="You lead. Lay your highest tile. It stays face down until it is answered; the other seat only hears that it is high.",
                start={"zones": ZONES, "leader": 1, "points": [0, 0]},
                answers=("lay 6",),
                refused={"lay 5": "not_held"},
                then="The other seat answers, and both tiles are opened: yours is higher, so you take both.",
                replies=("2 lay 3",),
            ),
        ),
    ),
)

HELP = (
    Section(
        "The game",
        "One seat lays a tile face down and says whether it is high (4 to 6) or low, the other answers with a tile. The higher one takes both: their numbers are your "
        "points. Whoever took leads next. Both draw from the bag while it lasts; at the end the points decide.",
    ),
    Section("What you type", "`lay N` lays the tile N of your hand."),
)
