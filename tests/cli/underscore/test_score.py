"""`parlour score`: a score is refused with its place, or told in its normal form, in words and as a tree."""

import msgspec
import pytest

from parlour.games.underscore.content.library import content
from parlour.games.underscore.score.language import parse_score
from parlour.games.underscore.score.wording import score_json
from tests.cli.console import Parlour


def test_a_score_is_told_in_its_normal_form_and_in_words(parlour: Parlour) -> None:
    told = parlour(
        "score", "iter{damage  opp $dmg  $el}post{heal self 1;heal self 1}", "--element", "fire", "--dmg", "2"
    )
    assert told.code == 0
    assert told.out.splitlines() == [
        "iter{damage opp $dmg $el} post{heal self 1; heal self 1}",
        "Deal 2 Fire to the target. You heal 1. You heal 1.",
    ]
    typed = parlour("score", "-", "--element", "fire", "--dmg", "2", typed=told.out.splitlines()[0] + "\n")
    assert typed.out == told.out  # the normal form is read as what it was made from


def test_what_is_wrong_is_said_with_its_place(parlour: Parlour) -> None:
    parlour("score", "pre{atune self water}").refused(1, "position 4: unknown verb 'atune'; expected attune, detune")
    parlour("score", "-", typed="post{heal self\n").refused(1, "position 14")
    parlour("score", "stat{maxhp 3}").refused(1, "unknown section 'stat'")  # it has to be said that it is a blessing's
    parlour("score", "raw", "--element", "watr").refused(2, "there is no element 'watr'; expected one of none, water")
    assert parlour("score", "stat{ maxhp 3 }", "--blessing").out == "stat{maxhp 3}\n"


def test_choices_are_given_as_the_content_gives_them(parlour: Parlour) -> None:
    text = "pre{declare element e -> d} post{raw}"
    parlour("score", text).refused(1, "unknown choice 'e'")
    assert parlour("score", text, "--choices", "e=element(any)").out.startswith(text + "\n")


@pytest.mark.parametrize("ident", [next(iter(content().roots)), next(iter(content().majors))])
def test_the_scores_of_the_game_are_found_by_their_ids(parlour: Parlour, ident: str) -> None:
    """The JSON form of RULES.md, "The effect language", as anybody gets it."""
    roots, majors = content().roots, content().majors
    tree = (
        parse_score(roots[ident].score, list(roots[ident].choices.items()))
        if ident in roots
        else parse_score(majors[ident].score, [], True)
    )
    assert msgspec.json.decode(parlour("score", ident, "--json").out) == score_json(tree)
