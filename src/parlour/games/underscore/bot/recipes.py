"""The levels of Underscore's bots, where they are not the usual ones."""
# Not compiled: a table.

from parlour.core.recipes import Recipe

RECIPES = {
    "easy": Recipe("greedy", worlds=1, slips=35),
    "hard": Recipe("joint", simulations=150, explore=0.15, depth=0),
    "master": Recipe("joint", simulations=2_000, explore=0.15, depth=0),
    "regret": Recipe("regret", simulations=2_000, explore=0.1, depth=0),  # a rival
}
