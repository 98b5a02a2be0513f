"""Who one begins as: every character with all its moves."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from parlour.games.underscore.view.run_shapes import Beginning
from parlour.terminal.boards.underscore import portrait
from parlour.terminal.boards.underscore.inks import prose, tinted
from parlour.terminal.boards.underscore.part import Part, in_short, tags
from parlour.terminal.canvas import BOLD, DIM, Canvas
from parlour.terminal.screens.dialogs import Choice, Line

if TYPE_CHECKING:
    from parlour.terminal.boards.underscore.board import UnderscoreBoard

LEFT = 25
LISTED = 6  # of a screen of 24 rows, above a portrait


class Begin(Part):
    """The list on the left, the one that the cursor is on in full on the right."""

    def __init__(self, board: UnderscoreBoard) -> None:
        super().__init__(board)
        self.digits = ""  # of a number that is being typed

    def heads(self) -> dict[str, Beginning]:
        """One line each; a character that chooses an element stands there once."""
        found: dict[str, Beginning] = {}
        for each in self.view.beginnings:
            found.setdefault(each.start.partition(" ")[0], each)
        return found

    def spots(self) -> list[str]:
        return list(self.heads())

    def aims(self) -> list[str]:
        return self.spots()

    def draw(self, canvas: Canvas) -> None:
        view = self.view
        if view.chosen:
            prose(canvas, 1, 1, f"{self.taken(view.chosen)} The other side is choosing.", 78, 2, BOLD)
            return
        canvas.put(1, 0, "WHO ARE YOU?", BOLD)
        heads = self.heads()
        self.list(canvas, [(start, each.name) for start, each in heads.items()])
        chosen = heads.get(self.board.cursor)
        if chosen is not None:
            self.tell(canvas, chosen)

    def taken(self, text: str) -> str:
        """`begin foundling e=fire` is `You are The Foundling (Fire).`"""
        start, _, element = text.removeprefix("begin ").partition(" ")
        name = next((each.name for each in self.view.beginnings if each.start.partition(" ")[0] == start), start)
        return f"You are {name}{f' ({element[2:].capitalize()})' if element else ''}."

    def list(self, canvas: Canvas, heads: list[tuple[str, str]]) -> None:
        """All of them, or those about the cursor where the portrait below would be cut."""
        at = next((at for at, (start, _) in enumerate(heads) if start == self.board.cursor), 0)
        most = len(heads) if self.board.wide else LISTED
        first = max(0, min(at - most // 2, len(heads) - most))
        last = min(first + most, len(heads))
        if first:
            canvas.put(1, 1, f"^ {first} more", DIM, heads[first - 1][0])
        for row, (start, name) in enumerate(heads[first:last]):
            canvas.put(1, 2 + row, f"{first + row + 1} {name}", spot=start)
        if last < len(heads):
            canvas.put(1, 2 + most, f"v {len(heads) - last} more", DIM, heads[last][0])

    def tell(self, canvas: Canvas, each: Beginning) -> None:
        x, width = LEFT + 2, 80 - LEFT - 3
        canvas.put(x, 0, f"{each.name.upper()}   Max HP {each.max_hp}", BOLD)
        y = prose(canvas, x, 1, each.text, width, 3)
        for move in each.active:
            tinted(canvas, x, y, f"{move.card.name}  {in_short(move)}", BOLD)
            y = prose(canvas, x + 2, y + 1, move.card.text, width - 2, 2 if not self.board.wide else 6)
        if each.banked:
            canvas.put(x, y, f"in the Bank: {', '.join(move.card.name for move in each.banked)}", DIM)
        start = each.start.partition(" ")[0]
        own = start[0] != "f" or not start[1:].isdigit()
        who = portrait.Identity(each.name, start=start if own else "", elements=tuple(each.elements) if own else ())
        rows = len(self.heads()) if self.board.wide else min(LISTED, len(self.heads()))
        portrait.draw(canvas, 1, max(9, 3 + rows), who)

    def words(self, spot: str) -> str:
        each = self.heads().get(spot)
        if each is None:
            return ""
        rows = [each.name, each.text]
        return "\n".join([*rows, *(f"\n{move.card.name}: {tags(move)}\n{move.card.text}" for move in each.active)])

    def act(self, spot: str) -> None:
        ways = [each.start for each in self.view.beginnings if each.start.partition(" ")[0] == spot]
        if len(ways) > 1:
            shown = {way: way.partition("e=")[2].capitalize() for way in ways}
            self.board.app.push_screen(
                Choice("Attuned to which element?", shown), lambda way: self.name(way) if way else None
            )
        elif ways:
            self.name(ways[0])

    def name(self, start: str) -> None:
        """A run is somebody's own; in a duel nobody asks."""
        if self.view.run is None and not getattr(self.scene.game.options, "run", False):
            self.board.say(f"begin {start}")
            return

        def called(said: str | None) -> None:
            from parlour.games.underscore.dead import names

            if said is not None:
                self.board.say(f"begin {start} {said or names.generated(secrets.token_hex(16))}")

        self.board.app.push_screen(Line("Your name; Enter alone gets one from the parish register."), called)

    def typed(self, letter: str) -> bool:
        spots = self.spots()
        if not letter.isdigit() or not spots:
            return False
        both = f"{self.digits}{letter}"
        self.digits = both if 1 <= int(both) <= len(spots) else letter
        if 1 <= int(self.digits) <= len(spots):
            self.board.point(spots[int(self.digits) - 1])
        else:
            self.digits = ""
        return True
