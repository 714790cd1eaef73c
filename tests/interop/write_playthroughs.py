"""Write the playthroughs that tests compare with: `python -m tests.interop.write_playthroughs`, src in the path.

To be done when observations, numbers of actions or texts are meant to change, and for a new game.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import tavola.interop.openspiel  # noqa: F401 - registers the games

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "taluva-tiny": "python_taluva(tiles_per_player=1,reach=9)",
    "tiwanacu-solo": "python_tiwanacu(players=1,gods=none)",
    "torven": "python_torven(dice=3)",
    "torven-tiny": "python_torven(dice=2,board=b1w3b6w2/w5b4w6b2/b3w1.b5/w4.b2w6,pools=14.25/26.13)",
    "tucana-solo": "python_tucana(players=1)",
}

if __name__ == "__main__":
    flags.FLAGS([sys.argv[0]])
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        text = generate_playthrough.playthrough(game, None, seed=1)
        (FOLDER / f"{name}.txt.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
