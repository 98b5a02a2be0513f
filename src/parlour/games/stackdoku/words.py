"""What the referee says: how a match ended, and why an input is refused."""

from typing import Final

from parlour.games.stackdoku.notation import USAGE

REASONS: Final = {
    "solved": "{winner} solved the level",
    "failed": "{loser} lost the last life",
    "gaveup": "{loser} gave up",
    "resign": "{loser} resigned",
    "disconnect": "{loser} stayed away",
    "abort": "the match was called off",
}

REFUSALS: Final = {
    "not_playing": "the level is not being played; restart it or take another one",
    "paused": "the level is paused; resume first",
    "not_paused": "the level is not paused",
    "bad_tile": "the stack has no tile of that number",
    "same_tile": "a pair is two different tiles",
    "gone": "that tile has been taken already",
    "not_free": "that tile is not free: nothing may lie on it, and its left or right side must be free",
    "no_match": "these two tiles show different digits",
    "buffer_full": "the buffer has no room for two tokens; place some first",
    "no_token": "no token of that digit waits in the buffer",
    "cell_filled": "that cell is filled already",
    "conflict": "that digit is in the row, column or box already",
    "no_undo": "no undo is left",
    "nothing_to_undo": "there is nothing to take back",
    "not_stuck": "a life is spent only where nothing can be done any more",
    "undo_first": "undos are left; a life is spent only without them",
    "same_mode": "that is the mode already",
    "no_hints": "this level is played without hints",
    "not_in_race": "in a race there is no restart and no pause",
    "bad_notation": USAGE,
}
