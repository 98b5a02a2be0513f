"""Parlour: a house of turn-based games with one honest referee."""

__version__ = "0.1.0"
