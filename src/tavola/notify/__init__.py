"""Telling people: what is due, the letters, and the postman who sends what is still true."""
