"""The one table screen: board, players and story, a line for notation, the keys that work now."""

from __future__ import annotations

import asyncio
from copy import copy
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.timer import Timer
from textual.widgets import Input, Static

from parlour.core.contract import Refusal
from parlour.store.folder import data_folder
from parlour.terminal.boards import board_for
from parlour.terminal.boards.board import ARROWS, WIDE, Board
from parlour.terminal.grammar import ways
from parlour.terminal.keeper import Keeper
from parlour.terminal.scene import Scene, Source
from parlour.terminal.screens.dialogs import Choice, Curtain, Note, Sure
from parlour.terminal.screens.keys import Keys
from parlour.terminal.screens.leaving import left, meanwhile
from parlour.terminal.screens.parts import LAYOUT, Complete, Pane, Typing, headings
from parlour.terminal.screens.questions import Questions
from parlour.terminal.settings import settings

TICK = 0.5  # seconds between two looks at the clocks
PACE = 0.7  # seconds between two sentences that are told by themselves
VIEW = 6  # columns or rows by which the view is moved
LEAST = Size(80, 24)  # a window in which all of a table is seen
TABS = "Board Story Help "
TOLD = 400  # lines of the story that are shown
ASK_FIRST = {"resign": "Give the match up?", "draw?": "Offer a draw?", "draw!": "Accept the draw?"}


class TableScreen(Questions):
    """Any match, by keys, by mouse and by typed notation: all three make the same inputs."""

    DEFAULT_CSS = LAYOUT
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 -- as the screen declares it
        (0, "-narrow"),
        (WIDE, "-wide"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "help", key_display="?"),
        Binding("t", "hint", "hint", id="table.hint"),
        Binding("i", "inspect", "inspect", id="table.inspect"),
        Binding("l", "aside", "story", id="table.story"),
        Binding("u", "undo", "undo", id="table.undo"),
        # before anything else: what is typed right after it must find the line open, however fast it comes
        Binding("colon", "notate", "type", key_display=":", priority=True),
        Binding("x", "sums", "sums", show=False),
        Binding("n", "again", "again"),
        Binding("q", "leave", "save and leave", id="table.leave"),
        Binding("escape", "back", "back", show=False),
        *(
            Binding(f"ctrl+{arrow}", f"shift({dx * VIEW},{dy * VIEW})", "move the view", show=False)
            for arrow, (dx, dy) in ARROWS.items()
        ),
    ]

    looks = False  # whether nothing can be done here

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source
        self.board: Board = board_for(source.card.name)
        self.board.source = source
        self.shown: Scene = source.scene()
        self.busy = False  # a bot thinks
        self.early = ""  # what was said meanwhile, where both decide at the same time
        self.told_end = False
        self.speed = "instant"
        self.short = False  # whether arithmetic is left out
        self.ahead: Scene | None = None  # what comes when the story of the turn is told
        self.timer: Timer | None = None
        self.times: list[str] = []  # as the clocks were last shown
        self.storing = False  # whether what they show next is being kept
        self.passing: str | None = None  # where the cursor was when something was said of it; None = nothing was

    def compose(self) -> ComposeResult:
        with Horizontal(id="top"):
            yield Static("", id="status", markup=False)
            yield Static("", id="tabs")
        with Horizontal(id="middle"):
            with Pane(id="pane", can_focus=False):
                yield self.board
            with Vertical(id="side"):
                yield Static("", id="players", markup=False)
                yield Static("", id="pointed", markup=False)
                with VerticalScroll(id="story", can_focus=False):
                    yield Static("", id="lines", markup=False)
        yield Static("", id="news", markup=False)
        yield Static("", id="says", markup=False)
        yield Typing(
            placeholder="type : and an input, or `help`",
            id="line",
            compact=True,
            select_on_focus=False,  # the first letter of what is typed is there before the focus is
            suggester=Complete(lambda: self.shown),
        )
        yield Keys(palette=False)

    def on_mount(self) -> None:
        if isinstance(keeper := getattr(self.app, "keeper", None), Keeper):
            chosen = settings(data_folder(keeper.folder))
            self.speed, self.short = chosen.get("speed"), chosen.get("sums") == "short"
        self.query_one("#story", VerticalScroll).anchor()  # what is newest stays in sight
        self.say("")
        self.board.focus()
        self.close_line()
        self.go_on()
        self.set_interval(TICK, self.tick)

    # what is shown

    def tick(self) -> None:
        """Clocks go on while nobody does anything."""
        if not self.shown.ending and not self.storing and (times := self.shown.times()) != self.times:
            self.storing = True
            self.run_worker(self._pass(times), group="time")

    async def _pass(self, times: list[str]) -> None:
        """What is seen is on the disk already, where the match is kept: who goes on with it goes on from there."""
        if (stored := self.source.keep_time()) is not None:
            await asyncio.wrap_future(stored)
        self.times, self.storing = times, False
        if not left(self):
            self.status()
            self.query_one("#players", Static).update("\n".join(self.people()))

    def go_on(self) -> None:
        """Shows how things are, and lets whoever is next act."""
        if left(self):  # while a bot was thinking
            return
        if seat := self.source.curtain():
            self.board.visible = False
            self.app.push_screen(Curtain(f"Hand over to seat {seat}; Enter to look."), lambda _: self.unveil())
            return
        self.refresh_scene()
        if self.ahead is not None:  # the story of the turn is told first
            return
        if words := self.source.note():
            self.app.push_screen(Note(words))
        if not self.shown.ending and self.source.thinks():
            self.busy = True
            self.status()
            self.run_worker(self._think(), group="bots")
        elif self.shown.ending and not self.told_end:
            self.told_end = True
            self.say(self.shown.ending)
            self.ended()

    def unveil(self) -> None:
        self.board.visible = True
        self.source.hand_over()
        self.board.focus()
        self.go_on()

    async def _think(self) -> None:
        """Bots decide in a thread, one after the other; nothing else asks the match meanwhile."""
        while not self.shown.ending and self.source.thinks():
            await asyncio.to_thread(self.source.think)
            self.refresh_scene()
        self.busy = False
        self.go_on()
        early, self.early = self.early, ""
        if early:
            self.tell(early)

    def refresh_scene(self) -> None:
        if left(self):
            return
        scene = self.source.scene()
        if self.short:
            scene.lines = [self.board.shorter(line) for line in scene.lines]
        if (
            self.speed != "instant"
            and self.board.unfolds
            and len(scene.lines) > len(self.shown.lines)
            and scene.fresh > 1
        ):
            self.unfold(scene)
        else:
            self.put(scene)

    def unfold(self, scene: Scene) -> None:
        """The story of a turn one sentence after the other, over the board as it was; then the board as it is."""
        self.ahead = scene
        before = copy(self.shown)
        before.lines, before.fresh, before.may_act, before.said = scene.lines[: -scene.fresh], 0, False, ""
        self.board.holds = self.tell_on
        self.put(before)
        self.tell_on("enter")
        if self.speed == "normal":
            self.timer = self.set_interval(PACE, lambda: self.tell_on("enter"))

    def tell_on(self, key: str) -> None:
        """One sentence more; any other key than Enter tells the rest at once."""
        scene, told = self.ahead, len(self.shown.lines)
        if scene is None:
            return
        if key in ("enter", "space") and told < len(scene.lines):
            following = copy(self.shown)
            following.lines, following.fresh = scene.lines[: told + 1], following.fresh + 1
            self.put(following)
            if self.speed == "step":
                self.say("Enter goes on.")
            return
        if self.timer is not None:
            self.timer.stop()
        self.ahead = self.timer = self.board.holds = None
        self.say("")
        self.put(scene)
        self.go_on()

    def put(self, scene: Scene) -> None:
        """Draws it."""
        before, pointed, self.times = self.shown, bool(self.board.cursor), scene.times()
        self.shown = scene
        self.board.still = self.looks or not scene.seat
        self.board.show(scene)
        if before.said and not scene.said:  # it is no longer so
            self.say("")
        if able(before) != able(scene):
            self.forget()
        if able(before) != able(scene) or pointed != bool(self.board.cursor):
            self.refresh_bindings()
        self.status()
        lines = self.shown.lines[-TOLD:]
        self.query_one("#lines", Static).update("\n".join(lines))
        fresh = lines[len(lines) - min(self.shown.fresh, len(lines)) :]
        self.query_one("#news", Static).update("\n".join(fresh[-3:]))
        self.close_news()
        self.query_one("#players", Static).update("\n".join(self.people()))
        self.close_line()
        if self.shown.said:
            self.say(self.shown.said)

    def close_news(self) -> None:
        """What is new stands below the board where neither the board nor the side tells it."""
        told = self.board.tells or self.has_class("-wide") or self.has_class("-aside")
        self.query_one("#news", Static).display = bool(self.shown.fresh and self.shown.lines) and not told

    def people(self) -> list[str]:
        """Who plays, whose turn it is."""
        scene = self.shown
        rows = []
        for seat, name in enumerate(scene.names, 1):
            mark = ">" if seat in scene.acting else " "
            mine = seat == scene.seat
            plain = name in ("You", f"player {seat}")
            who = "you" if mine and plain else f"{name} (you)" if mine else name
            rows.append(f"{mark} seat {seat}  {who}" if len(scene.names) > 1 else f"{mark} {who}")
        return [*rows, *self.times]

    def status(self) -> None:
        scene = self.shown
        if scene.ending:
            turn = "over"
        elif self.busy:
            turn = f"{scene.names[self.source.thinks() - 1] if self.source.thinks() else 'the other side'} is thinking"
        elif scene.may_act:
            turn = "your turn"
        else:
            turn = "waiting" if scene.seat else ""
        room = self.app.size.width - (0 if self.has_class("-wide") else len(TABS))
        said = headings(self.source, scene, self.times, turn)
        words = next((each for each in said if len(each) < room), said[-1])
        self.query_one("#status", Static).update(words.ljust(self.app.size.width))
        self.tabs()

    def tabs(self) -> None:
        """Where there is room for one at a time."""
        aside = self.has_class("-aside")
        board, story = ("Board", "[not reverse]Story[/]") if aside else ("[not reverse]Board[/]", "Story")
        self.query_one("#tabs", Static).update(
            f"[@click=screen.board]{board}[/] [@click=screen.aside]{story}[/] [@click=screen.help]Help[/] "
        )

    def say(self, text: str, passing: bool = False) -> None:
        """One or two lines where one looks; what is said of this place or this moment goes with it."""
        self.passing = self.board.cursor if passing else None
        says = self.query_one("#says", Static)
        says.update(text)
        says.display = bool(text)

    def forget(self) -> None:
        """What was said in passing gives its room back to the board."""
        if self.passing is not None:
            self.say(self.shown.said or self.shown.ending)

    def ended(self) -> None:
        """The match is over."""
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys are shown where they work."""
        if action == "again":
            return bool(self.shown.ending) and self.source.repeats
        if action == "sums":
            return self.board.reckons
        if action == "aside":
            return self.has_class("-narrow")
        if action == "hint" and not self.source.advises:
            return False
        if action in ("hint", "undo", "notate"):
            return bool(self.shown.seat) and not self.shown.ending
        return action != "inspect" or bool(self.board.cursor)

    def action_sums(self) -> None:
        """With the arithmetic in the story, or without."""
        self.short = not self.short
        self.refresh_scene()

    def action_again(self) -> None:
        """The same players once more."""
        following = self.source.rematch()
        if following is not None:
            self.part()
            self.app.push_screen(type(self)(following), lambda _: self.dismiss())

    # what is done

    def hear(self, text: str) -> None:
        """One input, however it was made; or a word for the house."""
        text = text.strip()
        word, _, rest = text.partition(" ")
        if not text or self.asked(word, rest.strip()):
            return
        if text in ASK_FIRST and self.source.talks:
            self.app.push_screen(Sure(ASK_FIRST[text]), lambda sure: self.tell(text) if sure else None)
            return
        self.complete(text)

    def complete(self, text: str) -> None:
        """What an input still needs is asked for, one choice after the other."""
        found = ways(text, self.shown.legal) if self.shown.may_act and self.shown.game.info.enumerable else {}
        if len(found) == 1:
            self.complete(next(iter(found)))
        elif found:
            self.app.push_screen(Choice(f"{text} ...", found), lambda chosen: self.complete(chosen) if chosen else None)
        else:
            self.tell(text)

    def tell(self, text: str) -> None:
        """The input goes to the match."""
        if self.busy:
            if self.shown.may_act:  # both decide at the same time: it is done as soon as the match is free
                self.early = text
            self.say("A moment: the other side is thinking.", passing=True)
            return
        refusal = self.source.say(text)
        if refusal is not None:
            self.refused(refusal)
            return
        self.say("")
        self.go_on()

    def refused(self, refusal: Refusal) -> None:
        self.say(f"No: {refusal.words}.", passing=True)

    # keys

    def action_hint(self) -> None:
        if not self.source.advises:
            self.say("No hint at a house's table: everybody there thinks for themselves.")
            return
        if self.busy or not self.shown.may_act:
            self.say("No hint: it is not your turn.", passing=True)
            return
        self.say("Thinking about a hint ...")
        self.run_worker(self._advise(), exclusive=True, group="hint")

    async def _advise(self) -> None:
        text, colon, why = (await asyncio.to_thread(self.source.hint)).partition(": ")
        if left(self):
            return
        spot, words = self.board.shows(text)
        self.board.point(spot)
        self.board.redraw()
        self.say(f"Hint: {words}{colon}{why}")

    def action_inspect(self) -> None:
        self.explain(self.board.words(self.board.cursor) or "Nothing to say about that.")

    def explain(self, words: str) -> None:
        """What is there, said where one looks."""
        self.say(words, passing=True)

    def action_aside(self) -> None:
        self.toggle_class("-aside")
        self.close_news()
        self.status()
        if not self.has_class("-aside"):
            self.board.focus()

    def action_board(self) -> None:
        self.remove_class("-aside")
        self.close_news()
        self.status()
        self.board.focus()

    def action_undo(self) -> None:
        if not self.board.undo():
            self.say("There is nothing to take back.", passing=True)

    def action_notate(self) -> None:
        line = self.query_one("#line", Input)
        if line.has_focus:
            line.insert_text_at_cursor(":")
        else:
            self.open_line()

    def open_line(self) -> Input:
        """The line for notation has the keyboard now."""
        line = self.query_one("#line", Input)
        line.display = True
        self.set_focus(line)
        return line

    def close_line(self) -> None:
        """Where there is little room, the line is there only while somebody types."""
        line = self.query_one("#line", Input)
        useful = self.app.size.width >= WIDE and bool(self.check_action("notate", ()))
        line.display = useful or line.has_focus

    def on_descendant_blur(self) -> None:
        self.call_later(self.close_line)

    def on_resize(self) -> None:
        self.call_later(self.fit)

    def fit(self) -> None:
        """The window has another size: a board may have more room than before, or less."""
        self.close_line()
        self.close_news()
        self.status()
        self.board.redraw()
        self.refresh_bindings()
        size = self.app.size
        if size.width < LEAST.width or size.height < LEAST.height:
            self.explain(f"A window of {size.width} by {size.height}: Ctrl and the arrows show what is out of sight.")
        if self.focused is None and self.has_class("-wide"):  # it was aside, behind the story
            self.board.focus()

    def action_shift(self, dx: int, dy: int) -> None:
        """Where the window is too small for all of it."""
        self.query_one("#pane", Pane).scroll_relative(dx, dy, animate=False)

    def action_back(self) -> None:
        line = self.query_one("#line", Input)
        if line.has_focus:
            line.value = ""
            self.board.focus()
        elif self.has_class("-aside"):
            self.action_aside()
        else:
            self.board.back()

    def action_leave(self) -> None:
        self.part()
        self.dismiss()

    def part(self) -> None:
        """The table is left; whatever is done after that needs nobody to wait for it."""
        parting = self.source.parting()
        self.source.leave()
        if parting is not None:
            meanwhile(self.app, parting)

    # messages

    def on_board_said(self, message: Board.Said) -> None:
        if self.here:  # else the same key has asked something already
            self.hear(message.text)

    def on_board_pointed(self, message: Board.Pointed) -> None:
        self.query_one("#pointed", Static).update(message.words)
        if self.passing is not None and self.passing != self.board.cursor:
            self.forget()

    def on_board_idle(self, message: Board.Idle) -> None:
        if message.words:
            self.explain(message.words)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        event.input.value = ""
        self.set_focus(self.board)
        self.hear(event.value)


def able(scene: Scene) -> tuple[bool, bool, bool, int]:
    """What decides which keys work, and how far the story has come."""
    return bool(scene.seat), scene.may_act, bool(scene.ending), len(scene.lines)
