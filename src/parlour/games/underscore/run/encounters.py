"""Which encounter a run meets: the elite roll, the candidates, the pick; and what of it the log keeps."""

import json
from typing import Final

from parlour.core.dice import Dice, Unscripted
from parlour.core.view import builtins, typed
from parlour.games.underscore.content.library import Content
from parlour.games.underscore.content.shapes import CharacterData, PoolsData
from parlour.games.underscore.run.road import DARK_WINDOW, END, WINDOW, dark, rise

STREAM: Final = "enc"  # what came from outside; the draws are `enc/<level>`
ELITE_DIE: Final = 20
ELITE_STEP: Final = 3  # of 20, for each Bless Burden
ELITE_BURDEN: Final = 5  # beyond it the rate rises no more
ELITE_NEAR: Final = 2  # levels to either side within which an elite is looked for
ECHO_MOST: Final = 20
NOBODY: Final = "none"  # in the log: whom a season would meet is not there

Row = tuple[str, int, bool]  # id, level, elite


def elite_rate(burden: int) -> int:
    """How many of a hundred encounters are elites under this Bless Burden."""
    return 100 * ELITE_STEP * min(ELITE_BURDEN, burden) // ELITE_DIE


class Meeting:
    """What a run meets at one level."""

    def __init__(
        self,
        level: int,
        burden: int,
        met: list[str],
        season: list[str],
        acts: bool = False,
        boss: str = "",
        day: str = "",
    ) -> None:
        self.level = level
        self.burden = burden
        self.met = met
        self.season = season  # ids in their order; [] = no season
        self.acts = acts  # whether the road has its shape
        self.boss = boss  # who is met here without any roll; "" = nobody
        self.day = day  # on which everybody meets the same, which only the base pack can be; "" = it is of none
        self.near = min(level, END) if acts else level  # whose encounters are looked for
        self.elite = False  # whether the roll asks for one
        self.shun = ""  # who stands at the other one of two roads

    def stream(self) -> str:
        return f"{STREAM}/{self.level}"

    def roll(self, dice: Dice) -> None:
        """The elite roll."""
        self.elite = self.asks_elite(dice.roll(self.stream(), ELITE_DIE))

    def find(self, content: Content, dice: Dice) -> CharacterData | None:
        """Rolls, picks, fetches; what comes from outside stands in the log, and from there it is read again.

        None: it is a season, and the outside does not have whom it would meet.
        """
        if self.boss:
            return self.await_boss(content, dice)
        if not self.season:
            self.roll(dice)
        row = self.next_of_season(content, dice) if self.season else self.pick(content, dice)
        text = dice.recall(STREAM)
        if not text:
            text = NOBODY if row is None else self.fetch_text(content, dice, row)
        dice.note(STREAM, text)
        return None if self.season and text == NOBODY else self.read(content, text)

    def await_boss(self, content: Content, dice: Dice) -> CharacterData:
        """It stands in the log as others do, so that it is fought there as it was."""
        text = dice.recall(STREAM) or stored(content.bosses[self.boss].who)
        dice.note(STREAM, text)
        return self.read(content, text)

    def pick(self, content: Content, dice: Dice) -> Row | None:
        """The number of candidates, the pick; None where the log knows who it was."""
        rows: list[Row] = []
        count = dice.recall(STREAM)
        if not count:
            rows = self.candidates(base_pack(content) if self.day else rows_of(content, dice)) or self.candidates(
                base_pack(content)
            )
            count = str(len(rows))
        if not (count.isascii() and count.isdigit() and len(count) < 8 and int(count) > 0):
            raise Unscripted(f"`! {STREAM} {count[:40]}`: expected the number of candidates", STREAM)
        dice.note(STREAM, count)
        at = dice.roll(self.stream(), int(count))
        return rows[at - 1] if rows else None

    def asks_elite(self, die: int) -> bool:
        return die <= ELITE_STEP * min(ELITE_BURDEN, self.burden)

    def next_of_season(self, content: Content, dice: Dice) -> Row | None:
        wanted = self.season[self.level - 1]
        found = [row for row in rows_of(content, dice) if row[0] == wanted]
        return found[0] if found else None

    def fetch_text(self, content: Content, dice: Dice, row: Row) -> str:
        """As `fetch`, as the log has it; to a season nobody comes in another's place."""
        found = self.fetch(content, dice, row)
        return NOBODY if self.season and found.id != row[0] else stored(found)

    def fetch(self, content: Content, dice: Dice, row: Row) -> CharacterData:
        """Whom the row names; if what is stored there is broken or gone, somebody of the base pack."""
        try:
            data = fetched(content, dice, row)
            content.character(data)
            if (data.id, data.level, data.is_elite) == row:
                return data
        except (ValueError, KeyError):
            pass  # the store should not have taken it in; a run goes on all the same
        return content.encounters[self.candidates(base_pack(content))[0][0]]

    def candidates(self, rows: list[Row]) -> list[Row]:
        """Sorted by id: those of this level and kind, or what stands in for them; each is met once while others remain."""
        rows = [row for row in rows if row[0] != self.shun] if self.shun else rows
        fresh = sorted([row for row in rows if row[0] not in self.met])
        if self.elite:
            found = nearest([row for row in fresh if row[2]], self.near, ELITE_NEAR)
            if found:
                return found
        if self.acts:
            window = DARK_WINDOW if dark(self.level) else WINDOW
            found = [row for row in fresh if not row[2] and self.near - window <= row[1] <= self.level]
            if found:
                return found
        for pool in (fresh, sorted(rows)):
            plain = [row for row in pool if not row[2]]
            lower = [row for row in plain if row[1] <= self.near]
            if lower or plain:
                return nearest(lower or plain, self.near, 0)
        return []

    def read(self, content: Content, text: str) -> CharacterData:
        """The encounter of a log line; Unscripted if it cannot be what this level met."""
        try:
            data = typed(json.loads(text), CharacterData)
            content.character(data)
        except (ValueError, RecursionError) as trouble:
            raise Unscripted(f"`! {STREAM} ...` is no encounter: {trouble}", STREAM) from None
        why = self.why_not(data.id, data.level, data.is_elite)
        if why:
            raise Unscripted(f"`! {STREAM} ...`: {why}", STREAM)
        return data

    def why_not(self, ident: str, level: int, elite: bool) -> str:
        """ "" or why this encounter cannot be met here, as far as the rules alone can tell."""
        if self.season:
            wanted = self.season[self.level - 1]
            return "" if ident == wanted else f"the season meets {wanted} here, not {ident[:40]}"
        if self.boss:
            return "" if ident == self.boss else f"{self.boss} stands here, not {ident[:40]}"
        if elite and not self.elite:
            return f"the roll asks for an ordinary encounter, and {ident[:40]} is an elite"
        if elite and abs(level - self.near) > ELITE_NEAR:
            return f"an elite of level {level} is not met at level {self.level}"
        return ""

    def echo(self, level: int, elite: bool) -> int:
        """Max HP that an ordinary encounter of a lower level is raised by, and in the Long Dark everybody."""
        if self.season or self.boss:
            return 0
        more = rise(self.level) if self.acts else 0
        return more + (0 if elite else max(0, min(ECHO_MOST, self.level - level)))


def nearest(rows: list[Row], level: int, within: int) -> list[Row]:
    """All of the level that is nearest, the lower one first; `within` so many levels if asked."""
    best = min([(abs(row[1] - level), row[1]) for row in rows], default=(0, 0))
    if within and best[0] > within:
        return []
    return [row for row in rows if row[1] == best[1]]


def base_pack(content: Content) -> list[Row]:
    return [(data.id, data.level, data.is_elite) for data in content.encounters.values()]


def rows_of(content: Content, dice: Dice) -> list[Row]:
    """What there is outside; the base pack if nobody says otherwise. The classic road meets none that came with the acts."""
    if dice.encounters is None:
        return base_pack(content)
    return [row for row in dice.encounters.index() if row[0] not in content.unmet]


def fetched(content: Content, dice: Dice, row: Row) -> CharacterData:
    """The encounter itself; what else its store keeps of it is no part of the match."""
    if dice.encounters is None or row in base_pack(content):
        return content.encounters[row[0]]
    found = json.loads(dice.encounters.fetch(row[0], row[1], row[2]))
    return typed({key: found[key] for key in found if key in KEPT}, CharacterData)


KEPT: Final = frozenset(builtins(CharacterData(name="", max_hp=1, moves=PoolsData([]))))


def stored(data: CharacterData) -> str:
    """The encounter on one line of the log, in plain ASCII whatever it is called."""
    return json.dumps(builtins(data), sort_keys=True, separators=(",", ":"))
