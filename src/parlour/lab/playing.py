"""`parlour.play`: one match from the first input to the last, for whoever uses Parlour as a library."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeGuard

from parlour import games
from parlour.bots.bot import Bot
from parlour.bots.levels import LEVELS, make_bot, rivals
from parlour.core.catalogue import Card
from parlour.core.contract import WATCHER, Seat
from parlour.core.dice import QuickDice
from parlour.core.view import View
from parlour.table.chance import chosen
from parlour.table.clock import Pace
from parlour.table.match import Match
from parlour.table.record import write_record
from parlour.table.recording import record_of

USUAL = "easy"  # who takes a seat that nobody is named for
MOST_DRAFTS = 100  # inputs in a row that change an unfinished one alone


class Turn:
    """What a player of your own is asked with: all that its seat may know, and nothing else."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self._match = match
        self.seat = seat

    @property
    def view(self) -> View:
        """What the seat sees, as data; the fields are those of the game's view."""
        return self._match.view(self.seat)

    @property
    def legal(self) -> list[str]:
        """All that the seat may do now, in the game's notation. Of Summon5's weaves there are tens of thousands."""
        return self._match.legal(self.seat)

    def __str__(self) -> str:
        """The view as a picture in text."""
        return self._match.game.show(self.view)


Player = str | Callable[[Turn], str]  # a level of the house, or a function that answers with an input


@dataclass(frozen=True)
class Played:
    """A match that is over. `print` tells how it ended; `payoffs` are by seat: 1 won, 0 lost, shared in a draw."""

    game: str
    seed: str  # the same seed, players and options play the same match again
    seats: list[str]  # who sat where: seats[0] is seat 1
    payoffs: list[float]
    winners: list[Seat]  # nobody in a draw
    reason: str  # the rulebook's word for how it ended
    words: str  # the same as a sentence
    inputs: int
    record: str  # the whole match as text; `parlour referee` reads it
    match: Match = field(repr=False)
    card: Card = field(repr=False)

    def story(self, viewer: int = WATCHER) -> list[str]:
        """What a seat was told in the course of the match, or what everybody was: one sentence after the other."""
        return self.card.lines(self.match.events(viewer), self.match.hearer(viewer))

    def __str__(self) -> str:
        return self.words


def play(
    game: str,
    *players: Player,
    preset: str = "",
    options: Mapping[str, object] | None = None,
    seed: str = "",
) -> Played:
    """Play a match at once.

    `players` are levels (`random`, `easy`, `medium`, `hard`, `master`) or functions that get a `Turn` and answer with an
    input in the game's notation; seats that are left over go to `easy`. Who sits where is the game's own rule.
    ValueError in one clear line for an unknown game, level or option, and for an answer that the rules refuse.
    """
    card = games.card(game)
    rules = card.open(options or {}, preset)
    if len(players) > rules.seats:
        raise ValueError(f"{card.title} has {rules.seats} seats under these options, not {len(players)}")
    sitting = [*players, *[USUAL] * (rules.seats - len(players))]
    for player in sitting:
        _check(card, player)
    seed = seed or secrets.token_hex(8)
    names = [f"bot:{each}" if isinstance(each, str) else getattr(each, "__name__", "player") for each in sitting]
    match = Match(rules, names, chosen(seed, rules.seats), pace=Pace("none"))
    seated = {seat: sitting[number - 1] for seat, number in enumerate(match.seating, 1)}
    bots = {seat: make_bot(card, rules, who, seat, _dice(seed, seat)) for seat, who in seated.items() if _is_level(who)}
    drafts = 0
    while seats := match.position.to_act():
        seat = seats[0]
        drafts = drafts + 1 if _act(match, seat, seated[seat], bots) else 0
        if drafts > MOST_DRAFTS:
            raise ValueError(f"seat {seat}: {MOST_DRAFTS} inputs in a row that decide nothing")
    return _played(card, match, seed)


def _is_level(player: Player) -> TypeGuard[str]:
    return isinstance(player, str)


def _check(card: Card, player: Player) -> None:
    known = (*LEVELS, *rivals(card))
    if _is_level(player) and player not in known:
        raise ValueError(f"unknown level {player[:40]!r}; expected one of {', '.join(known)}, or a function")


def _dice(seed: str, seat: Seat) -> QuickDice:
    """A bot's own dice, the same for the same seed."""
    return QuickDice(int(hashlib.sha256(f"{seed}|bot|{seat}".encode()).hexdigest()[:12], 16))


def _act(match: Match, seat: Seat, player: Player, bots: Mapping[Seat, Bot]) -> bool:
    """One input of the seat; whether it changed a draft alone."""
    text = (
        match.game.write(bots[seat].choose(match.view(seat))) if isinstance(player, str) else player(Turn(match, seat))
    )
    reply = match.hear(seat, text)
    if reply.refusal is not None:
        raise ValueError(f"seat {seat}: {text[:40]!r} is refused: {reply.refusal.words} ({reply.refusal.code})")
    return reply.draft


def _played(card: Card, match: Match, seed: str) -> Played:
    outcome = match.outcome()
    assert outcome is not None
    return Played(
        game=card.name,
        seed=seed,
        seats=[match.name(seat).removeprefix("bot:") for seat in range(1, match.game.seats + 1)],
        payoffs=list(outcome.payoffs),
        winners=outcome.winners(),
        reason=outcome.reason,
        words=match.ending(),
        inputs=len(match.log),
        record=write_record(record_of(match)).decode(),
        match=match,
        card=card,
    )
