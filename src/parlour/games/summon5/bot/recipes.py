"""The levels of Summon5's bots, where they are not the usual ones."""
# Not compiled: a table.

from parlour.core.recipes import Recipe

RECIPES = {
    "easy": Recipe("greedy", worlds=1, slips=70),
    "medium": Recipe("greedy", worlds=1, slips=30),
    "hard": Recipe("greedy", worlds=2),
    "master": Recipe("foresight", simulations=1_500),
}
