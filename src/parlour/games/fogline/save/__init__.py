"""A match saved, and made whole again or refused; also a position as the rules write it, and the first placements of a match."""
