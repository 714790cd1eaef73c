"""Taluva in numbers, on a square window of fields round the first tile.

An action is a plane (the lava's direction of a tile, a building, or the terrain of an expansion) and a field.
"""

from __future__ import annotations

from typing import ClassVar, Final

from tavola.games.encoding import Encoding, Lots, Numbers, Parameters, Piece, evenly, numbers_for, refused, starts
from tavola.games.game import AnyGame, Move, Seat
from tavola.games.hexes import NAMES, beside
from tavola.games.taluva import FOR_TWO, USUAL, Options
from tavola.games.taluva.rules.components import ALL_TILES, COMPONENTS, TERRAINS, terrains_of
from tavola.games.taluva.rules.island import FARTHEST, FIELDS, code
from tavola.games.taluva.rules.position import EXPANSION, LAYS
from tavola.games.taluva.rules.state import State

NEAREST: Final = 9  # a window of fewer fields could be built over
PHASES: Final = ("tile", "build", "over")
LAVA: Final = len(NAMES)
PLANES: Final = LAVA + EXPANSION + len(TERRAINS)
HOUSES: Final = 3
KINDS: Final = sorted(set(ALL_TILES))  # of tiles, as numbers
PLACE_OF: Final = {tile: place for place, tile in enumerate(KINDS)}


class Encoded(Encoding[State]):
    """`tiles_per_player`: any number up to the usual ones, for small games. `strict_founding` as in the rules.

    `reach`: the window goes so far from the first tile in each direction. Tiles that would lie beyond it are not legal
    here, which is all that differs from the rules; 0: as far as the tiles can reach at all, and nothing differs.
    """

    parameters: ClassVar[Parameters] = {"tiles_per_player": USUAL, "strict_founding": False, "reach": 16}

    def __init__(self, game: AnyGame, seats: int, given: Parameters) -> None:
        super().__init__(game, seats, given)
        each = int(self.given["tiles_per_player"])
        most = max(FOR_TWO) if seats == 2 else USUAL
        if not 1 <= each <= most:
            raise ValueError(f"tiles_per_player: 1 to {most} with {seats} players, not {each}")
        self.tiles = each * seats
        self.strict = bool(self.given["strict_founding"])
        reach, whole = int(self.given["reach"]), 2 * self.tiles
        if reach and not NEAREST <= reach <= FARTHEST:
            raise ValueError(f"reach: {NEAREST} to {FARTHEST} fields, or 0 for all, not {reach}")
        self.reach = reach or whole
        self.width = 2 * self.reach + 1
        self.actions = PLANES * self.width**2
        self.known = self._moves()
        self.numbers = {move: action for action, move in enumerate(self.known) if move >= 0}
        self.turns = 2 * self.tiles
        self.most_lots, self.most_draws = len(KINDS), self.tiles
        self.pieces = self._pieces()
        self.nothing, self.at = numbers_for(self.pieces), starts(self.pieces)

    def _pieces(self) -> tuple[Piece, ...]:
        window, pieces = (self.width, self.width), COMPONENTS.pieces
        stock = max(pieces.huts, pieces.temples, pieces.towers)
        return (
            Piece("phase", (1,), of=len(PHASES)),
            Piece("mover", (1,), of=self.seats),
            Piece("hand", (2,), of=len(TERRAINS)),
            Piece("kind", window, of=len(TERRAINS) + LAVA),  # terrains, then volcanoes by their lava
            Piece("level", window, most=self.tiles),
            Piece("house", window, of=HOUSES * self.seats),  # those of the first seat, of the second, ...
            Piece("stock", (self.seats, HOUSES), most=stock, unit=stock),
            Piece("out", (self.seats,), of=1),
            Piece("unseen", (len(KINDS),), most=len(ALL_TILES)),  # tiles by kind
            Piece("to_come", (1,), most=self.tiles, unit=self.tiles),
        )

    def _moves(self) -> list[Move]:
        """The move of each action; -1 where a tile would lie partly beyond the window."""
        span = range(-self.reach, self.reach + 1)
        fields = [(q, r) for q in span for r in span]
        lays = [code(*at) * LAVA + k if self._within(at, k) else -1 for k in range(LAVA) for at in fields]
        return lays + [LAYS + kind * FIELDS + code(*at) for kind in range(PLANES - LAVA) for at in fields]

    def _within(self, at: tuple[int, int], lava: int) -> bool:
        return all(max(abs(q), abs(r)) <= self.reach for q, r in (beside(at, lava), beside(at, lava + 1)))

    def start(self, seed: bytes) -> State:
        """The tiles shuffled as at a table."""
        options = Options(strict_founding=self.strict)
        start = self.game.start(self.seats, options, seed)
        deck = [int(tile) for tile in start.deck]
        return State(self.seats, deck[: self.tiles], self.strict, deck[self.tiles :])

    def moves(self, action: int) -> tuple[Move, ...]:
        """The move of an action."""
        super().moves(action)
        if self.known[action] < 0:
            raise refused(f"{action}: a tile would lie beyond the window")
        return (self.known[action],)

    def legal(self, state: State, seat: Seat) -> list[int]:
        """The actions of the seat, ascending."""
        numbers = self.numbers
        return sorted([numbers[move] for move in state.legal(seat) if move in numbers])

    def look(self, state: State, seat: Seat) -> Numbers[int]:
        """What everybody sees."""
        seen, at, awaited, hand = self.nothing[:], self.at, state.awaited, state.hand
        kinds, levels, houses = at["kind"], at["level"], at["house"]
        seen[0], seen[1] = PHASES.index(state.phase_name) + 1, awaited[0] + 1 if awaited else 0
        if hand is not None:
            seen[at["hand"]], seen[at["hand"] + 1] = hand // len(TERRAINS) + 1, hand % len(TERRAINS) + 1
        for q, r, level, kind, _, house, owner in state.fields():
            place = (q + self.reach) * self.width + r + self.reach
            seen[kinds + place], seen[levels + place] = kind + 1, level
            if house:
                seen[houses + place] = (owner - 1) * HOUSES + house
        for other in range(self.seats):
            for kind, left in enumerate(state.stock_of(other)):
                seen[at["stock"] + other * HOUSES + kind] = left
            seen[at["out"] + other] = int(state.is_out(other))
        for tile in state.unseen:
            seen[at["unseen"] + PLACE_OF[tile]] += 1
        seen[at["to_come"]] = len(state.undrawn)
        return seen

    # what chance decides: which tile is drawn

    def needed(self, state: State) -> int:
        """A tile for every turn that has begun."""
        return state.turn + 1 if state.phase_name == "tile" else 0

    def lots(self, state: State, number: int) -> Lots:
        """The kinds of the tiles nobody has seen."""
        hand = state.hand
        return [(PLACE_OF[kind], chance) for kind, chance in evenly([*state.unseen, *([] if hand is None else [hand])])]

    def draw(self, state: State, number: int, lot: int) -> State:
        """Draw a tile."""
        if not 0 <= lot < len(KINDS):
            raise ValueError(f"there is no kind {lot} of tiles")
        state.draw_instead(KINDS[lot])
        return state

    def lot_text(self, number: int, lot: int) -> str:
        """'tile jungle lake'."""
        return f"tile {' '.join(terrains_of(KINDS[lot]))}"
