"""One match in plain text, between a keyboard and the bots."""

import sys
import textwrap
from contextlib import ExitStack

from parlour.cli.paper import WIDTH, Paper, fitted, in_short
from parlour.core.contract import Refusal, Seat
from parlour.core.options import changed
from parlour.core.story import listed
from parlour.table.match import Match
from parlour.terminal import players
from parlour.terminal.sitting import Sitting
from parlour.terminal.words import end_words, spell_time, words_at

SAVED = "saved; `parlour continue` comes back to this turn"
EMPTY = "nothing was played yet, and nothing is kept"

# as at every other table of the house, where the game reads nothing in them; its questions have letters, too
LETTERS = {"q": "quit", "h": "hint", "l": "log", "?": "help"}


def left(sitting: Sitting) -> str:
    """What has become of a match that somebody leaves."""
    return SAVED if sitting.kept else EMPTY


class Leave(Exception):
    """The player wants to leave."""


class Session:
    """One match between this keyboard and the bots."""

    def __init__(self, sitting: Sitting) -> None:
        self.paper = Paper()
        self.sitting = sitting
        self.card = sitting.card
        self.game = sitting.game
        self.humans = sitting.people
        self.bots = {seat: sitting.sitter(seat) for seat in sitting.bots()}
        self.heard = dict.fromkeys(self.match.viewers, 0)  # how much of its story each viewer has read
        self.last: Seat = 0  # the human who looked last

    @property
    def match(self) -> Match:
        return self.sitting.match

    def run(self) -> None:
        with ExitStack() as leaving:  # every bot is told, whatever happens on the way
            for bot in self.bots.values():
                leaving.callback(self.leave, bot)
            self.greet()
            try:
                self.play()
            except Leave:
                print(left(self.sitting))
        self.farewell()

    def leave(self, bot: players.Player) -> None:
        bot.over(self.match)

    def play(self) -> None:
        while self.match.position.to_act():
            if self.sitting.due():
                self.sitting.bot_acts()
                self.tell_notes()
                if not self.humans:
                    self.tell(0)
            else:
                self.human(self.sitting.waits_for())

    def tell_notes(self) -> None:
        for note in self.sitting.notes:
            print(f"  {note}")
        self.sitting.notes.clear()

    def greet(self) -> None:
        chosen = " ".join(f"{key}={value}" for key, value in changed(self.game.options).items())
        print(fitted(f"{self.card.title}. {self.card.info.line}"))
        if chosen:
            print(fitted(f"Options: {chosen}"))
        if self.match.chance and self.match.chance.seal:
            print(f"Seal of the dice: {self.match.chance.seal[0]}")
        if self.humans:
            seats = " and ".join(map(str, self.humans))
            others = [self.match.hearer(0).names[seat - 1] for seat in self.bots]
            against = f" against {listed(others)}" if others else ""
            print(fitted(f"You are seat {seats}{against}. Type `help` for help, `quit` to save and leave."))

    def human(self, seat: Seat) -> None:
        """One input of a person that does something."""
        if len(self.humans) > 1 and seat != self.last and self.game.seats > 1:
            self.curtain(seat)
        self.last = seat
        self.tell(seat)
        print(f"\n{self.picture(seat)}\n")
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
        text = self.in_full(seat, text)
        word, _, rest = text.partition(" ")
        if self.answer(seat, word, rest.strip()):
            return False
        reply = self.sitting.hear(seat, text)
        if reply.refusal is not None:
            print(fitted(f"  no: {reply.refusal.words} [{reply.refusal.code}]"))
            return False
        if reply.draft:
            self.preview(seat)
            return False
        return True

    def in_full(self, seat: Seat, text: str) -> str:
        """With the word of the house, or the question of the game, for which a letter stands where the game reads nothing in it."""
        word, space, rest = text.partition(" ")
        letters = {**{query[0]: query for query in self.card.queries}, **LETTERS}
        if word in letters and isinstance(self.game.interpret(self.match.position, seat, text, ""), Refusal):
            return letters[word] + space + rest
        return text

    def answer(self, seat: Seat, word: str, rest: str) -> bool:
        """Questions to the house or the game; False if it is none."""
        view = self.match.view(seat)
        if word == "quit":
            raise Leave
        if word in self.card.queries:
            print(self.card.queries[word].answer(view, rest))
        elif word == "help":
            self.help()
        elif word == "board":
            print(self.picture(seat))
        elif word == "rules":
            self.paper.scroll(fitted(self.card.rules()) if self.paper.watched else self.card.rules())
        elif word == "legal":
            print(in_short(self.match.legal(seat)) or "nothing; it is not your turn")
        elif word == "hint" and isinstance(self.game.interpret(self.match.position, seat, word, ""), Refusal):
            print(fitted(f"  {players.hint(self.card, self.match, seat)}"))
        elif word == "log":
            for line in self.card.lines(self.match.events(seat), self.match.hearer(seat)):
                print(fitted(f"  {line}"))
        else:
            return False
        return True

    def picture(self, viewer: int) -> str:
        """The viewer's world, and the time where the rules take it."""
        taken = self.match.stopwatches(viewer)
        whose = taken.get(viewer or 1)
        time = "" if whose is None else f"\n{spell_time(whose.at(self.sitting.now()))}"
        return self.game.show(self.match.view(viewer), self.match.preview(viewer) if viewer else None) + time

    def preview(self, seat: Seat) -> None:
        """What the draft would do."""
        preview = self.match.preview(seat)
        print(f"\n{self.picture(seat)}\n  draft: {self.match.drafts[seat] or 'nothing'}")
        if preview is not None and (picture := self.game.sketch(preview)):
            print(picture)

    def help(self) -> None:
        pages = [f"\n{section.title.upper()}\n{section.text}" for section in self.card.help]
        words = words_at(self.card, self.game)
        pages += ["\nALSO", *(f"  {word:<8} {meaning}" for word, meaning in words.items())]
        self.paper.scroll(fitted("\n".join(pages)))

    def tell(self, viewer: int) -> None:
        """The viewer's own story since they last looked."""
        for line in self.card.lines(self.match.events(viewer, self.heard[viewer]), self.match.hearer(viewer)):
            print(textwrap.fill(line, WIDTH, initial_indent="  ", subsequent_indent="    "))
        self.heard[viewer] = len(self.match.stories[viewer])

    def farewell(self) -> None:
        outcome = self.match.outcome()
        if outcome is None:
            return
        viewer = self.humans[0] if len(self.humans) == 1 else 0
        self.tell(viewer)
        print(f"\n{self.picture(viewer)}\n")
        print(fitted(end_words(self.game, outcome.reason, outcome.winners(), self.match.hearer(viewer))))
