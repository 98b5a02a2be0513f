"""What goes over HTTP: requests and answers of /api."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from parlour.server.messages import DuelState, Player, StoryEvent, Text
from parlour.store.rows import Kind, Outcome, Phase
from parlour.table.clock import Pace

Name = Annotated[str, Meta(min_length=1, max_length=24, description="a name to be called by")]
Short = Annotated[str, Meta(max_length=64)]
Password = Annotated[str, Meta(max_length=256, description="8 to 128 characters")]


class Me(msgspec.Struct):
    """The person who asks."""

    name: str
    account: bool  # False: a guest
    rating: str = ""  # in the game that they have played most rated matches of: `Summon5 1503`; "" = in none


class Rename(msgspec.Struct, forbid_unknown_fields=True):
    """The guest wants to be called otherwise."""

    name: Name


class Lesson(msgspec.Struct):
    """A tutorial by its title."""

    title: str
    steps: int


class HelpSection(msgspec.Struct):
    """One section of a game's help."""

    title: str
    text: str


class GameCard(msgspec.Struct):
    """A game of the house."""

    name: str
    title: str
    line: str
    version: int
    seats: list[int]
    presets: dict[str, dict[str, object]]
    tables: dict[str, int]  # how many sit down under each preset
    options: dict[str, object]  # JSON Schema
    levels: list[str]  # of bots
    help: list[HelpSection]
    lessons: list[Lesson]
    template: bool  # a small game to copy: it can be played, but nobody is led to it


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit there: the guest themself, whoever comes, whoever has the link, or a bot."""

    kind: Literal["me", "open", "invite", "bot"]
    level: Short = ""


class NewMatch(msgspec.Struct, forbid_unknown_fields=True):
    """A match to be opened."""

    game: Short
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=4)]
    preset: Short = ""  # none = the recommended one, the first of its game
    options: dict[str, object] = {}
    pace: Pace = Pace()
    listed: bool = True  # in the lobby and among the tables to watch
    rated: bool = False  # it changes the ratings of those who play; see docs/ratings.md
    duel: bool = False  # the same chance from both seats, in two matches; see docs/duels.md


class Opening(msgspec.Struct):
    """The match that was opened; `invites` are the keys that let others in, by player number."""

    id: str
    invites: dict[str, str]
    imagined: bool = False  # it begins in a world that only fits what the guest knew


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """Takes a seat: an open one, or the one that the invitation is for."""

    invite: Short = ""


class MatchCard(msgspec.Struct):
    """A match as the lobby shows it."""

    id: str
    game: str
    title: str
    phase: Phase
    players: list[Player]
    pace: Pace
    options: dict[str, object]  # what differs from the defaults
    yours: list[int]  # numbers of the players that the guest is
    your_turn: bool
    result: str  # of a match that is over: `1 command`
    next: str  # the rematch
    rated: bool
    made: int  # when it was opened: seconds since 1970
    duel: DuelState | None  # where it is half of a duplicate duel
    standing: str = ""  # how one of the guest's own stands for them, or what it came to, in a few words
    left_ms: int | None = None  # of the guest's own: their time, else the other's; above an hour to the minute


class Lobby(msgspec.Struct):
    """The tables of the house."""

    open: list[MatchCard]  # where a seat is free
    watch: list[MatchCard]  # being played, and open to watchers
    yours: list[MatchCard]
    replays: list[MatchCard]  # over, played by others, and open to watchers
    here: int  # people who are in the house now, the guest too


# persons


class Register(msgspec.Struct, forbid_unknown_fields=True):
    """A name and a password for the person that the guest is; all that is theirs stays theirs."""

    name: Name
    password: Password


class Login(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody with an account."""

    name: Name
    password: Password
    bring: bool = False  # what was played in this browser as a guest becomes theirs


class Recover(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody who has lost the password, and has a code."""

    name: Name
    code: Short
    password: Password  # the new one


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    """Another password; every other session ends."""

    old: Password
    new: Password


class Sure(msgspec.Struct, forbid_unknown_fields=True):
    """It is really they who ask."""

    password: Password = ""  # of an account; guests have none


class RecoveryCodes(msgspec.Struct):
    """Told once: each lets its owner in one time without the password."""

    codes: list[str]


class SessionCard(msgspec.Struct):
    """A browser in which a person is logged in."""

    id: str
    device: str
    made: int  # seconds since 1970
    used: int  # seconds since 1970, to the hour
    this: bool


class Keepsakes(msgspec.Struct, forbid_unknown_fields=True):
    """What the person's browsers remember for them, by name."""

    kept: dict[str, object]


class NewBot(msgspec.Struct, forbid_unknown_fields=True):
    """A program of the person's, that plays under a name of its own."""

    name: Annotated[str, Meta(min_length=1, max_length=20, description="`bot` is put behind it")]


class BotToken(msgspec.Struct):
    """Told once: whoever has it is the bot."""

    name: str
    token: str


class BotCard(msgspec.Struct):
    """A program of the person's."""

    id: str  # for this list alone
    name: str
    made: int  # seconds since 1970
    used: int  # when its token was last used, to the hour; 0 = it has none


class AccountCard(msgspec.Struct):
    """An account as its owner sees it."""

    name: str
    made: int  # seconds since 1970
    codes: int  # recovery codes left
    sessions: list[SessionCard]


class RatingChange(msgspec.Struct):
    """What a match did to a rating."""

    before: int
    after: int
    deviation: int  # afterwards: how far off it may well be, to either side


class RatingPoint(msgspec.Struct):
    """A rating at one moment."""

    at: int  # seconds since 1970
    rating: int
    deviation: int
    match: str


class Standing(msgspec.Struct):
    """What a person is rated in one game under one preset."""

    game: str
    title: str
    preset: str
    rating: int
    deviation: int
    matches: int
    best: int  # the highest rating so far
    graph: list[RatingPoint]


class Tally(msgspec.Struct):
    """Results against somebody, or in a game."""

    name: str  # of a game or a person; of a bot: bot:LEVEL; "" = guests
    won: int
    lost: int
    drawn: int


class Moment(msgspec.Struct):
    """Something to be proud of."""

    words: str
    match: str
    at: int  # seconds since 1970


class Profile(msgspec.Struct):
    """A person with an account, as everybody may see them."""

    name: str
    made: int  # seconds since 1970
    standings: list[Standing]
    games: list[Tally]  # of matches that everybody may know of, the last 500
    opponents: list[Tally]
    streak: int  # matches won in a row now
    longest: int  # ... and at best
    moments: list[Moment]


class LadderRow(msgspec.Struct):
    """A line of a leaderboard."""

    place: int
    name: str
    bot: str  # its level; "" = a person
    rating: int
    deviation: int
    matches: int


class LadderPool(msgspec.Struct):
    """A game and a preset in which people are rated."""

    game: str
    title: str
    preset: str
    people: int


class Ladder(msgspec.Struct):
    """The leaderboard of one game and preset."""

    pools: list[LadderPool]  # of all that there are
    game: str
    preset: str
    rows: list[LadderRow]


class Whom(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody else: by the match and their number there, or by the name of their account."""

    match: Short = ""
    player: Annotated[int, Meta(ge=0, le=9)] = 0
    name: Short = ""


class Blocked(msgspec.Struct):
    """Somebody whom the person does not want to meet."""

    id: str  # for this list alone
    name: str


class PairingWish(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody near one's rating is wanted."""

    game: Short
    preset: Short = ""  # none = the recommended one
    rated: bool = False


class PairingState(msgspec.Struct):
    """How it stands with somebody who waits for an opponent."""

    game: str
    preset: str
    rated: bool
    match: str  # the match that they have; "" = not yet
    waited_ms: int
    rating: int  # around which somebody is looked for
    reach: int  # how many points off they may be by now
    others: int  # who wait for the same
    bot: str  # the level of a bot of that strength, offered after a few seconds; "" = not yet


class Opponent(msgspec.Struct):
    """One who played in a match of somebody's history, beside that person."""

    kind: Kind
    name: str
    level: str  # of a bot


class PastMatch(msgspec.Struct):
    """A match in the history of a person."""

    id: str
    game: str
    title: str
    preset: str  # "" = rules of its own
    made: int  # when it was opened, in seconds since 1970
    ended: int  # 0 = it is being played, or nobody has kept when
    against: list[Opponent]
    outcome: Outcome  # "" = it is being played; at several seats: of the first of them
    words: str  # how it ended for the person
    result: str  # `1 command`
    tally: str  # what it came to for the person: `380 : 310`, `12:31, 69 moves`; "" = nothing is counted
    rated: bool
    half: int  # of a duplicate duel: 1 or 2; 0 = it is none
    change: RatingChange | None  # what it did to the person's rating


class HistoryPage(msgspec.Struct):
    """Matches of a person, the newest first."""

    matches: list[PastMatch]
    next: str  # `before` of the next page; "" = this is the last


class DayRank(msgspec.Struct):
    """One of the quickest."""

    name: str
    took: int  # milliseconds; turns, where it counts how far one came
    you: bool
    guest: bool  # without an account, and so without a place: the house cannot know whether it was their first try
    reached: int  # the level, where it counts how far one came; else 0


class DayBoard(msgspec.Struct):
    """The level or the run of a day: who has solved it and how quickly, or how far everybody came."""

    day: str  # UTC, YYYY-MM-DD
    preset: str
    solved: int  # people; whoever ended a run of the day
    best: list[DayRank]  # first tries without help, the best first
    took: int | None  # the guest's own time, or turns
    reached: int  # and how far they came
    rank: int  # among those with an account; 0 = none
    streak: int  # days in a row on which the guest has solved one


class Reply(msgspec.Struct, forbid_unknown_fields=True):
    """What is answered before it is asked for."""

    said: Annotated[str, Meta(min_length=1, max_length=64, description="what the other does, as the log says it; *")]
    reply: Annotated[str, Meta(min_length=1, max_length=256, description="an input")]


class Replies(msgspec.Struct, forbid_unknown_fields=True):
    """A player's replies to the other's next input, known to nobody else."""

    replies: Annotated[list[Reply], Meta(max_length=20)]


class Frame(msgspec.Struct):
    """One step of a replay: what the viewer noticed, and their world after it."""

    line: str  # the input as their copy of the record has it; "" = the start, or nothing that they know of
    events: list[StoryEvent]
    view: dict[str, object]
    picture: str = ""  # the view as plain text, if it was asked for


class Missed(msgspec.Struct):
    """A turn that could have been worth more."""

    turn: int  # from 1
    seat: int
    took: int  # what it was worth
    points: int  # what was there
    text: str  # by this input


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """Play on from a frame of a replay, against bots."""

    frame: Annotated[int, Meta(ge=0)]  # from 0
    level: Short
    view: int | None = None  # whose replay; the guest takes that seat, or the first


class ReplayFilm(msgspec.Struct):
    """A match again, as far as the one who asks may see it."""

    viewer: int
    game: str
    frames: list[Frame]
    closed: str  # in words, if the rules do not open the whole truth to them


class LessonTry(msgspec.Struct, forbid_unknown_fields=True):
    """A pupil's way through a lesson so far, and what they try now."""

    said: Annotated[list[Text], Meta(max_length=200)] = []  # the inputs so far; "" where a step was only read
    text: Text | None = None  # the new try; "" reads on; null: only look
    draft: Text = ""  # for the preview


class LessonStand(msgspec.Struct):
    """Where the pupil stands."""

    title: str
    step: int  # from 1
    steps: int
    said: list[str]  # to be sent with the next try
    finished: bool
    say: str  # the teacher's words for this step
    asks: bool  # whether the step wants an input; otherwise "" reads on
    then: str  # the teacher's words about the step before
    code: str  # why the try was not taken; "" = it was
    words: str
    seat: int  # the pupil's
    to_act: list[int]
    view: dict[str, object]
    legal: list[str]
    draft: str
    preview: dict[str, object] | None
    events: list[StoryEvent]  # what the last answer brought about
    picture: str  # the view as plain text


class Health(msgspec.Struct):
    """Whether the house is well."""

    status: Literal["ok", "stopping", "failing"]  # failing: nothing can be stored now
    version: str
    tables: int
    connections: int


class ErrorBody(msgspec.Struct):
    """Something is not possible, and why."""

    code: str
    words: str
    path: str = ""  # where in what was sent, if it is one place
