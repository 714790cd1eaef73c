"""Bots of dots and boxes."""
