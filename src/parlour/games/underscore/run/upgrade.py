"""Upgrades: what may be done on the upgrade screen, why not, and what it does to the run."""

from typing import Final

from parlour.core.contract import Action
from parlour.core.dice import Dice
from parlour.games.underscore.combat.choices import OWN, kind_of
from parlour.games.underscore.content.library import Content
from parlour.games.underscore.content.moves import Move
from parlour.games.underscore.content.shapes import MoveData
from parlour.games.underscore.content.tables import ACTIVE_MOST
from parlour.games.underscore.run.deeds import (
    DONE,
    DRAFT,
    FORGET,
    LEARN,
    LEAVE,
    MAJOR,
    OFFERS,
    REST,
    ROOT,
    SKIP,
    SWAP,
    TAKE,
    deed,
    said,
    saying,
    swap,
    take,
)
from parlour.games.underscore.run.minors import (
    SAYINGS,
    Variant,
    asks,
    bear,
    changed_data,
    forgets,
    rearranges,
    targeted,
    variants,
)
from parlour.games.underscore.run.run import Run
from parlour.games.underscore.run.scopes import draw_major, draw_minors, fits, major_open

CHOICE: Final = (LEARN, DRAFT, MAJOR, LEAVE, REST)  # what the upgrade screen asks for
ORDER: Final = (SWAP, FORGET, DONE)  # and while pools are reorganised
BLESSED: Final = (TAKE, SKIP)  # and before three minor blessings
ENOUGH: Final = 2  # a random player is done with one swap in so many


class Upgrade:
    """The upgrade screen of one run."""

    def __init__(self, content: Content, run: Run) -> None:
        self.content = content
        self.run = run

    # -- what may be done

    def choices(self) -> list[Action]:
        """`learn` each move of the fallen as found and as root, `draft`, `major`, `leave`, and `rest` after the end."""
        found: list[Action] = []
        for place in self.fallen_slots():
            found.extend([deed(LEARN, place), deed(LEARN, place + ROOT)])
        found.append(deed(DRAFT))
        if not self.why_not_major():
            found.append(deed(MAJOR))
        return [*found, deed(LEAVE), *([deed(REST)] if self.run.ended else [])]

    def orders(self) -> list[Action]:
        """`swap`, `forget` and `done` as far as they are open."""
        found = [swap(one, other) for one in range(len(OWN)) for other in range(one + 1, len(OWN))]
        found += [deed(FORGET, place) for place in range(len(OWN))]
        found.append(deed(DONE))
        return [action for action in found if not self.why_not_order(action)]

    def takes(self) -> list[Action]:
        """Every way to take one of the three, and `skip`."""
        found: list[Action] = []
        for offer, minor in enumerate(self.run.minors, 1):
            if targeted(self.content, minor):
                for place in self.run.slots():
                    found.extend([take(offer) + tail for tail in self.changes(minor, place)])
            else:
                found.append(take(offer))
        return [*found, deed(SKIP)]

    def changes(self, minor: str, place: int) -> list[int]:
        """Every way to say that the move of this slot is to be changed."""
        if not fits(self.content, minor, self.move(place)):
            return []
        losses = [0]
        if forgets(self.content, minor):
            losses = [saying("f", 1 + other) for other in self.forgettable(place)]
        ways = [saying("t", 1 + place) + variant.code() for variant in variants(self.content, minor, self.move(place))]
        return [way + loss for way in ways for loss in losses]

    def forgettable(self, target: int) -> list[int]:
        """Slots of other moves that may be forgotten: one Active move must remain."""
        run = self.run
        return [place for place in run.slots() if place != target and (place >= ACTIVE_MOST or len(run.active) > 1)]

    def move(self, place: int) -> Move:
        data = self.run.slot(place)
        assert data is not None
        return self.content.move(data)

    def fallen_slots(self) -> list[int]:
        """The slots of the fallen, counted o1..o4, q1..q3."""
        foe = self.run.foe
        assert foe is not None
        return [*range(len(foe.moves.active)), *[ACTIVE_MOST + at for at in range(len(foe.moves.banked))]]

    def fallen_move(self, place: int) -> MoveData:
        foe = self.run.foe
        assert foe is not None
        return foe.moves.active[place] if place < ACTIVE_MOST else foe.moves.banked[place - ACTIVE_MOST]

    # -- why not

    def why_not_choice(self, action: Action) -> str:
        kind = kind_of(action)
        if kind == LEARN:
            return "" if action % ROOT in self.fallen_slots() else "no_such_move"
        if kind == REST:
            return "" if self.run.ended else "not_offered"
        return self.why_not_major() if kind == MAJOR else ""

    def why_not_major(self) -> str:
        if not self.run.major:
            return "not_offered"
        return "" if major_open(self.run.burden, self.run.elites) else "burden"

    def why_not_order(self, action: Action) -> str:
        run, kind = self.run, kind_of(action)
        if kind == DONE:
            return "must_forget" if run.crowded else ""
        place = action % 8
        if kind == FORGET:
            if run.slot(place) is None:
                return "no_such_move"
            return "" if run.crowded else "not_offered"
        return self.why_not_swap(place, action // 8 % 8)

    def why_not_swap(self, one: int, other: int) -> str:
        run = self.run
        filled = [place for place in (one, other) if run.slot(place) is not None]
        if not filled:
            return "no_such_move"
        if one == other:
            return "no_target"
        if len(filled) == 2:
            return ""
        empty = other if filled[0] == one else one
        if empty != self.first_free(empty >= ACTIVE_MOST) or (one >= ACTIVE_MOST) == (other >= ACTIVE_MOST):
            return "no_target"
        return "last_active" if len(run.active) == 1 and filled[0] < ACTIVE_MOST else ""

    def first_free(self, banked: bool) -> int:
        """The first empty slot of a pool; -1 if it is full."""
        run = self.run
        if banked:
            return ACTIVE_MOST + len(run.banked) if len(run.banked) < run.bank(self.content) else -1
        return len(run.active) if len(run.active) < ACTIVE_MOST else -1

    def why_not_take(self, action: Action) -> str:
        run, content = self.run, self.content
        if kind_of(action) == SKIP:
            return ""
        target, lost = said(action, "t") - 1, said(action, "f") - 1
        if any(place >= 0 and run.slot(place) is None for place in (target, lost)):
            return "no_such_move"
        offer = action % OFFERS
        if not 1 <= offer <= len(run.minors):
            return "not_offered"
        minor = run.minors[offer - 1]
        wanted = asks(content, minor)
        for key in wanted:
            if said(action, key) == 0:
                return f"missing_choice:{key}"
        for key in ("t", "f", *SAYINGS):
            if said(action, key) and key != "a" and key not in wanted:
                return f"bad_choice:{key}"
        if "t" not in wanted:
            return "bad_choice:a" if said(action, "a") else ""
        if not fits(content, minor, self.move(target)):
            return "no_target"
        why = self.why_not_said(action, variants(content, minor, self.move(target)))
        if why or "f" not in wanted:
            return why
        if lost == target:
            return "bad_choice:f"
        return "" if lost in self.forgettable(target) else "last_active"

    def why_not_said(self, action: Action, open_to: list[Variant]) -> str:
        """Whether what is said beside target and loss is one of the variants."""
        for key in SAYINGS:
            given = said(action, key)
            values = [variant.says.get(key, 0) for variant in open_to]
            if given not in values:
                return f"bad_choice:{key}" if given else f"missing_choice:{key}"
            open_to = [variant for variant in open_to if variant.says.get(key, 0) == given]
        return ""

    def said_variant(self, action: Action) -> Variant:
        """The variant that a legal `take` with a target says."""
        minor = self.run.minors[action % OFFERS - 1]
        for variant in variants(self.content, minor, self.move(said(action, "t") - 1)):
            if all(variant.says.get(key, 0) == said(action, key) for key in SAYINGS):
                return variant
        raise AssertionError("not a legal take")

    # -- what is done

    def reveal(self, dice: Dice) -> None:
        """After a victory: the major blessing is drawn and shown."""
        run = self.run
        active = [self.content.move(move) for move in run.active]
        run.major = draw_major(self.content, active, run.blessings, dice, f"up/{run.level}")

    def draft(self, dice: Dice, most: int) -> None:
        """So many minor blessings are drawn."""
        run = self.run
        active = [self.content.move(move) for move in run.active]
        known = [self.content.move(move) for move in run.known()]
        run.minors = draw_minors(self.content, active, known, dice, f"up/{run.level}", most)

    def learn(self, action: Action) -> MoveData:
        """The move goes to the first free slot, or waits in Forget Move."""
        run = self.run
        found = self.fallen_move(action % ROOT)
        run.uids += 1
        learned = MoveData(run.uids, found.root, [] if action & ROOT else list(found.mods))
        if len(run.active) < ACTIVE_MOST:
            run.active.append(learned)
        elif len(run.banked) < run.bank(self.content):
            run.banked.append(learned)
        else:
            run.box = [learned]
            run.crowded = True
        return learned

    def exchange(self, one: int, other: int) -> None:
        """Two moves trade places, or one goes to the end of the other pool."""
        run = self.run
        first, second = run.slot(one), run.slot(other)
        if first is not None and second is not None:
            run.put(one, second)
            run.put(other, first)
            return
        source = one if first is not None else other
        here, there = (run.active, run.banked) if source < ACTIVE_MOST else (run.banked, run.active)
        there.append(here.pop(source if source < ACTIVE_MOST else source - ACTIVE_MOST))

    def forget(self, place: int) -> None:
        """The move goes into Forget Move; the learned one, which lay there, takes its slot."""
        run = self.run
        lost = run.slot(place)
        assert lost is not None
        run.put(place, run.box[0])
        run.box = [lost]
        run.crowded = False

    def bless(self, action: Action) -> str:
        """A minor blessing is taken; the blessing."""
        run = self.run
        minor = run.minors[action % OFFERS - 1]
        target, lost = said(action, "t") - 1, said(action, "f") - 1
        if target >= 0:
            data = run.slot(target)
            assert data is not None
            run.put(target, changed_data(self.content, data, minor, self.said_variant(action).args))
        if lost >= 0:
            pool = run.active if lost < ACTIVE_MOST else run.banked
            pool.pop(lost if lost < ACTIVE_MOST else lost - ACTIVE_MOST)
        bear(self.content, run, minor)
        return minor

    def reshelves(self, action: Action) -> bool:
        """Whether the pools may be rearranged after this."""
        return rearranges(self.content, self.run.minors[action % OFFERS - 1])

    def take_major(self) -> None:
        self.run.blessings.append(self.run.major)
        self.run.burden += 1

    # -- playouts

    def random_order(self, dice: Dice) -> Action:
        """Some swap, or enough of it: a random player would reorganise for long."""
        found = self.orders()
        if self.run.crowded:
            found = [action for action in found if kind_of(action) == FORGET]
        elif dice.roll("playout", ENOUGH) == ENOUGH:
            return deed(DONE)
        return found[dice.roll("playout", len(found)) - 1]
