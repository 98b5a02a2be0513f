"""What happens to bodies: damage through the relations, healing, statuses and their thresholds, wounds, death."""

from parlour.games.underscore.combat.state import (
    INNATE,
    NOT_IMMUNE,
    OPEN,
    SCABBED,
    Fallen,
    Fight,
    Fighter,
)
from parlour.games.underscore.content.tables import (
    ABSORBS,
    ANGER,
    BURN,
    CALCULATION,
    CURSE,
    CURSE_GIVEN,
    ELEMENTS,
    FIRE,
    HEAT_MOST,
    IMMUNE,
    MOST,
    PLAIN,
    RELATION,
    RISK_MOST,
    SLEEP,
    STATUSES,
    STRONG,
    STUN,
    TOUGH,
    VITAL,
    WEAK,
    WOUND,
)
from parlour.games.underscore.score.tree import NIL
from parlour.games.underscore.score.vocabulary import (
    APPLYING,
    BASE_IN,
    BASE_OUT,
    BURNED_OUT,
    DEALT,
    FINAL_IN,
    FINAL_OUT,
    GAINED,
    GAINING,
    HEALED,
    KIND_MOVE,
    KIND_STATUS,
    KIND_TRIGGER,
    OPENED,
    OPP_BURNED_OUT,
    OPP_GAINED,
    OPP_HEALED,
    OPP_OPENED,
    TAKEN,
    WOULD_DIE,
)

NOBODY = -1


class Harm(Fight):
    """The layer of hit points and statuses."""

    # -- damage

    def damage(self, dealer: int, victim: int, amount: int, element: int, kind: int, raw: bool) -> int:
        """One damage instance; the damage done. A dealer of NOBODY: a status."""
        if kind == KIND_MOVE:
            amount = self.fire(BASE_OUT, dealer, amount, element, NIL, kind)
            amount = self.fire(BASE_IN, victim, amount, element, NIL, kind)
        base = amount
        self.weak = self.resists = 0
        if not raw and element != PLAIN:
            amount = self.calculate(victim, amount, element)
            if amount == NIL:
                return 0
        related = max(0, amount)
        weak, resists = self.weak, self.resists  # what follows may be the cause of other damage
        amount = related
        strong = int(dealer != NOBODY and self.side[dealer].feels(STRONG))
        tough = int(self.side[victim].feels(TOUGH))
        amount = max(0, amount + strong - tough)
        if dealer != NOBODY:
            amount = self.fire(FINAL_OUT, dealer, amount, element, NIL, kind)
        amount = max(0, self.fire(FINAL_IN, victim, amount, element, NIL, kind))
        if self.log is not None:
            self.tell_hit(victim, element, [base, weak, resists, related, strong, tough, amount])
        self.wound(dealer, victim, amount, element, kind)
        return amount

    def calculate(self, victim: int, amount: int, element: int) -> int:
        """Through the four relations in their order; NIL if one broke it off."""
        attuned = self.side[victim].attuned
        count = [0, 0, 0, 0, 0]  # by relation
        for held in range(1, len(ELEMENTS)):
            if attuned[held] >= 0:
                count[RELATION[held][element]] += 1
        for relation in CALCULATION:
            if count[relation] == 0:
                continue
            self.come_out(victim, element, relation)
            if relation in (ABSORBS, IMMUNE):
                self.tell_break(victim, element, "absorb" if relation == ABSORBS else "immune", amount, count[relation])
                if relation == ABSORBS:
                    self.heal(victim, count[relation])
                return NIL
            if relation == WEAK:
                self.weak = count[relation]
                amount += self.weak
            else:
                self.resists = count[relation]
                amount -= self.resists
        self.side[victim].struck |= 1 << element
        return amount

    def come_out(self, victim: int, element: int, relation: int) -> None:
        """Private attunements that a calculation has read are private no more."""
        fighter = self.side[victim]
        for held in range(1, len(ELEMENTS)):
            if fighter.publicity[held] != OPEN and fighter.attuned[held] >= 0 and RELATION[held][element] == relation:
                self.open_attunement(victim, held)

    def tell_break(self, victim: int, element: int, word: str, base: int, held: int) -> None:
        """A relation broke it off; `held`: how many attunements did."""
        if self.log is not None:
            name = ELEMENTS[element]
            self.tell("hit", victim, f"{name} {word}", {"element": name, "break": word, "base": base, "held": held})

    def tell_hit(self, victim: int, element: int, steps: list[int]) -> None:
        """Told before HP change; what blessings add is the rest. Every figure is of what both sides see."""
        base, weak, resists, related, strong, tough, final = steps
        was = self.side[victim].hp
        hp = max(0, was - final)
        data: dict[str, object] = {"element": ELEMENTS[element], "base": base, "weak": weak, "resists": resists}
        data.update({"related": related, "strong": strong, "tough": tough, "final": final, "was": was, "hp": hp})
        self.tell("hit", victim, f"{ELEMENTS[element]} {base}>{related}>{final} hp {hp}", data)

    def open_attunement(self, who: int, element: int) -> None:
        fighter = self.side[who]
        if fighter.publicity[element] != OPEN:
            fighter.publicity[element] = OPEN
            if self.log is not None:
                self.tell("reveal", who, ELEMENTS[element], {"element": ELEMENTS[element]})

    def wound(self, dealer: int, victim: int, amount: int, element: int, kind: int) -> None:
        """The damage reaches the body: HP, death, triggers, wounds, in this order."""
        fighter = self.side[victim]
        fighter.hp -= amount
        if amount:
            fighter.last_damage = amount
            fighter.since += amount
            fighter.total += amount
        if not amount:
            return
        self.check_death(victim)
        if kind != KIND_TRIGGER:
            self.fire(TAKEN, victim, amount, element, NIL, kind, int(dealer == 1 - victim))
            if dealer != NOBODY:
                self.fire(DEALT, dealer, amount, element, NIL, kind)
        self.check_wounds(victim)

    # -- life and death

    def check_death(self, who: int) -> None:
        fighter = self.side[who]
        if fighter.hp > 0 and fighter.maxhp > 0:
            return
        if fighter.maxhp > 0 and self.fire(WOULD_DIE, who, 0) > 0 and fighter.hp > 0:
            self.check_scab(who)
            return
        fighter.hp = 0
        fighter.maxhp = max(0, fighter.maxhp)
        self.dead = who
        if self.log is not None:
            self.tell("dies", who, "", {})
        raise Fallen

    def heal(self, who: int, n: int) -> int:
        """Up to Max HP; the HP healed."""
        fighter = self.side[who]
        healed = min(n, fighter.maxhp - fighter.hp)
        if healed <= 0:
            return 0
        fighter.hp += healed
        if self.log is not None:
            # not what was to be healed: above Max HP that may come of something private
            sums: dict[str, object] = {"n": healed, "was": fighter.hp - healed, "hp": fighter.hp}
            self.tell("heal", who, f"{healed} hp {fighter.hp}", sums | {"maxhp": fighter.maxhp})
        self.check_scab(who)
        self.fire(HEALED, who, healed)
        self.fire(OPP_HEALED, 1 - who, healed)
        return healed

    def lose(self, who: int, n: int, floor: int) -> int:
        """HP paid: no damage, no relations."""
        fighter = self.side[who]
        paid = min(n, max(0, fighter.hp - floor))
        if paid <= 0:
            return 0
        fighter.hp -= paid
        if self.log is not None:
            sums: dict[str, object] = {"n": paid, "was": fighter.hp + paid, "hp": fighter.hp}
            self.tell("lose", who, f"{paid} hp {max(0, fighter.hp)}", sums)
        self.check_death(who)
        self.check_wounds(who)
        return paid

    def change_maxhp(self, who: int, n: int, floor: int) -> None:
        fighter = self.side[who]
        was, hp = fighter.maxhp, fighter.hp
        fighter.maxhp = max(min(was, floor), was + n, 0)
        fighter.hp = min(hp, fighter.maxhp)
        if self.log is not None:
            sums: dict[str, object] = {"maxhp": fighter.maxhp, "hp": fighter.hp, "was": was, "hp_was": hp}
            self.tell("maxhp", who, f"{fighter.maxhp} hp {fighter.hp}", sums)
        self.check_death(who)
        self.check_scab(who)
        self.check_wounds(who)

    # -- wounds

    def check_scab(self, who: int) -> None:
        """Immunity from open wounds ends whenever HP == Max HP."""
        fighter = self.side[who]
        if fighter.immune[WOUND] == SCABBED and fighter.hp == fighter.maxhp:
            fighter.immune[WOUND] = NOT_IMMUNE
            if self.log is not None:
                self.tell("unimmune", who, "wound", {"status": "wound"})

    def check_wounds(self, who: int) -> None:
        """Strictly below half, Wounds open."""
        fighter = self.side[who]
        if fighter.turns[WOUND] and 2 * fighter.hp < fighter.maxhp and fighter.ignores[WOUND] == 0:
            self.open_wounds(who)

    def open_wounds(self, who: int) -> int:
        """Spent and immune first, then the hits."""
        fighter = self.side[who]
        wounds = fighter.turns[WOUND]
        fighter.turns[WOUND] = 0
        if fighter.immune[WOUND] == NOT_IMMUNE:
            fighter.immune[WOUND] = SCABBED
        if self.log is not None:
            sums: dict[str, object] = {"n": wounds, "hp": fighter.hp, "maxhp": fighter.maxhp}
            self.tell("open_wounds", who, str(wounds), sums)
        taken = 0
        for _ in range(wounds):
            taken += self.damage(NOBODY, who, 1, VITAL, KIND_STATUS, False)
        self.fire(OPENED, who, taken)
        self.fire(OPP_OPENED, 1 - who, taken)
        self.check_scab(who)
        return taken

    # -- statuses

    def gain(self, giver: int, who: int, status: int, n: int) -> int:
        """Turns of a status; the turns gained after all that blessings make of it."""
        fighter = self.side[who]
        if n <= 0 or fighter.immune[status] != NOT_IMMUNE or self.waking(fighter, status):
            return 0
        byopp = int(giver != who)
        n = self.fire(APPLYING, giver, n, NIL, status, 0, byopp)
        if n != NIL:
            n = self.fire(GAINING, who, n, NIL, status, 0, byopp)
        if n == NIL:
            if self.log is not None:
                self.tell("prevent", who, STATUSES[status], {"status": STATUSES[status]})
            return 0
        if n <= 0:
            return 0
        was = fighter.turns[status]
        over = was + n > MOST[status]
        fighter.turns[status] = min(MOST[status], was + n)
        if self.log is not None:
            now = fighter.turns[status]
            data: dict[str, object] = {"status": STATUSES[status], "turns": now, "gained": n, "was": was}
            data["most"] = MOST[status]
            self.tell("status", who, f"{STATUSES[status]} {now}", data)
        self.fire(GAINED, who, n, NIL, status, 0, byopp)
        self.fire(OPP_GAINED, 1 - who, n, NIL, status, 0, byopp)
        if over and fighter.ignores[status] == 0:
            self.surpass(who, status)
        if status == WOUND:
            self.check_wounds(who)
        return n

    def waking(self, fighter: Fighter, status: int) -> bool:
        """Disqualified by it and no move executed since: no further turns of it."""
        return (status == SLEEP and fighter.drowsy) or (status == STUN and fighter.dazed)

    def surpass(self, who: int, status: int) -> None:
        if status == BURN:
            self.burn_out(who)
        elif status == WOUND:
            self.thousand_cuts(who)

    def burn_out(self, who: int) -> int:
        fighter = self.side[who]
        burns = fighter.turns[BURN]
        fighter.turns[BURN] = 0
        if self.log is not None:
            self.tell("burn_out", who, str(burns), {"n": burns})
        taken = 0
        for _ in range(burns):
            taken += self.damage(NOBODY, who, 1, FIRE, KIND_STATUS, False)
        self.gain(who, who, ANGER, 1)
        self.fire(BURNED_OUT, who, taken)
        self.fire(OPP_BURNED_OUT, 1 - who, taken)
        return taken

    def thousand_cuts(self, who: int) -> None:
        if self.log is not None:
            self.tell("thousand_cuts", who, "", {"was": self.side[who].hp, "hp": 0, "most": MOST[WOUND]})
        self.side[who].hp = 0
        self.check_death(who)

    def lower(self, who: int, status: int, n: int, kind: str) -> int:
        """Takes up to n turns away; the turns removed."""
        fighter = self.side[who]
        removed = min(n, fighter.turns[status])
        if removed <= 0:
            return 0
        fighter.turns[status] -= removed
        if self.log is not None:
            now = fighter.turns[status]
            data: dict[str, object] = {"status": STATUSES[status], "turns": now, "removed": removed}
            data["was"] = now + removed
            self.tell(kind, who, f"{STATUSES[status]} {now}", data)
        return removed

    def set_immune(self, who: int, status: int, on: bool) -> None:
        self.side[who].immune[status] = INNATE if on else NOT_IMMUNE
        if self.log is not None:
            self.tell("immune" if on else "unimmune", who, STATUSES[status], {"status": STATUSES[status]})

    # -- heat and curse

    def gain_heat(self, who: int, n: int) -> bool:
        """n times Gain Heat (or -n less); whether it overflowed, which is Overheat."""
        fighter = self.side[who]
        over = False
        was = fighter.heat
        fighter.heat = max(0, fighter.heat + min(n, 0))
        for _ in range(n):
            fighter.heat += 1
            if fighter.heat > HEAT_MOST:
                fighter.heat %= HEAT_MOST
                over = True
        if self.log is not None:
            gained = fighter.heat - was + (HEAT_MOST if over else 0)
            sums: dict[str, object] = {"heat": fighter.heat, "overflow": over, "was": was, "gained": gained}
            sums["most"] = HEAT_MOST
            self.tell("heat", who, str(fighter.heat), sums)
        return over

    def gain_risk(self, who: int, n: int) -> None:
        fighter = self.side[who]
        was = fighter.risk
        fighter.risk = max(0, min(RISK_MOST, was + n))
        if self.log is not None:
            self.tell("risk", who, str(fighter.risk), {"risk": fighter.risk, "was": was, "most": RISK_MOST})

    def roll_curse(self, who: int, giver: int) -> None:
        """d10: a Curse_Risk that is not less than the roll is spent and curses."""
        fighter = self.side[who]
        roll = self.roll(10)
        if self.log is not None:
            self.tell("curse_roll", who, f"{roll} risk {fighter.risk}", {"roll": roll, "risk": fighter.risk})
        if fighter.risk >= roll:
            fighter.risk = 0
            self.gain(giver, who, CURSE, CURSE_GIVEN)
