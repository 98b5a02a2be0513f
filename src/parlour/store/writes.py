"""Every statement that changes the tables."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    BindParameter,
    ColumnElement,
    Integer,
    bindparam,
    cast,
    delete,
    false,
    func,
    insert,
    literal_column,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import insert as insert_or_not  # SQLite has the same words for it

from parlour.store.tables import (
    accounts,
    attempts,
    blocks,
    codes,
    days,
    drafts,
    encounters,
    fallen,
    guests,
    house,
    inputs,
    keepsakes,
    matches,
    name_reports,
    players,
    ratings,
    ratings_told,
    replies,
    reports,
    seasons,
    sessions,
)

# A batch runs its statements in this order, each once with all its rows. Every value has a name: constants stand in the text.
ADD_GUEST = insert_or_not(guests).on_conflict_do_nothing()  # several first requests of a guest may come at once
NAME_GUEST = update(guests).where(guests.c.id == bindparam("which")).values(name=bindparam("name"))
_WHO: BindParameter[str] = bindparam("who")
ADD_ACCOUNT = insert(accounts)
NAME_ACCOUNT = (
    update(accounts).where(accounts.c.person == _WHO).values(name=bindparam("name"), skeleton=bindparam("skeleton"))
)
SET_PASSWORD = update(accounts).where(accounts.c.person == _WHO).values(password=bindparam("password"))
BLOCK_ACCOUNT = update(accounts).where(accounts.c.person == _WHO).values(blocked=bindparam("blocked"))
USE_CODE = delete(codes).where(codes.c.person == _WHO, codes.c.hash == bindparam("which"))
DROP_CODES = delete(codes).where(codes.c.person == _WHO)
ADD_CODE = insert(codes)
DROP_SESSIONS = delete(sessions).where(sessions.c.person == _WHO)
DROP_SESSION = delete(sessions).where(sessions.c.person == _WHO, sessions.c.id == bindparam("which"))
ADD_SESSION = insert(sessions)
USE_SESSION = update(sessions).where(sessions.c.id == bindparam("which")).values(used=bindparam("used"))
ADD_BLOCK = insert(blocks)
DROP_BLOCK = delete(blocks).where(blocks.c.person == _WHO, blocks.c.other == bindparam("whom"))
REPORT_PERSON = insert_or_not(reports).on_conflict_do_nothing()
SETTLE_REPORTS = delete(reports).where(reports.c.other == _WHO)
_ONE: ColumnElement[int] = literal_column("1")
SETTLE_MATCH = (  # seats, nonces, the start, wishes: only if no other server has changed any of them meanwhile
    update(matches)
    .where(matches.c.id == bindparam("which"), matches.c.revision == bindparam("was"))
    .values(
        phase=bindparam("phase"),
        started=bindparam("started"),
        next=bindparam("next"),
        wishes=bindparam("wishes"),
        shut=bindparam("shut"),
        revision=matches.c.revision + _ONE,
    )
)
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
        home=bindparam("home"),
    )
)
ADD_INPUT = insert(inputs)
DROP_DRAFT = delete(drafts).where(drafts.c.match == bindparam("which"), drafts.c.seat == bindparam("who"))
ADD_DRAFT = insert(drafts)
DROP_REPLIES = delete(replies).where(replies.c.match == bindparam("which"), replies.c.seat == bindparam("who"))
ADD_REPLY = insert(replies)
END_MATCH = (
    update(matches)
    .where(matches.c.id == bindparam("which"))
    .values(phase=bindparam("phase"), result=bindparam("result"), ended=bindparam("ended"))
)
SET_OUTCOME = (
    update(players)
    .where(players.c.match == bindparam("which"), players.c.number == bindparam("who"))
    .values(seat=bindparam("seat"), outcome=bindparam("outcome"), points=bindparam("points"), tally=bindparam("tally"))
)
RATE_MATCH = (  # only once
    update(matches)
    .where(matches.c.id == bindparam("which"), literal_column("'due'") == matches.c.rated)
    .values(rated=bindparam("rated"))
)
FORGET_HOMES = update(players).where(players.c.match == bindparam("which")).values(home=literal_column("''"))
ADD_RATING = insert(ratings)
SET_RATING = (  # only over the one that was read
    update(ratings)
    .where(
        ratings.c.who == bindparam("whose"),
        ratings.c.game == bindparam("of"),
        ratings.c.preset == bindparam("under"),
        ratings.c.matches == bindparam("was"),
    )
    .values(mu=bindparam("mu"), sigma=bindparam("sigma"), matches=bindparam("matches"))
)
TELL_RATING = insert(ratings_told)
ADD_DAY = insert_or_not(days).on_conflict_do_nothing()  # another server may have been first with the same
DROP_DAYS = delete(days).where(days.c.guest == bindparam("who"))
DROP_DAY = delete(days).where(days.c.match == bindparam("which"))
DROP_RATINGS = delete(ratings).where(ratings.c.who == bindparam("who"))
DROP_TOLD = delete(ratings_told).where(ratings_told.c.who == bindparam("who"))
SET_AWAY = update(matches).where(matches.c.id == bindparam("which")).values(away=bindparam("away"))
_ORIGIN = encounters.c.origin
DROP_BASE = delete(encounters).where(literal_column("'base'") == _ORIGIN)
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
DROP_GONE = delete(encounters).where(*_THIS, literal_column("'sync'") == _ORIGIN)
RETIRE_GONE = (
    update(encounters)
    .where(*_THIS, or_(literal_column("'own'") == _ORIGIN, literal_column("'given'") == _ORIGIN))
    .values(live=false())
)
DROP_ENCOUNTER = delete(encounters).where(*_THIS)
ADD_ENCOUNTER = insert(encounters)
COUNT_MEETING = (
    update(encounters)
    .where(*_THIS)
    .values(met=encounters.c.met + _ONE, won=encounters.c.won + bindparam("victory", type_=Integer))
)
# The dead that several houses copy have serials: whoever has all up to one has missed nothing before it. So serials are
# given in the order of commits, under the lock of one row.
_SERIALS: ColumnElement[str] = literal_column("'serials'")
LOCK_SERIALS = update(house).where(house.c.key == _SERIALS).values(value=house.c.value)
_NEXT = select(func.coalesce(func.max(encounters.c.serial), literal_column("0")) + _ONE).scalar_subquery()
ADMIT = (
    insert_or_not(encounters)
    .values({column.name: bindparam(column.name) for column in encounters.c if column.name != "serial"})
    .values(serial=_NEXT)
    .on_conflict_do_nothing()
)
DISMISS = update(encounters).where(*_THIS).values(live=false(), serial=_NEXT)
REWRITE = update(encounters).where(*_THIS).values(data=bindparam("text"), serial=_NEXT)
COUNT_DEED = (  # of one level, whether it was an elite by then or not
    update(encounters)
    .where(encounters.c.id == bindparam("which"), encounters.c.level == bindparam("at"))
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
BURY = insert_or_not(fallen).on_conflict_do_nothing()
SET_FALLEN = update(fallen).where(*_MINE).values(state=bindparam("now"))
ENGRAVE = update(fallen).where(*_MINE).values(data=bindparam("text"))
DROP_KEEPSAKE = delete(keepsakes).where(
    keepsakes.c.guest == bindparam("who"), keepsakes.c.kind == bindparam("sort"), keepsakes.c.name == bindparam("which")
)
ADD_KEEPSAKE = insert(keepsakes)
# a guest becomes part of a person with an account
_TO: BindParameter[str] = bindparam("to")
MOVE_PLAYER = (
    update(players)
    .where(players.c.match == bindparam("which"), players.c.number == _WHO)
    .values(guest=_TO, name=bindparam("name"))
)
MOVE_KEEPSAKE = (
    update(keepsakes)
    .where(keepsakes.c.guest == _WHO, keepsakes.c.kind == bindparam("sort"), keepsakes.c.name == bindparam("which"))
    .values(guest=_TO)
)
MOVE_GRAVE = update(fallen).where(*_MINE).values(guest=_TO)
MOVE_DAY = update(days).where(days.c.match == bindparam("which")).values(guest=_TO, counts=bindparam("count"))
MOVE_ATTEMPT = (
    update(attempts).where(attempts.c.season == bindparam("of"), attempts.c.run == bindparam("which")).values(guest=_TO)
)
MOVE_BLOCK = update(blocks).where(blocks.c.person == _WHO, blocks.c.other == bindparam("whom")).values(person=_TO)
MOVE_BLOCKED = update(blocks).where(blocks.c.person == _WHO, blocks.c.other == bindparam("whom")).values(other=_TO)
# somebody wishes to be forgotten
DROP_BLOCKS = delete(blocks).where(or_(blocks.c.person == _WHO, blocks.c.other == _WHO))
DROP_REPORTED = delete(reports).where(or_(reports.c.person == _WHO, reports.c.other == _WHO))
DROP_KEEPSAKES = delete(keepsakes).where(keepsakes.c.guest == _WHO)
DROP_GRAVES = delete(fallen).where(fallen.c.guest == _WHO)
DROP_ATTEMPTS = delete(attempts).where(attempts.c.guest == _WHO)
DROP_NAME_REPORTS = delete(name_reports).where(name_reports.c.guest == _WHO)
DROP_ACCOUNT = delete(accounts).where(accounts.c.person == _WHO)
FORGET_GUEST = update(guests).where(guests.c.id == _WHO).values(name=bindparam("name"), gone=true())
NAME_PLAYER = update(players).where(players.c.guest == _WHO).values(name=bindparam("name"))
_OF: BindParameter[str] = bindparam("which")
DROP_INPUTS = delete(inputs).where(inputs.c.match == _OF)
DROP_DRAFTS = delete(drafts).where(drafts.c.match == _OF)
DROP_ALL_REPLIES = delete(replies).where(replies.c.match == _OF)
DROP_PLAYERS = delete(players).where(players.c.match == _OF)
DROP_MATCH = delete(matches).where(matches.c.id == _OF)
FIRST_KEEPSAKE = insert_or_not(keepsakes).on_conflict_do_nothing()
RAISE_KEEPSAKE = (  # a number that only grows, whichever server is first
    update(keepsakes)
    .where(
        keepsakes.c.guest == bindparam("who"),
        keepsakes.c.kind == bindparam("sort"),
        keepsakes.c.name == bindparam("which"),
        cast(keepsakes.c.value, Integer) < bindparam("number", type_=Integer),
    )
    .values(value=bindparam("value"))
)
DROP_SEASON = delete(seasons).where(seasons.c.id == bindparam("which"))
ADD_SEASON = insert(seasons)
ADD_ATTEMPT = insert_or_not(attempts).on_conflict_do_nothing()
ADD_REPORT = insert_or_not(name_reports).on_conflict_do_nothing()
DROP_REPORTS = delete(name_reports).where(name_reports.c.id == bindparam("which"))
SET_HOUSE = update(house).where(house.c.key == bindparam("which")).values(value=bindparam("value"))
# With every commit of every server. None waits for another one's: who has the row says the same time. And it never goes back.
_EARLIER = (
    select(house.c.key)
    .where(
        house.c.key == literal_column("'time'"), cast(house.c.value, BigInteger) < bindparam("now", type_=BigInteger)
    )
    .with_for_update(skip_locked=True)
)
SET_TIME = update(house).where(house.c.key.in_(_EARLIER)).values(value=bindparam("value"))

ORDER = (
    ADD_GUEST,
    NAME_GUEST,
    USE_CODE,
    ADD_ACCOUNT,
    NAME_ACCOUNT,
    SET_PASSWORD,
    BLOCK_ACCOUNT,
    DROP_CODES,
    ADD_CODE,
    DROP_SESSIONS,
    DROP_SESSION,
    ADD_SESSION,
    USE_SESSION,
    DROP_BLOCK,
    ADD_BLOCK,
    REPORT_PERSON,
    SETTLE_REPORTS,
    SETTLE_MATCH,  # before whatever it guards: who is late has touched nothing
    ADD_MATCH,
    ADD_PLAYER,
    SET_PLAYER,
    ADD_INPUT,
    DROP_DRAFT,
    ADD_DRAFT,
    DROP_REPLIES,
    ADD_REPLY,
    END_MATCH,
    SET_OUTCOME,
    RATE_MATCH,
    SET_RATING,
    ADD_RATING,
    TELL_RATING,
    ADD_DAY,
    FORGET_HOMES,
    SET_AWAY,
    LOCK_SERIALS,  # before whatever touches the shared dead
    DROP_BASE,
    DROP_GONE,
    RETIRE_GONE,
    RETIRE,
    DROP_ENCOUNTER,
    ADD_ENCOUNTER,
    COUNT_MEETING,
    COUNT_DEED,
    ADD_ECHO,
    DISMISS,  # before ADMIT: an ordinary one leaves before it comes back as an elite
    ADMIT,
    REWRITE,
    DROP_FALLEN,
    ADD_FALLEN,
    BURY,
    SET_FALLEN,
    ENGRAVE,
    DROP_KEEPSAKE,
    ADD_KEEPSAKE,
    MOVE_PLAYER,
    MOVE_KEEPSAKE,
    MOVE_GRAVE,
    MOVE_DAY,
    MOVE_ATTEMPT,
    MOVE_BLOCK,
    MOVE_BLOCKED,
    DROP_BLOCKS,
    DROP_REPORTED,
    DROP_KEEPSAKES,
    DROP_GRAVES,
    DROP_ATTEMPTS,
    DROP_NAME_REPORTS,
    DROP_RATINGS,
    DROP_TOLD,
    DROP_DAYS,
    DROP_ACCOUNT,
    FORGET_GUEST,
    NAME_PLAYER,
    DROP_DAY,
    DROP_INPUTS,
    DROP_DRAFTS,
    DROP_ALL_REPLIES,
    DROP_PLAYERS,
    DROP_MATCH,
    FIRST_KEEPSAKE,
    RAISE_KEEPSAKE,
    DROP_SEASON,
    ADD_SEASON,
    ADD_ATTEMPT,
    ADD_REPORT,
    DROP_REPORTS,
    SET_HOUSE,
    SET_TIME,
)

GUARDED = (
    SETTLE_MATCH,
    USE_CODE,
    RATE_MATCH,
    SET_RATING,
)  # statements that must find their row; a job whose statement does not is not stored
