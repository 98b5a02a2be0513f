"""What a bot thinks of Nullgame."""
