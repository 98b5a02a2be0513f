"""The effect language: what is refused and how, the canonical forms, the generated rules text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games.underscore.content.library import content
from parlour.games.underscore.score.language import ScoreError, parse_score
from parlour.games.underscore.score.prose import say_score
from parlour.games.underscore.score.vocabulary import FUNCTION_NAMES, FUNCTIONS, HOOKS, SELECTORS, VERB_NAMES
from parlour.games.underscore.score.wording import score_json, score_text

WRONG = {
    "pre{atune self water}": "pre, position 4: unknown verb 'atune'; expected attune, detune",
    "pre{attune self watr}": "position 16: unknown element 'watr'; expected none, water",
    "pre{attune me water}": "position 11: unknown who 'me'; expected self, opp, both",
    "post{status opp glee 1}": "unknown status 'glee'; expected burn, wound",
    "post{bind opp them 3}": "unknown sel 'them'; expected this, last",
    "post{if foo(self) {heal self 1}}": "unknown function 'foo'; expected min, max",
    "while teatime {heal self 1}": "unknown hook 'teatime'; expected combat_start",
    "mid{heal self 1}": "unknown section 'mid'; expected pre, iter, post, from, while",
    "post{heal self}": "position 14: found '}'; expected a number",
    "post{heal self 1 2}": "found '2'; expected `}`",
    "pre{attune self $x}": "$x is read before it is bound; expected $dmg, $el",
    "pre{lose self $amount}": "$amount is read before it is bound",
    "post{heal self 1} pre{raw}": "out of order or twice",
    "post{shift 1}": "`shift` outside a hook that relays it",
    "pre{raw} while dq {shift 1}": "`shift` outside a hook that relays it; expected prevent",
    "from{}": "`from` without any section; expected pre, iter, post",
    "from{post{heal self 1}}": "no section that a cast would run",
    "post{status opp burn 4}": "4 turns of burn; expected 1 to 3",
    "post{heal self 100}": "found '100'; expected a number from -99 to 99",
    "post{iters self 4}": "4 is outside the caps; expected -3 to 3",
    "iter{damage opp water none}": "found a element; expected a number",
    "iter{damage opp $dmg+water none}": "`+` with a element; expected numbers",
    "post{heal self 1 -> x; heal self $x; raw -> y}": "`raw` yields nothing",
    "post{heal self 1": "found 'the end'; expected `}`",
    "post{heal self 1 @}": "cannot read '@'",
    "post{if has(self,burn)==water {raw}}": "found a element; expected a number",
    "post{" + ";".join(["raw"] * 9) + "}": "too many effects in a block; expected at most 8",
    "post{if 1==1 {if 1==1 {if 1==1 {if 1==1 {raw}}}}}": "nested too deep; expected at most 4",
    "post{raw} " + "while healed {raw} " * 7: "too many triggers; expected at most 6",
    "post{raw} " + " " * 2048: "longer than 2048 bytes",
    "pre{declare element e -> d}": "unknown choice 'e'",
    "pre{heal self $}": "position 14: cannot read '$'",
}


@pytest.mark.parametrize("text", sorted(WRONG))
def test_what_is_wrong_is_said_with_its_place(text: str) -> None:
    """US-080 and section 3: unknown words, arity, unbound names, relays, caps: refused with position and expected words."""
    with pytest.raises(ScoreError) as trouble:
        parse_score(text, [])
    assert WRONG[text] in str(trouble.value)
    assert "\n" not in str(trouble.value)


def test_choices_are_checked() -> None:
    with pytest.raises(ScoreError, match="unknown choice"):
        parse_score("post{raw}", [("e", "element(all)")])
    with pytest.raises(ScoreError, match="taken"):
        parse_score("post{raw}", [("e", "element(any)"), ("f", "element(borrow)")])
    with pytest.raises(ScoreError, match="expected element"):
        parse_score("pre{declare status e -> d} post{raw}", [("e", "element(any)")])


def test_blessings_have_their_own_sections() -> None:
    assert parse_score("stat{maxhp 3; start wound 2}", [], True).stats == [("maxhp", "", 3), ("start", "wound", 2)]
    for wrong in ("pre{raw}", "on gained {trap cast {raw}}", "stat{luck 3}", "on gained if $dmg>1 {raw}"):
        with pytest.raises(ScoreError):
            parse_score(wrong, [], True)


def every_score() -> list[tuple[str, str, list[tuple[str, str]], bool]]:
    moves = [(data.id, data.score, list(data.choices.items()), False) for data in content().roots.values()]
    return moves + [(data.id, data.score, [], True) for data in content().majors.values()]


@pytest.mark.parametrize(("ident", "text", "choices", "blessing"), every_score(), ids=lambda value: str(value)[:20])
def test_the_text_of_a_tree_parses_to_the_same_tree(
    ident: str, text: str, choices: list[tuple[str, str]], blessing: bool
) -> None:
    tree = parse_score(text, choices, blessing)
    again = parse_score(score_text(tree, blessing), choices, blessing)
    assert score_json(again) == score_json(tree)


def test_the_json_form() -> None:
    """Effects as do/args/kw/as/if/body, if/then/else, let/be; expressions as numbers, words, var, fn, op."""
    tree = parse_score(
        "pre{let x = hidden(opp)} post{if $x>1 {heal self 1+$x} else {unbank self this displace=last}}", []
    )
    assert score_json(tree) == {
        "pre": [{"let": "x", "be": {"fn": "hidden", "args": ["opp"]}}],
        "post": [
            {
                "if": {"op": ">", "l": {"var": "x"}, "r": 1},
                "then": [{"do": "heal", "args": ["self", {"op": "+", "l": 1, "r": {"var": "x"}}]}],
                "else": [{"do": "unbank", "args": ["self", "this"], "kw": {"displace": "last"}}],
            }
        ],
    }
    trap = parse_score(
        "pre{declare element e private -> d; trap cast private if $element==$d uses=2 {raw}} post{raw}",
        [("e", "element(any)")],
    )
    pre = score_json(trap)["pre"]
    assert pre == [
        {"do": "declare", "args": ["element", {"var": "e"}, "private"], "as": "d"},
        {
            "do": "trap",
            "args": ["cast", "private"],
            "kw": {"uses": 2},
            "if": {"op": "==", "l": {"var": "element"}, "r": {"var": "d"}},
            "body": [{"do": "raw", "args": []}],
        },
    ]


def test_rules_text_is_generated_from_the_tree() -> None:
    tree = parse_score("pre{attune self $el} iter{damage opp $dmg+1 $el} post{status opp burn 2}", [])
    assert (
        say_score(tree, 3, 2, 2)
        == "You become attuned to Fire. Deal 3 Fire to the target, 2 times. The target gains Burn 2."
    )
    graft = parse_score("iter{damage opp $dmg+min(3,turns(opp,$el)) $el}", [])
    assert (
        say_score(graft, 4, 2, 1)
        == "Deal 2 + the turns of the target's Plant attunement (at most 3) Plant to the target."
    )
    for name, args in FUNCTIONS:
        words = {"who": "self", "number": "1", "element": "fire", "status": "burn"}
        call = f"{name}({','.join(words[kind] for kind in args)})"
        assert name == "turn" or call not in say_score(parse_score(f"post{{heal self {call}}}", []), 1, 2, 1)
    for _, text, choices, blessing in every_score():
        said = say_score(parse_score(text, choices, blessing), 1, 2, 1)
        assert "{" not in said
        assert "$" not in said


WORDS = st.sampled_from(
    [
        *VERB_NAMES,
        *HOOKS,
        *FUNCTION_NAMES,
        *SELECTORS,
        "self",
        "opp",
        "burn",
        "fire",
        "$dmg",
        "$x",
        "pre",
        "iter",
        "post",
        "from",
        "while",
        "on",
        "if",
        "else",
        "let",
        "->",
        "{",
        "}",
        "(",
        ")",
        ";",
        ",",
        "=",
        "==",
        "+",
        "-1",
        "3",
        "every=2",
    ]
)


@given(st.lists(WORDS, max_size=25).map(" ".join) | st.text(max_size=60))
def test_the_reader_refuses_or_reads_and_never_breaks(text: str) -> None:
    for blessing in (False, True):
        try:
            tree = parse_score(text, [], blessing)
        except ScoreError:
            continue
        assert score_json(parse_score(score_text(tree, blessing), [], blessing)) == score_json(tree)
