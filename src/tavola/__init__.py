"""Tavola: board games by web, a private link per player."""
