"""A match being played: log, clocks, seats, drafts, records. Pure: no sockets, no files, no clock of its own."""
