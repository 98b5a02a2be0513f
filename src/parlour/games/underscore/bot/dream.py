"""Worlds that agree with a view: unknown characters, moves and choices dealt from what they could be."""

from parlour.core.contract import Action, Dream, Position
from parlour.core.dice import Dice
from parlour.games.underscore.bot.proven import in_bank, likely
from parlour.games.underscore.combat.choices import KIND_AT, legal_casts
from parlour.games.underscore.combat.combat import Combat, new_combat
from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.content.character import Blessing
from parlour.games.underscore.content.library import Content
from parlour.games.underscore.content.moves import Move
from parlour.games.underscore.content.shapes import CharacterData, MoveData
from parlour.games.underscore.content.tables import ELEMENTS
from parlour.games.underscore.foe.imagining import attune_in_private, born, declare, loud, raised, told_by
from parlour.games.underscore.notation.match import STARTS, read
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.games.underscore.position.state import PHASES
from parlour.games.underscore.position.terms import DRAFT_HP, PICKS, Terms
from parlour.games.underscore.save.fight import character_from, fight_from, fighter_from, hide, move_from
from parlour.games.underscore.view.fight_shapes import Fought, Side
from parlour.games.underscore.view.shapes import UnderscoreView

ELITE_BLESSINGS = 3  # major blessings that an elite of the base pack has at most
DEALS = 256  # fighters dealt at random where no build is known: dealing is dearer than fighting


class UnderscoreDream(Dream):
    """A view digested: which builds each side can still have."""

    def __init__(self, terms: Terms, view: UnderscoreView) -> None:
        self.terms = terms
        self.view = view
        self.chosen = action_of(view.chosen)
        self.committed = action_of(view.committed)
        self.offers = [[card.id for card in offer] for offer in view.offers]
        self.builds: list[list[CharacterData]] = [[], []]
        self.models: list[dict[int, Fighter]] = [{}, {}]  # to copy: by build, below 0 dealt, -1 where nothing is hidden
        self.hidden: list[list[int]] = [[], []]  # the places of moves that nobody else has seen
        self.declared: list[list[int]] = [[], []]  # the places of traps whose declaration is private
        self.fight: Combat | None = None  # to copy: the turn and what else everybody sees of it
        if view.fight is not None:
            for who in (0, 1):
                side = view.fight.sides[who]
                self.hidden[who] = [at for at, move in enumerate(side.moves) if move.now is None]
                self.declared[who] = [at for at, trap in enumerate(side.traps) if trap.value is None]
                if side.base is not None:
                    moves = [move_from(terms.content, move) for move in side.moves]
                    self.models[who][-1] = fighter_from(side, character_from(terms.content, side, moves))
                elif not terms.solo or who == 0:
                    self.builds[who] = [build for build in self.possible() if agrees(build, side, terms.content)]

    def possible(self) -> list[CharacterData]:
        """Every character that a seat could have begun with."""
        terms = self.terms
        if terms.duel == "draft":
            return []
        if terms.duel == "fallen":
            return terms.fallen
        found: list[CharacterData] = []
        for action in terms.begins:
            if not terms.start_with or STARTS[action % 64] == terms.start_with:
                found.append(terms.content.starter(STARTS[action % 64], ELEMENTS[action % KIND_AT // 64]))
        return found

    def world(self, dice: Dice) -> Position:
        view, terms = self.view, self.terms
        position = UnderscorePosition(terms, dice)
        position.phase = PHASES.index(view.phase)
        position.late = view.late.copy()
        position.offers = self.offers
        for seat in range(1, terms.seats + 1):
            self.decisions(position, seat, dice)
        if view.fight is not None:
            sides = [self.fighter(who, side, dice) for who, side in enumerate(view.fight.sides)]
            position.fight = self.fought(view.fight, sides, dice)
            if view.phase == "combat":
                for seat in range(1, terms.seats + 1):
                    position.committed[seat - 1] = self.commitment(position, seat, dice)
        if view.result is not None:
            position.finish(view.result.winner, view.result.reason, None)
        return position

    # -- decisions

    def decisions(self, position: UnderscorePosition, seat: int, dice: Dice) -> None:
        view = self.view
        own = seat == view.viewer
        decided = view.ready[seat - 1] or view.phase != "begin"
        if own:
            position.picks[seat - 1] = view.picks.copy()
            position.chosen[seat - 1] = self.chosen
        elif view.phase == "over" and view.fight is None:
            pass
        elif view.offers and (view.phase != "draft" or view.ready[seat - 1]):
            position.picks[seat - 1] = self.draft(dice)
        elif not view.offers and decided:
            begins = self.terms.begins
            position.chosen[seat - 1] = begins[dice.roll("dream", len(begins)) - 1]

    def draft(self, dice: Dice) -> list[int]:
        """Picks of somebody else; once the fight has begun they are history, and any will do."""
        if self.view.fight is not None:
            return [1] * PICKS
        return [1 + likely(offer, in_bank(place), dice) for place, offer in enumerate(self.offers)]

    def commitment(self, position: UnderscorePosition, seat: int, dice: Dice) -> Action:
        view = self.view
        if not view.ready[seat - 1]:
            return -1
        if seat == view.viewer:
            return self.committed
        assert position.fight is not None
        actions = legal_casts(position.fight, seat - 1)
        return actions[dice.roll("dream", len(actions)) - 1]

    # -- fighters

    def fighter(self, who: int, side: Side, dice: Dice) -> Fighter:
        models = self.models[who]
        if side.base is not None:
            return models[-1].clone()
        count = len(self.builds[who])
        place = dice.roll("dream", count) - 1 if count else -dice.roll("dream", DEALS)
        if place not in models:
            models[place] = self.model(who, side, place, dice)
        made = models[place].clone()
        if side.bound_hidden:
            hide(made, shuffled(self.hidden[who], dice), side.bound_hidden)
        for at in self.declared[who]:
            declare(made, made.traps[at], dice)
        return made

    def fought(self, shown: Fought, sides: list[Fighter], dice: Dice) -> Combat:
        """The fight of these two; read from the view once."""
        if self.fight is None:
            self.fight = fight_from(shown, sides, dice, self.terms.stream)
        return new_combat(sides, dice, self.fight)

    def model(self, who: int, side: Side, place: int, dice: Dice) -> Fighter:
        """A fighter of this build, or with moves and blessings dealt at random where no build is known."""
        moves = self.deal(who, side, place, dice)
        character = character_from(self.terms.content, side, moves, self.unseen(who, side, place, dice))
        if self.terms.solo and who == 1:
            character.script = [(at, {}) for at in range(len(moves))]
        made = fighter_from(side, character)
        assert self.view.fight is not None
        attune_in_private(made, character, self.view.fight.turn)
        return made

    def unseen(self, who: int, side: Side, place: int, dice: Dice) -> tuple[str, ...]:
        """Blessings that have not shown: of the build, else of the offers, else of all that could still be silent."""
        content = self.terms.content
        known = [blessing.id for blessing in side.blessings]
        if place >= 0:
            return tuple([name for name in self.builds[who][place].blessings if name not in known])
        if self.offers:
            names = [] if known else [name for name in self.offers[-1] if self.silent(content.blessing(name), side)]
            names = [name for name in names if DRAFT_HP + raised(content.blessing(name)) == side.start_max_hp]
            return (names[likely(names, False, dice)],) if names else ()
        if not self.terms.solo:
            return ()
        names = [name for name in content.majors if name not in known and self.silent(content.blessing(name), side)]
        order = dice.shuffle("dream", list(range(len(names))))
        count = dice.roll("dream", 1 + (ELITE_BLESSINGS if side.is_elite else 1)) - 1
        return tuple([names[n] for n in order[: max(0, count - len(known))]])

    def silent(self, blessing: Blessing, side: Side) -> bool:
        """Whether the side may have it although nothing of it has shown."""
        held = {each.element for each in side.attunements}
        struck = sum([1 << ELEMENTS.index(name) for name in side.struck])
        hidden = [element for element in born(blessing) if ELEMENTS[element] not in held]
        return not loud(blessing) and not any(told_by(struck, element) for element in hidden)

    def deal(self, who: int, side: Side, place: int, dice: Dice) -> list[Move]:
        """Moves for the places of the unknown ones: of the build, else of the offers, else of all there are."""
        content = self.terms.content
        pool: list[MoveData] = []
        if place >= 0:
            pools = self.builds[who][place].moves
            pool = pools.active + pools.banked
        moves: list[Move] = []
        for at, state in enumerate(side.moves):
            if state.card is not None:
                moves.append(move_from(content, state))
            elif pool:
                moves.append(content.move(pool[at]))
            else:
                moves.append(content.move(MoveData(state.uid, self.unknown(at, dice), [])))
        return moves

    def unknown(self, at: int, dice: Dice) -> str:
        """A move for this place: of the offer, as somebody would have picked it, else any."""
        if self.offers:
            return self.offers[at][likely(self.offers[at], in_bank(at), dice)]
        names = list(self.terms.content.roots)
        return names[dice.roll("dream", len(names)) - 1]


def agrees(build: CharacterData, side: Side, content: Content) -> bool:
    """Whether the side can be this character."""
    pool = build.moves.active + build.moves.banked
    if len(pool) != len(side.moves) or build.level != side.level:
        return False
    known = {blessing.id for blessing in side.blessings}
    if not known <= set(build.blessings):
        return False
    blessings = [content.blessing(name) for name in build.blessings]
    if build.max_hp + sum([raised(blessing) for blessing in blessings]) != side.start_max_hp:
        return False
    if any(loud(blessing) and blessing.id not in known for blessing in blessings):
        return False
    for move, state in zip(pool, side.moves, strict=True):
        if state.card is not None and (state.card.root, state.card.mods) != (move.root, move.mods):
            return False
    return True


def shuffled(items: list[int], dice: Dice) -> list[int]:
    return dice.shuffle("dream", items) if len(items) > 1 else items


def action_of(text: str | None) -> Action:
    if not text:
        return -1
    found = read(text)
    assert isinstance(found, list)
    return found[-1]
