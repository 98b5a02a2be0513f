"""Runs of Underscore in a player's own house: begun, gone on with, and what is kept of them when they end."""

from __future__ import annotations

from datetime import UTC, datetime
from time import time

import msgspec

from parlour.core.contract import Game
from parlour.core.outside import Outside
from parlour.core.view import to_json
from parlour.games.underscore.content.library import pack
from parlour.games.underscore.content.view import CharacterData
from parlour.games.underscore.dead.fallen import Encounter, Refused, Upload
from parlour.games.underscore.dead.provenance import Find, encounter_of, verify
from parlour.games.underscore.dead.season import Season, SeasonOutside
from parlour.games.underscore.rules import UnderscoreGame
from parlour.games.underscore.run.end import fallen
from parlour.games.underscore.run.log import project
from parlour.games.underscore.run.position import RunPosition
from parlour.store import tables
from parlour.store.graveyard import Burial
from parlour.store.home import ME, Home, KeptMatch, keepsake
from parlour.store.rows import Change, Kept, MatchRow

GAME = "underscore"
BEST = 10  # scores that are shown
DEATH = "death"  # the kind of keepsake of a death that is no score


class Score(msgspec.Struct, frozen=True):
    """How far a run came."""

    level: int
    turns: int
    name: str
    start: str
    day: str
    ranked: bool = True  # False: the player chose the seed


class HomeOutside(Outside):
    """The encounters of a player's own house."""

    def __init__(self, home: Home) -> None:
        self.home = home

    def index(self) -> list[tuple[str, int, bool]]:
        return self.home.do(self.home.encounters.index())

    def fetch(self, ident: str, level: int, elite: bool) -> str:
        row = self.home.do(self.home.encounters.get((ident, level, elite)))
        return "{}" if row is None else to_json(row.character()).decode()  # {}: it has left; the rules know who comes


def find_in(home: Home) -> Find:
    """Who a run log says was met, for playing it again; also those who walk no more."""
    return lambda ident: [row.character() for row in home.do(home.encounters.find(ident))]


def begin_run(home: Home, game: Game, seed: str = "", name: str = "player 1") -> RunMatch:
    """A run that meets whoever walks in this house."""
    return home.begin(game, [name], seed, HomeOutside(home), RunMatch)


def begin_season(home: Home, game: Game, season: Season, name: str = "player 1") -> RunMatch:
    """A run of a season; `game` is made from `season.options()`. The season is kept with it."""
    home.keep("played", season.id, season)
    return home.begin(game, [name], season.seed, SeasonOutside(season), RunMatch)


def open_run(home: Home) -> MatchRow | None:
    """The newest run that is not over."""
    rows = [row for row in home.open_matches(GAME) if row.options.get("run")]
    return rows[0] if rows else None


def resume_run(home: Home, row: MatchRow) -> RunMatch:
    """The run as it was; ValueError if this version would play it otherwise."""
    if home.kept("pack").get(row.id) != pack():
        raise ValueError("it was begun with another content pack, in which moves may do other things")
    outside: Outside = HomeOutside(home)
    season = row.options.get("season")
    if isinstance(season, dict) and season:
        kept = home.kept("played").get(str(season["id"]))
        outside = SeasonOutside(msgspec.convert(kept, Season))
    return home.resume(row, outside, RunMatch)


def record(home: Home) -> int:
    """The highest level ever entered; 0 = none."""
    found = home.kept("record").get("level", 0)
    return found if isinstance(found, int) else 0


def best(home: Home) -> list[Score]:
    """The best runs: by level, then by fewer turns; those with a seed of the player's choice come after all others."""
    scores = [msgspec.convert(value, Score) for value in home.kept("score").values()]
    return sorted(scores, key=lambda score: (not score.ranked, -score.level, score.turns, score.day))[:BEST]


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


class RunMatch(KeptMatch):
    """A run: with each input also its deeds are kept, and at its end who has fallen."""

    burial: Burial | None = None
    record = 0  # as far as it is written
    won = 0  # fights whose end is written

    def first(self) -> list[Change]:
        return super().first() + keepsake("pack", self.row.id, pack())

    def recall_all(self, log: list[Kept], notes: dict[int, str]) -> None:
        super().recall_all(log, notes)
        if isinstance(self.position, RunPosition):
            self.won = len(self.position.run.turns)

    def news(self) -> list[Change]:
        """In one commit with the input: the record, who was met and how it went, the burial."""
        changes = super().news()
        position = self.position
        if not isinstance(position, RunPosition) or not position.run.start:
            return changes
        run = position.run
        if run.level > self.record and not position.terms.season:  # a season's levels are its own
            self.record = max(run.level, record(self.home))
            changes += keepsake("record", "level", self.record)
        outcome = self.outcome()
        died = outcome is not None and outcome.reason == "death"
        if (len(run.turns) > self.won or died) and run.foe is not None:
            key = {"which": run.foe.id, "at": run.foe.level, "elite": run.foe.is_elite}
            changes.append(Change(tables.COUNT_MEETING, {**key, "victory": int(died)}))
            self.won = len(run.turns)
        if outcome is not None and outcome.reason in ("death", "season", "road"):
            changes += self._ended(position)
        return changes

    def log_of_run(self) -> dict[str, object]:
        """The run log: all that a replay needs."""
        assert self.chance is not None and isinstance(self.game, UnderscoreGame)
        inputs = [entry.text for entry in self.log if entry.text != "resign"]
        told = [draw.text for entry in self.log for draw in entry.draws if draw.stream == "enc"]
        return project(self.game, self.chance.seeds[0], inputs, told)

    def _ended(self, position: RunPosition) -> list[Change]:
        run = position.run
        day = datetime.fromtimestamp(time(), UTC).date().isoformat()
        dead = fallen(position)
        turns = dead.turns if dead is not None else run.turns
        score = Score(run.level, sum(turns), run.name, run.start, day, not self.row.seed)
        season = position.terms.season
        if season:  # nobody who falls there is saved; the card is
            log = self.log_of_run()
            card = {"run_log": log, "score": msgspec.to_builtins(score)}
            return keepsake("card", f"{season}/{self.row.id}", card) + (a_death() if dead is not None else [])
        changes = keepsake("score", self.row.id, score)
        if dead is None:  # it has come to the end of the road
            return changes
        settings = self.home.kept("setting")
        author = str(settings.get("author", ""))
        log = self.log_of_run()
        found = self._verified(encounter_of(dead, author, day), log)
        work = self.home.graveyard.burial(ME, found, log, int(time()), not settings.get("optout"))
        self.burial, more = self.home.do(work)
        return changes + more

    def _verified(self, found: Encounter, log: dict[str, object]) -> Encounter:
        """Marked if its run can be played again; if not, it is kept at home."""
        told = [draw.text for entry in self.log for draw in entry.draws if draw.stream == "enc" and draw.text[0] == "{"]
        met = [msgspec.json.decode(text, type=CharacterData) for text in told]  # some may have left the house since
        here = find_in(self.home)
        try:
            return verify(Upload(found, log), lambda ident: here(ident) + [each for each in met if each.id == ident])
        except Refused:
            return found
