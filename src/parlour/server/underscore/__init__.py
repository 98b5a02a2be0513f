"""Underscore's shared dead: admitted at death or by upload, met by others, copied, counted; seasons and their results."""
