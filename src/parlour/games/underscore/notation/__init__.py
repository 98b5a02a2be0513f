"""What is typed and read."""
