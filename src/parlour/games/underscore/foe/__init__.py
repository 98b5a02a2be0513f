"""How an encounter decides."""
