"""How the numbers in `weights/` are made again, a module a game."""
