"""`parlour score`: one score of Underscore's effect language read as the loader reads it, for those who write content."""

from typing import Annotated

from cyclopts import Parameter

from parlour.cli.errors import REFUSED, CliError, File, read_file
from parlour.core.view import to_json
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.tables import ELEMENTS
from parlour.games.underscore.score.language import ScoreError, parse_score
from parlour.games.underscore.score.prose import say_score
from parlour.games.underscore.score.wording import score_json, score_text


def score(
    text: File,
    /,
    *,
    choices: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    blessing: bool = False,
    element: str = "none",
    dmg: int = 1,
    iters: int = 1,
    json: bool = False,
) -> int:
    """Read a score: what is wrong with it and where, or its one normal form and what it does in words.

    Parameters
    ----------
    text
        The score, `-` for standard input, or the id of a move or major blessing of the game.
    choices
        What is chosen in the Decision Phase: --choices "e=element(any)" "m=move(opp,public)"
    blessing
        It is that of a major blessing.
    element
        The element of its move.
    dmg
        The damage of its move.
    iters
        How often its move iterates.
    json
        For machines: the tree in its JSON form.
    """
    if element not in ELEMENTS:
        raise CliError(f"there is no element {element[:20]!r}; expected one of {', '.join(ELEMENTS)}")
    asked = [(name, source) for name, _, source in (choice.partition("=") for choice in choices or [])]
    found = content()
    if text in found.roots:
        root = found.roots[text]
        text, asked, blessing = root.score, list(root.choices.items()), False
        element, dmg, iters = root.element, root.dmg, root.iters
    elif text in found.majors:
        text, asked, blessing = found.majors[text].score, [], True
    elif text == "-":
        text = read_file("-").decode(errors="replace").strip()
    try:
        tree = parse_score(text, asked, blessing)
    except ScoreError as trouble:
        raise CliError(str(trouble), REFUSED) from None
    if json:
        print(to_json(score_json(tree)).decode())
        return 0
    print(score_text(tree, blessing))
    if not blessing:  # the words of a blessing are written by hand
        print(say_score(tree, ELEMENTS.index(element), dmg, iters))
    return 0
