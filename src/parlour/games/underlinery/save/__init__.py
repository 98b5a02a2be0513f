"""A match saved, and made whole again or refused: its calls are called once more, so that all counts are true."""
