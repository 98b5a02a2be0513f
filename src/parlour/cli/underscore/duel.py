"""Duels from the title: starters, a draft or one's own dead, against a bot or at one keyboard."""

from __future__ import annotations

import json

from parlour.bots.levels import LEVELS
from parlour.cli import play
from parlour.cli.underscore.common import Desk
from parlour.core.view import builtins
from parlour.games.underscore.content.shapes import CharacterData
from parlour.games.underscore.dead.fallen import character_of
from parlour.games.underscore.notation.match import FALLEN_MOST
from parlour.games.underscore.options import LEVEL_GAP
from parlour.games.underscore.position.run import RunPosition
from parlour.store.home import ME
from parlour.store.underscore.dead import graveyard_of
from parlour.store.underscore.runs import open_run, resume_run
from parlour.terminal.players import NOBODY

KINDS = {
    "starters": "two starting characters, chosen in secret",
    "draft": "seven picks each out of the same offers",
    "fallen": "your dead, or a copy of you on the road; at most two levels apart",
}


def characters(desk: Desk) -> list[CharacterData]:
    """Who of the player's own can fight: a copy of the one on the road, and the graveyard, the newest first."""
    found = [character_of(grave.encounter()) for grave in desk.home.do(graveyard_of(desk.home).graves(ME))]
    row = open_run(desk.home)
    if row is not None:
        try:
            position = resume_run(desk.home, row).match.position
        except ValueError:  # a run of older rules; Continue says so
            position = None
        if isinstance(position, RunPosition) and position.run.start:
            found.insert(0, position.run.character())
    near = [each for each in found if abs(each.level - found[0].level) * 2 <= LEVEL_GAP]
    return near[:FALLEN_MOST]


def duel(desk: Desk) -> None:
    """Asks what and against whom; a duel never kills, levels or uploads."""
    paper = desk.paper
    paper.page(" DUEL   nobody dies of it\n")
    own = characters(desk)
    kinds = {key: key for key in KINDS if key != "fallen" or own}
    for n, key in enumerate(kinds, 1):
        paper.say(f"   {n} {key:<9} {KINDS[key]}")
    kind = paper.choose(kinds, "duel> ")
    rivals = {**{level: level for level in LEVELS}, "keyboard": "keyboard"}
    paper.say("   " + "  ".join(f"{n} {word}" for n, word in enumerate(rivals, 1)) + " (two people at this keyboard)")
    rival = paper.choose(rivals, "against> ")
    options = [f"duel={kind}"]
    if kind == "fallen":
        for n, each in enumerate(own, 1):
            paper.say(f"   f{n} {each.name}, level {each.level}")
        options.append(f"fallen={json.dumps([builtins(each) for each in own])}")
    play.play("underscore", bot=NOBODY if rival == "keyboard" else rival, options=options)
    paper.pause()
