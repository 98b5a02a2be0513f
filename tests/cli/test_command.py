"""The command as a whole: every verb has its help and its place in the docs, every failure its code and its line."""

import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from parlour import __version__
from parlour.cli import make_app
from tests.cli.console import ROOT, Parlour, process

VERBS = sorted(name for name in make_app() if not name.startswith("-"))
DOCS = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")


def test_the_verbs_of_the_issue_are_there() -> None:
    assert {"games", "rules", "play", "referee", "verify", "check", "bench"} <= set(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_its_help(parlour: Parlour, verb: str) -> None:
    told = parlour(verb, "--help")
    assert told.code == 0
    assert told.out.startswith(f"Usage: parlour {verb} ")
    assert told.err == ""
    app = make_app()[verb]
    for leaf in [app] if app.default_command else [app[name] for name in app if not name.startswith("-")]:
        assert leaf.help
        for argument in leaf.assemble_argument_collection(parse_docstring=True):
            assert argument.name == "*" or argument.parameter.help, argument.name  # a group has none, what is in it has


def test_every_verb_is_in_the_list_with_a_line_of_its_own(parlour: Parlour) -> None:
    for told in (parlour("--help"), parlour("-h")):
        assert told.code == 0
        for verb in VERBS:
            assert re.search(rf"^\W*{verb} +[A-Z]", told.out, re.MULTILINE), verb


def test_every_verb_is_documented_and_no_other() -> None:
    assert sorted(re.findall(r"^## parlour (\S+)$", DOCS, re.MULTILINE)) == VERBS


def test_exit_codes_are_told_in_the_help_and_in_the_docs(parlour: Parlour) -> None:
    told = " ".join(parlour("--help").out.split())
    for code in ("0 all is well", "1 the rules", "2 wrong usage", "3 undecided", "130 interrupted"):
        assert code in told
        number, _, words = code.partition(" ")
        assert f"**{number}** {words}" in " ".join(DOCS.split())


def test_the_version_is_told(parlour: Parlour) -> None:
    assert parlour("--version").out == f"parlour {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["plya"], 'Unknown command "plya". Did you mean "play"?'),
        (["--colour"], "--colour"),
        (["play", "chess"], "unknown game 'chess'; expected one of "),
        (["play", "../nullgame"], "unknown game '../nullgame'"),
        (["play", "nullgame", "fogline"], "fogline"),
        (["play", "nullgame", "--seat", "3"], "nullgame has no seat 3; expected 1 to 2, or 0 to watch"),
        (["play", "nullgame", "--seat", "-1"], "nullgame has no seat -1"),
        (["play", "nullgame", "--seat", "one"], 'unable to convert "one" into int'),
        (["play", "nullgame", "--preset", "fist"], "nullgame has no preset 'fist'; expected one of classic, full_fist"),
        (["play", "nullgame", "--options", "pebbles"], "'pebbles' is no option; write name=value"),
        (["play", "nullgame", "--options", "pebbles=10"], "option pebbles: '10' is not allowed; expected 1 to 9"),
        (
            ["play", "nullgame", "--options", "pebbles=2", "chnges=1"],
            "unknown option 'chnges'; expected one of pebbles",
        ),
        (["play", "nullgame", "--bot", "deep"], "unknown bot 'deep'; expected one of random"),
        (["play", "nullgame", "--bot", "cmd:"], "cannot start '': no program is named"),
        (["play", "nullgame", "--bot", "cmd:'"], "cannot start"),
        (["play", "nullgame", "--bot", "cmd:/no/such/program"], "cannot start '/no/such/program'"),
        (["play", "nullgame", "--seed", "two words"], "a seed is up to 128 visible ASCII characters without blanks"),
        (["play", "nullgame", "--seed", "x\n"], "a seed is up to 128 visible ASCII characters without blanks"),
        (["play", "nullgame", "--seed", "x" * 129], "a seed is up to 128 visible ASCII characters"),
        (["play", "nullgame", "--seed", "é"], "a seed is up to 128 visible ASCII characters"),
        (["play", "nullgame", "--record", "."], ".: cannot be written"),
        (["play", "nullgame", "--record", "/no/such/folder/x"], "/no/such/folder/x: cannot be written"),
        (["games", "chess"], "unknown game 'chess'"),
        (["rules"], "GAME requires an argument"),
        (["rules", "chess"], "unknown game 'chess'"),
        (["referee"], "FILE requires an argument"),
        (["referee", "/no/such/file"], "/no/such/file: No such file or directory"),
        (["referee", "/"], "/: Is a directory"),
        (["referee", "/dev/zero"], "/dev/zero: larger than 4,000,000 bytes"),
        (["verify", "/no/such/file"], "/no/such/file: No such file or directory"),
        (["verify", "/dev/null"], "/dev/null: line 1: not a record"),
        (["check"], "name a Markdown file to check"),
        (["check", "/no/such/file"], "/no/such/file: No such file or directory"),
        (["check", "/dev/null"], "no ```vec block found: nothing was checked"),
        (["ladder", "chess"], "unknown game 'chess'"),
        (["ladder", "nullgame", "--levels", "random"], "name at least two levels"),
        (["ladder", "nullgame", "--levels", "random", "deep"], "unknown level 'deep'; expected one of random"),
        (["ladder", "nullgame", "--pairs", "0"], "pairs must be at least 1"),
        (["bench", "chess"], "unknown game 'chess'"),
        (["bench", "--seconds", "0"], "cannot measure for 0.0 seconds"),
        (["bench", "--seconds", "nan"], "cannot measure for nan seconds"),
        (["bench", "--seconds", "soon"], "soon"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else "",
)
def test_wrong_usage_is_one_clear_line(parlour: Parlour, arguments: list[str], words: str) -> None:
    parlour(*arguments).refused(2, words)


def test_a_file_name_with_a_line_break_is_still_one_line(parlour: Parlour) -> None:
    parlour("referee", "/no/such\nfile").refused(2, "/no/such file: No such file")


# as a process


@pytest.mark.slow
def test_it_is_a_module_and_a_program() -> None:
    assert process("--version").out == f"parlour {__version__}\n"
    program = subprocess.run([Path(sys.executable).with_name("parlour"), "--version"], capture_output=True, check=True)
    assert program.stdout.decode() == f"parlour {__version__}\n"


def test_exit_codes_reach_the_shell() -> None:
    process("play", "chess").refused(2, "unknown game 'chess'")


def test_a_reader_who_has_seen_enough_is_no_trouble() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        ran = subprocess.run(
            [sys.executable, "-m", "parlour", "rules", "fogline"],
            stdout=pipe,
            stderr=subprocess.PIPE,
            check=False,
            cwd=ROOT,
        )
    assert ran.returncode == 0
    assert ran.stderr == b""


def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "parlour", "rules", "fogline"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            cwd=ROOT,
        )
    assert ran.returncode == 2
    assert ran.stderr == b"parlour: cannot write: No space left on device\n"


def test_a_terminal_that_lacks_characters_gets_others() -> None:
    told = process("rules", "fogline", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert told.code == 0
    assert told.out.isascii()
    assert told.out.startswith("# Fogline")


@pytest.mark.slow
def test_bytes_that_are_no_text_are_only_refused() -> None:
    told = process("play", "nullgame", "--bot", "none", typed=b"\n\xff\xfe\x00\nquit\n", PYTHONIOENCODING="utf-8")
    assert told.code == 0
    assert "[bad_notation]" in told.out
    assert "saved; `parlour continue`" in told.out


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["play", "nullgame", "--bot", "none"], ["referee", "-"]])
def test_a_closed_keyboard_is_an_empty_one(arguments: list[str]) -> None:
    ran = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-m", "parlour", *arguments],
        capture_output=True,
        check=False,
        cwd=ROOT,
    )
    assert b"Traceback" not in ran.stderr
    if arguments[0] == "play":
        assert ran.returncode == 0
        assert ran.stdout.endswith(b"the input has ended; nothing was played yet, and nothing is kept\n")
    else:
        assert ran.returncode == 2
        assert ran.stderr == b"parlour: -: line 1: not a record: the first line must be `parlour 1`\n"


@pytest.mark.slow
def test_an_interrupt_ends_the_match_with_its_record(tmp_path: Path) -> None:
    """Ctrl-C at the prompt: the shell's code for it, one line, and the record of what was played."""
    file = tmp_path / "left.record"
    running = subprocess.Popen(
        [sys.executable, "-m", "parlour", "play", "nullgame", "--bot", "none", "--record", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    try:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdin.write(b"\nhold 2\n")
        running.stdin.flush()
        screen = b""
        while screen.count(b"seat 1> ") < 2:
            assert select.select([running.stdout], [], [], 60)[0], screen
            more = os.read(running.stdout.fileno(), 4096)
            assert more, f"it has ended: {screen!r}"
            screen += more
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=60)
    finally:  # a test that fails must not wait for what it began
        running.kill()
        running.wait(60)
    assert running.returncode == 130
    assert said == b"parlour: interrupted\n"
    assert file.read_text(encoding="utf-8").endswith("\n\n1 hold 2\n")


# completion


@pytest.mark.parametrize(
    ("shell", "script"),
    [
        ("bash", ".local/share/bash-completion/completions/parlour"),
        ("zsh", ".zsh/completions/_cyclopts_parlour"),
        ("fish", ".config/fish/completions/parlour.fish"),
    ],
)
@pytest.mark.slow
def test_completion_is_installed_for_every_shell(tmp_path: Path, shell: str, script: str) -> None:
    told = process(
        "--install-completion", "--shell", shell, HOME=str(tmp_path), ZSH="", ZSH_CUSTOM="", XDG_CONFIG_HOME=""
    )
    assert told.code == 0
    text = (tmp_path / script).read_text(encoding="utf-8")
    for verb in VERBS:
        assert verb in text
    assert "--preset" in text


@pytest.mark.slow
def test_completion_can_be_written_elsewhere(tmp_path: Path) -> None:
    target = tmp_path / "parlour.bash"
    told = process("--install-completion", "--shell", "bash", "--output", str(target), HOME=str(tmp_path))
    assert told.code == 0
    assert "referee" in target.read_text(encoding="utf-8")
    checked = subprocess.run(["bash", "-n", target], capture_output=True, check=False)
    assert checked.returncode == 0


def test_an_unknown_shell_is_one_clear_line(parlour: Parlour) -> None:
    parlour("--install-completion", "--shell", "tcsh").refused(2, 'Invalid value "tcsh" for --shell')
