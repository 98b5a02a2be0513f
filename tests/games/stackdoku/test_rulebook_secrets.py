"""Who may know what: visible and hidden mode, spectators, races, the closed solution."""

import json

import msgspec
import pytest

from parlour import games
from parlour.core.contract import WATCHER
from parlour.core.dice import QuickDice
from parlour.core.view import to_json
from parlour.games.stackdoku import CARD, make_level
from parlour.games.stackdoku.levels.sudoku import write_grid
from parlour.games.stackdoku.options import LIVES, UNDOS
from parlour.games.stackdoku.position.board import ASIDES
from parlour.games.stackdoku.position.match import StackPosition
from parlour.games.stackdoku.tutorial import M1
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.record import read_record, write_record
from parlour.table.recording import record_of
from parlour.table.replay import Replay
from tests.games.stackdoku.helpers import BLOCKED, SOLVING, STUCK, Play, board_of, view_of

M1_DIGITS = [8, 2, 5, 4, 4, 4, 2, 8, 5, 8, 4, 8]


def test_sd_80_visible_mode_gives_every_digit() -> None:
    """SD-80: covered and wedged tiles too, to player and spectator, and every layer has its map in the text picture."""
    play = Play()
    for viewer in (0, 1):
        assert [tile.digit for tile in play.view(viewer).tiles] == M1_DIGITS
    picture = play.game.show(play.view())
    assert "(" in picture
    assert all(f"{tile + 1:2}:{digit}" in picture for tile, digit in enumerate(M1_DIGITS))
    assert picture.index("layer 2") < picture.index("layer 1")


def test_sd_81_hidden_mode_shows_what_is_turned_over_until_the_next_input() -> None:
    """SD-81: no digit at rest; a peek shows one free tile until the next accepted input; peeks are counted."""
    play = Play(mode="hidden")
    assert {tile.digit for tile in play.view().tiles} == {None}
    assert play.view().pairs is None
    play.do("K5")
    assert [(tile.id, tile.digit) for tile in play.view().tiles if tile.digit is not None] == [(5, 4)]
    assert play.bad("P5+5") == "same_tile"
    assert play.view().tiles[4].digit == 4  # a refusal changes nothing
    play.do("K11")
    assert [(tile.id, tile.digit) for tile in play.view().tiles if tile.digit is not None] == [(11, 4)]
    assert play.view().peeks == 2
    assert play.bad("K1") == "not_free"
    assert play.bad("K13") == "bad_tile"
    play.do("K12 P5+11")
    assert {tile.digit for tile in play.view().tiles} == {None}
    assert play.bad("K5") == "gone"


def test_sd_81_what_is_taken_back_lies_face_down() -> None:
    """SD-81: undo lays the tiles back without their digits."""
    play = Play("P5+6 U", mode="hidden")
    assert {tile.digit for tile in play.view().tiles} == {None}


@pytest.mark.parametrize("actions", ["", "P5+6 4@r1c4", STUCK])
def test_sd_82_switching_the_mode_changes_only_what_is_seen(actions: str) -> None:
    """SD-82: state, lives, undos, moves and record are unaffected, at any moment."""
    play, switched = Play(actions), Play(actions)
    switched.do("H V H V")
    before, after = play.view(), switched.view()
    assert after.asides == 4
    assert to_json(before) == to_json(msgspec.structs.replace(after, asides=0))
    switched.do("H")
    for field in ("grid", "buffer", "lives", "undos", "moves", "left", "dead_end", "log", "attempt"):
        assert getattr(switched.view(), field) == getattr(before, field)
    assert switched.bad("H") == "same_mode"


def test_sd_82_a_run_counts_as_hidden_only_from_first_to_last_action() -> None:
    """SD-82: the mode does not touch the record; but one look in visible mode makes it a visible run, restarted or not."""
    assert Play("P5+6 4@r1c4", mode="hidden").view().run == "hidden"
    assert Play("K5 P5+6 R", mode="hidden").view().run == "hidden"
    assert Play("P5+6 V H 4@r1c4", mode="hidden").view().run == "visible"
    assert Play("V H P5+6", mode="hidden").view().run == "visible"
    assert Play("V H R P5+6", mode="hidden").view().run == "visible"
    assert Play("H P5+6").view().run == "visible"
    assert Play(f"{STUCK} L V", mode="hidden", undos=0, lives=1).view().run == "hidden"


def test_sd_83_the_legal_list_tells_no_matches() -> None:
    """SD-83: every two free tiles not known to differ are listed; shown digits narrow it."""
    play = Play(mode="hidden")
    assert play.pairs() == ["P5+6", "P5+11", "P5+12", "P6+11", "P6+12", "P11+12"]
    play.do("K5")
    assert len(play.pairs()) == 6
    play.do("K12")
    assert play.pairs() == ["P5+6", "P5+11", "P6+11", "P6+12", "P11+12"]
    assert play.bad("P5+12") == "no_match"
    assert play.view().known == [[5], [12]]


def test_sd_83_a_try_that_does_not_match() -> None:
    """SD-83: nothing changes, both digits are shown until the next input, two peeks, no move; undo skips it."""
    play = Play("P5+6", mode="hidden")
    before = (list(play.board().cells), play.board().present, list(play.board().buffer))
    play.do("P1+4")
    assert play.told() == ["P1+4 differ"]
    assert (list(play.board().cells), play.board().present, list(play.board().buffer)) == before
    assert [(tile.id, tile.digit) for tile in play.view().tiles if tile.digit] == [(1, 8), (4, 4)]
    assert (play.view().peeks, play.view().moves) == (2, 1)
    assert play.bad("P1+4") == "no_match"
    play.do("U")
    assert play.told() == ["U P5+6"]


def test_sd_83_a_full_buffer_refuses_tries_whatever_they_are() -> None:
    """SD-83: the refusal of an unknown pair does not tell whether it matches."""
    play = Play("P5+6 P4+11", mode="hidden")
    assert play.bad("P10+12") == play.bad("P1+10") == "buffer_full"
    assert play.pairs() == []


def test_sd_83_what_was_seen_is_not_forgotten() -> None:
    """SD-83: neither undo nor restart nor a look in visible mode makes them know less."""
    play = Play("K5 K12 R", mode="hidden")
    assert play.bad("P5+12") == "no_match"
    assert Play("P5+6 U", mode="hidden").view().known == [[5, 6]]
    seen = Play("V H", mode="hidden")
    assert seen.pairs() == ["P5+6", "P5+11", "P6+11"]


@pytest.mark.parametrize("options", [{}, {"mode": "hidden"}, {"race": True}])
def test_sd_90_the_solution_stays_closed(options: dict[str, object]) -> None:
    """SD-90: not in views, events, previews or copies of the record while playing or failed; open once it is over."""
    level = make_level("easy", "secret")
    play = Play("", level, **options)
    match = Match(play.game, ["Ana", "Bo"][: play.game.seats], QuickDice(), start=play.game.save(play.position))
    for text in ("K1", "xyzzy", "token 4"):
        match.hear(1, text)
    solution = write_grid(level.solution)
    for viewer in match.viewers:
        told = to_json([match.view(viewer), [e.data for e in match.stories[viewer]]]).decode()
        told += write_record(record_of(match, viewer)).decode()
        assert solution not in told
        assert view_of(match.position, viewer).certificate == []
        assert view_of(match.position, viewer).rating is None
    match.hear(1, "X")
    for viewer in match.viewers:
        assert view_of(match.position, viewer).solution == solution
        assert len(view_of(match.position, viewer).certificate) == len(level.certificate)


def test_sd_90_a_failed_level_stays_closed() -> None:
    """SD-90: it may be restarted; given up it is opened."""
    play = Play(STUCK + " L", undos=0, lives=1)
    assert (play.view().status, play.view().solution) == ("failed", "")
    assert play.view().no_return == "move 3, the placement 4@r1c5, closed the last solution"
    hidden = Play(STUCK + " L", undos=0, lives=1, mode="hidden")
    assert hidden.view().no_return == ""
    play.do("X")
    assert play.view().status == "gaveup"
    assert play.view().solution.startswith("123456789")


def test_sd_91_hidden_tiles_are_sent_without_digits() -> None:
    """SD-91: positions only, as JSON; neither seed nor rating helps. (The twins show that nothing else does.)"""
    level = make_level("easy", "one")
    play = Play(level=level, mode="hidden")
    tiles = json.loads(to_json(play.view()))["tiles"]
    assert {tile["digit"] for tile in tiles} == {None}
    assert play.view().seed == ""
    assert play.view().rating is None
    assert Play(level=level).view().seed == "one"


def test_sd_92_spectators_see_the_players_view() -> None:
    """SD-92: the same in both modes, turned tiles too, never more; of a race only counts; of a daily level no more."""
    for mode in ("visible", "hidden"):
        play = Play("K5 P5+6 K11", mode=mode)
        mine, theirs = json.loads(to_json(play.view(1))), json.loads(to_json(play.view(WATCHER)))
        assert {key for key in mine if mine[key] != theirs[key]} == {"viewer"}
        assert all(event.to >> WATCHER & 1 for event in play.events)
    daily = Play(SOLVING, daily="2026-02-03")
    assert (daily.position.open_to(1), daily.position.open_to(WATCHER)) == (True, False)
    assert (daily.view(1).solution != "", daily.view(WATCHER).solution) == (True, "")
    assert Play(SOLVING).position.open_to(WATCHER)


def test_sd_92_in_a_race_others_see_counts_only() -> None:
    """SD-92: cells filled, tiles left, buffer size, lives; peeks, tries, hints and modes are nobody's business."""
    play = Play(race=True, mode="hidden")
    assert play.view(2).rivals[0] == play.view(WATCHER).rivals[0]
    before = to_json(play.view(2))
    for private in ("K5", "P6+12", "?", "V", "H"):
        reading = play.game.interpret(play.position, 1, private, "")
        assert isinstance(reading, list)
        assert play.game.retell(play.position, 1, reading, 2) == ""
        assert play.game.retell(play.position, 1, reading, 1) == private
        events = play.do(private)
        assert {event.to for event in events} == {0b10}
        assert to_json(play.view(2)) == before
    counted = play.game.interpret(play.position, 1, "P5+6", "")
    assert isinstance(counted, list)
    assert play.game.retell(play.position, 1, counted, 2) == "?"
    play.do("P5+6 4@r1c4")
    rival = play.view(2).rivals[0]
    assert (rival.seat, rival.filled, rival.left, rival.buffer, rival.lives) == (1, 1, 10, 1, 3)
    assert [event.text for event in play.events if event.to >> 2 & 1] == ["1 filled=1 left=10 buffer=1 lives=3"]
    assert play.view(2).grid == play.view(2).givens
    assert play.view(WATCHER).grid == play.view(WATCHER).givens
    assert {tile.digit for tile in play.view(WATCHER).tiles} == {None}


def test_race_first_solved_wins_failed_loses_no_restart() -> None:
    """SD-70, SD-55 in a race: the first solve ends it; the last life loses it; no restart and no pause."""
    play = Play(race=True)
    assert play.bad("R") == play.bad("pause") == "not_in_race"
    play.do("P5+6", 2)
    play.do(SOLVING)
    outcome = play.position.outcome()
    assert outcome is not None
    assert (outcome.payoffs, outcome.reason) == ([1.0, 0.0], "solved")
    lost = Play(STUCK, race=True, undos=0, lives=1)
    lost.do("L")
    outcome = lost.position.outcome()
    assert outcome is not None
    assert (outcome.payoffs, outcome.reason) == ([0.0, 1.0], "failed")
    assert CARD.make({"race": True}).seats == 2


@pytest.mark.parametrize("preset", ["easy", "hidden", "race", "endless"])
def test_sd_93_a_record_replays_action_by_action(preset: str) -> None:
    """SD-93: seed and log give the same match; with K, V, H and ? left out the result stays."""
    game = CARD.make(preset=preset)
    match = Match(game, ["Ana", "Bo"][: game.seats], chosen("replay", game.seats))
    dice = QuickDice(3)
    while seats := match.position.to_act():
        for aside in ("K1", "?", "H", "V"):
            match.hear(seats[0], aside)
        match.hear(seats[-1], game.write(match.position.random_action(seats[-1], dice)))
    record = read_record(write_record(record_of(match)))
    again = Replay(games.card("stackdoku") if "stackdoku" in games.NAMES else CARD, record).run()
    assert to_json(game.save(again.position)) == to_json(game.save(match.position))
    record.lines = [line for line in record.lines if line.text[:1] not in "KVH?" or line.seat == 0]
    bare = Replay(CARD, record).run()
    for seat in range(1, game.seats + 1):
        left, right = board_of(bare.position, seat), board_of(match.position, seat)
        assert (left.cells, left.present, left.lives, left.status) == (
            right.cells,
            right.present,
            right.lives,
            right.status,
        )


def test_sd_93_a_level_in_the_position_header_replays() -> None:
    """SD-93: without any seed."""
    play = Play()
    body = "\n".join(f"1 {text}" for text in SOLVING.split())
    position = to_json({"level": play.game.save(play.position)["level"]}).decode()
    text = f'parlour 1\ngame stackdoku 1\nseats ["Ana"]\nposition {position}\n\n{body}\n= 1 solved\n'
    match = Replay(CARD, read_record(text.encode())).run()
    assert view_of(match.position).moves == 18


def test_dreams_of_a_hidden_board_keep_what_is_known() -> None:
    """SD-83, SD-91: dreamt digits respect counts and what they were shown, and they vary where nothing is known."""
    play = Play("K5 K12", mode="hidden")
    dream = play.game.dream(play.view())
    dice = QuickDice(5)
    found = set()
    for _ in range(40):
        world = dream.world(dice)
        assert isinstance(world, StackPosition)
        digits = world.level.digits
        assert sorted(digits) == sorted(M1_DIGITS)
        assert digits[4] != digits[11]
        assert digits[11] == 8  # still turned over
        assert to_json(world.view(1)) == to_json(play.view())
        found.add(tuple(digits))
    assert len(found) > 20


def test_dreams_of_a_dead_end_are_dead_ends() -> None:
    """SD-61, SD-83: blocked tells that no free tiles match, and so do the dreams of it."""
    play = Play(BLOCKED, mode="hidden")
    assert play.view().dead_end == "blocked"
    dream = play.game.dream(play.view())
    for seed in range(20):
        world = dream.world(QuickDice(seed))
        assert view_of(world).dead_end == "blocked"


def test_dreams_know_that_a_pair_is_left() -> None:
    """SD-61, SD-83: an empty buffer and no dead end tell that some two free tiles match."""
    play = Play("P5+11 P1+12 4@r1c4 4@r4c3 8@r1c8 8@r2c5", mode="hidden")
    assert (play.view().buffer, play.view().dead_end) == ([], None)
    dream = play.game.dream(play.view())
    dice = QuickDice(6)
    for _ in range(60):
        assert to_json(dream.world(dice).view(1)) == to_json(play.view())


def test_a_pause_hides_the_board() -> None:
    """SD-56, SD-92: grid, stack, buffer and log are hidden; only resuming, restarting, mode and giving up go on."""
    play = Play("P5+6 pause")
    view = play.view()
    assert (view.grid, view.givens, view.tiles, view.gone, view.buffer, view.log) == ("", "", [], [], [], [])
    assert play.legal() == ["R", "H", "resume", "X"]
    assert play.bad("4@r1c4") == play.bad("?") == play.bad("K1") == "paused"
    world = play.game.dream(view).world(QuickDice(1))
    assert to_json(world.view(1)) == to_json(view)
    almost = Play(SOLVING.rsplit(" ", 1)[0] + " pause").view()  # no tile left, one token to place
    assert to_json(play.game.dream(almost).world(QuickDice(1)).view(1)) == to_json(almost)
    play.do("resume")
    assert play.bad("resume") == "not_paused"
    assert play.view().buffer == [4, 4]
    assert play.view().ranked
    assert not Play("P5+6 pause resume", daily="2026-02-03").view().ranked


def test_sd_100_the_seed_is_closed_where_the_generator_would_tell() -> None:
    """SD-100: shown in visible play; in hidden mode, in a race and on a daily board only after the end."""
    level = make_level("easy", "abc")
    assert Play(level=level).view().seed == "abc"
    for options in ({"mode": "hidden"}, {"race": True}, {"daily": "2026-02-03"}):
        play = Play(level=level, **options)
        assert {play.view(viewer).seed for viewer in range(play.game.seats + 1)} == {""}
        play.do("X")
        assert play.view().seed == "abc"


def test_sd_101_a_tile_says_what_holds_it() -> None:
    """SD-101: covered and wedged are told apart."""
    held = {tile.id: tile.held for tile in Play().view().tiles}
    assert held[5] == ""
    assert held[1] == "wedged"
    assert held[2] == "covered"


@pytest.mark.parametrize("race", [False, True])
def test_sd_81_what_a_peek_shows_is_in_the_view_and_in_no_story(race: bool) -> None:
    """SD-81, SD-91 (S-47): no event that a client keeps holds the digit of a tile that was only turned over."""
    play = Play(mode="hidden", race=race)
    story = [event for text in ("K5", "K12", "P6+12") for event in play.do(text)]
    assert [event.text for event in story] == ["K5", "K12", "P6+12 differ"]
    assert [event.data for event in story] == [
        {"type": "peek", "tile": 5},
        {"type": "peek", "tile": 12},
        {"type": "try", "tiles": [6, 12]},
    ]
    assert [(tile.id, tile.digit) for tile in play.view().tiles if tile.digit] == [(6, 4), (12, 8)]
    play.do("K11")
    assert [tile.id for tile in play.view().tiles if tile.digit] == [11]


def test_free_inputs_have_an_end() -> None:
    """SD-81, SD-82 (S-46): peeks, hints, pauses and mode changes are counted together for one level; then they are refused."""
    play = Play("P5+6", mode="hidden")
    asides = ("K1", "?", "V", "H", "pause", "resume")  # resuming is not one
    for number in range(ASIDES):
        play.do(asides[number % 5])
        if asides[number % 5] == "pause":
            play.do("resume")
    assert play.view().asides == ASIDES
    assert {play.bad(text) for text in ("K1", "?", "V", "pause")} == {"enough"}
    assert (play.bad("H"), play.bad("K5")) == ("same_mode", "gone")  # what is wrong in itself is said first
    assert not {"K1", "?", "V", "pause"} & set(play.legal())
    assert play.view().dead_end is None
    world = play.game.dream(play.view()).world(QuickDice(1))
    assert [play.game.write(action) for action in world.legal(1)] == play.legal()
    saved = play.game.load(play.game.save(play.position), QuickDice())
    assert [play.game.write(action) for action in saved.legal(1)] == play.legal()
    play.do("4@r1c4 R")
    assert play.bad("K5") == "enough"  # a restart does not begin to count anew
    words = play.game.refuse("enough").words
    assert f"{ASIDES} peeks" in words


def test_the_last_pause_can_be_ended() -> None:
    """SD-82 (S-46): who pauses with the last free input may still resume."""
    play = Play()
    play.board().asides = ASIDES - 1
    play.do("pause resume P5+6")
    assert play.bad("pause") == "enough"


def test_the_next_level_of_an_endless_run_counts_free_inputs_anew() -> None:
    """SD-81 (S-46)."""
    play = Play(level=make_level("custom", "run.1", 53), endless=True, seed="run")
    play.board().asides = ASIDES
    play.do(" ".join(play.game.write(action) for action in play.position.level.certificate))
    assert (play.view().stage, play.view().asides) == (2, 0)


class Timed:
    """A match of level M1 in which seconds pass."""

    def __init__(self, **options: object) -> None:
        game = CARD.make(options)
        self.match = Match(game, ["Ana", "Bo"][: game.seats], QuickDice(), now=5_000, start={"level": M1})
        self.now = 5_000

    def after(self, seconds: int, text: str, seat: int = 1) -> None:
        self.now += seconds * 1000
        assert self.match.hear(seat, text, self.now).refusal is None

    def told(self, viewer: int = 1, seat: int = 1) -> tuple[int, bool]:
        """Seconds taken, and whether they run."""
        taken = self.match.stopwatches(viewer)[seat]
        return taken.at(self.now) // 1000, taken.since >= 0


def test_sd_100_the_time_of_an_attempt() -> None:
    """SD-100, SD-51 (S-24, S-48): from its first view to its end; a pause stops it, a restart begins anew, undo does not."""
    play = Timed()
    assert play.told() == (0, True)
    play.after(7, "P5+6")
    play.after(3, "U")
    assert play.told() == play.told(WATCHER) == (10, True)
    play.after(2, "pause")
    play.now += 60_000
    assert play.told() == (12, False)
    play.after(0, "resume")
    play.after(4, "H")
    assert play.told() == (16, True)
    play.now += 5_000
    play.match.leave(1, play.now)  # closing the page is no pause
    play.now += 5_000
    play.match.back(1, play.now)
    assert play.told() == (26, True)
    play.after(1, "R")
    assert play.told() == (0, True)
    for text in SOLVING.split():
        play.after(2, text)
    play.now += 90_000
    assert play.told() == (36, False)


def test_sd_100_the_time_of_a_failed_attempt_stands_still() -> None:
    """SD-100 (S-24): failed is an end, and so is giving up."""
    play = Timed(undos=0, lives=1)
    for text in [*STUCK.split(), "L"]:
        play.after(1, text)
    play.now += 9_000
    assert play.told() == (9, False)
    play.after(1, "R")
    play.after(6, "X")
    play.now += 9_000
    assert play.told() == (6, False)


def test_sd_100_in_a_race_everybody_knows_the_time() -> None:
    """SD-100, SD-92 (S-48): the same for both boards and all viewers, whatever they do in private."""
    play = Timed(race=True)
    play.after(5, "K5", 2)
    play.after(5, "H", 1)
    assert {play.told(viewer, seat) for viewer in (0, 1, 2) for seat in (1, 2)} == {(10, True)}
    for text in SOLVING.split():
        play.after(1, text)
    play.now += 9_000
    assert {play.told(viewer, seat) for viewer in (0, 1, 2) for seat in (1, 2)} == {(28, False)}


def test_sd_100_a_match_taken_up_again_tells_the_same_time() -> None:
    """SD-100, SD-93: the log holds the times of the inputs; a record replays without them."""
    play = Timed()
    for seconds, text in ((7, "P5+6"), (2, "pause"), (50, "resume"), (4, "4@r1c4")):
        play.after(seconds, text)
    again = Match(play.match.game, ["Ana"], QuickDice(), now=5_000, start={"level": M1})
    for entry in play.match.log:
        again.recall(entry)
    assert again.stopwatches(1) == play.match.stopwatches(1)
    assert play.told() == (13, True)
    replayed = Replay(CARD, read_record(write_record(record_of(play.match)))).run()
    assert play.match.game.save(replayed.position) == play.match.game.save(play.match.position)


def test_sd_100_the_picture_shows_what_the_screen_must() -> None:
    """SD-100: stack, grid, five slots, lives, undos, moves, tiles left, difficulty, seed; each number is the board's own."""
    level = make_level("medium", "abc")
    play = Play(level=level)
    one, two = (number + 1 for number in play.board().pairs()[0])
    play.do(f"P{one}+{two}")
    play.do(next(text for text in play.legal() if "@" in text))
    play.do("U")
    head, *body = play.game.show(play.view()).splitlines()
    assert head.split("  ") == [
        "medium n=45 seed abc",
        f"lives {LIVES}",
        f"undos {UNDOS - 1}",
        "tiles 34",
        "moves 2",
        "attempt 1",
        "visible",
    ]
    digit = level.digits[one - 1]
    assert f"tray [{digit}][{digit}][ ][ ][ ]" in body
    rows = [line[5:28].replace("|", "").split() for line in body if line[1:4] in [f"{row} |" for row in range(1, 10)]]
    assert "".join("".join(row) for row in rows) == write_grid(level.givens)
    drawn = " ".join(body)
    assert sum(f"{tile + 1:2}:{level.digits[tile]}" in drawn for tile in range(level.stack.size)) == 34
    play.do("R H")
    again = play.game.show(play.view()).splitlines()[0]
    assert again.split("  ")[1:] == [
        f"lives {LIVES}",
        f"undos {UNDOS}",
        "tiles 36",
        "moves 0",
        "attempt 2",
        "hidden",
    ]
    lost = Play(f"{STUCK} L", undos=0)
    assert "  lives 2  undos 0  tiles 8  moves 8  " in lost.game.show(lost.view())
