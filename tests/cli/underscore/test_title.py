"""`parlour play underscore`: from the title to death, at any terminal and through a pipe."""

import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from parlour import games
from parlour.cli.underscore import lessons, title
from parlour.cli.underscore.common import Desk
from parlour.cli.underscore.road import Road
from parlour.cli.underscore.title import Title
from parlour.core.contract import Draft, Game, Position, Refusal
from parlour.core.dice import QuickDice
from parlour.games.underscore.view.run_shapes import FoeView
from parlour.store.home import Home
from parlour.store.underscore.runs import DAILY, Score, open_run, resume_run
from parlour.terminal.underscore import post
from parlour.terminal.underscore.reporting import Reporter
from parlour.terminal.wire import Wire
from tests.cli.console import Parlour, process

pytestmark = pytest.mark.slow

PLAY = ("play", "underscore")
SEED = "00000000000000fb"
GREET = "\n"  # not now, to the lessons that are offered on the first start
BEGIN = f"new\nwarden\nEsk of the Ditch\n\n{SEED}\n"
ROUND = "1\n2\n3\n4\nleave\nyes\n"  # whatever may be cast, and on with empty hands
TO_DEATH = GREET + BEGIN + ROUND * 40


@pytest.fixture(autouse=True)
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))


def test_the_title_offers_everything(parlour: Parlour) -> None:
    told = parlour(*PLAY, typed=GREET + "q\n")
    assert told.code == 0
    for name in (
        "New Run",
        "Continue",
        "Learn",
        "Challenge",
        "Duel",
        "Graveyard",
        "Today",
        "Season",
        "Records",
        "Options",
    ):
        assert re.search(rf"^ +\d+ {name}\b", told.out, re.MULTILINE)
    assert "Learn      0 of 10 done *" in told.out


def test_the_lessons_are_offered_once_and_never_forced(parlour: Parlour) -> None:
    first = parlour(*PLAY, typed="\nq\n")
    assert "You have not been here before." in first.out
    assert "LESSON" not in first.out
    assert "You have not been here before." not in parlour(*PLAY, typed="q\n").out


def test_the_first_lesson_at_the_first_start_is_marked_as_done(parlour: Parlour) -> None:
    told = parlour(*PLAY, typed="learn\n1\n1\n1\n1\n1\nb\n\nq\n")
    assert "Lesson 1 is done." in told.out
    assert "[x] 1 Breath" in told.out
    assert "Learn      1 of 10 done *" in told.out


def test_from_title_to_death(parlour: Parlour) -> None:
    told = parlour(*PLAY, typed=TO_DEATH + "\nq\n")
    assert told.code == 0
    assert "ESK OF THE DITCH\n fell on level 1 to Moss Widow, after 18 turns." in told.out
    assert "It will walk" in told.out
    assert "   Drowned Knuckle        Water attack 2x1\n" in told.out
    assert "   banked: Grave Slab\n" in told.out
    assert "6 Graveyard  1 fallen" in told.out
    assert "9 Records    deepest level 1" in told.out
    assert max(map(len, told.out.split("\n"))) <= 130  # prompts and what is typed share a line at a pipe
    after = parlour(*PLAY, typed="6\n1\n\n\nrecords\nnew\nq\nb\nq\n")
    assert re.search(r"Esk of the Ditch +level 1", after.out)
    assert re.search(r"- level +1 +18 turns +Esk of the Ditch", after.out)  # a seed of one's own is not ranked
    assert "5 Nobody" in after.out  # unlocked by dying once


@pytest.mark.parametrize(
    ("options", "unlocked"),
    [(("--preset", "run"), True), (("--preset", "run", "--seat", "0"), False), (("--preset", "fight"), False)],
)
def test_nobody_is_unlocked_by_dying_in_any_run_of_ones_own(
    parlour: Parlour, options: tuple[str, ...], unlocked: bool
) -> None:
    typed = ("begin nun\n" if "run" in options else "") + "cast m1\ncast m2\ncast m3\ncast m4\nleave\ngo 2\n" * 200
    told = parlour(*PLAY, *options, "--seed", "00000000000000ff", typed=typed)
    assert " died.\n" in told.out
    assert ("5 Nobody" in parlour(*PLAY, typed=GREET + "new\nq\nb\nq\n").out) == unlocked


def test_the_run_of_the_day_says_who_walks_and_how_far_one_came(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """US-A15: who walks is told and not asked."""
    monkeypatch.setattr(title, "today", lambda: "2026-11-18")
    told = parlour(*PLAY, typed=GREET + "today\nwalk\nAda\n\nq\nq\n")
    assert "2026-11-18: The Relic-Courier, under the Seal of Ash." in told.out
    assert "Continue   Ada, level 1" in told.out and "(you)" not in told.out
    with Home(tmp_path) as home:
        home.keep(DAILY, "2026-11-18", Score(4, 31, "Ada", "courier", "2026-11-18"))
    again = parlour(*PLAY, typed="today\n\nq\n")
    assert "Today      level 4, 31 turns" in again.out
    assert "Your first tries here:\n  2026-11-18  level  4, 31 turns, Ada" in again.out


def test_the_dead_stay_at_home_if_asked_to(parlour: Parlour) -> None:
    told = parlour(*PLAY, typed=TO_DEATH + "home\ngraveyard\n\nq\n")
    assert "It stays in your graveyard." in told.out
    assert "walks" not in told.out.partition(" GRAVEYARD")[2].partition("grave, Enter")[0]


def test_a_name_that_another_player_gave_is_reported(parlour: Parlour, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where a house is named, and only of the dead of others; what the house says to it is `test_online.py`'s."""
    typed = TO_DEATH + "report\n\nq\n"
    assert "no: an empty line, `home` or `epitaph`" in parlour(*PLAY, typed=typed).out
    reported: list[str] = []

    def report(self: Reporter, foe: FoeView) -> str:
        reported.append(foe.name)
        return "Reported."

    monkeypatch.setattr(Road, "slayer", lambda self: FoeView("a" * 32, "Hob", "", 1, False, 0))
    monkeypatch.setattr(post, "reporter", lambda home: Reporter(Wire("http://127.0.0.1:9", home.file.parent)))
    monkeypatch.setattr(Reporter, "report", report)
    told = parlour(*PLAY, typed=BEGIN + ROUND * 40 + "report\n\nq\n")
    assert "`report`: Hob is a name that nobody should bear>" in told.out
    assert "\n Reported.\n" in told.out.replace("> ", "\n")
    assert reported == ["Hob"]


def test_the_option_keeps_them_at_home_too(parlour: Parlour) -> None:
    told = parlour(*PLAY, typed="\noptions\nwalk\n\n" + BEGIN + ROUND * 40 + "q\n")
    assert "It is kept in your graveyard, and walks nowhere." in told.out


def test_an_epitaph_is_chosen_from_the_list(parlour: Parlour) -> None:
    told = parlour(*PLAY, typed=TO_DEATH + "epitaph\n1\n\ngraveyard\n1\n\nq\n")
    before, _, after = told.out.partition("\nepitaph> ")
    assert '"It had been going so well."' not in before  # what it had until then is another one
    assert after.count('"It had been going so well."') == 2  # said back, and on the grave


def screens(text: str) -> list[str]:
    return re.findall(r"^ TURN .*?(?=^[>n])", text, re.MULTILINE | re.DOTALL)


def test_continue_is_inside_the_fight_and_rolls_nothing_again(parlour: Parlour, tmp_path: Path) -> None:
    whole = parlour(*PLAY, "--data", str(tmp_path / "one"), typed=GREET + BEGIN + "1\n4\n3\n1\nq\nq\n")
    broken = parlour(*PLAY, "--data", str(tmp_path / "two"), typed=GREET + BEGIN + "1\n4\n")  # the input ends
    assert broken.out.endswith("the input has ended; everything is saved\n")
    rest = parlour(*PLAY, "--data", str(tmp_path / "two"), typed="continue\n3\n1\nq\nq\n")
    assert "2 Continue   Esk of the Ditch, level 1" in rest.out
    assert screens(rest.out)[0] == screens(broken.out)[-1]  # the story of the last turn included
    assert "Saved. The road will wait." in rest.out
    assert screens(rest.out)[-1] == screens(whole.out)[-1]
    assert " TURN 5 " in screens(rest.out)[-1]


def test_the_input_may_end_anywhere(parlour: Parlour, tmp_path: Path) -> None:
    """Every prompt of a run is a place to leave: exit code 0, one line, and the run goes on where it was."""
    rows = (GREET + BEGIN + "1\ni\nl\nc\n?\nq\n").splitlines(keepends=True)
    for count in range(len(rows)):
        told = parlour(*PLAY, "--data", str(tmp_path / str(count)), typed="".join(rows[:count]))
        assert told.code == 0
        assert told.err == ""
        assert told.out.endswith("the input has ended; everything is saved\n")


def test_an_interrupt_leaves_everything_saved(tmp_path: Path) -> None:
    """Ctrl-C at a real terminal, in the middle of a fight."""
    main, keyboard = pty.openpty()
    environment = {**os.environ, "PARLOUR_DATA": str(tmp_path), "TERM": "xterm"}
    running = subprocess.Popen(
        [sys.executable, "-m", "parlour", *PLAY, "--plain"],
        stdin=keyboard,
        stdout=keyboard,
        stderr=keyboard,
        env=environment,
        close_fds=True,
        start_new_session=True,
    )
    os.close(keyboard)
    screen = b""
    try:
        for said in (GREET + BEGIN + "\n", "1\n"):
            os.write(main, said.encode())
            wanted = b"TURN 1 " if said != "1\n" else b"TURN 2 "
            while wanted not in screen:
                assert select.select([main], [], [], 60)[0], screen[-2000:]
                screen += os.read(main, 4096)
        pressed = 0
        while True:
            # Python does not hear one that comes in the very moment in which it begins to wait for a line
            if not pressed or not select.select([main], [], [], 10)[0]:
                assert pressed < 6, "it goes on all the same"
                running.send_signal(signal.SIGINT)
                pressed += 1
                continue
            try:
                screen += os.read(main, 4096)
            except OSError:  # the program has ended
                break
        assert running.wait(60) == 130
    finally:  # a test that fails must not wait for what it began
        running.kill()
        running.wait(60)
        os.close(main)
    assert b"parlour: interrupted" in screen
    assert b"Traceback" not in screen
    assert b"\x1b[34mWater\x1b[0m" in screen  # elements have their colour at a terminal
    with Home(tmp_path) as home:
        row = open_run(home)
        assert row is not None
        match = resume_run(home, row).match
        assert match.view(1).fight.turn == 2  # type: ignore[attr-defined]


def test_a_pipe_and_a_process_of_its_own() -> None:
    told = process(*PLAY, typed=(TO_DEATH + "\nq\n").encode())
    assert told.code == 0
    assert told.err == ""
    assert "\x1b" not in told.out
    assert "fell on level 1 to Moss Widow" in told.out


# -- the beginning


def test_no_screen_promises_what_no_network_keeps(parlour: Parlour) -> None:
    """R-100: no scope is asked for, and the fallen walk at home until they are given to somebody."""
    told = parlour(*PLAY, typed=GREET + "options\n\n" + BEGIN + ROUND * 40 + "\nq\n")
    assert "It will walk: your next runs may meet it, as it was when its last fight began.\n" in told.out
    assert "`parlour graveyard export` gives it to others." in told.out
    for promise in ("scope", "EVERYTHING", "others may meet", "among others", "sync"):
        assert promise not in told.out
    assert "sent" not in parlour("graveyard", "optout").out
    lesson = " ".join(step.say for lesson in games.card("underscore").lessons for step in lesson.steps)
    assert "others will meet you" not in lesson
    assert "your next runs may meet you" in lesson


def test_names_and_seeds_are_checked(parlour: Parlour) -> None:
    typed = "new\nfoundling\nplant\n!\nxx\nEsk\n\ntwo words\n7\nq\nq\n"
    told = parlour(*PLAY, typed=GREET + typed)
    assert told.out.count("[bad_name]") == 2
    assert "no: a seed is up to 128 visible ASCII characters without blanks" in told.out
    assert "+-- ESK ---" in told.out
    assert "b1 Thorn Lash" in told.out


def test_a_run_under_seals_asks_for_them_and_tells_them(parlour: Parlour) -> None:
    """US-A12."""
    told = parlour(*PLAY, typed=GREET + "new\nnun\nEsk\n?\nlead\nsalt, oak\n7\n\nq\nq\n")
    assert "  no: seals are salt, ash, oak" in told.out
    assert told.out.count("Seal of Iron") == 1  # in the list alone
    assert "Seal of Oak: Every foe has a fifth more Max HP." in told.out
    assert "Half of what a fight took is missing in the next" in told.out.rpartition("Seal of Oak")[0]


def test_a_name_from_the_register(parlour: Parlour) -> None:
    told = parlour(*PLAY, typed=GREET + "new\nnun\n\n\nq\nq\n")
    name = re.search(r"You are (.+)\.", told.out)
    assert name is not None
    assert f"+-- {name.group(1).upper()} ---" in told.out


def test_a_second_run_gives_up_the_first_only_if_one_is_sure(parlour: Parlour) -> None:
    parlour(*PLAY, typed=GREET + BEGIN + "1\nq\nq\n")
    told = parlour(*PLAY, typed="new\nno\ncontinue\nq\nq\n")
    assert "A new one gives it up." in told.out
    assert " TURN 2 " in told.out
    told = parlour(*PLAY, typed="new\nyes\n" + BEGIN.partition("\n")[2] + "q\nq\n")
    assert " TURN 1 " in told.out


def test_nothing_to_continue(parlour: Parlour) -> None:
    assert "Nobody is on the road." in parlour(*PLAY, typed=GREET + "continue\nq\n").out


def test_what_the_menu_does_not_know_is_refused_in_one_line(parlour: Parlour) -> None:
    told = parlour(*PLAY, typed=GREET + "xyzzy\n99\n\nr\nq\n")
    assert told.out.count("  no: type a number from 1 to 11, a word of the menu, or q\n") == 2
    assert "RECORDS" in told.out  # r


# -- the fight


def test_a_move_with_choices_opens_a_picker(parlour: Parlour, tmp_path: Path) -> None:
    typed = GREET + "new\n\nwarden\nEsk\n\n7\n1\n3\n2\n\n9\nq\nq\n"
    told = parlour(*PLAY, typed=typed)
    assert "[bad_notation]" in told.out  # 9 is no key


def test_questions_in_a_fight(parlour: Parlour) -> None:
    told = parlour(*PLAY, typed=GREET + BEGIN + "1\ni\ni o1\ni m9\nl\nl 2\nc\n?\nh\nlegal\nq\nq\n")
    assert "MOSS WIDOW  HP 12/14" in told.out
    assert "there is no slot 'm9'" in told.out
    assert "hit A plant 2>3>3 hp 25" in told.out  # the arithmetic: base > after relations > after Strong and Tough
    assert "Wa Water    Thunder, Plant    Stone" in told.out
    assert "q   save and quit" in told.out


def test_refusals_say_why_and_change_nothing(parlour: Parlour) -> None:
    told = parlour(*PLAY, typed=GREET + BEGIN + "3\n3\n5\n7\nnonsense\nq\nq\n")
    for code in ("cooling", "banked", "no_such_move", "bad_notation"):
        assert f"[{code}]" in told.out
    assert len(screens(told.out)) == 2


def test_speeds_of_the_story(parlour: Parlour) -> None:
    normal = parlour(*PLAY, typed=GREET + BEGIN + "1\nq\nq\n")
    assert "2 Plant -> 3 (weak): you" in normal.out
    instant = parlour(*PLAY, typed="options\nspeed\nspeed\n\ncontinue\n1\nq\nq\n")
    assert "2 Plant" not in instant.out.partition(" TURN 2 ")[2].partition("> ")[0]
    assert "You cast Drowned Knuckle." in instant.out


def test_the_codex_knows_what_has_been_seen(parlour: Parlour) -> None:
    told = parlour(*PLAY, typed=GREET + BEGIN + "1\nq\ncodex\nmoves\nelements\nstatuses\n\nq\n")
    assert "2 of 111 moves seen" in told.out  # one of each side
    assert "Thorn Lash  (Plant, attack, 2x1)" in told.out
    assert "Millstone" not in told.out.partition(" CODEX")[2]
    assert "Tough   up to 3" in told.out


# -- the other entries


def test_challenges_are_ranked_by_turns_used(parlour: Parlour) -> None:
    long = "1\n2\n2\n2\n2\n2\n"
    told = parlour(*PLAY, typed=GREET + "challenge\n1\n" + long + "1\n2\n2\n2\n2\n2\n\nq\n")
    assert re.search(r"The Rod-Bearer +limit  7   best 5", told.out)
    assert "Your ranking: 1. 5 turns  2. 6 turns" in told.out
    assert "Challenge  1 of 13 won *" in told.out


def test_a_duel_from_the_title(parlour: Parlour) -> None:
    told = parlour(*PLAY, typed=GREET + "duel\nstarters\nrandom\nbegin nun\nresign\nq\n")
    assert "DUEL   nobody dies of it" in told.out
    assert "The end: you resigned." in told.out
    assert told.out.count("New Run") == 2  # and back to the title


def test_a_duel_of_ones_own_dead_and_of_oneself(parlour: Parlour) -> None:
    told = parlour(*PLAY, typed=TO_DEATH + "\n" + BEGIN + "1\nq\nduel\nfallen\nrandom\nbegin f1\nresign\nq\n")
    assert (
        "f1 Esk of the Ditch, level 1\n   f2 Esk of the Ditch, level 1\n" in told.out
    )  # on the road, and in the grave
    assert "The end: you resigned." in told.out
    assert "Continue   Esk of the Ditch, level 1" in told.out.rpartition("New Run")[2]  # nobody dies of it


def test_a_changed_colour_counts_for_every_entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Options make a new desk, and the entries of the menu use that one."""
    used: list[Desk] = []
    for name in ("tutorials", "challenges"):
        monkeypatch.setattr(lessons, name, used.append)
    with Home(tmp_path) as home:
        title = Title(Desk(home))
        title.desk = Desk(home)
        title.entries["Learn"][0]()
        title.entries["Challenge"][0]()
        assert used == [title.desk, title.desk]


def test_a_duel_beside_a_run_of_another_pack(parlour: Parlour, tmp_path: Path) -> None:
    """It cannot be gone on with, and so nobody of it can fight; the other duels can be had all the same."""
    parlour(*PLAY, typed=GREET + BEGIN)
    with Home(tmp_path) as home:
        row = open_run(home)
        assert row is not None
        home.keep("pack", row.id, "another")
    told = parlour(*PLAY, typed="duel\n\nq\n")
    assert told.code == 0
    assert "2 Continue   a run of older rules" in told.out
    assert "1 starters" in told.out
    assert "3 fallen" not in told.out


def test_the_eighth_lesson_shows_what_is_tried(parlour: Parlour) -> None:
    fight = "4\n1\n1\n4\n1\n1\n1\n"
    tries = "try learn o1 found\nlearn o1 found\ndraft\nmajor\nlearn o3 root\ndone\n\n"
    told = parlour(*PLAY, typed=f"{GREET}learn\n8\nbegin warden\n{fight}{tries}\nq\n")
    assert "it goes to b2" in told.out  # `try` answers in a lesson as on the road
    assert "[otherwise]" not in told.out
    shown, _, rest = told.out.partition("Taken back as well")
    assert re.search(r"1 .+\n", shown.rpartition("That is taken back")[2])
    assert "take 1" in shown.rpartition("That is taken back")[2]  # the three lay there before they were taken back
    assert "Lesson 8 is done." in rest


def test_a_season_wants_its_file(parlour: Parlour, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    names = (f"{tmp_path}/none.json", str(bad), "~nobody-of-this-name/x", "a\0b", str(tmp_path))
    told = parlour(*PLAY, typed=GREET + "".join(f"season\n{name}\n" for name in names) + "season\n\nq\n")
    assert told.code == 0
    assert "none.json: No such file or directory" in told.out
    assert told.out.count("\n no: ") == len(names)


def test_a_season_is_played_to_its_card(parlour: Parlour, tmp_path: Path) -> None:
    days = ("--starts", "2026-12-01", "--ends", "2026-12-31", "--title", "The Wet Lamp", "--name", "2026-winter")
    ids = ("e01c=Mind the step.", "e01b", "e02a", "e02b", "e03a", "e03b", "e04a", "e04b")
    made = parlour("season", "make", *days, *ids)
    assert made.code == 0
    file = tmp_path / "winter.json"
    file.write_text(made.out)
    told = parlour(*PLAY, typed=GREET + f"season\n{file}\nwarden\nEsk\n" + "1\nq\ncontinue\n" + ROUND * 40 + "q\n")
    assert "THE WET LAMP   8 encounters, 2026-12-01 to 2026-12-31" in told.out
    assert "(Mind the step.)" in told.out
    assert re.search(r"^The Well-Warden fell at 1 of 8$", told.out, re.MULTILINE)
    assert re.search(r"^turns [\d+]+, \d+ in all$", told.out, re.MULTILINE)
    assert "It will walk" not in told.out  # who falls there is gone
    assert "6 Graveyard\n" in told.out
    code = re.search(r"^US2\.\S+$", told.out, re.MULTILINE)
    assert code is not None
    again = parlour(*PLAY, typed="season\n\nq\n")
    assert re.search(r"2026-winter +level  1, \d+ turns, Esk", again.out)
    verified = parlour("season", "card", str(file), code.group())
    assert verified.code == 0
    assert "The Well-Warden fell at 1 of 8" in verified.out


# -- the house goes on as it was


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--preset", "duel", "--bot", "random"), "begin nun"),
        (("--fight", "e05x", "--start", "nun"), "MOTHER OF KINDLING"),
        (("--seed", "7"), "begin nun"),
    ],
)
def test_explicit_options_open_a_match(parlour: Parlour, options: tuple[str, ...], words: str) -> None:
    told = parlour(*PLAY, *options, typed="")
    assert told.out.startswith("Underscore. ")
    assert words in told.out
    assert "New Run" not in told.out


TYPED = (
    "new continue learn challenge duel graveyard season records codex options q b yes no home epitaph house",
    "1 2 3 4 5 6 7 8 9 10 0 -1 99 warden courier foundling nun nobody water fire Esk m1 b1 o1 cast i l c ? h legal board again draft major",
    "leave skip done try swap forget take found root speed walk vengeful colour elements moves statuses starters random easy keyboard",
)
WORDS = [word for row in TYPED for word in row.split()]
ODD = (
    "",
    " ",
    "\0",
    "x" * 5000,
    "\N{SKULL}",
    "cast m1 e=",
    "{",
    '{"type":"cast"}',
    "take 1 t=",
    "swap m1",
    "learn o9",
)


@pytest.mark.parametrize("seed", range(6))
def test_fuzz_whatever_is_typed_ends_in_one_line_at_most(parlour: Parlour, seed: int) -> None:
    """Random words in random places: no traceback, exit code 0, and what was begun goes on afterwards."""
    dice = random.Random(seed)
    words = WORDS if seed % 2 else [word for word in WORDS if word != "q"]  # some never leave
    rows = []
    for _ in range(200):
        if dice.random() < 0.1:
            rows.append(dice.choice(ODD))
        else:
            rows.append(" ".join(dice.choice(words) for _ in range(dice.choice((1, 1, 1, 2, 3)))))
    told = parlour(*PLAY, typed=GREET + BEGIN + "\n".join(rows))
    assert told.code == 0
    assert told.err == ""
    again = parlour(*PLAY, typed="q\n")
    assert again.code == 0


def test_a_challenge_is_called_by_its_own_number(parlour: Parlour) -> None:
    told = parlour(*PLAY, typed=GREET + "challenge\n1\nq\n\nq\n")
    assert "challenge 1> " in told.out
    assert "lesson 9" not in told.out
    assert "\nCHALLENGE 1: THE ROD-BEARER\n" in told.out


def test_the_season_of_the_house_is_the_first_of_the_list(parlour: Parlour) -> None:
    told = parlour(*PLAY, typed=GREET + "season\n1\nq\nq\n")
    assert "No such file" not in told.out
    assert "   1 " in told.out


def test_keys_mean_the_same_in_a_duel_as_in_a_run() -> None:
    """`2` picks in a draft and casts in a fight; a slot alone is a cast."""

    def said(game: Game, position: Position, text: str) -> object:
        found = game.interpret(position, 1, text, "")
        assert not isinstance(found, Refusal)
        return found.text if isinstance(found, Draft) else found

    card = games.card("underscore")
    draft = card.make({"duel": "draft"})
    offered = draft.start(QuickDice(1))
    assert said(draft, offered, "2") == said(draft, offered, "pick 2")
    fight = card.make({"duel": "starters", "start": "courier"})
    begun = fight.start(QuickDice(1))
    for short, whole in (("1", "cast m1"), ("m2 e=fire", "cast m2 e=fire"), ("5", "cast b1"), ("try 3", "try cast m3")):
        assert said(fight, begun, short) == said(fight, begun, whole)


def test_questions_are_asked_in_a_duel_by_the_letters_of_a_run(parlour: Parlour) -> None:
    duel = ("play", "underscore", "--bot", "random", "--seed", "1", "--options", "duel=starters", "start=nun")
    in_full = parlour(*duel, typed="log\ninspect m2\ncodex\nquit\n").out
    assert parlour(*duel, typed="l\ni m2\nc\nq\n").out == in_full
    assert "comes back to this turn" in in_full and "  no: " not in in_full
    assert "seat 1>   cast m" in parlour(*duel, typed="h\nq\n").out  # a hint, which may differ: it thinks for a while
