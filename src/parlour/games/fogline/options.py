"""The options of Fogline and its presets."""
# Not compiled: it only reads or writes text.

from typing import Annotated, Literal

from msgspec import field

from parlour.core.options import Options, one_of, whole


class FoglineOptions(Options, frozen=True, kw_only=True):
    """What a match of Fogline can be played by."""

    setup: Annotated[Literal["manual", "random"], one_of("who places the pairs; random needs both seats' consent")] = (
        "manual"
    )
    exit: Annotated[
        Literal["off", "on"], one_of("on: the edge of the tile that is left is tested too", "Edge left behind")
    ] = "off"
    nomove: Annotated[
        Literal["pass", "lose", "draw"], one_of("what befalls a seat that has no action", "No action left")
    ] = "pass"
    pass_: Annotated[Literal["forced", "allowed"], one_of("allowed: a seat may pass of its own will", "Passing")] = (
        field(name="pass", default="forced")
    )
    rep: Annotated[
        Literal[3, "forbid", 0],
        one_of("3: third repetition draws; forbid: no move may repeat; 0: no rule", "Repetition"),
    ] = 3
    quiet: Annotated[int, whole(0, 999, "moves without an attack that draw; 0 = no rule", "Quiet moves")] = 40
    deadlock: Annotated[
        Literal["draw", "units"],
        one_of("what a battle that stands still is: a draw; or whoever has more units left wins", "Standstill"),
    ] = "draw"
    first: Annotated[Literal["random", "host", "guest"], one_of("who takes seat 1 and acts first", "Who begins")] = (
        "random"
    )
    spectators: Annotated[Literal["public", "delayed"], one_of("delayed: spectators see everything, late")] = "public"
    spectator_delay: Annotated[int, whole(1, 99, "inputs held back from delayed spectators", least=10)] = 10
    army: Annotated[
        Literal["full", "skirmish"], one_of("full: 8 units a seat; skirmish: C T I A S, any 5 of the 8 cards")
    ] = "full"
    fog: Annotated[Literal["on", "open"], one_of("open: all units lie face-up (training)")] = "on"
    turn_time: Annotated[int, whole(0, 86400, "seconds for an action; 0 = no limit")] = 60
    setup_time: Annotated[int, whole(0, 86400, "seconds for a placement; 0 = no limit")] = 60
    reconnect_grace: Annotated[int, whole(0, 86400, "seconds a seat may be away")] = 60


PRESETS: dict[str, dict[str, object]] = {
    "balanced": {"deadlock": "units"},  # recommended, so the first: R-37
    "classic": {},
    "decisive": {"nomove": "lose", "rep": "forbid"},
    "strict_edges": {"exit": "on"},
    "quick": {"setup": "random"},
    "skirmish": {"army": "skirmish"},
    "open_fog": {"fog": "open"},
}
