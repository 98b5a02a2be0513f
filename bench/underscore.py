"""Underscore: combat turns with random legal choices, beside Pokemon Showdown's random battles if it is there.

The peer is an npm package and no dependency: `npm install --prefix build/node --ignore-scripts --omit=optional pokemon-showdown@0.11`.
"""

import itertools
import json
import shutil
import subprocess
import sys
from pathlib import Path

from bench.measure import Contestant, Row, duel, repeated
from bench.plain import versus_plain
from parlour.core.dice import QuickDice
from parlour.core.options import read_options
from parlour.games.underscore.content.library import TABLES, load_content, read_table
from parlour.games.underscore.game import UnderscoreGame
from parlour.games.underscore.notation.match import STARTS
from parlour.games.underscore.options import UnderscoreOptions
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.lab.underscore.balance import Plan, live
from parlour.lab.underscore.heroes import HEROES

PEER = Path("build/node/node_modules/pokemon-showdown")
PROMISED = 30.0  # times the peer's turns a second

# Battles of the first generation between the peer's own random players; the rate counts the process's CPU time, as ours does.
SCRIPT = r"""
const root = process.argv[1];
const {BattleStream, getPlayerStreams} = require(root);
const {RandomPlayerAI} = require(root + '/dist/sim/tools/random-player-ai');
async function battle() {
  const streams = getPlayerStreams(new BattleStream());
  void new RandomPlayerAI(streams.p1).start();
  void new RandomPlayerAI(streams.p2).start();
  void streams.omniscient.write('>start {"formatid":"gen1randombattle"}\n>player p1 {"name":"a"}\n>player p2 {"name":"b"}');
  let turns = 0;
  for await (const chunk of streams.omniscient) {
    for (const found of chunk.matchAll(/^\|turn\|(\d+)/gm)) turns = Number(found[1]);
    if (/^\|(win\||tie$)/m.test(chunk)) break;
  }
  return turns;
}
async function measure(seconds) {
  const began = process.cpuUsage();
  let turns = 0, spent = 0;
  while (spent < seconds) {
    turns += await battle();
    const used = process.cpuUsage(began);
    spent = (used.user + used.system) / 1e6;
  }
  return turns / spent;
}
require('readline').createInterface({input: process.stdin}).on('line', async (line) => {
  console.log(JSON.stringify(await measure(Number(line))));
});
"""


def game(**given: object) -> UnderscoreGame:
    return UnderscoreGame(read_options(UnderscoreOptions, given))


def turns(mode: str, seconds: float) -> float:
    """Combat turns a second of random matches, from start to end."""
    given: dict[str, dict[str, object]] = {
        "duel": {},
        "draft": {"duel": "draft"},
        "fight": {"fight": "e05x", "start": "nun"},
    }
    rules, dice = game(**given[mode]), QuickDice(1)

    def match() -> int:
        position = rules.start(dice)
        seats = position.to_act()
        while seats:
            for seat in seats:
                position.play(seat, position.random_action(seat, dice), None)
            seats = position.to_act()
        assert isinstance(position, UnderscorePosition) and position.fight is not None
        return position.fight.turn

    return repeated(match)(seconds)


def runs(hero: str, seconds: float) -> float:
    """Whole runs a second, from the choice of a start to death, by a hero who sees views."""
    seeds = itertools.count()

    def run() -> int:
        seed = next(seeds)
        live(Plan(hero, STARTS[seed % len(STARTS)], seed))
        return 1

    return repeated(run)(seconds)


def loads(seconds: float) -> float:
    """Loads of the whole content a second: every score parsed, every encounter built."""
    tables = {name: read_table(name) for name in TABLES}

    def load() -> int:
        load_content(tables)
        return 1

    return repeated(load)(seconds)


def showdown() -> Contestant | None:
    """The peer, if node and its package are there."""
    node = shutil.which("node")
    if node is None or not PEER.exists():
        return None
    worker = subprocess.Popen(
        [node, "-e", SCRIPT, str(PEER.resolve())], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )

    def contestant(seconds: float) -> float:
        assert worker.stdin is not None and worker.stdout is not None
        print(seconds, file=worker.stdin, flush=True)
        answer = worker.stdout.readline()
        if not answer:
            sys.exit("Pokemon Showdown failed")
        return float(json.loads(answer))

    contestant(1.0)  # loads its data and warms up
    return contestant


def rows(seconds: float) -> list[Row]:
    found = [
        versus_plain(f"Underscore, turns of a {mode}", "turns/s", seconds, turns, mode) for mode in ("duel", "fight")
    ]
    found += [versus_plain(f"Underscore, runs of a {hero} hero", "runs/s", seconds, runs, hero) for hero in HEROES]
    found.append(versus_plain("Underscore, content loaded", "loads/s", seconds, loads))
    peer = showdown()
    if peer is not None:
        ours, theirs = duel(lambda time: turns("duel", time), peer, seconds)
        facts = ("both choose at random among what is legal, both count CPU time",)
        found.append(
            Row("Underscore, turns at random", "turns/s", ours, "Pokemon Showdown, gen 1", theirs, PROMISED, facts)
        )
    return found
