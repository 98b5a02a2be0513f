"""Sentences that were worth choosing: what a viewer reads of an event."""

from collections.abc import Mapping

from parlour import games
from parlour.core.story import Hearer

NAMES = ["Ana", "Easy bot"]
PLACED = {"type": "place", "seat": 2, "card": 3, "x": 0, "y": -1, "drawn": False, "passed": 0, "result": None}
ATTACK = {
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
    "passed": 2,
    "result": None,
}
CALL = {
    "type": "call",
    "seat": 1,
    "number": 57,
    "auto": False,
    "power": "",
    "target": 0,
    "gained": [1, 0],
    "ticks": [4, 2],
}


def words(game: str, data: Mapping[str, object], viewer: int = 1) -> str:
    return games.card(game).words(data, Hearer(viewer, NAMES))


def test_a_placement_of_fogline_to_its_owner_and_to_others() -> None:
    assert words("fogline", {**PLACED, "unit": None}) == "Easy bot placed a hidden unit on card 3 at 0,-1."
    assert words("fogline", {**PLACED, "unit": "I"}, 2) == "You placed an Infantry on card 3 at 0,-1."
    drawn = {**PLACED, "unit": "T", "drawn": True}
    assert words("fogline", drawn, 2) == "The referee placed a Tank for you on card 3 at 0,-1."


def test_a_fight_a_pass_and_the_end_of_fogline() -> None:
    fought = "Your Infantry attacked right to 1,0 across forest: it was a Tank. 3 against 5: the Tank held."
    assert words("fogline", ATTACK) == f"{fought} Easy bot had no action and passed."
    last = {**ATTACK, "defender": "C", "defence": 2, "edge": "M", "winner": "A", "passed": 0}
    last["result"] = {"winner": 1, "reason": "command"}
    assert words("fogline", last).endswith("the Mobile Command fell. You won: the Command is lost.")
    agreed = {"type": "end", "passed": 0, "result": {"winner": 0, "reason": "agreed"}}
    assert words("fogline", agreed) == "A draw: agreed."
    assert words("fogline", {"type": "draw", "say": "offer", "seat": 2}) == "Easy bot offered a draw."


def test_what_nobody_has_worded_is_silent() -> None:
    assert all(words(name, {"type": "something new"}) == "" for name in games.NAMES)


def test_calls_of_underlinery() -> None:
    assert words("underlinery", CALL) == "You called 57. You +1: 4 to 2."
    held = {**CALL, "seat": 2, "power": "hold", "target": 12, "gained": [0, 0]}
    assert words("underlinery", held) == "Easy bot called 57 and held 12."
    assert words("underlinery", {**CALL, "auto": True, "gained": [0, 0]}) == "You called 57 (by the clock)."
    done = {"type": "lines", "lines": ["r3", "cb", "d1"]}
    assert words("underlinery", done) == "You completed row 3, column b and the falling diagonal."
    end = {"type": "end", "winner": 2, "reason": "ticks", "ticks": [9, 11]}
    assert words("underlinery", end) == "Easy bot won, by ticks: 9 to 11."


def test_weaves_of_summon5() -> None:
    run = {"values": [7, 8], "sum": 15, "valid": True, "points": 30, "patterns": ["ladder"]}
    dead = {"values": [7], "sum": 7, "valid": False, "points": 0, "patterns": []}
    weave = {"type": "weave", "seat": 2, "values": [8], "runs": [run, dead], "points": 30}
    assert words("summon5", weave) == "Easy bot wove 8 for 30: 7+8 = 15 for 30 (ladder)."
    drew = {"type": "gather", "seat": 1, "drawn": 2, "pile": 40, "threads": [3, 5]}
    assert words("summon5", drew) == "You drew 3 and 5; 40 left in the pile."
    del drew["threads"]
    assert words("summon5", drew, 2) == "Ana drew 2 threads; 40 left in the pile."


def test_deeds_of_stackdoku() -> None:
    assert words("stackdoku", {"type": "place", "digit": 4, "cell": "r1c9"}) == "4 to row 1, column 9."
    assert words("stackdoku", {"type": "undo", "action": "P5+6"}) == "Taken back: the pair of tiles 5 and 6."
    stuck = {"type": "deadend", "why": "stuck", "undos": 0, "lives": 2}
    assert words("stackdoku", stuck).endswith("Now: spend a life.")
    lost = {"type": "end", "winner": 0, "reason": "gaveup"}
    assert games.card("stackdoku").words(lost, Hearer(0, ["Ana"])) == "Ana gave up."
    assert words("stackdoku", {"type": "giveup"}) == ""  # the end says it, once


def test_the_road_of_underscore() -> None:
    met = {"type": "encounter", "level": 3, "name": "The Drowned", "elite": True, "echo": 0, "bark": "It drips."}
    assert words("underscore", met) == "Level 3: The Drowned, an elite. It drips."
    turn = {"type": "turn", "turn": 4, "priority": "A", "speed": [3, 2], "first": "A"}
    assert words("underscore", turn) == "Turn 4: you act first."
    assert words("underscore", turn, 2) == "Turn 4: it acts first."


def test_who_has_no_name_begins_a_sentence_like_a_word() -> None:
    hearer = Hearer(1, ["Ana", "player 2", "the other"])
    tell = games.card("underlinery").words
    assert tell({"type": "open", "seat": 2}, hearer) == "Player 2's grid opened."
    assert tell({"type": "match", "turn": 3}, hearer) == "The calls began with the other."
    assert tell({**CALL, "seat": 2, "gained": [1, 1]}, Hearer(1, ["Ana", "the other"])) == (
        "The other called 57. You +1, the other +1: 4 to 2."
    )
    assert Hearer(1, ["Ana", "ben"]).who(2) == "ben"  # a name is written as somebody writes theirs
