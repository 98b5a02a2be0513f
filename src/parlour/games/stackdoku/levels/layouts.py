"""Where tiles may be laid: named layouts for each preset, and one for any other number of tiles."""

from typing import Final

from parlour.games.stackdoku.levels.stack import Stack, in_order

# name -> rectangles "z w*h@x0,y0" of tiles, rows and columns 2 apart; "-4" leaves out the four corners
LAYOUTS: Final[dict[str, str]] = {
    "L28": "0 6*4@0,0-4, 1 4*2@2,2",
    "L28-bridge": "0 2*4@0,0, 0 3*2@4,2, 0 2*4@10,0, 1 3*2@4,2",
    "L28-towers": "0 2*4@0,0, 1 2*2@0,2, 2 2*1@0,3, 0 2*4@8,0, 1 2*2@8,2, 2 2*1@8,3",
    "L36": "0 7*4@0,0-4, 1 5*2@2,2, 2 2*1@5,3",
    "L36-bridge": "0 2*5@0,0, 0 4*2@4,3, 0 2*5@12,0, 1 4*2@4,3",
    "L36-towers": "0 3*4@0,0, 1 2*2@1,2, 2 2*1@1,3, 0 3*4@8,0, 1 2*2@9,2, 2 2*1@9,3",
    "L44": "0 8*4@0,0-4, 1 6*2@2,2, 2 4*1@4,3",
    "L44-bridge": "0 3*5@0,0-4, 0 4*2@6,3, 0 3*5@14,0-4, 1 1*3@2,2, 1 4*1@6,4, 1 1*3@16,2, "
    "2 2*1@8,4, 2 1*1@2,4, 2 1*1@16,4",
    "L44-tower": "0 6*4@0,0, 1 4*3@2,1, 2 3*2@3,2, 3 2*1@4,3",
    "L52": "0 8*5@0,0-4, 1 4*3@4,2, 2 2*2@6,3",
    "L52-bridge": "0 3*6@0,0-4, 0 4*2@6,4, 0 3*6@14,0-4, 1 1*4@2,2, 1 4*1@6,5, 1 1*4@16,2, 2 1*2@2,4, 2 1*2@16,4",
    "L52-tower": "0 6*5@0,0-4, 1 4*3@2,2, 2 4*2@2,3, 3 3*1@3,4, 4 3*1@3,4",
}

_laid: dict[str, Stack] = {}


def named(count: int) -> list[str]:
    """The names of the layouts for this many tiles; where there are none, the one made for it."""
    return [name for name in LAYOUTS if name[1:3] == str(count)] or [f"L{count}"]


def layout(name: str) -> Stack:
    """The layout of a name, laid once; ValueError if there is no such layout."""
    if name not in _laid:
        if name in LAYOUTS:
            places = _read(LAYOUTS[name])
        elif name[:1] == "L" and name[1:].isdigit() and len(name) < 4 and int(name[1:]) in range(2, 57, 2):
            places = _terrace(int(name[1:]))
        else:
            raise ValueError(f"unknown layout {name[:40]!r}; expected one of {', '.join(LAYOUTS)}")
        _laid[name] = Stack(in_order(places))
    return _laid[name]


def _read(text: str) -> list[tuple[int, int, int]]:
    places: list[tuple[int, int, int]] = []
    for part in text.split(", "):
        layer, _, rectangle = part.partition(" ")
        size, _, corner = rectangle.partition("@")
        width, height = size.split("*")
        bare = corner.endswith("-4")
        x, y = corner.removesuffix("-4").split(",")
        places += _rectangle(int(layer), int(width), int(height), int(x), int(y), bare)
    return places


def _rectangle(z: int, width: int, height: int, x: int, y: int, bare: bool) -> list[tuple[int, int, int]]:
    return [
        (x + 2 * i, y + 2 * j, z)
        for j in range(height)
        for i in range(width)
        if not (bare and i in (0, width - 1) and j in (0, height - 1))
    ]


def _terrace(count: int) -> list[tuple[int, int, int]]:
    """Two centred rectangles, one upon the other, less mirrored pairs of bare border tiles, the outermost first."""
    width = 2
    while 4 * width + 2 * (width - 2) < count:
        width += 2
    base = _rectangle(0, width, 4, 0, 0, False)
    upper = _rectangle(1, width - 2, 2, 2, 2, False)
    middle = width - 1  # the x of the mirror, between the two middle columns
    bare = [place for place in base if not any(abs(place[0] - x) < 2 and abs(place[1] - y) < 2 for x, y, _ in upper)]
    outermost = sorted([(-abs(x - middle), -abs(y - 3), y, x) for x, y, _ in bare if x < middle])
    gone: set[tuple[int, int]] = set()
    while len(base) + len(upper) - len(gone) > count:
        _, _, y, x = outermost.pop(0)
        gone |= {(x, y), (2 * middle - x, y)}
    return [place for place in base if place[:2] not in gone] + upper
