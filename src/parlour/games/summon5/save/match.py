"""A match saved, and made whole again or refused: whatever is read is checked."""

from parlour.core.dice import Dice
from parlour.core.notation import Unreadable
from parlour.games.summon5 import notation
from parlour.games.summon5.position.loom import EMPTY
from parlour.games.summon5.position.match import Turn, WeavePosition
from parlour.games.summon5.position.terms import ANCHOR, HAND, Terms
from parlour.games.summon5.position.weaves import SKIP, Weave, pack, unpack
from parlour.games.summon5.save.shapes import Saved, SavedTurn
from parlour.games.summon5.view.look import ending, spread

ENDINGS = ("perfect", "no_moves", "target", "pile_empty")  # reasons that a completed round can still wait for
REASONS = (*ENDINGS, "last_weaver", "abort")
MUCH = 1_000_000  # no energy, points or number of sequences comes near


def save(position: WeavePosition) -> Saved:
    loom = position.terms.loom
    cells = [cell for cell in range(loom.off) if position.grid[cell] >= 0]
    return Saved(
        loom=notation.write_threads(loom, Weave(cells, [position.grid[cell] for cell in cells])),
        hands=[list(spread(hand)) for hand in position.hands],
        pile=position.pile[position.top :],
        energy=list(position.energy),
        turn=position.turn,
        waiting=list(position.waiting),
        scored=position.scored,
        skips=list(position.skips),
        dropped=list(position.dropped),
        passed=list(position.passed),
        replaced=position.replaced,
        pending=position.pending,
        history=[
            SavedTurn(turn.seat, notation.write(turn.action), turn.points, turn.drawn, turn.bonus)
            for turn in position.history
        ],
        result=ending(position),
    )


def load(terms: Terms, saved: Saved, dice: Dice) -> WeavePosition:
    """The position; ValueError with one clear line if it is no legal one."""
    position = WeavePosition(terms, dice)
    seats = terms.players
    check(len(saved.hands) == seats, f"hands need one entry for each of the {seats} seats")
    _load_loom(position, saved)
    for seat in range(1, seats + 1):
        hand = saved.hands[seat - 1]
        check(len(hand) <= HAND and all(0 <= digit <= 9 for digit in hand), f"a hand is up to {HAND} digits 0 to 9")
        for digit in hand:
            position.hands[seat - 1][digit] += 1
    check(all(0 <= digit <= 9 for digit in saved.pile), "the pile is digits 0 to 9")
    position.pile = list(saved.pile)
    position.energy = numbers(saved.energy, seats, "energy", MUCH)
    position.skips = numbers(saved.skips, seats, "skips", terms.max_timeouts - 1)
    position.dropped = flags(saved.dropped, seats, "dropped")
    position.passed = flags(saved.passed, seats, "passed")
    check(0 <= saved.scored <= MUCH, "scored counts sequences")
    position.scored = saved.scored
    check(not saved.pending or (saved.pending in ENDINGS and terms.finish_round), "pending waits for a completed round")
    position.pending = saved.pending
    _count_threads(position)
    _load_history(position, saved)
    _load_result(position, saved)
    return position


def check(right: bool, words: str) -> None:
    if not right:
        raise ValueError(words)


def numbers(given: list[int], seats: int, name: str, high: int) -> list[int]:
    """One number for each seat; none given = all 0."""
    found = given or [0] * seats
    check(len(found) == seats and all(0 <= n <= high for n in found), f"{name} needs {seats} numbers from 0 to {high}")
    return list(found)


def flags(given: list[bool], seats: int, name: str) -> list[bool]:
    found = given or [False] * seats
    check(len(found) == seats, f"{name} needs one entry for each of the {seats} seats")
    return list(found)


def _load_loom(position: WeavePosition, saved: Saved) -> None:
    terms = position.terms
    try:
        threads = notation.read_threads(terms.loom, saved.loom)
    except Unreadable as trouble:
        raise ValueError(f"loom: {trouble}") from None
    for i in range(len(threads.cells)):
        check(position.grid[threads.cells[i]] == EMPTY, f"no thread can lie on {terms.loom.name(threads.cells[i])}")
        position.grid[threads.cells[i]] = threads.digits[i]
    centre = position.grid[terms.loom.centre]
    check(terms.replaceable or not saved.replaced, "the anchor is replaced only under center=replace")
    if terms.anchored:
        right = centre >= 0 if saved.replaced else centre == ANCHOR
        check(right, f"the anchor {ANCHOR} must lie on {terms.loom.name(terms.loom.centre)}")
    position.replaced = saved.replaced


def _count_threads(position: WeavePosition) -> None:
    """No digit may lie anywhere more often than the bag holds it; the anchor is counted apart."""
    terms = position.terms
    for digit in range(10):
        held = sum([hand[digit] for hand in position.hands]) + position.pile.count(digit)
        on_loom = position.grid.count(digit)
        if digit == ANCHOR and terms.anchored and not position.replaced:
            on_loom -= 1
        check(held + on_loom <= terms.copies[digit], f"the bag holds only {terms.copies[digit]} threads {digit}")


def _load_history(position: WeavePosition, saved: Saved) -> None:
    loom = position.terms.loom
    seen: list[int] = []
    for told in saved.history:
        check(1 <= told.seat <= position.terms.players, "history: no such seat")
        check(
            0 <= told.points <= MUCH and 0 <= told.drawn <= HAND and 0 <= told.bonus <= MUCH, "history: points or draws"
        )
        try:
            said = notation.read(told.weave)
        except Unreadable as trouble:
            raise ValueError(f"history: {trouble}") from None
        check(said.word in ("weave", "-"), "history: only weaves and skipped turns")
        action = pack(said.x, said.y, said.way, said.tokens) if said.word == "weave" else SKIP
        check(said.word == "-" or action != SKIP, "history: no weave is so long")
        for cell, digit in _threads(unpack(loom, action)):
            check(
                position.grid[cell] == digit and cell not in seen and cell != loom.off,
                f"history: {told.weave[:40]} does not lie on the Loom",
            )
            seen.append(cell)
        position.history.append(Turn(told.seat, action, told.points, told.drawn, told.bonus))


def _threads(weave: Weave) -> list[tuple[int, int]]:
    return list(zip(weave.cells, weave.digits, strict=True))


def _load_result(position: WeavePosition, saved: Saved) -> None:
    seats = range(1, position.terms.players + 1)
    active = [seat for seat in seats if not position.dropped[seat - 1]]
    if saved.result is not None:
        check(saved.result.reason in REASONS, f"no match ends by {saved.result.reason[:40]!r}")
        check(all(seat in seats for seat in saved.result.winners), "a winner must be a seat")
        position.finish(saved.result.reason, list(saved.result.winners), None)
        return
    check(len(active) > 1, "two seats at least must be active, or the match is over")
    check(saved.turn in active, "turn must be an active seat")
    position.turn = saved.turn
    position.begun = True
    position.waiting = list(range(saved.turn + 1, position.terms.players + 1))
    if saved.waiting is not None:
        check(
            len(set(saved.waiting)) == len(saved.waiting)
            and all(seat in seats and seat != saved.turn for seat in saved.waiting),
            "waiting needs other seats, each once",
        )
        position.waiting = list(saved.waiting)
    check(position.can_weave(saved.turn), f"seat {saved.turn} has no legal weave: the match would be over")
