"""Summon5 in numbers: a weave is laid thread by thread in the order of its line, then ended; and a row tells what a seat knows."""

from typing import TYPE_CHECKING

from parlour.core.contract import Action, Position, Seat
from parlour.core.encoder import UNFINISHED, Encoder, capped
from parlour.games.summon5.position.joins import joins_of
from parlour.games.summon5.position.loom import ACROSS, DOWN
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.position.prefixes import MAY_END, Prefixes
from parlour.games.summon5.position.terms import HAND
from parlour.games.summon5.position.weaves import Weave, pack_set, unpack
from parlour.games.summon5.view.look import uncounted, unseen

if TYPE_CHECKING:
    from parlour.games.summon5.game import Summon5


def parts(size: int, seats: int) -> list[tuple[str, list[int]]]:
    """Of a row; what belongs to seats begins with mine and goes on in the order of turns."""
    return [
        ("seat", [1]),
        ("turn", [seats]),
        ("waiting", [seats]),  # 1 moves next in this round, 2 after them, and so on
        ("energy", [seats, 2]),  # in 256s, and the rest
        ("threads", [seats]),
        ("dropped", [seats]),
        ("skips", [seats]),
        ("passed", [seats]),
        ("pile", [1]),
        ("factor", [1]),
        ("scored", [1]),
        ("first", [1]),
        ("replaced", [1]),
        ("pending", [1]),
        ("hand", [10]),
        ("unseen", [10]),
        ("loom", [size, size]),  # 0 nothing can lie there, 1 empty, 2 to 11 the digits 0 to 9
        ("laid", [size, size]),  # by my steps: 0 nothing, 2 to 11
    ]


class Summon5Encoder(Encoder):
    """A step is cell * 10 + digit; the last one ends the weave."""

    def __init__(self, game: "Summon5") -> None:
        terms = game.terms
        self.terms = terms
        self.loom = terms.loom
        self.seats = terms.players
        self.end = self.loom.off * 10
        super().__init__(self.end + 1, parts(self.loom.size, self.seats))
        self.blank = bytes(self.size)

    # What the seat knows

    def row(self, position: Position, seat: Seat, steps: list[int]) -> bytes:
        assert isinstance(position, WeavePosition)
        order = [(seat - 1 + n) % self.seats for n in range(self.seats)]
        told = [seat]
        told += [1 if position.turn == n + 1 else 0 for n in order]
        told += [position.waiting.index(n + 1) + 1 if n + 1 in position.waiting else 0 for n in order]
        for n in order:
            told += [position.energy[n] >> 8, position.energy[n] & 255]
        told += [sum(position.hands[n]) for n in order]
        told += [1 if position.dropped[n] else 0 for n in order]
        told += [capped(position.skips[n]) for n in order]
        told += [1 if position.passed[n] else 0 for n in order]
        told += [len(position.pile) - position.top, capped(self.terms.factor(position.scored)), capped(position.scored)]
        told += [1 if position.first() else 0, 1 if position.replaced else 0]
        told.append(1 if position.pending else 0)
        told += position.hands[seat - 1]
        told += unseen(position, uncounted(position), seat)
        told += [value + 2 for value in position.grid[:-1]]
        laid = [0] * self.loom.off
        for step in steps:
            laid[step // 10] = step % 10 + 2
        return bytes(told + laid)

    # What it may do

    def mask(self, position: Position, seat: Seat, steps: list[int]) -> bytes:
        assert isinstance(position, WeavePosition)
        if position.result is not None or position.turn != seat:
            return self.blank
        found = bytearray(self.size)
        for weaver in self._weavers(position, seat):
            for direction in (ACROSS, DOWN):
                if steps:
                    self._go_on(weaver, direction, steps, found)
                else:
                    tape = self.loom.tape[direction]
                    for place in weaver.first(direction):
                        _allow(found, tape[place], weaver.next(direction, place, []))
        return bytes(found)

    def _weavers(self, position: WeavePosition, seat: Seat) -> list[Prefixes]:
        """Two of them while the anchor may be replaced, as in the rules."""
        terms, hand = self.terms, position.hands[seat - 1]
        factor = terms.factor(position.scored)
        found = [Prefixes(terms, position.grid, position.joins(), hand, factor, HAND, position.last())]
        if terms.replaceable and position.first():
            found.append(Prefixes(terms, terms.loom.bare, joins_of(terms.loom, terms.loom.bare), hand, factor))
        return found

    def _go_on(self, weaver: Prefixes, direction: int, steps: list[int], found: bytearray) -> None:
        """What may follow, if the threads so far lie along this direction."""
        tape = self.loom.tape[direction]
        begin = self.loom.at[direction][steps[0] // 10]
        if weaver.grid[tape[begin]] >= 0:
            return  # the anchor is in the way of this one
        slots = weaver.slots(direction, begin)
        cells = [step // 10 for step in steps]
        if [tape[place] for place in slots[: len(cells)]] != cells:
            return
        may = weaver.next(direction, begin, [step % 10 for step in steps])
        if may & MAY_END:
            found[self.end] = 1
        if len(slots) > len(cells):
            _allow(found, tape[slots[len(cells)]], may)

    def action(self, position: Position, seat: Seat, steps: list[int]) -> Action:
        assert isinstance(position, WeavePosition)
        if steps[-1] != self.end:
            return UNFINISHED
        weave = Weave([step // 10 for step in steps[:-1]], [step % 10 for step in steps[:-1]])
        return pack_set(self.terms, position.grid, weave)

    def steps(self, position: Position, seat: Seat, action: Action) -> list[int]:
        weave = unpack(self.loom, action)
        return [cell * 10 + digit for cell, digit in zip(weave.cells, weave.digits, strict=True)] + [self.end]

    def describe(self, step: int) -> str:
        return "end" if step == self.end else f"thread {step % 10}@{self.loom.name(step // 10)}"


def _allow(found: bytearray, cell: int, digits: int) -> None:
    for digit in range(10):
        if digits >> digit & 1:
            found[cell * 10 + digit] = 1
