"""Runs of Underscore in a player's own house: begun, gone on with, and what is kept of them when they end."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from time import time

import msgspec

from parlour.core.contract import Game
from parlour.core.encounters import EncounterSource
from parlour.games.underscore.content.library import content, pack, same_pack
from parlour.games.underscore.content.shapes import CharacterData, UnlockData
from parlour.games.underscore.dead.fallen import Encounter, Refused, Upload, encounter_of
from parlour.games.underscore.dead.season import Season, SeasonEncounters
from parlour.games.underscore.position.end import fallen
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.run.encounters import STREAM
from parlour.games.underscore.run.seals import SEALS
from parlour.games.underscore.run.unlocks import done, honour
from parlour.games.underscore.view.run import shown_by as seen_in
from parlour.store import writes
from parlour.store.home import ME, Home, HomeMatch, keepsake
from parlour.store.kept import KeptMatch
from parlour.store.rows import Change, MatchRow
from parlour.store.underscore.dead import HomeEncounters, find_in, graveyard_of
from parlour.store.underscore.graveyard import TITLE, Burial, Deeds
from parlour.store.underscore.provenance import verify
from parlour.store.underscore.unlocks import DEED, deeds, shown_by, slain
from parlour.table.record import write_record
from parlour.table.recording import record_of

GAME = "underscore"
BEST = 10  # scores that are shown
DAILY = "daily"  # the kind of keepsake of how far the run of a day came
DEATH = "death"  # the kind of keepsake of a death that is no score


class Score(msgspec.Struct, frozen=True):
    """How far a run came."""

    level: int
    turns: int
    name: str
    start: str
    day: str
    ranked: bool = True  # False: the player chose the seed
    seals: list[str] = []  # that it was begun under
    slayer: str = ""  # the name of who ended it; "" = nobody, or it is not known any more
    slayer_id: str = ""  # and which encounter that was


class Tally(msgspec.Struct, frozen=True):
    """What ranked runs have in common: how many there were, and how deep the best of them came."""

    what: str
    runs: int
    level: int


def begin_run(home: Home, game: Game, seed: str = "", name: str = "player 1") -> RunMatch:
    """A run that meets whoever walks in this house."""
    return _run(home.begin(game, [name], seed))


def begin_season(home: Home, game: Game, season: Season, name: str = "player 1") -> RunMatch:
    """A run of a season; `game` is made from `season.options()`. The season is kept with it."""
    home.keep("played", season.id, season)
    return begin_run(home, game, season.seed, name)


def open_run(home: Home) -> MatchRow | None:
    """The newest run that is not over."""
    rows = [row for row in home.open_matches(GAME) if row.options.get("run")]
    return rows[0] if rows else None


def resume_run(home: Home, row: MatchRow) -> RunMatch:
    """The run as it was; ValueError if this version would play it otherwise."""
    return _run(home.resume(row))


def _run(match: HomeMatch) -> RunMatch:
    assert isinstance(match, RunMatch)
    return match


def record(home: Home) -> int:
    """The highest level ever entered; 0 = none."""
    found = home.kept("record").get("level", 0)
    return found if isinstance(found, int) else 0


def best(home: Home) -> list[Score]:
    """The best runs: by level, then by fewer turns; those with a seed of the player's choice come after all others."""
    scores = [msgspec.convert(value, Score) for value in home.kept("score").values()]
    return sorted(scores, key=lambda score: (not score.ranked, -score.level, score.turns, score.day))[:BEST]


def tallies(home: Home, key: Callable[[Score], list[str]]) -> list[Tally]:
    """Ranked runs by what `key` says of each: the deepest first."""
    found: dict[str, list[int]] = {}
    for value in home.kept("score").values():
        score = msgspec.convert(value, Score)
        for what in key(score) if score.ranked else []:
            found.setdefault(what, []).append(score.level)
    rows = [Tally(what, len(levels), max(levels)) for what, levels in found.items()]
    return sorted(rows, key=lambda row: (-row.level, -row.runs, row.what))


def by_start(home: Home) -> list[Tally]:
    return tallies(home, lambda score: [content().starters[score.start.partition(" ")[0]].name])


def by_seal(home: Home) -> list[Tally]:
    """A run under several seals counts for each."""
    return tallies(home, lambda score: [SEALS[seal][0] for seal in score.seals])


def by_slayer(home: Home) -> list[Tally]:
    """Who has ended runs of this house, the one that did it most often first."""
    rows = tallies(home, lambda score: [score.slayer] if score.slayer else [])
    return sorted(rows, key=lambda row: (-row.runs, -row.level, row.what))


def victims(home: Home) -> list[Score]:
    """Runs of this house that were ended by one of its own dead, the deepest first; `slayer` bears the name it has by now."""
    own = {grave.id: grave.encounter().name for grave in home.do(graveyard_of(home).graves(ME))}
    scores = [msgspec.convert(value, Score) for value in home.kept("score").values()]
    found = [msgspec.structs.replace(score, slayer=own[score.slayer_id]) for score in scores if score.slayer_id in own]
    return sorted(found, key=lambda score: (-score.level, score.turns, score.day))


def deaths(home: Home) -> int:
    """How many runs of this house have ended for good."""
    return len(home.kept("score"))


def has_died(home: Home) -> bool:
    """Whether somebody has fallen in a run, wherever it was played; that unlocks Nobody."""
    return deaths(home) > 0 or bool(home.kept(DEATH))


def note_death(home: Home) -> None:
    """For a run of which nothing else is kept."""
    home.write(*a_death())


def a_death() -> list[Change]:
    return keepsake(DEATH, "first", True)


class RunMatch(HomeMatch):
    """A run: with each input also its deeds are kept, and at its end who has fallen."""

    def __init__(self, home: Home, kept: KeptMatch) -> None:
        super().__init__(home, kept)
        position = kept.match.position
        self.burial: Burial | None = None
        self.opened: list[UnlockData] = []  # by this run, at its end
        self.reached = 0  # the record as far as it is written
        self.won = len(position.run.turns) if isinstance(position, RunPosition) else 0  # fights whose end is written

    @classmethod
    def source(cls, home: Home, row: MatchRow) -> EncounterSource:
        """The dead of a season, or whoever walks in this house."""
        season = row.options.get("season")
        if isinstance(season, dict) and season:
            return SeasonEncounters(msgspec.convert(home.kept("played").get(str(season["id"])), Season))
        return HomeEncounters(home)

    @classmethod
    def check(cls, home: Home, row: MatchRow) -> None:
        if not same_pack(str(home.kept("pack").get(row.id))):
            raise ValueError("it was begun with another content pack, in which moves may do other things")

    def first(self) -> list[Change]:
        return super().first() + keepsake("pack", self.kept.row.id, pack())

    def deeds(self) -> list[Change]:
        """The record, who was met and how it went, the burial."""
        changes = super().deeds()
        position = self.match.position
        if not isinstance(position, RunPosition) or not position.run.start:
            return changes
        run, outcome = position.run, self.match.outcome()
        if outcome is not None:
            changes += self._opened(position)
        if position.terms.day:  # nothing else of it counts outside
            return changes + (self._ended(position) if outcome is not None else [])
        if run.level > self.reached and not position.terms.season:  # a season's levels are its own
            self.reached = max(run.level, record(self.home))
            changes += keepsake("record", "level", self.reached)
        died = outcome is not None and outcome.reason == "death"
        if (len(run.turns) > self.won or died) and run.foe is not None:
            key = {"which": run.foe.id, "at": run.foe.level, "elite": run.foe.is_elite}
            changes.append(Change(writes.COUNT_MEETING, {**key, "victory": int(died)}))
            self.won = len(run.turns)
        if outcome is not None and outcome.reason in ("death", "season", "road", "ending"):
            changes += self._ended(position)
        return changes

    def written(self) -> str:
        """The record of the run: all that a replay needs."""
        return write_record(record_of(self.match)).decode()

    def _opened(self, position: RunPosition) -> list[Change]:
        """The deeds that this run was the first to do; one whose chance was chosen does none."""
        if position.terms.season or (self.kept.row.seed and not position.terms.day):
            return []
        known = deeds(self.home, has_died(self.home))
        self.opened = [row for row in done(content(), shown_by(position, slain(self.home))) if not known[row.id]]
        return [change for row in self.opened for change in keepsake(DEED, row.id, {"match": self.kept.row.id})]

    def _ended(self, position: RunPosition) -> list[Change]:
        run = position.run
        day = datetime.fromtimestamp(time(), UTC).date().isoformat()
        dead = fallen(position)
        slayer = run.foe.name if dead is not None and run.foe is not None else ""
        score = Score(
            level=run.level,
            turns=position.came(1)[1] if position.terms.day else position.score()[1],
            name=run.name,
            start=run.start,
            day=day,
            ranked=not self.kept.row.seed,
            seals=position.terms.seals.copy(),
            slayer=slayer,
            slayer_id=run.foe.id if slayer and run.foe is not None else "",
        )
        season, of_day = position.terms.season, position.terms.day
        if of_day:  # the first counts
            first = [] if of_day in self.home.kept(DAILY) else keepsake(DAILY, of_day, score)
            return first + (a_death() if dead is not None else [])
        if season:  # nobody who falls there is saved; the card is
            card = {"record": self.written(), "score": msgspec.to_builtins(score)}
            return keepsake("card", f"{season}/{self.kept.row.id}", card) + (a_death() if dead is not None else [])
        changes = keepsake("score", self.kept.row.id, score)
        if dead is None:  # it has come to the end of the road, or rests
            return changes
        settings = self.home.kept("setting")
        text = self.written()
        found = self._verified(encounter_of(position, dead, str(settings.get("author", "")), day), text)
        if title := honour(content(), run, seen_in(run, position.terms)):
            changes += keepsake(TITLE, Deeds.name_of(found.id, found.level), title)
        work = graveyard_of(self.home).burial(ME, found, text, int(time()), not settings.get("optout"))
        self.burial, more = self.home.do(work)
        return changes + more

    def _verified(self, found: Encounter, text: str) -> Encounter:
        """Marked if its run can be played again; if not, it is kept at home."""
        told = [draw.text for entry in self.match.log for draw in entry.draws if draw.stream == STREAM]
        met = [msgspec.json.decode(each, type=CharacterData) for each in told if each[0] == "{"]
        here = find_in(self.home)  # some may have left the house since
        try:
            return verify(Upload(found, text), lambda ident: here(ident) + [each for each in met if each.id == ident])
        except Refused:
            return found
