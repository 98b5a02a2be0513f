"""The laws that every game is held to, the house's own and those of packages beside it (`parlour laws`).

`law` states them for one position, `walks` and `variety` play the matches they are tried on, `twin` and `dreamt` compare
matches that a viewer cannot tell apart, `kit` helps a game's own tests, `suite` holds them all as tests.
"""
