"""A match saved, and made whole again or refused: its logs are played through the rules once more."""
