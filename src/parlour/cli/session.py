"""One match in plain text, between a keyboard and the bots."""

import sys
import textwrap
from contextlib import ExitStack

from parlour.cli import players
from parlour.cli.paper import WIDTH
from parlour.core.catalogue import Card
from parlour.core.contract import Refusal, Seat
from parlour.table.match import Match

HOUSE_WORDS = {
    "help": "how to play this game and what you can type",
    "board": "the board again",
    "legal": "what you may do now",
    "hint": "what a bot would do in your place, and why",
    "log": "what has happened, as far as you may know",
    "rules": "the exact rules of the game",
    "resign": "give the match up",
    "draw?": "offer a draw; `draw!` accepts one, `draw-` declines it",
    "quit": "leave the match",
}
LISTED = 60  # legal actions printed at once


class Leave(Exception):
    """The player wants to leave."""


class Session:
    """One match between this keyboard and the bots."""

    def __init__(self, card: Card, match: Match, humans: list[Seat], bot: str) -> None:
        self.card = card
        self.match = match
        self.game = match.game
        self.humans = humans
        seats = [seat for seat in range(1, self.game.seats + 1) if seat not in humans]
        self.bots = {seat: players.player(bot, card, match, seat) for seat in seats}
        self.told = dict.fromkeys(match.viewers, 0)  # how much of its story each viewer has read
        self.last: Seat = 0  # the human who looked last

    def run(self) -> None:
        with ExitStack() as leaving:  # every bot is told, whatever happens on the way
            for bot in self.bots.values():
                leaving.callback(bot.over, self.match)
            self.greet()
            try:
                self.play()
            except Leave:
                print("you have left; the match is not over")
        self.farewell()

    def play(self) -> None:
        while seats := self.match.position.to_act():
            waiting = [seat for seat in seats if seat in self.humans]
            if waiting and (len(waiting) == len(seats) or not self.bots_act(seats)):
                self.human(waiting[0])
            elif not waiting:
                self.bots_act(seats)
                if not self.humans:
                    self.tell(0)

    def greet(self) -> None:
        changed = " ".join(f"{key}={value}" for key, value in self.card.changed(self.game).items())
        print(f"{self.card.title}. {self.card.line}")
        if changed:
            print(f"Options: {changed}")
        if self.match.chance and self.match.chance.seal:
            print(f"Seal of the dice: {self.match.chance.seal[0]}")
        if self.humans:
            seats = " and ".join(map(str, self.humans))
            print(f"You are seat {seats}. Type `help` for help, `quit` to leave.")

    def bots_act(self, seats: list[Seat]) -> bool:
        """Lets one bot act; False if none of these seats is a bot's."""
        for seat in seats:
            if seat in self.bots:
                offered = self.match.offers.standing
                if offered and offered != seat:
                    self.match.hear(seat, "draw-")
                self.bots[seat].act(self.match)
                return True
        return False

    def human(self, seat: Seat) -> None:
        """One input of a person that does something."""
        if len(self.humans) > 1 and seat != self.last and self.game.seats > 1:
            self.curtain(seat)
        self.last = seat
        self.tell(seat)
        print(f"\n{self.game.show(self.match.view(seat))}\n")
        while not self.obey(seat, self.ask(seat)):
            pass

    def curtain(self, seat: Seat) -> None:
        clear = "\033[2J\033[H" if sys.stdout.isatty() else "\n"
        input(f"{clear}Hand over to seat {seat}; Enter to look.")
        print(clear, end="")

    def ask(self, seat: Seat) -> str:
        while True:
            text = input(f"seat {seat}> ").strip()
            if text:
                return text

    def obey(self, seat: Seat, text: str) -> bool:
        """Whether the board should be shown again: the input did something."""
        word, _, rest = text.partition(" ")
        if self.answer(seat, word, rest.strip()):
            return False
        reply = self.match.hear(seat, text)
        if reply.refusal is not None:
            print(f"  no: {reply.refusal.words} [{reply.refusal.code}]")
            return False
        if reply.draft:
            self.preview(seat)
            return False
        return True

    def answer(self, seat: Seat, word: str, rest: str) -> bool:
        """Questions to the house or the game; False if it is none."""
        view = self.match.view(seat)
        if word == "quit":
            raise Leave
        if word in self.card.queries:
            print(self.card.queries[word](view, rest))
        elif word in ("help", "?"):
            self.help()
        elif word == "board":
            print(self.game.show(view))
        elif word == "rules":
            print(self.card.rules())
        elif word == "legal":
            legal = self.match.legal(seat)
            more = f"\n... {len(legal)} in all" if len(legal) > LISTED else ""
            print("  ".join(legal[:LISTED]) + more if legal else "nothing; it is not your turn")
        elif word == "hint" and isinstance(self.game.interpret(self.match.position, seat, word, ""), Refusal):
            print(f"  {players.hint(self.card, self.match, seat)}")
        elif word == "log":
            for event in self.match.events(seat):
                print(f"  {event.text}")
        else:
            return False
        return True

    def preview(self, seat: Seat) -> None:
        """What the draft would do."""
        preview = self.match.preview(seat)
        print(f"  draft: {self.match.drafts[seat] or 'nothing'}")
        if preview is not None and (picture := self.game.sketch(preview)):
            print(picture)

    def help(self) -> None:
        for section in self.card.help:
            print(f"\n{section.title.upper()}\n{section.text}")
        silent = {"resign", "draw?"} - {{"draw": "draw?"}.get(word, word) for word in self.game.talk}
        words = {**HOUSE_WORDS, **dict.fromkeys(self.card.queries, "a question about the board")}
        words = {word: meaning for word, meaning in words.items() if word not in silent}
        print("\nALSO")
        for word, meaning in words.items():
            print(f"  {word:<8} {meaning}")

    def tell(self, viewer: int) -> None:
        """The viewer's own story since he last looked."""
        for line in self.card.story(self.match.events(viewer, self.told[viewer]), viewer):
            print(textwrap.fill(line, WIDTH, initial_indent="  ", subsequent_indent="    "))
        self.told[viewer] = len(self.match.streams[viewer])

    def farewell(self) -> None:
        outcome = self.match.outcome()
        if outcome is None:
            return
        viewer = self.humans[0] if len(self.humans) == 1 else 0
        self.tell(viewer)
        print(f"\n{self.game.show(self.match.view(viewer))}\n")
        winners = outcome.winners()
        names = {"winner": self.names(winners), "loser": self.names(self.losers(winners))}
        print(f"The end: {self.game.reasons[outcome.reason].format(**names)}.")
        print(f"Won by {self.names(winners)}." if winners else "Nobody wins.")

    def losers(self, winners: list[Seat]) -> list[Seat]:
        return [seat for seat in range(1, self.game.seats + 1) if seat not in winners]

    def names(self, seats: list[Seat]) -> str:
        return " and ".join(f"seat {seat} ({self.match.name(seat)})" for seat in seats)
