"""The house on the network: HTTP, sockets, guests and limits, around live tables on a store."""
