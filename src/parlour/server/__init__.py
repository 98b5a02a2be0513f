"""The house with its doors open: HTTP and WebSocket, lobby, guests, clocks that run, bots that sit at tables."""
