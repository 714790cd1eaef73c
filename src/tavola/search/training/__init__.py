"""How the weights that ship were made."""
