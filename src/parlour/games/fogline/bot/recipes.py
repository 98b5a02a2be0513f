"""The levels of Fogline's bots, where they are not the usual ones."""
# Not compiled: a table.

from parlour.core.recipes import Recipe

RECIPES = {
    "hard": Recipe("search", simulations=160),
    "master": Recipe("search", simulations=4_000),
}
