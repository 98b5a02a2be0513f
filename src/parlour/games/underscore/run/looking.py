"""A run as data: what its bearer may know of it, and the little that a watcher may."""

from parlour.games.underscore.combat.choices import OWN
from parlour.games.underscore.combat.looking import card_of
from parlour.games.underscore.content.library import Content
from parlour.games.underscore.content.moves import IGNORABLE, NO_CHARGE, RANDOM_VARIABLES, Move
from parlour.games.underscore.content.tables import ELEMENTS, LETTERS, PLAIN, TYPES
from parlour.games.underscore.content.view import MoveData
from parlour.games.underscore.run.minors import asks
from parlour.games.underscore.run.run import Run, title_of
from parlour.games.underscore.run.scopes import MINOR_SCOPE, elements_of, fits, rarities
from parlour.games.underscore.run.upgrade import Upgrade
from parlour.games.underscore.run.view import FoeView, HeroView, MinorView, RunMove, RunView, UpgradeView
from parlour.games.underscore.terms import Terms


def run_view(run: Run, terms: Terms, upgrading: bool, over: bool) -> RunView:
    """All of it; the id of who is being fought is told when it lies open."""
    return RunView(
        name=run.name,
        start=run.start,
        level=run.level,
        burden=run.burden,
        elites=run.elites,
        turns=run.turns.copy(),
        met=run.met.copy(),
        title=title_of(run.level),
        season=terms.season,
        last=len(terms.season_levels),
        hero=hero_view(run, terms) if run.active else None,
        foe=foe_view(run, upgrading or over),
        upgrade=upgrade_view(run, terms) if upgrading else None,
        past=run.past.copy(),
        spent={name: used.copy() for name, used in run.spent.items()},
        uids=run.uids,
    )


def watched(run: Run, terms: Terms) -> RunView:
    """What a watcher may know: who walks, how far, against whom."""
    return RunView(
        name=run.name,
        start="",
        level=run.level,
        burden=None,
        elites=run.elites,
        turns=run.turns.copy(),
        met=[],
        title=title_of(run.level),
        season=terms.season,
        last=len(terms.season_levels),
        hero=None,
        foe=foe_view(run, False),
        upgrade=None,
        past=[],
        spent={},
        uids=0,
    )


def hero_view(run: Run, terms: Terms) -> HeroView:
    content = terms.content
    return HeroView(
        max_hp=run.max_hp,
        hp_penalty=run.hp_penalty,
        starting=dict(run.starting),
        bank=run.bank(content),
        active=[run_move(content, move) for move in run.active],
        banked=[run_move(content, move) for move in run.banked],
        box=run_move(content, run.box[0]) if run.box else None,
        blessings=[terms.offer(name) for name in run.blessings],
    )


def run_move(content: Content, data: MoveData) -> RunMove:
    move = content.move(data)
    return RunMove(
        uid=data.uid,
        card=card_of(move),
        element=ELEMENTS[move.element],
        dmg=move.dmg,
        iters=move.iters,
        cooldown=move.cooldown,
        heat=move.heat,
        random=[word for place, word in enumerate(RANDOM_VARIABLES) if move.random[place]],
        tags=tags_of(move),
    )


def tags_of(move: Move) -> str:
    """The printed line of a move: element, types, damage, tags."""
    kinds = "/".join([TYPES[kind] for kind in (1, 2) if move.types & kind])
    element = "Plain" if move.element == PLAIN else ELEMENTS[move.element].capitalize()
    words = [f"{element} {kinds} {move.dmg}x{move.iters}"]
    for name, value in (("Cooldown", move.cooldown), ("Heat", move.heat)):
        if value:
            words.append(f"{name} {value}")
    if move.charge != NO_CHARGE:
        words.append(f"Charge {move.charge}")
    if move.speed:
        words.append("Quick-Move" if move.speed > 0 else "Slow-Move")
    words += [f"Ignores-{word.capitalize()}" for word, status in IGNORABLE.items() if move.ignores[status]]
    words += [f"$_Random {word}" for place, word in enumerate(RANDOM_VARIABLES) if move.random[place]]
    return ", ".join(words)


def foe_view(run: Run, known: bool) -> FoeView | None:
    foe = run.foe
    if foe is None:
        return None
    return FoeView(foe.id if known else "", foe.name, foe.bark, foe.level, foe.is_elite, run.echo)


def upgrade_view(run: Run, terms: Terms) -> UpgradeView:
    content, foe, fallen = terms.content, run.foe, foe_view(run, True)
    assert foe is not None and fallen is not None
    return UpgradeView(
        fallen=fallen,
        active=[run_move(content, move) for move in foe.moves.active],
        banked=[run_move(content, move) for move in foe.moves.banked],
        major=terms.offer(run.major) if run.major else None,
        rarity=content.majors[run.major].rarity if run.major else "",
        why=Upgrade(content, run).why_not_major(),
        scope=scope_words(content, run),
        minors=[minor_view(content, run, name) for name in run.minors],
        must_forget=run.crowded,
    )


def scope_words(content: Content, run: Run) -> str:
    """`Fi C+U  Pl C+U  any`: the rarities of minor blessings in scope."""
    active = elements_of([content.move(move) for move in run.active])
    words: list[str] = []
    for code, element in zip(LETTERS[1:], ELEMENTS[1:], strict=True):
        found = [rarity[0].upper() for rarity in rarities(MINOR_SCOPE, active, element)]
        if found:
            words.append(f"{code} {'+'.join(found)}")
    return "  ".join([*words, "any"])


def minor_view(content: Content, run: Run, name: str) -> MinorView:
    row = content.minors[name]
    wanted = asks(content, name)
    targets: list[str] = []
    for place in run.slots():
        data = run.slot(place)
        assert data is not None
        if "t" in wanted and fits(content, name, content.move(data)):
            targets.append(OWN[place])
    return MinorView(name, row.name, row.element, row.rarity, row.text, row.needs, wanted, targets)
