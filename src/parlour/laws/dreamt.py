"""Twins made from dreams: the truth and a world that a viewer imagines take the same public step.

While the two look the same to the viewer, they must be told the same: events, refusals, previews, clocks, their copy of the record.
A step that leaves the viewer's view as it was may be no step at all in the other match. So a game is held to its secrets without
twins written by hand; what its views themselves leak, only those can show.

Not every step of the truth has its like in an imagined world: there the seat may not hold what it would take. Such a pair says
nothing, since that step tells the viewer that the world is not the true one. Another world is dreamt instead; a step that none of
WORLDS can take is dropped, and the law wants so many others.

Where events tell what no view keeps (`LawNotes.forgets`), a like is the same action, told the same; that events leak nothing else
is left to the twins that such games bring.
"""

import msgspec

from parlour.core.catalogue import Card
from parlour.core.contract import Event, Position
from parlour.core.dice import QuickDice
from parlour.core.view import to_json
from parlour.laws.law import some
from parlour.laws.twin import apart, snapshot
from parlour.laws.walks import sealed
from parlour.table.match import Match

WORLDS = 20  # dreamt for one step
PROBES = 4  # inputs tried of each match in every snapshot


class Pairs:
    """How the pairs went."""

    def __init__(self) -> None:
        self.matched = 0  # steps that both took
        self.differing = 0  # of these: where the world was not the truth
        self.unmatched = 0  # steps that no world could take


class DreamTwins:
    """Pairs of matches under one game for one viewer."""

    def __init__(self, card: Card, options: dict[str, object], viewer: int, dice: QuickDice, pairs: Pairs) -> None:
        self.card = card
        self.game = card.make(options)
        self.viewer = viewer
        self.dice = dice
        self.pairs = pairs

    def seen(self, position: Position) -> bytes:
        return to_json(position.view(self.viewer))

    def match(self, position: Position) -> Match:
        players = [f"player {n}" for n in range(1, self.game.seats + 1)]
        return Match(self.game, players, sealed("dreamt", self.game), start=self.game.save(position))

    def step(self, position: Position) -> None:
        """One step from here in the truth and in a world that the viewer imagines."""
        seats = position.to_act()
        if not seats:
            return
        seat = seats[self.dice.roll("seat", len(seats)) - 1]
        action = position.random_action(seat, self.dice)
        text = self.game.write(action)
        after = position.clone()
        story: list[Event] = []
        after.play(seat, action, story)
        dream = self.game.dream(position.view(self.viewer))
        for _ in range(WORLDS):
            world = dream.world(QuickDice(self.dice.roll("world", 10**6)))
            like = self.like(position, after, world, seat, action, story)
            if like is not None:
                self.pairs.matched += 1
                self.pairs.differing += self.game.save(position) != self.game.save(world)
                self.take(position, world, seat, text, like)
                return
        self.pairs.unmatched += 1

    def take(self, position: Position, world: Position, seat: int, text: str, like: str) -> None:
        """Both matches step, and are compared before and after."""
        left, right = self.match(position), self.match(world)
        probes = self.probes(position, world)
        self.compare(left, right, probes, "before any step")
        assert left.hear(seat, text).refusal is None, text
        assert not like or right.hear(seat, like).refusal is None, like
        if not like and any(
            self.game.info.streams[draw.stream.partition("/")[0]] != "own" for draw in left.log[-1].draws
        ):
            return  # of open and closed chance everybody knows that it was drawn: nothing is no twin of this
        drawn = any(match.log[-1].draws for match in (left, right) if match.log)
        if drawn and self.seen(left.position) != self.seen(right.position):
            return  # chance has parted them: the viewer was dealt something else
        self.compare(left, right, probes, f"after seat {seat}: {text} / {like or 'nothing'}")

    def told(self, story: list[Event]) -> list[str]:
        return [event.text for event in story if event.to >> self.viewer & 1]

    def like(
        self, before: Position, after: Position, world: Position, seat: int, action: int, story: list[Event]
    ) -> str | None:
        """An input that makes the world look to the viewer as the truth does now: "" = none is needed, None = there is none."""
        wanted = self.seen(after)
        game, viewer, forgets = self.game, self.viewer, self.card.laws.forgets
        ways, alike = [action], {action}
        if seat != viewer:
            if wanted == self.seen(before) and self.dice.roll("nothing", 2) == 1:
                return ""
            told = game.retell(before, seat, [action], viewer)
            listed = world.legal(seat) if game.info.enumerable and not forgets else []
            retold = [each for each in listed if each != action and game.retell(world, seat, [each], viewer) == told]
            # and some whether `retell` calls them the same or not, or one that tells a secret would hide that it does
            ways = [*some(retold, self.dice, 4), *some(listed, self.dice, 12), action]
            alike |= set(retold)
        for each in ways:
            if world.why_not(seat, each) == "":
                trial = world.clone()
                other: list[Event] = []
                trial.play(seat, each, other)
                same = (each in alike and not forgets) or self.told(other) == self.told(story)
                if same and self.seen(trial) == wanted:
                    return game.write(each)
        return "" if seat != viewer and wanted == self.seen(before) else None

    def probes(self, *positions: Position) -> list[str]:
        """Inputs that somebody could make in one of these, and others with one sign written twice."""
        found = ["xyzzy"]
        for position in positions:
            for seat in position.to_act():
                found += [self.game.write(position.random_action(seat, self.dice)) for _ in range(PROBES)]
        doubled = []
        for text in found:
            place = self.dice.roll("place", len(text))
            doubled.append(text[:place] + text[place - 1 :])
        return [*found, *doubled]

    def compare(self, left: Match, right: Match, probes: list[str], when: str) -> None:
        """AssertionError with what tells the viewer the two apart, unless the rules open the truth to them by now."""
        if left.position.open_to(self.viewer) and right.position.open_to(self.viewer):
            return
        one, other = (
            snapshot(self.card, match, self.viewer, probes, self.game.info.enumerable) for match in (left, right)
        )
        if one != other:
            found = apart(msgspec.json.decode(one), msgspec.json.decode(other))
            raise AssertionError(f"viewer {self.viewer}, {when}{found}")
