"""What a bot thinks of Underlinery: worlds imagined from a view, and rules of thumb."""
