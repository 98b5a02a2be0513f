"""Duels and fights on the contract: beginning, drafting, refusals in order, late choices, saving, pictures."""

import msgspec
import pytest

from parlour.core.contract import Event, Refusal
from parlour.core.dice import QuickDice, ScriptedDice
from parlour.core.options import BadOption, read_options
from parlour.core.view import to_json
from parlour.games.underscore import CARD
from parlour.games.underscore.game import UnderscoreGame
from parlour.games.underscore.notation.match import read, write
from parlour.games.underscore.options import UnderscoreOptions
from parlour.games.underscore.position.match import UnderscorePosition, history_words
from parlour.games.underscore.view.shapes import Blow, CastPreview, UnderscoreView
from tests.games.underscore.test_rulebook_turn import do, make, started
from tests.games.underscore.twins import FALLEN, build


def seen(position: UnderscorePosition, viewer: int) -> UnderscoreView:
    found = position.view(viewer)
    assert isinstance(found, UnderscoreView)
    return found


def test_refusals_in_the_order_of_the_rules() -> None:
    """Section 10: game_over, wrong_phase, already_committed, no_such_move, banked, cooling, bound, missing, bad choice."""
    game = make()
    position = started(game)
    assert do(game, position, 1, "cast m1") == "wrong_phase"
    assert do(game, position, 1, "begin foundling") == "missing_choice:e"
    assert do(game, position, 1, "begin nun e=fire") == "bad_choice:e"
    assert do(game, position, 1, "begin f1") == "not_offered"
    assert do(game, position, 1, "begin warden") == ""
    assert do(game, position, 1, "begin nun") == "already_committed"
    assert do(game, position, 2, "begin warden") == ""
    assert do(game, position, 1, "begin nun") == "wrong_phase"
    assert position.fight is not None
    fighter = position.fight.side[0]
    assert do(game, position, 1, "wait") == "no_such_move"
    assert do(game, position, 1, "cast b2") == "no_such_move"
    assert do(game, position, 1, "cast b1") == "banked"
    fighter.cooling[0], fighter.bound[0] = 1, 1
    assert do(game, position, 1, "cast m1") == "cooling"
    fighter.cooling[0] = 0
    assert do(game, position, 1, "cast m1 e=fire") == "bound"
    fighter.bound[0] = 0
    fighter.turns[0] = 1
    assert do(game, position, 1, "cast m2") == "missing_choice:s"
    assert do(game, position, 1, "cast m2 s=curse") == "bad_choice:s"
    assert do(game, position, 1, "late cast m1") == "wrong_phase"  # only the referee is late
    position.forfeit(1, "resign", None)
    assert do(game, position, 2, "cast m1") == "game_over"


@pytest.mark.parametrize(
    "text",
    ["", "cast", "cast m5", "cast m1 fire", "cast m1 e=ice", "cast m1 q=fire", "cast m1 e=fire e=fire", "begin", "begin bishop", "pick", "pick 0", "pick x", "{", "[]", '{"type":"cast"}', '{"type":"cast","move":1,"choices":{}}', '{"type":"cast","move":"m1","choices":[]}', '{"type":"cast","move":"m1","choices":{"e":1}}', '{"type":"tea"}', '{"type":"pick","offer":true}'],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_in_one_line(text: str) -> None:
    found = read(text)
    assert isinstance(found, Refusal)
    assert found.code == "bad_notation"
    assert "\n" not in found.words


@pytest.mark.parametrize(
    ("text", "json"),
    [
        ("cast m1 e=fire", '{"type":"cast","move":"m1","choices":{"e":"fire"}}'),
        ("cast b1 t=o3", '{"type":"cast","move":"b1","choices":{"t":"o3"}}'),
        ("cast m4 s=tough y=utility", '{"type":"cast","move":"m4","choices":{"y":"utility","s":"tough"}}'),
        ("begin nun", '{"type":"begin","start":"nun","e":null}'),
        ("begin foundling e=thunder", '{"type":"begin","start":"foundling","e":"thunder"}'),
        ("pick 3", '{"type":"pick","offer":3}'),
        ("wait", '{"type":"wait"}'),
    ],
)
def test_text_and_json_say_the_same(text: str, json: str) -> None:
    assert read(text) == read(json)
    found = read(text)
    assert isinstance(found, list)
    assert write(found[0]) == text


def test_the_coin_is_the_first_draw_and_elites_leave_priority_to_the_player() -> None:
    """R-06 and section 4.3."""
    for coin in ("1", "2"):
        position = make(start="warden").start(ScriptedDice([("fight/1", coin)]))
        assert isinstance(position, UnderscorePosition)
        assert position.fight is not None
        assert position.fight.priority == int(coin) - 1
    elite = make(fight="e05x", start="nun").start(ScriptedDice([]))  # no coin is tossed
    assert isinstance(elite, UnderscorePosition)
    assert elite.fight is not None
    assert elite.fight.priority == 0


def test_a_draft_of_seven() -> None:
    """R-61: four Active, two banked, one blessing; the same offers for both; picks stay secret until shown."""
    game = make(duel="draft")
    position = started(game, 3)
    assert [len(offer) for offer in position.offers] == [3] * 7
    assert seen(position, 1).offers == seen(position, 2).offers
    assert do(game, position, 1, "pick 4") == "not_offered"
    for n in (1, 2, 3, 1, 2, 3, 1):
        assert do(game, position, 1, f"pick {n}") == ""
    assert do(game, position, 1, "pick 1") == "already_committed"
    assert seen(position, 2).ready == [True, False]
    assert seen(position, 2).picks == []
    for _ in range(7):
        assert do(game, position, 2, "pick 2") == ""
    assert position.fight is not None
    mine = position.fight.side[0].who
    chosen = [position.offers[n][pick - 1] for n, pick in enumerate((1, 2, 3, 1, 2, 3, 1))]
    assert [move.root for move in mine.moves] + [mine.blessings[0].id] == chosen
    assert (mine.actives, mine.max_hp) == (4, 20)


def test_a_duel_of_the_fallen() -> None:
    game = make(**FALLEN)
    position = started(game)
    assert len(position.legal(1)) == 7
    do(game, position, 1, "begin f3")
    do(game, position, 2, "begin f1")
    view = seen(position, 1)
    assert view.fight is not None
    assert view.fight.sides[0].name == "Nesh of the Ditch"
    assert view.fight.sides[1].name == ""
    assert [move.card for move in view.fight.sides[1].moves] == [None] * 3


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"duel": "fallen"}, "needs at least one character"),
        ({"fallen": [{"name": "x"}], "duel": "fallen"}, "character 1: Object missing required field"),
        ({"fallen": [build("tea.pot")], "duel": "fallen"}, "character 1: unknown move 'tea.pot'"),
        (
            {"fallen": [build("plain.fists"), {**build("plain.fists"), "level": 4}], "duel": "fallen"},
            "at most 2 levels apart",
        ),
        ({"fallen": "{"}, "expected a JSON list"),
        ({"fight": "e99"}, "option fight"),
        ({"fight": "e01a", "duel": "draft"}, "leave option fight empty"),
        ({"start": "nun", "duel": "draft"}, "option start belongs"),
    ],
)
def test_bad_options_are_refused_in_one_line(given: dict[str, object], words: str) -> None:
    with pytest.raises(BadOption) as trouble:
        UnderscoreGame(read_options(UnderscoreOptions, given))
    assert words in str(trouble.value)
    assert "\n" not in str(trouble.value)


def test_late_choices_and_the_third_in_a_row() -> None:
    """Section 7: step 5 of the script policy chooses; three in a row forfeit; an own choice starts the count anew."""
    game = make(start="warden")
    position = started(game)
    assert [(timer.cause, timer.seat, timer.seconds) for timer in position.timers()] == [
        ("turn", 1, 45),
        ("turn", 2, 45),
    ]
    for _ in range(2):
        do(game, position, 2, game.write(position.legal(2)[0]))
        lapse = position.lapse(1, "turn", "")
        assert lapse.forfeit == ""
        seat, action = lapse.actions[0]
        assert game.write(action).startswith("late cast m")
        position.play(seat, action, [])
    assert position.late == [2, 0]
    assert position.lapse(1, "turn", "").forfeit == "clock"
    do(game, position, 1, game.write(position.legal(1)[0]))
    assert position.late == [0, 0]
    assert position.lapse(1, "absence", "").forfeit == "disconnect"
    assert make(fight="e01a", start="nun").start(QuickDice(1)).timers() == []
    assert make(start="nun", turn_time=0).start(QuickDice(1)).timers() == []


def test_a_late_draft_is_finished_by_the_referee() -> None:
    """One clock for all picks, so that no pick shows; what is missing is picked at once and counts as one late choice."""
    game = make(duel="draft")
    position = started(game)
    clocks = [(timer.seat, timer.seconds, timer.key) for timer in position.timers()]
    do(game, position, 1, "pick 2")
    assert (
        [(timer.seat, timer.seconds, timer.key) for timer in position.timers()] == clocks == [(1, 315, 0), (2, 315, 0)]
    )
    lapse = position.lapse(1, "turn", "")
    assert len(lapse.actions) == 6
    for seat, action in lapse.actions:
        position.play(seat, action, [])
    assert (position.picks[0], position.late) == ([2, 1, 1, 1, 1, 1, 1], [1, 0])


def test_the_late_choice_is_the_strongest_move() -> None:
    """Step 5: the greatest projected damage, not what would disqualify."""
    game = make(start="warden")
    position = started(game)
    assert game.write(position.lapse(1, "turn", "").actions[0][1]) == "late cast m4"
    assert position.fight is not None
    position.fight.side[0].turns[6] = 1  # Stun: attacks would fail, so a utility
    assert game.write(position.lapse(1, "turn", "").actions[0][1]) == "late cast m2 s=stun"


def test_history_is_recorded_at_commitment() -> None:
    """R-51: a disqualified choice counts, Wait does not; the words are kept."""
    game = make(fight="e01a", start="warden")
    position = started(game)
    assert position.fight is not None
    position.fight.side[0].turns[7] = 1
    position.fight.side[0].turns[0] = 2
    do(game, position, 1, "cast m2 s=burn")
    entry = position.fight.side[0].history[0]
    assert (entry >> 20, entry >> 16 & 15, history_words(entry)) == (1, 1, {"s": "burn"})


def test_fights_end_with_victory_or_death() -> None:
    game = make(fight="e01a", start="nun")
    reasons = set()
    for seed in range(12):
        dice = QuickDice(seed)
        position = started(game, seed)
        while position.to_act():
            position.play(1, position.random_action(1, dice), None)
        outcome = position.outcome()
        assert outcome is not None
        assert outcome.payoffs == ([1.0] if outcome.reason == "victory" else [0.0])
        reasons.add(outcome.reason)
    assert reasons == {"victory", "death"}


def test_everything_is_open_at_the_end() -> None:
    """R-50: after the fight all moves are shown in full."""
    game = make(start="nun")
    position = started(game)
    hidden = seen(position, 1).fight
    assert hidden is not None
    assert [move.card for move in hidden.sides[1].moves] == [None] * 5
    position.forfeit(2, "resign", [])
    shown = seen(position, 1).fight
    assert shown is not None
    assert [move.card is not None for move in shown.sides[1].moves] == [True] * 5


def test_what_the_opponents_board_shows() -> None:
    """R-49: HP, statuses, heat, risk, public moves with counters, kinds of declarations; not the private things."""
    game = make(**FALLEN)
    position = started(game)
    do(game, position, 1, "begin f3")
    do(game, position, 2, "begin f1")
    do(game, position, 2, "cast m1 e=water")
    do(game, position, 1, "cast m2")
    for viewer in (0, 1):
        fight = seen(position, viewer).fight
        assert fight is not None
        side = fight.sides[1]
        assert (side.hp, side.base, side.blessings, side.attunements) == (18, None, [], [])
        assert [move.card.root if move.card else None for move in side.moves] == ["fire.oath", None, None]
        assert side.moves[0].now is not None
        assert side.moves[0].now.cooling == 1
        assert [(trap.kind, trap.value, trap.names) for trap in side.traps] == [("element", None, None)]
    own = seen(position, 2).fight
    assert own is not None
    assert own.sides[1].traps[0].value == "water"
    assert own.sides[1].attunements[0].element == "stone"


def test_the_screen_fits_80_by_24_and_has_no_colour() -> None:
    """Section 8.1 in letters only: both boards, own moves with `vs`, `????` for what is private."""
    game = make(fight="e05x", start="nun")
    position = started(game)
    dice = QuickDice(4)
    for _ in range(30):
        for viewer in (0, 1):
            rows = game.show(position.view(viewer)).split("\n")
            assert len(rows) <= 24
            assert all(len(row) <= 80 and row.isascii() for row in rows)
        if position.to_act():
            position.play(1, position.random_action(1, dice), None)
    first = game.show(started(game).view(1))
    assert "????" in first
    assert "MOTHER OF KINDLING" in first
    assert "vs: 2" in first


def test_loading_refuses_what_cannot_be() -> None:
    """A broken number anywhere in the fight is one clear line."""
    game = make(start="nun")
    whole = msgspec.json.decode(to_json(game.save(started(game))))
    changes = {
        "hp": 99,
        "heat": 7,
        "risk": 11,
        "ward": 4,
        "active": [1, 1, 2, 3],
        "statuses": {"burn": 4},
        "last": 77,
        "deed": "tea",
    }
    for key, value in changes.items():
        broken = msgspec.json.decode(to_json(whole))
        broken["fight"]["sides"][0][key] = value
        with pytest.raises(ValueError, match=r".") as trouble:
            game.load(broken, QuickDice())
        assert "\n" not in str(trouble.value)


def test_presets_and_card() -> None:
    assert list(CARD.presets) == ["duel", "draft", "fight", "run", "classic"]
    assert CARD.make(preset="fight").seats == 1
    assert CARD.make(preset="draft").seats == 2


def test_the_stronger_foe_is_deterministic_and_legal() -> None:
    """Section 5.2: budgeted in samples; the same seed gives the same fight."""
    game = make(fight="e03x", start="warden", vengeful=2)
    saves = []
    for _ in range(2):
        dice = QuickDice(9)
        position = started(game, 9)
        for _ in range(6):
            if position.to_act():
                position.play(1, position.random_action(1, dice), None)
        saves.append(to_json(game.save(position)))
    assert saves[0] == saves[1]


def test_preview_tells_what_the_own_side_may_know() -> None:
    """Section 8.1: denied moves say why, moves that would be disqualified are warned, `vs` is the policy's projection."""
    game = make(start="warden")
    position = started(game)
    assert position.fight is not None
    assert game.preview(position, 1, "") is None
    assert game.preview(position, 1, "cast b1") == CastPreview("banked")
    second = (3, False, "You act second: speed 2 against 3.")
    plain = [Blow("stone", 4, 4, 4)]
    assert game.preview(position, 1, "cast m4") == CastPreview("", 2, 4, "", *second, plain, [], [20, 16])
    position.fight.side[0].turns[6] = 1
    position.fight.side[1].attuned[3] = 0
    weak = [Blow("stone", 4, 5, 5)]
    assert game.preview(position, 1, "cast m4") == CastPreview("", 2, 5, "stun", *second, weak, [], [20, 20])
    position.fight.side[1].publicity[3] = 1  # what is private does not show
    assert game.preview(position, 1, "cast m4") == CastPreview("", 2, 4, "stun", *second, plain, [], [20, 20])


def test_what_stirs_at_the_start_is_told_with_the_first_input() -> None:
    """`start` has nobody to tell: the blessings of combat start come before the first turn, once."""
    game = make(fight="e03x", start="warden")
    position = started(game)
    assert position.fight is not None
    assert position.fight.side[1].turns[11] == 3
    told: list[list[str]] = []
    for _ in range(2):
        events: list[Event] = []
        position.play(1, 0, events)
        told.append([event.text for event in events])
    assert told[0][:3] == ["bless B stone.gravel", "status B tough 3", "turn 1 prio A speed 3 3 first A"]
    assert told[1][0].startswith("turn 2")
