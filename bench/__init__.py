"""Speed, side by side with peers, in one run: `make bench`.

A bench is a module of this package with `def rows(seconds: float) -> list[Row]`; its name stands in `BENCHES`.
`seconds` is how long each contestant of a row is measured. `bench.measure` has what a bench needs.
"""

BENCHES = (
    "openspiel",
    "search",
    "catalogue",
    "fogline",
    "underlinery",
    "summon5",
    "stackdoku",
    "underscore",
    "rl",
    "server",
    "live",
    "processes",
    "http",
    "recovery",
    "instructions",
)
