"""Watchers who are told late, in any game: what the table holds back from them, and what it shows them then."""

from msgspec.structs import replace

from parlour.core.contract import Position
from parlour.core.view import View
from parlour.games.nullgame.options import NullOptions
from parlour.games.nullgame.view import NullView
from parlour.table.match import Match
from tests.table.house import HouseGame, HousePosition, body, do, sit, texts, written


class OpenPosition(HousePosition):
    def truth(self) -> View:
        honest = self.view(0)
        assert isinstance(honest, NullView)
        return replace(honest, hands=(self.hand[0], self.hand[1]))


class Late(HouseGame):
    """Watchers are told two inputs late what everybody was."""

    kind = OpenPosition
    omniscient = False

    def __init__(self, options: NullOptions) -> None:
        super().__init__(options)
        self.conduct = replace(self.conduct, delay=2, omniscient=self.omniscient)


class LateAndOpen(Late):
    """Two inputs late they see everything."""

    omniscient = True


class HoldsAreFreePosition(OpenPosition):
    def lag(self, delay: int) -> int:
        """Only who has shown is told late."""
        return min(delay, sum(self.shown)) if self.result is None else 0


class HoldsAreFree(Late):
    kind = HoldsAreFreePosition


def seen(match: Match) -> NullView:
    found = match.view(0)
    assert isinstance(found, NullView)
    return found


INPUTS = ["1 hold 2", "1 show", "2 hold 1"]


def test_they_see_and_hear_what_everybody_did_some_inputs_ago() -> None:
    match = do(sit(Late, turn_time=30), *INPUTS)
    assert (match.lag(0), match.lag(1), texts(match, 0), texts(match, 2)) == (2, 0, [], ["1 shows", "hold 1"])
    assert seen(match) == sit(Late).view(0)
    assert (match.acting(0), match.clocks(0), match.acting(1)) == ([], {}, [2])
    assert body(written(match, 0)) == []
    do(match, "2 hold 2")
    assert (match.lag(0), texts(match, 0), seen(match).shown) == (2, ["1 shows"], (True, False))
    assert (seen(match).hands, body(written(match, 0))) == ((None, None), ["1 show"])


def test_after_the_end_they_are_told_all_of_it_in_order() -> None:
    match = do(sit(Late), *INPUTS)
    reply = match.hear(2, "show")
    assert [event.text for event in reply.events[0]] == ["1 shows", "2 shows", "#2 odd 2+1"] == texts(match, 0)
    assert (match.lag(0), seen(match)) == (0, match.position.view(0))
    gone = do(sit(Late), *INPUTS, "1 resign")
    assert texts(gone, 0)[0] == "1 shows"
    assert gone.lag(0) == 0


def test_where_they_see_everything_they_are_told_what_the_seat_was() -> None:
    match = do(sit(LateAndOpen), *INPUTS)
    assert (texts(match, 0), seen(match).hands) == (["hold 2"], (2, 0))
    assert body(written(match, 0)) == ["1 hold 2"]
    assert seen(sit(LateAndOpen)).hands == (None, None)  # of the start no more than everybody


def test_a_game_may_count_otherwise_than_by_inputs() -> None:
    match = do(sit(HoldsAreFree), "1 hold 2")
    assert (match.lag(0), match.acting(0)) == (0, [1, 2])
    do(match, "1 show")
    assert (match.lag(0), texts(match, 0), seen(match).shown) == (1, [], (False, False))
    do(match, "2 hold 1")
    assert (match.lag(0), texts(match, 0), seen(match).shown) == (1, ["1 shows"], (True, False))


def test_a_match_that_begins_in_the_middle_holds_back_only_its_own_inputs() -> None:
    start: dict[str, object] = {"hands": [2, 1], "left": [0, 2], "shown": [True, False]}
    match = sit(Late, start=start)
    assert (match.lag(0), seen(match).shown, body(written(match, 0))) == (0, (True, False), [])
    moment: Position = match.moment(0)
    assert moment.view(0) == match.view(0)
