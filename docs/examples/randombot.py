"""A bot for any game of the house: `parlour play fogline --bot "cmd:python3 docs/examples/randombot.py"`."""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        legal = message["legal"]
    if message["type"] in ("choose", "refused"):
        print(json.dumps({"input": random.choice(legal)}), flush=True)
