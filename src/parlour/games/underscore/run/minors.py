"""Minor blessings as they are taken: what must be said with each, which moves it can change, and what it does."""

from typing import Final

from parlour.games.underscore.content.library import HP_MOST, Content, ContentError
from parlour.games.underscore.content.moves import (
    IGNORABLE,
    RANDOM_VARIABLES,
    Move,
    amount_caps,
    mod_parts,
    status_effects,
)
from parlour.games.underscore.content.shapes import ModData, MoveData
from parlour.games.underscore.content.tables import ELEMENTS, MOST, STATUSES
from parlour.games.underscore.notation.upgrade import VARIABLES
from parlour.games.underscore.run.deeds import MINUS, PLUS, saying
from parlour.games.underscore.run.run import Run
from parlour.games.underscore.run.targets import Target
from parlour.games.underscore.score.tree import CONST

# first words of a Mod part -> the key of what must be said for it
ASKED: Final = {"element e": "e", "status a": "s", "ignores q": "s", "random v": "v"}
SIGNED: Final = "+1 or -1"
SAYINGS: Final = ("e", "s", "v", "n", "a")  # beside t and f, in the order they are asked for


class Variant:
    """One way to take a minor blessing on one move."""

    def __init__(self, says: dict[str, int], args: dict[str, object]) -> None:
        self.says = says  # by key, as an action code holds it
        self.args = args  # as the move keeps it

    def code(self) -> int:
        return sum([saying(key, value) for key, value in self.says.items()])


def mod_of(content: Content, minor: str) -> list[str]:
    return mod_parts(content.minors[minor].mod)


def targeted(content: Content, minor: str) -> bool:
    """Whether it changes a move, and not its bearer alone."""
    return any(part.split()[0] not in ("char", "rearrange") for part in mod_of(content, minor))


def forgets(content: Content, minor: str) -> bool:
    return "forget f" in mod_of(content, minor)


def rearranges(content: Content, minor: str) -> bool:
    return "rearrange" in mod_of(content, minor)


def asks(content: Content, minor: str) -> list[str]:
    """What must be said with it, whatever it changes."""
    found = ["t"] if targeted(content, minor) else []
    for part in mod_of(content, minor):
        if " ".join(part.split()[:2]) in ASKED:
            found.append(ASKED[" ".join(part.split()[:2])])
        elif part.endswith(SIGNED):
            found.append("n")
    return [*found, "f"] if forgets(content, minor) else found


def variants(content: Content, minor: str, move: Move) -> list[Variant]:
    """Every way to change this move by it; nothing = the move is no target."""
    found = [Variant({}, {})]
    for part in mod_of(content, minor):
        words = part.split()
        if words[0] == "element" and words[1] == "e":
            found = [Variant({"e": n}, {"e": ELEMENTS[n]}) for n in range(1, len(ELEMENTS)) if n != move.element]
        elif words[0] == "amount":
            found = effect_variants({}, {}, [n for n in printed(move) if amount_fits(move, n, int(words[2]))])
        elif words[0] == "status":
            found = status_variants(move)
        elif words[0] == "ignores":
            left = [word for word, status in IGNORABLE.items() if not move.ignores[status]]
            found = [Variant({"s": 1 + IGNORABLE[word]}, {"q": word}) for word in left]
        elif words[0] == "random":
            found = random_variants(move)
        elif part.endswith(SIGNED):
            found = [Variant({"n": PLUS}, {"n": 1}), Variant({"n": MINUS}, {"n": -1})]
    target, said = Target(content, minor, move), {PLUS: 1, MINUS: -1}
    able = [each for each in found if target.fits(said.get(each.says.get("n", 0), 0))]
    return [each for each in able if folds(content, move, minor, each.args)]


def folds(content: Content, move: Move, minor: str, args: dict[str, object]) -> bool:
    """Whether the changed move is within the build caps."""
    try:
        content.move(changed_data(content, data_of(move), minor, args))
    except ContentError:
        return False
    return True


def data_of(move: Move, uid: int = 1) -> MoveData:
    return MoveData(uid, move.root, [ModData(name, args) for name, args in move.mods])


def changed_data(content: Content, data: MoveData, minor: str, args: dict[str, object]) -> MoveData:
    """The move with one more minor blessing; Return to Root leaves none."""
    if "root" in mod_of(content, minor):
        return MoveData(data.uid, data.root, [])
    return MoveData(data.uid, data.root, [*data.mods, ModData(minor, args)])


# -- status effects of a move: counted from 1, left to right; which one is said only where there are several ------


def effect_variants(says: dict[str, int], args: dict[str, object], places: list[int]) -> list[Variant]:
    """The same change for each of these effects."""
    if len(places) == 1:
        return [Variant(says, {**args, "a": places[0]})]
    return [Variant({**says, "a": n}, {**args, "a": n}) for n in places]


def printed(move: Move) -> list[int]:
    """Effects with a printed status and amount."""
    found: list[int] = []
    for n, effect in enumerate(status_effects(move), 1):
        if effect.args[1].op == CONST and effect.args[2].op == CONST:
            found.append(n)
    return found


def amount_fits(move: Move, n: int, change: int) -> bool:
    effect = status_effects(move)[n - 1]
    return 1 <= effect.args[2].value + change <= amount_caps(effect.args[1].value)


def status_variants(move: Move) -> list[Variant]:
    """Any other status whose max the printed amount does not surpass."""
    found: list[Variant] = []
    effects = status_effects(move)
    for status in range(len(STATUSES)):
        places: list[int] = []
        for n, effect in enumerate(effects, 1):
            same = effect.args[1].op == CONST and effect.args[1].value == status
            fits = effect.args[2].op != CONST or effect.args[2].value <= amount_caps(status)
            if not same and fits:
                places.append(n)
        found.extend(effect_variants({"s": 1 + status}, {"s": STATUSES[status]}, places))
    return found


def random_variants(move: Move) -> list[Variant]:
    """Variables that no die has replaced yet."""
    found: list[Variant] = []
    for place, word in enumerate(VARIABLES):
        if place < len(RANDOM_VARIABLES):
            found.append(Variant({"v": 1 + place}, {"v": word}))
            continue
        places: list[int] = []
        for n, effect in enumerate(status_effects(move), 1):
            known = effect.args[1 if word == "status" else 2].op == CONST
            rolled = effect.random_status if word == "status" else effect.random_amount
            if known and rolled < 0:
                places.append(n)
        found.extend(effect_variants({"v": 1 + place}, {"v": word}, places))
    return found


# -- the bearer ----------------------------------------------------------------------------------------------------


def bear(content: Content, run: Run, minor: str) -> None:
    """What the blessing does to its bearer."""
    for part in mod_of(content, minor):
        words = part.split()
        if words[0] != "char":
            continue
        n = int(words[-1])
        if words[1] == "maxhp":
            run.max_hp = max(1, min(HP_MOST, run.max_hp + n))
        elif words[1] == "hp_pen":
            run.hp_penalty = min(HP_MOST, run.hp_penalty + n)
        else:
            most = MOST[STATUSES.index(words[2])]
            run.starting[words[2]] = min(most, run.starting.get(words[2], 0) + n)
