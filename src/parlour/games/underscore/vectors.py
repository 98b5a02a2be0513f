"""The vector language of Underscore: two sides set up, turns committed, the state afterwards; draws, identities, policy."""
# Not compiled: it only reads or writes text.

from __future__ import annotations

import json
from hashlib import sha256

from parlour.core.contract import Event
from parlour.core.dice import ScriptedDice, SealedDice, Unscripted, sealed_draw
from parlour.core.options import read_options
from parlour.core.vectors import BadVector, ExampleRunner, expect
from parlour.games.underscore.combat.choices import pick_of
from parlour.games.underscore.combat.state import LETTER, PRIVATE, SCABBED, Fighter
from parlour.games.underscore.content.identity import identity
from parlour.games.underscore.content.library import PACK, Content, ContentError, load_content, read_table
from parlour.games.underscore.content.shapes import CharacterData, MoveData, PoolsData, TurnData
from parlour.games.underscore.content.tables import ELEMENTS, LETTERS, STATUSES
from parlour.games.underscore.foe.policy import decide
from parlour.games.underscore.game import UnderscoreGame
from parlour.games.underscore.options import UnderscoreOptions
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.games.underscore.position.state import FIGHTING
from parlour.games.underscore.run.scopes import draw_major, draw_minors, major_open, major_scope, minor_scope

KEYS = ("active", "banked", "hp", "att", "st", "ignores", "immune", "heat", "risk", "blessings", "public", "script")


def bench_content() -> Content:
    """The content of the game, with `idle` and the plain elemental blows of the vectors."""
    tables = {name: read_table(name) for name in (*PACK, "lessons.json")}
    blank = {"choices": {}, "text": "-", "flavour": "-", "iters": 1}
    extra: list[object] = [
        {"id": "idle", "name": "Idle", "element": "none", "types": ["utility"], "dmg": 0, "score": "post{heal self 0}"}
        | blank
    ]
    for element in ELEMENTS[1:]:
        for dmg in (1, 2):
            extra.append(
                {"id": f"x{dmg}.{element}", "name": "Blow", "element": element, "types": ["attack"], "dmg": dmg}
                | {"score": "iter{damage opp $dmg $el}"}
                | blank
            )
    tables["moves.json"] = [*tables["moves.json"], *extra]
    return load_content(tables)


class UnderscoreRunner(ExampleRunner):
    """Tries lines such as `A active=fire.oath`, `turn A=fire.oath(e=water) B=water.knuckle`, `after B hp 17/20`."""

    def __init__(self) -> None:
        self.content = bench_content()
        self.game = UnderscoreGame(read_options(UnderscoreOptions, {}))
        self.words = {
            "A": lambda rest: self.side(0, rest),
            "B": lambda rest: self.side(1, rest),
            "priority": self.priority,
            "dice": self.dice_values,
            "turn": self.turn,
            "after": self.after,
            "dies": self.dies,
            "denied": self.denied,
            "history": self.history,
            "story": self.story_of,
            "draw": self.draw,
            "hash": self.hash,
            "identity": self.identity,
            "policy": self.policy,
            "minors": self.minors,
            "majors": self.majors,
            "button": self.button,
            "upgrade": self.upgrade,
        }
        self.vector()

    def vector(self) -> None:
        self.specs: list[dict[str, str]] = [{}, {}]
        self.first = 0
        self.values: list[str] = []
        self.position: UnderscorePosition | None = None
        self.dice = ScriptedDice([])
        self.events: list[Event] = []

    # -- set-up

    def side(self, who: int, rest: str) -> None:
        for word in rest.split():
            key, equals, value = word.partition("=")
            if not equals or key not in KEYS:
                raise BadVector(f"unknown word {word[:40]!r}; expected {'=, '.join(KEYS)}=")
            self.specs[who][key] = value
        if self.position is not None:  # a change in mid-fight, for the policy's examples
            self.dress(who, self.fighter(who), True)

    def priority(self, rest: str) -> None:
        self.first = letter(rest)

    def dice_values(self, rest: str) -> None:
        self.values += rest.split()

    def truth(self) -> UnderscorePosition:
        if self.position is None:
            try:
                sides = [Fighter(self.content.character(self.data(who))) for who in (0, 1)]
            except ContentError as trouble:
                raise BadVector(str(trouble)) from None
            self.dice = ScriptedDice([(self.game.terms.stream, str(1 + self.first))])
            position = UnderscorePosition(self.game.terms, self.dice)
            self.position = position
            position.phase = FIGHTING
            position.fight = self.game.terms.new_fight(sides, self.dice)
            for who in (0, 1):
                self.dress(who, sides[who], False)
            position.fight.begin(self.dice.roll(self.game.terms.stream, 2) - 1)
        return self.position

    def data(self, who: int) -> CharacterData:
        spec = self.specs[who]
        active = spec["active"].split(",") if "active" in spec else ["idle"]
        banked = spec["banked"].split(",") if "banked" in spec else []
        moves = [MoveData(uid, root, []) for uid, root in enumerate([*active, *banked], 1)]
        names = [*active, *banked]
        script = spec["script"].split(",") if "script" in spec else []
        history = {str(n): TurnData(1 + names.index(name), {}) for n, name in enumerate(script, 1)}
        return CharacterData(
            name=LETTER[who],
            max_hp=numbers(spec.get("hp", "20/20"), "/")[1],
            moves=PoolsData(moves[: len(active)], moves[len(active) :]),
            blessings=spec["blessings"].split(",") if "blessings" in spec else [],
            turn_history=history,
        )

    def dress(self, who: int, fighter: Fighter, again: bool) -> None:
        spec = self.specs[who]
        if "hp" in spec:
            fighter.hp, fighter.maxhp = numbers(spec["hp"], "/")
        for name, target in (("st", fighter.turns), ("ignores", fighter.ignores)):
            for word in spec[name].split(",") if name in spec else []:
                status, _, turns = word.partition(":")
                target[place(status, STATUSES)] = int(turns)
        for word in spec["immune"].split(",") if "immune" in spec else []:
            fighter.immune[place(word, STATUSES)] = SCABBED
        for word in spec["att"].split(",") if "att" in spec and not again else []:
            private = word.startswith("?")
            code = word.lstrip("?")
            element = place(code[:2].capitalize(), LETTERS)
            fighter.attuned[element] = int(code[2:] or 0)
            fighter.publicity[element] = PRIVATE if private else 0
        fighter.heat = int(spec.get("heat", "0")) if not again else fighter.heat
        fighter.risk = int(spec.get("risk", "0")) if not again else fighter.risk
        for root in spec["public"].split(",") if "public" in spec else []:
            fighter.public[self.move(fighter, root)] = True

    def fighter(self, who: int) -> Fighter:
        fight = self.truth().fight
        assert fight is not None
        return fight.side[who]

    def move(self, fighter: Fighter, root: str) -> int:
        for at, move in enumerate(fighter.who.moves):
            if move.root == root:
                return at
        raise BadVector(f"no move {root[:40]!r} here")

    # -- turns

    def turn(self, rest: str) -> None:
        """`A=move(e=water) B=wait`; whoever is not mentioned idles or, if it can do nothing, waits."""
        position = self.truth()
        self.dice.script += [(self.game.terms.stream, value) for value in self.values]
        self.values = []
        chosen = {"A": "", "B": ""}
        for word in rest.split():
            name, equals, text = word.partition("=")
            if not equals or name not in chosen:
                raise BadVector(f"cannot read {word[:40]!r}; write A=move(e=fire)")
            chosen[name] = text
        self.events = []
        actions = []
        for who in (0, 1):
            text = self.written(who, chosen[LETTER[who]])
            found = self.game.interpret(position, who + 1, text, "")
            if not isinstance(found, list):
                raise BadVector(f"{text}: {found}")
            expect(f"{LETTER[who]} {text}", "", position.why_not(who + 1, found[0]))
            actions.append(found[0])
        try:
            for who in (0, 1):
                position.play(who + 1, actions[who], self.events)
        except Unscripted as trouble:
            raise BadVector(str(trouble)) from None
        expect("dice left over", "", self.dice.left())

    def written(self, who: int, text: str) -> str:
        """`fire.oath(e=water)` as an input of this moment."""
        fighter = self.fighter(who)
        if text == "wait":
            return "wait"
        if not text:
            names = [fighter.who.moves[move].root for move in fighter.active]
            return self.slot(fighter, "idle") if "idle" in names else "wait"
        root, _, choice = text.partition("(")
        choice = choice.rstrip(")")
        if choice.startswith("t="):
            target = self.fighter(1 - who)
            at = self.move(target, choice[2:])
            choice = f"t=o{target.active.index(at) + 1}"
        return f"{self.slot(fighter, root)} {choice}".strip()

    def slot(self, fighter: Fighter, root: str) -> str:
        at = self.move(fighter, root)
        if at in fighter.active:
            return f"cast m{fighter.active.index(at) + 1}"
        return f"cast b{fighter.banked.index(at) + 1}"

    # -- checks

    def after(self, rest: str) -> None:
        who, _, wanted = rest.partition(" ")
        expect(f"{who} afterwards", wanted, state_of(self.fighter(letter(who))))

    def dies(self, rest: str) -> None:
        fight = self.truth().fight
        assert fight is not None
        expect("who dies", rest, LETTER[fight.dead] if fight.dead >= 0 else "nobody")

    def denied(self, rest: str) -> None:
        """`denied A plain.fists bound`: the refusal that casting it would meet; `none` if it may be cast."""
        who, root, code = rest.split()
        position = self.truth()
        found = self.game.interpret(position, letter(who) + 1, self.written(letter(who), root), "")
        assert isinstance(found, list)
        expect(f"{who} casting {root}", code, position.why_not(letter(who) + 1, found[0]) or "none")

    def history(self, rest: str) -> None:
        who, _, wanted = rest.partition(" ")
        turns = [str(entry // (1 << 20)) for entry in self.fighter(letter(who)).history]
        expect(f"history of {who}", wanted, " ".join(turns))

    def story_of(self, rest: str) -> None:
        """`story VIEWER event · event ...` of the last turn."""
        viewer, _, wanted = rest.partition(" ")
        if viewer not in ("0", "1", "2"):
            raise BadVector("story needs a viewer: 0, 1 or 2")
        told = [event.text for event in self.events if event.to >> int(viewer) & 1]
        expect("the story", wanted, " · ".join(text for text in told if not text.startswith("commit")))

    def draw(self, rest: str) -> None:
        """`draw SEED STREAM sides sides ... = value value ...`"""
        head, _, wanted = rest.partition(" = ")
        seed, stream, *sides = head.split()
        found = [str(sealed_draw(seed, stream, k, int(n))) for k, n in enumerate(sides)]
        expect("draws", wanted, " ".join(found))

    def hash(self, rest: str) -> None:
        text, _, wanted = rest.partition(" ")
        expect("hash", wanted, sha256(text.encode()).hexdigest()[: len(wanted)])

    def identity(self, rest: str) -> None:
        text, _, wanted = rest.rpartition(" ")
        try:
            data = json.loads(text)
        except ValueError:
            raise BadVector("identity needs JSON and a hash") from None
        expect("identity", wanted, identity(data))

    def policy(self, rest: str) -> None:
        """`policy B plain.fists 0`: what the script policy takes, and where its cursor stands then."""
        who, root, cursor = rest.split()
        fight = self.truth().fight
        assert fight is not None
        found = decide(fight, letter(who))
        fight.side[letter(who)].cursor = found.cursor
        pick = pick_of(fight, letter(who), found.action)
        name = fight.side[letter(who)].who.moves[pick.move].root if pick.move >= 0 else "wait"
        expect(f"policy of {who}", f"{root} {cursor}", f"{name} {found.cursor}")

    # -- upgrades

    def minors(self, rest: str) -> None:
        """`minors fire fire stone = 12`: how many minor blessings are in scope for these Active elements."""
        active, _, wanted = rest.partition(" = ")
        expect("minor scope", wanted, str(len(minor_scope(self.content, active.split()))))

    def majors(self, rest: str) -> None:
        """`majors fire stone owns stone.gravel = id id ...`: the elemental majors in scope, beside the universal ones."""
        head, _, wanted = rest.partition(" = ")
        active, _, owned = head.partition(" owns ")
        found = major_scope(self.content, active.split(), owned.split())
        own = [name for name in found if not name.startswith("any.")]
        expect("major scope", wanted, f"{len(found)} {' '.join(own)}".strip())

    def button(self, rest: str) -> None:
        """`button BURDEN ELITES open`"""
        burden, elites, wanted = rest.split()
        expect("major button", wanted, "open" if major_open(int(burden), int(elites)) else "locked")

    def upgrade(self, rest: str) -> None:
        """`upgrade START SEED STREAM = major minor minor minor`"""
        head, _, wanted = rest.partition(" = ")
        start, seed, stream = head.split()
        who = self.content.character(self.content.starter(start))
        active, dice = who.moves[: who.actives], SealedDice([seed])
        major = draw_major(self.content, active, [], dice, stream)
        expect("upgrade", wanted, " ".join([major, *draw_minors(self.content, active, who.moves, dice, stream)]))


def letter(text: str) -> int:
    if text not in ("A", "B"):
        raise BadVector(f"expected A or B, found {text[:20]!r}")
    return LETTER.index(text)


def place(word: str, words: tuple[str, ...]) -> int:
    if word not in words:
        raise BadVector(f"unknown word {word[:40]!r}; expected one of {', '.join(words)}")
    return words.index(word)


def numbers(text: str, sign: str) -> tuple[int, int]:
    one, _, two = text.partition(sign)
    if not (one.isdigit() and two.isdigit()):
        raise BadVector(f"expected two numbers, found {text[:20]!r}")
    return int(one), int(two)


def state_of(fighter: Fighter) -> str:
    """The state notation of the rules."""
    parts = [f"hp {fighter.hp}/{fighter.maxhp}"]
    held = [f"{LETTERS[n].lower()}{turns}" for n, turns in enumerate(fighter.attuned) if turns >= 0]
    lists = {
        "att": held,
        "st": [f"{STATUSES[n]} {turns}" for n, turns in enumerate(fighter.turns) if turns],
        "ignores": [f"{STATUSES[n]} {turns}" for n, turns in enumerate(fighter.ignores) if turns],
        "immune": [STATUSES[n] for n, kind in enumerate(fighter.immune) if kind],
    }
    parts += [f"{name} {','.join(words)}" for name, words in lists.items() if words]
    parts += [f"{name} {n}" for name, n in (("heat", fighter.heat), ("risk", fighter.risk)) if n]
    return " ".join(parts)
