"""What a bot thinks of the game."""
