"""The contract and nothing else: what a game answers, what it may ask."""
