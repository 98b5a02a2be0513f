"""The levels of Underlinery's bots, where they are not the usual ones."""
# Not compiled: a table.

from parlour.core.recipes import Recipe

RECIPES = {
    "easy": Recipe("greedy", worlds=1, slips=40),
    "medium": Recipe("greedy", worlds=1, slips=15),
    "hard": Recipe("skill", skill=1, slips=5),
    "master": Recipe("skill", skill=2),
    "greedy": Recipe("skill", skill=1),  # a rival: `hard` without its slips
}
