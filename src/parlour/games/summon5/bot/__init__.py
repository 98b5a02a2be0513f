"""What a bot thinks of Summon5: worlds imagined from a view, rules of thumb, the endgame worked out."""
