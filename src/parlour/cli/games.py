"""`parlour games` and `parlour rules`."""

import sys
from textwrap import fill

from parlour import games as catalogue
from parlour.cli.errors import find_card
from parlour.cli.paper import WIDTH
from parlour.core.catalogue import Card
from parlour.core.options import each_option, schema
from parlour.core.view import to_json


def games(game: str = "", /, *, json: bool = False) -> int:
    """List the games of the house, or one game's presets and options.

    Parameters
    ----------
    game
        The game to tell more about.
    json
        For machines: one JSON object a game, with the options as JSON Schema.
    """
    people = catalogue.offered()
    cards = [find_card(game)] if game else [each for each in catalogue.cards() if json or each.name in people]
    for card in cards:
        if json:
            print(_as_json(card))
        elif game:
            _tell(card)
        else:
            seats = " or ".join(map(str, card.info.seats))
            for words in (
                f"{card.name:<12} {card.info.line}",
                f"{'':<12} seats {seats}; presets {', '.join(card.presets)}",
            ):
                print(fill(words, WIDTH, subsequent_indent=" " * 13))
    if not game and not json:
        print(f"\nSmall games to copy for one of your own: {', '.join(catalogue.TEMPLATES)}.")
    for trouble in () if game else catalogue.troubles():
        print(f"parlour: {trouble}", file=sys.stderr)
    return 0


def rules(game: str, /) -> int:
    """Print the exact rules of a game.

    Parameters
    ----------
    game
        The game.
    """
    print(find_card(game).rules().rstrip("\n"))
    return 0


def _tell(card: Card) -> None:
    print(f"{fill(f'{card.title}: {card.info.line}', WIDTH)}\n\nPresets:")
    for name, options in card.presets.items():
        words = " ".join(f"{key}={value}" for key, value in options.items()) or "the defaults"
        told = f"  {name:<14} {words}{' (recommended)' if name == card.recommended else ''}"
        print(fill(told, WIDTH, subsequent_indent=" " * 17, break_on_hyphens=False))
    print("\nOptions (default first):")
    for option in each_option(card.options):
        for words in (f"  {option.name:<16} {option.default}; {option.allowed()}", f"{'':<18} {option.help}"):
            print(fill(words, WIDTH, subsequent_indent=" " * 19, break_on_hyphens=False))


def _as_json(card: Card) -> str:
    found = {
        "name": card.name,
        "title": card.title,
        "line": card.info.line,
        "version": card.info.version,
        "seats": card.info.seats,
        "presets": card.presets,
        "options": schema(card.options),
    }
    return to_json(found).decode()
