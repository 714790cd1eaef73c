"""Ways a message leaves this server."""
