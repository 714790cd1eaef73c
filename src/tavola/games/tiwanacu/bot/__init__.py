"""The bots of Tiwanacu: evaluation, candidate turns, search, training and weights."""
