"""`python -m tests.simulation --seeds 5000`: a house under everything that can go wrong, once for each seed."""

from __future__ import annotations

import argparse
import logging
import sys
from time import perf_counter

from tests.simulation.schedule import run, simulation


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seeds", type=int, default=1000, help="how many")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--seed", type=int, help="only this one, and everything that happens in it")
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    seeds = [given.seed] if given.seed is not None else range(given.first, given.first + given.seeds)
    failed = inputs = acknowledged = kills = lines = 0
    began = perf_counter()
    with simulation():
        for seed in seeds:
            found = run(seed, keep=given.seed is not None)
            sys.stdout.writelines(found.told or [])
            inputs, acknowledged = inputs + found.inputs, acknowledged + found.acknowledged
            kills, lines = kills + found.kills, lines + found.lines
            if found.wrong:
                failed += 1
                print(f"seed {seed} ({found.kind}):", *found.wrong, sep="\n  ", flush=True)
            if given.seed is not None:
                print(f"seed {seed}: {'wrong' if found.wrong else 'right'}, trace {found.trace}")
                return 1 if found.wrong else 0
    took = perf_counter() - began
    print(
        f"{len(seeds)} seeds, {failed} failed; {inputs} inputs, {acknowledged} answers, {lines} lines stored, "
        f"{kills} kills; {took:.0f} s, {60 * len(seeds) / took:.0f} a minute"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
