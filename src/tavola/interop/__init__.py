"""The games in the terms of other libraries for research on games and learning: OpenSpiel, PettingZoo, Gymnasium.

`pip install tavola[research]` brings what they need. Nothing else in this package imports this room.
"""
