"""What the graphical board is given beyond the fight itself: nothing of it is worked out there, and nothing tells a secret."""

from __future__ import annotations

from parlour.core.dice import QuickDice
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.tables import ELEMENTS, STATUSES
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.games.underscore.queries.codex import reference
from parlour.games.underscore.run.encounters import elite_rate
from parlour.games.underscore.view.fight import relations
from parlour.games.underscore.view.shapes import CastPreview, UnderscoreView
from tests.games.underscore.journey import CARD, begun, lose, seen, win


def started(**options: object) -> UnderscorePosition:
    position = CARD.make(options).start(QuickDice(3))
    assert isinstance(position, UnderscorePosition)
    return position


def looked(position: UnderscorePosition, viewer: int) -> UnderscoreView:
    view = position.view(viewer)
    assert isinstance(view, UnderscoreView)
    return view


def test_every_beginning_can_be_read_in_full() -> None:
    """Section 8.3: name, words, hit points and the text of every move, for each way to begin; once begun, no more of it."""
    position = started(run=True)
    view = looked(position, 1)
    assert [each.start for each in view.beginnings] == [text.partition(" ")[2] for text in view.starts]
    nun = next(each for each in view.beginnings if each.start == "nun")
    assert (nun.name, nun.max_hp, nun.elements) == ("The Charcoal Nun", 22, ["fire", "plant"])
    assert [move.card.name for move in nun.active] == ["Pyre Breath", "Graft", "Slow Roast", "Mulch Bed"]
    for each in view.beginnings:
        assert each.text and all(move.card.text and move.tags for move in each.active + each.banked)
    fiery = next(each for each in view.beginnings if each.start == "foundling e=fire")
    assert [move.element for move in fiery.banked] == ["fire"]
    assert looked(position, 0).beginnings == view.beginnings
    position.play(1, position.legal(1)[0], None)
    assert looked(position, 1).beginnings == []


def test_what_a_blow_meets_is_the_sum_of_what_is_held() -> None:
    """US-042 to US-046: absorb before immune before the sum of resists and weaknesses."""
    assert relations([]) == {}
    assert relations(["plant"]) == {"water": "absorbs", "fire": "+1", "vital": "+1"}
    assert relations(["vital", "plant"])["vital"] == "+2"
    assert relations(["stone", "plant"]).get("fire") is None  # resisted and weak: nothing is left
    assert relations(["water", "stone"])["thunder"] == "immune"


def test_a_private_attunement_shows_in_no_sum_of_the_other() -> None:
    position = started(start="nun")
    assert position.fight is not None
    fire = ELEMENTS.index("fire")
    position.fight.side[0].attuned[fire] = 2
    position.fight.side[0].publicity[fire] = 1
    own, other = (looked(position, viewer).fight for viewer in (1, 2))
    assert own is not None and other is not None
    assert own.sides[0].meets == relations(["fire"])
    assert other.sides[0].meets == {}


def test_a_move_that_would_fail_says_so_to_its_owner_alone() -> None:
    """Section 8.1: warned, not denied."""
    position = started(start="nun")
    assert position.fight is not None
    position.fight.side[0].turns[STATUSES.index("anger")] = 1
    position.fight.side[0].public = [True] * len(position.fight.side[0].public)
    own, other = (looked(position, viewer).fight for viewer in (1, 2))
    assert own is not None and other is not None
    fails = {move.card.name: move.now.fails for move in own.sides[0].moves if move.card and move.now}
    assert (fails["Pyre Breath"], fails["Slow Roast"]) == ("", "anger")
    assert all(move.now.fails == "" and move.now.vs is None for move in other.sides[0].moves if move.now)


def test_a_preview_says_who_would_act_first_and_why() -> None:
    position = started(start="nun")
    game = CARD.make({"start": "nun"})
    assert position.fight is not None
    slow, quick = STATUSES.index("slow"), STATUSES.index("quick")

    def said() -> tuple[int, int, bool, str]:
        found = game.preview(position, 1, "cast m1")
        assert isinstance(found, CastPreview)
        return found.speed, found.against, found.first, found.order

    position.fight.priority = 0
    assert said() == (3, 3, True, "Both at speed 3: Priority lets you act first.")
    position.fight.priority = 1
    assert said() == (3, 3, False, "Both at speed 3: Priority lets it act first.")
    position.fight.side[1].turns[slow] = 1
    assert said() == (3, 2, True, "You act first: speed 3 against 2.")
    position.fight.side[1].turns[slow] = 0
    position.fight.side[1].turns[quick] = 1
    assert said() == (3, 4, False, "You act second: speed 3 against 4.")


def test_a_preview_counts_every_blow_of_a_move_that_iterates() -> None:
    """V24: each iteration meets the relations by itself."""
    position = started(start="nun")
    game = CARD.make({"start": "nun"})
    assert position.fight is not None
    side = position.fight.side[0]
    side.iters[0] = 3
    position.fight.side[1].attuned[ELEMENTS.index("plant")] = 0
    found = game.preview(position, 1, "cast m1")
    assert isinstance(found, CastPreview)
    assert [(blow.base, blow.related, blow.final) for blow in found.blows] == [(2, 3, 3)] * 3
    assert found.damage == 9


def test_the_upgrade_says_what_burden_does_to_the_rate_of_elites() -> None:
    """US-153: three of twenty for each Bless Burden, up to five."""
    assert [elite_rate(burden) for burden in (0, 1, 2, 5, 9)] == [0, 15, 30, 75, 75]
    match = begun("begin nun Grete of the Salt")
    win(match)
    run = seen(match).run
    assert run is not None and run.upgrade is not None
    assert (run.upgrade.elite_rate, run.upgrade.elite_rate_then) == (0, 15)


def test_the_dead_have_an_epitaph_and_the_living_none() -> None:
    match = begun("begin nun Grete of the Salt")
    run = seen(match).run
    assert run is not None and run.epitaph == "" and run.elements == ["fire", "plant"]
    lose(match)
    run = seen(match).run
    assert run is not None and run.epitaph.endswith(".")


def test_the_codex_tells_everything_but_builds() -> None:
    """Section 8.3: elements, statuses, moves, blessings, who may be met; no encounter's moves."""
    book = reference()
    known = content()
    assert [each.name for each in book.elements] == list(ELEMENTS[1:])
    assert [each.name for each in book.statuses] == list(STATUSES)
    assert {each.root for each in book.moves} == set(known.roots)
    assert {each.id for each in book.blessings} == {*known.minors, *known.majors}
    assert [each.name for each in book.bestiary] == [each.name for each in known.encounters.values()]
    for texts in (book.elements, book.statuses, book.moves, book.blessings):
        assert all(each.text for each in texts)
    assert book.bestiary[0].__struct_fields__ == ("name", "level", "is_elite", "bark")


def test_a_preview_tells_what_statuses_will_do_this_turn() -> None:
    """US-016: in the order of the turn, by what is known; the turn then comes out as it said."""
    position = started(start="nun")
    game = CARD.make({"start": "nun"})
    fight = position.fight
    assert fight is not None
    me, it = fight.side
    burn, regen, curse, tough = (STATUSES.index(name) for name in ("burn", "regen", "curse", "tough"))

    def said() -> tuple[list[tuple[int, str, int, str]], list[int]]:
        found = game.preview(position, 1, "cast m2")  # Graft: 1 Plant
        assert isinstance(found, CastPreview)
        return [(tick.seat, tick.words, tick.hp, tick.element) for tick in found.ticks], found.left

    fight.priority = 0
    it.hp, it.turns[burn], it.turns[regen] = 10, 2, 1
    me.turns[curse] = 1
    top = me.maxhp
    assert said() == (
        [
            (1, "Your Curse: Max HP -1", 1, ""),
            (2, "Its Regen heals 1", -1, ""),
            (2, "Its Burn: 1 Fire, no relation", 1, "fire"),
        ],
        [top - 1, 9],
    )
    plant, fire, water, stone = (ELEMENTS.index(name) for name in ("plant", "fire", "water", "stone"))
    it.attuned[plant] = 0
    it.turns[tough] = 1
    assert said()[0][2] == (2, "Its Burn: 1 Fire, +1 weak, -1 Tough", 1, "fire")
    it.turns[tough], it.attuned[plant], it.attuned[water] = 0, -1, 0
    assert said()[0][2] == (2, "Its Burn: 1 Fire, absorbed", -1, "fire")
    it.publicity[water] = 1  # a private attunement does not tell
    assert said()[0][2] == (2, "Its Burn: 1 Fire, no relation", 1, "fire")
    me.attuned[stone], me.publicity[stone], me.turns[burn] = 0, 1, 1  # one's own does
    assert (1, "Your Burn: 1 Fire, resisted", 0, "fire") in said()[0]
    it.attuned[fire], it.publicity[fire] = 0, 1
    assert said()[0][2] == (2, "Its Regen heals 1", -1, "")
    it.publicity[fire] = 0
    assert said()[0][2] == (2, "Its Regen heals 2", -2, "")


def test_a_preview_comes_true_where_nothing_comes_between() -> None:
    """What is foreseen is what the rules then do, for thirty sides that burn, heal and wither by chance."""
    told = 0
    for seed in range(30):
        position = started(start="nun")
        game = CARD.make({"start": "nun"})
        fight = position.fight
        assert fight is not None
        dice = QuickDice(seed)
        for side in fight.side:
            side.hp -= 6
            for name, most in (("burn", 3), ("regen", 5), ("curse", 3)):
                side.turns[STATUSES.index(name)] = dice.draw("status", most + 1, 0) - 1
            side.attuned[dice.draw("held", 7, 0)] = 0
        found = game.preview(position, 1, "cast m4")
        assert isinstance(found, CastPreview)
        for who in (0, 1) if found.first else (1, 0):
            fight.tick(who)
        assert [side.hp for side in fight.side] == found.left, seed
        told += len(found.ticks)
    assert told > 60
