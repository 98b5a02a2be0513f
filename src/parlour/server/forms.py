"""What goes over HTTP: requests and answers of /api."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from parlour.server.messages import Player, Text, Told
from parlour.store.rows import Phase
from parlour.table.clock import Pace

Name = Annotated[str, Meta(min_length=1, max_length=24, description="a name to be called by")]
Short = Annotated[str, Meta(max_length=64)]


class Me(msgspec.Struct):
    """The guest who asks."""

    name: str


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


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit there: the guest himself, whoever comes, whoever has the link, or a bot."""

    kind: Literal["me", "open", "invite", "bot"]
    level: Short = ""


class NewMatch(msgspec.Struct, forbid_unknown_fields=True):
    """A match to be opened."""

    game: Short
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=4)]
    preset: Short = ""
    options: dict[str, object] = {}
    pace: Pace = Pace()
    listed: bool = True  # in the lobby and among the tables to watch


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


class Lobby(msgspec.Struct):
    """The tables of the house."""

    open: list[MatchCard]  # where a seat is free
    watch: list[MatchCard]  # being played, and open to watchers
    yours: list[MatchCard]
    replays: list[MatchCard]  # over, played by others, and open to watchers


class Frame(msgspec.Struct):
    """One step of a replay: what the viewer noticed, and his world after it."""

    line: str  # the input as his copy of the record has it; "" = the start, or nothing that he knows of
    events: list[Told]
    view: dict[str, object]
    picture: str = ""  # the view as plain text, if it was asked for


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
    closed: str  # in words, if the rules do not open the whole truth to him


class LessonTry(msgspec.Struct, forbid_unknown_fields=True):
    """A pupil's way through a lesson so far, and what he tries now."""

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
    events: list[Told]  # what the last answer brought about
    picture: str  # the view as plain text


class Health(msgspec.Struct):
    """Whether the house is well."""

    status: Literal["ok", "stopping"]
    version: str
    tables: int
    connections: int


class Trouble(msgspec.Struct):
    """Something is not possible, and why."""

    code: str
    words: str
