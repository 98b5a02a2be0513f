"""What a wait says that ended in vain: nothing was seen to be wrong, but what should come did not."""


class InVain(TimeoutError):
    """Nobody raises it for what was seen: a test that fails by it is run once more (tests/conftest.py)."""
