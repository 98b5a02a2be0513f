"""A fight at the keyboard: the screen of the turn, keys for moves, pickers for their choices, questions."""

from __future__ import annotations

import textwrap
from typing import Final

from parlour.cli.paper import WIDTH, Back
from parlour.cli.underscore.common import CODEX, Desk
from parlour.cli.underscore.keys import complete
from parlour.core.contract import Event, Refusal
from parlour.games.underscore.picture.match import screen
from parlour.games.underscore.queries import text as codex
from parlour.games.underscore.view.shapes import UnderscoreView
from parlour.store.home import HomeMatch
from parlour.table.match import Match
from parlour.terminal import players

KEYS: Final = ("1-7 cast   i inspect   l log   h hint", "c codex    ? help    q save and quit")
HELP: Final = """\
 1 to 4, or m1 to m4     cast an Active move; its choices are asked for
 5 to 7, or b1 to b3     cast a banked move, if it can be cast From Bank
 cast m1 e=fire          the same with everything said: e= s= y= t=
 i, i m2, i o3, i q1     inspect both sides, a move of yours, a move of the other side
 l, l 2                  the log of the fight; l 2 with the arithmetic of every hit
 h   a hint    c   the codex    rules   the exact rules    resign   give up
 q   save and quit: Continue brings you back to this very turn"""


class Leave(Exception):
    """Save and quit."""


class Ring:
    """The combat part of a match of one seat."""

    def __init__(self, desk: Desk, played: HomeMatch) -> None:
        self.desk = desk
        self.played = played
        self.match = match = played.match
        self.heard = len(match.stories[1])  # how much of the story has been shown
        self.fresh = desk.card.lines(since(match, "turn"), match.hearer(1))  # the story of the last turn

    def view(self) -> UnderscoreView:
        found = self.match.view(1)
        assert isinstance(found, UnderscoreView)
        return found

    def catch_up(self) -> None:
        """Reads what has happened since; a story that the player steps through is told at once."""
        events = self.match.events(1, self.heard)
        self.heard = len(self.match.stories[1])
        self.fresh = self.desk.card.lines(events, self.match.hearer(1))
        if self.desk.speed() == "step":
            for line in self.fresh:
                self.desk.paper.prose(line)
                self.desk.paper.pause("")
        self.remember()

    def remember(self) -> None:
        """Moves that have shown themselves go into the codex."""
        fight = self.view().fight
        if fight is None:
            return
        seen = {move.card.root for side in fight.sides for move in side.moves if move.card is not None and move.seen}
        for root in sorted(seen - self.desk.seen()):
            self.desk.home.keep(CODEX, root, True)

    def turn(self) -> None:
        """One decision."""
        view, paper = self.view(), self.desk.paper
        assert view.fight is not None
        told = self.fresh if self.desk.speed() != "instant" else []
        paper.page(screen(view, view.fight, told, KEYS))
        legal = self.match.legal(1)
        while True:
            text = paper.ask("nothing can be chosen; Enter waits> " if legal == ["wait"] else "> ")
            if legal == ["wait"] and text in ("", "wait"):
                text = "wait"
            elif not text or self.answer(text):
                continue
            try:
                if self.say(complete(paper, view, text, legal)):
                    return
            except Back:
                continue

    def say(self, text: str) -> bool:
        """Whether the referee takes it."""
        reply = self.played.hear(1, text)
        if reply.refusal is not None:
            self.refused(reply.refusal)
            return False
        return not reply.draft

    def refused(self, refusal: Refusal) -> None:
        self.desk.paper.prose(f"no: {refusal.words} [{refusal.code}]", "  ")

    # -- questions

    def answer(self, text: str) -> bool:
        """Whether it was a question to the house."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        paper = self.desk.paper
        if word in ("q", "quit"):
            raise Leave
        if word in ("i", "inspect"):
            paper.scroll(codex.inspect(self.view(), rest))
        elif word in ("l", "log"):
            self.log(rest == "2")
        elif word in ("c", "codex"):
            paper.scroll(codex.look_up(self.view(), ""))
        elif word in ("?", "help"):
            paper.say(HELP)
        elif word in ("h", "hint"):
            paper.say(f"  {players.hint(self.desk.card, self.match, 1)}")
        elif word == "rules":
            paper.scroll(self.desk.card.rules())
        elif word == "legal":
            paper.say("  ".join(self.match.legal(1)))
        elif word == "board":
            paper.say(self.match.game.show(self.view()))
        else:
            return False
        return True

    def log(self, exactly: bool) -> None:
        """The whole fight; exactly: every event as the referee tells it, base>after relations>final."""
        events = since(self.match, "encounter")
        lines = [event.text for event in events] if exactly else self.desk.card.lines(events, self.match.hearer(1))
        rows = [row for line in lines for row in textwrap.wrap(line, WIDTH - 2, subsequent_indent="  ")]
        self.desk.paper.scroll("\n".join(f" {row}" for row in rows))


def since(match: Match, kind: str) -> list[Event]:
    """What the player was told from the last event of this kind on."""
    events = match.events(1)
    return events[max((at for at, event in enumerate(events) if event.data["type"] == kind), default=len(events)) :]
