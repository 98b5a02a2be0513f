"""The dead that walk: a fallen character as an encounter of the database, exported, and checked when it comes back."""

from __future__ import annotations

import re
from hashlib import sha256

import msgspec

from parlour.core.view import to_json
from parlour.games.underscore.content.identity import IDENTITY, canonical, identity
from parlour.games.underscore.content.library import SCRIPT_MOST, Content, ContentError, content, pack, same_moves
from parlour.games.underscore.content.shapes import CharacterData, MoveData, PoolsData, TurnData
from parlour.games.underscore.dead import names
from parlour.games.underscore.game import VERSION
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.run.unlocks import epitaphs

FORMAT = 1
LARGEST = 16 * 1024  # bytes of an encounter
UPLOAD_MOST = 64 * 1024  # bytes of one with the record of its run
SAME_BUILD = 5  # live encounters of one build without its history
DATE = re.compile(r"\d{4}-\d\d-\d\d")
OLD_EXPORT = (
    "exported by an earlier version; export it again, with `parlour graveyard export`, in the house where it fell"
)
LINE_MOST = 64  # characters of an author or an id
LEVEL_MOST = 999
LONGEST_LINE = 300


class Stats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    met: int = 0
    won: int = 0
    echoes: int = 0


class Encounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An encounter as every store and the wire have it (rules, section 6)."""

    format: int
    rules: int
    pack: str
    id: str
    name: str
    epitaph: str
    level: int
    is_elite: bool
    max_hp: int
    hp_penalty: int
    starting: dict[str, int]
    bless_burden: int
    elites_slain: int
    moves: PoolsData
    blessings: list[str]
    turn_history: dict[str, TurnData]
    slain_by: str
    author: str
    created: str  # a day
    verified: bool = False
    stats: Stats = Stats()
    status: str = "live"


class Upload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fallen character with its provenance: the record of its run, as the house writes every match."""

    encounter: Encounter
    record: str


class Refused(ValueError):
    """Why a fallen character is not taken: where, a code, one clear line."""

    def __init__(self, path: str, code: str, text: str) -> None:
        self.path = one_line(path)
        self.code = code
        self.text = one_line(text)
        super().__init__(f"{self.path}: {self.text} [{code}]" if path else f"{self.text} [{code}]")


def one_line(text: str) -> str:
    """What came from outside as something that can be printed."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:LONGEST_LINE])


# -- forms ---------------------------------------------------------------------------------------------------------


def encounter_of(position: RunPosition, who: CharacterData, author: str, created: str, epitaph: str = "") -> Encounter:
    """Who has fallen at the end of a run; `epitaph` is one of the fixed list, or "" for the one its build gets."""
    run, slayer = position.run, position.run.foe
    assert slayer is not None
    return Encounter(
        format=FORMAT,
        rules=VERSION,
        pack=pack(),
        id=who.id,
        name=who.name,
        epitaph=epitaph or first_words(who),
        level=who.level,
        is_elite=who.is_elite,
        max_hp=who.max_hp,
        hp_penalty=who.hp_penalty,
        starting=who.starting,
        bless_burden=run.burden,
        elites_slain=run.elites,
        moves=who.moves,
        blessings=who.blessings,
        turn_history=who.turn_history,
        slain_by=slayer.id,
        author=author,
        created=created,
    )


def export(encounter: Encounter, record: str) -> bytes:
    """The upload, as it is sent or written to a file."""
    return to_json(Upload(encounter, record)) + b"\n"


def character_of(found: Encounter) -> CharacterData:
    """The encounter as it is fought."""
    return CharacterData(
        name=found.name,
        max_hp=found.max_hp,
        moves=found.moves,
        id=found.id,
        level=found.level,
        is_elite=found.is_elite,
        hp_penalty=found.hp_penalty,
        starting=found.starting,
        blessings=found.blessings,
        turn_history=found.turn_history,
        bark=found.epitaph,
    )


def identity_of(found: Encounter | CharacterData) -> str:
    """The hash that names it (V35)."""
    return identity(msgspec.to_builtins(found))


def first_words(found: Encounter | CharacterData) -> str:
    """The epitaph that its build gets, until its player chooses another (R-95)."""
    return names.epitaph(identity({**msgspec.to_builtins(found), "turn_history": {}}))


def build_of(found: Encounter | CharacterData) -> str:
    """The same without its history: what too many may not share."""
    data = msgspec.to_builtins(found)
    build = {key: data[key] for key in IDENTITY if key != "turn_history"}
    return sha256(canonical(build).encode()).hexdigest()[:32]


# -- checked, in the order of the rules ----------------------------------------------------------------------------


def read_upload(data: bytes) -> Upload:
    """An upload of the right size and shape; Refused says what is wrong."""
    if len(data) > UPLOAD_MOST:
        raise Refused("", "size", f"a fallen character has at most {UPLOAD_MOST:,} bytes, this has {len(data):,}")
    try:
        found = msgspec.json.decode(data, type=Upload)
    except msgspec.ValidationError as trouble:
        if _has_run_log(data):
            raise Refused("run_log", "outdated", OLD_EXPORT) from None
        text, _, path = str(trouble).partition(" - at ")
        raise Refused(path.strip("`").removeprefix("$").removeprefix("."), "schema", _plain(text)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as broken:
        reason = "it is nested too deeply" if isinstance(broken, RecursionError) else _plain(str(broken))
        raise Refused("", "schema", f"not JSON: {reason}") from None
    check_shape(found.encounter)
    return found


def _has_run_log(data: bytes) -> bool:
    """Whether it was exported before runs were passed on as records."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return False
    return isinstance(found, dict) and "run_log" in found


def _plain(text: str) -> str:
    text = text.replace("`", "'")
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]  # JSON stays JSON


def check_shape(found: Encounter) -> None:
    """What the types do not say of the shape."""
    if found.format != FORMAT:
        raise Refused("encounter.format", "schema", f"expected format {FORMAT}, not {str(found.format)[:20]}")
    if not re.fullmatch(r"[0-9a-f]{32}", found.id):
        raise Refused("encounter.id", "schema", "an id is 32 lower-case hex digits")
    if not 1 <= found.level <= LEVEL_MOST:
        raise Refused("encounter.level", "schema", f"a level is from 1 to {LEVEL_MOST}")
    for path, number in (("bless_burden", found.bless_burden), ("elites_slain", found.elites_slain)):
        if not 0 <= number <= LEVEL_MOST:
            raise Refused(f"encounter.{path}", "schema", f"expected a number from 0 to {LEVEL_MOST}")
    for path, line in (("author", found.author), ("slain_by", found.slain_by)):
        if len(line) > LINE_MOST or not (line.isprintable() or not line):
            raise Refused(f"encounter.{path}", "schema", f"expected one line of at most {LINE_MOST} characters")
    if not DATE.fullmatch(found.created):
        raise Refused("encounter.created", "schema", "expected a day, such as 2026-11-16")
    if found.epitaph not in names.EPITAPHS and found.epitaph not in epitaphs(content()):
        raise Refused("encounter.epitaph", "schema", "an epitaph is chosen from the fixed list, never typed")
    for path, move in _moves(found.moves):
        for place, mod in enumerate(move.mods):
            if any(isinstance(value, bool) or not isinstance(value, int | str) for value in mod.args.values()):
                raise Refused(f"{path}.mods[{place}].args", "schema", "expected words and whole numbers")


def _moves(pools: PoolsData) -> list[tuple[str, MoveData]]:
    pairs = (("active", pools.active), ("banked", pools.banked))
    return [(f"encounter.moves.{name}[{place}]", move) for name, pool in pairs for place, move in enumerate(pool)]


def check_character(found: Encounter) -> None:
    """Known content of this pack, folding within the caps, a script of its own moves, a name, the right id."""
    tables = content()
    _check_known(found, tables)
    _check_build(found, tables)
    own = {move.uid for _, move in _moves(found.moves)}
    if len(found.turn_history) > SCRIPT_MOST:
        raise Refused("encounter.turn_history", "script", f"a script has at most {SCRIPT_MOST} entries")
    for place in range(1, len(found.turn_history) + 1):
        turn = found.turn_history.get(str(place))
        if turn is None:
            raise Refused("encounter.turn_history", "script", "its keys must be 1, 2, ... without a gap")
        if turn.move not in own:
            raise Refused(
                f"encounter.turn_history.{place}",
                "script",
                f"{str(turn.move)[:20]} is none of the character's own moves",
            )
    if not names.may_bear(found.name, found.id):
        reason = names.why_not(found.name) or "a name has single spaces between its words and none around them"
        raise Refused("encounter.name", "name", reason)
    if identity_of(found) != found.id:
        raise Refused("encounter.id", "forged", "the id is not the hash of this build and history")


def _check_known(found: Encounter, tables: Content) -> None:
    if found.rules != VERSION:
        raise Refused("encounter.rules", "outdated", f"made under rules {str(found.rules)[:20]}; these are {VERSION}")
    if not same_moves(found.pack):
        raise Refused("encounter.pack", "outdated", f"made with another content pack; this is {pack()}")
    for path, move in _moves(found.moves):
        if move.root not in tables.roots:
            raise Refused(f"{path}.root", "unknown", f"unknown move {move.root[:40]!r}")
        for place, mod in enumerate(move.mods):
            if mod.id not in tables.minors:
                raise Refused(f"{path}.mods[{place}].id", "unknown", f"unknown minor blessing {mod.id[:40]!r}")
    for place, name in enumerate(found.blessings):
        if name not in tables.majors:
            raise Refused(f"encounter.blessings[{place}]", "unknown", f"unknown major blessing {name[:40]!r}")


def _check_build(found: Encounter, tables: Content) -> None:
    for path, move in _moves(found.moves):
        try:
            tables.move(move)
        except ContentError as trouble:
            raise Refused(path, "fold", str(trouble)) from None
    try:
        tables.character(msgspec.structs.replace(character_of(found), turn_history={}))
    except ContentError as misfit:
        raise Refused("encounter", "caps", str(misfit)) from None


# -- too many of one kind ------------------------------------------------------------------------------------------


class Walking(msgspec.Struct, frozen=True):
    """What the store knows of a live encounter with the same build."""

    id: str
    level: int
    is_elite: bool
    met: int


def echo_of(found: Encounter, same_build: list[Walking]) -> Walking | None:
    """The encounter that stands for this one: the same, or the most met of five of its build; None if it is new."""
    for other in same_build:
        if (other.id, other.level, other.is_elite) == (found.id, found.level, found.is_elite):
            return other
    if len(same_build) < SAME_BUILD:
        return None
    return max(same_build, key=lambda other: (other.met, other.id))
