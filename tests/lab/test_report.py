"""Reports: figures by level, what stands out, Markdown and HTML that say the same."""

import re
from html.parser import HTMLParser
from math import log10

import msgspec
import pytest

from parlour import games
from parlour.lab import metrics
from parlour.lab.conclusions import conclusions
from parlour.lab.figures import NONE, Figure, bounded, share
from parlour.lab.html import html
from parlour.lab.ladder import Meeting, Pairing
from parlour.lab.markdown import markdown
from parlour.lab.report import NUMBER, PERCENT, Line, Part, Report, Table
from parlour.lab.selfplay import CAP, Played
from parlour.lab.tables import Restriction, cost, make_part
from parlour.lab.words import told
from tests.lab.rows import row

GAME = games.card("fogline").make()


def even(level: str, matches: int = 60) -> list[Played]:
    values = [(1, 0.6), (2, 0.6), (1, 0.95), (2, 0.05)]
    return [
        row(seed, 1 + seed % 2, kinds="move " * (seed % 9 + 2), values=values, level=level) for seed in range(matches)
    ]


def lopsided(level: str, matches: int = 60) -> list[Played]:
    return [
        row(seed, 2 if seed % 5 else 0, reason="command" if seed % 5 else "repetition", level=level)
        for seed in range(matches)
    ]


def part(**rows: list[Played]) -> Part:
    return make_part("classic", GAME, {"quiet": 30, "open_fog": True}, rows)


def figures(found: Part, table: str, line: str) -> list[Figure]:
    lines = next(entry for entry in found.tables if entry.title == table).lines
    return next(entry for entry in lines if entry.name == line).figures


def test_every_level_has_its_column() -> None:
    found = part(easy=even("easy"), hard=lopsided("hard"))
    assert figures(found, "Seats", "seat 1") == [bounded([1.0, 0.0] * 30), bounded([0.5, 0.0, 0.0, 0.0, 0.0] * 12)]
    assert figures(found, "Seats", "drawn") == [share(0, 60), share(12, 60)]
    assert figures(found, "Ends", "repetition") == [share(0, 60), share(12, 60)]
    assert figures(found, "Ends", "elimination") == [share(0, 60)] * 2  # never, which is said too
    half = figures(found, "Length", "half of matches")
    assert (half[0].value, half[1].value) == (6.0, 2.0)
    assert figures(found, "Choices", "legal actions")[0].value == 4.0
    for table in found.tables:
        assert all(len(line.figures) == 2 for line in table.lines)


def test_what_the_movers_could_know_makes_leads_and_drama() -> None:
    comeback = row(1, 2, values=[(1, 0.7), (2, 0.3), (1, 0.5), (2, 0.95)])
    steady = row(2, 1, values=[(1, 0.6), (2, 0.4), (1, 0.95), (2, 0.02)])
    assert metrics.lead_changes([comeback]).value == 1.0  # even chances are nobody's lead
    assert metrics.lead_changes([steady]).value == 0.0
    assert metrics.drama([comeback]).value == pytest.approx((0.2 + 0.2 + 0.0 + 0.0) / 4)
    assert metrics.drama([steady]).value == 0.0
    assert metrics.decided([comeback]).value == 0.25
    assert metrics.decided([steady]).value == 0.5
    assert metrics.error([steady]).value == pytest.approx((0.16 + 0.16 + 0.0025 + 0.0004) / 4)
    never = metrics.decided([row(seed, 1, values=[(1, 0.6), (2, 0.4)]) for seed in range(40)])
    assert never.value == never.low == 0.0
    assert never.high is not None and never.high > 0.01  # forty matches do not show that it cannot be
    assert metrics.drama([row(3, 0, values=[(1, 0.5)])]) == NONE  # a draw has no winner
    assert metrics.lead_changes([row(3, 1)]) == NONE


def test_a_designer_is_told_what_the_intervals_bear_out() -> None:
    found = part(easy=even("easy"), hard=lopsided("hard")).findings
    assert found[0].startswith("Seat 1 gets less than an even share: hard 10.0 % (")
    assert "look at more than one" in found[0]
    assert "`elimination`" in found[1] and "`repetition`" not in found[1] and "`resign`" not in found[1]
    assert any(line.startswith("A seat has hardly a turn: seat 1 at hard 1") for line in found)
    quiet = part(easy=even("easy")).findings
    assert quiet[0].startswith("No seat is shown to be better than another; an advantage of less than 12 points")


def test_draws_caps_dead_kinds_and_decided_ends_are_told() -> None:
    drawn = [row(seed, 0, "repetition", "move " * 20, offered={"move": 20, "pass": 20}) for seed in range(400)]
    taking = [row(seed, 0, "repetition", "pass " * 20, offered={"move": 20, "pass": 20}) for seed in range(400)]
    found = part(random=taking, hard=drawn).findings
    assert any(line.startswith("Many matches are drawn: random 100.0 % (") for line in found)
    assert any(line.endswith("at every level above random: `pass`.") for line in found)
    assert not any("above random" in line for line in part(random=drawn, hard=taking[:5] + drawn[5:]).findings)
    capped = [msgspec.structs.replace(row(seed, 1, CAP), payoffs=()) for seed in range(5)]
    found = part(hard=capped).findings
    assert "No match was finished" in found[0]
    assert any("were broken off" in line for line in found)
    early = [row(seed, 1, values=[(1, 0.6), *[(1, 0.99)] * 5]) for seed in range(40)]
    assert any("after it is decided: hard 83.3 %" in line for line in part(hard=early).findings)


def test_repetition_is_told_by_positions_and_broken_off_matches_are_counted() -> None:
    wandering = [row(seed, 0, "no_progress", "move " * 10, again=4, most=3 - seed % 2) for seed in range(60)]
    found = part(easy=even("easy"), hard=wandering)  # the rows of `even` tell nothing of it
    assert figures(found, "Repetition", "decisions made again")[0] == NONE
    assert figures(found, "Repetition", "decisions made again")[1].value == 0.4
    assert figures(found, "Repetition", "matches with one")[1] == share(60, 60)
    assert figures(found, "Repetition", "matches with a third time")[1] == share(30, 60)
    assert figures(found, "Repetition", "matches broken off") == [share(0, 60)] * 2
    assert any("in a position that came before: hard 40.0 % (" in line for line in found.findings)
    assert not any("came before" in line for line in part(hard=even("hard")).findings)


def test_skill_and_restrictions_have_their_tables() -> None:
    up = [Meeting(Pairing("fogline", {}, "hard", "easy"), seed, (1.0, 0.5)) for seed in range(30)]
    seeing = [Meeting(Pairing("fogline", {}, "hard", "easy", True), seed, (1.0, 1.0)) for seed in range(30)]
    dear = Restriction("attack", "hard", [(0.0, 0.5)] * 30, [])
    rows = {"easy": even("easy"), "hard": even("hard")}
    found = make_part("classic", GAME, {}, rows, [*up, *seeing], [dear])
    assert figures(found, "Skill", "against the level before") == [NONE, bounded([0.75] * 30)]
    assert figures(found, "Skill", "if it saw everything")[1].value == 1.0
    depth = figures(found, "Skill depth", "above the first level")
    assert depth[0] == NONE
    assert depth[1].value == pytest.approx(400 * log10(23 / 8))  # 22.5 points of 30, and half a match of one more
    assert figures(found, "Skill depth", "if it saw everything")[1].value == pytest.approx(400 * log10(30.5 / 0.5))
    lost = figures(found, "Restricted play", "without attack")
    assert lost[0] == NONE
    assert lost[1].value == 0.25
    assert any(line.startswith("Playing without attack costs points: hard 25.0 % (") for line in found.findings)
    assert any(
        line.startswith("Shown to be better than the level before them: hard 75.0 % (") for line in found.findings
    )
    few = make_part("classic", GAME, {}, rows, up[:2]).findings
    assert any(
        line.startswith("Not shown to be better than the level before them, in so many pairs: hard") for line in few
    )


def test_alone_a_restriction_is_compared_with_the_same_chance() -> None:
    lost = cost(Restriction("undo", "hard", [(0.0,), (1.0,), (1.0,), (0.0,)], [1.0, 1.0, 1.0, 0.0]), 1)
    assert lost.value == pytest.approx(0.25)
    assert lost.low is not None and lost.low < 0.0


def test_figures_read_as_people_write_them() -> None:
    assert told(Figure(0.31, 0.273, 0.3494, 400), PERCENT) == "31.0 % (27.3 to 34.9)"
    assert told(Figure(21.0, 18.0, None, 9), NUMBER) == "21 (18 to ?)"
    assert told(Figure(1.234, 0.5, 123.4, 9), NUMBER) == "1.2 (0.5 to 123)"
    assert told(Figure(4.0, None, None, 1), NUMBER) == "4 (? to ?)"  # never a figure that looks surer than it is
    assert told(NONE, PERCENT) == "-"


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.loaded: list[str] = []
        self.cells: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag != "meta":
            self.open.append(tag)
        self.loaded += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "td":
            self.cells.append(data)


def test_markdown_and_html_tell_the_same_and_load_nothing() -> None:
    report = Report("fogline", "Fogline <&>", [part(easy=even("easy"), hard=lopsided("hard"))])
    text = markdown(report)
    page = Page()
    page.feed(html(report))
    assert page.open == []
    in_markdown = [
        cell.strip() for line in text.splitlines() if line.startswith("| ") for cell in line.split("|")[2:-1]
    ]
    assert page.cells == [cell for cell in in_markdown if cell not in ("easy", "hard")]
    assert page.tags.count("svg") == page.tags.count("table") == len(report.parts[0].tables)
    assert "script" not in page.tags
    assert all(link.startswith(("#", "records/")) for link in page.loaded)
    assert "://" not in html(report)
    assert "Options: quiet=30 open_fog=on" in text.replace("options", "Options")
    assert "Fogline &lt;&amp;&gt;" in html(report)
    across = re.findall(r' (?:x|x1|x2|cx)="([^"]+)"', html(report))
    assert all(place.endswith("%") and 0 <= float(place[:-1]) <= 100 for place in across)
    assert "viewBox" not in html(report)  # which would make the words of a chart as small as a phone is narrow


def test_the_end_of_a_report_compares_its_parts() -> None:
    """Drawn by repetition and long in one part, fought out and short in the other."""
    offered = {"move": 40, "pass": 40}
    drawn = [row(seed, 0, "repetition", "move " * 40, offered=offered) for seed in range(400)]
    fought = [row(seed, 1 + seed % 2, "command", "move " * 10, offered=offered) for seed in range(400)]
    lopsided = [row(seed, 1, "command", "move " * 10, offered=offered) for seed in range(400)]
    parts = [
        make_part(name, GAME, {}, {"random": fought, "hard": rows})
        for name, rows in (("classic", drawn), ("decisive", fought), ("odd", lopsided), ("same", drawn))
    ]
    found = conclusions(parts, "fogline")
    assert found[0].startswith("At hard the seats are not even in `odd` (seat 1: 100.0 % (")
    assert found[1].startswith(
        "How good seat 1 is depends on how well both play, so no level speaks for the game: `odd` "
    )
    assert found[1].count(" at ") == 2
    assert found[2].startswith("Too many draws at hard, unless they are wanted: `classic` 100.0 % (")
    assert found[2].count("`same` ") == 1 and "; least in `decisive`, 0 % (" in found[2]
    assert found[3].startswith("Rules that end no match of any part, at any level: `elimination`, ")
    assert "`repetition`" not in found[3] and "`command`" not in found[3]
    assert found[4].endswith("nobody above random does it: `pass`.")
    assert found[5].startswith("`decisive` beside `classic`, at hard: drawn 0 % (0 to ")
    assert "instead of 100.0 % (" in found[5]
    assert "decisions of half of the matches 10 (10 to 10) instead of 40 (40 to 40)" in found[5]
    assert found[7] == "Not shown to differ from `classic` at hard in what is compared here: `same`."
    assert found[8].startswith(
        "The smallest sample here is 400 matches of a level, from which a share near a half is known to 5 "
    )
    assert found[8].endswith(
        "To 3 points takes about 1,070: `parlour lab fogline --preset NAME --levels hard --matches 1070`."
    )
    report = Report("fogline", "Fogline", parts, found)
    assert " ".join(markdown(report).split()).endswith(found[8])
    page = html(report)
    assert page.index('href="#concluded"') < page.index("<h2") < page.rindex("</table>") < page.index('id="concluded"')


def test_parts_that_only_take_longer_share_a_sentence() -> None:
    parts = [
        make_part(name, GAME, {}, {"hard": [row(seed, 1 + seed % 2, kinds="move " * long) for seed in range(40)]})
        for name, long in (("classic", 4), ("long", 10), ("longer", 20))
    ]
    (found,) = [line for line in conclusions(parts, "fogline") if "in length alone" in line]
    assert found.endswith("no more than 4 (4 to 4) decisions: `long` 10 (10 to 10), `longer` 20 (20 to 20).")


def alone(name: str, *won: float) -> Part:
    """A part of one seat: how often each level wins, known to five points."""
    levels = ["random", "easy", "hard"]
    figures = [Figure(share, share - 0.05, share + 0.05, 100) for share in won]
    table = Table("Success", "", "%", [Line("won", figures)])
    return Part(name, {}, 1, 1, levels, [100] * 3, 0, [table], [], [])


def test_alone_it_is_told_which_levels_a_part_tells_apart() -> None:
    found = conclusions([alone("plain", 0.1, 0.5, 0.52), alone("dark", 0.1, 0.15, 0.3)], "stackdoku")
    assert found[0] == (
        "How often it is won tells apart random and easy by `plain`; easy and hard by `dark`; "
        "random and hard by `plain`, `dark`."
    )
    found = conclusions([alone("plain", 0.1, 0.5, 0.52)], "stackdoku")
    assert found[1] == "No part tells apart by how often it is won: easy and hard."


def test_whether_thought_pays_is_told_of_all_parts() -> None:
    rows = {"easy": even("easy"), "hard": even("hard")}
    up = [Meeting(Pairing("fogline", {}, "hard", "easy"), seed, (1.0, 0.5)) for seed in range(30)]
    clear, few = (make_part(name, GAME, {}, rows, met) for name, met in (("classic", up), ("quick", up[:1])))
    told = conclusions([clear], "fogline")
    assert "Thinking pays: hard is shown to be better than the level before it in every part." in told
    told = conclusions([clear, few], "fogline")
    assert any(line.startswith("More thought is not shown to pay in `quick`: ") for line in told)


def skilled(name: str, blind: float, seeing: float) -> Part:
    figures = [Figure(share, share - 0.05, share + 0.05, 100) for share in (blind, seeing)]
    lines = [Line("against the level before", figures[:1]), Line("if it saw everything", figures[1:])]
    return Part(name, {}, 1, 2, ["hard"], [100], 0, [Table("Skill", "", "%", lines)], [], [])


def test_what_is_hidden_is_weighed_for_all_parts() -> None:
    found = conclusions([skilled("fog", 0.6, 0.8), skilled("open", 0.6, 0.62)], "fogline")
    assert (
        "Seeing everything is shown to be worth something to hard in `fog` (80.0 % (75.0 to 85.0) instead of"
        in found[2]
    )
    assert "open" not in found[2]
    found = conclusions([skilled("open", 0.6, 0.62)], "fogline")
    assert "What is hidden is not shown to be worth anything to hard, in any part." in found


def test_what_comes_after_a_match_is_decided_is_told_with_where_it_is_least() -> None:
    parts = []
    for name, part_of in (("classic", 0.5), ("quick", 0.2)):
        table = Table("Tension", "", "%", [Line("decided", [Figure(part_of, part_of - 0.05, part_of + 0.05, 100)])])
        parts.append(Part(name, {}, 1, 1, ["hard"], [100], 0, [table], [], []))
    assert conclusions(parts, "fogline")[0] == (
        "So much of a match comes after it is decided, at hard: `classic` 50.0 % (45.0 to 55.0); "
        "least in `quick`, 20.0 % (15.0 to 25.0)."
    )


def test_names_of_a_chart_fit_on_a_phone() -> None:
    names = [line.name for table in part(easy=even("easy")).tables for line in table.lines]
    assert max(map(len, names)) <= 28
