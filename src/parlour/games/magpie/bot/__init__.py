"""What a bot thinks of Magpie."""
