"""`python -m tests.soak --kills 1000`: the soak as long as one likes; `make soak`."""

import argparse
import signal
import sys

from tests.soak.soak import Soak


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=6, help="matches at once")
    given = parser.parse_args()
    for number in (signal.SIGINT, signal.SIGTERM):  # also where it was started in the background, which ignores them
        signal.signal(number, signal.default_int_handler)
    try:
        found = Soak(given.kills, given.seed, given.tables, lambda words: print(words, flush=True)).run()
    except KeyboardInterrupt:
        return 130
    for words in found.words:
        print(words)
    return int(bool(found.words))


if __name__ == "__main__":
    sys.exit(main())
