"""Fogline's rulebook, requirement by requirement: who knows what, and what the boards need."""

from collections import Counter

import pytest

from parlour.core.contract import Event
from parlour.core.dice import QuickDice
from parlour.core.options import each_option
from parlour.core.view import to_json
from parlour.games.fogline import CARD
from parlour.games.fogline.position.actions import AUTOFINISH, RANDOM
from parlour.games.fogline.position.cards import CARDS
from parlour.games.fogline.position.match import FoglinePosition
from parlour.games.fogline.position.state import SETUP
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.record import read_record, write_record
from parlour.table.recording import record_of
from parlour.table.replay import Replay
from tests.games.fogline.desk import FULL_SETUP, WHOLE_GAME, Desk

FIGHT = "0,0#2=1i 1,0#6=2t 2,0#3=2s 0,1#1=1c 3,0#4=1A 3,1#1=1t turn 1"


def battle(inputs: str = "") -> Desk:
    desk = Desk()
    desk.do(FULL_SETUP)
    desk.do(inputs)
    return desk


def seated(inputs: str) -> Match:
    """The same at the table, the host in seat 1."""
    match = Match(CARD.make({"first": "host"}), ["Ana", "Bo"], chosen("fogline", 2))
    for text in inputs.split():
        assert match.hear(match.position.to_act()[0], text).refusal is None
    return match


def test_what_is_public() -> None:
    """FL-50: equal for all three viewers at every moment of a game."""
    desk = Desk()
    for text in (FULL_SETUP + " " + WHOLE_GAME).split():
        desk.do(text)
        views = [desk.view(viewer) for viewer in range(3)]
        public = [
            (
                [view.phase, view.turn, view.turns, view.tiles, view.uncovered, view.lost, view.cards, view.pool],
                [view.left, view.quiet, view.history, view.result, view.spots, view.passed, view.options],
                [(unit.x, unit.y, unit.owner, unit.up, unit.may) for unit in view.units],
                [unit.unit for unit in view.units if unit.up],
                {seat: hand if isinstance(hand, int) else len(hand) for seat, hand in view.hand.items()},
            )
            for view in views
        ]
        assert public[0] == public[1] == public[2]
    assert [f"{lost.owner}{lost.unit}" for lost in desk.view(0).lost] == [
        "1I",
        "2S",
        "2T",
        "2A",
        "2I",
        "2I",
        "2I",
        "1I",
        "2C",
    ]


@pytest.mark.parametrize("preset", CARD.presets)
def test_what_everybody_was_told_of_placements_and_reveals_is_shown(preset: str) -> None:
    """FL-50, R-34: when each pair was placed, whether the referee drew it, and what turned face-up where."""
    dice = QuickDice(4)
    desk = Desk(options=CARD.presets[preset], dice=dice)
    told: dict[str, list[object]] = {}  # by the public events: cell -> number of the placement, drawn, unit
    while seats := desk.truth.to_act():
        by_clock = {5: RANDOM, 7: AUTOFINISH}.get(len(told), 0) if desk.truth.phase == SETUP else 0
        events: list[Event] = []
        desk.truth.play(seats[0], by_clock or desk.truth.random_action(seats[0], dice), events)
        for event in [event for event in events if event.to & 1]:
            match event.text.split():
                case [placed, *_] if "@" in placed:
                    told[placed.partition("@")[2]] = [len(told) + 1, event.data["drawn"], "?"]
                case [unit, action, there, *fight]:
                    if unit.endswith("*"):
                        told[action[:-2]][2] = unit[0]
                    if fight and fight[0].endswith("*"):
                        told[there][2] = fight[0][0]
        for viewer in range(3):
            view = desk.view(viewer)
            lying = zip(view.tiles, view.uncovered, strict=True)
            assert {f"{tile.x},{tile.y}": [tile.when, tile.drawn, unit] for tile, unit in lying} == told
    assert {True, False} >= {drawn for _, drawn, _ in told.values()} >= {True}
    assert desk.truth.terms.open_fog or len({unit for _, _, unit in told.values()}) > 2


def test_nobody_can_tell_when_the_tiles_of_a_written_position_were_placed() -> None:
    """R-34: nor those of a match that was saved before this was written down; what is placed or uncovered since is told."""
    desk = Desk(FIGHT)
    desk.do("0,0xR")
    assert [(tile.when, tile.drawn) for tile in desk.view(0).tiles] == [(0, False)] * 6
    assert desk.view(0).uncovered == "IT????"
    desk = Desk()
    desk.do("S#1@0,0 A#1@1,0 C#2@0,1")
    data = desk.game.save(desk.truth)
    for since in ("when", "drawn", "uncovered"):
        del data[since]
    old = desk.game.load(data, QuickDice(1))
    assert isinstance(old, FoglinePosition)
    desk.truth = old
    desk.do("C#2@2,0 T#3@-1,0")
    assert to_json(desk.game.dream(desk.view(2)).world(QuickDice(1)).view(2)) == to_json(desk.view(2))
    assert {(tile.x, tile.y): tile.when for tile in desk.view(2).tiles} == {
        (0, 0): 0,
        (1, 0): 0,
        (0, 1): 0,
        (2, 0): 4,
        (-1, 0): 5,
    }
    desk.do("autofinish autofinish")
    assert [tile.when for tile in desk.view(1).tiles].count(0) == 3
    again = desk.game.load(desk.game.save(desk.truth), QuickDice(1))
    assert to_json(again.view(1)) == to_json(desk.view(1))


def test_face_down_and_unplaced_kinds_are_secret() -> None:
    """FL-51: nowhere in the other seat's or the watcher's view is there a name of such a unit."""
    desk = Desk()
    desk.do("S#1@0,0 A#1@1,0")
    for viewer in (0, 2):
        view = desk.view(viewer)
        assert view.hand["1"] == 7
        assert [unit.unit for unit in view.units if unit.owner == 1] == [None]
    desk = Desk(FIGHT)
    seen = {viewer: [unit.unit for unit in desk.view(viewer).units] for viewer in range(3)}
    assert seen[0] == [None, None, None, "A", None, None]
    assert seen[1] == ["I", None, None, "A", "C", "T"]
    assert seen[2] == [None, "T", "S", "A", None, None]


def test_a_seat_sees_its_own_units() -> None:
    """FL-52: in the setup, in the battle, face-down or not."""
    desk = Desk()
    desk.do("S#1@0,0 A#1@1,0 C#2@0,1")
    assert [desk.at(0, 0, 1), desk.at(0, 1, 1), desk.at(1, 0, 2)] == ["1s", "1c", "2a"]
    assert desk.view(1).hand["1"] == list("TTIIIA")
    assert [desk.at(3, 0, 1), desk.at(0, 0, 1)] == ["", "1s"]


def test_the_pool_is_what_is_face_down_or_unplaced() -> None:
    """FL-53"""
    desk = Desk()
    desk.do("S#1@0,0 A#1@1,0")
    assert desk.view(0).pool == {"1": "CTTIIIAS", "2": "CTTIIIAS"}
    desk = battle("2,0xL")  # I of seat 1 falls to T of seat 2, which is now known
    assert desk.view(2).pool == {"1": "CTTIIAS", "2": "CTIIIAS"}
    desk.do("3,1xL 2,1-U 1,0xL 1,2xD 3,0xL")
    assert desk.view(1).pool["2"] == "CTII"


def test_a_pass_tells_what_the_face_down_units_are_not() -> None:
    """FL-53, R-33: seat 2 had to pass, so its unit on 1,0 is none that could have entered 2,0 or struck 0,0."""
    desk = Desk("0,0#4=1T 1,0#3=2c 5,5#3=2t 7,7#3=1I 8,7#3 turn 1")
    assert (desk.may(1, 0), desk.may(5, 5)) == ("CT", "CT")
    desk.do("7,7-R")
    assert desk.view(0).passed == 2  # an attack by the Command on 0,0 (Right P) does not count
    assert (desk.may(1, 0), desk.may(5, 5)) == ("C", "T")  # so the Tank lies on 5,5


def test_legal_lists_go_to_the_seat_concerned() -> None:
    """FL-54"""
    desk = battle()
    assert desk.view(1).legal == desk.legal(1).split()
    assert desk.view(2).legal == desk.view(0).legal == []
    desk.do("2,0xL")
    assert desk.view(1).legal == []
    assert desk.view(2).legal == desk.legal(2).split()


def test_a_refused_action_reveals_nothing() -> None:
    """FL-54: the view and the events of everybody are as before; a hidden enemy's kind changes no answer."""
    probes = ["0,0xR", "0,0-R", "1,0xL", "2,0xD", "0,1xU", "3,0-L", "9,9xU", "pass", "I#1@0,1", "--"]
    answers = set()
    for kinds in (("t", "s"), ("c", "a"), ("i", "i")):
        desk = Desk(FIGHT.replace("=2t", f"=2{kinds[0]}").replace("=2s", f"=2{kinds[1]}"))
        before = [to_json(desk.view(viewer)) for viewer in range(3)]
        answers.add(tuple(desk.refusal(text, 1) for text in probes))
        assert [to_json(desk.view(viewer)) for viewer in range(3)] == before
        assert desk.heard == [[], [], []]
    assert len(answers) == 1


def test_a_running_record_has_question_marks_and_a_finished_one_none() -> None:
    """FL-55"""
    match = seated("S#1@0,0 A#1@1,0 C#2@0,1")
    for viewer, lines in {
        0: ["1 ?#1@0,0", "2 ?#1@1,0", "1 ?#2@0,1"],
        1: ["1 S#1@0,0", "2 ?#1@1,0", "1 C#2@0,1"],
        2: ["1 ?#1@0,0", "2 A#1@1,0", "1 ?#2@0,1"],
    }.items():
        copy = write_record(record_of(match, viewer)).decode()
        assert [line for line in copy.splitlines() if "@" in line] == lines
    match = seated(f"{FULL_SETUP} {WHOLE_GAME}")
    whole = write_record(record_of(match)).decode()
    for viewer in range(3):
        copy = write_record(record_of(match, viewer)).decode()
        assert "?" not in copy
        assert [line for line in copy.splitlines() if "@" in line] == [
            line for line in whole.splitlines() if "@" in line
        ]
        assert all(unit.unit for unit in battle(WHOLE_GAME).view(viewer).units)


def test_one_event_for_everybody_and_the_same_on_return() -> None:
    """FL-56: each action is one event to each viewer; a copy of the match shows the same; the record replays."""
    desk = Desk()
    for number, text in enumerate((FULL_SETUP + " " + WHOLE_GAME).split(), 1):
        desk.do(text)
        assert [len(stream) for stream in desk.heard] == [number] * 3
        again = desk.game.load(desk.game.save(desk.truth), QuickDice())
        for viewer in range(3):
            assert to_json(again.view(viewer)) == to_json(desk.view(viewer))
    match = seated(f"{FULL_SETUP} {WHOLE_GAME}")
    again_match = Replay(CARD, read_record(write_record(record_of(match)))).run()
    for viewer in range(3):
        texts = [event.text for event in match.stories[viewer]]
        assert [event.text for event in again_match.stories[viewer]] == texts
        assert texts == [event.text for event in desk.heard[viewer]]
    outcome = again_match.outcome()
    assert outcome is not None
    assert outcome.reason == "command"


def test_every_tile_tells_its_edges_also_under_a_unit() -> None:
    """FL-60: in the view, and in the plain picture."""
    desk = battle()
    for tile in desk.view(2).tiles:
        assert tile.edges == CARDS[tile.card - 1]
    picture = desk.game.show(desk.view(1)).splitlines()
    assert picture[1] == "    +--M--+ +--M--+ +--M--+ +--P--+"
    assert picture[2] == "  0 P(1t) P P 2?  F F(1i) M F 2?  F"
    assert picture[3] == "    +--M--+ +--M--+ +--P--+ +--P--+"


def test_selecting_a_unit_tells_moves_attacks_and_why_not() -> None:
    """FL-61"""
    desk = Desk("0,0#1=1t 1,0#1=2I 0,1#3 -1,0#4 0,-1#1=2i turn 1")
    found = desk.targets(1, "0,0")
    assert [found[d].act for d in "URDL"] == ["attack", "", "", "move"]
    assert [found[d].refusal for d in "URDL"] == ["", "edge_blocked", "edge_blocked", ""]
    assert (found["R"].edge, found["R"].side) == ("F", "Left")
    assert found["R"].says == "Tank cannot cross the forest on the Left edge"
    assert (found["L"].edge, found["L"].side, found["L"].says) == (
        "P",
        "Right",
        "move across the plains on the Right edge",
    )
    lone = Desk("0,0#1=1t 1,0#3=1I 0,1#1 9,9#1=2T 9,8#1 turn 1").targets(1, "0,0")
    assert [lone[d].refusal for d in "URDL"] == ["no_tile", "own_unit", "", "no_tile"]
    strict = Desk("0,0#1=1t 1,0#3 0,1#1 9,9#1=2T 9,8#1 turn 1", {"exit": "on"}).targets(1, "0,0")
    assert strict["R"].refusal == "exit_blocked"
    assert strict["R"].says == "Tank cannot leave across the forest on its own Right edge"


@pytest.mark.parametrize("seed", range(4))
def test_the_preview_agrees_with_the_rules(seed: int) -> None:
    """FL-61: everywhere in random matches, under every preset."""
    for preset in ("classic", "decisive", "strict_edges"):
        dice = QuickDice(seed)
        desk = Desk(options=CARD.presets[preset], dice=dice)
        while seats := desk.truth.to_act():
            seat = seats[0]
            if desk.view(0).phase == "battle":
                legal = []
                for unit in desk.view(seat).units:
                    if unit.owner == seat:
                        for target in desk.targets(seat, f"{unit.x},{unit.y}").values():
                            text = f"{unit.x},{unit.y}{'x' if target.act == 'attack' else '-'}{target.direction}"
                            if target.act:
                                legal.append(text)
                            elif target.refusal not in ("no_tile", "own_unit"):
                                assert target.refusal in (desk.refusal(text), desk.refusal(text.replace("-", "x")))
                assert legal == desk.legal(seat).split()
            desk.truth.play(seat, desk.truth.random_action(seat, dice), None)


def test_combat_is_told_in_full() -> None:
    """FL-62: units, values, bonus, edge, outcome; before an attack the exact result or the chance."""
    desk = Desk("0,0#2=1i 1,0#6=2t 2,0#3 0,1#1=1t turn 1")
    desk.do("0,0xR")
    assert desk.heard[0][0].data == {
        "type": "attack",
        "seat": 1,
        "unit": "I",
        "revealed": True,
        "from": [0, 0],
        "to": [1, 0],
        "defender": "T",
        "uncovered": True,
        "attack": 3,
        "defence": 5,
        "edge": "F",
        "bonus": 1,
        "winner": "D",
        "passed": 0,
        "result": None,
    }
    known = Desk("0,0#2=1i 1,0#6=2T 2,0#3 0,1#1=1t turn 1").targets(1, "0,0")["R"]
    assert (known.attack, known.defence, known.wins, known.cases) == (3, 5, 0, 1)
    assert known.says == "3 v 5 across the forest on the Left edge: you lose"
    assert known.confirm == ["reveal"]


def test_the_chance_of_a_blind_attack() -> None:
    """FL-62, §6: from the full pool A 8/8, T 6/8, I and S 3/8 across plains, 2/8 across forest, C 0/8."""
    desk = Desk()
    desk.do("C#1@0,0 C#8@1,0 T#2@0,1 T#3@1,1 A#3@0,2 I#4@1,2 I#4@0,3 I#5@1,3")
    desk.do("S#5@0,4 I#6@1,4 I#6@0,5 T#7@1,5 I#7@0,6 A#2@2,0 T#8@0,7 S#1@2,1")
    expected = {"0,0": (0, 8, ["reveal", "command"]), "0,1": (6, 8, ["reveal"]), "0,2": (8, 8, ["reveal"])}
    for cell, odds in expected.items():
        target = desk.targets(1, cell)["R"]
        assert (target.edge, target.defence, (target.wins, target.cases, target.confirm)) == ("P", 0, odds)
    assert [(t.edge, t.wins, t.cases) for t in (desk.targets(1, c)["R"] for c in ("0,3", "0,4"))] == [
        ("M", 3, 8),
        ("F", 2, 8),
    ]


def test_the_panels_have_what_they_show() -> None:
    """FL-63: memo, removed units, pools, units left, seat to act."""
    desk = battle("2,0xL 3,1xL 2,1-U 1,0xL")
    view = desk.view(1)
    ask = CARD.queries
    assert ask["memo"].answer(view, "").splitlines()[2] == "1,1  I Infantry        #1 PFPF  face-down"
    assert len(ask["memo"].answer(view, "").splitlines()) == 7
    assert ask["lost"].answer(view, "") == "1I 2S 2T"
    assert ask["pool"].answer(view, "") == "seat 1: C T I A S\nseat 2: C T I I I A"
    assert ask["legal"].answer(view, "") == " ".join(view.legal)
    assert ask["legal"].answer(view, "1,1").splitlines()[3].startswith("L  attack: attack 3 across the plains")
    assert ask["legal"].answer(view, "9,9") == "you have no unit on 9,9"
    assert ask["legal"].answer(view, "xyzzy") == "'xyzzy' is no cell; write x,y"
    assert ask["legal"].answer(desk.view(2), "") == "it is not your turn"
    assert (view.left, view.turn) == ({"1": 6, "2": 5}, 1)
    assert "you have no unit" in ask["memo"].answer(desk.view(0), "")
    assert ask["legal"].answer(Desk().view(1), "").endswith("on: 0,0")


def test_the_draws_that_are_near_are_told() -> None:
    """FL-63: repetition and quiet counters."""
    desk = Desk("0,0#3=1T 1,0#3 5,5#3=2T 6,5#3 turn 1", {"quiet": 12})
    assert "Quiet" not in desk.game.show(desk.view(1))
    desk.do("0,0-R 5,5-R 1,0-L 6,5-L")
    picture = desk.game.show(desk.view(1))
    assert "has come up twice" in picture
    assert "Quiet moves: 4 of 12" in picture


def test_help_has_the_tables_and_the_example() -> None:
    """FL-64"""
    text = {section.title: section.text for section in CARD.help}
    assert "I Infantry          3       3        3  P F M" in text["Units"]
    assert "#7    F    M      F       P" in text["Terrain cards"]
    assert "I    A/D/A  D/D/D  D/D/D  A/A/A  A/A/A" in text["Who wins"]
    assert "C (2)     T I A S      I S          nobody" in text["Who can take a defender"]
    assert "I* 0,0xR 1,0 T* 3v5F D" in text["An example turn"]
    assert all(f"{option.name}:" in text["Options"] for option in each_option(CARD.options))


def test_an_empty_or_foreign_draft_has_no_preview() -> None:
    """FL-61"""
    desk = battle()
    for draft in ("", "1,0", "9,9", "xyzzy"):
        assert desk.game.preview(desk.truth, 1, draft) is None
    assert Desk().game.preview(Desk().truth, 1, "0,0") is None


def test_a_hidden_pool_names_no_tile() -> None:
    """FL-51, FL-53: what everybody can tell of a seat's face-down units is the same for each, before any pass."""
    view = battle().view(2)
    assert Counter(unit.may for unit in view.units) == {"CTIAS": 16}
