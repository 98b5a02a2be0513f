"""What may go wrong on the way to a house and at its tables."""

PATIENCE = 20.0  # seconds for an answer of the house


class ClientError(Exception):
    """The house does not answer, or not as a house does."""


class NotAllowed(ClientError):
    """The house says no, and why."""

    def __init__(self, status: int, code: str, words: str) -> None:
        super().__init__(words)
        self.status = status
        self.code = code
        self.words = words


class Refused(Exception):
    """The rules refuse an input; nothing has changed, and it is still one's turn."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code
        self.words = words
