"""The tables, and every statement that changes them. Times are milliseconds of the house's clock, unless they say otherwise."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
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
    insert,
    update,
)

metadata = MetaData()
HEAD = "0001"  # the last migration

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

# A batch runs its statements in this order, each once with all its rows.
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
    SET_HOUSE,
)
