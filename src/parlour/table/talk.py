"""Table talk: resigning and offering a draw, in every game's words the same."""

from __future__ import annotations

from parlour.core.contract import Game, Refusal
from parlour.core.notation import Unreadable, read_object

WORDS = {"resign": "resign", "draw?": "offer", "draw": "offer", "draw!": "accept", "draw-": "decline"}
WRITTEN = {"resign": "resign", "offer": "draw?", "accept": "draw!", "decline": "draw-"}

REFUSALS = {
    "game_over": "the match is over",
    "gone": "you have left this match",
    "no_seat": "only those who have a seat may act",
    "no_draws": "this game knows no agreed draw",
    "no_resigning": "this game cannot be resigned",
    "already_offered": "you have offered a draw already; you may offer again after your next action",
    "no_offer": "there is no draw offer of the other seat to answer",
}


def read_talk(text: str) -> str:
    """The talk that the input is: resign, offer, accept, decline, or "" if it is something else."""
    stripped = text.strip()
    if stripped in WORDS:
        return WORDS[stripped]
    if not stripped.startswith("{"):
        return ""
    try:
        found = read_object(stripped)
    except Unreadable:
        return ""
    if found == {"type": "resign"}:
        return "resign"
    if found is not None and found.get("type") == "draw" and set(found) == {"type", "say"}:
        say = found["say"]
        return say if isinstance(say, str) and say in ("offer", "accept", "decline") else ""
    return ""


class Offers:
    """Draw offers: one stands until it is answered or the other seat acts; one for each own turn."""

    def __init__(self) -> None:
        self.standing = 0  # the seat whose offer stands
        self.made: set[int] = set()  # seats that have offered since their last action

    def copy(self) -> Offers:
        twin = Offers()
        twin.standing, twin.made = self.standing, set(self.made)
        return twin

    def why_not(self, game: Game, seat: int, say: str) -> str:
        if say == "resign":
            return "" if "resign" in game.conduct.talk else "no_resigning"
        if "draw" not in game.conduct.talk:
            return "no_draws"
        if say == "offer":
            return "already_offered" if seat in self.made else ""
        return "" if self.standing and self.standing != seat else "no_offer"

    def offer(self, seat: int) -> None:
        self.standing = seat
        self.made.add(seat)

    def acted(self, seat: int) -> None:
        self.made.discard(seat)
        if self.standing != seat:
            self.standing = 0


def refuse(code: str) -> Refusal:
    return Refusal(code, REFUSALS[code])
