"""What a host may choose."""

import msgspec

LARGEST_MESSAGE = 16 * 1024  # bytes, of one message of a WebSocket


class Settings(msgspec.Struct, frozen=True):
    """What a host may choose; `parlour serve --help` tells of it."""

    rate: float = 20.0  # requests a second of one address, after a burst of ten times as many
    messages: float = 10.0  # a second of one connection, after a burst of six times as many
    openings: float = 0.5  # matches a second that one guest opens, after a burst of forty times as many
    sockets: int = 64  # WebSockets of one address
    connections: int = 128  # of one address that are not WebSockets
    queue: int = 64  # messages that wait for a slow reader before they are cut
    lines: int = 5000  # inputs of one seat in one match
    replays: int = 4  # that one address is shown at once; each guest one
    neighbours: bool = False  # people at one address may play rated matches against each other
    guesses: float = 1 / 30  # tries a second at one account from one address, after a burst of 150 times as many
    waiting: int = 10  # tables of one guest that wait for players, and three times as many of one address
    uploads: float = 0.2  # runs of Underscore a second that one guest brings, after a burst of sixty
    workers: int = 1  # processes in which bots think
    think: float = 2.0  # seconds a bot may think
    beat: float = 0.6  # seconds after which a bot answers, or twice, four times ... as many if it thinks longer
    origins: tuple[str, ...] = ()  # addresses under which the house is known, such as https://games.example
    metrics_token: str = ""  # lets /metrics be read from elsewhere
    secure: bool = False  # cookies only over https
