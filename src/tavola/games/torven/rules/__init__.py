"""The rules of Torven: positions, moves, notation, what a seat may see."""
