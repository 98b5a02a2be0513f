"""Where tests of Underscore fight: real content plus moves and blessings written for one test."""

from __future__ import annotations

from parlour.core.contract import Event
from parlour.core.dice import ScriptedDice
from parlour.core.vectors import run_vectors
from parlour.core.view import typed
from parlour.games.underscore.combat.combat import Combat, Pick
from parlour.games.underscore.combat.state import LETTER, Fighter
from parlour.games.underscore.content.library import Content, content
from parlour.games.underscore.content.shapes import CharacterData, MajorData, MoveData, PoolsData, RootData
from parlour.games.underscore.content.tables import ELEMENTS, STATUSES, TYPES
from parlour.games.underscore.score.tree import NIL
from parlour.games.underscore.vectors import UnderscoreRunner, bench_content, state_of

STREAM = "fight/1"
BASE = bench_content()


def scratch() -> Content:
    """The content of the vectors and of the road in acts, free to be added to."""
    made, acts = Content(), content()
    made.roots, made.minors = {**acts.roots, **BASE.roots}, dict(BASE.minors)
    made.majors, made.laws = {**acts.majors, **BASE.majors}, acts.laws
    made.starters, made.encounters = BASE.starters, BASE.encounters
    made.moves, made.blessings = dict(BASE.moves), dict(BASE.blessings)
    return made


def root(ident: str, score: str, **fields: object) -> RootData:
    """A move written for a test: an attack of Fire 2x1 unless said otherwise."""
    blank: dict[str, object] = {"name": ident, "text": "-", "flavour": "-", "choices": {}}
    shape: dict[str, object] = {"element": "fire", "types": ["attack"], "dmg": 2, "iters": 1}
    return typed({"id": ident, "score": score, **blank, **shape, **fields}, RootData)


class Arena:
    """Side A against side B; names of moves are roots, or keys of `moves` with a score of their own."""

    def __init__(
        self,
        a: str = "idle",
        b: str = "idle",
        *,
        bank: str = "",
        foe_bank: str = "",
        moves: dict[str, RootData | str] | None = None,
        bless: str = "",
        foe_bless: str = "",
        hp: int = 20,
        foe_hp: int = 20,
        first: str = "A",
        dice: tuple[int, ...] = (),
    ) -> None:
        self.content = scratch()
        for name, given in (moves or {}).items():
            self.content.roots[name] = root(name, given) if isinstance(given, str) else given
        scores = [bless, foe_bless]
        for name, score in zip(("t.mine", "t.theirs"), scores, strict=True):
            if "{" in score:
                self.content.majors[name] = MajorData(name, name, "common", score, "-", "-")
        blessings = [[n] if "{" in s else s.split() for n, s in zip(("t.mine", "t.theirs"), scores, strict=True)]
        self.sides = [
            self.fighter(a.split(), bank.split(), hp, blessings[0]),
            self.fighter(b.split(), foe_bank.split(), foe_hp, blessings[1]),
        ]
        self.dice = ScriptedDice([(STREAM, str(value)) for value in dice])
        self.fight = Combat(self.sides, self.dice, STREAM)
        self.events: list[Event] = []
        self.fight.log = self.events
        self.first = LETTER.index(first)
        self.begun = False

    def fighter(self, active: list[str], banked: list[str], hp: int, blessings: list[str]) -> Fighter:
        data = [MoveData(uid, name, []) for uid, name in enumerate([*active, *banked], 1)]
        pools = PoolsData(data[: len(active)], data[len(active) :])
        return Fighter(self.content.character(CharacterData(name="-", max_hp=hp, moves=pools, blessings=blessings)))

    @property
    def a(self) -> Fighter:
        return self.sides[0]

    @property
    def b(self) -> Fighter:
        return self.sides[1]

    def begin(self) -> Arena:
        if not self.begun:
            self.begun = True
            self.fight.begin(self.first)
        return self

    def pick(self, who: int, text: str) -> Pick:
        """`fire.oath:water` with the words or roots of its choices after colons; `wait`."""
        name, *words = text.split(":")
        fighter = self.sides[who]
        if name == "wait":
            return Pick(-1, False, [])
        at = self.at(who, name)
        values = [self.word(who, word) for word in words]
        asks = fighter.who.moves[at].asks
        return Pick(at, at in fighter.banked, values + [NIL] * (len(asks) - len(values)))

    def word(self, who: int, word: str) -> int:
        for words in (ELEMENTS, STATUSES, TYPES):
            if word in words:
                return words.index(word)
        mine = [move.root for move in self.sides[who].who.moves]
        return mine.index(word) if word in mine else self.at(1 - who, word)

    def at(self, who: int, name: str) -> int:
        return [move.root for move in self.sides[who].who.moves].index(name)

    def turn(self, a: str = "idle", b: str = "idle") -> Arena:
        """One turn; everything listed in `dice` so far must have been used."""
        self.begin()
        self.events.clear()
        self.fight.resolve([self.pick(0, a), self.pick(1, b)])
        return self

    def told(self, viewer: int = 0) -> list[str]:
        """The event lines of the last turn that the viewer read."""
        return [event.text for event in self.events if event.to >> viewer & 1]

    def state(self, who: str = "A") -> str:
        return state_of(self.sides[LETTER.index(who)])

    def set(self, who: str = "A", **turns: int) -> Arena:
        """Statuses by name, and `hp`, `heat`, `risk`."""
        fighter = self.sides[LETTER.index(who)]
        for name, value in turns.items():
            if name in STATUSES:
                fighter.turns[STATUSES.index(name)] = value
            elif name == "hp":
                fighter.hp = value
            elif name == "heat":
                fighter.heat = value
            else:
                assert name == "risk"
                fighter.risk = value
        return self

    def attune(self, who: str, **turns: int) -> Arena:
        for name, value in turns.items():
            self.sides[LETTER.index(who)].attuned[ELEMENTS.index(name)] = value
        return self


def vec(text: str) -> None:
    """A vector of the rules' own language, tried on a fresh bench."""
    results = list(run_vectors(f"```vec US-T1 test\n{text}\n```", lambda prefix: UnderscoreRunner()))
    assert [result.trouble for result in results] == [""]
