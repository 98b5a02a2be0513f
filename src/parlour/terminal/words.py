"""What the house can be told or asked at any table, and sentences that the plain and the full screen share."""

from __future__ import annotations

from parlour.core.catalogue import Card
from parlour.core.contract import Game, Outcome, Seat
from parlour.core.story import listed
from parlour.table.match import Match, shown_name

HOUSE_WORDS = {
    "help": "how to play this game and what you can type",
    "board": "the board again",
    "legal": "what you may do now",
    "hint": "what a bot would do in your place, and why",
    "log": "what has happened, as far as you may know",
    "rules": "the exact rules of the game",
    "resign": "give the match up",
    "draw?": "offer a draw; `draw!` accepts one, `draw-` declines it",
    "quit": "save and leave; `parlour continue` comes back to this turn",
}
TALK = {"resign", "draw?"}  # those said to the other players


def words_at(card: Card, game: Game) -> dict[str, str]:
    """What can be asked or told at a table of this game: the game's own questions first, then what the house knows."""
    silent = TALK - {{"draw": "draw?"}.get(word, word) for word in game.conduct.talk}
    own = {word: query.words for word, query in card.queries.items()}
    return own | {word: meaning for word, meaning in HOUSE_WORDS.items() if word not in silent | own.keys()}


def spell_time(ms: int) -> str:
    """`time 3:07`, `time 1:00:05`."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"time {hours}:{minutes:02}:{seconds:02}" if hours else f"time {minutes}:{seconds:02}"


def end_words(game: Game, outcome: Outcome, match: Match) -> str:
    """How a match ended, and who won it."""
    winners = outcome.winners()
    losers = [seat for seat in range(1, game.seats + 1) if seat not in winners]
    names = {"winner": _names(match, winners), "loser": _names(match, losers)}
    if game.seats == 1:  # alone, the reason says it
        alone = shown_name(match.name(1))
        who = "you" if alone == "player 1" else alone
        told = game.info.reasons[outcome.reason].format(winner=who, loser=who)
        return f"The end: {told.replace('you has ', 'you have ')}."
    why = f"The end: {game.info.reasons[outcome.reason].format(**names)}."
    return f"{why}\n{f'Won by {_names(match, winners)}.' if winners else 'Nobody wins.'}"


def _names(match: Match, seats: list[Seat]) -> str:
    return listed([f"seat {seat} ({shown_name(match.name(seat))})" for seat in seats])
