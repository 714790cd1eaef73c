"""`python -m tavola.cli`: the command from the sources, where nothing is installed."""

from tavola.cli import main

main()
