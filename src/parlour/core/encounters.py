"""Content from outside a match: what it meets is written whole into its log, so that a replay needs no database."""

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class EncounterSource:
    """A store of things that a match may meet; which of them it meets is for the rules to say."""

    def index(self) -> list[tuple[str, int, bool]]:
        """All there is, in any order: id, level, whether it is an elite."""
        raise NotImplementedError

    def fetch(self, ident: str, level: int, elite: bool) -> str:
        """One of them whole, as a JSON object."""
        raise NotImplementedError
