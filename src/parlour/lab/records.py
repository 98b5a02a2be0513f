"""The record of a match that was played in the lab, made from its line alone."""

from __future__ import annotations

from parlour import games
from parlour.lab.selfplay import Played, seed_text
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.record import LONGEST_NAME, write_record
from parlour.table.recording import record_of


def record_text(row: Played) -> bytes:
    """What `parlour referee` replays and `parlour verify` checks."""
    game = games.card(row.spec.game).make(row.spec.options)
    names = [f"bot:{name}"[:LONGEST_NAME] for name in row.spec.seats]
    match = Match(game, list(names), chosen(seed_text(row.seed), game.seats))
    match.players = [names[match.seating.index(player)] for player in range(1, game.seats + 1)]
    for step in row.steps:
        match.hear(step.seat, game.write(step.action))
    return write_record(record_of(match))
