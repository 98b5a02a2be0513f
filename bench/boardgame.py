"""boardgame.io's server with a game of the same shape as Fogline, if its package is there.

It is an npm package and no dependency: `npm install --prefix build/node --ignore-scripts --omit=optional boardgame.io@0.50`.
Its matches begin after the setup. The game keeps tiles and units, lets the seat whose turn it is place a pair or take a unit to the next tile, and hides face-down units from
the other seat. It knows fewer rules than Fogline (who wins an attack it is told), keeps the match in memory and writes nothing to disk.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from bench.script import Step, script

PEER = Path("build/node/node_modules/boardgame.io")

SCRIPT = r"""
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
const quiet = console.log;
console.log = console.info = console.warn = () => {};
Server({games: [board], origins: ['*']}).run(0).then(({appServer}) => quiet(`http://127.0.0.1:${appServer.address().port}/`));
"""


def command() -> list[str]:
    """How to start it; empty if node or the package is not there."""
    node = shutil.which("node")
    if node is None or not PEER.exists():
        return []
    line = script()
    return [node, "-e", SCRIPT, str(PEER.resolve()), json.dumps([told(step) for step in line.steps[: line.setup]])]


def told(step: Step) -> str:
    """An input as the game here is told it: it does not know who wins an attack."""
    return step.text + "!" * step.fails
