"""What a player shows of a season: how far, how fast, with whom, and nothing of what waits there."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec

from parlour.core.view import to_json
from parlour.games.underscore.content.library import content
from parlour.games.underscore.dead.fallen import LARGEST, Refused
from parlour.games.underscore.dead.season import Season
from parlour.games.underscore.run.end import fallen
from parlour.games.underscore.run.log import BadRunLog, replay

CODE = "US1."  # begins the code of a run
DIGITS = 9  # a fight of more turns is a `+`


class Card(msgspec.Struct, frozen=True):
    """The result of one attempt."""

    season: str
    title: str
    start: str
    level: int  # reached
    levels: int
    turns: list[int]  # of each fight
    won: bool

    def text(self) -> str:
        """Three lines to share."""
        who = content().starters[self.start.partition(" ")[0]].name
        far = (
            f"stood to the end, {self.levels} of {self.levels}"
            if self.won
            else f"fell at {self.level} of {self.levels}"
        )
        digits = "".join(str(turns) if turns <= DIGITS else "+" for turns in self.turns)
        return f"Underscore season {self.season}: {self.title}\n{who} {far}\nturns {digits}, {sum(self.turns)} in all"


def card_of(season: Season, run_log: dict[str, object]) -> Card:
    """The card of a run of this season, from playing it again; Refused if it is none."""
    if run_log.get("season") != season.options()["season"] or run_log.get("seed") != season.seed:
        raise Refused("season", "season", f"this is no run of the season {season.id}")
    met = {found.id: msgspec.to_builtins(found) for found in season.fought()}
    try:
        position = replay(run_log, met.get)
    except BadRunLog as trouble:
        raise Refused(trouble.path, trouble.code, trouble.text) from None
    outcome = position.outcome()
    if outcome is None or outcome.reason not in ("death", "season"):
        raise Refused("levels", "alive", "the run is not over")
    if season.starter and position.run.start.partition(" ")[0] != season.starter:
        raise Refused("start", "season", f"this season is begun with {season.starter}")
    dead = fallen(position)
    turns = dead.turns if dead is not None else position.run.turns
    won = outcome.reason == "season"
    return Card(season.id, season.title, position.run.start, position.run.level, len(season.levels), list(turns), won)


def code_of(run_log: dict[str, object]) -> str:
    """The whole run in one word, for those who want to see how it was done."""
    return CODE + urlsafe_b64encode(zlib.compress(to_json(run_log), 9)).decode().rstrip("=")


def read_code(text: str) -> dict[str, object]:
    """The run log of a code; Refused if it is none."""
    try:
        word = text.strip().removeprefix(CODE).encode("ascii")
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(urlsafe_b64decode(word + b"=" * (-len(word) % 4)), LARGEST + 1)
        if len(data) > LARGEST or not unpacker.eof or not text.strip().startswith(CODE):
            raise ValueError
        return msgspec.json.decode(data, type=dict[str, object])
    except (ValueError, zlib.error, msgspec.MsgspecError, RecursionError):
        raise Refused("", "schema", f"not the code of a run: it begins with {CODE} and must be whole") from None
