"""How simulated heroes choose upgrades: by chance, by how the build reads afterwards, or by trial fights."""

from __future__ import annotations

from parlour.core.contract import Action
from parlour.core.dice import Dice, QuickDice
from parlour.games.underscore.bot.appraisal import strength, trial
from parlour.games.underscore.bot.roads import better_road, safer_road
from parlour.games.underscore.combat.choices import kind_of
from parlour.games.underscore.content.character import Character
from parlour.games.underscore.content.library import content
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.position.state import FORKING
from parlour.games.underscore.run.deeds import DRAFT, FORGET, LEARN, LEAVE, MAJOR, REST, SKIP, SWAP, TAKE
from parlour.games.underscore.run.run import Run
from parlour.games.underscore.run.scopes import OFFERED
from parlour.games.underscore.run.upgrade import Upgrade

SEAT = 1
BETTER = 0.01  # a swap must better the build by so much, or swapping would go on for ever
BURDEN = 1.0  # what the elites that a major blessing brings cost, for those who count them
FINALISTS = 5  # upgrades that read best, tried in fights
AHEAD = 3  # levels whose encounters they are tried against
BOUTS = 4  # fights against each of them


def by_chance(world: RunPosition, dice: Dice) -> Action:
    """A kind of upgrade at random, then one of that kind. It never leaves without one, and never swaps."""
    kinds: dict[int, list[Action]] = {}
    for action in world.legal(SEAT):
        kinds.setdefault(kind_of(action), []).append(action)
    for idle in (SWAP, REST, LEAVE, SKIP):
        if len(kinds) > 1:
            kinds.pop(idle, None)
    found = list(kinds.values())[dice.roll("upgrade", len(kinds)) - 1]
    return found[dice.roll("upgrade", len(found)) - 1]


def by_estimate(world: RunPosition, dice: Dice) -> Action:
    """Whatever makes the build read best."""
    if world.phase == FORKING:
        return better_road(world)
    return ranked(world, dice)[0][1]


def by_thrift(world: RunPosition, dice: Dice) -> Action:
    """As by estimate, and a major blessing reads less by what its burden costs."""
    if world.phase == FORKING:
        return better_road(world)
    return ranked(world, dice, BURDEN)[0][1]


def by_caution(world: RunPosition, dice: Dice) -> Action:
    """As by thrift, and never to an elite for its spoils."""
    return safer_road(world) if world.phase == FORKING else by_thrift(world, dice)


def by_trial(world: RunPosition, dice: Dice) -> Action:
    """What reads best is tried in fights against what the next levels may bring; the same luck for all."""
    if world.phase == FORKING:
        return better_road(world)
    options = ranked(world, dice)
    if kind_of(options[0][1]) not in (LEARN, DRAFT, MAJOR, LEAVE, TAKE, SKIP):
        return options[0][1]  # where a move is kept matters less than which it is
    tried: list[Action] = []
    scores: list[int] = []
    seed = dice.roll("upgrade", 1 << 30)
    foes = partners(options[0][2].level + 1)
    for _, action, run in options:
        if len(tried) >= FINALISTS and kind_of(action) in map(kind_of, tried):
            continue
        luck = QuickDice(seed)
        hero = built(run)
        tried.append(action)
        scores.append(sum(trial(hero, foe, luck) for foe in foes for _ in range(BOUTS)))
    return tried[scores.index(max(scores))]


def partners(level: int) -> list[Character]:
    """The encounters of the next levels, or the last ones there are."""
    everyone = [*content().encounters.values(), *[boss.who for boss in content().bosses.values()]]
    lowest = min(level, max(data.level for data in everyone) - AHEAD + 1)
    return [content().character(data) for data in everyone if lowest <= data.level < lowest + AHEAD]


def built(run: Run) -> Character:
    return content().character(run.character())


def ranked(world: RunPosition, dice: Dice, burden: float = 0.0) -> list[tuple[float, Action, Run]]:
    """All that can be done and the run after it, best first by how the build reads."""
    costs = {SWAP: BETTER, MAJOR: burden}
    found = []
    for action in world.legal(SEAT):
        if world.run.crowded and kind_of(action) == SWAP:
            continue  # something must be forgotten, however little one likes it
        if kind_of(action) == REST:
            continue  # how deep it would have come is the question
        run = after(world.run, action, dice)
        found.append((strength(built(run)) - costs.get(kind_of(action), 0.0), action, run))
    return sorted(found, key=lambda each: -each[0])


def after(run: Run, action: Action, dice: Dice) -> Run:
    """The run when this upgrade is done, the rest of it done well."""
    twin = run.clone()
    screen = Upgrade(content(), twin)
    kind = kind_of(action)
    if kind == LEARN:
        screen.learn(action)
        return ordered(twin)
    if kind == MAJOR:
        screen.take_major()
    elif kind == DRAFT:  # which three it would be is not known: these are as likely as any
        screen.draft(dice, OFFERED)
        return best([after(twin, each, dice) for each in screen.takes()])
    elif kind == TAKE:
        shelves = screen.reshelves(action)
        screen.bless(action)
        return ordered(twin) if shelves else twin
    elif kind in (SWAP, FORGET):
        arrange(screen, action)
    return twin


def ordered(run: Run) -> Run:
    """What must be forgotten is, and moves are swapped as long as that betters the build."""
    while True:
        screen = Upgrade(content(), run)
        orders = [action for action in screen.orders() if kind_of(action) in (FORGET, SWAP)]
        if run.crowded:
            orders = [action for action in orders if kind_of(action) == FORGET]
        found = best([arranged(run, action) for action in orders])
        if not run.crowded and strength(built(found)) < strength(built(run)) + BETTER:
            return run
        run = found


def arranged(run: Run, action: Action) -> Run:
    twin = run.clone()
    arrange(Upgrade(content(), twin), action)
    return twin


def arrange(screen: Upgrade, action: Action) -> None:
    if kind_of(action) == FORGET:
        screen.forget(action % 8)
    else:
        screen.exchange(action % 8, action // 8 % 8)


def best(runs: list[Run]) -> Run:
    return max(runs, key=lambda run: strength(built(run)))
