"""A run as data and back again, checked."""

from parlour.games.underscore.content.library import HP_MOST, Content
from parlour.games.underscore.content.tables import ACTIVE_MOST
from parlour.games.underscore.run.fork import ROADS, SPOILS
from parlour.games.underscore.run.run import SCRIPT_LEAST, Run
from parlour.games.underscore.run.scopes import OFFERED
from parlour.games.underscore.save.fight import within
from parlour.games.underscore.save.shapes import RunSaved

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
        boss=run.boss,
        ended=run.ended,
        lost=run.lost,
        signs=run.signs.copy(),
        way=run.way,
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
    run.boss, run.ended = saved.boss, saved.ended
    run.lost = within(saved.lost, 0, HP_MOST, "lost")
    run.signs, run.way = list(saved.signs), within(saved.way, 0, len(saved.signs), "way")
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
    if run.boss and run.boss not in content.bosses:
        raise ValueError(f"boss: there is no {run.boss[:40]!r}")
    if len(run.signs) not in (0, ROADS) or any(sign.spoil and sign.spoil not in SPOILS for sign in run.signs):
        raise ValueError(f"signs must be none or {ROADS}, and their spoils known")
    if run.foe is not None:
        content.character(run.foe)
    if run.major:
        content.blessing(run.major)
    if len(run.minors) > OFFERED or any(name not in content.minors for name in run.minors):
        raise ValueError(f"minors must be at most {OFFERED} minor blessings")
