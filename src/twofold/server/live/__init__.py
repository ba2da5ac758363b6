"""Tables that run: a log on a store, sockets that listen, bots that are asked, clocks that tick."""
