"""What can be looked up: elements, statuses, any public fact of either side, the full text of any move one may know."""
# Not compiled: it only reads or writes text.

from __future__ import annotations

import textwrap

from parlour.core.catalogue import Query
from parlour.core.view import View
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.shapes import RootData
from parlour.games.underscore.content.tables import (
    DESCRIPTIONS,
    ELEMENTS,
    LETTERS,
    MECHANICS,
    MOST,
    RELATIONS,
    STATUSES,
)
from parlour.games.underscore.view.fight_shapes import MoveState, Side
from parlour.games.underscore.view.shapes import UnderscoreView

WIDTH = 78

EFFECTS = {  # what one who experiences the status experiences
    "burn": "take 1 Fire damage each turn; past its maximum: burn out, one Fire hit for each, then Anger 1",
    "wound": "below half HP all Wounds open: 1 Vital damage for each; a thousand kill",
    "decay": "take 1 Force damage each turn, gain 1 curse risk and roll the Curse",
    "regen": "heal 1 each turn, 2 if attuned to Fire or Vital",
    "curse": "lose 1 Max HP each turn",
    "anger": "utilities fail",
    "stun": "attacks fail",
    "sleep": "every move fails",
    "slow": "1 slower, however many turns are left",
    "quick": "1 faster, however many turns are left",
    "strong": "deal 1 more, after all relations",
    "tough": "take 1 less, after all relations",
}


def wrapped(text: str, indent: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent)


def elements() -> str:
    """The table of relations."""
    rows = [f" {'held':<12}{'weak to (+1)':<18}{'resists (-1)':<14}{'immune (0)':<13}{'drinks (heals 1)'}"]
    for letters, name in zip(LETTERS[1:], ELEMENTS[1:], strict=True):
        weak, resists, immune, absorbs = (
            ", ".join(word.capitalize() for word in words) or "-" for words in RELATIONS[name]
        )
        rows.append(f" {letters} {name.capitalize():<9}{weak:<18}{resists:<14}{immune:<13}{absorbs}")
    for name in ELEMENTS[1:]:
        rows.append(
            wrapped(f"{name.capitalize()}: {DESCRIPTIONS[name]} Its moves: {', '.join(MECHANICS[name])}.", "  ")
        )
    return "\n".join(rows)


def statuses() -> str:
    return "\n".join(
        textwrap.fill(
            f"{name.capitalize():<7} up to {most:<5}{EFFECTS[name]}",
            WIDTH,
            initial_indent=" ",
            subsequent_indent=" " * 20,
        )
        for name, most in zip(STATUSES, MOST, strict=True)
    )


def root_text(root: RootData) -> str:
    """A move as printed."""
    words = [root.element if root.element != "none" else "plain", "/".join(root.types)]
    if root.dmg:
        words.append(f"{root.dmg}x{root.iters}")
    numbers = {"Cooldown": root.cooldown, "Heat": root.heat, "Charge": root.charge}
    words += [f"[{word} {n}]" for word, n in numbers.items() if n is not None and (n or word == "Charge")]
    words += ["Quick-Move"] if root.speed > 0 else ["Slow-Move"] if root.speed < 0 else []
    words += [f"Ignores-{each.capitalize()}" for each in root.ignores]
    return f" {root.name}  ({', '.join([words[0].capitalize(), *words[1:]])})\n{wrapped(root.text, '   ')}\n{wrapped(root.flavour, '   ~ ')}"


def moves(seen: set[str]) -> str:
    """The moves that somebody has seen, by element."""
    known = content().roots
    rows = [root_text(root) for name, root in known.items() if name in seen]
    return "\n".join([f" {len(rows)} of {len(known)} moves seen", *rows])


def inspect(view: View, rest: str) -> str:
    """Every public fact of both sides; `inspect m2`, `inspect o3`: one move whole."""
    assert isinstance(view, UnderscoreView)
    if view.fight is None:
        return "there is no fight to look at"
    me = view.viewer or 1
    mine, theirs = view.fight.sides[me - 1], view.fight.sides[2 - me]
    slots = {
        **{f"m{n}": (mine, uid) for n, uid in enumerate(mine.active, 1)},
        **{f"b{n}": (mine, uid) for n, uid in enumerate(mine.banked, 1)},
        **{f"o{n}": (theirs, uid) for n, uid in enumerate(theirs.active, 1)},
        **{f"q{n}": (theirs, uid) for n, uid in enumerate(theirs.banked, 1)},
    }
    if rest in slots:
        side, uid = slots[rest]
        return one(next(move for move in side.moves if move.uid == uid), rest)
    if rest:
        return f"there is no slot {rest[:20]!r}; expected one of {', '.join(slots)}"
    return "\n".join([*facts(theirs, "oq"), "", *facts(mine, "mb")])


def one(move: MoveState, slot: str) -> str:
    """One move in this fight."""
    if move.card is None:
        return f" {slot} ????: private; nobody but its owner knows it"
    card, now = move.card, move.now
    kind = "/".join(card.types)
    if now is None:
        return f" {slot} {card.name} ({kind}), hidden again\n{wrapped(card.text, '   ')}"
    words = [now.element if now.element != "none" else "plain", kind]
    if now.dmg:
        words.append(f"{now.dmg}x{now.iters}")
    words += [f"Cooldown {now.cooldown}"] if now.cooldown else []
    words += [f"Heat {now.heat}"] if now.heat else []
    if card.charge is not None:
        words.append(f"Charge {card.charge} ({'spent' if now.discharged else f'{now.on_charge} left'})")
    words += ["Quick-Move"] if card.speed > 0 else ["Slow-Move"] if card.speed < 0 else []
    words += [f"Ignores-{each.capitalize()}" for each in card.ignores]
    words += [f"cooling {now.cooling}"] if now.cooling else []
    words += [f"bound {now.bound}" if now.bound > 0 else "bound"] if now.bound else []
    return f" {slot} {card.name} ({', '.join(words)})\n{wrapped(card.text, '   ')}"


def facts(side: Side, letters: str) -> list[str]:
    """One side, as far as it is known."""
    by_uid = {move.uid: move for move in side.moves}
    held = [
        f"{each.element.capitalize()} {each.turns}{' (private)' if each.private else ''}" for each in side.attunements
    ]
    state = [f"{name.capitalize()} {turns}" for name, turns in side.statuses.items()]
    state += [f"ignores {name.capitalize()} {turns}" for name, turns in side.ignores.items()]
    state += [f"immune to {name.capitalize()}" for name in side.immune]
    rows = [
        f" {side.name.upper() or 'THE OTHER SIDE'}  HP {side.hp}/{side.max_hp}  Heat {side.heat}  risk {side.risk}/10  ward {side.ward}",
        f"   attuned to: {', '.join(held) or 'nothing'}",
        f"   statuses: {', '.join(state) or 'none'}",
        f"   traps: {len(side.traps)}",
    ]
    rows += [wrapped(f"blessing {each.name}: {each.text}", "   ") for each in side.blessings]
    rows += [one(by_uid[uid], f"{letters[0]}{n}") for n, uid in enumerate(side.active, 1)]
    rows += [one(by_uid[uid], f"{letters[1]}{n}") for n, uid in enumerate(side.banked, 1)]
    return rows


def look_up(view: View, rest: str) -> str:
    """The codex without what a player has seen themself: elements and statuses."""
    return f"{elements()}\n\n{statuses()}"


QUERIES = {
    "inspect": Query("all that is known of both sides; `inspect o3` one move whole", inspect),
    "codex": Query("the elements and how they meet, and the statuses", look_up),
}
