"""python -m bench [names ...] [--seconds S] [--write]: measures, and prints one table."""

import argparse
import os
import platform
import subprocess
import sys
import sysconfig
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from textwrap import fill

from bench import BENCHES
from bench.measure import ROUNDS, Row
from parlour.core import contract

PAGE = Path("docs/performance.md")
# tables of their own on the page, and the benches that fill them
APART = {"rl": ("rl",), "server": ("server", "live", "http", "recovery", "instructions")}
END = "<!-- end of table -->\n"


def main() -> None:
    benches = [name for name in BENCHES if find_spec(f"bench.{name}")]
    parser = argparse.ArgumentParser(prog="python -m bench", description="Speed, side by side with peers, in one run.")
    parser.add_argument("names", nargs="*", metavar="name", help=f"some of {', '.join(benches)}; all if none is named")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each side of a row is measured (3)")
    parser.add_argument("--write", action="store_true", help=f"write the table into {PAGE}")
    given = parser.parse_args()
    if unknown := [name for name in given.names if name not in benches]:
        parser.error(f"unknown bench {unknown[0][:40]!r}; expected some of {', '.join(benches)}")
    if str(contract.__file__).endswith(".py") or not Path("src/parlour").exists():
        parser.error("this measures the compiled build from the top of the repository: run `make bench`")

    names = given.names or benches
    apart = {name for part in APART.values() for name in part}
    tables = {"": tuple(name for name in benches if name not in apart)} | APART
    for part in tables.values():
        if given.write and not set(part).isdisjoint(names) and not set(part) <= set(names):
            parser.error(f"a table is written whole: name all of {', '.join(part)}")

    rows: list[Row] = []
    for title, part in tables.items():
        measured: list[Row] = []
        for name in (name for name in part if name in names):
            print(f"measuring {name} ...", file=sys.stderr, flush=True)
            measured += import_module(f"bench.{name}").rows(given.seconds)
        if measured:
            page = table(measured, given.seconds)
            print(page)
            if given.write:
                write(title, page)
        rows += measured
    if broken := [row.what for row in rows if not row.kept]:
        sys.exit(f"slower than promised: {'; '.join(broken)}")


def write(title: str, page: str) -> None:
    """The table into its place on the page."""
    begin = f"<!-- table: make bench{' ' * bool(title)}{title} -->\n"
    before, found, rest = PAGE.read_text(encoding="utf-8").partition(begin)
    assert found, f"{PAGE} has no {begin}"
    PAGE.write_text(f"{before}{begin}\n{page}\n{END}{rest.partition(END)[2]}", encoding="utf-8")


def table(rows: list[Row], seconds: float) -> str:
    """The rows as a Markdown table that reads well as plain text too."""
    lines = [["", "", "Parlour", "beside it", "", "ratio", "promised"]]
    for row in rows:
        peer = [row.peer, number(row.theirs), times(row.ratio)] if row.peer else ["", "", ""]
        lines.append([row.what, row.unit, number(row.ours), *peer, f"{row.promised:.0f}x" if row.promised else ""])
    width = [max(len(line[column]) for line in lines) for column in range(7)]
    right = (2, 4, 5, 6)
    cells = [
        [text.rjust(width[n]) if n in right else text.ljust(width[n]) for n, text in enumerate(line)] for line in lines
    ]
    rule = ["-" * (width[n] - 1) + ":" if n in right else "-" * width[n] for n in range(7)]
    drawn = "".join(f"| {' | '.join(line)} |\n" for line in [cells[0], rule, *cells[1:]])
    told = [f"- {row.what}: {fact}." for row in rows for fact in row.facts]
    facts = "".join(fill(fact, 120, subsequent_indent="  ", break_on_hyphens=False) + "\n" for fact in told)
    return f"{drawn}\n{machine(seconds)}\n" + (f"\n{facts}" if facts else "")


def times(ratio: float) -> str:
    """A ratio; below one with a digit more."""
    return f"{ratio:.1f}x" if ratio >= 1 else f"{ratio:.2f}x"


def number(rate: float) -> str:
    """Three digits are as much as the measurement is worth."""
    return f"{float(f'{rate:.3g}'):,.0f}" if rate >= 100 else f"{rate:.3g}"


def machine(seconds: float) -> str:
    """What it was measured on; no names, no paths."""
    compiler = str(sysconfig.get_config_var("CC")).split()[0]
    try:
        gcc = subprocess.run([compiler, "-dumpfullversion"], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        gcc = "unknown"
    load = os.getloadavg()[0]
    return (
        f"Python {platform.python_version()}, mypyc {version('mypy')}, {Path(compiler).name} {gcc}, {platform.machine()}, "
        f"{os.cpu_count()} cores (load {load:.1f}); {seconds:g} s a side in {ROUNDS} rounds by turns, best round."
    )


if __name__ == "__main__":
    main()
