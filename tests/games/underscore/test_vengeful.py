"""The stronger policy of the rules, section 5.2: matrices by samples, and nothing that its side may not know."""

import pytest

from parlour import games
from parlour.core.dice import QuickDice
from parlour.core.options import BadOption
from parlour.games.underscore.combat.choices import pick_of
from parlour.games.underscore.combat.combat import Combat
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.tables import ACTIVE_MOST, BANK_MOST, ELEMENTS, STATUSES
from parlour.games.underscore.foe.questions import weights_from
from parlour.games.underscore.foe.vengeful import (
    NODES,
    SAMPLES_MOST,
    SHARES,
    STAND_INS,
    VARIANTS,
    Foresight,
    Guess,
    affordable,
    mixed,
    question_of,
    strategy,
    think,
    variants,
    vengeful_choice,
    worth,
)
from parlour.games.underscore.notation.match import write
from parlour.games.underscore.position.match import UnderscorePosition
from tests.games.underscore.arena import Arena

pytestmark = pytest.mark.slow

CARD = games.card("underscore")
MIXTURE = ["0x1.47ae147ae147bp-10", "0x1.47ae147ae147bp-10", "0x1.47ae147ae147ap-9", "0x1.fd70a3d70a3d7p-1"]
PENNIES = [[1.0, -1.0], [-1.0, 1.0]]
BRIBES = [[3.0, 1.0], [2.0, 0.0]]


def fight_of(a: str, b: str, **more: str) -> Arena:
    return Arena(a, b, **more).begin()  # type: ignore[arg-type]


def matrix_of(fight: Combat, samples: int = 2) -> list[list[float]]:
    """What side B weighs up."""
    guess = Guess(fight, 1)
    return Foresight(1, samples, QuickDice(3)).matrix(guess, variants(fight, 1), guess.columns())


def test_regret_matching_finds_the_mixture_and_the_dominant_row() -> None:
    assert mixed(PENNIES) == pytest.approx([0.5, 0.5], abs=0.05)
    assert mixed(BRIBES)[0] > 0.95


def test_rows_are_at_most_seven_variants_of_each_move() -> None:
    arena = fight_of("plain.fists", "fire.oath force.faith plain.fists")
    rows = [write(action) for action in variants(arena.fight, 1)]
    assert len([row for row in rows if row.startswith("cast m1")]) == 7  # elements
    assert len([row for row in rows if row.startswith("cast m2")]) == 7  # of twelve statuses
    assert rows[-1] == "cast m3"


def test_each_private_active_move_is_a_column_and_public_ones_their_variants() -> None:
    arena = fight_of("plain.fists fire.oath plain.brace plain.breath", "plain.fists", bank="water.ledger stone.debt")
    assert [write(column) for column in Guess(arena.fight, 1).columns()] == [
        "cast m1",
        "cast m2",
        "cast m3",
        "cast m4",
    ]
    arena.a.public[1] = True
    arena.a.public[5] = True  # Quarry Debt can be cast from the shelf
    found = [write(column) for column in Guess(arena.fight, 1).columns()]
    oath = [f"cast m2 e={element}" for element in ELEMENTS[1:]]
    assert found == ["cast m1", *oath, "cast m3", "cast m4", "cast b2"]
    arena.a.public[1] = False
    arena.a.public[0] = True
    arena.a.cooling[0] = 1  # a public move that cools is no choice; a private one tells no counter
    arena.a.cooling[2] = 2
    assert [write(column) for column in Guess(arena.fight, 1).columns()] == [
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
    cell = Foresight(1, 64, QuickDice(1)).cell(guess, 0, 0)  # Catch Breath against the unknown
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


def test_what_the_other_side_keeps_private_changes_nothing() -> None:
    """Private moves with their counters, declared traps, attunements of blessings: the same matrix, the same choice."""
    one, two = secretive("stone.slab", "water", "stone"), secretive("vital.winter", "plant", "water")
    two.a.cooling[2] = 3
    assert matrix_of(one.fight) == matrix_of(two.fight)
    choices = [
        [vengeful_choice(arena.fight, 1, 1, QuickDice(seed), "bot/1") for seed in range(8)] for arena in (one, two)
    ]
    assert choices[0] == choices[1]


def test_a_question_for_another_process_holds_no_secret_of_the_other_side() -> None:
    """R-88: whoever answers it knows what the foe knows."""
    one, two = secretive("stone.slab", "water", "stone"), secretive("vital.winter", "plant", "water")
    two.a.cooling[2] = 3
    asked = [question_of(Guess(arena.fight, 1), variants(arena.fight, 1), 4) for arena in (one, two)]
    assert asked[0] == asked[1]
    assert "stone.slab" not in asked[0]


@pytest.mark.parametrize("me", [0, 1])
@pytest.mark.parametrize(("trap", "samples"), [("water", 1), ("plant", 4)])
def test_another_process_finds_the_same_mixture_to_the_last_bit(trap: str, samples: int, me: int) -> None:
    """R-88: traps, attunements, statuses, cooling and banked moves make the way there and back."""
    arena = secretive("stone.slab", trap, "stone").set("A", burn=2, hp=11).set("B", tough=1, regen=2)
    for _ in range(3):
        guess, rows = Guess(arena.fight, me), variants(arena.fight, me)
        found = weights_from(think(question_of(guess, rows, samples)))
        assert found == strategy(Guess(arena.fight, me), rows, samples)
        arena.turn("plain.fists", "water.knuckle")


@pytest.mark.parametrize("moves", ["plain.fists", "plain.fists plain.breath"])
def test_one_draw_a_turn_however_many_choices_there_are(moves: str) -> None:
    """A copy of the record tells how often was drawn, and so it must not depend on what is open to the foe."""
    dice, other = QuickDice(5), QuickDice(5)
    vengeful_choice(fight_of("plain.fists", moves).fight, 1, 1, dice, "bot/1")
    other.roll("bot/1", SHARES)
    assert dice.roll("next", 1 << 30) == other.roll("next", 1 << 30)


def test_it_strikes_when_a_blow_decides() -> None:
    arena = fight_of("plain.fists plain.breath", "plain.fists plain.breath").set("A", hp=2).set("B", hp=15)
    taken = {write(vengeful_choice(arena.fight, 1, 4, QuickDice(seed), "bot/1")) for seed in range(6)}
    assert taken == {"cast m1"}


def test_one_choice_costs_a_bounded_number_of_simulated_turns() -> None:
    """R-88: as many samples as the nodes allow, at least one; the largest matrix of the base pack stays below."""
    arena = fight_of(
        "fire.oath force.faith water.baptism plant.transplant", "fire.oath force.faith water.baptism fire.ash"
    )
    arena.a.public = [True] * 4
    guess = Guess(arena.fight, 1)
    rows, columns = variants(arena.fight, 1), guess.columns()
    for asked in (1, 4, 64):
        look = Foresight(1, affordable(asked, guess, len(rows), columns), QuickDice(1))
        look.matrix(guess, rows, columns)
        assert look.nodes <= NODES
        assert look.samples == asked or look.nodes + len(rows) * len(columns) > NODES
    assert affordable(9, guess, NODES, columns) == 1
    hidden = fight_of("plain.fists plain.brace", "plain.fists")
    half = Guess(hidden.fight, 1)
    assert affordable(99, half, NODES // 8, half.columns()) == 2  # each of two private moves is simulated twice


def test_the_nodes_suffice_for_every_foe_of_the_base_pack() -> None:
    """R-88: whatever the hero holds, nobody of the base pack has to weigh fewer samples than were asked for."""
    most = VARIANTS * (ACTIVE_MOST + BANK_MOST + 1)
    for ident in content().encounters:
        position = CARD.make({"fight": ident, "start": "nun"}).start(QuickDice(1))
        assert isinstance(position, UnderscorePosition)
        assert position.fight is not None
        assert len(variants(position.fight, 1)) * most * SAMPLES_MOST <= NODES


@pytest.mark.parametrize("options", [{"vengeful": SAMPLES_MOST + 1}, {"vengeful": 64}, {"vengeful": 1, "depth": 2}])
def test_options_that_would_think_longer_are_refused(options: dict[str, object]) -> None:
    """R-88"""
    with pytest.raises(BadOption, match=r"expected (0 to 4|1)"):
        CARD.make({"run": True, **options})


def test_the_mixture_is_the_same_on_every_python() -> None:
    """R-88: the average is summed from left to right, so that a replay elsewhere takes the same choice."""
    matrix = [[0.1 * i - 0.3 * j + 0.07 * i * j for j in range(5)] for i in range(4)]
    assert [weight.hex() for weight in mixed(matrix)] == MIXTURE


def test_only_a_foe_may_take_long_to_choose() -> None:
    """In a duel nothing is thought about, so a table keeps no copy of it."""
    solo, duel = games.card("underscore").make({"run": True}), games.card("underscore").make({})
    assert (solo.thinks([0]), duel.thinks([0])) == (True, False)
