"""The content of the game: the data files, checked once on load, and moves and characters made from them."""
# Not compiled: it only reads or writes text.

import json
from functools import cache
from hashlib import sha256
from importlib.resources import files

from parlour.core.view import to_json
from parlour.games.underscore.content.character import Blessing, Character
from parlour.games.underscore.content.identity import canonical
from parlour.games.underscore.content.moves import (
    IGNORABLE,
    NO_CHARGE,
    BadMod,
    Move,
    apply_part,
    check_caps,
    mod_parts,
    seal,
)
from parlour.games.underscore.content.shapes import (
    BossData,
    CharacterData,
    EndingData,
    LessonData,
    MajorData,
    MinorData,
    MoveData,
    PoolsData,
    RootData,
    StarterData,
    UnlockData,
    typed_list,
)
from parlour.games.underscore.content.tables import (
    ACTIVE_MOST,
    COUNTER_MOST,
    ELEMENTS,
    MOST,
    STATUSES,
    TYPES,
)
from parlour.games.underscore.score.language import ScoreError, parse_score, parse_target
from parlour.games.underscore.score.tree import Expr

HP_MOST = 999
SCRIPT_MOST = 30
MOVES_KEPT = 4000  # folded moves at hand; blessings make endlessly many
FOLDED_MOST = 20_000  # moves that are kept folded


class ContentError(ValueError):
    """One clear line: file, id, what is wrong."""


class Content:
    """All tables by id."""

    def __init__(self) -> None:
        self.roots: dict[str, RootData] = {}
        self.minors: dict[str, MinorData] = {}
        self.majors: dict[str, MajorData] = {}
        self.starters: dict[str, StarterData] = {}
        self.unlocks: list[UnlockData] = []
        self.encounters: dict[str, CharacterData] = {}
        self.bosses: dict[str, BossData] = {}
        self.laws: dict[str, MajorData] = {}  # of bosses; nobody is offered them
        self.endings: list[EndingData] = []
        self.lessons: dict[str, LessonData] = {}
        self.unmet: frozenset[str] = frozenset()  # encounters of the base pack that this edition does not meet
        self.moves: dict[str, Move] = {}  # folded moves by their key
        self.blessings: dict[str, Blessing] = {}
        self.targets: dict[str, Expr] = {}  # of minor blessings that ask something of the move they change

    # -- moves

    def move(self, data: MoveData) -> Move:
        """The root with its minor blessings folded over it; ContentError if they do not fit."""
        key = data.root + to_json(data.mods).decode()
        found = self.moves.get(key)
        if found is None:
            found = self.fold(data)
            if len(self.moves) >= FOLDED_MOST:
                self.moves.clear()  # uploads may bring any number of them
            self.moves[key] = found
        return found

    def fold(self, data: MoveData) -> Move:
        if data.root not in self.roots:
            raise ContentError(f"unknown move {data.root[:40]!r}")
        move = self.root(self.roots[data.root])
        for mod in data.mods:
            if mod.id not in self.minors:
                raise ContentError(f"{data.root}: unknown minor blessing {mod.id[:40]!r}")
            if self.minors[mod.id].mod.startswith("root"):
                move = self.root(self.roots[data.root])
                continue
            try:
                for part in mod_parts(self.minors[mod.id].mod):
                    apply_part(move, part, mod.args)
                check_caps(move)
            except BadMod as trouble:
                raise ContentError(f"{data.root}: {mod.id}: {trouble}") from None
            move.mods.append((mod.id, dict(mod.args)))
        seal(move)
        return move

    def root(self, data: RootData) -> Move:
        """The move as printed, freshly parsed."""
        try:
            score = parse_score(data.score, list(data.choices.items()))
        except ScoreError as trouble:
            raise ContentError(f"{data.id}: {trouble}") from None
        if data.element not in ELEMENTS or not data.types or not all(kind in TYPES[1:] for kind in data.types):
            raise ContentError(f"{data.id}: expected an element and at least one type of {', '.join(TYPES[1:])}")
        types = sum([TYPES.index(kind) for kind in data.types])
        move = Move(data.id, data.name, ELEMENTS.index(data.element), types, score)
        move.dmg, move.iters, move.speed = data.dmg, data.iters, data.speed
        move.cooldown, move.heat = data.cooldown, data.heat
        move.charge = NO_CHARGE if data.charge is None else data.charge
        if move.charge > COUNTER_MOST:
            raise ContentError(f"{data.id}: Charge is above {COUNTER_MOST}")
        for word in data.ignores:
            if word not in IGNORABLE:
                raise ContentError(f"{data.id}: unknown Ignores-{word}; expected {', '.join(IGNORABLE)}")
            move.ignores[IGNORABLE[word]] = True
        move.text, move.flavour = data.text, data.flavour
        try:
            check_caps(move)
        except BadMod as misfit:
            raise ContentError(f"{data.id}: {misfit}") from None
        seal(move)
        return move

    def blessing(self, name: str) -> Blessing:
        found = self.blessings.get(name)
        if found is None:
            data = self.majors.get(name) or self.laws.get(name)
            if data is None:
                raise ContentError(f"unknown major blessing {name[:40]!r}")
            try:
                score = parse_score(data.score, [], True)
            except ScoreError as trouble:
                raise ContentError(f"{name}: {trouble}") from None
            found = Blessing(name, data.name, data.text, score)
            self.blessings[name] = found
        return found

    # -- characters

    def character(self, data: CharacterData) -> Character:
        """The character that the data describe; ContentError says what is wrong with them."""
        if not 1 <= data.max_hp <= HP_MOST or not 0 <= data.hp_penalty <= HP_MOST or not 1 <= data.level <= HP_MOST:
            raise ContentError(f"max_hp and level must be from 1 to {HP_MOST}")
        blessings = [self.blessing(name) for name in data.blessings]
        if len(set(data.blessings)) < len(blessings):
            raise ContentError("a major blessing is unique per character")
        made = Character(data.name, data.level, data.is_elite, data.max_hp, data.hp_penalty, blessings)
        made.id, made.bark = data.id, data.bark
        pools = (data.moves.active, data.moves.banked)
        if not 1 <= len(pools[0]) <= ACTIVE_MOST or len(pools[1]) > made.bank:
            raise ContentError(f"expected 1 to {ACTIVE_MOST} Active and at most {made.bank} banked moves")
        for pool in pools:
            for move in pool:
                if move.uid in made.uids or not 1 <= move.uid <= HP_MOST:
                    raise ContentError(f"uid {move.uid} is not unique or not from 1 to {HP_MOST}")
                made.uids.append(move.uid)
                made.moves.append(self.move(move))
        made.actives = len(pools[0])
        for status, turns in data.starting.items():
            if status not in STATUSES or not 0 <= turns <= MOST[STATUSES.index(status)]:
                raise ContentError(f"starting {status[:40]!r}: expected a status and its turns")
            made.starting[STATUSES.index(status)] = turns
            made.data_starting[status] = turns
        made.script = self.script(data, made)
        made.finish()
        return made

    def script(self, data: CharacterData, made: Character) -> list[tuple[int, dict[str, str]]]:
        """`turn_history` in key order as (place of the move, its recorded words)."""
        if len(data.turn_history) > SCRIPT_MOST:
            raise ContentError(f"turn_history has more than {SCRIPT_MOST} entries")
        found: list[tuple[int, dict[str, str]]] = []
        for place in range(1, len(data.turn_history) + 1):
            turn = data.turn_history.get(str(place))
            if turn is None or turn.move not in made.uids:
                raise ContentError("turn_history must have the keys 1, 2, ... and name the character's own moves")
            found.append((made.uids.index(turn.move), dict(turn.args)))
        return found

    def starter(self, name: str, element: str = "") -> CharacterData:
        """A starting character as data; the Foundling brings the basic attack of an element."""
        data = self.starters[name]
        banked = [*data.banked, *([self.basic(element)] if data.chooses else [])]
        roots = [*data.active, *banked]
        moves = [MoveData(uid, root, []) for uid, root in enumerate(roots, 1)]
        cut = len(data.active)
        return CharacterData(name=data.name, max_hp=data.max_hp, moves=PoolsData(moves[:cut], moves[cut:]))

    def basic(self, element: str) -> str:
        """The basic attack of an element: 2x1, no tags."""
        for root in self.roots.values():
            plain = root.cooldown == 0 and root.heat == 0 and root.charge is None and root.speed == 0
            if root.element == element and plain and (root.dmg, root.iters) == (2, 1) and root.score == BASIC:
                return root.id
        raise ContentError(f"no basic attack of {element[:40]!r}")


BASIC = "pre{attune self $el} iter{damage opp $dmg $el}"


def read_table(name: str) -> list[object]:
    """One data file of the package."""
    found: list[object] = json.loads(
        (files("parlour.games.underscore.content") / "data" / name).read_text(encoding="utf-8")
    )
    return found


def load_content(tables: dict[str, list[object]]) -> Content:
    """Every table, every score parsed, every encounter built; ContentError names file and id."""
    made = Content()
    name = ""
    try:
        for name in ("moves.json", "acts_moves.json"):
            for root in typed_list(tables.get(name, []), RootData):
                made.roots[root.id] = root
                made.move(MoveData(1, root.id, []))
        for name in ("minors.json", "acts_minors.json"):
            for minor in typed_list(tables.get(name, []), MinorData):
                made.minors[minor.id] = minor
                if minor.target:
                    made.targets[minor.id] = target_of(minor)
        for name in ("majors.json", "acts_majors.json"):
            for major in typed_list(tables.get(name, []), MajorData):
                made.majors[major.id] = major
                made.blessing(major.id)
        for name in ("starters.json", "acts_starters.json"):
            for starter in typed_list(tables.get(name, []), StarterData):
                made.starters[starter.id] = starter
                made.character(made.starter(starter.id, "fire"))
        for name in ("encounters.json", "acts_encounters.json"):
            for encounter in typed_list(tables.get(name, []), CharacterData):
                made.encounters[encounter.id] = encounter
                _build(made, encounter)
        name = "bosses.json"
        for boss in typed_list(tables.get(name, []), BossData):
            made.bosses[boss.id] = boss
            made.laws.update({law.id: law for law in boss.laws})
            _build(made, boss.who)
        name = "endings.json"
        made.endings = typed_list(tables.get(name, []), EndingData)
        name = "unlocks.json"
        made.unlocks = typed_list(tables.get(name, []), UnlockData)
        name = "lessons.json"
        made.lessons = {row.id: row for row in typed_list(tables[name], LessonData)}
    except ValueError as trouble:
        raise ContentError(f"{name}: {trouble}") from None
    return made


def _build(made: Content, who: CharacterData) -> None:
    try:
        made.character(who)
    except ContentError as inner:
        raise ContentError(f"{who.id}: {inner}") from None


def target_of(minor: MinorData) -> Expr:
    try:
        return parse_target(minor.target)
    except ScoreError as trouble:
        raise ContentError(f"{minor.id}: target: {trouble}") from None


PACK = ("moves.json", "minors.json", "majors.json", "starters.json", "encounters.json")  # what runs are made of
ACTS = (*[f"acts_{name}" for name in PACK], "bosses.json")  # what the road in acts adds to it
TABLES = (*PACK, *ACTS, "endings.json", "unlocks.json", "lessons.json")


@cache
def content() -> Content:
    """The content of the package, loaded once: all of it."""
    return load_content({name: read_table(name) for name in TABLES})


@cache
def classic() -> Content:
    """The author's tables alone: what duels, seasons, lessons and the classic road are played with."""
    made = load_content({name: read_table(name) for name in (*PACK, "lessons.json")})
    made.unmet = frozenset(content().encounters) - frozenset(made.encounters)
    return made


@cache
def pack() -> str:
    """The hash of this content pack, by which encounters and seasons name it."""
    tables = {name: read_table(name) for name in (*PACK, *ACTS)}
    return sha256(canonical(tables).encode()).hexdigest()[:32]


# Packs whose dead and whose runs play here as they did there: one had the targets of minor blessings in the rules, the
# other is the author's tables alone, which the classic road still has.
ALIKE = ("0d483c8082876df4305a24e2238675ca", "2833ad1aed4f67720448dd8e2ebb7dee")

# Packs whose moves and blessings are these, with other starts, bosses or strengths on the road in acts: their dead and
# their seasons play here as they did there, their runs do not.
SAME_MOVES = (
    *ALIKE,
    "dc0fbfeb648ac70ac729f50eb4706144",
    "f069a3f3b4dd49c6dff9b78256f647ae",
    "db70f0985b445c6e5e63970f24ce7235",
    "8b5577ec8540fda4e53d84c1ad717db3",
)


def same_pack(name: str) -> bool:
    """Whether a run that was begun with this pack goes on here as it would have there."""
    return name == pack() or name in ALIKE


def same_moves(name: str) -> bool:
    """Whether whoever fell with this pack fights here as they would have there."""
    return name == pack() or name in SAME_MOVES
