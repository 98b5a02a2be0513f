"""What `parlour lab` does beside reports: a change of the rules, and a search for options."""

from pathlib import Path
from time import monotonic

import msgspec

from parlour.cli.errors import CliError
from parlour.cli.lab_words import Changed, Means, Wish, crew
from parlour.cli.progress import Progress
from parlour.core.catalogue import Card
from parlour.core.contract import Game
from parlour.core.options import BadOption, changed, parse_words
from parlour.lab.elsewhere import NoSuchVersion, command_of
from parlour.lab.patch import Flip, Impact, Pair, Question, Side, compare, impact, play_pair
from parlour.lab.records import record_text
from parlour.lab.report import NUMBER, PERCENT
from parlour.lab.search import (
    BadTarget,
    Found,
    candidates,
    matches_of,
    needed,
    read_target,
    search,
)
from parlour.lab.selfplay import Played, Spec, Task, gather
from parlour.lab.words import INTERVALS, options_text, told

SHOWN = 20  # matches that came out otherwise
VERDICTS = {
    "more": "{Watched} is more after the change.",
    "less": "{Watched} is less after the change.",
    "same": "No difference of {margin:g} points or more in {watched}.",
    "": "Not decided: more matches would be needed to tell a difference of {margin:g} points in {watched}.",
}


def patch(card: Card, before: Game, levels: list[str], seeds: range, change: Changed, means: Means) -> int:
    """The game with these options, or by the rules of that place, against the game as it was."""
    question = _question(card, before, levels, change)

    def so_far(pairs: list[Pair]) -> str:
        return told(impact(question, "", pairs).changes[0].difference, PERCENT)

    progress: Progress[Pair] = Progress(len(seeds), "chances at most", so_far)
    with crew(means) as workers:
        found = compare(question, seeds, workers.jobs, means.file, progress, workers.spread)
    progress.wipe()
    if means.json:
        print(msgspec.json.encode(found).decode())
        return 0
    text = patch_text(card, found, means.folder)
    if means.folder is not None:
        means.folder.mkdir(parents=True, exist_ok=True)
        (means.folder / f"{card.name}-change.md").write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0


def _question(card: Card, before: Game, levels: list[str], change: Changed) -> Question:
    """What is asked, or one clear line why it cannot be."""
    if not 0.0 < change.margin < 50.0:
        raise CliError("margin is in points of a hundred, more than 0 and less than 50")
    try:
        after = card.make({**changed(before.options), **parse_words(change.against or [])})
        if change.rules:
            command_of(change.rules)
    except (BadOption, NoSuchVersion) as trouble:
        raise CliError(str(trouble)) from None
    if before.seats != after.seats:
        raise CliError(f"{before.seats} seats cannot be compared with {after.seats}")
    players = levels if len(levels) > 1 else levels * before.seats
    if len(players) != before.seats:
        raise CliError(f"name one level, or one for each of the {before.seats} seats")
    sides = Side(changed(before.options)), Side(changed(after.options), change.rules)
    if sides[0] == sides[1]:
        raise CliError("nothing is changed; --against names options, --rules another version")
    return Question(card.name, tuple(players), *sides, change.margin / 100.0)


def patch_text(card: Card, found: Impact, out: Path | None) -> str:
    question = found.question
    words = VERDICTS[found.verdict].format(
        watched=found.watched, Watched=found.watched.capitalize(), margin=question.margin * 100
    )
    stopped = (
        "a sequential test stopped them that is wrong about a change in one of twenty cases"
        if found.verdict
        else "as many as --matches allows, and the sequential test is not sure yet"
    )
    lines = [f"# {card.title}: what the change does", "", f"**{words}**", ""]
    lines += [
        (
            f"Before: {_side(question.before)}. After: {_side(question.after)}. Players: {', '.join(question.players)}. "
            f"{found.blocks} chances, each with {len(question.players)} matches on either side; {stopped}. Differences have "
            "intervals that hold whenever one stops; those of before and after do not know of the stopping."
        ),
        "",
        "| | before | after | difference |",
        "|---|---|---|---|",
    ]
    for change in found.changes:
        unit = NUMBER if change.name == "decisions" else PERCENT
        cells = [told(figure, unit) for figure in (change.before, change.after, change.difference)]
        lines.append(f"| {change.name} | {' | '.join(cells)} |")
    many = f"{len(found.flips)} of {found.matches} matches came out otherwise"
    lines += ["", f"{many}{', the first of them' if len(found.flips) > SHOWN else ''}:" if found.flips else f"{many}."]
    for flip in found.flips[:SHOWN]:
        links = _records(card, question, flip, out) if out else ""
        lines.append(
            f"- seed {flip.seed}, turn {flip.turn}: won by {_who(flip.before)}, now by {_who(flip.after)}{links}"
        )
    return "\n".join(lines) + "\n"


def _who(result: str) -> str:
    """`seat 1 (command)` for `1 command`."""
    winners, _, reason = result.partition(" ")
    return f"{'nobody' if winners == '0' else f'seat {winners}'} ({reason})"


def _side(side: Side) -> str:
    return f"{options_text(side.options)}{f', rules of {side.place}' if side.place else ''}"


def _records(card: Card, question: Question, flip: Flip, out: Path) -> str:
    """Both records, as far as they can be replayed by the rules that are here; the matches are played once more for them."""
    (out / "records").mkdir(parents=True, exist_ok=True)
    pair = play_pair(question, flip.seed)
    links = []
    for name, side, rows in (("before", question.before, pair.before), ("after", question.after, pair.after)):
        if not side.place:
            place = f"records/{card.name}-change-{flip.seed}-{flip.turn}-{name}.txt"
            (out / place).write_bytes(record_text(rows[flip.turn]))
            links.append(f"[{name}]({place})")
    return f" ({', '.join(links)})" if links else ""


def aim(card: Card, base: Game, levels: list[str], seeds: range, wish: Wish, means: Means) -> int:
    """Which of the options varied comes nearest to the target."""
    if len(levels) > 1:
        raise CliError("name one level: all seats are of it")
    try:
        target = read_target(wish.target)
        arms = candidates(card, changed(base.options), wish.vary or [])
    except (BadTarget, BadOption) as trouble:
        raise CliError(str(trouble)) from None
    if target.what in ("seat", "draws") and base.seats == 1:
        raise CliError(f"{target.what} means nothing in a game that is played alone")
    unit = NUMBER if target.what == "length" else PERCENT
    memory: dict[tuple[bytes, int], Played] = {}
    with crew(means) as workers:

        def play(tasks: list[Task]) -> list[Played]:
            progress: Progress[Played] = Progress(
                len(tasks), "matches", lambda rows: told(target.figure(rows, base.seats), unit)
            )
            return gather(tasks, workers.jobs, means.file, progress, memory, workers.spread)

        total = matches_of(len(arms), len(seeds))
        began = monotonic()
        play([Task(_spec(card, options, levels[0]), seeds.start) for options in arms])
        if not means.json:
            seconds = (monotonic() - began) / len(arms) * total
            print(cost_text(len(arms), total, seconds, needed(target), target.text), flush=True)
        found = search(card, arms, target, levels[0], seeds.start, len(seeds), play)
    print(
        msgspec.json.encode(found).decode() if means.json else search_text(found, unit), end="\n" if means.json else ""
    )
    return 0


def _spec(card: Card, options: dict[str, object], player: str) -> Spec:
    return Spec(card.name, options, (player,) * card.make(options).seats)


def cost_text(arms: int, total: int, seconds: float, enough: int, target: str) -> str:
    """Said before it starts."""
    time = f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} minutes"
    words = f"{arms} candidates, {total:,} matches, about {time}."
    if enough:
        words += f" To be sure of {target} takes some {enough:,} matches of one candidate."
    return words


def search_text(found: Found, unit: str) -> str:
    target = found.target.text
    best = options_text(found.candidates[0].options)
    verdicts = {
        "reached": f"{best} reaches {target}",
        "missed": f"none reaches {target}: the nearest is {best}",
        "open": f"{best} comes nearest, but it is not shown that it reaches {target}",
    }
    rounds = max(len(candidate.figures) for candidate in found.candidates)
    lines = ["", f"{verdicts[found.verdict]}: {told(found.fresh, unit)} on {found.fresh.of} fresh chances.", ""]
    lines += [f"| | {' | '.join(f'round {n + 1}' for n in range(rounds))} |", "|---" * (rounds + 1) + "|"]
    for candidate in found.candidates:
        cells = [told(figure, unit) for figure in candidate.figures] + [""] * (rounds - len(candidate.figures))
        lines.append(f"| {options_text(candidate.options)} | {' | '.join(cells)} |")
    return "\n".join([*lines, "", INTERVALS]) + "\n"
