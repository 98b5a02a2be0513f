"""Checking that nobody cheated: seals against secrets, and every draw of the record against the seed."""

from __future__ import annotations

import msgspec

from parlour.core.catalogue import Card
from parlour.core.dice import Dice, ScriptedDice, SealedDice, write_order
from parlour.core.seal import commitment, seed_of
from parlour.table.chance import seeds_of
from parlour.table.record import Record
from parlour.table.replay import Closed, Replay


class Finding(msgspec.Struct, frozen=True):
    """One thing that was checked: it holds, it does not, or (None) its holder cannot check it."""

    holds: bool | None
    text: str


class CheckedDice(ScriptedDice):
    """Scripted dice that compare every draw with what the seeds give."""

    def __init__(self, seeds: list[str], findings: list[Finding]) -> None:
        super().__init__([])
        self.sealed = SealedDice(seeds)
        self.findings = findings

    def draw(self, stream: str, sides: int, owner: int) -> int:
        value = super().draw(stream, sides, owner)
        if self._known(owner):
            self._compare(stream, str(value), str(self.sealed.draw(stream, sides, owner)))
        return value

    def shuffle(self, stream: str, items: list[int], owner: int = 0) -> list[int]:
        deck = super().shuffle(stream, items, owner)
        if self._known(owner):
            self._compare(stream, write_order(deck), write_order(self.sealed.shuffle(stream, items, owner)))
        return deck

    def clone(self) -> Dice:
        twin = CheckedDice(self.sealed.seeds, self.findings)
        twin.sealed.taken = dict(self.sealed.taken)
        twin.script = list(self.script)
        twin.used = self.used
        twin.follow(self)
        return twin

    def _known(self, owner: int) -> bool:
        seeds = self.sealed.seeds
        return owner < len(seeds) and bool(seeds[owner])

    def _compare(self, stream: str, found: str, sealed: str) -> None:
        if found == sealed:
            self.findings.append(Finding(True, f"! {stream} {found[:60]}"))
        else:
            self.findings.append(Finding(False, f"! {stream} {found[:60]}: the seed gives {sealed[:60]}"))


class CheckedReplay(Replay):
    """A record played again, every draw compared with its seed: `findings` grow with each step."""

    def __init__(self, card: Card, record: Record, findings: list[Finding]) -> None:
        self.findings = findings
        seals, self.seeds = _seals(record)
        findings.extend(seals)
        if not any(self.seeds):
            findings.append(Finding(None, "no seed is open in this record: its chance cannot be checked"))
        super().__init__(card, record, CheckedDice(self.seeds, findings))


def verify(card: Card, record: Record) -> list[Finding]:
    """Whatever the holder of this record may check; raises as Replay does where the record breaks the rules."""
    findings: list[Finding] = []
    try:
        CheckedReplay(card, record, findings).run()
    except Closed as end:
        findings.append(Finding(None, str(end)))
    return findings


def _seals(record: Record) -> tuple[list[Finding], list[str]]:
    findings: list[Finding] = []
    if record.seed and not record.secrets and not record.seal:
        return findings, seeds_of(record.seed, len(record.seats))
    seeds = [record.seed]
    unopened = ["?"] * (len(record.seal) - len(record.secrets))  # a seal without its secret proves nothing
    for scope, secret in enumerate([*record.secrets, *unopened]):
        whose = f"seat {scope}" if scope else "the table"
        if secret == "?":
            findings.append(Finding(None, f"the secret of {whose} is closed"))
            seeds += [""] * (scope + 1 - len(seeds))
            continue
        sealed = scope < len(record.seal) and record.seal[scope] == commitment(secret)
        findings.append(Finding(sealed, f"the seal of {whose} {'opens' if sealed else 'does not fit its secret'}"))
        seed = seed_of(secret, record.nonces)
        if scope == 0 and record.seed and record.seed != seed:
            findings.append(Finding(False, "the seed is not made of the secret and the nonces"))
        seeds += [""] * (scope + 1 - len(seeds))
        seeds[scope] = seed
    return findings, seeds
