"""The dead that walk: names, export and import, seasons, what to sync."""
