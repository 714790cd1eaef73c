"""The bot of Tiwanacu."""

from __future__ import annotations

from typing import Final

from tavola.games.tiwanacu.bot import Play
from tavola.games.tiwanacu.ground import NO_TILE, POINT, Ground
from tavola.games.tiwanacu.plot import Plot
from tavola.games.tiwanacu.rules import State
from tavola.games.tiwanacu.tiles import EMPTY

UNIT: Final = POINT // 100  # of the weights


def play_of(state: State, ground: Ground, chance: int) -> Play:
    """A position as the bot plays it on; what it draws follows from the number."""
    play = Play(ground)
    play.set_up(state.round, state.track, state.order, state.now, state.soon, state.bag)
    play.chance = chance
    for seat, temple in enumerate(state.temples):
        plot = Plot(ground)
        cells = [NO_TILE if tile == EMPTY else tile for tile in temple.cells]
        place = state.track.index(seat) if seat in state.track else 0
        plot.set_up(cells, temple.coins, temple.loans, place)
        plot.look_ahead(state.book.box.rounds - state.round)
        play.plots.append(plot)
    return play
