"""Matches of Magpie that one viewer cannot tell apart: seat 2 holds and leads this or that."""

from parlour.core.dice import QuickDice
from parlour.games.magpie.options import is_high
from parlour.laws.twin import Twin

UNSEEN = [1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5, 6, 6]  # by seat 1, who holds 2, 4 and 6
DECKS = [QuickDice(seed).shuffle("deal", UNSEEN) for seed in range(40)]
HALVES = [[deck for deck in DECKS if is_high(deck[0]) == high][:4] for high in (True, False)]


def start(deck: list[int]) -> dict[str, object]:
    zones = {"bag": sorted(deck[3:]), "1": [2, 4, 6], "2": sorted(deck[:3]), "led": [], "out": []}
    return {"zones": zones, "leader": 2, "points": [0, 0]}


TWINS = [
    Twin(viewer, {}, f"2 lay {left[0]}", f"2 lay {right[0]}", start(left), start(right), ("lay 2", "lay 3"))
    for viewer in (0, 1)
    for decks in HALVES
    for left, right in zip(decks[::2], decks[1::2], strict=True)
]
