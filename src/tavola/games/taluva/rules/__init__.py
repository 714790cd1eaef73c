"""The rules of Taluva: positions, moves, notation, what a seat may see."""
