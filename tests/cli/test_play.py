"""`parlour play`: to the end, by whatever is typed."""

import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest

from parlour import games
from parlour.cli.session import Session
from parlour.table.record import read_record
from parlour.terminal.keeper import Keeper
from parlour.terminal.sitting import sit_down
from tests.cli.console import Parlour, process

ALONE = ("play", "nullgame", "--bot", "random", "--seat", "1")
BOTH = ("play", "nullgame", "--bot", "none")


def test_a_match_against_a_bot_to_the_end(parlour: Parlour) -> None:
    told = parlour(*ALONE, typed="hold 2\nshow\n")
    assert told.code == 0
    assert told.out.startswith(
        "Nullgame. Two closed hands of pebbles, opened together: even or odd?\nSeal of the dice: "
    )
    assert "You are seat 1 against Random bot. Type `help` for help, `quit` to save and leave." in told.out.replace(
        "\n", " "
    )
    assert "\nThe end: the sum is " in told.out
    assert told.out.endswith((": you win.\n", ": Random bot wins.\n"))


@pytest.mark.parametrize("options", [(), ("--seed", "again")], ids=["sealed", "chosen"])
def test_its_record_is_refereed_and_verified(parlour: Parlour, tmp_path: Path, options: tuple[str, ...]) -> None:
    file = str(tmp_path / "match.record")
    told = parlour(*ALONE, *options, "--record", file, typed="hold 1\nshow\n")
    assert told.out.endswith(f"record written to {file}\n")
    referee = parlour("referee", file)
    assert referee.code == 0
    assert referee.out.splitlines()[-1][2:] == read_record(Path(file).read_bytes()).result
    assert parlour("verify", file).code == 0


def test_a_match_of_fogline_watched_recorded_refereed_and_verified(parlour: Parlour, tmp_path: Path) -> None:
    file = str(tmp_path / "fogline.record")
    told = parlour("play", "fogline", "--seat", "0", "--bot", "random", "--record", file)
    assert told.code == 0
    assert "\nThe end: " in told.out
    assert parlour("referee", file).code == 0
    verdict = parlour("verify", file)
    assert verdict.code == 0
    assert "holds  the seal of the table opens\nholds  ! first " in verdict.out


def test_watching_tells_what_everybody_sees(parlour: Parlour) -> None:
    told = parlour("play", "nullgame", "--seat", "0")
    assert told.code == 0
    assert "hold" not in told.out.replace("holds", "")
    assert told.out.count(" will change nothing any more.\n") == 2
    assert "You are" not in told.out


def test_the_input_may_end(parlour: Parlour) -> None:
    told = parlour(*ALONE, typed="hold 2\n")
    assert told.code == 0
    assert told.out.endswith("the input has ended; saved; `parlour continue` comes back to this turn\n")


def test_one_may_leave(parlour: Parlour) -> None:
    told = parlour(*BOTH, typed="\nquit\n")
    assert told.code == 0
    assert told.out.endswith("nothing was played yet, and nothing is kept\n")
    parlour("continue").refused(1, "no match waits for you")


def test_every_input_is_kept_and_one_comes_back_to_the_same_turn(parlour: Parlour) -> None:
    told = parlour(*ALONE, typed="hold 2\nquit\n")
    assert told.out.endswith("saved; `parlour continue` comes back to this turn\n")
    again = parlour("continue", "nullgame", typed="board\nquit\n")
    assert "seat 1: oo\n" in again.out
    over = parlour("continue", typed="show\n")
    assert "\nThe end: the sum is " in over.out
    parlour("continue").refused(1, "no match waits for you")


def test_a_draft_is_kept_too(parlour: Parlour) -> None:
    play = ("play", "summon5", "--bot", "random", "--seed", "1", "--options", "seating=fixed")
    told = parlour(*play, typed="board\nquit\n")
    digit = next(line for line in told.out.split("\n") if line.startswith("hand: ")).split()[1]
    parlour(*play, typed=f"place {digit}@8,8\nquit\n")
    assert f"draft: {digit}@8,8" in parlour("continue", typed=f"undo\nplace {digit}@8,8\n").out


def test_without_a_screen_parlour_alone_names_the_games(parlour: Parlour) -> None:
    alone, play = parlour(), parlour("play")
    assert (alone.code, alone.out) == (0, play.out)
    assert "`parlour --help` names every command." in alone.out


def test_play_alone_names_the_games(parlour: Parlour) -> None:
    told = parlour("play")
    assert told.code == 0
    assert [name for name in games.NAMES if f"\n{name} " in f"\n{told.out}"] == sorted(games.HEADLINES)
    assert max(map(len, told.out.splitlines())) <= 80


def test_the_record_of_a_match_left_is_the_players_own_copy(parlour: Parlour, tmp_path: Path) -> None:
    file = tmp_path / "left.record"
    parlour(*ALONE, "--record", str(file), typed="hold 2\nquit\n")
    record = read_record(file.read_bytes())
    assert record.copy == 1
    assert record.result == record.seed == ""
    assert [line.text for line in record.lines if line.seat == 2] == ["show"]  # not what it holds
    assert record.lines[-1].text == "hold 2"
    assert parlour("referee", str(file)).code == 0
    assert parlour("verify", str(file)).code == 3


def test_refusals_are_shown_and_the_match_goes_on(parlour: Parlour) -> None:
    told = parlour(*ALONE, typed="hold 9\nxyzzy\ndraw?\nhold 1\nshow\n")
    assert "  no: a hand does not hold so many pebbles [too_many]\n" in told.out
    assert "[bad_notation]" in told.out
    assert "  no: this game knows no agreed draw [no_draws]\n" in told.out
    assert "The end: " in told.out


def test_one_may_resign(parlour: Parlour) -> None:
    told = parlour(*ALONE, typed="resign\n")
    assert "The end: you resigned.\nRandom bot wins.\n" in told.out


def test_what_is_over_is_begun_once_more(parlour: Parlour, tmp_path: Path) -> None:
    """SD-64: the same level, another attempt; its record does not replace that of the first."""
    record = tmp_path / "level"
    told = parlour("play", "stackdoku", "--seed", "1", "--record", str(record), typed="resign\nrestart\nresign\n\n")
    assert told.code == 0
    assert [told.out.count(f"attempt {n} ") for n in (1, 2, 3)] == [2, 2, 0]
    assert parlour("verify", str(record)).code == parlour("verify", f"{record}.1").code == 0
    assert not parlour("play", "nullgame", "--seed", "1", typed="resign\n").out.count("restart")


def test_the_house_answers_questions(parlour: Parlour) -> None:
    told = parlour(*ALONE, typed="\nhelp\n?\nlegal\nboard\nrules\nhold 1\nlog\nshow\n")
    assert told.out.count("\nWHAT YOU TYPE\n`hold N` takes N pebbles") == 2
    assert "seat 1> show  hold 0  hold 1  hold 2  hold 3\n" in told.out
    assert "seat 1> seat 1: (empty)\n" in told.out
    assert games.card("nullgame").rules() in told.out
    assert "seat 1>   Random bot will change nothing any more.\n  You hold 1.\n" in told.out
    assert "The end: " in told.out


def test_options_and_presets_are_played(parlour: Parlour) -> None:
    told = parlour(
        *ALONE, "--preset", "full_fist", "--options", "pebbles=8", "changes=1", typed="hold 8\nhold 1\nshow\n"
    )
    assert "Options: pebbles=8 changes=1\n" in told.out
    assert "oooooooo" in told.out
    assert "[no_changes]" in told.out


def test_a_table_for_which_no_preset_is_named_has_the_recommended_one(parlour: Parlour) -> None:
    watched = ("play", "fogline", "--seat", "0", "--bot", "random", "--army", "skirmish", "--seed", "x")
    assert "Options: deadlock=units army=skirmish\n" in parlour(*watched).out
    assert "Options: army=skirmish\n" in parlour(*watched, "--preset", "classic").out


def test_the_other_seat_may_be_taken(parlour: Parlour) -> None:
    told = parlour("play", "nullgame", "--bot", "random", "--seat", "2", typed="show\n")
    assert "You are seat 2 against Random bot." in told.out
    assert "The end: " in told.out


def test_one_keyboard_for_both_with_a_curtain_between(parlour: Parlour, tmp_path: Path) -> None:
    file = tmp_path / "hot.record"
    told = parlour(*BOTH, "--record", str(file), typed="\nhold 2\nshow\n\nhold 1\nshow\n")
    assert told.code == 0
    assert "You are seat 1 and 2." in told.out
    assert told.out.index("Hand over to seat 1; Enter to look.") < told.out.index("Hand over to seat 2; Enter to look.")
    second = told.out.partition("Hand over to seat 2")[2].partition("seat 2> ")[0]
    assert "hold 2" not in second
    assert "oo" not in second.replace("look", "")
    assert "The end: the sum is odd: player 2 wins.\n" in told.out
    record = read_record(file.read_bytes())
    assert record.seats == ["player 1", "player 2"]
    assert [f"{line.seat} {line.text}" for line in record.lines] == ["1 hold 2", "1 show", "2 hold 1", "2 show"]


def test_the_input_may_end_at_the_curtain(parlour: Parlour) -> None:
    assert parlour(*BOTH, typed="").out.endswith("the input has ended; nothing was played yet, and nothing is kept\n")


def test_draws_are_agreed_at_one_keyboard(parlour: Parlour) -> None:
    typed = "\ndraw!\ndraw?\ndraw?\nI#1@0,0\n\ndraw!\n"
    told = parlour("play", "fogline", "--bot", "none", "--options", "first=host", typed=typed)
    assert "[no_offer]" in told.out
    assert "[already_offered]" in told.out
    assert "The end: both seats agreed to a draw.\nNobody wins.\n" in told.out


def test_a_game_answers_questions_of_its_own(parlour: Parlour) -> None:
    typed = "\nI#1@0,0\n\nlegal\npool\nhelp\n"
    told = parlour("play", "fogline", "--bot", "none", "--options", "first=host", typed=typed)
    legal, pool, help_text = told.out.split("seat 2> ")[1:4]
    assert "0,-1 -1,0 1,0 0,1" in legal
    assert pool.strip() != legal.strip()
    for word in games.card("fogline").queries:
        assert f"\n  {word} " in help_text


def test_a_bot_declines_a_draw(parlour: Parlour) -> None:
    typed = "draw?\nautofinish\nresign\n"
    told = parlour("play", "fogline", "--bot", "random", "--seat", "1", "--options", "first=host", typed=typed)
    assert "  You offered a draw.\n" in told.out
    assert "  Random bot declined the draw.\n" in told.out


def test_the_same_seed_is_the_same_chance(parlour: Parlour) -> None:
    def board(seed: str) -> str:
        options = ("--bot", "none", "--options", "setup=random", "first=host")
        told = parlour("play", "fogline", "--seed", seed, *options, typed="\nagree\n\nagree\n\nboard\n")
        return told.out.rpartition("seat 1> ")[0].rpartition("seat 1> ")[2]

    assert board("7") == board("7") != board("8")
    assert board("7").count("\n") > 5


def test_a_record_may_not_be_written_where_it_cannot(parlour: Parlour) -> None:
    told = parlour(*ALONE, "--record", "/dev/full", typed="show\n")
    told.refused(2, "/dev/full: No space left on device")
    assert "The end: " in told.out  # the match was played all the same


@pytest.mark.slow
def test_a_whole_match_of_a_process() -> None:
    told = process(*BOTH, typed=b"\nhold 3\nshow\n\nshow\n")
    assert told.code == 0
    assert told.err == ""
    assert told.out.endswith("The end: the sum is odd: player 2 wins.\n")


@pytest.mark.slow
def test_at_a_terminal_the_curtain_clears_the_screen() -> None:
    main, keyboard = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-m", "parlour", *BOTH, "--plain"],
        stdin=keyboard,
        stdout=keyboard,
        stderr=keyboard,
        close_fds=True,
    )
    os.close(keyboard)
    screen = b""
    try:
        os.write(main, b"\nshow\n\nshow\n")
        while True:
            assert select.select([main], [], [], 60)[0], screen[-2000:]
            try:
                screen += os.read(main, 4096)
            except OSError:  # the program has ended
                break
        assert running.wait(60) == 0
    finally:  # a test that fails must not wait for what it began
        running.kill()
        running.wait(60)
        os.close(main)
    assert screen.count(b"\x1b[2J\x1b[H") == 4  # before and after each hand-over
    assert b"The end: the sum is even" in screen


def test_sd_100_the_terminal_tells_the_time_that_the_rules_take(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """SD-100: below the picture, by the clock of the session; a pause stops it, and nobody is late."""
    card = games.card("stackdoku")
    passed = [0]
    typed = iter([(60, "pause"), (3600, "resume"), (1, "board"), (3700, "X")])

    def think(prompt: str) -> str:
        seconds, text = next(typed)
        passed[0] += seconds
        return text

    monkeypatch.setattr("builtins.input", think)
    with Keeper() as keeper:
        game = card.make({"seed": "7"})
        Session(sit_down(keeper, card, game, "random", clock=lambda: passed[0] * 1_000_000_000)).run()
    times = [line for line in capsys.readouterr().out.splitlines() if line.startswith("time ")]
    assert times == ["time 0:00", "time 1:00", "time 1:00", "time 1:01", "time 1:02:41"]


def test_a_game_that_takes_no_time_tells_none(parlour: Parlour) -> None:
    assert "\ntime " not in parlour(*ALONE, typed="hold 2\nshow\n").out


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in games.NAMES if name != "underscore"])
def test_no_word_is_broken_at_80_columns(parlour: Parlour, name: str) -> None:
    told = parlour("play", name, "--bot", "random", "--seed", "1", typed="help\nxyzzy\nlegal\nhint\nquit\n")
    assert max(map(len, told.rows())) <= 80, max(told.rows(), key=len)
    assert " against Random bot" in told.out or games.card(name).make().seats == 1


def test_threads_that_are_laid_are_drawn(parlour: Parlour) -> None:
    """Summon5: a draft lies on the Loom with its sums, and the hand is one shorter."""
    drawn = parlour(
        "play", "summon5", "--bot", "random", "--seed", "1", "--options", "seating=fixed", typed="board\nquit\n"
    ).out
    digit = next(line for line in drawn.split("\n") if line.startswith("hand: ")).split()[1]
    told = parlour(
        *("play", "summon5", "--bot", "random", "--seed", "1", "--options", "seating=fixed"),
        typed=f"place {digit}@8,7\nquit\n",
    )
    assert f"<{digit}>" in told.out
    assert "this weave: +" in told.out


def test_who_plays_alone_is_not_told_that_nobody_wins(parlour: Parlour) -> None:
    told = parlour("play", "stackdoku", "--seed", "1", typed="giveup\nX\nquit\n")
    assert "The end: " in told.out and "gave up" in told.out
    assert "Nobody wins" not in told.out


def test_a_letter_asks_the_house_unless_the_game_reads_it(parlour: Parlour) -> None:
    """Stackdoku's `H` is its hidden mode, and its hint a line of the record."""
    told = parlour("play", "stackdoku", "--options", "seed=1", typed="H\nh\n?\nq\n")
    assert "attempt 1  hidden" in told.out
    assert "THE GOAL" not in told.out and told.out.count("Hint: ") == 2
    assert "bad_notation" not in told.out and "comes back to this turn" in told.out
    assert "chances in a hundred" in parlour(*ALONE, typed="h\nq\n").out
