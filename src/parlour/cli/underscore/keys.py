"""What is typed in a fight: keys become casts, and choices that are missing are asked for."""

from typing import Final

from parlour.cli.paper import Paper
from parlour.games.underscore.view.shapes import UnderscoreView

SLOTS: Final = ("m1", "m2", "m3", "m4", "b1", "b2", "b3")
CHOICES: Final = {"e": "element", "s": "status", "y": "attack or utility", "t": "slot"}


def complete(paper: Paper, view: UnderscoreView, text: str, legal: list[str]) -> str:
    """The input in full; Back if the player thinks better of it."""
    word, *given = text.split()
    if word == "cast" and given:
        word, *given = given
    elif word.isascii() and word.isdigit() and 1 <= int(word) <= len(SLOTS):
        word = SLOTS[int(word) - 1]
    if word not in SLOTS:
        return text
    ways = [way.split()[2:] for way in legal if way.split()[:2] == ["cast", word]]
    keys = [part.partition("=")[0] for part in ways[0]] if ways else []
    said = {part.partition("=")[0] for part in given}
    for key in keys:
        if key not in said:
            given.append(f"{key}={pick(paper, view, word, key, ways)}")
    return " ".join(["cast", word, *given])


def pick(paper: Paper, view: UnderscoreView, slot: str, key: str, ways: list[list[str]]) -> str:
    """A one-line picker for one choice."""
    parts = [part.partition("=") for way in ways for part in way]
    values = {value: value for name, _, value in parts if name == key}
    if len(values) == 1:
        return next(iter(values))
    paper.prose("  ".join(f"{n} {named(view, value)}" for n, value in enumerate(values, 1)), "   ")
    return paper.choose(values, f"{slot}: {CHOICES[key]}> ")


def named(view: UnderscoreView, value: str) -> str:
    """A slot with the name of its move."""
    if value not in SLOTS and value[0] not in "oq":
        return value
    assert view.fight is not None
    side = view.fight.sides[0 if value[0] in "mb" else 1]
    pool = side.active if value[0] in "mo" else side.banked
    card = next(move.card for move in side.moves if move.uid == pool[int(value[1:]) - 1])
    return value if card is None else f"{value} ({card.name})"
