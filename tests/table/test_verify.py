"""Nobody cheated: honest records pass, every tampering is found, and a copy says what it cannot check."""

import re

import pytest

from parlour import games
from parlour.table.chance import chosen, sealed
from parlour.table.match import Match
from parlour.table.record import BadRecord, read_record
from parlour.table.replay import BrokenRule
from parlour.table.verify import Finding, verify
from tests.table.house import HouseGame, Lucky, Pocketed, Sworn, card_of, do, sit, written

INPUTS = ("1 hold 2", "2 hold 1", "2 show", "1 show")


def sealed_text(build: type[HouseGame] = Lucky, viewer: int | None = None) -> str:
    return written(do(sit(build, sealed("master", ["n1", "n2"], 2)), *INPUTS), viewer)


def chosen_text() -> str:
    return written(do(sit(Lucky, chosen("s33d", 2)), *INPUTS))


def findings(text: str, build: type[HouseGame] = Lucky) -> list[Finding]:
    return verify(card_of(build), read_record(text.encode()))


def verdicts(text: str, build: type[HouseGame] = Lucky) -> set[bool | None]:
    return {finding.holds for finding in findings(text, build)}


def found_out(text: str) -> bool:
    """Whether the tampering is found: something is false, or the record no longer follows the rules."""
    try:
        return False in verdicts(text)
    except (BadRecord, BrokenRule):
        return True


def test_an_honest_record_holds_in_every_point() -> None:
    found = findings(sealed_text())
    assert all(finding.holds for finding in found)
    assert [finding.text for finding in found[:3]] == [
        "the seal of the table opens",
        "the seal of seat 1 opens",
        "the seal of seat 2 opens",
    ]
    assert len(found) == 3 + 4 + 2 + 4  # seals, opening, pockets, tosses


def test_a_chosen_seed_can_be_checked_too() -> None:
    found = findings(chosen_text())
    assert len(found) == 4 + 2 + 4
    assert all(finding.holds for finding in found)


def draws(text: str) -> list[tuple[int, int]]:
    """Where each number on a chance line stands."""
    spans = []
    for line in re.finditer(r"^! [a-z/0-9]+ (.*)$", text, re.MULTILINE):
        spans += [
            (line.start(1) + token.start(), line.start(1) + token.end()) for token in re.finditer(r"\S+", line[1])
        ]
    return spans


@pytest.mark.parametrize("text", [sealed_text(), chosen_text()], ids=["sealed", "chosen"])
def test_every_draw_that_was_changed_is_found(text: str) -> None:
    spans = draws(text)
    assert len(spans) == 10
    for start, end in spans:
        token = text[start:end]
        numbers = token.split(",")
        changed = ",".join([numbers[1], numbers[0], *numbers[2:]]) if len(numbers) > 1 else str(int(token) % 6 + 1)
        assert changed != token
        lie = text[:start] + changed + text[end:]
        assert found_out(lie)
        assert any(finding.holds is False and changed[:60] in finding.text for finding in findings(lie))


def test_every_hash_that_was_changed_is_found() -> None:
    text = sealed_text()
    hashes = [match.start() for match in re.finditer(r"[0-9a-f]{64}", text)]
    assert len(hashes) == 6  # three seals, three secrets
    for at in hashes:
        lie = text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :]
        assert found_out(lie)


def test_every_nonce_that_was_changed_is_found() -> None:
    text = sealed_text()
    for lie in ('["n1","n3"]', '["n2","n1"]', '["n1"]', '["n1","n2","n3"]'):
        assert found_out(text.replace('["n1","n2"]', lie))
    assert found_out(text.replace('nonces ["n1","n2"]\n', ""))


def test_a_seed_that_was_changed_is_found() -> None:
    assert found_out(chosen_text().replace("seed s33d", "seed s34d"))
    lie = sealed_text().replace("\n\n", "\nseed s33d\n\n")
    assert Finding(False, "the seed is not made of the secret and the nonces") in findings(lie)


def test_an_input_or_a_result_that_was_changed_is_found() -> None:
    text = sealed_text()
    assert found_out(text.replace("1 hold 2", "1 hold 1"))  # another sum, another result
    assert found_out(text.replace("= 2 odd", "= 1 even"))


def test_a_seal_that_was_taken_away_is_found() -> None:
    assert found_out(re.sub(r"seal .*\n", "", sealed_text()))


def test_a_secret_that_was_taken_away_leaves_its_seal_open() -> None:
    text = sealed_text()
    fewer = re.sub(r"^(secret \S+ \S+) \S+$", r"\1", text, flags=re.MULTILINE)
    assert fewer != text
    assert Finding(None, "the secret of seat 2 is closed") in findings(fewer)
    none = re.sub(r"secret .*\n", "", text)
    assert verdicts(none) == {None}


def test_a_seed_put_in_place_of_the_secrets_proves_nothing() -> None:
    """Whoever holds no secret that fits the seal cannot pass by naming a seed that fits the draws."""
    own = chosen_text()
    seal = next(line for line in sealed_text().splitlines() if line.startswith("seal "))
    lie = own.replace("seed s33d", f"{seal}\nseed s33d")
    assert None in verdicts(lie)
    assert Finding(None, "the secret of the table is closed") in findings(lie)


def test_a_record_without_a_seed_cannot_be_checked() -> None:
    text = chosen_text().replace("seed s33d\n", "")
    assert findings(text) == [Finding(None, "no seed is open in this record: its chance cannot be checked")]


def test_an_unfinished_match_cannot_be_checked_yet() -> None:
    text = written(do(sit(Lucky, sealed("master", ["n1", "n2"], 2)), "1 hold 2"))
    assert verdicts(text) == {None}


def test_a_copy_checks_what_it_may_and_says_what_it_cannot() -> None:
    found = findings(sealed_text(Pocketed, 1), Pocketed)
    assert [finding.holds for finding in found] == [True, True, None, True, True, True, None]
    assert [finding.text for finding in found if finding.holds is None] == [
        "the secret of seat 2 is closed",
        "line 9: the rest is closed to this copy",
    ]
    watched = findings(sealed_text(Sworn, 0), Sworn)
    assert {finding.holds for finding in watched} == {None}


def test_a_copy_that_was_tampered_with_is_found_out_where_it_can_be() -> None:
    text = sealed_text(Pocketed, 1)
    toss = re.search(r"! toss (\d)", text)
    assert toss is not None
    lie = text[: toss.start(1)] + str(int(toss[1]) % 6 + 1) + text[toss.end(1) :]
    assert False in verdicts(lie, Pocketed)


def test_a_record_that_breaks_the_rules_is_not_verified() -> None:
    with pytest.raises(BrokenRule):
        findings(sealed_text().replace("2 hold 1", "2 hold 9"))


def test_a_match_of_fogline_is_honest() -> None:
    card = games.card("fogline")
    match = Match(card.make({"setup": "random"}), ["Ana", "Bo"], sealed("master", ["n1", "n2"], 2))
    do(match, "1 agree", "2 agree")
    match.tick(10**7)
    text = written(match)
    assert "\n! place" in text
    found = verify(card, read_record(text.encode()))
    assert len(found) > 10
    assert all(finding.holds for finding in found)
    spans = draws(text)
    start, end = spans[len(spans) // 2]
    lie = text[:start] + ("1" if text[start:end] != "1" else "2") + text[end:]
    caught = False
    try:
        caught = any(finding.holds is False for finding in verify(card, read_record(lie.encode())))
    except (BadRecord, BrokenRule):
        caught = True
    assert caught
