"""A bot that plays in a house of others, against whoever sits down at its table.

PARLOUR_HOUSE=http://127.0.0.1:8000 PARLOUR_TOKEN=b... PARLOUR_GAME=fogline python3 docs/examples/netbot.py
"""

import os
import random
import sys

from parlour.client import ClientError, House, Refused

house = House(os.environ["PARLOUR_HOUSE"], os.environ["PARLOUR_TOKEN"])
game, preset = os.environ["PARLOUR_GAME"], os.environ.get("PARLOUR_PRESET", "")
print(f"{house.name} plays {game}", flush=True)

while True:
    try:
        table = house.open(game, preset=preset)  # with a free seat for whoever comes
        for turn in table.turns():
            try:
                if turn.legal:  # else time or the end was faster
                    turn.play(random.choice(turn.legal))
            except Refused as refusal:
                print(f"refused: {refusal.words}", flush=True)
    except ClientError as trouble:
        sys.exit(str(trouble))
    print(table.match, table.result["words"] if table.result else "nobody came", flush=True)
