"""What a bot thinks of Fogline: worlds imagined from a view, what is likely in them, rules of thumb."""
