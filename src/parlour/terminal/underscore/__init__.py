"""What hangs from the title of Underscore: graves, records, the codex, seasons."""
