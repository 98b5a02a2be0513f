"""What the data files hold, read once and checked."""
