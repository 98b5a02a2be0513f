"""What goes over a table's WebSocket, both ways: JSON objects told apart by their `type`.

Everything that a viewer is sent is built from that viewer's own view and events. docs/protocol.md and the client's
TypeScript types are generated from here (`python -m parlour.server.schema`).
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from parlour.store.rows import Kind, Phase
from parlour.table.clock import Pace

PROTOCOL = 1
LONGEST_TEXT = 4096  # characters of one input or draft

MATCH_ID = r"^[a-z0-9]{1,32}(?!\n)$"
MatchId = Annotated[str, Meta(pattern=MATCH_ID, description="of a match")]
InputId = Annotated[
    str, Meta(pattern=r"^[!-~]{1,64}$", description="the client's own name for one input, in visible ASCII")
]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT, description="an input in the game's notation, or as JSON text")]
Nonce = Annotated[str, Meta(pattern=r"^[0-9a-f]{8,64}(?!\n)$", description="what a player throws into the seed")]

Sign = Literal["hello", "well_played", "thanks", "oops", "thinking", "good_game"]

# from the client


class Hello(msgspec.Struct, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """The first message of every connection: which match, as whom, and how much of it is known already."""

    protocol: int
    match: MatchId
    player: Annotated[int, Meta(ge=0, le=9)] | None = None  # their number; 0: a watcher; null: the guest's own (first)
    seen: Annotated[int, Meta(ge=0)] = 0  # the viewer's own event number: later events are told


class Ready(msgspec.Struct, tag="ready", tag_field="type", forbid_unknown_fields=True):
    """The player has seen the seal and throws in a nonce; the match begins when every person at the table has."""

    nonce: Nonce


class Submit(msgspec.Struct, tag="submit", tag_field="type", forbid_unknown_fields=True):
    """One input. Sent again under the same id it is done once; `done` or `refused` answers it."""

    id: InputId
    text: Text


class SetDraft(msgspec.Struct, tag="draft", tag_field="type", forbid_unknown_fields=True):
    """The seat's unfinished input, kept by the table for its owner alone; a `preview` answers it."""

    text: Text


class Rematch(msgspec.Struct, tag="rematch", tag_field="type", forbid_unknown_fields=True):
    """The player wants another match; `table` tells when all do."""


class Emote(msgspec.Struct, tag="emote", tag_field="type", forbid_unknown_fields=True):
    """One of six signs to everybody at the table; there is no chat."""

    sign: Sign


class AskLegal(msgspec.Struct, tag="legal", tag_field="type", forbid_unknown_fields=True):
    """What may the player's seat do? For programs, where an update lists nothing or not all; `listed` answers."""


class Ping(msgspec.Struct, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """Is anybody there? `pong` answers."""


FromClient = Hello | Ready | Submit | SetDraft | Rematch | Emote | AskLegal | Ping

# parts of what the server sends


class PlayerRating(msgspec.Struct):
    """What somebody is rated who plays a rated match, in the pool in which it counts."""

    rating: int  # before the match; once it is rated, after it
    deviation: int  # how far off it may well be, to either side
    change: int | None  # what the match did to it; null: not yet, or nothing was rated


class Player(msgspec.Struct):
    """One who plays or will play, in the order they came."""

    number: int  # 1 = the host
    kind: Kind  # open and invited: nobody has come yet
    name: str
    seat: int  # 0 until the match begins and the game has seated its players
    ready: bool
    here: bool  # connected
    away_ms: int | None = None  # how long they may stay away before the rules act; null: here, or as long as they like
    level: str = ""  # of a bot
    rating: PlayerRating | None = None  # at a rated table


class StoryEvent(msgspec.Struct):
    """One event of the viewer's own story."""

    number: int  # counts from 1 for this viewer alone
    text: str  # in the game's notation
    data: dict[str, object]  # the same for programs
    words: str  # the same as a sentence for this viewer; "" where nothing needs to be said


class Clock(msgspec.Struct):
    """A timer of the rules that runs now."""

    cause: str
    seat: int  # 0 = the table's
    left_ms: int


class Stopwatch(msgspec.Struct):
    """Time that the rules take without a limit, as Stackdoku does of an attempt."""

    seat: int
    taken_ms: int  # when the message was sent
    runs: bool  # False: it stands still (paused, or over)


class Result(msgspec.Struct):
    """How the match ended."""

    winners: list[int]
    payoffs: list[float]  # of seats 1, 2, ...
    reason: str
    words: str


class Half(msgspec.Struct):
    """What came of one half of a duplicate duel, for the players as they are numbered in this match."""

    match: str
    winner: int  # a player's number; 0 = nobody
    ahead: int | None  # by how much player 1 was; null: nothing is counted, or somebody gave up, left or was too slow


class DuelState(msgspec.Struct):
    """A duplicate duel: the same chance played from both seats, scored by the difference."""

    half: int  # which one this match is: 1 or 2
    other: str  # the match that is the other half; "" = it is not there yet
    halves: list[Half]  # that are over, the first one first
    over: bool  # nothing more comes, and everything is open
    winner: int  # of the duel, by number in this match; 0 = nobody yet, or nobody


# from the server


class Welcome(msgspec.Struct, tag="welcome", tag_field="type"):
    """Answers `hello`: what does not change while the match lasts. `table` follows, and `update` once it plays."""

    protocol: int
    match: str
    player: int  # their number at the table; 0 = a watcher
    game: str
    version: int
    title: str
    options: dict[str, object]
    pace: Pace
    talk: list[str]  # table talk that the game allows: "resign", "draw"
    watching: str  # who may watch, and what they see, in words
    rated: bool  # whether it changes ratings
    replies: bool  # whether answers may be given before they are asked for


class Table(msgspec.Struct, tag="table", tag_field="type"):
    """Who is here. Sent after `welcome` and whenever it changes."""

    phase: Phase
    players: list[Player]
    watchers: int
    seal: list[str]  # the commitments that the referee made before it knew any nonce
    rematch: list[int]  # numbers of the players who want another match
    next: str  # the id of that match; "" = not yet
    seat: int  # the viewer's own, once the game has seated them; 0 = none
    duel: DuelState | None = None  # where the match is half of a duplicate duel


class Update(msgspec.Struct, tag="update", tag_field="type"):
    """The viewer's world as it is now, and what they have not been told yet. Sent whenever any of it changes."""

    viewer: int  # the seat whose world it is; 0 = a watcher's
    seen: int  # the number of the last event: what `hello` says to resume
    events: list[StoryEvent]
    view: dict[str, object]  # the game's view for this viewer; see the game's own types
    to_act: list[int]  # the seats whose turn it is
    legal: list[str]  # what the viewer may do, at most 300 of it, for games that do not have too much to list
    draft: str
    preview: dict[str, object] | None
    offer: int  # the seat whose draw offer stands; 0 = none
    clocks: list[Clock]
    stopwatches: list[Stopwatch]
    result: Result | None


class Previewed(msgspec.Struct, tag="preview", tag_field="type"):
    """What the draft, as it is kept now, would do."""

    draft: str
    preview: dict[str, object] | None


class Listed(msgspec.Struct, tag="listed", tag_field="type"):
    """What the player's seat may do now; nothing while it is not its turn."""

    legal: list[str]  # at most 500, spread evenly over all there are
    all: bool  # whether these are all


class Done(msgspec.Struct, tag="done", tag_field="type"):
    """The input is done and stored for good; an `update` before it has told what came of it."""

    id: str
    draft: bool = False  # it changed only the draft


class Refused(msgspec.Struct, tag="refused", tag_field="type"):
    """The rules refuse the input; nothing has changed."""

    id: str
    code: str
    words: str


class Opened(msgspec.Struct, tag="opened", tag_field="type"):
    """After the end: the seal, opened as far as the rules let this viewer see (`?` for the rest)."""

    seal: list[str]
    nonces: list[str]
    secrets: list[str]
    whole: bool  # whether this viewer's record is the referee's own, with nothing left out


class Emoted(msgspec.Struct, tag="emoted", tag_field="type"):
    """A player has made a sign. Nobody keeps it."""

    player: int  # their number
    sign: Sign


class Pong(msgspec.Struct, tag="pong", tag_field="type"):
    """Answers `ping`."""


class Fault(msgspec.Struct, tag="error", tag_field="type"):
    """The message was not understood or not allowed; if the server closes the connection, this says why."""

    code: str
    words: str


FromServer = Welcome | Table | Update | Previewed | Listed | Done | Refused | Opened | Emoted | Pong | Fault

CLOSINGS = {
    1002: ("bad_frame", "what was sent is no WebSocket frame"),
    1007: ("no_text", "the message is not written in UTF-8"),
    1009: ("too_long", "the message is longer than 16 KiB"),
    4000: ("bad_message", "the messages are none of this protocol"),
    4001: ("hello_first", "the first message must be `hello`"),
    4002: ("protocol", "the server speaks another version of the protocol; load the page again"),
    4003: ("forbidden", "the guest may not see this match, or the seat is not their"),
    4004: ("no_match", "there is no such match"),
    4008: ("too_fast", "too many messages; wait, then resume"),
    4009: ("too_many", "too many connections; close some"),
    4013: ("too_slow", "the reader was too slow; resume"),
    4014: ("reload", "the table is read anew; resume"),
    1012: ("restart", "the server restarts; resume in a moment"),
}
