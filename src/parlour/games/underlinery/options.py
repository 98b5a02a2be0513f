"""The options of Underlinery, and its modes as presets."""

from collections.abc import Mapping

from parlour.core.options import BadOption, Option

ONOFF = (False, True)

OPTIONS = (
    Option("ticks", 11, "ticks that win: 11 is the classic game, 7 and 5 the casual one", choices=(11, 7, 5)),
    Option("rated", False, "Ranked Classic: everything but the spectators' options is fixed", choices=ONOFF),
    Option(
        "double_finish",
        "placement",
        "who wins when one call brings both seats home: the first placer, the caller, nobody",
        choices=("placement", "caller", "draw"),
    ),
    Option("toss_time", 20, "seconds to choose A or B; 0 = no limit", low=0, high=3600),
    Option("head_start", 10, "seconds until the second grid opens at the latest; 0 = both open at once", high=3600),
    Option("placement_time", 300, "seconds to fill the grids; 0 = no limit", low=0, high=3600),
    Option("turn_time", 45, "seconds for a call; 0 = no limit", low=0, high=3600),
    Option("on_timeout", "autocall", "when the time for a call is over", choices=("autocall", "forfeit")),
    Option("max_timeouts", 3, "expiries in a row that lose", low=1, high=10),
    Option("reconnect_grace", 30, "seconds a seat may be away at a time; 0 = not at all", low=0, high=600),
    Option("grace_total", 120, "seconds a seat may be away in the whole game; 0 = not at all", low=0, high=600),
    Option("reveal", "never", "who sees both grids after the end", choices=("never", "players", "all")),
    Option("spectators", True, "whether others may watch", choices=(True, False)),
    Option("spectator_delay", 0, "calls that are held back from spectators", low=0, high=10),
    Option("rematch_choice", "toss", "who chooses A or B in a rematch", choices=("toss", "loser")),
    Option("chooser", "toss", "who chooses A or B: the toss, or a seat (set by a rematch)", choices=("toss", "1", "2")),
    Option("powers", False, "power calls", choices=ONOFF),
    Option("power_budget", 1, "power calls of each seat in a game", low=1, high=3),
)

FREE_WHEN_RATED = ("rated", "spectators", "spectator_delay")

PRESETS: dict[str, dict[str, object]] = {
    "classic": {},
    "ranked": {"rated": True},
    "casual": {"ticks": 7},
    "casual5": {"ticks": 5},
    "powers": {"powers": True},
}


def check_rated(options: Mapping[str, object]) -> None:
    """Ranked Classic is the same game for everybody."""
    if not options["rated"]:
        return
    for option in OPTIONS:
        if option.name not in FREE_WHEN_RATED and options[option.name] != option.default:
            raise BadOption(f"option {option.name}: a rated game is played with {option.default}")
