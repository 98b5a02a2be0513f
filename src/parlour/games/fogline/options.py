"""The options of Fogline and its presets."""

from parlour.core.options import Option

OPTIONS = (
    Option("setup", "manual", "who places the pairs; random needs both seats' consent", ("manual", "random")),
    Option("exit", "off", "on: the edge of the tile that is left is tested too", ("off", "on")),
    Option("nomove", "pass", "what befalls a seat that has no action", ("pass", "lose", "draw")),
    Option("pass", "forced", "allowed: a seat may pass of its own will", ("forced", "allowed")),
    Option("rep", 3, "3: third repetition draws; forbid: no move may repeat; 0: no rule", (3, "forbid", 0)),
    Option("quiet", 40, "moves without an attack that draw; 0 = no rule", low=0, high=999),
    Option("first", "random", "who takes seat 1 and acts first", ("random", "host", "guest")),
    Option("spectators", "public", "delayed: spectators see everything, late", ("public", "delayed")),
    Option("spectator_delay", 10, "inputs that are held back from delayed spectators", low=1, high=99),
    Option("army", "full", "full: 8 units a seat; skirmish: C T I A S, any 5 of the 8 cards", ("full", "skirmish")),
    Option("fog", "on", "open: all units lie face-up (training)", ("on", "open")),
    Option("turn_time", 60, "seconds for an action; 0 = no limit", low=0, high=86400),
    Option("setup_time", 60, "seconds for a placement; 0 = no limit", low=0, high=86400),
    Option("reconnect_grace", 60, "seconds a seat may be away", low=0, high=86400),
)

PRESETS: dict[str, dict[str, object]] = {
    "classic": {},
    "decisive": {"nomove": "lose", "rep": "forbid"},
    "strict_edges": {"exit": "on"},
    "quick": {"setup": "random"},
    "skirmish": {"army": "skirmish"},
    "open_fog": {"fog": "open"},
}
