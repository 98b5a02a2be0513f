"""The lists behind Underscore's title: the codex, the graveyard, the records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games.underscore.queries.codex import reference
from parlour.terminal.boards.underscore.part import no_zeros
from parlour.terminal.boards.underscore.portrait import Identity, portrait
from parlour.terminal.screens.shelf import Row

if TYPE_CHECKING:
    from parlour.store.home import Home


def codex() -> list[Row]:
    """Everything that anybody may look up."""
    book = reference()
    rows = []
    for element in book.elements:
        pairs = (("weak to", element.weak), ("resists", element.resists), ("immune to", element.immune))
        meets = [f"{word} {', '.join(names)}" for word, names in pairs if names]
        meets += [f"drinks {', '.join(element.absorbs)}"] if element.absorbs else []
        rows.append(Row(("element", element.name.capitalize(), ""), f"{element.text}\n{'; '.join(meets)}."))
    rows += [Row(("status", each.name.capitalize(), f"up to {each.most}"), each.text) for each in book.statuses]
    rows += [
        Row(("move", each.name, each.element), f"{no_zeros(each.tags)}\n{each.text}\n\n{each.flavour}")
        for each in book.moves
    ]
    for each in book.blessings:
        kind = "major blessing" if each.major else "minor blessing"
        rows.append(Row((kind, each.name, f"{each.element} {each.rarity}"), f"{each.text}\n\n{each.flavour}"))
    for beast in sorted(book.bestiary, key=lambda each: (each.level, each.is_elite)):
        level = f"level {beast.level}{', elite' if beast.is_elite else ''}"
        face = portrait(Identity(beast.name, beast.level, beast.is_elite))
        rows.append(Row(("encounter", beast.name, level), "\n".join([beast.bark, "", *face])))
    return rows


def records(home: Home) -> list[Row]:
    from parlour.games.underscore.run.seals import SEALS
    from parlour.store.underscore.runs import best, by_seal, by_slayer, by_start, victims

    rows = []
    for place, score in enumerate(best(home), 1):
        rank = str(place) if score.ranked else "-"
        words = f"{score.name} began as {score.start}, on {score.day}."
        seeded = "" if score.ranked else " Its seed was chosen, so that it is not ranked."
        under = f" Under {', '.join(SEALS[seal][0] for seal in score.seals)}." if score.seals else ""
        slain = f" Slain by {score.slayer}." if score.slayer else ""
        rows.append(
            Row((rank, score.name, f"level {score.level}, {score.turns} turns"), words + slain + under + seeded)
        )
    for title, found in (("begun as", by_start(home)), ("under", by_seal(home)), ("slain by", by_slayer(home))):
        for each in found:
            words = f"{each.runs} of your ranked runs: {title} {each.what}. The deepest came to level {each.level}."
            rows.append(Row((title, each.what, f"{each.runs}, deepest level {each.level}"), words))
    for score in victims(home):
        words = f"{score.slayer}, who lies in your graveyard, slew {score.name} on level {score.level}, on {score.day}."
        rows.append(Row(("your dead slew", score.name, f"level {score.level}, by {score.slayer}"), words))
    return rows + [Row(("deed", *each.cells), each.text) for each in deed_rows(home)]


def deed_rows(home: Home) -> list[Row]:
    """Every deed, done or not, and what it opens."""
    from parlour.games.underscore.content.library import content
    from parlour.store.underscore.runs import has_died
    from parlour.store.underscore.unlocks import deeds, words

    known = deeds(home, has_died(home))
    return [
        Row((f"[{'x' if known[row.id] else ' '}] {row.text}", ""), f"{row.text}\n\nIt opens {words(row)}.")
        for row in content().unlocks
    ]
