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
    reading = game.interpret(position, seat, text, draft)
    if not isinstance(reading, list):
        return reading
    if len(reading) == 1:
        code = position.why_not(seat, reading[0])
        if code:
            return game.refuse(code)
        position.play(seat, reading[0], events)
        return Done(position, reading)
    trial = position.clone()
    story: list[Event] = []
    for action in reading:
        code = trial.why_not(seat, action)
        if code:
            return game.refuse(code)
        trial.play(seat, action, story)
    if events is not None:
        events.extend(story)
    return Done(trial, reading)
