"""boardgame.io's server, if its package is there, with two kinds of games.

It is an npm package and no dependency: `npm install --prefix build/node --ignore-scripts --omit=optional boardgame.io@0.50`.
Its matches begin after the setup, are kept in memory, and nothing is written to disk.

- `shaped`: a game of the shape of Fogline. It keeps tiles and units, lets the seat whose turn it is place a pair or take a
  unit to the next tile, and hides face-down units from the other seat. It knows fewer rules (who wins an attack it is told).
- `telling`: any game of the house without its rules. An input only counts, and everybody is told what the house tells them
  after as many inputs: the same seats, the same views, events and lists, worked out beforehand.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from bench.laid import begun
from bench.script import Step, script
from parlour import games
from parlour.server import telling as telling_of
from parlour.server.once import Once
from parlour.store.kept import KeptMatch

PEER = Path("build/node/node_modules/boardgame.io")

SHAPED = r"""
const {Server} = require(process.argv[1] + '/server');
const {INVALID_MOVE} = require(process.argv[1] + '/core');
const WAYS = {U: [0, -1], R: [1, 0], D: [0, 1], L: [-1, 0]};
function act(G, playerID, text) {
  const pair = /^([CTIAS])#(\d)@(-?\d+,-?\d+)$/.exec(text);
  if (pair) {
    const [, unit, card, cell] = pair;
    const held = G.hand[playerID].indexOf(unit);
    if (held < 0 || G.tiles[cell]) return INVALID_MOVE;
    G.hand[playerID].splice(held, 1);
    G.tiles[cell] = {card: Number(card), by: playerID};
    G.units[cell] = {owner: playerID, unit, up: false};
    return;
  }
  const step = /^(-?\d+),(-?\d+)([-x])([URDL])(!?)$/.exec(text);
  if (!step) return INVALID_MOVE;
  const from = `${step[1]},${step[2]}`, way = WAYS[step[4]];
  const to = `${Number(step[1]) + way[0]},${Number(step[2]) + way[1]}`;
  const unit = G.units[from], other = G.units[to];
  if (!unit || unit.owner !== playerID || !G.tiles[to] || Boolean(other) !== (step[3] === 'x')) return INVALID_MOVE;
  unit.up = true;
  if (other) other.up = true;
  if (other) G.lost.push(step[5] ? {...unit} : {...other});
  if (!step[5]) G.units[to] = unit;
  delete G.units[from];
}
const board = {
  name: 'board',
  setup: () => {
    const G = {tiles: {}, units: {}, hand: {0: [...'CTTIIIAS'], 1: [...'CTTIIIAS']}, lost: []};
    JSON.parse(process.argv[2]).forEach((text, n) => act(G, String(n % 2), text));
    return G;
  },
  turn: {minMoves: 1, maxMoves: 1},
  moves: {act: {redact: true, move: ({G, playerID}, text) => act(G, playerID, text)}},
  playerView: ({G, playerID}) => ({
    ...G,
    hand: {...G.hand, [1 - playerID]: G.hand[1 - playerID].length},
    units: Object.fromEntries(Object.entries(G.units).map(
      ([cell, one]) => [cell, one.up || one.owner === playerID ? one : {...one, unit: null}])),
  }),
};
"""

TELLING = r"""
const {Server} = require(process.argv[1] + '/server');
const TOLD = require('fs').readFileSync(process.argv[2], 'utf8').trim().split('\n').map(line => JSON.parse(line));
const board = {
  name: 'board',
  setup: () => ({inputs: 0}),
  turn: {activePlayers: {all: null}},
  moves: {act: {redact: true, move: ({G}) => { G.inputs += 1; }}},
  playerView: ({G, playerID}) => TOLD[G.inputs][playerID],
};
"""

SERVED = r"""
const quiet = console.log;
console.log = console.info = console.warn = () => {};
Server({games: [board], origins: ['*']}).run(0).then(({appServer}) => quiet(`http://127.0.0.1:${appServer.address().port}/`));
"""


def shaped() -> list[str]:
    """How to start it with the game of the shape of Fogline; empty if node or the package is not there."""
    line = script()
    return _node(SHAPED, json.dumps([told(step) for step in line.steps[: line.setup]]))


def telling(folder: str, game: str) -> list[str]:
    """The same with what the house tells of this game."""
    line, file = script(game), Path(folder) / "told.jsonl"
    kept = begun(line, line.setup)
    seen = [len(story) for story in kept.match.stories]
    with file.open("wb") as lines:
        lines.write(_told(kept, seen) + b"\n")
        for number, step in enumerate(line.steps[line.setup :]):
            kept.hear(kept.seat_of(step.player + 1), step.text, 2000, str(number))
            lines.write(_told(kept, seen) + b"\n")
    return _node(TELLING, str(file))


def _told(kept: KeptMatch, seen: list[int]) -> bytes:
    """What each player is told after an input, in the order in which they came."""
    match, card, codes = kept.match, games.card(kept.match.game.name), []
    seats = [kept.seat_of(player) for player in range(1, match.game.seats + 1)]
    shown = telling_of.snapshots(match, sorted(seats))
    for seat in seats:
        codes.append(telling_of.update(shown[seat], match, card, seen[seat], 2000, Once()))
        seen[seat] = shown[seat].seen
    return b"[" + b",".join(codes) + b"]"


def _node(script: str, what: str) -> list[str]:
    node = shutil.which("node")
    return [node, "-e", script + SERVED, str(PEER.resolve()), what] if node and PEER.exists() else []


def told(step: Step) -> str:
    """An input as the game here is told it: it does not know who wins an attack."""
    return step.text + "!" * step.fails
