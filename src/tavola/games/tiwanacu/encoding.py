"""Tiwanacu in numbers.

An action is a position of the track, a tile and a space to place it on or to cover, or a tile given back.
"""

from __future__ import annotations

from array import array
from collections import Counter
from typing import ClassVar, Final

from tavola.games.encoding import Encoding, Lots, Numbers, Parameters, Piece, evenly, numbers_for, starts
from tavola.games.game import AnyGame, Move, Seat
from tavola.games.tiwanacu.rules.component_checks import standard
from tavola.games.tiwanacu.rules.notation import COVER, PLACE, give_back, lay, take
from tavola.games.tiwanacu.rules.options import Options, gods_named
from tavola.games.tiwanacu.rules.scoring import Book
from tavola.games.tiwanacu.rules.state import NOBODY, State
from tavola.games.tiwanacu.rules.tiles import EMPTY, MONOLITH, TWICE, Tile, tile_text

BOX: Final = standard()
KINDS: Final = sorted(set(BOX.tiles()))  # of tiles, as numbers
PLACE_OF: Final = {tile: place for place, tile in enumerate(KINDS)}
SHOWN: Final = {EMPTY: 0, **{tile: place + 1 for place, tile in enumerate(KINDS)}}
SPACES: Final = BOX.grid.rows * BOX.grid.columns
GODS: Final = [card.id for card in BOX.god_cards]
MOST_TILES: Final = max(marker.tiles_per_position for marker in BOX.round_markers)
DRAWN: Final = "drawn"
NONE: Final = "none"


class Encoded(Encoding[State]):
    """`gods`: 'drawn', 'none', or ids of cards with dots between them. `zerosum`: to win is what counts, not
    the points.
    """

    parameters: ClassVar[Parameters] = {"gods": DRAWN, "zerosum": False}

    def __init__(self, game: AnyGame, seats: int, given: Parameters) -> None:
        super().__init__(game, seats, given)
        self.zero_sum = bool(self.given["zerosum"])
        if self.zero_sum and seats == 1:
            raise ValueError("zerosum: who plays alone has nobody to win against")
        named = str(self.given["gods"])
        self.options = Options(gods=None if named == DRAWN else () if named == NONE else tuple(named.split(".")))
        if self.options.gods is not None:
            gods_named(BOX, self.options.gods)
        self.cards = BOX.god_cards_per_game if named == DRAWN else 0
        self.positions = len(BOX.payments(seats))
        self.first = self.cards + seats  # lots before the first tile: God cards, then who comes first, second, ...
        self.known = self._moves()
        self.actions = len(self.known)
        self.turns = seats * sum(1 + marker.tiles_per_position for marker in BOX.round_markers)
        self.most_draws = self.first + self.positions * sum(marker.tiles_per_position for marker in BOX.round_markers)
        self.most_lots = max(len(KINDS), len(GODS), seats)
        if not self.zero_sum:
            self.lowest, self.highest = map(float, _bounds())
        self.pieces = self._pieces()
        self.nothing, self.at = numbers_for(self.pieces), starts(self.pieces)

    def _moves(self) -> list[Move]:
        """The move of each action."""
        takes = [take(position) for position in range(self.positions)]
        spaces = [divmod(space, BOX.grid.columns) for space in range(SPACES)]
        lays = [lay(action, tile, *space) for action in (PLACE, COVER) for tile in KINDS for space in spaces]
        return [*takes, *lays, *map(give_back, KINDS)]

    def _pieces(self) -> tuple[Piece, ...]:
        kinds, most = len(KINDS), _most_coins()
        return (
            Piece("mover", (1,), of=self.seats),
            Piece("round", (1,), most=BOX.rounds, unit=BOX.rounds),
            Piece("waiting", (self.seats,), of=1),  # who has not ended the turn of this round
            Piece("track", (self.positions,), of=self.seats),
            Piece("now", (self.positions, kinds), most=MOST_TILES),
            Piece("soon", (self.positions, kinds), most=MOST_TILES),
            Piece("hand", (kinds,), most=MOST_TILES),
            Piece("given_back", (1,), of=1),
            Piece("temples", (self.seats, SPACES), of=kinds),
            Piece("coins", (self.seats,), most=most, unit=BOX.loan.coins),
            Piece("loans", (self.seats,), most=_most_loans()),
            Piece("gods", (len(GODS),), of=1),
            Piece("bag", (kinds,), most=BOX.tile_bag.total, unit=10),
        )

    def start(self, seed: bytes) -> State:
        """Drawn as at a table."""
        state: State = self.game.start(self.seats, self.options, seed)
        return state

    def moves(self, action: int) -> tuple[Move, ...]:
        """The move of an action."""
        super().moves(action)
        return (self.known[action],)

    def legal(self, state: State, seat: Seat) -> list[int]:
        """The actions of the seat, ascending."""
        if seat not in state.awaited:
            return []
        if not state.hand:
            return [position for position, holder in enumerate(state.track) if holder == NOBODY]
        kinds, cells = sorted({PLACE_OF[tile] for tile in state.hand}), state.temples[seat].cells
        covers = self.positions + len(KINDS) * SPACES
        bare = [space for space, tile in enumerate(cells) if tile == EMPTY]
        laid = [space for space, tile in enumerate(cells) if tile != EMPTY]
        actions = [self.positions + kind * SPACES + space for kind in kinds for space in bare]
        actions += [covers + kind * SPACES + space for kind in kinds for space in laid]
        if state.may_give_back:
            actions += [covers + len(KINDS) * SPACES + kind for kind in kinds]
        return actions

    def look(self, state: State, seat: Seat) -> Numbers[int]:
        """What everybody sees."""
        seen, at = self.nothing[:], self.at
        seen[0], seen[1] = (state.awaited[0] + 1 if state.awaited else 0), state.round
        for other in state.order:
            seen[at["waiting"] + other] = 1
        for position, holder in enumerate(state.track):
            seen[at["track"] + position] = holder + 1
        for name, row in (("now", state.now), ("soon", state.soon)):
            for position, tiles in enumerate(row):
                _count(seen, at[name] + position * len(KINDS), tiles)
        _count(seen, at["hand"], state.hand)
        seen[at["given_back"]] = int(state.given_back)
        for owner, temple in enumerate(state.temples):
            start = at["temples"] + owner * SPACES
            seen[start : start + SPACES] = array("h", [SHOWN[tile] for tile in temple.cells])
            seen[at["coins"] + owner], seen[at["loans"] + owner] = temple.coins, temple.loans
        for card in state.book.gods:
            seen[at["gods"] + GODS.index(card.id)] = 1
        bag = bytes(state.bag)  # counts faster than a list
        seen[at["bag"] : at["bag"] + len(KINDS)] = array("h", [bag.count(tile) for tile in KINDS])
        return seen

    def returns(self, state: State) -> tuple[float, ...]:
        """The points at the end, or what winning is worth."""
        if self.zero_sum or state.outcome is None:
            return super().returns(state)
        return tuple(float(state.points(seat)) for seat in range(self.seats))

    # what chance decides: God cards, the order of the first round, and every tile as it comes out of the bag

    def needed(self, state: State) -> int:
        """All tiles of this round and the next."""
        shown = min(state.round + 1, BOX.rounds)
        return self.first + self.positions * sum(BOX.tiles_in(number + 1) for number in range(shown))

    def lots(self, state: State, number: int) -> Lots:
        """What is left to be drawn."""
        if number < self.cards:
            taken = [card.id for card in state.book.gods[:number]]
            return evenly(place for place, card in enumerate(GODS) if card not in taken)
        if number < self.first:
            return evenly(state.track[number - self.cards : self.seats])
        return evenly(PLACE_OF[tile] for tile in self._undrawn(state, number))

    def draw(self, state: State, number: int, lot: int) -> State:
        """Draw a card, a seat or a tile."""
        if lot not in [known for known, _ in self.lots(state, number)]:
            raise ValueError(f"lot {lot} is not left to be drawn")
        if number < self.cards:
            drawn = [card.id for card in state.book.gods[:number]]
            others = [card for card in GODS if card not in (*drawn, GODS[lot])]
            state.book = Book(BOX, gods_named(BOX, [*drawn, GODS[lot], *others][: self.cards]))
        elif number < self.first:
            self._comes_next(state, number - self.cards, lot)
        else:
            self._draw_tile(state, number, KINDS[lot])
        return state

    def _comes_next(self, state: State, place: int, seat: Seat) -> None:
        """Put a seat on a position of the track, with the coins that go with it."""
        other = state.track.index(seat)
        state.track[place], state.track[other] = seat, state.track[place]
        state.order = tuple(state.track[: self.seats])
        for position, holder in enumerate(state.order):
            state.temples[holder].coins = BOX.start.coins_by_seat[position]

    def _spots(self, state: State, number: int) -> list[tuple[list[Tile], int]]:
        """Where the tiles of a row lie from that of this lot on, and those of the row after it."""
        rows = [row for row in (state.now, state.soon) if row] if number < self._row_ends(1) else [state.soon]
        spots = [(tiles, place) for row in rows for tiles in row for place in range(len(tiles))]
        begun = number - self.first
        for shown in range(1, BOX.rounds + 1):
            size = self.positions * BOX.tiles_in(shown)
            if begun < size:
                break
            begun -= size
        return spots[begun:]

    def _row_ends(self, shown: int) -> int:
        return self.first + self.positions * sum(BOX.tiles_in(number + 1) for number in range(shown))

    def _undrawn(self, state: State, number: int) -> list[Tile]:
        return [*state.bag, *(tiles[place] for tiles, place in self._spots(state, number))]

    def _draw_tile(self, state: State, number: int, tile: Tile) -> None:
        """Exchange the tile that lies there with one that is not drawn yet."""
        (tiles, place), *later = self._spots(state, number)
        held = tiles[place]
        if held == tile:
            return
        for others, other in later:
            if others[other] == tile:
                tiles[place], others[other] = tile, held
                return
        tiles[place] = tile
        state.bag[state.bag.index(tile)] = held

    def lot_text(self, number: int, lot: int) -> str:
        """'god full-rows', 'position 2 seat 0', 'tile red-2'."""
        if number < self.cards:
            return f"god {GODS[lot]}"
        if number < self.first:
            return f"position {number - self.cards + 1} seat {lot}"
        return f"tile {tile_text(KINDS[lot])}"


def _count(seen: Numbers[int], start: int, tiles: list[Tile]) -> None:
    """Count tiles, each kind at its place."""
    for tile in tiles:
        seen[start + PLACE_OF[tile]] += 1


def _most_loans() -> int:
    """As if every payment of the game, for a position and each tile covered, took one by itself."""
    dearest = max(-min(payments) for payments in BOX.order_track.payments.values())
    each = -(-max(dearest, BOX.costs.cover_tile, 1) // BOX.loan.coins)
    return each * sum(1 + marker.tiles_per_position for marker in BOX.round_markers)


def _most_coins() -> int:
    """As if the best paid position were taken every time, with every God's help, and all loans were still there."""
    best = max(max(payments) for payments in BOX.order_track.payments.values())
    gods = sum(card.numbers.get("coins", 0) for card in BOX.god_cards)
    return max(BOX.start.coins_by_seat) + BOX.rounds * (best + gods) + BOX.loan.coins * _most_loans()


def _bounds() -> tuple[int, int]:
    """Points that nobody can get below or above, found by adding up the worst, and the best, of every line."""
    scoring = BOX.scoring
    figures = max(tile & 7 for tile in KINDS if tile >> 3 < MONOLITH and tile & 7 != TWICE)
    doubles = max(Counter(tile >> 3 for tile in BOX.tiles() if tile >> 3 < MONOLITH and tile & 7 == TWICE).values())
    gods = SPACES * sum(abs(card.numbers.get("points", 0)) for card in BOX.god_cards)
    extra = sum(card.numbers.get("extra", 0) * card.numbers.get("first", 0) for card in BOX.god_cards)
    monoliths = SPACES * max(scoring.monolith_sets.values)
    areas = 2 * SPACES * max(scoring.colour_area.points_per_tile, scoring.biggest_zone.points_per_tile)
    best = SPACES * figures * 2 ** min(8, doubles) + monoliths + areas + scoring.all_five_kinds.points + gods + extra
    return scoring.loan_penalty.points * _most_loans() - gods, best + _most_coins() * scoring.coins.points_per_coin
