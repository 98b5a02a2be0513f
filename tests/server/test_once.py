"""What is encoded once for everybody at a table is what each would have been sent alone, to the byte."""

import msgspec
import pytest

from parlour import games
from parlour.core.dice import QuickDice
from parlour.core.view import to_json
from parlour.server import telling
from parlour.server.once import Once
from parlour.table.chance import chosen
from parlour.table.match import Match

GAMES = ("fogline", "summon5", "underlinery", "stackdoku", "underscore", "nullgame")
INPUTS = 90  # Underlinery has its first calls by then


def legal_of(match: Match, viewer: int) -> list[str]:
    listed = match.game.info.enumerable and viewer in match.position.to_act()
    return match.legal(viewer)[: telling.MOST_LEGAL] if listed else []


@pytest.mark.parametrize("name", GAMES)
def test_everybody_is_sent_their_own_bytes(name: str) -> None:
    """One table with everybody and a watcher at it, beside nobody who shares anything, through a whole match."""
    card = games.card(name)
    game = card.make()
    match, dice, once = Match(game, ["Ana"] * game.seats, chosen(name, game.seats)), QuickDice(5), Once()
    seen = [0] * len(match.viewers)
    for _ in range(INPUTS):
        for viewer, shared in telling.snapshots(match, list(match.viewers)).items():
            assert shared.state.startswith(b'{"view":' + to_json(match.view(viewer)))
            told = msgspec.json.decode(telling.update(shared, match, card, seen[viewer], 0, once))
            events = telling.story_events(card, match.events(viewer, seen[viewer]), seen[viewer], match.hearer(viewer))
            assert told["events"] == msgspec.to_builtins(events)
            assert told["legal"] == legal_of(match, viewer)
            seen[viewer] = shared.seen
        if not (seats := match.position.to_act()):
            break
        match.hear(seats[-1], game.write(match.position.random_action(seats[-1], dice)))
