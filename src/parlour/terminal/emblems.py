"""A drawing for each game, on the title: a corner of its table, or who waits there."""

EMBLEMS = {
    "underscore": r"""
   \ .-----. /
 \  / .---. \  /
  \ | / , , \ | /
\   | | - - | |   /
    |  \ J /  |
  \ \   '-'   / /
 i..--'     '--..
.'   \   |   /   '.
""",
    "fogline": r"""
+--F--+ +--P--+ . . . .
P(1t)<M>P 2?  F .  ?  .
+--P--+ +--M--+ . . . .
+--M--+ . . . . +--F--+
F(1c) P .  ?  . M 2?  P
+--F--+ . . . . +--P--+
""",
    "summon5": r"""
 .  .  .  6  .  .  .
 .  .  9  4  2  .  .
 .  .  .  5  .  .  .
 +  1 <4> 0  +  .  .
 .  .  .  .  .  .  .

     1 + 4 + 0 = 5
""",
    "underlinery": r"""
38  71  86  42   4
--- 51  59  78  95
82 ---- 43   9  18
77  14 ---- 84  70
64  65  25 ---- 28

U N D E R _ _ _ _ _ _
""",
    "stackdoku": r"""
      [4 ][9 ]
      '--''--'
   [7 ][2 ][7 ][1 ]
   '--''--''--''--'
[4 ][5 ][8 ][3 ][9 ][6 ]
'--''--''--''--''--''--'
 . 7 8 | . 2 9 | 1 5 .
""",
}


def emblem(game: str) -> str:
    """Nothing for what has none."""
    return EMBLEMS.get(game, "").strip("\n")
