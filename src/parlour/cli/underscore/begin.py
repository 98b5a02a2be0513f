"""The beginning of a run: who one is, a name, perhaps a seed."""

from __future__ import annotations

import secrets
from typing import Final

from parlour.cli.underscore.common import Desk
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.tables import ELEMENTS
from parlour.games.underscore.dead import names
from parlour.games.underscore.dead.season import Season
from parlour.games.underscore.foe.vengeful import SAMPLES_MOST
from parlour.games.underscore.notation.match import STARTS
from parlour.games.underscore.run.daily import start_of
from parlour.games.underscore.run.seals import SEALS
from parlour.games.underscore.run.unlocks import deed_for, earned
from parlour.store.underscore.days import begin_day
from parlour.store.underscore.runs import RunMatch, begin_run, begin_season, has_died, record
from parlour.store.underscore.unlocks import deeds
from parlour.table.record import SEED

ORDER: Final = ("warden", "courier", "foundling", "nun", "nobody")  # as the rules suggest
ACTS: Final = ("mason", "diver", "ringer", "sexton", "stoker", "gardener")  # and those of one element


def new_run(desk: Desk) -> RunMatch:
    """Asks for all that a run needs; Back if the player thinks better of it."""
    paper = desk.paper
    deepest = record(desk.home)
    paper.page(f" NEW RUN{f'   deepest level so far: {deepest}' if deepest else ''}\n")
    options = dict(desk.card.presets["run"])
    if desk.setting("vengeful", False):
        options["vengeful"] = SAMPLES_MOST
    start = starter(desk, every=(*ORDER, *ACTS, *earned(content())))
    if start in earned(content()):
        options["start"] = start
    name = named(desk)
    options["seals"] = chosen_seals(desk)
    seed = chosen_seed(desk)
    match = begin_run(desk.home, desk.card.make(options), seed)
    reply = match.hear(1, f"begin {start} {name}".strip())
    assert reply.refusal is None, reply.refusal.words
    return match


def new_season(desk: Desk, season: Season) -> RunMatch:
    """A run of a season: its seed, its encounters, its starter if it prescribes one."""
    desk.paper.page(f" {season.title.upper()}   {len(season.levels)} encounters, {season.starts} to {season.ends}\n")
    start = season.starter if season.starter and season.starter != "foundling" else starter(desk, season.starter)
    name = named(desk)
    match = begin_season(desk.home, desk.card.make(season.options()), season)
    reply = match.hear(1, f"begin {start} {name}".strip())
    assert reply.refusal is None, reply.refusal.words
    return match


def new_day(desk: Desk, day: str) -> RunMatch:
    """The run of a day; who walks is not asked."""
    name = named(desk)
    match = begin_day(desk.home, day)
    reply = match.hear(1, f"begin {start_of(day)} {name}".strip())
    assert reply.refusal is None, reply.refusal.words
    return match


def starter(desk: Desk, only: str = "", every: tuple[str, ...] = ORDER) -> str:
    """`nun`, `foundling e=fire`."""
    paper = desk.paper
    known = deeds(desk.home, has_died(desk.home))
    paper.page(" Who are you?\n")
    entries: dict[str, str] = {}
    for name in (only,) if only else every:
        data = content().starters[name]
        deed = deed_for(content(), name)
        if deed is not None and not known[deed.id]:
            paper.say(f"     {data.name:<19} opened by a deed: {deed.text}")
            continue
        entries[name] = name
        elements = ", ".join(sorted({content().roots[root].element.capitalize() for root in data.active})).replace(
            "None", "plain"
        )
        paper.say(f"   {len(entries)} {data.name:<19} {data.max_hp} HP  {elements}\n     {data.text}")
    found = only or paper.choose(entries, "begin as> ")
    if not content().starters[found].chooses:
        return found
    paper.say("   " + "  ".join(f"{n} {element}" for n, element in enumerate(ELEMENTS[1:], 1)))
    return f"{found} e={paper.choose({each: each for each in ELEMENTS[1:]}, 'element of the basic attack you carry> ')}"


def named(desk: Desk) -> str:
    """A name that may be borne; an empty line gets one from the parish register."""
    while True:
        said = names.clean(desk.paper.ask(" Your name, Enter for one from the register> "))
        if not said:
            found = names.generated(secrets.token_hex(16))
            desk.paper.say(f" You are {found}.")
            return found
        trouble = names.why_not(said)
        if not trouble:
            return said
        desk.paper.say(f"  no: {trouble} [bad_name]")


def chosen_seals(desk: Desk) -> list[str]:
    """None for most: what makes the road harder, each by one rule."""
    desk.paper.say("\n Seals make the road harder, each by one rule.")
    while True:
        said = desk.paper.ask(" Some of them, Enter for none, `?` lists them> ").replace(",", " ").split()
        if said == ["?"]:
            for seal, (title, rule) in SEALS.items():
                desk.paper.say(f"   {seal:<8} {title}\n            {rule}")
        elif set(said) <= set(SEALS):
            return [seal for seal in SEALS if seal in said]
        else:
            desk.paper.say(f"  no: seals are {', '.join(SEALS)}; write some of them, or an empty line")


def chosen_seed(desk: Desk) -> str:
    while True:
        said = desk.paper.ask(" A seed, Enter for chance (a run with a seed of yours is not ranked)> ")
        if not said or SEED.fullmatch(said):
            return said
        desk.paper.say("  no: a seed is up to 128 visible ASCII characters without blanks")


assert {*ORDER, *ACTS, *earned(content())} == set(STARTS)
