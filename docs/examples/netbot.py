"""A bot that plays in a house of others, against whoever sits down at its table.

PARLOUR_HOUSE=http://127.0.0.1:8000 PARLOUR_TOKEN=b... PARLOUR_GAME=fogline python3 docs/examples/netbot.py
"""

import os
import random

from parlour.client import House, Refused

house = House(os.environ["PARLOUR_HOUSE"], os.environ["PARLOUR_TOKEN"])
game = os.environ["PARLOUR_GAME"]
print(f"{house.name} plays {game}", flush=True)

while True:
    table = house.open(game)  # with a free seat for whoever comes
    for turn in table.turns():
        try:
            turn.play(random.choice(turn.legal))
        except Refused as refusal:
            print(f"refused: {refusal.words}", flush=True)
    print(table.match, table.result["words"] if table.result else "nobody came", flush=True)
