"""One fight: its state, its turn, its effects, who may know what of it."""
