"""`parlour ladder`: how strong the levels are."""

from collections import Counter
from itertools import pairwise

from parlour.bots.levels import LEVELS
from parlour.cli.errors import CliError, find_card, make_game
from parlour.cli.lab_words import Means, Words, crew
from parlour.cli.progress import Progress
from parlour.core.catalogue import Card
from parlour.core.contract import Game
from parlour.core.options import changed
from parlour.lab.figures import rank
from parlour.lab.ladder import Meeting, Pairing, Score, climb, ratings, score
from parlour.lab.players import UnknownPlayer, check_player

FARTHEST = {"underscore": "parlour balance --heroes LEVEL ..."}  # verbs of a game's own that tell how far levels come


def ladder(
    game: str,
    /,
    *,
    levels: Words = None,
    options: Words = None,
    preset: str = "",
    pairs: int = 50,
    first: int = 0,
    jobs: int = 0,
    results: str = "",
    ceiling: bool = False,
) -> int:
    """Play the levels of a game against each other, each against the one below it.

    Every pair of matches has the same chance and swapped seats; with three or four seats the upper level takes each of them once.
    Prints win rates with 95 % intervals, draws, reasons and lengths, how long the upper level thought on one core, and ratings.
    In a solo game every level plays alone, and its successes are counted.

    Parameters
    ----------
    game
        The game.
    levels
        The levels, weakest first; all of them if none is named. A program of your own is "cmd:python3 mybot.py", a Python
        bot its dotted name, mybots.Clever.
    options
        Options of the game: --options rep=forbid quiet=30
    preset
        A named set of options.
    pairs
        Pairs of matches for each two levels.
    first
        The seed of the first pair; the others follow. Measure on other seeds than those by which a recipe was chosen.
    jobs
        Processes; as many as the machine has cores if 0.
    results
        A file that keeps every result; a run that was broken off goes on from it.
    ceiling
        After each figure its ceiling: what the upper level gets if it sees everything that is hidden.
    """
    card = find_card(game)
    rules = make_game(card, options or [], preset)
    chosen = levels or list(LEVELS)
    check_players(card, chosen)
    if pairs < 1 or first < 0 or jobs < 0:
        raise CliError("pairs must be at least 1, first and jobs at least 0")
    if rules.seats > 1 and len(chosen) < 2:
        raise CliError("name at least two levels")
    if rules.conduct.endless:
        raise CliError(f"this goes on until it is lost; {_instead(card, preset, options)} tells how far a level comes")
    _climb_all(_pairings(rules, chosen, ceiling), range(first, first + pairs), Means(jobs=jobs, results=results))
    return 0


def _instead(card: Card, preset: str, options: list[str] | None) -> str:
    """What tells how far levels come where none beats another: a verb of the game's own, or the lab, which counts decisions."""
    if card.name in FARTHEST:
        return f"`{FARTHEST[card.name]}`"
    words = [f"--preset {preset}"] * bool(preset) + [f"--options {' '.join(options or [])}"] * bool(options)
    return f"`{' '.join(['parlour lab', card.name, *words])}`"


def _pairings(rules: Game, levels: list[str], ceiling: bool) -> list[Pairing]:
    """Each level against the one below it; alone, each by itself."""
    return [
        Pairing(rules.name, changed(rules.options), upper, lower, seeing)
        for lower, upper in (pairwise(levels) if rules.seats > 1 else [("", level) for level in levels])
        for seeing in ((False, True) if ceiling else (False,))
    ]


def _climb_all(pairings: list[Pairing], seeds: range, means: Means) -> None:
    """One after another, each told as soon as it is played; the ratings at the end."""
    meetings: list[Meeting] = []
    for pairing in pairings:
        progress: Progress[Meeting] = Progress(len(seeds), "pairs", lambda found: figure(score(found)).strip())
        with crew(means) as workers:
            found = climb(pairing, seeds, workers.jobs, means.file, progress)
        result = score(found)
        print(line(result), *ends(result), sep="\n", flush=True)
        meetings += found if pairing.lower and not pairing.ceiling else []
    if meetings:
        print("ratings: " + ", ".join(f"{level} {rating:.1f}" for level, rating in ratings(meetings).items()))


def check_players(card: Card, names: list[str]) -> None:
    """Everybody who is to play in the lab is known."""
    for name in names:
        try:
            check_player(card, name)
        except UnknownPlayer as trouble:
            raise CliError(str(trouble)) from None


def line(result: Score) -> str:
    """The figure of one pairing, and how long the upper level thought for it."""
    thought = result.thought
    mean = thought.seconds / max(1, thought.decisions)
    return f"{figure(result)}   {mean:.3f} s a decision, {thought.longest:.3f} at most"


def figure(result: Score) -> str:
    pairing = result.pairing
    who = f"{pairing.upper:>8} - {pairing.lower:<8}" if pairing.lower else f"{pairing.upper:>8} solves  "
    if pairing.ceiling:
        who = f"{'its ceiling':>{len(who.rstrip())}}".ljust(len(who))
    points = result.points
    return f"{who} {points.value:6.1%} ({points.low:.1%} to {points.high:.1%})   {result.matches} matches"


def ends(result: Score) -> list[str]:
    """How the matches ended, as far as the results tell it; and what went wrong with programs."""
    many = len(result.ends)
    if not many:
        return []
    counts = Counter(end.reason for end in result.ends).most_common()
    told = [f"{name} {count / many:.0%}" for name, count in counts]
    if result.pairing.lower:
        told.insert(0, f"drawn {sum(end.drawn for end in result.ends) / many:.0%}")
    half = rank([end.decisions for end in result.ends], 0.5)
    low, high = ("?" if end is None else f"{end:.0f}" for end in (half.low, half.high))
    lines = [f"{'':>11}{', '.join(told)}; half of them have up to {half.value:.0f} ({low} to {high}) decisions"]
    troubles = Counter(end.trouble for end in result.ends if end.trouble)
    return lines + [f"{'':>11}{count} times: {words}" for words, count in troubles.most_common(3)]
