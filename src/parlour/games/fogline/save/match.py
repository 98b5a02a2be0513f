"""A match saved, and made whole again or refused; also a position as the rules write it, and the first placements of a match."""

from parlour.core.dice import Dice
from parlour.core.view import typed
from parlour.games.fogline.notation import Token, read, read_position, read_token, write_token
from parlour.games.fogline.position.actions import PLACE
from parlour.games.fogline.position.board import MOST, POWER
from parlour.games.fogline.position.cards import (
    ALL_CARDS,
    ANY_KIND,
    BITS,
    COMMAND,
    KIND,
    KINDS,
    OWNER,
    UP,
    digit,
    write_kinds,
)
from parlour.games.fogline.position.match import FoglinePosition
from parlour.games.fogline.position.placing import Placing
from parlour.games.fogline.position.state import BATTLE, CONSENT, OVER, SETUP, FoglineState
from parlour.games.fogline.position.terms import Terms
from parlour.games.fogline.save.shapes import FoglineSaved
from parlour.games.fogline.view.look import (
    NAMED,
    SEATS,
    ending,
    seats_in,
    setup_of,
    tiles_in_order,
    write_history,
    write_uncovered,
)
from parlour.games.fogline.view.shapes import PHASES


def save(position: FoglineState) -> FoglineSaved:
    """Tiles sorted by y, then x, whatever the order of placing."""
    setup = setup_of(position)
    placed = tiles_in_order(position, position.may or [ANY_KIND] * len(position.units))
    return FoglineSaved(
        phase=PHASES[position.phase],
        turn=position.turn,
        turns=position.turns,
        tiles=[write_token(cell, setup.cards[n], unit) for cell, n, unit, _ in placed],
        by=[setup.by[n] for _, n, _, _ in placed],
        hands=[write_kinds(setup.hands[seat]) for seat in SEATS],
        cards=[list(setup.decks[seat]) for seat in SEATS],
        lost=[f"{unit >> OWNER}{KINDS[unit & KIND]}" for unit in position.lost],
        may=[] if position.placing else [NAMED[kinds] for _, _, _, kinds in placed],
        when=[setup.when(n) for _, n, _, _ in placed],
        drawn=[setup.when(n) for n in range(len(placed)) if setup.drawn >> n & 1],
        uncovered=write_uncovered(position),
        agreed=seats_in(position.placing.agreed) if position.placing else [],
        auto=seats_in(position.placing.auto) if position.placing else [],
        quiet=position.quiet,
        idle=position.idle,
        passed=position.passed,
        history=write_history(position),
        result=ending(position),
    )


def load(data: dict[str, object], terms: Terms, dice: Dice) -> FoglinePosition:
    """`{"pos": "0,0#2=1i ... turn 1"}`, `{"placed": "I#1@0,0 ..."}` or what Game.save gives; ValueError if it is none."""
    if list(data) == ["pos"]:
        return written(str(data["pos"]), terms, dice)
    if list(data) == ["placed"]:
        return placed(str(data["placed"]), terms, dice)
    position = resume(typed(data, FoglineSaved), terms, dice)
    if position.phase == BATTLE and not position.actions:
        raise ValueError(f"seat {position.turn} has no action here: it cannot be its turn")
    return position


def written(text: str, terms: Terms, dice: Dice) -> FoglinePosition:
    """A battle as the rules write it; that seat's turn starts, with the pass or the block that it may meet."""
    tokens, turn = read_position(text)
    position = _laid(tokens, [token.owner for token in tokens], len(tokens), terms, dice)
    _check_units(position, [[], [], []], terms)
    assert position.placing is not None
    position.fight(position.placing)
    position.give_turn(turn)
    return position


def placed(text: str, terms: Terms, dice: Dice) -> FoglinePosition:
    """A manual setup after these placements, the seats in turn."""
    position = FoglinePosition(terms, dice)
    position.placing = Placing(terms.army, ALL_CARDS)
    position.phase = SETUP
    position.turn = 1
    for word in text.split():
        action = read(word)
        if not isinstance(action, list) or action[0] < PLACE:
            raise ValueError(f"{word[:40]!r} is no placement such as I#1@0,0")
        code = position.why_not(position.turn, action[0])
        if code:
            raise ValueError(f"{word}: {code}")
        position.play(position.turn, action[0], None)
    return position


def _laid(tokens: list[Token], by: list[int], strange: int, terms: Terms, dice: Dice) -> FoglinePosition:
    """Tiles in the order of placing, as far as that is known: the first so many are strange."""
    position = FoglinePosition(terms, dice)
    here = Placing([], ALL_CARDS)
    here.strange = strange
    if len(tokens) > MOST:
        raise ValueError(f"a board has at most {MOST} tiles")
    for n, token in enumerate(tokens):
        if token.cell in here.cells:
            raise ValueError("two tiles lie on the same cell")
        if n >= strange and token.cell not in here.spots:
            raise ValueError("when: a pair is placed beside those before it, the first one on 0,0")
        here.lay(by[n], token.card, token.cell)
        up = UP if token.up or terms.open_fog else 0
        position.units.append(token.owner << OWNER | token.kind | up if token.owner else 0)
    position.placing = here
    return position


def _check_units(position: FoglinePosition, hands: list[list[int]], terms: Terms) -> None:
    """No seat has more units of a kind than its army; counts those beside the Command."""
    for seat in (1, 2):
        kinds = hands[seat] + [unit & KIND for unit in position.units if unit >> OWNER == seat]
        for kind in range(1, 6):
            most = terms.army.count(kind)
            if kinds.count(kind) > most:
                raise ValueError(f"seat {seat} has more than {most} {KINDS[kind]}: its army has no more")
        position.others[seat] = len(kinds) - kinds.count(COMMAND)


def resume(saved: FoglineSaved, terms: Terms, dice: Dice) -> FoglinePosition:
    """The match goes on where it was saved."""
    if len(saved.by) != len(saved.tiles) or not set(saved.by) <= {0, 1, 2}:
        raise ValueError("by needs a seat (or 0) for each tile")
    if len(saved.hands) != 2 or len(saved.cards) != 2:
        raise ValueError("hands and cards need one entry for each of the two seats")
    tokens = [read_token(word) for word in saved.tiles]
    when = saved.when or [0] * len(tokens)
    order = _order(when, saved.by)
    position = _laid([tokens[n] for n in order], [saved.by[n] for n in order], when.count(0), terms, dice)
    hands = [[], _kinds(saved.hands[0]), _kinds(saved.hands[1])]
    _check_units(position, hands, terms)
    here = position.placing
    assert here is not None
    here.hands = hands
    here.decks = [[], _deck(saved.cards[0]), _deck(saved.cards[1])]
    here.drawn = _drawn(saved.drawn, when)
    here.agreed = _seats(saved.agreed)
    here.auto = _seats(saved.auto)
    phase = PHASES.index(saved.phase)
    position.turns = saved.turns
    position.quiet = saved.quiet
    position.idle = saved.idle
    position.passed = saved.passed
    position.lost = [_lost(word) for word in saved.lost]
    if (saved.result is None) != (phase != OVER) or (saved.result is None and saved.turn not in _turns(phase)):
        raise ValueError("phase, turn and result do not belong together")
    if saved.may:
        _battle(position, here, saved, [token.cell for token in tokens])
    elif phase == BATTLE:
        raise ValueError("may needs an entry for each tile of a battle")
    elif phase == SETUP:
        _check_setup(here, saved.turn, terms)
    if not here.strange and not terms.open_fog:
        _check_told(position, here)
    if saved.result is not None:
        if saved.result.winner not in (0, 1, 2):
            raise ValueError("the winner must be 0, 1 or 2")
        position.finish(saved.result.winner, saved.result.reason)
    else:
        position.phase = phase
        position.turn = saved.turn
    return position


def _order(when: list[int], by: list[int]) -> list[int]:
    """The tiles as they were placed; first those of which nobody can tell when."""
    strange = when.count(0)
    if len(when) != len(by) or sorted(when) != [0] * strange + list(range(strange + 1, len(by) + 1)):
        raise ValueError("when needs the number of its placement (or 0) for each tile")
    if any(number and seat != 2 - number % 2 for number, seat in zip(when, by, strict=True)):
        raise ValueError("when: the seats place in turn, seat 1 first")
    return [n for _, n in sorted([(number, n) for n, number in enumerate(when)])]


def _drawn(placements: list[int], when: list[int]) -> int:
    """As a mask."""
    if 0 in placements or not set(placements) <= set(when):
        raise ValueError("drawn needs numbers of placements")
    return sum([1 << number - 1 for number in set(placements)])


def _turns(phase: int) -> tuple[int, ...]:
    return (0,) if phase in (CONSENT, OVER) else (1, 2)


def _check_setup(here: Placing, turn: int, terms: Terms) -> None:
    """Each seat can finish its setup, and the other's turn never fails it."""
    if here.auto >> turn & 1:
        raise ValueError("the referee places for this seat: it is not to act")
    for seat in (1, 2):
        due = terms.pairs - here.by.count(seat)
        if len(here.hands[seat]) != due or len(here.decks[seat]) < due:
            raise ValueError(f"seat {seat} must hold the {due} units that it has not placed, and as many cards")
    if here.by.count(1) - here.by.count(2) != turn - 1 or 0 in here.by:
        raise ValueError("the seats place in turn, seat 1 first")


def _check_told(position: FoglinePosition, here: Placing) -> None:
    """Where all of the setup is told, so is what has become of it: each unit of an army is in hand, lies face-down where it
    was placed, or has been uncovered there."""
    for seat in (1, 2):
        kinds, cards = here.hands[seat][:], here.decks[seat][:]
        for tile, unit in enumerate(position.units):
            n = tile if position.placing is not None else position.board.order[tile]
            if here.by[n] == seat:
                cards.append(here.cards[n])
                if unit >> OWNER == seat and not unit & UP:
                    kinds.append(unit & KIND)
                if position.uncovered >> BITS * tile & KIND:
                    kinds.append(position.uncovered >> BITS * tile & KIND)
        if sorted(kinds) != position.terms.army or sorted(cards) != ALL_CARDS:
            raise ValueError(f"seat {seat} must have placed or hold each of its units and cards once")


def _battle(position: FoglinePosition, here: Placing, saved: FoglineSaved, cells: list[int]) -> None:
    """The battle of a saved match: what is known, what has been seen."""
    if len(saved.may) != len(cells):
        raise ValueError("may needs an entry for each tile of a battle")
    if len(saved.uncovered or cells) != len(cells) or not set(saved.uncovered) <= set(KINDS):
        raise ValueError("uncovered needs a unit (or ?) for each tile")
    if here.hands[1] or here.hands[2]:
        raise ValueError("in a battle no unit is in hand")
    position.fight(here)
    board = position.board
    for n, cell in enumerate(cells):
        tile = board.tile(cell)
        position.may[tile] = sum([1 << kind for kind in _kinds(saved.may[n])])
        if saved.uncovered:
            position.uncovered |= KINDS.index(saved.uncovered[n]) << BITS * tile
    position.key = sum([digit(unit) * power for unit, power in zip(position.units, POWER, strict=False) if unit & UP])
    position.seen = [_place(position, words) for words in saved.history]
    if saved.result is None:
        position.actions = position.actions_of(saved.turn)


def _place(position: FoglinePosition, words: str) -> int:
    """`0,0=1T turn 2` as a position that was seen."""
    parts = words.split()
    if len(parts) < 2 or parts[-2] != "turn" or parts[-1] not in ("1", "2"):
        raise ValueError("a position of the history is units such as 0,0=1T, then `turn 1` or `turn 2`")
    key = 0
    for part in parts[:-2]:
        token = read_token(part.replace("=", "#1=", 1))
        tile = position.board.tile(token.cell)
        if tile < 0 or not token.owner:
            raise ValueError(f"{part[:40]!r} of the history is on no tile")
        key += digit(token.owner << OWNER | token.kind) * POWER[tile]
    return 2 * key + int(parts[-1]) - 1


def _kinds(names: str) -> list[int]:
    """`CTT` as kinds in order."""
    for name in names:
        if name not in KINDS[1:]:
            raise ValueError(f"{name!r} is no unit; expected some of C T I A S")
    return sorted([KINDS.index(name) for name in names])


def _deck(cards: list[int]) -> list[int]:
    if not set(cards) <= set(ALL_CARDS) or len(set(cards)) < len(cards):
        raise ValueError("cards are different numbers from 1 to 8")
    return sorted(cards)


def _seats(seats: list[int]) -> int:
    if not set(seats) <= {1, 2}:
        raise ValueError("a seat is 1 or 2")
    return sum([1 << seat for seat in set(seats)])


def _lost(word: str) -> int:
    if len(word) != 2 or word[0] not in "12" or word[1] not in KINDS[1:]:
        raise ValueError(f"{word[:20]!r} is no removed unit such as 1I")
    return int(word[0]) << OWNER | UP | KINDS.index(word[1])
