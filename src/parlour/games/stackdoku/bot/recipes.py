"""The levels of Stackdoku's bots, where they are not the usual ones."""
# Not compiled: a table.

from parlour.core.recipes import Recipe

RECIPES = {
    "easy": Recipe("skill", skill=1),
    "medium": Recipe("skill", skill=2),
    "hard": Recipe("skill", skill=3),
    "master": Recipe("skill", skill=4),
}
