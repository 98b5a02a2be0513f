"""A drafted duel: what is offered now with its full text, what was picked before."""

from __future__ import annotations

from functools import cache

from parlour.terminal.boards.underscore.inks import prose, tinted
from parlour.terminal.boards.underscore.part import Part, no_zeros
from parlour.terminal.canvas import BOLD, DIM, Canvas

ROWS = 3  # of the longest text, at 74 columns
ACTIVE, BANKED = 4, 6  # the last pick that is an Active move, the last one for the Bank; then comes the blessing


@cache
def printed() -> dict[str, str]:
    """What stands on each card besides its text: the codex tells it to anybody."""
    from parlour.games.underscore.queries.codex import reference  # a run's first screen does without it

    book = reference()
    moves = {each.root: no_zeros(each.tags) for each in book.moves}
    return moves | {each.id: f"{each.element.capitalize()} {each.rarity}" for each in book.blessings}


def goes(pick: int) -> str:
    """Where a pick goes, counted from 1."""
    return "an Active move" if pick <= ACTIVE else "a move for your Bank" if pick <= BANKED else "a major blessing"


class Drafting(Part):
    """One offer at a time."""

    def spots(self) -> list[str]:
        at = len(self.view.picks)
        if at >= len(self.view.offers) or not self.scene.may_act:
            return []
        return [str(n) for n in range(1, len(self.view.offers[at]) + 1)]

    def draw(self, canvas: Canvas) -> None:
        view = self.view
        at = len(view.picks)
        pick = min(at + 1, len(view.offers))
        canvas.put(1, 0, f"DRAFT   pick {pick} of {len(view.offers)}: {goes(pick)}", BOLD)
        y = 2
        if at < len(view.offers):
            for n, card in enumerate(view.offers[at], 1):
                tinted(canvas, 1, y, f"{n} {card.name}", BOLD, spot=str(n))
                tinted(canvas, 3, y + 1, printed().get(card.id, ""))
                y = prose(canvas, 3, y + 2, card.text, 74, ROWS) + 1
        else:
            canvas.put(1, y, "All is picked. The other side is still choosing.")
            y += 2
        taken = [view.offers[place][pick - 1].name for place, pick in enumerate(view.picks)]
        if taken:
            prose(canvas, 1, y, f"Yours so far: {', '.join(taken)}", 76, 3, DIM)

    def words(self, spot: str) -> str:
        at = len(self.view.picks)
        if at >= len(self.view.offers) or not spot.isdigit():
            return ""
        card = self.view.offers[at][int(spot) - 1]
        return f"{card.name}\n{printed().get(card.id, '')}\n{card.text}"

    def act(self, spot: str) -> None:
        self.board.say(f"pick {spot}")

    def typed(self, letter: str) -> bool:
        if letter not in self.spots():
            return False
        if letter == self.board.cursor:
            self.act(letter)
        else:
            self.board.point(letter)
        return True
