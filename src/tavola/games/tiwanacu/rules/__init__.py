"""The rules of Tiwanacu: positions, moves, notation, what a seat may see."""
