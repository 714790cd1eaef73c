"""How strong bots are and whether they changed: matches, tests, ladders, signatures."""
