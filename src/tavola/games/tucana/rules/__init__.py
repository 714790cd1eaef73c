"""The rules of Tucana Builders: positions, moves, notation, what a seat may see."""
