"""The tables. Times are milliseconds of the house's clock, unless they say otherwise."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()
HEAD = "0043"  # the last migration

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
    Column("gone", Boolean, nullable=False, server_default=false()),  # they wished to be forgotten
)

accounts = Table(  # a name and a password for a person, who is a row of guests
    "accounts",
    metadata,
    Column("person", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("skeleton", String(96), nullable=False, unique=True),  # of the name: nobody imitates another
    Column("password", Text, nullable=False),  # argon2
    Column("made", BigInteger, nullable=False),  # seconds since 1970
    Column("blocked", Boolean, nullable=False, server_default=false()),
    Column("owner", String(32), nullable=False, server_default=""),  # of a bot: the person whose program it is
    Index("accounts_owner", "owner"),
)

codes = Table(  # that let somebody in who has lost the password, each once
    "codes",
    metadata,
    Column("person", String(32), ForeignKey("accounts.person"), primary_key=True),
    Column("hash", String(64), primary_key=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of what the cookie says
    Column("person", String(32), ForeignKey("accounts.person"), nullable=False),
    Column("made", BigInteger, nullable=False),  # seconds since 1970
    Column("used", BigInteger, nullable=False),  # seconds since 1970, to the hour
    Column("device", String(64), nullable=False),
    Column("guest", String(32), nullable=False),  # who this browser was before, and is again afterwards
    Index("sessions_person", "person"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("other", String(32), ForeignKey("guests.id"), primary_key=True),  # whom they do not want to meet
    Column("made", BigInteger, nullable=False),  # seconds since 1970
    Index("blocks_other", "other"),
)

reports = Table(  # of names
    "reports",
    metadata,
    Column("person", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("other", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("name", String(64), primary_key=True),
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
    Column("started", BigInteger, nullable=False),  # while it waits: when it was opened
    Column("result", String(64), nullable=False),
    Column("away", Text, nullable=False),  # JSON: milliseconds that each seat has been away
    Column("next", String(32), nullable=False),  # the rematch
    Column("start", Text, nullable=False),  # JSON: a position to begin from; null = the usual start
    Column("seed", String(128), nullable=False),  # one that a player chose; "" = sealed
    Column("wishes", Text, nullable=False, server_default="[]"),  # JSON: numbers of the players who want a rematch
    Column("revision", Integer, nullable=False, server_default="0"),  # how often all but the log has changed
    Column("ended", BigInteger, nullable=False, server_default="0"),  # seconds since 1970; 0 = not, or not known
    Column("rated", String(8), nullable=False, server_default=""),  # due until it is done; void: it was called off
    Column("preset", String(64), nullable=False, server_default=""),  # of a rated match: with the game its pool
    Column("day", String(10), nullable=False, server_default=""),  # on which everybody has the same chance
    Column("duel", String(32), nullable=False, server_default=""),  # of both halves of a duplicate duel: the first
    Column("shut", Boolean, nullable=False, server_default=false()),  # its end opens nothing before the other half's
    Index("matches_duel", "duel"),
    Index("matches_rated", "rated", "phase"),
    Index("matches_day", "day"),
    Index("matches_phase", "phase", "made"),
)
BEGUN = (matches.c.made, matches.c.started, matches.c.id)  # the order of matches: of one second the house's clock knows
NEWEST = tuple(column.desc() for column in BEGUN)

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
    Column("seat", Integer, nullable=False, server_default="0"),  # once the match is over
    Column("outcome", String(8), nullable=False, server_default=""),  # what the match came to for this player
    Column("points", Integer, nullable=True),  # gathered in a match that was played out, where its rules count
    Column("tally", String(64), nullable=False, server_default=""),  # what it came to for this player, in a few words
    Column(
        "home", String(32), nullable=False, server_default=""
    ),  # whence they came, as a keyed hash, until it is rated
    Index("players_guest", "guest"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("who", String(40), primary_key=True),  # a person, or bot:LEVEL
    Column("game", String(32), primary_key=True),
    Column("preset", String(64), primary_key=True),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("matches", Integer, nullable=False),
    Index("ratings_pool", "game", "preset"),
)

days = Table(  # what came of matches whose chance everybody had in common on one day
    "days",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("day", String(10), nullable=False),
    Column("game", String(32), nullable=False),
    Column("preset", String(64), nullable=False),  # "" = of no board: other rules
    Column("guest", String(32), nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("counts", Boolean, nullable=False),  # a first try without help: it may be ranked
    Column("took", BigInteger, nullable=False),  # milliseconds; turns, where it counts how far one came
    Column("at", BigInteger, nullable=False),  # seconds since 1970
    Column("reached", Integer, nullable=False, server_default="0"),  # 0 = the time is all that counts
    Index("days_board", "day", "game", "preset", "took"),
    Index("days_guest", "guest", "day"),
)

ratings_told = Table(  # how each rated match has changed the ratings of its players
    "ratings_told",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("who", String(40), nullable=False),
    Column("game", String(32), nullable=False),
    Column("preset", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),  # when the match ended, in seconds since 1970
    Column("mu_before", Float(53), nullable=False),
    Column("sigma_before", Float(53), nullable=False),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("weight", Float(53), nullable=False),
    Index("ratings_told_who", "who", "game", "preset", "at"),
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
    Column("due", BigInteger, nullable=True),  # when the match goes on by itself after it; null: that is not known
)

drafts = Table(
    "drafts",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)

replies = Table(  # answers given before they are asked for; nobody but their author knows of them
    "replies",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("said", String(64), primary_key=True),  # what the other does, as the author would read it; * = whatever
    Column("reply", String(256), nullable=False),
)

encounters = Table(
    "encounters",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("level", Integer, primary_key=True, autoincrement=False),
    Column("is_elite", Boolean, primary_key=True),
    Column("build", String(32), nullable=False),  # the identity without the history
    Column("origin", String(8), nullable=False),  # base, own, given, sync, echo
    Column("live", Boolean, nullable=False),  # walks; a retired one is only remembered
    Column("met", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("echoes", Integer, nullable=False),
    Column("data", Text, nullable=False),  # JSON
    Column("serial", BigInteger, nullable=False, server_default="0"),  # of its last change, where others copy the dead
    Index("encounters_serial", "serial"),
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
    Column("state", String(8), nullable=False),  # kept, queued, sent, echo
    Column("record", Text, nullable=False),  # of its run
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

seasons = Table(
    "seasons",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("starts", String(10), nullable=False),  # its first day
    Column("ends", String(10), nullable=False),
    Column("data", Text, nullable=False),  # JSON: the season as a file
)

attempts = Table(
    "attempts",
    metadata,
    Column("season", String(32), primary_key=True),
    Column("run", String(32), primary_key=True),  # the match, or the hash of a record that was brought
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False),
    Column("level", Integer, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("made", BigInteger, nullable=False),  # seconds since 1970
    Column("data", Text, nullable=False),  # JSON: the card
    Index("attempts_guest", "guest"),
)

name_reports = Table(
    "name_reports",
    metadata,
    Column("guest", String(32), ForeignKey("guests.id"), primary_key=True),
    Column("id", String(32), primary_key=True),  # of the encounter
    Column("name", String(64), nullable=False),  # that was reported
    Column("made", BigInteger, nullable=False),  # seconds since 1970
)
