"""Connect Four on Parlour's contract: a game that other engines have too."""
