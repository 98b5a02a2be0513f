"""Golden playthroughs: one per game and preset, printing what every question of the contract is answered with.

A diff of these files shows which rule moved. `make golden` writes them anew.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from parlour import games
from parlour.core.catalogue import Card
from parlour.core.contract import Event
from parlour.core.dice import QuickDice
from parlour.core.options import as_data
from parlour.core.view import to_json
from parlour.laws.walks import PRESETS
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.record import write_record
from parlour.table.recording import record_of

FOLDER = Path(__file__).parent / "golden"
LONGEST = 400  # actions
FULL = 25  # every so many actions the views are printed
WIDTH = 100  # letters of one value in a line
LISTED = 12  # legal actions printed


def golden(name: str, preset: str) -> Path:
    return FOLDER / name / f"{preset}.txt"


def playthrough(card: Card, preset: str) -> str:
    """One seeded match as text."""
    return "\n".join(_lines(card, preset)) + "\n"


def _lines(card: Card, preset: str) -> Iterator[str]:
    game = card.make(preset=preset)
    picker = QuickDice(2026)
    match = Match(game, [f"player {n}" for n in range(1, game.seats + 1)], chosen("golden", game.seats))
    views = Views(match)
    yield f"{card.title}, preset {preset}, rules {game.version}"
    yield f"options {to_json(as_data(game.options)).decode()}"
    for number in range(LONGEST):
        if number % FULL == 0:
            yield from views.lines()
        seats = match.position.to_act()
        if not seats:
            break
        seat = seats[picker.roll("seat", len(seats)) - 1]
        yield from _asked(match, seat)
        action = match.position.random_action(seat, picker)
        text = game.write(action)
        reply = match.hear(seat, text)
        assert reply.refusal is None, f"{preset}: {seat} {text}: {reply.refusal.code}"
        yield f"{number + 1}. seat {seat}: {text}"
        yield from _told(reply.events)
    yield from views.lines()
    yield from _pictures(match)
    outcome = match.outcome()
    yield (
        "goes on"
        if outcome is None
        else f"over: {outcome.payoffs} {outcome.reason}: {game.info.reasons[outcome.reason]}"
    )
    yield ""
    yield write_record(record_of(match)).decode().rstrip("\n")


def _asked(match: Match, seat: int) -> Iterator[str]:
    position = match.position
    legal = match.legal(seat)
    more = f" ... {len(legal)} in all" if len(legal) > LISTED else ""
    timers = [f"{timer.cause}/{timer.seat} {timer.seconds}s" for timer in position.timers()]
    yield f"   to act {position.to_act()} timers {timers} legal: {', '.join(legal[:LISTED])}{more}"


def _told(told: dict[int, list[Event]]) -> Iterator[str]:
    """Each event once, with all who hear it."""
    hearers: dict[int, list[str]] = {}
    for viewer, events in sorted(told.items()):
        for event in events:
            hearers.setdefault(id(event), [f"{event.text} {to_json(event.data).decode()}"]).append(str(viewer))
    yield from (f"   -> {','.join(viewers)}: {text}" for text, *viewers in hearers.values())


class Views:
    """Views field by field, each time only what has changed, so that a new field or another value is a line of its own."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.before: dict[int, dict[str, str]] = {viewer: {} for viewer in match.viewers}

    def lines(self) -> Iterator[str]:
        for viewer, before in self.before.items():
            now = dict(_fields("", msgspec.json.decode(to_json(self.match.view(viewer)))))
            yield f"   view {viewer}:"
            yield from (f"      {name}: {value}" for name, value in now.items() if before.get(name) != value)
            yield from (f"      {name} is gone" for name in before if name not in now)
            self.before[viewer] = now


def _fields(name: str, value: object) -> Iterator[tuple[str, str]]:
    """What is too long for a line is told part by part."""
    text = to_json(value).decode()
    if len(text) <= WIDTH or not isinstance(value, dict | list):
        yield name or "view", text
        return
    for key, part in value.items() if isinstance(value, dict) else enumerate(value):
        yield from _fields(f"{name}.{key}" if name else str(key), part)


def _pictures(match: Match) -> Iterator[str]:
    for viewer in match.viewers:
        yield f"   picture {viewer}:"
        yield from (line.rstrip() for line in match.game.show(match.view(viewer)).split("\n"))


def main() -> None:
    """Writes every golden anew, and removes those of games and presets that are gone."""
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.laws.goldens --write")
    wanted = {golden(name, preset): playthrough(games.card(name), preset) for name, preset in PRESETS}
    for path in FOLDER.rglob("*.txt"):
        if path not in wanted:
            path.unlink()
    for path, text in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    print(f"{len(wanted)} playthroughs written")


if __name__ == "__main__":
    main()
