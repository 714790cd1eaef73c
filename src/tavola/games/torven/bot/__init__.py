"""The bots of Torven: evaluation, candidate turns, search, training and weights."""
