"""The bots of Taluva: evaluation, candidate turns, search, training and weights."""
