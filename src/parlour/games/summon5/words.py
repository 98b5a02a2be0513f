"""Why a match ended or a seat was dropped, and why an input is refused, in one line each."""

from typing import Final

REASONS: Final = {
    "perfect": "the hand and the pile are empty: a Perfect Game; most Mystical Energy wins",
    "no_moves": "no legal weave is left; most Mystical Energy wins",
    "target": "the target score is reached; most Mystical Energy wins",
    "pile_empty": "the Draw Pile is empty; most Mystical Energy wins",
    "last_weaver": "{winner} is the last weaver at the Loom",
    "abort": "the match was called off",
    "resign": "{loser} resigned",
    "timeout": "{loser} let too many turns run out",
    "disconnect": "{loser} stayed away",
}

REFUSALS: Final = {
    "game_over": "the match is over",
    "not_your_turn": "wait for your turn",
    "nothing_placed": "place at least one thread of your hand",
    "out_of_bounds": "stay on the Loom",
    "blocked": "choose another cell: obstacles and portals hold no thread",
    "occupied": "choose an empty cell: threads are never covered",
    "not_in_hand": "use only threads of your hand, each as often as you hold it",
    "not_in_line": "lay all new threads in one row or one column",
    "gap": "fill every empty cell between your threads",
    "first_move": "the first weave must have a thread on the centre or next to it",
    "not_adjacent": "lay at least one thread next to an old one; diagonal contact does not count",
    "run_too_long": "keep every run at 5 threads or fewer",
    "no_sequence": "form at least one sequence whose sum is a multiple of the Sacred Number and not 0",
    "dead_sequence": "every run with a new thread must be valid here",
    "not_yours": "return only a thread that you placed this turn",
    "no_pass": "there is no pass: weave at least one thread",
}
