"""A move was learned: pools are put in order by picking up and putting down."""

from __future__ import annotations

from rich.style import Style

from parlour.games.underscore.content.tables import ACTIVE_MOST
from parlour.terminal.boards.underscore.between import CELL, Between
from parlour.terminal.boards.underscore.part import in_full
from parlour.terminal.canvas import BOLD, PLAIN, Canvas
from parlour.terminal.screens.dialogs import Sure

FORGET = "forget"


class Reorganise(Between):
    """Where both pools were full, the box of Forget Move must hold exactly one."""

    held = ""

    def spots(self) -> list[str]:
        box = [FORGET] if self.upgrade.must_forget else ["done"]
        return [*box, *self.own(), *self.free()]

    def free(self) -> list[str]:
        """Where what is held may go besides: the first empty place of the other pool."""
        if self.held.startswith("b") and len(self.hero.active) < ACTIVE_MOST:
            return [f"m{len(self.hero.active) + 1}"]
        if self.held.startswith("m") and len(self.hero.banked) < self.hero.bank:
            return [f"b{len(self.hero.banked) + 1}"]
        return []

    def aims(self) -> list[str]:
        return [slot for slot in (*self.own(), *self.free()) if slot != self.held] if self.held else []

    def look(self, slot: str) -> Style:
        return BOLD if slot == self.held else PLAIN

    def draw(self, canvas: Canvas) -> None:
        if self.upgrade.must_forget:
            name = self.hero.box.card.name if self.hero.box is not None else ""
            canvas.put(1, 0, f"+{' Forget Move '.center(2 * CELL + 3, '-')}+", BOLD)
            canvas.put(1, 1, f"|{' ' * (2 * CELL + 3)}|")
            canvas.put(3, 1, name, spot=FORGET)
            canvas.put(1, 2, f"+{'-' * (2 * CELL + 3)}+")
            canvas.put(1, 3, "Both pools are full: Enter on the one that goes.")
        else:
            canvas.put(1, 0, "Put your moves in order.", BOLD)
            canvas.put(1, 1, "Enter picks up, Enter puts down.")
            canvas.put(1, 3, "[ Done ]", spot="done")
            if self.held:
                canvas.put(12, 3, f"in hand: {self.own()[self.held].card.name}", BOLD)
        self.mine(canvas, 5)
        self.side(canvas)

    def words(self, spot: str) -> str:
        if spot == "done":
            return "Done\nOn to the next level."
        if spot == FORGET and self.hero.box is not None:
            return f"{in_full('New:', self.hero.box)}\n\nIt takes the place of the one that you forget."
        if spot in self.free():
            return f"An empty place\nEnter puts {self.called(self.held)} down here."
        return in_full("", self.own()[spot]) if spot in self.own() else ""

    def called(self, slot: str) -> str:
        """A move by its name; a place where there is none."""
        if slot in self.own():
            return self.own()[slot].card.name
        return "the free place of the Bank" if slot[0] == "b" else "the free Active place"

    def named(self, text: str) -> str:
        """`swap m3 b2` is `Rot Sermon and Drowned Knuckle change places`."""
        word, *slots = text.split(" ")
        if word != "swap" or len(slots) != 2:
            return super().named(text)
        if any(slot not in self.own() for slot in slots):
            held, free = sorted(slots, key=lambda slot: slot not in self.own())
            return f"{self.called(held)} goes to {self.called(free)}"
        return f"{self.called(slots[0])} and {self.called(slots[1])} change places"

    def act(self, spot: str) -> None:
        if spot in ("done", FORGET):  # as long as one has to go, that is the answer
            self.board.say("done")
        elif self.upgrade.must_forget:
            new = self.hero.box.card.name if self.hero.box is not None else "the new one"
            sure = Sure(f"Forget {self.own()[spot].card.name}? {new} takes its place.")
            self.board.app.push_screen(sure, lambda yes: self.board.say(f"forget {spot}") if yes else None)
        elif not self.held or self.held == spot:
            self.held = "" if self.held == spot else spot
            self.board.redraw()
        else:
            held, self.held = self.held, ""
            self.board.say(f"swap {held} {spot}")

    def undo(self) -> bool:
        was, self.held = self.held, ""
        self.board.redraw()
        return bool(was)
