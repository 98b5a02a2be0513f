"""What can be looked up."""
