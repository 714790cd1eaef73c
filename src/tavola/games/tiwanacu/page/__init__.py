"""Tiwanacu on the page: the drawing, what stands beside it, what can be picked, words, the guide."""
