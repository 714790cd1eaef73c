"""The bots of Tucana Builders: evaluation, candidate turns, search, training and weights."""
