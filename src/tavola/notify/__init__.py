"""Telling people: what is due, the letters, and the worker that sends what is still true."""
