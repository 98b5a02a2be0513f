"""What many runs say about the content of Underscore, as Markdown tables with 95 % intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise

from parlour.games.underscore.content.library import Content
from parlour.lab.intervals import Share, mean_of, quantile
from parlour.lab.underscore.balance import DEEPEST, Life
from parlour.lab.underscore.builds import EVEN, even_rows, road_rows
from parlour.lab.underscore.chronicle import Fought

DEEP = 10  # the level whose reaching is counted
DUSK = 30  # the turn from which everybody fades
# Levels that are counted together; a boss stands alone.
BANDS = (
    *((1, 3), (4, 6), (7, 9), (10, 10)),
    *((11, 13), (14, 16), (17, 19), (20, 20)),
    *((21, 23), (24, 26), (27, 29), (30, 30)),
    *((31, 33), (34, 36), (37, 99)),
)
# What a fight should be like: the least and the greatest win rate, (levels 1-4, ordinary ones beyond, elites).
FAIR = ((0.6, 1.0), (0.5, 0.97), (0.25, 0.95))
NEVER, ALWAYS = 0.03, 0.9  # of the times something was offered
KINDS = ("move", "minor", "major")
ENOUGH = 20  # times offered, to say never or always


def report(runs: list[Life], content: Content) -> str:
    """The whole document."""
    parts = [
        ("Depth: the level of death", depth_table(runs)),
        ("The same seeds: how much deeper", paired_table(runs)),
        ("Starts and elements beside the mean", even_table(runs, content)),
        ("Two roads", road_table(runs)),
        ("Fights won, by level", level_table(runs)),
        ("Length of a fight, in turns", length_table(runs)),
        ("Encounters", encounter_table(runs, content)),
        ("Upgrades", upgrade_table(runs)),
        ("Never or always", extremes(runs, content)),
        ("Moves", move_table(runs, content)),
        ("Minor blessings", blessing_table(runs, "minor")),
        ("Major blessings", blessing_table(runs, "major")),
    ]
    return "\n\n".join([f"### {title}\n\n{body}" for title, body in parts if body]) + "\n"


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    titles = list(head)
    lines = ["| " + " | ".join(titles) + " |", "|" + "---|" * len(titles)]
    return "\n".join(lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows])


# -- runs ----------------------------------------------------------------------------------------------------------


def heroes_of(runs: list[Life]) -> list[str]:
    return list(dict.fromkeys(run.plan.hero for run in runs))


def depth_table(runs: list[Life]) -> str:
    groups: dict[tuple[str, str], list[Life]] = defaultdict(list)
    for run in runs:
        groups[run.plan.start, run.plan.hero].append(run)
    rows = []
    for key, lives in groups.items():
        found = [life.depth for life in lives]
        deep = Share(sum(n >= DEEP for n in found), len(found))
        endless = sum(life.alive for life in lives)
        rows.append((*key, len(found), mean_of(found), quantile(found, 0.5), deep, max(found), endless))
    reached = f"level {DEEP} or deeper"
    return table(("start", "hero", "runs", "mean", "median", reached, "deepest", f"alive at {DEEPEST}"), rows)


def paired_table(runs: list[Life]) -> str:
    """Each hero beside the one before it, on the same starts and seeds."""
    depths = {(run.plan.hero, run.plan.start, run.plan.seed): run.depth for run in runs}
    rows = []
    for lower, upper in pairwise(heroes_of(runs)):
        both = [
            depth - depths[lower, start, seed]
            for (hero, start, seed), depth in depths.items()
            if hero == upper and (lower, start, seed) in depths
        ]
        if both:
            rows.append((f"{upper} - {lower}", len(both), mean_of(both)))
    return table(("heroes", "pairs", "levels deeper"), rows) if rows else ""


def even_table(runs: list[Life], content: Content) -> str:
    low, high = EVEN
    head = ("hero", "", "which", "runs", "mean depth", "of the mean of all", f"outside {low}-{high}")
    return table(head, even_rows(runs, content))


def road_table(runs: list[Life]) -> str:
    rows = road_rows(runs)
    head = ("hero", "second road taken", "an elite tempts", "taken then", "won then", "won of all after a fork")
    return table(head, rows) if rows else ""


# -- fights --------------------------------------------------------------------------------------------------------


def level_table(runs: list[Life]) -> str:
    heroes = heroes_of(runs)
    won: dict[tuple[int, str, bool], list[bool]] = defaultdict(list)
    for run in runs:
        for fight in run.fights:
            won[band(fight.level), run.plan.hero, fight.elite].append(fight.won)
    rows = []
    for place, (low, high) in enumerate(BANDS):
        shares = [share(won[place, hero, elite]) for hero in heroes for elite in (False, True)]
        if any(each.of for each in shares):
            rows.append((low if low == high else f"{low}-{high}" if high < 99 else f"{low} and more", *shares))
    kinds = [f"{hero}, {kind}" for hero in heroes for kind in ("ordinary", "elite")]
    return table(("level", *kinds), rows)


def band(level: int) -> int:
    return next(place for place, (low, high) in enumerate(BANDS) if low <= level <= high)


def share(values: list[bool]) -> Share:
    return Share(sum(values), len(values))


def length_table(runs: list[Life]) -> str:
    rows = []
    for hero in heroes_of(runs):
        fights = [fight for run in runs if run.plan.hero == hero for fight in run.fights]
        turns = [fight.turns for fight in fights]
        spread = " / ".join([str(quantile(turns, part)) for part in (0.0, 0.05, 0.5, 0.95, 1.0)])
        rows.append(
            (
                hero,
                len(turns),
                spread,
                Share(sum(n < 6 for n in turns), len(turns)),
                Share(sum(6 <= n <= 15 for n in turns), len(turns)),
                Share(sum(n > 15 for n in turns), len(turns)),
                sum(fight.turns == 1 and not fight.won for fight in fights),
                Share(sum(n >= DUSK for n in turns), len(turns)),
            )
        )
    head = ("hero", "fights", "min / p5 / median / p95 / max", "under 6", "6-15", "over 15", "deaths in turn 1", "Dusk")
    return table(head, rows)


def encounter_table(runs: list[Life], content: Content) -> str:
    """Win rates against each encounter, as far as it was met at its own level; Echoes are other fights."""
    heroes = heroes_of(runs)
    met: dict[tuple[str, str], list[Fought]] = defaultdict(list)
    for run in runs:
        for fight in run.fights:
            if fight.foe in content.encounters and fight.level == content.encounters[fight.foe].level:
                met[fight.foe, run.plan.hero].append(fight)
    rows = []
    for foe, data in content.encounters.items():
        shares = [share([fight.won for fight in met[foe, hero]]) for hero in heroes]
        turns = [fight.turns for hero in heroes for fight in met[foe, hero]]
        if turns:
            name = f"{data.name} (elite)" if data.is_elite else data.name
            rows.append(
                (foe, name, data.level, *shares, quantile(turns, 0.5), verdict(shares, data.level, data.is_elite))
            )
    return table(("id", "name", "level", *heroes, "median turns", ""), rows)


def verdict(shares: list[Share], level: int, elite: bool) -> str:
    """Plainly too easy or too hard: for the best hero, the whole interval lies outside of what is fair."""
    tried = [each for each in shares if each.of >= ENOUGH]
    if not tried:
        return ""
    best = max(tried, key=lambda each: each.value)
    low, high = FAIR[2 if elite else 0 if level <= 4 else 1]
    return "too hard" if best.high < low else "too easy" if best.low > high else ""


# -- upgrades ------------------------------------------------------------------------------------------------------


def upgrade_table(runs: list[Life]) -> str:
    """What is taken after a victory."""
    rows = []
    for hero in heroes_of(runs):
        ups = [up for run in runs if run.plan.hero == hero for up in run.upgrades]
        kinds = [Share(sum(up.took == kind for up in ups), len(ups)) for kind in ("learn", "minor", "major")]
        nothing = Share(sum(up.took in ("skip", "leave") for up in ups), len(ups))
        could = [up for up in ups if up.open and up.major]
        rows.append((hero, *kinds, nothing, Share(sum(up.took == "major" for up in could), len(could))))
    return table(("hero", "learn", "minor", "major", "nothing", "major where it was open"), rows)


def taken(runs: list[Life], kind: str) -> dict[str, Share]:
    """Of every move or blessing: how often it was taken of the times it could have been."""
    hits: dict[str, int] = defaultdict(int)
    offered: dict[str, int] = defaultdict(int)
    for run in runs:
        for up in run.upgrades:
            open_to = {"move": up.moves, "minor": up.minors, "major": [up.major] if up.open and up.major else []}[kind]
            for name in dict.fromkeys(open_to):
                offered[name] += 1
            if up.took == {"move": "learn"}.get(kind, kind):
                hits[up.what] += 1
    return {name: Share(hits[name], offered[name]) for name in sorted(offered)}


def cast(runs: list[Life]) -> dict[str, Share]:
    """Of every move: how many of its owner's turns it was cast in, while it was Active as the fight began."""
    hits: dict[str, int] = defaultdict(int)
    turns: dict[str, int] = defaultdict(int)
    for run in runs:
        for fight in run.fights:
            for name in dict.fromkeys(fight.held):
                turns[name] += fight.turns
                hits[name] += min(fight.turns, fight.cast.get(name, 0))
    return {name: Share(hits[name], turns[name]) for name in sorted(turns)}


def extremes(runs: list[Life], content: Content) -> str:
    """What asks for a look at the content: by each hero, for they choose differently; the scripted one by chance."""
    rows: list[tuple[str, ...]] = []
    for hero in heroes_of(runs):
        own = [run for run in runs if run.plan.hero == hero]
        for kind in KINDS:
            rows.append((hero, f"{kind} taken", *ends(taken(own, kind))))
        rows.append((hero, "move cast while Active", *ends(cast(own))))
    lines = [table(("hero", "", f"hardly ever (below {NEVER:.0%})", f"nearly always (above {ALWAYS:.0%})"), rows), ""]
    for kind, known in (("move", content.roots), ("minor", content.minors), ("major", content.majors)):
        unseen = [name for name in known if name not in taken(runs, kind)]
        lines.append(f"- {kind}s that nobody was ever offered: {', '.join(unseen) or 'none'}")
    return "\n".join(lines)


def ends(found: dict[str, Share]) -> tuple[str, str]:
    """Those whose whole interval lies at either end."""
    tried = {name: each for name, each in found.items() if each.of >= ENOUGH}
    never = [name for name, each in tried.items() if each.high < NEVER]
    always = [name for name, each in tried.items() if each.low > ALWAYS]
    return ", ".join(never) or "-", ", ".join(always) or "-"


def move_table(runs: list[Life], content: Content) -> str:
    heroes = heroes_of(runs)
    learned = [taken([run for run in runs if run.plan.hero == hero], "move") for hero in heroes]
    used = cast(runs)
    rows = [
        (name, *[each.get(name, "-") for each in learned], used.get(name, "-"))
        for name in content.roots
        if name in used or any(name in each for each in learned)
    ]
    return table(("move", *[f"learned by {hero}" for hero in heroes], "cast of the turns it was Active"), rows)


def blessing_table(runs: list[Life], kind: str) -> str:
    heroes = heroes_of(runs)
    found = [taken([run for run in runs if run.plan.hero == hero], kind) for hero in heroes]
    rows = [(name, *[each.get(name, "-") for each in found]) for name in taken(runs, kind)]
    return table(("blessing", *[f"taken by {hero}" for hero in heroes]), rows)
