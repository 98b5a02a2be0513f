"""A run as data: what its bearer may know of it, and the little that a watcher may."""

from parlour.core.contract import Action
from parlour.core.view import builtins
from parlour.games.underscore.combat.choices import OWN
from parlour.games.underscore.content.identity import identity
from parlour.games.underscore.content.library import Content
from parlour.games.underscore.content.moves import IGNORABLE, NO_CHARGE, RANDOM_VARIABLES, Move
from parlour.games.underscore.content.shapes import MoveData, Sign
from parlour.games.underscore.content.tables import ELEMENTS, LETTERS, PLAIN, TYPES
from parlour.games.underscore.dead.names import epitaph
from parlour.games.underscore.notation.match import write_start
from parlour.games.underscore.position.terms import Terms
from parlour.games.underscore.run.encounters import Meeting, elite_rate
from parlour.games.underscore.run.fork import spoil_of
from parlour.games.underscore.run.minors import asks
from parlour.games.underscore.run.road import TITLES, act_of, boss_of, epilogue, last_of, words
from parlour.games.underscore.run.run import Run, title_of
from parlour.games.underscore.run.scopes import MINOR_SCOPE, elements_of, fits, rarities
from parlour.games.underscore.run.unlocks import feats, honour
from parlour.games.underscore.run.upgrade import Upgrade
from parlour.games.underscore.view.fight import card_of
from parlour.games.underscore.view.run_shapes import (
    Beginning,
    FoeView,
    HeroView,
    MinorView,
    RoadView,
    RunMove,
    RunView,
    SignView,
    UpgradeView,
)


def shown_by(run: Run, terms: Terms) -> dict[str, int]:
    """What the run has done so far, that a title is given for."""
    return feats(run, terms.acts, terms.seals, terms.day, fell=False)


def run_shown(run: Run, terms: Terms, viewer: int, upgrading: bool, over: bool) -> RunView:
    """A run is its bearer's until it is over, then everybody's."""
    return run_view(run, terms, upgrading, over) if viewer == 1 or over else watched(run, terms)


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
        title=honour(terms.content, run, shown_by(run, terms)) if over else title_of(run.level),
        season=terms.season,
        last=len(terms.season_levels),
        hero=hero_view(run, terms) if run.active else None,
        foe=foe_view(run, upgrading or over),
        upgrade=upgrade_view(run, terms) if upgrading else None,
        past=run.past.copy(),
        spent={name: used.copy() for name, used in run.spent.items()},
        uids=run.uids,
        epitaph=epitaph(identity(builtins(run.character()))) if over else "",
        elements=elements_in(terms.content, run.known()),
        road=road_view(run, terms, True),
        day=terms.day,
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
        road=road_view(run, terms, False),
        day=terms.day,
    )


def road_view(run: Run, terms: Terms, whole: bool) -> RoadView | None:
    """Who stands at the end of the act is no secret; what the run was is its bearer's."""
    if not terms.acts:
        return None
    boss = boss_of(terms.content, run)
    return RoadView(
        act=act_of(run.level),
        title=TITLES[act_of(run.level)],
        boss=boss.who.name if boss is not None else "",
        at=last_of(run.level) if boss is not None else 0,
        omen=boss.omen if boss is not None else "",
        laws=[terms.offer(law.id) for law in boss.laws] if boss is not None else [],
        words=words(run.level),
        ended=run.ended,
        epilogue=epilogue(terms.content, run) if run.ended and whole else "",
        seals=terms.sworn(),
        lost=run.lost if whole else 0,
        signs=[sign_view(run, terms, sign) for sign in run.signs] if whole and not run.way else [],
        spoil=terms.spoil(spoil_of(run)) if whole else None,
    )


def sign_view(run: Run, terms: Terms, sign: Sign) -> SignView:
    """One of the two roads to the next level."""
    echo = Meeting(run.level + 1, run.burden, [], [], terms.acts).echo(sign.level, sign.is_elite)
    return SignView(sign.name, sign.bark, sign.level, sign.is_elite, echo, terms.spoil(sign.spoil))


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


def beginnings(terms: Terms) -> list[Beginning]:
    """All that may be begun with, every move in full."""
    if not terms.beginnings:
        terms.beginnings = [beginning(terms, action) for action in terms.begins]
    return terms.beginnings


def beginning(terms: Terms, action: Action) -> Beginning:
    content, data = terms.content, terms.character_data(action)
    start = write_start(action)
    starter = content.starters.get(start.partition(" ")[0])
    return Beginning(
        start=start,
        name=data.name,
        text=starter.text if starter is not None else data.bark,
        level=data.level,
        max_hp=data.max_hp,
        elements=elements_in(content, data.moves.active + data.moves.banked),
        active=[run_move(content, move) for move in data.moves.active],
        banked=[run_move(content, move) for move in data.moves.banked],
        blessings=[terms.offer(name) for name in data.blessings],
    )


def elements_in(content: Content, moves: list[MoveData]) -> list[str]:
    """The elements of these moves, in the order of the rules."""
    found = {content.move(move).element for move in moves}
    return [ELEMENTS[element] for element in sorted(found - {PLAIN})]


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
        elite_rate=elite_rate(run.burden + terms.uncalled),
        elite_rate_then=elite_rate(run.burden + terms.uncalled + 1),
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
