"""What is said of a game once: facts that hold under all options, and how a match under some is conducted."""

from collections.abc import Mapping

import msgspec


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Facts about a game, whatever its options. Its `Game` and its `Card` share them."""

    name: str  # the folder in every room
    title: str
    line: str  # one sentence for the list of games
    ids: str  # prefix of its requirement ids and vectors: "FL"
    version: int  # of its rules, the newest; a Game says which one its options are played by
    seats: tuple[int, ...]  # the numbers of seats it can be played with
    reasons: Mapping[str, str]  # reason of an outcome -> a sentence; {winner} is whoever won, {loser} everybody else
    refusals: Mapping[str, str]  # refusal code up to its colon -> one line that says what would be right
    streams: Mapping[str, str] = {}  # stream of chance, up to its slash -> "open" | "closed" | "own" (see Dice)
    replies: bool = False  # whether an answer can be given before it is asked for: turns alternate, and inputs are open
    enumerable: bool = True  # whether a turn's actions are few enough to be listed to a client


class Conduct(msgspec.Struct, frozen=True, kw_only=True):
    """How a match is conducted around the rules: what the table, the server and the lab ask of a game under its options."""

    talk: tuple[str, ...] = ("resign",)  # table talk that the game allows: "resign", "draw"
    grace: int = 60  # seconds a seat may be away at a time before lapse(seat, "absence"); -1 = as long as it likes
    grace_total: int = -1  # the same for the whole match
    watched: bool = True  # whether others may watch
    delay: int = 0  # how late they are told, in inputs unless Position.lag counts otherwise; 0 = at once
    # late watchers are shown the whole truth (Position.truth), and of each input what its seat was told
    omniscient: bool = False
    memory: bool = False  # players must remember what they saw: no replay before the end
    endless: bool = False  # it goes on until it is lost, so that levels are not measured by who wins
