"""The stronger policy of the rules, section 5.2: matrices by samples, and nothing that its side may not know."""

import pytest

from parlour.core.dice import QuickDice
from parlour.games.underscore.combat.choices import pick_of
from parlour.games.underscore.combat.combat import Combat
from parlour.games.underscore.content.tables import ELEMENTS, STATUSES
from parlour.games.underscore.foe.vengeful import (
    DEEP,
    SHARES,
    STAND_INS,
    Foresight,
    Guess,
    mixed,
    value_of,
    variants,
    vengeful_choice,
    worth,
)
from parlour.games.underscore.notation import write
from tests.games.underscore.arena import Arena

pytestmark = pytest.mark.slow

PENNIES = [[1.0, -1.0], [-1.0, 1.0]]
BRIBES = [[3.0, 1.0], [2.0, 0.0]]


def fight_of(a: str, b: str, **more: str) -> Arena:
    return Arena(a, b, **more).begin()  # type: ignore[arg-type]


def matrix_of(fight: Combat, samples: int = 2, depth: int = 1) -> list[list[float]]:
    """What side B weighs up."""
    look = Foresight(1, samples, QuickDice(3))
    guess = Guess(fight, 1)
    rows, columns = variants(fight, 1), guess.columns(7)
    matrix = look.matrix(guess, rows, columns)
    if depth > 1:
        look.deepen(matrix, guess, rows, columns)
    return matrix


def test_regret_matching_finds_the_mixture_and_the_dominant_row() -> None:
    assert mixed(PENNIES) == pytest.approx([0.5, 0.5], abs=0.05)
    assert value_of(PENNIES) == pytest.approx(0.0, abs=0.05)
    assert mixed(BRIBES)[0] > 0.95
    assert value_of(BRIBES) == pytest.approx(1.0, abs=0.1)


def test_rows_are_at_most_seven_variants_of_each_move() -> None:
    arena = fight_of("plain.fists", "fire.oath force.faith plain.fists")
    rows = [write(action) for action in variants(arena.fight, 1)]
    assert len([row for row in rows if row.startswith("cast m1")]) == 7  # elements
    assert len([row for row in rows if row.startswith("cast m2")]) == 7  # of twelve statuses
    assert rows[-1] == "cast m3"


def test_each_private_active_move_is_a_column_and_public_ones_their_variants() -> None:
    arena = fight_of("plain.fists fire.oath plain.brace plain.breath", "plain.fists", bank="water.ledger stone.debt")
    assert [write(column) for column in Guess(arena.fight, 1).columns(7)] == [
        "cast m1",
        "cast m2",
        "cast m3",
        "cast m4",
    ]
    arena.a.public[1] = True
    arena.a.public[5] = True  # Quarry Debt can be cast from the shelf
    found = [write(column) for column in Guess(arena.fight, 1).columns(7)]
    oath = [f"cast m2 e={element}" for element in ELEMENTS[1:]]
    assert found == ["cast m1", *oath, "cast m3", "cast m4", "cast b2"]
    arena.a.public[1] = False
    arena.a.public[0] = True
    arena.a.cooling[0] = 1  # a public move that cools is no choice; a private one tells no counter
    arena.a.cooling[2] = 2
    assert [write(column) for column in Guess(arena.fight, 1).columns(1)] == [
        "cast m2",
        "cast m3",
        "cast m4",
        "cast b2",
    ]


def test_a_private_move_is_an_attack_of_any_element_or_brace_with_equal_weight() -> None:
    arena = fight_of("vital.price", "plain.breath").set("B", hp=10)
    guess = Guess(arena.fight, 1)
    assert [guess.world(n).side[0].who.moves[0].root for n in range(8)] == STAND_INS
    assert STAND_INS[0] == "plain.brace"
    assert [guess.world(n).side[0].dmg[0] for n in range(8)] == [0, 2, 2, 2, 2, 2, 2, 2]
    arena.a.hp = 20
    cell = Foresight(1, 64, QuickDice(1)).cell(guess, 0, 0, 1)  # Catch Breath against the unknown
    worlds = []
    for stand_in in (1, 0):
        trial = Guess(arena.fight, 1).world(stand_in)
        trial.resolve([pick_of(trial, 0, 0), pick_of(trial, 1, 0)])
        worlds.append(worth(trial, 1) - worth(trial, 0))
    assert cell == pytest.approx(sum(worlds) / 2, abs=1e-9)  # nobody is attuned: every attack deals 2


def test_the_heuristic_has_the_weights_of_the_rules() -> None:
    arena = fight_of("plain.fists", "plain.fists")
    plain = worth(arena.fight, 0)
    assert plain == pytest.approx(20 + 0.12 * 20)
    printed = {
        "regen": 0.9,
        "burn": -1.1,
        "decay": -1.5,
        "curse": -0.9,
        "sleep": -2.2,
        "stun": -1.3,
        "anger": -0.8,
        "strong": 0.8,
        "tough": 0.9,
        "quick": 0.3,
        "slow": -0.3,
        "wound": -0.75,
    }
    assert set(printed) == set(STATUSES)
    for status, weight in printed.items():
        arena.set("A", **{status: 2})
        assert worth(arena.fight, 0) - plain == pytest.approx(2 * weight)
        arena.set("A", **{status: 0})
    arena.fight.dead = 0
    assert worth(arena.fight, 0) - plain == -60
    arena = Arena("fire.oath plain.fists", "plain.fists").turn("fire.oath:water", "plain.fists")
    assert worth(arena.fight, 0) == pytest.approx(18 + 0.12 * 20 + 0.8)


def secretive(root: str, trap: str, born: str) -> Arena:
    """A fight after two turns, in which side A keeps a move, a trap and an attunement to itself."""
    arena = Arena(f"fire.oath plain.fists {root}", "water.knuckle fire.brand plain.fists", bless=f"{born}.born")
    arena.turn(f"fire.oath:{trap}", "plain.fists")
    return arena.turn("plain.fists", "fire.brand:utility")


@pytest.mark.parametrize("depth", [1, 2])
def test_what_the_other_side_keeps_private_changes_nothing(depth: int) -> None:
    """Private moves with their counters, declared traps, attunements of blessings: the same matrix, the same choice."""
    one, two = secretive("stone.slab", "water", "stone"), secretive("vital.winter", "plant", "water")
    two.a.cooling[2] = 3
    assert matrix_of(one.fight, 2, depth) == matrix_of(two.fight, 2, depth)
    choices = [
        [vengeful_choice(arena.fight, 1, 1, depth, QuickDice(seed), "bot/1") for seed in range(8)]
        for arena in (one, two)
    ]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("moves", ["plain.fists", "plain.fists plain.breath"])
def test_one_draw_a_turn_however_many_choices_there_are(moves: str) -> None:
    """A copy of the record tells how often was drawn, and so it must not depend on what is open to the foe."""
    dice, other = QuickDice(5), QuickDice(5)
    vengeful_choice(fight_of("plain.fists", moves).fight, 1, 1, 1, dice, "bot/1")
    other.roll("bot/1", SHARES)
    assert dice.roll("next", 1 << 30) == other.roll("next", 1 << 30)


def test_it_strikes_when_a_blow_decides() -> None:
    arena = fight_of("plain.fists plain.breath", "plain.fists plain.breath").set("A", hp=2).set("B", hp=15)
    taken = {write(vengeful_choice(arena.fight, 1, 4, 1, QuickDice(seed), "bot/1")) for seed in range(6)}
    assert taken == {"cast m1"}


def test_the_second_turn_changes_what_is_best() -> None:
    """Bellow is worth its cost only to those who look at the blow after it."""
    arena = fight_of("plain.breath", "plain.bellow plain.fists", first="B").set("A", hp=20)
    arena.a.public[0] = True
    near, far = matrix_of(arena.fight, 2, 1), matrix_of(arena.fight, 2, 2)
    assert near != far
    assert far[1][0] - far[0][0] < near[1][0] - near[0][0]


def test_the_look_ahead_is_budgeted_in_samples() -> None:
    """At most the budget plus the one cell that it was in the middle of."""
    arena = fight_of(
        "fire.oath force.faith water.baptism plant.transplant", "fire.oath force.faith water.baptism fire.ash"
    )
    arena.a.public = [True] * 4
    look = Foresight(1, 1, QuickDice(1))
    guess = Guess(arena.fight, 1)
    rows, columns = variants(arena.fight, 1), guess.columns(7)
    matrix = look.matrix(guess, rows, columns)
    assert look.left == DEEP - len(rows) * len(columns)
    before = [row.copy() for row in matrix]
    look.deepen(matrix, guess, rows, columns)
    assert -60 < look.left <= 0
    changed = sum(matrix[i][j] != before[i][j] for i in range(len(rows)) for j in range(len(columns)))
    assert 0 < changed < len(rows) * len(columns)
