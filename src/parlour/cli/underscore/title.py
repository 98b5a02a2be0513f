"""The title screen, and what hangs from it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from parlour.cli.home import at_home
from parlour.cli.paper import Back
from parlour.cli.underscore import graveyard, lessons
from parlour.cli.underscore.begin import new_day, new_run, new_season
from parlour.cli.underscore.common import SPEEDS, Desk
from parlour.cli.underscore.duel import duel
from parlour.cli.underscore.fight import Leave
from parlour.cli.underscore.road import Road
from parlour.games.underscore.content.library import content
from parlour.games.underscore.dead.season import Season, house_season, read_season
from parlour.games.underscore.dead.sync import SCOPES, Scope, confirmed, warning
from parlour.games.underscore.position.end import fallen
from parlour.games.underscore.queries import text as codex
from parlour.games.underscore.queries.text import wrapped
from parlour.games.underscore.view.shapes import UnderscoreView
from parlour.store.home import ME
from parlour.store.underscore.days import in_a_row, today, tries
from parlour.store.underscore.dead import graveyard_of
from parlour.store.underscore.runs import (
    RunMatch,
    Score,
    best,
    by_seal,
    by_slayer,
    by_start,
    has_died,
    note_death,
    open_run,
    record,
    resume_run,
    victims,
)
from parlour.store.underscore.syncing import scope
from parlour.store.underscore.unlocks import deeds, words
from parlour.table.match import Match
from parlour.terminal.underscore import days, post
from parlour.terminal.underscore.seasons import OFFERED
from parlour.terminal.wire import Wire, WireTrouble

ART = r"""
                 .                                            .
        +                       .            |
   ____/|\_____________________________+_____|_______________________+_______

            U   N   D   E   R   S   C   O   R   E
   __________________________________________________________________________
"""
LARGEST = 1_000_000  # bytes of a season file


def title(data: str = "") -> int:
    """Underscore, from its title screen."""
    with at_home(data) as home:
        desk = Desk(home)
        try:
            lessons.offer(desk)
            Title(desk).run()
        except EOFError:
            desk.paper.say("\n the input has ended; everything is saved")
    return 0


def ended(match: Match, data: str) -> None:
    """A match outside the title is over: who fell in a run has died, wherever it was played."""
    if fallen(match.position) is not None:
        with at_home(data) as home:
            note_death(home)


class SeasonKept(msgspec.Struct):
    """What a player's file keeps of a season's run, as far as it is listed."""

    score: Score


class Title:
    """The menu."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.entries: dict[str, tuple[Callable[[], None], Callable[[], str]]] = {
            "New Run": (self.new_run, lambda: ""),
            "Continue": (self.go_on, self.standing),
            "Learn": (lambda: lessons.tutorials(self.desk), lambda: self.marked(challenges=False)),
            "Challenge": (lambda: lessons.challenges(self.desk), lambda: self.marked(challenges=True)),
            "Duel": (lambda: duel(self.desk), lambda: ""),
            "Graveyard": (self.graveyard, self.buried),
            "Today": (self.today, self.walked_today),
            "Season": (self.season, lambda: ""),
            "Records": (self.records, lambda: f"deepest level {record(desk.home)}" if record(desk.home) else ""),
            "Codex": (self.codex, lambda: f"{len(desk.seen())} moves seen"),
            "Options": (self.options, lambda: ""),
        }

    def run(self) -> None:
        """Until the player quits."""
        while True:
            rows = [
                f"      {n:>2} {name:<11}{note()}".rstrip()
                for n, (name, (_, note)) in enumerate(self.entries.items(), 1)
            ]
            self.desk.paper.page("\n".join([ART, *rows, "       q Quit", ""]))
            try:
                said = self.choose()
            except Back:
                return
            try:
                self.entries[said][0]()
            except Back:
                continue

    def choose(self) -> str:
        """An entry; Back for `q`."""
        paper = self.desk.paper
        while True:
            said = paper.ask("> ").casefold()
            if said in ("q", "quit"):
                raise Back
            names = list(self.entries)
            if said.isascii() and said.isdigit() and 1 <= int(said) <= len(names):
                return names[int(said) - 1]
            found = [name for name in names if said and name.casefold().startswith(said)]
            if len(found) == 1 or (found and found[0].casefold() == said):
                return found[0]
            if said:
                paper.say(f"  no: type a number from 1 to {len(names)}, a word of the menu, or q")

    # -- notes beside the entries

    def marked(self, *, challenges: bool) -> str:
        done, all_of_them = lessons.count(self.desk, challenges)
        return f"{done} of {all_of_them} {'won' if challenges else 'done'}{' *' if done < all_of_them else ''}"

    def standing(self) -> str:
        row = open_run(self.desk.home)
        if row is None:
            return "nobody is on the road"
        try:
            view = resume_run(self.desk.home, row).match.view(1)
        except ValueError:
            return "a run of older rules"
        assert isinstance(view, UnderscoreView)
        return f"{view.run.name}, level {view.level}" if view.run is not None else ""

    def buried(self) -> str:
        count = len(self.desk.home.do(graveyard_of(self.desk.home).graves(ME)))
        return f"{count} fallen" if count else ""

    # -- runs

    def new_run(self) -> None:
        self.give_up_the_old_one()
        self.play(new_run(self.desk))

    def give_up_the_old_one(self) -> None:
        row = open_run(self.desk.home)
        if row is not None:
            if not self.desk.paper.sure("A run is waiting under Continue. A new one gives it up."):
                raise Back
            self.desk.home.give_up(row)

    def go_on(self) -> None:
        row = open_run(self.desk.home)
        if row is None:
            self.tell("Nobody is on the road. New Run begins one.")
            return
        try:
            match = resume_run(self.desk.home, row)
        except ValueError as trouble:
            self.desk.paper.prose(f"This run cannot be gone on with: {trouble}.")
            if self.desk.paper.sure("Give it up?"):
                self.desk.home.give_up(row)
            return
        self.play(match)

    def play(self, match: RunMatch) -> None:
        try:
            Road(self.desk, match).run()
        except Leave:
            self.desk.paper.say(" Saved. The road will wait.")

    # -- the other screens

    def graveyard(self) -> None:
        self.sync()
        while True:
            graves = graveyard.graves(self.desk.home)
            if not graves:
                self.tell(" Nobody of yours has fallen yet.")
                return
            rows = [f" {n:>2} {graveyard.line(grave)}" for n, grave in enumerate(graves, 1)]
            self.desk.paper.page("\n".join([" GRAVEYARD", "", *rows]))
            entries = {str(n): str(n) for n in range(1, len(graves) + 1)}
            number = self.desk.paper.choose(entries, "\ngrave, Enter goes back> ")
            self.desk.paper.page(graveyard.tell(graves[int(number) - 1]))
            self.desk.paper.pause()

    def sync(self) -> None:
        """With the house that is named, if one is; where it does not answer, nothing waits for it."""
        if post.named(self.desk.home):
            try:
                post.sync(self.desk.home, lambda words: self.desk.paper.say(f" {words}"))
            except WireTrouble as trouble:
                self.desk.paper.say(f" {trouble}; what waits is given the next time")
            self.desk.paper.pause()

    def walked_today(self) -> str:
        found = tries(self.desk.home).get(today())
        return f"level {found.level}, {found.turns} turns" if found is not None else "one road for all, until midnight"

    def today(self) -> None:
        """The run of the day: who walks, how far one came, the board of the house that is named."""
        paper, home, day = self.desk.paper, self.desk.home, today()
        rows = [
            " THE RUN OF THE DAY",
            "",
            *wrapped(days.told(day), " ").splitlines(),
            "",
            *wrapped(days.HERE, " ").splitlines(),
        ]
        house = post.named(home)
        if house:
            rows += ["", f" First tries at {house}:"]
            try:
                board = days.board_of(Wire(house, home.file.parent), day)
                rows += [f"  {who:<34} {level:<9} {turns}" for who, level, turns in days.ranked(board)] or [
                    "  nobody yet"
                ]
            except WireTrouble as trouble:
                rows.append(f"  {trouble}")
        own = tries(home)
        rows += ["", " Your first tries here:"] if own else []
        rows += [f"  {each}  level {score.level:>2}, {score.turns} turns, {score.name}" for each, score in own.items()]
        row = in_a_row(home, day)
        rows += [f"  {row} days in a row"] if row > 1 else []
        paper.page("\n".join(rows))
        if paper.ask(" `walk` begins it, Enter goes back> ").casefold() not in ("walk", "w"):
            raise Back
        self.give_up_the_old_one()
        self.play(new_day(self.desk, day))

    def season(self) -> None:
        """A season is a file that a curator made; those that were played once, and those of the house, are known by their
        name."""
        paper = self.desk.paper
        house = house_season()
        played = {**self.desk.home.kept(OFFERED), **self.desk.home.kept("played")}.items()
        known = {house.id: house} | {name: msgspec.convert(kept, Season) for name, kept in played}
        rows = [" SEASON   one list of encounters, one seed, the same for all", " Who falls there is gone.", ""]
        for name, kept in self.desk.home.kept("card").items():
            score = msgspec.convert(kept, SeasonKept).score
            rows.append(f"   {name.partition('/')[0]:<32} level {score.level:>2}, {score.turns} turns, {score.name}")
        rows += [
            "",
            *(
                f"   {n} {season.title} ({season.starts} to {season.ends})"
                for n, season in enumerate(known.values(), 1)
            ),
        ]
        paper.page("\n".join(rows))
        said = paper.ask(" a season by its number, or the file of another one; Enter goes back> ")
        if not said:
            raise Back
        try:
            if said.isascii() and said.isdigit() and 1 <= int(said) <= len(known):
                found = list(known.values())[int(said) - 1]
            elif said in known:
                found = known[said]
            else:
                with Path(said).expanduser().open("rb") as file:
                    found = read_season(file.read(LARGEST))
        except (OSError, ValueError, RuntimeError) as trouble:  # no such file, no season, no such home
            self.tell(f" no: {said}: {getattr(trouble, 'strerror', None) or trouble}")
            return
        self.give_up_the_old_one()
        self.play(new_season(self.desk, found))

    def records(self) -> None:
        rows = [
            f"  {place if score.ranked else '-':>2} level {score.level:>3}  {score.turns:>4} turns  {score.name:<28} {score.start}"
            for place, score in enumerate(best(self.desk.home), 1)
        ]
        head = [" RECORDS   by level of death, then by fewer turns; - had a chosen seed", ""]
        home = self.desk.home
        for title, found in (("BEGUN AS", by_start(home)), ("UNDER", by_seal(home)), ("SLAIN BY", by_slayer(home))):
            rows += ["", f" {title}"] if found else []
            rows += [f"  {each.what:<28} {each.runs:>4} ranked runs, deepest level {each.level}" for each in found]
        slain = [f"  {score.name:<28} on level {score.level}, by {score.slayer}" for score in victims(home)]
        rows += ["", " YOUR DEAD SLEW", *slain] if slain else []
        rows += ["", " DEEDS, AND WHAT THEY OPEN"]
        known = deeds(home, has_died(home))
        for row in content().unlocks:
            rows += wrapped(f"[{'x' if known[row.id] else ' '}] {row.text} Opens {words(row)}.", "  ").splitlines()
        self.desk.paper.scroll("\n".join([*head, *rows]))
        self.desk.paper.pause()

    def codex(self) -> None:
        pages: dict[str, Callable[[], str]] = {
            "elements": codex.elements,
            "statuses": codex.statuses,
            "moves": lambda: codex.moves(self.desk.seen()),
        }
        while True:
            self.desk.paper.page(" CODEX\n\n   1 elements\n   2 statuses\n   3 moves ever seen public")
            self.desk.paper.scroll(pages[self.desk.paper.choose({key: key for key in pages}, "\nEnter goes back> ")]())
            self.desk.paper.pause()

    def options(self) -> None:
        """Each choice turns its setting to the next value."""
        desk = self.desk
        while True:
            house, whom = post.named(desk.home), scope(desk.home)
            walks, stronger, colour = (
                not desk.setting("optout", False),
                desk.setting("vengeful", False),
                desk.setting("colour", True),
            )
            rows = {
                "speed": f"{desk.speed():<8} {SPEEDS[desk.speed()]}",
                "walk": f"{'yes' if walks else 'no':<8} whether your fallen walk: your next runs may meet them{', others too' if house else ''}",
                "house": f"{house or 'none':<8} that you share your dead with: Graveyard gives and copies them",
                "vengeful": f"{'on' if stronger else 'off':<8} the dead choose like duellists instead of following their script",
                **({"scope": f"{whom:<8} {post.WORDS[whom]}"} if house else {}),
                "colour": f"{'on' if colour else 'off':<8} on elements only; NO_COLOR is heeded in any case",
            }
            desk.paper.page(
                "\n".join(
                    [" OPTIONS", "", *[f"   {n} {key:<9} {words}" for n, (key, words) in enumerate(rows.items(), 1)]]
                )
            )
            key = desk.paper.choose({key: key for key in rows}, "\nwhat to change, Enter goes back> ")
            if key == "speed":
                speeds = list(SPEEDS)
                desk.keep("speed", speeds[(speeds.index(desk.speed()) + 1) % len(speeds)])
            elif key == "walk":
                desk.keep("optout", walks)
            elif key == "house":
                self.name_house()
            elif key == "scope":
                self.choose_scope(whom)
            elif key == "vengeful":
                desk.keep("vengeful", not stronger)
            else:
                desk.keep("colour", not colour)
                self.desk = Desk(desk.home)
                desk = self.desk

    def name_house(self) -> None:
        said = self.desk.paper.ask(" the address of a house, such as https://games.example; `none` for none> ")
        if not said:
            return
        try:
            post.name_house(self.desk.home, "" if said == "none" else said)
        except WireTrouble as trouble:
            self.desk.paper.say(f"  no: {trouble}")
            self.desk.paper.pause()

    def choose_scope(self, now: Scope) -> None:
        """The next one; the full copy is asked for with its size, and needs its word."""
        chosen = SCOPES[(SCOPES.index(now) + 1) % len(SCOPES)]
        going = post.courier(self.desk.home)
        if chosen == "full" and going is not None:
            try:
                if not confirmed(self.desk.paper.ask(f" {warning(going.size())}\n> ")):
                    chosen = "season"
            except WireTrouble as trouble:
                self.desk.paper.say(f"  no: {trouble}")
                self.desk.paper.pause()
                return
        post.choose_scope(self.desk.home, chosen)

    def tell(self, text: str) -> None:
        self.desk.paper.page(text)
        self.desk.paper.pause()
