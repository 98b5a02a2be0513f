"""`parlour check`: rulebook examples as tests."""

from parlour import games
from parlour.cli.errors import REFUSED, UNREADABLE, CliError, File, read_file
from parlour.core.vectors import BadVector, ExampleRunner, Result, run_vectors
from parlour.core.view import to_json


def check(*files: File, json: bool = False, quiet: bool = False) -> int:
    """Run every ```vec block of Markdown files through the real engine.

    Parameters
    ----------
    files
        Markdown files; `-` reads standard input.
    json
        For machines: one JSON object a vector.
    quiet
        Print only what fails, and the count.
    """
    if not files:
        raise CliError("name a Markdown file to check; `parlour check FILE.md`")
    passed = failed = 0
    for name in files:
        for result in _results(name):
            good = not result.trouble
            passed, failed = passed + good, failed + (not good)
            if json:
                print(to_json({"file": name, "id": result.id, "title": result.title, **_verdict(result)}).decode())
            elif not good:
                print(f"FAIL  {result.id}  {name}:{result.line}  {result.trouble}")
            elif not quiet:
                print(f"pass  {result.id}  {result.title}")
    if not json:
        print(f"{passed} passed, {failed} failed")
    if not passed + failed:
        raise CliError("no ```vec block found: nothing was checked", UNREADABLE)
    return REFUSED if failed else 0


def _results(name: str) -> list[Result]:
    try:
        text = read_file(name).decode("utf-8")
    except UnicodeDecodeError:
        raise CliError(f"{name}: not UTF-8 text") from None
    try:
        return list(run_vectors(text, _runner))
    except BadVector as trouble:
        raise CliError(f"{name}: {trouble}") from None


def _runner(prefix: str) -> ExampleRunner:
    for card in games.cards():
        if card.info.ids == prefix:
            return card.runner()
    known = ", ".join(f"{card.info.ids} ({card.name})" for card in games.cards())
    raise BadVector(f"no game has vectors {prefix}-...; known are {known}")


def _verdict(result: Result) -> dict[str, object]:
    return {"passed": not result.trouble, "line": result.line, "trouble": result.trouble}
