"""Fogline's battle once more, as slowly and plainly as the rules document says it: dicts of cells, no cleverness."""

from __future__ import annotations

import copy

from parlour.games.fogline.position.cards import CARDS

ATTACK = {"C": 1, "T": 4, "I": 3, "A": 5, "S": 3}
DEFENCE = {"C": 2, "T": 4, "I": 3, "A": 1, "S": 1}
WAYS = {"U": (0, -1, 2), "R": (1, 0, 3), "D": (0, 1, 0), "L": (-1, 0, 1)}  # dx, dy, side of the target that is crossed
OWN_SIDE = {"U": 0, "R": 1, "D": 2, "L": 3}

Cell = tuple[int, int]
Unit = tuple[int, str, bool]  # owner, name, face-up


class Naive:
    """A battle: tiles, units, and the whole history of positions."""

    def __init__(self, tiles: dict[Cell, int], units: dict[Cell, Unit], turn: int, options: dict[str, object]) -> None:
        self.tiles = tiles
        self.units = units
        self.turn = turn
        self.options = options
        self.history: list[object] = []
        self.quiet = 0
        self.idle = 0
        self.lost: list[str] = []
        self.result = ""
        self.tail = ""
        self.begin(turn)

    def key(self, turn: int) -> object:
        return (tuple(sorted(self.units.items())), turn)

    def crosses(self, name: str, edge: str) -> bool:
        return edge == "P" or name in "IS"

    def actions(self, seat: int) -> list[str]:
        """All moves and attacks, Command attacks included."""
        found = []
        for y, x in sorted((y, x) for x, y in self.units):
            owner, name, _ = self.units[x, y]
            if owner != seat:
                continue
            for way, (dx, dy, side) in WAYS.items():
                target = (x + dx, y + dy)
                if target not in self.tiles or not self.crosses(name, CARDS[self.tiles[target] - 1][side]):
                    continue
                if self.options["exit"] == "on" and not self.crosses(name, CARDS[self.tiles[x, y] - 1][OWN_SIDE[way]]):
                    continue
                if target not in self.units:
                    found.append(f"{x},{y}-{way}")
                elif self.units[target][0] != seat:
                    found.append(f"{x},{y}x{way}")
        return found

    def blocked(self, seat: int) -> bool:
        return all(self.command_attack(text) for text in self.actions(seat))

    def command_attack(self, text: str) -> bool:
        cell, _ = self.split(text)
        return "x" in text and self.units[cell][1] == "C"

    @staticmethod
    def split(text: str) -> tuple[Cell, str]:
        x, y = text[:-2].split(",")
        return (int(x), int(y)), text[-1]

    def legal(self) -> list[str]:
        if self.result:
            return []
        found = self.actions(self.turn)
        return ["pass", *found] if self.options["pass"] == "allowed" else found

    def after(self, text: str) -> Naive:
        heir = copy.deepcopy(self)
        heir.play(text)
        return heir

    def play(self, text: str) -> None:
        seat, other = self.turn, 3 - self.turn
        self.tail = ""
        if text == "pass":
            self.idle += 1
            if self.idle == 2:
                self.end(0, "passes")
            else:
                self.begin(other)
            return
        self.idle = 0
        cell, way = self.split(text)
        dx, dy, side = WAYS[way]
        target = (cell[0] + dx, cell[1] + dy)
        _, name, _ = self.units.pop(cell)
        if target not in self.units:
            self.quiet += 1
            self.units[target] = (seat, name, True)
        else:
            self.quiet = 0
            foe = self.units[target][1]
            forest = CARDS[self.tiles[target] - 1][side] == "F"
            if ATTACK[name] > DEFENCE[foe] + (1 if forest else 0):
                self.fall(other, foe)
                self.units[target] = (seat, name, True)
            else:
                self.fall(seat, name)
                self.units[target] = (other, foe, True)
        if not self.result:
            self.begin(other)

    def fall(self, owner: int, name: str) -> None:
        self.lost.append(f"{owner}{name}")
        army = 7 if self.options["army"] == "full" else 4
        if name == "C":
            self.end(3 - owner, "command")
        elif len([word for word in self.lost if word[0] == str(owner)]) == army:
            self.end(3 - owner, "elimination")

    def begin(self, seat: int) -> None:
        other = 3 - seat
        if self.blocked(seat):
            if self.blocked(other):
                self.end(0, "mutual_block")
                return
            if self.options["nomove"] == "lose":
                self.end(other, "blocked")
                return
            if self.options["nomove"] == "draw":
                self.end(0, "stalemate")
                return
            self.tail = " --"
            seat = other
        self.turn = seat
        self.history.append(copy.deepcopy(self.key(seat)))
        if self.options["rep"] == 3 and self.history.count(self.history[-1]) == 3:
            self.end(0, "repetition")
        elif self.options["quiet"] and self.quiet == self.options["quiet"]:
            self.end(0, "no_progress")

    def end(self, winner: int, reason: str) -> None:
        units = [sum(owner == seat and name != "C" for owner, name, _ in self.units.values()) for seat in (1, 2)]
        if not winner and self.options["deadlock"] == "units" and units[0] != units[1]:
            winner, reason = (1 if units[0] > units[1] else 2), "outnumbered"
        self.result = f"{winner} {reason}"
        self.tail += f" #{winner} {reason}"
