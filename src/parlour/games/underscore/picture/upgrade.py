"""The upgrade screen in plain letters, 80 by 24: the fallen above, oneself below, what it all means on the right."""
# Not compiled: it only reads or writes text.

from __future__ import annotations

from textwrap import wrap

from parlour.games.underscore.combat.choices import OTHER, OWN
from parlour.games.underscore.content.tables import ACTIVE_MOST, BANK_MOST, ELEMENTS, LETTERS
from parlour.games.underscore.run.road import words
from parlour.games.underscore.view.run_shapes import HeroView, RunMove, RunView, UpgradePreview, UpgradeView
from parlour.games.underscore.view.shapes import CastPreview, UnderscoreView

WIDTH = 80
HEIGHT = 24
LEFT = 39
RIGHT = WIDTH - LEFT - 1
CELL = 16
RULE = f"*{'-' * (LEFT - 2)}*"

SHORT = {"attack": "atk", "utility": "utl"}
PROMPTS = {
    "upgrade": "learn o1 found|root, draft, major, leave",
    "ended": "learn o1, draft, major, leave, rest",
    "minors": "take N t=m1 ..., skip",
    "reorganise": "swap m2 b1, done",
}


def upgrade_picture(view: UnderscoreView) -> str:
    """What the bearer sees after a victory."""
    run = view.run
    assert run is not None
    upgrade, hero = run.upgrade, run.hero
    assert upgrade is not None
    assert hero is not None
    mine = below(hero)
    left = [*above(view, upgrade, HEIGHT - len(mine)), *mine]
    right = column(view, run, upgrade, hero)
    left += [""] * (HEIGHT - len(left))
    right += [""] * (HEIGHT - len(right))
    rows = [f"{one:<{LEFT}.{LEFT}} {two:.{RIGHT}}" for one, two in zip(left[:HEIGHT], right, strict=True)]
    return "\n".join([row.rstrip() for row in rows]).rstrip()


def fork_picture(view: UnderscoreView) -> str:
    """The two roads to the next level, and oneself below."""
    run = view.run
    assert run is not None and run.road is not None and run.hero is not None
    rows = [f" UNDERSCORE   two roads lead to level {run.level + 1}", ""]
    for n, sign in enumerate(run.road.signs, 1):
        mark = f"{', elite' if sign.is_elite else ''}{f', echo +{sign.echo}' if sign.echo else ''}"
        rows.append(f" {n} {sign.name} (level {sign.level}{mark})")
        rows += wrap(sign.bark, WIDTH, initial_indent="   ", subsequent_indent="   ")
        if sign.spoil is not None:
            told = f"{sign.spoil.name}. {sign.spoil.text}"
            rows += wrap(told, WIDTH, initial_indent="   ", subsequent_indent="   ")
        rows.append("")
    return "\n".join([*rows, *below(run.hero), "", " go 1, go 2"])


def above(view: UnderscoreView, upgrade: UpgradeView, room: int) -> list[str]:
    """The Learn button over the fallen's grid, or the three blessings in its place; then the two other buttons."""
    button = {"": "Major ", "burden": "Locked"}.get(upgrade.why, "  --  ")
    buttons = [
        "   +--------+          +-------------+",
        f"   | {button} |          | Draft Minor |",
        "   +--------+          +-------------+",
    ]
    if view.phase == "minors":
        rows = []
        for n, minor in enumerate(upgrade.minors, 1):
            rows += [f"  +{'-' * 33}+", f"  | {f'{n} {minor.name}':<31.31} |"]
        rows += [f"  +{'-' * 33}+"] if rows else []
    else:
        rows = [
            "           +------------+",
            "           | Learn Move |",
            *grid(upgrade.active, upgrade.banked, BANK_MOST, OTHER),
        ]
    return [*rows, *(buttons if len(rows) + 3 <= room else [f"     [ {button} ]         [ Draft Minor ]"])]


def below(hero: HeroView) -> list[str]:
    rows = [RULE, " *Current Character*", *grid(hero.active, hero.banked, hero.bank, OWN)]
    if hero.box is not None:
        rows.append(f"  Forget Move: | {hero.box.card.name:<20.20} |")
    return [*rows, RULE]


def grid(active: list[RunMove], banked: list[RunMove], bank: int, slots: tuple[str, ...]) -> list[str]:
    """Two cells a row: Active ones, then banked ones."""
    held: dict[str, RunMove] = dict(zip(slots, active, strict=False))
    held |= dict(zip(slots[ACTIVE_MOST:], banked, strict=False))
    shown = [*slots[:ACTIVE_MOST], *slots[ACTIVE_MOST : ACTIVE_MOST + max(bank, len(banked))]]
    cells = [cell(slot, held.get(slot)) for slot in shown]
    cells += [" " * CELL] * (len(cells) % 2)
    bar = f"  +{'-' * CELL}+{'-' * CELL}+"
    middle = bar if len(cells) <= ACTIVE_MOST + BANK_MOST else ""  # a third pocket takes the place of the bars
    rows = [bar]
    for at in range(0, len(cells), 2):
        rows += [middle] if at == ACTIVE_MOST and middle else []
        rows.append(f"  |{cells[at]}|{cells[at + 1]}|")
    return [*rows, bar]


def cell(slot: str, move: RunMove | None) -> str:
    name = "" if move is None else f"{'*' if move.card.mods else ''}{move.card.name}"
    return f"{f'{slot} {name}':<{CELL}.{CELL}}"


def column(view: UnderscoreView, run: RunView, upgrade: UpgradeView, hero: HeroView) -> list[str]:
    """The right column: who has fallen, what is offered, what one is; the last two lines say what may be typed."""
    fallen = upgrade.fallen
    mark = ", elite" if fallen.is_elite else f", echo +{fallen.echo}" if fallen.echo else ""
    rows = wrap(f"{fallen.name.upper()}, fallen (level {run.level}{mark})", RIGHT)
    rows += offered(upgrade) if view.phase == "minors" else taught(upgrade)
    rows += major_rows(run, upgrade)
    rows.append(f"scope: {upgrade.scope}")
    stats = [f"Max HP {hero.max_hp}"]
    if hero.hp_penalty:
        stats.append(f"starts {hero.hp_penalty} below")
    stats += [f"starting {name.capitalize()} {n}" for name, n in hero.starting.items()]
    rows += wrap(f"{run.name}: {', '.join(stats)}", RIGHT)
    if hero.blessings:
        rows += wrap(f"Blessings: {', '.join(blessing.name for blessing in hero.blessings)}", RIGHT)
    ended = run.road is not None and run.road.ended
    if run.road is not None and ended:
        rows = [*wrap(run.road.epilogue, RIGHT), *wrap(f"Ahead, {words(run.level + 1)}", RIGHT), *rows]
    if run.road is not None and not ended:
        rows += wrap(f"Ahead, level {run.road.at}: {run.road.boss}", RIGHT)
    if run.road is not None and run.road.seals:
        rows += wrap(f"Sworn: {', '.join([seal.name for seal in run.road.seals])}", RIGHT)
    if run.road is not None and run.road.lost:
        rows += wrap(f"The next fight begins {run.road.lost} HP below, unless you leave", RIGHT)
    phase = "ended" if ended and view.phase == "upgrade" else view.phase
    prompt = "forget b1 (one move must go)" if upgrade.must_forget else PROMPTS[phase]
    return [*rows[: HEIGHT - 2], prompt, "`try ...` says what an input would do"]


def taught(upgrade: UpgradeView) -> list[str]:
    """Every move of the fallen in a line; * = it carries minor blessings."""
    held = [*zip(OTHER, upgrade.active, strict=False), *zip(OTHER[ACTIVE_MOST:], upgrade.banked, strict=False)]
    return [f"{slot} {'*' if move.card.mods else ''}{move.card.name} {brief(move)}"[:RIGHT] for slot, move in held]


def brief(move: RunMove) -> str:
    """`Fi atk 2x1 ht1`: what matters first, in few letters."""
    card = move.card
    words = [LETTERS[ELEMENTS.index(move.element)], "/".join(SHORT[kind] for kind in card.types)]
    words += [f"{move.dmg}x{move.iters}"] if move.dmg else []
    words += [f"{code}{n}" for code, n in (("cd", move.cooldown), ("ht", move.heat), ("ch", card.charge)) if n]
    words += ["Quick"] if card.speed > 0 else ["Slow"] if card.speed < 0 else []
    return " ".join([*words, *[f"Ig-{word.capitalize()}" for word in card.ignores]])


def offered(upgrade: UpgradeView) -> list[str]:
    """The three blessings in the document's words, and which own moves each may change."""
    rows = []
    for n, minor in enumerate(upgrade.minors, 1):
        rows += wrap(f"{n} ({minor.element} {minor.rarity}) {minor.text}", RIGHT)
        if minor.targets:
            extra = "".join(f" {key}=" for key in minor.asks if key != "t")
            rows.append(f"   t={','.join(minor.targets)}{extra}"[:RIGHT])
    return rows


def major_rows(run: RunView, upgrade: UpgradeView) -> list[str]:
    if upgrade.major is None:
        return ["Major: nothing is in scope"]
    rows = wrap(f"Major: {upgrade.major.name} ({upgrade.rarity}). {upgrade.major.text}", RIGHT)
    if upgrade.why == "burden":
        return [*rows, f"Burden {run.burden} > Elites {run.elites}: slay an elite"]
    return [*rows, f"Burden {run.burden} / Elites {run.elites} -> available"]


# -- previews ------------------------------------------------------------------------------------------------------


def sketch_upgrade(preview: UpgradePreview) -> str:
    """What an upgrade would do, in lines."""
    rows = [f"refused: {preview.refusal}"] if preview.refusal else []
    rows += wrap(preview.text, WIDTH - 4)
    if preview.open:
        rows += wrap(f"open: {' '.join(preview.open)}", WIDTH - 4)
    for title, move in (("now", preview.before), ("then", preview.after)):
        if move is not None:
            rows.append(f"{title}: {move.card.name}. {move.tags}")
            rows += [f"      {line}" for line in wrap(move.card.text, WIDTH - 10)]
    if preview.hero:
        rows.append("you: " + ", ".join(f"{name.replace('_', ' ')} {n:+d}" for name, n in preview.hero.items()))
    return "\n".join([f"  {row}" for row in rows])


def sketch_cast(preview: CastPreview) -> str:
    """What a cast would do, in a line."""
    if preview.refusal:
        return f"  refused: {preview.refusal}"
    stop = f", {preview.stopped} would stop it" if preview.stopped else ""
    return f"  speed {preview.speed}, looks like {preview.damage} damage{stop}"
