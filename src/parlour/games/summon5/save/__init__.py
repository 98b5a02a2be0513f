"""A match saved, and made whole again or refused: whatever is read is checked."""
