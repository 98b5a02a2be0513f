"""Matches under options that no preset has, played by players who each have a taste of their own."""

from collections.abc import Iterator

from parlour.core.catalogue import Card
from parlour.core.contract import Game, Position
from parlour.core.dice import QuickDice
from parlour.core.options import BadOption, Option, each_option
from parlour.laws.walks import sealed

CHANGED = 40  # of a hundred options that are chosen are not at their default
COUNTED = 15  # ... of those that are numbers, whose least and most values make short work of a match
TRIES = 400  # draws of options, before it is said that none will do together
TASTINGS = 6  # actions of which the one most to a player's taste is taken


def values(card: Card, option: Option) -> list[object]:
    """Values of the option that are not its default."""
    found = card.laws.tried().get(option.name)
    if found is None and option.check is not None:
        raise AssertionError(
            f"{card.name}: name some values of option {option.name} for the laws to try, in `LawNotes.tried` of its card"
        )
    if found is None and option.some:
        found = [*([name] for name in option.some), list(option.some)]
    if found is None:
        few = sorted({option.low, option.low + 1, min(option.low + 7, option.high), option.high})
        found = list(option.choices) or list(few)
    return [value for value in found if value != option.default]


def pick(found: list[object], dice: QuickDice) -> object:
    return found[dice.roll("value", len(found)) - 1]


def varied(card: Card, dice: QuickDice, forced: Option | None = None) -> Game:
    """The game under random options that go together, the forced one among those that are not at their default."""
    for number in range(TRIES):
        given: dict[str, object] = {}
        for option in each_option(card.options):
            often = CHANGED if option.choices or option.check or option.some else COUNTED
            if forced is not None:  # at first the rest stays as it is, then one of it changes, then more
                often = often * number // TRIES
            found = values(card, option)
            if found and (option is forced or dice.roll("change", 100) <= often):
                given[option.name] = pick(found, dice)
        try:
            return card.make(given)
        except BadOption:
            continue
    raise AssertionError(f"{card.name}: no options go together with {forced.name if forced else 'each other'}")


def tables(card: Card) -> list[Game]:
    """The game with each number of seats that it says it can be played with: by a preset, or else by one option."""
    wishes = [dict(preset) for preset in card.presets.values()]
    wishes += [{option.name: value} for option in each_option(card.options) for value in option.choices]
    found: dict[int, Game] = {}
    for given in wishes:
        try:
            game = card.make(given)
        except BadOption:
            continue
        found.setdefault(game.seats, game)
    said = set(card.info.seats)
    assert set(found) == said, (
        f"{card.name}: `GameInfo.seats` has {sorted(said)}, its presets and options make {sorted(found)}; "
        "the number that an option asks for is handed to `Game.__init__` as `seats`"
    )
    return list(found.values())


def tasting(game: Game, seed: int, most: int) -> Iterator[Position]:
    """The positions of a match of up to so many actions. Whoever plays likes some kinds of action better than others, so that
    matches are met that chance alone would not play: of moves without an attack, of threads laid one by one."""
    picker = QuickDice(seed)
    likes: dict[str, int] = {}
    position = game.start(sealed(seed, game))
    for _ in range(most):
        yield position
        seats = position.to_act()
        if not seats:
            return
        seat = seats[picker.roll("seat", len(seats)) - 1]
        tasted = []
        for number in range(TASTINGS):
            action = position.random_action(seat, picker)
            kind = kind_of(game.write(action))
            if kind not in likes:
                likes[kind] = picker.roll("taste", 1000)
            tasted.append((likes[kind], -number, action))
        position.play(seat, max(tasted)[2], None)


def kind_of(text: str) -> str:
    """An input without its numbers and names: `0,0-R` and `2,1-U` are of one kind, `2,1xU` is of another."""
    return "".join([sign for sign in text if not sign.isdigit() and not sign.isupper()])
