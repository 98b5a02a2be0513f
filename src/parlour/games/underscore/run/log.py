"""The run log: a run as one small JSON object, projected from its inputs, and replayed from it alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from parlour.core.contract import Refusal
from parlour.core.dice import SealedDice, Unscripted
from parlour.core.options import BadOption, read_options
from parlour.core.view import typed
from parlour.games.underscore.combat.choices import OTHER, OWN, kind_of
from parlour.games.underscore.content.library import ContentError, pack
from parlour.games.underscore.content.tables import ACTIVE_MOST
from parlour.games.underscore.content.view import CharacterData, MoveData
from parlour.games.underscore.notation import write
from parlour.games.underscore.options import OPTIONS
from parlour.games.underscore.position import FIGHTING, OVER, REORGANISING, UPGRADING
from parlour.games.underscore.rules import VERSION, UnderscoreGame
from parlour.games.underscore.run.deeds import DONE, LEARN, LEAVE, MAJOR, OFFERS, ROOT, SKIP, TAKE, said
from parlour.games.underscore.run.encounters import KEPT, STREAM, stored
from parlour.games.underscore.run.notation import SAID
from parlour.games.underscore.run.position import RunPosition

FORMAT = 1
USUAL: dict[str, object] = {"vengeful": 0, "depth": 1, "season": {}}  # options that a log names only where they differ

Fetch = Callable[[str], "dict[str, object] | None"]  # an encounter by its id


class BadRunLog(ValueError):
    """A run log that is none, or that the rules do not play: where, a code, one line."""

    def __init__(self, path: str, code: str, text: str) -> None:
        super().__init__(f"{path}: {text}" if path else text)
        self.path = path
        self.code = code
        self.text = text


class LevelData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    enc: str
    picks: list[tuple[int | str, dict[str, str]]]
    up: list[Any] | None = None


class RunLogData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    rules: int
    pack: str
    seed: str
    start: str
    name: str
    scope: str
    levels: list[LevelData]
    vengeful: int = 0
    depth: int = 1
    season: dict[str, object] = {}


# -- from a match to its log ---------------------------------------------------------------------------------------


def project(game: UnderscoreGame, seed: str, inputs: list[str], told: list[str]) -> dict[str, object]:
    """The log of a run: the inputs of its seat, and what the match wrote down of its encounters (`enc` draws)."""
    dice = SealedDice([seed])
    dice.recalled = [(STREAM, text) for text in told]
    position = game.start(dice)
    assert isinstance(position, RunPosition)
    levels: list[dict[str, object]] = []
    pending: list[object] = []
    for text in inputs:
        found = game.interpret(position, 1, text, "")
        if not isinstance(found, list) or position.why_not(1, found[0]):
            raise ValueError(f"{text[:40]!r} is not played again")
        if levels:
            pending = _written(position, found[0], levels[-1], pending)
        position.play(1, found[0], None)
        if position.run.foe is not None and position.run.level > len(levels):
            levels.append({"enc": position.run.foe.id, "picks": []})
    log: dict[str, object] = {"format": FORMAT, "rules": VERSION, "pack": pack(), "seed": seed}
    log |= {"start": position.run.start, "name": position.run.name}
    log["scope"] = "season" if game.terms.season else game.terms.scope
    log |= {name: game.options[name] for name, usual in USUAL.items() if game.options[name] != usual}
    return log | {"levels": levels}


def _written(position: RunPosition, action: int, level: dict[str, Any], pending: list[object]) -> list[object]:
    """Writes what is about to be done into its level; what is still open is returned."""
    run, kind = position.run, kind_of(action)
    if position.phase == FIGHTING:
        level["picks"].append(_pick(position, action))
    elif kind in (MAJOR, LEAVE):
        level["up"] = ["major" if kind == MAJOR else "leave"]
    elif kind == SKIP:
        level["up"] = ["minor", None, {}]
    elif kind == LEARN:
        return ["learn", position.screen().fallen_move(action % ROOT).uid, "root" if action & ROOT else "found"]
    elif kind == TAKE:
        taken = _taken(position, action)
        level["up"] = taken
        return taken
    elif kind == DONE:
        placement = [[move.uid for move in pool] for pool in (run.active, run.banked)]
        if pending[0] == "learn":
            level["up"] = [*pending, placement]
        else:
            level["up"][2]["placement"] = placement
    return pending


def _pick(position: RunPosition, action: int) -> list[object]:
    fight = position.fight
    assert fight is not None
    words = write(action).split()
    if words[0] == "wait":
        return ["wait", {}]
    hero = fight.side[0]
    place = OWN.index(words[1])
    move = hero.active[place] if place < ACTIVE_MOST else hero.banked[place - ACTIVE_MOST]
    return [hero.who.uids[move], dict(word.split("=") for word in words[2:])]


def _taken(position: RunPosition, action: int) -> list[object]:
    """The blessing with what was said; slots are told by the uids in them."""
    run = position.run
    args: dict[str, object] = {}
    for key, names in SAID.items():
        if value := said(action, key):
            held = run.slot(value - 1) if key in "tf" else None
            args[key] = names[value - 1] if held is None else held.uid
    return ["minor", run.minors[action % OFFERS - 1], args]


# -- and back ------------------------------------------------------------------------------------------------------


def replay(log: object, fetch: Fetch) -> RunPosition:
    """The last position of the log, every input checked; BadRunLog says where it breaks the rules."""
    try:
        data = typed(log, RunLogData)
    except ValueError as trouble:
        words, _, path = str(trouble).partition(" - at `$")
        raise BadRunLog(path.rstrip("`").lstrip("."), "malformed", words) from None
    _check_head(data)
    given = {"run": True, "scope": "skill" if data.scope == "season" else data.scope}
    try:
        options = read_options(OPTIONS, given | {name: getattr(data, name) for name in USUAL})
        game = UnderscoreGame(options)
    except BadOption as trouble:
        raise BadRunLog("scope", "malformed", str(trouble)) from None
    return _Player(game, data, fetch).run()


def _check_head(data: RunLogData) -> None:
    if data.format != FORMAT:
        raise BadRunLog("format", "malformed", f"format {data.format} is not read here; expected {FORMAT}")
    if data.rules != VERSION:
        raise BadRunLog("rules", "rules", f"rules {data.rules} are not those played here ({VERSION})")
    if data.pack != pack():
        raise BadRunLog("pack", "pack", "the log belongs to another content pack")
    if not re.fullmatch(r"[!-~]{1,128}", data.seed):
        raise BadRunLog("seed", "malformed", "a seed is up to 128 visible ASCII characters")
    if not data.levels:
        raise BadRunLog("levels", "malformed", "a run has at least one level")


class _Player:
    """Plays a log."""

    def __init__(self, game: UnderscoreGame, data: RunLogData, fetch: Fetch) -> None:
        self.game = game
        self.data = data
        self.fetch = fetch
        self.dice = SealedDice([data.seed])
        position = game.start(self.dice)
        assert isinstance(position, RunPosition)
        self.position = position

    def run(self) -> RunPosition:
        data = self.data
        self.meet(0)
        self.act("start", f"begin {data.start} {data.name}")
        for at, level in enumerate(data.levels):
            for n, (uid, choices) in enumerate(level.picks):
                self.act(f"levels[{at}].picks[{n}]", self.cast(f"levels[{at}].picks[{n}]", uid, choices))
            last = at + 1 == len(data.levels)
            if level.up is not None:
                if not last:
                    self.meet(at + 1)
                self.upgrade(f"levels[{at}].up", level.up, last)
            elif not last:
                raise BadRunLog(f"levels[{at}]", "malformed", "a level that is followed by another has an upgrade")
        return self.position

    def act(self, path: str, text: str) -> None:
        """One input; whatever the rules say against it is told with its path."""
        found = self.game.interpret(self.position, 1, text, "")
        if not isinstance(found, list):
            code = found.code if isinstance(found, Refusal) else "bad_notation"
            raise BadRunLog(path, code, f"cannot read {text[:60]!r}")
        code = self.position.why_not(1, found[0])
        if code:
            raise BadRunLog(path, code, f"{text[:60]!r} is refused: {self.game.refuse(code).words}")
        try:
            self.position.play(1, found[0], None)
        except Unscripted as trouble:
            level = self.position.run.level - 1
            raise BadRunLog(f"levels[{level}].enc", "wrong_encounter", str(trouble)) from None

    def meet(self, at: int) -> None:
        """Lays the encounter of a level ready; its number among the candidates is not in the log."""
        ident = self.data.levels[at].enc
        found = self.fetch(ident)
        if found is None:
            raise BadRunLog(f"levels[{at}].enc", "unknown_encounter", f"there is no encounter {ident[:40]!r}")
        try:
            data = typed({key: found[key] for key in found if key in KEPT}, CharacterData)
            self.game.content.character(data)
        except (ValueError, ContentError) as trouble:
            raise BadRunLog(f"levels[{at}].enc", "wrong_encounter", str(trouble)) from None
        count = [] if self.game.terms.season else [(STREAM, "1")]
        self.dice.recalled = [*count, (STREAM, stored(data))]

    def cast(self, path: str, uid: int | str, choices: dict[str, str]) -> str:
        fight = self.position.fight
        if self.position.phase != FIGHTING or fight is None:
            raise BadRunLog(path, "wrong_phase", "the fight is over")
        if uid == "wait":
            return "wait"
        hero = fight.side[0]
        if uid not in hero.who.uids:
            raise BadRunLog(path, "no_such_move", f"the character has no move {uid}")
        slot = fight.slot(0, hero.who.uids.index(int(uid)))
        return " ".join([f"cast {slot}", *[f"{key}={value}" for key, value in choices.items()]])

    # -- upgrades

    def upgrade(self, path: str, up: list[Any], last: bool) -> None:
        if self.position.phase != UPGRADING:
            code = "game_over" if self.position.phase == OVER else "wrong_phase"
            raise BadRunLog(path, code, "no upgrade is taken here")
        if last:
            raise BadRunLog(path, "malformed", "the upgrade leads to a level that is missing")
        kind = up[0] if up else None
        if up in (["major"], ["leave"]):
            self.act(path, str(kind))
        elif kind == "learn" and len(up) == 4:
            self.learn(path, up)
        elif kind == "minor" and len(up) == 3 and isinstance(up[2], dict):
            self.act(path, "draft")
            self.minor(path, up[1], dict(up[2]))
        else:
            raise BadRunLog(path, "malformed", "expected learn, minor, major or leave")

    def learn(self, path: str, up: list[Any]) -> None:
        foe = self.position.run.foe
        assert foe is not None
        pools = (foe.moves.active, foe.moves.banked)
        slots = dict(zip([move.uid for move in pools[0]], OTHER, strict=False))
        slots |= dict(zip([move.uid for move in pools[1]], OTHER[ACTIVE_MOST:], strict=False))
        if not isinstance(up[1], int) or up[1] not in slots:
            raise BadRunLog(path, "no_such_move", f"the fallen has no move {str(up[1])[:40]}")
        self.act(path, f"learn {slots[up[1]]} {up[2]}")
        self.place(path, up[3])

    def minor(self, path: str, minor: object, args: dict[str, Any]) -> None:
        run = self.position.run
        if minor is None:
            self.act(path, "skip")
            return
        if minor not in run.minors:
            raise BadRunLog(path, "not_offered", f"{str(minor)[:40]!r} was not offered")
        placement = args.pop("placement", None)
        words = [f"take {1 + run.minors.index(str(minor))}"]
        for key, value in args.items():
            words.append(f"{key}={self.slot(path, value) if key in ('t', 'f') else value}")
        self.act(path, " ".join(words))
        if self.position.phase == REORGANISING:
            self.place(path, placement)

    def slot(self, path: str, uid: object) -> str:
        """The own slot that holds this move."""
        run = self.position.run
        for place in run.slots():
            held = run.slot(place)
            if held is not None and held.uid == uid:
                return OWN[place]
        raise BadRunLog(path, "no_such_move", f"the character has no move {str(uid)[:40]}")

    def place(self, path: str, placement: object) -> None:
        """Forgets and swaps until the pools are as the log has them."""
        try:
            active, banked = typed(placement, tuple[list[int], list[int]])
        except ValueError as trouble:
            raise BadRunLog(path, "malformed", f"placement: {trouble}") from None
        run = self.position.run
        if run.crowded:
            lost = [move.uid for move in run.known() if move.uid not in active + banked]
            if len(lost) != 1:
                raise BadRunLog(path, "must_forget", "exactly one move is forgotten")
            self.act(path, f"forget {self.slot(path, lost[0])}")
        if sorted(_uids(run.known())) != sorted(active + banked) or len(banked) > run.bank(self.game.content):
            raise BadRunLog(path, "malformed", "the placement does not hold every move once")
        while len(run.active) != len(active):
            self.act(path, self.across(path, active, banked))
        for place, uid in [*enumerate(active), *enumerate(banked, ACTIVE_MOST)]:
            held = run.slot(place)
            if held is not None and held.uid != uid:
                self.act(path, f"swap {OWN[place]} {self.slot(path, uid)}")
        self.act(path, "done")

    def across(self, path: str, active: list[int], banked: list[int]) -> str:
        """One move into the pool that must grow."""
        run = self.position.run
        if len(run.active) < len(active):
            return f"swap {OWN[len(run.active)]} {OWN[ACTIVE_MOST]}"
        moving = [uid for uid in _uids(run.active) if uid in banked]
        if not moving:
            raise BadRunLog(path, "last_active", "at least one move must stay Active")
        return f"swap {self.slot(path, moving[0])} {OWN[ACTIVE_MOST + len(run.banked)]}"


def _uids(moves: list[MoveData]) -> list[int]:
    return [move.uid for move in moves]
