"""The tables, and every statement that changes them. Times are milliseconds of the house's clock, unless they say otherwise."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    bindparam,
    delete,
    false,
    insert,
    literal_column,
    or_,
    update,
)

metadata = MetaData()
HEAD = "0002"  # the last migration

house = Table(
    "house",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("made", BigInteger, nullable=False),  # seconds since 1970
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("version", Integer, nullable=False),  # of the rules
    Column("options", Text, nullable=False),  # JSON, every option
    Column("pace", Text, nullable=False),  # JSON
    Column("phase", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("master", String(64), nullable=False),  # what the seal's secrets are made of
    Column("made", BigInteger, nullable=False),  # seconds since 1970
    Column("started", BigInteger, nullable=False),
    Column("result", String(64), nullable=False),
    Column("away", Text, nullable=False),  # JSON: milliseconds that each seat has been away
    Column("next", String(32), nullable=False),  # the rematch
    Column("start", Text, nullable=False),  # JSON: a position to begin from; null = the usual start
    Column("seed", String(128), nullable=False),  # one that a player chose; "" = sealed
    Index("matches_phase", "phase", "made"),
)

players = Table(
    "players",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=True),
    Column("name", String(64), nullable=False),
    Column("level", String(16), nullable=False),
    Column("invite", String(64), nullable=False),
    Column("nonce", String(64), nullable=False),  # "" = not ready
    Index("players_guest", "guest"),
)

inputs = Table(
    "inputs",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),  # from 1; two servers cannot both write the same
    Column("seat", Integer, nullable=False),
    Column("act", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("draws", Text, nullable=False),  # JSON: the chance that the input drew
    Column("at", BigInteger, nullable=False),
    Column("token", String(64), nullable=True),  # the client's own name for it
    UniqueConstraint("match", "seat", "token"),
)

drafts = Table(
    "drafts",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)

encounters = Table(
    "encounters",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("level", Integer, primary_key=True, autoincrement=False),
    Column("is_elite", Boolean, primary_key=True),
    Column("build", String(32), nullable=False),  # the identity without the history
    Column("origin", String(8), nullable=False),  # base, own, given, sync
    Column("live", Boolean, nullable=False),  # walks; a retired one is only remembered
    Column("met", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("echoes", Integer, nullable=False),
    Column("data", Text, nullable=False),  # JSON
    Index("encounters_kind", "level", "is_elite", "live"),
    Index("encounters_build", "build"),
)

fallen = Table(
    "fallen",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("id", String(32), primary_key=True),
    Column("level", Integer, primary_key=True, autoincrement=False),
    Column("is_elite", Boolean, primary_key=True),
    Column("made", BigInteger, nullable=False),  # seconds since 1970
    Column("state", String(8), nullable=False),  # kept, queued, sent
    Column("run_log", Text, nullable=False),  # JSON
    Column("data", Text, nullable=False),  # JSON: the encounter
)

keepsakes = Table(
    "keepsakes",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("kind", String(16), primary_key=True),  # setting, record, lesson, challenge, season, sync
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),  # JSON
)

# A batch runs its statements in this order, each once with all its rows. Every value has a name: constants stand in the text.
ADD_GUEST = insert(guests)
NAME_GUEST = update(guests).where(guests.c.id == bindparam("which")).values(name=bindparam("name"))
ADD_MATCH = insert(matches)
ADD_PLAYER = insert(players)
SET_PLAYER = (
    update(players)
    .where(players.c.match == bindparam("which"), players.c.number == bindparam("who"))
    .values(
        kind=bindparam("kind"),
        guest=bindparam("guest"),
        name=bindparam("name"),
        nonce=bindparam("nonce"),
        invite=bindparam("invite"),
    )
)
ADD_INPUT = insert(inputs)
DROP_DRAFT = delete(drafts).where(drafts.c.match == bindparam("which"), drafts.c.seat == bindparam("who"))
ADD_DRAFT = insert(drafts)
START_MATCH = (
    update(matches)
    .where(matches.c.id == bindparam("which"))
    .values(phase=bindparam("phase"), started=bindparam("started"))
)
END_MATCH = (
    update(matches)
    .where(matches.c.id == bindparam("which"))
    .values(phase=bindparam("phase"), result=bindparam("result"))
)
SET_AWAY = update(matches).where(matches.c.id == bindparam("which")).values(away=bindparam("away"))
SET_NEXT = update(matches).where(matches.c.id == bindparam("which")).values(next=bindparam("next"))
_ORIGIN = encounters.c.origin
_ONE: ColumnElement[int] = literal_column("1")
DROP_BASE = delete(encounters).where(literal_column("'base'") == _ORIGIN)
DROP_GONE = delete(encounters).where(encounters.c.id == bindparam("which"), literal_column("'sync'") == _ORIGIN)
RETIRE = (
    update(encounters)
    .where(
        encounters.c.id == bindparam("which"),
        or_(literal_column("'own'") == _ORIGIN, literal_column("'given'") == _ORIGIN),
    )
    .values(live=false())
)
_THIS = (
    encounters.c.id == bindparam("which"),
    encounters.c.level == bindparam("at"),
    encounters.c.is_elite == bindparam("elite"),
)
DROP_ENCOUNTER = delete(encounters).where(*_THIS)
ADD_ENCOUNTER = insert(encounters)
COUNT_MEETING = (
    update(encounters)
    .where(*_THIS)
    .values(met=encounters.c.met + _ONE, won=encounters.c.won + bindparam("victory", type_=Integer))
)
ADD_ECHO = update(encounters).where(*_THIS).values(echoes=encounters.c.echoes + _ONE)
_MINE = (
    fallen.c.guest == bindparam("who"),
    fallen.c.id == bindparam("which"),
    fallen.c.level == bindparam("at"),
    fallen.c.is_elite == bindparam("elite"),
)
DROP_FALLEN = delete(fallen).where(*_MINE)
ADD_FALLEN = insert(fallen)
SET_FALLEN = update(fallen).where(*_MINE).values(state=bindparam("now"))
DROP_KEEPSAKE = delete(keepsakes).where(
    keepsakes.c.guest == bindparam("who"), keepsakes.c.kind == bindparam("sort"), keepsakes.c.name == bindparam("which")
)
ADD_KEEPSAKE = insert(keepsakes)
SET_HOUSE = update(house).where(house.c.key == bindparam("which")).values(value=bindparam("value"))

ORDER = (
    ADD_GUEST,
    NAME_GUEST,
    ADD_MATCH,
    ADD_PLAYER,
    SET_PLAYER,
    ADD_INPUT,
    DROP_DRAFT,
    ADD_DRAFT,
    START_MATCH,
    END_MATCH,
    SET_AWAY,
    SET_NEXT,
    DROP_BASE,
    DROP_GONE,
    RETIRE,
    DROP_ENCOUNTER,
    ADD_ENCOUNTER,
    COUNT_MEETING,
    ADD_ECHO,
    DROP_FALLEN,
    ADD_FALLEN,
    SET_FALLEN,
    DROP_KEEPSAKE,
    ADD_KEEPSAKE,
    SET_HOUSE,
)
