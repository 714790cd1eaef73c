"""Tavola: board games by web, a private link per player."""

__version__ = "0.2.0"
