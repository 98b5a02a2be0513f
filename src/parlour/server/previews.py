"""What others are shown of a link before they follow it: a title, a line, a picture. Nothing that the page would not say."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

import msgspec

from parlour import games
from parlour.core.catalogue import Card
from parlour.server.files import ClientFile
from parlour.store.rows import MatchRow, PlayerRow

if TYPE_CHECKING:
    from parlour.server.house import House

TITLE = "<title>Parlour</title>"
SEED = re.compile(r"[A-Za-z0-9.:_-]{1,40}")
MATCH = re.compile(r"[a-z0-9]{1,32}")
PICTURES = "previews"  # of games, in the client's folder


class Preview(msgspec.Struct, frozen=True):
    """Of one page."""

    title: str
    line: str
    game: str = ""


async def preview_of(house: House, path: str, query: str) -> Preview | None:
    """Of a page that is about a game or a match; None for all others."""
    page, _, name = path.strip("/").partition("/")
    match page:
        case "game" | "learn" | "rules":
            card = _card(name)
            return None if card is None else _of_game(card, page, query)
        case "match" | "replay" if MATCH.fullmatch(name):
            row = await house.archive.match(name)
            card = None if row is None else _card(row.game)
            return None if row is None or card is None else _of_match(card, row)
    return None


def _card(name: str) -> Card | None:
    try:
        return games.card(name)
    except games.UnknownGame:
        return None


def _of_game(card: Card, page: str, query: str) -> Preview:
    asked = {name: values[0] for name, values in parse_qs(query).items()}
    preset, seed = asked.get("preset", ""), asked.get("seed", "")
    title = {"learn": f"Learn {card.title}", "rules": f"The rules of {card.title}"}.get(page, card.title)
    if page == "game" and preset in card.presets and SEED.fullmatch(seed):
        title = f"{card.title}, {preset.replace('_', ' ')}: level {seed}"
    return Preview(title, card.info.line, card.name)


def _of_match(card: Card, row: MatchRow) -> Preview:
    """Who plays is told to everybody who has the link; how it stands is not."""
    here = [_name(player) for player in row.players if player.name]
    if row.phase == "waiting" and here:
        return Preview(f"{here[0]} asks you to play {card.title}", card.info.line, card.name)
    who = " and ".join(here)
    if row.phase == "over":
        return Preview(f"{card.title}: {who}, to be seen again" if who else card.title, card.info.line, card.name)
    return Preview(f"{card.title}: {who}" if who else card.title, card.info.line, card.name)


def _name(player: PlayerRow) -> str:
    """As people read it: `bot:easy` is the easy bot, `bot:easy Clotho` is Clotho."""
    if player.kind != "bot":
        return player.name
    level, _, name = player.name.removeprefix("bot:").partition(" ")
    return name or f"the {player.level or level} bot"


def with_preview(page: ClientFile, found: Preview, origin: str, files: dict[str, ClientFile]) -> bytes:
    """The client's one page with this preview in its head. It names no address: what was sent may be an invitation or a
    level, and a shorter address would lead to neither."""
    drawn = f"{PICTURES}/{found.game}.jpg"
    told = {
        "og:site_name": "Parlour",
        "og:type": "website",
        "og:title": found.title,
        "og:description": found.line,
        "og:image": f"{origin}/{drawn if drawn in files else 'icon-512.png'}",
    }
    lines = [f'<meta property="{name}" content="{escape(words)}" />' for name, words in told.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    head = f"<title>{escape(found.title)}</title>\n    " + "\n    ".join(lines)
    return page.plain.replace(TITLE.encode(), head.encode(), 1)
