"""A run at the keyboard: fight, upgrade, fight, until it ends; and the screen of the end."""

from __future__ import annotations

import textwrap
from typing import Final

import msgspec

from parlour.cli.paper import WIDTH, Back
from parlour.cli.underscore.common import Desk
from parlour.cli.underscore.fight import Ring
from parlour.games.underscore.dead.names import ROADS
from parlour.games.underscore.dead.season import Season
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.queries.text import wrapped
from parlour.games.underscore.view.run_shapes import FoeView, RoadView, RunMove, RunView, UpgradePreview
from parlour.games.underscore.view.shapes import UnderscoreView
from parlour.store.underscore.cards import card_of, code_of
from parlour.store.underscore.dead import graveyard_of
from parlour.store.underscore.graveyard import Burial
from parlour.store.underscore.runs import RunMatch
from parlour.store.underscore.unlocks import deeds, stones, words
from parlour.terminal.underscore import post, rest
from parlour.terminal.wire import WireTrouble

HELP: Final = """\
 o3, learn o3      learn a move of the fallen, `found` or as its `root`
 major             take the major blessing that is shown (adds 1 Bless Burden)
 draft             see three minor blessings: `2` takes one and asks for the rest
 skip              take none of the three
 leave             go on with empty hands
 swap m2 b1        after learning: exchange two slots, then `done`
 forget b2         when both pools are full: this one goes, the new one takes its place
 i o3, i m1        a move in full      c   codex      q   save and quit"""
ASKED: Final = {
    "t": "which of your moves",
    "e": "element",
    "s": "status",
    "v": "variable",
    "n": "+1 or -1",
    "f": "which move to forget",
    "a": "which status effect of the move",
}


class Road:
    """One run."""

    def __init__(self, desk: Desk, played: RunMatch) -> None:
        self.desk = desk
        self.played = played
        self.match = played.match
        self.ring = Ring(desk, played)
        self.level = 0

    def run(self) -> None:
        """Until the run ends or the player leaves."""
        while self.match.outcome() is None:
            view = self.ring.view()
            if view.phase == "combat":
                self.enter(view)
                self.ring.turn()
                self.ring.catch_up()
                self.stand_over()
            else:
                self.upgrade(view)
                self.ring.catch_up()
        self.end()

    def enter(self, view: UnderscoreView) -> None:
        """A new encounter: what it is, before anything of it is known."""
        if view.level == self.level or view.run is None or view.run.foe is None or view.fight is None:
            return
        self.level = view.level
        foe = view.run.foe
        if view.fight.turn > 1:  # gone on with in the middle of it
            return
        shape = view.run.road
        boss = shape is not None and shape.at == view.level
        mark = ", who ends this act" if boss else ", elite" if foe.is_elite else ""
        echo = f", an Echo of level {foe.level}" if foe.echo else ""
        road = "" if view.level == 1 else f"{ROADS[view.level % len(ROADS)]}\n\n "
        note = self.note(view.level)
        if shape is not None:
            note += ahead(shape, boss)
        self.desk.paper.page(f"\n {road}Level {view.level}. {foe.name}{mark}{echo}.\n\n {foe.bark}\n{note}")
        self.desk.paper.pause()

    def note(self, level: int) -> str:
        """What the curator of a season says before a fight."""
        season = self.season()
        if season is None:
            return ""
        words = season.levels[level - 1].note
        return f"\n ({words})\n" if words else ""

    def season(self) -> Season | None:
        """The season that this run is of."""
        options = self.played.kept.row.options.get("season")
        kept = self.desk.home.kept("played").get(str(options.get("id", ""))) if isinstance(options, dict) else None
        return msgspec.convert(kept, Season) if isinstance(kept, dict) else None

    def stand_over(self) -> None:
        """The last blow, before the fallen is looked at."""
        if self.ring.view().phase == "combat" or self.match.outcome() is not None:
            return
        for line in self.ring.fresh:
            self.desk.paper.prose(line)
        self.desk.paper.pause()

    # -- between fights

    def upgrade(self, view: UnderscoreView) -> None:
        """One input of the upgrade screen."""
        paper = self.desk.paper
        paper.page(self.match.game.show(view).rstrip())
        while True:
            text = paper.ask("> ")
            word, _, rest = text.partition(" ")
            if not text or self.asked(view, word, rest.strip()):
                continue
            try:
                if self.ring.say(self.sure(view, self.complete(view, text))):
                    return
            except Back:
                continue

    def asked(self, view: UnderscoreView, word: str, rest: str) -> bool:
        """Whether it was a question."""
        if word in ("?", "help"):
            self.desk.paper.say(HELP)
        elif word in ("i", "inspect"):
            self.desk.paper.scroll(described(view, rest))
        elif word == "try":
            self.show(self.look(rest))
        else:
            return self.ring.answer(f"{word} {rest}".strip())
        return True

    def complete(self, view: UnderscoreView, text: str) -> str:
        """The input with all that it needs; what is missing is asked for."""
        words = text.split()
        if view.phase == "minors" and words[0] in ("1", "2", "3"):
            words.insert(0, "take")
        elif view.phase == "upgrade" and words[0] in slots_of(view):
            words.insert(0, "learn")
        if words[0] == "learn" and len(words) == 2:
            words.append(self.variation(view, words[1]))
        elif words[0] == "take" and len(words) > 1:
            while (preview := self.look(" ".join(words))) is not None and preview.open:
                code, _, key = preview.refusal.partition(":")
                if code != "missing_choice" or key not in ASKED:
                    break
                words.append(f"{key}={self.pick(view, key, preview)}")
        return " ".join(words)

    def pick(self, view: UnderscoreView, key: str, preview: UpgradePreview) -> str:
        """A one-line picker for what a blessing still needs."""
        moves, paper = slots_of(view), self.desk.paper
        values = {value: value for value in preview.open}
        paper.say(f"   {preview.text}")
        named = [f"{value} ({moves[value].card.name})" if value in moves else value for value in values]
        paper.prose("  ".join(f"{n} {words}" for n, words in enumerate(named, 1)), "   ")
        return paper.choose(values, f"{ASKED[key]}> ")

    def variation(self, view: UnderscoreView, slot: str) -> str:
        """Found or root; a move without blessings is the same as both."""
        move = slots_of(view).get(slot)
        if move is None or not move.card.mods:
            return "found"
        self.desk.paper.say("   1 found (with its blessings)  2 root (as it once was)")
        return self.desk.paper.choose({"found": "found", "root": "root"}, "variation> ")

    def look(self, text: str) -> UpgradePreview | None:
        """What the input would do; nothing is done."""
        found = self.match.game.preview(self.match.position, 1, text)
        return found if isinstance(found, UpgradePreview) else None

    def show(self, preview: UpgradePreview | None) -> None:
        if preview is not None:
            self.desk.paper.say(self.match.game.sketch(preview))

    def sure(self, view: UnderscoreView, text: str) -> str:
        """The input itself, after the player has seen what it does; Back if they think better of it."""
        word = text.split()[0]
        paper = self.desk.paper
        if word in ("leave", "skip"):
            if not paper.sure("Go on with empty hands, without any upgrade?"):
                raise Back
        elif word in ("learn", "take", "major"):
            preview = self.look(text)
            if preview is not None and not preview.refusal:
                self.show(preview)
                if paper.ask(" Enter confirms, `b` goes back> ") != "":
                    raise Back
        return text

    # -- the end

    def end(self) -> None:
        """What the run has come to."""
        outcome, view, paper = self.match.outcome(), self.ring.view(), self.desk.paper
        assert outcome is not None
        assert view.run is not None
        assert isinstance(self.match.position, RunPosition)
        run, burial = view.run, self.played.burial
        level, turns = self.match.position.score()
        ends = {
            "season": "has outlived the season",
            "ending": f"came through the last door and rests on level {level}",
            "road": f"came to the end of the road on level {level}",
            "death": f"fell on level {level} to {run.foe.name if run.foe is not None else 'nobody'}",
        }
        rows = [
            *[row for line in self.ring.fresh[-2:] for row in textwrap.wrap(line, WIDTH - 2, initial_indent=" ")],
            "_" * WIDTH,
            "",
            f" {run.name.upper()}{f', {run.title}' if run.title else ''}",
            f" {ends.get(outcome.reason, f'lay down on level {level}')}, after {turns} turns.",
            "",
        ]
        if run.road is not None and run.road.seals:
            names = ", ".join(seal.name for seal in run.road.seals)
            rows += [*textwrap.wrap(f"Under {names}.", WIDTH - 2, initial_indent=" ", subsequent_indent=" "), ""]
        if burial is not None:
            rows += [f' "{burial.grave.encounter().epitaph}"', ""]
        if run.road is not None and run.road.epilogue:
            rows += [*textwrap.wrap(run.road.epilogue, WIDTH - 2, initial_indent=" ", subsequent_indent=" "), ""]
        opened = [f"Opened: {words(row)}. {row.text}" for row in self.played.opened]
        more = [
            line for row in opened for line in textwrap.wrap(row, WIDTH - 2, initial_indent=" ", subsequent_indent=" ")
        ]
        paper.page("\n".join([*rows, *build(run), *([""] if more else []), *more]))
        if burial is not None:
            self.bury(burial)
        elif (season := self.season()) is not None:
            text = self.played.written()
            paper.say(f"\n{card_of(season, text).text()}\n\nthe whole line, for who may be spoiled:\n{code_of(text)}")
            self.bring()
        paper.pause()

    def bring(self) -> None:
        """The result goes to the house whose season it is; what does not get there waits."""
        going = post.courier(self.desk.home)
        if going is not None:
            try:
                for words in going.bring():
                    self.desk.paper.say(f" {words}")
            except WireTrouble as trouble:
                self.desk.paper.say(f" {trouble}; the result is brought the next time.")

    def bury(self, burial: Burial) -> None:
        """Whether it will walk, and under which words."""
        paper = self.desk.paper
        if not burial.walks:
            paper.say(f"\n {rest.KEPT}")
            return
        paper.say(f"\n {rest.WALKS}{f' {rest.ECHO}' if burial.echo is not None else ''}")
        house = post.named(self.desk.home) if burial.grave.state == "queued" else ""
        paper.say(f" It will be given to {house}." if house else f" {rest.GIVEN}")
        slayer, reporter = self.slayer(), post.reporter(self.desk.home)
        named = reporter is not None and reporter.hears_of(slayer)
        more = f"\n `report`: {slayer.name} is a name that nobody should bear" if named and slayer is not None else ""
        while said := paper.ask(
            f" Enter lets it go, `home` keeps it with you, `epitaph` changes its words{more}> "
        ).casefold():
            if said == "home":
                self.desk.home.do(graveyard_of(self.desk.home).call_back(burial.grave))
                paper.say(" It stays in your graveyard.")
                return
            if said == "epitaph":
                self.engrave(burial)
            elif said == "report" and named and reporter is not None and slayer is not None:
                paper.say(f" {reporter.report(slayer)}")
            else:
                paper.say("  no: an empty line, `home` or `epitaph`")
        self.give()

    def slayer(self) -> FoeView | None:
        run = self.ring.view().run
        return run.foe if run is not None else None

    def give(self) -> None:
        """To the house that is named; what does not get there waits."""
        going = post.courier(self.desk.home)
        if going is not None:
            try:
                post.told_of(going.deliver(), lambda words: self.desk.paper.say(f" {words}"))
            except WireTrouble as trouble:
                self.desk.paper.say(f" {trouble}; it is given the next time.")

    def engrave(self, burial: Burial) -> None:
        lines = stones(deeds(self.desk.home, died=True))
        for n, line in enumerate(lines, 1):
            self.desk.paper.say(f"  {n:>2} {line}")
        try:
            epitaph = self.desk.paper.choose({line: line for line in lines}, "epitaph> ")
        except Back:
            return
        self.desk.home.do(graveyard_of(self.desk.home).engrave(burial.grave, epitaph))
        self.desk.paper.say(f' "{epitaph}"')


def ahead(road: RoadView, here: bool) -> str:
    """Who stands at the end of the act, from its beginning on; before the fight, the laws it fights by."""
    if here:
        rows = [f"{law.name}: {law.text}" for law in road.laws]
    else:
        far = f"At its end, level {road.at}, stands {road.boss}. {road.omen}" if road.boss else road.words
        rows = [f"{road.title}. {far}"]
    rows += [f"{seal.name}: {seal.text}" for seal in road.seals]
    return "".join([f"\n {line}" for row in rows for line in textwrap.wrap(row, WIDTH - 2)]) + "\n"


def build(run: RunView) -> list[str]:
    """What a character was made of, in a few lines."""
    hero = run.hero
    if hero is None:
        return []
    shelf = ", ".join(move.card.name for move in hero.banked)
    rows = [f" Max HP {hero.max_hp}   Bless Burden {run.burden}   Elites Slain {run.elites}"]
    rows += [f"   {move.card.name:<22} {move.tags}"[:WIDTH] for move in hero.active]
    rows += [f"   banked: {shelf}"] if shelf else []
    rows += (
        textwrap.wrap(
            f"blessings: {', '.join(blessing.name for blessing in hero.blessings)}",
            WIDTH - 2,
            initial_indent="   ",
            subsequent_indent="   ",
        )
        if hero.blessings
        else []
    )
    return rows


def slots_of(view: UnderscoreView) -> dict[str, RunMove]:
    """The moves of the upgrade screen by slot."""
    found: dict[str, RunMove] = {}
    if view.run is not None and view.run.hero is not None:
        hero = view.run.hero
        found |= {f"m{n}": move for n, move in enumerate(hero.active, 1)}
        found |= {f"b{n}": move for n, move in enumerate(hero.banked, 1)}
    if view.run is not None and view.run.upgrade is not None:
        fallen = view.run.upgrade
        found |= {f"o{n}": move for n, move in enumerate(fallen.active, 1)}
        found |= {f"q{n}": move for n, move in enumerate(fallen.banked, 1)}
    return found


def described(view: UnderscoreView, slot: str) -> str:
    """One move in full, or all of them."""
    moves = slots_of(view)
    if slot and slot not in moves:
        return f"there is no slot {slot[:20]!r}; expected one of {', '.join(moves)}"
    chosen = {slot: moves[slot]} if slot else moves
    return "\n".join(
        f" {name} {move.card.name} ({move.tags})\n{wrapped(move.card.text, '    ')}" for name, move in chosen.items()
    )
