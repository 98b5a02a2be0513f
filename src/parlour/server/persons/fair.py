"""Which matches may be rated: between different persons or against the house's bots, under a preset, by a clock."""

from __future__ import annotations

from hmac import new as hmac_of
from typing import TYPE_CHECKING

from msgspec.structs import replace

from parlour import games
from parlour.core.contract import Game
from parlour.core.options import as_data
from parlour.server.errors import ApiError
from parlour.server.forms import NewMatch
from parlour.server.persons.history import preset_of
from parlour.server.rates import Asker
from parlour.store.persons import accounts
from parlour.store.rows import MatchRow, PlayerRow

if TYPE_CHECKING:
    from parlour.server.house import House


def _not_rated(words: str) -> ApiError:
    return ApiError(400, "not_rated", words)


async def pool_of(house: House, who: Asker, wish: NewMatch, game: Game) -> str:
    """The preset in whose pool the match is rated; ApiError if it cannot be."""
    preset = preset_of(games.card(game.name), as_data(game.options))
    bots = [seat.level for seat in wish.seats if seat.kind == "bot"]
    if [seat.kind for seat in wish.seats].count("me") != 1 or len(wish.seats) < 2:
        raise _not_rated("a rated match is played by one person at each seat, and by two or more")
    if len(set(bots)) < len(bots):
        raise _not_rated("in a rated match no two bots are of the same level")
    if not preset:
        raise _not_rated("rules of one's own are not rated: choose a preset")
    if wish.pace.kind == "none":
        raise _not_rated("a rated match has a clock: choose the game's own, or days for each move")
    if as_data(game.options).get("turn_time") == 0:
        raise _not_rated(f"a rated match has a clock, and {game.title} has none under this preset: choose another")
    await check_account(house, who.guest)
    return preset


async def check_account(house: House, guest: str) -> None:
    row = await accounts.account(house.archive, guest)
    if row is None:
        raise ApiError(403, "no_account", "rated matches are for people with an account")
    if row.owner:
        raise ApiError(403, "bot", "programs of others are not rated: their owner could let them lose")


def home_of(house: House, who: Asker) -> str:
    """Whence somebody comes, told apart but not told: it is kept until the match is rated."""
    return hmac_of(house.key.encode(), b"home|" + who.household.encode(), "sha256").hexdigest()[:32]


def at_home(house: House, players: list[PlayerRow], who: Asker) -> list[PlayerRow]:
    """The host sits at their own address."""
    home = home_of(house, who)
    return [replace(player, home=home) if player.kind == "person" else player for player in players]


def check_home(house: House, row: MatchRow, who: Asker) -> str:
    """Whoever sits down at a rated table comes from elsewhere than the others."""
    home = home_of(house, who)
    if not house.settings.neighbours and any(player.home == home for player in row.players):
        raise ApiError(409, "same_home", "rated matches are not played from one address; open one that is not rated")
    return home
