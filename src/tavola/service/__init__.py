"""What the holder of a link can do at a table, without any web framework."""
