"""Counting what face-down units can be: deals of a pool to tiles, each of which allows some kinds."""

from math import gcd

from parlour.games.fogline.position.cards import ANY_KIND


def weights(pool: list[int], masks: list[int], tile: int) -> list[int]:
    """How the kinds share the chance to lie on one of the tiles, if every consistent deal is equally likely."""
    if all(mask == ANY_KIND for mask in masks):
        return list(pool)
    rest = [mask for n, mask in enumerate(masks) if n != tile]
    found = [0] * 6
    known: dict[tuple[int, ...], int] = {}
    for kind in range(1, 6):
        if pool[kind] and masks[tile] >> kind & 1:
            found[kind] = pool[kind] * _deals(_without(pool, kind), rest, known)
    common = gcd(*found)
    return [weight // common for weight in found] if common else found


def possible(pool: list[int], masks: list[int]) -> list[int]:
    """The kinds that each tile can still hold, as masks."""
    pooled = 0
    for kind in range(1, 6):
        if pool[kind]:
            pooled |= 1 << kind
    if all(mask & pooled == pooled for mask in masks):
        return [pooled] * len(masks)
    known: dict[int, int] = {}  # tiles of which the same is known are alike
    for tile, mask in enumerate(masks):
        if mask not in known:
            shares = weights(pool, masks, tile)
            known[mask] = sum([1 << kind for kind in range(1, 6) if shares[kind]])
    return [known[mask] for mask in masks]


def deals(pool: list[int], masks: list[int]) -> list[list[int]]:
    """Every consistent deal: the kind of each tile."""
    if not masks:
        return [[]]
    found: list[list[int]] = []
    for kind in range(1, 6):
        if pool[kind] and masks[0] >> kind & 1:
            for rest in deals(_without(pool, kind), masks[1:]):
                found.append([kind, *rest])
    return found


def _deals(pool: list[int], masks: list[int], known: dict[tuple[int, ...], int]) -> int:
    """In how many ways the single units of the pool can be dealt to the tiles."""
    if not masks:
        return 1
    state = (len(masks), *pool)
    if state not in known:
        count = 0
        for kind in range(1, 6):
            if pool[kind] and masks[0] >> kind & 1:
                count += pool[kind] * _deals(_without(pool, kind), masks[1:], known)
        known[state] = count
    return known[state]


def _without(pool: list[int], kind: int) -> list[int]:
    rest = list(pool)
    rest[kind] -= 1
    return rest
