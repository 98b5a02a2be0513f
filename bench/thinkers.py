"""People at a house who play against its bots, so that these think all the time: `python -m bench.thinkers PORT TABLES`."""

from __future__ import annotations

import random
import sys
from threading import Thread

from parlour.client import ClientError, House

GAME, LEVEL = "fogline", "hard"


def sit(port: str, number: int) -> None:
    """One match after the other, at random: whoever thinks longer than a moment is the bot."""
    house, dice = House(f"http://127.0.0.1:{port}"), random.Random(number)
    while True:
        table = house.open(GAME, f"bot:{LEVEL}", listed=False)
        try:
            for turn in table.turns():
                turn.play(dice.choice(turn.legal))
        except ClientError:  # the house has closed, or is about to
            return


def main(port: str, tables: str) -> None:
    threads = [Thread(target=sit, args=(port, number), daemon=True) for number in range(int(tables))]
    for thread in threads:
        thread.start()
    print("ready", flush=True)
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main(*sys.argv[1:])
