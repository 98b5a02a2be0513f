"""What an unfinished input would do."""
