"""`parlour lab`: what many matches say about a game, for its designer."""

import msgspec

from parlour.cli.errors import CliError, find_card, make_game
from parlour.cli.lab_modes import aim, patch
from parlour.cli.lab_report import report_on
from parlour.cli.lab_words import Changed, Looks, Means, Sample, Wish, crew
from parlour.cli.ladder import check_players
from parlour.core.catalogue import Card
from parlour.core.contract import Game
from parlour.lab.conclusions import conclusions
from parlour.lab.html import html
from parlour.lab.markdown import markdown
from parlour.lab.report import Report

THINKING = ["random", "easy", "medium", "hard"]  # master takes too long to be asked for unasked
USUAL_SAMPLE, USUAL_LOOKS, NO_CHANGE, NO_WISH, USUAL_MEANS = Sample(), Looks(), Changed(), Wish(), Means()


def lab(
    game: str,
    /,
    *,
    sample: Sample = USUAL_SAMPLE,
    looks: Looks = USUAL_LOOKS,
    change: Changed = NO_CHANGE,
    wish: Wish = NO_WISH,
    means: Means = USUAL_MEANS,
) -> int:
    """Play many matches of a game and report what they say about it: seats, ends, length, choices, tension, skill.

    At each level all seats are of that level, and all levels meet the same chances. Every figure has its 95 % interval and
    a column for each level, because one level alone misleads. Prints Markdown; --out writes Markdown, HTML and records.

    --against or --rules compare the game with a changed one on the same chances until a sequential test is sure; --target
    and --vary look for the options that come nearest to what you want.

    Parameters
    ----------
    game
        The game.
    """
    card = find_card(game)
    one = change.asked() or wish.asked()
    levels = sample.levels or (["medium"] if one else THINKING)
    _check(card, levels, sample, looks, change, wish, means)
    names = list(card.presets) if sample.preset == ["all"] else sample.preset or [""]
    made = {name: make_game(card, sample.options or [], name) for name in names}  # before anything is played
    if one and len(names) > 1:
        raise CliError("name one preset")
    if change.asked():
        return patch(card, made[names[0]], levels, sample.seeds, change, means)
    if wish.asked():
        return aim(card, made[names[0]], levels, sample.seeds, wish, means)
    return _report(card, made, levels, sample, looks, means)


def _check(
    card: Card, levels: list[str], sample: Sample, looks: Looks, change: Changed, wish: Wish, means: Means
) -> None:
    """What cannot be meant is said before anything is played."""
    check_players(card, levels)
    if len(set(levels)) < len(levels) and not change.asked():
        raise CliError("name each level once")
    if sample.matches < 1 or min(sample.first, looks.values, looks.pairs, means.jobs) < 0:
        raise CliError("matches must be at least 1, first, values, pairs and jobs at least 0")
    if change.asked() and wish.asked():
        raise CliError("compare (--against, --rules) or search (--target, --vary), not both at once")


def _report(card: Card, made: dict[str, Game], levels: list[str], sample: Sample, looks: Looks, means: Means) -> int:
    folder = means.folder
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    with crew(means) as workers:
        parts = report_on(card, made, levels, sample.seeds, looks, workers, means.file, folder)
    report = Report(card.name, card.title, parts, conclusions(parts, card.name) if len(parts) > 1 else [])
    if folder is not None:
        (folder / f"{card.name}.md").write_text(markdown(report), encoding="utf-8")
        (folder / f"{card.name}.html").write_text(html(report), encoding="utf-8")
    if means.json:
        print(msgspec.json.encode(report).decode())
    elif folder is None:
        print(markdown(report), end="")
    return 0
