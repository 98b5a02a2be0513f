"""Many matches at once: ladders, statistics, reports."""
