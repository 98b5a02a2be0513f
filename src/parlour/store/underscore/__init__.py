"""What the house keeps of Underscore: encounters, graveyards, runs."""
