"""What beginnings and the cards of a draft have been worth in fights, by which drafts are picked, imagined and explained.

By how many hundredths a card raises the logarithm of the odds, all else equal: a logistic fit to 40,000 fights of drafts
picked at random, both sides half by strength and half at random. `python -m parlour.lab.underscore.drafting` prints all tables anew.
"""

from math import exp
from typing import Final

from parlour.core.contract import Action
from parlour.core.dice import Dice
from parlour.games.underscore.combat.choices import FALLEN
from parlour.games.underscore.notation.match import STARTS
from parlour.games.underscore.position.terms import DRAFT_ACTIVE, DRAFT_MOVES

MOVES: Final = (
    "plain: fists 13, scrap -8, brace -19, breath -20, bellow -28, lantern -70",
    "water: wrack 83, ledger 65, face 47, knuckle 33, baptism 19, mirror 3, ebb 2, still -14, rinse -25",
    "stone: millstone 77, litany 60, debt 33, slab 25, after -10, ossify -12, patience -19, cairn -42, pillory -48",
    "fire: furnace 58, cinder -9, pyre -10, goad -26, stoke -27, roast -33, oath -35, backdraft -36, ash -43, brand -44",
    "plant: graft 86, overgrow 16, choir 10, thorn 3, transplant -16, mulch -21, fig -41, guess -42, poppy -60",
    "vital: eye 96, arith 30, rend 29, harvest 9, suture -10, winter -13, price -25, tear -42, fold -57, joy -76",
    "force: eater 62, nameless 57, gust 49, veil 37, tithe 26, unremember -10, rot -11, hex -13, faith -18, count -30",
    "thunder: capacitor 76, nail 53, fork 47, even 18, hymn 17, clamp -24, rite -27, gag -34, level -40, quicken -48",
)
BLESSINGS: Final = (
    "any: thick 39, refuse 27, debt 14, tithe 11, vigil -10, dawn -18, candle -21, pocket -22",
    "water: choir 1, slick 0, born -3, toll -5",
    "stone: gravel 10, vault 0, born -2, tread -10",
    "fire: crown -9, born -11, spite -14, kindle -16",
    "plant: sap 44, garden 39, knot -16, born -23",
    "vital: grudge 15, feast -4, callus -8, born -48",
    "force: born 20, dust 13, lich 12, unnamed 11",
    "thunder: born 24, dynamo -5, verdict -17, vest -19",
)
BANKED: Final = {"stone.debt": 0.54, "stone.cairn": 0.29, "water.ledger": 0.23}  # those that do something in the Bank
# of 100 duels against other beginnings: every two met 400 times, `hard` on both sides
BEGUN: Final = {"nun": 100, "courier": 75, "warden": 50, "foundling": 25, "nobody": 0}
KEEN: Final = 3.0  # how sure it is that the better card was picked
SHARES: Final = 1 << 20


def read(rows: tuple[str, ...]) -> dict[str, float]:
    found: dict[str, float] = {}
    for row in rows:
        element, _, cards = row.partition(": ")
        for card in cards.split(", "):
            name, _, hundredths = card.partition(" ")
            found[f"{element}.{name}"] = float(hundredths) / 100.0
    return found


WORTH: Final = read(MOVES) | read(BLESSINGS)


def proven(name: str, banked: bool = False) -> float:
    """What a move or a major blessing adds to a draft."""
    return BANKED.get(name, 0.0) if banked else WORTH.get(name, 0.0)


def proven_start(chosen: Action) -> float:
    """How often this beginning wins against another, 0 to 1; a half where nothing is known or chosen."""
    start = chosen % 64
    return BEGUN.get(STARTS[start], 50) / 100.0 if chosen >= 0 and start < FALLEN else 0.5


def in_bank(place: int) -> bool:
    """Whether the card picked at this place of a draft goes into the Bank."""
    return DRAFT_ACTIVE <= place < DRAFT_MOVES


def likely(names: list[str], banked: bool, dice: Dice) -> int:
    """The place of one of these, the likelier the better it is: somebody has picked it."""
    weights = [exp(KEEN * proven(name, banked)) for name in names]
    left = float(dice.roll("dream", SHARES)) / float(SHARES) * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left <= 0.0:
            return place
    return len(names) - 1
