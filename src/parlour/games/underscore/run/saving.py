"""A run as data and back again, checked: any legal one, for saves, tests and dreams."""

from parlour.games.underscore.combat.saving import within
from parlour.games.underscore.content.library import HP_MOST, Content
from parlour.games.underscore.content.tables import ACTIVE_MOST
from parlour.games.underscore.content.view import CharacterData, MoveData
from parlour.games.underscore.run.run import SCRIPT_LEAST, Run
from parlour.games.underscore.run.scopes import OFFERED
from parlour.games.underscore.run.view import RunSaved, RunView

LEVEL_MOST = 999
MET_MOST = 9999


def run_saved(run: Run) -> RunSaved:
    """All of it."""
    return RunSaved(
        name=run.name,
        start=run.start,
        level=run.level,
        burden=run.burden,
        elites=run.elites,
        max_hp=run.max_hp,
        hp_penalty=run.hp_penalty,
        starting=dict(run.starting),
        active=run.active.copy(),
        banked=run.banked.copy(),
        box=run.box.copy(),
        blessings=run.blessings.copy(),
        uids=run.uids,
        met=run.met.copy(),
        turns=run.turns.copy(),
        past=run.past.copy(),
        spent={name: used.copy() for name, used in run.spent.items()},
        foe=run.foe,
        echo=run.echo,
        major=run.major,
        minors=run.minors.copy(),
        crowded=run.crowded,
    )


def run_from(content: Content, saved: RunSaved, begun: bool, over: bool) -> Run:
    """The run of the data; ValueError with one clear line if it is none."""
    run = Run()
    run.name, run.start = saved.name, saved.start
    run.level = within(saved.level, 1, LEVEL_MOST, "level")
    run.burden = within(saved.burden, 0, LEVEL_MOST, "burden")
    run.elites = within(saved.elites, 0, LEVEL_MOST, "elites")
    run.max_hp = within(saved.max_hp, 0, HP_MOST, "max_hp")
    run.hp_penalty = within(saved.hp_penalty, 0, HP_MOST, "hp_penalty")
    run.starting = dict(saved.starting)
    run.active, run.banked, run.box = list(saved.active), list(saved.banked), list(saved.box)
    run.blessings = list(saved.blessings)
    run.uids = within(saved.uids, 0, HP_MOST, "uids")
    run.met = list(saved.met)
    run.turns = [within(turns, 1, HP_MOST, "turns") for turns in saved.turns]
    run.past = list(saved.past)
    run.spent = {name: [within(n, 0, HP_MOST, "spent") for n in used] for name, used in saved.spent.items()}
    run.foe = saved.foe
    run.echo = within(saved.echo, 0, HP_MOST, "echo")
    run.major, run.minors, run.crowded = saved.major, list(saved.minors), saved.crowded
    if begun:
        check(content, run)
        if run.foe is None and not over:
            raise ValueError("a run that has begun has a foe")
    elif run.active or run.foe is not None:
        raise ValueError("a run that has not begun has neither moves nor a foe")
    return run


def check(content: Content, run: Run) -> None:
    """Whether the parts fit each other."""
    content.character(run.character())
    uids = [move.uid for move in [*run.known(), *run.box]]
    if len(set(uids)) < len(uids) or any(not 1 <= uid <= run.uids for uid in uids):
        raise ValueError("uids must be unique and not above those given so far")
    for move in run.box:
        content.move(move)
    if len(run.box) > 1 or (run.crowded and not (run.box and run.full(content))):
        raise ValueError("a move must be forgotten only while both pools are full and Forget Move holds one")
    if len(run.active) > ACTIVE_MOST or len(run.past) > SCRIPT_LEAST * HP_MOST or len(run.met) > MET_MOST:
        raise ValueError("too many moves, entries or encounters")
    if run.foe is not None:
        content.character(run.foe)
    if run.major:
        content.blessing(run.major)
    if len(run.minors) > OFFERED or any(name not in content.minors for name in run.minors):
        raise ValueError(f"minors must be at most {OFFERED} minor blessings")


def run_seen(view: RunView, foe: CharacterData | None) -> Run:
    """The run as its bearer sees it, against this foe."""
    run = Run()
    run.name, run.start, run.level = view.name, view.start, view.level
    run.burden, run.elites = view.burden or 0, view.elites
    run.turns, run.met = view.turns.copy(), view.met.copy()
    run.past = view.past.copy()
    run.spent = {name: used.copy() for name, used in view.spent.items()}
    run.uids = view.uids
    run.foe = foe
    run.echo = view.foe.echo if view.foe is not None else 0
    hero, upgrade = view.hero, view.upgrade
    if hero is not None:
        run.max_hp, run.hp_penalty, run.starting = hero.max_hp, hero.hp_penalty, dict(hero.starting)
        run.active = [MoveData(move.uid, move.card.root, list(move.card.mods)) for move in hero.active]
        run.banked = [MoveData(move.uid, move.card.root, list(move.card.mods)) for move in hero.banked]
        run.box = [MoveData(hero.box.uid, hero.box.card.root, list(hero.box.card.mods))] if hero.box is not None else []
        run.blessings = [blessing.id for blessing in hero.blessings]
    if upgrade is not None:
        run.major = upgrade.major.id if upgrade.major is not None else ""
        run.minors = [minor.id for minor in upgrade.minors]
        run.crowded = upgrade.must_forget
    return run
