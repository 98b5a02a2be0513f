"""The options of Underlinery, and its modes as presets."""
# Not compiled: it only reads or writes text.

from typing import Annotated, Literal

from parlour.core.options import BadOption, Options, as_data, changed, one_of, whole


class UnderlineryOptions(Options, frozen=True, kw_only=True):
    """What a match of Underlinery can be played by."""

    ticks: Annotated[Literal[11, 7, 5], one_of("ticks that win: 11 is the classic game, 7 and 5 the casual one")] = 11
    rated: Annotated[bool, one_of("Ranked Classic: everything but the spectators' options is fixed")] = False
    double_finish: Annotated[
        Literal["placement", "caller", "draw"],
        one_of("who wins when one call brings both seats home: the first placer, the caller, nobody"),
    ] = "placement"
    toss_time: Annotated[int, whole(0, 3600, "seconds to choose A or B; 0 = no limit")] = 20
    head_start: Annotated[
        int, whole(0, 3600, "seconds until the second grid opens at the latest; 0 = both open at once")
    ] = 10
    placement_time: Annotated[int, whole(0, 3600, "seconds to fill the grids; 0 = no limit")] = 300
    turn_time: Annotated[int, whole(0, 3600, "seconds for a call; 0 = no limit")] = 45
    on_timeout: Annotated[Literal["autocall", "forfeit"], one_of("when the time for a call is over")] = "autocall"
    max_timeouts: Annotated[int, whole(1, 10, "expiries in a row that lose")] = 3
    reconnect_grace: Annotated[int, whole(0, 600, "seconds a seat may be away at a time; 0 = not at all")] = 30
    grace_total: Annotated[int, whole(0, 600, "seconds a seat may be away in the whole game; 0 = not at all")] = 120
    reveal: Annotated[Literal["never", "players", "all"], one_of("who sees both grids after the end")] = "never"
    spectators: Annotated[bool, one_of("whether others may watch")] = True
    spectator_delay: Annotated[int, whole(0, 10, "calls that are held back from spectators")] = 0
    rematch_choice: Annotated[Literal["toss", "loser"], one_of("who chooses A or B in a rematch")] = "toss"
    chooser: Annotated[
        Literal["toss", "1", "2"], one_of("who chooses A or B: the toss, or a seat (set by a rematch)")
    ] = "toss"
    powers: Annotated[bool, one_of("power calls")] = False
    power_budget: Annotated[int, whole(1, 3, "power calls of each seat in a game")] = 1


FREE_WHEN_RATED = ("rated", "spectators", "spectator_delay")

PRESETS: dict[str, dict[str, object]] = {
    "classic": {},
    "ranked": {"rated": True},
    "casual": {"ticks": 7},
    "casual5": {"ticks": 5},
    "powers": {"powers": True},
}


def check_rated(options: UnderlineryOptions) -> None:
    """Ranked Classic is the same game for everybody."""
    if not options.rated:
        return
    usual = as_data(UnderlineryOptions())
    for name in changed(options):
        if name not in FREE_WHEN_RATED:
            raise BadOption(f"option {name}: a rated game is played with {usual[name]}")
