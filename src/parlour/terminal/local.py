"""A match on this machine as the source of a table screen."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from parlour.core.contract import Refusal, Seat
from parlour.core.view import Preview
from parlour.store import glance
from parlour.store.folder import data_folder
from parlour.table.match import shown_name
from parlour.terminal import players
from parlour.terminal.scene import Scene, Source, turns_of
from parlour.terminal.sitting import Sitting
from parlour.terminal.underscore.notes import note_of, result_to_show
from parlour.terminal.underscore.rest import Rest, house_of, rest_of
from parlour.terminal.words import end_words, taken_words

if TYPE_CHECKING:
    from parlour.terminal.replay import ReplaySource
    from parlour.terminal.screens.table import TableScreen
    from parlour.terminal.underscore.reporting import Reporter


PENCIL = "pencil"  # the kind under which a player's file keeps what was pencilled


class LocalSource(Source):
    """People and bots at this machine."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.card = sitting.card
        self.game = sitting.game
        self.title = sitting.card.title
        self.keeps = bool(sitting.people)
        self.talks = bool(sitting.people)
        self.repeats = bool(sitting.people)
        self.seat: Seat = sitting.people[0] if sitting.people else 0  # who looks
        self.looked = len(sitting.people) == 1  # in a hot-seat match the first one has to come, too
        self.heard = 0  # events that were there at the viewer's last input
        self.noted = ""  # what was last to be read

    def scene(self) -> Scene:
        match, seat = self.sitting.match, self.seat
        hearer = match.hearer(seat)
        lines = self.card.lines(match.events(seat), hearer)
        fresh = self.card.lines(match.events(seat, self.heard), hearer)
        preview: Preview | None = match.preview(seat) if seat else None
        taken = match.stopwatches(seat)
        return Scene(
            self.card,
            self.game,
            seat,
            match.view(seat),
            preview=preview,
            draft=match.drafts[seat] if seat else "",
            may_act=bool(seat) and seat in match.position.to_act(),
            legal=lambda: match.legal(seat),
            acting=match.acting(seat),
            names=[shown_name(match.name(each)) for each in range(1, self.game.seats + 1)],
            lines=lines,
            fresh=len(fresh),
            times=lambda: taken_words({each: watch.at(self.sitting.now()) for each, watch in taken.items()}),
            ending=self.ending(),
            offered=match.offers.standing,
            forecast=lambda text: self.game.preview(match.position, seat, text) if seat else None,
            turns=lambda most: turns_of(self.card, match.events(seat), hearer, most),
        )

    def ending(self) -> str:
        """How it ended, in words; "" while it goes on. To several at one keyboard everybody is somebody else."""
        match, outcome = self.sitting.match, self.sitting.match.outcome()
        hearer = match.hearer(self.seat if len(self.sitting.people) == 1 else 0)
        return end_words(self.game, outcome.reason, outcome.winners(), hearer) if outcome is not None else ""

    def say(self, text: str) -> Refusal | None:
        before = len(self.sitting.match.stories[self.seat])
        reply = self.sitting.hear(self.seat, text)
        if reply.refusal is None and not reply.draft:
            self.heard = before
        return reply.refusal

    def thinks(self) -> Seat:
        return self.sitting.due()

    def think(self) -> None:
        self.sitting.bot_acts()

    def curtain(self) -> Seat:
        if len(self.sitting.people) < 2 or self.sitting.match.outcome() is not None:
            return 0
        wanted = self.sitting.waits_for()
        return wanted if wanted and (wanted != self.seat or not self.looked) else 0

    def hand_over(self) -> None:
        self.seat = self.curtain() or self.seat
        self.looked = True
        self.heard = 0

    def hint(self) -> str:
        return players.hint(self.card, self.sitting.match, self.seat)

    def keep_time(self) -> Future[None] | None:
        return self.sitting.keep_time()

    def marks(self) -> dict[str, list[int]]:
        if not self.sitting.kept:
            return {}
        ident = self.sitting.played().kept.row.id
        kept = glance.kept(data_folder(self.sitting.keeper.folder), PENCIL).get(ident)
        return msgspec.convert(kept, dict[str, list[int]]) if kept is not None else {}

    def keep_marks(self, marks: dict[str, list[int]]) -> None:
        if self.sitting.people:
            ident = self.sitting.played().kept.row.id
            self.sitting.keeper.do(lambda home: home.keep(PENCIL, ident, marks))

    def rematch(self) -> LocalSource | None:
        return LocalSource(self.sitting.rematch())

    def note(self) -> str:
        words = note_of(self.sitting) if self.sitting.people else ""
        before, self.noted = self.noted, words
        return words if words != before else ""

    def result_to_show(self) -> str:
        return result_to_show(self.sitting)

    def rest(self) -> Rest | None:
        return rest_of(self.sitting)

    def reporter(self) -> Reporter | None:
        from parlour.terminal.underscore.reporting import reporter_at_home

        keeper = self.sitting.keeper
        return reporter_at_home(keeper, data_folder(keeper.folder)) if self.sitting.people else None

    def parting(self) -> Callable[[], str] | None:
        sitting = self.sitting
        over = sitting.kept and sitting.match.outcome() is not None
        if not over or sitting.card.name != "underscore" or not house_of(data_folder(sitting.keeper.folder)):
            return None
        from parlour.terminal.underscore.post import give_what_waits

        return partial(give_what_waits, sitting.keeper.folder)

    def kept_here(self) -> bool:
        return self.sitting.kept

    def replay(self) -> ReplaySource | None:
        if not self.sitting.kept:
            return None
        from parlour.terminal.replay import from_home

        ident = self.sitting.played().kept.row.id
        return self.sitting.keeper.do(lambda home: from_home(home, ident))

    def leave(self) -> None:
        self.sitting.leave()


def table_of(sitting: Sitting) -> TableScreen:
    """The screen of a match on this machine: for who plays, or for who watches bots."""
    from parlour.terminal.screens.table import TableScreen

    if sitting.people:
        return TableScreen(LocalSource(sitting))
    from parlour.terminal.screens.watch import WatchScreen

    return WatchScreen(LocalSource(sitting))
