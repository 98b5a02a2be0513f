"""Every game of the catalogue: random matches from start to end, under its default options."""

from bench.measure import Row, repeated
from bench.plain import versus_plain
from bench.playouts import matches
from parlour import games
from parlour.core.dice import QuickDice

PROMISED = {"fogline": 8.0}  # how many times as fast as plain Python, at the least


def random_matches(name: str, seconds: float) -> float:
    """Random matches a second."""
    game, dice = games.card(name).make(), QuickDice(1)
    return repeated(lambda: matches(game, 1, dice).games)(seconds)


def rows(seconds: float) -> list[Row]:
    return [
        versus_plain(
            f"{card.title}, random matches",
            "matches/s",
            seconds,
            random_matches,
            card.name,
            promised=PROMISED.get(card.name, 0.0),
        )
        for card in games.cards()
    ]
