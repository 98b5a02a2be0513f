"""What a bot thinks of Stackdoku: levels and boards imagined from a view, and players by skill."""
