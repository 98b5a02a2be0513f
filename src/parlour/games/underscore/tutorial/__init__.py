"""Lessons, help, and how a lesson is staged."""
