"""The whole truth of one fight: two fighters, the turn, what is being cast. Flat lists, cheap to clone."""

from typing import Final

from parlour.core.contract import EVERYBODY, Event, only
from parlour.core.dice import Dice
from parlour.games.underscore.content.character import Character
from parlour.games.underscore.content.moves import NO_CHARGE
from parlour.games.underscore.content.tables import ELEMENTS, STATUSES
from parlour.games.underscore.score.tree import NIL, Effect
from parlour.games.underscore.score.vocabulary import KIND_TRIGGER

LETTER: Final = "AB"
HIDDEN: Final = "????"
COUNTERS: Final = ("cooldown", "charge", "recharge", "discharge", "tune")  # of a private move: its owner's own

NOT_ATTUNED: Final = -1
OPEN: Final = 0  # publicity of an attunement
PRIVATE: Final = 1  # known to its holder
GIVEN: Final = 2  # private, known to its holder and to the other side, who gave it

NOT_IMMUNE: Final = 0
SCABBED: Final = 1  # immune to Wound until HP == Max HP
INNATE: Final = 2

FREE: Final = 0
FOREVER: Final = -1  # Bound until unbound

IDLE: Final = 0
CAST: Final = 1
DISQUALIFIED: Final = 2
WAITED: Final = 3
DEEDS: Final = ("", "cast", "dq", "wait")


class Fallen(Exception):
    """A character died: combat ends at once."""


class Trap:
    """A declared trap, with the names bound when it was placed."""

    def __init__(self, move: int, effect: Effect, names: list[int]) -> None:
        self.move = move
        self.effect = effect
        self.names = names
        self.uses = effect.uses
        self.expires = 0  # the turn at whose end it goes; 0 = never
        self.private = effect.flag
        self.kind = -1  # of the declaration it rests on
        self.value = NIL

    def clone(self) -> "Trap":
        twin = Trap(self.move, self.effect, self.names)
        twin.uses = self.uses
        twin.expires = self.expires
        twin.private = self.private
        twin.kind = self.kind
        twin.value = self.value
        return twin


Blow = tuple[int, int, int, int]  # as it looks: element, base, after the relations, final


class Frame:
    """What one block of effects may read: whose it is, of which move, and its variables."""

    def __init__(self, me: int, move: int, names: list[int]) -> None:
        self.me = me
        self.move = move  # place among the owner's moves; -1 = none (a blessing)
        self.names = names
        self.kind = KIND_TRIGGER
        self.amount = 0  # what a relay hook passes on
        self.prevented = False
        self.charged = False
        self.overheat = False
        self.wasprivate = False
        self.raw = False
        self.declared = -1  # kind of the last declaration
        self.value = NIL
        self.secret = False
        self.blows: list[Blow] | None = None  # of a move that is only looked at: what its damage is made of


class Fighter:
    """One character in combat."""

    who: Character
    hp: int
    maxhp: int
    attuned: list[int]
    publicity: list[int]
    turns: list[int]  # of each status
    ignores: list[int]
    immune: list[int]
    heat: int
    risk: int
    ward: int
    struck: int  # bit per element whose damage went through all relations to it
    traps: list[Trap]
    active: list[int]
    banked: list[int]
    cooling: list[int]
    charge: list[int]
    discharged: list[bool]
    bound: list[int]  # 0 free, n turns, -1 until unbound
    public: list[bool]
    seen: list[bool]  # has been public in this fight
    entered: list[int]  # when the move came into its pool
    dmg: list[int]  # these five as tuned; shared by clones, replaced when changed
    iters: list[int]
    cooldown: list[int]
    hot: list[int]
    element: list[int]
    last: int  # the move most recently executed
    last_damage: int
    since: int  # damage since the end of the own last step 5
    total: int
    iters_turn: int
    iters_combat: int
    iters_next: int
    drowsy: bool  # disqualified by Sleep, no move executed since
    dazed: bool  # the same by Stun
    fired: list[int]  # per trigger: turn of the last firing
    used: list[int]
    blessed: list[bool]  # which blessings are public
    history: list[int]
    cursor: int
    deed: int
    deed_move: int

    def __init__(self, who: Character, like: "Fighter | None" = None) -> None:
        self.who = who
        if like is None:
            self.enter(who)
        else:
            self.copy(like)

    def enter(self, who: Character) -> None:
        """As combat starts."""
        self.hp = who.combat_start
        self.maxhp = who.combat_hp
        self.attuned = [NOT_ATTUNED] * len(ELEMENTS)
        self.publicity = [OPEN] * len(ELEMENTS)
        self.turns = list(who.starting)
        self.ignores = [0] * len(STATUSES)
        self.immune = [NOT_IMMUNE] * len(STATUSES)
        self.heat = 0
        self.risk = 0
        self.ward = 0
        self.struck = 0
        self.traps = []
        n = len(who.moves)
        self.active = list(range(who.actives))
        self.banked = list(range(who.actives, n))
        self.cooling = [0] * n
        self.charge = [max(0, move.charge) for move in who.moves]
        self.discharged = [move.charge == 0 for move in who.moves]
        self.bound = [FREE] * n
        self.public = [False] * n
        self.seen = [False] * n
        self.entered = [0] * n
        self.dmg = [move.dmg for move in who.moves]
        self.iters = [move.iters for move in who.moves]
        self.cooldown = [move.cooldown for move in who.moves]
        self.hot = [move.heat for move in who.moves]
        self.element = [move.element for move in who.moves]
        self.last = -1
        self.last_damage = 0
        self.since = 0
        self.total = 0
        self.iters_turn = 0
        self.iters_combat = 0
        self.iters_next = 0
        self.drowsy = False
        self.dazed = False
        self.fired = [0] * len(who.triggers)
        self.used = [0] * len(who.triggers)
        self.blessed = [False] * len(who.blessings)
        self.history = []
        self.cursor = 0
        self.deed = IDLE
        self.deed_move = -1

    def copy(self, like: "Fighter") -> None:
        self.hp = like.hp
        self.maxhp = like.maxhp
        self.attuned = like.attuned.copy()
        self.publicity = like.publicity.copy()
        self.turns = like.turns.copy()
        self.ignores = like.ignores.copy()
        self.immune = like.immune.copy()
        self.heat = like.heat
        self.risk = like.risk
        self.ward = like.ward
        self.struck = like.struck
        self.traps = [trap.clone() for trap in like.traps]
        self.active = like.active.copy()
        self.banked = like.banked.copy()
        self.cooling = like.cooling.copy()
        self.charge = like.charge.copy()
        self.discharged = like.discharged.copy()
        self.bound = like.bound.copy()
        self.public = like.public.copy()
        self.seen = like.seen.copy()
        self.entered = like.entered.copy()
        self.dmg = like.dmg
        self.iters = like.iters
        self.cooldown = like.cooldown
        self.hot = like.hot
        self.element = like.element
        self.last = like.last
        self.last_damage = like.last_damage
        self.since = like.since
        self.total = like.total
        self.iters_turn = like.iters_turn
        self.iters_combat = like.iters_combat
        self.iters_next = like.iters_next
        self.drowsy = like.drowsy
        self.dazed = like.dazed
        self.fired = like.fired.copy()
        self.used = like.used.copy()
        self.blessed = like.blessed.copy()
        self.history = like.history.copy()
        self.cursor = like.cursor
        self.deed = like.deed
        self.deed_move = like.deed_move

    def clone(self) -> "Fighter":
        return Fighter(self.who, self)

    def feels(self, status: int) -> bool:
        """Present and not ignored."""
        return self.turns[status] > 0 and self.ignores[status] == 0

    def selectable(self, move: int) -> bool:
        """Neither On Cooldown nor Bound (its pool is another question)."""
        return self.cooling[move] == 0 and self.bound[move] == FREE


class Fight:
    """Two fighters and the turn. What the rules do to them is layered on top of this class."""

    def __init__(self, side: list[Fighter], dice: Dice, stream: str) -> None:
        self.side = side
        self.dice = dice
        self.stream = stream
        self.turn = 1
        self.priority = 0
        self.first = 0  # who acts first this turn
        self.moved = 0  # pool changes so far, to tell which move is longest in its pool
        self.dead = -1
        self.casting: Frame | None = None
        self.effects = 0  # executed in this own turn
        self.depth = 0
        self.weak = 0  # of the damage instance that was last calculated: how many attunements each
        self.resists = 0
        self.log: list[Event] | None = None

    def roll(self, sides: int) -> int:
        return self.dice.roll(self.stream, sides)

    def name(self, who: int, move: int) -> str:
        return self.side[who].who.moves[move].root

    def slot(self, who: int, move: int) -> str:
        """Where the move is: `m1`..., `b1`..."""
        fighter = self.side[who]
        if move in fighter.active:
            return f"m{fighter.active.index(move) + 1}"
        return f"b{fighter.banked.index(move) + 1}"

    # -- the story; callers ask `if self.log is not None` first, so that a search makes no strings

    def tell(self, kind: str, who: int, words: str, data: dict[str, object], to: int = EVERYBODY) -> None:
        if self.log is not None:
            text = f"{kind} {LETTER[who]} {words}" if words else f"{kind} {LETTER[who]}"
            found: dict[str, object] = {"type": kind, "who": LETTER[who]}
            found.update(data)
            self.log.append(Event(text, found, to))

    def tell_move(self, kind: str, who: int, move: int, n: int = NIL, was: int = NIL, what: str = "") -> None:
        """About a move: its owner reads its name, the others `????` while it is private, and of its counters nothing."""
        tail = "" if n == NIL else f" {n}"
        blank: dict[str, object] = {"move": None}
        if n != NIL:
            blank["n"] = n
        data = dict(blank)
        data["move"] = self.name(who, move)
        if was != NIL:
            data["was"] = was
        if what:
            data["what"] = what
        if self.side[who].public[move]:
            self.tell(kind, who, f"{self.name(who, move)}{tail}", data)
            return
        self.tell(kind, who, f"{self.name(who, move)}{tail}", data, only(who + 1))
        if kind not in COUNTERS:
            self.tell(kind, who, f"{HIDDEN}{tail}", blank, EVERYBODY ^ only(who + 1))

    # -- hooks, done by the layer that can run effects

    def fire(
        self, hook: int, owner: int, amount: int, element: int = NIL, status: int = NIL, kind: int = 0, byopp: int = 0
    ) -> int:
        """Lets the owner's triggers of this hook act; what a relay hook made of the amount, NIL = prevented."""
        raise NotImplementedError


def charged_full(fighter: Fighter, move: int) -> None:
    """On Charge back to X."""
    printed = fighter.who.moves[move].charge
    if printed != NO_CHARGE:
        fighter.charge[move] = printed
        fighter.discharged[move] = printed == 0
