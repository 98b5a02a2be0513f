"""One input against one position: all of it or nothing, refusals in the order of the rules."""

from parlour.core.contract import Action, Draft, Event, Game, Position, Refusal, Seat


class Done:
    """The input was done: the position that follows, and the actions it was."""

    def __init__(self, position: Position, actions: list[Action]) -> None:
        self.position = position
        self.actions = actions


def attempt(
    game: Game, position: Position, seat: Seat, text: str, draft: str, events: list[Event] | None
) -> Done | Draft | Refusal:
    """Does what the text says; `position` itself is changed only if the input is a single legal action."""
    reading = admitted(game, position, seat, text, draft)
    return done(game, position, seat, reading, events) if isinstance(reading, list) else reading


def admitted(game: Game, position: Position, seat: Seat, text: str, draft: str) -> list[Action] | Draft | Refusal:
    """The actions that the text says; a single one is legal, of several only `done` can tell. Changes nothing."""
    reading = game.interpret(position, seat, text, draft)
    if isinstance(reading, list) and len(reading) == 1:
        code = position.why_not(seat, reading[0])
        if code:
            return game.refuse(code)
    return reading


def done(
    game: Game, position: Position, seat: Seat, actions: list[Action], events: list[Event] | None
) -> Done | Refusal:
    """Does them, one after the other. A single one changes `position` itself, several only a copy."""
    if len(actions) == 1:
        position.play(seat, actions[0], events)
        return Done(position, actions)
    trial = position.clone()
    story: list[Event] = []
    for action in actions:
        code = trial.why_not(seat, action)
        if code:
            return game.refuse(code)
        trial.play(seat, action, story)
    if events is not None:
        events.extend(story)
    return Done(trial, actions)
